"""Boards: text -> scenario -> verdict. The engine decides; here a board is read, run, and held against newer rules."""

from collections.abc import Iterator

from msgspec.structs import replace

from judgebot.contract import Final as Board
from judgebot.contract import Verdict
from judgebot.corpus.rule_prints import rule_print, rule_prints
from judgebot.editions import CR_EDITION
from judgebot.errors import JudgebotError, ScenarioError
from judgebot.scenario.models import Scenario
from judgebot.scenario.notation import format_scenario, is_notation, parse_scenario
from judgebot.scenario.plain.read import read_plain
from judgebot.scenario.plain.reading import Reading
from judgebot.service.parts import Parts
from judgebot.service.texts import board_text
from judgebot.shown import Change, EditedBoard, FaceDownHelp, Moment


def verify_board(text: str, parts: Parts) -> Verdict:
    """Return the verdict on a board given in the notation or in plain words.

    Raises ScenarioError with all problems where the notation cannot be read, InputError where the text is none.
    """
    board = board_text(text)
    if is_notation(board):
        return run_board(parse_scenario(board, parts.store.card), parts)
    return verdict_on(read_words(board, parts), parts)


def explain_board(text: str, label: str, moment: Moment, parts: Parts) -> str:
    """Return the layer table of an object of the board."""
    from judgebot.scenario.explain import explain

    scenario = _scenario_of(text, parts)
    return explain(scenario if moment == "end" else replace(scenario, script=()), label, parts.store.card)


def edit_board(text: str, changes: tuple[tuple[str, Change], ...], moment: Moment, parts: Parts) -> EditedBoard:
    """Return the board, in the notation, with some objects changed where it begins, or after all that is done."""
    from judgebot.scenario.edit import edit_objects
    from judgebot.scenario.going_on import go_on

    board = _notation_of(text, parts)
    return edit_objects(board, changes) if moment == "start" else go_on(board, changes, parts.store.card)


def start_anew(text: str, parts: Parts) -> EditedBoard:
    """Return the end of the board as a board of its own."""
    from judgebot.scenario.new_start import new_start

    return new_start(_notation_of(text, parts), parts.store.card)


def board_at_start(text: str, parts: Parts) -> Board | None:
    """Return the board as described; None where nothing is done on it, so that its end is the same, or where it is no board."""
    from judgebot.scenario.final import final_state
    from judgebot.scenario.models import Action
    from judgebot.scenario.moments import at_start
    from judgebot.scenario.notation_numbers import number_objects

    try:
        scenario = number_objects(_scenario_of(text, parts))
        if not any(isinstance(line, Action) for line in scenario.script):
            return None
        return final_state(at_start(scenario, parts.store.card))
    except JudgebotError:
        return None


def help_face_down(text: str, parts: Parts) -> FaceDownHelp:
    """Return what holds for the face-down objects of the board."""
    from judgebot.scenario.face_down_help import face_down_help

    return face_down_help(_scenario_of(text, parts), parts.store.card)


def _scenario_of(text: str, parts: Parts) -> Scenario:
    board = board_text(text)
    return parse_scenario(board, parts.store.card) if is_notation(board) else read_words(board, parts).scenario


def _notation_of(text: str, parts: Parts) -> str:
    board = board_text(text)
    return board if is_notation(board) else format_scenario(read_words(board, parts).scenario)


def read_words(words: str, parts: Parts) -> Reading:
    """Return what plain words say."""
    from judgebot.cards import scanning  # opens the name file, needed for words only

    return read_plain(words, scanning, lambda name: _types(name, parts))


def _types(name: str, parts: Parts) -> frozenset[str]:
    """The types of a card's front face; none for an unknown name."""
    card = parts.store.card(name)
    return frozenset(card.faces[0].types) if card else frozenset()


def verdict_on(reading: Reading, parts: Parts) -> Verdict:
    """Return the verdict on plain words: not decided, naming them, where some were not understood."""
    try:
        verdict = _run_reading(reading, parts) if reading.is_complete else _not_read(reading)
    except ScenarioError as impossible:
        return _impossible(reading, impossible)
    if reading.is_complete and verdict.status == "depends" and all(fact.startswith("how big") for fact in verdict.missing):
        verdict = _whatever_size(reading, parts) or verdict
    return replace(
        verdict,
        understood=reading.understood,
        not_understood=reading.not_understood,
        assumed=(*reading.assumed, *(fact for fact in verdict.assumed if fact not in reading.assumed)),
    )


