"""Keyword abilities about how a spell was cast (CR 702): what they trigger, and what the permanent is because of it."""

from collections.abc import Callable
from typing import Final

from judgebot.cards import conditions as when
from judgebot.cards import costs as c
from judgebot.cards import effects as e
from judgebot.cards import selectors as s

THIS: Final = s.This()
_ONE: Final = s.Number(1)
_IS_CAST: Final = (when.Event("cast", subject=THIS),)
_ENTERS: Final = (when.Event("enters", subject=THIS),)
_UPKEEP: Final = (when.Event("step begins", player=s.You(), step="upkeep"),)
_NEXT_END: Final = when.Event("step begins", player=s.EachPlayer(), step="end")
_HASTE: Final = e.GainAbilities((e.Keyword("haste"),))
_CREATURE: Final = s.Filter(types=("Creature",))
Many = tuple[e.Triggered, ...]


def _evoke(keyword: e.Keyword) -> Many:
    """CR 702.74a."""
    return (e.Triggered(_ENTERS, (e.Sacrifice(THIS),), condition=when.WasKicked("evoke")),)


def _storm(keyword: e.Keyword) -> Many:
    """CR 702.40a."""
    return (e.Triggered(_IS_CAST, (e.CopySpell(THIS, s.CastBefore()),)),)


def _copied_for(name: str) -> Callable[[e.Keyword], Many]:
    """CR 702.56a, 702.153a: copied for each time that the additional cost was paid."""
    return lambda keyword: (e.Triggered(_IS_CAST, (e.CopySpell(THIS, s.TimesPaid(name)),), condition=when.WasKicked(name)),)


def _cascade(keyword: e.Keyword) -> Many:
    """CR 702.85a."""
    return (e.Triggered(_IS_CAST, (e.KeywordAction("cascade"),)),)


def _offspring(keyword: e.Keyword) -> Many:
    """CR 702.175a."""
    small = (e.SetPT(_ONE, _ONE),)
    return (e.Triggered(_ENTERS, (e.CreateCopy(THIS, exceptions=small),), condition=when.WasKicked("offspring")),)


def _squad(keyword: e.Keyword) -> Many:
    """CR 702.157a."""
    return (e.Triggered(_ENTERS, (e.CreateCopy(THIS, s.TimesPaid("squad")),), condition=when.WasKicked("squad")),)


def _madness(keyword: e.Keyword) -> Many:
    """CR 702.35a: cast for the madness cost, or put into the graveyard."""
    bury = e.If(when.DidIt(), (), (e.MoveTo(THIS, "graveyard"),))
    cast = e.CastFree(THIS, free=False, way="madness")
    return (e.Triggered((when.Event("exiled with madness", subject=THIS),), (cast, bury), zone="exile"),)


def _suspend(keyword: e.Keyword) -> Many:
    """CR 702.62a: in exile; a creature spell cast so has haste for as long as the player controls it."""
    left = when.Quantities(s.CountersOn(THIS, "time"), s.Compare(">=", _ONE))
    none = when.Quantities(s.CountersOn(THIS, "time"), s.Compare("=", s.Number(0)))
    less = e.Triggered(_UPKEEP, (e.RemoveCounters("time", _ONE, THIS),), condition=left, word="at", zone="exile")
    mine = when.Is(s.That(), s.Filter(controller=s.You(), zone=""))
    haste = e.Continuous(s.Done(0), (_HASTE,), "permanent", condition=mine)
    cast = e.CastFree(THIS)
    quick = e.If(when.Both((when.DidIt(), when.Is(s.Done(0), s.Filter(types=("Creature",), zone="")))), (haste,))
    last = when.Event("counters removed", subject=THIS, counter="time", during=none)
    return (less, e.Triggered((last,), (cast, quick), zone="exile"))


def _miracle(keyword: e.Keyword) -> Many:
    """CR 702.94a: revealed as it was drawn, it may be cast for the miracle cost."""
    event = when.Event("revealed for miracle", subject=THIS)
    return (e.Triggered((event,), (e.CastFree(THIS, free=False, way="miracle"),), zone="hand"),)


