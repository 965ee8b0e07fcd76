"""One paragraph of rules text to abilities: keywords, triggered, activated, static ones, modes, chapters, die tables.

Nothing is dropped or approximated: a paragraph that is not read to its end is refused, with the words at which reading stopped.
"""

import re
from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.conditions import Both, Designated, Event, Happened, InZone, Is
from judgebot.cards.costs import Cost
from judgebot.cards.grammar import abilities as rules
from judgebot.cards.grammar.chance import with_rows
from judgebot.cards.grammar.mentions import Refused
from judgebot.cards.grammar.noting import note_paid
from judgebot.cards.grammar.parsing import Clause, read_whole
from judgebot.cards.grammar.refs import Aim, EitherPlayer, Placed, PlayerPronoun, Pronoun, Subject
from judgebot.cards.grammar.resolve import Resolver
from judgebot.cards.grammar.walk import nodes
from judgebot.cards.selectors import (
    All,
    Choose,
    ControllerOf,
    CountersOn,
    Filter,
    ManaValueOf,
    OwnerOf,
    PowerOf,
    This,
    ToughnessOf,
    You,
)
from judgebot.cards.textlines import DIE_ROW, readings

_EXERTED: Final = re.compile(r"^You may exert (?:~|this creature) as (?:it|he|she) attacks\. When you do, (.*)$", re.DOTALL)
_PREFIXED: Final = re.compile(r"^(Max speed|Boast|Exhaust|Power-up) — ")
_CHAPTER: Final = re.compile(r"^([IVX]+(?:, [IVX]+)*) — (.*)$", re.DOTALL)
_ROMAN: Final = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7}
_MODAL: Final = re.compile(
    r"^(.*?)(?:choose|chooses) (one|two|three|four|one or both|one or more|any number|two or more|up to (?:one|two|three))"
    r"( that hasn't been chosen(?: this turn)?)?(?: —|\.)?( you may choose the same mode more than once\.)?$",
    re.IGNORECASE | re.DOTALL,
)
_COUNTS: Final = {
    "one": (1, 1),
    "two": (2, 2),
    "three": (3, 3),
    "four": (4, 4),
    "up to one": (0, 1),
    "up to two": (0, 2),
    "up to three": (0, 3),
}
_MODE_NAME: Final = re.compile(r"^[A-Z][\w',!?’ -]* — (?=[A-Z~])")


def compile_paragraph(text: str, kind: str = "permanent", paid: Cost = ()) -> tuple[e.Ability, ...] | str:
    """Return the abilities of one paragraph, or what stopped the reading, in a few words.

    `kind` is "spell" for instants and sorceries, else "permanent". Self-references are written "~" or "this creature". `paid`:
    what other paragraphs of a spell say must be paid for it.
    """
    reason = "not read"
    for candidate in readings(text):
        try:
            found = _ability(candidate, kind, paid)
        except Refused as refusal:
            reason = str(refusal)
            continue
        if found is not None and is_settled(found):
            return found
        reason = _stopped(candidate)
    return reason


def is_settled(found: tuple[e.Ability, ...]) -> bool:
    """Return whether no target, pronoun or zone of the text is left open."""
    return not any(isinstance(node, _OPEN) or _asks_of_choice(node) or _is_from_nowhere(node) for node in nodes(found))


def _is_from_nowhere(node: object) -> bool:
    """Return whether all cards of a kind are moved and no zone was read that they are moved from, or permanents onto the
    battlefield, where they are ("put a Goat token onto the battlefield" once meant creating one).
    """
    if not isinstance(node, e.MoveTo) or not isinstance(node.what, All | Choose):
        return False
    moved = node.what.of
    if isinstance(node.what, All) and moved.card and not moved.zone and not moved.linked:
        return True
    return node.zone == moved.zone == "battlefield"


_OPEN: Final = Aim | Placed | Pronoun | PlayerPronoun | EitherPlayer | Subject
_PROPERTY: Final = Is | PowerOf | ToughnessOf | ManaValueOf | CountersOn | ControllerOf | OwnerOf


def _asks_of_choice(node: object) -> bool:
    """Return whether a property is asked of "a creature" that nobody has chosen yet."""
    return isinstance(node, _PROPERTY) and isinstance(node.what, Choose)


