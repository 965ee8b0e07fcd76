"""Shapes that the app shows and no command prints: what may be meant, an edited board, help for what lies face down."""

from typing import Literal

import msgspec

from judgebot.contract import DutyOut, FaceDownCause, Kind, StepOut


class Suggestion(msgspec.Struct, frozen=True):
    """Something that the beginning of an input may mean: what opens it, what it is called, what it says.

    `language` is that in which a card's name was begun.
    """

    kind: Kind
    id: str
    title: str
    text: str
    language: str = "en"


Change = Literal[
    "tap",  # tapped or untapped
    "add counter",  # one more of the kind that lies there, else a +1/+1 counter
    "remove counter",
    "add damage",
    "remove damage",
    "turn over",  # face down (manifested) or face up
    "other player",  # onto another player's battlefield
    "to battlefield",
    "to hand",
    "to graveyard",
    "to exile",
    "to library",  # on top
    "remove",  # out of the description
]


Moment = Literal["start", "end"]
"""When an object is meant: on the board as described, or after its last line."""


class EditedBoard(msgspec.Struct, frozen=True):
    """A board in the notation after changes, and what was changed, in words."""

    text: str
    said: str


class FaceDownLook(msgspec.Struct, frozen=True):
    """Whether a player may look at a face-down object, and why."""

    player: str
    may: bool
    why: str
    cites: tuple[str, ...]


class FaceDownThing(msgspec.Struct, frozen=True, kw_only=True):
    """A face-down spell or permanent: the card where it is known, who may look, and how it may be turned face up."""

    id: str
    card: str
    cause: FaceDownCause
    zone: str
    owner: str
    controller: str
    looks: tuple[FaceDownLook, ...]
    ways: tuple[StepOut, ...] = ()


class FaceDownHelp(msgspec.Struct, frozen=True, kw_only=True):
    """What holds for the face-down objects of a board; `at_end` is what to reveal when the game ends.

    `as_described`: why this is the board as described and not after its last line; "" where it is the latter.
    """

    things: tuple[FaceDownThing, ...]
    duties: tuple[DutyOut, ...]
    at_end: tuple[DutyOut, ...]
    as_described: str = ""
