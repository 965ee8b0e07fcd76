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
from judgebot.tui.screens.view import JudgeView
from judgebot.tui.widgets.card_parts import card_parts
from judgebot.tui.widgets.note import Note
from judgebot.tui.widgets.pane import Pane
from judgebot.tui.widgets.prose import plain


class CardsView(JudgeView[Door]):
    """Holds the last card shown."""

    NAME = "cards"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("cards")]
    HELP = """\
Write a card's name in any of eleven languages, or a nickname, and press Enter; misspelled names are found too.
Where several cards could be meant, go down and choose with Enter.
Abilities are in judgebot's own words, the official ones under them where imported; F9: in which language.
What the checker cannot play yet is said beside them."""

    def __init__(self, desk: Desk[Door]) -> None:
        super().__init__(desk)
        self.card: CardAnswer | None = None
        self.language: str | None = None

    def compose(self) -> ComposeResult:
        yield Input(placeholder="A card's name in any language; Enter shows it", id="cards-field")
        yield Note()
        yield Pane(plain("A card's faces, abilities in our words, names, legality and rulings come here.", "quiet"))

    def open(self, name: str) -> None:
        """Show a card by its name."""
        self.query_one(Input).value = name
        self._look_up(name)

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
        self.open(chosen.name)

    @on(CardFound)
    async def show_card(self, found: CardFound) -> None:
        """Show the latest card looked up."""
        if not self.is_stale(found):
            self.card = found.card
            self.query_one(Input).select_all()
            was_reading = self.pane.has_focus_within
            await self.pane.show(card_parts(found.card, self.language))
            if was_reading:
                self.focus_pane()

    def to_keep(self) -> Page | None:
        """Return the card with what it does in our words."""
        if self.card is None or not self.card.faces:
            return None
        return Page(question=self.card.name, answer=" ".join(each.text for face in self.card.faces for each in face.abilities))

    def _look_up(self, name: str) -> None:
        language = self.language
        self.request(lambda judge: judge.card(name, language), CardFound, "Looking...")

    def show_again(self, language: str | None) -> None:
        """Show the card again with what there is in another language."""
        self.language = language
        if self.card is not None and self.card.faces:
            self._look_up(self.card.name)