def _ability(text: str, kind: str, paid: Cost = ()) -> tuple[e.Ability, ...] | None:
    clause = Clause(text)
    low = clause.text
    if found := read_whole("keywords", Clause(text.rstrip("."))):
        return tuple(Resolver().settle(found))
    if match := _EXERTED.match(text):
        exerted = _ability(f"Whenever this creature is exerted, {match.group(1)}", kind)
        return (
            (*(rules.static(Clause(text[: match.start(1)].removesuffix(" When you do, "))) or ()), *exerted)
            if exerted
            else None
        )
    if match := _PREFIXED.match(text):
        return _prefixed(match.group(1).lower(), text[match.end() :], kind)
    if DIE_ROW.search(text):
        return _die_table(text, kind)
    if "\n" in text:
        return _modal(text, kind, paid)
    if match := _CHAPTER.match(text):
        return _chapter(match)
    if low.startswith(("when ", "whenever ", "at the beginning", "at end of")):
        return _triggered(clause)
    if activated := rules.activated(clause):
        return (activated,)
    for name in ("as_enters", "replacement", "prevention", "additional"):
        if found := read_whole(name, clause):
            settled = Resolver(about=This()).settle(found)
            return settled if isinstance(settled, tuple) else (settled,)
    if kind == "spell":
        return rules.spell_static(clause) or _spell(text, paid)
    return rules.static(clause)


_OFTEN: Final = re.compile(
    r"\. (?:This ability triggers only (once|twice|three times) each turn|(Do this only once each turn)|"
    r"This ability triggers only (once))\.?$"
)
_TIMES: Final = {"twice": 2, "three times": 3}


def _triggered(clause: Clause) -> tuple[e.Ability, ...] | None:
    """A triggered ability, with how often it triggers each turn."""
    match = _OFTEN.search(clause.raw)
    one = rules.triggered(Clause(clause.raw[: match.start()]) if match else clause)
    if one is None or match is None:
        return None if one is None else _in_its_zones(one)
    often, done_once, only_once = match.groups()
    return (
        msgspec.structs.replace(
            one,
            once_each_turn=often == "once",
            times_each_turn=_TIMES.get(often, 0),
            do_once=done_once is not None,
            only_once=only_once is not None,
        ),
    )


def _in_its_zones(ability: e.Triggered) -> tuple[e.Ability, ...]:
    """CR 113.6b: what says that it works in the command zone and on the battlefield does so in either."""
    if ability.condition != InZone(This(), ("command", "battlefield")):
        return (ability,)
    return (ability, msgspec.structs.replace(ability, zone="command"))


def _spell(text: str, paid: Cost = ()) -> tuple[e.Ability, ...] | None:
    """A paragraph of an instant or sorcery: effects still to be joined with those of the other paragraphs."""
    effects = rules.read_effects(text)
    if effects is None:
        return None
    resolver = Resolver(in_spell=True)
    note_paid(resolver.scope, paid)
    done = resolver.effects(effects)
    return (e.Spell(done, tuple(resolver.targets)),)


def _chapter(match: re.Match[str]) -> tuple[e.Ability, ...] | None:
    effects = rules.read_effects(match.group(2))
    if effects is None:
        return None
    resolver = Resolver(about=This())
    done = resolver.effects(effects)
    return (e.Chapter(tuple(_ROMAN[word] for word in match.group(1).split(", ")), done, tuple(resolver.targets)),)


# Keywords that stand before an ability (CR 702.142a, 702.177a, 702.178a, 702.193a)


def _prefixed(word: str, text: str, kind: str) -> tuple[e.Ability, ...] | None:
    """Return what a keyword makes of the ability behind it."""
    found = _ability(text, kind)
    if found is None or len(found) != 1:
        return None
    (ability,) = found
    if word == "max speed":
        fast = Designated(You(), "max speed")
        zone = getattr(ability, "zone", "battlefield")
        return (e.Static(This(), (e.GainAbilities(found),), fast, zone=zone),)
    if not isinstance(ability, e.Activated) or ability.keyword:
        return None
    return (_limited(word, ability),)


