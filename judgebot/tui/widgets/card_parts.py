"""A card as widgets: names, faces, abilities in our words, legality, rulings; or the cards a name could mean."""

from collections.abc import Iterator
from functools import partial

from textual.widget import Widget

from judgebot.contract import AbilityOut, CardAnswer, FaceOut
from judgebot.tui.messages import CardChosen
from judgebot.tui.widgets.choice import Choice
from judgebot.tui.widgets.editions_bar import LANGUAGE_NAMES
from judgebot.tui.widgets.hit_parts import folded
from judgebot.tui.widgets.prose import plain


def card_parts(card: CardAnswer) -> Iterator[Widget]:
    """Yield the card, or the candidates to choose from; its name in the reader's language stands first."""
    if not card.faces:
        yield plain("Which card?" if card.candidates else "No card of that name is known.", "answer")
    said = card.names.get(card.language, card.name)
    if card.faces and said != card.name:
        yield plain(f"{said} ({LANGUAGE_NAMES.get(card.language, card.language)}) is:", "quiet")
    for face in card.faces:
        yield from _face(face)
    if card.faces:
        yield from _about(card)
    others = [name for name in card.candidates if name != card.name]
    if others and card.faces:
        yield plain("Also of that name", "heading")
    yield from (Choice(name, partial(CardChosen, name)) for name in others)


def _face(face: FaceOut) -> Iterator[Widget]:
    yield plain(f"{face.name}  {face.cost}".rstrip(), "face")
    yield plain(" · ".join(_facts(face)), "item")
    yield from (plain(_ability(ability), "item", "-") for ability in face.abilities)


def _facts(face: FaceOut) -> Iterator[str]:
    front = " ".join((*face.supertypes, *face.types))
    yield f"{front}: {' '.join(face.subtypes)}" if face.subtypes else front
    if face.power is not None:
        yield f"{face.power}/{face.toughness}"
    numbers = (("loyalty", face.loyalty), ("defense", face.defense))
    yield from (f"{word} {number}" for word, number in numbers if number is not None)
    yield f"colors {' '.join(face.colors)}" if face.colors else "colorless"
    yield f"mana value {face.mana_value:g}"
    if face.keywords:
        yield ", ".join(face.keywords)


def _ability(ability: AbilityOut) -> str:
    """Our words, with what the checker can not do said in words."""
    if not ability.understood:
        return f"{ability.text} (not understood by the checker)"
    return ability.text + ("" if ability.executable else " (the checker cannot play this yet)")


def _about(card: CardAnswer) -> Iterator[Widget]:
    if card.official_text:
        tongue = LANGUAGE_NAMES.get(card.official_language or "", "")
        yield plain(f"Official wording ({tongue}):\n{card.official_text}", "official")
    others = [f"{language}: {name}" for language, name in card.names.items() if name != card.name]
    if others:
        yield plain("Names", "heading")
        yield plain(" · ".join(others), "item")
    if card.legal is not None:
        yield plain(f"Formats, as of {card.legal_date}" if card.legal_date else "Formats", "heading")
        yield plain(" · ".join(f"{form}: {word}" for form, word in card.legal.items()), "item")
    if card.rulings:
        yield plain("Rulings", "heading")
        yield from (folded(hit) for hit in card.rulings)
    if card.edition:
        yield plain(f"Card data: {card.edition}.", "quiet")
