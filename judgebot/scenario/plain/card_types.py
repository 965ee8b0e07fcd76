"""What is known of a card by its name alone: its types. The one place where reading plain words looks into the card data."""

from functools import lru_cache

from judgebot.errors import DataError


@lru_cache(maxsize=512)
def stored_types(name: str) -> frozenset[str]:
    """Return the card types of the front face, none where the card or the card data is not there."""
    from judgebot.cards.store import open_store  # opens the card index: only for texts that name cards

    try:
        card = open_store().card(name)
    except DataError:
        return frozenset()
    return frozenset(card.faces[0].types) if card is not None else frozenset()
