"""Cards in the MTGJSON AtomicCards shape, and the facts taken from them. Reads files for the build only."""

import lzma
import re
from pathlib import Path
from typing import Final, get_args

import msgspec

from judgebot.cards.compile import Compiler
from judgebot.cards.models import Card, Face, Layout
from judgebot.language import NAMED_IN_ENGLISH

_SYMBOL: Final = re.compile(r"\{([^}]+)\}")
_ROTATING: Final = {"standard", "future", "alchemy", "standardbrawl", "brawl"}
_FORMATS: Final = (
    "standard",
    "pioneer",
    "modern",
    "legacy",
    "vintage",
    "pauper",
    "commander",
    "brawl",
    "oathbreaker",
    "premodern",
)


class ForeignName(msgspec.Struct, frozen=True):
    """A card in another language, as MTGJSON gives it."""

    language: str
    name: str = ""
    faceName: str | None = None  # the data's own name
    text: str | None = None


class Ruling(msgspec.Struct, frozen=True):
    """A ruling, as MTGJSON gives it; read for its vocabulary only."""

    text: str = ""


class AtomicFace(msgspec.Struct, frozen=True):
    """One face in the MTGJSON shape; fields keep the names of the data."""

    name: str
    layout: str = "normal"
    faceName: str | None = None
    manaCost: str = ""
    manaValue: float | None = None
    faceManaValue: float | None = None
    colors: tuple[str, ...] | None = None
    colorIndicator: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    keywords: tuple[str, ...] = ()
    text: str = ""
    legalities: dict[str, str] | None = None
    foreignData: tuple[ForeignName, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    isFunny: bool = False
    printings: tuple[str, ...] = ()
    x_source: str = ""
    x_back: str | None = None
    x_incomplete: str | None = None


class Meta(msgspec.Struct, frozen=True):
    """Edition of the data."""

    date: str = ""
    version: str = ""


Entries = dict[str, tuple[AtomicFace, ...]]


class AtomicFile(msgspec.Struct, frozen=True):
    """The whole file."""

    meta: Meta
    data: Entries


class Banlist(msgspec.Struct, frozen=True):
    """Banned and restricted cards of a format."""

    banned: tuple[str, ...] = ()
    restricted: tuple[str, ...] = ()


class Banlists(msgspec.Struct, frozen=True):
    """All formats, with the date of the lists."""

    version: str
    formats: dict[str, Banlist]


def read_atomic(path: Path) -> tuple[str, Entries]:
    """Return the edition (a date) and the faces of every card by name."""
    with lzma.open(path) as file:
        whole = msgspec.json.decode(file.read(), type=AtomicFile)
    return whole.meta.date, whole.data


def read_banlists(path: Path) -> Banlists:
    """Return the banned and restricted cards by format."""
    return msgspec.json.decode(path.read_bytes(), type=Banlists)


def card_of(name: str, entries: Entries, banlists: Banlists, compiler: Compiler) -> Card:
    """Return the facts of the card of that name; a back face listed apart is joined to its front."""
    faces = entries[name]
    back = entries.get(faces[0].x_back or "")
    if len(faces) == 1 and back:
        faces = (faces[0], *back)
    built = tuple(_face(face, faces[0], number, name, compiler) for number, face in enumerate(faces, 1))
    return Card(
        name=name,
        faces=built,
        layout=_layout(faces[0]),
        names=_foreign_names(faces[0], name),
        legal=_legal(faces[0], name, banlists),
        incomplete=faces[0].x_incomplete is not None,
    )


def _face(face: AtomicFace, front: AtomicFace, number: int, name: str, compiler: Compiler) -> Face:
    own = face.faceName or (
        name.split(" // ")[number - 1] if " // " in name and number <= name.count(" // ") + 1 else face.name
    )
    turned = face is not front and front.layout in ("transform", "flip")
    cost = front.manaCost if turned else face.manaCost
    facts = Face(
        name=own,
        cost=face.manaCost,
        mana_value=mana_value(cost),
        colors=face.colors if face.colors is not None else cost_colors(face.manaCost, face.colorIndicator),
        supertypes=face.supertypes,
        types=face.types,
        subtypes=face.subtypes,
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        defense=face.defense,
    )
    abilities = compiler.face(facts, face.text, number)
    return msgspec.structs.replace(facts, abilities=abilities, keywords=compiler.keywords(abilities))


def mana_value(cost: str) -> float:
    """Return the mana value of a cost (CR 202.3): X is 0, a hybrid symbol counts its largest part."""
    return sum(_symbol_value(symbol) for symbol in _SYMBOL.findall(cost))


def _symbol_value(symbol: str) -> float:
    if symbol.isdigit():
        return float(symbol)
    if symbol in ("X", "Y", "Z"):
        return 0.0
    if symbol.startswith("H"):
        return 0.5
    return max((float(part) for part in symbol.split("/") if part.isdigit()), default=1.0)


def cost_colors(cost: str, indicator: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the colours that a mana cost and a colour indicator give (CR 105.2)."""
    letters = {letter for symbol in _SYMBOL.findall(cost) for letter in symbol.replace("H", "").split("/")}
    return tuple(color for color in "WUBRG" if color in letters or color in indicator)


def _layout(face: AtomicFace) -> Layout:
    if "Room" in face.subtypes:
        return "room"
    return next((known for known in get_args(Layout) if known == face.layout), "other")


def _foreign_names(face: AtomicFace, name: str) -> dict[str, str]:
    known = (foreign for foreign in face.foreignData if foreign.language in NAMED_IN_ENGLISH)
    found = {NAMED_IN_ENGLISH[foreign.language]: foreign.name for foreign in known}
    return {language: written for language, written in sorted(found.items()) if written and written != name}


def _legal(face: AtomicFace, name: str, banlists: Banlists) -> dict[str, str]:
    """Legality by format; formats that rotate are left out where the data is of 2022."""
    known = {form: word.lower() for form, word in (face.legalities or {}).items() if form in _FORMATS}
    if "2022" in face.x_source:
        known = {form: word for form, word in known.items() if form not in _ROTATING}
    for form, lists in banlists.formats.items():
        if name in lists.banned or name.split(" // ")[0] in lists.banned:
            known[form] = "banned"
        elif name in lists.restricted:
            known[form] = "restricted"
    return dict(sorted(known.items()))
