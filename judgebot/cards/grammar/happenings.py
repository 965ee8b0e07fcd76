"""Events of the rarer kinds: attacks told more closely, counters, graveyards, keyword actions of players."""

from typing import Final

import msgspec

from judgebot.cards.conditions import Event, Is
from judgebot.cards.grammar.nouns import Noun
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.selectors import Compare, Filter, Number, Opponent, Players, Quantity, This, You

# Attacks told more closely


@rule("event", "<party> attacks alone")
def _alone(who: Value) -> Event:
    return Event("attacks", subject=who, alone=True)


@rule("event", "<party> and at least <number> other creatures? attack")
def _battalion(who: Value, n: Quantity) -> Event:
    return Event("attacks", subject=who, with_others=Compare(">=", n))


@rule("event", "you attack with <number> or more <noun>")
def _attack_with_many(n: Quantity, noun: Noun) -> Event | None:
    mine = msgspec.structs.replace(noun[0], controller=You())
    many = Event("attacks", subject=mine, batch=True, count=Compare(">=", n))
    return many if noun[1] and noun[0].controller is None else None


put(
    "event",
    lambda who: Event("attacks", subject=who, during=Is(This(), Filter(designation="saddled", zone=""))),
    "<party> attacks while saddled",
)
put("event", lambda who: Event("attacks", subject=who, to_player=Opponent()), "<party> attacks one of your opponents")

# Counters, graveyards, and other things that players and permanents go through

_COUNTER: Final = r"([a-z+/0-9-]+(?: strike)?)"
put("event", lambda kind, who: Event("counters put", subject=who, counter=kind), f"an? {_COUNTER} counter is put on <party>")
put(
    "event",
    lambda kind, who: Event("counters put", subject=who, counter=kind, batch=True),
    f"one or more {_COUNTER} counters are put on <party>",
)
put("event", lambda who: Event("counters put", subject=who, batch=True), "one or more counters are put on <party>")
put(
    "event",
    lambda kind, who: Event("counters put", subject=who, by=You(), counter=kind, batch=True),
    f"you put one or more {_COUNTER} counters on <party>",
)
put(
    "event",
    lambda kind, who: Event("counters removed", subject=who, counter=kind),
    f"an? {_COUNTER} counter is removed from <party>",
)


@rule("event", "one or more (other )?<noun> leave your graveyard")
def _leave_graveyard(other: str | None, noun: Noun) -> Event | None:
    if not noun[0].card or not noun[1] or noun[0].zone:
        return None
    return Event("leaves graveyard", subject=msgspec.structs.replace(noun[0], owner=You(), other=other is not None), batch=True)


for _verb, _happening in {
    "commits? a crime": "commits a crime",
    "clash(?:es)?": "clashes",
    "investigates?": "investigates",
    "forages?": "forages",
    "connives?": "connives",
    "collects? evidence": "collects evidence",
    "gives? a gift": "gives gift",
    "ventures? into the dungeon": "venture",
    "completes? a dungeon": "completes a dungeon",
    "becomes? the monarch": "becomes monarch",
    "proliferates?": "proliferates",
    "plots? a card": "plots",
    "foretells? a card": "foretells",
}.items():
    put("event", lambda who, kind=_happening: Event(kind, player=who), f"<who> {_verb}")


@rule("event", r"<who> expends? (\d+)")
def _expends(who: Players, n: str) -> Event:
    return Event("expends", player=who, number=Compare("=", Number(int(n))))


put(
    "event",
    lambda noun: Event("turns face up", subject=noun[0], player=You()) if not noun[1] else None,
    "you turn an? <noun> face up",
)
put("event", lambda who, _self: Event("sacrificed", subject=This(), player=who), "<who> sacrifices? <self>")
put(
    "event",
    lambda who, others: Event("deals combat damage", subject=who, other=others, batch=True),
    "<party> deals? combat damage to <parties>",
)


@rule("event", "you attack with <noun> with total power <compared>")
def _attack_with_power(noun: Noun, power: Compare) -> Event | None:
    mine = msgspec.structs.replace(noun[0], controller=You())
    attack = Event("attacks", subject=mine, batch=True, total_power=power)
    return attack if noun[1] and noun[0].controller is None else None


put("event", lambda who: _leaves_yours(who), "<party> leaves your graveyard")


def _leaves_yours(who: Value) -> Event | None:
    if not isinstance(who, Filter) or not who.card or who.owner is not None:
        return None
    return Event("leaves graveyard", subject=msgspec.structs.replace(who, owner=You()))


put("event", lambda: Event("ring tempts", player=You()), "the ring tempts you")
put("event", lambda: Event("unlocked", subject=This(), player=You()), "you unlock this door")
put("event", lambda: Event("fully unlocked", player=You(), subject=Filter(subtypes=("Room",))), "you fully unlock a room")
put("event", lambda who: Event("becomes saddled", subject=who), "<party> becomes saddled")
put("event", lambda who: Event("becomes crewed", subject=who), "<party> becomes crewed")
put("event", lambda who: Event("becomes renowned", subject=who), "<party> becomes renowned")
put("event", lambda who: Event("trains", subject=who), "<party> trains")
put("event", lambda who: Event("evolves", subject=who), "<party> evolves")
put("event", lambda who: Event("connives", subject=who), "<party> connives")
put("event", lambda who: Event("enlists", subject=who), "<party> enlists a creature")


@rule("event", "<who> cycles? or discards? an? card", "<who> cycles? or discards? (another) card")
def _cycles_or_discards(who: Players, another: str | None = None) -> Event:
    """CR 702.29: cycling is discarding too, so every such event is a discard."""
    wanted = Filter(card=True, zone="", other=True) if another else None
    return Event("discards", subject=wanted, player=who)


@rule("event", "<who> discards? an? <noun>")
def _discards_one(who: Players, noun: Noun) -> Event | None:
    plain = noun[0] == Filter(card=True, zone="")
    return (
        Event("discards", subject=noun[0], player=who)
        if noun[0].card and not noun[0].zone and not noun[1] and not plain
        else None
    )


put("event", lambda who: Event("discards", player=who, batch=True), "<who> discards? one or more cards")


@rule("event", "<who> sacrifices? one or more (other )?<noun>")
def _sacrifices_some(who: Players, other: str | None, noun: Noun) -> Event | None:
    found = msgspec.structs.replace(noun[0], other=other is not None)
    return Event("sacrificed", subject=found, player=who, batch=True) if noun[1] else None


@rule("event", "<who> creates? one or more tokens", "one or more tokens are created under your control")
def _creates(who: Players | None = None) -> Event:
    return Event("creates token", player=who or You(), batch=True)


put("events", lambda event, other: (event, other), "<event> and when <event>", "<event> and at the beginning of <at_event>")
put("events", lambda one, two, three: (one, two, three), "<event>, <event>, or <event>")
