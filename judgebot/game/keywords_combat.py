"""Keyword abilities that trigger in combat (CR 702): rampage, renown, training, mobilize, dethrone, melee, myriad."""

from collections.abc import Callable
from typing import Final

from judgebot.cards import conditions as when
from judgebot.cards import effects as e
from judgebot.cards import selectors as s

THIS: Final = s.This()
_ONE: Final = s.Number(1)
_ATTACKS: Final = (when.Event("attacks", subject=THIS),)
_NEXT_END: Final = when.Event("step begins", player=s.EachPlayer(), step="end")
Many = tuple[e.Triggered, ...]


def _rampage(keyword: e.Keyword) -> Many:
    """CR 702.23a: for each creature blocking it beyond the first, counted as it resolves (702.23b)."""
    blockers = s.Count(s.Filter(types=("Creature",), blocks=THIS))
    more = s.Times(keyword.n or 0, s.Plus((blockers, s.Number(-1))))
    grow = e.Continuous(THIS, (e.ModifyPT(more, more),))
    return (e.Triggered((when.Event("becomes blocked", subject=THIS),), (grow,), word="whenever"),)


def _renown(keyword: e.Keyword) -> Many:
    """CR 702.112a."""
    hits = when.Event("deals combat damage", subject=THIS, to_player=s.EachPlayer())
    not_yet = when.Not(when.Is(THIS, s.Filter(designation="renowned", zone="")))
    return (e.Triggered((hits,), (e.KeywordAction("renown", n=s.Number(keyword.n or 0)),), condition=not_yet),)


def _training(keyword: e.Keyword) -> Many:
    """CR 702.149a: with another creature of greater power, which attacks at the same time."""
    bigger = s.Filter(
        types=("Creature",), controller=s.You(), attacking=True, other=True, power=s.Compare(">", s.PowerOf(THIS))
    )
    event = when.Event("attacks", subject=THIS, during=when.Exists(bigger))
    grow = (e.PutCounters("+1/+1", _ONE, THIS), e.KeywordAction("trained"))
    return (e.Triggered((event,), grow, word="whenever"),)


def _mobilize(keyword: e.Keyword) -> Many:
    """CR 702.181a: the tokens are sacrificed at the next end step."""
    warrior = e.TokenSpec(("Creature",), ("Warrior",), (), ("R",), _ONE, _ONE)
    made = e.CreateToken(warrior, s.Number(keyword.n or 0), tapped=True, attacking=True)
    later = e.Delayed(_NEXT_END, (e.Sacrifice(s.That()),), objects=s.Done(0))
    return (e.Triggered(_ATTACKS, (made, later), word="whenever"),)


def _dethrone(keyword: e.Keyword) -> Many:
    """CR 702.105a: it attacks the player with the most life, or tied for it."""
    richer = when.Quantities(s.LifeOf(s.ThatPlayer()), s.Compare(">", s.LifeOf(s.DefendingPlayer())))
    richest = when.Not(when.AnyPlayer(s.EachPlayer(), richer))
    event = when.Event("attacks", subject=THIS, to_player=s.EachPlayer(), during=richest)
    return (e.Triggered((event,), (e.PutCounters("+1/+1", _ONE, THIS),), word="whenever"),)


def _melee(keyword: e.Keyword) -> Many:
    """CR 702.121a."""
    return (e.Triggered(_ATTACKS, (e.KeywordAction("melee"),), word="whenever"),)


def _myriad(keyword: e.Keyword) -> Many:
    """CR 702.116a."""
    return (e.Triggered(_ATTACKS, (e.KeywordAction("myriad"),), word="whenever"),)


def _frenzy(keyword: e.Keyword) -> Many:
    """CR 702.68a."""
    event = when.Event("attacks and is not blocked", subject=THIS)
    grow = e.Continuous(THIS, (e.ModifyPT(s.Number(keyword.n or 0), s.Number(0)),))
    return (e.Triggered((event,), (grow,), word="whenever"),)


def _firebending(keyword: e.Keyword) -> Many:
    """CR 702.189a: the mana is there until combat ends."""
    return (e.Triggered(_ATTACKS, (e.AddMana(("R",) * (keyword.n or 0), kept_in_combat=True),), word="whenever"),)


TRIGGERS: Final[dict[str, Callable[[e.Keyword], Many]]] = {
    "dethrone": _dethrone,
    "firebending": _firebending,
    "frenzy": _frenzy,
    "melee": _melee,
    "mobilize": _mobilize,
    "myriad": _myriad,
    "rampage": _rampage,
    "renown": _renown,
    "training": _training,
}

RULES: Final[dict[str, str]] = {
    "dethrone": "702.105a",
    "firebending": "702.189a",
    "frenzy": "702.68a",
    "melee": "702.121a",
    "mobilize": "702.181a",
    "myriad": "702.116a",
    "rampage": "702.23a",
    "renown": "702.112a",
    "training": "702.149a",
}
