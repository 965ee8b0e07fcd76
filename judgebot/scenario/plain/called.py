"""Names of cards as talk bends them: "Lightning Bolts me", "two Glorious Anthems", "the Lions" beside Savannah Lions."""

import re
from typing import TYPE_CHECKING, Final

import msgspec

from judgebot.language import fold
from judgebot.scenario.plain.card_types import stored_types
from judgebot.scenario.plain.words import Words

if TYPE_CHECKING:
    from judgebot.cards.scanning import NameSpan  # 100 ms, needed for its type only
    from judgebot.scenario.plain.tokens import Names

_RUN: Final = re.compile(r"(?<!\w)[A-Z][\w'-]*(?:,? (?:(?:of|to|the|from|and|into|for|in|on) )*[A-Z][\w'-]*)+")
_VERB_RUN: Final = re.compile(r"(?<!\w)(?:he|she|i|we|they|you|opponent|opp|and) ((?:[a-z']+ ){1,3}?[a-z']+(?:s|ed))(?!\w)")
_WORD: Final = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
_END: Final = re.compile(r"[.?!;]\s")
"""Where a sentence ends: a name in the text does not go on behind it."""
ENDINGS: Final = ("s", "es", "ed", "d", "ing", "ies")
_LEAST: Final = 3


def call_names(text: str, spans: "tuple[NameSpan, ...]", words: Words, names: "Names") -> "tuple[NameSpan, ...]":
    """Return the spans with those of bent names and of parts of names told of before."""
    spans = tuple(span for span in spans if _END.search(span.written) is None or _END.search(span.candidates[0]) is not None)
    bent = _bent_names(text, spans, names)
    kept = [span for span in spans if not any(one.start < span.end and span.start < one.end for one in bent)]
    whole = sorted([*kept, *bent], key=lambda span: span.start)
    return tuple(sorted(_parts_of_names(text, whole, words), key=lambda span: span.start))


def _bent_names(text: str, spans: "tuple[NameSpan, ...]", names: "Names") -> "list[NameSpan]":
    """Return names of several words with an ending: "Lightning Bolts", "Soul Wardens"."""
    found: list[NameSpan] = []
    for run in _RUN.finditer(text):
        words = list(_WORD.finditer(text, run.start(), run.end()))
        places = [(first, last) for last in range(len(words) - 1, 0, -1) for first in range(last)]
        for first, last in places:
            start, end = words[first].start(), words[last].end()
            inside = [span for span in spans if span.start < end and start < span.end]
            is_named = any(span.exact and span.end == end and span.start <= start for span in inside)
            if is_named or any(span.start < end and start < span.end for span in found):
                continue
            span = _unbent(text, start, end, names)
            if span is not None:
                found.append(span)
    for run in _VERB_RUN.finditer(text):
        span = _unbent(text, run.start(1), run.end(1), names)
        if span is not None and not any(one.start < span.end and span.start < one.end for one in found):
            found.append(span)
    return found


def _unbent(text: str, start: int, end: int, names: "Names") -> "NameSpan | None":
    from judgebot.cards.scanning import NameSpan  # 100 ms, needed where names are bent only

    written = text[start:end]
    inner = written.replace("s of ", " of ", 1)
    for whole in (inner,) if inner != written else ():  # "two Furnaces of Rath"
        found = [name for name in names.exact_names(whole) if fold(name) == fold(whole)]
        if found:
            return NameSpan(start, end, written, (found[0],), exact=True)
    for ending in ENDINGS:
        bare = written.removesuffix(ending) + ("y" if ending == "ies" else "")
        for whole in (bare, bare + "s", bare + "e") if written.endswith(ending) and len(bare) > _LEAST else ():
            found = [name for name in names.exact_names(whole) if fold(name) == fold(whole)]
            if found:
                return NameSpan(start, end, written, (found[0],), exact=True)
    return None


def _parts_of_names(text: str, spans: "list[NameSpan]", words: Words) -> "list[NameSpan]":
    """Return the spans, with a part of a whole name in the text ("Jace" beside "Jace Beleren") meaning that card."""
    whole = [span for span in spans if span.exact and _is_whole(span)]
    parts = {part: span for span in whole for part in _singulars(span.candidates[0]) if not _is_kind(part, span, words)}
    made: list[NameSpan] = []
    for span in spans:
        rest = span.written.removeprefix("the ")
        if rest != span.written and _singular(fold(rest)) in parts:
            card = parts[_singular(fold(rest))].candidates[:1]
            made.append(msgspec.structs.replace(span, start=span.end - len(rest), written=rest, candidates=card, exact=True))
            continue
        is_other_card = any(fold(name) == fold(span.written) for name in span.candidates)
        is_part = span not in whole and not (is_other_card and not _is_told_again(text, span, spans))
        owners = {parts[word].candidates[0] for word in _singulars(span.written) if word in parts} if is_part else set()
        made.append(msgspec.structs.replace(span, candidates=(owners.pop(),), exact=True) if len(owners) == 1 else span)
    for word in _WORD.finditer(text):
        written = fold(word[0]).removesuffix("'s")
        covered = any(span.start < word.end() and word.start() < span.end for span in made)
        if covered or len(written) < _LEAST or _singular(written) not in parts or _says_more(written, text, words):
            continue
        owner = parts[_singular(written)]
        end = word.start() + len(written)
        made.append(
            msgspec.structs.replace(
                owner, start=word.start(), end=end, written=text[word.start() : end], candidates=owner.candidates[:1]
            )
        )
    return made


_AGAIN: Final = re.compile(r"(?:^|\W)(?:the|my|his|her|their|that|this|your) $")


def _is_told_again(text: str, span: "NameSpan", spans: "list[NameSpan]") -> bool:
    """Return whether a short name, which another card has too, is only said of what was named in full: "my Swat"."""
    alike = [one for one in spans if fold(one.written) == fold(span.written)]
    return all(_AGAIN.search(fold(text[: one.start])) is not None for one in alike)


def _says_more(word: str, text: str, words: Words) -> bool:
    """Return whether a word means something by itself, or in a phrase of the text: "anthem" does not, but in "anthem bonus"."""
    if word not in words.vocabulary or (word,) in words.phrases:
        return word in words.vocabulary
    told = fold(text)
    return any(word in phrase and " ".join(phrase) in told for phrase in words.phrases)


def _is_kind(part: str, span: "NameSpan", words: Words) -> bool:
    """Return whether a word is a creature type in a spell's name: "the frog" is not Turn to Frog."""
    entry = words.phrases.get((part,))
    return entry is not None and entry.tag == "SUB" and bool(stored_types(span.candidates[0]) & {"Instant", "Sorcery"})


def _is_whole(span: "NameSpan") -> bool:
    """Return whether all of a name of several words is written."""
    front = fold(span.candidates[0].split(" // ")[0])
    return " " in front and _singular(front) == _singular(fold(span.written))


def _singulars(name: str) -> list[str]:
    return [_singular(word) for word in re.findall(r"[^\W_]+", fold(name)) if len(word) >= _LEAST]


def _singular(word: str) -> str:
    return word.removesuffix("s") if len(word) > _LEAST and not word.endswith("ss") else word
