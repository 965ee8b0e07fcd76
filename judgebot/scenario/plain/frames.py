"""A clause as a frame: what is done, by whom, to what, with what and at what, in whatever order it is told. Knows no cards."""

import re
from typing import Final

import msgspec

from judgebot.scenario.plain.chunks import Chunk

DEEDS: Final = frozenset(
    (
        *("CAST", "USEON", "PUT", "RESOLVE", "SPELLV", "HITBY", "DEALV", "TARGETV", "DESTROY", "EXILE", "BOUNCE", "BLINK"),
        *("COUNTERSPELL", "COUNTERW", "ATTACKV", "BLOCKV", "BLOCKEDBY", "STEAL", "GIVE", "GETV", "TAP", "ENTER", "COPYV"),
        *("CREATE", "ATTACH", "MOVEV", "ACTIVATEV", "PINGV", "INRESP", "SACRIFICE", "TURN", "LOYAL", "BELOW", "GAINV"),
        *("LOSE", "CHOOSE", "FLIP", "TURNUP", "TOPDECKV", "FIGHT", "SURVIVE"),
    )
)
"""Words that say what is done."""
HELPERS: Final = frozenset(("AUX", "BE", "HAVE", "CAN", "MUST", "THEN", "LETV", "GO", "TRYV"))
"""What may stand between who does something and what is done."""
NAMING: Final = frozenset(("NP", "PLAYER", "THEY", "TRIG"))
_PREPOSITIONS: Final = frozenset(
    (
        *("to", "into", "in", "onto", "on", "at", "for", "from", "of", "against", "towards", "toward", "upon"),
        *("over", "through", "with", "by", "as", "under", "across", "using", "via", "off"),
    )
)
_BY_TAG: Final = {
    **{"ON": "on", "AT": "at", "WITH": "with", "BY": "by", "TARGETV": "on"},
    **{"UNDER": "under", "ATTACH": "on", "PARTICLE": "off"},
}
_TOWARDS: Final = frozenset(("to", "into", "in", "onto", "on", "at", "against", "towards", "toward", "upon", "over"))
_MARKS: Final = frozenset(
    (
        *("XIS", "TIMESN", "KICKED", "FACEDOWN", "FACEUP", "UNTILEOT", "NUM", "MOD", "KEYWORD", "COUNTERS", "DAMAGE", "DEST"),
        *("OUT", "MORE", "SIDEWAYS", "FRONT", "CHOOSING", "COLOR", "PARTICLE", "MANACOST", "MANA", "STEP", "LIFE"),
        *("UNBLOCKED", "COPY", "SIZE", "LOYAL", "BELOW", "TRIGGER", "LOSE", "CMDDAMAGE", "FIRST"),
    )
)
"""Details that a deed may have."""
_SILENT: Final = frozenset(("DET", "LP", "RP", "POSSP", "ITS", "COMMA", "AND", "S", "HAPPEN", "FILL"))


class Frame(msgspec.Struct, kw_only=True):
    """What a clause says is done. Each role is a chunk that names things or a player; `details` are marks by their tags."""

    verb: Chunk | None = None
    subject: Chunk | None = None
    objects: list[Chunk] = []
    at: list[Chunk] = []
    tool: Chunk | None = None
    by: Chunk | None = None
    source: Chunk | None = None
    purpose: Chunk | None = None
    answers: Chunk | None = None
    details: dict[str, Chunk] = {}
    passive: bool = False
    negated: bool = False
    in_response: bool = False

    @property
    def deed(self) -> str:
        """The tag of what is done, "" where a clause names things only."""
        return self.verb.tag if self.verb is not None else ""


def frame_of(chunks: tuple[Chunk, ...], text: str) -> Frame | None:
    """Return the frame of a clause, None where some word of it has no place in one."""
    chunks = _tapped_for(_name_as_verb(chunks, text))
    at = _verb_at(chunks)
    frame = Frame(verb=chunks[at] if at is not None else None)
    start = at if at is not None else _bare_start(chunks)
    before, after = chunks[:start], chunks[start + (at is not None) :]
    if not _read_before(frame, before, text):
        return None
    if frame.verb is not None and text[frame.verb.start : frame.verb.end].lower().split(" ")[0].endswith("ing"):
        frame.passive = False  # "is attacking"
    return frame if _read_after(frame, after, text) else None


