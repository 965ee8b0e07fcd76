"""Whole abilities: triggered, activated, static, as-enters, replacement and prevention, spells, modes."""

import re
from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.costs import Cost
from judgebot.cards.grammar.nouns import Noun
from judgebot.cards.grammar.parsing import Clause, Value, put, read, read_whole, rule
from judgebot.cards.grammar.quantities import scaled
from judgebot.cards.grammar.resolve import Resolver
from judgebot.cards.grammar.sentences import Effects, joined, with_x
from judgebot.cards.grammar.walk import replaced
from judgebot.cards.selectors import (
    Choose,
    Condition,
    Done,
    EachPlayer,
    Event,
    Not,
    Number,
    Objects,
    Opponent,
    Players,
    Quantity,
    Target,
    TargetPlayer,
    This,
    You,
)

merge = msgspec.structs.replace

# Triggered (CR 603)

put("trigger", lambda word, events: (word, events), "(when|whenever) <events>")
put("trigger", lambda event: ("at", (event,)), "at the beginning of <at_event>")
put("trigger", lambda: ("at", (Event("step begins", step="end of combat"),)), "at end of combat")
put("triggered", lambda trigger, text: (trigger, None, text), "<trigger>, <text>")
put("triggered", lambda trigger, condition, text: (trigger, condition, text), "<trigger>, if <condition>, <text>")


def triggered(clause: Clause) -> e.Triggered | None:
    """Return the triggered ability that a clause is, or None."""
    found = read_whole("triggered", clause)
    if found is None:
        return None
    (word, events), condition, sentences = found
    effects = joined(sentences)
    if effects is None:
        return None
    resolver = Resolver(events)
    settled = resolver.settle(condition)
    done = resolver.effects(effects)
    return e.Triggered(resolver.settle(events), done, tuple(resolver.targets), settled, word=word, zone=trigger_zone(events))


def trigger_zone(events: tuple[Event, ...]) -> str:
    """Return where the ability works: the stack for "when you cast this spell", else the battlefield."""
    if any(event.kind == "cast" and isinstance(event.subject, This) for event in events):
        return "stack"
    if any(event.kind == "cycles" and isinstance(event.subject, This) for event in events):
        return "hand"
    return "battlefield"


# Activated (CR 602, 606)

_TIMING: Final = (
    ("activate only as a sorcery", "sorcery"),
    ("activate only once each turn", "once each turn"),
    ("activate only during your turn", "your turn"),
    ("activate only during combat", "combat"),
    ("activate only during your upkeep", "your upkeep"),
    ("activate only as an instant", "instant"),
    ("activate only once", "once"),
    ("activate only as a sorcery and only once each turn", "sorcery, once each turn"),
    ("activate only during your turn, before attackers are declared", "your turn, before attackers"),
    ("any player may activate this ability", "any player"),
)
_TIMING_END: Final = re.compile(
    r"(?:^|\. )(" + "|".join(re.escape(t) for t, _ in sorted(_TIMING, key=lambda p: -len(p[0]))) + r")\.?$"
)
_IF_END: Final = re.compile(r"\. activate only if ([^.]+?)\.?$")
_COST_END: Final = re.compile(r"^((?:[^\":]|\"[^\"]*\")+?): ")
put("whole_cost", lambda cost: cost, "<cost>")


def activated(clause: Clause) -> e.Activated | None:
    """Return the activated ability that a clause is, or None."""
    match = _COST_END.match(clause.raw)
    if match is None:
        return None
    cost = _cost(Clause(match.group(1)))
    if cost is None:
        return None
    text, timing, condition = _limits(clause.raw[match.end() :])
    effects = read_effects(text)
    if effects is None or condition is False:
        return None
    resolver = Resolver()
    done = resolver.effects(effects)
    return e.Activated(
        cost,
        done,
        tuple(resolver.targets),
        timing=timing,
        condition=condition if condition is not True else None,  # type: ignore[arg-type]
        zone=_activated_zone(cost),
    )


def _cost(clause: Clause) -> Cost | None:
    loyalty = Clause(clause.raw + ":")
    found = [value for value, end in _read_loyalty(loyalty) if end == len(loyalty.text) - 1]
    if found:
        return found[0]  # type: ignore[no-any-return]
    return read_whole("whole_cost", clause)


def _read_loyalty(clause: Clause) -> Value:
    return read("loyalty", clause, 0)


def _limits(text: str) -> tuple[str, tuple[str, ...], Value]:
    """Return the effects' text, the timing words, and the condition (True: none; False: not understood)."""
    timing: list[str] = []
    condition: Value = True
    while True:
        low = text.lower()
        if match := _TIMING_END.search(low):
            timing.insert(0, dict(_TIMING)[match.group(1)])
            text = text[: match.start()]
        elif (match := _IF_END.search(low)) and condition is True:
            condition = read_whole("condition", Clause(text[match.start(1) : match.end(1)]))
            condition = Resolver().settle(condition) if condition is not None else False
            text = text[: match.start()]
        else:
            return text, tuple(word for item in timing for word in item.split(", ")), condition


