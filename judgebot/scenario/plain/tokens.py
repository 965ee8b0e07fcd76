"""Words of a sentence with their places: spelling mistakes mended, contractions opened, phrases and card names found."""

import re
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from judgebot.language import fold
from judgebot.scenario.plain.called import call_names
from judgebot.scenario.plain.card_abilities import has_x
from judgebot.scenario.plain.card_types import stored_types
from judgebot.scenario.plain.chunks import Chunk
from judgebot.scenario.plain.contractions import OPENED, TAILS, open_contractions, open_word
from judgebot.scenario.plain.costs_told import costs_told
from judgebot.scenario.plain.in_other_words import in_other_words
from judgebot.scenario.plain.meant import mean_deeds
from judgebot.scenario.plain.opening import set_openings_aside
from judgebot.scenario.plain.people import Person, find_people, mean_people, one_opponent
from judgebot.scenario.plain.quoted import mean_speakers, set_quotes_aside
from judgebot.scenario.plain.relatives import open_relatives
from judgebot.scenario.plain.retold import mean_her, take_back
from judgebot.scenario.plain.settled import settle_remarks
from judgebot.scenario.plain.small_talk import set_small_talk_aside
from judgebot.scenario.plain.spoken import belief_first, mean_self, without_pauses
from judgebot.scenario.plain.talk import set_talk_aside
from judgebot.scenario.plain.words import Words

if TYPE_CHECKING:
    from judgebot.cards.scanning import NameSpan  # 100 ms, needed for its type only

_PIECES: Final = (
    r"(?P<x>[xX](?:\s?=\s?| equals | is | equal to | of | being | as )\d+)",
    r"(?P<mod>[+-]\d+/[+-]\d+)",
    r"(?P<size>\d+/\d+)s?(?!\w)",
    r"(?P<mana>(?:\{[^{}\s]{1,3}\})+|(?<![\w/])\d{0,2}[WUBRGC]{1,5}(?![\w'’/])|(?<![\w/+-])\d{1,2}[WUBRGCwubrgc]{1,5}(?!\w))",
    r"(?P<pt>[pP]/[tT])(?!\w)",
    r"(?P<ordinal>\d+(?:st|nd|rd|th)(?!\w))",
    r"(?P<loyal>(?<!\w)\+\d+(?![\d/]))",
    r"(?P<below>(?<![\w+])[-−]\d+)",
    r"(?P<before>(?<!\w)[bB]4(?!\w))",
    r"(?P<number>\d+)",
    r"(?P<word>(?<!\w)[wW]/o?(?!\w)|[^\W\d_]+(?:['-][^\W\d_]+)*)",
    r"(?P<then>[-=]*>|→)|(?P<and>(?<=\s)\+(?=\s))",
    r"(?P<end>[.?!;\n]+|=\s*\??(?=\s*$))",
    r"(?P<comma>[,:]|(?<=\s)[—–-](?=\s))",
    r"(?P<mark>\S)",
)
_WORD: Final = re.compile("|".join(_PIECES))
_CASTING: Final = re.compile(r"\b(?:cast|casts|casting|casted|plays?|playing)(?: (?:my|a|an|his|her|their))?\s*$")
_NAME_VERB: Final = re.compile(r"(?:'s|,? (?:(enters?|etbs|resolves?|copies|copying)|dies|is|and|comes|targets|on|attached))\b")
_BARE_KIND: Final = re.compile(r" (?:tokens?|creatures?|cards?)\b")
_AIMED: Final = re.compile(r" (?:on|targeting|at) ")
_COPIES: Final = re.compile(r"^ is (?:copying|a copy)\b")
_SPOKEN_OF: Final = ("he", "him", "she")
_SHORT: Final = 5
_HARMLESS: Final = frozenset("\"'-–—*…“”")


class Names(Protocol):
    """What finds card names in a sentence (judgebot.cards.scanning does)."""

    def scan_names(self, sentence: str) -> "tuple[NameSpan, ...]":
        """Return the names in the sentence."""

    def exact_names(self, text: str) -> tuple[str, ...]:
        """Return the cards that the text names as it stands."""


class Word(Chunk, frozen=True):
    """A word before phrases are found; `tag` is "" and `value` the mended word."""


