"""The notation round-trips, and every error says where, what was expected and what is near."""

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings

from judgebot.errors import ScenarioError
from judgebot.scenario.models import Action, Expect, Scenario
from judgebot.scenario.notation import format_scenario, is_notation, parse_scenario
from judgebot.scenario.notation_card import parse_written_card
from judgebot.scenario.notation_numbers import number_objects
from tests.scenario.strategies import SCENARIOS

DESIGN_EXAMPLE = """
title: Cloudform resolves with an empty library
turn: A, main 1
A: life 20; library empty; hand ?; mana enough
A battlefield: Island x3; #1 Cloudform
B battlefield: #2 Grizzly Bears, tapped, +1/+1 x2, damage 1; #3 Grizzly Bears face down (manifested)
B hand: Murder
stack: enters trigger of #1 (A)
do: resolve
expect: #1 in graveyard of A        [CR 704.5m]
expect: A has not lost              [CR 704.5b]
expect: legal: B turns #3 face up   [CR 701.40b]
do: B turns #3 face up
do: B casts Murder targeting #3
do: resolve
expect: #3 in graveyard of B        [CR 701.8a]
// choose: A names Forest          answers that choice whenever it comes up
"""


def _without_places(scenario: Scenario) -> Any:
    return _bare(msgspec.to_builtins(scenario))


def _bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            key: _bare(item)
            for key, item in value.items()
            if key not in ("place", "text") or (key == "text" and "count" in value)
        }
    return [_bare(item) for item in value] if isinstance(value, list | tuple) else value


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(SCENARIOS)
def test_what_is_written_is_read_back(scenario: Scenario) -> None:
    written = format_scenario(scenario)
    read = parse_scenario(written)
    assert _without_places(read) == _without_places(scenario), written
    assert format_scenario(read) == written


def test_the_example_of_the_design_is_read() -> None:
    scenario = parse_scenario(DESIGN_EXAMPLE)
    assert [zone.zone for zone in scenario.zones] == ["battlefield", "battlefield", "hand"]
    bears, face_down = scenario.zones[1].objects
    assert (bears.name, bears.tapped, bears.counters, bears.damage) == ("Grizzly Bears", True, {"+1/+1": 2}, 1)
    assert face_down.face_down == "manifest"
    assert scenario.players[0].library == 0
    assert (scenario.stack[0].kind, scenario.stack[0].which, scenario.stack[0].source) == ("trigger", "enters", "1")
    first = scenario.script[1]
    assert isinstance(first, Expect)
    assert (first.kind, first.subject, first.words, first.player, first.cites) == (
        "in zone",
        "1",
        "graveyard",
        "A",
        ("CR 704.5m",),
    )


def test_every_detail_of_an_object_is_read() -> None:
    details = "attached to #2, tapped, +1/+1 x2, damage 1, ts 5, owner B, copy of #2, chosen color Red"
    spec = parse_scenario(f"A battlefield: Island x3; #1 Cloudform {details}; #2 Aven").zones[0].objects[1]
    assert (spec.attached_to, spec.tapped, spec.counters, spec.damage) == ("2", True, {"+1/+1": 2}, 1)
    assert (spec.timestamp, spec.owner, spec.copy_of, spec.chosen) == (5, "B", "2", {"color": "Red"})


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Jace, the Mind Sculptor, tapped", "Jace, the Mind Sculptor"),
        ("Jace, Memory Adept x1", "Jace, Memory Adept"),
        ("Fire // Ice", "Fire // Ice"),
        ("Fire//Ice", "Fire // Ice"),
        ("Island // a comment", "Island"),
        ('"Odd; name, tapped"', "Odd; name, tapped"),
        ("?", ""),
    ],
)
def test_names_keep_commas_and_slashes(written: str, name: str) -> None:
    assert parse_scenario(f"A hand: {written}").zones[0].objects[0].name == name


def test_an_unnamed_thing_is_read_by_what_it_is() -> None:
    spec = (
        parse_scenario("B battlefield: #4 legendary green 3/3 Troll creature token with flying and reach").zones[0].objects[0]
    )
    assert (spec.size, spec.subtypes, spec.types, spec.colors) == ((3, 3), ("Troll",), ("Creature",), ("G",))
    assert (spec.supertypes, spec.token, spec.keywords) == (("Legendary",), True, ("flying", "reach"))


