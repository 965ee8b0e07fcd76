"""Walking trees of words: rebuilding them from the leaves, and visiting them in order."""

from collections.abc import Callable, Iterator

import msgspec

from judgebot.cards.grammar.parsing import Value


def replaced(value: Value, change: Callable[[Value], Value]) -> Value:
    """Return the tree with `change` applied to every struct in it, the outermost first and not inside what it changed."""
    if isinstance(value, tuple):
        items = tuple(replaced(item, change) for item in value)
        return value if all(a is b for a, b in zip(items, value, strict=True)) else items
    if not isinstance(value, msgspec.Struct):
        return value
    changed = change(value)
    if changed is not value:
        return changed
    fields = {name: getattr(value, name) for name in value.__struct_fields__}
    new = {name: replaced(old, change) for name, old in fields.items()}
    different = {name: item for name, item in new.items() if item is not fields[name]}
    return msgspec.structs.replace(value, **different) if different else value


def nodes(value: Value) -> Iterator[Value]:
    """Yield every struct of the tree, parents first."""
    if isinstance(value, tuple):
        for item in value:
            yield from nodes(item)
    elif isinstance(value, msgspec.Struct):
        yield value
        for name in value.__struct_fields__:
            yield from nodes(getattr(value, name))
