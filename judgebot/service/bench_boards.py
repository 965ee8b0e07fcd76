"""How well plain words are read and decided, measured on files of utterances with the facts that the rules make of them."""

import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Literal, get_args

import msgspec

from judgebot.contract import Verdict, YesNo
from judgebot.errors import DataError, InputError, JudgebotError
from judgebot.language import fold
from judgebot.scenario.models import Expect, Place, Scenario
from judgebot.scenario.notation_lines import parse_expect
from judgebot.scenario.notation_text import Piece
from judgebot.scenario.plain.reading import Reading
from judgebot.service.bench_facts import Fact, broken_facts
from judgebot.service.boards import read_words, verdict_on
from judgebot.service.parts import Parts

Grade = Literal["right", "not answered", "not decided", "depends", "wrong"]
GRADES: Final[tuple[Grade, ...]] = get_args(Grade)
_SLOW: Final = 0.95


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the rules make of a board: the status, the answer, and facts of the end as `expect:` lines.

    In a line #n is the n-th thing that the text mentions; the name of a card may stand in its place. A fact may also be given
    by its fields (bench_facts.py). `missing` says what it depends on.
    """

    status: Literal["decided", "depends", "not_decided"]
    yes_no: YesNo | None = None
    value: int | None = None
    missing: str = ""
    facts: tuple[str | Fact, ...] = ()


class Utterance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a file: what a player says, its topic and level, what is wanted, and the rules that say so."""

    id: str
    text: str
    topic: str
    expect: Wanted
    level: str = ""
    rules: tuple[str, ...] | str = ()


class Graded(msgspec.Struct, frozen=True):
    """An utterance with its grade and, where that is not "right", why."""

    utterance: Utterance
    grade: Grade
    why: str
    accounted: bool
    seconds: float


def measure(files: Sequence[Path], say: Callable[[str], None], *, listed: bool = False) -> bool:
    """Measure files, or our own, and print the report; True if nothing is decided wrong."""
    parts = Parts()
    found = tuple(files) or tuple(sorted((parts.corpus.folder.parent / "tests" / "questions").glob("board_dev*.jsonl")))
    if not found:
        raise InputError("there are no files of utterances here", hint="run it from a checkout, which has tests/questions")
    return run(found, parts, say, listed=listed)


