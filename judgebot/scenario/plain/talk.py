"""Words of talk that can change no board, set aside by what kind of words they are and where they stand, not by a list of them.

A card, a number, a zone, a word of the rules, what somebody does and what is denied are never talk.
"""

from functools import cache
from typing import Final

from msgspec.structs import replace

from judgebot.cards.keywordwords import SIMPLE, WITH_COST, WITH_NUMBER
from judgebot.language import fold
from judgebot.scenario.plain.chunks import Chunk, Rewrite, joined
from judgebot.scenario.plain.headlines import without_headline, without_title
from judgebot.scenario.plain.words import Words, english_words

_NOUNS: Final = frozenset(("NAME", "HEAD", "SUB", "SIZE", "COLOR", "KEYWORD", "MANA", "COUNTERW"))
_DESCRIBED: Final = _NOUNS | {"ADJ", "FACEDOWN"}
_BEFORE_NOUNS: Final = frozenset(("DET", "POSSP", "NUM", "S", "ADJ", "COLOR", "FACEDOWN", "MFD", "CLKD", "SIZE"))
_ENDS: Final = frozenset(("COMMA", "END", "LP", "RP", "AND", "BUT", "THEN", "SO", "WHEN", "WHILE", "IF"))
_PREPOSITIONS: Final = frozenset(("for", "by", "out of", "in", "on", "with", "at", "from", "as", "like", "under", "off"))
_TELLING: Final = ("ed", "en", "able", "ible", "less", "proof", "ing")
"""Endings of words that say what was done to a thing, or what it can do."""
_LEAST: Final = 5
_BEGINS: Final = ("", ".", "!", "?", ";", ":", "\n")
"""What stands before the first word of a sentence."""


def set_talk_aside(text: str, chunks: list[Chunk], words: Words) -> list[Chunk]:
    """Return the chunks with the unknown words that are only talk marked as such (the tag FILL)."""
    said = [_adverb(text, chunk, words) for chunk in chunks]
    said = _adjectives(text, said, words)
    said = _phrases_of_talk(text, without_headline(text, without_title(said), words), words)
    return _nothing_of_note(text, said, words)


@cache
def keyword_words() -> frozenset[str]:
    return frozenset(word for name in (*SIMPLE, *WITH_NUMBER, *WITH_COST) for word in name.split())


def _is_talk(text: str, chunk: Chunk, words: Words) -> bool:
    """Return whether an unknown word may be talk: lower case, no word of the rules."""
    written = text[chunk.start : chunk.end]
    bare = fold(written).removesuffix("s")
    told = {fold(written), bare} & (words.matters | keyword_words())
    is_word = written.islower() or (written[1:].islower() and text[: chunk.start].rstrip(" \"'(")[-1:] in _BEGINS)
    return chunk.tag == "UNKNOWN" and is_word and written.replace("-", "").isalpha() and not told


def is_unheard_of(text: str, chunk: Chunk, words: Words) -> bool:
    """Return whether an unknown word may be talk and is no word of the texts of cards."""
    return _is_talk(text, chunk, words) and (not is_rules_form(chunk.value) or chunk.value in words.harmless)


_STEM: Final = 4
"""So long is at least what is left of a word without its ending, to be looked for in card texts."""


def is_rules_form(word: str) -> bool:
    """Return whether the texts of cards use a word, in this form or without its ending: "proliferates"."""
    from judgebot.cards.names import is_rules_word  # the names are read by now

    stems = {word, *(word.removesuffix(end) for end in ("s", "es", "d", "ed", "ing") if word.endswith(end))}
    return any((len(stem) >= _STEM or stem == word) and is_rules_word(stem) for stem in stems)


def _adverb(text: str, chunk: Chunk, words: Words) -> Chunk:
    """ "swiftly": how something is done changes no board, but for "nearly", "separately" and their like."""
    written = text[chunk.start : chunk.end]
    is_adverb = written.endswith("ly") and len(written) >= _LEAST and _is_talk(text, chunk, words)
    return replace(chunk, tag="FILL") if is_adverb else chunk


