"""The answers of `card`, `rule` and `policy` -> blocks."""

from collections.abc import Iterator

from judgebot.contract import CardAnswer, FaceOut, Hit, RuleAnswer
from judgebot.present.asked import about_hit, named, official_quote
from judgebot.present.blocks import Block, Blocks, Heading, Item, Paragraph, Quote, cited


def card_blocks(answer: CardAnswer) -> Blocks:
    """Return what to show for a card, or for a name that several cards may have."""
    if not answer.faces:
        if not answer.candidates:
            return (Paragraph(f"No card has a name like '{answer.name}'."),)
        listed = tuple(Item(name) for name in answer.candidates)
        return (Paragraph(f"'{answer.name}' may be one of these cards:"), *listed)
    return tuple(_card_blocks(answer))


def _card_blocks(answer: CardAnswer) -> Iterator[Block]:
    if answer.official_text:
        yield Quote(answer.official_text, f"Official wording, from your library ({answer.official_language or 'en'})")
    for face in answer.faces:
        yield Paragraph(f"{_face_line(face)}{_whose_words(face)}")
        yield from (Item(ability.text + _how_far(ability.understood, ability.executable)) for ability in face.abilities)
    if answer.names:
        yield Paragraph(" · ".join(f"{language}: {name}" for language, name in answer.names.items()))
    yield Paragraph(_legal_line(answer))
    if answer.rulings:
        yield Heading("Rulings")
        yield from (Item(f"{hit.text}{_dated(hit)}", hit.cites) for hit in answer.rulings)
    yield Paragraph(answer.edition)


def _face_line(face: FaceOut) -> str:
    types = " ".join((*face.supertypes, *face.types))
    kind = f"{types} - {' '.join(face.subtypes)}" if face.subtypes else types
    size = f" · {face.power}/{face.toughness}" if face.power is not None else ""
    loyalty = f" · loyalty {face.loyalty}" if face.loyalty else ""
    defense = f" · defense {face.defense}" if face.defense else ""
    cost = f" {face.cost}" if face.cost else ""
    return f"{face.name}{cost} · {kind}{size}{loyalty}{defense}"


def _how_far(understood: bool, executable: bool) -> str:
    if not understood:
        return " (not understood: boards that need it are not decided)"
    return "" if executable else " (understood; the checker cannot act on it yet)"


def _whose_words(face: FaceOut) -> str:
    understood = sum(ability.understood for ability in face.abilities)
    if not face.abilities:
        return ""
    return f" · in our words ({understood} of {len(face.abilities)} understood):"


def _legal_line(answer: CardAnswer) -> str:
    as_of = f" (as of {answer.legal_date})" if answer.legal_date else ""
    if not answer.legal:
        return f"Formats{as_of}: unknown."
    words = ", ".join(name if word == "legal" else f"{name} ({word})" for name, word in answer.legal.items())
    return f"Formats{as_of}: {words}. A format not named here: not legal, or not known."


def _dated(hit: Hit) -> str:
    return f" ({', '.join(hit.dates)})" if hit.dates else ""


def rule_blocks(answer: RuleAnswer) -> Blocks:
    """Return what to show for a rule: our statement, the official wording beside it, its place in the book."""
    return tuple(_rule_blocks(answer))


def _rule_blocks(answer: RuleAnswer) -> Iterator[Block]:
    yield Paragraph(cited(answer.text or "No statement of ours yet.", (answer.id,)))
    if answer.official_text:
        yield Quote(answer.official_text, f"Official wording ({answer.edition})")
    places = (("Under", (answer.parent,) if answer.parent else ()), ("Below it", answer.children))
    for title, ids in (*places, ("Cited by", answer.cited_by)):
        if ids:
            yield Item(f"{title}: {', '.join(ids)}")
    yield Paragraph(answer.edition)


def policy_blocks(hits: tuple[Hit, ...]) -> Blocks:
    """Return what to show for policy sections: the best in full, with its official wording if it was asked for alone."""
    best, *others = hits
    official = (official_quote(best, "en"),) if best.official_text and not others else ()
    more = (Heading("See also"), *(Item(named(hit)) for hit in others)) if others else ()
    said = (Paragraph(line) for line in best.text.splitlines())
    return (Heading(named(best)), *said, *official, Paragraph(about_hit(best, "en")), *more)
