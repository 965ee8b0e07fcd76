"""Whether our descriptions lose nothing: every ability of the shipped cards is said, read back and compared.

`python -m judgebot.cards.roundtrip [every NTH]` prints the share.
"""

import sys
from collections.abc import Iterable, Iterator

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.describe import describe, read_description
from judgebot.cards.models import Card
from judgebot.cards.store import open_store

_SHOWN = 20


class Loss(msgspec.Struct, frozen=True):
    """An ability that its description does not give back: whose it is, what was said, what it was read as."""

    card: str
    said: str
    was: e.Ability
    read: e.Ability | None


def losses(cards: Iterable[Card]) -> Iterator[Loss | None]:
    """Yield for each distinct ability of the cards None, or what was lost."""
    seen: set[e.Ability] = set()
    for card in cards:
        for ability in (one for face in card.faces for one in face.abilities):
            if ability not in seen:
                seen.add(ability)
                yield _loss(card.name, ability)


def _loss(name: str, ability: e.Ability) -> Loss | None:
    said = describe(ability)
    read = read_description(said)
    return None if read == ability else Loss(name, said, ability, read)


def main() -> int:
    """Print how many distinct abilities come back whole, and the first that do not."""
    step = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    cards = (card for number, card in enumerate(open_store().cards()) if number % step == 0)
    found = list(losses(cards))
    lost = [loss for loss in found if loss is not None]
    print(f"distinct abilities: {len(found)}; read back the same: {len(found) - len(lost)}, {1 - len(lost) / len(found):.2%}")
    for loss in lost[:_SHOWN]:
        print(f"{loss.card}: {loss.said}")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