def read_tokens(text: str, words: Words, names: Names) -> tuple[Chunk, ...]:
    """Return the phrases, names, numbers and marks of a text in order; a word that means nothing known has the tag UNKNOWN."""
    scanned = call_names(text, names.scan_names(text), words, names)
    people = find_people(text, scanned, words)
    spans = tuple(span for span in scanned if _is_name(text, span, words) and not _overlap(span, people))
    pieces = open_contractions(_split(text, spans, people, words, names))
    chunks = open_relatives(text, one_opponent(text, mean_people(text, _phrases(pieces, words), people)))
    chunks = costs_told(text, in_other_words(text, mean_deeds(text, _as_verbs(mean_her(text, chunks), words, names))))
    chunks = settle_remarks(text, mean_speakers(text, set_quotes_aside(text, chunks, words)))
    chunks = without_pauses(text, take_back(text, _with_x(text, _sources(text, chunks))))
    chunks = set_small_talk_aside(text, mean_self(belief_first(text, chunks)), words)
    return tuple(set_openings_aside(text, set_talk_aside(text, chunks, words), words))


def _sources(text: str, chunks: list[Chunk]) -> list[Chunk]:
    """Return the chunks with "from" between damage and what deals it as "by": "11 from the other"."""
    said = list(chunks)
    for at in range(1, len(chunks) - 1):
        before, after = chunks[at - 1].tag, chunks[at + 1].tag
        if (
            _is_from(text, chunks[at])
            and before in ("NUM", "DAMAGE", "CMDDAMAGE", "MORE")
            and after in ("NUM", "DET", "POSSP", "OWNED", "NAME")
        ):
            said[at] = msgspec.structs.replace(chunks[at], tag="BY", value="by")
        whose = {"A": "mine", "B": "theirs"}.get(chunks[at + 1].value) if after == "PLAYER" and before == "NAME" else None
        whose = None if any(stored_types(name) & {"Instant", "Sorcery"} for name in chunks[at - 1].names) else whose
        ends = at + 2 == len(chunks) or chunks[at + 2].tag in ("END", "COMMA", "AND")
        if _is_from(text, chunks[at]) and whose is not None and ends:  # "on the table is Humility from my opponent"
            said[at + 1] = msgspec.structs.replace(chunks[at + 1], tag="ADJ", value=whose, owner="")
    return said


def _is_from(text: str, chunk: Chunk) -> bool:
    return chunk.tag == "FILL" and fold(text[chunk.start : chunk.end]) == "from"


def _with_x(text: str, chunks: list[Chunk]) -> list[Chunk]:
    """Return the chunks with "Earthquake for 2" read as X = 2; "for 3 damage" and what is counted else is left."""
    made: list[Chunk] = []
    for at, chunk in enumerate(chunks):
        before, after = chunks[at - 1] if at else None, chunks[at + 1].tag if at + 1 < len(chunks) else "END"
        is_for = before is not None and before.tag == "FILL" and fold(text[before.start : before.end]) in ("for", "with")
        is_named = at > 1 and chunks[at - 2].tag == "NAME"
        if chunk.tag == "NUM" and is_for and is_named and after not in _COUNTED and chunk.n is not None:
            is_x = not chunks[at - 2].names or any(has_x(name) for name in chunks[at - 2].names)
            tag = "XIS" if is_x else "FILL"  # "I cast Mulldrifter for five": what it costs
            chunk = Chunk(tag=tag, n=chunk.n, start=chunk.start, end=chunk.end)
        made.append(chunk)
    return made


_COUNTED: Final = frozenset(("DAMAGE", "LIFE", "MANA", "COUNTERW", "COUNTERS", "HEAD", "MOD", "CKIND", "NAME", "SUB", "SIZE"))
_PERSONS: Final = frozenset(("i", "he", "she", "we", "they", "you"))
"""With one of these begins a clause rather than a card's name with a letter amiss ("He Terrors it")."""


def _overlap(span: "NameSpan", people: list[Person]) -> bool:
    return any(person.start < span.end and span.start < person.end for person in people)


