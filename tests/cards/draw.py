"""Draws executable cards by seed, for a reading by hand that is compared with ours afterwards (README.md beside this).

`python -m tests.cards.draw DATA SEED COUNT HELD text [FROM TO]` prints the official text of the drawn cards, `ours` in place of
`text` what we make of them. To the screen only: official text never goes into a file here.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

import judgebot.game.resolution  # registers the effects that the rules act on
from judgebot.cards.atomic import AtomicFace, Entries, card_of, read_atomic, read_banlists
from judgebot.cards.compile import Compiler
from judgebot.cards.counting import is_counted, is_held_out
from judgebot.cards.describe import describe
from judgebot.cards.effects import Keyword
from judgebot.cards.models import Card
from judgebot.game.registry import not_executable

assert judgebot.game.resolution


def is_worth_reading(card: Card, faces: tuple[AtomicFace, ...]) -> bool:
    """Return whether a card is executable in every clause and has more than bare keywords."""
    abilities = [ability for face in card.faces for ability in face.abilities]
    if card.incomplete or not is_counted(card, faces) or all(isinstance(ability, Keyword) for ability in abilities):
        return False
    return all(not_executable(ability) is None for ability in abilities)


def draw(data: Path, seed: int, count: int, held: int) -> Iterator[tuple[Card, tuple[AtomicFace, ...]]]:
    """Yield `count` cards that are not held out, then `held` that are: the first ones in an order that the seed gives."""
    entries = read_atomic(data / "cards" / "AtomicCards.json.xz")[1]
    wanted = {False: count, True: held}
    found: dict[bool, list[Card]] = {False: [], True: []}
    for card in _shuffled(data, entries, seed):
        side = is_held_out(card.name)
        if len(found[side]) < wanted[side] and is_worth_reading(card, entries[card.name]):
            found[side].append(card)
        if all(len(found[side]) >= wanted[side] for side in wanted):
            break
    yield from ((card, entries[card.name]) for side in (False, True) for card in found[side])


def _shuffled(data: Path, entries: Entries, seed: int) -> Iterator[Card]:
    names = sorted(entries)
    random.Random(seed).shuffle(names)
    banlists, compiler = read_banlists(data / "policy" / "banlists.json"), Compiler()
    return (card_of(name, entries, banlists, compiler) for name in names)


def main(data: str, seed: str, count: str, held: str, shown: str, first: str = "0", last: str = "9999") -> None:
    """Print the drawn cards from the place `first` up to `last`."""
    drawn = list(draw(Path(data), int(seed), int(count), int(held)))
    for number, (card, faces) in list(enumerate(drawn))[int(first) : int(last)]:
        print(f"[{number}] {card.name}")
        if shown == "text":
            print("\n".join(f"    {face.manaCost} {' '.join((*face.types, *face.subtypes))}\n{face.text}" for face in faces))
            continue
        for ability in (ability for face in card.faces for ability in face.abilities):
            print(f"    {describe(ability)}\n        {msgspec.json.encode(ability).decode()}")


if __name__ == "__main__":
    main(*sys.argv[1:])
