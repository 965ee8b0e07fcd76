"""Plain English to a scenario: tokens, phrases, clauses in the order things happen, then what is left over."""

import re
from itertools import pairwise
from typing import Final

from judgebot.contract import Understood
from judgebot.language import Language
from judgebot.scenario.notation_objects import format_object
from judgebot.scenario.plain.aside import is_denied, is_motive
from judgebot.scenario.plain.asking import (
    ask_what_is_claimed,
    best_of,
    bounded,
    goes_on_claiming,
    is_announced,
    is_deed_asked,
    is_framed,
    is_talk,
    put_off_questions,
)
from judgebot.scenario.plain.board import (
    Draft,
    Thing,
    TypesOf,
    build_scenario,
    is_spell_name,
    note,
    player,
    settle,
    stamp_in_order,
)
from judgebot.scenario.plain.card_types import stored_aims, stored_types
from judgebot.scenario.plain.chunks import Chunk, Noun, find_pattern
from judgebot.scenario.plain.clauses import CONDITIONS, Clause, clauses_of, in_order, opens_question, sentences_of
from judgebot.scenario.plain.event_rules import EVENT_RULES, RESPONSE_RULE
from judgebot.scenario.plain.event_rules_late import LATE_EVENT_RULES, SIDE_RULES, TURN_RULES
from judgebot.scenario.plain.events_cast import cast
from judgebot.scenario.plain.events_put import turn_passes
from judgebot.scenario.plain.finish import finish_board, note_usual_assumptions
from judgebot.scenario.plain.frame_deeds import tell_frame
from judgebot.scenario.plain.frames import frame_of
from judgebot.scenario.plain.left_over import acted_on, what_matters
from judgebot.scenario.plain.question_core import claim_of
from judgebot.scenario.plain.question_rules import FIRST_QUESTION_RULES
from judgebot.scenario.plain.reading import Reading
from judgebot.scenario.plain.referents import resolve_noun
from judgebot.scenario.plain.remembered import Remembered, go_back, remember
from judgebot.scenario.plain.rules import Rule
from judgebot.scenario.plain.setup_rules import KEEP_RULES, SAFE_RULES, SETUP_RULES
from judgebot.scenario.plain.tokens import Names, read_tokens
from judgebot.scenario.plain.words import english_words
from judgebot.scenario.plain.work import Work, is_soft, use
from judgebot.scenario.told import Told

LIMIT: Final = 8_000
ROMANCE: Final[tuple[Language, ...]] = ("es", "fr", "it", "pt")
"""Languages so alike that a short text is easily taken for another of them."""
ACTS: Final = frozenset(("DESTROY", "EXILE", "BOUNCE", "SACRIFICE", "BLINK", "TURN", "TURNUP", "TUCK"))


QUESTION_SIDE_RULES: Final = (RESPONSE_RULE, *SAFE_RULES, *SIDE_RULES)
STATEMENT_RULES: Final = (*EVENT_RULES, *SETUP_RULES, *LATE_EVENT_RULES)


def read_plain(text: str, names: Names, types_of: TypesOf = stored_types, language: Language | None = None) -> Reading:
    """Return the reading of a text; its language is found where it is not given.

    English is read by a grammar, the other languages by the concepts they name (read_other.py). `names` finds card names
    (judgebot.cards.scanning); `types_of` gives a card's types where they are known. Never raises for odd text: what cannot be
    read is `not_understood`.
    """
    language = language or _language_of(text)
    if language == "en" or len(text) > LIMIT:
        return read_english(text, names, types_of)
    from judgebot.scenario.plain.read_other import read_other  # loads the glossary: 80 ms

    reading = read_other(text, language, names, types_of)
    for alike in ROMANCE if language in ROMANCE and not reading.is_complete else ():
        other = read_other(text, alike, names, types_of) if alike != language else reading
        if other.is_complete:
            return other
    return reading


