"""One answer of an http server, read under limits. What may work another time is a Broken, the rest a FetchError."""

import base64
import binascii
import http.client
import re
import ssl
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import IO, Any, Final
from urllib import request
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit

from judgebot import __version__
from judgebot.update.errors import FetchError
from judgebot.update.settings import Settings

HEADERS: Final = {"User-Agent": f"judgebot/{__version__}", "Accept": "*/*", "Accept-Encoding": "identity"}

_CHUNK: Final = 65_536
_AGAIN: Final = frozenset({408, 425, 429, 500, 502, 503, 504})
_LONGEST_WAIT: Final = 60.0
_RANGE: Final = re.compile(r"bytes (\d+)-\d+/(?:\d+|\*)")
_DIGEST: Final = re.compile(r"sha-256=:?([A-Za-z0-9+/]+=*):?", re.IGNORECASE)
_PACKED: Final = frozenset({"gzip", "x-gzip"})
_MOVED: Final = "if the document has moved, change its address in the settings"


class Broken(Exception):
    """A try failed in a way that another may not; `wait` is how many seconds the server asks to wait."""

    def __init__(self, why: str, wait: float | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.wait = wait


class Response:
    """The answer to one request; use it in a `with`."""

    def __init__(self, address: str, headers: Mapping[str, str], settings: Settings, clock: Callable[[], float]) -> None:
        self._asked = address
        self._settings = settings
        self._clock = clock
        self._ends = clock() + settings.longest_seconds
        self._raw = self._opened({**HEADERS, **headers})
        self._offset = 0

    def __enter__(self) -> "Response":
        return self

    def __exit__(self, *_: object) -> None:
        self._raw.close()

    @property
    def address(self) -> str:
        """Return where the document was in the end."""
        return str(self._raw.url or self._asked)

    @property
    def is_unchanged(self) -> bool:
        """Return whether the copy that is known is still the current one."""
        return bool(self._raw.status == 304)

    @property
    def is_past_the_end(self) -> bool:
        """Return whether the document has no byte where it was asked to go on."""
        return bool(self._raw.status == 416)

    @property
    def is_packed(self) -> bool:
        """Return whether what comes is gzip, asked for or not; FetchError for other packings."""
        encoding = self.header("Content-Encoding").strip().lower()
        if encoding not in ("", "identity", *_PACKED):
            raise FetchError(f"the server sends it packed as '{encoding}', which was not asked for", self._asked)
        return encoding in _PACKED

    def header(self, name: str) -> str:
        """Return a header, empty where the server does not send it."""
        return self._raw.headers.get(name) or ""

    def begins_at(self, asked: int) -> int:
        """Return where in the document this answer begins: where it was asked to, or 0 where all of it comes again."""
        if self._raw.status != 206:
            return 0
        found = _RANGE.match(self.header("Content-Range").strip())
        if found is None or int(found.group(1)) != asked:
            raise Broken("the server goes on at another place than it was asked to")
        self._offset = asked
        return asked

    @property
    def total(self) -> int | None:
        """Return the size of the whole document, None where the server does not tell."""
        length = self.header("Content-Length")
        return self._offset + int(length) if length.isdigit() else None

    @property
    def sha256(self) -> str | None:
        """Return the checksum of the whole document in hex digits, where the server gives one (RFC 9530)."""
        found = _DIGEST.search(self.header("Repr-Digest"))
        try:
            return base64.b64decode(found.group(1)).hex() if found else None
        except binascii.Error:
            return None

    def chunks(self) -> Iterator[bytes]:
        """Yield the bytes as they come; Broken where they stop before the end, or take too long, FetchError where too many."""
        taken = self._offset
        self._refuse_large(self.total or 0)
        while chunk := self._read():
            taken += len(chunk)
            self._refuse_large(taken)
            yield chunk
        if self.total is not None and taken < self.total:
            raise Broken(f"the connection broke off after {taken:,} of {self.total:,} bytes")

    def _read(self) -> bytes:
        if self._clock() > self._ends:
            raise Broken(f"it took longer than {self._settings.longest_seconds:g} s")
        try:
            return bytes(self._raw.read1(_CHUNK))
        except (OSError, http.client.HTTPException) as error:
            raise self._lost(error) from error

    def _refuse_large(self, size: int) -> None:
        if size > self._settings.largest:
            raise FetchError(f"the document is larger than {self._settings.largest_megabytes} MB", self._asked)

    def _opened(self, headers: dict[str, str]) -> Any:
        """An HTTPResponse; or the HTTPError of an answer that is none of an error here, which has the same fields."""
        try:
            return _opener().open(request.Request(self._asked, headers=headers), timeout=self._settings.timeout_seconds)
        except HTTPError as error:
            if error.code in (304, 416):
                return error
            with error:
                raise self._refused(error) from error
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise self._lost(error) from error

    def _refused(self, error: HTTPError) -> Exception:
        said = f"the server answers {error.code} {' '.join(str(error.reason).split())}"
        if error.code in _AGAIN:
            return Broken(said, _asked_wait(error.headers.get("Retry-After") or ""))
        return FetchError(said, self._asked, _MOVED)

    def _lost(self, error: Exception) -> Exception:
        reason = error.reason if isinstance(error, URLError) else error
        if isinstance(reason, TimeoutError):
            return Broken(f"nothing came for {self._settings.timeout_seconds:g} s")
        if isinstance(reason, ssl.SSLCertVerificationError):
            return FetchError(f"the server's certificate is not trusted: {reason.verify_message}", self._asked)
        return Broken(f"the connection failed: {str(reason) or type(reason).__name__}")


class _Redirects(request.HTTPRedirectHandler):
    """Follows redirects, ten at most, but never from https to http, nor to another kind of address."""

    def redirect_request(
        self, req: request.Request, fp: IO[bytes], code: int, msg: str, headers: http.client.HTTPMessage, newurl: str
    ) -> request.Request | None:
        old, new = urlsplit(req.full_url).scheme, urlsplit(newurl).scheme
        if new not in ("http", "https") or (old == "https" and new == "http"):
            raise FetchError(f"the server leads to an address that is not followed: {newurl}", req.full_url)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


@cache
def _opener() -> request.OpenerDirector:
    """What opens http and https addresses, and no others."""
    opener = request.OpenerDirector()
    opener.add_handler(request.ProxyHandler())
    opener.add_handler(request.HTTPHandler())
    opener.add_handler(request.HTTPSHandler())
    opener.add_handler(_Redirects())
    opener.add_handler(request.HTTPDefaultErrorHandler())
    opener.add_handler(request.HTTPErrorProcessor())
    return opener


def _asked_wait(retry_after: str) -> float | None:
    """The seconds that a server asks to wait, a minute at most; None where it says nothing, or a date."""
    return min(float(retry_after), _LONGEST_WAIT) if retry_after.strip().isdigit() else None
