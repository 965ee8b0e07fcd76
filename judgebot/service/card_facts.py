"""A card by its name in any language: its faces with their abilities described, and the rulings on it."""

from collections.abc import Iterator
from typing import Final

import msgspec

from judgebot.cards.describe import describe
from judgebot.cards.effects import Ability, NotUnderstood
from judgebot.cards.models import Card, Face
from judgebot.cards.namefile import name_key
from judgebot.cards.names import NameMatch, find_name
from judgebot.contract import AbilityOut, CardAnswer, FaceOut, Hit
from judgebot.corpus.fingerprint import text_sha
from judgebot.language import LANGUAGES, Language, fold_words
from judgebot.library.models import CardText
from judgebot.service.asking import known_language
from judgebot.service.hits import family_hit, imported_hit
from judgebot.service.parts import Parts, clearest
from judgebot.service.texts import name_text

_CLEARLY_BETTER: Final = 5.0
_MOST_CANDIDATES: Final = 12


def card_answer(name: str, language: str | None, parts: Parts) -> CardAnswer:
    """Return the card of that name; where several may be meant, only their names; where none, neither."""
    asked = name_text(name)
    known = known_language(language)
    names = candidates(asked, known, parts)
    card = parts.store.card(names[0]) if len(names) == 1 else None
    if card is None:
        return CardAnswer(name=asked, names={}, candidates=names, faces=(), rulings=(), legal=None, edition=parts.store.edition)
    spoken = known or spoken_in(asked, card)
    official = _official(card, spoken, parts)
    return CardAnswer(
        name=card.name,
        names=card.names,
        candidates=names,
        faces=tuple(_face(face) for face in card.faces),
        rulings=tuple(_rulings(card, spoken, parts)),
        legal=card.legal or None,
        edition=parts.store.edition,
        official_text=official.text if official else None,
        official_language=official.language if official else None,
        legal_date=parts.store.edition,
        language=spoken,
    )


def spoken_in(asked: str, card: Card) -> Language:
    """Return the language in which a card is called so; English where that is its name there, or none is."""
    wanted = name_key(asked)
    return next((language for language, name in _names(card) if name_key(name) == wanted), "en")


def begun_in(asked: str, card: Card) -> Language:
    """Return the language in which the name of a card begins so; English where that does, or none."""
    begun = name_key(asked)
    return next((language for language, name in _names(card) if name_key(name).startswith(begun)), "en")


def _names(card: Card) -> Iterator[tuple[Language, str]]:
    """The names of a card, the English one first; those of its halves count too."""
    whole = {"en": card.name, **card.names}
    for language in LANGUAGES:
        name = whole.get(language, "")
        yield from ((language, part) for part in dict.fromkeys((name, *name.split(" // "))) if part)


def _official(card: Card, language: Language, parts: Parts) -> CardText | None:
    """The official text of a card that the user's library has, in the language asked for or else in English."""
    return parts.library.card_text(card.name, language) or parts.library.card_text(card.name, "en")


def card_hit(name: str, language: Language, parts: Parts) -> Hit | None:
    """Return the card that a question consists of, with its abilities as we say them; None where it is no card's name."""
    exact = [match for match in find_name(name, language) if match.how in ("exact", "nickname")]
    names = _one_if_clear(name, exact)
    card = parts.store.card(names[0]) if len(names) == 1 else None
    if card is None:
        return None
    official = _official(card, language, parts)
    return Hit(
        id=card.name,
        kind="card",
        title=card.name,
        text="\n".join(said_of(face) for face in card.faces),
        language="en",
        official_text=official.text if official else None,
        official_language=official.language if official else None,
        cards=(card.name,),
        edition=parts.store.edition,
        score=1.0,
        matched=(name,),
    )


def said_of(face: Face) -> str:
    """A face in one line: types, size, abilities."""
    size = f" {face.power}/{face.toughness}" if face.power is not None else ""
    types = " ".join((*face.supertypes, *face.types, *face.subtypes))
    return " ".join([f"{face.name}: {types}{size}.", *(f"{describe(ability, _called(face))}." for ability in face.abilities)])


def _called(face: Face) -> str:
    """What the source is called in a description; "" is "this permanent"."""
    return "this spell" if {"Instant", "Sorcery"}.intersection(face.types) else ""


def candidates(name: str, language: Language | None, parts: Parts) -> tuple[str, ...]:
    """Return the English names of the cards that a name may mean: one where it is clear."""
    unofficial = tuple(known.card for known in parts.corpus.unofficial_names if fold_words(known.name) == fold_words(name))
    matches = find_name(name, language)
    if not matches or (unofficial and matches[0].how == "fuzzy"):
        return unofficial
    near = [match for match in matches if matches[0].score - match.score < _CLEARLY_BETTER]
    return _one_if_clear(name, near)[:_MOST_CANDIDATES]


def _one_if_clear(name: str, matches: list[NameMatch]) -> tuple[str, ...]:
    return clearest(name, tuple(dict.fromkeys(match.name for match in matches)))


def _face(face: Face) -> FaceOut:
    return FaceOut(
        name=face.name,
        cost=face.cost,
        mana_value=face.mana_value,
        colors=face.colors,
        supertypes=face.supertypes,
        types=face.types,
        subtypes=face.subtypes,
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        defense=face.defense,
        keywords=face.keywords,
        abilities=tuple(_ability(ability, _called(face)) for ability in face.abilities),
    )


def _ability(ability: Ability, called: str) -> AbilityOut:
    import judgebot.scenario.run  # noqa: F401  # registers every effect that the engine acts on
    from judgebot.game.registry import not_executable

    return AbilityOut(
        kind=str(type(ability).__struct_config__.tag),
        text=describe(ability, called),
        data=msgspec.Raw(msgspec.json.encode(ability)),
        understood=not isinstance(ability, NotUnderstood),
        executable=not_executable(ability) is None,
    )


def _rulings(card: Card, language: Language, parts: Parts) -> Iterator[Hit]:
    """Our rulings that stand on the card, then the imported ones that belong to none of ours, newest first."""
    for family in parts.corpus.families:
        if card.name in family.cards:
            yield family_hit(family, language, parts)
    rows = parts.library.rulings_of_card(card.name)
    others = dict.fromkeys(f"R-{text_sha(row.text)}" for row in rows if row.standing is None)
    for ruling_id in others:
        hit = imported_hit(ruling_id, parts)
        if hit is not None:
            yield hit