def _language_of(text: str) -> Language:
    """Return the language of a text. Plain English letters and mostly known words need no closer look."""
    words = re.findall(r"[a-z']+", text.lower())
    known = sum(word in english_words().vocabulary or word in english_words().talk for word in words)
    if text.isascii() and known * 2 >= len(words):
        return "en"
    from judgebot.search.detect import detect_language  # 20 ms, for texts that do not look English

    return detect_language(text)


def read_english(text: str, names: Names, types_of: TypesOf = stored_types) -> Reading:
    """Return the reading of a text in English."""
    work = Work(text, Draft(types_of=types_of))
    if len(text) > LIMIT:
        return Reading(scenario=build_scenario(work.draft), not_understood=(text[:80] + "...",), ask=_TOO_LONG)
    tokens = read_tokens(text, english_words(), names)
    work.seen = [token for token in tokens if token.tag not in ("END", "COMMA")]
    for sentence in sentences_of(tokens):
        was_claim = False
        for clause in in_order(clauses_of(sentence)):
            if goes_on_claiming(clause, was_claim=was_claim):
                continue
            claim = claim_of(clause.chunks) if not clause.asks else None
            is_claim = claim is not None and not is_announced(work.draft, claim)
            _read_clause(work, clause)
            was_claim = is_claim or (was_claim and clause.lead in CONDITIONS)
    _ask_at_last(work)
    return _reading(work)


_TOO_LONG: Final = f"this is too long; describe one situation in under {LIMIT:,} characters"


def _read_clause(work: Work, clause: Clause) -> None:
    chunks = clause.chunks
    work.draft.lead, work.draft.turn_told = clause.lead, False
    work.best = next((chunk for chunk in chunks if chunk.tag == "BEST"), work.best)
    opening = next((chunk for at, chunk in enumerate(chunks) if not _is_answer(chunks, at)), None)
    if opening is not None and opening.tag in ("PLAYER", "NP"):
        work.draft.subject = player(work.draft, opening.value) if opening.tag == "PLAYER" else ""
    is_aside = is_denied(work.text, clause.chunks) or is_motive(work.text, clause.lead, clause.chunks)
    if is_talk(work, clause) or (not clause.asks and is_aside):
        return
    chunks = clause.chunks
    questions = clause.asks or any(chunk.tag == "QM" for chunk in chunks)
    if any(chunk.tag in ("INRESP", "ONSTACK") for chunk in chunks):
        _mention_victims(work, chunks)
    if questions and is_framed(work, clause):
        chunks = ()
    elif questions:
        put_off = len(work.later)
        chunks = put_off_questions(work, _apply(work, put_off_questions(work, chunks, FIRST_QUESTION_RULES), KEEP_RULES))
        bound = next((chunk for chunk in chunks if chunk.tag in ("MOST", "LEAST")), None)
        if bound is not None and put_off == len(work.later):
            chunks = put_off_questions(work, tuple(chunk for chunk in chunks if chunk is not bound))
        elif bound is not None:
            chunks = tuple(chunk for chunk in chunks if chunk is not bound)
        if bound is not None and put_off < len(work.later):
            work.bounds[put_off] = bound
        if put_off == len(work.later) and chunks == clause.chunks and is_deed_asked(work, chunks):
            chunks, clause.asks = (), True
        elif put_off == len(work.later):
            clause.asks = opens_question(chunks)
            work.left += chunks[:1] if clause.asks else ()
    if not questions and any(not is_soft(chunk) and chunk.tag != "TURN" for chunk in chunks):
        chunks = _apply(work, chunks, TURN_RULES)
    before = remember(work.draft)
    used = len(work.used)
    told = chunks
    chunks = _apply(work, chunks, QUESTION_SIDE_RULES if clause.asks else STATEMENT_RULES)
    chunks = _bare_name(work, chunks, clause)
    if not questions and (any(not is_soft(chunk) for chunk in chunks) or acted_on(told, chunks)):
        chunks = _read_frame(work, told, chunks, before, used)
    if any(chunk.tag == "AGO" for chunk in clause.chunks) and len(work.draft.script) > len(_script_of(before)):
        turn_passes(work.draft, ())  # "last turn I cast ...": what lasts until end of turn has ended
    if clause.main and any(chunk.tag == "TRIG" or (chunk.tag == "NP" and chunk.nouns[0].pronoun) for chunk in chunks):
        _mention(work, clause.main)
        chunks = _apply(work, chunks, STATEMENT_RULES)
    left = [chunk for chunk in chunks if not is_soft(chunk)]
    left += [] if left else acted_on(clause.chunks, chunks)
    work.left += left if clause.asks else what_matters(work, clause, left)


