"""The JSON shapes that the design promises, written out again so that a change of the structs is noticed.

A shape is a type, a tuple of allowed shapes, a list of one shape, a dict of fields, `Map(shape)`, `OneOf(words)`, or ANY.
"""

from typing import Any, Final, NamedTuple

ANY: Final = object()
NUMBER: Final = (int, float)
TEXT: Final = str
MAYBE_TEXT: Final = (str, None)
MAYBE_NUMBER: Final = (int, None)
TEXTS: Final = [str]


class Map(NamedTuple):
    """An object with free keys."""

    values: Any


class OneOf(NamedTuple):
    """One of these words."""

    words: tuple[Any, ...]


HIT: Final = {
    "id": TEXT,
    "kind": OneOf(("ruling", "rule", "policy", "card", "glossary")),
    "title": TEXT,
    "text": TEXT,
    "language": TEXT,
    "official_text": MAYBE_TEXT,
    "official_language": MAYBE_TEXT,
    "cards": TEXTS,
    "dates": TEXTS,
    "superseded": bool,
    "cites": TEXTS,
    "edition": TEXT,
    "score": NUMBER,
    "matched": TEXTS,
}

PLAYER: Final = {
    "life": MAYBE_NUMBER,
    "lost": (bool, None),
    "won": (bool, None),
    "library": MAYBE_NUMBER,
    "hand": MAYBE_NUMBER,
    "poison": int,
    "counters": Map(int),
}

OBJECT: Final = {
    "id": TEXT,
    "name": TEXT,
    "card": TEXT,
    "zone": TEXT,
    "owner": TEXT,
    "controller": TEXT,
    "supertypes": TEXTS,
    "types": TEXTS,
    "subtypes": TEXTS,
    "colors": TEXTS,
    "mana_value": NUMBER,
    "power": MAYBE_NUMBER,
    "toughness": MAYBE_NUMBER,
    "loyalty": MAYBE_NUMBER,
    "defense": MAYBE_NUMBER,
    "keywords": TEXTS,
    "abilities": TEXTS,
    "face_down": bool,
    "face_down_cause": OneOf(("manifest", "manifest_dread", "cloak", "morph", "megamorph", "disguise", "other", None)),
    "attached_to": MAYBE_TEXT,
    "tapped": bool,
    "counters": Map(int),
    "damage": int,
    "token": bool,
    "copy_of": MAYBE_TEXT,
    "phased_out": bool,
    "attacking": MAYBE_TEXT,
    "blocking": TEXTS,
}

FINAL: Final = {
    "turn": TEXT,
    "step": TEXT,
    "game": OneOf(("running", "won", "drawn")),
    "players": Map(PLAYER),
    "objects": [OBJECT],
}

VERDICT: Final = {
    "status": OneOf(("decided", "depends", "not_decided", "invalid")),
    "answer": TEXT,
    "yes_no": OneOf(("yes", "no", None)),
    "value": (*NUMBER, None),
    "steps": [{"text": TEXT, "cites": TEXTS}],
    "duties": [
        {
            "player": TEXT,
            "must": OneOf(("reveal", "keep_distinguishable", "choose", "look", "note")),
            "what": TEXT,
            "cites": TEXTS,
        }
    ],
    "final": (FINAL, None),
    "branches": [{"if": TEXT, "answer": TEXT, "final": (FINAL, None)}],
    "missing": TEXTS,
    "assumed": TEXTS,
    "understood": [{"text": TEXT, "as": TEXT}],
    "not_understood": TEXTS,
    "expectations": [{"text": TEXT, "holds": (bool, None), "cites": TEXTS}],
    "scenario": TEXT,
    "edition": TEXT,
    "stale_cites": TEXTS,
}

ASK: Final = {
    "question": TEXT,
    "language": OneOf(("en", "de", "es", "fr", "it", "ja", "ko", "pt", "ru", "zhs", "zht")),
    "answered": bool,
    "answer": TEXT,
    "confidence": NUMBER,
    "cards": TEXTS,
    "hits": [HIT],
    "verdict": (VERDICT, None),
}

