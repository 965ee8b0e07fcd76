"""A problem in rulings/ with its place, and where in a file a field stands."""

import re
from typing import Final

import msgspec

FieldPath = tuple[str | int, ...]

_TABLE: Final = re.compile(r"\s*\[([^\[\]]+)\]\s*(?:#.*)?$")
_TABLE_OF_MANY: Final = re.compile(r"\s*\[\[([^\[\]]+)\]\]\s*(?:#.*)?$")
_KEY: Final = re.compile(r"""\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*=""")


class Finding(msgspec.Struct, frozen=True, order=True):
    """One problem: file, line (0 where the whole file is meant), field, and what is wrong with it."""

    file: str
    line: int
    field: str
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.field}: {self.message}" if self.field else f"{place}: {self.message}"


class TomlLines:
    """The lines on which the tables and keys of a TOML file stand."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._places: dict[FieldPath, int] = {}
        self._read()

    def line(self, path: FieldPath) -> int:
        """Return the line of a field or of what holds it, from 1; 0 where it is not found at all."""
        for length in range(len(path), 0, -1):
            place = self._places.get(path[:length])
            if place is not None:
                return place + self._element(place, path[length:])
        return 0

    def _element(self, place: int, rest: FieldPath) -> int:
        """How far below its key the element of a list stands that is written one a line; 0 if it is not."""
        if not rest or not isinstance(rest[0], int) or not self._lines[place - 1].rstrip().endswith("["):
            return 0
        return min(1 + rest[0], len(self._lines) - place)

    def _read(self) -> None:
        table: FieldPath = ()
        counts: dict[FieldPath, int] = {}
        for number, line in enumerate(self._lines, 1):
            if found := _TABLE_OF_MANY.match(line):
                named = self._named(found.group(1), counts)
                counts[named] = counts.get(named, -1) + 1
                table = (*named, counts[named])
                self._places[table] = number
            elif found := _TABLE.match(line):
                table = self._named(found.group(1), counts)
                self._places[table] = number
            elif found := _KEY.match(line):
                self._places.setdefault((*table, next(key for key in found.groups() if key is not None)), number)

    def _named(self, header: str, counts: dict[FieldPath, int]) -> FieldPath:
        """The path of a table's name: below a list of tables it belongs to the last of them."""
        path: FieldPath = ()
        parts = [part.strip().strip("\"'") for part in header.split(".")]
        for at, part in enumerate(parts):
            path = (*path, part)
            if at < len(parts) - 1 and path in counts:
                path = (*path, counts[path])
        return path


def field_name(path: FieldPath) -> str:
    """Return a path as people write it: `wording[1].prints[0].sha`."""
    written = ""
    for part in path:
        written += f"[{part}]" if isinstance(part, int) else f".{part}" if written else part
    return written
