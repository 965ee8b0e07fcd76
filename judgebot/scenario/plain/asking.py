"""Questions are noted as their clauses are read, and asked when the board is complete; what somebody says is no fact."""

from typing import Final

import msgspec

from judgebot.scenario.plain.board import Draft, is_spell_name, note
from judgebot.scenario.plain.chunks import Chunk, find_pattern
from judgebot.scenario.plain.clauses import CONDITIONS, Clause
from judgebot.scenario.plain.frames import DEEDS
from judgebot.scenario.plain.question_core import Claim, claim_of, denial_of, is_short
from judgebot.scenario.plain.question_deeds import deed_asked
from judgebot.scenario.plain.question_frames import frames_of
from judgebot.scenario.plain.question_rules import QUESTION_RULES
from judgebot.scenario.plain.rules import Rule
from judgebot.scenario.plain.work import Question, Work, is_soft

_TWO: Final = 2


def is_talk(work: Work, clause: Clause) -> bool:
    """Return whether a clause is only what somebody says is so, asks who is right, or tells what nobody knows; it is noted."""
    claim = claim_of(clause.chunks)
    if claim is not None and _is_named_for(claim):
        return False
    if claim is not None and (denial := denial_of(claim, work.claims)) is not None:
        work.claims.append(denial)
        return True
    if claim is not None and _is_naming(claim):
        return False
    if claim is not None:
        is_deed = is_announced(work.draft, claim)
        if frames_of(claim.chunks) and not (is_deed and _is_done(claim)):
            work.claims.append(claim)
            return True
        if not is_deed:
            return True
        clause.chunks = (*(one for one in claim.said_by if one.tag == "PLAYER"), *claim.chunks)
        return False
    marks = [chunk.tag for chunk in clause.chunks]
    if "NOCLUE" in marks and not [chunk for chunk in clause.chunks[: marks.index("NOCLUE")] if not is_soft(chunk)]:
        work.unknown.append(clause.chunks[marks.index("NOCLUE") :])
        if "FIRST" in marks and work.draft.script:
            note(work.draft.ask_back, "which of what was told came first?")
        return True
    if is_short(clause.chunks) and work.claims:
        work.later.append(Question(clause.chunks, frames_of(work.claims[-1].chunks)))
        return True
    if marks[:1] != ["TRUEQ"]:
        return False
    asked, rest = clause.chunks[0], clause.chunks[1:]
    denied = (Chunk(tag="NEG", start=asked.start, end=asked.start),) if asked.value.endswith("no") else ()
    if any(not is_soft(chunk) for chunk in rest):
        clause.chunks, clause.asks = (*rest[:1], *denied, *rest[1:]), True
        return False
    meant_by = _claims_meant(work, asked.value.split(" ")[0])
    for claim in meant_by[:1] if asked.value == "who" else meant_by[-1:]:
        claimed = _denied(claim.chunks, denied)
        work.later.append(Question((asked, *rest), frames_of(claimed, is_neutral=asked.value == "who")))
    return bool(meant_by)


