"""Predefined tokens (CR 111.10): what a Treasure, a Food or a Clue is."""

from typing import Final

from judgebot.cards import costs as c
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game.values import Characteristics

_SACRIFICED: Final = c.SacrificeCost()
_TAPPED: Final = c.TapThis()
_CREATURE: Final = s.Filter(types=("Creature",))
_CARD: Final = s.Filter(card=True, zone="hand")
_BASIC: Final = s.Filter(supertypes=("Basic",), types=("Land",), card=True, zone="library")


def _mana(symbol: str) -> c.Mana:
    return c.Mana((symbol,))


_ABILITIES: Final[dict[str, e.Activated]] = {
    "Treasure": e.Activated((_TAPPED, _SACRIFICED), (e.AddMana(any_color=True),)),  # CR 111.10a
    "Food": e.Activated((_mana("2"), _TAPPED, _SACRIFICED), (e.GainLife(s.Number(3)),)),  # CR 111.10b
    "Gold": e.Activated((_SACRIFICED,), (e.AddMana(any_color=True),)),  # CR 111.10c
    "Clue": e.Activated((_mana("2"), _SACRIFICED), (e.Draw(s.Number(1)),)),  # CR 111.10f
    "Blood": e.Activated((_mana("1"), _TAPPED, c.DiscardCost(_CARD), _SACRIFICED), (e.Draw(s.Number(1)),)),  # CR 111.10g
    "Map": e.Activated(  # CR 111.10s
        (_mana("1"), _TAPPED, _SACRIFICED),
        (e.KeywordAction("explore", s.Target(0)),),
        (e.TargetSpec(s.Filter(types=("Creature",), controller=s.You())),),
        timing=("sorcery",),
    ),
    "Lander": e.Activated((_mana("2"), _TAPPED, _SACRIFICED), (e.Search(_BASIC, "battlefield", tapped=True),)),  # CR 111.10u
    "Mutagen": e.Activated(  # CR 111.10v
        (_mana("1"), _TAPPED, _SACRIFICED),
        (e.PutCounters("+1/+1", s.Number(1), s.Target(0)),),
        (e.TargetSpec(_CREATURE),),
        timing=("sorcery",),
    ),
}

PREDEFINED: Final = frozenset(_ABILITIES)
"""The predefined tokens that are modelled; the others (Powerstones, Junk, Roles, ...) are not."""


def predefined(name: str) -> Characteristics:
    """Return the characteristics of a predefined artifact token by its subtype; its name is "Treasure Token" (CR 111.4)."""
    return Characteristics(name=f"{name} Token", types=("Artifact",), subtypes=(name,), abilities=(_ABILITIES[name],))
