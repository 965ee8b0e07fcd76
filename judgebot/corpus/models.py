"""The shapes of what rulings/ holds. Facts and our own sentences; nothing here reads files."""

from typing import Literal

import msgspec

from judgebot.language import Language

Standing = Literal["current", "also", "superseded"]


class Print(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fingerprint of one official text in one language (see corpus/fingerprint.py)."""

    language: Language
    sha: str
    sketch: str


class Wording(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One official wording of a ruling; its translations are its prints."""

    name: str
    standing: Standing
    says: str
    prints: tuple[Print, ...]
    dates: tuple[str, ...] = ()


class Family(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A ruling in our own words, with the official wordings it was read from, the current one first."""

    id: str
    title: str
    cites: tuple[str, ...]
    cards: tuple[str, ...]
    statement: dict[Language, str]
    asked: dict[Language, tuple[str, ...]]
    wordings: tuple[Wording, ...] = msgspec.field(name="wording", default=())
    difference: str = ""

    @property
    def dates(self) -> tuple[str, ...]:
        """Return the dates of all wordings, oldest first."""
        return tuple(sorted({date for wording in self.wordings for date in wording.dates}))


class RuleDigest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One rule of the Comprehensive Rules in our own words; `proof` shows that the number is right."""

    number: str
    statement: str
    proof: str
    asked: tuple[str, ...] = ()


class PolicyDigest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One section of tournament policy in our own words; `penalty` is None where it is no infraction.

    `regular` names the sections of Judging at Regular that hold instead of an infraction there, the first one first,
    and `at_regular` says how they differ. `table` is rows of a value and what has it; one without a value is a heading.
    """

    id: str
    title: str
    statement: str
    table: tuple[tuple[str, str], ...] = ()
    penalty: str | None = None
    upgrades: tuple[str, ...] = ()
    downgrades: tuple[str, ...] = ()
    fix: tuple[str, ...] = ()
    regular: tuple[str, ...] = ()
    at_regular: str = ""
    asked: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    proof: str = ""


class Concept(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A thing of the game and the words for it in each language, the official term first."""

    id: str
    meaning: str
    terms: dict[Language, tuple[str, ...]]
    cites: tuple[str, ...] = ()


class GlossaryFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What glossary.toml holds: the concepts, and the nicknames of cards."""

    concepts: tuple[Concept, ...] = msgspec.field(name="concept", default=())
    nicknames: dict[str, str] = {}


class UnofficialName(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A name that pages give to a card although no printing has it."""

    name: str
    language: Language
    card: str
    why: str


class NamesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What names.toml holds."""

    unofficial: tuple[UnofficialName, ...] = ()


class SourceInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A document that statements were read from; `date` is its edition as an ISO date, or empty."""

    title: str
    publisher: str
    edition: str
    date: str = ""
