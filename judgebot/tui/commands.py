"""The command palette: every action of the registry, by name."""

from collections.abc import AsyncIterator
from functools import partial
from typing import TYPE_CHECKING, cast

from textual.command import DiscoveryHit, Hit, Provider

from judgebot.tui.bindings import ACTIONS, Action, spoken_keys

if TYPE_CHECKING:  # the app imports this module
    from judgebot.tui.app import JudgeApp


class JudgeCommands(Provider):
    """Finds actions by what they are called and what they do."""

    async def discover(self) -> AsyncIterator[DiscoveryHit]:
        """Yield all actions, in the order of the registry."""
        for action in _offered():
            yield DiscoveryHit(_title(action), partial(self._act, action), help=_advice(action))

    async def search(self, query: str) -> AsyncIterator[Hit]:
        """Yield the actions that match."""
        matcher = self.matcher(query)
        for action in _offered():
            title = _title(action)
            score = matcher.match(f"{title} {action.tooltip}")
            if score > 0:
                yield Hit(score, matcher.highlight(title), partial(self._act, action), text=title, help=_advice(action))

    async def _act(self, action: Action) -> None:
        await cast("JudgeApp", self.app).act(action)


def _offered() -> tuple[Action, ...]:
    """All but the keys of a single line or object, and the palette itself."""
    return tuple(action for action in ACTIONS if action.where not in ("answer", "object") and action.id != "palette")


def _title(action: Action) -> str:
    return action.label if action.where == "everywhere" else f"{action.where.capitalize()}: {action.label}"


def _advice(action: Action) -> str:
    return f"{action.tooltip} ({spoken_keys(action)})"
