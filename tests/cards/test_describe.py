"""Descriptions of abilities in our own words."""

import pytest

from judgebot.cards.compile import Compiler, compile_paragraph
from judgebot.cards.describe import describe


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Flying", "Flying"),
        ("Ward {2}", "Ward {2}"),
        ("Other Elves you control get +1/+1.", "All other Elfs controlled by you: +1/+1"),
        ("{T}: Add {G}.", "Pay {T}: mana {G}"),
        ("When this creature dies, draw a card.", "Trigger, [the old oak] dies: draw 1"),
        ("This creature enters with a shield counter on it.", "As the old oak enters: one shield counter on the old oak"),
    ],
)
def test_an_ability_in_our_words(text: str, said: str) -> None:
    Compiler()
    found = compile_paragraph(text)
    assert not isinstance(found, str)
    assert describe(found[0], "the old oak") == said
