"""What the grammar leaves open, to be settled when the whole ability is read: targets, pronouns, the subject of a verb."""

from typing import Literal

import msgspec

from judgebot.cards.selectors import Filter, Objects, Quantity


class Aim(msgspec.Struct, frozen=True, tag="aim"):
    """A new target: an object (filter), a player, or either ("any target"); `pos` orders targets as written."""

    pos: int
    filter: Filter | None = None
    player: object = None
    n: Quantity | None = None
    up_to: bool = False
    another: bool = False
    least: int = 0
    divided: bool = False
    extra: Filter | None = None  # for "target creature or player": what else than a player
    alike: str = ""  # targets that are the same in this: "owner" ("from a single graveyard")
    each: object = None  # one for each of these players, which they control
    whom: object = None  # for "target opponent or planeswalker": which players; None is any


class Pronoun(msgspec.Struct, frozen=True, tag="pronoun"):
    """An object spoken of before: "it", "that creature", "those cards", "they"; "the token", "the copy" are what was made."""

    pos: int
    word: Literal[
        "it",
        "itself",
        "that",
        "those",
        "they",
        "exiled",
        "sacrificed",
        "discarded",
        "any",
        "damaged",
        "made",
        "all made",
        "moved",
        "gained",
        "chosen",
        "put there",
        "exiled here",
        "targeting",  # "that spell or ability", of an event of becoming its target
    ]
    noun: Filter | None = None
    past: bool = False  # as it was before an effect moved it: "if it was a creature"


class Way(msgspec.Struct, frozen=True, tag="way"):
    """What an earlier effect of the same ability destroyed, exiled, ...: "each creature destroyed this way"."""

    pos: int
    verb: str
    noun: Filter


class PlayerPronoun(msgspec.Struct, frozen=True, tag="player pronoun"):
    """A player spoken of before: "that player", "they"."""

    pos: int
    word: Literal["that player", "they", "that opponent"] = "that player"


class EitherPlayer(msgspec.Struct, frozen=True, tag="either player"):
    """The target if it is a player, else its controller ("that player or that permanent's controller")."""


class Subject(msgspec.Struct, frozen=True, tag="subject"):
    """The player who is the subject of the verb that is being read ("their")."""


class Placed(msgspec.Struct, frozen=True, tag="placed"):
    """Objects with the place in the text where they are spoken of, for pronouns to look back to."""

    pos: int
    what: Objects


OWN_NAME = "~"  # the card's own name, which the compiler of a face knows
THEIR = Subject()
EITHER = EitherPlayer()
