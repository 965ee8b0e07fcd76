"""Sentences of effects and how they hang together: "may", "if", "unless", "then", "if you do", later."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.conditions import Condition, DidIt, Event, Is, Not
from judgebot.cards.costs import Cost, DiscardCost, EitherCost, Mana, PayLife, SacrificeCost
from judgebot.cards.grammar.mentions import Refused
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.refs import PlayerPronoun, Pronoun, Way
from judgebot.cards.grammar.verbs import done_by
from judgebot.cards.grammar.walk import nodes, replaced
from judgebot.cards.selectors import (
    Done,
    EachPlayer,
    EventAmount,
    HowMany,
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
put("effect", lambda verb: done_by(You(), verb), "(?![a-z]+[^s]s[ .,])<pvp>")  # an order: not "..., then draws a card"
put("pvps", lambda verb: (verb,), "<pvp>")
put("pvps", lambda verb, rest: (verb, *rest), "<pvp>(?:, then|,? and|,) <pvps>")


def chain(player: Players, verbs: tuple[Value, ...]) -> Effects:
    """Return the effects of a player doing several things in a row."""
    return tuple(effect for verb in verbs for effect in done_by(player, verb))


# Objects do things

put("effect", lambda what, verb: verb(what), "<object> <ovp>")

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


@rule("clause", "if <if_condition>, <clause>", "then if <if_condition>, <clause>")
def _if(condition: Condition, effects: Effects) -> Effects:
    return (e.If(condition, effects),)


@rule("clause", "for each <each_one>, <clause>")
def _for_each(of: Value, effects: Effects) -> Effects:
    if not isinstance(of, Way):
        return (e.ForEach(of, effects),)
    speaks = any(isinstance(node, Pronoun | PlayerPronoun) for node in nodes(effects))
    among: Value = of
    return (e.ForEach(among, effects) if speaks else e.Repeat(HowMany(among), effects),)


_SEEN: Final = ("battlefield", "graveyard", "exile")
put("each_one", lambda: Opponent(), "opponent", "of your opponents")
put("each_one", lambda: EachPlayer(), "player")
put("each_one", lambda noun: None if noun[1] or noun[0].zone not in _SEEN else noun[0], "<noun>")
put("each_one", lambda n: n.of if isinstance(n, HowMany) and isinstance(n.of, Way) else None, "<each_thing>")


@rule("clause", "<effects> if <if_condition>")
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


put(
    "effect",
    lambda effects: effects,
    "you (?=(?:untap|tap|destroy|return|put|attach|counter|copy|regenerate|transform) )<effect>",
)
put("have_done", lambda player, verbs: chain(player, verbs), "have <player> <pvps>")


@rule("have_done", "have <object> <have_verb>")
def _have(what: Objects, verb: Value) -> Value:
    return verb(what)


put("have_verb", lambda verb: verb, "<ovp>")
put("have_verb", lambda timed: lambda what: (e.Continuous(what, *timed),), "<timed_parts>")
put("have_verb", lambda parts, duration: lambda what: (e.Continuous(what, parts, duration),), "<have_part><duration>")
put("have_part", lambda parts: parts, "<part_list>")


@rule("clause", "<effects>,? (?:and|then) you may <effects>")
def _then_may(first: Effects, offered: Effects) -> Effects:
    return (*first, e.May(offered))


put("cast_free", lambda what: (e.CastFree(what),), "you may cast <object> without paying (?:its|their) mana costs?")


@rule("clause", "<effects>,? then <cast_free>")
def _then_cast(first: Effects, cast: Effects) -> Effects:
    return (*first, *cast)


@rule("clause", "until end of turn, whenever <event>, <effects>")
def _whenever_this_turn(event: Event, effects: Effects) -> Effects | None:
    """A delayed trigger about a kind of event, which remembers nothing (CR 603.7)."""
    if any(isinstance(node, Pronoun | PlayerPronoun) for node in nodes((event, effects))):
        return None
    return (e.Delayed(event, effects, once=False, duration="end of turn"),)


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


put("paid_cost", lambda cost: cost if isinstance(cost[0], EitherCost) else None, "<cost>")
put("paid_cost", lambda n: (_pay_life(n),), "pay <number> life")


def _pay_life(n: Quantity) -> Value:
    return PayLife(n)


@rule("clause", "<effects> unless <player> pays? <cost>")
def _unless(effects: Effects, player: Players, cost: Cost) -> Effects:
    return (e.Unless(effects, player, cost),)


@rule("clause", r"<effects> unless <player> pays? \{x\}, where x is <amount>")
def _unless_so_much(effects: Effects, player: Players, n: Quantity) -> Effects:
    return (e.Unless(effects, player, (Mana(("1",)),), times=n),)


@rule("clause", "<effects> unless <player> <unless_cost>")
def _unless_cost(effects: Effects, player: Players, cost: Cost) -> Effects:
    return (e.Unless(effects, player, cost),)


@rule("clause", "you may <effects> unless <player> pays? <cost>")
def _may_unless(effects: Effects, player: Players, cost: Cost) -> Effects:
    """The other player decides first: what is paid leaves nothing to be offered (CR 118.12a)."""
    return (e.Unless((e.May(effects),), player, cost),)


@rule("clause", "<effects> unless you <cost>")
def _unless_you(effects: Effects, cost: Cost) -> Effects:
    return (e.Unless(effects, You(), cost),)


@rule("clause", "<effects> unless <if_condition>")
def _unless_so(effects: Effects, condition: Condition) -> Effects | None:
    """Not "if you don't do it", which is a choice."""
    return None if any(isinstance(node, DidIt) for node in nodes(condition)) else (e.If(Not(condition), effects),)


put("unless_cost", lambda n: (PayLife(n),), "pays? <number> life")


@rule("unless_cost", "<unless_part> or <unless_part>")
def _unless_either(one: Cost, other: Cost) -> Cost:
    return (EitherCost((*one, *other)),)


put("unless_part", lambda cost: cost, "<unless_simple>")
put("unless_part", lambda cost: cost, "pays? <cost>")


@rule("unless_cost", "<unless_simple>")
def _unless_one(cost: Cost) -> Cost:
    return cost


@rule("unless_simple", "(sacrifices?|discards?) <choice>")
def _unless_choice(verb: str, choice: Value) -> Cost | None:
    if choice.up_to:
        return None
    if verb.startswith("sacrifice"):
        return (SacrificeCost(choice.of, choice.n),)
    return (DiscardCost(msgspec.structs.replace(choice.of, zone="hand"), choice.n),)


# Delayed triggers (CR 603.7)

_NEXT_END: Final = Event("step begins", player=EachPlayer(), step="end")
put("later", lambda: _NEXT_END, "at the beginning of the next end step")
put("later", lambda: Event("step begins", player=You(), step="end"), "at the beginning of your next end step")
put("later", lambda: Event("step begins", player=You(), step="upkeep"), "at the beginning of your next upkeep")
put("later", lambda: Event("step begins", player=EachPlayer(), step="upkeep"), "at the beginning of the next turn's upkeep")
put("later", lambda: Event("step begins", player=EachPlayer(), step="end of combat"), "at end of combat")
put("later", lambda: Event("step begins", player=EachPlayer(), step="upkeep"), "at the beginning of the next upkeep")
put(
    "later",
    lambda: Event("step begins", player=You(), step="main 1"),
    "at the beginning of your next (?:precombat|first) main phase",
)


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
put("sentence", lambda effects: ("could not", effects), "if (?:you|they) can't, <clause>")


@rule("sentence", "if an? <basic_noun> is revealed this way, <clause>")
def _if_revealed(noun: Value, effects: Effects) -> Value:
    """Of a card that was, or may have been, revealed just before: whether it is of that kind."""
    if noun[1] or not noun[0].card:
        return None
    return ("revealed", (e.If(Is(Done(), msgspec.structs.replace(noun[0], zone="")), effects),))


put("sentence", lambda effects: ("reflexive", effects), "when you do, <clause>")
put("sentence", lambda what, parts: ("plain", (e.Continuous(what, parts, "permanent"),)), "<object> <part_list>")
put("sentence", lambda what, parts: ("plain", (e.Continuous(what, parts, "permanent"),)), "then <object> <part_list>")
put("sentence", lambda it, parts: ("plain", (e.Continuous(it, parts, "permanent"),)), "<short_it> <what_it_is>")
put("sentence", lambda effects: ("plain", effects), "then <clause>")


@rule("sentence", "<effects> and <object> gains? <keywords>")
def _and_gains(effects: Effects, what: Objects, words: tuple[e.Keyword, ...]) -> Value:
    """A keyword gained for good: where another effect has a duration, it might be meant for both."""
    if any(isinstance(node, e.Continuous) for node in nodes(effects)):
        return None
    return ("plain", (*effects, e.Continuous(what, (e.GainAbilities(words),), "permanent")))


put("sentence", lambda effects: ("plain", effects), "<clause>")
put(
    "sentence",
    lambda condition, _source, n, _to: ("damage instead", (condition, n)),
    "if <if_condition>, <same_source>deals <number> damage<same_target> instead",
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
    "if <if_condition>, (?:instead )?<clause>(?: instead)",
)
put(
    "sentence",
    lambda condition, effects: ("instead", (condition, effects)),
    "if <if_condition>, instead <clause>",
)
put(
    "sentence",
    lambda condition, n: ("many instead", (condition, n)),
    "if <if_condition>, create <number> of those tokens instead",
)
put("sentence", lambda effects: ("prevented", effects), "for each 1 damage prevented this way, <prevented_each>")
put(
    "prevented_each", lambda kind, what: (e.PutCounters(kind, EventAmount(), what),), "put a ([a-z+/0-9-]+) counter on <object>"
)
put("prevented_each", lambda: (e.GainLife(EventAmount()),), "you gain 1 life")
put("sentence", lambda effects, condition: ("instead", (condition, effects)), "<clause> instead if <if_condition>")
put("text", lambda one: (one,), r"<sentence>\.?(?![\w ])")
put("text", lambda one, rest: (one, *rest), r"<sentence>\. <text>")
