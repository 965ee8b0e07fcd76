"""Finding cards by what people write: names in eleven languages, nicknames, short names, spelling mistakes.

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
from judgebot.cards.stopwords import CONNECTORS, ORDINARY_WORDS
from judgebot.corpus.place import rulings_folder
from judgebot.errors import DataError
from judgebot.language import Language

How = Literal["exact", "nickname", "short", "fuzzy"]
MISTAKES: Final = 2
_LONGEST_WORDS: Final = 9
_LONGEST_CHARACTERS: Final = 24
_LEAST_FUZZY: Final = 5
_MOST_FUZZY: Final = 16
_MOST_HOLDING: Final = 6
_ENDINGS: Final = ("s", "es", "ed", "d", "ing", "er", "ers")
_GERMAN: Final = frozenset(("der", "das", "ich", "ist", "und", "ein", "eine", "nicht", "wird", "kann", "wenn", "mein", "meine"))
_NEVER_FIRST: Final = CONNECTORS - {"the", "la", "le", "el", "los", "las", "die", "der", "das"}
_NEXT_TABLE: Final = re.compile(r"^\[", re.MULTILINE)
_WORD: Final = re.compile(r"[^\W_]+")
_RUN_ON: Final = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7a3]")
_HANGUL: Final = re.compile(r"[\uac00-\ud7a3]")


class NameMatch(msgspec.Struct, frozen=True):
    """A card that a text may mean: its English name, how it was found, and how alike the text is (0 to 100)."""

    name: str
    how: How
    score: float = 100.0


class NameSpan(msgspec.Struct, frozen=True):
    """A card name in a sentence: text[start:end] as written, the English names it may mean, best first.

    `ordinary`: the words are also ordinary words ("fear", "shock") and are not written as a name here: be wary.
    """

    start: int
    end: int
    written: str
    candidates: tuple[str, ...]
    exact: bool
    ordinary: bool = False


@lru_cache(maxsize=1)
def _names() -> NameFile:
    return NameFile(rulings_folder() / NAMES_FILE)


@lru_cache(maxsize=1)
def _nicknames() -> dict[str, str]:
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
    return _names().cards()


def find_name(text: str, language: Language | None = None) -> tuple[NameMatch, ...]:
    """Return the cards that text may name, best first: exact, nickname, short name, then two wrong letters.

    An ambiguous localized name gives all its cards. `language` prefers English names where it is "en".
    """
    key = name_key(text)
    if not key:
        return ()
    exact = _exact(key)
    if exact:
        return exact
    return _fuzzy(key, "latin" if language not in (None, "en") else "en")


def names_beginning(text: str, most: int) -> tuple[str, ...]:
    """Return the English names of at most so many cards whose name, in any language, begins so, the shortest first.

    Whole names come first, then English names, nicknames, English names of which a later word begins so, other languages.
    """
    key = name_key(text)
    if not key:
        return ()
    first, *others = script_groups(key)
    called = (match.name for match in _exact(key))
    found: dict[str, None] = {}
    for name in chain(called, _beginning(first, key), _nicknamed(key), _of_word(key), *(_beginning(o, key) for o in others)):
        found[name] = None
        if len(found) == most:
            break
    return tuple(found)


def _beginning(group: Group, key: str) -> Iterator[str]:
    cards = _names().cards()
    return (cards[entry.card] for entry in _names().beginning(group, key))


def _nicknamed(key: str) -> Iterator[str]:
    return (name for nickname, name in _nicknames().items() if nickname.startswith(key))


def _of_word(key: str) -> Iterator[str]:
    if script_groups(key)[0] == "en":
        yield from (_names().cards()[entry.card] for entry in _names().holding_word("en", key))


def is_rules_word(word: str) -> bool:
    """Return whether the texts of cards use a word in lower case."""
    return _names().is_ordinary(name_key(word))


def exact_names(text: str) -> tuple[str, ...]:
    """Return the cards that a text names as it stands, best first: nothing is mended."""
    key = name_key(text)
    return tuple(match.name for match in _exact(key)) if key and (_names().may_hold(key) or key in _nicknames()) else ()


def _exact(key: str) -> tuple[NameMatch, ...]:
    found = _names().exact(key)
    whole = _whole_first(key, _matches((entry for entry in found if entry.group != "short"), "exact"))
    nickname = _nicknames().get(key)
    if nickname and nickname not in {match.name for match in whole}:
        whole = (*whole, NameMatch(nickname, "nickname"))
    return whole or _matches(found, "short")


def _whole_first(key: str, matches: tuple[NameMatch, ...]) -> tuple[NameMatch, ...]:
    """The cards of that very English name before those with a half, or a name in another language, that is called so."""
    return tuple(sorted(matches, key=lambda match: name_key(match.name) != key))


def _matches(entries: Iterator[Entry] | tuple[Entry, ...], how: How) -> tuple[NameMatch, ...]:
    cards = _names().cards()
    return tuple(NameMatch(name, how) for name in dict.fromkeys(cards[entry.card] for entry in entries))


def _fuzzy(key: str, preferred: Group) -> tuple[NameMatch, ...]:
    """Names with at most two wrong letters (one where the name is short), the likest first."""
    cards = _names().cards()
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

    allowed = MISTAKES if len(key) >= _LEAST_FUZZY else 1
    for group in script_groups(key):
        for length in range(max(len(key) - allowed, 2), len(key) + allowed + 1):
            bucket = _names().bucket(group, length)
            least = 100 * (1 - 2 * allowed / (len(key) + length))
            for found, score, place in process.extract(key, bucket.keys, scorer=ratio, score_cutoff=least - 0.01, limit=12):
                if Levenshtein.distance(key, found) <= allowed:
                    yield score, group, bucket.cards[place]


# Names in a sentence


class _Token(msgspec.Struct, frozen=True):
    start: int
    end: int
    key: str
    joined: bool  # only an apostrophe stands before it
    capital: bool = False


_TELLING_LIKENESS: Final = 5


def scan_names(sentence: str, *, misspelt_too: bool = True) -> tuple[NameSpan, ...]:
    """Return the card names in a sentence in order of place: the longest exact ones, then misspelt ones elsewhere.

    Looking for misspelt ones takes most of the time; a text of our own has none.
    """
    spans = [*_scan_run_on(sentence)]
    spans += _scan_words(sentence, spans)
    if not misspelt_too:
        return tuple(sorted(spans, key=lambda span: span.start))
    misspelt = _scan_misspelt(sentence, spans)
    kept = [span for span in spans if not _overlaps(span.start, span.end, misspelt)]
    return tuple(sorted([*kept, *misspelt], key=lambda span: span.start))


def _tokens(sentence: str) -> tuple[_Token, ...]:
    found: list[_Token] = []
    for word in _WORD.finditer(sentence):
        joined = bool(found) and sentence[found[-1].end : word.start()] in ("'", "’", "`", "´")
        found.append(_Token(word.start(), word.end(), name_key(word.group()), joined, word.group()[0].isupper()))
    return tuple(found)


def _window_key(tokens: tuple[_Token, ...]) -> str:
    first, *rest = tokens
    return first.key + "".join(token.key if token.joined else " " + token.key for token in rest)


def _scan_words(sentence: str, taken: list[NameSpan]) -> list[NameSpan]:
    tokens = _tokens(sentence)
    spans: list[NameSpan] = []
    start = 0
    while start < len(tokens):
        span = _longest_at(sentence, tokens, start, taken)
        if span is None:
            start += 1
        else:
            spans.append(span)
            start = next((n for n, token in enumerate(tokens) if token.start >= span.end), len(tokens))
    return spans


def _longest_at(sentence: str, tokens: tuple[_Token, ...], start: int, taken: list[NameSpan]) -> NameSpan | None:
    for end in range(min(start + _LONGEST_WORDS, len(tokens)), start, -1):
        window = tokens[start:end]
        if _overlaps(window[0].start, window[-1].end, taken):
            continue
        key = _window_key(window)
        matches = _exact(key) if _names().may_hold(key) or key in _nicknames() else ()
        if (
            matches
            and not (len(key) < 3 and matches[0].how != "exact")
            and not _is_only_talk(sentence[window[0].start], key, matches)
        ):
            return _span(sentence, window[0].start, window[-1].end, key, matches)
    return None


def _span(sentence: str, start: int, end: int, key: str, matches: tuple[NameMatch, ...]) -> NameSpan:
    written = sentence[start:end]
    names = tuple(match.name for match in matches)
    return NameSpan(start, end, written, names, exact=True, ordinary=_is_ordinary(sentence, start, written, key, matches))


def _is_ordinary(sentence: str, start: int, written: str, key: str, matches: tuple[NameMatch, ...]) -> bool:
    """Ordinary words, unless a capital inside the sentence says that a name is meant."""
    if _RUN_ON.search(key):
        return len(key) < 3
    common = matches[0].how != "exact" or _names().is_ordinary(key) or all(w in ORDINARY_WORDS for w in key.split())
    if " " not in key and _is_german(sentence) and _is_half(key, matches):
        return True
    return common and (written[:1].islower() or not _is_inside(sentence, start) or _is_german(sentence))


def _is_half(key: str, matches: tuple[NameMatch, ...]) -> bool:
    """Whether every card so called has several parts, and another name as a whole."""
    return all(" // " in match.name and name_key(match.name) != key for match in matches)


def _is_only_talk(first: str, key: str, matches: tuple[NameMatch, ...]) -> bool:
    """Words that any sentence may hold ("what", "in response") and that are at most a part of a card's name."""
    if matches[0].how == "nickname" or any(name_key(match.name) == key for match in matches):
        return False
    words = key.split()
    return all(word in ORDINARY_WORDS or word in CONNECTORS for word in words) or (
        first.islower() and all(_names().is_ordinary(word) for word in words)
    )


