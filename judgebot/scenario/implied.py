"""What is told right after a spell and can be meant only in response to it: "he Murders my giant, I Unsummon it"."""

import re
from typing import Final

from msgspec.structs import replace

from judgebot.contract import Verdict
from judgebot.scenario.models import Action, Choose, Scenario

_RESPONDING: Final = ("casts", "activates", "sacrifices")


def answered_instead(scenario: Scenario) -> Scenario | None:
    """Return the scenario with what another player does to the target of a spell done before the spell resolves.

    None where nothing is told so. In the order told, the spell resolves first.
    """
    script = scenario.script
    for at, cast in enumerate(script):
        if not isinstance(cast, Action) or cast.verb != "casts" or not cast.targets:
            continue
        after = next((n for n in range(at + 1, len(script)) if not _passes(script[n])), len(script))
        answer = script[after] if after < len(script) else None
        if after > at + 1 and isinstance(answer, Action) and _acts_on(scenario, answer, cast):
            return replace(scenario, script=(*script[: at + 1], *script[after:]))
    return None


def _passes(line: object) -> bool:
    return isinstance(line, Action) and line.verb in ("passes", "resolve")


def _acts_on(scenario: Scenario, answer: Action, cast: Action) -> bool:
    """Return whether another player does something to a target of the spell, or sacrifices it."""
    if answer.verb not in _RESPONDING or answer.player in ("", cast.player):
        return False
    paid = {label for one in _sacrifices(scenario) if one.source in answer.objects for label in one.objects}
    meant = {*answer.targets, *paid, *(answer.objects if answer.verb == "sacrifices" else ())}
    return not meant.isdisjoint(cast.targets)


def _sacrifices(scenario: Scenario) -> tuple[Choose, ...]:
    return tuple(one for one in scenario.choices if one.kind == "sacrifice")


def not_sacrificed(scenario: Scenario, verdict: Verdict) -> str:
    """Return what was told as sacrificed for a cost and was not there to be, "" if all was."""
    for label in (label for one in _sacrifices(scenario) for label in one.objects):
        if verdict.status == "decided" and not any(re.search(rf"#{label}\b.* sacrificed", step.text) for step in verdict.steps):
            return f"#{label} is not there to be sacrificed."
    return ""
