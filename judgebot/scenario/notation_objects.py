"""Objects of a board, read and written: `#2 Grizzly Bears, tapped, +1/+1 x2`, `2/2 Zombie creature token`."""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

from judgebot.cards.keywordwords import SIMPLE
from judgebot.cards.words import COLORS
from judgebot.contract import FaceDownCause
from judgebot.errors import InputError, JudgebotError, ScenarioError
from judgebot.scenario.models import ObjectSpec
from judgebot.scenario.notation_card import SUPERTYPES, TYPES, parse_written_card
from judgebot.scenario.notation_refs import (
    COLOR_WORDS,
    REF,
    format_name,
    format_ref,
    format_refs,
    parse_name,
    parse_refs,
)
from judgebot.scenario.notation_text import Piece, closing_brace, cut, nearest, problem, split_piece

FLAGS: Final = {
    "token": "token",
    "transformed": "transformed",
    "flipped": "flipped",
    "tapped": "tapped",
    "phased out": "phased_out",
    "commander": "commander",
    "summoning sick": "sick",
}
CAUSES: Final[dict[FaceDownCause, str]] = {
    "manifest": "manifested",
    "manifest_dread": "manifested dread",
    "cloak": "cloaked",
    "morph": "morph",
    "megamorph": "megamorph",
    "disguise": "disguised",
    "other": "other",
}
_CAUSE_WORDS: Final[dict[str, FaceDownCause]] = {
    **{word: cause for cause, word in CAUSES.items()},
    "manifest": "manifest",
    "manifest dread": "manifest_dread",
    "cloak": "cloak",
    "morphed": "morph",
    "disguise": "disguise",
    "": "other",
}
KEYWORDS: Final = frozenset(
    # keywords that may stand by themselves behind a comma; any other is written "with ..."
    (*SIMPLE, "disguise", "megamorph", "morph", "toxic", "unblockable", "ward")
)
_STARTS: Final = re.compile(
    r"(?:^|(?<=\s))(?:face down\b|attached to\b|(?:un)?tapped\b|token\b|transformed\b|flipped\b|phased out\b|commander\b"
    r"|summoning sick\b|sick\b|attacking\b|blocking\b|copy of\b|with (?=[a-z]))"
)
_COUNTERS: Final = re.compile(r"([+-]\d+/[+-]\d+|[a-z][a-z' -]*?)(?: counters?)? x(\d+)")
_COUNT_BEFORE: Final = re.compile(r"(\d+)x? (?=[^\d/])")
_COUNT_AFTER: Final = re.compile(r"\s*\bx(\d+)$")
_SIZE: Final = re.compile(r"(-?\d+)/(-?\d+)")
_KNOWN: Final = (
    *FLAGS,
    "untapped",
    "face down (manifested)",
    "attached to #2",
    "damage 1",
    "ts 1",
    "owner B",
    "copy of #2",
    "chosen color Red",
    "attacking B",
    "blocking #2",
    "+1/+1 x1",
    "with flying",
)

Fields = dict[str, Any]


class UnreadObjectError(ScenarioError):
    """Parts of an object say nothing known; `read` is what the other parts say."""

    def __init__(self, problems: tuple[JudgebotError, ...], read: ObjectSpec) -> None:
        super().__init__(problems)
        self.read = read


def parse_object(piece: Piece, player: str = "") -> ObjectSpec:
    """Return the object that a piece writes; `player` has the zone (for "attacking" without a name).

    Raises InputError if unclear: UnreadObjectError with every problem where single parts of it are.
    """
    problems: list[JudgebotError] = []
    fields: Fields = {"place": piece.place}
    rest = _take_label(piece, fields)
    segments = list(_segments(rest, fields))
    base = _take_base(segments, fields)
    for segment in segments:
        try:
            _read_modifier(segment, fields, player)
        except InputError as error:
            problems.append(error)
    if fields.pop("untapped", False) and fields.get("tapped"):
        raise problem(piece.place, "an object cannot be both tapped and untapped", "leave one out")
    if base is not None:
        _read_base(base, fields)
    if problems:
        raise UnreadObjectError(tuple(problems), ObjectSpec(**fields))
    return ObjectSpec(**fields)


