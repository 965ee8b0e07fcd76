"""Every way in which a value differs from a model's shape: unknown, missing and wrongly typed fields, all at once.

msgspec itself stops at the first.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect

from judgebot.corpus.findings import FieldPath

Problem = tuple[FieldPath, str]


def structure_problems(value: object, model: Any) -> Iterator[Problem]:
    """Yield the path and what is wrong there, for each difference between the value and the model."""
    yield from _problems(value, inspect.type_info(model), ())


def _problems(value: object, wanted: inspect.Type, path: FieldPath) -> Iterator[Problem]:
    match wanted:
        case inspect.StructType():
            yield from _struct(value, wanted, path)
        case inspect.DictType():
            yield from _dict(value, wanted, path)
        case inspect.VarTupleType() | inspect.ListType():
            yield from _list(value, wanted.item_type, path)
        case _:
            yield from _plain(value, wanted, path)


def _struct(value: object, wanted: inspect.StructType, path: FieldPath) -> Iterator[Problem]:
    if not isinstance(value, dict):
        yield path, "must be a table"
        return
    fields = {field.encode_name: field for field in wanted.fields}
    for key in value:
        if key not in fields:
            yield (*path, str(key)), f"unknown field; known are {', '.join(fields)}"
    for name, field in fields.items():
        if name in value:
            yield from _problems(value[name], field.type, (*path, name))
        elif field.required:
            yield (*path, name), "is missing"


def _dict(value: object, wanted: inspect.DictType, path: FieldPath) -> Iterator[Problem]:
    if not isinstance(value, dict):
        yield path, "must be a table"
        return
    for key, one in value.items():
        if isinstance(wanted.key_type, inspect.LiteralType) and key not in wanted.key_type.values:
            yield (*path, str(key)), f"unknown key; known are {', '.join(map(str, wanted.key_type.values))}"
        else:
            yield from _problems(one, wanted.value_type, (*path, str(key)))


def _list(value: object, item: inspect.Type, path: FieldPath) -> Iterator[Problem]:
    if not isinstance(value, list):
        yield path, "must be a list"
        return
    for at, one in enumerate(value):
        yield from _problems(one, item, (*path, at))


def _plain(value: object, wanted: inspect.Type, path: FieldPath) -> Iterator[Problem]:
    if isinstance(wanted, inspect.StrType) or wanted == inspect.UnionType((inspect.StrType(), inspect.NoneType())):
        is_right = isinstance(value, str) or (value is None and not isinstance(wanted, inspect.StrType))
        if not is_right:
            yield path, "must be text"
    elif isinstance(wanted, inspect.LiteralType) and value not in wanted.values:
        yield path, f"must be one of {', '.join(map(str, wanted.values))}"


def decode_line(line: bytes) -> object:
    """Return the JSON value of a line; raises msgspec.DecodeError."""
    return msgspec.json.decode(line)
