"""What holds for the face-down spells and permanents of a board: who may look, ways up, what to keep apart and to reveal."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from judgebot.citation import cr
from judgebot.contract import DutyOut, StepOut
from judgebot.game.face_down import check_way_up, distinguish_duties, reveal_all
from judgebot.game.layers import view
from judgebot.game.looking import may_look
from judgebot.game.special_actions import shown_cost
from judgebot.game.state import Game, Obj
from judgebot.game.trace import Duty, ForbiddenError, MissingFactError
from judgebot.scenario.card_names import CardFinder
from judgebot.scenario.final import card_name
from judgebot.scenario.models import Scenario
from judgebot.scenario.moments import at_end, at_start
from judgebot.scenario.notation_numbers import number_objects
from judgebot.scenario.notation_objects import CAUSES
from judgebot.shown import FaceDownHelp, FaceDownLook, FaceDownThing

_AT_END: Final = "the game ends"
_FROM: Final = {
    "battlefield": "as it leaves the battlefield for any other zone",
    "stack": "as it leaves the stack for any zone but the battlefield",
}


def face_down_help(scenario: Scenario, cards: CardFinder) -> FaceDownHelp:
    """Return the help for the board after its last line; for the board as described, saying why, where that is not decided.

    Everything is read off the state; what is not known stays unknown. ScenarioError where the board is impossible.
    """
    numbered = number_objects(scenario)
    end, why = at_end(numbered, cards)
    table = end if end is not None else at_start(numbered, cards)
    hidden = tuple(obj for obj in table.game.objects.values() if obj.face_down is not None and obj.zone in _FROM)
    asked = replace(table, duties=[])
    distinguish_duties(asked)
    for obj in hidden:
        asked.owe(obj.owner, "reveal", f"{_called(obj)}, {_FROM[obj.zone]}", "708.9")
    ending = replace(table, duties=[])
    reveal_all(ending, _AT_END)
    return FaceDownHelp(
        things=tuple(_thing(table.game, obj) for obj in hidden),
        duties=_out(asked.duties),
        at_end=_out(ending.duties),
        as_described=why,
    )


def _called(obj: Obj) -> str:
    assert obj.face_down is not None
    card = card_name(obj)
    return f"#{obj.label} ({CAUSES[obj.face_down.cause]}{f'; the card is {card}' if card else ''})"


def _thing(game: Game, obj: Obj) -> FaceDownThing:
    assert obj.face_down is not None
    row = view(game).get(obj.id)
    controller = row.controller if row is not None else obj.controller
    return FaceDownThing(
        id=obj.label,
        card=card_name(obj),
        cause=obj.face_down.cause,
        zone=obj.zone,
        owner=obj.owner,
        controller=controller,
        looks=tuple(_look(game, player, obj) for player in game.players),
        ways=tuple(_ways(game, controller, obj)) if row is not None and obj.zone == "battlefield" else (),
    )


def _look(game: Game, player: str, obj: Obj) -> FaceDownLook:
    may, why, rules = may_look(game, player, obj)
    return FaceDownLook(player, may, why, tuple(str(cite) for cite in cr(*rules)))


def _ways(game: Game, controller: str, obj: Obj) -> Iterator[StepOut]:
    """How its controller may turn it face up, or why that is not allowed; a cost that can't be paid still is a way."""
    try:
        way = check_way_up(game, controller, obj)
    except MissingFactError as missing:
        yield StepOut(f"Whether its controller can turn it face up for a cost depends on {missing.fact}.", ("CR 701.40b",))
    except ForbiddenError as forbidden:
        yield StepOut(
            f"Its controller can't turn it face up for a cost: {forbidden.reason}.",
            tuple(str(cite) for cite in forbidden.cites),
        )
    else:
        text = f"Player {controller} may turn it face up for its {way.name}{shown_cost(way.cost)}, whenever having priority."
        yield StepOut(text, ("CR 116.2b", f"CR {way.rule}"))


def _out(duties: list[Duty]) -> tuple[DutyOut, ...]:
    return tuple(DutyOut(duty.player, duty.must, duty.what, tuple(str(cite) for cite in duty.cites)) for duty in duties)
