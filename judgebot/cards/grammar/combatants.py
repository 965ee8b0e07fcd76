"""What is in combat with what, abilities on the stack as targets, damage that is doubled, some of what was revealed."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.conditions import Event
from judgebot.cards.grammar.modifiers import Change
from judgebot.cards.grammar.nouns import Noun, with_field
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.refs import Aim, Pronoun, Way
from judgebot.cards.selectors import (
    All,
    ControllerOf,
    EachPlayer,
    Filter,
    Number,
    Objects,
    Opponent,
    Players,
    Quantity,
    Rest,
    This,
    Those,
    You,
)

merge = msgspec.structs.replace
_END: Final = r"\.?(?![\w ])"

# Combat

put("modifier", lambda what: _setting(blocks=what), " blocking <object>", " that's blocking <object>")
put("modifier", lambda what: _setting(blocked_by=what), " blocked by <object>", " that's blocked by <object>")
put("modifier", lambda what: _either_way(what), " blocking or blocked by <object>")


def _setting(**fields: Value) -> Change:
    return lambda noun: with_field(noun, **fields)


def _either_way(what: Value) -> Change:
    either = (Filter(blocks=what, zone=""), Filter(blocked_by=what, zone=""))
    return lambda noun: None if noun.any_of else merge(noun, any_of=either)


_ALL_BLOCK: Final = (e.Rule("must be blocked by all able"),)
put("static", lambda what: (e.Static(what, _ALL_BLOCK),), f"all creatures able to block <object> do so{_END}")
put(
    "effect",
    lambda what: (e.Continuous(what, _ALL_BLOCK, "end of turn"),),
    "all creatures able to block <object> this turn do so",
)
put("part", lambda: _ALL_BLOCK[0], "all creatures able to block it do so")


@rule("part", "can't block <self>")
def _not_this(_self: Objects) -> e.Part:
    return e.Rule("can block only", Filter(types=("Creature",), except_for=This()))


# Abilities that can't be activated

_STOPPED: Final = r"activated abilities can't be activated(?! unless)"
_STOPPED_BUT_MANA: Final = "activated abilities can't be activated unless they're mana abilities"
for _words, _rule in ((_STOPPED, "can't activate abilities"), (_STOPPED_BUT_MANA, "can't activate abilities except mana")):
    put("part", lambda kind=_rule: e.Rule(kind), f"(?:its|their) {_words}")
    put("static", lambda what, kind=_rule: (e.Static(what, (e.Rule(kind),)),), f"<whose_object> {_words}{_END}")
    put(
        "effect",
        lambda what, duration, kind=_rule: (e.Continuous(what, (e.Rule(kind),), duration),),
        f"<whose_object> {_words}<duration>",
    )

# Abilities on the stack

_KINDS: Final = {"activated": "activated", "triggered": "triggered", "activated or triggered": "any"}
_WHOSE: Final[dict[str, Players]] = {
    " you control": You(),
    " an opponent controls": Opponent(),
    " your opponents control": Opponent(),
}


@rule("object_core", rf"<place>target (activated or triggered|activated|triggered) ability({'|'.join(_WHOSE)})?")
def _target_ability(pos: int, kind: str, whose: str | None) -> Aim:
    return Aim(pos, filter=Filter(zone="stack", ability=_KINDS[kind], controller=_WHOSE[whose] if whose else None))  # type: ignore[arg-type]


@rule("object_core", "<place>target (activated or triggered|activated|triggered) ability you don't control")
def _target_not_yours(pos: int, kind: str) -> Aim:
    others = (Filter(controller=You(), zone=""),)
    return Aim(pos, filter=Filter(zone="stack", ability=_KINDS[kind], none_of=others))  # type: ignore[arg-type]


@rule("object_core", "<place>target spell, activated ability, or triggered ability")
def _target_any(pos: int) -> Aim:
    return Aim(pos, filter=Filter(zone="stack"))


# What an object became the target of


def _that_one(pos: int) -> Value:
    return Pronoun(pos, "targeting")


put("effect", lambda pos: (e.CounterSpell(_that_one(pos)),), "<place>counter that spell or ability")
put(
    "effect",
    lambda pos, cost: (e.Unless((e.CounterSpell(_that_one(pos)),), ControllerOf(_that_one(pos)), cost),),
    "<place>counter that spell or ability unless (?:its controller|that player) pays <cost>",
)
put("player", lambda pos: ControllerOf(_that_one(pos)), "<place>that spell or ability's controller")

put(
    "object_core",
    lambda player: All(Filter(zone="stack", ability="any", controller=player)),
    "all abilities <controls>",
)

# Damage doubled (CR 614.1a)

_TIMES: Final = {"double": 2, "triple": 3}
_TO: Final = "( to (?:an opponent|a player|a permanent or player|an opponent or a permanent an opponent controls))?"
_SAME: Final = r"(?: to that (?:permanent or player|player or permanent|player))?"


def _dealt(by: Value, to: str | None) -> Event | None:
    match to:
        case None | " to a permanent or player":
            return Event("deals damage", subject=by)
        case " to a player":
            return Event("deals damage", subject=by, to_player=EachPlayer())
        case " to an opponent":
            return Event("deals damage", subject=by, to_player=Opponent())
        case _:
            return None


@rule("replacement", rf"if <party> would deal damage{_TO}, it deals (double|triple) that damage{_SAME} instead{_END}")
def _doubled(by: Value, to: str | None, times: str) -> Value:
    event = _dealt(by, to)
    return e.Replaces(event, multiply=_TIMES[times]) if event else None


@rule("replacement", rf"if <party> would deal damage{_TO}, it deals that much damage plus <number>{_SAME} instead{_END}")
def _raised(by: Value, to: str | None, n: Quantity) -> Value:
    event = _dealt(by, to)
    return e.Replaces(event, add=n) if event and isinstance(n, Number) else None


# Some of what was revealed or milled

_PILE: Final = "(revealed|milled) this way"


def _kind(noun: Noun) -> Filter | None:
    wanted = noun[0]
    return merge(wanted, card=False) if wanted.card and not wanted.zone and noun[1] else None


@rule("object_core", f"all <place><noun> {_PILE}", f"<place>the <noun> {_PILE}")
def _done_this_way(pos: int, noun: Noun, verb: str) -> Objects | None:
    """Of what one effect revealed or milled those that are of a kind."""
    wanted, among = _kind(noun), Way(pos, verb, Filter(zone=""))
    of: Value = among
    return Those(of, wanted) if wanted is not None else None


@rule("object_core", "all <place><noun> from among them")
def _among_them(pos: int, noun: Noun) -> Objects | None:
    wanted = _kind(noun)
    among: Value = Pronoun(pos, "they")
    return Those(among, wanted) if wanted is not None else None


put("object_core", lambda pos: _rest(pos), "<place>all other cards revealed this way")


def _rest(pos: int) -> Objects:
    among: Value = Pronoun(pos, "they")
    return Rest(among)


# One of each of two kinds, out of one place


@rule("effect", "return <object> and <object> to your hand")
def _two_returned(one: Objects, other: Objects) -> tuple[e.Effect, ...] | None:
    if not (isinstance(one, Aim) and isinstance(other, Aim) and one.filter and other.filter):
        return None
    if not one.filter.card or one.filter.zone not in ("", other.filter.zone) or not other.filter.card:
        return None
    first = merge(one, filter=merge(one.filter, zone=other.filter.zone, owner=other.filter.owner))
    return (e.MoveTo(first, "hand"), e.MoveTo(other, "hand"))


put(
    "effect",
    lambda what, duration: (e.Continuous(what, (e.GainAbilities((e.Keyword("flashback", text="its mana cost"),)),), duration),),
    r"<object> gains? flashback<duration>\. the flashback cost is equal to (?:its|that card's) mana cost",
)