EXPLOITED: Final = s.Choose(s.Filter(types=("Creature",), controller=s.You()))


def _exploit(keyword: e.Keyword) -> Many:
    """CR 702.110a."""
    return (e.Triggered(_ENTERS, (e.May((e.KeywordAction("exploit"),)),)),)


def _extort(keyword: e.Keyword) -> Many:
    """CR 702.101a: the life gained is what the opponents lost."""
    cost = (c.Mana(("W/B",)),)
    drain = (e.LoseLife(_ONE, s.Opponent()), e.GainLife(s.EventAmount()))
    event = when.Event("cast", subject=s.Filter(spell=True, zone="stack"), player=s.You())
    return (e.Triggered((event,), (e.May(drain, cost=cost),), word="whenever"),)


def _cumulative_upkeep(keyword: e.Keyword) -> Many:
    """CR 702.24a: the whole cost for each age counter, or it is sacrificed."""
    age = s.CountersOn(THIS, "age")
    unless = e.Unless((e.Sacrifice(THIS),), s.You(), keyword.cost, times=age)
    return (e.Triggered(_UPKEEP, (e.PutCounters("age", _ONE, THIS), unless), word="at"),)


TRIGGERS: Final[dict[str, Callable[[e.Keyword], Many]]] = {
    "cascade": _cascade,
    "casualty": _copied_for("casualty"),
    "cumulative upkeep": _cumulative_upkeep,
    "evoke": _evoke,
    "exploit": _exploit,
    "extort": _extort,
    "madness": _madness,
    "miracle": _miracle,
    "offspring": _offspring,
    "replicate": _copied_for("replicate"),
    "squad": _squad,
    "storm": _storm,
    "suspend": _suspend,
}

_CARD: Final = e.Triggered((when.Event("dies", subject=THIS),), (e.Draw(),))
STATICS: Final[dict[str, e.Static]] = {
    # CR 702.109a, 702.152a: as long as that cost was paid for the permanent.
    "blitz": e.Static(THIS, (e.GainAbilities((e.Keyword("haste"), _CARD)),), condition=when.WasKicked("blitz")),
    "dash": e.Static(THIS, (_HASTE,), condition=when.WasKicked("dash")),
}

ON_ENTERING: Final[dict[str, e.Delayed]] = {
    # CR 702.109a, 702.152a: the delayed triggered ability for the permanent that a spell cast so becomes.
    "blitz": e.Delayed(_NEXT_END, (e.Sacrifice(s.That()),), objects=THIS),
    "warp": e.Delayed(_NEXT_END, (e.Exile(s.That()), e.KeywordAction("warped")), objects=THIS),  # CR 702.185a
    "dash": e.Delayed(_NEXT_END, (e.MoveTo(s.That(), "hand"),), objects=THIS),
}

RULES: Final[dict[str, str]] = {
    "aftermath": "702.127a",
    "bargain": "702.166a",
    "bestow": "702.103a",
    "blitz": "702.152a",
    "buyback": "702.27a",
    "cascade": "702.85a",
    "casualty": "702.153a",
    "cumulative upkeep": "702.24a",
    "dash": "702.109a",
    "disturb": "702.146a",
    "entwine": "702.42a",
    "escape": "702.138a",
    "evoke": "702.74a",
    "exploit": "702.110a",
    "extort": "702.101a",
    "foretell": "702.143a",
    "fuse": "702.102a",
    "jump-start": "702.133a",
    "madness": "702.35a",
    "miracle": "702.94a",
    "multikicker": "702.33c",
    "offspring": "702.175a",
    "overload": "702.96a",
    "plot": "702.170a",
    "prototype": "702.160a",
    "rebound": "702.88a",
    "replicate": "702.56a",
    "retrace": "702.81a",
    "spectacle": "702.137a",
    "split second": "702.61a",
    "squad": "702.157a",
    "storm": "702.40a",
    "surge": "702.117a",
    "suspend": "702.62a",
    "umbra armor": "702.89a",
    "undaunted": "702.125a",
    "warp": "702.185a",
    "web-slinging": "702.188a",
    "more than meets the eye": "702.162a",
    "assist": "702.132a",
    "dredge": "702.52a",
}
