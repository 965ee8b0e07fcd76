"""What is told of somebody or something on the way: "Boris, who has two lands, taps both" is told in clauses of its own."""

from typing import Final

from msgspec.structs import replace

from judgebot.scenario.plain.card_types import enters_as_copy
from judgebot.scenario.plain.chunks import Chunk

_OF_PLAYERS: Final = {
    **{f"who {verb}": ("HAVE", "have") for verb in ("has", "have", "had", "'s got")},
    **{f"who {verb}": ("CONTROL", "control") for verb in ("owns", "controls", "runs", "keeps")},
    **{f"who {verb}": ("BE", "be") for verb in ("is", "was", "'s")},
    "who": ("FILL", "fill"),
}
_DONE: Final = frozenset(
    (
        *("BE", "HAVE", "CONTROL", "CAST", "SPELLV", "ATTACKV", "BLOCKV", "USEON", "TAP", "GETV", "INRESP", "PUT", "DESTROY"),
        *("EXILE", "BOUNCE", "SACRIFICE", "STEAL", "GIVE", "CREATE", "TURN", "FLIP", "COPYV", "NEG", "AUX", "ACTIVATEV"),
    )
)
"""What a player does or is, said of them in a clause of its own."""
_ENDS: Final = ("COMMA", "END", "RP")


def open_relatives(text: str, chunks: list[Chunk]) -> list[Chunk]:
    """Return the chunks with what is told of a player on the way ("my opponent, who is at 3, ...") as clauses."""
    said: list[Chunk] = []
    closing: Chunk | None = None
    for at, chunk in enumerate(chunks):
        after = chunks[at + 1] if at + 1 < len(chunks) else None
        whom = _spoken_of(said)
        link = _link(text, chunk, after) if whom is not None else None
        if link is not None and whom is not None:
            has_comma = said[-1].tag == "COMMA"
            said += [] if has_comma else [replace(chunk, tag="COMMA", value=",", end=chunk.start)]
            said += [replace(whom, owner="", start=chunk.start, end=chunk.start), link]
            closing = whom if has_comma else None
            continue
        said.append(chunk)
        if chunk.tag == "COMMA" and closing is not None and after is not None and after.tag in _DONE:
            said.append(replace(closing, owner="", start=chunk.end, end=chunk.end))
        closing = None if chunk.tag in _ENDS else closing
    return said


def _spoken_of(before: list[Chunk]) -> Chunk | None:
    """Return the player just named, before a comma or not."""
    last = before[-1] if before and before[-1].tag != "COMMA" else before[-2] if len(before) > 1 else None
    return last if last is not None and last.tag == "PLAYER" and last.value in ("A", "B") else None


def _link(text: str, chunk: Chunk, after: Chunk | None) -> Chunk | None:
    """Return "who has", "who is" as the verb of a clause, None where the words do not tell of somebody."""
    written = " ".join(text[chunk.start : chunk.end].lower().split())
    verb = _OF_PLAYERS.get(written) if chunk.tag in ("WHAT", "CONTROLLER", "FILL") else None
    if verb is None or after is None or (written == "who" and after.tag not in _DONE):
        return None
    return replace(chunk, tag=verb[0], value=verb[1])


