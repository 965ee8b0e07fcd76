"""What the library gives back."""

import msgspec

from judgebot.corpus.models import Standing
from judgebot.language import Language
from judgebot.library.attach import How


class OfficialText(msgspec.Struct, frozen=True, kw_only=True):
    """An official wording of a ruling family, with the cards it stands on and its ISO dates, oldest first.

    `how`: the text is the same as the family's wording, or alike enough to be it.
    """

    text: str
    language: Language
    wording: str
    standing: Standing
    how: How
    cards: tuple[str, ...]
    dates: tuple[str, ...]


class OfficialRow(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling as it stands in one document; `named` is the card's name there, `unofficial` why it is none of its own."""

    card: str
    named: str
    unofficial: str
    date: str | None
    language: Language
    text: str
    wording: str
    standing: Standing | None
    origin: str
    line: int


class OtherRuling(msgspec.Struct, frozen=True, kw_only=True):
    """An official ruling that belongs to no family; `id` is `R-` and 12 hex digits of its text."""

    id: str
    text: str
    language: Language
    cards: tuple[str, ...]
    dates: tuple[str, ...]


class CardText(msgspec.Struct, frozen=True, kw_only=True):
    """The text of a card in one language; faces are parted by a line `//`. `printing` names an older wording's set."""

    card: str
    language: Language
    name: str
    text: str
    printing: str = ""
    edition: str | None = None


class RuleText(msgspec.Struct, frozen=True, kw_only=True):
    """The official text of a rule, and the edition it was read in."""

    number: str
    text: str
    edition: str


class PolicyText(msgspec.Struct, frozen=True, kw_only=True):
    """The official text of a section of policy, and the edition it was read in."""

    id: str
    title: str
    text: str
    edition: str
