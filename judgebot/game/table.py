"""The table at which a scenario is played: the present state, what was said aloud so far, and who makes the choices.

The only thing in game/ that changes; every rule function takes it and moves its state on.
"""

from dataclasses import dataclass, field
from typing import Any

from judgebot.citation import cr
from judgebot.contract import Must
from judgebot.game.choices import Choice, Decide
from judgebot.game.context import Context
from judgebot.game.layers import view
from judgebot.game.state import EventInfo, Game, Obj
from judgebot.game.trace import Duty, Step, step
from judgebot.game.view import AbilityKey, Row, View


@dataclass
class Table:
    """A game in progress. `decide` answers choices; `assumed` lists what was taken for granted and mattered."""

    game: Game
    decide: Decide
    steps: list[Step] = field(default_factory=list)
    duties: list[Duty] = field(default_factory=list)
    assumed: list[str] = field(default_factory=list)
    choices_made: int = 0
    before: Game | None = None  # while events happen together: the state before them
    replacing: frozenset[tuple[int, AbilityKey]] = frozenset()  # effects whose own replacement is being carried out (CR 614.5)
    prevented: list[Any] = field(default_factory=list)  # what else effects do that prevented damage of this batch (CR 615.5)
    looked: frozenset[tuple[str, int]] = frozenset()  # whom what is resolving told to look at which cards (CR 406.3)
    settled: Game | None = None  # the state in which it was last found that nothing is left to do (priority.settle)

    @property
    def view(self) -> View:
        """The View of the present state."""
        known = self.game.__dict__.get("_view")
        return known if isinstance(known, View) else view(self.game)

    def say(self, text: str, *sections: str) -> None:
        """Add a step that cites rules of the CR."""
        self.steps.append(step(text, *sections))

    def owe(self, player: str, must: Must, what: str, *sections: str) -> None:
        """Add a duty, once."""
        duty = Duty(player, must, what, cr(*sections))
        if duty not in self.duties:
            self.duties.append(duty)

    def assume(self, what: str) -> None:
        """Note something taken for granted, once."""
        if what not in self.assumed:
            self.assumed.append(what)

    def change(self, **changes: Any) -> None:
        """Replace fields of the state."""
        self.game = self.game.changed(**changes)

    def choose(self, choice: Choice) -> int:
        """Return the index of the option taken; a single option needs no choice."""
        if len(choice.options) == 1 and not choice.open_ended:
            return 0
        self.choices_made += 1
        answer = self.decide(choice)
        return answer if isinstance(answer, int) else choice.options.index(answer)

    def name_word(self, choice: Choice) -> str:
        """Return the word named for an open-ended choice."""
        answer = self.decide(choice)
        return answer if isinstance(answer, str) else choice.options[answer]

    def row(self, object_id: int) -> Row:
        """Return the object's row now, or as it last existed (CR 608.2h)."""
        found = self.view.get(object_id)
        if found is None:
            last: Row = self.game.left[object_id][1]
            return last
        return found

    def obj(self, object_id: int) -> Obj:
        """Return the object now, or as it last existed."""
        found = self.game.objects.get(object_id)
        return found if found is not None else self.game.left[object_id][0]

    def name(self, target: int | str) -> str:
        """Return how a step names an object or player."""
        if isinstance(target, str):
            return f"player {target}"
        return self.obj(target).known_as

    def context(self, source: int, you: str, event: EventInfo | None = None, **more: Any) -> Context:
        """Return the context in which words of an ability of this source are read now.

        X is the one announced for the ability, or for the spell (CR 107.3a), where nothing else is given.
        """
        info = event or EventInfo()
        if more.get("x") is None:
            spell = self.game.objects.get(source)
            announced = spell.cast.x if spell is not None and spell.cast is not None and spell.zone == "stack" else None
            more["x"] = info.x if info.x is not None else announced
        return Context(self.game, self.view.rows, source, you, info, **more)
