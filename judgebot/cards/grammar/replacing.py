"""Replacement effects (CR 614.1a, 614.1d): more damage, other zones, other things than drawing, gaining life or losing."""

from typing import Any, Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.conditions import Condition, Event, Quantities, TurnOf
from judgebot.cards.grammar.nouns import Noun
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.selectors import (
    CardsIn,
    Compare,
    EachPlayer,
    EventAmount,
    Filter,
    Half,
    Number,
    Opponent,
    Other,
    Players,
    Quantity,
    StartingLife,
    That,
    ThatPlayer,
    This,
    You,
)

_END: Final = r"\.?(?![\w ])"
Fields = dict[str, Any]

# Damage: who would be dealt it, as fields of the event

put("damaged", lambda: {}, " to a permanent or player", "")
put("damaged", lambda: {"to_player": You()}, " to you")
put("damaged", lambda: {"to_player": Opponent()}, " to an opponent")
put("damaged", lambda: {"to_player": EachPlayer()}, " to a player")
put("damaged", lambda party: {"other": party}, " to <party>")
put(
    "damaged",
    lambda: {"to_player": Opponent(), "other": Filter(permanent=True, controller=Opponent())},
    " to an opponent or a permanent an opponent controls",
)
put(
    "damaged",
    lambda: {"to_player": You(), "other": Filter(permanent=True, controller=You())},
    " to you or a permanent you control",
)
put("same_party", lambda: True, "(?: to that (?:permanent or player|player or permanent|permanent|player|creature)| to you)?")
_TIMES: Final = {"double": 2, "twice": 2, "triple": 3, "three times": 3}
put("more", lambda word: {"multiply": _TIMES[word]}, "(double|twice|triple|three times) that (?:damage|much damage)")
put("more", lambda n: {"add": n}, "that much damage plus <number>")


@rule(
    "replacement",
    f"if <party> would deal (combat |noncombat )?damage<damaged>, (?:it|that source) deals <more><same_party> instead{_END}",
)
def _more_damage(by: Value, kind: str | None, to: Fields, more: Fields, _to: bool) -> Value:
    if kind == "noncombat ":
        return None  # no word for it
    event = Event("deals combat damage" if kind else "deals damage", subject=by, **to)
    return e.Replaces(event, **more)


put("shielded", lambda: You(), "you")
put("shielded", lambda party: party, "<party>")


@rule("prevention", f"if a source would deal damage to <shielded>, prevent half that damage, rounded (up|down){_END}")
def _half_prevented(to: Value, way: str) -> Value:
    return e.Prevents(n=Half(EventAmount(), "up" if way == "up" else "down"), to=to)


@rule("prevention", f"if a source would deal damage to you or <party>, prevent half that damage, rounded (up|down){_END}")
def _half_of_both(to: Value, way: str) -> Value:
    half = Half(EventAmount(), "up" if way == "up" else "down")
    return (e.Prevents(n=half, to=You()), e.Prevents(n=half, to=to))


@rule("prevention", f"if a source would deal damage to <party>, prevent <number> of that damage{_END}")
def _less_damage(to: Value, n: Quantity) -> Value:
    return e.Prevents(n=n, to=to) if isinstance(n, Number) else None


# Damage dealt to something else (CR 614.9)

_ALL: Final = "all (combat )?damage that would be dealt to"
put("source_of_damage", lambda party: party, " by <party>")
put("source_of_damage", lambda noun: noun[0] if noun[1] else None, " by <noun>")
put("source_of_damage", lambda: False, "")


def _redirected(combat: str | None, by: Value, to: Value, instead: Value, condition: Condition | None = None) -> Value:
    kind = "deals combat damage" if combat else "deals damage"
    event = Event(kind, subject=by or None, **to)  # type: ignore[arg-type]  # kinds are those of the line above
    return e.Replaces(event, to=instead, condition=condition)


put("spared", lambda: {"to_player": You()}, " you")
put("spared", lambda who: {"other": who}, " <party>")


@rule("replacement", f"{_ALL}<spared><source_of_damage> is dealt to <object> instead{_END}")
def _redirects(combat: str | None, to: Value, by: Value, instead: Value) -> Value:
    return _redirected(combat, by, to, instead)


@rule("replacement", f"as long as <if_condition>, {_ALL}<spared><source_of_damage> is dealt to <object> instead{_END}")
def _redirects_while(condition: Condition, combat: str | None, to: Value, by: Value, instead: Value) -> Value:
    return _redirected(combat, by, to, instead, condition)


@rule("effect", "all (combat )?damage that would be dealt to <object> this turn is dealt to <object> instead")
def _redirected_this_turn(combat: str | None, what: Value, instead: Value) -> Value:
    replaces = _redirected(combat, None, {"other": That()}, instead)
    return (e.ReplaceUntil(what, replaces),)


# Other zones than the graveyard

put("elsewhere", lambda: "exile", "exile (?:it|that card|~)")
put("elsewhere", lambda: "library shuffle", "(?:reveal (?:it|~) and )?shuffle it into its owner's library")
put("elsewhere", lambda: "library top", "put it on top of its owner's library")
put("elsewhere", lambda: "library bottom", "put it on the bottom of its owner's library")
put("elsewhere", lambda: "hand", "return it to its owner's hand", "put it into its owner's hand")


