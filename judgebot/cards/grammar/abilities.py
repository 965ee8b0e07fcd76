"""Whole abilities: triggered, activated, static, as-enters, replacement and prevention, spells, modes."""

import re
from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.conditions import Condition, Event, InZone, Not, TurnOf
from judgebot.cards.costs import Cost
from judgebot.cards.grammar.joining import joined
from judgebot.cards.grammar.mentions import Refused
from judgebot.cards.grammar.noting import note_paid
from judgebot.cards.grammar.parsing import Clause, Value, put, read, read_whole
from judgebot.cards.grammar.quantities import scaled
from judgebot.cards.grammar.refs import Placed, Pronoun
from judgebot.cards.grammar.resolve import Resolver
from judgebot.cards.grammar.sentences import Effects, with_x
from judgebot.cards.grammar.walk import nodes
from judgebot.cards.selectors import All, Attached, Number, Objects, Plus, That, This, You

merge = msgspec.structs.replace

# Triggered (CR 603)

put("trigger", lambda event: ("when", (event,)), "when <state_event>")
put("trigger", lambda word, events: (word, events), "(when|whenever) <events>")
put("trigger", lambda event: ("at", (event,)), "at the beginning of <at_event>")
put("trigger", lambda: ("at", (Event("step begins", step="end of combat"),)), "at end of combat")
put("triggered", lambda trigger, condition, text: (trigger, condition, text), "<trigger>, if <if_condition>, <text>")
put("triggered", lambda trigger, text: (trigger, None, text), "<trigger>, <text>")


def triggered(clause: Clause) -> e.Triggered | None:
    """Return the triggered ability that a clause is, or None."""
    found = read_whole("triggered", clause)
    if found is None:
        return None
    (word, events), condition, sentences = found
    effects = joined(sentences)
    if effects is None:
        return None
    resolver = Resolver(events, about=This())
    watched, settled = Resolver(about=This()).settle(events), resolver.condition(condition)
    done = resolver.effects(effects)
    zone = "graveyard" if _is_in_graveyard(settled) else trigger_zone(events, clause.text)
    return e.Triggered(watched, done, tuple(resolver.targets), settled, word=word, zone=zone)


def _is_in_graveyard(condition: Value) -> bool:
    """CR 113.6b: an ability that asks whether its card is in a graveyard works there."""
    return any(node == InZone(This(), ("graveyard",)) for node in nodes(condition))


def trigger_zone(events: tuple[Event, ...], text: str) -> str:
    """Return where the ability works: the stack for "when you cast this spell", else the battlefield."""
    if any(event.kind == "cast" and isinstance(event.subject, This) for event in events):
        return "stack"
    if any(event.kind == "cycles" and isinstance(event.subject, This) for event in events):
        return "hand"
    if any(_is_seen_in_graveyard(event) for event in events):
        return "graveyard"
    own = all(isinstance(event.subject, This) and event.kind != "cast" for event in events)
    return "graveyard" if _FROM_GRAVEYARD.search(text) and not own else "battlefield"


def _is_seen_in_graveyard(event: Event) -> bool:
    """CR 603.6c: "put into a graveyard from anywhere" looks at the card there, unlike leaving the battlefield."""
    arrives = event.kind == "put into zone" and event.zone == "graveyard" and isinstance(event.subject, This)
    return arrives and event.from_zone != "battlefield"


# Activated (CR 602, 606)

_FROM_GRAVEYARD: Final = re.compile(r"\b(?:return|put|cast|exile) (?:~|this card) from your graveyard")
_TIMING: Final = {
    "as a sorcery": "sorcery",
    "as an instant": "instant",
    "any time you could cast a sorcery": "sorcery",
    "any time you could cast an instant": "instant",
    "once each turn": "once each turn",
    "once": "once",
    "during your turn": "your turn",
    "during an opponent's turn": "an opponent's turn",
    "during your turn, before attackers are declared": "your turn, before attackers",
    "before attackers are declared": "before attackers",
    "before blockers are declared": "before blockers",
    "during combat": "combat",
    "during your upkeep": "your upkeep",
    "during any upkeep step": "any upkeep",
    "during the declare attackers step": "declare attackers",
    "during the declare blockers step": "declare blockers",
    "during combat before blockers are declared": "combat, before blockers",
    "during combat after blockers are declared": "combat, after blocks",
    "during your end step": "your end step",
}
_ONLY_END: Final = re.compile(r"(?:^|\. )activate (?:this ability )?only ([^.]+)\.?$")
_OFTEN_END: Final = re.compile(r"(?:^|\. )activate (?:this ability )?no more than (twice|three times) each turn\.?$")
_ANYONE_END: Final = re.compile(r"(?:^|\. )any player may activate this ability\.?$")
_COST_CHANGE_END: Final = re.compile(r"\. this ability costs ([^.]+?) (less|more) to activate ([^.]+)\.?$")
COST_END: Final = re.compile(r"^((?:[^\":]|\"[^\"]*\")+?): ")
put("whole_cost", lambda cost: cost, "<cost>")


