"""Predefined tokens (CR 111.10): what a Treasure, a Food, a Clue or a Role is."""

from typing import Final

from judgebot.cards import conditions as when
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


_ARTIFACT_SPELL: Final = s.Filter(types=("Artifact",), spell=True, zone="stack")
_TOP: Final = s.Top(s.You())
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
    "Powerstone": e.Activated(  # CR 111.10h
        (_TAPPED,),
        (e.AddMana(("C",), spend_on=_ARTIFACT_SPELL, spend_on_abilities=s.Filter(zone="")),),
    ),
    "Junk": e.Activated(  # CR 111.10t
        (_TAPPED, _SACRIFICED),
        (e.Exile(_TOP), e.CastFree(s.Done(), free=False, duration="end of turn", lands=True)),
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

_CREATURE_CARD: Final = e.Keyword("enchant", filter=_CREATURE)
_BONUS: Final = e.ModifyPT(s.Number(1), s.Number(1))
_ATTACKS: Final = (when.Event("attacks", subject=s.This()),)
_COUNTER: Final = e.PutCounters("+1/+1", s.Number(1), s.This())
_SMALL: Final = when.Quantities(s.ToughnessOf(s.This()), s.Compare("<=", s.Number(3)))
_SCRYING: Final = e.Triggered(_ATTACKS, (e.Scry(s.Number(1)),), word="whenever")
_GROWING: Final = e.Triggered(_ATTACKS, (_COUNTER,), condition=_SMALL, word="whenever")
_DRAINING: Final = e.Triggered(
    (when.Event("put into zone", subject=s.This(), zone="graveyard", from_zone="battlefield"),),
    (e.LoseLife(s.Number(1), s.Opponent()),),
)
_ENCHANTMENTS: Final = s.Count(s.Filter(types=("Enchantment",), controller=s.You()))


def _enchanted(*parts: e.Part) -> e.Static:
    return e.Static(s.Attached(), parts)


_ROLES: Final[dict[str, tuple[e.Ability, ...]]] = {
    "Cursed": (_enchanted(e.SetPT(s.Number(1), s.Number(1))),),  # CR 111.10j
    "Monster": (_enchanted(_BONUS, e.GainAbilities((e.Keyword("trample"),))),),  # CR 111.10k
    "Royal": (_enchanted(_BONUS, e.GainAbilities((e.Keyword("ward", cost=(_mana("1"),)),))),),  # CR 111.10m
    "Sorcerer": (_enchanted(_BONUS, e.GainAbilities((_SCRYING,))),),  # CR 111.10n
    "Virtuous": (_enchanted(e.ModifyPT(_ENCHANTMENTS, _ENCHANTMENTS)),),  # CR 111.10p
    "Wicked": (_enchanted(_BONUS), _DRAINING),  # CR 111.10q
    "Young Hero": (_enchanted(e.GainAbilities((_GROWING,))),),  # CR 111.10r
}
"""Role tokens: what they have beside enchant creature."""


def _artifact(name: str) -> Characteristics:
    """Return an artifact token by its subtype; its name is "Treasure Token" (CR 111.4)."""
    return Characteristics(name=f"{name} Token", types=("Artifact",), subtypes=(name,), abilities=(_ABILITIES[name],))


def _role(name: str) -> Characteristics:
    abilities = (_CREATURE_CARD, *_ROLES[name])
    return Characteristics(name=name, types=("Enchantment",), subtypes=("Aura", "Role"), abilities=abilities)


_WALKER: Final = Characteristics(  # CR 111.10d
    name="Walker", colors=("B",), types=("Creature",), subtypes=("Zombie",), power=2, toughness=2
)
_SHARD: Final = Characteristics(  # CR 111.10e
    name="Shard Token",
    types=("Enchantment",),
    subtypes=("Shard",),
    abilities=(e.Activated((_mana("2"), _SACRIFICED), (e.Scry(s.Number(1)), e.Draw(s.Number(1)))),),
)
_TOKENS: Final[dict[str, Characteristics]] = {
    **{name: _artifact(name) for name in _ABILITIES},
    **{f"{name} Role": _role(name) for name in _ROLES},
    "Walker": _WALKER,
    "Shard": _SHARD,
}
PREDEFINED: Final = frozenset(_TOKENS)
"""The predefined tokens that are modelled; the others (Incubators, ...) are not."""


def predefined(name: str) -> Characteristics:
    """Return the characteristics of a predefined token (CR 111.10)."""
    return _TOKENS[name]
