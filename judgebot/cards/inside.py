"""The words inside a word: what an ability, an effect or a filter speaks of."""

from collections.abc import Iterator

import msgspec


def words_inside(word: object) -> Iterator[object]:
    """Yield the word and all words in it, also the ones taken as usual, parents first."""
    if isinstance(word, tuple):
        yield from (inner for one in word for inner in words_inside(one))
    elif isinstance(word, msgspec.Struct):
        yield word
        yield from (inner for name in word.__struct_fields__ for inner in words_inside(getattr(word, name)))