def _tapped_for(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """Return the chunks with "I tap my Sorcerer to shoot his elves" as "I shoot his elves with my Sorcerer"."""
    tags = [chunk.tag for chunk in chunks]
    at = tags.index("TAP") if "TAP" in tags else len(tags)
    if tags[at + 1 : at + 3] not in (["NP", "PINGV"], ["NP", "TARGETV"]) or at + 3 >= len(tags):
        return chunks
    source, rest = chunks[at + 1], chunks[at + 2 :]
    joint = Chunk(tag="WITH", value="with", start=source.start, end=source.start)
    return (*chunks[:at], *rest, joint, source)


def _bare_start(chunks: tuple[Chunk, ...]) -> int:
    """Return where what is named begins in a clause in which nothing is done: behind the player it is of ("he goes Fog")."""
    opening = [chunk.tag for chunk in chunks[:2]]
    is_led = opening[:1] in (["PLAYER"], ["THEY"]) and opening[1:] in (["NP"], ["GO"], ["INRESP"])
    start = (2 if opening[1] == "INRESP" else 1) if is_led else 0
    while start < len(chunks) and is_led and chunks[start].tag in HELPERS:
        start += 1
    return start


def _name_as_verb(chunks: tuple[Chunk, ...], text: str) -> tuple[Chunk, ...]:
    """Return the chunks with a bare name that someone does to something as a verb: "I bolt him twice", "then Murder it"."""
    for at, chunk in enumerate(chunks[:-1]):
        if chunk.tag in DEEDS - {"INRESP"}:
            return chunks
        noun = chunk.nouns[0] if chunk.tag == "NP" and len(chunk.nouns) == 1 else None
        is_bare = noun is not None and len(noun.names) == 1 and not (noun.determiner or noun.owner or noun.states or noun.n)
        led = all(
            one.tag in (*HELPERS, "PLAYER", "THEY", "INRESP", "NEG") or (before > 0 and chunks[before - 1].tag == "INRESP")
            for before, one in enumerate(chunks[:at])
        )
        if noun is not None and is_bare and led and chunks[at + 1].tag in NAMING and not _preposition(chunks, at + 1, text):
            verb = Chunk(tag="SPELLV", names=noun.names, value=noun.written, start=chunk.start, end=chunk.end)
            return (*chunks[:at], verb, *chunks[at + 1 :])
    return chunks


def _verb_at(chunks: tuple[Chunk, ...]) -> int | None:
    """Return where the word is that says what is done: the first that is no preposition and no answer to something."""
    for at, chunk in enumerate(chunks):
        if chunk.tag not in DEEDS and not _is_unknown_verb(chunks, at):
            continue
        if chunk.tag == "INRESP" and _is_done_later(chunks, at + 1):
            continue
        if chunk.tag == "TARGETV" and at and chunks[at - 1].tag == "NP" and _is_bare_spell_place(chunks, at):
            continue
        if chunk.tag == "INRESP" and (chunk.value == "to" or not any(one.tag in ("WITH", "BY") for one in chunks[at + 1 :])):
            continue
        return at
    return None


def _is_done_later(chunks: tuple[Chunk, ...], start: int) -> bool:
    """Return whether something else is done from a place on."""
    later = range(start, len(chunks))
    return any(chunks[at].tag in DEEDS - {"INRESP"} or _is_unknown_verb(chunks, at) for at in later)


def _is_unknown_verb(chunks: tuple[Chunk, ...], at: int) -> bool:
    """Return whether a word not known says what someone does to a thing with something: "I save it with Unsummon"."""
    tags = [chunk.tag for chunk in chunks]
    is_word = tags[at] in ("UNKNOWN", "SAVEV")
    is_placed = at > 0 and is_word and tags[at - 1] in ("PLAYER", "THEY") and tags[at + 1 : at + 2] == ["NP"]
    if is_placed and tags[at + 2 : at + 3] in (["ON"], ["AT"], ["TARGETV"]) and set(tags[at + 3 : at + 4]) & NAMING:
        return True  # "he lavishes Giant Growth on it"
    return is_placed and tags[at + 2 : at + 4] in (["WITH", "NP"], ["BY", "NP"])


def _is_bare_spell_place(chunks: tuple[Chunk, ...], at: int) -> bool:
    """Return whether "Shock targeting the bear" has no other verb: then it is a spell named with its target."""
    return not any(chunk.tag in DEEDS for chunk in chunks[:at]) and chunks[at].value == "target"


def _read_before(frame: Frame, chunks: tuple[Chunk, ...], text: str) -> bool:
    """Read who does it and the helping words; return whether nothing else stands there."""
    for at, chunk in enumerate(chunks):
        match chunk.tag:
            case "INRESP":
                frame.in_response = True
            case "NP" | "PLAYER" | "THEY" | "TRIG":
                if frame.in_response and frame.answers is None and _is_answered(chunks, at, text):
                    frame.answers = chunk
                elif frame.subject is None:
                    frame.subject = chunk
                else:
                    return False
            case "NEG":
                frame.negated = True
            case tag if tag in HELPERS:
                frame.passive = tag == "BE" or (frame.passive and tag in ("AUX", "HAVE"))
            case tag if tag in _SILENT:
                pass
            case _:
                return False
    return True


def _is_answered(chunks: tuple[Chunk, ...], at: int, text: str) -> bool:
    """Return whether a thing is what is answered: "in response to his Shock I ..."."""
    return at > 0 and (chunks[at - 1].value == "to" or _preposition(chunks, at, text) == "to")


def _read_after(frame: Frame, chunks: tuple[Chunk, ...], text: str) -> bool:
    """Read what follows the verb; return whether every word has a place."""
    skip = False
    for at, chunk in enumerate(chunks):
        if skip:
            skip = False
            continue
        after = chunks[at + 1] if at + 1 < len(chunks) else None
        if chunk.tag == "INRESP":
            frame.in_response = True
            if after is not None and after.tag in NAMING and chunk.value == "to":
                frame.answers, skip = after, True
        elif chunk.tag in NAMING:
            if not _place(frame, chunk, _preposition(chunks, at, text, frame.verb)):
                return False
        elif (frame.verb is None and chunk.tag in HELPERS) or _leads(chunk, after):
            continue
        elif chunk.tag == "DET" and chunk.value == "other" and after is not None and after.tag == "NUM":
            frame.details["MORE"] = chunk
        elif chunk.tag in _MARKS:
            if chunk.tag in frame.details:
                return False
            frame.details[chunk.tag] = chunk
        elif chunk.tag not in _SILENT:
            return False
    if chunks and re.match(r" in\b(?! [a-z])", text[chunks[-1].end :]):
        frame.details["IN"] = chunks[-1]
    return True


def _leads(chunk: Chunk, after: Chunk | None) -> bool:
    """Return whether a chunk is a preposition of what follows it."""
    return chunk.tag in _BY_TAG and after is not None and after.tag in (*NAMING, *_MARKS, "DET", "ON", "COMMA")


def _preposition(chunks: tuple[Chunk, ...], at: int, text: str, verb: Chunk | None = None) -> str:
    """Return the preposition before a chunk: a chunk of its own, or one of the small words passed over."""
    before = chunks[at - 1] if at else verb
    if at and before is not None and before.tag in _BY_TAG:
        return _BY_TAG[before.tag]
    if before is None:
        return ""
    words = re.findall(r"[a-z]+", text[before.end : chunks[at].start].lower())
    return next((word for word in reversed(words) if word in _PREPOSITIONS), "")


def _place(frame: Frame, chunk: Chunk, preposition: str) -> bool:
    """Give a thing or player told after the verb its role; return whether it has one."""
    is_player = chunk.tag in ("PLAYER", "THEY")
    if preposition in ("with", "using", "via", "through") and not is_player and frame.tool is None:
        frame.tool = chunk
    elif preposition == "by" and frame.by is None:
        frame.by = chunk
    elif preposition in ("from", "off", "of") and frame.source is None:
        frame.source = chunk
    elif preposition in ("for", "as") and frame.purpose is None:
        frame.purpose = chunk
    elif preposition in _TOWARDS and len(frame.at) < 2:
        frame.at.append(chunk)
    elif not preposition and len(frame.objects) < 2:
        frame.objects.append(chunk)
    else:
        return False
    return True
