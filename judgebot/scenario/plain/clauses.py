"""Sentences cut into clauses, in the order in which what they say happens."""

from typing import Final

import msgspec
from msgspec.structs import replace

from judgebot.scenario.plain.card_types import stored_types
from judgebot.scenario.plain.chunks import Chunk, rewrite
from judgebot.scenario.plain.paying import CUTS, unpaid
from judgebot.scenario.plain.phrases import LATE, PHRASES
from judgebot.scenario.plain.question_order import (
    ask_at_the_end,
    best_chosen,
    declared,
    in_usual_order,
    indirect,
    may_i,
    ordered,
)
from judgebot.scenario.plain.question_turns import turned
from judgebot.scenario.plain.regenerating import shield_first
from judgebot.scenario.plain.relatives import told_in_order
from judgebot.scenario.plain.retold import (
    answer_first,
    cast_for,
    deed_first,
    kick_last,
    mean_him,
    open_brackets,
    open_labels,
    unchosen,
)
from judgebot.scenario.plain.standing import stand_usual
from judgebot.scenario.plain.talk import TALK
from judgebot.scenario.plain.usual_form import life_listed, lying_on, one_as_well, so_too, stack_last, undated

CONDITIONS: Final = frozenset(("IF", "WHEN", "WHILE"))

_TWO: Final = 2
_DEEDS: Final = frozenset(
    (
        *("DIE", "DESTROY", "EXILE", "BOUNCE", "SACRIFICE", "ATTACKV", "BLOCKV", "BLOCKEDBY", "SPELLV", "HITBY", "ENTER"),
        *("DEALV", "GETV", "GAINV", "TRIGGER", "FIGHT", "RETURN", "BLINK", "MFD", "CLKD", "TURN", "TURNUP", "RESOLVE", "TAP"),
        *("LEAVES", "LOSEABIL", "BECOME", "COPYV", "UNBLOCKED", "TARGETV", "UNTAP"),
    )
)
"""What a thing does or suffers: where it follows a list of things that someone has, only the last of them does."""

_DONE_WITH: Final = ("WITH", "ON", "SPELLV", "BLOCKV", "ATTACKV", "TARGETV", "DESTROY", "BOUNCE", "EXILE", "HITBY")
_GOES_ON: Final = ("DIE", "ATTACKV", "BLOCKV", "RESOLVE", "ENTER", "HITBY", "LEAVES", "GETV", "GAINV", "DEALV")
"""What the last thing of a list does by itself: "he blocks with his bear and the giant dies"."""

OPENERS: Final = frozenset(("AUX", "CAN", "MUST", "WHAT", "WHATHAPPENS", "BE", "HOWBIG", "TELLME", "TRUEQ", "TOTALS"))


class Clause(msgspec.Struct):
    """A clause of a sentence: what leads it in, its chunks, and whether it asks."""

    lead: str
    chunks: tuple[Chunk, ...]
    asks: bool
    main: tuple[Chunk, ...] = ()


def sentences_of(tokens: tuple[Chunk, ...]) -> list[tuple[Chunk, ...]]:
    """Return the sentences of a text, each with the mark that ends it."""
    sentences: list[tuple[Chunk, ...]] = []
    start = 0
    for at, token in enumerate(tokens):
        if token.tag == "END":
            sentences.append(tokens[start : at + 1])
            start = at + 1
    sentences.append(tokens[start:])
    return _tags_joined([sentence for sentence in sentences if sentence])


def _tags_joined(sentences: list[tuple[Chunk, ...]]) -> list[tuple[Chunk, ...]]:
    """Return the sentences with "It dies. Right?" as one: a tag standing alone asks the sentence before it."""
    joined: list[tuple[Chunk, ...]] = []
    for sentence in sentences:
        hard = [chunk.tag for chunk in sentence if chunk.tag not in ("FILL", "COMMA")]
        is_tag = hard == ["TAGQ", "END"] and sentence[-1].value == "?"
        if is_tag and joined and joined[-1][-1].tag == "END" and joined[-1][-1].value != "?":
            sentence = (*joined.pop()[:-1], *sentence)
        joined.append(sentence)
    return joined