def _whatever_size(reading: Reading, parts: Parts) -> Verdict | None:
    """The verdict on a reading for which sizes of creatures are asked, where it is the same whatever they are."""
    if not reading.unsized:
        return None
    from judgebot.scenario.sizes import whatever_size

    known = replace(reading, unsized=())
    verdict = whatever_size(
        reading.scenario, reading.unsized, lambda board: _run_reading(replace(known, scenario=board), parts)
    )
    told = tuple(f"#{label} may be of any size" for label in reading.unsized)
    return replace(verdict, assumed=(*verdict.assumed, *told)) if verdict is not None else None


def _run_reading(reading: Reading, parts: Parts) -> Verdict:
    """The verdict on a complete reading. It depends where it matters which of the things entered first and nobody said so."""
    from judgebot.scenario.implied import answered_instead, not_sacrificed
    from judgebot.scenario.orders import depends_on_order, differ, other_order, told_but_forbidden
    from judgebot.scenario.told import sizes_not_so, without_results

    unlike = sizes_not_so(reading.scenario, reading.sizes, lambda board: run_board(board, parts))
    if reading.results:
        scenario = without_results(reading.scenario, reading.results, lambda board: run_board(board, parts))
        reading = replace(reading, scenario=scenario, results=())
    verdict = run_board(reading.scenario, parts)
    odd = unlike or told_but_forbidden(reading.scenario, verdict) or not_sacrificed(reading.scenario, verdict)
    responding = answered_instead(reading.scenario) if odd and not unlike else None
    if responding is not None:
        answered = _run_reading(replace(reading, scenario=responding), parts)
        if answered.status != "not_decided":
            return replace(answered, assumed=(*answered.assumed, "what was done to the target of a spell was done in response"))
    if odd:
        not_so = "so" if unlike else "allowed"
        said = f"As I read it, something told is not {not_so}: {odd} Tell it another way, or ask whether it is allowed."
        return replace(verdict, status="not_decided", answer=said, yes_no=None, value=None, final=None, missing=(odd,))
    other = other_order(reading.scenario) if verdict.status == "decided" else None
    if other is None:
        return verdict
    again = run_board(other, parts)
    return depends_on_order(reading.scenario, verdict, again) if differ(reading.scenario, verdict, again) else verdict


def _not_read(reading: Reading) -> Verdict:
    """The verdict on words that were not all understood, or that leave open which board is meant."""
    spans = [f"'{span}'" for span in reading.not_understood]
    said = [f"I did not understand {', '.join(spans)}."] if spans else []
    asked_back = [reading.ask] if reading.ask else []
    return Verdict(
        status="depends" if reading.is_open and not spans else "not_decided",
        answer=" ".join([*said, *asked_back]),
        missing=(*reading.missing, *(f"what {span} means" for span in spans), *asked_back),
        scenario=format_scenario(reading.scenario),
        edition=CR_EDITION,
    )


def _impossible(reading: Reading, impossible: ScenarioError) -> Verdict:
    """The verdict on words whose board, as they were read, cannot be: not decided, with all that is wrong with it."""
    problems = tuple(problem.message for problem in impossible.problems)
    said = f"As I read it, this board can't be: {'; '.join(problems)}. Tell it another way."
    told = replace(reading, ask=said, is_open=False)
    return replace(_not_read(told), understood=reading.understood, assumed=reading.assumed)


def run_board(scenario: Scenario, parts: Parts) -> Verdict:
    """Return what the engine decides, with the notation, the edition, and which cited rules a newer edition changed."""
    from judgebot.scenario.run import run_scenario

    verdict = run_scenario(scenario, parts.store.card)
    return replace(
        verdict,
        scenario=verdict.scenario or format_scenario(scenario),
        edition=CR_EDITION,
        stale_cites=stale_cites(verdict, parts),
    )


def stale_cites(verdict: Verdict, parts: Parts) -> tuple[str, ...]:
    """Return the cited rules that a newer imported edition changed or no longer has."""
    newest = parts.library.editions().get("CR")
    if newest is None or newest <= CR_EDITION:
        return ()
    return tuple(cite for cite in dict.fromkeys(_cites(verdict)) if cite.startswith("CR ") and _is_stale(cite, parts))


def _cites(verdict: Verdict) -> Iterator[str]:
    yield from (cite for step in verdict.steps for cite in step.cites)
    yield from (cite for duty in verdict.duties for cite in duty.cites)
    yield from (cite for expectation in verdict.expectations for cite in expectation.cites)


def _is_stale(cite: str, parts: Parts) -> bool:
    """Whether the newest edition says it in other words than the one we cite; sections ("CR 704") are not compared."""
    number = cite.removeprefix("CR ")
    ours = rule_prints(parts.corpus.folder).get(number)
    newest = parts.library.rule_text(number)
    return ours is not None and (newest is None or rule_print(newest.text) != ours)