def _overlaps(start: int, end: int, taken: list[NameSpan]) -> bool:
    return any(start < span.end and span.start < end for span in taken)


def _scan_run_on(sentence: str) -> list[NameSpan]:
    """Names in Chinese, Japanese and Korean, written without spaces around them: the longest substrings that are names."""
    spans: list[NameSpan] = []
    start = 0
    while start < len(sentence):
        span = _run_on_at(sentence, start) if _begins_run_on(sentence, start) else None
        if span:
            spans.append(span)
        start = span.end if span else start + 1
    return spans


def _begins_run_on(sentence: str, start: int) -> bool:
    """A Korean name begins where a word begins; the others anywhere."""
    if not _RUN_ON.match(sentence, start):
        return False
    return not (_HANGUL.match(sentence, start) and start and _HANGUL.match(sentence, start - 1))


def _run_on_at(sentence: str, start: int) -> NameSpan | None:
    for end in range(min(start + _LONGEST_CHARACTERS, len(sentence)), start + 1, -1):
        key = name_key(sentence[start:end])
        if len(key) > 1 and _RUN_ON.match(sentence, end - 1) and _names().may_hold(key):
            matches = _exact(key)
            if matches:
                return _span(sentence, start, end, key, matches)
    return None


def _scan_misspelt(sentence: str, exact: list[NameSpan]) -> list[NameSpan]:
    spans: list[NameSpan] = []
    well_spelt = {(span.start, span.end) for span in exact}
    for tried, window in enumerate(_fuzzy_windows(sentence, [span for span in exact if not span.ordinary])):
        if tried >= _MOST_FUZZY:
            break
        start, end = window[0].start, window[-1].end
        if _overlaps(start, end, spans) or (start, end) in well_spelt:
            continue
        if len(window) > 1 and (one := _only_beginning(_window_key(window))):
            spans.append(NameSpan(start, end, sentence[start:end], one, exact=True))
            continue
        if len(window) == 1 and (holding := _holding(window[0].key)):
            if window[0].capital and _is_inside(sentence, start):
                spans.append(NameSpan(start, end, sentence[start:end], holding, exact=True))
            continue
        matches = _fuzzy(_window_key(window), "en")
        if matches and matches[0].score >= _least_score(_window_key(window)):
            names = tuple(match.name for match in matches[:4] if _is_borne_out(window, match.name))
            if names:
                spans.append(NameSpan(start, end, sentence[start:end], names, exact=False))
    return spans


