"""Card names for tests of plain words: a few cards, found by exact spelling, with their types. No card data needed."""

import re
from typing import Final

from judgebot.cards.scanning import NameSpan

TYPES: Final = {
    "Cloudform": "Enchantment",
    "Lightform": "Enchantment",
    "Rageform": "Enchantment",
    "Humility": "Enchantment",
    "Opalescence": "Enchantment",
    "Blood Moon": "Enchantment",
    "Write into Being": "Sorcery",
    "Soul Summons": "Sorcery",
    "Runeclaw Bear": "Creature",
    "Grizzly Bears": "Creature",
    "Willbender": "Creature",
    "Colossal Dreadmaw": "Creature",
    "Clone": "Creature",
    "Isamaru, Hound of Konda": "Creature",
    "Akroma, Angel of Fury": "Creature",
    "Murder": "Instant",
    "Lightning Bolt": "Instant",
    "Brainstorm": "Instant",
    "Echoing Truth": "Instant",
    "Disenchant": "Instant",
    "Cloudshift": "Instant",
    "Unsummon": "Instant",
    "Break Open": "Instant",
    "Forest": "Land",
}
ELSEWHERE: Final = {
    "Wolkenform": "Cloudform",
    "Lichtform": "Lightform",
    "Forme nuageuse": "Cloudform",
    "Ins Leben rufen": "Write into Being",
    "Forma de nube": "Cloudform",
    "Forme rageuse": "Rageform",
    "Forma di Nube": "Cloudform",
    "Nubiforme": "Cloudform",
    "Облик Тумана": "Cloudform",
    "雲変化": "Cloudform",
    "구름의 형상": "Cloudform",
    "幻云赋形": "Cloudform",
    "墨写成真": "Write into Being",
    "幻雲賦形": "Cloudform",
}
ORDINARY: Final = ("Murder", "Clone")


def exact_names(text: str) -> tuple[str, ...]:
    """Return the card of that very name."""
    return tuple(name for name in TYPES if name.lower() == text.lower())


def scan_names(sentence: str) -> tuple[NameSpan, ...]:
    """Return the names in a sentence, the longest first."""
    spans: list[NameSpan] = []
    for written in sorted((*TYPES, *ELSEWHERE), key=len, reverse=True):
        for found in re.finditer(re.escape(written), sentence, re.IGNORECASE):
            if all(found.end() <= span.start or span.end <= found.start() for span in spans):
                card = ELSEWHERE.get(written, written)
                ordinary = written in ORDINARY and found[0].islower()
                spans.append(NameSpan(found.start(), found.end(), found[0], (card,), True, ordinary))
    return tuple(sorted(spans, key=lambda span: span.start))


def types_of(name: str) -> frozenset[str]:
    """Return the types of a card of the list."""
    return frozenset(TYPES.get(name, "").split())
