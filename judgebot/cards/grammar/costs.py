"""Costs: mana symbols, {T}, sacrifices and the like, joined by commas or "and" (CR 118, 602.1a)."""

import re
from typing import Final

import msgspec

from judgebot.cards.costs import (
    Behold,
    Blight,
    CollectEvidence,
    DiscardCost,
    EitherCost,
    Exert,
    ExileCost,
    Forage,
    Loyalty,
    Mana,
    MillCost,
    PayEnergy,
    PayLife,
    PutCountersCost,
    RemoveCountersCost,
    ReturnCost,
    RevealCost,
    SacrificeCost,
    TapCost,
    TapThis,
    UntapThis,
    Waterbend,
)
from judgebot.cards.grammar.nouns import Noun
from judgebot.cards.grammar.parsing import put, rule
from judgebot.cards.selectors import CardsIn, Choose, Filter, Number, Quantity, You

_SYMBOL: Final = re.compile(r"\{([^}]+)\}")
MANA: Final = r"((?:\{(?:\d+|[wubrgcsxyz]|[wubrg2c]/[wubrgp](?:/p)?|h[wr])\})+)"
SELF: Final = r"(?:~|this \w+)"


def symbols(text: str) -> tuple[str, ...]:
    """Return the mana symbols of a text without their braces, in capitals."""
    return tuple(symbol.upper() for symbol in _SYMBOL.findall(text))


put("mana", lambda text: Mana(symbols(text)), MANA)
put("cost_part", lambda mana: mana, "<mana>", "pay <mana>")
put("cost_part", lambda: TapThis(), r"\{t\}")
put("cost_part", lambda: UntapThis(), r"\{q\}")
put("cost_part", lambda n: PayLife(n), "pay <number> life")
put("cost_part", lambda signs: PayEnergy(Number(signs.count("e"))), r"(?:pay )?((?:\{e\})+)")
put("cost_part", lambda n: PayEnergy(n), r"pay <number> \{e\}")
put("cost_part", lambda: SacrificeCost(), f"sacrifice {SELF}")
put("cost_part", lambda: DiscardCost(this=True), f"discard {SELF}")
put("cost_part", lambda: ExileCost(), f"exile {SELF}")
put("cost_part", lambda: ExileCost(zone="graveyard"), f"exile {SELF} from your graveyard")
put("cost_part", lambda: ExileCost(zone="hand"), f"exile {SELF} from your hand")
put("cost_part", lambda: ReturnCost(), f"return {SELF} to (?:its owner's|your) hand")
put("cost_part", lambda: RevealCost(), f"reveal {SELF} from your hand")
put("cost_part", lambda n: MillCost(n), "mill <number> cards?")


@rule("cost_part", "sacrifice <choice>")
def _sacrifice(choice: Choose) -> SacrificeCost | None:
    return None if choice.up_to else SacrificeCost(choice.of, choice.n)


@rule("cost_part", "discard <choice>( at random)?")
def _discard(choice: Choose, at_random: str | None) -> DiscardCost | None:
    if choice.up_to or not choice.of.card or choice.of.zone not in ("", "hand"):
        return None
    return DiscardCost(msgspec.structs.replace(choice.of, zone="hand"), choice.n, at_random=at_random is not None)


put("cost_part", lambda: DiscardCost(Filter(card=True, zone="hand"), CardsIn("hand", You())), "discard your hand")
put("cost_part", lambda: Forage(), "forage")
put("cost_part", lambda n: CollectEvidence(int(n)), r"collect evidence (\d+)")
put("cost_part", lambda n: Blight(int(n)), r"blight (\d+)")
put("cost_part", lambda: Exert(), f"exert {SELF}")
put("cost_part", lambda mana: Waterbend(mana.symbols), "waterbend <mana>")


@rule("cost_part", "behold an? <noun>")
def _behold(noun: Noun) -> Behold | None:
    return None if noun[1] else Behold(msgspec.structs.replace(noun[0], zone="", card=False))


@rule("cost_part", "exile <choice>", "exile <choice> face up")
def _exile(choice: Choose) -> ExileCost | None:
    zone = choice.of.zone
    return None if choice.up_to or not zone or zone == "source" else ExileCost(choice.of, choice.n, zone)


@rule("cost_part", "return <choice> to (?:its owner's|their owner's|your) hand")
def _return(choice: Choose) -> ReturnCost | None:
    return None if choice.up_to else ReturnCost(choice.of, choice.n)


@rule("cost_part", "tap <choice>")
def _tap(choice: Choose) -> TapCost | None:
    if choice.up_to or choice.of.tapped is not False:
        return None
    return TapCost(choice.of, choice.n)


@rule("cost_part", "remove <number> ([a-z+/0-9-]+) counters? from (?:~|this \\w+)")
def _remove_counters(n: Quantity, kind: str) -> RemoveCountersCost:
    return RemoveCountersCost(kind, n)


@rule("cost_part", f"remove <number> counters? from {SELF}")
def _remove_any(n: Quantity) -> RemoveCountersCost:
    return RemoveCountersCost("", n, any_kind=True)


@rule("cost_part", "remove <number> counters? from <choice>")
def _remove_any_other(n: Quantity, choice: Choose) -> RemoveCountersCost | None:
    return RemoveCountersCost("", n, choice.of, any_kind=True) if choice.n == Number(1) and not choice.up_to else None


@rule("cost_part", "remove <number> ([a-z+/0-9-]+) counters? from <choice>")
def _remove_others(n: Quantity, kind: str, choice: Choose) -> RemoveCountersCost | None:
    return RemoveCountersCost(kind, n, choice.of) if choice.n == Number(1) and not choice.up_to else None


@rule("cost_part", "put <number> ([a-z+/0-9-]+) counters? on (?:~|this \\w+)")
def _put_counters(n: Quantity, kind: str) -> PutCountersCost:
    return PutCountersCost(kind, n)


@rule("cost_part", "reveal <choice>")
def _reveal(choice: Choose) -> RevealCost | None:
    return RevealCost(choice.of, choice.n) if choice.of.zone == "hand" and not choice.up_to else None


put("cost", lambda part: (part,), "<cost_part>")
put("cost", lambda one, other: (EitherCost((one, other)),), "<cost_part> or <cost_part>")
put("cost", lambda one, two, three: (EitherCost((one, two, three)),), "<cost_part>, <cost_part>, or <cost_part>")
put("cost", lambda part, rest: (part, *rest), "<cost_part>, <cost>", "<cost_part>,? and <cost>")
put("loyalty", lambda n: (Loyalty(int(n.replace("−", "-"))),), r"\[?([+−-]?\d+)\]?(?=:)")
put("loyalty", lambda: (Loyalty(None, -1),), r"\[?[−-]x\]?(?=:)")


@rule("cost_part", "exile <choice> face up")
def _exile_face_up(choice: Choose) -> ExileCost | None:
    return _exile(choice)  # type: ignore[no-any-return]  # the rule above
