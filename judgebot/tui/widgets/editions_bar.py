"""The line at the top: which editions the answers were read in, and the language they come in."""

from typing import Final

from textual.content import Content
from textual.widgets import Static

from judgebot.contract import LibraryReport
from judgebot.editions import CR_EDITION

LANGUAGE_NAMES: Final[dict[str, str]] = {
    "en": "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "ja": "日本語",
    "ko": "한국어",
    "pt": "Português",
    "ru": "Русский",
    "zhs": "简体中文",
    "zht": "繁體中文",
}

_FIRST: Final = ("CR", "cards")


class EditionsBar(Static):
    """Before the library is read it names the edition judgebot itself was written on."""

    def __init__(self) -> None:
        super().__init__(id="editions")
        self._library: LibraryReport | None = None
        self._language: str | None = None
        self._rel: str | None = None
        self._clock = ""
        self.said = ""

    def on_mount(self) -> None:
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def show_library(self, library: LibraryReport) -> None:
        """Name the editions that are loaded."""
        self._library = library
        self._draw()

    def show_rel(self, rel: str | None) -> None:
        """Name the level of the event; None is not set."""
        self._rel = rel
        self._draw()

    def show_clock(self, clock: str) -> None:
        """Name the time left in the round; empty where no round is on."""
        if clock != self._clock:
            self._clock = clock
            self._draw()

    def show_language(self, language: str | None) -> None:
        """Name the language of the answers; None is the language of each question."""
        self._language = language
        self._draw()

    def _draw(self) -> None:
        parts = editions_of(self._library) if self._library else (CR_EDITION,)
        aged = aged_editions(self._library) if self._library else parts
        level = f"REL {self._rel}" if self._rel else ""
        fixed = tuple(part for part in (self._clock, level, _tongue(self._language)) if part)
        self.said = _fitting(aged, parts, fixed, self.app.size.width - 2)
        self.update(Content(self.said))


def editions_of(library: LibraryReport) -> tuple[str, ...]:
    """Return the editions loaded, as people write them: "CR 2026-08-07"; the library's own before what is shipped.

    Rules and cards come first: a narrow screen shows these.
    """
    names = dict.fromkeys((*_FIRST, *library.editions, *library.shipped))
    found = ((name, library.editions.get(name) or library.shipped.get(name)) for name in names)
    return tuple(edition if edition.startswith(name) else f"{name} {edition}" for name, edition in found if edition)


def aged_editions(library: LibraryReport) -> tuple[str, ...]:
    """Return the editions loaded with their age in days, and which of them may be stale."""
    return tuple(f"{edition}{_age(edition, library)}" for edition in editions_of(library))


def _age(edition: str, library: LibraryReport) -> str:
    document = edition.split()[0]
    days = library.days_old.get(document)
    if days is None:
        return ""
    return f" ({days} d, stale?)" if document in library.maybe_stale else f" ({days} d)"


def _tongue(language: str | None) -> str:
    return f"answers: {LANGUAGE_NAMES.get(language, language)}" if language else "answers: as asked"


def _fitting(aged: tuple[str, ...], parts: tuple[str, ...], fixed: tuple[str, ...], width: int) -> str:
    """The line, with editions left off at its end where it is too narrow for all, then the program's name, then ages."""
    tries = [("judgebot", *aged[:kept], *fixed) for kept in range(len(aged), 0, -1)]
    shorter = ((*aged[:1], *fixed), (*parts[:1], *fixed), (*fixed[:-1], *parts[:1]))
    lines = [" · ".join(shown) for shown in (*tries, *shorter)]
    return next((line for line in lines if len(line) <= width), lines[-1])
