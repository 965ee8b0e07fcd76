"""Events: what "when", "whenever" and "at" watch for (CR 603.1). A value is (event, rest of the events of the same ability)."""

from typing import Final

import msgspec

from judgebot.cards.conditions import Event, Exists, Quantities, TurnOf
from judgebot.cards.grammar.nouns import Noun
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.selectors import EachPlayer, EnchantedPlayer, Filter, Opponent, Players, This, You

# Subject and verb; `parties` are "one or more", which is a batch


def _event(kind: str, who: Value, **fields: Value) -> Event:
    return Event(kind, subject=who, **fields)  # type: ignore[arg-type]  # kinds are written below only


def _both(kind: str, words: str, **fields: Value) -> None:
    """Add an event for one party and for "one or more"."""
    put("event", lambda who: _event(kind, who, **fields), f"<party> {words}")
    put("event", lambda who: _event(kind, who, batch=True, **fields), f"<parties> {words}")


_both("enters", "enters?(?: the battlefield)?")
_both("dies", "dies?")
_both("leaves", "leaves? the battlefield")
_both("attacks", "attacks?")
_both("blocks", "blocks?")
_both("becomes blocked", "becomes? blocked")
_both("turned face up", "(?:is|are) turned face up")
_both("attacks and is not blocked", "attacks? and (?:isn't|aren't) blocked")
_both("taps", "becomes? tapped")
_both("untaps", "becomes? untapped")
_both("sacrificed", "(?:is|are) sacrificed")
_both("transforms", "transforms?")
_both("is dealt damage", "(?:is|are) dealt damage")
_both("put into zone", "(?:is|are) put into (?:a|its owner's) graveyard from anywhere", zone="graveyard")
_both("put into zone", "(?:is|are) put into a graveyard from the battlefield", zone="graveyard", from_zone="battlefield")
_both("deals damage", "deals? damage")
_both("deals combat damage", "deals? combat damage")
_both("exploits", "exploits? a creature")
_both("mutates", "mutates?")
_both("explores", "explores?")
_both("becomes monstrous", "becomes? monstrous")
_both("phases in", "phases? in")


def _damage_to(kind: str, words: str, batch: bool) -> None:
    subject = "<parties>" if batch else "<party>"
    put("event", lambda who: _event(kind, who, to_player=EachPlayer(), batch=batch), f"{subject} {words} to a player")
    put("event", lambda who: _event(kind, who, to_player=Opponent(), batch=batch), f"{subject} {words} to an opponent")
    put("event", lambda who: _event(kind, who, to_player=You(), batch=batch), f"{subject} {words} to you")
    put("event", lambda who, other: _event(kind, who, other=other, batch=batch), f"{subject} {words} to <party>")


for _many in (False, True):
    _damage_to("deals damage", "deals? damage", _many)
    _damage_to("deals combat damage", "deals? combat damage", _many)


@rule("event", "<party> enters under your control", "<party> enters the battlefield under your control")
def _enters_yours(who: Value) -> Event | None:
    if not isinstance(who, Filter) or who.controller is not None:
        return None
    return Event("enters", subject=msgspec.structs.replace(who, controller=You()))


@rule("event", "<party> enters tapped", "<party> enters the battlefield tapped")
def _enters_tapped(who: Value) -> Event | None:
    tapped = isinstance(who, Filter) and who.tapped is None
    return Event("enters", subject=msgspec.structs.replace(who, tapped=True)) if tapped else None


put("event", lambda who, other: Event("blocks", subject=who, other=other), "<party> blocks <party>")
put("event", lambda who, other: Event("becomes blocked", subject=who, other=other), "<party> becomes blocked by <party>")
put(
    "event",
    lambda who: Event("becomes target", subject=who, other=Filter(zone="stack")),
    "<party> becomes the target of a spell or ability",
)
put(
    "event",
    lambda who: Event("becomes target", subject=who, other=Filter(spell=True, zone="stack")),
    "<party> becomes the target of a spell",
)
put(
    "event",
    lambda who: Event("becomes target", subject=who, other=Filter(zone="stack", controller=Opponent())),
    "<party> becomes the target of a spell or ability an opponent controls",
)
put(
    "event",
    lambda who: Event("becomes target", subject=who, other=Filter(zone="stack", controller=You())),
    "<party> becomes the target of a spell or ability you control",
)
put(
    "event",
    lambda who: Event("becomes target", subject=who, other=Filter(spell=True, zone="stack", controller=Opponent())),
    "<party> becomes the target of a spell an opponent controls",
)
put(
    "events",
    lambda who: (
        Event("becomes target", player=Opponent(), to_player=You()),
        Event("becomes target", subject=who, other=Filter(zone="stack", controller=Opponent())),
    ),
    "you or <party> becomes the target of a spell or ability an opponent controls",
)
put(
    "event",
    lambda: Event("becomes target", player=Opponent(), to_player=You()),
    "you become the target of a spell or ability an opponent controls",
)
put(
    "event",
    lambda who: Event("attacks", subject=who, to_player=You()),
    "<party> attacks you",
    "<party> attacks you or a planeswalker you control",
)

