"""Whose name a title is: an official one in any language, or one that only pages use (rulings/names.toml)."""

from collections.abc import Callable, Iterable

import msgspec

from judgebot.corpus.models import UnofficialName
from judgebot.errors import JudgebotError
from judgebot.language import Language, fold_words

FindCards = Callable[[str], tuple[str, ...]]


class NamedCard(msgspec.Struct, frozen=True):
    """The card that a title names; `why` says of an unofficial name how it came about, and is empty otherwise."""

    card: str
    language: Language | None = None
    why: str = ""


class Titles:
    """Reads titles. `find_cards` gives the cards with exactly this official name in some language."""

    def __init__(self, unofficial: Iterable[UnofficialName], find_cards: FindCards) -> None:
        self._unofficial = {fold_words(name.name): name for name in unofficial}
        self._find_cards = find_cards

    def read(self, title: str) -> NamedCard | None:
        """Return the card, or None where the title names none, or several."""
        cards = self._find_cards(title)
        if len(cards) == 1:
            return NamedCard(cards[0])
        made_up = self._unofficial.get(fold_words(title))
        return NamedCard(made_up.card, made_up.language, made_up.why) if made_up else None


def shipped_sets() -> dict[str, int]:
    """Return how many cards each set of the shipped card data has, by its code; empty where none is shipped."""
    from judgebot.cards.store import open_store  # opens the card file, needed only for imports

    try:
        return {code: cards for code, (_, cards) in open_store().sets.items()}
    except (JudgebotError, OSError):
        return {}


def shipped_names(title: str) -> tuple[str, ...]:
    """Return the cards with exactly this official name in some language, none where no card data is shipped."""
    from judgebot.cards.names import find_name  # opens the name file, needed only for imports

    try:
        return tuple(match.name for match in find_name(title) if match.how == "exact")
    except (JudgebotError, OSError):
        return ()