def _is_borne_out(window: tuple[_Token, ...], name: str) -> bool:
    """Whether a word of several is as in the name, or long enough to tell by likeness: "back home" is no Black Hole."""
    if len(window) == 1 or any(token.capital for token in window):
        return True
    words = name_key(name).split()
    return any((token.key in words and len(token.key) > 2) or len(token.key) > _TELLING_LIKENESS for token in window)


def _only_beginning(words: str) -> tuple[str, ...]:
    """Return the one card whose name begins with these words ("Gray Merchant"), none where several do."""
    cards = _names().cards()
    names = {cards[entry.card] for entry in _names().beginning("en", f"{words} ")}
    return tuple(names) if len(names) == 1 else ()


def _holding(word: str) -> tuple[str, ...]:
    """Return a few cards with this very word in their name: it is rather short for one of them than another one misspelt."""
    cards = _names().cards()
    names = dict.fromkeys(cards[entry.card] for entry in _names().holding_word("en", word))
    return tuple(name for name in names if word in name_key(name).split())[:_MOST_HOLDING]


def _least_score(key: str) -> float:
    return 88.0 if len(key) < 8 else 80.0


def _fuzzy_windows(sentence: str, taken: list[NameSpan]) -> Iterator[tuple[_Token, ...]]:
    """Stretches of free words that could be a misspelt name: the longest first, each with a word that no sentence needs."""
    tokens = _tokens(sentence)
    suspect = [_is_suspect(sentence, token, taken) for token in tokens]
    for length in range(4, 0, -1):
        for start in range(len(tokens) - length + 1):
            window = tokens[start : start + length]
            if any(suspect[start : start + length]) and _is_window(window, taken):
                yield window


