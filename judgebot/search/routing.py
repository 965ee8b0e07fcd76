"""What a named card is, in the glossary's words: a question about it is often about what such cards do."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from judgebot.cards.models import Card, Face, Layout
from judgebot.cards.scanning import NameSpan

_TYPES: Final = frozenset(("Planeswalker", "Battle", "Kindred"))
_SUBTYPES: Final = frozenset(("Aura", "Equipment", "Vehicle", "Saga", "Class", "Case", "Room", "Siege", "Adventure", "Mount"))
_LAYOUTS: Final[dict[Layout, str]] = {
    "transform": "transform",
    "modal_dfc": "modal double-faced card",
    "meld": "meld",
    "split": "split card",
    "aftermath": "aftermath",
    "adventure": "adventure",
    "flip": "flip card",
    "saga": "saga",
    "class": "class",
    "case": "case",
    "leveler": "level up",
    "prototype": "prototype",
    "mutate": "mutate",
    "room": "room",
}


def named_in(question: str, *, misspelt_too: bool = True) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the English names of the cards that a question mentions, and the traits of these."""
    from judgebot.cards.scanning import scan_names  # reads the name data, which only asking needs

    return names_and_traits(scan_names(question, misspelt_too=misspelt_too))


def names_and_traits(spans: Sequence[NameSpan]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the English names of the cards named, ordinary words left out, and the traits of these."""
    names = dict.fromkeys(span.candidates[0] for span in spans if not span.ordinary)
    return tuple(names), traits_of_named(spans)


def traits_of_named(spans: Iterable[NameSpan]) -> tuple[str, ...]:
    """Return the traits of the cards whose very names stand in a text; likely ones do not count."""
    exact = tuple(dict.fromkeys(span.candidates[0] for span in spans if span.exact and not span.ordinary))
    if not exact:
        return ()
    from judgebot.cards.store import open_store  # reads the cards, which only questions that name one need

    return traits_of(card for card in map(open_store().card, exact) if card is not None)


def traits_of(cards: Iterable[Card]) -> tuple[str, ...]:
    """Return the keywords, rarer types and kinds of layout of cards, and what they do, in our own English, each once."""
    return tuple(dict.fromkeys(trait for card in cards for trait in _traits(card)))


def _traits(card: Card) -> Iterator[str]:
    if card.layout in _LAYOUTS:
        yield _LAYOUTS[card.layout]
    for face in card.faces:
        yield from _face_traits(face)


def _face_traits(face: Face) -> Iterator[str]:
    yield from (kind.lower() for kind in face.types if kind in _TYPES)
    yield from (kind.lower() for kind in face.subtypes if kind in _SUBTYPES)
    yield from face.keywords
    yield from _deeds(face)


def _deeds(face: Face) -> Iterator[str]:
    """What the abilities of a face do that are no keywords."""
    from judgebot.cards.describe import describe  # its tables are filled for questions that name a card only
    from judgebot.cards.effects import Keyword, NotUnderstood

    yield from (describe(ability) for ability in face.abilities if not isinstance(ability, Keyword | NotUnderstood))
