"""Short turns of speech put in their usual form before noun phrases are built: marks left out, how something was done."""

from typing import Final

from judgebot.scenario.plain.chunks import Chunk, Noun, Rewrite, joined


def _top_card(parts: tuple[Chunk, ...]) -> Chunk:
    """ "I manifested the top of my deck": its top card."""
    return joined("TOPCARD", parts, owner=next((part.value for part in parts if part.tag == "POSSP"), ""))


def _fights_now(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "he's attacking me": attacks."""
    return joined("ATTACKV", parts, value="attack") if parts[-1].value == "attacking" else None


def _of_opponents(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "my opponents Serra Angel": written without the mark of whose it is."""
    return joined("OWNED", parts, value="B") if parts[0].value == "A" and parts[1].value == "B" else None


def _bare_fighting(parts: tuple[Chunk, ...]) -> Chunk:
    """ "it took 5 damage blocking": only how."""
    return joined("DAMAGE", parts[:1], value=parts[0].value)


def _without_doing(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "without moving the boots first": what is not done."""
    return joined("FILL", parts) if parts[1].value.endswith("ing") and parts[1].value != "letting" else None


def _one_of_them(parts: tuple[Chunk, ...]) -> Chunk:
    """ "I block one with my Wall": one of those spoken of."""
    start, end = parts[0].start, parts[0].end
    noun = Noun(pronoun=True, determiner="def", n=parts[0].n, states=frozenset(("one_of",)), start=start, end=end)
    return joined("NP", parts, nouns=(noun,))


def _has(parts: tuple[Chunk, ...]) -> Chunk:
    """ "all I have is a 4/4": the player has it."""
    return joined("HAVE", parts, value="have")


def _in_the_face(parts: tuple[Chunk, ...]) -> Chunk:
    """ "hit me in the face": the player."""
    return joined("FILL", parts)


def _joint(parts: tuple[Chunk, ...]) -> Chunk:
    """ "Rite of Replication with kicker, target ...": a mark that only joins; "first, ..."; "one target"."""
    return joined("FILL", parts)


def _that_one(parts: tuple[Chunk, ...]) -> Chunk:
    """ "is that block legal": what was done last."""
    return joined("DET", parts, value="def")


def _x_chosen(parts: tuple[Chunk, ...]) -> Chunk:
    """ "... and choose X = 3"."""
    return joined("XIS", parts, n=parts[-1].n)


def _declares(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "declares his attackers": attacks, with whatever there is."""
    return joined("ATTACKV", parts, value="attack") if parts[-1].value == "attacker" else None


def _paid(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "I tapped four and ran out Clone": mana is taken to be enough."""
    return joined("FILL", parts) if parts[0].value == "tapped" else None


def _remark(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "Diminish (base power and toughness 1/1)", "Craw Wurm (6 power)": what stands on the card."""
    tags = [part.tag for part in parts]
    is_printed = tags == ["LP", "NUM", "POWERW", "RP"] or any(part.value == "base" for part in parts)
    return joined("FILL", parts) if is_printed else None


_AFTER_MANIFESTING: Final = "(?<=MFD )DET? ONTOP (POSS|DET)* LIB|(?<=MF )DET? ONTOP (POSS|DET)* LIB"


def _fresh(parts: tuple[Chunk, ...]) -> Chunk:
    """ "my freshly cast Craw Wurm": it came this turn."""
    return joined("ADJ", parts, value="sick")


IN_PASSING: Final = (
    Rewrite("(?<=POSSP )CAST(?=(NAME|HEAD|SUB))", _fresh),
    Rewrite(_AFTER_MANIFESTING, _top_card),
    Rewrite("POSSP PLAYER(?=(NAME|HEAD|SUB|SIZE|ADJ|COLOR|FACEDOWN))", _of_opponents),
    Rewrite("BE ADJ(?=(PLAYER|THEY|WITH))", _fights_now),
    Rewrite("DAMAGE ADJ(?=(COMMA|AND|THEN|SO|BUT|END)|$)", _bare_fighting),
    Rewrite("NO UNKNOWN (PRON|DET? (UNKNOWN|NAME|HEAD)) FIRST?", _without_doing),
    Rewrite("(?<=PLAYER )HAVE BE(?=(DET|NUM|NAME|SIZE|ADJ|POSSP|HEAD|SUB))", _has),
    Rewrite("(?<=PLAYER )(DET|ON|AT)? FACEW", _in_the_face),
    Rewrite("(?<=KICKED )COMMA(?=TARGETV)|(?<=NAME )COMMA(?=TARGETV (DET|POSSP|NAME|OWNED|PLAYER|NUM|PRON))", _joint),
    Rewrite("(COMMA|AND)* CHOOSE XIS", _x_chosen),
    Rewrite("COMMA NUM TARGETV(?=(COMMA|END|AND)|$)", _joint),
    Rewrite("^(SO )?FIRST(?=(NAME|POSSP|DET|OWNED|NP|COMMA))", _joint),
    Rewrite("(?<=BE )DET (BLOCKV|ATTACKV)(?=LEGAL)", _that_one),
    Rewrite("DECLAREV (POSSP|DET|OWNED)? BLOCKER", _declares),
    Rewrite("(?<=PLAYER )ADJ NUM(?=(AND|COMMA|THEN))", _paid),
    Rewrite("LP (UNKNOWN|POWERW|SIZE|NUM|UNTILEOT|STEP|DET|AND|MANA|COST|FILL|BE)+ RP", _remark),
    Rewrite("(?<=BLOCKV )NUM(?=((WITH|COMMA|AND|BY)|$))", _one_of_them),
)
