"""Scenario to verdict: the script is run once for each way the open choices can go, and the outcomes are compared."""

from typing import Final

from judgebot.contract import Verdict
from judgebot.editions import CR_EDITION
from judgebot.errors import InputError, ScenarioError
from judgebot.game.choices import UndecidedError
from judgebot.game.control import take_controllers_as_given
from judgebot.game.entering import counter_kinds
from judgebot.game.noticing import bless
from judgebot.game.priority import settle
from judgebot.game.silence import unread_clauses
from judgebot.game.state import Game
from judgebot.game.table import Table
from judgebot.game.trace import ForbiddenError, MissingFactError, NotDecidedError, NothingLeftError
from judgebot.game.turn import drop_tied_effects
from judgebot.scenario.actions import do
from judgebot.scenario.answer import answer_of, value_of
from judgebot.scenario.card_names import CardFinder
from judgebot.scenario.decisions import Decider
from judgebot.scenario.declarations import as_declared
from judgebot.scenario.expectations import holds
from judgebot.scenario.final import final_state
from judgebot.scenario.models import Action, Expect, Scenario
from judgebot.scenario.notation_numbers import number_objects
from judgebot.scenario.outcome import Outcome
from judgebot.scenario.setup import set_up
from judgebot.scenario.stack import put_on_stack
from judgebot.scenario.verdict import verdict_of

MOST_BRANCHES: Final = 64
GAME_GOES_ON: Final = ("passes", "resolve", "goes to", "next turn", "combat damage")
"""Verbs that only let the game go on: what was forbidden before them stays the answer."""
NEEDS_AN_ACTION: Final = ("manifest", "triggers", "respond")
"""Questions about what happens that mean nothing where nothing is done."""


def run_scenario(scenario: Scenario, cards: CardFinder) -> Verdict:
    """Return the verdict on a scenario. Raises ScenarioError with every problem of an impossible board.

    Branches with equal outcomes are one; if all agree the verdict is decided, else it depends on the choice named.
    """
    numbered = number_objects(scenario)
    outcomes = explore(numbered, cards) if _says_what_is_done(scenario) else (Outcome(missing=("what is done on this board",)),)
    return verdict_of(numbered, outcomes, CR_EDITION)


def _says_what_is_done(scenario: Scenario) -> bool:
    acts = any(isinstance(line, Action) for line in scenario.script)
    return acts or not any(ask.question == "what happens" and ask.words in NEEDS_AN_ACTION for ask in scenario.asks)


def explore(scenario: Scenario, cards: CardFinder) -> tuple[Outcome, ...]:
    """Return one outcome for each way the open choices can go, in order of the options (pure replay)."""
    game, ids = set_up(scenario, cards)
    found: list[Outcome] = []
    todo: list[tuple[int, ...]] = [()]
    while todo:
        branch = todo.pop(0)
        outcome = _run_once(scenario, game, ids, cards, branch)
        if outcome.open is None or outcome.open.open_ended or scenario.strict:
            found.append(outcome)
            continue
        todo[:0] = [(*branch, n) for n in range(len(outcome.open.options))]
        if len(found) + len(todo) > MOST_BRANCHES:
            return (Outcome(silent=(f"too many ways to choose: {outcome.open.question}",), choice=outcome.open),)
    return tuple(found)


def _run_once(scenario: Scenario, game: Game, ids: dict[str, int], cards: CardFinder, branch: tuple[int, ...]) -> Outcome:
    decider = Decider(scenario.choices, branch)
    table = Table(game, decider)
    outcome = Outcome(table=table, made=decider.made)
    try:
        put_on_stack(table, scenario, ids, cards)
        _play(table, scenario, outcome)
        answer_of(scenario, outcome)  # what it asks about and nobody told is missing
        value_of(scenario, outcome)
    except UndecidedError as undecided:
        outcome.open = undecided.choice
        if undecided.choice.open_ended or scenario.strict:
            outcome.missing = (f"the choice of player {undecided.choice.player}: {undecided.choice.question}",)
    except MissingFactError as missing:
        outcome.missing = (missing.fact,)
    except NotDecidedError as silent:
        outcome.silent = (silent.message,)
    except ForbiddenError as forbidden:
        raise ScenarioError((InputError(forbidden.reason, hint="the board can't be like that"),)) from forbidden
    if outcome.table is not None and not (outcome.open or outcome.missing or outcome.silent):
        outcome.final = final_state(table)
    return outcome


def _play(table: Table, scenario: Scenario, outcome: Outcome) -> None:
    """Run the script: actions and expectations in the order they stand."""
    take_controllers_as_given(table)
    bless(table)
    _need_starting_counters(table)
    _note_unread(table, outcome)
    settle(table)
    _note_unread(table, outcome)
    for place in range(len(scenario.script)):
        match line := as_declared(scenario.script, place):
            case Action():
                if line.verb not in GAME_GOES_ON:
                    outcome.forbidden = None
                try:
                    do(table, line)
                except ForbiddenError as forbidden:
                    if not isinstance(forbidden, NothingLeftError):
                        outcome.forbidden = outcome.forbidden or forbidden
                    table.say(f"Not allowed: {forbidden.reason}. Nothing changes.", *_sections(forbidden))
                drop_tied_effects(table)
                settle(table)
                _note_unread(table, outcome)
            case Expect(kind="not decided" | "depends on"):
                outcome.expected.append((line, None))
            case Expect():
                outcome.expected.append((line, _holds(table, line)))


def _holds(table: Table, expect: Expect) -> bool | None:
    """Whether an expectation is fulfilled now; None where that hangs on something that nobody said."""
    try:
        return holds(table, expect)
    except MissingFactError:
        return None


def _need_starting_counters(table: Table) -> None:
    """Without loyalty or defense a described permanent would be gone at once (CR 704.5i, 704.5v): it must be told."""
    for row in table.view.permanents:
        for kind in counter_kinds(row):
            if kind not in table.obj(row.id).counters:
                raise MissingFactError(f"how much {kind} {table.name(row.id)} has")


def _sections(forbidden: ForbiddenError) -> tuple[str, ...]:
    return tuple(citation.section for citation in forbidden.cites)


def _note_unread(table: Table, outcome: Outcome) -> None:
    """CR text that the checker does not act on makes the verdict silent, naming the clause."""
    clauses = unread_clauses(table)
    if clauses:
        raise NotDecidedError("; ".join(clauses))
