"""Words that mean one thing beside some words and another beside others: "I flash a Clone in" casts."""

from typing import Final

from msgspec.structs import replace

from judgebot.scenario.plain.chunks import Chunk

_SUBJECTS: Final = ("PLAYER", "THEY", "AUX", "CAN", "MUST", "AND", "THEN", "COMMA", "FILL", "INRESP")
_CASTING: Final = {
    ("KEYWORD", "flash"): ("CAST", "cast"),
    ("EMPTY", "empty"): ("CAST", "cast"),
    ("HAPPEN", "happen"): ("USEON", "cast"),
    ("KICKED", "yes"): ("CAST", "kicked"),
}
"""Words that say how a card is cast, where someone does them to a card: "I run out a Kavu", "he fires Shock at it"."""


_LOOSED: Final = frozenset(
    f"{verb}{ending}"
    for verb in ("crack", "rip", "unload", "unleash", "spring", "fling", "lob", "hurl", "loose", "jam", "add")
    for ending in ("", "s", "es", "ed", "ing")
)
"""What is done to a spell by who casts it; used with USEON, so that it is nothing but a spell."""
_PAUSES: Final = ("END", "COMMA", "AND", "THEN", "ON", "FILL", "INRESP", "WITH")


def mean_deeds(text: str, chunks: list[Chunk]) -> list[Chunk]:
    """Return the chunks with words meaning what their neighbours make of them."""
    said = _doers_named(text, _paid_out(text, _wished(text, _made_to(_x_told(text, chunks)))))
    for at, chunk in enumerate(said):
        before = next((one.tag for one in reversed(said[:at]) if one.tag != "FILL"), "END")
        after = said[at + 1].tag if at + 1 < len(said) else "END"
        meant = _meant_here(text, said, at, before, after)
        if meant is not None:
            said[at] = replace(chunk, tag=meant[0], value=meant[1])
    return said


