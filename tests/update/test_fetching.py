"""Fetching from a server that stalls, breaks off, redirects, changes and lies."""

import base64
import hashlib
from pathlib import Path

import pytest
from msgspec.structs import replace

from judgebot.update.errors import FetchError
from judgebot.update.fetching import Fetched, Fetcher, Known
from judgebot.update.settings import Settings
from tests.update import server as web
from tests.update.server import Server

CONTENT = b"".join(b"%d a line of the document\n" % number for number in range(8_000))
SHA256 = hashlib.sha256(CONTENT).hexdigest()
HALF = len(CONTENT) // 2


@pytest.fixture
def fetcher(settings: Settings, waits: list[float]) -> Fetcher:
    return Fetcher(settings, wait=waits.append)


@pytest.fixture
def to(tmp_path: Path) -> Path:
    return tmp_path / "document.txt"


def _fetch(fetcher: Fetcher, address: str, to: Path, known: Known | None = None, sha256: str = "") -> Fetched:
    fetched = fetcher.fetch(address, to, known=known, sha256=sha256)
    assert fetched is not None
    return fetched


def _files(to: Path) -> list[str]:
    return sorted(path.name for path in to.parent.iterdir())


def test_a_document_is_fetched_whole(server: Server, fetcher: Fetcher, to: Path) -> None:
    server.routes["/d"] = [web.serve(CONTENT)]
    assert _fetch(fetcher, server.url("/d"), to).sha256 == SHA256
    assert to.read_bytes() == CONTENT
    assert _files(to) == ["document.txt"]


@pytest.mark.parametrize("break_off", [web.truncate, web.stall])
def test_a_download_that_breaks_off_goes_on_where_it_stopped(
    server: Server, fetcher: Fetcher, to: Path, waits: list[float], break_off: object
) -> None:
    assert callable(break_off)
    server.routes["/d"] = [break_off(CONTENT, HALF), web.serve(CONTENT)]
    _fetch(fetcher, server.url("/d"), to)
    assert to.read_bytes() == CONTENT
    assert [(asked.range, asked.if_range) for asked in server.asked] == [("", ""), (f"bytes={HALF}-", '"1"')]
    assert waits == [2.0]


def test_a_later_run_goes_on_with_what_an_earlier_one_left(server: Server, settings: Settings, to: Path) -> None:
    server.routes["/d"] = [web.truncate(CONTENT, HALF), web.serve(CONTENT)]
    with pytest.raises(FetchError, match="broke off"):
        Fetcher(replace(settings, tries=1)).fetch(server.url("/d"), to)
    assert not to.exists()
    _fetch(Fetcher(settings), server.url("/d"), to)
    assert server.asked[1].range == f"bytes={HALF}-"
    assert to.read_bytes() == CONTENT


def test_a_document_that_changes_meanwhile_is_fetched_anew(server: Server, fetcher: Fetcher, to: Path) -> None:
    changed = CONTENT.replace(b"line", b"word")
    server.routes["/d"] = [web.truncate(CONTENT, HALF, '"1"'), web.serve(changed, '"2"')]
    _fetch(fetcher, server.url("/d"), to)
    assert to.read_bytes() == changed


def test_a_part_that_is_longer_than_the_document_now_is_thrown_away(server: Server, fetcher: Fetcher, to: Path) -> None:
    server.routes["/d"] = [web.truncate(CONTENT, HALF), web.serve(CONTENT[:100])]
    _fetch(fetcher, server.url("/d"), to)
    assert to.read_bytes() == CONTENT[:100]


def test_a_part_of_another_place_is_not_taken(server: Server, fetcher: Fetcher, to: Path) -> None:
    server.routes["/d"] = [web.truncate(CONTENT, HALF), web.elsewhere_in_range(CONTENT)]
    with pytest.raises(FetchError, match="another place"):
        fetcher.fetch(server.url("/d"), to)
    assert not to.exists()


def test_a_part_of_another_address_is_not_gone_on_with(server: Server, fetcher: Fetcher, to: Path) -> None:
    server.routes |= {"/d": [web.truncate(CONTENT, HALF)], "/e": [web.serve(CONTENT)]}
    with pytest.raises(FetchError):
        fetcher.fetch(server.url("/d"), to)
    _fetch(fetcher, server.url("/e"), to)
    assert server.asked[-1].range == ""


def test_redirects_are_followed_with_what_was_asked(server: Server, fetcher: Fetcher, to: Path) -> None:
    server.routes |= {"/d": [web.redirect("/e")], "/e": [web.truncate(CONTENT, HALF), web.serve(CONTENT)]}
    assert _fetch(fetcher, server.url("/d"), to).address == server.url("/e")
    assert server.asked[-1].range == f"bytes={HALF}-"
    assert to.read_bytes() == CONTENT


