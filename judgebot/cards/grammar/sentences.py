"""Sentences of effects and how they hang together: "may", "if", "unless", "then", "if you do", later."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.costs import Cost, DiscardCost, PayLife, SacrificeCost
from judgebot.cards.grammar.mentions import Refused
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.refs import Pronoun
from judgebot.cards.grammar.verbs import done_by
from judgebot.cards.grammar.walk import nodes, replaced
from judgebot.cards.selectors import (
    Condition,
    DidIt,
    EachPlayer,
    Event,
    EventAmount,
    Not,
    Objects,
    Opponent,
    OtherPlayers,
    Players,
    Quantity,
    That,
    ThatPlayer,
    X,
    You,
)

Effects = tuple[e.Effect, ...]

# A player does things; an order is to you

put("effect", lambda player, verbs: chain(player, verbs), "<player> <pvps>")
put("effect", lambda verb: done_by(You(), verb), "<pvp>")
put("pvps", lambda verb: (verb,), "<pvp>")
put("pvps", lambda verb, rest: (verb, *rest), "<pvp>(?:, then|,? and|,) <pvps>")


def chain(player: Players, verbs: tuple[Value, ...]) -> Effects:
    """Return the effects of a player doing several things in a row."""
    return tuple(effect for verb in verbs for effect in done_by(player, verb))


# Objects do things

put("effect", lambda what, verb: verb(what), "<object> <ovp>")

# Continuous effects

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


put("still", lambda: True, r"\. (?:it's|they're) still (?:an? )?(?:lands?|artifacts?|planeswalkers?)")
put("still", lambda: False, "")


def _keeping(parts: tuple[e.Part, ...], still: bool) -> tuple[e.Part, ...]:
    if not still:
        return parts
    return tuple(msgspec.structs.replace(p, keep=True) if isinstance(p, e.BecomeTypes) else p for p in parts)


@rule("effect", "<object> each <part_list><duration>")
def _each_continuous(what: Objects, parts: Value, duration: e.Duration) -> Effects:
    return (e.Continuous(what, parts, duration),)


@rule("effect", "until end of turn, <object> <part_list><still>")
def _until_first(what: Objects, parts: Value, still: bool) -> Effects:
    return (e.Continuous(what, _keeping(parts, still), "end of turn"),)


@rule("effect", "until your next turn, <object> <part_list>")
def _until_next(what: Objects, parts: Value) -> Effects:
    return (e.Continuous(what, parts, "your next turn"),)


@rule("effect", "<object> <part_list> for as long as <condition>")
def _while(what: Objects, parts: Value, condition: Condition) -> Effects:
    return (e.Continuous(what, parts, "permanent", condition),)


put(
    "effect",
    lambda what: (e.Continuous(what, (e.Rule("doesn't untap"),), "next untap step"),),
    "<object> doesn't untap during your next untap step",
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


# Effects in a row

put("effects", lambda one: one, "<effect>")
put("effects", lambda one, rest: (*one, *rest), "<effect>(?:, then|,? and then|,? and|,) <effects>")

# Where X is

put("clause", lambda effects: effects, "<effects>")


@rule("clause", "<effects>, where x is <amount>")
def _where(effects: Effects, x: Quantity) -> Value:
    return with_x(effects, x)


def with_x(effects: Value, x: Quantity) -> Value:
    """Return the effects with X standing for a quantity; None where a keyword's X would stay open."""
    if any(isinstance(node, e.Keyword) and node.text == "x" for node in nodes(effects)):
        return None
    return replaced(effects, lambda node: x if isinstance(node, X) else node)


# Conditions and choices


@rule("clause", "if <condition>, <clause>", "then if <condition>, <clause>")
def _if(condition: Condition, effects: Effects) -> Effects:
    return (e.If(condition, effects),)


@rule("clause", "<effects> if <condition>")
def _only_if(effects: Effects, condition: Condition) -> Effects | None:
    return None if isinstance(condition, DidIt) else (e.If(condition, effects),)


@rule("clause", "<player> may <pvps>")
def _may_do(player: Players, verbs: tuple[Value, ...]) -> Effects:
    if isinstance(player, EachPlayer | Opponent | OtherPlayers):
        one = ThatPlayer()
        return (e.ForEach(player, (e.May(chain(one, verbs), one),)),)
    return (e.May(chain(player, verbs), player),)


