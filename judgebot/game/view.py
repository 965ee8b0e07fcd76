"""The View: characteristics of all objects with every continuous effect applied. Rules read this, never Obj.

Computing it is layers.py's work (CR 613).
"""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property, wraps
from typing import Final, TypeVar, cast

import msgspec

from judgebot.cards.effects import Ability, Keyword, Rule
from judgebot.cards.selectors import Filter
from judgebot.game.values import Characteristics

AbilityKey = tuple[object, ...]
Found = TypeVar("Found")


class Row(msgspec.Struct):
    """One object's characteristics. Changed only while layers.py computes it; read-only afterwards.

    `abilities` pairs each ability with a key that tells two equal ones apart. `rules` are effects on the rules that apply to
    the object (CR 613.11), each with the id of its source.
    """

    id: int
    label: str
    zone: str
    owner: str
    controller: str
    name: str = ""
    mana_cost: tuple[str, ...] | None = None
    mana_value: int = 0
    colors: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    abilities: tuple[tuple[AbilityKey, Ability], ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    face_down: bool = False
    token: bool = False
    unknown: bool = False
    cant_have: frozenset[str] = frozenset()
    all_creature_types: bool = False
    rules: tuple[tuple[int, str, Rule], ...] = ()

    def copy(self) -> "Row":
        """Return an independent copy (fields are immutable values)."""
        return copy(self)

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature."""
        return "Creature" in self.types

    def keywords(self) -> tuple[Keyword, ...]:
        """Return its keyword abilities, in order of arrival."""
        return tuple([ability for _, ability in self.abilities if isinstance(ability, Keyword)]) if self.abilities else ()

    def has(self, keyword: str) -> bool:
        """Return whether it has a keyword ability of that name; "islandwalk" is landwalk of that type (CR 702.14c)."""
        if keyword in LANDWALKS:
            return any(a.name == "landwalk" and a.filter == LANDWALKS[keyword] for a in self.keywords())
        return any(ability.name == keyword for ability in self.keywords())

    def keyword(self, name: str) -> Keyword | None:
        """Return its first keyword ability of that name."""
        return next((ability for ability in self.keywords() if ability.name == name), None)

    def rule(self, kind: str) -> Rule | None:
        """Return an effect on the rules of that kind that applies to it."""
        return next((rule for _, _, rule in self.rules if rule.kind == kind), None)


LANDWALKS: Final = {
    f"{name.lower()}walk": Filter(subtypes=(name,)) for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")
}


@dataclass
class View:
    """All rows by object id, and the effects on the rules that apply to players: (source id, controller, rule, player).

    `read` is what of the state was looked at to compute it (footprint.py); `found` is what was found in it since
    (once_for_each_view).
    """

    rows: dict[int, Row] = field(default_factory=dict)
    player_rules: tuple[tuple[int, str, Rule, str], ...] = ()
    read: frozenset[str] = frozenset()
    found: dict[object, object] = field(default_factory=dict, compare=False)

    @cached_property
    def permanents(self) -> tuple[Row, ...]:
        """The rows of the permanents."""
        return tuple(row for row in self.rows.values() if row.zone == "battlefield")

    @cached_property
    def abilities(self) -> tuple[tuple[Row, AbilityKey, Ability], ...]:
        """Every ability of every object, with the object's row and the key of the ability."""
        return tuple((row, key, ability) for row in self.rows.values() for key, ability in row.abilities)

    def typed(self, word: str) -> tuple[Row, ...]:
        """Return the rows of the permanents with a supertype, card type or subtype (of creature types only those it names)."""
        return self._by_type.get(word, ())

    def having(self, keyword: str) -> tuple[Row, ...]:
        """Return the rows of the permanents with a keyword ability of that name."""
        return self._by_keyword.get(keyword, ())

    @cached_property
    def _by_keyword(self) -> dict[str, tuple[Row, ...]]:
        found: dict[str, list[Row]] = {}
        for row in self.permanents:
            for name in dict.fromkeys(ability.name for ability in row.keywords()) if row.abilities else ():
                found.setdefault(name, []).append(row)
        return {name: tuple(rows) for name, rows in found.items()}

    @cached_property
    def _by_type(self) -> dict[str, tuple[Row, ...]]:
        found: dict[str, list[Row]] = {}
        for row in self.permanents:
            for word in (*row.supertypes, *row.types, *row.subtypes):
                found.setdefault(word, []).append(row)
        return {word: tuple(rows) for word, rows in found.items()}

    def __getitem__(self, object_id: int) -> Row:
        return self.rows[object_id]

    def get(self, object_id: int) -> Row | None:
        """Return the row of an object, None if it is in no zone now."""
        return self.rows.get(object_id)


def once_for_each_view(look: Callable[[View], Found]) -> Callable[[View], Found]:
    """Return the function that looks for something in a View only the first time: its rows do not change any more."""

    @wraps(look)
    def looked(view: View) -> Found:
        if look not in view.found:
            view.found[look] = look(view)
        return cast(Found, view.found[look])

    return looked


def start_row(object_id: int, label: str, zone: str, owner: str, controller: str, values: Characteristics) -> Row:
    """Return the row that copiable values give, before any continuous effect but those of layer 1."""
    return Row(
        id=object_id,
        label=label,
        zone=zone,
        owner=owner,
        controller=controller,
        name=values.name,
        mana_cost=values.mana_cost,
        mana_value=values.mana_value,
        colors=values.colors,
        supertypes=values.supertypes,
        types=values.types,
        subtypes=values.subtypes,
        abilities=tuple((("printed", object_id, n), ability) for n, ability in enumerate(values.abilities)),
        power=values.power,
        toughness=values.toughness,
        loyalty=values.loyalty,
        defense=values.defense,
    )