@rule("replacement", f"if <self> would (die|be put into a graveyard from anywhere), <elsewhere> instead{_END}")
def _own_way(_self: Value, verb: str, zone: str) -> Value:
    event = Event("dies", subject=This()) if verb == "die" else Event("put into zone", subject=This(), zone="graveyard")
    return e.Replaces(event, zone_instead=zone)


@rule(
    "replacement", f"if an? <noun> would be put into (a|your|an opponent's) graveyard from anywhere, <elsewhere> instead{_END}"
)
def _cards(noun: Noun, whose: str, zone: str) -> Value:
    owners: dict[str, Players | None] = {"a": None, "your": You(), "an opponent's": Opponent()}
    wanted = noun[0]
    if noun[1] or not wanted.card or wanted.owner is not None or zone != "exile":
        return None
    mine = msgspec.structs.replace(wanted, owner=owners[whose])
    return e.Replaces(Event("put into zone", subject=mine, zone="graveyard"), zone_instead=zone)


put(
    "replacement",
    lambda: e.Replaces(Event("put into zone", subject=Filter(zone=""), zone="graveyard"), zone_instead="exile"),
    f"if a card or token would be put into a graveyard from anywhere, exile it instead{_END}",
)


@rule("replacement", f"if <party> would die, instead exile (?:it|that card) and <clause>{_END}")
def _exiled_and(who: Value, effects: tuple[e.Effect, ...]) -> Value:
    return e.Replaces(Event("dies", subject=who), zone_instead="exile", instead=effects)


@rule("replacement", f"if <party> would enter(?: the battlefield)? and it wasn't cast, exile it instead{_END}")
def _uncast(who: Value) -> Value:
    if not isinstance(who, Filter):
        return None
    return e.Replaces(Event("enters", subject=msgspec.structs.replace(who, was_cast=False)), zone_instead="exile")


@rule(
    "replacement",
    f"if <party> would deal noncombat damage to <party>, put that many ([a-z+/0-9-]+) counters on that creature instead{_END}",
)
def _as_counters(by: Value, to: Value, kind: str) -> Value:
    counters = e.PutCounters(kind, EventAmount(), Other())
    return e.Replaces(Event("deals noncombat damage", subject=by, other=to), instead=(counters,))


# Drawing, gaining and losing life, losing the game

_WOULD: Final[dict[str, tuple[Event, ...]]] = {
    "you would draw a card": (Event("draws", player=You()),),
    "you would gain life": (Event("gains life", player=You()),),
    "you would lose the game": (Event("loses game", player=You()),),
}
for _words, (_event,) in _WOULD.items():
    for _template in (f"if {_words}, <clause> instead{_END}", f"if {_words}, instead <clause>{_END}"):
        put("replacement", lambda effects, event=_event: e.Replaces(event, instead=effects), _template)
put("but_first", lambda: True, "except the first one (?:you|they|that player) draws? in each of (?:your|their) draw steps")
_BUT_FIRST: Final = {
    "you would draw a card": You(),
    "an opponent would draw a card": Opponent(),
}
for _words, _who in _BUT_FIRST.items():
    for _template in (
        f"if {_words} <but_first>, <clause> instead{_END}",
        f"if {_words} <but_first>, instead (?:that player skips that draw and )?<clause>{_END}",
    ):
        put(
            "replacement",
            lambda _but, effects, who=_who: e.Replaces(Event("draws", player=who, but_first=True), instead=effects),
            _template,
        )
put(
    "event",
    lambda who, _but: Event("draws", player=who, but_first=True),
    "<who> draws? a card <but_first>",
)
put(
    "replacement",
    lambda who: e.Replaces(Event("gains life", player=who), skip=True),
    f"if <who> would gain life, that player gains no life instead{_END}",
)
put(
    "replacement",
    lambda effects: e.Replaces(
        Event("draws", player=You()),
        instead=effects,
        condition=Quantities(CardsIn("library", You()), Compare("=", Number(0))),
    ),
    f"if you would draw a card while your library has no cards in it, <clause> instead{_END}",
)
put(
    "replacement",
    lambda: e.Replaces(Event("gains life", player=Opponent()), instead=(e.LoseLife(EventAmount(), ThatPlayer()),)),
    f"if an opponent would gain life, that player loses that much life instead{_END}",
)
put(
    "replacement",
    lambda: e.Replaces(Event("loses life", player=Opponent()), multiply=2, condition=TurnOf(You())),
    f"if an opponent would lose life during your turn, they lose twice that much life instead{_END}",
)
put("number", lambda: StartingLife(You()), "your starting life total")
put("effect", lambda n: (e.SetLife(n, You()),), "your life total becomes equal to <number>")

# What can't enter, or enters as something else


@rule("static", f"<noun> can't enter the battlefield{_END}", f"<noun> can't enter{_END}")
def _cannot_enter(noun: Noun) -> Value:
    if not noun[1]:
        return None
    wanted = msgspec.structs.replace(noun[0], zone="", card=False)
    return (e.Static(EachPlayer(), (e.Rule("can't enter", filter=wanted),)),) if noun[0].zone in ("battlefield", "") else None


put("static", lambda: (e.Static(EachPlayer(), (e.Rule("can't play lands"),)),), f"players can't play lands{_END}")


@rule("as_enters", f"<noun> enter(?: the battlefield)? as a copy of <self>{_END}")
def _as_copies_of_this(noun: Noun, _self: Value) -> Value:
    return e.AsEnters((e.BecomeCopy(This(), This()),), who=noun[0]) if noun[1] else None
