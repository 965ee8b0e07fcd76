"""The messages of the app. Two kinds: what a reader chose, and what a desk brings back (with the ticket of its request)."""

from datetime import datetime

from textual.message import Message

from judgebot.contract import AskAnswer, CardAnswer, Final, Hit, ImportReport, LibraryReport, Verdict
from judgebot.corpus.models import PolicyDigest
from judgebot.errors import JudgebotError
from judgebot.journal.clock import Clock
from judgebot.journal.models import Entry, Page, State
from judgebot.shown import Change, EditedBoard, FaceDownHelp, Moment, Suggestion
from judgebot.tui.clock import Outcome
from judgebot.tui.pages import RulePage


class QuestionChosen(Message):
    """A question to put to the judge."""

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question


class BoardChosen(Message):
    """A board to open in Verify and decide."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text


class CiteChosen(Message):
    """A rule or policy section to open, as people cite it: "CR 704.5m", "IPG 2.1"."""

    def __init__(self, cite: str) -> None:
        super().__init__()
        self.cite = cite


class PolicyChosen(Message):
    """What judges call a section of policy: "hce"."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words


class CardChosen(Message):
    """A card to open, by its English name, in a language if one is meant."""

    def __init__(self, name: str, language: str | None = None) -> None:
        super().__init__()
        self.name = name
        self.language = language


class HitChosen(Message):
    """A ruling or a word of the game that a suggestion named, to show as the answer."""

    def __init__(self, document: str) -> None:
        super().__init__()
        self.document = document


class DocumentChosen(Message):
    """A ruling or a word of the game that a rule is named by, to show in Ask; by its id ("empty-library")."""

    def __init__(self, document: str) -> None:
        super().__init__()
        self.document = document


class ObjectChosen(Message):
    """An object of a board whose layers are asked for."""

    def __init__(self, label: str, moment: Moment) -> None:
        super().__init__()
        self.label = label
        self.moment = moment


class ObjectOpened(Message):
    """An object of a board for which the sheet of changes is asked for; `words` is how it is drawn."""

    def __init__(self, label: str, moment: Moment, words: str) -> None:
        super().__init__()
        self.label = label
        self.moment = moment
        self.words = words


class ObjectChanged(Message):
    """A change of an object: of what is described, or of how the board ends."""

    def __init__(self, label: str, moment: Moment, change: Change) -> None:
        super().__init__()
        self.label = label
        self.moment = moment
        self.change = change


class Ticketed(Message):
    """What a desk brings; a view shows it only if the ticket is that of its latest request."""

    def __init__(self, ticket: int) -> None:
        super().__init__()
        self.ticket = ticket


class Failed(Ticketed):
    """A request came to nothing."""

    def __init__(self, ticket: int, kind: str, error: JudgebotError) -> None:
        super().__init__(ticket)
        self.kind = kind
        self.error = error


class Told(Ticketed):
    """What is being done for a request that takes long, in a few plain words; `kind` is that of the request."""

    def __init__(self, ticket: int, kind: str, words: str) -> None:
        super().__init__(ticket)
        self.kind = kind
        self.words = words


class Prepared(Ticketed):
    """What questions need is open."""

    def __init__(self, ticket: int, _: None) -> None:
        super().__init__(ticket)


class Suggested(Ticketed):
    """What the beginning of an input may mean."""

    def __init__(self, ticket: int, suggestions: tuple[Suggestion, ...]) -> None:
        super().__init__(ticket)
        self.suggestions = suggestions


class Asked(Ticketed):
    """A question was answered, or what was typed is not a question: then where to go."""

    def __init__(self, ticket: int, answer: AskAnswer | PolicyChosen | CardChosen) -> None:
        super().__init__(ticket)
        self.answer = answer


class Verified(Ticketed):
    """A board was decided, or not; `start` is the board as described, None where nothing is done on it."""

    def __init__(self, ticket: int, decided: tuple[Verdict, Final | None]) -> None:
        super().__init__(ticket)
        self.verdict, self.start = decided


class Edited(Ticketed):
    """A board with some objects changed."""

    def __init__(self, ticket: int, board: EditedBoard) -> None:
        super().__init__(ticket)
        self.board = board


class FaceDownTold(Ticketed):
    """What holds for the face-down objects of a board."""

    def __init__(self, ticket: int, told: FaceDownHelp) -> None:
        super().__init__(ticket)
        self.told = told