def _denied(said: tuple[Chunk, ...], denied: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """Return a claim as it is asked about: "is he wrong" that it doesn't die asks whether it dies."""
    if denied and any(chunk.tag == "NEG" for chunk in said):
        return tuple(chunk for chunk in said if chunk.tag != "NEG")
    return (*said[:1], *denied, *said[1:])


def _claims_meant(work: Work, whose: str) -> list[Claim]:
    """Return the claims that "is he right", "am I right" and "is that so" ask about."""
    if whose == "me":
        return [claim for claim in work.claims if claim.is_mine]
    return [claim for claim in work.claims if whose != "he" or not claim.is_mine] or work.claims


def _is_named_for(claim: Claim) -> bool:
    """Return whether somebody says what is chosen for a card: "I say Goblin with Arcane Adaptation"."""
    tags = [chunk.tag for chunk in claim.chunks if chunk.tag not in ("WITH", "ON", "DET")]
    return tags in (["NP", "NP"], ["COLOR", "NP"]) and all(len(noun.names) == 1 for noun in claim.chunks[-1].nouns)


def is_announced(draft: Draft, claim: Claim) -> bool:
    """Return whether somebody says what they do, and not what is so: "I say Shock on it", "he says in response ..."."""
    hard = [chunk for chunk in claim.chunks if not is_soft(chunk)]
    if not hard:
        return False
    names = hard[0].nouns[0].names if hard[0].tag == "NP" else ()
    is_spell = len(names) == 1 and is_spell_name(draft, names[0]) and not any(one.tag in ("BE", "AUX") for one in claim.chunks)
    is_modal = any(one.tag in ("NEG", "CAN", "AUX", "MUST", "BE") for one in claim.chunks)
    is_choice = [one.tag for one in hard] == ["NP", "TARGETV", "INZONE"]
    return (
        is_spell
        or is_choice
        or hard[0].tag in ("INRESP", "COLOR", "SPELLV", "UNBLOCKED")
        or (hard[0].tag in _ANNOUNCED and not is_modal)
    )


def _is_naming(claim: Claim) -> bool:
    """Return whether the asker says no more than a word that some card has chosen: "I say Goblin with Cavern of Souls"."""
    tags = [chunk.tag for chunk in claim.chunks]
    return claim.is_mine and tags[:3] == ["NP", "WITH", "NP"] and not claim.chunks[0].nouns[0].determiner


def _is_done(claim: Claim) -> bool:
    """Return whether what is said is a deed of whoever says it: "I block with Craw Wurm"."""
    hard = [chunk for chunk in claim.chunks if not is_soft(chunk)]
    is_own = any(chunk.tag == "PLAYER" and chunk.value == "A" for chunk in claim.chunks[:1]) or claim.chunks[:1] == tuple(
        hard[:1]
    )
    return is_own and hard[0].tag in _ANNOUNCED


_ANNOUNCED: Final = frozenset(("BLOCKV", "ATTACKV", "SACRIFICE", "CAST", "USEON", "TAP", "ACTIVATEV", "REGENERATE", "ATTACH"))
"""What somebody does who says "I block": it is no claim, whoever says it."""


def goes_on_claiming(clause: Clause, *, was_claim: bool) -> bool:
    """Return whether a clause is still what somebody says, or why they say so: "..., because it's the same spell"."""
    if clause.asks or claim_of(clause.chunks) is not None:
        return False
    if clause.main and claim_of(clause.main) is not None:
        return clause.lead in CONDITIONS
    if not was_claim:
        return False
    acts = clause.chunks[0].tag in ("PLAYER", "THEY") and any(chunk.tag in DEEDS for chunk in clause.chunks)
    return clause.lead in ("SO", *CONDITIONS) or (clause.lead in ("AND", "COMMA") and not acts)


def put_off_questions(work: Work, chunks: tuple[Chunk, ...], rules: tuple[Rule, ...] = QUESTION_RULES) -> tuple[Chunk, ...]:
    """Note the question in a clause, to be asked when the board is complete; return what is left of it."""
    for rule in rules:
        found = find_pattern(rule.pattern, chunks)
        if found is not None:
            parts = chunks[found[0] : found[1]]
            work.later.append(Question(parts, [(rule, parts), *_whole_readings(parts)]))
            return (*chunks[: found[0]], *chunks[found[1] :])
    return chunks


def _whole_readings(parts: tuple[Chunk, ...]) -> list[tuple[Rule, tuple[Chunk, ...]]]:
    """Return the rules that read all of a question that says something."""
    readings: list[tuple[Rule, tuple[Chunk, ...]]] = []
    if any(part.tag == "DET" and part.value == "all" for part in parts):
        return readings  # "does he lose both": what is asked of all is not asked without them
    for rule in QUESTION_RULES:
        found = find_pattern(rule.pattern, parts)
        if found is not None and all(map(is_soft, (*parts[: found[0]], *parts[found[1] :]))):
            readings.append((rule, parts[found[0] : found[1]]))
    return readings


def is_deed_asked(work: Work, chunks: tuple[Chunk, ...]) -> bool:
    """Note a question whether somebody may do something, whatever it is; return whether it is one."""
    deed = deed_asked(chunks, work.text)
    if deed is not None:
        work.later.append(Question(chunks, [(deed, chunks)]))
    return deed is not None


_OF_NUMBERS: Final = ("NUM", "WHAT", "DAMAGE", "LIFE", "COUNTERW", "COUNTERS", "POWERW", "SIZE", "MANA")
"""Where none of these is asked of, "at least" is only how somebody talks ("do I at least get it back")."""


def is_framed(work: Work, clause: Clause) -> bool:
    """Note a question that is read as a whole, whatever its wording; return whether it is one."""
    bounds = [chunk for chunk in clause.chunks if chunk.tag in ("MOST", "LEAST")]
    chunks = tuple(chunk for chunk in clause.chunks if chunk not in bounds)
    is_least_asked = clause.chunks[0].tag not in ("AUX", "CAN", "BE", "MUST") or any(one.tag == "NUM" for one in chunks)
    bounds = (
        bounds
        if is_least_asked and any(chunk.tag in _OF_NUMBERS for chunk in chunks)
        else [one for one in bounds if one.tag != "LEAST"]
    )
    readings = frames_of(chunks) if len(bounds) < _TWO and (clause.asks or clause.lead not in CONDITIONS) else []
    if not readings:
        return False
    if bounds:
        work.bounds[len(work.later)] = bounds[0]
    is_argued = any(one.tag == "SAYV" for one in work.seen)  # when something may be done is what they argue about
    deed = deed_asked(chunks, work.text) if not is_argued else None
    tried = [(deed, chunks)] if deed is not None else []
    work.later.append(Question(clause.chunks, [*readings, *_whole_readings(chunks), *tried]))
    clause.asks = True
    return True


def ask_what_is_claimed(work: Work) -> None:
    """Have what somebody says is so, or does not know, be the question where there is no other; else a fact is unknown."""
    unknown = [chunks for chunks in work.unknown if any(not is_soft(one) and one.tag not in _UNSURE for one in chunks)]
    if not work.later:
        asked = [claim.chunks for claim in work.claims] or [chunks[1:] for chunks in unknown]
        work.later += [Question(chunks, readings) for chunks in asked if (readings := frames_of(chunks))]
        unknown = [] if work.later else unknown
    for chunks in unknown:
        note(work.draft.ask_back, f"what is so: {work.text[chunks[0].start : chunks[-1].end]}?")


_UNSURE: Final = ("NOCLUE", "WHETHER", "WHAT", "FIRST", "QM", "NEG")
"""What says no more than that something is not known. Which of two came first is tried both ways where nobody says."""


def best_of(draft: Draft, mark: Chunk) -> Chunk:
    """Return which number the player wants who chooses what serves them best: their life large, the other's small."""
    ask = draft.asks[-1] if draft.asks else None
    owner = next((one.controller for one in draft.things if ask is not None and one.label == ask.subject), "")
    whose = owner or (ask.subject if ask is not None else "")
    is_loss = ask is not None and ask.words in ("life lost", "commander damage", "damage taken")
    is_most = (whose == mark.value) != is_loss
    return msgspec.structs.replace(mark, tag="MOST" if is_most else "LEAST", value="most" if is_most else "least")


def bounded(draft: Draft, asked: int, bound: Chunk) -> bool:
    """Have the question put last ask for the largest or smallest number ("how many counters at most")."""
    if len(draft.asks) != asked + 1 or draft.asks[-1].question not in ("number", "size"):
        return False
    if draft.asks[-1].question == "size":
        word = "toughness" if draft.asks[-1].words == "toughness" else "power"
        draft.asks[-1] = msgspec.structs.replace(draft.asks[-1], question="number", words=word)
    draft.asks[-1] = msgspec.structs.replace(draft.asks[-1], words=f"{bound.value} {draft.asks[-1].words}")
    return True
