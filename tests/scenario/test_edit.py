"""Changing one object of a described board: the lines concerned are written anew, the others stay."""

import pytest

from judgebot.errors import InputError
from judgebot.scenario.edit import edit_objects
from judgebot.scenario.notation import parse_scenario
from judgebot.scenario.notation_numbers import number_objects
from judgebot.shown import Change

BOARD = """\
title: a board   // ours
A battlefield: Island x3; #7 Old Oak, tapped, stun x2   // the tree
B battlefield: #8 Ivy attached to #7; Rat
B hand: Shock; nothing else
do: resolve      // then
"""


def lines(text: str) -> list[str]:
    return text.splitlines()


@pytest.mark.parametrize(
    ("label", "change", "line"),
    [
        ("7", "tap", "A battlefield: Island x3; #7 Old Oak, stun x2   // the tree"),
        ("2", "tap", "A battlefield: #1 Island; #2 Island, tapped; #3 Island; #7 Old Oak, tapped, stun x2   // the tree"),
        ("7", "add counter", "A battlefield: Island x3; #7 Old Oak, tapped, stun x3   // the tree"),
        ("7", "remove counter", "A battlefield: Island x3; #7 Old Oak, tapped, stun x1   // the tree"),
        ("8", "add counter", "B battlefield: #8 Ivy attached to #7, +1/+1 x1; Rat"),
        ("7", "add damage", "A battlefield: Island x3; #7 Old Oak, tapped, stun x2, damage 1   // the tree"),
        ("7", "turn over", "A battlefield: Island x3; #7 Old Oak face down (manifested), tapped, stun x2   // the tree"),
        ("4", "turn over", "B battlefield: #8 Ivy attached to #7; #4 Rat face down (manifested)"),
    ],
)
def test_a_change_writes_its_line_and_no_other(label: str, change: Change, line: str) -> None:
    edited = lines(edit_objects(BOARD, ((label, change),)).text)
    assert line in edited
    assert len(set(lines(BOARD)) - set(edited)) == 1
    assert edited[0] == "title: a board   // ours"
    assert edited[-1] == "do: resolve      // then"


def test_changes_come_one_after_the_other_and_undo_each_other() -> None:
    twice = edit_objects(BOARD, (("7", "tap"), ("7", "tap"), ("7", "add damage"), ("7", "remove damage")))
    assert twice.text == BOARD
    assert twice.said == "#7: untapped; #7: tapped; #7: damage 1; #7: damage 0"


def test_what_leaves_the_battlefield_is_forgotten_there_and_every_number_stays() -> None:
    edited = edit_objects(BOARD, (("7", "to graveyard"),))
    assert lines(edited.text)[1:6] == [
        "A battlefield: #1 Island; #2 Island; #3 Island   // the tree",
        "B battlefield: #8 Ivy; #4 Rat",
        "B hand: #5 Shock; nothing else",
        "A graveyard: #7 Old Oak",
        "do: resolve      // then",
    ]
    assert edited.said == "#7: to the graveyard of player A"


def test_the_only_object_of_a_zone_leaves_it_said_to_be_empty_only_where_it_was_said() -> None:
    taken = edit_objects("A battlefield: #1 Rat\nA hand: #2 Ant; nothing else\n", (("1", "to hand"), ("2", "to library")))
    assert lines(taken.text) == ["A hand: #1 Rat; nothing else", "A library: #2 Ant"]
    assert lines(edit_objects(taken.text, (("1", "remove"),)).text)[0] == "A hand: empty"


def test_a_change_of_control_keeps_the_owner_and_going_home_forgets_it() -> None:
    given = edit_objects(BOARD, (("7", "other player"),)).text
    assert "B battlefield: #8 Ivy attached to #7; #4 Rat; #7 Old Oak, tapped, stun x2, owner A" in lines(given)
    assert "#7 Old Oak, tapped, stun x2   // the tree" in edit_objects(given, (("7", "other player"),)).text
    assert "A hand: #7 Old Oak" in lines(edit_objects(given, (("7", "to hand"),)).text)


@pytest.mark.parametrize(
    ("label", "change", "why"),
    [
        ("9", "tap", "#9 is not described"),
        ("5", "tap", "CR 110.5"),
        ("5", "other player", "CR 110.2"),
        ("5", "to hand", "there already"),
        ("8", "remove counter", "no counter"),
        ("8", "remove damage", "no damage"),
    ],
)
def test_what_cannot_be_changed_says_why(label: str, change: Change, why: str) -> None:
    with pytest.raises(InputError, match=why):
        edit_objects(BOARD, ((label, change),))


def test_an_edited_board_can_be_read_and_its_numbers_are_those_before() -> None:
    before = number_objects(parse_scenario(BOARD))
    after = number_objects(parse_scenario(edit_objects(BOARD, (("2", "remove"),)).text))
    kept = [spec.label for zone in before.zones for spec in zone.objects if spec.label != "2"]
    assert [spec.label for zone in after.zones for spec in zone.objects] == kept
