"""Indexes for the search tests: a tiny invented one, and the shipped one, each built once."""

import pytest

from judgebot.corpus.models import Concept
from judgebot.search.arrays import load_arrays
from judgebot.search.documents import Document, Sources
from judgebot.search.index import Index, open_index
from tests.places import built_home

TINY = Sources(
    documents=(
        Document(
            id="glass-wall",
            kind="ruling",
            title="Walls made of glass",
            text={"en": "A glass wall breaks when it is tapped.", "de": "Eine Glaswand zerbricht beim Tappen."},
            asked={"en": ("does my glass wall break", "can I tap the wall"), "de": ("Zerbricht meine Glaswand?",)},
            cards=("Crystal Rampart",),
            dates=("2020-01-01",),
        ),
        Document(
            id="CR 999.1a",
            kind="rule",
            title="CR 999.1a",
            text={"en": "A goblin counts as two while it is singing."},
            asked={"en": ("how many goblins is a singing goblin", "goblin choir")},
            aliases=("999.1a",),
            number="999.1a",
            section="Goblins",
        ),
        Document(id="CR 999.1b", kind="rule", text={"en": "A dragon never counts as a goblin."}, aliases=("999.1b",)),
        Document(id="G-choir", kind="glossary", title="choir", text={"en": "Goblins that sing."}, aliases=("choir",)),
    ),
    concepts=(
        Concept(
            id="choir",
            meaning="Goblins that sing.",
            terms={"en": ("choir", "singing goblin"), "de": ("chor", "singender goblin"), "ja": ("合唱",)},
            cites=("CR 999.1a",),
        ),
    ),
)


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Index:
    """Return an index over four invented documents, without a lexicon."""
    place = tmp_path_factory.mktemp("tiny")
    return open_index(place / "index", "tiny", place, lambda: TINY)


@pytest.fixture(scope="session")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Index:
    """Return an index over what the project ships."""
    (folder,) = (built_home(tmp_path_factory) / "index").glob("index-*")
    return Index(load_arrays(folder))
