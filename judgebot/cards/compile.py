"""Oracle text to abilities: each paragraph of a face becomes abilities, or a NotUnderstood that says where and why.

Nothing is dropped or approximated: a paragraph that is not read to its end is refused whole.
"""

import re
from typing import Final, Literal

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.grammar import abilities as rules
from judgebot.cards.grammar import load
from judgebot.cards.grammar.chance import with_rows
from judgebot.cards.grammar.mentions import Refused
from judgebot.cards.grammar.parsing import Clause, read_whole
from judgebot.cards.grammar.refs import Aim, EitherPlayer, Placed, PlayerPronoun, Pronoun, Subject
from judgebot.cards.grammar.resolve import Resolver
from judgebot.cards.grammar.walk import nodes
from judgebot.cards.models import Face
from judgebot.cards.selectors import (
    Both,
    Choose,
    Compare,
    ControllerOf,
    CountersOn,
    Designated,
    Event,
    Filter,
    Happened,
    Is,
    LevelOf,
    ManaValueOf,
    Number,
    OwnerOf,
    PowerOf,
    Quantities,
    This,
    ToughnessOf,
    You,
)
from judgebot.cards.selfname import with_self
from judgebot.cards.textlines import DIE_ROW, Paragraphs, paragraphs, readings

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


_CLASS: Final = re.compile(r"^((?:\{[^}]+\})+): Level (\d+)$")
_STATION: Final = re.compile(r"^(\d+)\+ \| ")
_LEVEL: Final = re.compile(r"^LEVEL (\d+)(?:-(\d+)|\+)$")
_SIZE: Final = re.compile(r"^(\d+)/(\d+)$")


