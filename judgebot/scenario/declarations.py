"""Attacks and blocks told in several lines are one declaration (CR 508.1, 509.1): each line knows those that follow it."""

import msgspec

from judgebot.scenario.models import Action, Expect


def with_the_rest(script: tuple[Action | Expect, ...], place: int) -> Action | Expect:
    """Return the line at a place; one of several about one declaration names in "also" what the next lines declare."""
    line = script[place]
    if not isinstance(line, Action) or line.verb not in ("attacks", "blocks"):
        return line
    also: list[str] = []
    for later in script[place + 1 :]:
        if not isinstance(later, Action) or (later.verb, later.player) != (line.verb, line.player):
            break
        if line.verb == "attacks":
            also.extend(later.objects)
        else:
            also.extend(f"{blocker}:{attacker}" for blocker in later.objects for attacker in later.targets)
    return msgspec.structs.replace(line, options={**line.options, "also": " ".join(also)}) if also else line
