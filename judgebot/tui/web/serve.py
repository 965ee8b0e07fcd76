"""Serving the app to a browser on this machine only. Needs the extra `web`."""

import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

from judgebot.errors import InputError

_HOST: Final = "localhost"
_PAGE: Final = Path(__file__).parent / "page"
_ADDRESSES: Final = (_HOST, "127.0.0.1", "[::1]")
_Handler = Callable[[Any], Awaitable[Any]]


def serve(port: int) -> None:
    """Serve until Ctrl+C; InputError where the extra is missing or the port is taken."""
    try:
        from textual_serve.server import Server  # with aiohttp: an extra
    except ImportError as error:
        raise InputError("'web' needs the package textual-serve", hint="pip install 'judgebot[web]'") from error
    server: Any = Server(f"{sys.executable} -m judgebot", host=_HOST, port=port, title="judgebot", templates_path=_PAGE)
    server.on_startup = _told(port)
    server._make_app = _guarded(server._make_app, port)
    try:
        server.serve()
    except OSError as error:
        raise InputError(f"port {port} cannot be used: {error.strerror}", hint=f"judgebot web --port {port + 1}") from error


def _told(port: int) -> Callable[[Any], Awaitable[None]]:
    async def tell(_: Any) -> None:
        print(f"judgebot is at http://{_HOST}:{port} for browsers on this machine; Ctrl+C ends it", file=sys.stderr)

    return tell


def _guarded(make_app: Callable[[], Awaitable[Any]], port: int) -> Callable[[], Awaitable[Any]]:
    """Return what makes the server, which then answers pages of its own only: no other site a browser is on may reach it.

    It knows our page's script too.
    """
    from aiohttp import web

    hosts = {f"{address}:{port}" for address in _ADDRESSES}

    async def only_from_here(request: Any, handler: _Handler) -> Any:
        if not is_from_here(request.headers.get("Host"), request.headers.get("Origin"), hosts):
            raise web.HTTPForbidden(text="judgebot answers its own page only")
        return await handler(request)

    async def make() -> Any:
        app = await make_app()
        app.middlewares.append(web.middleware(only_from_here))
        app.router.add_get("/page.js", _script)
        return app

    return make


async def _script(_: Any) -> Any:
    """Our page's own script: its policy forbids any within it."""
    from aiohttp import web

    return web.FileResponse(_PAGE / "page.js")


def is_from_here(host: str | None, origin: str | None, hosts: set[str]) -> bool:
    """Return whether a request names this machine as its host, and comes from no page or from our own."""
    return host in hosts and (origin is None or origin.removeprefix("http://") in hosts)
