"""`judgebot update` against a server on this machine: what is sound comes in, what is not leaves the last good copy."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock
from msgspec.structs import replace

from judgebot.contract import SourceUpdate, UpdateReport
from judgebot.corpus.load import Corpus
from judgebot.corpus.rule_prints import rule_prints
from judgebot.errors import InputError
from judgebot.library.library import Library
from judgebot.present.blocks import as_plain
from judgebot.present.changes import update_blocks
from judgebot.update.fetching import Fetcher
from judgebot.update.progress import Progress
from judgebot.update.run import Update
from judgebot.update.settings import Settings, Source, SourceName
from tests.update import server as web
from tests.update.documents import CARDS, RULINGS, as_array, rules_text
from tests.update.server import Server

RULES = {number: f"This is rule {number} of the fog." for number in rule_prints()}
NEWER = rules_text("October 2, 2026", RULES).encode()
NEWEST = rules_text("December 4, 2026", RULES | {"704.5a": "Said in other words."}).encode()
RunUpdate = Callable[..., UpdateReport]


class _Silent:
    def isatty(self) -> bool:
        return False

    def write(self, text: str) -> int:
        return len(text)

    def flush(self) -> None:
        """Nothing to do."""


@pytest.fixture
def run(server: Server, settings: Settings, library: Library, corpus: Corpus, waits: list[float]) -> RunUpdate:
    """Runs an update of the sources given, each as its settings."""

    def run_update(**sources: Source) -> UpdateReport:
        own = replace(settings, sources=settings.sources | sources)
        wanted: list[SourceName] = list(sources)  # type: ignore[arg-type]  # names are checked where they are read
        progress = Progress(_Silent())  # type: ignore[arg-type]  # all that is used of a stream
        return Update(own, Path("update.toml"), library, corpus, progress, Fetcher(own, wait=waits.append)).run(wanted)

    return run_update


def _only(report: UpdateReport) -> SourceUpdate:
    (source,) = report.sources
    return source


def _files(library: Library, folder: str) -> list[str]:
    return sorted(path.name for path in (library.home.folder / "official" / folder).glob("*"))


def _rules(server: Server, *answers: web.Answer) -> Source:
    server.routes["/cr.txt"] = list(answers)
    return Source(address=server.url("/cr.txt"))


def test_the_rules_found_on_a_page_are_fetched_and_imported(server: Server, run: RunUpdate, library: Library) -> None:
    page = b"""<a href='/2025/MagicCompRules%2020251114.txt'>old</a> <a href="/2026/MagicCompRules 20261002.pdf">PDF</a>
        <a href="/2026/MagicCompRules 20261002.txt">TXT</a>"""
    server.routes |= {"/rules": [web.serve(page)], "/2026/MagicCompRules%2020261002.txt": [web.serve(NEWER)]}
    report = run(CR=Source(page=server.url("/rules"), link=r"MagicCompRules.*\.txt"))
    assert (_only(report).status, _only(report).edition) == ("updated", "CR 2026-10-02")
    assert library.editions()["CR"] == "CR 2026-10-02"
    assert _files(library, "kept") == ["CR-MagicCompRules-20261002.txt", "kept.json"]
    assert _files(library, "parts") == _files(library, "new") == []
    assert "CR: updated, CR 2026-10-02" in as_plain(update_blocks(report))


def test_rules_in_two_byte_letters_are_read(server: Server, run: RunUpdate, library: Library) -> None:
    report = run(CR=_rules(server, web.serve(NEWER.decode("utf-8-sig").encode("utf-16"))))
    assert _only(report).status == "updated"
    assert len(library.rule_numbers("CR 2026-10-02")) == len(RULES)


def test_a_second_update_fetches_nothing_again(server: Server, run: RunUpdate) -> None:
    source = _rules(server, web.serve(NEWER))
    run(CR=source)
    report = run(CR=source)
    assert (_only(report).status, report.imported) == ("unchanged", None)
    assert server.asked[-1].if_none_match == '"1"'


def test_a_server_that_never_says_so_is_seen_to_send_the_same(server: Server, run: RunUpdate) -> None:
    source = _rules(server, web.serve(NEWER, '"1"'), web.serve(NEWER, '"2"'))
    run(CR=source)
    assert _only(run(CR=source)).status == "unchanged"


def test_a_copy_that_the_library_lost_is_imported_again(server: Server, run: RunUpdate, library: Library) -> None:
    source = _rules(server, web.serve(NEWER))
    run(CR=source)
    library.remove_edition("CR 2026-10-02")
    assert _only(run(CR=source)).status == "updated"
    assert library.editions()["CR"] == "CR 2026-10-02"


def test_a_newer_edition_takes_the_place_of_the_copy_and_stands_beside_the_older_in_the_library(
    server: Server, run: RunUpdate, library: Library
) -> None:
    source = _rules(server, web.serve(NEWER, '"1"'), web.serve(NEWEST, '"2"'))
    run(CR=source)
    run(CR=source)
    assert {"CR 2026-10-02", "CR 2026-12-04"} <= set(library.origins())
    assert (library.home.folder / "official" / "kept" / "CR-cr.txt").read_bytes() == NEWEST


def _without(*beginnings: str) -> bytes:
    left = {number: text for number, text in RULES.items() if not number.startswith(beginnings)}
    return rules_text("December 4, 2026", left).encode()


@pytest.mark.parametrize(
    ("answer", "status", "why"),
    [
        (web.HTML, "refused", "web page"),
        (web.serve(b""), "refused", "empty"),
        (web.serve(b"%PDF-1.7 and so on"), "refused", "PDF"),
        (web.serve(b"Not what you want." * 100), "refused", "not the rules"),
        (web.serve(_without("704.5m")), "refused", "fewer rules"),
        (web.serve(_without("9")), "refused", "chapter 9"),
        (web.serve(_without("704")), "refused", "section 704"),
        (web.serve(rules_text("April 17, 2026", RULES).encode()), "refused", "older edition"),
        (web.without_length(NEWEST[: NEWEST.rindex(b"Glossary")]), "refused", "breaks off"),
        (web.without_length(NEWEST[: len(NEWEST) // 2]), "refused", "missing"),
        (web.serve(NEWEST.replace(b"December 4", b"Undecember 4")), "refused", "no day"),
        (web.truncate(NEWEST, 1_000, ""), "failed", "broke off"),
        (web.stall(NEWEST, 1_000, ""), "failed", "nothing came"),
        (web.status(500), "failed", "500"),
        (web.status(404), "failed", "404"),
        (web.redirect("/cr.txt"), "failed", "302"),
    ],
)  # fmt: skip
def test_the_last_good_copy_stays_when_what_comes_is_not_sound(
    server: Server, run: RunUpdate, library: Library, answer: web.Answer, status: str, why: str
) -> None:
    source = _rules(server, web.serve(NEWER, '"0"'), answer)
    run(CR=source)
    version = library.version()
    outcome = _only(run(CR=source))
    assert outcome.status == status
    assert why in outcome.why
    assert outcome.edition == "CR 2026-10-02"
    assert library.version() == version
    assert (library.home.folder / "official" / "kept" / "CR-cr.txt").read_bytes() == NEWER
    assert _files(library, "new") == []


def test_what_is_refused_is_set_aside_and_named(server: Server, run: RunUpdate, library: Library) -> None:
    outcome = _only(run(CR=_rules(server, web.serve(_without("9")))))
    assert _files(library, "refused") == ["CR-cr.txt"]
    assert "refused" in outcome.why
    assert "judgebot import" in outcome.why


def test_the_very_first_update_is_held_against_the_edition_that_we_cite(
    server: Server, run: RunUpdate, library: Library
) -> None:
    outcome = _only(run(CR=_rules(server, web.serve(rules_text("April 17, 2026", RULES).encode()))))
    assert "older edition (CR 2026-04-17) than the one that is known (CR 2026-08-07)" in outcome.why
    assert library.editions()["CR"] is None


def _scryfall(server: Server, cards: bytes, rulings: bytes, day: str = "20261001") -> dict[str, Source]:
    listed = json.dumps({"object": "bulk_data", "download_uri": server.url(f"/oracle-cards-{day}090000.json")})
    server.routes |= {
        "/bulk/oracle-cards": [web.serve(listed.replace("/", "\\/").encode())],
        f"/oracle-cards-{day}090000.json": [web.packed(cards)],
        f"/rulings-{day}090000.jsonl.gz": [web.serve(gzip.compress(rulings), Content_Type="application/gzip")],
    }
    return {
        "cards": Source(page=server.url("/bulk/oracle-cards"), link=r"/oracle-cards-\d+\.json"),
        "rulings": Source(address=server.url(f"/rulings-{day}090000.jsonl.gz")),
    }


def test_cards_and_rulings_come_in_together(server: Server, run: RunUpdate, library: Library) -> None:
    report = run(**_scryfall(server, as_array(CARDS).encode(), as_array(RULINGS).encode()))
    assert [source.status for source in report.sources] == ["updated", "updated"]
    assert library.editions()["cards"] == "cards 2026-10-01"
    assert len(library.rulings_of_card("Fog Warden")) == 2


def test_new_rulings_are_placed_with_the_cards_that_are_kept(server: Server, run: RunUpdate, library: Library) -> None:
    run(**_scryfall(server, as_array(CARDS).encode(), as_array(RULINGS).encode()))
    more = [*RULINGS, {**RULINGS[0], "comment": "The Warden is tired."}]
    report = run(rulings=_scryfall(server, b"", as_array(more).encode(), "20261108")["rulings"])
    assert _only(report).status == "updated"
    assert len(library.rulings_of_card("Fog Warden")) == 3


def test_one_source_that_fails_leaves_the_others_alone(server: Server, run: RunUpdate, library: Library) -> None:
    sources = _scryfall(server, as_array(CARDS).encode(), b'[{"object": "ruling", "oracle_id": "id-1"')
    report = run(CR=_rules(server, web.status(404)), MTR=Source(), **sources)
    statuses = {source.source: source.status for source in report.sources}
    assert statuses == {"CR": "failed", "MTR": "off", "cards": "updated", "rulings": "refused"}
    assert library.card_text("Fog Warden", "en") is not None


def test_card_data_that_lost_a_tenth_is_refused(server: Server, run: RunUpdate) -> None:
    cards = [{**CARDS[0], "name": f"Warden {number}", "oracle_id": f"w-{number}"} for number in range(50)]
    run(cards=_scryfall(server, as_array(cards).encode(), b"")["cards"])
    report = run(cards=_scryfall(server, as_array(cards[:45]).encode(), b"", "20261108")["cards"])
    assert "fewer rows (45)" in _only(report).why


def test_a_document_smaller_than_the_settings_ask_for_is_refused(server: Server, run: RunUpdate) -> None:
    source = _scryfall(server, as_array(CARDS).encode(), b"")["cards"]
    assert "20,000 at least" in _only(run(cards=replace(source, least=20_000))).why


def test_policy_must_be_the_document_that_was_wanted(server: Server, run: RunUpdate, library: Library) -> None:
    sections = [{"rule_number": "1", "category": "Fog", "content": "**DEFINITION** A lamp is out."}]
    server.routes["/ipg_20261001.json"] = [web.serve(json.dumps(sections).encode())]
    address = server.url("/ipg_20261001.json")
    report = run(IPG=Source(address=address), MTR=Source(address=address))
    statuses = {source.source: source.status for source in report.sources}
    assert statuses == {"IPG": "updated", "MTR": "refused"}
    assert library.editions()["IPG"] == "IPG 2026-10-01"


def test_a_checksum_may_lie_at_an_address_of_its_own(server: Server, run: RunUpdate) -> None:
    server.routes["/cr.sha256"] = [web.serve(b"0" * 64 + b"  cr.txt\n")]
    source = replace(_rules(server, web.serve(NEWER)), sha256=server.url("/cr.sha256"))
    outcome = _only(run(CR=source))
    assert outcome.status == "failed"
    assert "checksum" in outcome.why


def test_a_page_without_a_matching_link_says_what_to_change(server: Server, run: RunUpdate) -> None:
    server.routes["/rules"] = [web.serve(b"<a href='/elsewhere.html'>We moved</a>")]
    outcome = _only(run(CR=Source(page=server.url("/rules"), link=r"MagicCompRules.*\.txt")))
    assert outcome.status == "failed"
    assert "settings" in outcome.why


def test_two_updates_at_once_are_refused(run: RunUpdate, library: Library) -> None:
    folder = library.home.folder / "official"
    folder.mkdir()
    with FileLock(folder / "update.lock"), pytest.raises(InputError, match="another judgebot"):
        run(CR=Source())


def test_nothing_but_this_machine_was_asked(server: Server) -> None:
    assert server.address.startswith("http://127.0.0.1:")