def _as_verbs(chunks: list[Chunk], words: Words, names: Names) -> list[Chunk]:
    """Return the chunks with names of spells that are used as verbs marked: "he bolts it", "I Murder Grizzly Bears"."""
    made: list[Chunk] = []
    for at, chunk in enumerate(chunks):
        bare = _verb_names(chunk.value, names) if chunk.tag == "UNKNOWN" and chunk.value not in words.talk else ()
        before = made[-1].tag if made else ""
        is_thing = before in ("NUM", "ADJ", "DET", "COLOR") or (before == "HEAD" and made[-1].value == "land")
        if bare and is_thing:
            chunk, bare = msgspec.structs.replace(chunk, tag="NAME", names=bare), ()
        after = chunks[at + 1].tag if at + 1 < len(chunks) else ""
        is_verb = chunk.tag == "NAME" and before in ("PLAYER", "THEY") and after == "NAME"
        if (
            chunk.tag == "NAME"
            and after == "AUX"
            and before in ("BE", "PLAYER")
            and chunks[at + 1].end - chunks[at + 1].start == 2
        ):
            chunk = Chunk(tag="SPELLV", names=chunk.names, value=chunk.value, start=chunk.start, end=chunk.end)
        is_vague = chunk.tag == "NAME" and len(chunk.names) > 1 and before in ("PLAYER", "THEY")
        if is_vague and after in ("DET", "POSSP", "PRON", "NAME"):
            bare = _verb_names(fold(chunk.value), names)  # "he Paths my bear"
        is_bent = chunk.tag == "NAME" and len(chunk.names) == 1 and _is_bent(fold(chunk.value), fold(chunk.names[0]))
        if bare or is_verb or (is_bent and before in ("PLAYER", "THEY", "AND", "THEN", "COMMA", "BE", "INRESP", "AUX")):
            chunk = Chunk(tag="SPELLV", names=bare or chunk.names, value=chunk.value, start=chunk.start, end=chunk.end)
        made.append(chunk)
    return made


def _is_bent(written: str, name: str) -> bool:
    """Return whether a word is a name with the ending of a verb."""
    return written in (name + "s", name + "ed", name + "d", name + "ing", name + "es")


def _bends_a_name(word: str, names: Names) -> bool:
    """Return whether a word is the whole name of a card with the ending of a verb: "Shocking"."""
    bare = [word.removesuffix(ending) for ending in ("s", "ed", "d", "ing", "es") if word.endswith(ending)]
    return any(len(one) >= 4 and one.isalpha() and any(fold(name) == one for name in names.exact_names(one)) for one in bare)


_ENDINGS: Final = (
    *(("s", ""), ("ed", ""), ("d", ""), ("ing", ""), ("es", ""), ("ied", "y"), ("ies", "y"), ("ing", "e")),
    *(("ied", "ism"), ("ies", "ism")),
)
"""What a verb made of a name ends in, and what the name has there: "Murdered", "Vindicating", "Pacified"."""


def _verb_names(word: str, names: Names) -> tuple[str, ...]:
    """Return the cards that an unknown word names once the ending of a verb is taken off."""
    for ending, mended in _ENDINGS:
        bare = word.removesuffix(ending) + mended
        if bare == word + mended or len(bare) < 4:
            continue
        whole = tuple(name for name in names.exact_names(bare) if fold(name) == bare) or names.exact_names(bare)
        if len(whole) == 1:
            return whole
    return ()


def _is_name(text: str, span: "NameSpan", words: Words) -> bool:
    """Return whether a span is meant as a card: wary of words of talk, of likenesses and of sentence beginnings."""
    written = fold(span.written)
    known = written in words.talk or all(_is_known(word, words, mended=not span.exact) for word in written.split())
    is_capital = span.written[:1].isupper()
    if written == "x" or (" " not in written and fold(span.candidates[0]) != written and _is_subtype(written, words)):
        return written in words.kinds_called and _BARE_KIND.match(fold(text[span.end :])) is None
    if not span.exact and (known or written[0].isdigit() or _is_vague(written, span) or written.split()[0] in _PERSONS):
        return False
    if not known or _is_told_in_full(text, span, words):
        return True
    if not is_capital:
        if (
            span.exact
            and " " in written
            and fold(span.candidates[0]) != written
            and _is_bent(written, fold(span.candidates[0]))
        ):
            return True  # "he turn to frogs it"
        is_aimed = span.exact and " " in span.written and _AIMED.match(fold(text[span.end :])) is not None
        return is_aimed or _CASTING.search(fold(text[: span.start])) is not None
    if " " in span.written and all(word[:1].isupper() for word in span.written.split() if len(word) > 3):
        return True
    starts = not text[: span.start].strip() or text[: span.start].rstrip()[-1] in ".?!;:"
    if starts and _COPIES.match(fold(text[span.end :])):
        return True
    verb = _NAME_VERB.match(fold(text[span.end :])) if starts else None
    is_again = re.search(rf"(?<=[a-z,] ){re.escape(span.written)}\b", text) is not None  # "My Clone enters. Clone's size?"
    return not starts or (verb is not None and (not span.ordinary or verb[1] is not None or is_again))