def read_utterances(path: Path) -> tuple[Utterance, ...]:
    """Return the utterances of a file; DataError names the line that is none."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            found.append(msgspec.json.decode(line, type=Utterance))
        except msgspec.DecodeError as error:
            raise DataError(f"this is no utterance: {error}", f"{path.name}:{number}") from error
    return tuple(found)


def grade(utterance: Utterance, parts: Parts) -> Graded:
    """Return how an utterance is decided, held against what is wanted."""
    start = time.perf_counter()
    reading = read_words(utterance.text, parts)
    try:
        verdict = verdict_on(reading, parts)
    except JudgebotError as error:  # an impossible board
        verdict = Verdict(status="invalid", answer=error.message)
    seconds = time.perf_counter() - start
    mark, why = _mark(utterance.expect, reading, verdict, parts)
    return Graded(utterance, mark, why, _is_accounted(utterance.text, reading), seconds)


def _mark(wanted: Wanted, reading: Reading, verdict: Verdict, parts: Parts) -> tuple[Grade, str]:
    if verdict.status in ("not_decided", "invalid"):
        asked_for = wanted.status == "not_decided"
        return ("right", "") if asked_for else ("not decided", verdict.answer)
    same_in_all = verdict.status == "depends" and wanted.status == "decided" and wanted.yes_no not in (None, "")
    if verdict.status != wanted.status and not (same_in_all and verdict.yes_no is not None):
        return ("depends" if verdict.status == "depends" else "wrong"), f"{verdict.status}: {verdict.answer}"
    broken = _broken(wanted.facts, reading, verdict, parts)
    if broken:
        return "wrong", f"not so: {'; '.join(broken)}. {verdict.answer}"
    return _answered(wanted, verdict)


def _answered(wanted: Wanted, verdict: Verdict) -> tuple[Grade, str]:
    pairs = ((wanted.yes_no, verdict.yes_no), (wanted.value, verdict.value))
    asked = [(want, got) for want, got in pairs if want is not None]
    if any(got is not None and got != want for want, got in asked):
        return "wrong", f"the answer is {', '.join(str(want) for want, _ in asked)}. {verdict.answer}"
    if any(got is None for _, got in asked):
        return "not answered", verdict.answer
    return "right", ""


def _broken(facts: tuple[str | Fact, ...], reading: Reading, verdict: Verdict, parts: Parts) -> list[str]:
    """Return the facts that do not hold at the end, in some branch where there are several."""
    finals = [final for final in (verdict.final, *(branch.final for branch in verdict.branches)) if final is not None]
    fields = [fact for fact in facts if isinstance(fact, Fact)]
    lines = [fact for fact in facts if isinstance(fact, str) and not _holds(fact, reading, parts)]
    return [*lines, *dict.fromkeys(str(fact) for final in finals for fact in broken_facts(fields, final))]


def _holds(fact: str, reading: Reading, parts: Parts) -> bool:
    """Return whether a fact holds at the end of what was read, in every branch."""
    from judgebot.scenario.run import run_scenario

    expected = _expect_of(fact, reading)
    scenario = msgspec.structs.replace(reading.scenario, script=(*reading.scenario.script, expected))
    try:
        verdict = run_scenario(scenario, parts.store.card)
    except InputError:  # the thing is nowhere
        return False
    return all(one.holds is True for one in verdict.expectations)


def _expect_of(fact: str, reading: Reading) -> Expect:
    """Return a fact with the labels of the reading in place of names and places of mention."""
    by_mention = dict(enumerate(reading.mentions, 1))
    placed = re.sub(r"#(\d+)", lambda found: f"#{by_mention.get(int(found[1]), found[1])}", fact)
    for label, name in _names(reading.scenario):
        placed = placed.replace(name, f"#{label}", 1) if placed.startswith(name) else placed
    return parse_expect(Piece(placed, Place()))


def _names(scenario: Scenario) -> list[tuple[str, str]]:
    """Return the labels and names of the scenario, the longest names first, a name's first label before others."""
    specs = [spec for zone in scenario.zones for spec in zone.objects]
    named = [(spec.label, spec.name) for spec in sorted(specs, key=lambda spec: int(spec.label or 0)) if spec.name]
    return sorted(named, key=lambda pair: -len(pair[1]))


def _is_accounted(text: str, reading: Reading) -> bool:
    """Return whether every word was used, is chatter or is listed as not understood."""
    told = fold(" ".join([*(one.text for one in reading.understood), *reading.chatter, *reading.not_understood]))
    return all(word in told for word in re.findall(r"[^\W_]+", fold(text)))


def run(files: Sequence[Path], parts: Parts, say: Callable[[str], None], *, listed: bool = False) -> bool:
    """Print for each file how often the verdict is right, by topic; list the wrong ones if wanted. True if none is wrong."""
    wrong = 0
    for path in files:
        graded = tuple(grade(utterance, parts) for utterance in read_utterances(path))
        wrong += sum(one.grade == "wrong" for one in graded)
        _report(path.name, graded, say)
        for one in graded if listed else ():
            if one.grade != "right":
                say(f"{one.grade}: {one.utterance.id}: {one.utterance.text}\n    {one.why}")
    return not wrong


def _report(name: str, graded: tuple[Graded, ...], say: Callable[[str], None]) -> None:
    say(f"{name}: {len(graded)} utterances")
    say(f"{'':22}{'n':>5}" + "".join(f"{mark:>14}" for mark in GRADES))
    topics, levels = ({getattr(one.utterance, kind) for one in graded} - {""} for kind in ("topic", "level"))
    for word in ("all", *sorted(topics), *sorted(levels)):
        group = [one for one in graded if word in ("all", one.utterance.topic, one.utterance.level)]
        counts = [sum(one.grade == mark for one in group) for mark in GRADES]
        say(f"{word:22}{len(group):5}" + "".join(f"{n:7} {100 * n / max(1, len(group)):5.1f}%" for n in counts))
    times = sorted(one.seconds for one in graded) or [0.0]
    typical, slow = times[len(times) // 2], times[int(_SLOW * (len(times) - 1))]
    accounted = 100 * sum(one.accounted for one in graded) / max(1, len(graded))
    say(f"words accounted for: {accounted:.1f}%; a verdict {1000 * typical:.0f} ms, p95 {1000 * slow:.0f} ms")
