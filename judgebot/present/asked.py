"""The answer of `ask` -> blocks: the short answer first, then the ruling with its proof, the board's steps, what else fits."""

from collections.abc import Iterator

from judgebot.contract import AskAnswer, Hit
from judgebot.present.blocks import Block, Blocks, Heading, Item, Paragraph, Quote, cited
from judgebot.present.verdicts import duty_blocks, step_blocks
from judgebot.service.phrases import phrase
from judgebot.service.said import stays_english, verdict_in

_ALSO = 3


def ask_blocks(answer: AskAnswer) -> Blocks:
    """Return what to show for an answered or unanswered question."""
    return tuple(_ask_blocks(answer))


def _ask_blocks(answer: AskAnswer) -> Iterator[Block]:
    rest = answer.hits
    if answer.answered:
        yield Paragraph(answer.answer)
        yield from _proof(answer)
        rest = rest[1:]
    else:
        yield Paragraph(phrase("no_ruling", answer.language))
    if rest:
        yield Heading(phrase("see_also" if answer.answered else "nearest", answer.language))
        yield from (Item(named(hit)) for hit in rest[:_ALSO])


def named(hit: Hit) -> str:
    """Return the title of a hit with its id: "State-Based Actions (CR 704.5m)"."""
    return f"{hit.title} ({hit.id})" if hit.title and hit.title != hit.id else hit.id


def _proof(answer: AskAnswer) -> Iterator[Block]:
    if answer.hits:
        yield from _best(answer.hits[0], answer)
    if answer.verdict:
        verdict = verdict_in(answer.verdict, answer.language)
        yield from step_blocks(verdict, phrase("steps", answer.language))
        yield from duty_blocks(verdict, phrase("duties", answer.language))
        if said := stays_english(answer.verdict, answer.language):
            yield Paragraph(said)


def _best(hit: Hit, answer: AskAnswer) -> Iterator[Block]:
    yield Heading(cited(hit.title or hit.id, hit.cites))
    if hit.text not in answer.answer:
        yield Paragraph(hit.text)
    yield Item(about_hit(hit, answer.language))
    if hit.official_text and hit.official_text != hit.text and hit.kind != "policy":  # policy sections run to pages
        yield official_quote(hit, answer.language)


def about_hit(hit: Hit, language: str) -> str:
    """Return one line on where a hit stands: cards, dates, edition, whether it is superseded."""
    parts = []
    if hit.cards:
        parts.append(f"{phrase('cards', language)}: {', '.join(hit.cards)}")
    if hit.dates:
        parts.append(", ".join(hit.dates))
    if hit.superseded:
        parts.append(phrase("superseded", language))
    return "; ".join([*parts, hit.edition] if hit.edition else parts)


def official_quote(hit: Hit, language: str) -> Quote:
    """Return the official wording of a hit with its language."""
    return Quote(hit.official_text or "", f"{phrase('official', language)} ({hit.official_language or 'en'})")


def ask_short(answer: AskAnswer) -> str:
    """Return the answer in one line to paste, with its deciding rule and the date."""
    if not answer.answered or not answer.hits:
        return " ".join(answer.answer.split())
    best = answer.hits[0]
    return " ".join(cited(answer.answer, (*best.cites[:1], *best.dates[:1])).split())
