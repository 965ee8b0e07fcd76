"""Witnesses of card text that are not the compiler: words of the text, and the data's own keywords, looked for in what we read.

`python -m tests.cards.witness DATA` prints for each witness of how many cards understood whole it misses something, the cards
held out apart. DATA is the folder of official data. What is missed of a card that is not held out is named.
"""

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from judgebot.cards import effects as e
from judgebot.cards.atomic import AtomicFace, Entries, card_of, read_atomic, read_banlists
from judgebot.cards.compile import Compiler
from judgebot.cards.counting import is_held_out
from judgebot.cards.grammar.vocabulary import COLOR_WORDS, NUMBER_WORDS, SUBTYPE_FORMS
from judgebot.cards.keywordwords import OTHERS, SIMPLE, WITH_COST, WITH_NUMBER
from judgebot.cards.models import Card, is_understood
from judgebot.cards.words import plurals

KEYWORDS: Final = {*SIMPLE, *WITH_NUMBER, *WITH_COST, *OTHERS}
_REMINDER: Final = re.compile(r"\s*\((?:[^()\"]|\"[^\"]*\")*\)")
_ABILITY_WORD: Final = re.compile(r"^(• )?[^—\n\"{]{1,40} — (?=[A-Z{~+−-])", re.MULTILINE)


class Read(NamedTuple):
    """A card understood whole: its text without reminders, ability words and own names; what was read; the data's keywords."""

    name: str
    text: str
    read: str
    abilities: tuple[e.Ability, ...]
    told: frozenset[str]


def cards_read(data: Path) -> Iterator[Read]:
    """Yield every card of the official data that is understood whole."""
    entries = read_atomic(data / "cards" / "AtomicCards.json.xz")[1]
    banlists, compiler = read_banlists(data / "policy" / "banlists.json"), Compiler()
    for name in sorted(entries):
        card = card_of(name, entries, banlists, compiler)
        if is_understood(card):
            yield _read(card, _faces(name, entries))


def _faces(name: str, entries: Entries) -> tuple[AtomicFace, ...]:
    """The faces that `card_of` joins."""
    faces = entries[name]
    back = entries.get(faces[0].x_back or "", ()) if len(faces) == 1 else ()
    return (*faces, *back)


def _read(card: Card, raw: tuple[AtomicFace, ...]) -> Read:
    text = "\n".join(_REMINDER.sub("", face.text) for face in raw)
    for name in sorted(_own_names(card), key=len, reverse=True):
        text = text.replace(name, "~")
    text = _ABILITY_WORD.sub(lambda found: found.group(1) or "", text)
    abilities = tuple(ability for face in card.faces for ability in face.abilities)
    told = frozenset(word.lower() for face in raw for word in face.keywords)
    return Read(card.name, text, repr(abilities), abilities, told)


def _own_names(card: Card) -> set[str]:
    whole = {face.name.removeprefix("A-") for face in card.faces}
    short = {re.split(r", | of | the ", name)[0] for name in whole}
    first = {face.name.split()[0] for face in card.faces if "Legendary" in face.supertypes}
    return whole | short | first


# Each witness yields what it has seen in the text and not found in what was read


def digits(card: Read) -> Iterator[str]:
    """Numbers in digits; sizes ("+2/+2") and mana have witnesses of their own."""
    for number in set(re.findall(r"(?<![\w{/+−\-])([2-9]|\d\d+)(?![\w}/])", card.text)):
        if not _has_number(card.read, int(number)):
            yield number


_COUNTED_OTHERWISE: Final = re.compile(
    r"\bone,? (?:two, )?or (?=two|three)|\btwo, or (?=three)|\w+ times each turn|exchange control of two target|\beight-"
)


def number_words(card: Read) -> Iterator[str]:
    """Numbers in words. "Three times each turn" is kept as words, "one, two, or three targets" as up to three and at least one,
    "exchange two target lands" as two targets.
    """
    text = _COUNTED_OTHERWISE.sub("", card.text.lower())
    for word, number in NUMBER_WORDS.items():
        if number > 1 and re.search(rf"\b{word}\b", text) and not _has_number(card.read, number):
            yield word


def sizes(card: Read) -> Iterator[str]:
    """The numbers of "+2/+2" and "3/3"; for each of many, +1 is a count and needs no number."""
    for pair in re.findall(r"(?<![\w{])[+−-]?(\d+)/[+−-]?(\d+)(?![\w}])", card.text):
        yield from (digit for digit in pair if digit not in "01" and not _has_number(card.read, int(digit)))


def mana(card: Read) -> Iterator[str]:
    """Mana symbols; a {1} or {X} that a cost is changed by is a count."""
    for symbol in set(re.findall(r"\{([^}]+)\}", card.text.upper())) - {"T", "Q", "E", "1", "X", "CHAOS", "TK"}:
        if f"'{symbol}'" not in card.read and f"n={symbol}" not in card.read:
            yield symbol


def colors(card: Read) -> Iterator[str]:
    """Words for colours."""
    for word, letter in COLOR_WORDS.items():
        if re.search(rf"\b(?:non)?{word}\b", card.text.lower()) and f"'{letter}'" not in card.read:
            yield word


