"""How people talk: what they take back, whom "him" means, and what they put in brackets, put right before clauses are read."""

from typing import Final

from msgspec.structs import replace

from judgebot.scenario.plain.card_types import stored_types
from judgebot.scenario.plain.chunks import Chunk

_SAME: Final = frozenset(("NAME", "NUM", "SIZE", "MOD", "SUB", "KEYWORD", "COLOR"))
_MARKS: Final = frozenset(("END", "COMMA", "FILL", "LP", "RP"))
_ARTICLES: Final = ("DET", "POSSP")
_DONE_TO_THINGS: Final = frozenset(
    ("CAST", "SACRIFICE", "BLOCKV", "BOUNCE", "BLINK", "TAP", "UNTAP", "EXILE", "TURN", "TURNUP")
)
"""What is never done to a player."""
_DONE_TO_OTHERS: Final = frozenset(("SPELLV", "TARGETV", "DESTROY", "STEAL", "DEALV", "COUNTERSPELL"))
_CUTS: Final = frozenset(("COMMA", "AND", "THEN", "BUT", "IF", "WHEN", "WHILE", "BEFORE", "SO", "END"))
_ASKING: Final = ("AUX", "CAN", "MUST", "WHAT", "WHATHAPPENS", "BE", "HOWBIG", "END")
_BROKEN_OFF: Final = 3
"""A sentence broken off has at most so many words that say something."""


def take_back(text: str, chunks: list[Chunk]) -> list[Chunk]:
    """Return the chunks with what is said anew in place of what was said first: "a 2/2, no wait, a 3/3"; the rest is talk.

    Words that take back, where what they take back is not found, are unknown; those that are also only polite are talk.
    """
    said = list(chunks)
    for at, chunk in enumerate(chunks):
        if chunk.tag == "CORRECT":
            taken = _taken_back(text, said, at)
            for index in taken:
                said[index] = replace(said[index], tag="FILL")
            is_polite = _is_polite(text, said, at)
            said[at] = replace(chunk, tag="FILL" if taken or is_polite else "UNKNOWN")
        elif chunk.tag == "NO" and at and said[at - 1].tag == "END" and said[at + 1 : at + 2] and said[at + 1].tag == "COMMA":
            for index in _broken_off(text, said, at):
                said[index] = replace(said[index], tag="FILL")
    return said


def _is_polite(text: str, chunks: list[Chunk], at: int) -> bool:
    """Return whether "sorry" or "I mean" takes nothing back: before a question, or "sorry" as the first word of all."""
    written = text[chunks[at].start : chunks[at].end].lower()
    after = next((chunk.tag for chunk in chunks[at + 1 :] if chunk.tag not in ("COMMA", "FILL")), "END")
    is_first = all(chunk.tag in _MARKS for chunk in chunks[:at])
    return (written == "sorry" and is_first) or (written in ("sorry", "i mean") and after in _ASKING)


def _taken_back(text: str, chunks: list[Chunk], at: int) -> list[int]:
    """Return the places of what is taken back at a place: the word of the same kind before, its article, the marks between."""
    before = at - 1
    while before >= 0 and chunks[before].tag in _MARKS:
        if chunks[before].tag == "END" and not is_pause(text, chunks[before]):
            return []
        before -= 1
    after = at + 1
    while after < len(chunks) and chunks[after].tag in ("COMMA", "FILL"):
        after += 1
    article = after
    while after < len(chunks) and chunks[after].tag in _ARTICLES:
        after += 1
    if before < 0 or after >= len(chunks):
        return []
    old, new = chunks[before], chunks[after]
    if not (new.tag in _SAME and (old.tag == new.tag or (old.tag == "UNKNOWN" and new.tag == "NAME"))):
        return []
    start = before - (article < after and before > 0 and chunks[before - 1].tag in _ARTICLES)
    return [*range(start, at), *range(at + 1, article)]


def is_pause(text: str, mark: Chunk) -> bool:
    """Return whether a mark is "..." and no end of a sentence."""
    return mark.end - mark.start > 1 and set(text[mark.start : mark.end]) == {"."}


