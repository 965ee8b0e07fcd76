"""Whether somebody may do what a question tells, whatever it is: "can I kill it with Murder". It is done as the last thing."""

from typing import Final

from msgspec.structs import replace

from judgebot.scenario.models import Action
from judgebot.scenario.plain.board import EACH, Draft
from judgebot.scenario.plain.card_types import stored_types
from judgebot.scenario.plain.chunks import Chunk
from judgebot.scenario.plain.events_cast import guard_responses
from judgebot.scenario.plain.frame_deeds import tell_frame
from judgebot.scenario.plain.frames import Frame, frame_of
from judgebot.scenario.plain.question_asks import put_question
from judgebot.scenario.plain.rules import Handler, Parts, Rule, who

_ASKING: Final = frozenset(("AUX", "CAN", "BE", "QM", "COMMA", "SO", "AND", "THEN", "IF", "TAGQ", "UNTILEOT", "ANYTIME"))
"""What says only that it is asked whether something may be done."""
_NOT_TRIED: Final = frozenset(("INRESP", "LOSE", "SURVIVE", "RESOLVE", "CHOOSE", "GETV", "GAINV", "TOPDECKV"))
"""What nobody asks leave for, or has readings of its own."""


def deed_asked(chunks: Parts, text: str) -> Rule | None:
    """Return what reads a question whether a player may do something, None where it is no such question."""
    said = [chunk for chunk in chunks if chunk.tag != "COMMA"]
    opening = [chunk.tag for chunk in said[:3] if chunk.tag not in ("SO", "AND", "THEN", "IF", "BUT")]
    is_may = opening[:2] in (["CAN", "PLAYER"], ["CAN", "THEY"]) or opening[:3] == ["BE", "PLAYER", "CAN"]
    if not is_may or any(chunk.tag in ("NEG", "OR", "WHAT") for chunk in chunks):
        return None
    frame = frame_of(tuple(chunk for chunk in chunks if chunk.tag not in _ASKING), text)
    if frame is None or not frame.deed or frame.deed in _NOT_TRIED or frame.passive:
        return None
    return Rule("", _tried(frame))


def _tried(frame: Frame) -> Handler:
    def handled(draft: Draft, _parts: Parts) -> str | None:
        actor = who(draft, (frame.subject,)) if frame.subject is not None else ""
        if actor not in EACH:
            return None
        before = len(draft.script)
        now = frame_in_answer(draft, frame, actor)
        said = tell_frame(draft, now)
        guard_responses(draft)
        done = [action for action in draft.script[before:] if action.verb not in ("passes", "resolve")]
        if said is None or len(done) != 1 or done[0].player != actor:
            return None
        draft.waiting = draft.answering = False
        return f"{said}; {put_question(draft, 'may', actor)}"

    return handled


def frame_in_answer(draft: Draft, frame: Frame, actor: str) -> Frame:
    """Return a deed as an answer to what another player did and is waiting; nobody asks to act when it is too late."""
    done = [action for action in draft.script if action.verb not in ("passes", "resolve")]
    is_answer = bool(done) and draft.waiting and answers(draft, done[-1], actor) and not _is_slow(draft, frame)
    return replace(frame, in_response=True) if is_answer else frame


def answers(draft: Draft, waiting: Action, actor: str) -> bool:
    """Return whether what was done last waits on the stack and is another player's."""
    return draft.waiting and waiting.verb in ("casts", "activates") and waiting.player not in ("", actor)


def _is_slow(draft: Draft, frame: Frame) -> bool:
    """Return whether a deed needs a card that is no instant."""
    said: tuple[Chunk | None, ...] = (frame.verb, frame.tool, *frame.objects)
    names = [name for chunk in said if chunk is not None for name in (*chunk.names, *_names(chunk))]
    return any("Instant" not in stored_types(name) for name in names if "Sorcery" in stored_types(name) or frame.deed == "CAST")


def _names(chunk: Chunk) -> tuple[str, ...]:
    return tuple(name for noun in chunk.nouns for name in noun.names[:1])