def _activated_zone(cost: Cost) -> str:
    zones = {"graveyard": "graveyard", "hand": "hand"}
    for part in cost:
        zone = getattr(part, "zone", "")
        if type(part).__name__ == "ExileCost" and part.filter is None and zone in zones:  # type: ignore[union-attr]
            return zones[zone]
        if type(part).__name__ in ("DiscardCost", "RevealCost") and (getattr(part, "this", False) or part.filter is None):  # type: ignore[union-attr]
            return "hand"
    return "battlefield"


def read_effects(text: str) -> Effects | None:
    """Return the effects of a text, targets and pronouns still open, or None."""
    found = read_whole("text", Clause(text))
    return joined(found) if found is not None else None


# Static (CR 604)


def static(clause: Clause) -> tuple[e.Ability, ...] | None:
    """Return the static abilities that a clause says, or None."""
    found = read_whole("static", clause)
    if found is None:
        return None
    return tuple(Resolver().settle(ability) for ability in found)


_END: Final = r"\.?(?![\w ])"
put("static", lambda what, parts: _static(what, parts, None), f"<object> <part_list>{_END}")
put(
    "static",
    lambda what, parts, condition: _static(what, parts, condition),
    f"<object> <part_list> as long as <condition>{_END}",
)
put(
    "static",
    lambda condition, what, parts: _static(what, parts, condition),
    f"as long as <condition>, <object> <part_list>{_END}",
)
put("static", lambda what, parts, x: _static(what, with_x(parts, x), None), f"<object> <part_list>, where x is <amount>{_END}")
put(
    "static",
    lambda _own, n: _static(This(), (e.SetPT(n, n, defining=True),), None, defining=True),
    f"<own> power and toughness are each equal to <amount>{_END}",
)
put(
    "static",
    lambda _own, n: _static(This(), (e.SetPT(n, None, defining=True),), None, defining=True),
    f"<own> power is equal to <amount>{_END}",
)
put(
    "static",
    lambda _own, n: _static(This(), (e.SetPT(None, n, defining=True),), None, defining=True),
    f"<own> toughness is equal to <amount>{_END}",
)


def _static(what: Objects, parts: tuple[e.Part, ...], condition: Condition | None, *, defining: bool = False) -> Value:
    zone = "stack" if _about_spell(parts) else "battlefield"
    return (e.Static(what, parts, condition, defining, zone),)


def _about_spell(parts: tuple[e.Part, ...]) -> bool:
    return all(isinstance(part, e.Rule) and part.kind == "can't be countered" for part in parts)


# Rules about players and costs


def _player_rule(player: Players, kind: str, **fields: Value) -> Value:
    return (e.Static(player, (e.Rule(kind, **fields),)),)


_PLAYER_RULES: Final[dict[str, str]] = {
    "you have no maximum hand size": "no maximum hand size",
    "you have hexproof": "player has hexproof",
    "you have shroud": "player has shroud",
    "you can't lose the game": "can't lose game",
    "you can't gain life": "can't gain life",
    "you may look at the top card of your library any time": "may look at top card",
    "play with the top card of your library revealed": "plays with top card revealed",
    "your life total can't change": "life total can't change",
}
for _words, _kind in _PLAYER_RULES.items():
    put("static", lambda kind=_kind: _player_rule(You(), kind), _words + _END)


@rule(
    "static",
    rf"you may play an additional land on each of your turns{_END}",
    rf"you may play (two) additional lands on each of your turns{_END}",
)
def _additional_land(two: str | None = None) -> Value:
    return _player_rule(You(), "additional land", n=Number(2 if two else 1))


@rule("static", rf"<noun> you cast costs? <mana> (less|more) to cast{_END}")
def _yours_cost(noun: Noun, mana: Value, way: str) -> Value:
    return _cost_change(noun, mana, way, You())


@rule("static", rf"<noun> your opponents cast costs? <mana> (less|more) to cast{_END}")
def _theirs_cost(noun: Noun, mana: Value, way: str) -> Value:
    return _cost_change(noun, mana, way, Opponent())


@rule("static", rf"<noun> costs? <mana> (less|more) to cast{_END}")
def _all_cost(noun: Noun, mana: Value, way: str) -> Value:
    return _cost_change(noun, mana, way, EachPlayer())


def _cost_change(noun: Noun, mana: Value, way: str, player: Players) -> Value:
    if not noun[1] or not noun[0].spell or len(mana.symbols) != 1 or not mana.symbols[0].isdigit():
        return None
    kind = "costs less" if way == "less" else "costs more"
    return (e.Static(player, (e.Rule(kind, noun[0], n=Number(int(mana.symbols[0]))),)),)


@rule("static", rf"<self> costs <mana> (less|more) to cast for each <each_thing>{_END}")
def _own_cost(_self: Value, mana: Value, way: str, each: Quantity) -> Value:
    if mana.symbols != ("1",):
        return None
    return (e.Static(This(), (e.Rule("costs less" if way == "less" else "costs more", n=each),), zone="stack"),)


