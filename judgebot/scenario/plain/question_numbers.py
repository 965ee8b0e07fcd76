"""Whether a number is right: "do I get four tokens", "is it 17", "does he take 3". The number is asked for, then compared."""

from typing import Final

from msgspec.structs import replace

from judgebot.scenario.plain.board import EACH, Draft
from judgebot.scenario.plain.chunks import Chunk, first
from judgebot.scenario.plain.question_asks import put_question
from judgebot.scenario.plain.rules import Handler, Parts, Rule, who

_ASKING: Final = ("HOW", "WHAT", "WHERE", "WHO", "WHICH")
_TWO: Final = 2
_SIZES: Final = ("POWERW", "HOWBIG", "MOD", "SIZE", "COLOR")


def number_told(core: Parts) -> tuple[Parts, int] | None:
    """Return a question with "how many" in place of the one number that it tells, and that number; None where it has none."""
    tags = [chunk.tag for chunk in core]
    if any(tag in _ASKING or tag in _SIZES for tag in tags) or "NEG" in tags or "ORELSE" in tags:
        return None
    numbers = [chunk for chunk in core if chunk.tag == "NUM" and chunk.n is not None]
    counted = [chunk for chunk in core if _counts(chunk)]
    if len(numbers) + len(counted) != 1:
        return None
    told = (numbers or counted)[0]
    n = told.n if numbers else told.nouns[0].n
    rest = [chunk for chunk in core if chunk is not told and chunk.tag not in ("TOLD", "CAN", "MUST")]
    at = core.index(told)
    what = [core[at + 1]] if numbers and at + 1 < len(core) and core[at + 1].tag in _COUNTED else []
    what = what if numbers else [replace(told, nouns=(replace(told.nouns[0], n=None, determiner=""),))]
    how = Chunk(tag="HOW", value="how", start=told.start, end=told.start)
    return (how, *what, *(chunk for chunk in rest if chunk not in what)), n or 0


_COUNTED: Final = ("DAMAGE", "LIFE", "TRIG", "TRIGGER", "MANA", "COUNTERW", "CKIND", "CMDDAMAGE", "TIMES", "MORE")


def _counts(chunk: Chunk) -> bool:
    """Return whether a phrase tells how many there are: "four tokens"."""
    if chunk.tag != "NP" or len(chunk.nouns) != 1:
        return False
    noun = chunk.nouns[0]
    return noun.n is not None and noun.determiner in ("", "indef") and not (noun.pronoun or noun.owner or noun.states)


def number_named(core: Parts) -> tuple[Chunk, ...]:
    """Return the question for a number that is only named as one for it: "cards drawn?", "total damage to him?"; () if none."""
    tags = [chunk.tag for chunk in core]
    if len(core) < _TWO or "TOLD" not in tags or any(tag in (*_ASKING, "NEG", "ORELSE", "NUM") for tag in tags):
        return ()
    how = Chunk(tag="HOW", value="how", start=core[0].start, end=core[0].start)
    return (how, *(chunk for chunk in core if chunk.tag not in ("TOLD", "CAN", "MUST")))


def only_number(rule: Rule) -> Rule:
    """Return a rule that asks for a number or for nothing."""
    return Rule(rule.pattern, _of_a_number(rule.handle, None))


def compared(rule: Rule, n: int) -> Rule:
    """Return a rule that asks whether the number that a rule asks for is this one."""
    return Rule(rule.pattern, _of_a_number(rule.handle, n))


def _of_a_number(handle: Handler, n: int | None) -> Handler:
    """Return a handler of questions for a number, which asks whether it is n where that is told."""

    def handled(draft: Draft, parts: Parts) -> str | None:
        asked = len(draft.asks)
        said = handle(draft, parts)
        if said is None or len(draft.asks) != asked + 1 or draft.asks[-1].question != "number":
            del draft.asks[asked:]
            return None
        if n is None:
            return said
        word = "within" if first(parts, "ENOUGHW") is not None else "is"
        draft.asks[-1] = replace(draft.asks[-1], words=f"{word} {n} {draft.asks[-1].words}")
        return f"{said}: whether it is {n}"

    return handled


def gets(draft: Draft, parts: Parts) -> str | None:
    """ "How many do I get": tokens, cards or life, whichever of these it is."""
    name = who(draft, parts) or "A"
    is_asked = bool(draft.script) and name in EACH and first(parts, "HOW") is not None
    return put_question(draft, "number", name, "gets") if is_asked else None
