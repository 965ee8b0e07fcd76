"""What is told aside: a clause in which nothing of the game is named and nothing of it is done cannot change a board."""

from itertools import pairwise
from typing import Final

from judgebot.language import fold
from judgebot.scenario.plain.chunks import Chunk
from judgebot.scenario.plain.frames import DEEDS
from judgebot.scenario.plain.talk import is_rules_form, keyword_words
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


_FEELINGS: Final = frozenset(
    f"{verb}{ending}"
    for verb in (
        "want",
        "need",
        "hope",
        "wish",
        "love",
        "hate",
        "like",
        "enjoy",
        "prefer",
        "need",
        "fear",
        "plan",
        "expect",
        "intend",
    )
    for ending in ("", "s", "ed", "d", "ing", "ning", "ned")
)


def is_motive(text: str, lead: str, chunks: tuple[Chunk, ...]) -> bool:
    """Return whether a clause tells why somebody does what they do: "because I needed that last card to win"."""
    if lead == "SO" and [one.tag for one in chunks] in (["THEY", "CAN", "ATTACKV"], ["NP", "CAN", "ATTACKV"]):
        return True  # "... so they can attack"
    if lead != "WHILE" or len(chunks) < 3 or chunks[0].tag not in ("PLAYER", "THEY"):
        return False
    return fold(text[chunks[1].start : chunks[1].end]) in _FEELINGS


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


_BESIDE: Final = frozenset(("PARTICLE", "LABELLED", "TURNNO", "ANY", "SINCE", "AGO"))
"""What may be left over beside what was understood of a clause: where and when, not what."""


def without_asides(text: str, clause: tuple[Chunk, ...], left: list[Chunk], words: Words) -> list[Chunk]:
    """Return what is left over of a clause without words for where, when and how, beside what was understood of it."""
    if len(left) == len([chunk for chunk in clause if not _is_soft_tag(chunk)]):
        return left  # nothing of it was understood
    kept = []
    for chunk in left:
        is_state = clause[0] is not chunk and clause[clause.index(chunk) - 1].tag in ("BE", "AUX")
        is_up = chunk.tag == "FACEUP" and not is_state and text[chunk.start : chunk.end].lower() in ("over", "up")
        is_word = chunk.tag == "UNKNOWN" and _is_word_of_talk(text, clause, chunk, words)
        if not (chunk.tag in _BESIDE or is_up or is_word):
            kept.append(chunk)
    return kept if kept else []


def _is_soft_tag(chunk: Chunk) -> bool:
    return chunk.tag in ("DET", "BE", "AUX", "HAVE", "PLAYER", "THEY", "WITH", "ON", "BY", "AT", "GO")


def is_denied(text: str, clause: tuple[Chunk, ...]) -> bool:
    """Return whether a clause only says that nothing is done, or what would have been: "nobody removes anything"."""
    tags = [chunk.tag for chunk in clause]
    if "MUSING" in tags or _is_left_undone(text, clause):
        return True
    at = next((place for place, tag in enumerate(tags) if tag in _DENIED), len(tags))
    if at == len(tags) or any(tag in _KEPT for tag in tags) or any(tag in ("BUT", "OR") for tag in tags):
        return _is_unreal(text, clause)
    lead = [
        chunk
        for chunk in clause[:at]
        if chunk.tag not in ("NOBODY", "NOTHING", "NEG", "AUX", "HAVE", "CAN", "MUST", "BE", "DET")
    ]
    is_negated = any(tag in ("NOBODY", "NOTHING", "NEG") for tag in tags[:at]) or (tags[:1] == ["NO"] and at == 1)
    return (is_negated and all(chunk.tag in ("PLAYER", "THEY", "NP", "ANY") for chunk in lead)) or _is_unreal(text, clause)


_DENIED: Final = frozenset(
    (
        *(
            "CAST",
            "TAP",
            "DESTROY",
            "EXILE",
            "BOUNCE",
            "REMOVEV",
            "STOPIT",
            "REGENERATE",
            "TARGETV",
            "COUNTERSPELL",
            "COUNTERW",
        ),
        *(
            "DISCARDV",
            "SACRIFICE",
            "MOVEV",
            "PUT",
            "CHOOSE",
            "DEALV",
            "GAINV",
            "USEON",
            "INRESP",
            "ACTIVATEV",
            "PINGV",
            "STEAL",
        ),
        *("FIGHT", "COPYV", "CREATE", "ATTACKV", "SPELLV"),
    )
)
"""What nobody does where it is denied: that it is not done is taken anyway."""
_KEPT: Final = frozenset(("KICKED", "PAYV", "BLOCKV", "KEYWORD", "MAYCOMMAND", "RATHER", "UNTAP", "DAMAGE", "LIFE"))
"""What makes a difference if it is not done."""


def _is_left_undone(text: str, clause: tuple[Chunk, ...]) -> bool:
    """Return whether a clause tells what is not done: "without moving the boots first"."""
    if len(clause) < 2 or clause[0].tag != "NO" or any(chunk.tag in _KEPT for chunk in clause):
        return False
    doing = text[clause[1].start : clause[1].end].lower().split(" ")[0]
    return text[clause[0].start : clause[0].end].lower() == "without" and doing.endswith("ing")


def _is_unreal(text: str, clause: tuple[Chunk, ...]) -> bool:
    """Return whether a clause tells what would have been: "I would have used Disenchant"."""
    for one, two in pairwise(clause):
        written = text[one.start : one.end].lower()
        is_would = (one.tag == "AUX" and written.endswith(("would", "'d", "should"))) or (
            one.tag == "CAN" and written == "could"
        )
        if is_would and two.tag == "HAVE" and two.start > one.start:
            return True
    return False


_AMONG: Final = frozenset(("HAVE", "CONTROL", "WITH", "AT", "THERE"))
"""Beside these an unknown word may be a thing that somebody has, a number what somebody is at."""


def _is_word_of_talk(text: str, clause: tuple[Chunk, ...], chunk: Chunk, words: Words) -> bool:
    """Return whether a word left over may be talk where it stands."""
    tags = [one.tag for one in clause]
    if chunk.tag == "NUM":
        at = clause.index(chunk)
        before, after = tags[max(at - 1, 0) : at], tags[at + 1 : at + 2]
        counts_talk = any(tag in ("UNKNOWN", "INZONE", "TURN", "LABELLED") for tag in (*before, *after)) or after == ["PLAYER"]
        return counts_talk and not _AMONG & set(tags) and "ON" not in tags and "BE" not in tags
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
    return not is_deed and not is_rules_form(bare) and not (_AMONG & set(tags) and not written.islower())


def _is_done_to_it(clause: tuple[Chunk, ...], chunk: Chunk) -> bool:
    """Return whether a word may be what somebody does to what was spoken of: "he wrecks it"."""
    at = clause.index(chunk)
    after = clause[at + 1].tag if at + 1 < len(clause) else ""
    before = clause[at - 1].tag if at else ""
    return after in ("NP", "PLAYER", "THEY") or before == "NP"
