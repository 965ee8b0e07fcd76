"""Finding cards by one name that people write: in eleven languages, nicknames, short names, spelling mistakes.

Nothing here reads a card; candidates are English names.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Final, Literal

import msgspec

from judgebot.cards.namefile import NAMES_FILE, Entry, Group, NameFile, name_key, script_groups
from judgebot.corpus.place import rulings_folder
from judgebot.errors import DataError
from judgebot.language import Language

How = Literal["exact", "nickname", "short", "fuzzy"]
MISTAKES: Final = 2
LEAST_FUZZY: Final = 5
_NEXT_TABLE: Final = re.compile(r"^\[", re.MULTILINE)


class NameMatch(msgspec.Struct, frozen=True):
    """A card that a text may mean: its English name, how it was found, and how alike the text is (0 to 100)."""

    name: str
    how: How
    score: float = 100.0


@lru_cache(maxsize=1)
def name_file() -> NameFile:
    """Return the names of all cards, opened once. Raises DataError where the file is missing or broken."""
    return NameFile(rulings_folder() / NAMES_FILE)


@lru_cache(maxsize=1)
def nicknames() -> dict[str, str]:
    """The nicknames of the glossary by key; none where there is no glossary."""
    path = rulings_folder() / "glossary.toml"
    if not path.is_file():
        return {}
    return {name_key(nickname): name for nickname, name in read_nicknames(path).items()}


def read_nicknames(path: Path) -> dict[str, str]:
    """Return the [nicknames] of a glossary. Only that table is parsed: the whole takes 50 ms. Raises DataError."""
    try:
        _, _, behind = path.read_text(encoding="utf-8").partition("\n[nicknames]\n")
        written = tomllib.loads(_NEXT_TABLE.split(behind, maxsplit=1)[0])
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DataError("the nicknames of cards can't be read", str(path), "run 'judgebot check'") from error
    return {nickname: name for nickname, name in written.items() if isinstance(name, str)}


def card_names() -> tuple[str, ...]:
    """Return the English names of all cards, sorted."""
    return name_file().cards()


def find_name(text: str, language: Language | None = None) -> tuple[NameMatch, ...]:
    """Return the cards that text may name, best first: exact, nickname, short name, then two wrong letters.

    An ambiguous localized name gives all its cards. `language` prefers English names where it is "en".
    """
    key = name_key(text)
    if not key:
        return ()
    exact = matches_of(key)
    if exact:
        return exact
    return alike(key, "latin" if language not in (None, "en") else "en")


def names_beginning(text: str, most: int) -> tuple[str, ...]:
    """Return the English names of at most so many cards whose name, in any language, begins so, the shortest first.

    Whole names come first, then English names, nicknames, English names of which a later word begins so, other languages.
    """
    key = name_key(text)
    if not key:
        return ()
    first, *others = script_groups(key)
    called = (match.name for match in matches_of(key))
    found: dict[str, None] = {}
    for name in chain(called, _beginning(first, key), _nicknamed(key), _of_word(key), *(_beginning(o, key) for o in others)):
        found[name] = None
        if len(found) == most:
            break
    return tuple(found)


def _beginning(group: Group, key: str) -> Iterator[str]:
    cards = name_file().cards()
    return (cards[entry.card] for entry in name_file().beginning(group, key))


def _nicknamed(key: str) -> Iterator[str]:
    return (name for nickname, name in nicknames().items() if nickname.startswith(key))


def _of_word(key: str) -> Iterator[str]:
    if script_groups(key)[0] == "en":
        yield from (name_file().cards()[entry.card] for entry in name_file().holding_word("en", key))


def is_rules_word(word: str) -> bool:
    """Return whether the texts of cards use a word in lower case."""
    return name_file().is_ordinary(name_key(word))


def matches_of(key: str) -> tuple[NameMatch, ...]:
    """Return the cards that a name key is exactly the name, nickname or short name of, best first."""
    found = name_file().exact(key)
    whole = _whole_first(key, _matches((entry for entry in found if entry.group != "short"), "exact"))
    nickname = nicknames().get(key)
    if nickname and nickname not in {match.name for match in whole}:
        whole = (*whole, NameMatch(nickname, "nickname"))
    return whole or _matches(found, "short")


def _whole_first(key: str, matches: tuple[NameMatch, ...]) -> tuple[NameMatch, ...]:
    """The cards of that very English name before those with a half, or a name in another language, that is called so."""
    return tuple(sorted(matches, key=lambda match: name_key(match.name) != key))


def _matches(entries: Iterator[Entry] | tuple[Entry, ...], how: How) -> tuple[NameMatch, ...]:
    cards = name_file().cards()
    return tuple(NameMatch(name, how) for name in dict.fromkeys(cards[entry.card] for entry in entries))


def alike(key: str, preferred: Group) -> tuple[NameMatch, ...]:
    """Names with at most two wrong letters (one where the name is short), the likest first."""
    cards = name_file().cards()
    best: dict[str, float] = {}
    for score, group, number in _similar(key):
        name = cards[number]
        ranked = score + (0.01 if group == preferred else 0.0)
        best[name] = max(best.get(name, 0.0), ranked)
    ordered = sorted(best.items(), key=lambda item: (-item[1], item[0]))
    return tuple(NameMatch(name, "fuzzy", min(score, 99.0)) for name, score in ordered[:8])


def _similar(key: str) -> Iterator[tuple[float, Group, int]]:
    from rapidfuzz import process  # 20 ms, needed only for misspelt names
    from rapidfuzz.distance import Levenshtein
    from rapidfuzz.fuzz import ratio

    allowed = MISTAKES if len(key) >= LEAST_FUZZY else 1
    for group in script_groups(key):
        for length in range(max(len(key) - allowed, 2), len(key) + allowed + 1):
            bucket = name_file().bucket(group, length)
            least = 100 * (1 - 2 * allowed / (len(key) + length))
            for found, score, place in process.extract(key, bucket.keys, scorer=ratio, score_cutoff=least - 0.01, limit=12):
                if Levenshtein.distance(key, found) <= allowed:
                    yield score, group, bucket.cards[place]
