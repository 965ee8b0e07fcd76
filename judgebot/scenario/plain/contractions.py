"""Contractions opened, with and without their marks: "can't", "hes", "its a 1/1", "he's got"."""

from collections.abc import Callable
from typing import Final

import msgspec

from judgebot.scenario.plain.chunks import Chunk
from judgebot.scenario.plain.words import Words

OPENED: Final[dict[str, tuple[str, ...]]] = {
    "cannot": ("can", "not"),
    "can't": ("can", "n't"),
    "cant": ("can", "n't"),
    "won't": ("will", "n't"),
    "wont": ("will", "n't"),
    "dont": ("do", "n't"),
    "doesnt": ("does", "n't"),
    "didnt": ("did", "n't"),
    "isnt": ("is", "n't"),
    "im": ("i", "am"),
    "ive": ("i", "have"),
    "i've": ("i", "have"),
    "whats": ("what", "is"),
    "opponents": ("opponent", "'s"),
    "opps": ("opponent", "'s"),
    "there's": ("there", "is"),
    "hes": ("he", "is"),
    "shes": ("she", "is"),
    "theyre": ("they", "are"),
    "youre": ("you", "are"),
    "weve": ("we", "have"),
    "theyve": ("they", "have"),
    "thats": ("that", "is"),
    "theres": ("there", "is"),
    "whos": ("who", "is"),
    "hows": ("how", "is"),
    "wheres": ("where", "is"),
    "itll": ("it", "will"),
    "arent": ("are", "n't"),
    "wasnt": ("was", "n't"),
    "werent": ("were", "n't"),
    "hasnt": ("has", "n't"),
    "havent": ("have", "n't"),
    "wouldnt": ("would", "n't"),
    "couldnt": ("could", "n't"),
    "shouldnt": ("should", "n't"),
    "gonna": ("will",),
    "wanna": ("want", "to"),
    "u": ("you",),
    "ur": ("your",),
    "r": ("are",),
    "n": ("and",),
    "cmdr": ("commander",),
    "yr": ("your",),
    "tho": ("though",),
    "oppo's": ("opponent", "'s"),
}
_IS_AFTER: Final = frozenset(("it", "what", "that", "he", "she", "where", "who", "there", "how", "this", "which"))
_GOT: Final = ("got", "gotten")
_IS_SHORT: Final = frozenset(
    (
        *("a", "an", "the", "my", "his", "her", "their", "our", "your", "mine", "hers", "theirs", "not", "on", "in", "at"),
        *("out", "still", "now", "already", "just", "only", "really", "tapped", "untapped", "dead", "gone", "face"),
        *("attacking", "blocking", "enchanted", "equipped"),
    )
)
"""Words before which "its" is "it's"."""
TAILS: Final = ("n't", "'s", "'m", "'re", "'ll", "'d", "'ve")


def open_contractions(pieces: list[Chunk]) -> list[Chunk]:
    """Return the pieces with "its a 1/1" read as "it is a 1/1", and "he's got" (is for has) as "he has"."""
    made: list[Chunk] = []
    for at, piece in enumerate(pieces):
        after = pieces[at + 1] if at + 1 < len(pieces) else None
        is_short = after is not None and (after.value in _IS_SHORT or after.tag in ("SIZE", "MOD"))
        begins = not made or made[-1].tag == "END"
        if begins and piece.value == "got" and not piece.tag:
            made += [msgspec.structs.replace(piece, value="i"), msgspec.structs.replace(piece, value="have")]
        elif piece.value == "its" and not piece.tag and is_short:
            made.append(msgspec.structs.replace(piece, value="it"))
            made.append(msgspec.structs.replace(piece, value="is"))
        elif piece.value in _GOT and not piece.tag and _is_contracted(made):
            made[-1] = msgspec.structs.replace(piece, value="has", start=made[-1].start)
        else:
            made.append(piece)
    return made


def _is_contracted(made: list[Chunk]) -> bool:
    """Return whether the last piece is the "is" of "he's", or 's after a name."""
    if not made or made[-1].value not in ("is", "'s"):
        return False
    return made[-1].value == "'s" or (len(made) > 1 and made[-1].end == made[-2].end and made[-1].start == made[-2].start)


_MEASURES: Final = ("power", "toughness")


def open_word(word: str, words: Words, mend: Callable[[str, Words], str]) -> tuple[str, ...]:
    number, _, measure = word.partition("-")
    if measure in _MEASURES:
        return (number, measure)  # "a six-power creature"
    if number == "pro" and measure:
        return (number, measure)  # "pro-white"
    if word in words.vocabulary:
        return (word,)
    if word in OPENED:
        return OPENED[word]
    if word in words.talk:
        return (word,)
    for tail in TAILS:
        if word.endswith(tail):
            bare = word.removesuffix(tail)
            if tail == "'s" and bare in _IS_AFTER:
                return (bare, "is")
            return (*open_word(bare, words, mend), "have" if tail == "'ve" else tail)
    if word.endswith("s'"):
        return (*open_word(word[:-2], words, mend), "'s")
    return (mend(word, words),)
