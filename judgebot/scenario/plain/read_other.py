"""Plain words in the ten other languages: the founding situations, by the concepts named, told again in plain English.

No grammar here: which concepts stand in the text decides the situation, and the English reader makes the scenario. A text whose
words are not all known, or whose concepts fit no situation, is not understood.
"""

import re
import unicodedata
from typing import TYPE_CHECKING, Final

import msgspec

from judgebot.contract import Understood
from judgebot.language import Language
from judgebot.scenario.models import Scenario
from judgebot.scenario.plain.board import TypesOf
from judgebot.scenario.plain.chunks import Chunk
from judgebot.scenario.plain.reading import Reading
from judgebot.scenario.plain.terms import SCRIPTS_WITHOUT_SPACES, find_terms
from judgebot.scenario.plain.tokens import Names
from judgebot.search.stopwords import STOP_WORDS

if TYPE_CHECKING:
    from judgebot.cards.scanning import NameSpan  # 100 ms, needed for its type only

HIDDEN: Final = ("MANIFESTED", "CLOAKED", "DISGUISED", "FACEDOWN", "MORPH", "TURNUP")
FATES: Final = {
    "DIE": "dies",
    "DESTROY": "is destroyed",
    "EXILE": "is exiled",
    "BOUNCE": "is bounced",
    "BLINK": "is blinked",
}
ACTIVE_FATES: Final = {"DESTROY": "destroys", "EXILE": "exiles", "BOUNCE": "bounces", "BLINK": "blinks"}
SOFT_TAGS: Final = frozenset(("FILL", "MY", "CAN", "MUST", "WHATHAPPENS", "CARD", "CREATURE", "PERMANENT", "ONE"))
WITNESSES: Final[dict[str, tuple[str, ...]]] = {
    "NO": ("library is empty",),
    "EMPTY": ("library is empty",),
    "EMPTYLIB": ("library is empty",),
    "LIB": ("library",),
    "TWO": ("two cards",),
    "TOP": ("top",),
    "ENTER": ("trigger", "I cast"),
    "TRIGGER": ("trigger",),
    "RESOLVE": ("trigger", "I cast"),
    "CAST": ("trigger", "I cast"),
    "MANIFESTED": ("manifest", "trigger", "I cast"),
    "CLOAKED": ("cloaked",),
    "DISGUISED": ("disguised",),
    "MORPH": ("morph",),
    "FACEDOWN": ("face-down", "manifested", "cloaked", "disguised"),
    "TURNUP": ("face up",),
    "UNCOVER": ("face up", "reveal"),
    "DIE": ("dies",),
    "DESTROY": ("destroy",),
    "EXILE": ("exile",),
    "BOUNCE": ("bounce",),
    "BLINK": ("blink",),
    "GAMEEND": ("game ends",),
    "REVEAL": ("reveal",),
    "LOOK": ("look",),
    "LOSE": ("Do I lose",),
    "LOSEABIL": ("loses all abilities",),
    "COPY": ("copy",),
    "TOKEN": ("token",),
    "EFFECT": ("effect",),
    "RESPONSE": ("response",),
    "OPPONENT": ("opponent",),
    "TAPPED": ("tapped",),
    "STAYS": ("still", "What happens to"),
    "SIZE": ("How big",),
    "ATTACH": ("attached",),
    "INSTANT": ("instant",),
    "SORCERY": ("sorcery",),
    "LAND": ("land",),
    "DFC": ("double-faced",),
}
"""Words that stand in what is told where a concept was used."""
KINDS: Final = {
    "INSTANT": "instant",
    "SORCERY": "sorcery",
    "LAND": "land",
    "DFC": "double-faced card",
    "MORPH": "creature with morph",
    "CREATURE": "creature card",
}
_WORD: Final = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_KANA: Final = re.compile(r"[\u3040-\u309fー、。？！・「」\s]+")
_PARTICLES: Final = re.compile(r"[은는이가을를의에서로도와과요까면나니다고서며할될한된들하되어지세입습]+")


class _Bag(msgspec.Struct):
    """What a text names: tags present, the permanent, spell and hidden card named, and what its words leave open."""

    tags: set[str]
    permanent: str = ""
    spell: str = ""
    card: str = ""
    looker: str = ""


def read_other(text: str, language: Language, names: Names, types_of: TypesOf) -> Reading:
    """Return the reading of a text in another language than English."""
    from judgebot.scenario.plain.read import read_english  # the English reader makes the scenario

    spans = _names_in(text, names)
    terms = find_terms(text, language, [(span.start, span.end) for span in spans])
    left, chatter = _rest(text, language, [(span.start, span.end) for span in spans] + [(one.start, one.end) for one in terms])
    bag = _bag({one.tag for one in terms}, spans, types_of)
    bag.looker = _looker(terms)
    told = _tell(bag)
    left += tuple(text[one.start : one.end] for one in terms if not _is_told(one, told))
    if not told:
        chatter += tuple(text[one.start : one.end] for one in terms if one.tag in SOFT_TAGS)
        return Reading(scenario=Scenario(), not_understood=left or (text.strip()[:80],), chatter=chatter, ask=_ASK)
    english = read_english(told, names, types_of)
    understood = [Understood(span.written, " or ".join(span.candidates[:3])) for span in spans]
    understood += [Understood(text[one.start : one.end], one.tag.lower()) for one in terms if one.tag not in ("FILL", "NEG")]
    return msgspec.structs.replace(
        english,
        understood=(*understood, Understood(text.strip()[:200], told)),
        not_understood=(*left, *english.not_understood),
        chatter=chatter,
    )


