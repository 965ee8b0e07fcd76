"""Desk and registry: what holds them together whatever is shown."""

from collections import Counter

from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual.dom import DOMNode

from judgebot.tui import app as app_module
from judgebot.tui.bindings import ACTIONS, VIEWS, spoken_key, spoken_keys
from judgebot.tui.themes import THEMES, next_theme
from judgebot.tui.widgets.cited import Cited
from judgebot.tui.widgets.thing import Thing
from tests.tui.driving import at_table


async def test_every_action_of_the_registry_has_a_method() -> None:
    async with at_table() as table:
        line, thing = Cited("text", ("CR 101.3",)), Thing("", "1", "end")
        owners: dict[str, DOMNode] = {"everywhere": table.app, "answer": line, "object": thing}
        owners |= {view: table.app.view_of(view) for view in VIEWS}
        missing = [each.id for each in ACTIONS if not hasattr(owners[each.where], f"action_{each.action.split('(')[0]}")]
        assert missing == []


def test_no_key_means_two_things_in_one_place() -> None:
    for where in VIEWS:
        keys = Counter(key for action in ACTIONS if action.where in (where, "everywhere") for key in action.keys.split(","))
        assert [key for key, times in keys.items() if times > 1] == []


def test_no_key_is_one_that_plain_terminals_send_as_another() -> None:
    """Escape and b is Ctrl+Left to many terminals, Escape and 1 a sign of its own."""
    held = [key for action in ACTIONS for key in action.keys.split(",") if key.startswith("alt+")]
    assert [key for key in held if f"\x1b{key.removeprefix('alt+')}" in ANSI_SEQUENCES_KEYS] == []


def test_every_action_says_what_it_does() -> None:
    assert all(action.label and action.tooltip for action in ACTIONS)
    assert len({action.id for action in ACTIONS}) == len(ACTIONS)


def test_keys_are_written_as_people_write_them() -> None:
    assert spoken_key("ctrl+r") == "Ctrl+R"
    assert spoken_key("question_mark") == "?"
    assert spoken_keys(next(action for action in ACTIONS if action.id == "rules.back")) == "F7, Alt+Left, ["


def test_a_theme_of_another_app_is_followed_by_the_first() -> None:
    assert next_theme("textual-dark") == THEMES[0].name


def test_the_app_is_opened_by_run() -> None:
    assert callable(app_module.run)