@rule("clause", "you may <effects>", "you may <have_done>")
def _may(effects: Effects) -> Effects:
    return (e.May(effects),)


@rule("clause", "you may <effects>, where x is <amount>")
def _may_where(effects: Effects, x: Quantity) -> Value:
    found = with_x(effects, x)
    return (e.May(found),) if found else None


put("have_done", lambda player, verbs: chain(player, verbs), "have <player> <pvps>")


@rule("have_done", "have <object> <have_verb>")
def _have(what: Objects, verb: Value) -> Value:
    return verb(what)


put("have_verb", lambda verb: verb, "<ovp>")
put("have_verb", lambda parts, duration: lambda what: (e.Continuous(what, parts, duration),), "<have_part><duration>")
put("have_part", lambda parts: parts, "<part_list>")


@rule("clause", "<effects>,? (?:and|then) you may <effects>")
def _then_may(first: Effects, offered: Effects) -> Effects:
    return (*first, e.May(offered))


@rule("clause", "when(?:ever)? <later_event> this turn, <effects>")
def _when_this_turn(event: Event, effects: Effects) -> Effects | None:
    subject = event.subject
    if not isinstance(subject, Pronoun):
        return None
    made = delayed(msgspec.structs.replace(event, subject=That()), effects)
    return (msgspec.structs.replace(made, objects=subject, duration="end of turn"),)


put("later_event", lambda what: Event("dies", subject=what), "<object> dies")
put("later_event", lambda what: Event("leaves", subject=what), "<object> leaves the battlefield")


@rule("clause", "<player> may pay <cost>", "you may <paid_cost>")
def _may_pay(*said: Value) -> Effects | None:
    player, cost = said if len(said) == 2 else (You(), said[0])
    if isinstance(player, EachPlayer | Opponent):
        return None
    return (e.May((), player, cost),)


put("paid_cost", lambda n: (_pay_life(n),), "pay <number> life")


def _pay_life(n: Quantity) -> Value:
    return PayLife(n)


@rule("clause", "<effects> unless <player> pays? <cost>")
def _unless(effects: Effects, player: Players, cost: Cost) -> Effects:
    return (e.Unless(effects, player, cost),)


@rule("clause", "<effects> unless <player> <unless_cost>")
def _unless_cost(effects: Effects, player: Players, cost: Cost) -> Effects:
    return (e.Unless(effects, player, cost),)


@rule("unless_cost", "(sacrifices|discards) <choice>")
def _unless_choice(verb: str, choice: Value) -> Cost | None:
    if choice.up_to:
        return None
    if verb == "sacrifices":
        return (SacrificeCost(choice.of, choice.n),)
    return (DiscardCost(msgspec.structs.replace(choice.of, zone="hand"), choice.n),)


# Delayed triggers (CR 603.7)

_NEXT_END: Final = Event("step begins", player=EachPlayer(), step="end")
put("later", lambda: _NEXT_END, "at the beginning of the next end step")
put("later", lambda: Event("step begins", player=You(), step="end"), "at the beginning of your next end step")
put("later", lambda: Event("step begins", player=You(), step="upkeep"), "at the beginning of your next upkeep")
put("later", lambda: Event("step begins", player=EachPlayer(), step="upkeep"), "at the beginning of the next turn's upkeep")
put("later", lambda: Event("step begins", player=EachPlayer(), step="end of combat"), "at end of combat")


@rule("clause", "<later_effects> <later>")
def _delayed(effects: Effects, event: Event) -> Effects:
    return (delayed(event, effects),)


put("later_effects", lambda effects: effects, "<effects>")


@rule("clause", "<later>, <effects>")
def _delayed_first(event: Event, effects: Effects) -> Effects:
    return (delayed(event, effects),)


def delayed(event: Event, effects: Effects) -> e.Effect:
    """Return a delayed trigger: the pronoun in it is what it remembers (`objects`), spoken of as That()."""
    spoken = _pronouns(effects)
    if not spoken:
        return e.Delayed(event, effects)
    if len({node.noun for node in spoken if node.noun is not None}) > 1:
        raise Refused("several things to remember")
    remembered = replaced(effects, lambda node: That() if isinstance(node, Pronoun) else node)
    meant: Value = spoken[0]
    return e.Delayed(event, remembered, objects=meant)


def _pronouns(value: Value) -> list[Pronoun]:
    return [node for node in nodes(value) if isinstance(node, Pronoun)]


# Whole texts: sentences one after another; a value is the list of what each says

