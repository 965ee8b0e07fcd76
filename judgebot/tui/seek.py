"""One field for everything: what was typed is what judges call an infraction, a card's name, or a question."""

from typing import Final

from judgebot.contract import AskAnswer
from judgebot.errors import JudgebotError
from judgebot.language import fold_words
from judgebot.tui.door import Door
from judgebot.tui.messages import CardChosen, PolicyChosen
from judgebot.tui.policy import section_called

Sought = AskAnswer | PolicyChosen | CardChosen
_LONGEST_NAME: Final = 8
_LONGEST_LINE: Final = 150


def seek(judge: Door, typed: str, language: str | None) -> Sought:
    """Return where to go for a bare alias of policy or a bare card name in any language; else the answer to the question."""
    if not typed.rstrip().endswith(("?", "？")) and len(typed) <= _LONGEST_LINE:
        if section_called(typed, judge.policy_sections()) is not None:
            return PolicyChosen(typed)
        card = _card_called(judge, typed)
        if card is not None:
            return card
    return judge.ask(typed, language)


def _card_called(judge: Door, typed: str) -> CardChosen | None:
    """The card whose whole name, in some language, is what was typed; None where that is no card or several."""
    wanted = fold_words(typed)
    if not wanted or len(wanted.split()) > _LONGEST_NAME:
        return None
    try:
        card = judge.card(typed)
    except JudgebotError:
        return None
    faces = [face.name for face in card.faces]
    is_named = bool(faces) and wanted in map(fold_words, (card.name, *faces, *card.names.values()))
    return CardChosen(card.name, card.language) if is_named else None
