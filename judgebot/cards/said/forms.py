"""Forms: templates (templates.py) that say a word in English and read it back, and how values that are no words are said."""

import re
import types
import typing
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from typing import Any, Final

import msgspec

from judgebot.cards.said.templates import Ending, Node, Slot, fields_of, parse_template
from judgebot.cards.selectors import EventAmount, Filter, Number, X, You

Value = Any  # a word of any kind
Found = Iterator[tuple[Value, int]]
Kinds = frozenset[Any]  # classes that may stand in a place
_ENDINGS: Final = {"s": ("", "s"), "es": ("", "es"), "h": ("have", "has"), "b": ("are", "is"), "p": ("s", "")}


class Form:
    """One way to say a class of words; it fits where every field that it does not say is `fixed` or at its default.

    Its text is taken apart when it is first needed: one ability needs few of all forms.
    """

    def __init__(self, kind: type[msgspec.Struct], text: str, fixed: dict[str, Value]) -> None:
        self.kind, self.text, self.fixed = kind, text, fixed

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        return parse_template(self.text)

    @cached_property
    def said(self) -> frozenset[str]:
        """The fields that it says."""
        return frozenset(fields_of(self.nodes))

    @cached_property
    def required(self) -> frozenset[str]:
        """The fields that must hold something."""
        return frozenset(node.field for node in self.nodes if isinstance(node, Slot))

    def fits(self, word: Value) -> bool:
        """Return whether the form says the whole of a word."""
        for name in self.kind.__struct_fields__:
            value = getattr(word, name)
            if name in self.fixed:
                if value != self.fixed[name]:
                    return False
            elif name not in self.said and value != defaults(self.kind).get(name, self):
                return False
        return all(
            getattr(word, name) not in (None, (), "") or ((self.kind, name) in MAY_BE_EMPTY and getattr(word, name) == ())
            for name in self.required
        )


@cache
def defaults(kind: Any) -> dict[str, Value]:
    """Return the defaults of the fields that have one."""
    return {field.name: field.default for field in msgspec.structs.fields(kind) if field.default is not msgspec.NODEFAULT}


@cache
def hints(kind: Any) -> dict[str, Value]:
    """Return the type of each field."""
    return typing.get_type_hints(kind)


def kinds_of(hint: Value) -> Kinds:
    """Return the classes, literals and tuple types that a type allows."""
    origin: Any = typing.get_origin(hint)
    if isinstance(hint, types.UnionType) or origin is typing.Union:
        return frozenset().union(*(kinds_of(one) for one in typing.get_args(hint)))
    return frozenset((hint,))


@cache
def field_kinds(kind: Any, field: str) -> Kinds:
    """Return what may stand in a field."""
    return kinds_of(hints(kind)[field])


MAY_BE_EMPTY: Final[set[tuple[Any, str]]] = set()  # fields whose () is said too ("colorless")


def empty(kind: Any, field: str) -> Value:
    """Return what a field without default holds where it holds nothing."""
    return "" if str in field_kinds(kind, field) else ()


FORMS: Final[dict[type[msgspec.Struct], list[Form]]] = {}


def say(kind: type[msgspec.Struct], text: str, /, **fixed: Value) -> None:
    """Add a form of a class; the first that fits is said."""
    FORMS.setdefault(kind, []).append(Form(kind, text, fixed))


class Codec(msgspec.Struct, frozen=True):
    """How values that are no words made of forms are said and read."""

    write: Callable[[Value, str], str]
    read: Callable[["Reading", int], Found]


WORD_CODECS: Final[dict[Any, Codec]] = {}  # by class
FIELD_CODECS: Final[dict[tuple[Any, str], Codec]] = {}  # by class and field
SEPARATORS: Final[dict[Any, str]] = {}  # between the items of a tuple, by a class that may stand in it


# Writing


def _class(word: Value) -> Any:
    return type(word)


def write(word: Value, mark: str = "") -> str:
    """Return a word in English; where no form fits, its fields one by one (which is not read back)."""
    kind = type(word)
    if kind in WORD_CODECS:
        return WORD_CODECS[kind].write(word, mark)
    form = next((form for form in FORMS.get(kind, ()) if form.fits(word)), None)
    if form is None:
        return _field_by_field(word)
    return _Writer(word, mark).nodes(form.nodes)