def _take_label(piece: Piece, fields: Fields) -> Piece:
    found = re.match(r"#(\d+)(?=[\s,]|$)", piece.text)
    if found is None:
        if piece.text.startswith("#"):
            raise problem(piece.place, f"'{piece.text.split()[0]}' is not a label", "labels are numbers: #1")
        return piece
    fields["label"] = str(int(found[1]))
    return cut(piece, found.end())


def _segments(piece: Piece, fields: Fields) -> tuple[Piece, ...]:
    """Return the name (if any) and the modifiers, cut at commas and where a modifier begins without one."""
    if piece.text.startswith("{"):
        return _braced(piece, fields)
    parts: list[Piece] = []
    for segment in split_piece(piece, ","):
        if segment.text.startswith('"'):
            quoted = re.match(r'"[^"]*"(?: x\d+)?', segment.text)
            end = quoted.end() if quoted else len(segment.text)
            parts.append(cut(segment, 0, end))
            segment = cut(segment, end)
        parts.extend(_cut_at_starts(segment))
    return tuple(parts)


def _braced(piece: Piece, fields: Fields) -> tuple[Piece, ...]:
    end = closing_brace(piece.text)
    if end < 0:
        raise problem(piece.place, "the brace is never closed", "{Name | {1}{U} | Creature Bear 2/2 | Flying}")
    fields["text"] = piece.text[1:end].strip()
    try:
        parse_written_card(fields["text"])
    except InputError as error:
        raise problem(piece.place, error.message, error.hint) from error
    return tuple(part for segment in split_piece(cut(piece, end + 1), ",") for part in _cut_at_starts(segment))


def _cut_at_starts(segment: Piece) -> tuple[Piece, ...]:
    starts = [found.start() for found in _STARTS.finditer(segment.text)]
    edges = [0, *(at for at in starts if at), len(segment.text)]
    cuts = [cut(segment, a, b) for a, b in pairwise(edges)]
    return tuple(part for part in cuts if part.text)


def _take_base(segments: list[Piece], fields: Fields) -> Piece | None:
    """Take the name off the segments: the first ones that are not modifiers, joined by their commas."""
    names: list[Piece] = []
    while segments and not _is_modifier(segments[0].text) and _continues(names, segments[0].text):
        names.append(segments.pop(0))
    if not names:
        return None
    if "text" in fields:
        raise problem(names[0].place, f"'{names[0].text}' follows a card given by its text", "use commas and modifiers")
    return Piece(", ".join(part.text for part in names), names[0].place)


def _continues(names: list[Piece], text: str) -> bool:
    return not names or text[0].isupper() or (text.split()[0] in ("the", "of", "a", "who") and text != text.lower())


def _is_modifier(text: str) -> bool:
    return text in ("untapped", "sick") or text in FLAGS or text in KEYWORDS or _reader(text) is not None


def _read_modifier(segment: Piece, fields: Fields, player: str) -> None:
    text = segment.text
    if text in FLAGS or text == "sick":
        fields[FLAGS.get(text, "sick")] = True
    elif text in KEYWORDS:
        fields["keywords"] = (*fields.get("keywords", ()), text)
    elif text == "untapped":
        fields["untapped"] = True
    elif (read := _reader(text)) is not None:
        try:
            read(text, fields, player)
        except ValueError as error:
            raise problem(segment.place, f"'{text}' is not complete", str(error)) from error
    else:
        like = nearest(text, _KNOWN)
        hint = f"did you mean '{like}'?" if like else "expected one of: " + ", ".join(_KNOWN)
        raise problem(segment.place, f"'{text}' says nothing known of an object", hint)


def _reader(text: str) -> Callable[[str, Fields, str], None] | None:
    """Return what reads a modifier with details, found by its first words."""
    for start, read in _READERS.items():
        if text == start.strip() or text.startswith(start):
            return read
    return _counters if _COUNTERS.fullmatch(text) else None


