"""The kinds of documents that can be imported. Each says whether a file is its kind, and reads it."""

from collections.abc import Callable

import msgspec

from judgebot.importers.candidate import Candidate
from judgebot.importers.mtgjson import is_mtgjson, read_mtgjson
from judgebot.importers.policy import is_policy, read_policy
from judgebot.importers.rules_text import is_rules_text, read_rules_text
from judgebot.importers.scryfall import is_scryfall_cards, is_scryfall_rulings, read_scryfall_cards, read_scryfall_rulings
from judgebot.importers.seed_pages import PageReader
from judgebot.library.documents import ImportedDocument


class Kind(msgspec.Struct, frozen=True):
    """One kind of document; `recognises` looks at little and never raises anything but InputError."""

    name: str
    recognises: Callable[[Candidate], bool]
    read: Callable[[Candidate], ImportedDocument]


def kinds(pages: PageReader) -> tuple[Kind, ...]:
    """Return all kinds, those first that are told by a firm sign."""
    return (
        Kind("the Comprehensive Rules as text", is_rules_text, read_rules_text),
        Kind("tournament policy as JSON", is_policy, read_policy),
        Kind("cards as MTGJSON", is_mtgjson, read_mtgjson),
        Kind("cards as Scryfall's bulk data", is_scryfall_cards, read_scryfall_cards),
        Kind("rulings as Scryfall's bulk data", is_scryfall_rulings, read_scryfall_rulings),
        Kind(
            "a page or sheet of rulings",
            lambda candidate: not candidate.is_json and pages.is_page(candidate.text),
            lambda candidate: pages.read(candidate.text, candidate.name),
        ),
    )


def kind_of(candidate: Candidate, known: tuple[Kind, ...]) -> Kind | None:
    """Return the first kind that recognises the file, or None."""
    return next((kind for kind in known if kind.recognises(candidate)), None)
