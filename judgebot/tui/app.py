"""The app: its views, one line of editions above, the keys below. `run()` opens it."""

import asyncio
import signal
from collections.abc import Callable
from typing import Any, ClassVar, Final

from msgspec.structs import replace
from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.widgets import Footer, TabbedContent, TabPane

from judgebot.contract import LibraryReport
from judgebot.journal.journal import Journal
from judgebot.journal.models import Entry, Page
from judgebot.tui.bindings import VIEWS, Action, View, actions_of, bindings_of
from judgebot.tui.clock import read_clock
from judgebot.tui.commands import JudgeCommands
from judgebot.tui.desk import Desk
from judgebot.tui.door import Door, open_journal, open_judge
from judgebot.tui.messages import (
    BoardChosen,
    CardChosen,
    CiteChosen,
    ClockRead,
    DocumentChosen,
    EntryChosen,
    Failed,
    KeepWanted,
    Kept,
    LibraryRead,
    PolicyChosen,
    Prepared,
    SettingKept,
    SettingsRead,
)
from judgebot.tui.policy import RELS, Rel
from judgebot.tui.round_app import RoundApp
from judgebot.tui.screens.ask import AskView
from judgebot.tui.screens.cards import CardsView
from judgebot.tui.screens.entry import EntryScreen
from judgebot.tui.screens.help import HelpScreen
from judgebot.tui.screens.journal import JournalView
from judgebot.tui.screens.language import AS_ASKED, LanguageScreen
from judgebot.tui.screens.library import LibraryScreen
from judgebot.tui.screens.policy import PolicyView
from judgebot.tui.screens.rules import RulesView
from judgebot.tui.screens.verify import VerifyView
from judgebot.tui.screens.view import JudgeView
from judgebot.tui.themes import DARK, THEMES, next_theme
from judgebot.tui.widgets.editions_bar import LANGUAGE_NAMES, EditionsBar
from judgebot.tui.widgets.welcome import UNREAD, loaded_in

_NAMES: Final[dict[View, tuple[str, str]]] = {
    "ask": ("F2", "Ask"),
    "verify": ("F3", "Verify"),
    "cards": ("F4", "Cards"),
    "rules": ("F6", "Rules"),
    "policy": ("F10", "Policy"),
    "journal": ("F11", "Journal"),
}
_ROOM_FOR_KEYS: Final = 76
_OF_POLICY: Final = ("IPG ", "MTR ", "JAR ")
_SECOND: Final = 1.0
_SECONDS_TO_SETTLE: Final = 10.0
_REL: Final = "rel"
_LANGUAGE: Final = "language"
_THEME: Final = "theme"
_NOTHING_TO_KEEP: Final = "There is nothing to keep yet; Alt+N in the journal makes an entry of your own."
_UNDER_SHEET: Final = frozenset(action.action.split("(")[0] for action in actions_of("everywhere")) - {"quit"}