def _script_of(before: Remembered) -> list[object]:
    script = before.fields["script"]
    return script if isinstance(script, list) else []


def _is_answer(chunks: tuple[Chunk, ...], at: int) -> bool:
    """Return whether a chunk is of the words at the beginning that say what is answered: "in response to his Shock ..."."""
    tags = [chunk.tag for chunk in chunks[: at + 1]]
    return tags[0] == "INRESP" and tags[1:] in ([], ["NP"], ["TRIG"], ["NP", "ON"], ["NP", "ON", "NP"])


def _read_frame(
    work: Work, told: tuple[Chunk, ...], left: tuple[Chunk, ...], before: Remembered, used: int
) -> tuple[Chunk, ...]:
    """Read a clause, of which the rules leave something, as a whole: who does what to whom; return what is left then."""
    after = remember(work.draft)
    go_back(work.draft, before)
    is_all = bool(told) and not work.text[: told[0].start].strip() and not work.text[told[-1].end :].strip(" .!?")
    frame = frame_of(told, work.text)
    is_bare = frame is not None and not frame.deed and is_all
    said = tell_frame(work.draft, frame) if frame is not None and not is_bare else None
    if said is None:
        go_back(work.draft, after)
        return left
    del work.used[used:]
    use(work, told, said)
    return ()


def _mention(work: Work, chunks: tuple[Chunk, ...]) -> None:
    """Put the things of a clause on the board before it is read: "does my bear keep flying after I turn it up".

    What a player is asked to reveal is theirs, where nobody says whose it is: "does he have to show the morph when it dies".
    """
    reveals = any(chunk.tag == "REVEAL" for chunk in chunks)
    shower = next((player(work.draft, chunk.value) for chunk in chunks if reveals and chunk.tag == "PLAYER"), "")
    for chunk in chunks:
        for noun in chunk.nouns if chunk.tag == "NP" else ():
            if not noun.pronoun and (noun.states or noun.owner or noun.names):
                resolve_noun(work.draft, noun, zone="battlefield", controller="" if noun.owner else shower)


def _mention_victims(work: Work, chunks: tuple[Chunk, ...]) -> None:
    """Put what is acted on in a response on the board first: "kills Cloudform in response to its trigger"."""
    doer = ""
    for before, chunk in pairwise(chunks):
        doer = player(work.draft, before.value) if before.tag == "PLAYER" else doer
        owner = doer if before.tag == "SACRIFICE" else ""
        for noun in chunk.nouns if chunk.tag == "NP" and before.tag in ACTS else ():
            resolve_noun(work.draft, noun, zone="battlefield", controller=noun.owner or owner or "A")


def _apply(work: Work, chunks: tuple[Chunk, ...], rules: tuple[Rule, ...]) -> tuple[Chunk, ...]:
    """Read what rules can of a clause, each time the first rule that matches; return the chunks that none used."""
    again = True
    while again and chunks:
        again = False
        for rule in rules:
            found = find_pattern(rule.pattern, chunks)
            if found is None:
                continue
            said = _handled(work.draft, rule, chunks[found[0] : found[1]])
            if said is not None:
                use(work, chunks[found[0] : found[1]], said)
                chunks = (*chunks[: found[0]], *_kept(work.draft, rule, chunks[found[0] : found[1]]), *chunks[found[1] :])
                again = True
                break
    return chunks


def _handled(draft: Draft, rule: Rule, parts: tuple[Chunk, ...]) -> str | None:
    """Return what a rule understood; what it made of the board before giving up is undone."""
    things, asked, assumed = len(draft.things), len(draft.ask_back), len(draft.assumed)
    done = list(draft.script)
    said = rule.handle(draft, parts)
    if said is None:
        draft.script[:] = done
    if said is None and not any(thing.label in _labels_used(draft) for thing in draft.things[things:]):
        del draft.things[things:], draft.ask_back[asked:], draft.assumed[assumed:]
    return said


