"""Oracle text to abilities: each paragraph of a face becomes abilities, or a NotUnderstood that says where and why.

Nothing is dropped or approximated: a paragraph that is not read to its end is refused whole.
"""

import re
from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.grammar import abilities as rules
from judgebot.cards.grammar import load
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
    Is,
    ManaValueOf,
    Number,
    OwnerOf,
    PowerOf,
    Quantities,
    This,
    ToughnessOf,
)
from judgebot.cards.selfname import with_self
from judgebot.cards.words import ABILITY_WORDS

_REMINDER: Final = re.compile(r"\s*\((?:[^()\"]|\"[^\"]*\")*\)")
_ABILITY_WORD: Final = re.compile(r"^([A-Z][\w',!?’ -]*?) — (?=[A-Z\"~{])")
_NOT_FLAVOR: Final = re.compile(
    r"^(?:To solve|Solved|Boast|Exhaust|Forecast|Companion|Max speed|Cycling|Equip|Ward|Kicker|Morph|Disguise|Prototype|Craft|"
    r"Power-up|Visit|Prize|Sneak|Level|Suspend|Splice|Gift|Partner|Emerge|Escape|Flashback|Echo|Cumulative|Champion|Enchant|"
    r"[IVX, ]+|[A-Z][a-z]+ cycling|Megamorph|Madness|Overload|Evoke|Unearth|Multikicker|Buyback|Bestow|Entwine|Hideaway|"
    r"Teamwork|Outlast|Reconfigure|Strive|Renew|Channel|Augment|Specialize|Mayhem|Web-slinging|Harmonize|Warp|Freerunning|"
    r"Spree|Tiered|Offspring|Impending|Saddle|Crew|Station|Backup|Teleport|Waterbend|Sacrifice|Plot|Squad)\b"
)
_CHAPTER: Final = re.compile(r"^([IVX]+(?:, [IVX]+)*) — (.*)$", re.DOTALL)
_ROMAN: Final = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7}
_MODAL: Final = re.compile(
    r"^(.*?)(?:choose|chooses) (one|two|three|one or both|one or more|any number|two or more)"
    r"( that hasn't been chosen)?(?: —|\.)?$",
    re.IGNORECASE | re.DOTALL,
)
_COUNTS: Final = {"one": (1, 1), "two": (2, 2), "three": (3, 3)}


_LEVEL: Final = re.compile(r"^LEVEL (\d+)(?:-(\d+)|\+)$")
_SIZE: Final = re.compile(r"^(\d+)/(\d+)$")
Paragraphs = tuple[tuple[int, str], ...]


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
    for candidate in _readings(text):
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
    return _readings(text)[0].rstrip(".") + "."


def _readings(text: str) -> tuple[str, ...]:
    """The text, and the text without its ability word or flavour word (CR 207.2c-d)."""
    match = _ABILITY_WORD.match(text)
    if match is None:
        return (text,)
    named = match.group(1).lower() in ABILITY_WORDS
    if not named and _NOT_FLAVOR.match(text):
        return (text,)
    return (text[match.end() :],)


def _ability(text: str, kind: str) -> tuple[e.Ability, ...] | None:
    clause = Clause(text)
    low = clause.text
    if found := read_whole("keywords", Clause(text.rstrip("."))):
        return tuple(Resolver().settle(found))
    if "\n" in text:
        return _modal(text, kind)
    if match := _CHAPTER.match(text):
        return _chapter(match)
    if low.startswith(("when ", "whenever ", "at the beginning", "at end of")):
        one = rules.triggered(_once_each_turn(clause)[0])
        if one is None:
            return None
        return (msgspec.structs.replace(one, once_each_turn=_once_each_turn(clause)[1]),)
    if activated := rules.activated(clause):
        return (activated,)
    for name in ("as_enters", "replacement", "prevention", "additional"):
        if found := read_whole(name, clause):
            settled = Resolver(about=This()).settle(found)
            return settled if isinstance(settled, tuple) else (settled,)
    if kind == "spell":
        return rules.spell_static(clause) or _spell(text)
    return rules.static(clause)


_ONCE: Final = re.compile(r"\. This ability triggers only once each turn\.?$")


def _once_each_turn(clause: Clause) -> tuple[Clause, bool]:
    match = _ONCE.search(clause.raw)
    return (Clause(clause.raw[: match.start()]), True) if match else (clause, False)


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


# Modes (CR 700.2)


def _modal(text: str, kind: str) -> tuple[e.Ability, ...] | None:
    head, *lines = text.split("\n")
    match = _MODAL.match(head)
    modes = tuple(_mode(line.removeprefix("• ")) for line in lines)
    if match is None or match.group(3) or any(mode is None for mode in modes):
        return None
    choose = _COUNTS.get(match.group(2).lower()) or _many(match.group(2).lower(), len(modes))
    known = tuple(mode for mode in modes if mode is not None)
    before = match.group(1).strip()
    if not before:
        return (e.Spell(modes=known, choose=choose),) if kind == "spell" else None
    return _modal_ability(before, known, choose)


def _many(word: str, count: int) -> tuple[int, int]:
    return {"one or both": (1, 2), "one or more": (1, count), "two or more": (2, count), "any number": (0, count)}[word]


def _mode(line: str) -> e.Mode | None:
    effects = rules.read_effects(line)
    if effects is None:
        return None
    resolver = Resolver(about=This())
    done = resolver.effects(effects)
    return e.Mode(done, tuple(resolver.targets))


def _modal_ability(before: str, modes: tuple[e.Mode, ...], choose: tuple[int, int]) -> tuple[e.Ability, ...] | None:
    """A triggered or activated ability that chooses: read with a stand-in effect in place of the choice."""
    found = _ability(before + " draw a card", "permanent")
    if found and isinstance(found[0], e.Triggered | e.Activated) and found[0].effects == (e.Draw(),):
        return (msgspec.structs.replace(found[0], effects=(), modes=modes, choose=choose),)
    return None


# Paragraphs


def paragraphs(text: str) -> Paragraphs:
    """Return (line number from 1, text) of every paragraph without reminder text; modes stay with their head."""
    found: list[tuple[int, str]] = []
    for line, raw in enumerate(text.split("\n"), 1):
        plain = _REMINDER.sub("", raw).strip().replace("’", "'")
        if not plain:
            continue
        if plain.startswith("•") and found:
            number, head = found[-1]
            found[-1] = (number, head + "\n" + plain)
        else:
            found.append((line, plain))
    return tuple(found)


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
