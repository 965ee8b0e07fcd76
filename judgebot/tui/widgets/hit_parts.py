"""A ruling, rule or section as widgets: our words and the official wording side by side, dates, cards, citations."""

from collections.abc import Iterator
from typing import Final, Literal

from textual.containers import Container
from textual.widget import Widget
from textual.widgets import Collapsible

from judgebot.contract import Hit
from judgebot.tui.widgets.cited import Cited, NamedCards
from judgebot.tui.widgets.editions_bar import LANGUAGE_NAMES
from judgebot.tui.widgets.prose import plain

_MOST_CARDS: Final = 6
_BEGINNING: Final = 70
Said = Literal["first", "already"]


def hit_parts(hit: Hit, said: Said = "first") -> Iterator[Widget]:
    """Yield a hit in full; words the reader was `already` told come again only beside official ones, on a wide screen."""
    yield plain(title_of(hit), "heading")
    yield from body_parts(hit, said)


def title_of(hit: Hit) -> str:
    """Return its title with what kind it is, and that it is superseded where it is."""
    kind = f"{hit.kind} {hit.id}" if hit.kind in ("rule", "policy") and hit.id not in hit.title else hit.kind
    return f"{hit.title} ({kind}{', superseded' if hit.superseded else ''})"


def body_parts(hit: Hit, said: Said = "first") -> Iterator[Widget]:
    """Yield what stands under the title of a hit."""
    if said == "first" or hit.official_text:
        yield wordings(hit.text, _official(hit), said)
    if where := _where_from(hit):
        yield plain(where, "quiet")
    if hit.cites:
        yield Cited("Rules:", hit.cites)
    if hit.cards:
        yield NamedCards(hit.cards[:_MOST_CARDS])


def wordings(ours: str, official: str | None, said: Said = "first") -> Container:
    """Return our words, and the official ones beside them (under them where the screen is not wide)."""
    both = [plain(ours, f"ours {said}")] + ([plain(official, "official")] if official else [])
    return Container(*both, classes="wordings both" if official else "wordings")


def folded(hit: Hit) -> Collapsible:
    """Return a hit as a line that unfolds; of a rule or a section, named alike with others, how its text begins."""
    begins = f": {_beginning(hit.text)}" if hit.kind in ("rule", "policy") else ""
    return Collapsible(*body_parts(hit), title=f"{title_of(hit)}{begins}".replace("[", "\\["), collapsed=True)


def _beginning(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _BEGINNING else f"{line[:_BEGINNING].rsplit(' ', 1)[0]}…"


def _official(hit: Hit) -> str | None:
    tongue = LANGUAGE_NAMES.get(hit.official_language or "", hit.official_language or "")
    return f"Official wording ({tongue}):\n{hit.official_text}" if hit.official_text else None


def _where_from(hit: Hit) -> str:
    said = (("dated", ", ".join(hit.dates)), ("read in", hit.edition))
    return " · ".join(f"{word} {value}" for word, value in said if value)
