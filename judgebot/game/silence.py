"""When to be silent: abilities on the board that the checker does not act on and that could matter."""

from typing import Final

from judgebot.cards import effects as e
from judgebot.game.registry import not_executable
from judgebot.game.table import Table
from judgebot.game.view import Row

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
        "cascade",
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
        "hideaway",
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
    {"any number in deck", "can be your commander", "maximum hand size", "may cast from", "may play lands from"}
    | {"alternative cost", "may cast without paying", "may look at top card"}
)


def unread_clauses(table: Table) -> tuple[str, ...]:
    """Return the clauses of permanents that could matter and are not acted on, each naming its object."""
    found: list[str] = []
    for row in table.view.rows.values():
        if row.zone == "battlefield" and not row.unknown:
            found.extend(clauses_of(table, row))
    return tuple(dict.fromkeys(found))


def clauses_of(table: Table, row: Row) -> list[str]:
    """Return the clauses of one permanent that could matter and are not acted on."""
    return [f"{table.name(row.id)}: {problem}" for _, a in row.abilities if (problem := _matters(a)) is not None]


def _matters(ability: e.Ability) -> str | None:
    """A clause that is not acted on matters unless it works only elsewhere, or only when somebody uses it.

    An activated ability matters when it is activated, a triggered one when it resolves: the rules raise there.
    """
    match ability:
        case e.Activated() | e.Triggered() | e.AdditionalCost() | e.Spell():
            return None
        case e.Keyword(name=name) if name in ELSEWHERE:
            return None
        case e.Static(parts=parts) if all(isinstance(p, e.Rule) and p.kind in HARMLESS_RULES for p in parts):
            return None
        case _:
            return not_executable(ability)