def _adjectives(text: str, chunks: list[Chunk], words: Words) -> list[Chunk]:
    """Return the chunks with what a noun is said to be like set aside: "his puny Hill Giant"; not what was done to it."""
    said = list(chunks)
    for at, chunk in enumerate(said):
        is_big = chunk.tag == "POWERW" and fold(text[chunk.start : chunk.end]) in ("big", "large")
        if not is_big and (not _is_talk(text, chunk, words) or "-" in chunk.value):
            continue
        after = next((one.tag for one in said[at + 1 :] if one.tag != "FILL" and not _is_talk(text, one, words)), "END")
        before = next((one.tag for one in reversed(said[:at]) if one.tag != "FILL"), "END")
        is_number = after == "NUM" and before in ("DET", "POSSP", "AT")  # "at a healthy 12 life"
        if not (is_big or is_number) and (chunk.value.endswith(_TELLING) or chunk.value.startswith(("un", "non"))):
            continue
        if is_number or (after in _DESCRIBED and (before in _BEFORE_NOUNS or (is_big and before in ("COMMA", "END", "AND")))):
            said[at] = replace(chunk, tag="FILL")
    return _more_adjectives(text, said, words)


def _more_adjectives(text: str, said: list[Chunk], words: Words) -> list[Chunk]:
    """Return the chunks with "his precious, beloved Craw Wurm" told without what it is said to be like."""
    for at in range(1, len(said) - 3):
        one, comma, two, noun = said[at : at + 4]
        is_list = said[at - 1].tag in ("DET", "POSSP") and comma.value == "," and noun.tag in _DESCRIBED
        if is_list and all(chunk.tag == "FILL" or is_unheard_of(text, chunk, words) for chunk in (one, two)):
            said[at : at + 3] = [replace(chunk, tag="FILL") for chunk in (one, comma, two)]
    return said


def _phrases_of_talk(text: str, chunks: list[Chunk], words: Words) -> list[Chunk]:
    """Return the chunks with stretches between two marks set aside that are only "for fun", "the jerk", "with a grin"."""
    said = list(chunks)
    at = 0
    while at < len(said):
        end = _end_of_phrase(text, said, at, words)
        if end and (end == len(said) or said[end].tag in _ENDS or said[end].tag in ("PLAYER", "THEY")):
            for place in range(at, end):
                said[place] = replace(said[place], tag="FILL")
            at = end
        at += 1
    return said


def _end_of_phrase(text: str, chunks: list[Chunk], at: int, words: Words) -> int:
    """Return where a phrase of talk that begins at a place ends, 0 if none begins there."""
    first = fold(text[chunks[at].start : chunks[at].end])
    begins = at == 0 or chunks[at - 1].tag in _ENDS
    is_preposition = first in _PREPOSITIONS and chunks[at].tag in ("FILL", "WITH", "BY", "ON", "AT")
    if first == "out" and at + 1 < len(chunks) and text[chunks[at + 1].start : chunks[at + 1].end].lower() == "of":
        is_preposition, at = True, at + 1  # "out of spite"
    is_epithet = begins and chunks[at].tag == "DET" and chunks[at].value == "def"
    if not (is_preposition or is_epithet):
        return 0
    end = at + 1
    while end < len(chunks) and chunks[end].tag in ("DET", "POSSP", "FILL") and chunks[end].end > chunks[end].start:
        end += 1
    noun = end
    while end < len(chunks) and _is_talk(text, chunks[end], words) and not chunks[end].value.endswith(_TELLING):
        end += 1
    return end if end > noun else 0


def _nothing_of_note(text: str, chunks: list[Chunk], words: Words) -> list[Chunk]:
    """Return the chunks with "no sweat" set aside: what is denied is no thing of the game."""
    said = list(chunks)
    for at, chunk in enumerate(said[:-1]):
        if chunk.tag == "NO" and _is_talk(text, said[at + 1], words):
            end = at + 2
            while end < len(said) and (_is_talk(text, said[end], words) or said[end].tag == "FILL"):
                end += 1
            if end == len(said) or said[end].tag in _ENDS:
                said[at:end] = [replace(one, tag="FILL") for one in said[at:end]]
    return said


def _nothing(parts: tuple[Chunk, ...]) -> Chunk:
    """ "nobody responds", "I have nothing to stop it": that nothing happens but what was told of is taken anyway."""
    return joined("FILL", parts)