class Compiler:
    """Compiles faces; distinct paragraphs once. `clauses` and `understood` count all paragraphs seen."""

    def __init__(self) -> None:
        load()
        self.known: dict[tuple[str, str], tuple[e.Ability, ...] | str] = {}
        self.clauses = 0
        self.understood = 0

    def face(self, face: Face, text: str, number: int = 1) -> tuple[e.Ability, ...]:
        """Return the abilities of a face with this rules text; `number` is the face's place on the card."""
        if not is_ordinary_card(face):
            return self._refused_whole(text, number)
        lines = paragraphs(text)
        spell = "spell" if {"Instant", "Sorcery"}.intersection(face.types) else "permanent"
        if any(paragraph.startswith("LEVEL ") for _, paragraph in lines):
            return self._leveler(face, lines, number)
        if any(_STATION.match(paragraph) for _, paragraph in lines):
            return self._station(face, lines, number)
        if any(_CLASS.match(paragraph) for _, paragraph in lines):
            return self._class(face, lines, number)
        abilities: list[e.Ability] = []
        for line, paragraph in lines:
            self.clauses += 1
            found = self._paragraph(with_self(paragraph, face), paragraph, spell)
            if isinstance(found, str):
                abilities.append(e.NotUnderstood(number, line, found))
            else:
                self.understood += 1
                abilities.extend(found)
        if spell != "spell":
            return tuple(abilities)
        return self._whole_spell(face, lines, tuple(abilities)) or _one_spell(tuple(abilities))

    def _whole_spell(self, face: Face, lines: Paragraphs, found: tuple[e.Ability, ...]) -> tuple[e.Ability, ...] | None:
        """A spell whose later paragraphs speak of what earlier ones did: read all of them as one text."""
        missed = {ability.line for ability in found if isinstance(ability, e.NotUnderstood)}
        if not missed or any("\n" in text for _, text in lines):
            return None
        kept = [text for line, text in lines if line in missed or self._is_effect(with_self(text, face), text)]
        whole = (
            self._paragraph(with_self(" ".join(map(_unnamed, kept)), face), "", "spell") if len(kept) > 1 else "one paragraph"
        )
        if isinstance(whole, str) or not isinstance(whole[0], e.Spell):
            return None
        self.understood += len(missed)
        return (*(one for one in found if not isinstance(one, e.Spell | e.NotUnderstood)), *whole)

    def _is_effect(self, text: str, plain: str) -> bool:
        found = self._paragraph(text, plain, "spell")
        return not isinstance(found, str) and isinstance(found[0], e.Spell)

    def _leveler(self, face: Face, lines: Paragraphs, number: int) -> tuple[e.Ability, ...]:
        """The abilities of a leveler; each level symbol is a static ability (CR 711.2)."""
        found: list[e.Ability] = []
        band: list[e.Ability] = found
        levels: list[tuple[re.Match[str], list[e.Ability]]] = []
        for line, paragraph in lines:
            self.clauses += 1
            if match := _LEVEL.match(paragraph):
                band = []
                levels.append((match, band))
            elif match := _SIZE.match(paragraph):
                band.append(e.Static(This(), (e.SetPT(Number(int(match[1])), Number(int(match[2]))),)))
            else:
                read = self._paragraph(with_self(paragraph, face), paragraph, "permanent")
                if isinstance(read, str):
                    found.append(e.NotUnderstood(number, line, read))
                    continue
                band.extend(read)
            self.understood += 1
        return (*found, *(_level(match, band) for match, band in levels))

    def _station(self, face: Face, lines: Paragraphs, number: int) -> tuple[e.Ability, ...]:
        """The abilities of a station card; each symbol is a static ability, the last one makes a creature (CR 721.2b)."""
        found: list[e.Ability] = []
        bands: list[tuple[int, list[e.Ability]]] = []
        for line, paragraph in lines:
            self.clauses += 1
            match = _STATION.match(paragraph)
            if match:
                bands.append((int(match[1]), []))
            text = paragraph[match.end() :] if match else paragraph
            read = self._paragraph(with_self(text, face), text, "permanent")
            if isinstance(read, str):
                found.append(e.NotUnderstood(number, line, read))
                continue
            self.understood += 1
            (bands[-1][1] if bands else found).extend(read)
        return (
            *found,
            *(_band(face, n, band, last=n == bands[-1][0]) for n, band in bands if band or (face.power and n == bands[-1][0])),
        )

    def _class(self, face: Face, lines: Paragraphs, number: int) -> tuple[e.Ability, ...]:
        """The abilities of a Class; each level bar is an activated ability and a static one (CR 716.2a)."""
        found: list[e.Ability] = []
        bands: list[tuple[int, list[e.Ability]]] = []
        for line, paragraph in lines:
            self.clauses += 1
            if match := _CLASS.match(paragraph):
                read: tuple[e.Ability, ...] | str = _level_up(match[1], int(match[2])) or "the cost of a level"
                bands.append((int(match[2]), []))
                home = found
            else:
                read = self._paragraph(with_self(paragraph, face), paragraph, "permanent")
                home = bands[-1][1] if bands else found
            if isinstance(read, str):
                found.append(e.NotUnderstood(number, line, read))
                continue
            self.understood += 1
            home.extend(read)
        reached = ((n, tuple(band)) for n, band in bands if band)
        return (*found, *(e.Static(This(), (e.GainAbilities(band),), _at_level(">=", n)) for n, band in reached))

    def keywords(self, abilities: tuple[e.Ability, ...]) -> tuple[str, ...]:
        """Return the names of the keyword abilities, without parameters, once each."""
        return tuple(dict.fromkeys(ability.name for ability in abilities if isinstance(ability, e.Keyword)))

    def _refused_whole(self, text: str, number: int) -> tuple[e.Ability, ...]:
        lines = paragraphs(text)
        self.clauses += len(lines)
        return tuple(e.NotUnderstood(number, line, "not a card that is cast or played") for line, _ in lines)

    def _paragraph(self, text: str, plain: str, kind: str) -> tuple[e.Ability, ...] | str:
        key = (text, kind)
        if key not in self.known:
            found = compile_paragraph(text, kind)
            if isinstance(found, str) and text != plain:
                again = compile_paragraph(plain, kind)
                found = found if isinstance(again, str) else again
            self.known[key] = found
        return self.known[key]


def is_ordinary_card(face: Face) -> bool:
    """Return whether a card can be cast or played as usual: no plane, scheme, vanguard, dungeon or conspiracy."""
    return not {"Plane", "Phenomenon", "Scheme", "Vanguard", "Dungeon", "Conspiracy"}.intersection(face.types)


def compile_paragraph(text: str, kind: str = "permanent") -> tuple[e.Ability, ...] | str:
    """Return the abilities of one paragraph, or what stopped the reading, in a few words.

    `kind` is "spell" for instants and sorceries, else "permanent". Self-references are written "~" or "this creature".
    """
    reason = "not read"
    for candidate in readings(text):
        try:
            found = _ability(candidate, kind)
        except Refused as refusal:
            reason = str(refusal)
            continue
        if found is not None and is_settled(found):
            return found
        reason = _stopped(candidate)
    return reason


def is_settled(found: tuple[e.Ability, ...]) -> bool:
    """Return whether no target or pronoun of the text is left open."""
    return not any(isinstance(node, _OPEN) or _asks_of_choice(node) for node in nodes(found))


_OPEN: Final = Aim | Placed | Pronoun | PlayerPronoun | EitherPlayer | Subject
_PROPERTY: Final = Is | PowerOf | ToughnessOf | ManaValueOf | CountersOn | ControllerOf | OwnerOf


def _asks_of_choice(node: object) -> bool:
    """Return whether a property is asked of "a creature" that nobody has chosen yet."""
    return isinstance(node, _PROPERTY) and isinstance(node.what, Choose)


def _at_level(op: Literal["=", ">="], n: int) -> Quantities:
    return Quantities(LevelOf(This()), Compare(op, Number(n)))


