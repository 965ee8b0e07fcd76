"""Writes the facts of every card from official data: `python -m judgebot.cards.build DATA_FOLDER`.

Reads cards/AtomicCards.json.xz and policy/banlists.json there; writes cards.jsonl.xz, cards.index, cards.names. The same data
gives the same bytes.
"""

import hashlib
import lzma
import re
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from judgebot.cards.atomic import AtomicFace, Entries, card_of, read_atomic, read_banlists
from judgebot.cards.compile import Compiler
from judgebot.cards.effects import NotUnderstood
from judgebot.cards.keywordwords import SIMPLE, WITH_COST, WITH_NUMBER
from judgebot.cards.models import Card
from judgebot.cards.nameentries import name_entries, ordinary_keys
from judgebot.cards.namefile import NAMES_FILE, replace_file, write_names
from judgebot.cards.store import CARDS_FILE, INDEX_FILE, Index
from judgebot.cards.textlines import paragraphs
from judgebot.corpus.place import rulings_folder

Mechanics = dict[str, tuple[int, int]]
_BLOCK: Final = 256
_UN_TYPES: Final = {"Plane", "Phenomenon", "Scheme", "Vanguard", "Conspiracy", "Dungeon"}
_MECHANICS: Final = {
    word: re.compile(rf"\b{word}")
    for word in (
        *("manifest", "manifest dread", "cloak", "morph", "megamorph", "disguise", "face-down", "face down", "face up"),
        *("copy", "token", "counter", "attach", "equip", "enchant", "damage", "sacrifice", "search", "exile", "destroy"),
        *(name for name in (*SIMPLE, *WITH_NUMBER, *WITH_COST) if name != "retrace"),
    )
}
_FILTERS: Final = ({"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0},)


def build(source: Path, target: Path) -> Index:
    """Write the three files into target from the official data in source; return the index."""
    edition, entries = read_atomic(source / "cards" / "AtomicCards.json.xz")
    banlists = read_banlists(source / "policy" / "banlists.json")
    compiler = Compiler()
    cards = tuple(card_of(name, entries, banlists, compiler) for name in sorted(entries))
    index = _write_cards(
        target, cards, edition, _counts(cards, entries, compiler), mechanics(cards, entries), by_set(cards, entries)
    )
    write_names(
        target / NAMES_FILE,
        tuple(card.name for card in cards),
        name_entries(cards, entries),
        ordinary_keys(cards, entries),
    )
    return index


def _write_cards(
    target: Path, cards: tuple[Card, ...], edition: str, counts: dict[str, int], words: Mechanics, sets: Mechanics
) -> Index:
    encoder = msgspec.json.Encoder(order="deterministic")
    packed = bytearray()
    first: list[str] = []
    offsets = [0]
    for start in range(0, len(cards), _BLOCK):
        block = cards[start : start + _BLOCK]
        lines = b"\n".join(encoder.encode(card) for card in block)
        packed += lzma.compress(lines, format=lzma.FORMAT_XZ, check=lzma.CHECK_CRC32, filters=list(_FILTERS))
        first.append(block[0].name)
        offsets.append(len(packed))
    replace_file(target / CARDS_FILE, bytes(packed))
    index = Index(
        edition,
        counts,
        tuple(first),
        tuple(offsets),
        _aliases(cards),
        words,
        _held_out_counts(cards),
        sets,
        missed(cards),
    )
    replace_file(target / INDEX_FILE, msgspec.json.format(encoder.encode(index), indent=0))
    return index


def _aliases(cards: tuple[Card, ...]) -> dict[str, str]:
    """Names of later faces, where no card and no first face has that name itself."""
    names = {name for card in cards for name in (card.name, card.faces[0].name)}
    return {face.name: card.name for card in cards for face in card.faces[1:] if face.name not in names}


# Counts


def is_held_out(name: str) -> bool:
    """Return whether a card is among the eighth that is never read while the grammar is written."""
    return hashlib.sha1(name.encode(), usedforsecurity=False).hexdigest()[-1] in "01"


def is_counted(card: Card, faces: tuple[AtomicFace, ...]) -> bool:
    """Return whether coverage counts a card: no un-cards, planes, schemes or vanguards."""
    return not any(face.isFunny for face in faces) and not _UN_TYPES.intersection(card.faces[0].types)


def is_understood(card: Card) -> bool:
    """Return whether every clause of a card is compiled, and no face is missing."""
    return not card.incomplete and not any(isinstance(a, NotUnderstood) for face in card.faces for a in face.abilities)


def _counts(cards: tuple[Card, ...], entries: Entries, compiler: Compiler) -> dict[str, int]:
    counted = [card for card in cards if is_counted(card, entries[card.name])]
    return {
        "cards": len(cards),
        "counted": len(counted),
        "understood": sum(map(is_understood, counted)),
        "understood_of_all": sum(map(is_understood, cards)),
        "clauses": compiler.clauses,
        "clauses_understood": compiler.understood,
        "distinct_clauses": len(compiler.known),
    }


def mechanics(cards: tuple[Card, ...], entries: Entries) -> Mechanics:
    """Return for each mechanic how many clauses that name it are understood, and how many there are."""
    found: dict[str, tuple[int, int]] = dict.fromkeys(_MECHANICS, (0, 0))
    for card in cards:
        for face, raw in zip(card.faces, entries[card.name], strict=False):
            missed = {ability.line for ability in face.abilities if isinstance(ability, NotUnderstood)}
            for line, text in paragraphs(raw.text):
                for word in _named(text.lower()):
                    read, all_ = found[word]
                    found[word] = (read + (line not in missed), all_ + 1)
    return dict(sorted(found.items()))


def by_set(cards: tuple[Card, ...], entries: Entries) -> Mechanics:
    """Return for each set, by its code, how many of its cards are understood whole, and how many there are."""
    found: Counter[str] = Counter()
    understood: Counter[str] = Counter()
    for card in cards:
        if is_counted(card, entries[card.name]):
            codes = entries[card.name][0].printings
            found.update(codes)
            understood.update(codes if is_understood(card) else ())
    return {code: (understood[code], number) for code, number in sorted(found.items())}


def missed(cards: Iterable[Card], most: int = 100) -> tuple[tuple[str, int], ...]:
    """Return the words at which reading stopped most often, with how often; cards that are held out are left out."""
    told = (card for card in cards if not is_held_out(card.name))
    reasons = Counter(
        one.reason for card in told for face in card.faces for one in face.abilities if isinstance(one, NotUnderstood)
    )
    return tuple(sorted(reasons.items(), key=lambda item: (-item[1], item[0]))[:most])


def _named(text: str) -> tuple[str, ...]:
    return tuple(word for word, pattern in _MECHANICS.items() if pattern.search(text))


def _held_out_counts(cards: Iterable[Card]) -> dict[str, int]:
    held = [card for card in cards if is_held_out(card.name)]
    return {"cards": len(held), "understood": sum(map(is_understood, held))}


def main() -> None:
    """Build from the data folder given on the command line and print the counts."""
    start = time.perf_counter()
    target = Path(sys.argv[2]) if len(sys.argv) > 2 else rulings_folder()
    target.mkdir(parents=True, exist_ok=True)
    index = build(Path(sys.argv[1]), target)
    for name, number in index.counts.items():
        print(f"{name}: {number}")
    print(f"held out: {index.held_out}")
    sizes = Counter({name: (target / name).stat().st_size for name in (CARDS_FILE, INDEX_FILE, NAMES_FILE)})
    print(f"bytes: {sum(sizes.values())} {dict(sizes)}; {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