def _field_by_field(word: Value) -> str:
    usual = defaults(_class(word))
    said = [name for name in word.__struct_fields__ if getattr(word, name) != usual.get(name, word)]
    values = "; ".join(f"{name}: {write_field(word, name, '')}" for name in said)
    return f"{word.__struct_config__.tag} [{values}]"


def write_nodes(word: Value, form: Form) -> str:
    """Return what a form says of a word."""
    return _Writer(word).nodes(form.nodes)


class _Writer:
    """Writes the nodes of one form."""

    def __init__(self, word: Value, mark: str = "") -> None:
        self._word, self._mark = word, mark
        self._last: Value = None

    def nodes(self, nodes: tuple[Node, ...]) -> str:
        return "".join(self._node(node) for node in nodes)

    def _node(self, node: Node) -> str:
        if isinstance(node, str):
            return node
        if isinstance(node, Slot):
            self._last = getattr(self._word, node.field)
            return write_field(self._word, node.field, node.mark)
        if isinstance(node, Ending):
            return _ENDINGS[node.kind][self._is_one() if node.kind == "p" else not isinstance(self._last, You)]
        value = getattr(self._word, node.field)
        usual = defaults(_class(self._word)).get(node.field, empty(_class(self._word), node.field))
        wanted = value is node.value if node.value is not None else value != usual
        return self.nodes(node.nodes) if wanted else ""

    def _is_one(self) -> bool:
        return self._word.n == Number(1) if hasattr(self._word, "n") else self._mark != "*"


def write_field(word: Value, field: str, mark: str) -> str:
    """Return the value of a field in English.

    Marks: "#" plural unless `n` is one, "*" plural, "@" with an article, "'" small numbers in words.
    """
    value = getattr(word, field)
    if (type(word), field) in FIELD_CODECS:
        return FIELD_CODECS[type(word), field].write(value, mark)
    if mark == "'" and not isinstance(value, _SHORT):
        return f"({item_text(value, mark)})"
    if mark == "#":
        mark = "" if word.n == Number(1) else "*"
    if isinstance(value, tuple):
        return separator(_class(word), field).join(item_text(item, mark) for item in value)
    return item_text(value, mark)


def item_text(value: Value, mark: str) -> str:
    """Return one value in English."""
    return write(value, mark) if isinstance(value, msgspec.Struct) else str(value)


@cache
def separator(kind: Any, field: str) -> str:
    """Return what stands between the items of a tuple field."""
    inner = _item_kinds(field_kinds(kind, field))
    return next((text for one, text in SEPARATORS.items() if one in inner), ", ")


@cache
def _item_kinds(kinds: Kinds) -> Kinds:
    return frozenset().union(*(kinds_of(typing.get_args(one)[0]) for one in kinds if _is_tuple(one)))


def _is_tuple(kind: Any) -> bool:
    origin: Any = typing.get_origin(kind)
    return origin is tuple


# Reading


