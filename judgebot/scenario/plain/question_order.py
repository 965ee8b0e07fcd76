"""Questions put in their usual order before phrases are built: leave asked for as "can I", tags at the end, who is right."""

from typing import Final

from msgspec.structs import replace

from judgebot.scenario.plain.chunks import Chunk, find_pattern

Chunks = tuple[Chunk, ...]

_WHO: Final = "(PLAYER|THEY|PRON|NAME|(POSSP|DET|OWNED) (ADJ|SIZE|COLOR|UNKNOWN)? (NAME|HEAD|SUB|SIZE))"
_GOOD: Final = frozenset(
    ("fine", "good", "allowed", "acceptable", "alright", "right", "correct", "proper", "all", "fair", "safe")
)
"""What something is that somebody may do: "is it fine if I ..."."""
_WRONG: Final = frozenset(("wrong", "mistaken", "incorrect", "off", "lying", "confused", "misremembering"))
_THOUGHTS: Final = frozenset(
    (
        *("logic", "reasoning", "argument", "math", "maths", "reading", "theory", "interpretation", "version", "explanation"),
        *("claim", "opinion", "thinking", "view", "understanding", "assessment", "conclusion", "ruling", "verdict", "case"),
    )
)
"""What somebody thinks is so, as a thing that is theirs: "does his logic hold"."""
_LEAVE: Final = "(LEGAL|CAN|UNKNOWN|TAGQ)"
_TRIED: Final = "(CAST|USEON|ATTACKV|BLOCKV|ACTIVATEV|TARGETV|COUNTERSPELL|ATTACH|TURNUP|TURN|TAP|INRESP|MOVEV|NAME)"
"""Deeds that the rules may not let somebody do; of others "do I get to" asks what happens."""
_BEGINS: Final = ("COMMA", "AND", "SO", "THEN", "BUT", "FILL", "TAGQ")
_ASKS: Final = frozenset(("WHAT", "WHATHAPPENS", "HOWBIG", "TOTALS", "TRUEQ", "CONTROLLER", "SAYV", "IF", "WHEN"))


_WONDER: Final = frozenset(
    (
        *("ask", "asks", "asked", "asking", "wonder", "wonders", "wondered", "wondering", "argue", "arguing", "argued"),
        *("debate", "debating", "discussing", "curious", "unsure", "know", "knows", "settle", "disagree", "agree", "decide"),
        *("quarrel", "quarrelling", "fight", "fighting", "figure", "puzzled", "confused", "find", "remember", "tell"),
    )
)
"""What leads in a question that is told of: "we argue about how big it is"."""
_LEADING: Final = frozenset(
    (
        *("PLAYER", "THEY", "AUX", "BE", "NEG", "FILL", "UNKNOWN", "DET", "POSSP", "OWNED", "ON", "OUT", "HAVE", "CAN", "MUST"),
        *("SAYV", "NOCLUE", "TELLV", "FIGHT", "TELLME", "AND", "ZONE", "S", "TRICK", "START", "NOBODY", "LABELLED", "CHOOSE"),
    )
)


def indirect(chunks: Chunks) -> Chunks:
    """Return the chunks with "he wants to know how big it is", "we argue whether it dies" asked, not told."""
    if any(chunk.tag == "END" and chunk.value == "?" for chunk in chunks):
        return chunks
    at = next((place for place, chunk in enumerate(chunks) if chunk.tag in ("HOWBIG", "WHAT", "WHETHER", "IF")), 0)
    lead = chunks[:at]
    is_told = bool(lead) and lead[0].tag in ("PLAYER", "THEY", "POSSP", "OWNED", "DET", "NOBODY", "FILL", "AND", "SO", "ZONE")
    wonders = chunks[at].tag == "WHETHER" or any(_is_wondering(chunk, chunks[at]) for chunk in lead)
    if not (is_told and wonders) or any(chunk.tag not in _LEADING for chunk in lead):
        return chunks
    if chunks[at].tag == "WHAT" and chunks[at].value in ("which", "why"):
        return chunks
    opened = chunks[at:] if chunks[at].tag in ("HOWBIG", "WHAT") else chunks[at + 1 :]
    return (Chunk(tag="TELLME", value="tell", start=lead[0].start, end=chunks[at].start), *opened)


