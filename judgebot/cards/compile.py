"""Oracle text of a face to abilities: its paragraphs one by one, and the bands of levelers, Classes and station cards.

A paragraph that is not read to its end becomes a NotUnderstood that says where and why.
"""

import re
from typing import Final, Literal

from judgebot.cards import effects as e
from judgebot.cards.conditions import Both, Quantities
from judgebot.cards.costs import Cost
from judgebot.cards.dungeon import dungeon_room
from judgebot.cards.grammar import load
from judgebot.cards.grammar.parsing import Clause, read_whole
from judgebot.cards.grammar.refs import OWN_NAME
from judgebot.cards.grammar.walk import replaced
from judgebot.cards.joining import join_spells
from judgebot.cards.models import Face
from judgebot.cards.paragraph import compile_paragraph
from judgebot.cards.selectors import Compare, CountersOn, LevelOf, Number, This
from judgebot.cards.selfname import with_self
from judgebot.cards.textlines import Paragraphs, paragraphs, readings

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
        if "Dungeon" in face.types:
            return self._dungeon(text, number)
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
            found = self._of(face, paragraph, spell)
            cost = _paid_for(abilities)
            if isinstance(found, str) and spell == "spell" and cost:
                found = compile_paragraph(with_self(paragraph, face), spell, cost)
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
                read = self._of(face, paragraph, "permanent")
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
            read = self._of(face, text, "permanent")
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
                read = self._of(face, paragraph, "permanent")
                home = bands[-1][1] if bands else found
            if isinstance(read, str):
                found.append(e.NotUnderstood(number, line, read))
                continue
            self.understood += 1
            home.extend(read)
        reached = ((n, tuple(band)) for n, band in bands if band)
        return (*found, *(e.Static(This(), (e.GainAbilities(band),), _at_level(">=", n)) for n, band in reached))

    def _dungeon(self, text: str, number: int) -> tuple[e.Ability, ...]:
        """The rooms of a dungeon card; where its arrows lead is written in brackets, as reminders are (CR 309.4)."""
        found: list[e.Ability] = []
        for line, paragraph in enumerate(text.split("\n"), 1):
            self.clauses += 1
            room = dungeon_room(paragraph)
            self.understood += not isinstance(room, str)
            found.append(e.NotUnderstood(number, line, room) if isinstance(room, str) else room)
        return tuple(found)

    def keywords(self, abilities: tuple[e.Ability, ...]) -> tuple[str, ...]:
        """Return the names of the keyword abilities, without parameters, once each."""
        return tuple(dict.fromkeys(ability.name for ability in abilities if isinstance(ability, e.Keyword)))

    def _refused_whole(self, text: str, number: int) -> tuple[e.Ability, ...]:
        lines = paragraphs(text)
        self.clauses += len(lines)
        return tuple(e.NotUnderstood(number, line, "not a card that is cast or played") for line, _ in lines)

    def _of(self, face: Face, paragraph: str, kind: str) -> tuple[e.Ability, ...] | str:
        """Return the abilities of a paragraph of a face; a copy that is named as the card is by its text has that name."""
        found = self._paragraph(with_self(paragraph, face), paragraph, kind)
        if isinstance(found, str) or "name is" not in paragraph:
            return found
        named: tuple[e.Ability, ...] = replaced(
            found, lambda node: e.SetName(face.name) if node == e.SetName(OWN_NAME) else node
        )
        return named

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


def _paid_for(abilities: list[e.Ability]) -> Cost:
    """Return what must be paid beside a spell's mana cost: later paragraphs speak of it ("the sacrificed creature")."""
    more = (one for one in abilities if isinstance(one, e.AdditionalCost) and not one.optional)
    return tuple(part for one in more for part in one.cost)


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


def _one_spell(abilities: tuple[e.Ability, ...]) -> tuple[e.Ability, ...]:
    """Return the abilities with those of all paragraphs that are effects joined into one Spell."""
    spells = [ability for ability in abilities if isinstance(ability, e.Spell)]
    if len(spells) < 2 or any(spell.modes for spell in spells):
        return abilities
    whole = join_spells(tuple(spells))
    first = next(n for n, ability in enumerate(abilities) if isinstance(ability, e.Spell))
    others = [ability for n, ability in enumerate(abilities) if n != first and not isinstance(ability, e.Spell)]
    place = sum(1 for ability in abilities[:first] if not isinstance(ability, e.Spell))
    return (*others[:place], whole, *others[place:])