def _is_window(window: tuple[_Token, ...], taken: list[NameSpan]) -> bool:
    if len(window) == 1 and _is_ending(window[0].key):
        return False
    if _overlaps(window[0].start, window[-1].end, taken) or window[-1].key in CONNECTORS:
        return False
    return window[0].key not in _NEVER_FIRST and len(_window_key(window)) >= _least_letters(window[0])


def _least_letters(first: _Token) -> int:
    """How long a misspelt name must be: a short word in lower case is rather a word that we do not know."""
    return _LEAST_FUZZY if first.capital else _LEAST_FUZZY + 1


def _is_ending(key: str) -> bool:
    """Whether a word is another form of an ordinary word ("shocks", "bolted"), which is no misspelt name."""
    stems = (key.removesuffix(end) for end in _ENDINGS if key.endswith(end))
    return any(_names().is_ordinary(stem) or stem in ORDINARY_WORDS for stem in (*stems,) for stem in (stem, stem + "e"))


def _is_suspect(sentence: str, token: _Token, taken: list[NameSpan]) -> bool:
    """A word unknown to rules texts and to talk, or written with a capital inside a sentence."""
    if _RUN_ON.search(token.key) or token.key.isdigit() or _overlaps(token.start, token.end, taken):
        return False
    if token.key not in ORDINARY_WORDS and not _names().is_ordinary(token.key):
        return True
    return (
        len(token.key) > 1
        and sentence[token.start].isupper()
        and _is_inside(sentence, token.start)
        and not _is_german(sentence)
    )


def _is_inside(sentence: str, start: int) -> bool:
    """Whether the place is not the beginning of a sentence, where a capital says nothing."""
    before = sentence[:start].rstrip(" \t\"'“„«(")
    return bool(before) and before[-1] not in ".?!:;¿¡"


def _is_german(sentence: str) -> bool:
    """Whether capitals say nothing here, because German writes all nouns with them."""
    return bool(_GERMAN.intersection(sentence.lower().split()))
