"""A web server on this machine that can misbehave: each path has answers, given one after the other, the last one for ever."""

import gzip
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple

Answer = Callable[["Handler"], None]
STALL_SECONDS = 1.0


class Asked(NamedTuple):
    """A request that came: its path, and the headers that matter."""

    path: str
    range: str
    if_range: str
    if_none_match: str


class Server:
    """What it answers (`routes`) and what it was asked (`asked`)."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.routes: dict[str, list[Answer]] = {}
        self.asked: list[Asked] = []
        self.is_over = threading.Event()

    def url(self, path: str) -> str:
        return f"{self.address}{path}"

    def next_answer(self, path: str) -> Answer:
        answers = self.routes.get(path, [status(404)])
        return answers.pop(0) if len(answers) > 1 else answers[0]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    state: Server

    def do_GET(self) -> None:
        headers = (self.headers.get(name) or "" for name in ("Range", "If-Range", "If-None-Match"))
        self.state.asked.append(Asked(self.path, *headers))
        self.close_connection = True
        self.state.next_answer(self.path)(self)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the name is the base class's
        """Say nothing."""

    def begin(self, code: int, length: int | None, **headers: str) -> None:
        self.send_response(code)
        if length is not None:
            self.send_header("Content-Length", str(length))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Connection", "close")
        self.end_headers()


def serve(content: bytes, etag: str = '"1"', **headers: str) -> Answer:
    """All of it; the rest of it where that is asked for and the tag still holds; 304 where it is known."""

    def answer(handler: Handler) -> None:
        if handler.headers.get("If-None-Match") == etag:
            handler.begin(304, None, ETag=etag)
            return
        wanted = handler.headers.get("Range")
        start = int(wanted.removeprefix("bytes=").rstrip("-")) if wanted and handler.headers.get("If-Range") == etag else 0
        if start >= len(content) > 0:
            handler.begin(416, 0, Content_Range=f"bytes */{len(content)}")
            return
        more = {"Content_Range": f"bytes {start}-{len(content) - 1}/{len(content)}"} if start else {}
        handler.begin(206 if start else 200, len(content) - start, ETag=etag, **headers, **more)
        handler.wfile.write(content[start:])

    return answer


def truncate(content: bytes, after: int, etag: str = '"1"') -> Answer:
    """The length of all, some of the bytes, and the connection closed."""

    def answer(handler: Handler) -> None:
        handler.begin(200, len(content), ETag=etag)
        handler.wfile.write(content[:after])

    return answer


def stall(content: bytes, after: int, etag: str = '"1"') -> Answer:
    """Some of the bytes, and then nothing, the connection kept open."""

    def answer(handler: Handler) -> None:
        handler.begin(200, len(content), ETag=etag)
        handler.wfile.write(content[:after])
        handler.wfile.flush()
        handler.state.is_over.wait(STALL_SECONDS)

    return answer


def without_length(content: bytes) -> Answer:
    """Bytes until the connection closes: nobody can tell whether they are all."""

    def answer(handler: Handler) -> None:
        handler.begin(200, None)
        handler.wfile.write(content)

    return answer


def elsewhere_in_range(content: bytes) -> Answer:
    """A part, but not the one that was asked for."""

    def answer(handler: Handler) -> None:
        handler.begin(206, len(content), ETag='"1"', Content_Range=f"bytes 0-{len(content) - 1}/{len(content)}")
        handler.wfile.write(content)

    return answer


def packed(content: bytes) -> Answer:
    """All of it as gzip, whether that was asked for or not."""
    return serve(gzip.compress(content), Content_Encoding="gzip")


def status(code: int, **headers: str) -> Answer:
    """No document but a code."""
    return lambda handler: handler.begin(code, 0, **headers)


def redirect(to: str) -> Answer:
    """The document is elsewhere."""
    return status(302, Location=to)


HTML = serve(b"<!DOCTYPE html><html><body>Please log in to this network.</body></html>", Content_Type="text/html")


@contextmanager
def running() -> Iterator[Server]:
    """A server on 127.0.0.1 while the context lasts."""
    httpd = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    httpd.daemon_threads = True
    state = Server(f"http://127.0.0.1:{httpd.server_address[1]}")
    Handler.state = state
    thread = threading.Thread(target=httpd.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield state
    finally:
        state.is_over.set()
        httpd.shutdown()
        httpd.server_close()
        thread.join(5)