_BESIDE: Final = re.compile(r"(?<=[A-Za-z])[\u3040-\uffdc]|[\u3040-\uffdc](?=[A-Za-z])")


def _names_in(text: str, names: Names) -> "tuple[NameSpan, ...]":
    """Return the card names in a text, English ones too that stand without a space beside other letters."""
    found = [span for span in names.scan_names(text) if span.exact and not span.ordinary]
    apart = _BESIDE.sub(" ", text)
    for span in names.scan_names(apart) if apart != text else ():
        if span.exact and not any(one.start < span.end and span.start < one.end for one in found):
            found.append(span)
    return tuple(sorted(found, key=lambda span: span.start))


def _looker(terms: list[Chunk]) -> str:
    """Return who would look where both players are spoken of: who is named first, "my opponent" being the opponent."""
    mine = [one for at, one in enumerate(terms) if one.tag == "MY" and not _is_opponent(terms[at + 1 : at + 2])]
    theirs = [one for one in terms if one.tag == "OPPONENT"]
    if not theirs:
        return "A"
    return "B" if mine and theirs[0].start < mine[0].start else "A"


def _is_opponent(following: list[Chunk]) -> bool:
    return bool(following) and following[0].tag == "OPPONENT"


_ASK: Final = "which board do you mean? In this language the situations around face-down cards are read; more in English"


def _is_told(term: Chunk, told: str) -> bool:
    """Return whether what a term says is in what is told: no concept is dropped in silence."""
    witnesses = WITNESSES.get(term.tag)
    return term.tag in SOFT_TAGS or (witnesses is not None and any(word in told for word in witnesses))


