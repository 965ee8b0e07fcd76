"""Keyword abilities that stand for activated abilities (CR 702, 602.1): the abilities as data."""

from collections.abc import Callable
from typing import Final

from judgebot.cards import conditions as when
from judgebot.cards import costs as c
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.words import TYPES_OF_SUBTYPE

_THIS: Final = s.This()
_ONE: Final = s.Number(1)
_SORCERY: Final = ("sorcery",)
_CREATURE: Final = e.TargetSpec(filter=s.Filter(types=("Creature",)))
_EXILED: Final = c.ExileCost(zone="graveyard")  # the card itself


def _equip(keyword: e.Keyword) -> e.Activated:
    """CR 702.6a: attach to target creature you control, only as a sorcery."""
    target = e.TargetSpec(filter=keyword.filter or s.Filter(types=("Creature",), controller=s.You()))
    attach = e.AttachTo(_THIS, s.Target(0))
    return e.Activated(keyword.cost, (attach,), targets=(target,), timing=_SORCERY, keyword="equip")


def _ninjutsu(keyword: e.Keyword) -> e.Activated:
    """CR 702.49a: from hand, returning an unblocked attacker; enters tapped and attacking what that one attacked (702.49c)."""
    unblocked = s.Filter(types=("Creature",), controller=s.You(), attacking=True, blocked=False)
    enter = e.MoveTo(_THIS, "battlefield", under=s.You(), tapped=True, attacking=True)
    cost = (*keyword.cost, c.ReturnCost(unblocked))
    return e.Activated(cost, (enter,), timing=("after blocks",), zone="hand", keyword="ninjutsu")


def _reconfigure(keyword: e.Keyword) -> e.Activated:
    """CR 702.151a-b: attach to another creature; it stops being a creature until it becomes unattached."""
    target = e.TargetSpec(filter=s.Filter(types=("Creature",), controller=s.You(), other=True))
    no_creature = e.Continuous(_THIS, (e.BecomeTypes(keep=True, remove_types=("Creature",)),), "attached")
    effects = (e.AttachTo(_THIS, s.Target(0)), no_creature)
    return e.Activated(keyword.cost, effects, targets=(target,), timing=_SORCERY, keyword="reconfigure")


def _level_up(keyword: e.Keyword) -> e.Activated:
    """CR 702.87a: a level counter, only as a sorcery."""
    return e.Activated(keyword.cost, (e.PutCounters("level", _ONE, _THIS),), timing=_SORCERY, keyword="level up")


def _cycling(keyword: e.Keyword) -> e.Activated:
    """CR 702.29a: from hand, discarding the card: draw a card."""
    cost = (*keyword.cost, c.DiscardCost(this=True))
    return e.Activated(cost, (e.Draw(),), zone="hand", keyword="cycling")


def _typecycling(keyword: e.Keyword) -> e.Activated:
    """CR 702.29e: from hand, discarding the card: search for a card of the type."""
    search = e.Search(_cycled_for(keyword.text), "hand", reveal=True)
    return e.Activated((*keyword.cost, c.DiscardCost(this=True)), (search,), zone="hand", keyword="cycling")


def _cycled_for(word: str) -> s.Filter:
    if word in ("land", "basic land", "artifact"):
        basic = ("Basic",) if word == "basic land" else ()
        return s.Filter(types=("Artifact" if word == "artifact" else "Land",), supertypes=basic, card=True, zone="library")
    subtype = next(name for name in TYPES_OF_SUBTYPE if name.lower() == word)
    return s.Filter(subtypes=(subtype,), card=True, zone="library")


def _crew(keyword: e.Keyword) -> e.Activated:
    """CR 702.122a: tap other creatures with so much power together; it becomes an artifact creature until end of turn."""
    creature = e.BecomeTypes(("Artifact", "Creature"), keep=True)
    cost = (c.TapPowerCost(s.Number(keyword.n or 0)),)
    return e.Activated(cost, (e.Continuous(_THIS, (creature,)),), keyword="crew")


def _saddle(keyword: e.Keyword) -> e.Activated:
    """CR 702.171a: tap other creatures with so much power together; it becomes saddled until end of turn."""
    cost = (c.TapPowerCost(s.Number(keyword.n or 0)),)
    return e.Activated(cost, (e.KeywordAction("saddle"),), timing=_SORCERY, keyword="saddle")


def _unearth(keyword: e.Keyword) -> e.Activated:
    """CR 702.84a: back with haste, exiled at the next end step, and exiled instead of leaving for anywhere else."""
    haste = e.Continuous(s.Done(0), (e.GainAbilities((e.Keyword("haste"),)),), "permanent")
    later = e.Delayed(when.Event("step begins", player=s.EachPlayer(), step="end"), (e.Exile(s.That()),), objects=s.Done(0))
    leaves = e.Replaces(when.Event("leaves", subject=s.That()), zone_instead="exile")
    effects = (e.MoveTo(_THIS, "battlefield"), haste, later, e.ReplaceUntil(s.Done(0), leaves, "permanent"))
    return e.Activated(keyword.cost, effects, timing=_SORCERY, zone="graveyard", keyword="unearth")