def activated(clause: Clause) -> e.Activated | None:
    """Return the activated ability that a clause is, or None."""
    match = COST_END.match(clause.raw)
    if match is None:
        return None
    cost = _cost(Clause(match.group(1)))
    if cost is None:
        return None
    limits = _limits(clause.raw[match.end() :])
    effects = read_effects(limits.text) if limits is not None else None
    if limits is None or effects is None:
        return None
    resolver = Resolver(about=This())
    note_paid(resolver.scope, cost)
    done = resolver.effects(effects)
    return e.Activated(
        cost,
        done,
        tuple(resolver.targets),
        timing=tuple(limits.timing),
        condition=limits.condition,
        zone="graveyard" if _is_in_graveyard(limits.condition) else _activated_zone(cost, limits.text.lower()),
        changes=tuple(limits.changes),
    )


def _cost(clause: Clause) -> Value:
    loyalty = Clause(clause.raw + ":")
    found = [value for value, end in _read_loyalty(loyalty) if end == len(loyalty.text) - 1]
    if found:
        return found[0]
    return read_whole("whole_cost", clause)


def _read_loyalty(clause: Clause) -> Value:
    return read("loyalty", clause, 0)


class _Limits:
    """What stands behind the effects of an activated ability: when and how often, and what its cost is changed by."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.timing: list[str] = []
        self.condition: Condition | None = None
        self.changes: list[e.Rule] = []

    def only(self, pieces: list[str]) -> bool:
        """Add the pieces of "activate only ..."; return whether all were understood."""
        found: list[str] = []
        for piece in pieces:
            if piece in _TIMING:
                found += _TIMING[piece].split(", ")
            elif piece.startswith("if ") and self.condition is None and (condition := _condition(piece[3:])):
                self.condition = condition
            else:
                return False
        self.timing = [*found, *self.timing]
        return True

    def change(self, amount: str, way: str, why: str) -> bool:
        """Add a change of its cost: "for each ...", "if ...", "during your turn"."""
        rule = _cost_change(amount, "abilities cost less" if way == "less" else "abilities cost more", why)
        self.changes = [rule, *self.changes] if rule else self.changes
        return rule is not None


def _limits(text: str) -> _Limits | None:
    """Return the effects' text and the limits behind it, or None where one is not understood."""
    limits = _Limits(text)
    while True:
        low = limits.text.lower()
        if match := _ONLY_END.search(low):
            understood = limits.only(re.split(r",? and only ", match.group(1)))
        elif match := _OFTEN_END.search(low):
            limits.timing.insert(0, f"{match.group(1)} each turn")
            understood = True
        elif match := _ANYONE_END.search(low):
            limits.timing.insert(0, "any player")
            understood = True
        elif match := _COST_CHANGE_END.search(low):
            understood = limits.change(*match.groups())
        else:
            return limits
        if not understood:
            return None
        limits.text = limits.text[: match.start()]


def _condition(text: str) -> Condition | None:
    condition = read_whole("if_condition", Clause(text))
    return Resolver(about=This()).settle(condition) if condition is not None else None


def _cost_change(amount: str, kind: str, why: str) -> e.Rule | None:
    """Return the rule that an ability costs so much less or more: of generic mana only, or "for each" by one."""
    digits = re.fullmatch(r"\{(\d+)\}", amount)
    if digits is None:
        return None
    n = Number(int(digits.group(1)))
    if why.startswith("for each ") and (each := read_whole("each_thing", Clause(why[9:]))):
        total = scaled(n, Resolver(about=This()).settle(each))
        return e.Rule(kind, n=total) if total else None
    if why == "during your turn":
        return e.Rule(kind, n=n, condition=TurnOf(You()))
    condition = _condition(why[3:]) if why.startswith("if ") else None
    return e.Rule(kind, n=n, condition=condition) if condition else None