def told_in_order(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """Return the chunks with what is left out, or stands elsewhere, where the rules look for it."""
    chunks = without_which(_held_with(_brought_with(_animated_first(chunks))))
    return shared_target(came_as(dressed_first(blocked_first(chunks))))


def _brought_with(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """ "I use Zombify to bring back Serra Angel": I use it on her."""
    tags = [chunk.tag for chunk in chunks]
    for at in range(len(chunks) - 3):
        if tags[at] in ("USEON", "CAST") and tags[at + 1 : at + 4] == ["NP", "BRINGV", "NP"]:
            return (*chunks[: at + 2], replace(chunks[at + 2], tag="ON", value="on"), *chunks[at + 3 :])
    return chunks


def _held_with(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """ "I hold the board with Sheoldred": I have her."""
    tags = [chunk.tag for chunk in chunks]
    for at in range(len(chunks) - 3):
        is_held = tags[at] in ("CONTROL", "HAVE") and tags[at + 1] == "INZONE" and tags[at + 2 : at + 4] == ["WITH", "NP"]
        if is_held and chunks[at + 1].value == "battlefield":
            return (*chunks[: at + 1], *chunks[at + 3 :])
    return chunks


def _animated_first(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """ "My animated Mutavault attacks": it is animated before."""
    tags = [chunk.tag for chunk in chunks]
    if tags[:2] == ["ANIMATEV", "NP"] and tags[2:3] in (["GROWV"], ["ATTACKV"], ["TARGETV"]) and len(chunks[1].nouns) == 1:
        again = replace(chunks[1], nouns=(replace(chunks[1].nouns[0], determiner="def"),))
        return (*chunks[:2], Chunk(tag="THEN", start=chunks[1].end, end=chunks[1].end), again, *chunks[2:])
    for at in range(1, len(chunks) - 2):
        owner, verb, thing = chunks[at - 1 : at + 2]
        is_led = owner.tag == "POSSP" and verb.tag == "ANIMATEV" and thing.tag == "NP" and len(thing.nouns) == 1
        if is_led and tags[at + 2] in (*_DONE, "TARGETV", "FACEUP"):
            noun = replace(thing.nouns[0], owner=owner.value, determiner="")
            whose = replace(owner, tag="PLAYER", owner="")
            cut = Chunk(tag="THEN", start=thing.end, end=thing.end)
            again = replace(thing, nouns=(replace(noun, determiner="def"),))
            return (*chunks[: at - 1], whose, verb, replace(thing, nouns=(noun,)), cut, again, *chunks[at + 2 :])
    return chunks


_SET: Final = ("PUT", "CAST", "USEON")
_AS: Final = len("as")


def blocked_first(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """ "I cast Giant Growth on my 2/2 blocked by a 4/4": it is blocked before."""
    for at in range(2, len(chunks) - 2):
        tags = [chunk.tag for chunk in chunks[at : at + 3]]
        is_aimed = chunks[at - 1].tag in ("ON", "TARGETV", "AT", "SPELLV") and any(
            one.tag in ("CAST", "SPELLV") for one in chunks[:at]
        )
        if tags != ["NP", "BLOCKEDBY", "NP"] or not is_aimed or len(chunks[at].nouns) != 1:
            continue
        again = replace(chunks[at], nouns=(replace(chunks[at].nouns[0], determiner="def"),))
        cut = Chunk(tag="THEN", start=chunks[at].start, end=chunks[at].start)
        return (*chunks[at : at + 3], cut, *chunks[:at], again, *chunks[at + 3 :])
    return chunks


_OF_CARD: Final = frozenset(("DEALV", "DESTROY", "GIVE", "GAINV", "DRAWV", "COUNTERW", "BOUNCE", "CREATE", "EXILE", "MILLV"))


def without_which(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """ "I Bolt the Hunter, which dies": the Hunter dies; "Flame Rift, which deals 4 damage ...": what the card says."""
    for at in range(1, len(chunks) - 1):
        before, which, verb = chunks[at - 1], chunks[at], chunks[at + 1]
        is_relative = (
            which.tag == "WHAT" and which.value == "which" and before.tag == "COMMA" and at > 1 and chunks[at - 2].tag == "NP"
        )
        if is_relative and verb.tag in ("DIE", "RESOLVE", "SURVIVE", "RETURN", "ATTACKV", "BLOCKV"):
            return without_which((*chunks[:at], *chunks[at + 1 :]))
        end = next((place for place in range(at + 1, len(chunks)) if chunks[place].tag in _STOPS), len(chunks))
        if is_relative and verb.tag in _OF_CARD and not any(one.tag in ("WHAT", "QM") for one in chunks[at + 1 : end]):
            return without_which((*chunks[: at - 1], *chunks[end:]))
    return chunks


_STOPS: Final = ("COMMA", "AND", "THEN", "BUT", "SO", "WHEN", "WHILE", "IF")


def shared_target(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """ "I put Rancor and he puts Pacifism on my bear": both on the bear."""
    tags = [chunk.tag for chunk in chunks]
    for at in range(len(chunks) - 8):
        one, two = tags[at : at + 3], tags[at + 4 : at + 9]
        is_pair = one[:1] == ["PLAYER"] and one[1] in _SET and one[2] == "NP" and tags[at + 3] == "AND"
        sends_out = chunks[at + 1].value == "send" if is_pair else False
        if is_pair and not sends_out and two[:1] == ["PLAYER"] and two[1] in _SET and two[2:] == ["NP", "ON", "NP"]:
            return (*chunks[: at + 3], *chunks[at + 7 : at + 9], *chunks[at + 3 :])
    return chunks


def came_as(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """ "my Clone came in as his Serra Angel", "I drop Clone as a bear": what it copies."""
    for at in range(1, len(chunks) - 1):
        link, model = chunks[at], chunks[at + 1]
        ends = at + 2 == len(chunks) or chunks[at + 2].tag in ("COMMA", "AND", "THEN", "SO", "BUT", "END", "QM")
        if link.tag != "WHILE" or link.end - link.start != _AS or model.tag != "NP" or not ends:
            continue
        is_told = all(noun.determiner == "indef" and not noun.names and (noun.size or noun.states) for noun in model.nouns)
        if is_told and chunks[0].tag == "NP":
            return (*chunks[:at], *chunks[at + 2 :])  # "it attacks as a face-down 2/2": what it is anyway
        named = [noun for chunk in chunks[max(0, at - 3) : at] if chunk.tag == "NP" for noun in chunk.nouns]
        if any(len(noun.names) == 1 and enters_as_copy(noun.names[0]) for noun in named):
            return (*chunks[:at], replace(link, tag="COPYV", value="copy"), *chunks[at + 1 :])
    return chunks


_DOES: Final = ("ATTACKV", "BLOCKV", "DIE", "DEALV", "UNBLOCKED", "FIGHT")


def dressed_first(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """Return the chunks with what a thing wears told before what it does: "my Mutavault attacked with Bonesplitter on it"."""
    for at in range(len(chunks) - 4):
        subject, verb = chunks[at], chunks[at + 1]
        place = at + 2 + (chunks[at + 2].tag == "AT")
        place += chunks[place].tag == "PLAYER" if place < len(chunks) else 0
        worn = chunks[place : place + 4]
        if subject.tag != "NP" or verb.tag not in _DOES or [one.tag for one in worn] != ["WITH", "NP", "ON", "NP"]:
            continue
        is_it = all(noun.pronoun for noun in worn[3].nouns) and not any(noun.pronoun for noun in subject.nouns)
        if is_it and len(subject.nouns) == 1:
            return (*chunks[: at + 1], *worn, *chunks[at + 1 : place], *chunks[place + 4 :])
    return chunks