FACE: Final = {
    "name": TEXT,
    "cost": TEXT,
    "mana_value": NUMBER,
    "colors": TEXTS,
    "supertypes": TEXTS,
    "types": TEXTS,
    "subtypes": TEXTS,
    "power": MAYBE_TEXT,
    "toughness": MAYBE_TEXT,
    "loyalty": MAYBE_TEXT,
    "defense": MAYBE_TEXT,
    "keywords": TEXTS,
    "abilities": [{"kind": TEXT, "text": TEXT, "data": ANY, "understood": bool, "executable": bool}],
}

CARD: Final = {
    "name": TEXT,
    "names": Map(str),
    "candidates": TEXTS,
    "faces": [FACE],
    "rulings": [HIT],
    "legal": (Map(str), None),
    "edition": TEXT,
    "official_text": MAYBE_TEXT,
    "official_language": MAYBE_TEXT,
    "legal_date": TEXT,
    "language": TEXT,
}

RULE: Final = {
    "id": TEXT,
    "text": TEXT,
    "official_text": MAYBE_TEXT,
    "parent": MAYBE_TEXT,
    "children": TEXTS,
    "cited_by": TEXTS,
    "edition": TEXT,
    "section": TEXT,
    "before": MAYBE_TEXT,
    "after": MAYBE_TEXT,
    "refers_to": TEXTS,
}

COUNTS: Final = (
    "documents", "cards", "rulings", "translations", "rules", "policy", "added", "updated", "unchanged", "superseded",
)  # fmt: skip

IMPORT: Final = {
    **dict.fromkeys(COUNTS, int),
    "skipped": [{"file": TEXT, "why": TEXT, "where": TEXT, "hint": TEXT}],
    "unplaced": [{"file": TEXT, "line": int, "text": TEXT, "why": TEXT}],
    "warnings": [{"file": TEXT, "what": TEXT}],
}

LIBRARY: Final = {
    "home": TEXT,
    "editions": {source: MAYBE_TEXT for source in ("CR", "MTR", "IPG", "JAR", "cards", "rulings")},
    "counts": Map(int),
    "shipped": Map(str),
    "days_old": Map(int),
    "maybe_stale": TEXTS,
    "index": TEXT,
    "index_why": TEXT,
}

COVERAGE: Final = {
    "cards": int,
    "understood": int,
    "executable": int,
    "clauses": int,
    "clauses_understood": int,
    "by_mechanic": Map([int]),
    "held_out": Map(int),
    "counted": int,
    "by_set": Map([int]),
    "not_understood": [[(str, int)]],
    "clauses_with": Map([int]),
    "held_out_clauses_with": Map([int]),
    "not_modelled": Map([str]),
}

ERROR: Final = {"message": TEXT, "where": TEXT, "hint": TEXT}


def misfits(value: Any, shape: Any, path: str = "$") -> list[str]:
    """Return where a JSON value is not of a shape, each with its path; empty where it fits."""
    match shape:
        case tuple() if not isinstance(shape, Map | OneOf):
            return [] if any(not misfits(value, one, path) for one in shape) else [f"{path}: {value!r}"]
        case OneOf(words):
            return [] if value in words else [f"{path}: {value!r} is none of {words}"]
        case Map(values):
            if not isinstance(value, dict):
                return [f"{path}: not an object"]
            return [wrong for key, part in value.items() for wrong in misfits(part, values, f"{path}.{key}")]
        case [one]:
            if not isinstance(value, list):
                return [f"{path}: not a list"]
            return [wrong for n, part in enumerate(value) for wrong in misfits(part, one, f"{path}[{n}]")]
        case dict():
            return _field_misfits(value, shape, path)
        case None:
            return [] if value is None else [f"{path}: {value!r} is not null"]
        case type():
            fits = isinstance(value, shape) and not (isinstance(value, bool) and shape is not bool)
            return [] if fits else [f"{path}: {value!r} is no {shape.__name__}"]
    return []


def _field_misfits(value: Any, shape: dict[str, Any], path: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{path}: not an object"]
    missing = [f"{path}.{key} is missing" for key in shape if key not in value]
    extra = [f"{path}.{key} is not promised" for key in value if key not in shape]
    wrong = [each for key in shape if key in value for each in misfits(value[key], shape[key], f"{path}.{key}")]
    return missing + extra + wrong