_ORDERED: Final = frozenset(("state", "give", "name", "report", "calculate", "compute", "list", "say", "tell", "show"))
_VALUES: Final = frozenset(("POWERW", "LIFE", "TOTALS", "HOWBIG", "DAMAGE", "NAMEW", "COLORW", "NUMBEROF", "FATEW", "WHAT"))


def best_chosen(chunks: Chunks) -> Chunks:
    """Return the chunks with "if I choose the order that is best for me" as a mark of whom the choices serve."""
    found = find_pattern(f"(PLAYER|THEY) FILL* (CHOOSE|UNKNOWN) {_CHOSEN}* ADJ {_CHOSEN}*", chunks)
    parts = chunks[found[0] : found[1]] if found is not None else ()
    is_best = any(one.tag == "ADJ" and one.value == "most" for one in parts)
    if found is None or not is_best or not any(one.tag == "CHOOSE" or one.value in _PICKED for one in parts):
        return chunks
    end = found[1] + (chunks[found[1]].tag in ("PLAYER", "THEY", "POSSP", "PRON") if found[1] < len(chunks) else 0)
    if end < len(chunks) and chunks[end].tag not in ("COMMA", "END", "AND", "SO", "THEN", "IF", "WHEN"):
        return chunks
    who = parts[0]
    mark = Chunk(tag="BEST", value="B" if who.tag == "THEY" else who.value, start=who.start, end=chunks[end - 1].end)
    return (*chunks[: found[0]], mark, *chunks[end:])


_CHOSEN: Final = "(DET|FILL|CHOOSE|BE|FRONT|POSSP|ITS|TRIGGER|TRIG|ADJ|UNKNOWN)"
_PICKED: Final = frozenset(("choose", "chooses", "picks", "stack", "stacks", "order", "orders", "put", "arrange", "arranges"))


def ordered(chunks: Chunks) -> Chunks:
    """Return the chunks with "state the size of the Angel", "give me his life total" asked, as questions are."""
    hard = [chunk for chunk in chunks if chunk.tag not in ("FILL", "COMMA", "SO", "AND", "THEN", "END")]
    first = hard[0] if hard else None
    if first is None or first.value not in _ORDERED or not any(chunk.tag in _VALUES for chunk in hard[1:]):
        return chunks
    rest = chunks[chunks.index(first) + 1 :]
    is_to_me = bool(rest) and rest[0].tag == "PLAYER" and rest[0].value == "A"
    rest = rest[1:] if is_to_me else rest
    if not rest or rest[0].tag not in ("DET", "POSSP", "OWNED", "NAME", "POWERW", "LIFE", "WHAT", "HOWBIG", "TOTALS", "FILL"):
        return chunks
    return (Chunk(tag="TELLME", value="tell", start=first.start, end=first.end), *rest)


def _is_wondering(chunk: Chunk, asked: Chunk) -> bool:
    """Return whether a word before what is asked says that it is: "he asks me how big it is"."""
    is_word = chunk.tag in ("UNKNOWN", "FILL") and chunk.value in _WONDER
    return is_word or (chunk.tag == "SAYV" and asked.tag == "HOWBIG")


def may_i(chunks: Chunks) -> Chunks:
    """Return the chunks with "am I allowed to" and "is it legal for him to" as "can I", "can he"."""
    opened: list[Chunk] = []
    for at, chunk in enumerate(chunks):
        if chunk.tag == "MAYI":
            opened.append(_can(chunk, chunk))
            opened.append(Chunk(tag="PLAYER", value=chunk.value, start=chunk.start, end=chunk.end))
        elif chunk.tag == "CAN" and at > 1 and chunks[at - 2].tag == "BE" and chunks[at - 1].tag == "PLAYER":
            opened[-2:] = [replace(chunk, start=chunks[at - 2].start), chunks[at - 1]]
        else:
            opened.append(chunk)
    return tuple(opened)


def declared(chunks: Chunks) -> Chunks:
    """Return the chunks with "declare it as a blocker for the Angel" as "block the Angel with it"."""
    tags = [one.tag for one in chunks]
    role = tags.index("ASROLE") if "ASROLE" in tags else -1
    deed = tags.index("DECLAREV") if "DECLAREV" in tags[: max(role, 0)] else -1
    if deed < 0:
        return tuple(replace(one, tag="FILL") if one.tag == "ASROLE" else one for one in chunks)
    who, end = chunks[deed + 1 : role], role + 1
    while end < len(chunks) and tags[end] not in ("COMMA", "END", "AND", "IF", "WHEN", "BUT", "SO", "THEN"):
        end += 1
    said = chunks[deed]
    if chunks[role].value == "attack":
        return (*chunks[:deed], replace(said, tag="ATTACKV", value="attack"), *who, *chunks[role + 1 :])
    whom = tuple(one for one in chunks[role + 1 : end] if one.tag not in ("FILL", "ON", "AT", "BY"))
    tool = (Chunk(tag="WITH", value="with", start=said.end, end=said.end), *who) if who else ()
    return (*chunks[:deed], replace(said, tag="BLOCKV", value="block"), *whom, *tool, *chunks[end:])


