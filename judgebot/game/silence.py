"""When to be silent: abilities on the board that the checker does not act on and that could matter."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.game.registry import not_executable
from judgebot.game.table import Table
from judgebot.game.view import Row, View, once_for_each_view

ELSEWHERE: Final = frozenset(
    # Keywords that do nothing while their object is a permanent: they work in hand, graveyard, stack or before the game.
    [
        "affinity",
        "aftermath",
        "assist",
        "awaken",
        "bestow",
        "blitz",
        "buyback",
        "casualty",
        "cleave",
        "companion",
        "conspire",
        "convoke",
        "cycling",
        "dash",
        "delve",
        "demonstrate",
        "disturb",
        "dredge",
        "embalm",
        "emerge",
        "encore",
        "entwine",
        "escalate",
        "escape",
        "eternalize",
        "evoke",
        "flashback",
        "forecast",
        "foretell",
        "freerunning",
        "fuse",
        "gravestorm",
        "harmonize",
        "improvise",
        "impending",
        "jump-start",
        "kicker",
        "landcycling",
        "madness",
        "mayhem",
        "miracle",
        "multikicker",
        "mutate",
        "ninjutsu",
        "offering",
        "overload",
        "partner",
        "plot",
        "prowl",
        "rebound",
        "recover",
        "reinforce",
        "replicate",
        "retrace",
        "ripple",
        "scavenge",
        "sneak",
        "splice",
        "spectacle",
        "squad",
        "storm",
        "strive",
        "surge",
        "suspend",
        "transfigure",
        "transmute",
        "typecycling",
        "undaunted",
        "unearth",
        "warp",
        "web-slinging",
    ]
)

HARMLESS_RULES: Final = frozenset(
    # Effects on the rules that change nothing the checker computes: deck building, and permissions nobody uses.
    {"any number in deck", "can be your commander"} | {"alternative cost", "may cast without paying", "may look at top card"}
)


ON_THE_STACK: Final = frozenset(
    # Keywords of ELSEWHERE that change what happens as the spell is cast (a trigger) or as it resolves.
    {"conspire", "demonstrate", "gravestorm", "ripple"}
)

PAYING_RULES: Final = frozenset(
    # Effects on what is paid: they change nothing while mana is enough.
    {"costs less", "costs more", "abilities cost less", "abilities cost more", "may spend mana as any color"}
)


def unread_clauses(table: Table) -> tuple[str, ...]:
    """Return the clauses of permanents that could matter and are not acted on, each naming its object."""
    found = [_clause(table, row, ability) for row, ability in _acting_by_themselves(table.view)]
    return tuple(dict.fromkeys(clause for clause in found if clause is not None))


@once_for_each_view
def _acting_by_themselves(view: View) -> tuple[tuple[Row, e.Ability], ...]:
    """The abilities of permanents that are no clauses waiting for something (_matters), and those told to act elsewhere."""
    return tuple((row, a) for row, _, a in view.abilities if _acts_where_it_is(row, a))


def _acts_where_it_is(row: Row, ability: e.Ability) -> bool:
    """Whether an ability acts by itself where its object is: on the battlefield, or in the command zone if it says so.

    CR 113.6b.
    """
    if row.zone == "command":
        return isinstance(ability, e.NotUnderstood) and "command" in ability.reason
    return row.zone == "battlefield" and not isinstance(ability, WAITING)


def clauses_of(table: Table, row: Row) -> list[str]:
    """Return the clauses of one permanent that could matter and are not acted on."""
    return [clause for _, ability in row.abilities if (clause := _clause(table, row, ability)) is not None]


def _clause(table: Table, row: Row, ability: e.Ability) -> str | None:
    problem = _matters(table, ability)
    return None if problem is None else f"{table.name(row.id)}: {problem}"


def spell_clauses_of(table: Table, row: Row) -> list[str]:
    """Return the clauses of one spell that could matter while it is cast and resolves, and are not acted on.

    An unread line of any spell could be a cost, a restriction, an instruction or a trigger (CR 601.2, 608.2c).
    """
    found: list[str] = []
    for _, ability in row.abilities:
        on_stack = isinstance(ability, e.NotUnderstood) or (isinstance(ability, e.Keyword) and ability.name in ON_THE_STACK)
        if on_stack:
            problem = not_executable(ability)
        else:
            problem = _matters(table, ability) if {"Instant", "Sorcery"} & set(row.types) else None
        if problem is not None:
            found.append(f"{table.name(row.id)}: {problem}")
    return found


def moved_clauses_of(table: Table, row: Row) -> list[str]:
    """Return the clauses of a card that could matter as it goes from a hand or library to a graveyard."""
    unread = [a for _, a in row.abilities if isinstance(a, e.NotUnderstood)]
    return [f"{table.name(row.id)}: {not_executable(ability)}" for ability in unread]


WAITING: Final = (e.Activated, e.Triggered, e.AdditionalCost, e.Spell)
"""Abilities that do nothing before they are used, trigger or their spell is cast."""


def _matters(table: Table, ability: e.Ability) -> str | None:
    """A clause that is not acted on matters unless it works only elsewhere, or only when somebody uses it.

    An activated ability matters when it is activated, a triggered one when it resolves: the rules raise there. What a static
    ability grants is looked at on the objects that have it.
    """
    if isinstance(ability, WAITING):
        return None
    match ability:
        case e.Keyword(name=name) if name in ELSEWHERE:
            return None
        case e.Static(parts=parts):
            left = tuple(part for part in parts if not _is_harmless(table, part))
            return not_executable(msgspec.structs.replace(ability, parts=left)) if left else None
        case _:
            return not_executable(ability)


def _is_harmless(table: Table, part: e.Part) -> bool:
    if isinstance(part, e.GainAbilities):
        return all(isinstance(granted, e.Activated | e.Triggered) for granted in part.abilities)
    if not isinstance(part, e.Rule):
        return False
    unlimited = all(player.mana is None for player in table.game.players.values())
    return part.kind in HARMLESS_RULES or (part.kind in PAYING_RULES and unlimited)
