"""Opening the app on fixed answers, and waiting for what its desks bring."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, TextArea

from judgebot.journal.journal import JOURNAL_FILE, Journal
from judgebot.tui.app import JudgeApp
from judgebot.tui.screens.ask import AskView
from judgebot.tui.screens.cards import CardsView
from judgebot.tui.screens.journal import JournalView
from judgebot.tui.screens.policy import PolicyView
from judgebot.tui.screens.rules import RulesView
from judgebot.tui.screens.verify import VerifyView
from tests.tui.fake_judge import FakeJudge

NARROW: Final = (60, 20)
USUAL: Final = (80, 24)
WIDE: Final = (120, 40)
_TRIES: Final = 1000
_TICK: Final = 0.02


_NAMES: Final = {" ": "space", "?": "question_mark", ".": "full_stop", ",": "comma", "/": "slash"}
_CHARACTERS: Final = {name: character for character, name in _NAMES.items()}


def _pressed(key: str) -> events.Key:
    return events.Key(key, _CHARACTERS.get(key, key if len(key) == 1 else None))


@dataclass(frozen=True)
class Table:
    """The app, its pilot, and the judge that answers."""

    app: JudgeApp
    pilot: Pilot[None]
    judge: FakeJudge

    @property
    def ask(self) -> AskView:
        return self.app.query_one(AskView)

    @property
    def verify(self) -> VerifyView:
        return self.app.query_one(VerifyView)

    @property
    def cards(self) -> CardsView:
        return self.app.query_one(CardsView)

    @property
    def rules(self) -> RulesView:
        return self.app.query_one(RulesView)

    @property
    def journal(self) -> JournalView:
        return self.app.query_one(JournalView)

    @property
    def policy(self) -> PolicyView:
        return self.app.query_one(PolicyView)

    async def keys(self, *keys: str) -> None:
        """Press keys, and let what each sets off settle."""
        for key in keys:
            self.app.post_message(_pressed(key))
            await self.pilot.pause()

    async def type(self, text: str) -> None:
        """Type text in one go, as fast fingers do, and let it settle."""
        for character in text:
            self.app.post_message(_pressed(_NAMES.get(character, character)))
        await self.pilot.pause()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until a condition holds; fails after twenty seconds."""
        for _ in range(_TRIES):
            if condition():
                await self.pilot.pause()
                return
            await self.pilot.pause(_TICK)
        raise AssertionError("it did not come about within twenty seconds")

    async def answered(self, question: str) -> None:
        """Type a question into Ask, and wait for its answer."""
        before = self.ask.answer
        await self.type(question)
        await self.keys("enter")
        await self.until(lambda: self.ask.answer is not before)

    def shown(self) -> str:
        """Return the text on the screen."""
        rows = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text for strip in rows)


@asynccontextmanager
async def at_table(
    size: tuple[int, int] = USUAL, judge: FakeJudge | None = None, journal: Callable[[], Journal] | None = None
) -> AsyncIterator[Table]:
    """Open the app, its library read, nothing blinking, on a journal of its own unless one is given."""
    fake = judge or FakeJudge()
    folder = TemporaryDirectory()
    path = Path(folder.name) / JOURNAL_FILE
    app = JudgeApp(fake, journal or (lambda: Journal(path, lambda: "2026-11-30T14:32:00+00:00")))
    app.animation_level = "none"
    async with app.run_test(size=size) as pilot:
        table = Table(app, pilot, fake)
        for field in (*app.query(Input), *app.query(TextArea)):
            field.cursor_blink = False
        await table.until(lambda: app.library is not None or bool(table.ask.note.said))
        yield table
    app.journals.settle(5)
    folder.cleanup()
