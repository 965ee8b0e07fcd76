"""Invented documents in the shapes of the official ones."""

import json
from collections.abc import Mapping
from typing import Any, Final

CARDS: Final[list[dict[str, Any]]] = [
    {
        "object": "card", "oracle_id": "id-1", "name": "Fog Warden", "lang": "en", "layout": "normal",
        "oracle_text": "It looks out.",
    },
    {
        "object": "card", "oracle_id": "id-1", "name": "Fog Warden", "lang": "de", "layout": "normal",
        "oracle_text": "It looks out.", "printed_name": "Nebelwart", "printed_text": "Er schaut hinaus.",
    },
    {
        "object": "card", "oracle_id": "id-2", "name": "Fog // Mist", "lang": "en", "layout": "split",
        "card_faces": [{"name": "Fog", "oracle_text": "It is grey."}, {"name": "Mist", "oracle_text": "It is wet."}],
    },
    {
        "object": "card", "name": "Twin // Twin", "lang": "en", "layout": "reversible_card",
        "card_faces": [{"name": "Twin", "oracle_id": "id-3", "oracle_text": "Both sides say so."}] * 2,
    },
    {"object": "card", "oracle_id": "id-4", "name": "Drop", "lang": "en", "layout": "token", "oracle_text": "Wet."},
]  # fmt: skip
_STATED: Final = (
    ("id-1", "wotc", "2020-01-01", "The Warden sees nothing."),
    ("id-1", "wotc", "2021-01-01", "The Warden sees you."),
    ("id-1", "scryfall", "2021-01-01", "Nobody said so."),
    ("id-9", "wotc", "2021-01-01", "Whose is this?"),
)
RULINGS: Final[list[dict[str, Any]]] = [
    {"object": "ruling", "oracle_id": card, "source": source, "published_at": date, "comment": text}
    for card, source, date, text in _STATED
]


def as_array(records: list[dict[str, Any]]) -> str:
    """Return records as Scryfall writes them: an array, a record a line."""
    return "[\n" + ",\n".join(map(json.dumps, records)) + "\n]\n"


def rules_text(day: str, rules: Mapping[str, str]) -> str:
    """Return a text of rules effective as of a day ("January 2, 2026"), with contents, glossary and credits."""
    sections = sorted({number.partition(".")[0] for number in rules})
    headings = "\n".join(f"{section}. Part {section}" for section in sections)
    numbered = "\n\n".join(f"{number} {text}" for number, text in rules.items())
    return (
        f"\ufeffMagic: The Gathering Comprehensive Rules\n\nThese rules are effective as of {day}.\n\n"
        f"Contents\n{headings}\nGlossary\nCredits\n\n{headings}\n\n{numbered}\n\n"
        "Glossary\n\nFog\nSomething grey.\n\nCredits\n\nNobody\n"
    )
