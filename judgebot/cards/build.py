"""Writes the facts of every card from official data: `python -m judgebot.cards.build DATA_FOLDER`.

Reads cards/AtomicCards.json.xz and policy/banlists.json there; writes cards.jsonl.xz, cards.index, cards.names. The same data
gives the same bytes.
"""

import lzma
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Final

import msgspec

from judgebot.cards.atomic import card_of, read_atomic, read_banlists
from judgebot.cards.compile import Compiler
from judgebot.cards.counting import by_set, clauses_with, counts, held_out_counts, is_held_out, mechanics, missed
from judgebot.cards.models import Card
from judgebot.cards.nameentries import name_entries, ordinary_keys
from judgebot.cards.namefile import NAMES_FILE, replace_file, write_names
from judgebot.cards.store import CARDS_FILE, INDEX_FILE, Index
from judgebot.corpus.place import rulings_folder

_BLOCK: Final = 256
_FILTERS: Final = ({"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0},)


def build(source: Path, target: Path) -> Index:
    """Write the three files into target from the official data in source; return the index."""
    edition, entries = read_atomic(source / "cards" / "AtomicCards.json.xz")
    banlists = read_banlists(source / "policy" / "banlists.json")
    compiler = Compiler()
    cards = tuple(card_of(name, entries, banlists, compiler) for name in sorted(entries))
    facts = Index(
        edition,
        counts(cards, entries, compiler),
        mechanics=mechanics(cards, entries),
        held_out=held_out_counts(cards),
        sets=by_set(cards, entries),
        missed=missed(cards),
        clauses_with=clauses_with(cards, entries),
        held_out_clauses_with=clauses_with(filter(lambda card: is_held_out(card.name), cards), entries),
    )
    index = _write_cards(target, cards, facts)
    write_names(
        target / NAMES_FILE,
        tuple(card.name for card in cards),
        name_entries(cards, entries),
        ordinary_keys(cards, entries),
    )
    return index


def _write_cards(target: Path, cards: tuple[Card, ...], facts: Index) -> Index:
    """Write the cards in streams; return the index, which is what was counted and where each stream starts."""
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
    index = msgspec.structs.replace(facts, first=tuple(first), offsets=tuple(offsets), aliases=_aliases(cards))
    replace_file(target / INDEX_FILE, msgspec.json.format(encoder.encode(index), indent=0))
    return index


def _aliases(cards: tuple[Card, ...]) -> dict[str, str]:
    """Names of later faces, where no card and no first face has that name itself."""
    names = {name for card in cards for name in (card.name, card.faces[0].name)}
    return {face.name: card.name for card in cards for face in card.faces[1:] if face.name not in names}


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
