"""What the checker says, in the reader's language: sentences are matched against patterns. They are data: rulings/said.toml."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from judgebot.contract import StepOut, Verdict
from judgebot.corpus.place import rulings_folder
from judgebot.errors import DataError

SAID_FILE: Final = "said.toml"
# A name ends before a full stop with a capital after it: else the sentence before it would pass for part of the name.
_OBJECT: Final = r"(?:(?![Pp]layer [A-Z]\b|[Tt]he [a-z])[^\s;(](?:(?!\. [A-Z#])[^;(])*? \(#\d+\)|#\d+(?: \(face down\))?)"
_PATTERNS: Final = {
    "p": r"[Pp]layer [A-Z]",
    "o": _OBJECT,
    "l": rf"{_OBJECT}(?:(?:, | and ){_OBJECT})*",
    "n": r"\d+",
    "s": r"[+-]?\d+/[+-]?\d+",
    "m": r"(?:\{[^}]+\})+",
    "t": r"[a-z][a-z ]*?(?: \d+)?",
    "a": r"an?",
    "x": r"[^:;(]+?",
}
_SLOT: Final = re.compile(r"\{([a-z])(2?)\}")
_ENDS: Final = re.compile(r"(?<=[.!;]) (?=[A-Z#])|(?<=;) (?=[a-z])")

_STATUS: Final[dict[str, str]] = {"decided": "Decided", "depends": "It depends", "not_decided": "Not decided"}

Translations = dict[str, str]


class Sentence(msgspec.Struct, frozen=True):
    """A sentence of the checker: what matches it, and how it is said in other languages."""

    pattern: "re.Pattern[str]"
    said: Translations


class Said(msgspec.Struct, frozen=True):
    """The data: single words, what an answer begins with, what abilities trigger on, sentences (the longest pattern first)."""

    words: dict[str, Translations]
    begins: dict[str, Translations]
    trigger: dict[str, Translations]
    sentences: tuple[Sentence, ...]


@lru_cache(maxsize=1)
def all_said() -> Said:
    """Return the data, or raise DataError."""
    import tomllib  # 5 ms that the first paint need not wait for

    path = rulings_folder() / SAID_FILE
    try:
        with path.open("rb") as file:
            read = tomllib.load(file)
        patterns = sorted(read["sentence"], key=lambda one: -len(_SLOT.sub("", one["en"])))
        sentences = tuple(Sentence(_pattern(one["en"]), one) for one in patterns)
        return Said(read["words"], read["begins"], read["trigger"], sentences)
    except (OSError, tomllib.TOMLDecodeError, KeyError, re.error) as error:
        raise DataError(
            "what the checker says in other languages cannot be read", str(path), "install judgebot again"
        ) from error


def _pattern(english: str) -> "re.Pattern[str]":
    """The pattern of a sentence; a slot met again is named with a 2, as in its translations."""
    parts: list[str] = []
    seen: set[str] = set()
    place = 0
    for slot in _SLOT.finditer(english):
        name = f"{slot[1]}2" if slot[2] or slot[1] in seen else slot[1]
        seen.add(slot[1])
        parts += [re.escape(english[place : slot.start()]), f"(?P<{name}>{_PATTERNS[slot[1]]})"]
        place = slot.end()
    return re.compile("".join((*parts, re.escape(english[place:]))))


def in_language(text: str, language: str) -> str | None:
    """Return what the checker said in another language; None where a sentence of it has no translation."""
    if language == "en":
        return text
    begin, rest = _begin(text, language)
    said = [_sentence(sentence, language) for sentence in _sentences(rest, language)]
    if None in said:
        return None
    space = "" if language in ("ja", "zhs", "zht") else " "
    return begin + space.join(sentence for sentence in said if sentence is not None)


def _begin(text: str, language: str) -> tuple[str, str]:
    """ "Yes: ..." in that language, and what follows it."""
    for word, said in all_said().begins.items():
        for mark in (": ", ". "):
            if text.startswith(word + mark):
                again, rest = _begin(text.removeprefix(word + mark), language)
                return f"{said[language]}{mark}{again}", rest
    return "", text


def _sentences(text: str, language: str) -> Iterator[str]:
    """The text where it is one sentence of the data, else its sentences, joined again where only together they are one."""
    if _sentence(text, language) is not None:
        yield text
        return
    left = _ENDS.split(text)
    while left:
        taken = next((n for n in range(len(left), 0, -1) if _sentence(" ".join(left[:n]), language) is not None), 1)
        yield " ".join(left[:taken])
        left = left[taken:]


@lru_cache(maxsize=4096)
def _sentence(english: str, language: str) -> str | None:
    parts = english.rstrip(";") if english.endswith(";") else english
    for sentence in all_said().sentences:
        found = sentence.pattern.fullmatch(parts if parts.endswith((".", ":")) else f"{parts}.")
        if found is not None and language in sentence.said:
            slots = {name: _word(name, value, language) for name, value in found.groupdict().items()}
            return _SLOT.sub(lambda slot, slots=slots: slots[slot[1] + slot[2]], sentence.said[language])  # type: ignore[misc]
    return None


def _word(slot: str, value: str, language: str) -> str:
    """What stands in a slot, in that language; a name stays as it is."""
    if slot.startswith("p"):
        return all_said().words["player"][language].format(x=value[-1])
    if slot.startswith("t"):
        return all_said().trigger.get(value, {}).get(language, value)
    shown = value.replace("(face down)", f"({all_said().words['face_down'][language]})")
    return shown.replace(") and ", "), ") if slot == "l" else shown


def verdict_in(verdict: Verdict, language: str) -> Verdict:
    """Return the verdict with its answers and steps in another language; what has no translation stays English."""
    if language == "en":
        return verdict
    return replace(
        verdict,
        answer=in_language(verdict.answer, language) or verdict.answer,
        steps=tuple(StepOut(in_language(step.text, language) or step.text, step.cites) for step in verdict.steps),
        branches=tuple(
            replace(branch, answer=in_language(branch.answer, language) or branch.answer) for branch in verdict.branches
        ),
    )


def headline_in(verdict: Verdict, language: str) -> str:
    """Return the answer of a verdict that is in that language already, with its status before it, once."""
    status = status_in(verdict, language)
    return verdict.answer if verdict.answer.startswith(status) else f"{status} {verdict.answer}"


def status_in(verdict: Verdict, language: str) -> str:
    """Return the status of a verdict in that language, with its colon."""
    return f"{all_said().begins[_STATUS.get(verdict.status, 'Not decided')][language]}:"


def stays_english(verdict: Verdict, language: str) -> str:
    """Return the sentence that says, in that language, that some of the verdict stays English; empty where nothing does."""
    told = (verdict.answer, *(step.text for step in verdict.steps), *(branch.answer for branch in verdict.branches))
    if all(in_language(text, language) is not None for text in told if text):
        return ""
    return all_said().words["stays"][language]