# Two kinds of event at once: "enters or attacks"

_PAIRS = {
    "enters or attacks": ("enters", "attacks"),
    "enters or dies": ("enters", "dies"),
    "enters or leaves the battlefield": ("enters", "leaves"),
    "attacks or blocks": ("attacks", "blocks"),
    "blocks or becomes blocked": ("blocks", "becomes blocked"),
    "enters or is turned face up": ("enters", "turned face up"),
    "attacks or dies": ("attacks", "dies"),
    "attacks or becomes blocked": ("attacks", "becomes blocked"),
    "dies or is put into exile from the battlefield": ("dies", "exiled"),
}
for _words, _kinds in _PAIRS.items():
    put("events", lambda who, kinds=_kinds: tuple(Event(kind, subject=who) for kind in kinds), f"<party> {_words}")

put("events", lambda one: (one,), "<event>")
put(
    "events",
    lambda one, other: (one, other),
    "<event> or <event>",
    "<event> or whenever <event>",
    "<event> and whenever <event>",
    "<event> or when <event>",
)


@rule("self_or_another", "<self> or another <noun> (enters|dies|attacks|leaves the battlefield|is turned face up)")
def _self_and_others(_self: Value, noun: Noun, verb: str) -> Value:
    if noun[1]:
        return None
    kind = {"leaves the battlefield": "leaves", "is turned face up": "turned face up"}.get(verb, verb)
    others = msgspec.structs.replace(noun[0], other=True)
    return (_event(kind, This()), _event(kind, others))


put("events", lambda both: both, "<self_or_another>")
put("events", lambda one, both: (one, *both), "<event> and whenever <self_or_another>")
put("events", lambda both, one: (*both, one), "<self_or_another> and whenever <event>")


put("events", lambda who, other: _blocking(who, other), "<party> blocks or becomes blocked by <party>")
put(
    "event",
    lambda who: Event("deals combat damage", subject=who, to_player=EachPlayer()),
    "<party> deals combat damage to a player(?! or)",
)


def _blocking(who: Value, other: Value) -> Value:
    return tuple(Event(kind, subject=who, other=other) for kind in ("blocks", "becomes blocked"))


# What players do

put("who", lambda: You(), "you")
put("who", lambda: Opponent(), "an opponent")
put("who", lambda: EachPlayer(), "a player")
put("who", lambda: EnchantedPlayer(), "enchanted player", "enchanted opponent")


@rule("event", "<who> casts? an? <noun>")
def _casts(who: Players, noun: Noun) -> Event | None:
    return Event("cast", subject=noun[0], player=who) if noun[0].spell and not noun[1] else None


@rule("event", "<who> casts? another <noun>")
def _casts_another(who: Players, noun: Noun) -> Event | None:
    return Event("cast", subject=msgspec.structs.replace(noun[0], other=True), player=who) if noun[0].spell else None


@rule("event", "you attack with one or more (other )?<noun>")
def _attack_with(other: str | None, noun: Noun) -> Event | None:
    mine = msgspec.structs.replace(noun[0], controller=You(), other=other is not None or noun[0].other)
    return Event("attacks", subject=mine, batch=True) if noun[1] and noun[0].controller is None else None


_COUNTED: Final = (
    "becomes target",
    "gains life",
    "loses life",
    "counters put",
    "draws",
    "creates token",
    "commits a crime",
    "dies",
)
put(
    "events",
    lambda event: (msgspec.structs.replace(event, nth=1),) if event.kind in _COUNTED and not event.nth else None,
    "<event> for the first time each turn",
)


@rule("events", "<event> for the first time each turn")
def _first_attack(event: Event) -> tuple[Event, ...] | None:
    own = event.kind == "attacks" and isinstance(event.subject, This) and not event.nth
    return (msgspec.structs.replace(event, nth=1),) if own else None


_NTH = {"first": 1, "second": 2, "third": 3, "fourth": 4}


@rule("event", f"<who> casts? (?:your|their) ({'|'.join(_NTH)}) <noun> each turn")
def _casts_nth(who: Players, nth: str, noun: Noun) -> Event | None:
    return Event("cast", subject=noun[0], player=who, nth=_NTH[nth]) if noun[0].spell and not noun[1] else None


@rule("event", f"<who> draws? (?:your|their) ({'|'.join(_NTH)}) card each turn")
def _draws_nth(who: Players, nth: str) -> Event:
    return Event("draws", player=who, nth=_NTH[nth])


_FROM: Final = {
    "your graveyard": "graveyard",
    "a graveyard": "graveyard",
    "exile": "exile",
    "your hand": "hand",
    "anywhere other than your hand": "not hand",
    "the top of your library": "library",
}


@rule("event", f"<who> casts? an? <noun> from ({'|'.join(_FROM)})")
def _casts_from(who: Players, noun: Noun, where: str) -> Event | None:
    return Event("cast", subject=noun[0], player=who, origin=_FROM[where]) if noun[0].spell and not noun[1] else None


