"""A scenario that cannot fail proves nothing: breaking any one of these rule functions makes some scenario fail."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from judgebot.errors import JudgebotError
from tests.game.scenario_files import RULINGS, verdict

Broken = Callable[..., Any]


def nothing(*_: Any, **__: Any) -> tuple[()]:
    return ()


def false(*_: Any, **__: Any) -> bool:
    return False


def none(*_: Any, **__: Any) -> None:
    return None


BREAKS: list[tuple[str, str, Broken]] = [
    ("state_based", "CHECKS:704.5m", nothing),  # an Aura attached to nothing stays
    ("state_based", "CHECKS:704.5g", nothing),  # lethal damage does nothing
    ("state_based", "CHECKS:704.5f", nothing),  # toughness 0 does nothing
    ("state_based", "CHECKS:704.5j", nothing),  # no legend rule
    ("state_based", "CHECKS:704.5b", nothing),  # drawing from an empty library is harmless
    ("copying", "copiable_values", import_module("judgebot.game.copying").face_up_values),  # face-down values are not used
    ("face_down", "_mana_cost_of_creature_card", none),  # no turning up for the mana cost
    ("face_down", "as_if_face_up", lambda game, obj: import_module("judgebot.game.layers").view(game)[obj.id]),  # no morph cost
    ("batch", "reveal_as_it_leaves", none),  # nothing is revealed as it leaves
    ("batch", "distinguish_duties", none),  # nobody keeps face-down cards apart
    ("attachments", "_cannot_enchant", none),  # an Aura may enchant anything
    ("entering", "_is_permanent_card", lambda *_: True),  # an instant enters the battlefield
    ("layers", "_apply_layer", none),  # no continuous effects
    ("triggers", "collect_triggers", none),  # nothing triggers
    ("keyword_actions", "put_face_down", lambda *_: []),  # nothing is manifested
]


def fails() -> bool:
    """Whether any scenario of a ruling now fails, in whatever way."""
    for path in RULINGS:
        try:
            found = verdict(path)
        except (JudgebotError, AssertionError, KeyError, AttributeError, RuntimeError):
            return True
        if found.status != "decided" or not all(e.holds for e in found.expectations):
            return True
    return False


@pytest.mark.parametrize(("module", "what", "broken"), BREAKS, ids=[f"{m}.{w}" for m, w, _ in BREAKS])
def test_breaking_a_rule_fails_a_scenario(monkeypatch: pytest.MonkeyPatch, module: str, what: str, broken: Broken) -> None:
    found = import_module(f"judgebot.game.{module}")
    if what.startswith("CHECKS:"):
        monkeypatch.setitem(found.CHECKS, what.removeprefix("CHECKS:"), broken)
    else:
        original = getattr(found, what)
        for other in _users(original, what):
            monkeypatch.setattr(other, what, broken)
    assert fails()


def _users(original: object, what: str) -> list[Any]:
    """Modules of game/ and scenario/ in which the function is known under its name."""
    import sys

    modules = [m for n, m in sys.modules.items() if n.startswith(("judgebot.game.", "judgebot.scenario."))]
    return [module for module in modules if getattr(module, what, None) is original]
