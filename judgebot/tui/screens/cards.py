"""Cards: a name in any language, the card it is."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input

from judgebot.contract import CardAnswer
from judgebot.journal.models import Page
from judgebot.tui.bindings import bindings_of
from judgebot.tui.desk import Desk
from judgebot.tui.door import Door
from judgebot.tui.messages import CardChosen, CardFound
from judgebot.tui.screens.finding import FindingView
from judgebot.tui.widgets.at_once import Line
from judgebot.tui.widgets.card_parts import card_parts
from judgebot.tui.widgets.note import Note
from judgebot.tui.widgets.pane import Pane
from judgebot.tui.widgets.prose import plain
from judgebot.tui.widgets.results import Results


class CardsView(FindingView):
    """Holds the last card shown."""

    NAME = "cards"
    KINDS = ("card",)
    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("cards")]
    HELP = """\
Write a card's name in any of eleven languages, or a nickname, and press Enter; misspelled names are found too.
While you type, the cards whose name begins so are listed: Down and Enter opens one.
Where several cards could be meant, go down and choose with Enter.
Abilities are in judgebot's own words, the official ones under them where imported; F9: in which language.
What the checker cannot play yet is said beside them."""

    def __init__(self, desk: Desk[Door], finder: Desk[Door]) -> None:
        super().__init__(desk, finder)
        self.card: CardAnswer | None = None

    def compose(self) -> ComposeResult:
        yield Line(placeholder="A card's name in any language; Enter shows it", id="cards-field")
        yield Results()
        yield Note()
        yield Pane(plain("A card's faces, abilities in our words, names, legality and rulings come here.", "quiet"))

    def open(self, name: str, language: str | None = None) -> None:
        """Show a card by its name, in a language if one is meant and none is set."""
        self.query_one(Input).value = name
        self._look_up(name, language)

    @on(Input.Changed)
    def look_up(self, changed: Input.Changed) -> None:
        """List the cards whose name begins so, in any language."""
        changed.stop()
        self.look_for(changed.value)

    @on(Input.Submitted)
    def take_name(self, submitted: Input.Submitted) -> None:
        """Look up the name typed."""
        submitted.stop()
        if submitted.value.strip():
            self._look_up(submitted.value)

    @on(CardChosen)
    def take_candidate(self, chosen: CardChosen) -> None:
        """Show the chosen candidate."""
        chosen.stop()
        if not self.pane.has_focus_within:
            self.focus_field()
        self.open(chosen.name, chosen.language)

    @on(CardFound)
    async def show_card(self, found: CardFound) -> None:
        """Show the latest card looked up."""
        if not self.is_stale(found):
            self.card = found.card
            self.query_one(Input).select_all()
            was_reading = self.pane.has_focus_within
            await self.pane.show(card_parts(found.card))
            if was_reading:
                self.focus_pane()

    def to_keep(self) -> Page | None:
        """Return the card with what it does in our words."""
        if self.card is None or not self.card.faces:
            return None
        return Page(question=self.card.name, answer=" ".join(each.text for face in self.card.faces for each in face.abilities))

    def _look_up(self, name: str, meant: str | None = None) -> None:
        self.commit(name)
        language = self.language or meant
        self.request(lambda judge: judge.card(name, language), CardFound, "Looking...")

    def show_again(self, language: str | None) -> None:
        """Show the card again with what there is in another language."""
        self.language = language
        if self.card is not None and self.card.faces:
            self._look_up(self.card.name)
