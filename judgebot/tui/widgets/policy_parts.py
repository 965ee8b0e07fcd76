"""A section of policy as widgets: penalty first, what would change it, the repair, what to say; and the walk."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from textual.widget import Widget
from textual.widgets import Collapsible

from judgebot.corpus.models import PolicyDigest
from judgebot.tui.messages import CiteChosen, PolicyStep
from judgebot.tui.policy import Rel, Sections, circumstances, cites_in, counterpart, may_rewind, section_of, to_say
from judgebot.tui.walk import Walk, next_question, outcome, walk_of
from judgebot.tui.widgets.choice import Choice
from judgebot.tui.widgets.cited import Cited
from judgebot.tui.widgets.prose import plain

_BACKING_UP: Final = "IPG 1.4"
_REWIND: Final = "Only with the Head Judge's consent; every action undone, the newest first, none left out."
_REWIND_AT_REGULAR: Final = "Only if it was seen quickly and is simple to undo; else leave the game as it is."


def section_parts(
    section: PolicyDigest,
    sections: Sections,
    rel: Rel | None,
    penalty: str,
    chosen: int | None,
    asked: PolicyDigest | None,
) -> Iterator[Widget]:
    """Yield a section; `chosen` is the circumstance that holds, `penalty` what follows.

    `asked` is the infraction in whose place it is shown at Regular.
    """
    yield plain(f"{section.title} ({section.id}){_level(section, rel)}", "heading")
    if asked is not None and asked.at_regular:
        yield Cited(f"{asked.title}: {asked.at_regular}", (*asked.regular, asked.id), classes="asked")
    if section.penalty is not None:
        yield plain(f"Penalty: {penalty}", "answer")
    yield plain(section.statement)
    yield from _table(section)
    if walk_of(section) is not None:
        yield Choice("Walk through it, question by question (Alt+W)", partial(PolicyStep, "walk"), classes="walk")
    yield from _circumstances(section, chosen)
    yield from _repair(section, sections)
    if section.penalty is not None:
        yield plain("Tell the players", "heading")
        yield from (Cited(said.text, said.cites, mark="-", classes="item") for said in to_say(section, penalty))
        yield from _then()
    if section.regular and section.at_regular:
        yield plain("At Regular", "heading")
        yield Cited(section.at_regular, section.regular)
    elif others := counterpart(section, sections):
        yield plain("At the other levels", "heading")
        yield Cited("See", others)


def _table(section: PolicyDigest) -> Iterator[Widget]:
    """Yield the rows of a table, values first, right-aligned; what has them hangs beside them."""
    width = max((len(value) for value, _ in section.table), default=0)
    for value, what in section.table:
        yield plain(what, "item", value.rjust(width) + " ") if value else plain(what, "heading")


def _then() -> Iterator[Widget]:
    """Yield what comes after a ruling: the clock and the Head Judge, with a key each."""
    yield Choice("Time back for the table, in the round clock (X, Alt+X)", partial(PolicyStep, "time"), classes="then")
    yield Choice("They appeal: keep that in the journal (H, Alt+H)", partial(PolicyStep, "appeal"), classes="then")


def _level(section: PolicyDigest, rel: Rel | None) -> str:
    if section.id.startswith("MTR"):
        return ""
    if section.id.startswith("IPG") and rel == "Regular":
        return " · NOT at Regular, which this event is set to"
    if section.id.startswith("JAR") and rel == "Regular" and section.title.endswith("at Regular"):
        return ""
    if section.id.startswith("JAR") and rel not in ("Regular", None):
        return f" · only at Regular; this event is set to {rel}"
    return f" · at {rel}" if rel else " · level not set (Alt+G)"


def _circumstances(section: PolicyDigest, chosen: int | None) -> Iterator[Widget]:
    found = circumstances(section)
    if found:
        yield plain("Does one of these hold? Enter marks it" if section.penalty else "If it goes on", "heading")
    for place, each in enumerate(found):
        if each.penalty is not None and section.penalty is not None:
            mark = "(x)" if place == chosen else "( )"
            yield Choice(f"{mark} {each.text}", partial(PolicyStep, f"mark {place}"), classes="circumstance")
        else:
            yield Cited(each.text, cites_in(each.text), mark="-", classes="item")


def _repair(section: PolicyDigest, sections: Sections) -> Iterator[Widget]:
    if section.fix:
        yield plain("Repair" if section.penalty is not None else "Step by step", "heading")
        yield from _numbered(section)
    if section.penalty is not None and may_rewind(section):
        is_regular = section.id.startswith("JAR")
        yield plain("Rewind?", "heading")
        words = _REWIND_AT_REGULAR if is_regular else _REWIND
        yield Cited(words, (section.id,) if is_regular else (_BACKING_UP,), mark="-", classes="item")
        steps = None if is_regular else section_of(_BACKING_UP, sections)
        if steps is not None:
            yield Collapsible(*_numbered(steps), title=f"The steps of a rewind ({_BACKING_UP})", collapsed=True)


def _numbered(section: PolicyDigest) -> Iterator[Widget]:
    for number, step in enumerate(section.fix, 1):
        yield Cited(step, cites_in(step), mark=f"{number}.", classes="item")


def official_parts(text: str) -> Iterator[Widget]:
    """Yield the official wording, folded: sections run to pages."""
    yield Collapsible(plain(text, "official"), title="Official wording, as imported", collapsed=True)


def walk_parts(section: PolicyDigest, walk: Walk, answers: tuple[bool, ...]) -> Iterator[Widget]:
    """Yield what was answered so far, then the next question, or what to do."""
    yield plain(f"{section.title} ({section.id}), question by question", "heading")
    for number, (question, holds) in enumerate(zip(walk.questions, answers, strict=False), 1):
        yield plain(f"{question.text}  {'Yes' if holds else 'No'}", "quiet", f"{number}.")
    asked = next_question(walk, answers)
    if asked is not None:
        yield plain(asked.text, "answer", f"{len(answers) + 1}.")
        yield Choice("Yes (Y)", partial(PolicyStep, "yes"), classes="walk")
        yield Choice("No (N)", partial(PolicyStep, "no"), classes="walk")
    else:
        yield plain("What to do", "heading")
        yield Cited(outcome(walk, answers), (section.id,), classes="answer")
        was_missed = not answers[0]
        yield from (Cited(each, (section.id,), mark="-", classes="item") for each in walk.besides if was_missed)
        if was_missed:
            yield Choice("To the penalty and what to say", partial(PolicyStep, "page"), classes="walk")
        yield from _then()


def matching_parts(sections: tuple[PolicyDigest, ...], title: str) -> Iterator[Widget]:
    """Yield sections to choose from."""
    if sections:
        yield plain(title, "heading")
    for section in sections:
        penalty = f" · {section.penalty}" if section.penalty else ""
        yield Choice(f"{section.id}  {section.title}{penalty}", partial(CiteChosen, section.id), classes="section")
