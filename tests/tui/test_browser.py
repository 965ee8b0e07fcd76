"""In a real browser: the app is seen, a question typed there is answered, and no request leaves this machine.

The browser is driven over its own debugging protocol. All it asks of the network but this machine goes to a proxy of
ours that answers nothing and writes down what was asked.
"""

import asyncio
import base64
import os
import re
import shutil
import sys
import urllib.parse
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

import pytest

from tests.places import TOP

pytestmark = pytest.mark.long

_BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
_FLAGS: Final = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--window-size=1000,700", "--remote-debugging-port=0",
)  # fmt: skip
_SECONDS: Final = 120.0
_TICK: Final = 0.1
_ANSI: Final = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b\][^\x07]*\x07|\x1b[=>()][0-9A-B]?")
# A new browser asks its maker for the time and the like, whatever page is open; fonts are no business of its own.
_OWN_BUSINESS: Final = re.compile(r"(?<!fonts)\.(google\.com|googleapis\.com|gvt1\.com)[:/]")
_HERE: Final = re.compile(r"\('(127\.0\.0\.1|::1|localhost)'|'|b'")  # this machine, or a socket that is a file
_COLORS: Final = """(() => {
  const seen = new Set();
  for (const canvas of document.querySelectorAll('canvas')) {
    const sheet = document.createElement('canvas');
    sheet.width = canvas.width; sheet.height = canvas.height;
    const brush = sheet.getContext('2d');
    brush.drawImage(canvas, 0, 0);
    const points = brush.getImageData(0, 0, sheet.width, sheet.height).data;
    for (let at = 0; at < points.length; at += 4) seen.add(points[at] << 16 | points[at + 1] << 8 | points[at + 2]);
  }
  return seen.size;
})()"""


