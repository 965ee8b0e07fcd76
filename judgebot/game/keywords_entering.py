"""Keyword abilities about how a permanent enters (CR 702): riot, devour, ravenous, sunburst, champion, backup, hideaway."""

from collections.abc import Callable
from typing import Final

import msgspec

from judgebot.cards import conditions as when
from judgebot.cards import effects as e
from judgebot.cards import selectors as s

THIS: Final = s.This()
_ONE: Final = s.Number(1)
_ENTERS: Final = (when.Event("enters", subject=THIS),)
_PLUS: Final = "+1/+1"
_CREATURE: Final = s.Filter(types=("Creature",))
Many = tuple[e.Triggered, ...]


def _riot(keyword: e.Keyword) -> e.AsEnters:
    """CR 702.136a: a counter, or haste for as long as it stays."""
    haste = e.Continuous(THIS, (e.GainAbilities((e.Keyword("haste"),)),), "permanent")
    return e.AsEnters((e.May((e.PutCounters(_PLUS, _ONE, THIS),), otherwise=(haste,)),))


def _devour(keyword: e.Keyword) -> e.AsEnters:
    """CR 702.82a, 702.82c: any number of creatures, or of what the variant names."""
    eaten = msgspec.structs.replace(keyword.filter or _CREATURE, controller=s.You(), zone="battlefield")
    return e.AsEnters((e.KeywordAction("devour", s.Choose(eaten, up_to=True), s.Number(keyword.n or 0)),))


def _champion(keyword: e.Keyword) -> Many:
    """CR 702.72a: sacrificed unless another one is exiled, which returns when this leaves (linked, 702.72b)."""
    mine = msgspec.structs.replace(keyword.filter or _CREATURE, controller=s.You(), other=True, zone="battlefield")
    exiled = e.May((e.Exile(s.Choose(mine)),), otherwise=(e.Sacrifice(THIS),))
    back = e.MoveTo(s.Linked(), "battlefield")
    return (e.Triggered(_ENTERS, (exiled,)), e.Triggered((when.Event("leaves", subject=THIS),), (back,)))


def _backup(keyword: e.Keyword) -> Many:
    """CR 702.165a: counters on a target creature, and, if it is another one, the abilities printed below."""
    grow = e.PutCounters(_PLUS, s.Number(keyword.n or 0), s.Target(0))
    return (e.Triggered(_ENTERS, (grow, e.KeywordAction("backup", s.Target(0))), targets=(e.TargetSpec(_CREATURE),)),)


def _hideaway(keyword: e.Keyword) -> Many:
    """CR 702.75a: one of the top cards is exiled face down, the rest goes to the bottom in a random order."""
    looked = e.LookAt(s.Top(s.You(), s.Number(keyword.n or 0)))
    rest = e.MoveTo(s.Rest(s.Done(0)), "library", position="bottom", in_random_order=True)
    return (e.Triggered(_ENTERS, (looked, e.Exile(s.OneOf(s.Done()), face_down=True), rest)),)


def _ravenous(keyword: e.Keyword) -> Many:
    """CR 702.156a: a card where X is 5 or more."""
    much = when.Quantities(s.X(), s.Compare(">=", s.Number(5)))
    return (e.Triggered(_ENTERS, (e.Draw(),), condition=much),)


TRIGGERS: Final[dict[str, Callable[[e.Keyword], Many]]] = {
    "backup": _backup,
    "champion": _champion,
    "hideaway": _hideaway,
    "ravenous": _ravenous,
}

AS_ENTERS: Final[dict[str, Callable[[e.Keyword], e.AsEnters]]] = {
    "devour": _devour,
    "ravenous": lambda _: e.AsEnters((e.PutCounters(_PLUS, s.X(), THIS),)),
    "riot": _riot,
    "sunburst": lambda _: e.AsEnters((e.KeywordAction("sunburst"),)),  # CR 702.44a
}

RULES: Final[dict[str, str]] = {
    "backup": "702.165a",
    "champion": "702.72a",
    "devour": "702.82a",
    "hideaway": "702.75a",
    "ravenous": "702.156a",
    "riot": "702.136a",
    "sunburst": "702.44a",
}