class Reading:
    """One text being read; what was found where is remembered."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._memory: dict[tuple[Any, int], tuple[tuple[Value, int], ...]] = {}

    def kind(self, kind: Any, place: int) -> tuple[tuple[Value, int], ...]:
        """Return the words of a class at a place, with their ends; the first for each end."""
        key = (kind, place)
        if key not in self._memory:
            self._memory[key] = ()  # a form that begins with itself finds nothing there
            self._memory[key] = _first_of_each_end(self._any_form(kind, place))
        return self._memory[key]

    def _any_form(self, kind: Any, place: int) -> Found:
        if kind in WORD_CODECS:
            yield from WORD_CODECS[kind].read(self, place)
            return
        for form in FORMS.get(kind, ()):
            for said, end in self._nodes(form.kind, form.nodes, 0, place):
                yield kind(**form.fixed, **said), end

    def one_of(self, kinds: Kinds, place: int) -> tuple[tuple[Value, int], ...]:
        """Return the words of several classes at a place."""
        key = (kinds, place)
        if key not in self._memory:
            self._memory[key] = _first_of_each_end(
                found for kind in sorted(kinds, key=_order) for found in self._plain(kind, place)
            )
        return self._memory[key]

    def _plain(self, kind: Any, place: int) -> Found:
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            yield from self.kind(kind, place)
        elif kind is int:
            if match := re.compile(r"-?\d+").match(self.text, place):
                yield int(match.group()), match.end()
        elif typing.get_origin(kind) is typing.Literal:
            for option in typing.get_args(kind):
                if isinstance(option, str) and option and self.text.startswith(option, place):
                    yield option, place + len(option)
        elif kind is str:
            yield from self.words(place)

    def words(self, place: int) -> Found:
        """Yield one to six words in a row."""
        end = place
        for number in range(6):
            match = _PLAIN_WORD.match(self.text, end + (number > 0))
            if match is None or (number and self.text[end] != " "):
                return
            end = match.end()
            yield self.text[place:end], end

    def remembered(self, key: str, found: Callable[[], Any], place: int) -> tuple[tuple[Value, int], ...]:
        """Return what a reader finds at a place, read once."""
        if (key, place) not in self._memory:
            self._memory[key, place] = _first_of_each_end(found())
        return self._memory[key, place]

    def nodes(self, kind: Any, nodes: tuple[Node, ...], place: int) -> Iterator[tuple[dict[str, Value], int]]:
        """Yield the fields that nodes of a form say at a place."""
        return self._nodes(kind, nodes, 0, place)

    def _nodes(self, kind: Any, nodes: tuple[Node, ...], number: int, place: int) -> Iterator[tuple[dict[str, Value], int]]:
        if number == len(nodes):
            yield {}, place
            return
        for said, end in self._node(kind, nodes[number], place):
            for more, last in self._nodes(kind, nodes, number + 1, end):
                yield {**said, **more}, last

    def _node(self, kind: Any, node: Node, place: int) -> Iterator[tuple[dict[str, Value], int]]:
        if isinstance(node, str):
            if self.text.startswith(node, place):
                yield {}, place + len(node)
        elif isinstance(node, Slot):
            for value, end in self.field(kind, node, place):
                yield {node.field: value}, end
        elif isinstance(node, Ending):
            for ending in _ENDINGS[node.kind]:
                if self.text.startswith(ending, place):
                    yield {}, place + len(ending)
        else:
            for said, end in self._nodes(kind, node.nodes, 0, place):
                yield ({**said, node.field: node.value} if node.value is not None else said), end
            yield ({} if node.field in defaults(kind) else {node.field: empty(kind, node.field)}), place

    def field(self, kind: Any, slot: Slot, place: int) -> Found:
        """Yield the values of a field at a place."""
        codec = FIELD_CODECS.get((kind, slot.field))
        if codec is not None:
            yield from codec.read(self, place)
            return
        kinds = field_kinds(kind, slot.field)
        if slot.mark == "@":
            yield from self._with_article(kinds, place)
            return
        yield from self.one_of(kinds, place)
        if slot.mark == "'" and self.text.startswith("(", place):
            yield from self._closed(kinds, place + 1)
        inner = _item_kinds(kinds)
        if inner:
            yield from self._items(inner, separator(kind, slot.field), (), place)

    def _closed(self, kinds: Kinds, place: int) -> Found:
        yield from ((value, end + 1) for value, end in self.one_of(kinds, place) if self.text.startswith(")", end))

    def _with_article(self, kinds: Kinds, place: int) -> Found:
        for article in ("a ", "an ", "an"):
            if article == "an" and not self.text.startswith("another", place):
                continue
            if self.text.startswith(article, place):
                yield from self.one_of(_FILTER_ONLY & kinds, place + len(article))
        yield from self.one_of(kinds - _FILTER_ONLY, place)

    def _items(self, kinds: Kinds, between: str, so_far: tuple[Value, ...], place: int) -> Found:
        for value, end in self.one_of(kinds, place):
            if self.text.startswith(between, end):
                yield from self._items(kinds, between, (*so_far, value), end + len(between))
            yield (*so_far, value), end


_PLAIN_WORD: Final = re.compile(r"[^\s;:()\[\]<>“”,]+")
_SHORT: Final = (Number, X, EventAmount)  # counts that need no brackets before a noun
_FILTER_ONLY: Final[Kinds] = frozenset((Filter,))


def _order(kind: Any) -> str:
    return getattr(kind, "__name__", str(kind))


def _first_of_each_end(found: Any) -> tuple[tuple[Value, int], ...]:
    best: dict[int, Value] = {}
    for value, end in found:
        best.setdefault(end, value)
    return tuple((value, end) for end, value in sorted(best.items(), reverse=True))