def _is_told_in_full(text: str, span: "NameSpan", words: Words) -> bool:
    """Return whether a word is a part of a name that stands in the text, and means nothing by itself."""
    written, whole = fold(span.written), fold(span.candidates[0])
    if not span.exact or written == whole or (written,) in words.phrases or not {*written.split()} <= {*whole.split()}:
        return False
    return any(found.end() <= span.start or span.end <= found.start() for found in re.finditer(re.escape(whole), fold(text)))


def _is_subtype(word: str, words: Words) -> bool:
    """Return whether a word is a creature type rather than a part of some card's name ("Goblin tokens")."""
    entry = words.phrases.get((word,))
    return entry is not None and entry.tag == "SUB"


def _is_known(word: str, words: Words, *, mended: bool) -> bool:
    """Return whether a word is of our vocabulary of the game: as it stands, opened, or (where wanted) mended."""
    bare = next((word.removesuffix(tail) for tail in TAILS if word.endswith(tail)), word)
    return word in OPENED or {word, bare} & words.vocabulary != set() or (mended and _mend(bare, words) in words.vocabulary)


def _is_vague(written: str, span: "NameSpan") -> bool:
    """Return whether a likeness is too weak: one lower-case word, short or two letters off, unless it is a name as a verb."""
    from rapidfuzz.distance import OSA  # 20 ms, needed for misspelt names only

    name = fold(span.candidates[0])
    is_weak = len(written) < 7 or OSA.distance(written, name) > 1
    return " " not in written and span.written.islower() and is_weak and name + "s" != written


def _meant(span: "NameSpan") -> tuple[str, ...]:
    """Return the cards a span can mean: one whose whole name it is, else one whose front it is, else all."""
    written = fold(span.written)
    whole = tuple(name for name in span.candidates if fold(name) == written)
    front = tuple(name for name in span.candidates if fold(name.split(" // ")[0]) == written)
    return (whole or front or (span.candidates if span.exact else span.candidates[:1]))[: 1 if whole or front else 6]


def _split(text: str, spans: "tuple[NameSpan, ...]", people: list[Person], words: Words, names: Names) -> list[Chunk]:
    pieces: list[Chunk] = []
    position = 0
    marks: list[NameSpan | Person] = [*spans, *people]
    marks.sort(key=lambda mark: mark.start)
    for span in (*marks, None):
        edge = span.start if span is not None else len(text)
        for found in _WORD.finditer(text, position, edge):
            pieces.extend(_read_word(found, words, names))
        if isinstance(span, Person):
            pieces += _person(text, span)
            position = pieces[-1].end
        elif span is not None:
            end, possessive = _name_end(text, span)
            written = span.written + ("d" if end > span.end else "")
            pieces.append(Chunk(tag="NAME", value=written, names=_meant(span), start=span.start, end=end))
            pieces += [Chunk(tag="", value="'s", start=end, end=end + 2)] if possessive else []
            position = end + 2 * possessive
    return pieces


def _person(text: str, person: Person) -> list[Chunk]:
    """Return the player, and the 's that follows; a third player is unknown."""
    end = person.end
    tag = "PLAYER" if person.value else "UNKNOWN"
    chunk = Chunk(tag=tag, value=person.value or text[person.start : end], start=person.start, end=end)
    return [chunk, Chunk(tag="", value="'s", start=end, end=end + 2)] if fold(text[end : end + 2]) == "'s" else [chunk]


def _name_end(text: str, span: "NameSpan") -> tuple[int, bool]:
    """Return where the name ends and whether 's follows ("Cloudform's")."""
    if fold(text[span.end : span.end + 2]) == "'d":
        return span.end + 2, False
    if fold(text[span.end - 2 : span.end]) == "'s" and not any(name.endswith("'s") for name in span.candidates):
        return span.end - 2, True
    return span.end, fold(text[span.end : span.end + 2]) == "'s"


