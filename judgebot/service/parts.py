"""The parts a judge works with, each opened when it is first needed and kept open."""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from judgebot.corpus.load import Corpus, load_corpus
from judgebot.corpus.models import Concept, PolicyDigest
from judgebot.language import fold

if TYPE_CHECKING:  # opened, and imported, only by the questions that need them
    from judgebot.cards.store import Store
    from judgebot.library.home import Home
    from judgebot.library.library import Library
    from judgebot.search.documents import Sources
    from judgebot.search.index import Index


class Parts:
    """Corpus, library, index and cards. `close_library` makes the next use see what changed on disk."""

    @cached_property
    def corpus(self) -> Corpus:
        """Return what rulings/ holds."""
        return load_corpus()

    @cached_property
    def home(self) -> "Home":
        """Return where the user's library and the index lie."""
        from judgebot.library.home import find_home

        return find_home()

    @cached_property
    def library(self) -> "Library":
        """Return the user's library."""
        from judgebot.library.library import open_library

        return open_library(self.home, self.corpus)

    @cached_property
    def store(self) -> "Store":
        """Return the shipped cards."""
        from judgebot.cards.store import open_store

        return open_store()

    @cached_property
    def index(self) -> "Index":
        """Return the index over corpus and library, built where it is missing or stale."""
        from judgebot.search.index import open_index

        stamp = f"{self.corpus.version}-{self.library.version()}"
        return open_index(self.index_folder, stamp, self.corpus.folder, self._sources)

    def policy_section(self, section: str) -> PolicyDigest | None:
        """Return our digest of a section of policy ("IPG 2.1"), or None."""
        return self._policy_by_id.get(section)

    def concept(self, concept: str) -> Concept | None:
        """Return a concept of the glossary by its id, or None."""
        return self._concepts_by_id.get(concept)

    @cached_property
    def _policy_by_id(self) -> dict[str, PolicyDigest]:
        return {section.id: section for section in self.corpus.policy}

    @cached_property
    def _concepts_by_id(self) -> dict[str, Concept]:
        return {concept.id: concept for concept in self.corpus.glossary_file.concepts}

    @property
    def index_folder(self) -> Path:
        """Return the folder of the index."""
        return self.home.folder / "index"

    def forget(self) -> None:
        """Close what depends on the library's content: the next use opens it anew."""
        for part in ("library", "index"):
            self.__dict__.pop(part, None)

    def cards_in(self, text: str) -> tuple[str, ...]:
        """Return the English names of the cards that text names, in order; ordinary words are not taken for names."""
        from judgebot.cards.names import scan_names

        spans = tuple(span for span in scan_names(text) if not span.ordinary)
        return tuple(dict.fromkeys((*(span.candidates[0] for span in spans), *self._unofficial(text))))

    def _unofficial(self, text: str) -> tuple[str, ...]:
        folded = fold(text)
        return tuple(name.card for name in self.corpus.unofficial_names if fold(name.name) in folded)

    def _sources(self) -> "Sources":
        from judgebot.search.documents import read_sources

        return read_sources(self.corpus.folder)