def _scavenge(keyword: e.Keyword) -> e.Activated:
    """CR 702.97a: counters equal to the power of the card exiled."""
    grow = e.PutCounters("+1/+1", s.PowerOf(s.Paid()), s.Target(0))
    cost = (*keyword.cost, _EXILED)
    return e.Activated(cost, (grow,), targets=(_CREATURE,), timing=_SORCERY, zone="graveyard", keyword="scavenge")


def _embalm(keyword: e.Keyword) -> e.Activated:
    """CR 702.128a: a token copy, except that it is a white Zombie too without a mana cost."""
    return _as_token(keyword, (e.BecomeColors(("W",)),))


def _eternalize(keyword: e.Keyword) -> e.Activated:
    """CR 702.129a: a token copy, except that it is a black 4/4 Zombie too without a mana cost."""
    return _as_token(keyword, (e.BecomeColors(("B",)), e.SetPT(s.Number(4), s.Number(4))))


def _as_token(keyword: e.Keyword, exceptions: tuple[e.Part, ...]) -> e.Activated:
    zombie = (*exceptions, e.BecomeTypes(subtypes=("Zombie",), keep=True), e.NoManaCost())
    copy = e.CreateCopy(s.Paid(), exceptions=zombie)
    return e.Activated((*keyword.cost, _EXILED), (copy,), timing=_SORCERY, zone="graveyard", keyword=keyword.name)


def _outlast(keyword: e.Keyword) -> e.Activated:
    """CR 702.107a."""
    grow = e.PutCounters("+1/+1", _ONE, _THIS)
    return e.Activated((*keyword.cost, c.TapThis()), (grow,), timing=_SORCERY, keyword="outlast")


def _reinforce(keyword: e.Keyword) -> e.Activated:
    """CR 702.77a."""
    grow = e.PutCounters("+1/+1", s.Number(keyword.n or 0), s.Target(0))
    cost = (*keyword.cost, c.DiscardCost(this=True))
    return e.Activated(cost, (grow,), targets=(_CREATURE,), zone="hand", keyword="reinforce")


def _station(keyword: e.Keyword) -> e.Activated:
    """CR 702.184a: another untapped creature is tapped for as many charge counters as its power."""
    other = c.TapCost(s.Filter(types=("Creature",), controller=s.You(), other=True, tapped=False))
    charge = e.PutCounters("charge", s.PowerOf(s.Paid()), _THIS)
    return e.Activated((other,), (charge,), timing=_SORCERY, keyword="station")


def _encore(keyword: e.Keyword) -> e.Activated:
    """CR 702.141a."""
    cost = (*keyword.cost, _EXILED)
    return e.Activated(cost, (e.KeywordAction("encore"),), timing=_SORCERY, zone="graveyard", keyword="encore")


def _transmute(keyword: e.Keyword) -> e.Activated:
    """CR 702.53a: search for a card of the same mana value."""
    same = s.Filter(card=True, zone="library", mana_value=s.Compare("=", s.ManaValueOf(_THIS)))
    cost = (*keyword.cost, c.DiscardCost(this=True))
    return e.Activated(cost, (e.Search(same, "hand", reveal=True),), timing=_SORCERY, zone="hand", keyword="transmute")


ACTIVATED: Final[dict[str, Callable[[e.Keyword], e.Activated]]] = {
    "crew": _crew,
    "cycling": _cycling,
    "embalm": _embalm,
    "encore": _encore,
    "equip": _equip,
    "eternalize": _eternalize,
    "level up": _level_up,
    "ninjutsu": _ninjutsu,
    "outlast": _outlast,
    "reconfigure": _reconfigure,
    "reinforce": _reinforce,
    "saddle": _saddle,
    "scavenge": _scavenge,
    "station": _station,
    "transmute": _transmute,
    "typecycling": _typecycling,
    "unearth": _unearth,
}

RULES: Final[dict[str, str]] = {
    "crew": "702.122a",
    "cycling": "702.29a",
    "embalm": "702.128a",
    "encore": "702.141a",
    "equip": "702.6a",
    "eternalize": "702.129a",
    "level up": "702.87a",
    "ninjutsu": "702.49a",
    "outlast": "702.107a",
    "reconfigure": "702.151a",
    "reinforce": "702.77a",
    "saddle": "702.171a",
    "scavenge": "702.97a",
    "station": "702.184a",
    "transmute": "702.53a",
    "typecycling": "702.29e",
    "unearth": "702.84a",
}
