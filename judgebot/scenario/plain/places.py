"""Where things are, said in several turns of speech after each other: "in play on my side of the table"."""

from typing import Final

from judgebot.scenario.plain.chunks import Chunk, Rewrite, joined


def _side(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "on Mihai's side", "under her control": on that player's side."""
    owner = next(part.value for part in parts if part.tag in ("POSSP", "OWNED"))
    return joined("OUT", parts, value=owner) if owner in ("A", "B") else None


def _place(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "out there on my side of the table": one place, of whom any of its parts says."""
    zones = [part.value for part in parts if part.tag == "ZONE"]
    sides = {part.value for part in parts if part.tag == "OUT"} & {"A", "B"}
    if len(sides) > 1 or any(zone != "battlefield" for zone in zones):
        return None
    return joined("OUT", parts, value=next(iter(sides), "out"))


def _there_he(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "on my side I have ...": what a player has is on that player's side."""
    same = parts[0].value in (parts[1].value, "out")
    return joined("PLAYER", parts, value=parts[1].value) if same else None


def _all_of(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "Grizzly Bears is all I have", "... is the only creature he controls": it is that player's."""
    owner = next(part.value for part in parts if part.tag == "PLAYER")
    return joined("OUT", parts, value=owner) if owner in ("A", "B") else None


def _owner_again(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "the only creature I have is a bear": I have a bear."""
    kind = parts[0].nouns[0]
    is_kind = kind.determiner == "def" and bool(kind.heads) and not (kind.names or kind.size or kind.states or kind.owner)
    return joined("PLAYER", parts, value=parts[1].value) if is_kind and len(parts[0].nouns) == 1 else None


def _whose(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "two Blood Artists mine, one bear his": whose what was just named is."""
    owner = {"A": "mine", "B": "theirs"}.get(parts[0].value)
    return joined("ADJ", parts, value=owner) if owner else None


def _both_players(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "both at 20": both players."""
    return joined("PLAYER", parts, value="both") if parts[0].value == "all" else None


WHOSE: Final = (
    Rewrite("(?<=NAME )(POSSP|MINE)(?=(COMMA|AND|END|QM))|(?<=NAME )(POSSP|MINE)$", _whose),
    Rewrite("^DET(?=(AT|ON) NUM)", _both_players),
)
"""Before anything else is built."""
PLACES: Final = (
    Rewrite("ON (POSSP|OWNED) LABELLED|UNDER (POSSP|OWNED) CONTROL", _side),
    Rewrite("OUT ((ON|UNDER|DET)* ZONE|OUT)+", _place),
    Rewrite("^OUT PLAYER(?=(HAVE|CONTROL))", _there_he),
    Rewrite("DET PLAYER(?=HAVE BE)", lambda parts: joined("PLAYER", parts, value=parts[1].value)),
)
"""Before noun phrases are built."""
OWNERS: Final = (
    Rewrite("(?<=BE )(DET|NP) PLAYER (HAVE|CONTROL) (OUT|LEFT)*(?=(COMMA|AND|BUT|END|QM|SO)|$)", _all_of),
    Rewrite("NP PLAYER(?=HAVE (NP|BE))", _owner_again),
)
"""Once they are built."""
