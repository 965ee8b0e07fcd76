"""What a question says without the words that only make it one: its subject, then what is asked of it.

"Would my bear have died then?", "my bear dies, right?" and "is my bear going to die" all come to `NP DIE`. Marks before it:
TOLD (in the order of a statement), NEG (a statement that denies), ORELSE (one of several answers is asked for: whether the
first is so, or, where it is neutral, which), CAN and MUST.
"""

from typing import Final

import msgspec
from msgspec.structs import replace

from judgebot.scenario.plain.chunks import Chunk, Noun, Rewrite, joined, rewrite

Chunks = tuple[Chunk, ...]

_EMPTY: Final = frozenset(
    (
        *("AUX", "BE", "HAVE", "THERE", "COMMA", "QM", "TAGQ", "SO", "AND", "THEN", "TELLME", "LP", "RP", "IF", "BUT"),
        *("UNTILEOT", "IDLEW"),
    )
)
"""What says nothing in a question but that it is one, and when."""
_TURNED: Final = frozenset(("AUX", "BE", "HAVE", "CAN", "MUST", "TELLME"))
"""A clause beginning with one of these asks by its order."""
_WH: Final = {"how": "HOW", "what": "WHAT", "who": "WHO", "where": "WHERE", "which": "WHICH", "why": "WHY"}
_ASKERS: Final = frozenset(
    (*_WH.values(), "HOWBIG", "WHATHAPPENS", "CONTROLLER", "NUMBEROF", "TOTALS", "POWERW", "LIFE", "DAMAGE")
)
MOST: Final = 12
_BEFORE_IS: Final = ("WHAT", "HOWBIG", "WHATHAPPENS", "CONTROLLER")
""" "How big's the bear": the 's after these is a verb."""
_ONE: Final = 1
_LANDING: Final = 2


def _quantified(parts: Chunks) -> Chunk:
    """ "either of them", "one of the two": a noun phrase over the things spoken of."""
    noun = Noun(pronoun=True, determiner=parts[0].value, n=MOST, start=parts[0].start, end=parts[-1].end)
    return joined("NP", parts, nouns=(noun,))


def _one(parts: Chunks) -> Chunk | None:
    """ "does one have to go", "lose one": one of the things spoken of."""
    if parts[0].n != _ONE:
        return None
    noun = Noun(pronoun=True, determiner="one", n=MOST, start=parts[0].start, end=parts[0].end)
    return joined("NP", parts, nouns=(noun,))


def _all(parts: Chunks) -> Chunk | None:
    """ "can they both stay", "do they both die"."""
    last = parts[-1].nouns[0] if parts[-1].tag == "NP" else None
    is_both = parts[-1].value == "all" if last is None else last.pronoun and last.determiner == "all"
    if not is_both:
        return None
    noun = Noun(pronoun=True, determiner="all", n=MOST, start=parts[0].start, end=parts[0].end)
    return joined("NP", parts, nouns=(noun,))


def _each_other(parts: Chunks) -> Chunk:
    return joined("TRADEV", parts)


def _stays(parts: Chunks) -> Chunk | None:
    """ "does it stay", "it stays": the word alone at the end; not "how many do I get"."""
    return joined("STAY", parts) if parts[0].value != "get" else None


def _remains(parts: Chunks) -> Chunk | None:
    """ "does it stay in the graveyard"."""
    return joined("STAY", parts) if parts[0].value == "stay" else None


def _gains(parts: Chunks) -> Chunk | None:
    """ "how much life do I get"."""
    return joined("GAINV", parts, value="gain") if parts[0].value == "get" else None


def _is_at(parts: Chunks) -> Chunk:
    """ "do I have 3 life": not what is got, what one is at."""
    return joined("AT", parts)


def _drop(parts: Chunks) -> Chunk:
    return joined("AUX", parts)


def _that(parts: Chunks) -> Chunk:
    """ "can I block it with that"."""
    noun = Noun(pronoun=True, determiner="def", start=parts[0].start, end=parts[0].end)
    return joined("NP", parts, nouns=(noun,))


def _kills(parts: Chunks) -> Chunk | None:
    """ "take it down"."""
    return joined("DESTROY", parts, value="destroy") if parts[0].value == "take" else None


