"""The addresses are settings: defaults, and the user's own over them."""

from pathlib import Path

import pytest

from judgebot import cli
from judgebot.errors import InputError
from judgebot.library.home import VARIABLE
from judgebot.update.links import find_link
from judgebot.update.settings import SOURCES, SourceName, default_settings, load_settings, settings_path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "update.toml"


def test_the_defaults_know_every_source(file: Path) -> None:
    settings = load_settings(file)
    assert set(settings.sources) == set(SOURCES)
    assert [source for source in SOURCES if settings.sources[source].is_on] == ["CR", "cards", "rulings"]


@pytest.mark.parametrize(
    ("source", "page", "link"),
    [
        ("CR", '<a href="https://x.org/2026/MagicCompRules 20260807.txt">', "https://x.org/2026/MagicCompRules%2020260807.txt"),
        ("cards", '{"jsonl_download_uri": "https://x.io/o/oracle-cards-20261007210155.jsonl.gz"}', None),
        ("cards", '{"download_uri": "https://x.io/o/oracle-cards-20250116220037.json"}', None),
        ("rulings", '{"jsonl_download_uri":"https://x.io/r/rulings-20261007210031.jsonl.gz"}', None),
    ],
)
def test_the_default_links_fit_the_addresses_seen_in_the_wild(
    file: Path, source: SourceName, page: str, link: str | None
) -> None:
    found = find_link(page, load_settings(file).sources[source].link, "https://x.org")
    assert found == (link or page.split('"')[3])


def test_a_key_of_the_user_s_changes_nothing_beside_it(file: Path) -> None:
    file.write_text('tries = 7\n[sources.CR]\naddress = "https://example.org/cr.txt"\n', encoding="utf-8")
    changed, defaults = load_settings(file), load_settings(file.with_name("none"))
    assert (changed.tries, changed.timeout_seconds) == (7, defaults.timeout_seconds)
    assert changed.sources["CR"].address == "https://example.org/cr.txt"
    assert changed.sources["CR"].page == defaults.sources["CR"].page
    assert changed.sources["cards"] == defaults.sources["cards"]


@pytest.mark.parametrize(
    "wrong",
    [
        "tries = ", "tries = 'many'", "tries = 0", "trys = 3", "timeout_seconds = -1.0", "timeout_seconds = nan",
        "[sources.XYZ]\naddress = 'https://example.org'", "[sources.CR]\nadress = 'https://example.org'",
        "[sources.CR]\naddress = 'file:///etc/hosts'", "[sources.CR]\naddress = 'https://[half'", "[sources.CR]\nlink = '('",
        "[sources.MTR]\npage = 'https://example.org'", "[sources.CR]\nsha256 = 'abc'", "sources = 3",
    ],
)  # fmt: skip
def test_wrong_settings_are_refused_with_the_file_s_place(file: Path, wrong: str) -> None:
    file.write_text(wrong, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_settings(file)
    assert caught.value.where == str(file)


def test_settings_lie_in_the_user_s_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    assert settings_path() == tmp_path / "update.toml"
    monkeypatch.delenv(VARIABLE)
    assert settings_path().name == "update.toml"


def test_the_command_prints_the_defaults_and_refuses_an_unknown_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    assert cli.run(["update", "--settings"]) == 0
    printed = capsys.readouterr()
    assert printed.out == default_settings()
    assert str(tmp_path / "update.toml") in printed.err
    assert cli.run(["update", "XYZ"]) == 2


def test_the_command_says_what_is_off_and_fetches_nothing_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    assert cli.run(["update", "MTR", "--json"]) == 0
    assert '"status": "off"' in capsys.readouterr().out


@pytest.mark.parametrize(
    ("page", "link"),
    [
        ('<a href="https://x.org/Rules%2020260807.txt">', "https://x.org/Rules%2020260807.txt"),
        ("<a href='Rules 20260807.txt'>", "https://here.org/a/Rules%2020260807.txt"),
        ('<a href="/Rules 20260101.txt"> <a href="/Rules 20260807.txt"> <a href="/Rules.pdf">', "https://here.org/Rules%2020260807.txt"),
        ('{"download_uri":"https:\\/\\/x.org\\/Rules-20260807.txt"}', "https://x.org/Rules-20260807.txt"),
        ('<a href="/Rules.txt?a=1&amp;b=2">', "https://here.org/Rules.txt?a=1&b=2"),
        ('<a href="/other.txt">', None),
        ("", None),
    ],
)  # fmt: skip
def test_links_are_found_in_pages_of_every_kind(page: str, link: str | None) -> None:
    assert find_link(page, r"Rules.*\.txt", "https://here.org/a/b") == link
