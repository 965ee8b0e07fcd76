"""What holds for the face-down objects of a board, read off the state."""

from judgebot.scenario.face_down_help import face_down_help
from judgebot.scenario.notation import parse_scenario
from judgebot.shown import FaceDownHelp

OAK = "{Old Oak | {G} | Creature Treefolk 0/3}"
ZAP = "{Zap | {R} | Instant | Draw a card.}"
BOARD = f"""\
turn: A, main 1
A battlefield: #1 {OAK} face down (manifested), tapped; #2 ? face down (morph); #3 {ZAP} face down (cloaked), owner B
B battlefield: #4 {OAK}; #5 {OAK} face down (manifested)
"""


def helped(text: str) -> FaceDownHelp:
    return face_down_help(parse_scenario(text), lambda name: None)


def test_each_player_may_look_at_what_is_theirs_and_at_nothing_else() -> None:
    may = {(thing.id, look.player): look.may for thing in helped(BOARD).things for look in thing.looks}
    assert may == {
        **{(label, player): player == "A" for label in "123" for player in "AB"},
        ("5", "A"): False,
        ("5", "B"): True,
    }


def test_it_says_how_each_may_be_turned_face_up_or_why_not() -> None:
    ways = {thing.id: thing.ways[0] for thing in helped(BOARD).things}
    assert "for its mana cost ({G})" in ways["1"].text
    assert ways["1"].cites == ("CR 116.2b", "CR 701.40b")
    assert "depends on which card #2 is" in ways["2"].text
    assert "is not a creature card" in ways["3"].text


def test_several_are_kept_apart_and_each_is_revealed_by_its_owner() -> None:
    told = helped(BOARD)
    apart = [duty for duty in told.duties if duty.must == "keep_distinguishable"]
    assert [(duty.player, duty.cites) for duty in apart] == [("A", ("CR 708.6",))]
    assert "#1" in apart[0].what
    assert "#5" not in apart[0].what
    leaving = {duty.what[:2]: duty.player for duty in told.duties if duty.must == "reveal"}
    at_end = {duty.what[:2]: duty.player for duty in told.at_end}
    assert leaving == at_end == {"#1": "A", "#2": "A", "#3": "B", "#5": "B"}
    assert {cite for duty in told.at_end for cite in duty.cites} == {"CR 708.9"}


def test_the_board_after_its_last_line_is_meant_and_what_was_revealed_is_no_duty_any_more() -> None:
    told = helped(BOARD + "do: #5 is destroyed\n")
    assert [thing.id for thing in told.things] == ["1", "2", "3"]
    assert told.as_described == ""


def test_where_a_fact_is_missing_it_is_the_board_as_described_and_says_so() -> None:
    told = helped(BOARD + "do: A turns #2 face up\n")
    assert [thing.id for thing in told.things] == ["1", "2", "3", "5"]
    assert "which card #2 is" in told.as_described


def test_nothing_face_down_is_nothing_to_tell() -> None:
    assert helped(f"A battlefield: #1 {OAK}\n") == FaceDownHelp(things=(), duties=(), at_end=())
