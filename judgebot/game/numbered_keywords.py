"""Keyword abilities with a number or a cost (CR 702): the triggers and ways of entering that they stand for."""

from collections.abc import Callable
from typing import Final

from judgebot.cards import conditions as when
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import keywords_casting, keywords_combat, keywords_entering

THIS: Final = s.This()
_BLOCKS: Final = (when.Event("blocks", subject=THIS), when.Event("becomes blocked", subject=THIS))
_DIES: Final = (when.Event("dies", subject=THIS),)
_HITS: Final = (when.Event("deals combat damage", subject=THIS, to_player=s.EachPlayer()),)
_ATTACKS: Final = (when.Event("attacks", subject=THIS),)
_UPKEEP: Final = (when.Event("step begins", player=s.You(), step="upkeep"),)
_ONE: Final = s.Number(1)
Many = tuple[e.Triggered, ...]


def _number(keyword: e.Keyword) -> s.Number:
    return s.Number(keyword.n or 0)


def _bigger(what: s.Objects, power: s.Quantity, toughness: s.Quantity) -> e.Effect:
    return e.Continuous(what, (e.ModifyPT(power, toughness),))


def _has(kind: str, op: str, n: int) -> when.Quantities:
    return when.Quantities(s.CountersOn(THIS, kind), s.Compare(op, s.Number(n)))  # type: ignore[arg-type]  # one of the operators


def _exalted(keyword: e.Keyword) -> Many:
    """CR 702.83a: a creature you control attacks alone; being alone is part of the event (702.83b)."""
    alone = when.Quantities(s.Count(s.Filter(attacking=True, zone="battlefield")), s.Compare("=", _ONE))
    event = when.Event("attacks", subject=s.Filter(types=("Creature",), controller=s.You()), during=alone)
    return (e.Triggered((event,), (_bigger(s.That(), _ONE, _ONE),), word="whenever"),)


def _bushido(keyword: e.Keyword) -> Many:
    """CR 702.45a."""
    return (e.Triggered(_BLOCKS, (_bigger(THIS, _number(keyword), _number(keyword)),), word="whenever"),)


def _battle_cry(keyword: e.Keyword) -> Many:
    """CR 702.91a."""
    others = s.All(s.Filter(types=("Creature",), attacking=True, other=True))
    return (e.Triggered(_ATTACKS, (_bigger(others, _ONE, s.Number(0)),), word="whenever"),)


def _mentor(keyword: e.Keyword) -> Many:
    """CR 702.134a."""
    smaller = s.Filter(types=("Creature",), attacking=True, power=s.Compare("<", s.PowerOf(THIS)))
    grow = e.PutCounters("+1/+1", _ONE, s.Target(0))
    return (e.Triggered(_ATTACKS, (grow,), targets=(e.TargetSpec(smaller),), word="whenever"),)


def _annihilator(keyword: e.Keyword) -> Many:
    """CR 702.86a."""
    given = e.Sacrifice(s.Choose(s.Filter(permanent=True), _number(keyword)), s.DefendingPlayer())
    return (e.Triggered(_ATTACKS, (given,), word="whenever"),)


def _afterlife(keyword: e.Keyword) -> Many:
    """CR 702.135a."""
    spirit = e.TokenSpec(("Creature",), ("Spirit",), (), ("W", "B"), _ONE, _ONE, (e.Keyword("flying"),))
    return (e.Triggered(_DIES, (e.CreateToken(spirit, _number(keyword)),)),)


def _soulshift(keyword: e.Keyword) -> Many:
    """CR 702.46a."""
    spirit = s.Filter(
        subtypes=("Spirit",), card=True, zone="graveyard", owner=s.You(), mana_value=s.Compare("<=", _number(keyword))
    )
    back = e.May((e.MoveTo(s.Target(0), "hand"),))
    return (e.Triggered(_DIES, (back,), targets=(e.TargetSpec(spirit),)),)