def _meant_here(text: str, chunks: list[Chunk], at: int, before: str, after: str) -> tuple[str, str] | None:
    """Return the tag and meaning that the neighbours of a word give it, None where it means what it always does."""
    chunk, by_someone = chunks[at], before in ("PLAYER", "THEY")
    is_named = _leads_to_name(chunks, at + 1)
    written = text[chunk.start : chunk.end].lower()
    match chunk.tag, chunk.value:
        case "AND", _ if written == "plus" and by_someone and is_named:
            return "LOYAL", "up"
        case "UNKNOWN", ("thing" | "thingy" | "trick") if before in ("NAME", "FACEDOWN"):
            return "FILL", "fill"
        case "NUM", _ if written == "zero" and after in ("BLOCKER", "HEAD", "NAME", "SUB", "FILL"):
            return "NO", "no"
        case "DET", _ if written == "both" and before in ("END", "COMMA") and after in ("AT", "ON") and _is_number(chunks, at):
            return "PLAYER", "both"
        case "UNKNOWN", "everything" if before in ("USEON", "TARGETV") and after in ("AT", "ON"):
            return "TRIG", "triggers"
        case "PARTICLE", _ if written == "off" and after == "KEYWORD" and before in ("RETURN", "CAMEBACK", "WHEN", "TIMESN"):
            return "BY", "by"
        case "FILL", _ if written == "from" and before in ("BLOCKV", "DIE") and is_named:
            return "BY", "by"
        case "NAMEW", _ if written in ("name", "names", "named") and before in ("AND", "PLAYER", "THEN", "COMMA") and is_named:
            return "CHOOSING", "choosing"
        case (("UNKNOWN" | "CONTROL" | "BYHOST"), _) if written in ("holds", "holding", "held") and by_someone and is_named:
            return "HAVE", "have"
        case "COMES", _ if is_named and before in ("THEN", "END", "COMMA", "AND"):
            return "FILL", "fill"
        case "UNKNOWN", ("tries" | "tried" | "try" | "attempts" | "attempted") if by_someone and is_named:
            return "CAST", "cast"
        case "AGAIN", _ if not (before in ("AND", "THEN", "COMMA", "BUT") and after in _PAUSES):
            return "FILL", "fill"
        case "ADJ", "tapped" if by_someone and is_named:
            return "TAP", "tap"
        case "ADJ", "attacking" if before == "BE" and after in ("PLAYER", "THEY", "WITH", "END", "DET", "POSSP", "NAME"):
            return ("ATTACKV", "attack") if _is_said_of_player(chunks, at) else None
        case "HEAD", "land" if written == "lands" and before in ("NAME", "PRON") and after not in ("HEAD", "OUT", "NAME"):
            return "RESOLVE", "resolve"
        case "HEAD", "land" if written == "lands" and by_someone and is_named:
            return "CAST", "cast"
        case "PAYV", _ if written in ("spend", "spends", "spent") and is_named:
            return "USEON", "cast"
        case "UNKNOWN", word if word in _LOOSED and before in _SUBJECTS and is_named:
            return "USEON", "cast"
        case "UNKNOWN", ("end-step" | "endstep") if by_someone and is_named:
            return "CAST", "cast"
        case "UNKNOWN", "enchanted" if by_someone or before in ("HAVE", "AUX", "AND", "THEN"):
            return "ATTACH", "to"
        case "TRICK", _ if written == "response" and after == "COMMA" and text[chunks[at + 1].start] == ":":
            return "INRESP", "there"
        case "CAUSE", _ if written == "cause" and after in ("PLAYER", "NP", "DET", "PRON", "THEY", "NAME"):
            return "WHILE", "while"
        case "FILL", _ if written in ("from", "to", "into") and before in ("HEAD", "SUB") and is_named:
            return ("BY", "by") if written == "from" else ("ON", "on")
        case "UNKNOWN", ("waiting" | "hanging" | "waits" | "hangs") if before in ("TRIGGER", "NAME", "ENTER"):
            return "ONSTACK", "stack"
        case "UNKNOWN", "everything" if after in ("DIE", "SURVIVE", "THEN", "RESOLVE"):
            return "DET", "all"
        case "COLOR", _ if _is_tapped_for(text, chunks, at):
            return "FILL", "fill"
        case "FREEW", _ if written == "without paying" and _next_said(chunks, at) == "KEYWORD":
            return "UNPAID", "no"
        case "UNKNOWN", ("disguise" | "megamorph") if after in ("HEAD", "SUB") or _next_said(chunks, at) in ("HEAD", "SUB"):
            return "ADJ", "disguised" if written == "disguise" else "morphed"
        case "COMES", _ if written in ("arrives", "arrived", "arrive") and before in ("NAME", "PRON", "HEAD", "SUB", "PLAYER"):
            return "ENTER", "enter"
        case "PLAYER", _ if chunk.owner == "pronoun" and before == "ATTACKV" and _is_written(text, chunks[at - 1], "with"):
            return "PRON", "it"
        case (("UNKNOWN" | "USEON" | "PUT"), _) if by_someone and _is_down(text, chunks, at):
            return "CAST", "cast"
        case "UNKNOWN", ("vs" | "versus") if at > 0:
            return "COMMA", ","
        case "PLAYER", "A" if written == "you" and after == "COMMA" and text[chunks[at + 1].start] == ":":
            return "PLAYER", "B"
        case "LOYAL", "down" if written == "minus" and after == "COUNTERW":
            return "MOD", "-1/-1"
        case "AND", _ if written == "plus" and after == "COUNTERW":
            return "MOD", "+1/+1"
        case "WHEN", _ if written == "once" and after in _PAUSES_AFTER and before not in ("END", "COMMA"):
            return "TIMESN", "1"
    casting = _CASTING.get((chunk.tag, chunk.value))
    return casting if casting is not None and before in _SUBJECTS and is_named else None