def _activated_zone(cost: Cost, text: str) -> str:
    zones = {"graveyard": "graveyard", "hand": "hand"}
    for part in cost:
        zone = getattr(part, "zone", "")
        if type(part).__name__ == "ExileCost" and part.filter is None and zone in zones:  # type: ignore[union-attr]
            return zones[zone]
        if type(part).__name__ in ("DiscardCost", "RevealCost") and (getattr(part, "this", False) or part.filter is None):  # type: ignore[union-attr]
            return "hand"
    return "graveyard" if _FROM_GRAVEYARD.search(text) else "battlefield"


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
    return tuple(_settled_static(ability) for ability in found)


def _spoken_in(condition: Value) -> Value:
    """Return what "it" means behind a condition ("as long as equipped creature is red, it ..."): the one thing it speaks of."""
    found = {node.what for node in nodes(condition) if isinstance(node, Placed | InZone)}
    if len(found) != 1 or not isinstance(next(iter(found)), This | Attached):
        raise Refused("what 'it' means")
    return next(iter(found))


def _settled_static(ability: e.Static) -> e.Ability:
    """Settle a static ability: "it" is what it affects; a group's members one by one are That()."""
    if isinstance(ability.affects, Pronoun):
        ability = merge(ability, affects=_spoken_in(ability.condition))
    affects = ability.affects.what if isinstance(ability.affects, Placed) else ability.affects
    about = affects if isinstance(affects, This | Attached) else That() if isinstance(affects, All) else This()
    settled = Resolver(about=about).settle(merge(ability, affects=This(), condition=None))
    settled = merge(settled, affects=Resolver(about=This()).settle(ability.affects))
    condition = Resolver(about=This() if isinstance(affects, All) else about).settle(ability.condition)
    zone = "graveyard" if _is_in_graveyard(condition) else ability.zone
    return merge(settled, condition=condition, zone=zone)  # type: ignore[no-any-return]


_END: Final = r"\.?(?![\w ])"
put("static", lambda what, parts: _static(what, parts, None), f"<object> <part_list>{_END}")
put(
    "static",
    lambda what, parts, condition: _static(what, parts, condition),
    f"<object> <part_list> as long as <if_condition>{_END}",
)
put(
    "static",
    lambda condition, what, parts: _static(what, parts, condition),
    f"as long as <if_condition>, <object> <part_list>{_END}",
)
put(
    "static",
    lambda what, parts, others, more: (*_static(what, parts, None), *_static(others, more, None)),
    f"<object> <part_list>(?:,? and|, while) <other_objects> <part_list>{_END}",
)
put(
    "static",
    lambda condition, what, parts, others, more: (*_static(what, parts, condition), *_static(others, more, condition)),
    f"as long as <if_condition>, <object> <part_list> and <other_objects> <part_list>{_END}",
)
put(
    "static",
    lambda what, condition: _static(what, (e.Rule("doesn't untap", player=You()),), condition),
    f"<object> (?:doesn't|don't) untap during your untap step if <if_condition>{_END}",
)
put("other_objects", lambda what: what, "(?=other |creatures )<object>")
put("static", lambda what, parts: _static(what, parts, TurnOf(You())), f"during your turn, <object> <part_list>{_END}")
put(
    "static",
    lambda what, parts: _static(what, parts, Not(TurnOf(You()))),
    f"during turns other than yours, <object> <part_list>{_END}",
)
put(
    "static",
    lambda what, parts, x: _static(what, with_x(parts, x), None) if with_x(parts, x) else None,
    f"<object> <part_list>, where x is <amount>{_END}",
)
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
    lambda _own, n, m: _static(This(), (e.SetPT(n, Plus((n, m)), defining=True),), None, defining=True),
    f"<own> power is equal to <measure> and its toughness is equal to that number plus <number>{_END}",
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


# Spells


def spell_static(clause: Clause) -> tuple[e.Ability, ...] | None:
    """Return a static ability of a spell ("this spell can't be countered"), or None where the clause is none."""
    found = static(clause)
    if found is None or not all(isinstance(ability, e.Static) and isinstance(ability.affects, This) for ability in found):
        return None
    return found if all(ability.zone != "battlefield" for ability in found if isinstance(ability, e.Static)) else None
