"""Noun phrases, counters, libraries and triggers: chunks made of chunks, before clauses are read."""

from typing import Final

import msgspec

from judgebot.scenario.plain.card_types import stored_keywords, stored_power, stored_types
from judgebot.scenario.plain.chunks import Chunk, Noun, Rewrite, first, joined

MOST: Final = 12
"""More things than anyone means by "they"."""
STATES: Final = {"FACEDOWN": "face_down", "FACEUP": "face_up", "MFD": "manifested", "CLKD": "cloaked", "REVEALED": "revealed"}


def _counters(parts: tuple[Chunk, ...]) -> Chunk:
    number = first(parts, "NUM")
    kind = first(parts, "MOD", "CKIND")
    assert kind is not None  # the pattern asks for one
    word = first(parts, "COUNTERW")
    is_some = number is None and word is not None and word.value == "counters"
    n = number.n if number is not None and number.n is not None else 0 if is_some else 1
    return joined("COUNTERS", parts, value=kind.value, n=n)


def _marked(parts: tuple[Chunk, ...]) -> Chunk:
    """ "2 damage on it": read as counters are."""
    number = first(parts, "NUM")
    assert number is not None  # the pattern asks for one
    return joined("COUNTERS", parts, value="damage", n=number.n)


def _protection(parts: tuple[Chunk, ...]) -> Chunk | None:
    colors = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
    quality = colors.get(parts[1].value) or ("creatures" if parts[1].value == "creature" else "")
    return joined("KEYWORD", parts, value=f"protection from {quality}") if quality else None


def _face(parts: tuple[Chunk, ...]) -> Chunk:
    """ "his face": the player."""
    return joined("PLAYER", parts, value=parts[0].value)


