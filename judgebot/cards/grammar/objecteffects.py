"""What happens to objects, said as orders: destroy, exile, return, put, tap, counter, attach, fight."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.conditions import Event
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.quantities import scaled
from judgebot.cards.grammar.refs import Aim, Placed, Pronoun
from judgebot.cards.grammar.verbs import done_by
from judgebot.cards.selectors import (
    All,
    Choose,
    Count,
    CountersOn,
    Filter,
    Number,
    Objects,
    OwnerOf,
    Quantity,
    That,
    Together,
    You,
)

merge = msgspec.structs.replace

put("effect", lambda what: (e.Destroy(what),), "destroy <object>")
put(
    "effect",
    lambda what: (e.Destroy(what, no_regeneration=True),),
    r"destroy <object>\. (?:it|they|those \w+) can't be regenerated",
)
put("effect", lambda what: (e.Exile(what),), "exile <object>")
put("effect", lambda what: (e.Exile(what, face_down=True),), "exile <object> face down")
put("effect", lambda what, _self: (e.Exile(what, until_leaves=True),), "exile <object> until <self> leaves the battlefield")
put("effect", lambda what: (e.Tap(what),), "tap <object>")
put("effect", lambda what: (e.Untap(what),), "untap <object>")
put("effect", lambda what: (e.CounterSpell(what),), "counter <object>")
put("effect", lambda what: (e.Regenerate(what),), "regenerate <object>")
put("effect", lambda what: (e.Transform(what),), "(?:transform|convert) <object>")
put("effect", lambda what: (e.TurnFaceUp(what),), "turn <object> face up")
put("effect", lambda what: (e.TurnFaceDown(what),), "turn <object> face down")
put("effect", lambda what: (e.Goad(what),), "goad <object>")
put("effect", lambda what: (e.RemoveFromCombat(what),), "remove <object> from combat")
put("effect", lambda what, to: (e.AttachTo(what, to),), "attach <object> to <object>")
put("effect", lambda what: (e.Unattach(what),), "unattach <object>")
put("effect", lambda what: (e.CopySpell(what, new_targets=False),), "copy <object>")
put("effect", lambda what: (e.CopySpell(what),), r"copy <object>(?:\.|,? and) you may choose new targets for (?:the|that) copy")
put("effect", lambda one, other: (e.ExchangeControl(one, other),), "exchange control of <object> and <object>")

# Moving


def _owned_hand(what: Value) -> tuple[e.Effect, ...]:
    return (e.MoveTo(what, "hand"),)


_OWNER: Final = r"(?:its owner's|their owner's|their owners'|your|that player's)"
put("effect", _owned_hand, "return <theirs> to their hand")
put("theirs", lambda what: what if _is_owned_by_target(what) else None, "<object>")


def _is_owned_by_target(what: Value) -> bool:
    """Whether the objects are told as those that a player owns ("all artifacts target player owns")."""
    plain = what.what if isinstance(what, Placed) else what
    return isinstance(plain, All) and plain.of.owner is not None


put("effect", _owned_hand, f"return <object> to {_OWNER} hands?")
put("effect", _owned_hand, "put <object> into (?:its owner's|their owner's|their owners'|your) hands?")
put("effect", lambda what: (e.MoveTo(what, "hand"),), "return <object> from your graveyard to your hand")
put("effect", lambda what: (e.MoveTo(what, "graveyard"),), "put <object> into (?:its owner's|their owners'|your) graveyard")
put("effect", lambda what: (e.MoveTo(what, "library", "bottom"),), f"put <object> on the bottom of {_OWNER} librar(?:y|ies)")
put("effect", lambda what: (e.MoveTo(what, "library", "top"),), f"put <object> on top of {_OWNER} librar(?:y|ies)")
put(
    "effect",
    lambda what: (e.MoveTo(what, "library", "top or bottom"),),
    f"put <object> on (?:your choice of )?the top or bottom of {_OWNER} library",
)
put(
    "effect",
    lambda what: (e.MoveTo(what, "library", "owner's choice"),),
    "<whose_object> owner puts (?:it|them) on (?:their choice of )?the top or bottom of their library",
    "the owner of <object> puts (?:it|them) on (?:their choice of )?the top or bottom of their library",
)
put(
    "effect",
    lambda what: (e.MoveTo(what, "library", "bottom", in_random_order=True),),
    "put <object> on the bottom of your library in a random order",
)
put("effect", lambda what: (e.MoveTo(what, "library", "bottom"),), "put <object> on the bottom of your library in any order")
put(
    "effect",
    lambda what: (e.MoveTo(what, "library", "shuffle"),),
    f"shuffle <object> into {_OWNER} librar(?:y|ies)",
    "the owner of <object> shuffles it into their library",
    "<object>'s owner shuffles it into their library",
)


@rule("effect", "the owner of <object> shuffles it into their library, then <pvps>")
def _shuffled_and(what: Objects, verbs: tuple[Value, ...]) -> Value:
    owner = OwnerOf(what)
    return (e.MoveTo(what, "library", "shuffle"), *(effect for verb in verbs for effect in done_by(owner, verb)))


@rule("entry", " under your control")
def _under_you() -> dict[str, Value]:
    return {"under": You()}


put("entry", lambda: {"under": None}, r" under (?:its owner's|their owner's|their owners') control")
put("entry", lambda: {}, "")
put("manner", lambda: {"tapped": True}, " tapped")
put("manner", lambda: {"attacking": True, "tapped": True}, " tapped and attacking")
put("manner", lambda: {"transformed": True}, " transformed")
put("manner", lambda: {"face_down": True}, " face down")
put("manner", lambda: {}, "")


@rule("with_counters", " with <number> (?:additional )?([a-z+/0-9-]+) counters? on (?:it|them|each of them)")
def _with_counters(n: Quantity, kind: str) -> dict[str, Value] | None:
    return {"counters": ((kind, n.n),)} if isinstance(n, Number) else None


put("with_counters", lambda: {}, "")


@rule("effect", "(?:return|put) <object> (?:on)?to the battlefield<manner><entry><with_counters>")
def _onto_battlefield(what: Objects, manner: dict[str, Value], entry: dict[str, Value], counters: dict[str, Value]) -> Value:
    return (e.MoveTo(what, "battlefield", **manner, **entry, **counters),)


@rule("effect", "return <object> from your graveyard to the battlefield<manner><entry><with_counters>")
def _from_graveyard(what: Objects, manner: dict[str, Value], entry: dict[str, Value], counters: dict[str, Value]) -> Value:
    return (e.MoveTo(what, "battlefield", **manner, **entry, **counters),)


@rule("effect", "(?:return|put) <object> (?:on)?to the battlefield<entry><manner>")
def _entry_first(what: Objects, entry: dict[str, Value], manner: dict[str, Value]) -> Value:
    return (e.MoveTo(what, "battlefield", **manner, **entry),)


@rule("effect", "return <object> to the battlefield<entry> attached to <object>")
def _attached(what: Objects, entry: dict[str, Value], to: Objects) -> Value:
    return (e.MoveTo(what, "battlefield", attach_to=to, **entry),)


# Counters


@rule(
    "effect", "put <number> ([a-z+/0-9-]+) counters? on <object><for_each>", "put <number> ([a-z+/0-9-]+) counters? on <object>"
)
def _put_counters(n: Quantity, kind: str, on: Objects, each: Quantity | None = None) -> Value:
    total = scaled(n, each)
    return (e.PutCounters(kind, total, on),) if total else None


@rule("effect", "double the number of ([a-z+/0-9-]+) counters on <object>")
def _double_counters(kind: str, on: Value) -> Value:
    """CR 701.10e: as many more as it already has; one object only, for each has its own number."""
    what = on.what if isinstance(on, Placed) else on
    if isinstance(what, Choose | All) or (isinstance(what, Aim) and what.n is not None):
        return None
    return (e.PutCounters(kind, CountersOn(on, kind), on),)


@rule("effect", "put a number of ([a-z+/0-9-]+) counters on <object> equal to <amount>")
def _counters_equal(kind: str, on: Objects, n: Quantity) -> Value:
    return (e.PutCounters(kind, n, on),)


put("effect", lambda n, kind, of: (e.RemoveCounters(kind, n, of),), "remove <number> ([a-z+/0-9-]+) counters? from <object>")
put("effect", lambda of: (e.RemoveCounters("", None, of),), "remove all counters from <object>")
put("effect", lambda kind, of: (e.RemoveCounters(kind, None, of),), "remove all ([a-z+/0-9-]+) counters from <object>")

# Objects that do something or that something happens to

put("ovp", lambda: lambda it: (e.PhaseOut(it),), "phases? out")
put("ovp", lambda: lambda it: (e.KeywordAction("connive", it),), "connives?(?! x)")
put("ovp", lambda: lambda it: (e.KeywordAction("explore", it),), "explores?")

for _name in ("the ring tempts you",):
    put("effect", lambda name=_name: (e.KeywordAction(name),), _name)
for _name in ("adapt", "monstrosity", "bolster", "incubate", "discover", "fateseal"):
    put("effect", lambda n, name=_name: (e.KeywordAction(name, n=n),), f"{_name} <number>")


@rule("effect", "<place>support <number>")
def _support(pos: int, n: Quantity) -> tuple[e.Effect, ...]:
    """CR 701.41a: a counter on each of up to so many other target creatures; of a spell, which supports any, it is refused."""
    aim: Value = Aim(pos, filter=Filter(types=("Creature",)), n=n, up_to=True, another=True)
    return (e.PutCounters("+1/+1", Number(1), aim),)


put("ovp", lambda n: lambda it: (e.KeywordAction("endure", it, n),), "endures? <number>")


# Power and toughness switched; two targets exchanged; a creature and its namesakes


@rule("effect", "switch <switched> power and toughness<duration>")
def _switch(what: Objects, duration: e.Duration) -> Value:
    return (e.Continuous(what, (e.SwitchPT(),), duration),)


put("switched", lambda what: what, "<object>'s")


@rule("effect", "exchange control of <place>two target <noun>")
def _exchange_two(pos: int, noun: tuple[Filter, bool]) -> Value:
    if not noun[1]:
        return None
    return (e.ExchangeControl(Aim(pos, filter=noun[0]), Aim(pos + 1, filter=noun[0], another=True)),)  # type: ignore[arg-type]


@rule("namesakes", "all other <noun> with the same name as that \\w+")
def _namesakes(noun: tuple[Filter, bool]) -> Filter | None:
    return noun[0] if noun[1] else None


@rule("effect", "(destroy|exile) <object> and <namesakes>")
def _and_namesakes(order: str, what: Objects, noun: Filter) -> Value:
    if not isinstance(what, Aim):
        return None
    named: Value = what
    all_of_them = Together((named, All(_like(noun, what))))
    return (e.Destroy(all_of_them) if order == "destroy" else e.Exile(all_of_them),)


@rule("effect", "return <object> and <namesakes> to their owners' hands")
def _return_namesakes(what: Objects, noun: Filter) -> Value:
    named: Value = what
    return (e.MoveTo(Together((named, All(_like(noun, what)))), "hand"),) if isinstance(what, Aim) else None


@rule("effect", "<object> and <namesakes> <part_list><duration>")
def _with_namesakes(what: Objects, noun: Filter, parts: Value, duration: e.Duration) -> Value:
    if not isinstance(what, Aim):
        return None
    return (e.Continuous(what, parts, duration), e.Continuous(All(_like(noun, what)), parts, duration))


def _like(noun: Filter, what: Value) -> Filter:
    return merge(noun, same_name_as=what, except_for=what)


# Targets of spells changed

put("effect", lambda what: (e.ChangeTarget(what),), "change the target of <object> with a single target")
put("effect", lambda what: (e.ChangeTarget(what, new=True),), "choose new targets for <object>")


@rule("object_core", "<place>target spell or ability")
def _spell_or_ability(pos: int) -> Aim:
    return Aim(pos, filter=Filter(zone="stack"))


@rule("choice_core", "any number of other spells and/or abilities")
def _other_spells() -> Value:
    return Choose(Filter(zone="stack", other=True), n=Count(Filter(zone="stack", other=True)), up_to=True)


# Countered spells that go elsewhere

_COUNTERED: Final = "if that spell is countered this way"
_NOT_THERE: Final = "instead of (?:putting it )?into (?:its owner's|that player's) graveyard"
_ELSEWHERE: Final = {"into its owner's hand": "hand", "on top of its owner's library": "library"}


@rule("effect", rf"counter <object>\. {_COUNTERED}, put it ({'|'.join(_ELSEWHERE)}) {_NOT_THERE}")
def _counter_and_return(what: Objects, where: str) -> Value:
    return (e.CounterSpell(what, then=_ELSEWHERE[where]),)


@rule("effect", rf"counter <object>\. {_COUNTERED}, (exile) it {_NOT_THERE}")
def _counter_exile(what: Objects, _exile: str) -> Value:
    return (e.CounterSpell(what, then="exile"),)


put(
    "effect",
    lambda what, player, cost: (e.Unless((e.CounterSpell(what, then="exile"),), player, cost),),
    rf"counter <object> unless <player> pays? <cost>\. {_COUNTERED}, exile it {_NOT_THERE}",
)

# Keyword actions on objects

for _verb in ("detain", "suspect"):
    put("effect", lambda what, name=_verb: (e.KeywordAction(name, what),), f"{_verb} <object>")
put("effect", lambda n: (e.KeywordAction("earthbend", n=n),), "earthbend <number>")
put("effect", lambda: (e.KeywordAction("time travel"),), "time travel")


# Dying this turn means exile (CR 614.1a)


@rule("effect", "if <doomed> would die this turn, exile it instead")
def _doomed(objects: Objects) -> Value:
    dies = e.Replaces(Event("dies", subject=That()), zone_instead="exile")
    return (e.ReplaceUntil(objects, dies),)


@rule("effect", "if <leaving> would leave the battlefield, exile (?:it|that) instead of putting (?:it|that) anywhere else")
def _exiled_as_it_leaves(objects: Objects) -> Value:
    leaves = e.Replaces(Event("leaves", subject=That()), zone_instead="exile")
    return (e.ReplaceUntil(objects, leaves, "permanent"),)


put("leaving", lambda what: what if isinstance(what, Pronoun) else None, "<object>")
put("doomed", lambda what: what if isinstance(what, Pronoun) and what.word == "that" else None, "<object>")
put("doomed", lambda pos: Pronoun(pos, "that", Filter(types=("Creature",))), "<place>that creature or planeswalker")
put("doomed", lambda pos: Pronoun(pos, "damaged"), "<place>a creature dealt damage this way")


# Counters on two things


@rule(
    "effect",
    "put <number> ([a-z+/0-9-]+) counters? on <object> and <number> ([a-z+/0-9-]+) counters? on <object>",
)
def _counters_twice(n: Quantity, kind: str, on: Objects, m: Quantity, other: str, onto: Objects) -> Value:
    return (e.PutCounters(kind, n, on), e.PutCounters(other, m, onto))