def _is_tapped_for(text: str, chunks: list[Chunk], at: int) -> bool:
    """Return whether a colour is what a permanent is tapped for: "I tap Llanowar Elves for a green"."""
    after = chunks[at + 1].tag if at + 1 < len(chunks) else "END"
    place = at - 1
    while place > 0 and chunks[place].tag in ("DET", "NUM"):
        place -= 1
    is_for = text[chunks[place].start : chunks[place].end].lower() == "for"
    sentence = [one.tag for one in chunks[max(0, place - 6) : place]]
    return (
        is_for
        and "TAP" in sentence
        and "CAN" not in sentence
        and after in ("END", "COMMA", "AND", "MANA", "THEN", "WHAT", "CAN", "BUT", "SO")
    )


def _is_written(text: str, chunk: Chunk, end: str) -> bool:
    return text[chunk.start : chunk.end].lower().endswith(end)


def _is_down(text: str, chunks: list[Chunk], at: int) -> bool:
    """Return whether a verb puts a named card "down" on the table: "she plonks down Savannah Lions"."""
    after = chunks[at + 1] if at + 1 < len(chunks) else None
    is_down = after is not None and after.tag == "PARTICLE" and _is_written(text, after, "down")
    return is_down and _leads_to_name(chunks, at + 2)


def _is_number(chunks: list[Chunk], at: int) -> bool:
    """Return whether a number follows the word behind a place: "both at 20"."""
    return _next_said(chunks, at + 1) == "NUM"


def _next_said(chunks: list[Chunk], at: int) -> str:
    """Return the tag of what is said next."""
    return next((one.tag for one in chunks[at + 1 :] if one.tag != "FILL"), "END")


_PAUSES_AFTER: Final = ("END", "COMMA", "AND", "SO", "BUT")


def _is_said_of_player(chunks: list[Chunk], at: int) -> bool:
    """Return whether "is attacking" is said of a player: "he's attacking me"."""
    place = at - 1
    while place > 0 and chunks[place].tag in ("BE", "FILL", "NEG"):
        place -= 1
    return chunks[place].tag in ("PLAYER", "THEY")


def _x_told(text: str, chunks: list[Chunk]) -> list[Chunk]:
    """Return the chunks with "X is 4", "X equals 4" as "X=4"."""
    said = list(chunks)
    for at in range(len(said) - 2):
        written = [text[one.start : one.end].lower() for one in said[at : at + 2]]
        if (
            written[0] == "x"
            and said[at + 2].tag == "NUM"
            and (said[at + 1].tag == "BE" or written[1] in ("equals", "equal to", "of"))
        ):
            told = said[at + 2]
            said[at] = replace(told, tag="XIS", start=said[at].start)
            said[at + 1 : at + 3] = [replace(one, tag="FILL", value="fill") for one in said[at + 1 : at + 3]]
    return said


_MADE_TO: Final = ("DISCARDV", "SACRIFICE", "MILLV", "DRAWV", "LOSE", "REVEAL")


def _made_to(chunks: list[Chunk]) -> list[Chunk]:
    """Return the chunks with "they made me discard it" as "I discard it": who had it done makes no difference."""
    said = list(chunks)
    for at in range(1, len(said) - 2):
        tags = [chunk.tag for chunk in said[at - 1 : at + 3]]
        if tags[1] in ("CREATE", "CAUSE") and tags[0] in ("PLAYER", "THEY") and tags[2] == "PLAYER" and tags[3] in _MADE_TO:
            said[at - 1] = replace(said[at - 1], tag="FILL")
            said[at] = replace(said[at], tag="FILL")
    return said


_WISHES: Final = frozenset(
    ("want", "wants", "wanted", "like", "love", "wish", "intend", "intends", "plan", "plans", "need", "needs")
)


def _wished(text: str, chunks: list[Chunk]) -> list[Chunk]:
    """Return the chunks with what somebody wants to do as done: "he wants swing all three", "I want it moved onto my giant"."""
    said = list(chunks)
    for at, chunk in enumerate(chunks[:-1]):
        written = text[chunk.start : chunk.end].lower()
        if chunk.tag not in ("UNKNOWN", "FILL") or written.split(" ")[0] not in _WISHES:
            continue
        before = next((one for one in reversed(said[:at]) if one.tag not in ("FILL", "AUX")), None)
        if before is None or before.tag not in ("PLAYER", "THEY", "AND"):
            continue
        after = at + 1
        while after < len(said) - 1 and said[after].tag == "FILL":
            after += 1
        if said[after].tag in _WISHED:
            said[at] = replace(chunk, tag="FILL")
        elif said[after].tag == "PRON" and after + 1 < len(said) and said[after + 1].tag in ("PUT", "MOVEV", "ATTACH"):
            said[at], said[after], said[after + 1] = replace(chunk, tag="FILL"), said[after + 1], said[after]
        elif any(one.tag == "DEST" for one in said[after : after + 6]) and chunk.tag == "UNKNOWN":
            said[at] = replace(chunk, tag="PUT", value="put")
    return said