def _unaddressed(chunks: Chunks) -> Chunks:
    """ "Life total, candidate?": who is asked says nothing."""
    found = find_pattern("COMMA UNKNOWN END$", chunks)
    is_asked = found is not None and bool([one for one in chunks[: found[0]] if one.tag not in ("FILL", "COMMA")])
    return (*chunks[: found[0]], *chunks[found[1] - 1 :]) if found is not None and is_asked else chunks


_WRITTEN: Final = frozenset(("write", "put", "give", "call", "say", "announce", "answer", "rule", "enter", "note", "assign"))


def _would_you(chunks: Chunks) -> Chunks:
    """ "What power would you write on the slip": what it is."""
    found = find_pattern("(AUX|CAN) PLAYER (UNKNOWN|GIVE|PUT|SAYV) FILL*(?=END)", chunks)
    is_asked = found is not None and chunks[found[0] + 2].value in _WRITTEN
    is_value = any(one.tag in _VALUES for one in chunks[: found[0]]) if found is not None else False
    return (*chunks[: found[0]], *chunks[found[1] :]) if found is not None and is_asked and is_value else chunks


def in_usual_order(chunks: Chunks) -> Chunks:
    """Return the chunks of a sentence that asks with leave asked for as "can I" and opinions asked about as "is that so"."""
    for order in (
        _unaddressed,
        _would_you,
        _turned_tag,
        _would_be_allowed,
        _is_it_fine,
        _gets_to,
        _not_denied,
        _paying,
        _stated,
        _is_right,
        _holds,
        _entering,
    ):
        chunks = order(chunks)
    return chunks


def _can(start: Chunk, end: Chunk) -> Chunk:
    return Chunk(tag="CAN", value="can", start=start.start, end=end.end)


def _would_be_allowed(chunks: Chunks) -> Chunks:
    """ "Would I be permitted to", "will his Wall be able to": can I, can it."""
    found = find_pattern(f"AUX NEG? {_WHO} FILL? BE FILL? CAN", chunks)
    if found is None:
        return chunks
    said = [one for one in chunks[found[0] + 1 : found[1]] if one.tag not in ("NEG", "BE", "CAN", "FILL")]
    return (*chunks[: found[0]], _can(chunks[found[0]], chunks[found[0]]), *said, *chunks[found[1] :])


def _is_it_fine(chunks: Chunks) -> Chunks:
    """ "Is it fine if he blocks", "would it be okay for me to block": can he, can I."""
    found = find_pattern(f"(BE|AUX) NEG? PRON BE? FILL? {_LEAVE} (IF|FILL)* PLAYER FILL*(?!END|COMMA|CAN|BE)", chunks)
    if found is None:
        return chunks
    parts = chunks[found[0] : found[1]]
    said = next(one for one in parts if one.tag in ("LEGAL", "CAN", "UNKNOWN", "TAGQ"))
    who = next(one for one in parts if one.tag == "PLAYER")
    if said.tag == "UNKNOWN" and said.value not in _GOOD:
        return chunks
    return (*chunks[: found[0]], _can(parts[0], said), who, *chunks[found[1] :])


def _gets_to(chunks: Chunks) -> Chunks:
    """ "Do I get to block": may I; elsewhere "get to" says nothing."""
    found = find_pattern(f"AUX {_WHO} FILL* GETTO FILL*(?={_TRIED})", chunks)
    if found is not None:
        said = [one for one in chunks[found[0] + 1 : found[1]] if one.tag not in ("GETTO", "FILL")]
        chunks = (*chunks[: found[0]], _can(chunks[found[0]], chunks[found[0]]), *said, *chunks[found[1] :])
    return chunks


