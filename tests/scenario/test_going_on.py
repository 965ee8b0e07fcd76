"""Going on from the end of a board, and the end as a new start: what was done stays done, what is lost is said."""

import pytest

from judgebot.cards.models import Card
from judgebot.errors import InputError
from judgebot.scenario.going_on import go_on
from judgebot.scenario.new_start import new_start
from judgebot.scenario.notation import parse_scenario
from judgebot.scenario.run import run_scenario
from judgebot.shown import Change

OAK = "{Old Oak | {G} | Creature Treefolk 2/4}"
KING = "{Old King | {G} | Legendary Creature Treefolk 2/4}"
BOARD = f"""\
turn: A, main 1
A battlefield: #1 {OAK}, stun x2; #2 {OAK}
B graveyard: #3 {OAK}
do: A attacks with #2: B   // the second
ask: number B: life
"""


def no_card(_name: str) -> Card | None:
    return None


def lines(text: str) -> list[str]:
    return text.splitlines()


@pytest.mark.parametrize(
    ("label", "change", "line"),
    [
        ("2", "tap", "#2 is untapped"),
        ("1", "tap", "#1 is tapped"),
        ("1", "add counter", "put 1 stun counters on #1"),
        ("2", "add counter", "put 1 +1/+1 counters on #2"),
        ("1", "remove counter", "remove 1 stun counters from #1"),
        ("2", "add damage", "#2 is dealt 1 damage"),
        ("1", "turn over", "#1 is turned face down"),
        ("1", "other player", "B gains control of #1"),
        ("3", "to battlefield", "#3 returns to the battlefield"),
        ("1", "to hand", "#1 is returned to hand"),
        ("1", "to graveyard", "#1 is put into graveyard"),
        ("1", "to exile", "#1 is exiled"),
        ("1", "to library", "#1 is put into library top"),
    ],
)
def test_a_change_at_the_end_is_one_more_line_and_is_carried_out(label: str, change: Change, line: str) -> None:
    board = go_on(BOARD, ((label, change),), no_card)
    assert lines(board.text) == [*lines(BOARD)[:-1], "// ask: number B: life", f"do: {line}"]
    assert board.said == f"Going on from the end: {line}"
    verdict = run_scenario(parse_scenario(board.text), no_card)
    assert verdict.status == "decided"
    assert not any("Not allowed" in step.text for step in verdict.steps)


def test_changes_see_what_those_before_them_did() -> None:
    board = go_on(BOARD, (("2", "tap"), ("2", "tap"), ("1", "remove counter"), ("1", "remove counter")), no_card)
    assert lines(board.text)[-4:-2] == ["do: #2 is untapped", "do: #2 is tapped"]
    with pytest.raises(InputError, match="no counter is on #1 at the end"):
        go_on(board.text, (("1", "remove counter"),), no_card)


@pytest.mark.parametrize(
    ("text", "label", "change", "said"),
    [
        (BOARD, "9", "tap", "#9 is nowhere"),
        (BOARD, "1", "remove", "does not vanish"),
        (BOARD, "1", "remove damage", "wears off"),
        (f"A battlefield: #1 {KING}; #2 {KING}\ndo: A draws 1\n", "1", "tap", "is not clear"),
    ],
)
def test_what_cannot_go_on_so_is_said(text: str, label: str, change: Change, said: str) -> None:
    with pytest.raises(InputError, match=said):
        go_on(text, ((label, change),), no_card)


def test_the_end_as_a_new_start_is_the_same_board() -> None:
    text = f"""\
title: two oaks
turn: A, main 1, turn 5
A: life 7; library 3; poison 1; energy x2
A battlefield: #1 {OAK}, chosen color Red; #2 {OAK} face down (manifested)
B battlefield: #3 {OAK}, damage 1; nothing else
B exile: #4 {OAK}; nothing else
do: A attacks with #1: B
do: pass
do: A creates 2 white 1/1 Soldier creature token
do: B gains control of #2
"""
    board = new_start(text, no_card)
    end = run_scenario(parse_scenario(text), no_card).final
    begun = run_scenario(parse_scenario(board.text), no_card).final
    assert end is not None
    assert begun == end
    assert board.said == "The end is the new start"
    assert lines(board.text)[0].startswith("// not carried over: what happened before")
    again = new_start(board.text, no_card)
    assert again.text == board.text


def test_what_the_new_start_cannot_hold_is_said_and_stands_in_the_text() -> None:
    board = new_start(f"A battlefield: #1 {OAK}\ndo: #1 gets +2/+2\ndo: A draws 2\n", no_card)
    assert board.said == "The end is the new start; not carried over: #1 Old Oak: it was 4/6; 1 effect that lasts"
    assert lines(board.text)[:2] == ["// not carried over: #1 Old Oak: it was 4/6", "// not carried over: 1 effect that lasts"]


def test_a_new_start_at_which_something_would_die_for_want_of_an_effect_is_refused() -> None:
    with pytest.raises(InputError, match=r"#1 Old Oak: it was 4/6; 1 effect that lasts\), #1 would not stay"):
        new_start(f"A battlefield: #1 {OAK}\ndo: #1 gets +2/+2\ndo: #1 is dealt 5 damage\n", no_card)


@pytest.mark.parametrize(
    ("does", "said"),
    [
        ("do: A loses the game", "the game is over"),
        ("A hand: #2 {Zap | {R} | Instant | Draw a card.}\ndo: A casts #2", "on the stack"),
    ],
)
def test_there_is_no_new_start_in_the_middle_or_after_the_game(does: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        new_start(f"A battlefield: #1 {OAK}\n{does}\n", no_card)