def clauses_of(sentence: tuple[Chunk, ...]) -> list[Clause]:
    """Return the clauses of a sentence: phrases are joined first, then it is cut at commas and joining words."""
    asks = sentence[-1].tag == "END" and sentence[-1].value == "?"
    sentence = may_i(declared(ordered(indirect(best_chosen(sentence)))))
    if asks or opens_question(sentence):
        sentence = in_usual_order(sentence)
    sentence = tuple(replace(one, tag="FILL") if one.tag == "GETTO" else one for one in sentence)
    sentence, is_tagged = ask_at_the_end(sentence)
    asks = asks or is_tagged
    chunks = tuple(chunk for chunk in unchosen(sentence) if chunk.tag not in ("FILL", "END"))
    chunks = kick_last(mean_him(open_brackets(open_labels(life_listed(rewrite(chunks, TALK))))))
    chunks = tuple(chunk for chunk in chunks if chunk.tag != "FILL")
    chunks = tuple(chunk for chunk in rewrite(rewrite(chunks, PHRASES), LATE) if chunk.tag != "FILL")
    chunks = shield_first(stack_last(stand_usual(lying_on(so_too(one_as_well(undated(cast_for(chunks))))))))
    chunks = answer_first(deed_first(told_in_order(chunks)))
    chunks = turned(chunks) if asks or opens_question(chunks) else chunks
    chunks = _cut_more(_unlisted(unpaid(tuple(chunk for chunk in chunks if chunk.tag != "FILL"))))
    clauses: list[Clause] = []
    lead, start = "", 0
    for at, chunk in enumerate((*chunks, None)):
        if chunk is not None and chunk.tag not in CUTS:
            continue
        if at > start:
            clauses.append(Clause(lead, chunks[start:at], opens_question(chunks[start:at])))
        if chunk is not None:
            lead = chunk.tag if chunk.tag not in ("COMMA", "AND") or at == start == 0 or at > start else lead
            start = at + 1
    clauses = [clause for clause in _with_subjects(_placed(clauses)) if not _asks_why(clause) or len(clauses) == 1]
    for clause in clauses:
        if not (asks or clause.asks):
            clause.chunks = tuple(chunk for chunk in clause.chunks if chunk.tag != "FREEW")
    if asks and clauses and not any(clause.asks for clause in clauses):
        said = next((clause for clause in reversed(clauses) if not _says_little(clause)), clauses[-1])
        said.asks = said.lead not in CONDITIONS
    if asks and clauses:
        main = [clause for clause in clauses if clause.lead not in CONDITIONS] or clauses
        main = [clause for clause in main if not _says_little(clause)] or main
        main[-1].chunks = (*main[-1].chunks, Chunk(tag="QM", start=sentence[-1].start, end=sentence[-1].start))
    return clauses


_JOINS: Final = frozenset(("AND", "COMMA", "THEN", "BUT", "SO"))
_ELLIPTIC: Final = frozenset(
    (
        *("HAVE", "CONTROL", "CAST", "BLOCKV", "ATTACKV", "ACTIVATEV", "SACRIFICE", "TURN", "TURNUP", "BOUNCE", "BLINK"),
        *("PUT", "GAINV", "LOSE", "DRAWV", "DISCARD", "ATTACH", "COPYV", "USEON", "FLIP", "TAP"),
    )
)
"""Verbs that go on with the player of the clause before: "I have a Rat and block the Giant"."""


_DONE_BY_THINGS: Final = ("ATTACKV", "BLOCKV", "HAVE", "GAINV")
_SAID_OF_THINGS: Final = ("HAVE", "BE", "ATTACKV", "BLOCKV", "GAINV", "ENTER")


def _with_subjects(clauses: list[Clause]) -> list[Clause]:
    """Return the clauses, each that goes on about the player or the thing of the one before with that said again."""
    subject: Chunk | None = None
    for clause in clauses:
        opening = clause.chunks[0]
        goes_on = clause.lead in _JOINS and not clause.asks and subject is not None
        verbs = _ELLIPTIC if subject is not None and subject.tag != "NP" else _DONE_BY_THINGS
        if opening.tag in ("PLAYER", "THEY"):
            subject = opening
        elif opening.tag == "NP" and len(opening.nouns) == 1 and _says_of_it(clause):
            subject = replace(opening, nouns=(replace(opening.nouns[0], determiner="def"),))
        elif goes_on and subject is not None and subject.tag == "PLAYER" and _is_players_own(clause):
            have = Chunk(tag="HAVE", value="have", start=opening.start, end=opening.start)
            clause.chunks = (replace(subject, start=opening.start, end=opening.start), have, *clause.chunks)
        elif goes_on and subject is not None and (opening.tag in verbs or _goes_on_with_spell(clause, subject)):
            clause.chunks = (replace(subject, start=opening.start, end=opening.start), *clause.chunks)
        else:
            subject = None
    return clauses


