"""The paragraphs of a card's text, without reminder text; ability words and flavour words in front of them (CR 207.2c)."""

import re
from typing import Final

from judgebot.cards.words import ABILITY_WORDS

Paragraphs = tuple[tuple[int, str], ...]
DIE_ROW: Final = re.compile(r"\n(\d+)(?:—(\d+)|(\+))? \| ")
_REMINDER: Final = re.compile(r"\s*\((?:[^()\"]|\"[^\"]*\")*\)")
_ABILITY_WORD: Final = re.compile(r"^([A-Z][\w',!?’ -]*?) — (?=[A-Z\"~{])")
_NOT_FLAVOR: Final = re.compile(
    r"^(?:To solve|Solved|Boast|Exhaust|Forecast|Companion|Max speed|Cycling|Equip|Ward|Kicker|Morph|Disguise|Prototype|Craft|"
    r"Power-up|Visit|Prize|Sneak|Level|Suspend|Splice|Gift|Partner|Emerge|Escape|Flashback|Echo|Cumulative|Champion|Enchant|"
    r"[IVX, ]+|[A-Z][a-z]+ cycling|Megamorph|Madness|Overload|Evoke|Unearth|Multikicker|Buyback|Bestow|Entwine|Hideaway|"
    r"Teamwork|Outlast|Reconfigure|Strive|Renew|Channel|Augment|Specialize|Mayhem|Web-slinging|Harmonize|Warp|Freerunning|"
    r"Spree|Tiered|Offspring|Impending|Saddle|Crew|Station|Backup|Teleport|Waterbend|Sacrifice|Plot|Squad)\b"
)


def paragraphs(text: str) -> Paragraphs:
    """Return (line number from 1, text) of every paragraph without reminder text; modes stay with their head."""
    found: list[tuple[int, str]] = []
    for line, raw in enumerate(text.split("\n"), 1):
        plain = _REMINDER.sub("", raw).strip().replace("’", "'")
        if not plain:
            continue
        is_row = found and "roll" in found[-1][1].lower() and DIE_ROW.match("\n" + plain)
        if found and (plain.startswith("•") or is_row):
            number, head = found[-1]
            found[-1] = (number, head + "\n" + plain)
        else:
            found.append((line, plain))
    return tuple(found)


def readings(text: str) -> tuple[str, ...]:
    """The text, and the text without its ability word or flavour word (CR 207.2c)."""
    match = _ABILITY_WORD.match(text)
    if match is None:
        return (text,)
    named = match.group(1).lower() in ABILITY_WORDS
    if not named and _NOT_FLAVOR.match(text):
        return (text,)
    return (text[match.end() :],)