def _level_up(cost: str, n: int) -> tuple[e.Ability, ...]:
    """Return the activated ability of a level bar (CR 716.2a)."""
    mana = read_whole("cost", Clause(cost))
    if mana is None:
        return ()
    becomes = e.KeywordAction("become level", This(), Number(n))
    return (e.Activated(mana, (becomes,), timing=("sorcery",), condition=_at_level("=", n - 1), keyword="class level"),)


def _band(face: Face, n: int, abilities: list[e.Ability], *, last: bool) -> e.Static:
    """Return the static ability of a station symbol (CR 721.2b)."""
    charged = Quantities(CountersOn(This(), "charge"), Compare(">=", Number(n)))
    gained: tuple[e.Part, ...] = (e.GainAbilities(tuple(abilities)),) if abilities else ()
    if not (last and face.power and face.toughness):
        return e.Static(This(), gained, charged)
    size = e.SetPT(Number(int(face.power)), Number(int(face.toughness)))
    return e.Static(This(), (e.BecomeTypes(("Creature",), keep=True), size, *gained), charged)


def _level(match: re.Match[str], band: list[e.Ability]) -> e.Static:
    """Return the static ability of a level symbol: size and abilities while there are so many level counters."""
    counters = CountersOn(This(), "level")
    least = Quantities(counters, Compare(">=", Number(int(match[1]))))
    most = Quantities(counters, Compare("<=", Number(int(match[2])))) if match[2] else None
    sizes = tuple(part for one in band if isinstance(one, e.Static) for part in one.parts if isinstance(part, e.SetPT))
    gained = tuple(one for one in band if not (isinstance(one, e.Static) and isinstance(one.parts[0], e.SetPT)))
    parts: tuple[e.Part, ...] = (*sizes, e.GainAbilities(gained)) if gained else sizes
    return e.Static(This(), parts, Both((least, most)) if most else least)


def _unnamed(text: str) -> str:
    """Return a paragraph without its ability word, ending in a full stop."""
    return readings(text)[0].rstrip(".") + "."


def _ability(text: str, kind: str) -> tuple[e.Ability, ...] | None:
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
        return _modal(text, kind)
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
        return rules.spell_static(clause) or _spell(text)
    return rules.static(clause)


_OFTEN: Final = re.compile(
    r"\. (?:This ability triggers only (once|twice|three times) each turn|(Do this only once each turn))\.?$"
)
_TIMES: Final = {"twice": 2, "three times": 3}


def _triggered(clause: Clause) -> tuple[e.Ability, ...] | None:
    """A triggered ability, with how often it triggers each turn."""
    match = _OFTEN.search(clause.raw)
    one = rules.triggered(Clause(clause.raw[: match.start()]) if match else clause)
    if one is None or match is None:
        return None if one is None else (one,)
    often, done_once = match.groups()
    return (
        msgspec.structs.replace(
            one, once_each_turn=often == "once", times_each_turn=_TIMES.get(often, 0), do_once=done_once is not None
        ),
    )


def _spell(text: str) -> tuple[e.Ability, ...] | None:
    """A paragraph of an instant or sorcery: effects still to be joined with those of the other paragraphs."""
    effects = rules.read_effects(text)
    if effects is None:
        return None
    resolver = Resolver(in_spell=True)
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


def _modal(text: str, kind: str) -> tuple[e.Ability, ...] | None:
    head, *lines = text.split("\n")
    match = _MODAL.match(head)
    modes = tuple(_mode(_MODE_NAME.sub("", line.removeprefix("• ")), kind) for line in lines)
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


def _mode(line: str, kind: str) -> e.Mode | None:
    effects = rules.read_effects(line)
    if effects is None:
        return None
    resolver = Resolver(about=This(), in_spell=kind == "spell")
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


def _one_spell(abilities: tuple[e.Ability, ...]) -> tuple[e.Ability, ...]:
    """Return the abilities with those of all paragraphs that are effects joined into one Spell."""
    spells = [ability for ability in abilities if isinstance(ability, e.Spell)]
    if len(spells) < 2 or any(spell.modes for spell in spells):
        return abilities
    whole = rules.join_spells(tuple(spells))
    first = next(n for n, ability in enumerate(abilities) if isinstance(ability, e.Spell))
    others = [ability for n, ability in enumerate(abilities) if n != first and not isinstance(ability, e.Spell)]
    place = sum(1 for ability in abilities[:first] if not isinstance(ability, e.Spell))
    return (*others[:place], whole, *others[place:])


def _stopped(text: str) -> str:
    """Return the words at which reading stopped, at most four."""
    clause = Clause(text)
    read_whole("text", clause)
    words = clause.raw[clause.furthest :].split()[:4]
    return "at: " + " ".join(words) if words else "not whole"
