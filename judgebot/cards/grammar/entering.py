"""Entering, replacement and prevention (CR 614, 615), additional costs (CR 118.8)."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.conditions import Condition, Event, Not, WasKicked
from judgebot.cards.costs import Cost
from judgebot.cards.grammar.nouns import Noun
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.picks import pick
from judgebot.cards.grammar.quantities import scaled
from judgebot.cards.selectors import Choose, ControllerOf, EventAmount, Filter, Number, Objects, Other, Quantity, This, X, You

merge = msgspec.structs.replace
_SOME: Final = "one or more"
_TWICE: Final = "twice that many"
_TWICE_AS_MUCH: Final = "twice that much"
_END: Final = r"\.?(?![\w ])"

# Entering (CR 614.1c)

_ENTER: Final = "enters?(?: the battlefield)?"
put("as_enters", lambda _self: e.AsEnters((e.Tap(This()),)), f"<self> {_ENTER} tapped{_END}")
put(
    "as_enters",
    lambda _self, condition: e.AsEnters((e.Tap(This()),), condition=_unless(condition)),
    f"<self> {_ENTER} tapped unless <if_condition>{_END}",
)
put(
    "as_enters",
    lambda _self, condition: e.AsEnters((e.Tap(This()),), condition=condition),
    f"<self> {_ENTER} tapped if <if_condition>{_END}",
)


put(
    "as_enters",
    lambda _self, parts: (e.AsEnters((e.Tap(This()),)), e.Static(This(), parts)),
    f"<self> {_ENTER} tapped and <part_list>{_END}",
)


def _unless(condition: Condition) -> Condition:
    return condition.condition if isinstance(condition, Not) else Not(condition)


@rule("as_enters", f"<noun> enter(?: the battlefield)? tapped{_END}")
def _others_tapped(noun: Noun) -> Value:
    return e.AsEnters((e.Tap(This()),), who=noun[0]) if noun[1] else None


@rule(
    "as_enters",
    f"<self> {_ENTER} with <number> ([a-z+/0-9-]+) counters? on it<for_each>{_END}",
    f"<self> {_ENTER} with <number> ([a-z+/0-9-]+) counters? on it{_END}",
)
def _with_counters(_self: Value, n: Quantity, kind: str, each: Quantity | None = None) -> Value:
    total = scaled(n, each)
    return e.AsEnters((e.PutCounters(kind, total, This()),)) if total else None


@rule("as_enters", f"<self> {_ENTER} with a number of ([a-z+/0-9-]+) counters on it equal to <amount>{_END}")
def _with_number(_self: Value, kind: str, n: Quantity) -> Value:
    return e.AsEnters((e.PutCounters(kind, n, This()),))


@rule(
    "as_enters",
    f"<self> {_ENTER} with <number> ([a-z+/0-9-]+) counters? on it if <if_condition>{_END}",
    f"if <if_condition>, <self> {_ENTER} with <number> ([a-z+/0-9-]+) counters? on it{_END}",
)
def _with_counters_if(*said: Value) -> Value:
    condition = next(item for item in said if type(item).__name__ in _CONDITIONS)
    kind = next(item for item in said if isinstance(item, str))
    n = next(item for item in said if isinstance(item, Number))
    return e.AsEnters((e.PutCounters(kind, n, This()),), condition=condition)


_CONDITIONS: Final = ("Exists", "Is", "Quantities", "TurnOf", "WasKicked", "WasCast", "Happened", "Not", "Both", "Either")


@rule("as_enters", f"as <self> {_ENTER}, choose an? (color|creature type|card type|basic land type|opponent|player){_END}")
def _choose(_self: Value, kind: str) -> Value:
    return e.AsEnters((e.NameChoice(kind),))  # type: ignore[arg-type]


@rule("as_enters", f"as <self> {_ENTER}, choose a card name{_END}")
def _choose_any_name(_self: Value) -> Value:
    return e.AsEnters((e.NameChoice("card name"),))


@rule("as_enters", rf"as <self> {_ENTER}, you may <cost>\. if you don't, (?:it|~|this land) {_ENTER} tapped{_END}")
def _shock(_self: Value, cost: Cost) -> Value:
    return e.AsEnters((e.May((), cost=cost, otherwise=(e.Tap(This()),)),))


@rule("as_enters", f"you may have <self> enter(?: the battlefield)? as a copy of <copied><exceptions>{_END}")
def _as_copy(_self: Value, of: Choose, exceptions: Value) -> Value:
    return e.AsEnters((e.May((e.BecomeCopy(This(), of, exceptions),)),))


@rule("copied", "any <noun>(?: on the battlefield)?", "an? <noun>(?: on the battlefield)?")
def _copied(noun: Noun) -> Choose | None:
    there = noun[0].zone in ("battlefield", "graveyard") and noun[0].card == (noun[0].zone == "graveyard")
    return Choose(noun[0]) if there and not noun[1] else None


# Replacement and prevention (CR 614, 615)


@rule("replacement", f"if <self> would die, exile it instead{_END}")
def _dies_exile(_self: Value) -> Value:
    return e.Replaces(Event("dies", subject=This()), zone_instead="exile")


@rule("replacement", f"if <party> would die, exile it instead{_END}")
def _other_dies_exile(who: Value) -> Value:
    return e.Replaces(Event("dies", subject=who), zone_instead="exile")


@rule("replacement", f"if <self> would be put into a graveyard from anywhere, exile it instead{_END}")
def _graveyard_exile(_self: Value) -> Value:
    return e.Replaces(Event("put into zone", subject=This(), zone="graveyard"), zone_instead="exile")


@rule("prevention", f"prevent all (combat |noncombat )?damage that would be dealt to <recipient>{_END}")
def _prevent_to(kind: str | None, to: Value) -> Value:
    return e.Prevents(to=to, combat_only=kind == "combat ", noncombat_only=kind == "noncombat ")


@rule("prevention", f"prevent all (combat |noncombat )?damage that would be dealt by <object>{_END}")
def _prevent_by(kind: str | None, by: Value) -> Value:
    return e.Prevents(by=by, combat_only=kind == "combat ", noncombat_only=kind == "noncombat ")


@rule("prevention", f"prevent all (combat |noncombat )?damage that would be dealt to <recipient> by <object>{_END}")
def _prevent_to_by(kind: str | None, to: Value, by: Value) -> Value:
    return e.Prevents(to=to, by=by, combat_only=kind == "combat ", noncombat_only=kind == "noncombat ")


@rule("prevention", f"if <party> would deal damage to (you|~|this creature), prevent <number> of that damage{_END}")
def _prevent_some(by: Value, to: str, n: Quantity) -> Value:
    return e.Prevents(n=n, to=You() if to == "you" else This(), by=by) if isinstance(n, Number) else None


# Additional costs (CR 118.8)


@rule("additional", f"as an additional cost to cast (?:this spell|~), <cost>{_END}")
def _additional(cost: Cost) -> e.AdditionalCost:
    return e.AdditionalCost(cost)


@rule("as_enters", f"<self> {_ENTER} with x ([a-z+/0-9-]+) counters on it, where x is <amount>{_END}")
def _with_measured(_self: Value, kind: str, n: Quantity) -> Value:
    return e.AsEnters((e.PutCounters(kind, n, This()),))


_KIND: Final = "([a-z+/0-9-]+(?: strike)?)"
put("as_enters", lambda _self: e.AsEnters((e.KeywordAction("become prepared", This()),)), f"<self> {_ENTER} prepared{_END}")


@rule(
    "as_enters",
    f"<self> {_ENTER} with your choice of an? {_KIND} counter or an? {_KIND} counter on it{_END}",
)
def _either_counter(_self: Value, one: str, other: str) -> Value:
    return e.AsEnters(pick(*((e.PutCounters(kind, Number(1), This()),) for kind in (one, other))))


# Others entering, and choices restricted


@rule(
    "as_enters",
    f"(other )?<noun> enters? with <number> (?:additional )?([a-z+/0-9-]+) counters? on (?:it|them){_END}",
    f"each (other )?<noun> enters? with <number> (?:additional )?([a-z+/0-9-]+) counters? on (?:it|them){_END}",
)
def _others_with_counter(other: str | None, noun: Noun, n: Quantity, kind: str) -> Value:
    who = merge(noun[0], other=True) if other else noun[0]
    return e.AsEnters((e.PutCounters(kind, n, This()),), who=who)


@rule(
    "as_enters",
    f"as <self> {_ENTER} or is turned face up, put <number> ([a-z+/0-9-]+) counters? on it, where x is <amount>{_END}",
)
def _both_ways(_self: Value, n: Quantity, kind: str, x: Quantity) -> Value:
    if not isinstance(n, X):
        return None
    counters = (e.PutCounters(kind, x, This()),)
    return (e.AsEnters(counters), e.AsEnters(counters, face_up=True))


@rule("as_enters", f"as <self> is turned face up, you may attach it to <choice>{_END}")
def _attached_face_up(_self: Value, choice: Choose) -> Value:
    return e.AsEnters((e.May((e.AttachTo(This(), choice),)),), face_up=True)


@rule(
    "as_enters",
    f"as <self> {_ENTER}, choose a <basic_noun> name{_END}",
    f"as <self> {_ENTER}, choose a (nonland) card name{_END}",
)
def _named_card(_self: Value, noun: Noun | str) -> Value:
    if isinstance(noun, str):
        wanted = Filter(none_of=(Filter(types=("Land",), zone=""),), zone="")
        return e.AsEnters((e.NameChoice("card name", filter=wanted),))
    return e.AsEnters((e.NameChoice("card name", filter=merge(noun[0], card=False, zone="")),)) if noun[0].card else None


@rule("as_enters", f"as <self> {_ENTER}, turn <object> face down{_END}")
def _turning(_self: Value, what: Objects) -> Value:
    return e.AsEnters((e.TurnFaceDown(what),))


@rule("as_enters", f"if <self> was kicked, it {_ENTER} with <number> ([a-z+/0-9-]+) counters? on it{_END}")
def _kicked(_self: Value, n: Quantity, kind: str) -> Value:
    return e.AsEnters((e.PutCounters(kind, n, This()),), condition=WasKicked())


@rule("as_enters", f"<self> escapes with <number> ([a-z+/0-9-]+) counters? on it{_END}")
def _escaped_with(_self: Value, n: Quantity, kind: str) -> Value:
    """CR 702.138c."""
    return e.AsEnters((e.PutCounters(kind, n, This()),), condition=WasKicked("escape"))


@rule("as_enters", f"<self> {_ENTER} tapped (?:and )?with <number> ([a-z+/0-9-]+) counters? on it{_END}")
def _tapped_with(_self: Value, n: Quantity, kind: str) -> Value:
    return e.AsEnters((e.Tap(This()), e.PutCounters(kind, n, This())))


@rule("as_enters", f"as <self> is turned face up, put <number> ([a-z+/0-9-]+) counters? on it{_END}")
def _as_turned_up(_self: Value, n: Quantity, kind: str) -> Value:
    return e.AsEnters((e.PutCounters(kind, n, This()),), face_up=True)


# More or fewer: tokens, counters, life

_TOKENS = Event("creates token", player=You())
put(
    "replacement",
    lambda: e.Replaces(_TOKENS, multiply=2),
    f"if {_SOME} tokens would be created under your control, {_TWICE} of those tokens are created instead{_END}",
)


@rule(
    "replacement",
    f"if an effect would create {_SOME} tokens under your control, it creates {_TWICE} of those tokens instead{_END}",
)
def _more_tokens() -> Value:
    return e.Replaces(msgspec.structs.replace(_TOKENS, by_effect=True), multiply=2)


@rule(
    "replacement",
    f"if (an effect|you) would put {_SOME} (\\+1/\\+1 )?counters on <party>, (?:it|you) puts? {_TWICE} of those counters "
    f"on that (?:permanent|creature)(?: or player)? instead{_END}",
)
def _more_counters(by: str, kind: str | None, who: Value) -> Value:
    if by == "you":
        return None
    return e.Replaces(Event("counters put", subject=who, counter=(kind or "").strip(), by_effect=True), multiply=2)


@rule(
    "replacement",
    f"if {_SOME} ([a-z+/0-9-]+) counters would be put on <party>, that many plus one (?:[a-z+/0-9-]+) counters "
    f"are put on it instead{_END}",
)
def _one_more(kind: str, who: Value) -> Value:
    return e.Replaces(Event("counters put", subject=who, counter=kind), add=Number(1))


@rule(
    "replacement",
    f"if {_SOME} ([a-z+/0-9-]+) counters would be put on <party>, that many (?:[a-z+/0-9-]+) counters minus one "
    f"are put on (?:it|that creature) instead{_END}",
)
def _one_fewer(kind: str, who: Value) -> Value:
    return e.Replaces(Event("counters put", subject=who, counter=kind), add=Number(-1))


_EACH_KIND: Final = "of each of those kinds(?: of counters)?"
put(
    "replacement",
    lambda who: e.Replaces(Event("counters put", subject=who), add=Number(1)),
    f"if {_SOME} counters would be put on <party>, that many plus one {_EACH_KIND} are put on (?:it|that permanent) "
    f"instead{_END}",
)
put(
    "replacement",
    lambda: e.Replaces(Event("counters put", player=You()), add=Number(1)),
    f"if you would get {_SOME} counters, you get (?:that many plus one|one more) {_EACH_KIND} instead{_END}",
)
put(
    "replacement",
    lambda: e.Replaces(Event("counters put", by=You()), multiply=2),
    f"if you would put {_SOME} counters on a permanent or player, put {_TWICE} {_EACH_KIND} on that permanent or player "
    f"instead{_END}",
)
put(
    "replacement",
    lambda: e.Replaces(Event("creates token"), multiply=2),
    f"if {_SOME} tokens would be created, {_TWICE}(?: of those tokens)? are created instead{_END}",
)


@rule(
    "replacement",
    f"if {_SOME} ([a-z+/0-9-]+) counters would be put on <party>, {_TWICE} (?:[a-z+/0-9-]+) counters "
    f"are put on (?:it|that creature) instead{_END}",
)
def _twice_counters(kind: str, who: Value) -> Value:
    return e.Replaces(Event("counters put", subject=who, counter=kind), multiply=2)


@rule("replacement", f"if you would gain life, you gain that much life plus <number> instead{_END}")
def _more_life(n: Quantity) -> Value:
    return e.Replaces(Event("gains life", player=You()), add=n)


@rule("replacement", f"if you would gain life, you gain {_TWICE_AS_MUCH} life instead{_END}")
def _twice_life() -> Value:
    return e.Replaces(Event("gains life", player=You()), multiply=2)


# Prevention with what follows


@rule(
    "prevention",
    rf"if damage would be dealt to <self>, prevent that damage\. <prevented>{_END}",
    rf"if a source would deal damage to <self>, prevent that damage\. <prevented>{_END}",
)
def _prevent_then(_self: Value, then: Value) -> Value:
    return e.Prevents(to=This(), then=then)


put("prevention", lambda _self: e.Prevents(to=This()), f"if damage would be dealt to <self>, prevent that damage{_END}")


@rule("prevented", "the source's controller draws cards equal to the damage prevented this way")
def _source_draws() -> Value:
    return (e.Draw(EventAmount(), ControllerOf(Other())),)


@rule("prevented", "remove an? ([a-z+/0-9-]+) counter from <self>")
def _remove_then(kind: str, _self: Value) -> Value:
    return (e.RemoveCounters(kind, Number(1), This()),)


@rule("prevented", "put that many ([a-z+/0-9-]+) counters on <self>")
def _put_then(kind: str, _self: Value) -> Value:
    return (e.PutCounters(kind, EventAmount(), This()),)


put(
    "as_enters",
    lambda _self, kind: e.AsEnters((e.Tap(This()), e.NameChoice(kind))),
    rf"<self> {_ENTER} tapped\. as it {_ENTER}, choose an? "
    rf"(color|creature type|card type|basic land type|opponent|player){_END}",
)