def test_a_card_is_given_by_its_text() -> None:
    text = "{Foo | {1}{U} | Legendary Creature Bear 2/*+1 | Flying | {T}: Draw a card.}"
    spec = parse_scenario(f"A hand: {text}, ts 1; Murder").zones[0].objects[0]
    card = parse_written_card(spec.text)
    assert (card.name, card.cost, card.size, card.subtypes) == ("Foo", "{1}{U}", "2/*+1", ("Bear",))
    assert card.lines == ("Flying", "{T}: Draw a card.")


def test_zones_say_when_nothing_else_is_there() -> None:
    scenario = parse_scenario("A library: Forest; nothing else\nB hand: empty")
    assert [zone.complete for zone in scenario.zones] == [True, True]


@pytest.mark.parametrize(
    ("line", "verb", "objects", "targets"),
    [
        ("B turns #3 face up for its morph cost", "turns face up", ("3",), ()),
        ("B casts #4 face down", "casts", ("4",), ()),
        ("A casts Murder targeting #2 with X = 3 mode 1 and 2", "casts", (), ("2",)),
        ("A attacks with #1, #2 and #3: #9", "attacks", ("1", "2", "3"), ()),
        ("B blocks #1 with #4 and #5", "blocks", ("4", "5"), ("1",)),
        ("#3 assigns 2 to #4, 1 to B", "assigns", ("3",), ("4", "B")),
        ("#1 and #2 are destroyed", "is destroyed", ("1", "2"), ()),
        ("A activates #1 equip targeting #2", "activates", ("1",), ("2",)),
        ("A manifests 2", "manifests", (), ()),
        ("A manifests dread", "manifests dread", (), ()),
        ("#1 becomes a 3/3 Artifact Creature", "becomes", ("1",), ()),
        ("B is dealt 3 damage by #1", "is dealt", ("B",), ("1",)),
        ("put two +1/+1 counters on #3", "counters are put on", ("3",), ()),
        ("#2 is put into library top", "is put into", ("2",), ()),
        ("go to combat damage of B", "goes to", (), ()),
    ],
)
def test_actions_are_read(line: str, verb: str, objects: tuple[str, ...], targets: tuple[str, ...]) -> None:
    action = parse_scenario(f"do: {line}").script[0]
    assert isinstance(action, Action)
    assert (action.verb, action.objects, action.targets) == (verb, objects, targets)


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("#1 is 2/2 green Bear face down", "is"),
        ("#1 has flying", "has"),
        ("#1 lacks flying", "has"),
        ("#1 has no abilities", "no abilities"),
        ("#1 attached to nothing", "attached to"),
        ("#1 damage 2", "damage"),
        ("#1 counters +1/+1 x2", "counters"),
        ("#1 can make WU", "can make"),
        ("#1 is not attacking", "status"),
        ("countered: #4", "countered"),
        ("A life 18", "player number"),
        ("A has not lost", "lost"),
        ("game drawn", "drawn"),
        ("A controls 2 face-down", "controls face-down"),
        ("A controls 2 tokens Zombie", "controls tokens"),
        ("A must reveal #3", "must"),
        ("B may not look at #3", "may look"),
        ("illegal: A turns #3 face up", "legal"),
        ("not decided: some words", "not decided"),
        ("depends on: which card it is", "depends on"),
        ("#3 is named Runeclaw Bear", "name"),
        ("#3 does not exist", "exists"),
        ("#3 is controlled by B", "controller"),
        ("#3 has mana value 0", "mana value"),
        ("the stack holds 1", "stack size"),
    ],
)
def test_expectations_are_read(line: str, kind: str) -> None:
    entry = parse_scenario(f"expect: {line} [CR 704.3]").script[0]
    assert isinstance(entry, Expect)
    assert (entry.kind, entry.cites) == (kind, ("CR 704.3",))


