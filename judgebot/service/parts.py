"""The parts a judge works with, each opened when it is first needed and kept open."""

import re
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from judgebot.corpus.load import Corpus, load_corpus, parse_toml
from judgebot.corpus.models import Concept, PolicyDigest
from judgebot.language import LANGUAGES, Language, fold, fold_words

if TYPE_CHECKING:  # opened, and imported, only by the questions that need them
    from judgebot.cards.scanning import NameSpan
    from judgebot.cards.store import Store
    from judgebot.library.home import Home
    from judgebot.library.library import Library
    from judgebot.search.documents import Sources
    from judgebot.search.index import Index
    from judgebot.service.references import References


def in_book_order(number: str) -> tuple[int, int, int, str]:
    """Return a key that sorts numbers as the book does: 702.9 before 702.10, 704.5z before 704.5aa."""
    rule, _, rest = number.partition(".")
    letters = rest.lstrip("0123456789")
    return int(rule), int(rest.removesuffix(letters) or 0), len(letters), letters


def clearest(written: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the card of that very English name if it is among names; a card of two parts yields to a whole one."""
    very = tuple(name for name in names if fold_words(name) == fold_words(written))
    whole = tuple(name for name in names if " // " not in name)
    return next((clear for clear in (very, whole) if len(clear) == 1), names)


@lru_cache(maxsize=4)
def _spans(text: str) -> "tuple[NameSpan, ...]":
    from judgebot.cards.scanning import scan_names  # reads the name data, which only questions need

    return tuple(scan_names(text))


def _terms_of(concept: Concept) -> Iterator[tuple[str, str]]:
    for language in LANGUAGES:
        yield from ((fold_words(term), term) for term in concept.terms.get(language, ()))


class Parts:
    """Corpus, library, index and cards.

    `on_build` is called before an index is built, which takes seconds; `on_progress` during it, with a few plain words.
    """

    def __init__(
        self, on_build: Callable[[], None] = lambda: None, on_progress: Callable[[str], None] = lambda _words: None
    ) -> None:
        self._on_build = on_build
        self._on_progress = on_progress

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

        return open_index(self.index_folder, self._stamp(), self.corpus.folder, self._sources, self._on_progress)

    def index_if_built(self) -> "Index | None":
        """Return the index where it can be opened at once, None where it would have to be built or another thread opens it."""
        opened: Index | None = self.__dict__.get("index")
        if opened is None:
            from judgebot.search.index import ready_index

            opened = ready_index(self.index_folder, self._stamp(), self.corpus.folder)
            if opened is not None:
                self.__dict__["index"] = opened
        return opened

    def _stamp(self) -> str:
        return f"{self.corpus.version}-{self.library.version()}"

    def policy_section(self, section: str) -> PolicyDigest | None:
        """Return our digest of a section of policy ("IPG 2.1"), or None."""
        return self._policy_by_id.get(section)

    def concept(self, concept: str) -> Concept | None:
        """Return a concept of the glossary by its id, or None."""
        return self._concepts_by_id.get(concept)

    def section_title(self, number: str) -> str:
        """Return the book's heading for a rule: of its own number ("701.40"), else of its section ("704"); "" if none."""
        own = re.match(r"\d+\.\d+", number)
        titles = self._section_titles
        return titles.get(own.group() if own else number) or titles.get(number.partition(".")[0], "")

    @cached_property
    def rule_numbers(self) -> tuple[str, ...]:
        """Return the numbers of all rules in our digest or in the imported rules, in the book's order."""
        ours = {digest.number for digest in self.corpus.rules}
        return tuple(sorted(ours | set(self.library.rule_numbers()), key=in_book_order))

    @cached_property
    def _section_titles(self) -> dict[str, str]:
        titles: dict[str, str] = parse_toml(self.corpus.folder / "sections.toml")["sections"]
        return titles

    @cached_property
    def _policy_by_id(self) -> dict[str, PolicyDigest]:
        return {section.id: section for section in self.corpus.policy}

    @cached_property
    def _concepts_by_id(self) -> dict[str, Concept]:
        return {concept.id: concept for concept in self.corpus.glossary_file.concepts}

    @cached_property
    def references(self) -> "References":
        """Return which rules name which, in our statements and the newest imported edition."""
        from judgebot.service.references import references

        ours = ((rule.number, rule.statement) for rule in self.corpus.rules)
        known = frozenset((*self.rule_numbers, *self._section_titles))
        return references((*ours, *self.library.rule_numbers().items()), known)

    @cached_property
    def policy_names(self) -> tuple[tuple[PolicyDigest, tuple[str, ...]], ...]:
        """Return each section of policy with its title and aliases, folded."""
        return tuple((each, tuple(map(fold_words, (each.title, *each.aliases)))) for each in self.corpus.policy)

    @cached_property
    def concept_terms(self) -> tuple[tuple[Concept, tuple[tuple[str, str], ...]], ...]:
        """Return each concept with its terms in all languages, English first: folded, and as written."""
        return tuple((each, tuple(_terms_of(each))) for each in self.corpus.glossary_file.concepts)

    @property
    def index_folder(self) -> Path:
        """Return the folder of the index."""
        return self.home.folder / "index"

    def forget(self) -> None:
        """Close what depends on the library's content: the next use opens it anew."""
        for part in ("library", "index", "rule_numbers", "references"):
            self.__dict__.pop(part, None)

    def cards_in(self, text: str) -> tuple[str, ...]:
        """Return the English names of the cards that text names, in order; ordinary words are not taken for names."""
        spans = tuple(span for span in _spans(text) if not span.ordinary)
        named = (clearest(span.written, span.candidates)[0] for span in spans)
        return tuple(dict.fromkeys((*named, *self._unofficial(text))))

    def traits_in(self, text: str) -> tuple[str, ...]:
        """Return what the cards are that text names by their very names: keywords, rarer types, layouts."""
        from judgebot.search.routing import traits_of_named

        return traits_of_named(_spans(text))

    def card_asked_for(self, text: str, language: Language) -> str | None:
        """Return the English name of the card that text asks for and for nothing else."""
        from judgebot.search.card_asked import card_asked_for

        span = card_asked_for(text, language, _spans(text), self.index.stored.meta.concepts)
        return clearest(span.written, span.candidates)[0] if span else None

    def _unofficial(self, text: str) -> tuple[str, ...]:
        folded = fold(text)
        return tuple(name.card for name in self.corpus.unofficial_names if fold(name.name) in folded)

    def _sources(self) -> "Sources":
        """All that is searched: what rulings/ holds, and the imported rulings that belong to none of our families."""
        self._on_build()
        from judgebot.search.documents import read_sources
        from judgebot.search.official import with_official

        return with_official(read_sources(self.corpus.folder), self.library.rulings())
