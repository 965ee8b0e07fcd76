"""What is told aside: a clause in which nothing of the game is named and nothing of it is done cannot change a board."""

from typing import Final

from judgebot.language import fold
from judgebot.scenario.plain.chunks import Chunk
from judgebot.scenario.plain.frames import DEEDS
from judgebot.scenario.plain.talk import keyword_words
from judgebot.scenario.plain.words import Words

_OF_THE_GAME: Final = frozenset(
    (
        *(
            "COUNTERS",
            "COUNTERW",
            "KEYWORD",
            "LIFE",
            "LIBSTATE",
            "LIB",
            "TRIG",
            "TRIGGER",
            "XIS",
            "MOD",
            "MANACOST",
            "MANA",
            "COPY",
        ),
        *(
            "CMDDAMAGE",
            "CKIND",
            "DAMAGE",
            "LOYAL",
            "BELOW",
            "FACEDOWN",
            "MFD",
            "CLKD",
            "COLOR",
            "MF",
            "TOPCARD",
            "ONTOP",
            "DEST",
        ),
        *("POWERW", "NAMEW", "MVW", "BLOCKER", "SURCHARGE", "TIMESN", "NTH", "TRICK", "EFFECT", "LOYALTY", "CASTDOWN", "SIZE"),
    )
)
"""What names something of the game."""
_DONE: Final = (
    DEEDS
    | {"DIE", "WIN", "LEAVEGAME", "REGENERATE", "PAYV", "DRAWV", "DISCARDV", "MILLV", "STOPIT", "UNBLOCKED", "STEP", "NEXTTURN"}
    | {"KICKED", "RATHER", "RETURN", "LEAVES", "UNTAP", "TUCK", "REVEAL", "DREAD", "CLOAKV", "ANIMATEV", "BECOME", "FALLOFF"}
    | {
        "BRINGV",
        "BROUGHT",
        "REMOVEV",
        "DECLAREV",
        "LOSEABIL",
        "GAMEEND",
        "APPLY",
        "HAPPEN",
        "COMES",
        "BYHOST",
        "FIRST",
        "TRADEV",
    }
) - {"GETV", "GIVE", "PUT", "CREATE", "CHOOSE", "USEON", "INRESP"}
"""What is done in a game; the verbs taken out do nothing without something of the game that is named beside them."""
_LEFT_SO: Final = frozenset(
    ("UNKNOWN", "NUM", "OUT", "INZONE", "LABELLED", "LOOK", "ANY", "OR", "FACEUP", "PARTICLE", "SAYV", "TURN")
)
_LEFT_SO_TOO: Final = frozenset(
    ("MORE", "NOTHING", "NOBODY", "NO", "NEG", "CAN", "MUST", "WHAT", "TELLV", "CAUSE", "KEEP", "GONEW")
)
_BARE_DEEDS: Final = frozenset(("GETV", "GIVE", "PUT", "CREATE", "CHOOSE", "USEON"))


def tells_nothing(text: str, clause: tuple[Chunk, ...], left: list[Chunk], words: Words) -> bool:
    """Return whether what nobody understood of a clause is told aside: it names nothing of the game and does nothing in it."""
    if any(chunk.tag in _DONE | _OF_THE_GAME or _names_something(chunk) for chunk in clause):
        return False
    if any(chunk.tag not in _LEFT_SO | _LEFT_SO_TOO | _BARE_DEEDS for chunk in left):
        return False
    return all(_is_word_of_talk(text, clause, chunk, words) for chunk in left)


def _names_something(chunk: Chunk) -> bool:
    """Return whether a noun phrase names more than "it" and "them"."""
    return chunk.tag == "NP" and not all(noun.pronoun and not (noun.states or noun.owner) for noun in chunk.nouns)


_AMONG: Final = frozenset(("HAVE", "CONTROL", "WITH", "AT", "THERE"))
"""Beside these an unknown word may be a thing that somebody has, a number what somebody is at."""


def _is_word_of_talk(text: str, clause: tuple[Chunk, ...], chunk: Chunk, words: Words) -> bool:
    """Return whether a word left over may be talk where it stands."""
    tags = [one.tag for one in clause]
    if chunk.tag == "NUM":
        return not _AMONG & set(tags) and "ON" not in tags and "BE" not in tags
    if chunk.tag != "UNKNOWN":
        return True
    written = text[chunk.start : chunk.end]
    bare = fold(written).removesuffix("'s")
    if not bare.replace("-", "").replace("'", "").isalpha():
        return not any(letter.isalnum() for letter in written)
    if bare in words.matters or bare.removesuffix("s") in words.matters | keyword_words():
        return False
    if bare in words.talk or bare in words.harmless:
        return True
    is_deed = _is_done_to_it(clause, chunk)
    return not is_deed and not _is_rules_word(bare) and not (_AMONG & set(tags) and not written.islower())


def _is_done_to_it(clause: tuple[Chunk, ...], chunk: Chunk) -> bool:
    """Return whether a word may be what somebody does to what was spoken of: "he wrecks it"."""
    at = clause.index(chunk)
    after = clause[at + 1].tag if at + 1 < len(clause) else ""
    before = clause[at - 1].tag if at else ""
    return after in ("NP", "PLAYER", "THEY") or before == "NP"


def _is_rules_word(word: str) -> bool:
    from judgebot.cards.names import is_rules_word  # the names are read by now

    return is_rules_word(word)
