"""Names on a board that are names of no card."""

from collections.abc import Callable, Iterable

from judgebot.cards.models import Card
from judgebot.errors import InputError
from judgebot.scenario.models import ObjectSpec, ZoneSpec

CardFinder = Callable[[str], Card | None]


def is_card_name(spec: ObjectSpec) -> bool:
    """Return whether an object's name is looked up: not that of a token that is described, nor of a card given by its text."""
    return bool(spec.name) and not spec.text and not (spec.token and (spec.types or spec.size))


def no_such_card(spec: ObjectSpec) -> InputError:
    """Return the problem of an object whose name no card has."""
    return InputError(
        f"there is no card named '{spec.name}'", where=str(spec.place), hint="check the spelling, or give its text"
    )


def unknown_names(zones: Iterable[ZoneSpec], cards: CardFinder) -> tuple[InputError, ...]:
    """Return a problem for each object whose name no card has."""
    specs = (spec for zone in zones for spec in zone.objects)
    return tuple(no_such_card(spec) for spec in specs if is_card_name(spec) and cards(spec.name) is None)