class Explained(Ticketed):
    """The layer table of an object."""

    def __init__(self, ticket: int, table: str) -> None:
        super().__init__(ticket)
        self.table = table


class CardFound(Ticketed):
    """A card, or the cards it could be."""

    def __init__(self, ticket: int, card: CardAnswer) -> None:
        super().__init__(ticket)
        self.card = card


class RuleFound(Ticketed):
    """A rule in its place, or a policy section."""

    def __init__(self, ticket: int, page: RulePage) -> None:
        super().__init__(ticket)
        self.page = page


class PolicyStep(Message):
    """A step on the path of a policy section: "mark 0", "walk", "yes", "no", "page", "time", "appeal"."""

    def __init__(self, step: str) -> None:
        super().__init__()
        self.step = step


class TimeBackWanted(Message):
    """A table shall get back the time that a ruling took: what was ruled, and since when."""

    def __init__(self, ruling: str, since: datetime) -> None:
        super().__init__()
        self.ruling = ruling
        self.since = since


class KeepWanted(Message):
    """A page to keep in the journal."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page


class PolicyRead(Ticketed):
    """The sections of tournament policy."""

    def __init__(self, ticket: int, sections: tuple[PolicyDigest, ...]) -> None:
        super().__init__(ticket)
        self.sections = sections


class PolicyFound(Ticketed):
    """The sections that a search by meaning found."""

    def __init__(self, ticket: int, hits: tuple[Hit, ...]) -> None:
        super().__init__(ticket)
        self.hits = hits


class OfficialRead(Ticketed):
    """The official wording of a section, empty where none was imported."""

    def __init__(self, ticket: int, read: tuple[str, str]) -> None:
        super().__init__(ticket)
        self.section, self.text = read


class SettingsRead(Ticketed):
    """What was set last, by name ("rel", "language", "theme"); what never was is left out."""

    def __init__(self, ticket: int, settings: dict[str, str]) -> None:
        super().__init__(ticket)
        self.settings = settings


class ClockRead(Ticketed):
    """The round clock as it was left, None where no round is on."""

    def __init__(self, ticket: int, clock: Clock | None) -> None:
        super().__init__(ticket)
        self.clock = clock


class ClockOrdered(Ticketed):
    """What was typed to the round clock is done and written down."""

    def __init__(self, ticket: int, outcome: Outcome) -> None:
        super().__init__(ticket)
        self.outcome = outcome


class SettingKept(Ticketed):
    """A setting is remembered."""

    def __init__(self, ticket: int, _: None) -> None:
        super().__init__(ticket)


class EntryChosen(Message):
    """An entry of the journal to open."""

    def __init__(self, entry: Entry) -> None:
        super().__init__()
        self.entry = entry


class Kept(Ticketed):
    """An entry was kept."""

    def __init__(self, ticket: int, entry: Entry) -> None:
        super().__init__(ticket)
        self.entry = entry


class Written(Ticketed):
    """The journal was written to; in words, what was done."""

    def __init__(self, ticket: int, words: str) -> None:
        super().__init__(ticket)
        self.words = words


class JournalRead(Ticketed):
    """The entries that were looked for, newest first, and the journal's stamp."""

    def __init__(self, ticket: int, read: tuple[tuple[Entry, ...], tuple[int, int]]) -> None:
        super().__init__(ticket)
        self.entries, self.stamp = read


class JournalStamped(Ticketed):
    """The journal's stamp: another than before means that someone wrote to it."""

    def __init__(self, ticket: int, stamp: tuple[int, int]) -> None:
        super().__init__(ticket)
        self.stamp = stamp


class HistoryRead(Ticketed):
    """What was written in an entry over time."""

    def __init__(self, ticket: int, states: tuple[State, ...]) -> None:
        super().__init__(ticket)
        self.states = states


class LibraryRead(Ticketed):
    """What is loaded, and what the user should know about where it is kept."""

    def __init__(self, ticket: int, read: tuple[LibraryReport, str]) -> None:
        super().__init__(ticket)
        self.library, self.remark = read


class Imported(Ticketed):
    """Documents were read into the library."""

    def __init__(self, ticket: int, report: ImportReport) -> None:
        super().__init__(ticket)
        self.report = report
