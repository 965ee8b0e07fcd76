"""The JSON that `--json` prints: shapes others rely on. Fields are only ever added.

Rounding and wording happen before these are filled; nothing here computes.
"""

from typing import Literal

import msgspec

Kind = Literal["ruling", "rule", "policy", "card", "glossary"]
Status = Literal["decided", "depends", "not_decided", "invalid"]
YesNo = Literal["yes", "no"]
Must = Literal["reveal", "keep_distinguishable", "choose", "look", "note"]
GameState = Literal["running", "won", "drawn"]
FaceDownCause = Literal["manifest", "manifest_dread", "cloak", "morph", "megamorph", "disguise", "other"]


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """One ruling, rule, policy section, card or glossary entry that may answer the question."""

    id: str
    kind: Kind
    title: str
    text: str
    language: str
    official_text: str | None = None
    official_language: str | None = None
    cards: tuple[str, ...] = ()
    dates: tuple[str, ...] = ()
    superseded: bool = False
    cites: tuple[str, ...] = ()
    edition: str = ""
    score: float = 0.0
    matched: tuple[str, ...] = ()


class StepOut(msgspec.Struct, frozen=True):
    """One step of a verdict: a plain sentence and the rules it follows from."""

    text: str
    cites: tuple[str, ...]


class DutyOut(msgspec.Struct, frozen=True):
    """What a player must do with hidden information."""

    player: str
    must: Must
    what: str
    cites: tuple[str, ...]


class PlayerOut(msgspec.Struct, frozen=True, kw_only=True):
    """A player in the final state; None means not known."""

    life: int | None
    lost: bool | None
    won: bool | None
    library: int | None
    hand: int | None
    poison: int
    counters: dict[str, int] = {}


class ObjectOut(msgspec.Struct, frozen=True, kw_only=True):
    """An object in the final state, with its characteristics after all layers."""

    id: str
    name: str
    card: str
    zone: str
    owner: str
    controller: str
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    mana_value: int = 0
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    face_down: bool = False
    face_down_cause: FaceDownCause | None = None
    attached_to: str | None = None
    tapped: bool = False
    counters: dict[str, int] = {}
    damage: int = 0
    token: bool = False
    copy_of: str | None = None
    phased_out: bool = False
    attacking: str | None = None
    blocking: tuple[str, ...] = ()


class Final(msgspec.Struct, frozen=True, kw_only=True):
    """The state after the last line of the scenario."""

    turn: str
    step: str
    game: GameState
    players: dict[str, PlayerOut]
    objects: tuple[ObjectOut, ...]


class Branch(msgspec.Struct, frozen=True):
    """One way the missing fact could be, and what follows."""

    condition: str = msgspec.field(name="if")
    answer: str = ""
    final: Final | None = None


class Understood(msgspec.Struct, frozen=True):
    """A span of the input and what it was read as."""

    text: str
    read_as: str = msgspec.field(name="as")


class Expectation(msgspec.Struct, frozen=True):
    """An expectation of the scenario and whether it holds; None where it could not be decided."""

    text: str
    holds: bool | None
    cites: tuple[str, ...]


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of `verify`."""

    status: Status
    answer: str
    yes_no: YesNo | None = None
    value: int | None = None
    steps: tuple[StepOut, ...] = ()
    duties: tuple[DutyOut, ...] = ()
    final: Final | None = None
    branches: tuple[Branch, ...] = ()
    missing: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    understood: tuple[Understood, ...] = ()
    not_understood: tuple[str, ...] = ()
    expectations: tuple[Expectation, ...] = ()
    scenario: str = ""
    edition: str = ""
    stale_cites: tuple[str, ...] = ()


class AskAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of `ask`."""

    question: str
    language: str
    answered: bool
    answer: str
    confidence: float
    cards: tuple[str, ...]
    hits: tuple[Hit, ...]
    verdict: Verdict | None = None


class AbilityOut(msgspec.Struct, frozen=True, kw_only=True):
    """One ability of a card: our description, the compiled form, and how far it is understood."""

    kind: str
    text: str
    data: msgspec.Raw | None
    understood: bool
    executable: bool


class FaceOut(msgspec.Struct, frozen=True, kw_only=True):
    """One face of a card."""

    name: str
    cost: str
    mana_value: float
    colors: tuple[str, ...]
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    power: str | None
    toughness: str | None
    loyalty: str | None
    defense: str | None
    keywords: tuple[str, ...]
    abilities: tuple[AbilityOut, ...]


class CardAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of `card`. With several candidates, `faces` is empty and the user is asked which.

    `official_text` is the wording in the user's library, where it has one; `legal` is as of `legal_date`. `language` is
    that of rulings and official text, where there are any in it.
    """

    name: str
    names: dict[str, str]
    candidates: tuple[str, ...]
    faces: tuple[FaceOut, ...]
    rulings: tuple[Hit, ...]
    legal: dict[str, str] | None
    edition: str
    official_text: str | None = None
    official_language: str | None = None
    legal_date: str = ""
    language: str = "en"


class RuleAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of `rule`. `section` is its heading; `before` and `after` stand beside it in the book."""

    id: str
    text: str
    official_text: str | None
    parent: str | None
    children: tuple[str, ...]
    cited_by: tuple[str, ...]
    edition: str
    section: str = ""
    before: str | None = None
    after: str | None = None
    refers_to: tuple[str, ...] = ()


class Skipped(msgspec.Struct, frozen=True):
    """A file that was left out of an import: why, where in it, and what to do."""

    file: str
    why: str
    where: str = ""
    hint: str = ""


class Unplaced(msgspec.Struct, frozen=True):
    """A paragraph that could not be placed, and why."""

    file: str
    line: int
    text: str
    why: str


class Warned(msgspec.Struct, frozen=True):
    """Something of a file that was imported and may be wrong: less than there was, an older edition, rulings astray."""

    file: str
    what: str


class ImportReport(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of `import`: what was read and what became of it."""

    documents: int = 0
    cards: int = 0
    rulings: int = 0
    translations: int = 0
    rules: int = 0
    policy: int = 0
    added: int = 0
    updated: int = 0
    unchanged: int = 0
    superseded: int = 0
    skipped: tuple[Skipped, ...] = ()
    unplaced: tuple[Unplaced, ...] = ()
    warnings: tuple[Warned, ...] = ()


class LibraryReport(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of `library`: where things are, which editions, how many.

    `index` is where the index lies, empty before it is built, `index_why` why it was built last; `days_old` is the age of
    the edition in use of each document, `maybe_stale` the documents that a newer edition is likely of.
    """

    home: str
    editions: dict[str, str | None]
    counts: dict[str, int]
    shipped: dict[str, str]
    days_old: dict[str, int] = {}
    maybe_stale: tuple[str, ...] = ()
    index: str = ""
    index_why: str = ""


class Coverage(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of `coverage`: how much of the cards' rules text is understood."""

    cards: int
    understood: int
    executable: int
    clauses: int
    clauses_understood: int
    by_mechanic: dict[str, tuple[int, int]]
    held_out: dict[str, int]
    counted: int = 0  # cards but for un-cards, planes, schemes and vanguards: what `understood` is out of
    by_set: dict[str, tuple[int, int]] = {}
    not_understood: tuple[tuple[str, int], ...] = ()
    clauses_with: dict[str, tuple[int, int]] = {}  # all clauses of the cards that have a face-down mechanic
    held_out_clauses_with: dict[str, tuple[int, int]] = {}
    not_modelled: dict[str, tuple[str, ...]] = {}  # what the checker does not act on, by what it is


class RuleChange(msgspec.Struct, frozen=True, kw_only=True):
    """A section that two editions do not have alike, and who cites it.

    `number` is the one of the newer edition, `was` of the older; None where the edition has none. `likeness` is 0..1;
    `only_references` says that nothing differs but the numbers that it refers to.
    """

    number: str | None
    was: str | None
    old_text: str | None = None
    new_text: str | None = None
    likeness: float = 0.0
    only_references: bool = False
    rulings: tuple[str, ...] = ()
    digest: tuple[str, ...] = ()
    glossary: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()


class DiffReport(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of `diff`. `cited_edition` is the edition whose numbers our rulings, digest and scenarios cite."""

    editions: tuple[str, str]
    cited_edition: str
    unchanged: int
    new: tuple[RuleChange, ...] = ()
    gone: tuple[RuleChange, ...] = ()
    changed: tuple[RuleChange, ...] = ()
    renumbered: tuple[RuleChange, ...] = ()


SourceStatus = Literal["updated", "unchanged", "refused", "failed", "off"]


class SourceUpdate(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one source of `update`: its edition now, where it was fetched from, and why it was not."""

    source: str
    status: SourceStatus
    edition: str | None = None
    address: str = ""
    why: str = ""


class UpdateReport(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of `update`: each source, where settings and documents lie, and what was imported."""

    settings: str
    folder: str
    sources: tuple[SourceUpdate, ...]
    imported: ImportReport | None = None
