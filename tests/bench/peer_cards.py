"""Card data for the peer, built from the official data for the cards that our scenarios name, and for cards written out."""

import importlib
import json
import lzma
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from judgebot.errors import InputError
from judgebot.game.keywords import MODELLED
from judgebot.scenario.models import Action, Scenario
from judgebot.scenario.notation_card import parse_written_card
from judgebot.scenario.written_card import written_card
from tests.places import SHARED

ATOMIC: Final = SHARED / "data/cards/AtomicCards.json.xz"
FILLER: Final = "Wastes"

# The official data leaves out what is empty; the peer insists on these fields.
_EMPTY: Final[dict[str, Any]] = {
    "colors": [],
    "colorIdentity": [],
    "subtypes": [],
    "supertypes": [],
    "types": [],
    "manaValue": 0.0,
    "legalities": {},
    "identifiers": {},
    "layout": "normal",
}


def names_of(scenario: Scenario) -> frozenset[str]:
    """Return the names of the cards that a scenario puts somewhere."""
    specs = [spec for zone in scenario.zones for spec in zone.objects]
    specs += [item.object for item in scenario.stack if item.object is not None]
    named = {name for spec in specs for name in (spec.name, spec.copy_of) if name and not name.isdigit()}
    return frozenset(named | {line.name for line in scenario.script if isinstance(line, Action) and line.name})


class Cards:
    """The peer's data of named cards, and engines that also know cards written out. Needs the extra `peer`."""

    def __init__(self, names: Iterable[str]) -> None:
        self._phase: Any = importlib.import_module("phase")
        self._generator: Any = importlib.import_module("phase.gen")
        self._built: dict[str, Any] = {}
        official = json.loads(lzma.decompress(ATOMIC.read_bytes()))["data"]
        by_half = {half: full for full in official for half in full.split(" // ")}
        for name in sorted({FILLER, *names}):
            faces = official.get(name) or official.get(by_half.get(name, ""))
            if faces is not None:
                self._generator.process_group([_filled(face) for face in faces], self._built)

    def engine(self, written: dict[str, str]) -> tuple[Any, frozenset[str]]:
        """Return an engine with the named cards and these written ones (name to text), and the names that it knows."""
        built = dict(self._built)
        for name, text in written.items():
            face = self._phase.build_oracle_face(atomic_face(name, text), None)
            built[name.lower()] = face
        names = frozenset(str(face["name"]) for face in built.values())
        return self._phase.Engine.from_json(json.dumps(built)), names


def _filled(face: dict[str, Any]) -> dict[str, Any]:
    """The face with the fields that the peer insists on; colours that were left out are those of its mana cost."""
    symbols = str(face.get("manaCost", ""))
    colors = [color for color in "WUBRG" if color in symbols]
    return {**_EMPTY, "colors": colors, **face}


@lru_cache(maxsize=256)
def _written(text: str) -> dict[str, Any]:
    try:
        written, face = parse_written_card(text), written_card(text).faces[0]
    except InputError as error:
        raise ValueError(str(error)) from error
    kinds = " ".join((*written.supertypes, *written.types))
    return {
        **_EMPTY,
        "manaCost": written.cost or None,
        "manaValue": float(face.mana_value),
        "colors": list(face.colors),
        "supertypes": list(written.supertypes),
        "types": list(written.types),
        "subtypes": list(written.subtypes),
        "type": f"{kinds} — {' '.join(written.subtypes)}" if written.subtypes else kinds,
        "text": "\n".join(written.lines),
        "keywords": _keywords(written.lines),
        "power": face.power,
        "toughness": face.toughness,
        "loyalty": face.loyalty,
        "defense": face.defense,
    }


_KEYWORDS: Final = frozenset(MODELLED)


def _keywords(lines: tuple[str, ...]) -> list[str]:
    """The keywords that lines of keywords name, as the official data lists them beside the text."""
    found = []
    for part in [part.strip() for line in lines for part in line.rstrip(".").split(",")]:
        word = next((word for word in _KEYWORDS if part.lower() == word or part.lower().startswith(f"{word} ")), "")
        if word and len(part.split()) <= 4:
            found.append(word.capitalize())
    return sorted(set(found))


def atomic_face(name: str, text: str) -> dict[str, Any]:
    """Return a card written in the notation's braces in the shape of the official data, under this name."""
    face = {key: value for key, value in _written(text).items() if value is not None}
    return {**face, "name": name}
