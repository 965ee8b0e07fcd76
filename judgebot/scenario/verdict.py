"""Outcomes to the verdict of the contract: decided where all ways agree, else what it depends on."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from judgebot.contract import Branch, DutyOut, Expectation, Status, StepOut, Verdict
from judgebot.scenario.answer import answer_of, bound_asked, unanswered, value_of, yes_no_of
from judgebot.scenario.asked_fate import POSSIBLE
from judgebot.scenario.models import Expect, Scenario
from judgebot.scenario.notation import format_scenario
from judgebot.scenario.outcome import Outcome


def verdict_of(scenario: Scenario, outcomes: tuple[Outcome, ...], edition: str) -> Verdict:
    """Return the verdict that the outcomes of all branches support."""
    silent = _distinct(reason for outcome in outcomes for reason in outcome.silent)
    missing = _distinct(fact for outcome in outcomes for fact in outcome.missing)
    if not (silent or missing):
        silent = _distinct(words for outcome in outcomes for words in unanswered(scenario, outcome))
    if silent:
        return _with_expectations(scenario, outcomes, _base(scenario, outcomes, edition, "not_decided", silent))
    if missing:
        return _with_expectations(scenario, outcomes, _base(scenario, outcomes, edition, "depends", missing))
    groups = _groups(scenario, outcomes) if len(outcomes) > 1 else [list(outcomes)]
    if len(groups) == 1:
        return _decided(scenario, outcomes, edition)
    best = _at_the_bound(scenario, outcomes) or _if_chosen_so(scenario, outcomes)
    if best is not None:
        return _decided(scenario, (best,), edition)
    return _depends(scenario, outcomes, groups, edition)


def _at_the_bound(scenario: Scenario, outcomes: tuple[Outcome, ...]) -> Outcome | None:
    """Return the outcome with the largest (smallest) number where that is asked and only players choose; None otherwise."""
    bound = bound_asked(scenario)
    if not bound or any(outcome.open is not None or outcome.forbidden is not None for outcome in outcomes):
        return None
    told = [(value_of(scenario, outcome), outcome) for outcome in outcomes]
    known = [(value, outcome) for value, outcome in told if value is not None and all(one.player for one, _ in outcome.made)]
    if len(known) < len(outcomes):
        return None
    choose = max if bound == "most" else min
    return choose(known, key=lambda pair: pair[0])[1]


def _if_chosen_so(scenario: Scenario, outcomes: tuple[Outcome, ...]) -> Outcome | None:
    """Return an outcome in which what a player asks to bring about is so, where all that is open is theirs to choose.

    Where no choice makes it so any outcome says that. None where it is not asked, or others choose too.
    """
    asked = [POSSIBLE.match(ask.words) for ask in scenario.asks]
    if len(asked) != 1 or asked[0] is None or any(one.open is not None or one.forbidden is not None for one in outcomes):
        return None
    if any(choice.player != asked[0][1] for outcome in outcomes for choice, _ in outcome.made):
        return None
    return next((one for one in outcomes if yes_no_of(scenario, one) == "yes"), outcomes[0])


def _distinct(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))


def _groups(scenario: Scenario, outcomes: tuple[Outcome, ...]) -> list[list[Outcome]]:
    """Outcomes that agree in what matters: the final state, the answer, the expectations."""
    groups: dict[bytes, list[Outcome]] = {}
    for outcome in outcomes:
        told = answer_of(scenario, outcome) if scenario.asks else ""
        key = msgspec.json.encode((outcome.final, told, yes_no_of(scenario, outcome), [held for _, held in outcome.expected]))
        groups.setdefault(key, []).append(outcome)
    return list(groups.values())


def _base(scenario: Scenario, outcomes: tuple[Outcome, ...], edition: str, status: Status, missing: tuple[str, ...]) -> Verdict:
    first = outcomes[0]
    word = "Not decided" if status == "not_decided" else "It depends"
    return Verdict(
        status=status,
        answer=f"{word}: {'; '.join(missing)}.",
        steps=_steps(first),
        duties=_duties(first),
        missing=missing,
        assumed=_assumed(first),
        scenario=format_scenario(scenario),
        edition=edition,
    )


def _decided(scenario: Scenario, outcomes: tuple[Outcome, ...], edition: str) -> Verdict:
    first = outcomes[0]
    verdict = Verdict(
        status="decided",
        answer=answer_of(scenario, first),
        yes_no=yes_no_of(scenario, first),
        value=value_of(scenario, first),
        steps=_steps(first),
        duties=_duties(first),
        final=first.final,
        assumed=_assumed(first),
        scenario=format_scenario(scenario),
        edition=edition,
    )
    return _with_expectations(scenario, outcomes, verdict)


def _depends(scenario: Scenario, outcomes: tuple[Outcome, ...], groups: list[list[Outcome]], edition: str) -> Verdict:
    conditions = _conditions([group[0] for group in groups], outcomes)
    branches = tuple(
        Branch(condition, answer_of(scenario, group[0]), group[0].final)
        for condition, group in zip(conditions, groups, strict=True)
    )
    questions = _distinct(choice.question for outcome in outcomes for choice, _ in outcome.made)
    said = {yes_no_of(scenario, group[0]) for group in groups}
    same = next(iter(said)) if len(said) == 1 else None
    values = {value_of(scenario, group[0]) for group in groups}
    verdict = Verdict(
        status="depends",
        answer=_told(scenario, branches, same),
        yes_no=same,
        value=next(iter(values)) if len(values) == 1 else None,
        steps=_steps(outcomes[0]),
        duties=_duties(outcomes[0]),
        branches=branches,
        missing=questions,
        assumed=_assumed(outcomes[0]),
        scenario=format_scenario(scenario),
        edition=edition,
    )
    return _with_expectations(scenario, outcomes, verdict)


def _told(scenario: Scenario, branches: tuple[Branch, ...], same: str | None) -> str:
    """Return the answer of each branch; where a question has one answer in all of them, that answer."""
    answers = _distinct(branch.answer for branch in branches)
    if scenario.asks and len(answers) == 1:
        return f"{answers[0]} That is so whatever is chosen; the rest of the board depends on it."
    told = " ".join(f"If {branch.condition}: {branch.answer}" for branch in branches)
    return f"{same.capitalize() if same else 'It depends'}: {told}"


def _conditions(shown: list[Outcome], outcomes: tuple[Outcome, ...]) -> list[str]:
    """Return in words how the choices went in each outcome shown, without what was chosen in every one of them."""
    common = Counter(outcomes[0].choices())
    for outcome in outcomes[1:]:
        common &= Counter(outcome.choices())
    return ["; ".join(_times(Counter(outcome.choices()) - common)) or outcome.condition() for outcome in shown]


def _times(parts: "Counter[str]") -> list[str]:
    return [part if n == 1 else f"{n} times {part}" for part, n in parts.items()]


def _steps(outcome: Outcome) -> tuple[StepOut, ...]:
    if outcome.table is None:
        return ()
    return tuple(StepOut(step.text, tuple(str(cite) for cite in step.cites)) for step in outcome.table.steps)


def _duties(outcome: Outcome) -> tuple[DutyOut, ...]:
    if outcome.table is None:
        return ()
    return tuple(
        DutyOut(duty.player, duty.must, duty.what, tuple(str(cite) for cite in duty.cites)) for duty in outcome.table.duties
    )


def _assumed(outcome: Outcome) -> tuple[str, ...]:
    return () if outcome.table is None else tuple(outcome.table.assumed)


def _with_expectations(scenario: Scenario, outcomes: tuple[Outcome, ...], verdict: Verdict) -> Verdict:
    """An expectation holds if it held in every branch; those about the verdict itself are judged here."""
    lines = [line for line in scenario.script if isinstance(line, Expect)]
    judged = tuple(_expectation(n, line, outcomes, verdict) for n, line in enumerate(lines))
    return msgspec.structs.replace(verdict, expectations=judged)


def _expectation(n: int, line: Expect, outcomes: tuple[Outcome, ...], verdict: Verdict) -> Expectation:
    cites = line.cites
    text = line.text or line.kind
    if line.kind in ("not decided", "depends on"):
        status = "not_decided" if line.kind == "not decided" else "depends"
        said = " ".join((*verdict.missing, verdict.answer)).lower()
        return Expectation(text, verdict.status == status and line.words.lower() in said, cites)
    held = [outcome.expected[n][1] if n < len(outcome.expected) else None for outcome in outcomes]
    if any(one is False for one in held):
        return Expectation(text, False, cites)
    return Expectation(text, None if any(one is None for one in held) else True, cites)
