"""How a question is put to the checker: noted, or tried as the last action."""

from typing import Final

import msgspec

from judgebot.scenario.models import Ask, Place, Question
from judgebot.scenario.notation_lines import parse_action
from judgebot.scenario.notation_text import Piece
from judgebot.scenario.plain.board import Draft, Thing, do_action, touch
from judgebot.scenario.plain.fitting import is_spell

_HAPPENED: Final = ("triggers", "cards drawn", "draws", "life ", "gain life", "lose life", "damage dealt", "tokens", "token")
"""First words of what is asked about what has happened: what waits on the stack has to resolve first."""


def put_question(draft: Draft, question: Question, subject: str = "", words: str = "") -> str:
    subject = "" if subject == "both" else subject
    ask = Ask(question=question, subject=subject, words=words)
    draft.asks.append(ask)
    draft.waiting = draft.waiting or (not draft.script and words.startswith(_HAPPENED))
    for thing in draft.things:
        if thing.label == subject:
            touch(draft, thing)
    about = f" of #{subject}" if subject.isdigit() else f" of {subject}" if subject else ""
    return f"question: {question}{about}" + (f" ({words})" if words else "")


def try_action(draft: Draft, actor: str, line: str) -> str:
    """Ask whether an action is allowed: it is done as the last thing, and the verdict says whether the rules let it."""
    action = parse_action(Piece(line, Place()))
    do_action(draft, msgspec.structs.replace(action, text=""))
    draft.waiting = False  # what is tried is the last thing done
    return put_question(draft, "may", actor, line)


def last_things(draft: Draft) -> list[Thing]:
    return sorted(draft.things, key=lambda thing: -thing.last)[:1]


def fighters(draft: Draft) -> list[Thing]:
    """Return both sides of a block: "it" may be either, so both are answered."""
    blocks = [action for action in draft.script if action.verb == "blocks"]
    wanted = {label for action in blocks for label in (*action.objects, *action.targets)}
    return [thing for thing in draft.things if thing.label in wanted]


def last_permanents(draft: Draft) -> list[Thing]:
    """Return what was spoken of that is no spell, the last first."""
    return sorted((thing for thing in draft.things if not is_spell(thing)), key=lambda thing: -thing.last)