_ZONES: Final = {
    "graveyard": r"graveyard|manifests dread|then='(?:exile|hand|library)'|MovedTo|'dies'",
    "library": r"library|opponents find|'searches'|'shuffles'|top card|Manifest|Mill"
    r"|(?:Top|TopUntil|Search|Shuffle|Cloak|Rest|LookAt)\(",
    "hand": r"hand|Discard|Return|RevealHand",
    "exile": r"exile|opponents find|Exile|Linked|Meld",
}


def zones(card: Read) -> Iterator[str]:
    """Words for zones, or an action that moves to or from the zone."""
    for zone, read in _ZONES.items():
        if re.search(rf"\b{zone}", card.text) and not re.search(read, card.read):
            yield zone


_OF_ITS_OWN: Final = re.compile(
    r"\b(?:this|that|the) (?:Aura|Equipment|Vehicle|Saga|Siege|Class|Case|Room|Spacecraft)\b", re.IGNORECASE
)
_SAID_OTHERWISE: Final = {
    "Role": "predefined",
    "Orc": "amass",
    "Zombie": "amass",
    "Arcane": "splice",
    "Aura": "Attached",
    "Background": "background",
    "Equipment": "Attach",
}


def subtypes(card: Read) -> Iterator[str]:
    """Capitalised words that are subtypes, in any form and also in names and texts of keywords."""
    text = _OF_ITS_OWN.sub("", card.text)
    for word in set(re.findall(r"\b[A-Z][a-z]+(?:-[A-Z][a-z]+)?", text)):
        name = SUBTYPE_FORMS.get(word.lower(), ("", False))[0]
        forms = "|".join((name, *plurals(name)))
        if name and not re.search(rf"\b(?:{forms})\b|{_SAID_OTHERWISE.get(name, name)}", card.read, re.IGNORECASE):
            yield name


def targets(card: Read) -> Iterator[str]:
    """Each "target" is one instance of the word, and no instance is read where there is none (CR 115.1)."""
    text = re.sub(r"\b(?:spell's|new|single|only one|each|the|that|becomes? a|could) targets?\b", "", card.text)
    said, read = len(re.findall(r"\btarget\b", text, re.IGNORECASE)), card.read.count("TargetSpec(")
    if read < said:
        yield f"{said} said, {read} read"


def keywords_read(card: Read) -> Iterator[str]:
    """Keywords that we read and the data does not know."""
    names = {ability.name for ability in card.abilities if isinstance(ability, e.Keyword)}
    yield from names - card.told - {"landwalk", "typecycling", "umbra armor", "partner with", "partner"} if card.told else ()


EVERGREEN: Final = {
    *("deathtouch", "defender", "double strike", "first strike", "flash", "flying", "haste", "hexproof", "indestructible"),
    *("lifelink", "menace", "reach", "trample", "vigilance"),
}


def evergreen(card: Read) -> Iterator[str]:
    """The words of lines that are evergreen keywords and nothing else; a leveler has some on a level only."""
    for line in card.text.lower().split("\n"):
        words = re.split(r"[,;] ", line)
        yield from (word for word in words if EVERGREEN.issuperset(words) and f"'{word}'" not in card.read)


_VARIANTS: Final = {"partner": "partner with", "landwalk": "walk", "typecycling": "cycling"}


def keywords_told(card: Read) -> Iterator[str]:
    """The data's keywords that stand in the text; it gives those of the other face to both."""
    for word in card.told & KEYWORDS:
        forms = (f"'{word}'", f'"{word}"', _VARIANTS.get(word, f"'{word}'"))
        if re.search(rf"\b{word}\b", card.text.lower()) and not any(form in card.read for form in forms):
            yield word


def _has_number(read: str, number: int) -> bool:
    return re.search(rf"(?<!\d){number}(?!\d)", read) is not None


WITNESSES: Final[tuple[Callable[[Read], Iterator[str]], ...]] = (
    *(digits, number_words, sizes, mana, colors, zones, subtypes, targets),
    *(keywords_read, keywords_told, evergreen),
)


class Missed(NamedTuple):
    """What was missed of cards that are not held out, by name; of how many held-out cards; how many cards were asked."""

    named: tuple[str, ...]
    held_out: int
    asked: int


def missed(data: Path) -> dict[str, Missed]:
    """Return what each witness misses."""
    named: dict[str, list[str]] = {witness.__name__: [] for witness in WITNESSES}
    held_out: Counter[str] = Counter()
    asked = 0
    for card in cards_read(data):
        asked += 1
        for witness in WITNESSES:
            words = sorted(witness(card))
            if words and is_held_out(card.name):
                held_out[witness.__name__] += 1
            elif words:
                named[witness.__name__].append(f"{card.name}: {', '.join(words)}")
    return {name: Missed(tuple(found), held_out[name], asked) for name, found in named.items()}


def main(data: str) -> None:
    """Print what each witness misses."""
    for name, found in missed(Path(data)).items():
        print(f"{name}: {len(found.named)} missed, {found.held_out} of those held out; {found.asked} cards asked")
        print("".join(f"    {one}\n" for one in found.named[:20]), end="")


if __name__ == "__main__":
    main(*sys.argv[1:])