_WISHED: Final = frozenset(
    (
        *("CAST", "USEON", "PUT", "SPELLV", "ATTACKV", "BLOCKV", "TARGETV", "DESTROY", "EXILE", "BOUNCE", "MOVEV", "ATTACH"),
        *(
            "SACRIFICE",
            "TURN",
            "FLIP",
            "TURNUP",
            "ACTIVATEV",
            "REGENERATE",
            "STEAL",
            "TAP",
            "PAYV",
            "COUNTERW",
            "RETURN",
            "COPYV",
        ),
    )
)


def _doers_named(text: str, chunks: list[Chunk]) -> list[Chunk]:
    """Return the chunks with "the flyer", "my trampler" told as a creature that has the keyword."""
    said: list[Chunk] = []
    for at, chunk in enumerate(chunks):
        said.append(chunk)
        is_one = at > 0 and chunks[at - 1].value != "indef"  # "is it still a flyer" asks for the keyword
        is_doer = is_one and chunk.tag == "KEYWORD" and text[chunk.start : chunk.end].lower().rstrip("s").endswith("er")
        before = next((one.tag for one in reversed(chunks[:at]) if one.tag not in ("FILL", "COLOR", "ADJ", "POWERW")), "")
        after = chunks[at + 1].tag if at + 1 < len(chunks) else "END"
        if is_doer and before in ("DET", "POSSP", "NUM", "S") and after not in _NAMED_BY:
            said.append(Chunk(tag="HEAD", value="creature", start=chunk.end, end=chunk.end))
    return said


_NAMED_BY: Final = ("HEAD", "SUB", "SIZE", "NAME", "KEYWORD", "BLOCKER")


def _paid_out(text: str, chunks: list[Chunk]) -> list[Chunk]:
    """Return the chunks with "I tap six (lands) for Shivan Dragon", "I pay five mana for it" as casting it."""
    said = list(chunks)
    for at, chunk in enumerate(chunks):
        pays = chunk.tag in ("TAP", "PAYV") or (chunk.tag == "ADJ" and chunk.value == "tapped")
        end = at + 1
        while end < len(said) and said[end].tag in ("NUM", "MANA", "HEAD", "MANACOST", "DET", "COLOR", "POSSP") and pays:
            end += 1
        link = text[said[end].start : said[end].end].lower() if end < len(said) else ""
        paid_for = end - 1 if end - 1 > at and text[said[end - 1].start : said[end - 1].end].lower().endswith(" for") else end
        is_amount = any(one.tag in ("NUM", "MANACOST", "MANA") for one in said[at + 1 : end])
        after_name = [one.tag for one in said[end : end + 5] if one.tag not in ("FILL", "S", "DET", "POSSP")]
        if after_name[:2] == ["NAME", "REGENERATE"]:
            continue
        if pays and is_amount and (link == "for" or paid_for < end) and _leads_to_name(said, end + (link == "for")):
            said[at] = replace(chunk, tag="CAST", value="cast")
            for place in range(at + 1, end + (link == "for")):
                said[place] = replace(said[place], tag="FILL", value="fill")
    return said


def _leads_to_name(chunks: list[Chunk], at: int) -> bool:
    """Return whether a card is named next: "a Clone", "out my second Goblin Guide"."""
    while at < len(chunks) and chunks[at].tag in ("DET", "POSSP", "NUM", "XIS", "FILL", "ADJ", "OWNED"):
        at += 1
    return at < len(chunks) and chunks[at].tag == "NAME"