def _him(parts: Chunks) -> Chunk | None:
    """ "Where does that put them", "what does that leave her at": the other player, not a thing."""
    noun = parts[0].nouns[0]
    is_player = noun.pronoun and not noun.label and noun.n is not None
    return joined("PLAYER", parts, value="B", owner="pronoun") if is_player else None


def _drop_article(parts: Chunks) -> Chunk | None:
    """ "take any damage", "survive that": the article or pointing word says nothing."""
    return None if parts[0].value in ("all", "other") else _drop(parts)


_NOT_COUNTED: Final = "(?<!NP )(?<!WHAT )(?<!PLAYER )(?<!DEALV )(?<!DRAWV )(?<!GAINV )(?<!AT )(?<!ON )"
"""Where no thing is spoken of before a number: "does one have to go", not "do I take one"."""
_PHRASES: Final = (
    Rewrite("EITHERW NP?", _quantified),
    Rewrite(
        f"{_NOT_COUNTED}NUM(?=((AUX|BE|CAN|MUST|HAVE)* (MUST|DIE|GO|SURVIVE|LEAVES|DESTROY|SACRIFICE|QM|KEEP)))",
        _one,
    ),
    Rewrite("(THEY|NP|PLAYER) DET(?!NUM|DAMAGE|LIFE|COLOR|KEYWORD|FACEDOWN|ADJ)|(THEY|NP) NP", _all),
    Rewrite(
        "DET(?=(DIE|SURVIVE|BE|QM|LEAVES|GO|OUT|DESTROY|TRADEV|STAY))"
        "|(?<=KEEP )DET|(?<=HAVE )DET|(?<=CONTROL )DET|(?<=BLOCKV )DET|(?<=LOSE )DET",
        _all,
    ),
    Rewrite("(DESTROY|DEALV|TARGETV|FIGHT) EACHOTHER", _each_other),
    Rewrite("(?<!LIFE )(?<!POWERW )(?<!DAMAGE )BE(?=(QM|TAGQ)|$)", _stays),
    Rewrite("BE(?=(INZONE|DEST))", _remains),
    Rewrite("(?<=LIFE AUX PLAYER )BE(?=QM)|(?<=LIFE AUX PLAYER )BE$", _gains),
    Rewrite("HAVE(?=NUM LIFE)", _is_at),
    Rewrite("(?<=WITH )DET(?=QM)|(?<=WITH )DET$", _that),
    Rewrite("DET? FACEW", _drop),
    Rewrite("DEALV(?=(NP|PLAYER) (PARTICLE|OUT))", _kills),
    Rewrite("(?<=DET PUT )NP|(?<=DET LEAVES )NP", _him),
    Rewrite("(?<=DESTROY NP )OUT|(?<=DESTROY PLAYER )OUT", _drop),
    Rewrite("(?<=DESTROY NP )PARTICLE|(?<=DESTROY PLAYER )PARTICLE|(?<=DESTROY )PARTICLE", _drop),
    Rewrite("DET(?=(DAMAGE|LIFE|CMDDAMAGE|MANA|THROUGH|POWERW))|(?<=SURVIVE )DET(?=(QM|TAGQ|COMMA|STEP)|$)", _drop_article),
    Rewrite("GO (?=(DIE|LOSE|SURVIVE|WIN|DESTROY|LEAVES|RETURN|RESOLVE|TRIGGER|DEALV|DRAWV|GAINV|CREATE))", _drop),
)


def core_of(chunks: Chunks, *, is_neutral: bool = False) -> Chunks:
    """Return what a question says: its marks, then its parts in the order in which they stand."""
    chunks = rewrite(tuple(chunk for chunk in chunks if chunk.tag != "COMMA"), _PHRASES)
    chunks = tuple(one for at, one in enumerate(chunks) if one.tag != "S" or not at or chunks[at - 1].tag not in _BEFORE_IS)
    chunks = tuple(one for at, one in enumerate(chunks) if not _is_of(one, chunks[at + 1 : at + 2]))
    first, *others = _alternatives(chunks)
    kept = [_retagged(chunk) for chunk in first]
    opening = next((chunk.tag for chunk in kept if chunk.tag not in ("SO", "AND", "THEN", "LP", "BUT", "DET")), "")
    marks = [Chunk(tag="TOLD")] if opening not in _TURNED | _ASKERS else []
    if any(chunk.tag == "NEG" for chunk in kept) and marks:
        marks.append(Chunk(tag="NEG"))
    if is_neutral or any(not _says_no_more(part) for part in others):
        marks.append(Chunk(tag="ORELSE", value="neutral" if is_neutral else "first"))
    for mood in () if opening in _ASKERS or opening == "WHAT" else ("CAN", "MUST"):
        marks += [chunk for chunk in kept if chunk.tag == mood][:1]
    said = _mine_last([chunk for chunk in kept if chunk.tag not in _EMPTY and chunk.tag not in ("NEG", "CAN", "MUST")])
    said = _lands(said)
    asking = [chunk for chunk in said if chunk.tag in _WH.values()]
    return (*marks, *asking, *(chunk for chunk in said if chunk not in asking))


