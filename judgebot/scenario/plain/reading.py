"""What plain words were read as, and what of them was not."""

import msgspec

from judgebot.contract import Understood
from judgebot.scenario.models import Scenario
from judgebot.scenario.told import Told, ToldSize


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario read from plain words, with every span accounted for.

    `understood` are the spans used and what each was read as; `chatter` the spans that say nothing of the game;
    `not_understood` the rest: while there is any, the scenario is not complete and no verdict may be given. `assumed` is what
    was not said and taken as usual, `missing` what would have to be known, `ask` a question back ("" if none).
    `is_open`: it asks for facts of the board only. `mentions` are the labels of the things in the order of the text.
    `unsized` are the labels of creatures on the battlefield whose size nobody said.
    `sizes` are sizes told of things whose size the rules give.
    `results` are events that may be no more than the outcome of what was told before them.
    """

    scenario: Scenario
    understood: tuple[Understood, ...] = ()
    not_understood: tuple[str, ...] = ()
    chatter: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    ask: str = ""
    is_open: bool = False
    mentions: tuple[str, ...] = ()
    results: tuple[Told, ...] = ()
    unsized: tuple[str, ...] = ()
    sizes: tuple[ToldSize, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Return whether every word that says something was used."""
        return not self.not_understood and not self.ask
