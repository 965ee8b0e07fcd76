"""What a text of a card is in our own words, and that those words are read as the same again."""

from judgebot.cards.describe import describe, read_description
from judgebot.cards.paragraph import compile_paragraph


def assert_said(kind: str, text: str, said: str) -> None:
    """Compile a paragraph of a spell or permanent and hold its description against what it should say."""
    found = compile_paragraph(text, kind)
    assert not isinstance(found, str), found
    assert " // ".join(map(describe, found)) == said
    assert tuple(read_description(describe(ability)) for ability in found) == found
