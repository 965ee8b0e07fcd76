"""What a frame says is done, by the kind of deed."""

from collections.abc import Callable
from typing import Final

from judgebot.scenario.plain.board import Draft
from judgebot.scenario.plain.events_respond import in_response
from judgebot.scenario.plain.frame_abilities import abilities_told
from judgebot.scenario.plain.frame_combat import combat_told
from judgebot.scenario.plain.frame_numbers import numbers_told
from judgebot.scenario.plain.frame_results import results_told
from judgebot.scenario.plain.frame_spells import spells_told
from judgebot.scenario.plain.frame_things import things_told
from judgebot.scenario.plain.frames import Frame
from judgebot.scenario.plain.remembered import go_back, remember

Reader = Callable[[Draft, Frame], str | None]

_READERS: Final[tuple[Reader, ...]] = (spells_told, numbers_told, combat_told, abilities_told, results_told, things_told)


def tell_frame(draft: Draft, frame: Frame) -> str | None:
    """Do what a frame says; return what was understood, None where it says nothing that can be done."""
    if frame.in_response:
        in_response(draft, (frame.answers,) if frame.answers is not None else ())
    before = remember(draft)
    for reader in _READERS:
        said = reader(draft, frame)
        if said is not None:
            return said
        go_back(draft, before)
    return None