def _limited(word: str, ability: e.Activated) -> e.Activated:
    change = msgspec.structs.replace
    match word:
        case "boast":
            attacked = Happened(Event("attacks", subject=This()))
            condition = Both((ability.condition, attacked)) if ability.condition else attacked
            return change(ability, keyword=word, timing=(*ability.timing, "once each turn"), condition=condition)
        case "power-up":
            new = Is(This(), Filter(entered_this_turn=True))
            change_of_cost = e.Rule("costs its mana cost less", condition=new)
            return change(ability, keyword=word, timing=(*ability.timing, "once"), changes=(*ability.changes, change_of_cost))
        case _:
            return change(ability, keyword=word, timing=(*ability.timing, "once"))


# Modes (CR 700.2)


def _modal(text: str, kind: str, paid: Cost = ()) -> tuple[e.Ability, ...] | None:
    head, *lines = text.split("\n")
    match = _MODAL.match(head)
    modes = tuple(_mode(_MODE_NAME.sub("", line.removeprefix("• ")), kind, paid) for line in lines)
    if match is None or any(mode is None for mode in modes):
        return None
    unchosen = {None: "", " that hasn't been chosen": "ever"}.get(match.group(3), "this turn")
    repeat = match.group(4) is not None
    choose = _COUNTS.get(match.group(2).lower()) or _many(match.group(2).lower(), len(modes))
    known = tuple(mode for mode in modes if mode is not None)
    before = match.group(1).strip()
    if not before:
        return (e.Spell(modes=known, choose=choose, repeat=repeat),) if kind == "spell" and not unchosen else None
    return _modal_ability(before, known, choose, repeat=repeat, unchosen=unchosen)


def _many(word: str, count: int) -> tuple[int, int]:
    return {"one or both": (1, 2), "one or more": (1, count), "two or more": (2, count), "any number": (0, count)}[word]


def _mode(line: str, kind: str, paid: Cost = ()) -> e.Mode | None:
    effects = rules.read_effects(line)
    if effects is None:
        return None
    resolver = Resolver(about=This(), in_spell=kind == "spell")
    note_paid(resolver.scope, paid)
    done = resolver.effects(effects)
    return e.Mode(done, tuple(resolver.targets))


def _modal_ability(
    before: str, modes: tuple[e.Mode, ...], choose: tuple[int, int], *, repeat: bool, unchosen: str
) -> tuple[e.Ability, ...] | None:
    """A triggered or activated ability that chooses: read with a stand-in effect in place of the choice."""
    found = _ability(before + " draw a card", "permanent")
    if found and isinstance(found[0], e.Triggered | e.Activated) and found[0].effects == (e.Draw(),):
        return (msgspec.structs.replace(found[0], effects=(), modes=modes, choose=choose, repeat=repeat, unchosen=unchosen),)
    return None


# Tables of results (CR 706.2)


def _die_table(text: str, kind: str) -> tuple[e.Ability, ...] | None:
    """An ability whose last effect is a roll, with what happens for each range of results."""
    head, *cells = DIE_ROW.split(text)
    found = _ability(head, kind)
    rows = tuple(_die_row(*cells[n : n + 4]) for n in range(0, len(cells), 4))
    if found is None or len(found) != 1 or not isinstance(found[0], e.Spell | e.Triggered | e.Activated):
        return None
    known = tuple(row for row in rows if row is not None)
    effects = with_rows(found[0].effects, known) if len(known) == len(rows) else None
    return (msgspec.structs.replace(found[0], effects=effects),) if effects else None


def _die_row(least: str, most: str | None, open_end: str | None, text: str) -> e.DieRow | None:
    mode = _mode(text, "permanent")
    if mode is None:
        return None
    last = None if open_end else int(most or least)
    return e.DieRow(int(least), mode.effects, last, mode.targets)


# Paragraphs


def _stopped(text: str) -> str:
    """Return the words at which reading stopped, at most four."""
    cost = rules.COST_END.match(text)
    clause = Clause(text[cost.end() :] if cost else text)
    for name in ("triggered", "static", "text"):
        read_whole(name, clause)
    words = clause.raw[clause.furthest :].split()[:4]
    return "at: " + " ".join(words) if words else "not whole"