def _broken_off(text: str, chunks: list[Chunk], at: int) -> list[int]:
    """Return the places of a sentence broken off before "... no,": it names nothing and says little."""
    if not is_pause(text, chunks[at - 1]):
        return []
    start = at - 1
    while start > 0 and chunks[start - 1].tag != "END":
        start -= 1
    hard = [chunk for chunk in chunks[start : at - 1] if chunk.tag not in _MARKS and chunk.tag not in ("THEN", "AND", "SO")]
    if len(hard) > _BROKEN_OFF or any(chunk.tag in (*_SAME, "UNKNOWN") for chunk in hard):
        return []
    subject = start if chunks[start].tag == "PLAYER" else -1
    return [place for place in range(start, at + 2) if place != subject]


def mean_him(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """Return the chunks with "him" and "her" meaning the thing spoken of where no player can be meant.

    Nobody casts or sacrifices a player; and in "my opponent bolts him" he is not the opponent, who would be "himself".
    """
    said = list(chunks)
    subject = ""
    for at, chunk in enumerate(chunks):
        before = chunks[at - 1].tag if at else ""
        after = chunks[at + 1].tag if at + 1 < len(chunks) else ""
        then = chunks[at + 2].tag if at + 2 < len(chunks) else ""
        is_owner = then in _NOUNISH and then not in ("NUM", "MANACOST")  # "turn her up for 5"
        if chunk.tag == "POSSP" and before == "TURN" and after in ("FACEUP", "FACEDOWN") and not is_owner:
            said[at] = Chunk(tag="PRON", value="it", start=chunk.start, end=chunk.end)  # "turn her up"
        elif chunk.tag == "PLAYER" and chunk.owner == "pronoun" and _is_thing_done_to(chunks, at):
            said[at] = Chunk(tag="PRON", value="it", start=chunk.start, end=chunk.end)
        elif chunk.tag == "PLAYER" and chunk.owner == "pronoun" and before == "TURN" and _is_turn(chunks, at - 1):
            subject = chunk.value
        elif chunk.tag == "PLAYER" and chunk.owner == "pronoun" and before == "PUT" and _goes_somewhere(chunks, at + 1):
            said[at] = Chunk(tag="PRON", value="it", start=chunk.start, end=chunk.end)
        elif chunk.tag == "PLAYER" and chunk.owner == "pronoun" and before in _DONE_TO_THINGS | _DONE_TO_OTHERS:
            if before in _DONE_TO_THINGS or subject == chunk.value:
                said[at] = Chunk(tag="PRON", value="it", start=chunk.start, end=chunk.end)
        elif chunk.tag == "PLAYER" and before not in ("HAVE", "ON", "WITH", "AT"):
            subject = chunk.value
    return tuple(said)


def _goes_somewhere(chunks: tuple[Chunk, ...], at: int) -> bool:
    """Return whether a zone follows: "I send him back to the command zone" is said of a thing."""
    return any(chunk.tag in ("DEST", "ZONE") for chunk in chunks[at : at + 3])


def _is_turn(chunks: tuple[Chunk, ...], at: int) -> bool:
    """Return whether "turn" is someone's turn: "on his turn he ..."."""
    return at > 0 and chunks[at - 1].tag in ("POSSP", "OWNED", "DET")


def _is_thing_done_to(chunks: tuple[Chunk, ...], at: int) -> bool:
    """Return whether "he" is a thing: "he's been cast twice", "she is in the command zone"."""
    after = at + 1
    while after < len(chunks) and chunks[after].tag in ("BE", "HAVE", "OUT"):
        after += 1
    rest = [chunk.tag for chunk in chunks[after : after + 2]]
    is_passive = any(chunk.tag == "BE" for chunk in chunks[at + 1 : after]) and bool(rest)
    if not is_passive:
        return False
    if rest[0] in ("POSSP", "INZONE", "ZONE", "DET"):
        return "ZONE" in rest and any(chunk.value == "command" for chunk in chunks[after : after + 2])
    has_object = rest[1:] and rest[1] in ("NAME", "DET", "POSSP", "NUM", "PRON", "SIZE", "HEAD", "SUB", "OWNED")
    return rest[0] in _DONE_TO_THINGS - {"BLOCKV", "TURN", "TURNUP", "TAP"} and not has_object


_NOUNISH: Final = frozenset(
    (
        *("NAME", "HEAD", "SUB", "SIZE", "NUM", "ADJ", "COLOR", "KEYWORD", "LIFE", "LIB", "ZONE", "STEP", "POWERW", "TURN"),
        *("FACEDOWN", "FACEUP", "MFD", "CLKD", "FACEW", "MANA", "CKIND", "CMDDAMAGE", "SURCHARGE", "LABELLED", "TOTALS"),
        *("TRIGGER", "ETBW", "LASTCARD", "TOPCARD", "BLOCKER", "MF", "COPYV", "UNKNOWN", "TRICK", "COUNTERW", "MANACOST"),
        *("DAMAGE", "EMPTY", "ENTER", "DET", "MOD", "EFFECT", "NAMEW", "DRAWV"),
    )
)
"""What may follow "her" where it says whose something is."""
_HE: Final = frozenset(("he", "him", "his"))


def mean_her(text: str, chunks: list[Chunk]) -> list[Chunk]:
    """Return the chunks with "her" that owns nothing read as "him" is; where the opponent is a he, "her" is the thing."""
    written = [text[chunk.start : chunk.end].lower() for chunk in chunks]
    opponent_is_he = bool(_HE & set(written)) and "she" not in written
    said = list(chunks)
    subject = ""
    for at, chunk in enumerate(chunks):
        after = next((one.tag for one in chunks[at + 1 :] if one.tag != "FILL"), "END")
        if chunk.tag == "PLAYER" and written[at] in ("enemy", "the enemy") and after in ("NAME", "HEAD", "SUB", "SIZE", "ADJ"):
            said[at] = Chunk(tag="POSSP", value="B", start=chunk.start, end=chunk.end)
        if chunk.tag in ("END", "PLAYER"):
            subject = chunk.value if chunk.tag == "PLAYER" else ""
        if chunk.tag == "POSSP" and written[at] == "her" and after not in _NOUNISH and chunk.value == "B":
            is_thing = (
                opponent_is_he
                or subject == "B"
                or ("she" not in written and any(one.tag == "NAME" for one in said[: max(0, at - 1)]))
            )
            tag, value = ("PRON", "it") if is_thing else ("PLAYER", "B")
            said[at] = Chunk(tag=tag, value=value, owner="pronoun", start=chunk.start, end=chunk.end)
    return said


_LABELS: Final = ("LABELLED", "ZONE")


def open_labels(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """Return the chunks with "my board: ...", "his side has ...", "Me: ..." told as what a player has or does."""
    tags = [chunk.tag for chunk in chunks]
    begins = 1 if tags[:1] == ["ON"] else 0
    if tags[begins : begins + 1] == ["POSSP"] and tags[begins + 1 : begins + 2] and tags[begins + 1] in _LABELS:
        owner, mark = chunks[begins], begins + 2
        is_side = tags[begins + 1] == "LABELLED" or chunks[begins + 1].value == "battlefield"
    elif (place := _place_first(chunks)) is not None:
        return place
    elif tags[:1] in (["OUT"], ["PLAYER"]) and chunks[0].value in ("A", "B"):
        owner, mark, is_side = chunks[0], 1, True
    else:
        return chunks
    ends = tags[mark : mark + 1]
    if not is_side and tags[mark - 1] == "ZONE" and ends == ["COMMA"] and chunks[mark].value == ":":
        return (*chunks[:mark], replace(chunks[mark], tag="HAVE"), *chunks[mark + 1 :])  # "my graveyard: a land, an instant"
    is_label = ends == ["COMMA"] and chunks[mark].value == ":"
    if not is_side or not (is_label or (ends in (["HAVE"], ["BE"]) and tags[0] != "PLAYER")):
        return chunks
    subject = Chunk(tag="PLAYER", value=owner.value, start=chunks[0].start, end=chunks[0].end)
    if tags[0] == "PLAYER" and not _is_list_of_things(chunks[mark + 1 :]):
        return (subject, *chunks[mark + 1 :])
    has = Chunk(tag="HAVE", value="have", start=chunks[mark].start, end=chunks[mark].end)
    return (subject, has, *chunks[mark + 1 :])


def _place_first(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...] | None:
    """Return the chunks with "the board is ...", "on board: ..." told as what there is; None where none is so told."""
    at = 1 if chunks[:1] and chunks[0].tag == "DET" else 0
    if len(chunks) < at + 2 or chunks[at].tag not in ("ZONE", "OUT") or chunks[at].value not in ("battlefield", "out"):
        return None
    mark = chunks[at + 1]
    is_list = mark.value == ":" or (mark.tag == "BE" and mark.value == "be" and chunks[at].tag == "ZONE")
    if not is_list or not _is_list_of_things(chunks[at + 2 :]):
        return None
    return (replace(mark, tag="THERE"), *chunks[at + 2 :])


def _is_list_of_things(chunks: tuple[Chunk, ...]) -> bool:
    """Return whether chunks only list things, the first of which is no spell."""
    names = [chunk.names[0] for chunk in chunks if chunk.tag == "NAME"]
    kinds = stored_types(names[0]) if names else frozenset()
    is_list = all(chunk.tag in (*_SAME, *_MARKS, *_ARTICLES, "AND", "HEAD", "ADJ", "FACEDOWN", "WITH") for chunk in chunks)
    return is_list and not kinds & {"Instant", "Sorcery"}


def kick_last(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """Return the chunks with "with kicker" at the end of its clause: "I cast it with kicker on his bear"."""
    said = list(chunks)
    for chunk in chunks:
        if chunk.tag == "KICKED":
            at = said.index(chunk)
            end = next((place for place in range(at + 1, len(said)) if said[place].tag in _CUTS), len(said))
            in_brackets = at > 0 and said[at - 1].tag == "LP" and at + 1 < end and said[at + 1].tag == "RP"
            before, after = (said[: at - 1], said[at + 2 : end]) if in_brackets else (said[:at], said[at + 1 : end])
            said = [*before, *after, chunk, *said[end:]]
    return tuple(said)


def cast_for(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """Return the chunks with "I cast it for its flashback cost" told as "I flashback it"."""
    said: list[Chunk] = []
    deed: int | None = None
    way_before = False
    for chunk in chunks:
        if chunk.tag == "CAST" and chunk.value != "cast" and deed is not None:
            if said[-1].tag in ("WITH", "ITS", "BY"):
                said.pop()
            said[deed] = replace(said[deed], value=chunk.value)
            deed, way_before = None, True
            continue
        if not (way_before and chunk.tag == "COST"):
            said.append(chunk)
        if chunk.tag == "CAST" or chunk.tag in _CUTS:
            deed = len(said) - 1 if chunk.value == "cast" and chunk.tag == "CAST" else None
        way_before = False
    return tuple(said)


def open_brackets(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """Return the chunks with "my opponent (at 20) bolts it" told as two clauses: the life first."""
    chunks = _life_in_commas(chunks)
    tags = [chunk.tag for chunk in chunks]
    for at, tag in enumerate(tags):
        if tag != "PLAYER" or tags[at + 1 : at + 2] != ["LP"] or "RP" not in tags[at:]:
            continue
        close = tags.index("RP", at)
        inner = chunks[at + 2 : close]
        if [chunk.tag for chunk in inner if chunk.tag not in ("AT", "ON", "LIFE")] != ["NUM"]:
            continue
        place = Chunk(tag="AT", value="at", start=inner[0].start, end=inner[0].start)
        cut = Chunk(tag="COMMA", start=chunks[at].start, end=chunks[at].start)
        number = next(chunk for chunk in inner if chunk.tag == "NUM")
        return open_brackets(
            (chunks[at], place, replace(number, end=inner[-1].end), cut, *chunks[: at + 1], *chunks[close + 1 :])
        )
    return chunks


def _life_in_commas(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """Return the chunks with the commas of "my opponent, at 20, bolts it" as brackets."""
    tags = [chunk.tag for chunk in chunks]
    for at in range(len(chunks) - 4):
        end = at + 5 if tags[at + 4 : at + 5] == ["LIFE"] else at + 4
        is_aside = tags[at : at + 2] == ["PLAYER", "COMMA"] and tags[at + 2] in ("AT", "ON") and tags[at + 3] == "NUM"
        if is_aside and tags[end : end + 1] == ["COMMA"] and tags[end + 1 : end + 2] not in ([], ["PLAYER"], ["AND"]):
            left, right = replace(chunks[at + 1], tag="LP"), replace(chunks[end], tag="RP")
            return (*chunks[: at + 1], left, *chunks[at + 2 : end], right, *chunks[end + 1 :])
    return chunks


def deed_first(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """Return the chunks with what is answered told first: "I bounce it in response to him putting an Aura on it"."""
    for at, chunk in enumerate(chunks[:-2]):
        doer, done = chunks[at + 1], chunks[at + 2]
        if chunk.tag != "INRESP" or chunk.value != "to" or doer.tag not in ("PLAYER", "POSSP") or done.tag not in _ANSWERED:
            continue
        end = next((place for place in range(at + 3, len(chunks)) if chunks[place].tag in ("COMMA", "THEN")), len(chunks))
        main = (*chunks[:at], *chunks[end + 1 :])
        first = replace(doer, tag="PLAYER", owner="")
        mark = Chunk(tag="THEN", start=chunk.start, end=chunk.start)
        answer = replace(chunk, tag="INRESP", value="there")
        return (first, *chunks[at + 2 : end], mark, answer, *main) if main else chunks
    return chunks


_ANSWERED: Final = frozenset(("CAST", "PUT", "USEON", "SPELLV", "ATTACH", "ACTIVATEV", "SACRIFICE"))


_ON_STACK: Final = frozenset(("enchantment", "aura", "spell", "instant", "sorcery"))


def answer_first(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """Return the chunks with what waits while something is done told as "in response to it".

    "Before his Shock resolves I ...", "... with Murder on the stack", "while the Bolt is on the stack".
    """
    said = list(chunks)
    for at in range(len(said) - 2):
        lead, waiting = said[at], said[at + 1]
        rest = [chunk.tag for chunk in said[at + 2 : at + 4]]
        is_noun = waiting.tag == "NP" and len(waiting.nouns) == 1
        is_kind = is_noun and waiting.nouns[0].determiner == "def" and bool(waiting.nouns[0].heads & _ON_STACK)
        is_named = waiting.tag == "TRIG" or is_kind or (is_noun and bool(waiting.nouns[0].names or waiting.nouns[0].pronoun))
        before = lead.tag == "BEFORE" and rest[:1] == ["RESOLVE"] and waiting.tag == "NP"
        beside = lead.tag in ("WITH", "WHILE") and (rest[:1] == ["ONSTACK"] or rest[:2] == ["BE", "ONSTACK"])
        if is_named and (before or beside):
            end = at + (4 if rest[:2] == ["BE", "ONSTACK"] else 3)
            told = replace(lead, tag="INRESP", value="to")
            behind = said[end:]
            if behind and behind[0].tag == "COMMA":
                behind = behind[1:]
            return answer_first((*said[:at], told, waiting, *behind))
    return chunks


_BEGINS_ANEW: Final = ("AUX", "CAN", "MUST", "WHAT", "WHATHAPPENS")


def unchosen(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """Return the chunks without what is not chosen: "rather than pick it up into my hand", "instead of leaving it in exile".

    It ends at a mark or where a question begins; where it begins a sentence, a comma has to end it.
    """
    at = next((place for place, chunk in enumerate(chunks) if chunk.tag == "RATHER"), None)
    if at is None:
        return chunks
    end = next((place for place in range(at + 1, len(chunks)) if _ends_there(chunks, place)), len(chunks))
    begins = all(chunk.tag in _MARKS for chunk in chunks[:at])
    if begins and (end == len(chunks) or chunks[end].tag != "COMMA"):
        return chunks
    return (*chunks[:at], *(replace(chunk, tag="FILL") for chunk in chunks[at:end]), *chunks[end:])


def _ends_there(chunks: tuple[Chunk, ...], at: int) -> bool:
    after = chunks[at + 1].tag if at + 1 < len(chunks) else ""
    return chunks[at].tag in _CUTS or (chunks[at].tag in _BEGINS_ANEW and after in ("PLAYER", "THEY", "PRON", "DET", "POSSP"))