def _labels_used(draft: Draft) -> frozenset[str]:
    """Return the labels of all things that something is done with or attached to."""
    done = {label for action in draft.script for label in (*action.objects, *action.targets)}
    return frozenset(done | {thing.spec.attached_to for thing in draft.things} | {item.source for item in draft.stack})


def _kept(draft: Draft, rule: Rule, parts: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """Return the subject that a rule leaves in the clause, as a noun phrase that means it."""
    if not rule.keeps:
        return ()
    start, end = parts[0].start, parts[0].end
    return (Chunk(tag="NP", nouns=(Noun(label=draft.kept, pronoun=True, start=start, end=end),), start=start, end=end),)


def _bare_name(work: Work, chunks: tuple[Chunk, ...], clause: Clause) -> tuple[Chunk, ...]:
    """Read "Cloudform with an empty library": a card named beside a fact of a library is cast and resolves."""
    hard = [chunk for chunk in chunks if not is_soft(chunk)]
    told = any(chunk.tag in ("LIBSTATE", "ONTOP", "TOPCARD") for chunk in clause.chunks)
    if len(hard) != 1 or hard[0].tag != "NP" or len(hard[0].nouns) != 1:
        return chunks
    noun = hard[0].nouns[0]
    told_before = clause.lead == "WHEN" or (clause.lead == "THEN" and not work.draft.script)
    in_passing = told_before and not noun.determiner and bool(noun.names) and not is_spell_name(work.draft, noun.names[0])
    is_told = bool(noun.states or noun.owner or in_passing or (noun.determiner == "indef" and (noun.size or noun.keywords)))
    if clause.lead == "WHEN" and noun.names and is_spell_name(work.draft, noun.names[0]):
        return _done_before(work, chunks, hard[0])
    if not told and not clause.asks and is_told and len(chunks) <= 2:
        found = resolve_noun(work.draft, noun, controller=noun.owner or "A")
        if not found:
            return chunks
        thing = found[0]
        if in_passing and not work.draft.script:
            stamp_in_order(work.draft)
        use(work, (hard[0],), f"{thing.controller} {thing.zone}: {format_object(thing.spec)}")
        return tuple(chunk for chunk in chunks if chunk is not hard[0])
    if not told or not noun.names:
        return chunks
    thing = resolve_noun(work.draft, noun, zone="hand", controller=noun.owner or "A")[0]
    said = cast(work.draft, thing)
    settle(work.draft)
    note(work.draft.assumed, f"#{thing.label} is cast and everything resolves")
    use(work, (hard[0],), f"{said} and it resolves")
    return tuple(chunk for chunk in chunks if chunk is not hard[0])


def _done_before(work: Work, chunks: tuple[Chunk, ...], spell: Chunk) -> tuple[Chunk, ...]:
    """Read "... after his Wrath of God": a spell without a target is cast and resolves; one cast before has resolved."""
    noun = spell.nouns[0]
    was_cast = {label for action in work.draft.script if action.verb == "casts" for label in action.objects}
    known = [one for one in work.draft.things if one.label in was_cast and one.spec.name in noun.names]
    if not known and stored_aims(noun.names[0]) != frozenset():
        return chunks
    said = f"#{known[-1].label} resolves" if known else cast(work.draft, _card_in_hand(work.draft, noun))
    settle(work.draft)
    use(work, (spell,), said)
    return tuple(chunk for chunk in chunks if chunk is not spell)


def _card_in_hand(draft: Draft, noun: Noun) -> Thing:
    return resolve_noun(draft, noun, zone="hand", controller=noun.owner or "A")[0]


def _ask_at_last(work: Work) -> None:
    draft = work.draft
    ask_what_is_claimed(work)
    for at, question in enumerate(work.later):
        asked = len(draft.asks)
        readings = (_handled(draft, rule, parts) for rule, parts in question.readings)
        said = next((one for one in readings if one is not None), None)
        if said is not None and work.best is not None and at not in work.bounds:
            work.bounds[at] = best_of(draft, work.best)
        if said is not None and at in work.bounds and not bounded(draft, asked, work.bounds[at]):
            work.left.append(work.bounds[at])
        if said is None:
            work.left += [part for part in question.chunks if not is_soft(part)]
        else:
            use(work, question.chunks, said)
    told = len(draft.choices)
    if any(one.tag == "NO" and after.tag == "HEAD" for one, after in pairwise(_hard(work.seen))):
        note(draft.assumed, "there are no others than those told of")
    finish_board(draft)
    _need_attackers(work)
    taken = {choice.kind for choice in draft.choices[told:]}
    for bound in work.bounds.values():
        if taken - ({"divide", "may"} if bound.value == "most" else set()):
            work.left.append(bound)  # a choice taken as usual may not be the one that makes the most of it


def _hard(seen: list[Chunk]) -> list[Chunk]:
    return [chunk for chunk in seen if chunk.tag not in ("FILL", "DET")]


def _need_attackers(work: Work) -> None:
    """Ask back what attacks where something is told of "after blocks" or "before damage", and what fights matters."""
    draft = work.draft
    is_combat = any(chunk.tag == "FILL" and chunk.value == "in combat" for chunk in work.seen)
    told = any(action.verb in ("attacks", "blocks") for action in draft.script)
    fighting = any(thing.spec.attacking or thing.spec.blocking for thing in draft.things)
    aimed_at = {label for action in draft.script for label in action.targets}
    open_to_it = [one for one in draft.asks if one.question in _FOUGHT_FOR and one.subject not in aimed_at]
    if is_combat and not told and not fighting and open_to_it:
        note(draft.ask_back, "which creatures attack and block?")


_FOUGHT_FOR: Final = ("number", "dies", "wins")
"""Questions whose answer combat damage can change, where nothing else was aimed at what is asked about."""


def _reading(work: Work) -> Reading:
    draft = work.draft
    note_usual_assumptions(draft)
    left = _joined_spans(work.text, [(chunk.start, chunk.end) for chunk in work.left])
    spans = [(start, end) for start, end, _ in work.used] + [(chunk.start, chunk.end) for chunk in work.left]
    loose = [(word.start, word.end) for word in work.seen if not any(a <= word.start and word.end <= b for a, b in spans)]
    understood = tuple(Understood(work.text[start:end], said) for start, end, said in sorted(work.used))
    ask = "; ".join((*draft.ask_back, *draft.beyond))
    if not ask and not draft.asks and not draft.script and not draft.stack:
        ask = "what happens on this board, and what do you want to know?" if draft.things else "which board do you mean?"
    return Reading(
        scenario=build_scenario(draft),
        understood=understood,
        not_understood=left,
        chatter=_joined_spans(work.text, loose),
        assumed=tuple(draft.assumed),
        missing=tuple(draft.missing),
        ask=ask,
        is_open=bool(draft.ask_back) and not draft.beyond,
        mentions=tuple(thing.label for thing in sorted(draft.things, key=lambda thing: (thing.at, thing.order))),
        results=_results(draft),
        unsized=tuple(draft.unsized),
        sizes=tuple(draft.sizes),
    )


def _results(draft: Draft) -> tuple[Told, ...]:
    """Return the told events that may be results, with their places in the script."""
    places = {id(action): at for at, action in enumerate(draft.script)}
    return tuple(Told(places[id(one)], what, of, n) for one, what, of, n in draft.results if id(one) in places)


def _joined_spans(text: str, spans: list[tuple[int, int]]) -> tuple[str, ...]:
    """Return the stretches of text that spans cover, those with only white space between as one."""
    joined: list[list[int]] = []
    for start, end in sorted(set(spans)):
        if joined and (start <= joined[-1][1] or not text[joined[-1][1] : start].strip()):
            joined[-1][1] = max(joined[-1][1], end)
        else:
            joined.append([start, end])
    return tuple(text[start:end] for start, end in joined if text[start:end].strip())
