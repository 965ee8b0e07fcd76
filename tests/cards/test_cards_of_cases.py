"""Every card that the cases beside the checkout name is acted on in every clause, or is named here with what is missing."""

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest

import judgebot.scenario.run  # registers the effects that the rules act on
from judgebot.cards.atomic import Banlists, card_of, read_atomic
from judgebot.cards.compile import Compiler
from judgebot.cards.counting import is_held_out
from judgebot.cards.scanning import scan_names
from judgebot.service.covering import is_executable
from tests.places import SHARED, needs_cases, needs_official_data

assert judgebot.scenario.run

DATA: Final = SHARED / "data" / "cards" / "AtomicCards.json.xz"
NOT_YET: Final = {
    "Metamorphic Alteration": "a creature chosen as an Aura enters, which another is a copy of",
    "Spiritual Visit": "splice",
}
"""Cards that are not acted on in full, each with what is missing."""


def said(value: Any) -> Iterator[str]:
    """Every text of a case but where it comes from and which rules it rests on."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from said(one)
    elif isinstance(value, dict):
        for key, one in value.items():
            if key not in ("source", "rules", "note", "basis", "id", "area", "oracle_trust"):
                yield from said(one)


def named() -> set[str]:
    """The cards that cases name by the very name, of several words or written alone."""
    found: set[str] = set()
    for path in sorted((SHARED / "cases").glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            for text in said(json.loads(line)):
                spans = (span for span in scan_names(text) if span.written in span.candidates)
                found.update(span.written for span in spans if " " in span.written or span.written == text)
    return found


@pytest.mark.long
@needs_cases
@needs_official_data
def test_every_card_that_a_case_names_is_acted_on() -> None:
    entries = read_atomic(DATA)[1]
    compiler, banlists = Compiler(), Banlists("", {})
    cards = [card_of(name, entries, banlists, compiler) for name in sorted(named()) if name in entries]
    missing = [card.name for card in cards if card.incomplete or not is_executable(card)]
    assert len(cards) > 200
    assert sorted(name for name in missing if not is_held_out(name)) == sorted(NOT_YET)
    assert not any(map(is_held_out, missing))