def _one_of(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "one of them"."""
    noun = parts[1].nouns[0]
    if parts[0].value != "indef" or not noun.pronoun or noun.n is None:
        return None
    return joined("NP", parts, nouns=(msgspec.structs.replace(noun, n=1, start=parts[0].start),))


def _fighter(parts: tuple[Chunk, ...]) -> Chunk:
    """ "the blocker"."""
    noun = Noun(determiner="def", heads=frozenset((parts[-1].value,)), start=parts[0].start, end=parts[-1].end)
    return joined("NP", parts, nouns=(noun,))


def _other_one(parts: tuple[Chunk, ...]) -> Chunk:
    """ "the other one"."""
    return joined("NP", parts, nouns=(Noun(determiner="other", start=parts[0].start, end=parts[0].end),))


def _mine(parts: tuple[Chunk, ...]) -> Chunk:
    """ "mine", "his one": the thing that this player has."""
    noun = Noun(pronoun=True, determiner="def", owner=parts[0].value, start=parts[0].start, end=parts[0].end)
    return joined("NP", parts, nouns=(noun,))


def _both(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "do both die"."""
    if parts[0].value != "all":
        return None
    noun = Noun(pronoun=True, determiner="all", n=MOST, start=parts[0].start, end=parts[0].end)
    return joined("NP", parts, nouns=(noun,))


def _owner_of(parts: tuple[Chunk, ...]) -> str:
    owner = first(parts, "POSSP", "OWNED", "PLAYER")
    return owner.value if owner is not None else ""


def _library(parts: tuple[Chunk, ...]) -> Chunk | None:
    number = first(parts, "NUM", "LASTCARD", "NO", "EMPTY", "DECKED", "NEG")
    assert number is not None  # each pattern asks for one
    negated = first(parts, "NEG") is not None
    if number.tag == "EMPTY" and negated:
        return None
    n = number.n if number.tag == "NUM" else 1 if number.tag == "LASTCARD" else 0
    return joined("LIBSTATE", parts, n=n, owner=_owner_of(parts))


def _is(parts: tuple[Chunk, ...]) -> Chunk:
    """ "Young Pyromancer's on my board"."""
    return joined("BE", parts, value="be")


def _all_are(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "we're both at 3 life": both players."""
    return joined("PLAYER", parts, value="both") if parts[2].value == "all" else None


def _is_player(parts: tuple[Chunk, ...]) -> Chunk:
    """ "my opponent's at 2 life"."""
    return joined("PLAYER", parts, value=parts[0].value)


def _owned(parts: tuple[Chunk, ...]) -> Chunk:
    return joined("OWNED", parts, value=parts[0].value)


def _zone(parts: tuple[Chunk, ...]) -> Chunk:
    return joined("INZONE", parts, value=parts[-1].value, owner=_owner_of(parts))


def _top(parts: tuple[Chunk, ...]) -> Chunk:
    return joined(next(part.tag for part in parts if part.tag in ("TOPCARD", "ONTOP")), parts, owner=_owner_of(parts))


def _noun(parts: tuple[Chunk, ...]) -> Chunk:
    noun = Noun(start=parts[0].start, end=parts[-1].end)
    for part in parts:
        noun = _add_word(noun, part)
    return joined("NP", parts, nouns=(noun,))


def _add_word(noun: Noun, part: Chunk) -> Noun:
    change = msgspec.structs.replace
    match part.tag:
        case "DET":
            return change(noun, determiner=part.value if part.value != "def" or not noun.determiner else noun.determiner)
        case "POSSP" | "OWNED":
            return change(noun, owner=part.value, determiner=noun.determiner or "def")
        case "NUM":
            return change(noun, n=part.n)
        case "ADJ" if part.value in ("mine", "theirs"):
            return change(noun, owner="A" if part.value == "mine" else "B")
        case "ADJ":
            return change(noun, states=noun.states | {part.value})
        case "CASTDOWN":
            return change(noun, states=noun.states | {part.value})
        case "FACEDOWN" | "FACEUP" | "MFD" | "CLKD" | "REVEALED":
            return change(noun, states=noun.states | {STATES[part.tag]})
        case "MF":
            return change(noun, states=noun.states | {"manifested"}, heads=noun.heads | {"creature"})
        case "COLOR":
            return change(noun, colors=(*noun.colors, part.value) if part.value != "none" else noun.colors)
        case "SIZE":
            power, toughness = part.value.split("/")
            return change(noun, size=(int(power), int(toughness)))
        case "KEYWORD":
            return change(noun, keywords=(*noun.keywords, part.value))
        case "SUB":
            return change(noun, subtypes=(*noun.subtypes, part.value))
        case "COUNTERS":
            return change(noun, counters=(*noun.counters, (part.value, part.n or 0)))
        case "NAME":
            return change(noun, names=part.names, written=part.value)
        case "HEAD":
            return change(noun, heads=noun.heads | {part.value})
        case "INZONE":
            return change(noun, zone=part.value, owner=noun.owner or part.owner)
        case _:
            return noun


def _extended(parts: tuple[Chunk, ...]) -> Chunk | None:
    """Add what follows a noun phrase to it ("with two +1/+1 counters", "that is tapped")."""
    noun = parts[0].nouns[0]
    if len(parts[0].nouns) != 1 or (noun.pronoun and parts[-1].tag == "INZONE"):
        return None
    if parts[-1].tag == "NP" and not parts[-1].nouns[0].pronoun:
        return None
    for part in parts[1:]:
        noun = _add_word(noun, part) if part.tag not in ("DET", "WITH", "NUM") else noun
    return joined("NP", parts, nouns=(msgspec.structs.replace(noun, end=parts[-1].end),))


def _made_so(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "the creature I manifested": the state comes from the verb, the controller from the player."""
    player = first(parts, "PLAYER")
    noun = parts[0].nouns[0]
    assert player is not None  # the pattern asks for one
    made = msgspec.structs.replace(noun, states=noun.states | {STATES[parts[-1].tag]}, owner=noun.owner or player.value)
    return joined("NP", parts, nouns=(made,))


def _apposed(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "my manifested instant (Brainstorm)"."""
    noun, name = parts[0].nouns[0], parts[2].nouns[0]
    if len(parts[0].nouns) == len(parts[2].nouns) == 1 and noun.names and name.heads == {"commander"} and not name.names:
        told = msgspec.structs.replace(noun, heads=noun.heads | name.heads, owner=noun.owner or name.owner)
        return joined("NP", parts, nouns=(told,))
    if len(parts[0].nouns) == len(parts[2].nouns) == 1 and noun.names and name.size and not name.names:
        return _described(parts, noun, name)
    is_told = bool(name.names) or (parts[1].tag == "COMMA" and name.size is not None and name.determiner == "indef")
    if len(parts[0].nouns) != 1 or len(parts[2].nouns) != 1 or noun.names or noun.size or noun.pronoun or not is_told:
        return None
    is_kind = bool(noun.heads) and bool(name.names) and not (name.determiner or name.owner or name.states)
    if parts[1].tag == "COMMA" and not is_kind and (noun.determiner != "def" or name.owner or name.states):
        return None
    told = msgspec.structs.replace(noun, names=name.names, written=name.written, size=name.size)
    told = msgspec.structs.replace(told, keywords=(*noun.keywords, *name.keywords), subtypes=(*noun.subtypes, *name.subtypes))
    return joined("NP", parts, nouns=(told,))


def _described(parts: tuple[Chunk, ...], noun: Noun, said: Noun) -> Chunk | None:
    """ "Dreadmaw (6/6 trample)", "Ajani's Pridemate, a 2/2": what a card is like; where it is no such card, only a name."""
    if said.owner or said.pronoun or said.n or said.determiner == "def" or said.size is None:
        return None
    powers = [stored_power(name) for name in noun.names]
    if said.size[0] in powers or None in powers:
        return joined("NP", parts, nouns=(msgspec.structs.replace(noun, end=said.end, states=noun.states | said.states),))
    if parts[1].tag == "COMMA":
        return None
    thing = msgspec.structs.replace(said, written=noun.written, owner=noun.owner, determiner=noun.determiner or said.determiner)
    return joined("NP", parts, nouns=(thing,))


def _loyal(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "Jace at 3 (loyalty)" before what is done to him."""
    noun, told = parts[0].nouns[-1], parts[-1]
    is_walker = "planeswalker" in noun.heads or (bool(noun.names) and "Planeswalker" in stored_types(noun.names[0]))
    if noun.pronoun or not is_walker or (told.tag == "COUNTERS" and told.value != "loyalty") or not told.n:
        return None
    noun = msgspec.structs.replace(noun, counters=(*noun.counters, ("loyalty", told.n)), end=told.end)
    return joined("NP", parts, nouns=(*parts[0].nouns[:-1], noun))


def _wearing(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "a bear with two +1/+1 counters and a Rancor on it": counters, keywords, and what is attached to it."""
    noun = parts[0].nouns[-1]
    worn = [one for part in parts[1:] if part.tag == "NP" for one in part.nouns if not one.pronoun]
    if noun.pronoun or not worn or not all(map(_is_attachment, worn)):
        return None
    for part in parts[1:]:
        noun = _add_word(noun, part) if part.tag in ("COUNTERS", "KEYWORD") else noun
    told = msgspec.structs.replace(noun, wears=(*noun.wears, *worn), end=parts[-1].end)
    return joined("NP", parts, nouns=(*parts[0].nouns[:-1], told))


def _is_attachment(noun: Noun) -> bool:
    """Return whether a phrase means an Aura or Equipment."""
    named = len(noun.names) == 1 and bool({"enchant", "equip"} & stored_keywords(noun.names[0]))
    return named or bool(noun.heads & {"aura", "equipment"})


def _controlled(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "a creature I control"."""
    noun = parts[0].nouns[0]
    if len(parts[0].nouns) != 1 or parts[1].value not in ("A", "B"):
        return None
    return joined("NP", parts, nouns=(msgspec.structs.replace(noun, owner=parts[1].value, end=parts[-1].end),))


def _pronoun(parts: tuple[Chunk, ...]) -> Chunk | None:
    if parts[0].tag == "DET" and parts[0].value != "def":
        return None
    plural = MOST if parts[0].tag == "THEY" or parts[0].value == "them" else None
    noun = Noun(pronoun=True, determiner="def", n=plural, start=parts[0].start, end=parts[0].end)
    return joined("NP", parts[:1], nouns=(noun,))


def _lacking(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "my 3/3 without flying": what is not said to have it has it not."""
    noun = parts[0].nouns[0]
    return joined("NP", parts, nouns=parts[0].nouns) if len(parts[0].nouns) == 1 and not noun.names else None


def _her(parts: tuple[Chunk, ...]) -> Chunk:
    """ "Can it block her": the thing."""
    noun = Noun(pronoun=True, determiner="def", start=parts[0].start, end=parts[0].end)
    return joined("NP", parts[:1], nouns=(noun,))


def _list(parts: tuple[Chunk, ...]) -> Chunk | None:
    if any(noun.pronoun for part in parts for noun in part.nouns) or _is_answer_after(parts):
        return None
    if [part.tag for part in parts] == ["NP", "COMMA", "NP"] and len(parts[0].nouns) == len(parts[2].nouns) == 1:
        one, two = parts[0].nouns[0], parts[2].nouns[0]
        is_same = not two.determiner or (two.determiner == "indef" and one.determiner == "def")
        if one.heads and not one.names and two.names and is_same and not (two.owner or two.states):
            return joined("NP", parts, nouns=(msgspec.structs.replace(one, names=two.names, written=two.written),))
    return joined("NP", parts, nouns=tuple(noun for part in parts for noun in part.nouns))


def _is_answer_after(parts: tuple[Chunk, ...]) -> bool:
    """Return whether a bare spell follows what is no spell, after a comma: "he Shocks my bear, Giant Growth in response"."""
    last, before = parts[-1].nouns[0], parts[-3].nouns[-1] if parts[-2].tag == "COMMA" else parts[-1].nouns[0]
    is_bare = bool(last.names) and not (last.determiner or last.owner or last.states or last.zone)
    return (
        is_bare
        and parts[-2].tag == "COMMA"
        and _is_instant(last)
        and not _is_instant(before)
        and not (before.names and not (before.determiner or before.owner))
    )


def _is_instant(noun: Noun) -> bool:
    return bool(noun.names) and bool(stored_types(noun.names[0]) & {"Instant", "Sorcery"})


def _trigger(parts: tuple[Chunk, ...]) -> Chunk:
    which = "dies" if any(part.tag == "DIE" or part.value == "dies" for part in parts) else "enters"
    source = first(parts, "NP")
    return joined("TRIG", parts, value=which, nouns=source.nouns if source is not None else ())


def _copy_noun(parts: tuple[Chunk, ...]) -> Chunk:
    """ "the copy", "his copy": a token or a card that copies."""
    noun = Noun(determiner="def", owner=_owner_of(parts), heads=frozenset(("copy",)), start=parts[0].start, end=parts[-1].end)
    return joined("NP", parts, nouns=(noun,))


def _after_first(parts: tuple[Chunk, ...]) -> Chunk:
    """ "First I cast ...": only the order of telling."""
    return parts[1]


def _copy(parts: tuple[Chunk, ...]) -> Chunk:
    original = first(parts, "NP")
    assert original is not None  # the pattern asks for one
    noun = original.nouns[0]
    number = first(parts, "NUM")
    if noun.names and number is not None and not (noun.states or noun.owner or noun.determiner):
        return joined("NP", parts, nouns=(msgspec.structs.replace(noun, n=number.n, determiner="indef"),))
    if noun.names and not (noun.states or noun.owner or noun.determiner) and parts[0].tag != "COPYOF":
        token = msgspec.structs.replace(noun, heads=noun.heads | {"token"}, determiner="indef")
        owned = first(parts, "POSSP", "OWNED")
        return joined("NP", parts, nouns=(msgspec.structs.replace(token, owner=owned.value if owned else ""),))
    return joined("COPY", parts, nouns=original.nouns)


def _not_chosen(parts: tuple[Chunk, ...]) -> Chunk:
    """ "rather than my hand", "instead of leaving it in the graveyard": only what is not chosen."""
    return joined("FILL", parts)


def _chosen(parts: tuple[Chunk, ...]) -> Chunk:
    """ "in the command zone instead of leaving it in the graveyard": only what is chosen."""
    return joined(parts[0].tag, parts, value=parts[0].value, owner=parts[0].owner)


def _damaged_before(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "a 5/5 that has been dealt 4 damage this turn": so much damage is marked on it."""
    number, noun = first(parts, "NUM"), parts[0].nouns[-1]
    assert number is not None  # the pattern asks for one
    is_told = first(parts, "DET") is not None
    suffers = any(part.tag in ("HAVE", "BE") or (part.tag == "DEALV" and part.value == "take") for part in parts)
    if noun.pronoun or noun.determiner == "def" or not (suffers if is_told else noun.determiner == "indef"):
        return None
    told = msgspec.structs.replace(noun, counters=(*noun.counters, ("damage", number.n or 0)), end=parts[-1].end)
    return joined("NP", parts, nouns=(*parts[0].nouns[:-1], told))


_ITEM: Final = "(NP|COUNTERS|KEYWORD)"
_DOES: Final = "(ATTACKV|BLOCKV|BLOCKEDBY|BE|DIE|UNBLOCKED|TARGETV|DEALV|GETV|SPELLV|HITBY)"
PHRASES: Final = (
    Rewrite("PLAYER S(?=(BE|AT|CONTROL|GETV|DECKED|NEG|CAST|ATTACKV|BLOCKV))", _is_player),
    Rewrite("PLAYER BE DET(?=(AT|ON|NUM|HAVE))", _all_are),
    Rewrite("PLAYER S", _owned),
    Rewrite("S(?=(OUT|INZONE|ADJ|UNBLOCKED|ON|ATTACH|NEG|FACEDOWN|AT))", _is),
    Rewrite("NUM DAMAGE ON PRON?", _marked),
    Rewrite("PROTECT (COLOR|HEAD)", _protection),
    Rewrite("MINE", _mine),
    Rewrite("(ITS|DET|POSSP) (ETBW|ENTER)(?=(BE|HAVE|RESOLVE))", _trigger),
    Rewrite("(OWNED|POSSP) FACEW", _face),
    Rewrite("(NUM|DET)? (MOD|CKIND) COUNTERW|NUM CKIND|CKIND COMMA? NUM", _counters),
    Rewrite("(POSS|DET)* LIB (BE|HAVE)? NEG? EMPTY", _library),
    Rewrite("PLAYER? (AUX|BE) NEG HAVE? DET? HEAD? LEFT? (POSS|DET)* LIB", _library),
    Rewrite("DET? EMPTY (POSS|DET)* LIB", _library),
    Rewrite("(NO|NUM|DET? LASTCARD) HEAD? LEFT? BE? (POSS|DET)* LIB", _library),
    Rewrite("(PLAYER HAVE)? (NO|NUM) HEAD LEFT (POSS|DET)* LIB", _library),
    Rewrite("(POSS|DET)* LIB (BE|HAVE|WITH)* DET? (NO|NUM|LASTCARD) HEAD? LEFT?", _library),
    Rewrite("PLAYER (BE|HAVE)? DECKED|DECKED", _library),
    Rewrite("(POSS|DET)? LASTCARD (POSS|DET)* LIB", _library),
    Rewrite("(DET|POSS)? TOPCARD (POSS|DET)* LIB|(DET|POSS)? TOPCARD|ONTOP (POSS|DET)* LIB|ONTOP", _top),
    Rewrite("(POSS|DET)* ZONE", _zone),
    Rewrite("(DET|POSSP|OWNED|NUM)* QUALITY* (SIZE KEYWORD+ BLOCKER?|HEADWORD* NAME HEADWORD*|HEADWORD+)", _noun),
    Rewrite("(DET|POSSP|OWNED|NUM) QUALITY* MF (HEAD|SUB)?(?!DET|NP|ONTOP|TRIGGER)", _noun),
    Rewrite("QUALITY+ MF(?!DET|NP|ONTOP|TRIGGER)", _noun),
    Rewrite("(DET|POSSP|OWNED|NUM)+ (FACEDOWN|MFD|CLKD|ADJ)+", _noun),
    Rewrite("PRON", _pronoun),
    Rewrite("POSSP$|POSSP(?=(QM|COMMA|AND|WITH|THEN))|(?<=GIVE )POSSP(?=MOD)", _her),
    Rewrite("NP S (DRAWV|GAINV LIFE|LIFE|DAMAGE|DEALV|DESTROY|EXILE) TRIGGER", _trigger),
    Rewrite("(DET|ITS) (DRAWV|GAINV LIFE|LIFE|DAMAGE|DEALV|DESTROY|EXILE) TRIGGER", _trigger),
    Rewrite("NP S? ETB? TRIGGER|DET? ETB? TRIGGER NP|DET? ETB TRIGGER|ITS ETB? TRIGGER|DET ETB? TRIGGER", _trigger),
    Rewrite("NP LP NP RP|NP COMMA NP COMMA(?!AND)|NP COMMA NP$", _apposed),
    Rewrite("DET NP", _one_of),
    Rewrite("NP THAT? (PLAYER|BE|HAVE)* CASTDOWN", _extended),
    Rewrite("DET? BLOCKER", _fighter),
    Rewrite("OTHERONE", _other_one),
    Rewrite("(DET|POSS)? (ETBW|ENTER|TRIGGER)(?=(ONSTACK))", _trigger),
    Rewrite("(?<=INRESP )(DET|ITS)? (ETBW|ENTER)|NP S (ETBW|ENTER)", _trigger),
    Rewrite("(DET|POSSP|OWNED) COPYV(?!NP|DET|POSSP|NUM)", _copy_noun),
    Rewrite("MF(?=(LOSEABIL|DIE|BE|LEAVES|BLOCKV|ATTACKV))", _noun),
    Rewrite("NP (WITH|THAT HAVE) COUNTERS ((AND|COMMA)? COUNTERS)* ON NP", _extended),
    Rewrite(f"NP (WITH|THAT HAVE) {_ITEM} ((AND|COMMA)* {_ITEM})* (ON NP|ATTACH ON? NP?)", _wearing),
    Rewrite(f"NP THAT BE? BYHOST NP ((AND|COMMA)* {_ITEM})*", _wearing),
    Rewrite(f"NP BYHOST NP (AND NP)*(?={_DOES})|(?<!^)NP BYHOST NP (AND NP)*", _wearing),
    Rewrite("NP (WITH|THAT HAVE|WITH THAT HAVE) DET? (KEYWORD|COUNTERS) ((AND|COMMA)* DET? (KEYWORD|COUNTERS))*", _extended),
    Rewrite("NP DET BE? (ADJ|FACEDOWN|MFD|CLKD)+(?!NP|DET)", _extended),
    Rewrite("(?<!TURN )(?<!BE )(?<!AUX )NP FACEDOWN (MFD|CLKD)?(?!NP|DET|NUM)", _extended),
    Rewrite("(?<!BE )(?<!AUX )NP (MFD|CLKD)(?!NP|DET|NUM|POSS|COPY|BY|WITH)", _extended),
    Rewrite("NP PLAYER CONTROL(?!(NP|DET|POSSP|NUM))", _controlled),
    Rewrite("NP INZONE", _extended),
    Rewrite("NP NO KEYWORD", _lacking),
    Rewrite("(?<!BE )(?<!AUX )NP ADJ|NP LP (ADJ|COUNTERS|KEYWORD|FACEDOWN|COMMA|AND)+ RP", _extended),
    Rewrite("NP (AT|ON|WITH) (COUNTERS|NUM)(?=(BE|SPELLV|ATTACKV|DIE|HITBY|DEALV|TARGETV))", _loyal),
    Rewrite("NP DET? PLAYER (MFD|CLKD)(?!NP|DET|NUM|ONTOP)", _made_so),
    Rewrite("(DET|NUM|POSSP|OWNED)? HEAD? COPYOF NP", _copy),
    Rewrite("FIRST PLAYER", _after_first),
    Rewrite("THEY(?=((DIE|SURVIVE|LOSEABIL|RESOLVE|ENTER|COMMA|AND|KEEP)|HAVE (COUNTERS|KEYWORD|SAMENAME)))", _pronoun),
    Rewrite(
        "RATHER (LETV|LEAVES|KEEP|GO|PUT|BE|HAVE|RETURN|BOUNCE|DIE)* (NP|PLAYER)? ON? (DEST|INZONE|EXILE|DIE|BOUNCE)",
        _not_chosen,
    ),
    Rewrite("DEST LETV (PLAYER|NP)? (DEST|INZONE)", _chosen),
    Rewrite("NP ((COMMA|AND|COMMA AND) NP)+", _list),
    Rewrite("NP DET (HAVE|BE)* DEALV NUM DAMAGE UNTILEOT?|NP DEALV NUM DAMAGE UNTILEOT", _damaged_before),
)
LATE: Final = (
    Rewrite("DET(?=(DIE|SURVIVE|BE|DEALV))|(?<=ATTACKV )DET$|(?<=ATTACKV )DET(?=(COMMA|AND|THEN|AT))", _both),
    Rewrite("DET(?=(BE|DIE|SURVIVE|RESOLVE|ENTER|LEAVES|AUX|CAN|FACEUP|TURN))|ITS(?=(POWERW))", _pronoun),
)