def _is_players_own(clause: Clause) -> bool:
    """Return whether a clause is only so many counters that players have: "I have 20 life but 8 poison counters"."""
    return len(clause.chunks) == 1 and clause.chunks[0].tag == "COUNTERS" and clause.chunks[0].value in _OF_PLAYERS


_OF_PLAYERS: Final = ("poison", "energy", "experience")


def _goes_on_with_spell(clause: Clause, subject: Chunk) -> bool:
    """Return whether a player goes on with a spell's name as a verb: "I Shock it and then Twincast my Shock"."""
    if subject.tag == "NP" or clause.lead not in ("AND", "THEN") or len(clause.chunks) < _TWO or clause.chunks[0].tag != "NP":
        return False
    noun, after = clause.chunks[0].nouns[0], clause.chunks[1]
    is_bare = len(clause.chunks[0].nouns) == 1 and len(noun.names) == 1 and not (noun.determiner or noun.owner or noun.states)
    is_spell = is_bare and bool(stored_types(noun.names[0]) & {"Instant", "Sorcery"})
    return is_spell and after.tag in ("NP", "PLAYER") and after.start <= clause.chunks[0].end + 1


def _says_of_it(clause: Clause) -> bool:
    """Return whether a clause says something of the one thing it begins with: "my 3/3 has wither"."""
    return not clause.asks and len(clause.chunks) > 1 and clause.chunks[1].tag in _SAID_OF_THINGS


def _asks_why(clause: Clause) -> bool:
    """Return whether a clause is only "and why": an answer always says by which rules."""
    return [chunk.value for chunk in clause.chunks if chunk.tag != "AUX"] in (["why"], ["how"])


def _says_little(clause: Clause) -> bool:
    """Return whether a clause is only "it", as in "... together with it"; what is asked stands before it."""
    return all(chunk.tag == "NP" and all(noun.pronoun and not noun.owner for noun in chunk.nouns) for chunk in clause.chunks)


def _placed(clauses: list[Clause]) -> list[Clause]:
    """Return the clauses with "is my commander a legal target while in the command zone" told of the one that is there."""
    at = next((n for n, clause in enumerate(clauses) if [one.tag for one in clause.chunks] == ["INZONE"]), None)
    if at is None or clauses[at].lead not in CONDITIONS or len(clauses) != _TWO:
        return clauses
    zone, main = clauses[at].chunks[0].value, clauses[1 - at]
    first = next((one for one in main.chunks if one.tag == "NP" and len(one.nouns) == 1 and not one.nouns[0].zone), None)
    if first is None or zone == "battlefield":
        return clauses
    there = replace(first, nouns=(replace(first.nouns[0], zone=zone),))
    main.chunks = tuple(there if chunk is first else chunk for chunk in main.chunks)
    return [main]


_ASKERS: Final = frozenset(("WHAT", "HOWBIG", "WHATHAPPENS", "CONTROLLER", "AUX", "CAN", "NUMBEROF"))
_WHOLE: Final = frozenset(
    (
        *(
            "NUM",
            "NP",
            "PLAYER",
            "OUT",
            "INZONE",
            "DEST",
            "LIFE",
            "DIE",
            "TAP",
            "UNTAP",
            "ADJ",
            "RESOLVE",
            "UNBLOCKED",
            "SPELLV",
        ),
        *("DESTROY", "EXILE", "BOUNCE", "COUNTERSPELL", "BLOCKV", "ATTACKV", "ENTER", "SACRIFICE", "FACEDOWN", "FACEUP"),
        *("LEAVES", "RETURN", "COUNTERS"),
    )
)
"""What a clause can end with."""