@pytest.mark.parametrize("place", ["/d", "file:///etc/hosts", "ftp://127.0.0.1/d"])
def test_a_redirect_in_a_circle_or_to_another_kind_of_address_fails(
    server: Server, fetcher: Fetcher, to: Path, place: str
) -> None:
    server.routes["/d"] = [web.redirect(place)]
    with pytest.raises(FetchError):
        fetcher.fetch(server.url("/d"), to)


def test_a_busy_server_is_asked_again_when_it_says(server: Server, fetcher: Fetcher, to: Path, waits: list[float]) -> None:
    server.routes["/d"] = [web.status(503, Retry_After="7"), web.status(429), web.serve(CONTENT)]
    _fetch(fetcher, server.url("/d"), to)
    assert waits == [7.0, 4.0]


def test_tries_come_to_an_end_and_the_waits_double(server: Server, settings: Settings, to: Path, waits: list[float]) -> None:
    server.routes["/d"] = [web.status(500)]
    with pytest.raises(FetchError, match="500"):
        Fetcher(replace(settings, tries=4), wait=waits.append).fetch(server.url("/d"), to)
    assert waits == [2.0, 4.0, 8.0]


@pytest.mark.parametrize("code", [401, 403, 404, 410])
def test_what_is_not_there_is_asked_for_once(server: Server, fetcher: Fetcher, to: Path, code: int) -> None:
    server.routes["/d"] = [web.status(code)]
    with pytest.raises(FetchError, match=str(code)) as caught:
        fetcher.fetch(server.url("/d"), to)
    assert len(server.asked) == 1
    assert "settings" in caught.value.hint


def test_nobody_there_is_a_failure_with_the_address(server: Server, fetcher: Fetcher, to: Path, waits: list[float]) -> None:
    address = "http://127.0.0.1:1/d"
    with pytest.raises(FetchError, match="connection failed") as caught:
        fetcher.fetch(address, to)
    assert (caught.value.where, len(waits)) == (address, 2)


def test_a_download_that_takes_too_long_in_all_is_given_up(server: Server, settings: Settings, to: Path) -> None:
    server.routes["/d"] = [web.serve(CONTENT)]
    ticks = iter(range(0, 10_000, 1_000))
    slow = Fetcher(replace(settings, tries=1), clock=lambda: next(ticks))
    with pytest.raises(FetchError, match="longer than"):
        slow.fetch(server.url("/d"), to)


@pytest.mark.parametrize("answer", [web.serve, web.without_length])
def test_a_document_that_is_too_large_is_not_fetched(server: Server, fetcher: Fetcher, to: Path, answer: object) -> None:
    assert callable(answer)
    server.routes["/d"] = [answer(b"x" * 1_500_000)]
    with pytest.raises(FetchError, match="larger than 1 MB"):
        fetcher.fetch(server.url("/d"), to)
    assert _files(to) == []


def test_what_is_known_is_not_sent_again(server: Server, fetcher: Fetcher, to: Path) -> None:
    server.routes["/d"] = [web.serve(CONTENT, '"7"')]
    known = _fetch(fetcher, server.url("/d"), to).known
    assert fetcher.fetch(server.url("/d"), to, known=known) is None
    assert server.asked[1].if_none_match == '"7"'


def test_a_packed_answer_is_kept_packed_and_named_so(server: Server, fetcher: Fetcher, to: Path) -> None:
    server.routes["/d"] = [web.packed(CONTENT)]
    fetched = _fetch(fetcher, server.url("/d"), to, sha256=SHA256)
    assert fetched.path == to.with_name("document.txt.gz")


def test_a_checksum_that_fits_is_fine(server: Server, fetcher: Fetcher, to: Path) -> None:
    digest = base64.b64encode(bytes.fromhex(SHA256)).decode()
    server.routes["/d"] = [web.serve(CONTENT, Repr_Digest=f"sha-256=:{digest}:")]
    assert _fetch(fetcher, server.url("/d"), to, sha256=SHA256.upper()).sha256 == SHA256


@pytest.mark.parametrize(
    ("sha256", "digest"),
    [("0" * 64, ""), ("", f"sha-256=:{base64.b64encode(bytes(32)).decode()}:")],
    ids=["in the settings", "from the server"],
)
def test_a_checksum_that_does_not_fit_refuses_the_document(
    server: Server, fetcher: Fetcher, to: Path, sha256: str, digest: str
) -> None:
    server.routes["/d"] = [web.serve(CONTENT, Repr_Digest=digest)]
    with pytest.raises(FetchError, match="checksum"):
        fetcher.fetch(server.url("/d"), to, sha256=sha256)
    assert _files(to) == []


def test_progress_is_told_to_the_end(server: Server, fetcher: Fetcher, to: Path) -> None:
    server.routes["/d"] = [web.serve(CONTENT)]
    told: list[tuple[int, int | None]] = []
    fetcher.fetch(server.url("/d"), to, on_progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (len(CONTENT), len(CONTENT))
