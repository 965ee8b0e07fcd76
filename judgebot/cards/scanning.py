"""Finding card names in a sentence: the longest exact ones, run-on scripts, and misspelt ones where words are left.

Nothing here reads a card; candidates are English names.
"""

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from judgebot.cards.namefile import name_key
from judgebot.cards.names import LEAST_FUZZY, NameMatch, alike, matches_of, name_file, nicknames
from judgebot.cards.stopwords import CONNECTORS, ORDINARY_WORDS
from judgebot.language import late, may_be_east_asian

_LONGEST_WORDS: Final = 9
_LONGEST_CHARACTERS: Final = 24
_MOST_FUZZY: Final = 16
_MOST_HOLDING: Final = 6
_TELLING_LIKENESS: Final = 5
"""Words of several with more letters tell by their likeness alone that a name is meant."""
_ENDINGS: Final = ("s", "es", "ed", "d", "ing", "er", "ers")
_GERMAN: Final = frozenset(("der", "das", "ich", "ist", "und", "ein", "eine", "nicht", "wird", "kann", "wenn", "mein", "meine"))
_NEVER_FIRST: Final = CONNECTORS - {"the", "la", "le", "el", "los", "las", "die", "der", "das"} | {"own"}
_RUNNING_ON: Final = r"\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7a3"
_WORD: Final = re.compile(r"[^\W_]+")
_WORD_OF_ONE_SCRIPT: Final = late(rf"[{_RUNNING_ON}]+|[^\W_{_RUNNING_ON}]+")
_RUN_ON: Final = late(f"[{_RUNNING_ON}]")
_HANGUL: Final = re.compile(r"[\uac00-\ud7a3]")


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


def exact_names(text: str) -> tuple[str, ...]:
    """Return the cards that a text names as it stands, best first: nothing is mended."""
    key = name_key(text)
    return tuple(match.name for match in matches_of(key)) if key and (name_file().may_hold(key) or key in nicknames()) else ()


class _Token(msgspec.Struct, frozen=True):
    start: int
    end: int
    key: str
    joined: bool  # only an apostrophe stands before it
    capital: bool = False


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
    """The words; where a script that runs on stands right beside another (a Korean particle at an English name), two."""
    found: list[_Token] = []
    words = _WORD_OF_ONE_SCRIPT() if may_be_east_asian(sentence) else _WORD
    for word in words.finditer(sentence):
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
        matches = matches_of(key) if name_file().may_hold(key) or key in nicknames() else ()
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
    if _has_run_on(key):
        return len(key) < 3
    common = matches[0].how != "exact" or name_file().is_ordinary(key) or all(w in ORDINARY_WORDS for w in key.split())
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
        first.islower() and all(name_file().is_ordinary(word) for word in words)
    )


def _overlaps(start: int, end: int, taken: list[NameSpan]) -> bool:
    return any(start < span.end and span.start < end for span in taken)


def _scan_run_on(sentence: str) -> list[NameSpan]:
    """Names in Chinese, Japanese and Korean, written without spaces around them: the longest substrings that are names."""
    spans: list[NameSpan] = []
    if not may_be_east_asian(sentence):
        return spans
    start = 0
    while start < len(sentence):
        span = _run_on_at(sentence, start) if _begins_run_on(sentence, start) else None
        if span:
            spans.append(span)
        start = span.end if span else start + 1
    return spans


def _has_run_on(key: str) -> bool:
    return may_be_east_asian(key) and _RUN_ON().search(key) is not None


def _begins_run_on(sentence: str, start: int) -> bool:
    """A Korean name begins where a word begins; the others anywhere."""
    if not _RUN_ON().match(sentence, start):
        return False
    return not (_HANGUL.match(sentence, start) and start and _HANGUL.match(sentence, start - 1))


def _run_on_at(sentence: str, start: int) -> NameSpan | None:
    for end in range(min(start + _LONGEST_CHARACTERS, len(sentence)), start + 1, -1):
        key = name_key(sentence[start:end])
        if len(key) > 1 and _RUN_ON().match(sentence, end - 1) and name_file().may_hold(key):
            matches = matches_of(key)
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
        matches = alike(_window_key(window), "en")
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
    cards = name_file().cards()
    names = {cards[entry.card] for entry in name_file().beginning("en", f"{words} ")}
    return tuple(names) if len(names) == 1 else ()


def _holding(word: str) -> tuple[str, ...]:
    """Return a few cards with this very word in their name: it is rather short for one of them than another one misspelt."""
    cards = name_file().cards()
    names = dict.fromkeys(cards[entry.card] for entry in name_file().holding_word("en", word))
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
    return LEAST_FUZZY if first.capital else LEAST_FUZZY + 1


def _is_ending(key: str) -> bool:
    """Whether a word is another form of an ordinary word ("shocks", "bolted"), which is no misspelt name."""
    stems = (key.removesuffix(end) for end in _ENDINGS if key.endswith(end))
    return any(name_file().is_ordinary(stem) or stem in ORDINARY_WORDS for stem in (*stems,) for stem in (stem, stem + "e"))


def _is_suspect(sentence: str, token: _Token, taken: list[NameSpan]) -> bool:
    """A word unknown to rules texts and to talk, or written with a capital inside a sentence."""
    if _has_run_on(token.key) or token.key.isdigit() or _overlaps(token.start, token.end, taken):
        return False
    if token.key not in ORDINARY_WORDS and not name_file().is_ordinary(token.key):
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