def _is_of(chunk: Chunk, after: Chunks) -> bool:
    """Return whether a chunk only says whose a size is: "the wurm's power"."""
    return chunk.tag == "S" and bool(after) and after[0].tag == "POWERW"


def _mine_last(said: list[Chunk]) -> list[Chunk]:
    """Return what is said with "is she mine again" asked of a creature: no player is somebody's."""
    last = said[-1] if len(said) > 1 else None
    is_mine = last is not None and last.tag == "NP" and len(last.nouns) == 1 and last.nouns[0].pronoun and last.nouns[0].owner
    if not is_mine or said[-2].tag != "PLAYER" or said[-2].owner != "pronoun":
        return said
    she = said[-2]
    noun = Noun(pronoun=True, determiner="def", start=she.start, end=she.end)
    return [*said[:-2], joined("NP", (she,), nouns=(noun,)), said[-1]]


def _lands(said: list[Chunk]) -> list[Chunk]:
    """Return what is said with "does my Angel land" read as whether it resolves."""
    last = said[-1] if said else None
    if last is None or last.tag != "NP" or len(last.nouns) != 1 or "land" not in last.nouns[0].heads or len(said) > _LANDING:
        return said
    noun = last.nouns[0]
    resolves = replace(last, tag="RESOLVE", nouns=())
    if len(said) == _LANDING and said[0].tag in ("NP", "PLAYER"):
        is_bare = noun.heads == {"land"} and not (noun.determiner or noun.owner or noun.names or noun.states or noun.n)
        return [said[0], resolves] if is_bare else said
    if len(said) == 1 and (noun.names or noun.subtypes):
        return [replace(last, nouns=(replace(noun, heads=noun.heads - {"land"}),)), resolves]
    return said


def alternatives_of(chunks: Chunks) -> tuple[Chunks, ...]:
    """Return the cores of what a question gives to choose from beside its first ("or does it live")."""
    return tuple(core_of(part) for part in _alternatives(chunks)[1:] if not _says_no_more(part))


def _alternatives(chunks: Chunks) -> list[Chunks]:
    """Return a question cut at "or"."""
    cut: list[list[Chunk]] = [[]]
    for chunk in chunks:
        if chunk.tag == "OR" and cut[-1]:
            cut.append([])
        else:
            cut[-1].append(chunk)
    return [tuple(part) for part in cut]


def _says_no_more(part: Chunks) -> bool:
    """Return whether an alternative is only "or not", "or what", "or does it"."""
    return (
        is_short(part) or _is_musing(part) or all(chunk.tag in _EMPTY or chunk.tag in ("NEG", "WHAT", "NO") for chunk in part)
    )


def _is_musing(part: Chunks) -> bool:
    """Return whether an alternative is only about the asker: "or am I crazy", "or am I missing something"."""
    tags = {chunk.tag for chunk in part}
    is_mine = any(chunk.tag == "PLAYER" and chunk.value == "A" for chunk in part)
    return (
        is_mine
        and "UNKNOWN" in tags
        and tags <= {"BE", "AUX", "HAVE", "PLAYER", "UNKNOWN", "ANY", "NEG", "QM", "NOTHING", "DET"}
    )


_IDLE: Final = ("possibly", "probably", "somehow", "maybe", "perhaps", "allegedly", "supposedly", "magically")
"""Words of doubt: in a question they say nothing."""
_WELL: Final = ("fine", "alright")


