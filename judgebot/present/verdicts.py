"""The answer of `verify` -> blocks: the answer, what was understood, the steps with their rules, duties, expectations."""

from collections.abc import Iterator

from judgebot.contract import Final, ObjectOut, Verdict
from judgebot.present.blocks import Block, Blocks, Code, Heading, Item, Paragraph, cited
from judgebot.service.said import headline_in, verdict_in

_STATUS = {"decided": "Decided", "depends": "It depends", "not_decided": "Not decided", "invalid": "Not readable"}


def verdict_blocks(verdict: Verdict) -> Blocks:
    """Return what to show for a verdict."""
    return (Paragraph(headline(verdict)), *_proof(verdict), *_reading(verdict))


def headline(verdict: Verdict) -> str:
    """Return the answer with the status before it, once."""
    word = _STATUS[verdict.status]
    return verdict.answer if verdict.answer.startswith(word) else f"{word}: {verdict.answer}"


def _proof(verdict: Verdict) -> Iterator[Block]:
    yield from _listed("Missing", verdict.missing)
    yield from _branch_blocks(verdict)
    yield from step_blocks(verdict, "Step by step")
    yield from duty_blocks(verdict, "What players must do")
    yield from _expectation_blocks(verdict)
    if verdict.final:
        yield from _final_blocks(verdict.final)


def _reading(verdict: Verdict) -> Iterator[Block]:
    yield from _listed("Not understood", verdict.not_understood)
    yield from _listed("Assumed", verdict.assumed)
    if verdict.understood and verdict.scenario:
        yield Heading("I understood")
        yield Code(verdict.scenario)
    if verdict.stale_cites:
        yield Paragraph(f"A newer edition in your library changed these rules: {', '.join(verdict.stale_cites)}.")
    if verdict.edition:
        yield Paragraph(verdict.edition)


def step_blocks(verdict: Verdict, title: str) -> Iterator[Block]:
    """Yield the steps, numbered, each with its rules in brackets."""
    if verdict.steps:
        yield Heading(title)
        yield from (Item(step.text, step.cites, f"{n}.") for n, step in enumerate(verdict.steps, 1))


def duty_blocks(verdict: Verdict, title: str) -> Iterator[Block]:
    """Yield what each player must do with hidden information."""
    if verdict.duties:
        yield Heading(title)
        for duty in verdict.duties:
            yield Item(f"{duty.player} must {duty.must.replace('_', ' ')}: {duty.what}", duty.cites)


def _branch_blocks(verdict: Verdict) -> Iterator[Block]:
    if verdict.branches:
        yield Heading("It depends")
        yield from (Item(f"If {branch.condition}: {branch.answer}") for branch in verdict.branches)


def _expectation_blocks(verdict: Verdict) -> Iterator[Block]:
    words = {True: "holds", False: "FAILS", None: "not decided"}
    if verdict.expectations:
        yield Heading("Expectations")
        for expected in verdict.expectations:
            has_cites = expected.text.endswith("]")
            yield Item(f"{words[expected.holds]}: {expected.text}", () if has_cites else expected.cites)


def _listed(title: str, lines: tuple[str, ...]) -> Iterator[Block]:
    if lines:
        yield Heading(title)
        yield from (Item(line) for line in lines)


def _final_blocks(final: Final) -> Iterator[Block]:
    yield Heading(f"In the end (turn of {final.turn}, {final.step}, game {final.game})")
    for name, player in final.players.items():
        said = (("life", player.life), ("library", player.library), ("hand", player.hand), ("poison", player.poison))
        numbers = ", ".join(f"{word} {number}" for word, number in said if number is not None)
        outcome = " (has lost)" if player.lost else " (has won)" if player.won else ""
        yield Item(f"{name}: {numbers}{outcome}")
    yield from (Item(object_line(thing)) for thing in final.objects)


def object_line(thing: ObjectOut) -> str:
    """Return one line on an object of the final state: label, name, size, types, where it is, what is on it."""
    name = thing.name or "(no name)"
    if thing.card and thing.card != thing.name:
        name += f" (the card is {thing.card})"
    size = f", {thing.power}/{thing.toughness}" if thing.power is not None and thing.toughness is not None else ""
    types = " ".join((*thing.supertypes, *thing.types, *thing.subtypes))
    kind = f", {types}" if types and thing.zone == "battlefield" else ""
    return f"#{thing.id} {name}: {thing.zone} of {_of(thing)}{size}{kind}{''.join(_details(thing))}"


def _of(thing: ObjectOut) -> str:
    return thing.controller if thing.zone in ("battlefield", "stack") else thing.owner


def _details(thing: ObjectOut) -> Iterator[str]:
    said = (
        ("face down", thing.face_down),
        ("tapped", thing.tapped),
        ("token", thing.token),
        ("phased out", thing.phased_out),
        (f"damage {thing.damage}", bool(thing.damage)),
        (f"attached to {_attached(thing.attached_to)}", thing.attached_to is not None),
        (", ".join(thing.keywords), bool(thing.keywords)),
    )
    yield from (f", {word}" for word, holds in said if holds)
    yield from (f", {name} x{count}" for name, count in thing.counters.items())


def _attached(to: str | None) -> str:
    return f"#{to}" if to and to.isdigit() else str(to)


def verdict_short(verdict: Verdict, language: str = "en") -> str:
    """Return the verdict in one line to paste, with the rules of its last step."""
    cites = verdict.steps[-1].cites if verdict.steps else ()
    words = headline(verdict) if language == "en" else headline_in(verdict_in(verdict, language), language)
    return " ".join(cited(words, cites).split())