def _rest(text: str, language: Language, taken: list[tuple[int, int]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the words that nothing explains, and those that are only talk."""
    unexplained: list[str] = []
    talk: list[str] = []
    for start, end in _gaps(text, taken):
        for word in _WORD.findall(text[start:end]):
            (talk if _is_talk(word, language) else unexplained).append(word)
    return tuple(unexplained), tuple(talk)


def _gaps(text: str, taken: list[tuple[int, int]]) -> list[tuple[int, int]]:
    edges = sorted(taken)
    starts = [0, *(end for _, end in edges)]
    ends = [*(start for start, _ in edges), len(text)]
    return [(start, end) for start, end in zip(starts, ends, strict=True) if start < end]


def _is_talk(word: str, language: Language) -> bool:
    low = _without_accents(word.lower())
    if language == "ja":
        return _KANA.fullmatch(word) is not None
    if language == "ko":
        return _PARTICLES.fullmatch(word) is not None or len(word) == 1
    if language in SCRIPTS_WITHOUT_SPACES:
        return False
    return low in STOP_WORDS[language] or len(low) == 1 or all(part in STOP_WORDS[language] for part in low.split("'") if part)


def _without_accents(word: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFKD", word) if not unicodedata.combining(letter))


def _bag(tags: set[str], spans: "tuple[NameSpan, ...]", types_of: TypesOf) -> _Bag:
    """Return what the text names. The first permanent that is no creature is the source, the last creature the hidden card."""
    bag = _Bag(_settled(tags))
    for span in spans:
        name = span.candidates[0]
        types = types_of(name)
        if name == bag.permanent:
            continue
        if types & {"Enchantment", "Artifact"} and not types & {"Creature"} and not bag.permanent:
            bag.permanent = name
        elif types & {"Instant", "Sorcery"} and not bag.spell and "MANIFESTED" not in tags and "TOP" not in tags:
            bag.spell = name
        else:
            bag.card = name
    return bag


def _settled(tags: set[str]) -> set[str]:
    """Return the tags with a word that may mean to show or to turn up taken for one of the two."""
    if "UNCOVER" not in tags:
        return tags
    shows = bool(tags & {"MUST", "GAMEEND", *FATES})
    return (tags - {"UNCOVER"}) | {"REVEAL" if shows else "TURNUP"}


def _tell(bag: _Bag) -> str:
    """Return the situation in plain English, "" if the concepts make none."""
    tags = bag.tags
    parts = [*_tell_library(tags), *_tell_source(bag), *_tell_hidden(bag), *_tell_events(bag)]
    question = _tell_question(tags)
    if "LOOK" in tags and "OPPONENT" in tags and bag.looker == "B":
        question = "Can my opponent look at it?"
    if question == "What happens?" and "STAYS" in tags and bag.permanent:
        question = f"What happens to {bag.permanent}?"
    is_known = bool(parts) and (bag.permanent or bag.spell or any(tag in tags for tag in HIDDEN))
    return " ".join([*parts, question]) if is_known else ""


def _tell_library(tags: set[str]) -> list[str]:
    if "EMPTYLIB" in tags or ("LIB" in tags and tags & {"EMPTY", "NO"}):
        return ["My library is empty."]
    if "LIB" in tags and "TWO" in tags:
        return ["My library has two cards."]
    if "LIB" in tags and "ONE" in tags and "TOP" not in tags:
        return ["My library has one card."]
    return []


def _tell_source(bag: _Bag) -> list[str]:
    tags, told = bag.tags, []
    about_library = "EMPTYLIB" in tags or ("LIB" in tags and tags & {"EMPTY", "NO", "ONE", "TWO"})
    if "TOP" in tags and "REVEAL" in tags and bag.spell:
        told.append("The top card of my library is revealed.")
    elif "TOP" in tags and bag.permanent:
        kind = bag.card or next((word for tag, word in KINDS.items() if tag in tags), "")
        told += [f"{kind if bag.card else 'a ' + kind} is on top of my library."] if kind else []
    if bag.spell and not tags & {"TURNUP", *FATES}:
        return [*told, f"I cast {bag.spell}."]
    if not bag.permanent:
        return told
    if tags & {"TRIGGER", "RESOLVE", "ENTER", "CAST"} or about_library or told:
        if tags & {"DESTROY", "EXILE", "BOUNCE"} and not tags & {"MANIFESTED"} | {"RESPONSE"} & tags:
            return told
        if tags & set(FATES) and "RESPONSE" in tags:
            return [*told, f"In response to {bag.permanent}'s trigger {_fate(tags, bag.permanent)}."]
        return [*told, f"{bag.permanent}'s trigger resolves."]
    return told


def _fate(tags: set[str], what: str) -> str:
    """Return what happens to a thing, and that the opponent does it where the text names one."""
    tag = next(tag for tag in FATES if tag in tags)
    if "OPPONENT" in tags and tag in ACTIVE_FATES:
        return f"my opponent {ACTIVE_FATES[tag]} {what}"
    return f"{what} {FATES[tag]}"


def _tell_hidden(bag: _Bag) -> list[str]:
    tags = bag.tags
    if "TOP" in tags or "RESPONSE" in tags or bag.spell or not any(tag in tags for tag in HIDDEN):
        return []
    about_library = "EMPTYLIB" in tags or ("LIB" in tags and bool(tags & {"EMPTY", "NO"}))
    if about_library and "MANIFESTED" in tags and not bag.permanent and not tags & set(FATES):
        return ["I manifest."]
    if tags & {"TRIGGER", "ENTER"} or about_library:
        return []
    state = next((word for tag, word in _STATES.items() if tag in tags), "manifested")
    kind = bag.card or next((KINDS[tag] for tag in ("INSTANT", "SORCERY", "LAND", "DFC") if tag in tags), "creature")
    is_theirs = "OPPONENT" in tags and "MY" not in tags and not tags & set(ACTIVE_FATES)
    if "LOOK" in tags and "OPPONENT" in tags:
        is_theirs = bag.looker == "A"
    owner = "My opponent controls" if is_theirs else "I control"
    tapped = "tapped " if "TAPPED" in tags else ""
    told = [f"{owner} a {tapped}{state} {kind}."]
    return [*told, f"{bag.permanent} is attached to it."] if bag.permanent else told


_STATES: Final = {
    "CLOAKED": "cloaked",
    "DISGUISED": "disguised",
    "MANIFESTED": "manifested",
    "FACEDOWN": "face-down",
    "MORPH": "morphed",
}


def _tell_events(bag: _Bag) -> list[str]:
    tags, told = bag.tags, []
    if "LOSEABIL" in tags:
        told.append("It loses all abilities.")
    if "TURNUP" in tags and "EFFECT" in tags:
        told.append("An effect turns it face up.")
    elif "TURNUP" in tags and "CAN" not in tags:
        told.append("I turn it face up.")
    if "COPY" in tags:
        told.append("I make a token copy of it.")
    if "RESPONSE" not in tags and "TOP" not in tags and any(tag in tags for tag in HIDDEN):
        told += [f"{_fate(tags, 'it').capitalize()}."] if tags & set(FATES) else []
    if "GAMEEND" in tags:
        told.append("The game ends.")
    return told


def _tell_question(tags: set[str]) -> str:
    if "LOSE" in tags and "LOSEABIL" not in tags:
        return "Do I lose?"
    if "LOOK" in tags:
        return "Can I look at it?"
    if "REVEAL" in tags and "TOP" not in tags:
        return "Do I have to reveal it?"
    if "TURNUP" in tags and "CAN" in tags:
        return "Can I turn it face up?"
    if "SIZE" in tags:
        return "How big is it?"
    return "Is it still tapped?" if {"TAPPED", "STAYS"} <= tags else "What happens?"
