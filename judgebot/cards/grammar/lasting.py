"""Effects that last: continuous ones with their duration (CR 611.2a), and damage prevented this turn (CR 615)."""

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.conditions import Condition
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.parts import SIGNED, sized
from judgebot.cards.grammar.sentences import Effects, with_x
from judgebot.cards.selectors import Objects, Quantity, You

# Continuous effects (CR 611.2)

put("duration", lambda: "end of turn", " this turn")
put("duration", lambda: "end of turn", " until end of turn")
put("duration", lambda: "your next turn", " until your next turn")
put("duration", lambda: "end of combat", " until end of combat", " this combat")
put("duration", lambda: "end of your next turn", " until the end of your next turn")
put("duration", lambda _self: "control source", " for as long as you control <self>")
put("duration", lambda _self: "source tapped", " for as long as <self> remains tapped")
put("duration", lambda _self: "source leaves", " for as long as <self> remains on the battlefield")


@rule("effect", "<object> <part_list><duration><still>")
def _continuous(what: Objects, parts: Value, duration: e.Duration, still: bool) -> Effects:
    return (e.Continuous(what, _keeping(parts, still), duration),)


@rule("effect", f"<object> gets? {SIGNED}<duration><for_each>")
def _pump_for_each(what: Objects, *said: Value) -> Effects | None:
    *signs, duration, each = said
    part = sized(*signs, each)
    return (e.Continuous(what, (part,), duration),) if part else None


@rule("effect", f"<object> gets? {SIGNED} and <part_list><duration><for_each>")
def _pump_and_for_each(what: Objects, *said: Value) -> Effects | None:
    """What is "for each" is the change of size; keywords are gained once."""
    *signs, parts, duration, each = said
    part = sized(*signs, each)
    kept = all(isinstance(one, e.GainAbilities) for one in parts)
    return (e.Continuous(what, (part, *parts), duration),) if part and kept else None


@rule("effect", r"<object> <part_list><duration>, where x is <amount>\. it's still a land")
def _measured_land(what: Objects, parts: Value, duration: e.Duration, x: Quantity) -> Value:
    measured = with_x(_keeping(parts, True), x)
    return (e.Continuous(what, measured, duration),) if measured else None


put("still", lambda: True, r"\. (?:it's|they're) still (?:an? )?(?:lands?|artifacts?|planeswalkers?)")
put("still", lambda: False, "")


def _keeping(parts: tuple[e.Part, ...], still: bool) -> tuple[e.Part, ...]:
    if not still:
        return parts
    return tuple(msgspec.structs.replace(p, keep=True) if isinstance(p, e.BecomeTypes) else p for p in parts)


put("timed_parts", lambda parts, duration: (parts, duration), "<part_list><duration>")
put("effect", lambda what, timed: (e.Continuous(what, *timed),), "<object> <timed_parts>")


@rule("effect", "<object> <timed_parts> and <timed_parts>", "<object> <timed_parts> and it <timed_parts>")
def _two_spans(what: Objects, one: Value, two: Value) -> Effects:
    (parts, duration), (others, other) = one, two
    if duration == other:
        return (e.Continuous(what, (*parts, *others), duration),)
    return (e.Continuous(what, parts, duration), e.Continuous(what, others, other))


@rule("effect", "until end of turn, <object> <part_list> and <object> <part_list>")
def _until_two(one: Objects, parts: Value, other: Objects, others: Value) -> Effects:
    return (e.Continuous(one, parts, "end of turn"), e.Continuous(other, others, "end of turn"))


@rule("effect", "<object> each <part_list><duration>")
def _each_continuous(what: Objects, parts: Value, duration: e.Duration) -> Effects:
    return (e.Continuous(what, parts, duration),)


@rule("effect", "until end of turn, <object> <part_list><still>")
def _until_first(what: Objects, parts: Value, still: bool) -> Effects:
    return (e.Continuous(what, _keeping(parts, still), "end of turn"),)


@rule("effect", "until your next turn, <object> <part_list>")
def _until_next(what: Objects, parts: Value) -> Effects:
    return (e.Continuous(what, parts, "your next turn"),)


@rule("effect", "<object> <part_list> for as long as <if_condition>")
def _while(what: Objects, parts: Value, condition: Condition) -> Effects:
    return (e.Continuous(what, parts, "permanent", condition),)


put(
    "effect",
    lambda what: (e.Continuous(what, (e.Rule("doesn't untap", player=You()),), "your next untap step"),),
    "<object> (?:doesn't|don't) untap during your next untap step",
)


@rule("effect", "<object> (?:doesn't|don't) untap during (?:its|their) controllers?'?s? next untap steps?")
def _frozen(what: Objects) -> Effects:
    return (e.Continuous(what, (e.Rule("doesn't untap"),), "next untap step"),)


@rule("effect", "prevent all (combat )?damage that would be dealt this turn")
def _fog(combat: str | None) -> Effects:
    return (e.Prevent(None, combat_only=combat is not None),)


@rule("effect", "prevent the next <number> damage that would be dealt to <recipient> this turn")
def _prevent_next(n: Quantity, to: Value) -> Effects:
    return (e.Prevent(n, to),)


@rule("effect", "prevent all (combat )?damage that would be dealt to <recipient> this turn")
def _prevent_to(combat: str | None, to: Value) -> Effects:
    return (e.Prevent(None, to, combat_only=combat is not None),)


@rule("effect", "prevent all (combat )?damage that would be dealt by <object> this turn")
def _prevent_by(combat: str | None, by: Value) -> Effects:
    return (e.Prevent(None, by=by, combat_only=combat is not None),)


@rule("effect", "prevent all (combat )?damage <object> would deal this turn")
def _prevent_deal(combat: str | None, by: Value) -> Effects:
    return (e.Prevent(None, by=by, combat_only=combat is not None),)


@rule("effect", "prevent all (combat )?damage that would be dealt to and dealt by <object> this turn")
def _prevent_both(combat: str | None, what: Value) -> Effects:
    only = combat is not None
    return (e.Prevent(None, what, combat_only=only), e.Prevent(None, by=what, combat_only=only))