@rule("static", rf"<self> costs <mana> (less|more) to cast if <condition>{_END}")
def _own_cost_if(_self: Value, mana: Value, way: str, condition: Condition) -> Value:
    if len(mana.symbols) != 1 or not mana.symbols[0].isdigit():
        return None
    change = e.Rule("costs less" if way == "less" else "costs more", n=Number(int(mana.symbols[0])))
    return (e.Static(This(), (change,), condition, zone="stack"),)


@rule("static", rf"you may cast <self> as though it had flash{_END}")
def _flash(_self: Value) -> Value:
    return (e.Static(This(), (e.Rule("may cast as though flash"),), zone="hand"),)


@rule("static", rf"you may choose not to untap <self> during your untap step{_END}")
def _may_stay(_self: Value) -> Value:
    return (e.Static(This(), (e.Rule("may choose not to untap"),)),)


put("own", lambda: True, "(?:~|this creature|this token)'s", "(?:~)'")

# Entering (CR 614.1c)

_ENTER: Final = "enters?(?: the battlefield)?"
put("as_enters", lambda _self: e.AsEnters((e.Tap(This()),)), f"<self> {_ENTER} tapped{_END}")
put(
    "as_enters",
    lambda _self, condition: e.AsEnters((e.Tap(This()),), condition=_unless(condition)),
    f"<self> {_ENTER} tapped unless <condition>{_END}",
)
put(
    "as_enters",
    lambda _self, condition: e.AsEnters((e.Tap(This()),), condition=condition),
    f"<self> {_ENTER} tapped if <condition>{_END}",
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
    f"<self> {_ENTER} with <number> ([a-z+/0-9-]+) counters? on it if <condition>{_END}",
    f"if <condition>, <self> {_ENTER} with <number> ([a-z+/0-9-]+) counters? on it{_END}",
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


@rule("as_enters", rf"as <self> {_ENTER}, you may <cost>\. if you don't, it {_ENTER} tapped{_END}")
def _shock(_self: Value, cost: Cost) -> Value:
    return e.AsEnters((e.May((), cost=cost, otherwise=(e.Tap(This()),)),))


@rule("as_enters", f"you may have <self> enter(?: the battlefield)? as a copy of <copied><exceptions>{_END}")
def _as_copy(_self: Value, of: Choose, exceptions: Value) -> Value:
    return e.AsEnters((e.May((e.BecomeCopy(This(), of, exceptions),)),))


@rule("copied", "any <noun>(?: on the battlefield)?", "an? <noun>(?: on the battlefield)?")
def _copied(noun: Noun) -> Choose | None:
    return None if noun[1] or noun[0].card else Choose(noun[0])


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


@rule("prevention", f"prevent all (combat )?damage that would be dealt to <recipient>{_END}")
def _prevent_to(combat: str | None, to: Value) -> Value:
    return e.Prevents(to=to, combat_only=combat is not None)


@rule("prevention", f"prevent all (combat )?damage that would be dealt by <object>{_END}")
def _prevent_by(combat: str | None, by: Value) -> Value:
    return e.Prevents(by=by, combat_only=combat is not None)


# Additional costs (CR 118.8)


@rule("additional", f"as an additional cost to cast (?:this spell|~), <cost>{_END}")
def _additional(cost: Cost) -> e.AdditionalCost:
    return e.AdditionalCost(cost)


# Spells


def spell_static(clause: Clause) -> tuple[e.Ability, ...] | None:
    """Return a static ability of a spell ("this spell can't be countered"), or None where the clause is none."""
    found = static(clause)
    if found is None or not all(isinstance(ability, e.Static) and isinstance(ability.affects, This) for ability in found):
        return None
    return found if all(ability.zone != "battlefield" for ability in found if isinstance(ability, e.Static)) else None


def join_spells(spells: tuple[e.Spell, ...]) -> e.Spell:
    """Return one spell of several paragraphs: targets and numbered effects count on from paragraph to paragraph."""
    effects: list[e.Effect] = []
    targets: list[e.TargetSpec] = []
    for spell in spells:
        shift, past = len(targets), len(effects)
        effects.extend(_shifted(spell.effects, shift, past))
        targets.extend(spell.targets)
    return e.Spell(tuple(effects), tuple(targets))


def _shifted(effects: Effects, targets: int, done: int) -> Effects:
    def change(node: Value) -> Value:
        match node:
            case Target(n=n):
                return Target(n + targets)
            case TargetPlayer(n=n):
                return TargetPlayer(n + targets)
            case Done(n=n) if n >= 0:
                return Done(n + done)
            case e.DealDamage(any_target=int(n)):
                return merge(_inside(node), any_target=n + targets)
            case _:
                return node

    def _inside(node: e.DealDamage) -> e.DealDamage:
        return merge(node, n=replaced(node.n, change), source=replaced(node.source, change))

    return replaced(effects, change)  # type: ignore[no-any-return]
