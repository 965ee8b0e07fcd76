"""What is paid: mana and other costs (CR 118)."""

from typing import Literal

from judgebot.cards.selectors import Filter, Number, Quantity, Word


class Mana(Word, frozen=True, tag="mana"):
    """A mana cost as symbols without braces, in printed order: ("1", "U", "U"); ("X", "R"); ("2/W", "G/P")."""

    symbols: tuple[str, ...]


class TapThis(Word, frozen=True, tag="tap this"):
    """The tap symbol (CR 107.5)."""


class UntapThis(Word, frozen=True, tag="untap this"):
    """The untap symbol (CR 107.6)."""


class PayLife(Word, frozen=True, tag="pay life"):
    """Pay life (CR 119.4)."""

    n: Quantity


class Loyalty(Word, frozen=True, tag="loyalty"):
    """A loyalty cost (CR 606.4): +2, 0, -3; minus X is None with sign -1."""

    n: int | None
    sign: Literal[1, -1] = 1


class SacrificeCost(Word, frozen=True, tag="sacrifice cost"):
    """Sacrifice the source (filter None) or n objects that match."""

    filter: Filter | None = None
    n: Quantity = Number(1)


class DiscardCost(Word, frozen=True, tag="discard cost"):
    """Discard the source (this), or n cards that match."""

    filter: Filter | None = None
    n: Quantity = Number(1)
    this: bool = False
    at_random: bool = False


class ExileCost(Word, frozen=True, tag="exile cost"):
    """Exile the source (filter None) or n objects that match, from a zone."""

    filter: Filter | None = None
    n: Quantity = Number(1)
    zone: str = "battlefield"


class ReturnCost(Word, frozen=True, tag="return cost"):
    """Return the source (filter None) or n matching permanents to their owners' hands."""

    filter: Filter | None = None
    n: Quantity = Number(1)


class TapCost(Word, frozen=True, tag="tap cost"):
    """Tap n untapped permanents that match."""

    filter: Filter
    n: Quantity = Number(1)


class TapPowerCost(Word, frozen=True, tag="tap power cost"):
    """Tap any number of other untapped creatures with total power n or greater (CR 702.122a)."""

    n: Quantity


class RemoveCountersCost(Word, frozen=True, tag="remove counters cost"):
    """Remove n counters of a kind from the source, or from among matching permanents."""

    kind: str
    n: Quantity = Number(1)
    filter: Filter | None = None
    any_kind: bool = False  # of any kind, `kind` being ""


class PutCountersCost(Word, frozen=True, tag="put counters cost"):
    """Put n counters of a kind on the source."""

    kind: str
    n: Quantity = Number(1)


class RevealCost(Word, frozen=True, tag="reveal cost"):
    """Reveal n cards that match from hand, or the source."""

    filter: Filter | None = None
    n: Quantity = Number(1)


class MillCost(Word, frozen=True, tag="mill cost"):
    """Mill n cards."""

    n: Quantity = Number(1)


class PayEnergy(Word, frozen=True, tag="pay energy"):
    """Pay n energy counters (CR 107.14)."""

    n: Quantity


class Forage(Word, frozen=True, tag="forage"):
    """Forage (CR 701.61a)."""


class CollectEvidence(Word, frozen=True, tag="collect evidence"):
    """Collect evidence n (CR 701.59a)."""

    n: int


class Blight(Word, frozen=True, tag="blight"):
    """Blight n (CR 701.68a)."""

    n: int


class Behold(Word, frozen=True, tag="behold"):
    """Behold an object of a kind (CR 701.4a)."""

    filter: Filter


class Exert(Word, frozen=True, tag="exert"):
    """Exert the source (CR 701.43a)."""


class Waterbend(Word, frozen=True, tag="waterbend"):
    """Waterbend a mana cost (CR 701.67a)."""

    symbols: tuple[str, ...]


class EitherCost(Word, frozen=True, tag="either cost"):
    """One of several costs, which the player chooses ("discard a card or pay 3 life")."""

    parts: tuple["CostPart", ...]


CostPart = (
    Mana
    | TapThis
    | UntapThis
    | PayLife
    | Loyalty
    | SacrificeCost
    | DiscardCost
    | ExileCost
    | ReturnCost
    | TapCost
    | TapPowerCost
    | RemoveCountersCost
    | PutCountersCost
    | RevealCost
    | MillCost
    | PayEnergy
    | Forage
    | CollectEvidence
    | Blight
    | Behold
    | Exert
    | Waterbend
    | EitherCost
)
Cost = tuple[CostPart, ...]
