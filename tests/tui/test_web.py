"""In a browser: the page is ours, loads nothing from outside, and answers no other site."""

import re
from pathlib import Path

import pytest

from judgebot.cli import run
from judgebot.tui.web import serve

PAGE = (Path(serve.__file__).parent / "page" / "app_index.html").read_text(encoding="utf-8")
HOSTS = {"localhost:8000", "127.0.0.1:8000"}


def test_the_page_loads_nothing_from_outside() -> None:
    loaded = re.findall(r"(?:src|href)=\"([^\"]*)\"", PAGE)
    assert loaded == ["data:,", "/static/css/xterm.css", "/static/js/textual.js", "/", "/", "/page.js"]
    assert re.findall(r"\S*//\S*", PAGE) == ["ws://localhost:*;"]
    assert "url(" not in PAGE
    assert "default-src 'none'" in PAGE


@pytest.mark.parametrize(
    ("host", "origin", "answered"),
    [
        ("localhost:8000", None, True),
        ("localhost:8000", "http://localhost:8000", True),
        ("127.0.0.1:8000", "http://127.0.0.1:8000", True),
        ("localhost:8000", "https://elsewhere.example", False),
        ("elsewhere.example:8000", "http://elsewhere.example:8000", False),
        ("localhost:8000", "null", False),
        (None, None, False),
    ],
)
def test_only_our_own_page_is_answered(host: str | None, origin: str | None, answered: bool) -> None:
    assert serve.is_from_here(host, origin, HOSTS) is answered


def test_without_the_extra_it_says_how_to_get_it(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "textual_serve.server", None)
    assert run(["web"]) == 2
    assert "judgebot[web]" in capsys.readouterr().err
