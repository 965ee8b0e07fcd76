"""Words that steps and answers share: colours, places, keywords with what belongs to them, parts of effects."""

from typing import Final

from judgebot.cards import effects as e
from judgebot.cards.costs import Mana
from judgebot.cards.selectors import Number
from judgebot.cards.words import COLORS
from judgebot.game.continuous import layer_of

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


def told(part: e.Part) -> str:
    """Return a part of a continuous effect in a few plain words."""
    match part:
        case e.GainControl():
            return "the effect's controller gains control"
        case e.BecomeTypes():
            every = ("every creature type",) if part.all_creature_types else ()
            words = " ".join((*part.supertypes, *part.types, *part.subtypes, *every))
            return f"becomes {words}{' in addition to its other types' if part.keep else ''}"
        case e.BecomeColors(colors=colors, keep=keep):
            words = " and ".join(COLOR_WORDS[color] for color in colors) or "colourless"
            return f"becomes {words}{' in addition to its other colours' if keep else ''}"
        case e.GainAbilities(abilities):
            return f"gains {', '.join(keyword_words(a) if isinstance(a, e.Keyword) else 'an ability' for a in abilities)}"
        case e.LoseAbilities(keywords):
            return f"loses {', '.join(keywords) or 'all abilities'}"
        case e.SetPT(power=Number(p), toughness=Number(t)):
            return f"has base power and toughness {p}/{t}"
        case e.ModifyPT(power=Number(p), toughness=Number(t)):
            return f"gets {p:+d}/{t:+d}"
        case e.SwitchPT():
            return "power and toughness are switched"
        case e.Rule(kind=kind):
            return kind
        case _:
            return f"an effect in layer {layer_of(part)}"