def _retagged(chunk: Chunk) -> Chunk:
    """Return a chunk with a tag for questions: what asks by its word, "dead" and "gone" as states."""
    if chunk.tag == "WHAT":
        return replace(chunk, tag=_WH[chunk.value])
    if chunk.tag == "THEY":
        return replace(chunk, tag="PLAYER", value="B", owner="pronoun")
    if chunk.tag == "UNKNOWN" and chunk.value in _IDLE:
        return replace(chunk, tag="AUX")
    if chunk.tag == "UNKNOWN" and chunk.value in _WELL:
        return replace(chunk, tag="SURVIVE", value="safe")
    if (chunk.tag, chunk.value) == ("LOSE", "dead"):
        return replace(chunk, tag="DEADW")
    if chunk.tag == "UNKNOWN" and chunk.value == "everything":
        noun = Noun(pronoun=True, determiner="all", n=MOST, heads=frozenset(("creature",)), start=chunk.start, end=chunk.end)
        return replace(chunk, tag="NP", nouns=(noun,))
    if chunk.tag == "EMPTY":
        return replace(chunk, tag="GONEW")
    if chunk.tag == "BOUNCE" or chunk.tag == "EXILE":
        return replace(chunk, value="hand" if chunk.tag == "BOUNCE" else "exile")
    return chunk


# Told by somebody


class Claim(msgspec.Struct, frozen=True):
    """What somebody says is so ("he says it dies"): who says it, and what."""

    said_by: Chunks
    chunks: Chunks

    @property
    def is_mine(self) -> bool:
        """Return whether the asker says it."""
        return any(chunk.tag in ("PLAYER", "SAYV") and chunk.value == "A" for chunk in self.said_by)


def claim_of(chunks: Chunks) -> Claim | None:
    """Return what somebody says is so, None where nobody is said to say anything."""
    tags = [chunk.tag for chunk in chunks]
    at = tags.index("SAYV") if "SAYV" in tags else -1
    if at < 0 or any(tag not in _SPEAKERS for tag in tags[:at]):
        return None
    own = (chunks[at],) if chunks[at].value == "A" else ()
    return Claim((*chunks[:at], *own), _leave_first(chunks[at + 1 :]))


def _leave_first(said: Chunks) -> Chunks:
    """Return "my wall can block it", which somebody says, in the order in which it is asked: "can my wall block it"."""
    tags = [chunk.tag for chunk in said[:3]]
    is_granted = len(tags) > _LANDING and tags[0] in _SUBJECTS and tags[1] == "CAN" and tags[2] != "NEG"
    return (said[1], said[0], *said[2:]) if is_granted else said


_SUBJECTS: Final = ("NP", "PLAYER", "THEY", "DET")


def denial_of(claim: Claim, claims: list[Claim]) -> Claim | None:
    """Return what "I say it doesn't" or "she says no" claims: not what somebody else said last."""
    others = [one for one in claims if one.is_mine != claim.is_mine and all(chunk.tag != "NEG" for chunk in one.chunks)]
    tags = [chunk.tag for chunk in claim.chunks if chunk.tag not in ("QM", "COMMA", "LP", "RP")]
    is_denial = tags == ["NO"] or (
        len(tags) == len(_DENIAL) and all(tag in place for tag, place in zip(tags, _DENIAL, strict=True))
    )
    if not is_denial or not others:
        return None
    said = others[-1].chunks
    return Claim(claim.said_by, (*said[:1], Chunk(tag="NEG", start=said[0].start, end=said[0].start), *said[1:]))


_DENIAL: Final = (_SUBJECTS, ("AUX", "BE", "CAN", "HAVE"), ("NEG",))
_SPEAKERS: Final = ("PLAYER", "THEY", "NP", "DET", "AUX", "BE", "FILL", "POSSP", "OWNED", "UNKNOWN", "NOBODY", "S", "LP", "NUM")


def is_short(chunks: Chunks) -> bool:
    """Return whether a question has no more than a subject ("Is it?", "Am I?", "Does he?")."""
    tags = [chunk.tag for chunk in chunks if chunk.tag not in ("QM", "NEG", "COMMA", "TAGQ")]
    return len(tags) == len(_TURNED_SUBJECT) and all(tag in place for tag, place in zip(tags, _TURNED_SUBJECT, strict=True))


_TURNED_SUBJECT: Final = (("AUX", "BE", "CAN", "HAVE", "MUST"), ("NP", "PLAYER", "THEY"))