_DURING: Final = {"your turn": TurnOf(You()), "an opponent's turn": TurnOf(Opponent())}


@rule("events", f"<event> during ({'|'.join(_DURING)})")
def _during(event: Event, when: str) -> tuple[Event, ...] | None:
    return None if event.during else (msgspec.structs.replace(event, during=_DURING[when]),)


@rule("events", "<who> casts? or cop(?:y|ies) an? <noun>")
def _casts_or_copies(who: Players, noun: Noun) -> Value:
    if noun[1] or not noun[0].spell:
        return None
    return (Event("cast", subject=noun[0], player=who), Event("copied", subject=noun[0], player=who))


put("event", lambda: Event("cast", subject=This(), player=You()), "you cast (?:~|this spell)")
put("event", lambda who: Event("draws", player=who), "<who> draws? a card")
put("event", lambda who: Event("discards", player=who), "<who> discards? a card")
put("event", lambda who: Event("gains life", player=who), "<who> gains? life")
put("event", lambda who: Event("loses life", player=who), "<who> loses? life")
put("event", lambda who: Event("searches", player=who), "<who> search(?:es)? (?:their|your) library")
put("event", lambda who: Event("shuffles", player=who), "<who> shuffles? (?:their|your) library")
put("event", lambda who: Event("scries", player=who), "<who> scr(?:y|ies)")
put("event", lambda who: Event("surveils", player=who), "<who> surveils?")
put("event", lambda who: Event("attacks", player=who, batch=True), "<who> attacks?(?! with)")
put("event", lambda who: Event("manifests dread", player=who), "<who> manifests? dread")
put("event", lambda: Event("cycles", subject=This(), player=You()), "you cycle (?:~|this card)")
put("event", lambda who: Event("cycles", player=who), "<who> cycles? a card")


@rule("event", "<who> sacrifices? an? <noun>")
def _sacrifices(who: Players, noun: Noun) -> Event | None:
    return Event("sacrificed", subject=noun[0], player=who) if not noun[1] else None


@rule("event", "<who> sacrifices? another <noun>")
def _sacrifices_another(who: Players, noun: Noun) -> Event | None:
    return Event("sacrificed", subject=msgspec.structs.replace(noun[0], other=True), player=who) if not noun[1] else None


@rule("event", "<who> plays? an? <noun>")
def _plays(who: Players, noun: Noun) -> Event | None:
    return Event("plays land", subject=noun[0], player=who) if noun[0].types == ("Land",) and not noun[1] else None


@rule("event", "<who> taps? <party> for mana")
def _taps_for_mana(who: Players, what: Value) -> Event:
    return Event("taps for mana", subject=what, player=who)


put("event", lambda what: Event("taps for mana", subject=what), "<party> is tapped for mana")

put(
    "events",
    lambda who: (Event("enters", subject=This()), Event("transforms", subject=This())),
    "<party> enters or transforms into ~",
)
put("event", lambda who: Event("transforms", subject=This()) if isinstance(who, This) else None, "<party> transforms into ~")
put("event", lambda: Event("enters", subject=Filter(types=("Land",), controller=You())), "a land enters under your control")
_both("put into zone", "(?:is|are) exiled from the battlefield", zone="exile", from_zone="battlefield")


@rule("event", "<party> deals? combat damage to enchanted player")
def _damages_enchanted(who: Value) -> Event:
    return Event("deals combat damage", subject=who, to_player=EnchantedPlayer())


# State triggers (CR 603.8): "when you control no Islands"

put("state_condition", lambda condition: condition if isinstance(condition, Exists | Quantities) else None, "<condition>")
put("state_event", lambda condition: Event("state", condition=condition), "<state_condition>")


# Into the graveyard of one player only


def _owned(who: Value, owner: Players, **fields: Value) -> Event | None:
    if not isinstance(who, Filter) or who.owner is not None:
        return None
    return _event("put into zone", msgspec.structs.replace(who, owner=owner), zone="graveyard", **fields)


for _whose, _owner_of in {"your": You(), "an opponent's": Opponent()}.items():
    for _subject, _many in (("<party>", False), ("<parties>", True)):
        put(
            "event",
            lambda who, owner=_owner_of, many=_many: _owned(who, owner, batch=many),
            f"{_subject} (?:is|are) put into {_whose} graveyard from anywhere",
        )
        put(
            "event",
            lambda who, owner=_owner_of, many=_many: _owned(who, owner, batch=many, from_zone="battlefield"),
            f"{_subject} (?:is|are) put into {_whose} graveyard from the battlefield",
        )
        put(
            "event",
            lambda who, owner=_owner_of, many=_many: _owned(who, owner, batch=many, from_zone="library"),
            f"{_subject} (?:is|are) put into {_whose} graveyard from (?:their|your) library",
        )
put(
    "event",
    lambda _self: Event("put into zone", subject=This(), zone="graveyard", from_zone="library"),
    "<self> is put into your graveyard from your library",
)