class JudgeApp(RoundApp):
    """Owns the views and the desks: looking things up, finding while one types, boards, which may take long, building
    the index, so that nothing else waits for it, and the journal.
    """

    TITLE = "judgebot"
    CSS_PATH = "app.tcss"
    COMMANDS = {JudgeCommands}  # noqa: RUF012  # as Textual declares it
    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("everywhere")]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-normal"), (110, "-wide")]  # noqa: RUF012  # as Textual has it
    VERTICAL_BREAKPOINTS = [(0, "-short"), (22, "-high")]  # noqa: RUF012

    def __init__(self, judge: Door | None = None, journal: Callable[[], Journal] = open_journal) -> None:
        super().__init__(journal)
        self.books: Desk[Door] = Desk("judgebot-books", lambda: judge or open_judge(self.books.tell))
        self.finder: Desk[Door] = Desk("judgebot-finder", lambda: judge or open_judge())
        self.builder: Desk[Door] = Desk("judgebot-builder", lambda: judge or open_judge(self.builder.tell))
        self.boards: Desk[Door] = Desk("judgebot-boards", lambda: judge or open_judge(self.boards.tell))
        self.library: LibraryReport | None = None
        self.remark = ""
        self.language: str | None = None
        self._has_read_again = False
        self.rel: Rel | None = None
        self._take_themes()

    def _take_themes(self) -> None:
        """Know the themes and start in the dark one; before the first paint, which is then styled once."""
        for theme in THEMES:
            self.register_theme(theme)
        self.set_reactive(App.theme, DARK.name)
        self.stylesheet.set_variables(self.get_css_variables())

    def compose(self) -> ComposeResult:
        yield EditionsBar()
        with TabbedContent(initial="ask"):
            for name, view in self._views():
                with TabPane(_NAMES[name][1], id=name):
                    yield view
        yield Footer(show_command_palette=False, compact=True)

    def _views(self) -> tuple[tuple[View, JudgeView[Any]], ...]:
        return (
            ("ask", AskView(self.books, self.finder)),
            ("verify", VerifyView(self.boards)),
            ("cards", CardsView(self.books, self.finder)),
            ("rules", RulesView(self.books, self.finder)),
            ("policy", PolicyView(self.books, lambda: self.now())),
            ("journal", JournalView(self.journals)),
        )

    def on_mount(self) -> None:
        self._heed_signals()
        self.view_of("ask").focus_field()
        self.call_after_refresh(self.read_library)
        self.journals.request("settings", self, _settings, SettingsRead)
        self.journals.request("clock", self, read_clock, ClockRead)
        self.set_interval(_SECOND, self.tick)

    def on_resize(self, event: events.Resize) -> None:
        """Name the keys on the tabs where there is room for them."""
        tabs = self.query_one(TabbedContent)
        for view, (key, name) in _NAMES.items():
            tabs.get_tab(view).label = f"{key} {name}" if event.size.width >= _ROOM_FOR_KEYS else name

    def _heed_signals(self) -> None:
        """Leave in order when the terminal goes or the system asks; an interrupt from outside loses no text."""
        loop = asyncio.get_running_loop()
        try:
            for ending in (signal.SIGTERM, signal.SIGHUP):
                loop.add_signal_handler(ending, self.exit)
            loop.add_signal_handler(signal.SIGINT, self.action_help_quit)
        except (NotImplementedError, RuntimeError, ValueError):
            self.log("signals cannot be heeded here: no main thread, or a system without them")

    @property
    def shown(self) -> View:
        """The view that is shown."""
        active = self.query_one(TabbedContent).active
        return next(view for view in VIEWS if view == active)

    def view_of(self, name: View) -> JudgeView[Any]:
        """Return a view by its name."""
        return self.query_one(f"#{name}-view", JudgeView)

    def read_library(self) -> None:
        """Ask what is loaded; nothing waits for it."""
        self.books.request("library", self, lambda judge: (judge.library(), judge.note), LibraryRead)

    @on(LibraryRead)
    def show_library(self, read: LibraryRead) -> None:
        """Name the editions at the top and in the first-run view."""
        self.library, self.remark = read.library, read.remark
        self.query_one(EditionsBar).show_library(read.library)
        self.query_one(AskView).show_loaded("\n".join(filter(None, (loaded_in(read.library), read.remark))))
        if read.remark:
            self.view_of("ask").note.remark(read.remark)
        self.query_one(AskView).prepare(self.builder)
        self.finder.request("read", self, lambda judge: judge.prepare_to_suggest(), Prepared)

    def _read_again(self) -> None:
        """Try once more: a damaged library was set aside, and what is left can be read. The problem stays said."""
        if not self._has_read_again:
            self._has_read_again = True
            self.read_library()

    @on(Failed)
    def show_problem(self, failed: Failed) -> None:
        """A problem that belongs to no view: the library cannot be read."""
        if failed.kind == "library":
            self.query_one(AskView).show_loaded(UNREAD)
            self._read_again()
        self.view_of(self.shown).note.problem(failed.error)

    @on(Kept)
    def open_kept(self, kept: Kept) -> None:
        """Ask for the table, the players and the rest of what was just kept."""
        where = "Kept in the journal" if not self.remark else "Kept in a TEMPORARY folder: export it before you leave"
        self.push_screen(EntryScreen(self.journals, kept.entry, where), self._take_entry)

    @on(KeepWanted)
    def keep_wanted(self, wanted: KeepWanted) -> None:
        """Keep a page that a view made."""
        self.keep(wanted.page)

    @on(EntryChosen)
    def open_entry(self, chosen: EntryChosen) -> None:
        """Open an entry of the journal."""
        self.push_screen(EntryScreen(self.journals, chosen.entry, "Entry"), self._take_entry)

    def _take_entry(self, entry: Entry | None) -> None:
        if entry is not None:
            self.last_table = entry.page.table
            self.query_one(JournalView).round = entry.page.round
            self.query_one(JournalView).action_read()

    @on(TabbedContent.TabActivated)
    def focus_view(self, activated: TabbedContent.TabActivated) -> None:
        """Have a view that came up look at what is new; by a click on its tab, go to its field."""
        view = self.view_of(self.shown)
        if activated.pane.id == self.shown:
            view.come_up()
            if not view.has_focus_within:
                view.focus_field()

    @on(BoardChosen)
    def open_board(self, chosen: BoardChosen) -> None:
        """Decide a board in Verify."""
        self.action_view("verify")
        self.query_one(VerifyView).open(chosen.text)

    @on(CiteChosen)
    async def open_cite(self, chosen: CiteChosen) -> None:
        """Open a citation in Rules, or, if it is one of tournament policy, in Policy."""
        if chosen.cite.upper().startswith(_OF_POLICY):
            self.action_view("policy")
            await self.query_one(PolicyView).open(chosen.cite)
        else:
            self.action_view("rules")
            self.query_one(RulesView).open(chosen.cite)

    @on(DocumentChosen)
    def open_document(self, chosen: DocumentChosen) -> None:
        """Show a ruling or a word of the game in Ask."""
        self.action_view("ask")
        self.query_one(AskView).open(chosen.document)

    @on(PolicyChosen)
    async def open_policy(self, chosen: PolicyChosen) -> None:
        """Open what judges call so in Policy, at the level of the event."""
        self.action_view("policy")
        self.query_one(PolicyView).name_in_field(chosen.words)
        await self.query_one(PolicyView).open(chosen.words)

    @on(CardChosen)
    def open_card(self, chosen: CardChosen) -> None:
        """Open a card in Cards."""
        self.action_view("cards")
        self.query_one(CardsView).open(chosen.name, chosen.language)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action can be done now: under a sheet only leaving can, all else waits for the sheet."""
        return len(self.screen_stack) == 1 or action not in _UNDER_SHEET

    async def act(self, action: Action) -> None:
        """Do an action of the registry, in its view."""
        if action.where in VIEWS:
            name = next(view for view in VIEWS if view == action.where)
            self.action_view(name)
            await self.run_action(action.action, default_namespace=self.view_of(name))
        else:
            await self.run_action(action.action, default_namespace=self)

    def action_view(self, name: View) -> None:
        """Show a view; its field gets the focus."""
        tabs = self.query_one(TabbedContent)
        if tabs.active == name:
            self.view_of(name).come_up()
        tabs.active = name
        self.view_of(name).focus_field()

    def action_swap_focus(self) -> None:
        """Go between the field and the answer."""
        self.view_of(self.shown).swap_focus()

    def action_keep(self) -> None:
        """Keep what is shown in the journal."""
        page = self.view_of(self.shown).to_keep()
        if page is None:
            self.view_of(self.shown).note.remark(_NOTHING_TO_KEEP)
        else:
            self.keep(page)

    def keep(self, page: Page) -> None:
        """Keep a page in the journal, in the round that was written last."""
        kept = replace(page, round=self.query_one(JournalView).round)
        self.journals.order("keep", self, lambda journal: journal.keep(kept), Kept)

    def action_help(self) -> None:
        """Lay the help for this view over it."""
        self.push_screen(HelpScreen(self.shown, self.view_of(self.shown).HELP))

    def action_next_theme(self) -> None:
        """Take the next theme and say its name."""
        self.theme = next_theme(self.theme)
        self._remember(_THEME, self.theme)
        self.notify(f"Theme: {self.theme.removeprefix('judge-')}", timeout=2)

    async def action_next_rel(self) -> None:
        """Take the next level of the event; it is shown at the top and remembered."""
        rel = RELS[(RELS.index(self.rel) + 1) % len(RELS)] if self.rel else RELS[0]
        await self._take_rel(rel)
        self._remember(_REL, rel)

    @on(SettingsRead)
    async def take_settings(self, read: SettingsRead) -> None:
        """Go on with the level, the language and the theme that were set last, but for what was set meanwhile."""
        if self.rel is None:
            await self._take_rel(next((rel for rel in RELS if rel == read.settings.get(_REL)), None))
        if self.language is None and read.settings.get(_LANGUAGE) in LANGUAGE_NAMES:
            self._show_language(read.settings[_LANGUAGE])
        if self.theme == DARK.name and read.settings.get(_THEME) in self.available_themes:
            self.theme = read.settings[_THEME]

    def _remember(self, name: str, value: str) -> None:
        self.journals.order(name, self, lambda journal: journal.set(name, value), SettingKept)

    async def _take_rel(self, rel: Rel | None) -> None:
        self.rel = rel
        self.query_one(EditionsBar).show_rel(rel)
        await self.query_one(PolicyView).take_rel(rel)

    def action_language(self) -> None:
        """Choose the language of the answers."""
        self.push_screen(LanguageScreen(self.language), self._take_language)

    def _take_language(self, chosen: str | None) -> None:
        if chosen is not None:
            self._show_language(None if chosen == AS_ASKED else chosen)
            self._remember(_LANGUAGE, chosen)

    def _show_language(self, language: str | None) -> None:
        self.language = language
        self.query_one(EditionsBar).show_language(language)
        self.query_one(AskView).ask_again(language)
        self.query_one(CardsView).show_again(language)
        self.query_one(VerifyView).show_again(language)
        self.query_one(RulesView).language = language

    def action_library(self) -> None:
        """Show what is loaded, and import more."""
        self.push_screen(LibraryScreen(self.books, self.library), self._take_import)

    def _take_import(self, changed: bool | None) -> None:
        if changed:
            for desk in (self.finder, self.builder, self.boards):
                desk.request("forget", self, lambda judge: judge.forget(), Prepared)
            self.read_library()


def _settings(journal: Journal) -> dict[str, str]:
    read = {name: journal.setting(name) for name in (_REL, _LANGUAGE, _THEME)}
    return {name: value for name, value in read.items() if value is not None}


def run() -> None:
    """Open the app and return when the reader leaves it and all that was kept is written."""
    app = JudgeApp()
    app.run()
    app.journals.settle(_SECONDS_TO_SETTLE)