def _not_denied(chunks: Chunks) -> Chunks:
    """ "Can't I block", "could he not block": whether he can. What is asked is not denied."""
    found = find_pattern(f"CAN (NEG {_WHO}|{_WHO} NEG)", chunks)
    if found is None or not all(one.tag in _BEGINS for one in chunks[: found[0]]):
        return chunks
    return (*chunks[: found[0]], *(one for one in chunks[found[0] : found[1]] if one.tag != "NEG"), *chunks[found[1] :])


def _paying(chunks: Chunks) -> Chunks:
    """ "Can I pay the two blue and flip it up": mana is taken to be enough, what it pays for is asked."""
    found = find_pattern("(?<=PLAYER )FILL* PAYV (DET|FILL|NUM|COLOR|MANA|MANACOST|POSSP|ATTACH|COST)+ (AND|FILL)+", chunks)
    asked = [one.tag for one in chunks[: found[0]] if one.tag != "FILL"][-2:] if found is not None else []
    if found is None or asked != ["CAN", "PLAYER"] or chunks[found[1]].tag in ("END", "COMMA", "WHAT"):
        return chunks
    is_priced = any(one.tag in ("NUM", "MANACOST") for one in chunks[found[0] : found[1]])
    is_turned = chunks[found[1]].tag in ("TURN", "TURNUP", "FLIP") and any(one.tag == "FACEUP" for one in chunks)
    is_in_color = any(one.tag == "COLOR" for one in chunks[found[0] : found[1]])
    if is_priced and is_turned and not is_in_color:
        return _for_a_price(chunks, found)  # whether it is the right cost is what is asked
    return (*chunks[: found[0]], *chunks[found[1] :])


def _for_a_price(chunks: Chunks, paid: tuple[int, int]) -> Chunks:
    """ "Can I pay 2WW and flip it up": can I flip it up for 2WW."""
    price = [one for one in chunks[paid[0] : paid[1]] if one.tag in ("NUM", "MANACOST", "MANA")]
    up = next((at for at in range(paid[1], len(chunks)) if chunks[at].tag == "FACEUP"), None)
    if up is None:
        return chunks
    return (*chunks[: paid[0]], *chunks[paid[1] : up + 1], *price, *chunks[up + 1 :])


def _stated(chunks: Chunks) -> Chunks:
    """ "I can block it, right?", "so my Wall can block it?": can it."""
    tags = [one.tag for one in chunks]
    found = find_pattern(f"{_WHO} FILL? BE? FILL? CAN(?!NEG)", chunks)
    if found is None or tags.count("CAN") != 1 or _ASKS & set(tags) or not all(tag in _BEGINS for tag in tags[: found[0]]):
        return chunks
    if any(tag in ("AUX", "COMMA", "AND", "SO", "THEN", "BUT") for tag in _untagged(tags)[found[1] :]):
        return chunks
    can = next(one for one in chunks[found[0] : found[1]] if one.tag == "CAN")
    who = [one for one in chunks[found[0] : found[1]] if one.tag not in ("CAN", "FILL", "BE")]
    return (*chunks[: found[0]], can, *who, *chunks[found[1] :])


def _untagged(tags: list[str]) -> list[str]:
    """Return the tags without the comma and tag at the end of a sentence."""
    bare = [tag for tag in tags if tag not in ("END", "FILL")]
    return bare[: bare.index("COMMA")] if bare[-2:] == ["COMMA", "TAGQ"] and bare.count("COMMA") == 1 else bare


def _is_right(chunks: Chunks) -> Chunks:
    """ "Is my brother right that it dies", "is Tom mistaken": whether what he says is so."""
    found = find_pattern("(BE|AUX) PLAYER FILL* (TAGQ|UNKNOWN|LEGAL)", chunks)
    if found is not None and all(one.tag in _BEGINS for one in chunks[: found[0]]):
        who, said = chunks[found[0] + 1], chunks[found[1] - 1]
        is_wrong = said.value in _WRONG
        if said.tag == "TAGQ" or is_wrong:
            mine = who.value == "A"
            word = ("me" if mine else "he") + (" no" if is_wrong else "")
            judged = Chunk(tag="TRUEQ", value=word, start=chunks[found[0]].start, end=said.end)
            chunks = (*chunks[: found[0]], judged, *chunks[found[1] :])
    return _what_is_so(chunks)


def _what_is_so(chunks: Chunks) -> Chunks:
    """ "Is he right that it dies": the word that leads it in says nothing."""
    found = find_pattern("TRUEQ FILL* DET(?=(PRON|PLAYER|THEY|DET|POSSP|NAME|OWNED))", chunks)
    if found is None or chunks[found[1] - 1].value != "def":
        return chunks
    return (*chunks[: found[1] - 1], *chunks[found[1] :])