@pytest.mark.parametrize(
    ("line", "kind", "words", "objects"),
    [
        ("A names Forest", "name", "Forest", ()),
        ("A puts the other on the bottom", "top or bottom", "bottom", ()),
        ("A manifests #3", "object", "#3", ("3",)),
        ("A may yes", "may", "yes", ()),
        ("A order: #2, #1 for #5", "order", "#2, #1", ("2", "1")),
        ("B does not pay", "pay", "no", ()),
    ],
)
def test_choices_are_read(line: str, kind: str, words: str, objects: tuple[str, ...]) -> None:
    choose = parse_scenario(f"choose: {line}").choices[0]
    assert (choose.kind, choose.words, choose.objects) == (kind, words, objects)


@pytest.mark.parametrize(
    ("text", "where", "hint"),
    [
        ("A battlefeild: Island", "1:1", "A battlefield"),
        ("A hand: Murder, taped", "1:17", "tapped"),
        ("A hand: Murder\n  do: A turns #3 faec up", "2:7", "A turns #3 face up"),
        ("expect: A has lost [CR x]", "1:21", "CR 704.5m"),
        ("turn: A, uppkeep", "1:10", "upkeep"),
        ("A: lief 3", "1:4", "life 20"),
        ("stack: Murder", "1:8", "(A)"),
        ("A battlefield: 2/2 zombie creture", "1:16", "creature"),
        ("A battlefield: #1 Aven, tapped, untapped", "1:16", "leave one out"),
        ("A battlefield: {Foo | {1}{U} | Creature", "1:16", "{Name"),
        ("A battlefield: Island attached to the bear", "1:23", "attached to #2"),
        ("A battlefield: Island x0", "1:16", ""),
        ("choose: A mode 2", "1:9", "A mode: "),
        ("variant: archenemy", "1:10", "commander"),
        ("foo", "1:1", "title"),
    ],
)
def test_an_error_says_where_and_what_was_expected(text: str, where: str, hint: str) -> None:
    with pytest.raises(ScenarioError) as raised:
        parse_scenario(text)
    assert raised.value.where == where
    assert hint in raised.value.hint


def test_all_problems_are_told_at_once() -> None:
    with pytest.raises(ScenarioError) as raised:
        parse_scenario("A hand: Murder, taped; Murder, atached to #2\ndo: nonsense\nfoo: bar\nA battlefield: #1 Aven; #1 Aven")
    assert [problem.where for problem in raised.value.problems] == ["1:17", "1:32", "2:5", "3:1", "4:25"]


def test_names_of_no_card_are_told_with_all_other_problems() -> None:
    with pytest.raises(ScenarioError) as raised:
        parse_scenario(
            "do: nonsense\nA hand: Murdre, taped, damge 2; Murder; {Foo | {U} | Instant}; 2/2 Zob token", lambda name: None
        )
    assert [problem.where for problem in raised.value.problems] == ["1:5", "2:9", "2:17", "2:24", "2:33"]


@pytest.mark.parametrize("text", ["", " \n// only a comment\n", "A: life\x00 20", "x" * 1_000_000])
def test_empty_huge_and_binary_input_is_one_error(text: str) -> None:
    with pytest.raises(ScenarioError) as raised:
        parse_scenario(text)
    assert len(raised.value.problems) == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("title: x", True),
        ("// why\n\nA battlefield: Island", True),
        ("tilte: x", True),
        ("A hnad: Island", True),
        ("strict\nA: life 3", True),
        ("I control Cloudform. What happens?", False),
        ("Question: does it die?", False),
        ("My opponent asks: may I look?", False),
        ("", False),
    ],
)
def test_notation_is_told_from_plain_words(text: str, expected: bool) -> None:
    assert is_notation(text) is expected


def test_unlabelled_objects_take_the_lowest_free_numbers() -> None:
    scenario = number_objects(parse_scenario("A battlefield: Island x2; #2 Aven; Forest\nstack: Murder (B) targeting #2"))
    labels = [spec.label for spec in scenario.zones[0].objects]
    assert labels == ["1", "3", "2", "4"]
    assert scenario.stack[0].object is not None
    assert scenario.stack[0].object.label == "5"


@pytest.mark.parametrize("line", ["A casts #1 buyback targeting #2", "A plays #1 now"])
def test_a_word_after_a_number_is_not_dropped(line: str) -> None:
    """The hint shows a form with the same verb and what may follow it."""
    with pytest.raises(ScenarioError) as refused:
        parse_scenario(f"do: {line}")
    assert line.split()[1] in str(refused.value).partition("nearest form")[2]
