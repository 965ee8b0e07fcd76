"""The grammar of rules text: one file per part. Every rule consumes all it stands for, or nothing."""

import importlib
from typing import Final

_PARTS: Final = (
    "nouns",
    "modifiers",
    "objects",
    "among",
    "players",
    "quantities",
    "costs",
    "keywords",
    "conditions",
    "facts",
    "events",
    "steps",
    "happenings",
    "playerverbs",
    "playereffects",
    "mana",
    "objecteffects",
    "dealing",
    "parts",
    "tokens",
    "revealing",
    "picks",
    "chance",
    "digital",
    "searching",
    "sentences",
    "lasting",
    "quotes",
    "abilities",
    "playerrules",
    "entering",
    "replacing",
    "preventing",
    "targeting",
    "thisway",
    "copying",
    "castings",
    "costchanges",
    "everywhere",
    "whereitis",
    "abilitywords",
    "players_compared",
    "combatants",
    "emptying",
    "forbidding",
    "turning",
)


def load() -> None:
    """Make all rules known. Reading card text is rare: nothing else imports the parts."""
    for part in _PARTS:
        importlib.import_module(f"judgebot.cards.grammar.{part}")