async def until(what: str, condition: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    for _ in range(int(_SECONDS / _TICK)):
        if condition():
            return
        await asyncio.sleep(_TICK)
    raise AssertionError(f"{what}: not within {_SECONDS:.0f} seconds")


class Tab:
    """A tab of the browser: what it asked for, what came over its web sockets, what it complained of."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.asked: list[str] = []
        self.complaints: list[str] = []
        self._came: list[str] = []

    @property
    def seen(self) -> str:
        """Return all the text that the app has drawn, its spaces as one."""
        return " ".join(_ANSI.sub(" ", "".join(self._came)).split())

    async def listen(self) -> None:
        """Take in what the browser says until it is closed."""
        async for message in self._socket:
            told = message.json()
            if "id" in told:
                self._answers.pop(told["id"]).set_result(told.get("result", told))
            else:
                self._take(told["method"], told["params"])

    def _take(self, event: str, told: dict[str, Any]) -> None:
        match event:
            case "Network.requestWillBeSent":
                self.asked.append(told["request"]["url"])
            case "Network.webSocketCreated":
                self.asked.append(told["url"])
            case "Network.webSocketFrameReceived":
                frame = told["response"]
                is_text = frame["opcode"] == 1
                data = frame["payloadData"]
                self._came.append(data if is_text else base64.b64decode(data).decode("utf-8", "replace"))
            case "Log.entryAdded":
                self.complaints.append(told["entry"]["text"])

    async def do(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Return what the browser answers to a command."""
        number = len(self._answers) + 1 + getattr(self, "_sent", 0)
        self._sent = number
        self._answers[number] = asyncio.get_running_loop().create_future()
        future = self._answers[number]
        await self._socket.send_json({"id": number, "method": method, "params": parameters})
        return await asyncio.wait_for(future, _SECONDS)

    async def value(self, script: str) -> Any:
        """Return what a script comes to in the page."""
        told = await self.do("Runtime.evaluate", expression=script)
        return told["result"].get("value")

    async def type(self, text: str) -> None:
        """Type text, then Enter."""
        for character in text:
            await self.do("Input.dispatchKeyEvent", type="char", text=character)
        enter = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"}
        await self.do("Input.dispatchKeyEvent", type="keyDown", **enter)
        await self.do("Input.dispatchKeyEvent", type="keyUp", **enter)


@asynccontextmanager
async def running(*command: str, **environment: str) -> AsyncIterator[None]:
    """Run a program, and end it."""
    process = await asyncio.create_subprocess_exec(
        *command, env={**os.environ, **environment}, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        await process.wait()


@asynccontextmanager
async def witness() -> AsyncIterator[tuple[int, list[str]]]:
    """Answer nothing on a port, and write down the first line of what is asked there."""
    asked: list[str] = []

    async def write_down(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append((await reader.readline()).decode("latin-1").strip())
        writer.close()

    server = await asyncio.start_server(write_down, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1], asked


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[tuple[Tab, list[str]]]:
    """Open a new browser on an empty page; gives its tab, and what it asked of the network beyond this machine."""
    aiohttp = pytest.importorskip("aiohttp", reason="no aiohttp, which comes with the extra 'web', to drive a browser with")
    browser = next((path for path in map(shutil.which, _BROWSERS) if path), None)
    if browser is None:
        pytest.skip("no Chromium is installed")
    profile = folder / "profile"
    profile.mkdir()
    port_file = profile / "DevToolsActivePort"
    async with witness() as (proxy, beyond):
        flags = (*_FLAGS, f"--user-data-dir={profile}", f"--proxy-server=127.0.0.1:{proxy}")
        async with running(browser, *flags, "about:blank"):
            await until("the browser opens", lambda: port_file.exists() and "\n" in port_file.read_text())
            port = port_file.read_text().split("\n")[0]
            async with aiohttp.ClientSession() as session:
                async with session.get(f"http://127.0.0.1:{port}/json/list") as told:
                    target = next(each for each in await told.json() if each["type"] == "page")
                async with session.ws_connect(target["webSocketDebuggerUrl"], max_msg_size=0) as socket:
                    tab = Tab(socket)
                    listening = asyncio.create_task(tab.listen())
                    yield tab, beyond
                    listening.cancel()


async def built(home: Path) -> None:
    """Have the index built, which may take longer than a page is waited for."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "judgebot", "ask", "--short", "May I look at face-down cards?"),
        env={**os.environ, "JUDGEBOT_HOME": str(home), "PYTHONPATH": str(TOP)},
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert await process.wait() == 0


def free_port() -> int:
    """Return a port that nothing listens on."""
    import socket

    with socket.socket() as one:
        one.bind(("localhost", 0))
        return int(one.getsockname()[1])


async def listens(port: int) -> bool:
    """Whether something listens on a port."""
    try:
        _, writer = await asyncio.open_connection("localhost", port)
    except OSError:
        return False
    writer.close()
    return True


_WRITE_DOWN: Final = """
import sys

def _write_down(event, told):
    if event in ("socket.connect", "socket.sendto"):
        with open({file!r}, "a") as file:
            file.write(f"{{told[1]!r}}\\n")

sys.addaudithook(_write_down)
"""


def writing_down(folder: Path) -> tuple[str, Path]:
    """Return the PYTHONPATH with which a program writes down every address it connects to, and where it does."""
    hook, file = folder / "hook", folder / "connected"
    hook.mkdir()
    file.touch()
    (hook / "sitecustomize.py").write_text(_WRITE_DOWN.format(file=str(file)))
    return os.pathsep.join((str(hook), str(TOP))), file


async def test_a_question_typed_in_a_browser_is_answered_and_nothing_leaves_this_machine(tmp_path: Path) -> None:
    pytest.importorskip("textual_serve", reason="the extra 'web' is not installed")
    port = free_port()
    home = tmp_path / "home"
    home.mkdir()
    await built(home)
    path, connected = writing_down(tmp_path)
    serving = running(sys.executable, "-m", "judgebot", "web", "--port", str(port), JUDGEBOT_HOME=str(home), PYTHONPATH=path)
    async with serving, opened(tmp_path) as (tab, beyond):
        for _ in range(int(_SECONDS / _TICK)):
            if await listens(port):
                break
            await asyncio.sleep(_TICK)
        for domain in ("Network", "Page", "Runtime", "Log"):
            await tab.do(f"{domain}.enable")
        await tab.do("Page.navigate", url=f"http://localhost:{port}/")
        await until("the app is drawn", lambda: "Ask a question in your words" in tab.seen)
        assert await tab.value("document.body.classList.contains('-first-byte')")
        assert await tab.value(_COLORS) > 20
        await tab.type("Darf ich die verdeckte Kreatur meines Gegners ansehen?")
        await until("the answer is drawn", lambda: "708.5" in tab.seen)
        page = f"localhost:{port}"
        assert {urllib.parse.urlsplit(url).netloc for url in tab.asked if not url.startswith("data:")} == {page}
        assert any(url.startswith(f"ws://{page}") for url in tab.asked)
        assert [said for said in tab.complaints if "Content Security Policy" in said] == []
        # The policy of the page holds: what it forbids is refused before it reaches the network.
        refused = await tab.do(
            "Runtime.evaluate",
            expression="fetch('http://elsewhere.example/').then(() => 'fetched', () => 'refused')",
            awaitPromise=True,
        )
        assert refused["result"]["value"] == "refused"
        assert any("Content Security Policy" in said for said in tab.complaints)
        assert [each for each in beyond if not _OWN_BUSINESS.search(each)] == []
        assert [each for each in connected.read_text().split("\n") if each and not _HERE.match(each)] == []
