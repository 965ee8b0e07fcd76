"""The user's official rulings as documents, beside ours: for answering, and for measuring on the whole game."""

from collections.abc import Iterable
from pathlib import Path

from msgspec.structs import replace

from judgebot.corpus.load import load_corpus
from judgebot.importers.read import import_paths
from judgebot.library.home import Home
from judgebot.library.library import open_library
from judgebot.library.models import OtherRuling
from judgebot.search.documents import Document, Sources


def with_official(shipped: Sources, rulings: Iterable[OtherRuling]) -> Sources:
    """Return what is shipped and, behind it, the imported rulings that belong to none of our families."""
    imported = tuple(
        Document(id=ruling.id, kind="ruling", text={ruling.language: ruling.text}, cards=ruling.cards, dates=ruling.dates)
        for ruling in rulings
    )
    return replace(shipped, documents=(*shipped.documents, *imported))


def import_official(shipped: Sources, path: Path, folder: Path, rulings: Path) -> Sources:
    """Return what is shipped and the rulings of an official file, read into a library of its own in folder."""
    corpus = load_corpus(rulings)
    folder.mkdir(parents=True, exist_ok=True)
    with open_library(Home(folder), corpus) as library:
        import_paths((path,), library, corpus)
        return with_official(shipped, library.rulings())
