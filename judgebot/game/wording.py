"""Words that steps and answers share: colours, places, keywords with what belongs to them."""

from typing import Final

from judgebot.cards import effects as e
from judgebot.cards.costs import Mana
from judgebot.cards.words import COLORS

COLOR_WORDS: Final = {letter: word for word, letter in COLORS.items()}

_PLACES: Final = {
    "battlefield": "on the battlefield",
    "stack": "on the stack",
    "exile": "in exile",
    "command": "in the command zone",
}


def place_words(zone: str) -> str:
    """Return where something in a zone is: "on the battlefield", "in exile", "in the graveyard"."""
    return _PLACES.get(zone, f"in the {zone}")


def keyword_words(keyword: e.Keyword, chosen: dict[str, str] | None = None) -> str:
    """Return a keyword with its mana cost, number or quality, as people write it: "ward {2}", "toxic 1".

    `chosen` are the choices made for its object: "protection from the chosen color" names it.
    """
    symbols = "".join(f"{{{symbol}}}" for part in keyword.cost if isinstance(part, Mana) for symbol in part.symbols)
    number = "" if keyword.n is None else str(keyword.n)
    quality = f"from {_quality(keyword, chosen or {})}" if keyword.name == "protection" else ""
    return " ".join(word for word in (keyword.name, quality, symbols, number) if word)


def _quality(keyword: e.Keyword, chosen: dict[str, str]) -> str:
    wanted = keyword.filter
    if keyword.text or wanted is None:
        return keyword.text or "something"
    if wanted.chosen:
        word = chosen.get(wanted.chosen, f"the chosen {wanted.chosen}")
        return COLOR_WORDS.get(word, word)
    colors = " and ".join(COLOR_WORDS[color] for color in wanted.colors)
    kinds = " ".join(f"{word.lower()}s" for word in (*wanted.subtypes, *wanted.types))
    return colors or kinds or "some things"