def _cut_more(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """Return the chunks with a cut where a clause begins that no mark or joining word begins: "I bolt it does it die"."""
    cut: list[Chunk] = []
    clause: list[str] = []
    chunks = _life_first(chunks)
    for at, chunk in enumerate(chunks):
        after = [one.tag for one in chunks[at + 1 : at + 3]]
        if clause and _begins_anew(chunk, after, clause):
            cut.append(Chunk(tag="COMMA", start=chunk.start, end=chunk.start))
            clause = []
        cut.append(chunk)
        if chunk.tag == "PLAYER" and not _goes_on_to_life(clause) and after == ["AT", "NUM"]:
            cut.append(Chunk(tag="COMMA", start=chunk.start, end=chunk.start))
            cut.append(chunk)
            clause = []
        clause = [] if chunk.tag in CUTS else [*clause, chunk.tag]
    return tuple(cut)


def _goes_on_to_life(clause: list[str]) -> bool:
    """Return whether a player and a number of life are of the clause so far: "is he at 7", "that puts him at 7"."""
    return not set(clause) - {"BE", "AUX", "SO", "HAVE"} or clause[-2:] in _PUTS


_PUTS: Final = (["DET", "PUT"], ["DET", "LEAVES"], ["NP", "PUT"], ["NP", "LEAVES"])
"""What stands before a player and a number of life that is a result."""


def _life_first(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """Return the chunks with "my opponent at 40 life gets ..." cut into two clauses of that player."""
    tags = [chunk.tag for chunk in chunks]
    if tags[:3] != ["PLAYER", "AT", "NUM"]:
        return chunks
    end = 4 if tags[3:4] == ["LIFE"] else 3
    if end >= len(chunks) or tags[end] in CUTS or tags[end] in ("END", "QM"):
        return chunks
    cut = Chunk(tag="COMMA", start=chunks[end].start, end=chunks[end].start)
    return (*chunks[:end], cut, chunks[0], *chunks[end:])


def _begins_anew(chunk: Chunk, after: list[str], clause: list[str]) -> bool:
    """Return whether a clause begins at a chunk, given the tags that follow and those of the clause so far."""
    has_verb = any(tag in _DEEDS or tag in ("CAST", "CONTROL", "HAVE", "BE", "SPELLV") for tag in clause)
    if chunk.tag == "TOTALS" and clause[-1] in _WHOLE and has_verb:
        return not _ASKERS & set(clause)
    if not after:
        return False
    if clause[-1] not in _WHOLE or not (has_verb or clause.count("NP") > 1 or "COUNTERS" in clause):
        return False
    if chunk.tag == "BE":
        return after[0] in ("PLAYER", "THEY") and not _ASKERS & set(clause)
    if chunk.tag in ("AUX", "CAN"):
        return after[0] in ("NP", "PLAYER", "THEY", "DET", "ANY") and not _ASKERS & set(clause)
    if chunk.tag in ("WHATHAPPENS", "HOWBIG", "TOTALS", "TELLME", "TRUEQ") or (chunk.tag == "WHAT" and chunk.value != "which"):
        return not _ASKERS & set(clause)
    if chunk.tag == "INRESP" and chunk.value == "there":
        return after[0] in ("PLAYER", "THEY") and not _ASKERS & set(clause)
    is_subject = chunk.tag in ("PLAYER", "THEY") and clause[-1] in ("NP", "COUNTERS", "ADJ") and not _ASKERS & set(clause)
    return is_subject and after[0] in ("CAST", "SPELLV", "ATTACKV", "BLOCKV", "BOUNCE", "DESTROY", "SACRIFICE", "INRESP")


def _unlisted(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """Return the chunks with "I have Blood Artist and my bear dies" cut: what dies is the last thing alone."""
    for at in range(1, len(chunks) - 1):
        owner, listed, verb = chunks[at - 1 : at + 2]
        is_fight = verb.tag == "UNBLOCKED" and any(chunk.tag == "BLOCKV" for chunk in chunks[:at])
        passive = verb.tag == "BE" and at + 2 < len(chunks) and chunks[at + 2].tag in _DEEDS
        goes_on = owner.tag in _DONE_WITH and (verb.tag in _GOES_ON or passive)
        if (
            (owner.tag not in ("HAVE", "CONTROL", "CAST", "THERE") and not is_fight and not goes_on)
            or listed.tag != "NP"
            or len(listed.nouns) < _TWO
        ):
            continue
        after = chunks[at + 2].tag if at + 2 < len(chunks) else ""
        if verb.tag == "PLAYER" and (not after or after in CUTS) and listed.nouns[-1].names and not listed.nouns[-1].determiner:
            *rest, last = listed.nouns
            first_part = replace(listed, nouns=tuple(rest), end=rest[-1].end or listed.end)
            cut = Chunk(tag="AND", start=last.start, end=last.start)
            spell = Chunk(tag="SPELLV", names=last.names, value=last.written, start=last.start, end=last.end)
            return (*chunks[:at], first_part, cut, spell, *chunks[at + 1 :])
        if verb.tag in _DEEDS | {"FIRST"} or (verb.tag in ("BE", "S") and after in _DEEDS | {"INZONE", "INW"}):
            *rest, last = listed.nouns
            first_part = replace(listed, nouns=tuple(rest), end=rest[-1].end or listed.end)
            cut = Chunk(tag="AND", start=last.start, end=last.start)
            last_part = replace(listed, nouns=(last,), start=last.start)
            return (*chunks[:at], first_part, cut, last_part, *_unlisted(chunks[at + 1 :]))
    return chunks


_SUBJECTS: Final = ("NP", "PLAYER", "THEY", "DET", "TRIG", "ANY", "POSSP", "OWNED", "ITS", "KEYWORD", "DAMAGE", "LEGENDRULE")
"""What follows "doesn't" in a question; where a verb does, a clause before goes on ("... and doesn't block")."""


def _is_told(chunk: Chunk) -> bool:
    """Return whether a phrase says how big something is: "a 3/3"."""
    return chunk.tag == "NP" and chunk.nouns[0].determiner == "indef" and chunk.nouns[0].size is not None


def opens_question(chunks: tuple[Chunk, ...]) -> bool:
    """Return whether a clause asks by its word order: "does it die", "can I", "what is"."""
    opening = [chunk.tag for chunk in chunks[:3]]
    if not opening:
        return False
    if opening[0] == "BE" and chunks[1:2] and _is_told(chunks[1]):
        return False  # "... and is a 3/3"
    if opening[0] == "BE":
        return len(opening) > 1 and opening[1] in ("NP", "PLAYER", "THEY", "DET", "TRIG", "NEG", "LEGAL")
    if opening[0] == "MUST":
        return len(opening) > 1 and opening[1] in ("NP", "PLAYER", "THEY", "DET")
    if opening[:2] == ["AUX", "NEG"] and opening[2:] and opening[2] not in _SUBJECTS:
        return False
    is_relative = chunks[0].value == "which" and opening[1:2] in (["BE"], ["HAVE"])
    if opening[:3] == ["THEY", "AUX", "NEG"] or opening[:2] == ["WHAT", "INRESP"] or is_relative:
        return False
    if opening[0] in OPENERS or [chunk.tag for chunk in chunks if chunk.tag != "S"] in (["NP", "POWERW"], ["POWERW", "NP"]):
        return True
    return len(opening) > 1 and opening[0] in ("DET", "UNKNOWN", "THEY") and opening[1] in ("AUX", "WHAT", "WHATHAPPENS")


def _is_state(chunks: tuple[Chunk, ...]) -> bool:
    """Return whether a clause only says how what was spoken of lies: "... while face down"."""
    return any(chunk.tag in ("FACEDOWN", "FACEUP") for chunk in chunks) and all(
        chunk.tag in ("FACEDOWN", "FACEUP", "BE", "PLAYER") or (chunk.tag == "NP" and chunk.nouns[0].pronoun)
        for chunk in chunks
    )


def in_order(clauses: list[Clause]) -> list[Clause]:
    """Return the clauses as things happen: a condition comes before what it is the condition of."""
    ordered: list[Clause] = []
    main_at = 0
    for clause in clauses:
        if clause.lead == "BEFORE" and any(chunk.tag == "RESOLVE" for chunk in clause.chunks) and ordered:
            clause.main = ordered[main_at].chunks
            waiting = tuple(chunk for chunk in clause.chunks if chunk.tag != "RESOLVE")
            start = waiting[0].start if waiting else 0
            clause.chunks = (Chunk(tag="INRESP", value="to", start=start, end=start), *waiting)
            ordered.insert(main_at, clause)
            main_at += 1
        elif clause.lead in CONDITIONS and ordered and not _is_state(clause.chunks):
            clause.main = ordered[main_at].chunks if main_at < len(ordered) else ()
            ordered.insert(main_at, clause)
            main_at += 1
        else:
            if clause.lead in ("", "THEN", "SO", "BUT", "COMMA"):
                main_at = len(ordered)
            ordered.append(clause)
    return ordered
