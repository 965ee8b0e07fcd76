"""`stack:` items, read and written: `enters trigger of #1 (A)`, `#5 Murder (B) targeting #2`."""

import re
from typing import Final

from judgebot.scenario.models import ObjectSpec, Place, StackKind, StackSpec
from judgebot.scenario.notation_objects import format_object, parse_object
from judgebot.scenario.notation_refs import REFS, format_refs, parse_refs
from judgebot.scenario.notation_text import Piece, cut, problem

_CONTROLLER: Final = re.compile(r"\(([A-Z])\)")
_TRIGGER: Final = re.compile(r"(?:#(?P<label>\d+) )?(?P<which>[\w' -]+?) ?\btrigger of #(?P<source>\d+)")
_ABILITY: Final = re.compile(r"(?:#(?P<label>\d+) )?(?:activated )?ability(?: (?P<which>[\w' -]+?))? of #(?P<source>\d+)")
_DETAILS: Final = (
    ("targets", re.compile(rf"\btargeting (?P<value>{REFS})$", re.IGNORECASE)),
    ("x", re.compile(r"\bwith X = (?P<value>\d+)$")),
    ("modes", re.compile(r"\bmode (?P<value>\d+(?:(?:\s*,\s*|\s+and\s+)\d+)*)$")),
)


def parse_stacked(piece: Piece) -> StackSpec:
    """Return the object on the stack that a piece writes; InputError says what is missing."""
    controller = _CONTROLLER.search(piece.text)
    if controller is None:
        raise problem(piece.place, f"'{piece.text}' does not say who controls it", "write enters trigger of #1 (A)")
    details = _parse_details(piece, controller.end())
    head = cut(piece, 0, controller.start())
    for kind, pattern in (("trigger", _TRIGGER), ("ability", _ABILITY)):
        found = pattern.fullmatch(head.text)
        if found is not None:
            return _ability(kind, found, controller[1], details, piece.place)
    spell = parse_object(head, controller[1])
    if spell.count > 1:
        raise problem(head.place, "write spells one by one, with ; between")
    return _stacked("spell", controller[1], details, piece.place, spell)


def _ability(kind: str, found: re.Match[str], player: str, details: dict[str, str], place: Place) -> StackSpec:
    which, label = found["which"] or "", found["label"] or ""
    stack_kind: StackKind = "trigger" if kind == "trigger" else "ability"
    return _stacked(stack_kind, player, details, place, None, found["source"], which, label)


def _stacked(
    kind: StackKind,
    controller: str,
    details: dict[str, str],
    place: Place,
    spell: ObjectSpec | None,
    source: str = "",
    which: str = "",
    label: str = "",
) -> StackSpec:
    return StackSpec(
        kind=kind,
        controller=controller,
        object=spell,
        source=source,
        which=which,
        targets=parse_refs(details.get("targets", "")),
        x=int(details["x"]) if "x" in details else None,
        modes=tuple(int(mode) for mode in re.findall(r"\d+", details.get("modes", ""))),
        label=label,
        place=place,
    )


def _parse_details(piece: Piece, start: int) -> dict[str, str]:
    details: dict[str, str] = {}
    rest = cut(piece, start)
    while rest.text:
        for key, pattern in _DETAILS:
            found = pattern.search(rest.text)
            if found is not None and key not in details:
                details[key] = found["value"]
                rest = cut(rest, 0, found.start())
                break
        else:
            raise problem(rest.place, f"'{rest.text}' says nothing known of a spell", "targeting #2, with X = 3, mode 1")
    return details


def format_stacked(item: StackSpec) -> str:
    """Return the object on the stack as `parse_stacked` reads it."""
    parts = [_format_head(item), f"({item.controller})"]
    parts += [f"targeting {format_refs(item.targets, ' and ')}"] if item.targets else []
    parts += [f"with X = {item.x}"] if item.x is not None else []
    parts += [f"mode {', '.join(map(str, item.modes))}"] if item.modes else []
    return " ".join(parts)


def _format_head(item: StackSpec) -> str:
    if item.object is not None:
        return format_object(item.object)
    label = f"#{item.label} " if item.label else ""
    if item.kind == "trigger":
        return f"{label}{item.which} trigger of #{item.source}".replace("  ", " ")
    return f"{label}ability{' ' + item.which if item.which else ''} of #{item.source}"
