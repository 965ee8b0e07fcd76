"""Official rulings as documents beside ours: imported into a library of their own, found by the card that they stand on."""

import json
from pathlib import Path

import pytest

from judgebot.corpus.place import rulings_folder
from judgebot.search.documents import Sources
from judgebot.search.index import open_index
from judgebot.search.measure import peak_of_children
from judgebot.search.official import import_official

CARDS = {
    "meta": {"date": "2026-01-01"},
    "data": {
        "Runeclaw Bear": [{"name": "Runeclaw Bear", "rulings": [{"date": "2020-01-01", "text": "It likes honey a lot."}]}],
        "Grizzly Bears": [{"name": "Grizzly Bears", "rulings": [{"date": "2021-01-01", "text": "They sleep in winter."}]}],
    },
}


@pytest.fixture
def sources(tmp_path: Path) -> Sources:
    file = tmp_path / "AtomicCards.json"
    file.write_text(json.dumps(CARDS), encoding="utf-8")
    return import_official(Sources(()), file, tmp_path / "home", rulings_folder())


def test_official_rulings_become_documents_with_their_cards(sources: Sources) -> None:
    assert {(document.text["en"], document.cards) for document in sources.documents} == {
        ("It likes honey a lot.", ("Runeclaw Bear",)),
        ("They sleep in winter.", ("Grizzly Bears",)),
    }
    assert all(document.id.startswith("R-") for document in sources.documents)


def test_the_named_cards_own_ruling_comes_first(sources: Sources, tmp_path: Path) -> None:
    index = open_index(tmp_path / "index", "official", tmp_path, lambda: sources)
    found = index.search("does it like to sleep in winter, honey?", names=("Runeclaw Bear",))
    first = next(document for document in sources.documents if document.id == found.hits[0].id)
    assert first.cards == ("Runeclaw Bear",)
    assert peak_of_children() > 0