def _read_word(found: re.Match[str], words: Words, names: Names) -> list[Chunk]:
    start, end, written = found.start(), found.end(), fold(found[0])
    match found.lastgroup:
        case "x":
            return [Chunk(tag="XIS", n=int(re.sub(r"\D", "", written)), start=start, end=end)]
        case "mod":
            return [Chunk(tag="MOD", value=written, start=start, end=end)]
        case "mana":
            return [Chunk(tag="MANACOST", value=written, start=start, end=end)]
        case "size":
            return [Chunk(tag="SIZE", value=written.rstrip("s"), start=start, end=end)]
        case "number":
            return [Chunk(tag="NUM", value=written, n=int(written), start=start, end=end)]
        case "loyal":
            return [Chunk(tag="LOYAL", value="up", n=int(written[1:]), start=start, end=end)]
        case "below":
            return [Chunk(tag="BELOW", value=written, n=-int(written[1:]), start=start, end=end)]
        case "pt":
            return [Chunk(tag="POWERW", value="size", start=start, end=end)]
        case "end":
            return [Chunk(tag="END", value="?" if "?" in written or "=" in written else ".", start=start, end=end)]
        case "before":
            return [Chunk(tag="", value="before", start=start, end=end)]
        case "then":
            return [Chunk(tag="THEN", value="then", start=start, end=end)]
        case "and":
            return [Chunk(tag="AND", value="and", start=start, end=end)]
        case "comma":
            return [Chunk(tag="COMMA", value=written, start=start, end=end)]
        case "mark":
            if written in "+/" and found.string[end : end + 1] == " ":  # "Doubling Season + Raise the Alarm"
                return [Chunk(tag="AND", value="and", start=start, end=end)]
            if written in "()":
                return [Chunk(tag="LP" if written == "(" else "RP", value=written, start=start, end=end)]
            return [Chunk(tag="FILL" if written in _HARMLESS else "UNKNOWN", value=written, start=start, end=end)]
        case _:
            is_spell = written not in words.vocabulary and found[0][:1].isupper() and _bends_a_name(written, names)
            opened = (written,) if is_spell else open_word(written, words, _mend)
            return [Chunk(tag="", value=word, start=start, end=end) for word in opened]


def _mend(word: str, words: Words) -> str:
    """Return the known word that this one misspells: one wrong letter from four letters on, two from eight on."""
    if len(word) < 4:
        return word
    from rapidfuzz.distance import OSA  # 20 ms, needed for unknown words only

    allowed = 1 if len(word) < 8 else 2
    near = sorted(
        (OSA.distance(word, known, score_cutoff=allowed), -len(known), known)
        for known in words.mendable
        if abs(len(known) - len(word)) <= allowed
        and known[0] == word[0]
        and len(known) > 3
        and _may_be_meant(word, known, words)
    )
    return near[0][2] if near and near[0][0] <= allowed else word


def _may_be_meant(word: str, known: str, words: Words) -> bool:
    """Return whether a word may be this one misspelled: a short one ("stop") is not lost as "step", "beat" is no Beast."""
    entry = words.phrases.get((known,))
    if len(word) <= _SHORT and len(word) == len(known) and sorted(word) != sorted(known):
        return False  # "grin" is no "gain"; "teh" is "the"
    return len(word) > _SHORT or entry is None or entry.tag not in ("FILL", "SUB")


def _phrases(pieces: list[Chunk], words: Words) -> list[Chunk]:
    """Return the pieces with the longest known phrases joined."""
    chunks: list[Chunk] = []
    at = 0
    while at < len(pieces):
        size = _longest(pieces, at, words)
        if size:
            entry = words.phrases[tuple(piece.value for piece in pieces[at : at + size])]
            number = int(entry.value) if entry.tag == "NUM" else None
            start, end = pieces[at].start, pieces[at + size - 1].end
            is_pronoun = entry.tag == "PLAYER" and size == 1 and pieces[at].value in _SPOKEN_OF
            owner = "pronoun" if is_pronoun else ""
            chunks.append(Chunk(tag=entry.tag, value=entry.value, owner=owner, n=number, start=start, end=end))
        else:
            piece = pieces[at]
            chunks.append(piece if piece.tag else Chunk(tag="UNKNOWN", value=piece.value, start=piece.start, end=piece.end))
        at += size or 1
    return chunks


def _longest(pieces: list[Chunk], at: int, words: Words) -> int:
    """Return how many pieces from here on make the longest known phrase, 0 if none does."""
    found = 0
    phrase: tuple[str, ...] = ()
    for size, piece in enumerate(pieces[at : at + words.longest], 1):
        if piece.tag:
            break
        phrase = (*phrase, piece.value)
        found = size if phrase in words.phrases else found
    return found