def _fabricate(keyword: e.Keyword) -> Many:
    """CR 702.123a."""
    servo = e.TokenSpec(("Artifact", "Creature"), ("Servo",), (), (), _ONE, _ONE)
    choice = e.May((e.PutCounters("+1/+1", _number(keyword), THIS),), otherwise=(e.CreateToken(servo, _number(keyword)),))
    return (e.Triggered((when.Event("enters", subject=THIS),), (choice,)),)


def _ingest(keyword: e.Keyword) -> Many:
    """CR 702.115a."""
    return (e.Triggered(_HITS, (e.Exile(s.Top(s.ThatPlayer())),), word="whenever"),)


def _poisonous(keyword: e.Keyword) -> Many:
    """CR 702.70a."""
    return (e.Triggered(_HITS, (e.PutCounters("poison", _number(keyword), s.ThatPlayer()),), word="whenever"),)


def _afflict(keyword: e.Keyword) -> Many:
    """CR 702.130a."""
    event = when.Event("becomes blocked", subject=THIS)
    return (e.Triggered((event,), (e.LoseLife(_number(keyword), s.DefendingPlayer()),), word="whenever"),)


def _brings(kinds: tuple[str, ...], colors: tuple[str, ...], size: int) -> Callable[[e.Keyword], Many]:
    """CR 702.92a, 702.163a, 702.182a: a creature token, to which it is attached."""
    token = e.TokenSpec(("Creature",), kinds, (), colors, s.Number(size), s.Number(size))
    effects = (e.CreateToken(token), e.AttachTo(THIS, s.Done()))
    return lambda keyword: (e.Triggered((when.Event("enters", subject=THIS),), effects),)


def _graft(keyword: e.Keyword) -> Many:
    """CR 702.58a: a counter may be moved onto another creature that enters."""
    move = e.May((e.RemoveCounters("+1/+1", _ONE, THIS), e.PutCounters("+1/+1", _ONE, s.That())))
    event = when.Event("enters", subject=s.Filter(types=("Creature",), other=True))
    return (e.Triggered((event,), (move,), condition=_has("+1/+1", ">=", 1), word="whenever"),)


def _partner_with(keyword: e.Keyword) -> Many:
    """CR 702.124j: the target player may find the partner."""
    named = s.Filter(names=(keyword.text,), card=True, zone="library")
    search = e.Search(named, "hand", player=s.TargetPlayer(0), reveal=True)
    event = when.Event("enters", subject=THIS)
    return (e.Triggered((event,), (search,), targets=(e.TargetSpec(player=s.EachPlayer()),)),)


def _echo(keyword: e.Keyword) -> Many:
    """CR 702.30a: only if it came under your control since your last upkeep began; asked again as it resolves (603.4)."""
    unless = e.Unless((e.Sacrifice(THIS),), player=s.You(), cost=keyword.cost)
    return (e.Triggered(_UPKEEP, (unless,), condition=when.CameSinceLastUpkeep(), word="at"),)


def _fading(keyword: e.Keyword) -> Many:
    """CR 702.32a."""
    remove = e.RemoveCounters("fade", _ONE, THIS)
    return (e.Triggered(_UPKEEP, (e.If(_has("fade", ">=", 1), (remove,), (e.Sacrifice(THIS),)),), word="at"),)


def _vanishing(keyword: e.Keyword) -> Many:
    """CR 702.63a: the last counter gone is part of the event."""
    less = e.Triggered(_UPKEEP, (e.RemoveCounters("time", _ONE, THIS),), condition=_has("time", ">=", 1), word="at")
    gone = when.Event("counters removed", subject=THIS, counter="time", during=_has("time", "=", 0))
    return (less, e.Triggered((gone,), (e.Sacrifice(THIS),)))


def _modular(keyword: e.Keyword) -> Many:
    """CR 702.43a."""
    golem = s.Filter(types=("Artifact", "Creature"))
    give = e.May((e.PutCounters("+1/+1", s.CountersOn(THIS, "+1/+1"), s.Target(0)),))
    return (e.Triggered(_DIES, (give,), targets=(e.TargetSpec(golem),)),)