def _none(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "no fliers involved": what is not there; nothing said of lands and cards in hand, which may be there all the same."""
    if any(part.tag == "HEAD" and part.value in ("land", "card") for part in parts):
        return None
    return joined("COMMA", parts, value=",") if parts[0].tag in ("COMMA", "AND", "BUT") else joined("FILL", parts)


def _across(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "my mate across the table": only where that player sits."""
    return joined("FILL", parts) if parts[0].value == "B" else None


def _out_of(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "in play under my control": whose it is."""
    side = {"mine": "A", "theirs": "B"}.get(parts[1].value)
    return joined("OUT", parts, value=side) if side is not None and parts[0].value == "out" else None


def _declared(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "blocks are locked in", "blockers declared": who blocks is told beside it."""
    words = [part.value for part in parts if part.tag == "UNKNOWN"]
    return joined("FILL", parts, value="in combat") if all(word in _DECLARED for word in words) else None


_DECLARED: Final = ("locked", "set", "final", "chosen", "done", "made")


def _bracket_of_talk(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "(fresh, no counters)", "(lol)": words in brackets that say nothing of the game."""
    words = [part.value for part in parts if part.tag == "UNKNOWN"]
    known = english_words().matters | keyword_words()
    return None if any(word in known or not word.isalpha() for word in words) else joined("FILL", parts)


def _turn_number(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "since turn 4", "on turn six": when something came."""
    if any(part.tag == "FLIP" for part in parts):
        return None
    return joined("TURNNO", parts, n=parts[-1].n)


_CUT: Final = "(?=(COMMA|AND|BUT|THEN|SO|QM|WHEN|WHILE|IF|END|RP)|$)"
_VAIN: Final = (
    "(HAVE|AUX|CAN|BE|INRESP|ANY|DET|TRICK|LEFT|OUT|ON|WITH|UNKNOWN|PRON|NO|HEAD|ZONE|INZONE|COUNTERW|MOD|CKIND|ONSTACK|UNTILEOT"
    "|LEAVES|DIE|ENTER|MINE|TRIGGER|RESOLVE|HAPPEN|POSSP|MANA|ADJ|SAVEV|CREATE|PAYV|COUNTERSPELL|SURVIVE|LOYAL|STOPIT)"
)
_ABSENT: Final = (
    "(UNKNOWN|HEAD|SUB|NAME|KEYWORD|TRICK|ADJ|OUT|ON|PRON|DET|OTHERONE|INVOLVED|LEFT|ANY|BLOCKER|COUNTERW|MOD|CKIND|EFFECT|S"
    "|INRESP|REGENERATE|COLOR|UNDER|POSSP|SIZE|ABILITY|TRIGGER|TARGETV|BONUSW)"
)
"""What is not there if nobody tells of it: "no fliers involved", "no other enchantments", "no umbra"."""
_SPOKEN_OF: Final = (
    "(UNKNOWN|DET|POSSP|OWNED|NAME|HEAD|SUB|NUM|TURN|STEP|TARGETV|ON|AT|PRON|ADJ|KEYWORD|LEGENDRULE|TRIGGER|CAST|POWERW|LIFE|S"
    "|DAMAGE|ONSTACK|EFFECT|COPYV|BLOCKV|ATTACKV|NAMEW|WHAT|ITS|MANA|LIB|ZONE|OTHERONE|TIMES|INRESP|COST)"
)
"""What people may speak and think of."""
_MUSED: Final = (
    "(PLAYERS|PRON|DET|AUX|CAN|BE|HAVE|UNKNOWN|NEG|ADJ|STOPIT|LOSE|WIN|DIE|SURVIVE|WHAT|KEEP|WITH|ON|THERE|LEGAL|POSSP|HEAD)"
)
TALK: Final = (
    Rewrite(
        f"NOBODY (HAVE|AUX|CAN|BE|INRESP|ANY|DET|TRICK|LEFT|UNKNOWN|CAST|MANA|OR|EFFECT|FREE|MORE|OTHERONE)+{_CUT}", _nothing
    ),
    Rewrite(f"(WITH|THERE)? NO (TRICK|INRESP) (INRESP|LEFT|ANY|OUT|PLAYER|THEY|HAVE)*{_CUT}", _nothing),
    Rewrite(f"PLAYERS HAVE NO (TRICK|INRESP) {_VAIN}*{_CUT}", _nothing),
    Rewrite("NOTHING BUT|INW(?=(POSSP|OWNED|DET)* (ZONE|LIB|INZONE))", _nothing),
    Rewrite(f"(?<=NAME )COMMA WHAT CAUSE UNKNOWN+{_CUT}", _nothing),
    Rewrite(f"PLAYERS AUX NEG HAVE (ANY|TRICK|INRESP|UNKNOWN) {_VAIN}*{_CUT}", _nothing),
    Rewrite("(?<=NAME )COMMA DET NUM(?=(WITH|BYHOST))", _nothing),
    Rewrite("NOTHING OUT BUT(?=(DET|NAME|NUM|POSSP|SIZE|SUB|HEAD|OWNED))", _nothing),
    Rewrite("NO DET? HEAD OUT? BUT(?=(DET|NAME|NUM|POSSP|SIZE|SUB|HEAD|OWNED))", _nothing),
    Rewrite(
        "(^|(?<=COMMA ))NO DET? (UNKNOWN|HEAD|TARGETV|OR|ANY|TRICK|OUT|LEFT|COUNTERW|MOD|CKIND|EFFECT|"
        "INRESP|REGENERATE|ON|ZONE|COST|BONUSW)+" + _CUT,
        _nothing,
    ),
    Rewrite(f"^NO DET? {_ABSENT}+{_CUT}", _none),
    Rewrite(f"TALKOF {_SPOKEN_OF}*", _nothing),
    Rewrite(f"(?<=COMMA )NEG (DET|POSSP)? (NAME|HEAD|SUB|SIZE|UNKNOWN)+{_CUT}", _nothing),
    Rewrite("(?<!NAME )COMMA (?=FACEDOWN (COMMA|END|$))", _nothing),
    Rewrite("(?<=PLAYER )OUT(?=(CAST|USEON|ATTACKV|BLOCKV|SPELLV|HAVE|CONTROL|DRAWV|SACRIFICE|TAP|COPYV|DESTROY))", _across),
    Rewrite("OUT ADJ", _out_of),
    Rewrite(f"(COMMA |AND |BUT |WITH |THERE )NO DET? {_ABSENT}+{_CUT}", _none),
    Rewrite("LP (UNKNOWN|COMMA|FILL|NO|COUNTERW|ANY|BONUSW)+ RP", _bracket_of_talk),
    Rewrite(f"(BLOCKV|BLOCKER|ATTACKV) (BE|HAVE)* (DECLAREV|UNKNOWN){_CUT}", _declared),
    Rewrite("LP NO DET? (HEAD|UNKNOWN|OUT|COUNTERW|MOD|TRICK|KEYWORD)+ RP|LP UNKNOWN* POWERW SIZE UNTILEOT? RP", _nothing),
    Rewrite("(?<=PLAYER )(ON|AT)? DET FACEW", _nothing),
    Rewrite(f"PLAYERS FIZZLE{_CUT}", _nothing),
    Rewrite("LP RP", _nothing),
    Rewrite("(?<=TRUEQ )THINKING", _nothing),
    Rewrite(f"THINKING {_MUSED}*{_CUT}", _nothing),
    Rewrite("(?<!NUM )DET? (?<!NUM )MANA FREE", _nothing),
    Rewrite("WHILE TURN NUM|ON? (?<!NEXT )TURN NUM", _turn_number),
    Rewrite(f"(?<!AUX )(?<!CAN )(PLAYERS|THERE) (HAVE|BE)* NOTHING {_VAIN}*{_CUT}", _nothing),
    Rewrite(
        f"^(WITH|AND|HAVE)? NOTHING {_VAIN}*{_CUT}|(?<=COMMA )NOTHING {_VAIN}*{_CUT}|(?<=AND )NOTHING {_VAIN}*{_CUT}", _nothing
    ),
    Rewrite(f"PLAYERS LETV (PRON|DET|THEY) (HAPPEN|GO|BE)*{_CUT}|^NUM PLAYER LEFT{_CUT}", _nothing),
)
"""What is told that says no more than what is taken as usual."""


_SUBJECTS: Final = ("PLAYER", "THEY", "NP", "DET", "AUX", "CAN", "MUST", "NEG")
_OBJECTS: Final = ("NP", "PLAYER", "THEY", "ON", "AT", "TARGETV", "DEST", "INZONE", "NUM", "DAMAGE", "TRIG", "COUNTERS", "LIFE")


def still_matters(text: str, clause: tuple[Chunk, ...], left: list[Chunk], words: Words) -> list[Chunk]:
    """Return what matters of what no rule read of a clause that tells: all of it if more than unknown words of talk is left.

    An unknown word is talk where it is no word of rules texts either, and cannot be what somebody does to something or what a
    thing does.
    """
    if all(chunk.tag == "UNKNOWN" and _says_nothing(text, clause, chunk, words) for chunk in left):
        return []
    return left


def _says_nothing(text: str, clause: tuple[Chunk, ...], chunk: Chunk, words: Words) -> bool:
    if not is_unheard_of(text, chunk, words):
        return False
    at = clause.index(chunk)
    before = clause[at - 1].tag if at else ""
    after = next((one.tag for one in clause[at + 1 :] if one.tag != "UNKNOWN"), "")
    is_deed = (before in _SUBJECTS or not before) and after in _OBJECTS
    return not (is_deed or before == "NP" or after == "NP")