def _need_ref(text: str, example: str) -> str:
    if re.fullmatch(REF, text) is None:
        raise ValueError(example)
    return parse_refs(text)[0]


def _attached(text: str, fields: Fields, _player: str) -> None:
    fields["attached_to"] = _need_ref(text.removeprefix("attached to").strip(), "write attached to #2, or attached to B")


def _copy_of(text: str, fields: Fields, _player: str) -> None:
    original = text.removeprefix("copy of").strip()
    if not original:
        raise ValueError("write copy of #2")
    fields["copy_of"] = original[1:] if re.fullmatch(r"#\d+", original) else parse_name(original)


def _number_of(text: str, word: str, example: str) -> int:
    digits = text.removeprefix(word).strip()
    if not digits.isdigit():
        raise ValueError(example)
    return int(digits)


def _damage(text: str, fields: Fields, _player: str) -> None:
    fields["damage"] = _number_of(text, "damage", "write damage 1")


def _timestamp(text: str, fields: Fields, _player: str) -> None:
    fields["timestamp"] = _number_of(text, "ts", "write ts 5")


def _owner(text: str, fields: Fields, _player: str) -> None:
    owner = _need_ref(text.removeprefix("owner").strip(), "write owner B")
    if owner.isdigit():
        raise ValueError("an owner is a player: write owner B")
    fields["owner"] = owner


def _chosen(text: str, fields: Fields, _player: str) -> None:
    words = text.split(maxsplit=2)
    if len(words) < 3:
        raise ValueError("write chosen color Red")
    fields["chosen"] = {**fields.get("chosen", {}), words[1]: words[2]}


def _attacking(text: str, fields: Fields, player: str) -> None:
    whom = text.removeprefix("attacking").strip()
    fields["attacking"] = _need_ref(whom, "write attacking B") if whom else ("B" if player == "A" else "A")


def _blocking(text: str, fields: Fields, _player: str) -> None:
    refs = parse_refs(text)
    if not refs:
        raise ValueError("write blocking #2")
    fields["blocking"] = refs


def _face_down(text: str, fields: Fields, _player: str) -> None:
    cause = text.removeprefix("face down").strip().strip("()").strip()
    if cause not in _CAUSE_WORDS:
        like = nearest(cause, CAUSES.values())
        raise ValueError(f"did you mean '{like}'?" if like else "expected " + ", ".join(CAUSES.values()))
    fields["face_down"] = _CAUSE_WORDS[cause]


def _with(text: str, fields: Fields, _player: str) -> None:
    words = re.split(r"\s*,\s*|\s+and\s+", text.removeprefix("with").strip())
    fields["keywords"] = (*fields.get("keywords", ()), *(word for word in words if word))


def _counters(text: str, fields: Fields, _player: str) -> None:
    found = _COUNTERS.fullmatch(text)
    assert found is not None  # checked by the caller
    counters = dict(fields.get("counters", {}))
    counters[found[1]] = counters.get(found[1], 0) + int(found[2])
    fields["counters"] = counters


_READERS: Final[dict[str, Callable[[str, Fields, str], None]]] = {
    "attached to ": _attached,
    "copy of ": _copy_of,
    "damage ": _damage,
    "ts ": _timestamp,
    "owner ": _owner,
    "chosen ": _chosen,
    "attacking ": _attacking,
    "blocking ": _blocking,
    "face down": _face_down,
    "with ": _with,
}


def _read_base(base: Piece, fields: Fields) -> None:
    text = base.text
    if (after := _COUNT_AFTER.search(text)) is not None:
        fields["count"], text = int(after[1]), text[: after.start()]
    elif (before := _COUNT_BEFORE.match(text)) is not None:
        fields["count"], text = int(before[1]), text[before.end() :]
    if not 0 < fields.get("count", 1) <= 1000:
        raise problem(base.place, f"'{base.text}' is not a number of objects from 1 to 1000")
    if fields.get("count", 1) > 1 and fields.get("label"):
        raise problem(base.place, "one label cannot stand for several objects", "label them one by one")
    if text in ("?", ""):
        return
    words = text.split()
    if text[0] != '"' and (_SIZE.fullmatch(words[0]) or any(word.capitalize() in TYPES and word.islower() for word in words)):
        _read_unnamed(Piece(text, base.place), fields)
        return
    if text[0] != '"' and text == text.lower() and text.isascii():
        raise problem(base.place, f"'{text}' is neither a name nor a thing such as '2/2 Zombie creature'", _near_name(text))
    fields["name"] = parse_name(text)