def _decayed(keyword: e.Keyword) -> Many:
    """CR 702.147a."""
    later = when.Event("step begins", player=s.EachPlayer(), step="end of combat")
    return (e.Triggered(_ATTACKS, (e.Delayed(later, (e.Sacrifice(s.That()),), objects=THIS),)),)


TRIGGERS: Final[dict[str, Callable[[e.Keyword], Many]]] = (
    keywords_casting.TRIGGERS
    | keywords_combat.TRIGGERS
    | keywords_entering.TRIGGERS
    | {
        "afflict": _afflict,
        "afterlife": _afterlife,
        "annihilator": _annihilator,
        "battle cry": _battle_cry,
        "bushido": _bushido,
        "decayed": _decayed,
        "echo": _echo,
        "exalted": _exalted,
        "fabricate": _fabricate,
        "fading": _fading,
        "ingest": _ingest,
        "for mirrodin!": _brings(("Rebel",), ("R",), 2),
        "graft": _graft,
        "job select": _brings(("Hero",), (), 1),
        "living weapon": _brings(("Phyrexian", "Germ"), ("B",), 0),
        "partner with": _partner_with,
        "mentor": _mentor,
        "modular": _modular,
        "poisonous": _poisonous,
        "soulshift": _soulshift,
        "vanishing": _vanishing,
    }
)


def _enters_with(kind: str, condition: when.Condition | None = None) -> Callable[[e.Keyword], e.AsEnters]:
    return lambda keyword: e.AsEnters((e.PutCounters(kind, _number(keyword), THIS),), condition=condition)


_WAS_HURT: Final = when.Happened(when.Event("is dealt damage", player=s.Opponent()))
AS_ENTERS: Final[dict[str, Callable[[e.Keyword], e.AsEnters]]] = keywords_entering.AS_ENTERS | {
    "bloodthirst": _enters_with("+1/+1", _WAS_HURT),  # CR 702.54a
    "fading": _enters_with("fade"),
    "graft": _enters_with("+1/+1"),
    "modular": _enters_with("+1/+1"),
    "unleash": lambda _: e.AsEnters((e.May((e.PutCounters("+1/+1", _ONE, THIS),)),)),  # CR 702.98a
    "vanishing": _enters_with("time"),
}

STATICS: Final[dict[str, e.Static]] = keywords_casting.STATICS | {
    # CR 702.98a: unleash. CR 702.147a: decayed. CR 702.161a: living metal.
    "living metal": e.Static(THIS, (e.BecomeTypes(("Artifact", "Creature"), keep=True),), condition=when.TurnOf(s.You())),
    "unleash": e.Static(THIS, (e.Rule("can't block"),), condition=_has("+1/+1", ">=", 1)),
    "decayed": e.Static(THIS, (e.Rule("can't block"),)),
}

RULES: Final[dict[str, str]] = (
    keywords_casting.RULES
    | keywords_combat.RULES
    | keywords_entering.RULES
    | {
        "afflict": "702.130a",
        "afterlife": "702.135a",
        "annihilator": "702.86a",
        "battle cry": "702.91a",
        "bloodthirst": "702.54a",
        "bushido": "702.45a",
        "decayed": "702.147a",
        "echo": "702.30a",
        "exalted": "702.83a",
        "fabricate": "702.123a",
        "fading": "702.32a",
        "ingest": "702.115a",
        "for mirrodin!": "702.163a",
        "graft": "702.58a",
        "job select": "702.182a",
        "living metal": "702.161a",
        "living weapon": "702.92a",
        # CR 702.124a: partner abilities are about building a deck, but for the search of "partner with".
        **dict.fromkeys(("partner", "friends forever"), "702.124a"),
        "choose a background": "702.124k",
        "doctor's companion": "702.124m",
        "partner with": "702.124j",
        "mentor": "702.134a",
        "modular": "702.43a",
        "poisonous": "702.70a",
        "soulshift": "702.46a",
        "unleash": "702.98a",
        "vanishing": "702.63a",
    }
)