put("sentence", lambda effects: ("otherwise", effects), "otherwise, <clause>")
put(
    "sentence", lambda effects: ("did", effects), "if (?:you|they) do, <clause>", "if (?:that player|the player) does, <clause>"
)
put(
    "sentence",
    lambda effects: ("did not", effects),
    "if (?:you|they) don't, <clause>",
    "if (?:that player|the player) doesn't, <clause>",
)
put("sentence", lambda effects: ("reflexive", effects), "when you do, <clause>")
put("sentence", lambda what, parts: ("plain", (e.Continuous(what, parts, "permanent"),)), "<object> <part_list>")
put("sentence", lambda effects: ("plain", effects), "then <clause>")
put("sentence", lambda effects: ("plain", effects), "<clause>")
put(
    "sentence",
    lambda condition, _source, n, _to: ("damage instead", (condition, n)),
    "if <condition>, <same_source>deals <number> damage<same_target> instead",
)
put("same_source", lambda: True, "(?:it|~|this spell) ")
put("same_target", lambda: True, "")
put(
    "same_target",
    lambda: True,
    " to that (?:permanent or player|creature or planeswalker|creature|planeswalker|player|permanent)",
)
put(
    "sentence",
    lambda condition, effects: ("instead", (condition, effects)),
    "if <condition>, (?:instead )?<clause>(?: instead)",
)
put(
    "sentence",
    lambda condition, effects: ("instead", (condition, effects)),
    "if <condition>, instead <clause>",
)
put(
    "sentence", lambda condition, n: ("many instead", (condition, n)), "if <condition>, create <number> of those tokens instead"
)
put("sentence", lambda effects: ("prevented", effects), "for each 1 damage prevented this way, <prevented_each>")
put(
    "prevented_each", lambda kind, what: (e.PutCounters(kind, EventAmount(), what),), "put a ([a-z+/0-9-]+) counter on <object>"
)
put("prevented_each", lambda: (e.GainLife(EventAmount()),), "you gain 1 life")
put("sentence", lambda effects, condition: ("instead", (condition, effects)), "<clause> instead if <condition>")
put("text", lambda one: (one,), r"<sentence>\.?(?![\w ])")
put("text", lambda one, rest: (one, *rest), r"<sentence>\. <text>")


def joined(sentences: tuple[tuple[str, Effects], ...]) -> Effects | None:
    """Return the effects of sentences in order; "otherwise" and "if you do" are joined to what they look back to."""
    effects: list[e.Effect] = []
    previous: Effects | None = None
    for kind, said in sentences:
        last = effects[-1] if effects else None
        if kind == "plain":
            effects.extend(said)
            previous = said
        elif kind in ("instead", "many instead", "damage instead"):
            if previous is None or (kind == "damage instead" and not _is_one_damage(previous)):
                return None
            effects[len(effects) - len(previous) :] = _instead(previous, said, many=kind != "instead")
            previous = None
        elif kind == "prevented" and isinstance(last, e.Prevent):
            effects[-1] = msgspec.structs.replace(last, then=said)
        elif kind == "otherwise" and isinstance(last, e.If) and not last.otherwise:
            effects[-1] = msgspec.structs.replace(last, otherwise=said)
        elif kind == "did" and isinstance(last, e.May):
            effects[-1:] = _then(last, said)
        elif kind == "did not" and isinstance(last, e.May) and not last.otherwise:
            effects[-1] = msgspec.structs.replace(last, otherwise=said)
        elif kind == "reflexive" and isinstance(last, e.May):
            effects[-1:] = _then(last, (e.Reflexive((), said),))
        else:
            return None
    return tuple(effects)


def _is_one_damage(effects: Effects) -> bool:
    return len(effects) == 1 and isinstance(effects[0], e.DealDamage)


def _instead(previous: Effects, said: Value, *, many: bool) -> Effects:
    """What a sentence says instead of the one before it: that one happens only where the condition does not hold."""
    condition, other = said
    if many:
        other = tuple(msgspec.structs.replace(effect, n=other) for effect in previous)
    return (e.If(Not(condition), previous, other),)


def _then(last: e.May, said: Effects) -> tuple[e.Effect, ...]:
    """What a payment buys stands inside the choice; what follows a deed stands behind it (CR 608.2c)."""
    if last.cost and not last.effects:
        return (msgspec.structs.replace(last, effects=said),)
    return (last, e.If(DidIt(), said))