def _holds(chunks: Chunks) -> Chunks:
    """ "Does his logic hold", "is her argument sound": whether what they say is so."""
    found = find_pattern("(AUX|BE) (POSSP|OWNED) (UNKNOWN|SAYV)", chunks)
    if found is None or not all(one.tag in _BEGINS for one in chunks[: found[0]]):
        return chunks
    whose, thought = chunks[found[0] + 1], chunks[found[1] - 1]
    rest = [one for one in chunks[found[1] :] if one.tag not in ("FILL", "END")]
    if (thought.value not in _THOUGHTS and thought.tag != "SAYV") or len(rest) > 1 or any(one.nouns for one in rest):
        return chunks
    is_wrong = any(one.value in _WRONG for one in rest)
    word = ("me" if whose.value == "A" else "he") + (" no" if is_wrong else "")
    judged = Chunk(tag="TRUEQ", value=word, start=chunks[found[0]].start, end=(rest or [thought])[-1].end)
    return (*chunks[: found[0]], judged, *(one for one in chunks[found[1] :] if one.tag == "END"))


def _entering(chunks: Chunks) -> Chunks:
    """ "Does the ETB happen": the trigger for entering, not the thing."""
    found = find_pattern("(DET|POSSP|OWNED|S) ENTER FILL*(?=(HAPPEN|GO|END))", chunks)
    if found is None:
        return chunks
    whose, entering, *rest = chunks[found[0] : found[1]]
    whose = replace(whose, tag="DET", value="def") if whose.tag == "POSSP" else whose
    return (*chunks[: found[0]], whose, replace(entering, tag="TRIGGER", value="trigger"), *rest, *chunks[found[1] :])


# Tags at the end


def _is_said_only(chunk: Chunk, hard: list[Chunk], *, is_asked: bool) -> bool:
    """Return whether a tag says nothing where it stands: at the end it asks, and "surely", "yes" may stand before all else."""
    return chunk.value == "talk" or (is_asked and chunk is hard[-1]) or chunk is hard[0]


def ask_at_the_end(chunks: Chunks) -> tuple[Chunks, bool]:
    """Return a sentence without the tag that makes a question of it ("it dies, right"), and whether it has one."""
    hard = [chunk for chunk in chunks if chunk.tag not in ("END", "COMMA", "FILL")]
    is_no = len(hard) > 1 and hard[-1].tag == "NO" and chunks[chunks.index(hard[-1]) - 1].tag == "COMMA"
    is_asked = len(hard) > 1 and (hard[-1].tag == "TAGQ" or is_no)
    kept = [
        replace(chunk, tag="FILL" if _is_said_only(chunk, hard, is_asked=is_asked) else "UNKNOWN")
        if chunk.tag == "TAGQ" or (is_no and chunk is hard[-1])
        else chunk
        for chunk in chunks
    ]
    return tuple(kept), is_asked


def _turned_tag(chunks: Chunks) -> Chunks:
    """Return the chunks with "..., won't they", "..., doesn't he" at the end as a tag. After a denial it may mean either."""
    found = find_pattern("COMMA (AUX|BE|CAN|MUST|HAVE) NEG? (PLAYER|THEY|PRON) END?$", chunks)
    is_turned = found is not None and any(one.tag == "NEG" for one in chunks[found[0] :])
    if found is None or any(one.tag in ("NEG", "OR", *_ASKS) for one in chunks[: found[0]]):
        return chunks
    if not is_turned and opens_with_verb(chunks):
        return chunks
    told = [one for one in chunks[found[0] + 1 : found[1]] if one.tag != "END"]
    if told[-1].tag == "PLAYER" and told[-1].owner != "pronoun" and told[-1].value != "A":
        return chunks
    tag = Chunk(tag="TAGQ", value="yes", start=told[0].start, end=told[-1].end)
    return (*chunks[: found[0] + 1], tag, *(one for one in chunks[found[0] :] if one.tag == "END"))


def opens_with_verb(chunks: Chunks) -> bool:
    """Return whether a sentence asks by its order already."""
    first = next((one.tag for one in chunks if one.tag not in _BEGINS), "")
    return first in ("AUX", "BE", "CAN", "MUST", "HAVE", "TELLME", "TRUEQ")