def _near_name(text: str) -> str:
    like = nearest(text, (*_KNOWN, *(kind.lower() for kind in TYPES)))
    return f"did you mean '{like}'?" if like else "names begin with a capital letter"


def _read_unnamed(base: Piece, fields: Fields) -> None:
    kinds: dict[str, list[str]] = {"supertypes": [], "types": [], "subtypes": [], "colors": []}
    for word in base.text.split():
        if (size := _SIZE.fullmatch(word)) is not None:
            fields["size"] = (int(size[1]), int(size[2]))
        elif word in ("colorless", "a", "an", "and"):
            continue
        elif word.lower() in COLORS:
            kinds["colors"].append(COLORS[word.lower()])
        else:
            kinds[_kind_of(word, base)].append(word[0].upper() + word[1:])
    if "size" in fields and "Creature" not in kinds["types"] and "Vehicle" not in kinds["subtypes"]:
        kinds["types"].append("Creature")
    fields.update({kind: tuple(words) for kind, words in kinds.items()})


def _kind_of(word: str, base: Piece) -> str:
    if word.capitalize() in TYPES:
        return "types"
    if word.capitalize() in SUPERTYPES:
        return "supertypes"
    like = nearest(word, [kind.lower() for kind in (*TYPES, *SUPERTYPES)], 80) if word.islower() else ""
    if like:
        raise problem(base.place, f"'{word}' is not a type", f"did you mean '{like}'?")
    return "subtypes"


def format_object(spec: ObjectSpec) -> str:
    """Return the object in the notation's own order; `parse_object` reads it back."""
    head = [f"#{spec.label}" if spec.label else "", _format_base(spec), f"x{spec.count}" if spec.count > 1 else ""]
    if spec.face_down is not None:
        head.append(f"face down ({CAUSES[spec.face_down]})")
    if spec.attached_to:
        head.append(f"attached to {format_ref(spec.attached_to)}")
    return ", ".join([" ".join(part for part in head if part), *_format_modifiers(spec)])


def _format_base(spec: ObjectSpec) -> str:
    if spec.text:
        return "{" + spec.text + "}"
    if spec.name:
        return format_name(spec.name)
    if not (spec.size or spec.types or spec.subtypes or spec.supertypes):
        return "?"
    words = [word.lower() for word in spec.supertypes]
    words += [COLOR_WORDS[color] for color in spec.colors]
    words += [f"{spec.size[0]}/{spec.size[1]}"] if spec.size else []
    words += [*spec.subtypes, *(word.lower() for word in spec.types)]
    return " ".join(words)


def _format_modifiers(spec: ObjectSpec) -> list[str]:
    parts = [f"with {' and '.join(spec.keywords)}"] if spec.keywords else []
    parts += [word for word, field in FLAGS.items() if getattr(spec, field)]
    parts += [f"{kind} x{n}" for kind, n in spec.counters.items()]
    parts += [f"damage {spec.damage}"] if spec.damage else []
    parts += [f"attacking {format_ref(spec.attacking)}"] if spec.attacking else []
    parts += [f"blocking {format_refs(spec.blocking, ' and ')}"] if spec.blocking else []
    parts += [f"copy of {_format_original(spec.copy_of)}"] if spec.copy_of else []
    parts += [f"owner {spec.owner}"] if spec.owner else []
    parts += [f"ts {spec.timestamp}"] if spec.timestamp is not None else []
    return parts + [f"chosen {kind} {value}" for kind, value in spec.chosen.items()]


def _format_original(original: str) -> str:
    return format_ref(original) if original.isdigit() else format_name(original)
