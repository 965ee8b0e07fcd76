"""Facts of the end of a board, as a file of utterances has them, held against a final state. Reads no words."""

from collections.abc import Sequence
from typing import Final

import msgspec

from judgebot.contract import Final as FinalState
from judgebot.contract import ObjectOut, PlayerOut
from judgebot.language import fold


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is so of a card (its English name) or of a player at the end. None is not said.

    `power` ... `attached_to_card` are of the card, `life`, `lost` and `poison` of the player; `counters` names every kind that
    is spoken of, others may be there.
    """

    card: str = ""
    player: str = ""
    zone: str | None = None
    face_down: bool | None = None
    power: int | None = None
    toughness: int | None = None
    controller: str | None = None
    counters: dict[str, int] = {}
    tapped: bool | None = None
    attached_to_card: str | None = None
    life: int | None = None
    lost: bool | None = None
    poison: int | None = None

    def __post_init__(self) -> None:
        if bool(self.card) == bool(self.player):
            raise ValueError("a fact is of a card or of a player")

    def __str__(self) -> str:
        said = {name: getattr(self, name) for name in self.__struct_fields__ if name not in ("card", "player")}
        return f"{self.card or self.player}: " + ", ".join(
            f"{name} {value}" for name, value in said.items() if value not in (None, {})
        )


_OF_PERMANENTS: Final = ("zone", "face_down", "power", "toughness", "controller", "tapped")
_OF_PLAYERS: Final = ("life", "lost", "poison")


def broken_facts(facts: Sequence[Fact], final: FinalState) -> list[Fact]:
    """Return the facts that do not hold; two facts of the same card are about two of its objects."""
    taken: set[str] = set()
    return [
        fact for fact in facts if not (_holds_of_player(fact, final.players) if fact.player else _holds(fact, final, taken))
    ]


def _holds_of_player(fact: Fact, players: dict[str, PlayerOut]) -> bool:
    player = players.get(fact.player)
    return player is not None and _agrees(fact, player, _OF_PLAYERS)


def _holds(fact: Fact, final: FinalState, taken: set[str]) -> bool:
    for obj in final.objects:
        if fold(obj.card) == fold(fact.card) and obj.id not in taken and _fits(fact, obj, final):
            taken.add(obj.id)
            return True
    return False


def _fits(fact: Fact, obj: ObjectOut, final: FinalState) -> bool:
    host = next((other.card for other in final.objects if other.id == obj.attached_to), obj.attached_to)
    return (
        _agrees(fact, obj, _OF_PERMANENTS)
        and all(obj.counters.get(kind, 0) == n for kind, n in fact.counters.items())
        and fact.attached_to_card in (None, host)
    )


def _agrees(fact: Fact, found: ObjectOut | PlayerOut, names: tuple[str, ...]) -> bool:
    return all(getattr(fact, name) in (None, getattr(found, name)) for name in names)
