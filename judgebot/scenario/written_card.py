"""A card given by its text in a scenario, compiled to abilities like any other. Imports the grammar: only when needed."""

from functools import lru_cache

import msgspec

from judgebot.cards.compile import Compiler
from judgebot.cards.models import Card, Face
from judgebot.game.values import mana_symbols
from judgebot.scenario.notation_card import parse_written_card


@lru_cache(maxsize=1)
def _compiler() -> Compiler:
    return Compiler()


@lru_cache(maxsize=256)
def written_card(text: str) -> Card:
    """Return the card that the text between braces describes. Raises InputError where it can't be read."""
    written = parse_written_card(text)
    symbols = mana_symbols(written.cost) or ()
    power, _, toughness = written.size.partition("/")
    is_walker, is_battle = "Planeswalker" in written.types, "Battle" in written.types
    face = Face(
        name=written.name,
        cost=written.cost,
        mana_value=sum(_mana_value(symbol) for symbol in symbols),
        colors=tuple(color for color in "WUBRG" if any(color in symbol for symbol in symbols)),
        supertypes=written.supertypes,
        types=written.types,
        subtypes=written.subtypes,
        power=power if toughness else None,
        toughness=toughness or None,
        loyalty=written.size if is_walker else None,
        defense=written.size if is_battle else None,
    )
    abilities = _compiler().face(face, "\n".join(written.lines), 1)
    return Card(written.name, (msgspec.structs.replace(face, abilities=abilities),))


def _mana_value(symbol: str) -> int:
    """CR 202.3: the value of one mana symbol; X is 0, a hybrid symbol its largest part."""
    if symbol.isdigit():
        return int(symbol)
    if symbol in ("X", "Y", "Z"):
        return 0
    return max((int(part) for part in symbol.split("/") if part.isdigit()), default=1)
