"""The words of a language as data: which part a word or phrase plays and what it means."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

EXAMPLES: Final = "EXAMPLES"  # the tables that hold no phrases
PEOPLE: Final = "PEOPLE"
UNMENDED: Final = ("FILL", "TRICK", "NOBODY", "NOTHING", "LABELLED")
MATTERS: Final = "MATTERS"
HARMLESS: Final = "HARMLESS"
CALLED: Final = "CALLED"
TALK: Final = ("TALKV", "TALKW")
FILES: Final = (
    "words_en.toml",
    "words_en_deeds.toml",
    "words_en_told.toml",
    "words_en_asked.toml",
    "words_en_talk.toml",
    "words_en_states.toml",
)


class Entry(msgspec.Struct, frozen=True):
    """What a phrase is: its part (a tag such as PLAYER) and its meaning there ("A")."""

    tag: str
    value: str


class Words(msgspec.Struct, frozen=True):
    """All phrases by their words, those words, the longest phrase's length, the card that stands for a cycle by head, and the
    given names of people by the pronoun that means them; `mendable` are the words that a misspelt one may be taken for: those
    that say something; `matters` are words that are never talk though the grammar does not
    know them; `harmless` are words of
    talk that card texts use too; `kinds_called` are kinds that stand for one card called so ("bears"); `talk` are words that
    mean nothing of the game.
    """

    phrases: dict[tuple[str, ...], Entry]
    vocabulary: frozenset[str]
    longest: int
    examples: dict[str, str]
    people: dict[str, str] = {}
    mendable: frozenset[str] = frozenset()
    matters: frozenset[str] = frozenset()
    harmless: frozenset[str] = frozenset()
    kinds_called: frozenset[str] = frozenset()
    talk: frozenset[str] = frozenset()


@cache
def english_words() -> Words:
    """Return the English words. Read once, about 4 ms."""
    tables: dict[str, dict[str, str]] = {}
    for file in FILES:
        for tag, values in tomllib.loads(Path(__file__).with_name(file).read_text(encoding="utf-8")).items():
            known = tables.setdefault(tag, {})
            known.update({value: f"{known[value]} | {words}" if value in known else words for value, words in values.items()})
    return compile_words(tables)


def compile_words(tables: dict[str, dict[str, str]]) -> Words:
    """Return the phrases of tables by their words; a phrase standing twice raises ValueError."""
    phrases: dict[tuple[str, ...], Entry] = {}
    for tag, values in tables.items():
        if tag in (EXAMPLES, PEOPLE, MATTERS, HARMLESS, CALLED, *TALK):
            continue
        for value, written in values.items():
            for phrase in written.split("|"):
                _add(phrases, _open(phrase), Entry(tag, value))
    vocabulary = frozenset(word for phrase in phrases for word in phrase)
    people = {name.strip(): pronoun for pronoun, names in tables.get(PEOPLE, {}).items() for name in names.split("|")}
    mendable = frozenset(word for phrase, entry in phrases.items() if entry.tag not in UNMENDED for word in phrase)
    matters, harmless = _words_of(tables, MATTERS), _words_of(tables, HARMLESS)
    called = frozenset(tables.get(CALLED, {}).get("kinds", "").split(" | "))
    talk = _words_of(tables, TALK[1]).union(*(_forms_of(verb) for verb in _words_of(tables, TALK[0])))
    return Words(
        phrases, vocabulary, max(map(len, phrases)), tables.get(EXAMPLES, {}), people, mendable, matters, harmless, called, talk
    )


def _forms_of(verb: str) -> frozenset[str]:
    """Return a verb with its regular endings: "nod" is also "nods", "nodded", "nodding"."""
    stem = verb.removesuffix("e")
    doubled = verb + verb[-1]
    stems = {verb, stem, doubled}
    changed = {verb[:-1] + "ies", verb[:-1] + "ied"} if verb.endswith("y") else set()
    return frozenset(
        {verb, verb + "s", verb + "es", verb + "d", *changed, *(one + end for one in stems for end in ("ed", "ing"))}
    )


def _words_of(tables: dict[str, dict[str, str]], table: str) -> frozenset[str]:
    return frozenset(word.strip() for written in tables.get(table, {}).values() for word in written.split("|"))


def _open(phrase: str) -> tuple[str, ...]:
    """Return the words of a phrase with contractions opened as the reader opens them ("what's" is "what is")."""
    if "'" in phrase:
        phrase = phrase.replace("what's", "what is").replace("that's", "that is").replace("'s ", " 's ")
    return tuple(phrase.split())


def _add(phrases: dict[tuple[str, ...], Entry], phrase: tuple[str, ...], entry: Entry) -> None:
    known = phrases.setdefault(phrase, entry)
    if known != entry:
        raise ValueError(f"'{' '.join(phrase)}' is both {known.tag} {known.value} and {entry.tag} {entry.value}")
