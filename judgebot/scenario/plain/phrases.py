"""Chunks made of chunks, before clauses are read: the rules in their order, with counters, libraries, triggers and copies."""

from typing import Final

import msgspec

from judgebot.scenario.plain.chunks import Chunk, Rewrite, first, joined
from judgebot.scenario.plain.in_passing import IN_PASSING
from judgebot.scenario.plain.listed import listed, parted
from judgebot.scenario.plain.noun_phrases import (
    acted_on,
    apposed,
    called_so,
    controlled,
    damaged_before,
    extended,
    flier,
    fresh,
    grown,
    lacking,
    lacking_verb,
    loyal,
    made_by_spell,
    made_so,
    noun_of_words,
    of_kind,
    of_ones_own,
    told_again,
    wearing,
    whose,
    with_its_counters,
)
from judgebot.scenario.plain.places import OWNERS, PLACES, WHOSE
from judgebot.scenario.plain.pronouns import (
    MOST,
    another,
    bare_copy,
    both,
    copy_noun,
    fighter,
    her,
    mine,
    one_of_them,
    other_one,
    owner_of,
    pronoun,
    some_of,
    that,
)
from judgebot.scenario.plain.sizes import SIZES


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


def _so_many_by_now(parts: tuple[Chunk, ...]) -> Chunk:
    """ "my ninth poison counter": so many there are by now."""
    number, kind = first(parts, "ORD"), first(parts, "CKIND")
    assert number is not None  # the pattern asks for both
    assert kind is not None
    return joined("NTHCOUNTER", parts, value=kind.value, n=int(number.value))


def _protection(parts: tuple[Chunk, ...]) -> Chunk | None:
    colors = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
    quality = colors.get(parts[1].value) or ("creatures" if parts[1].value == "creature" else "")
    return joined("KEYWORD", parts, value=f"protection from {quality}") if quality else None


def _face(parts: tuple[Chunk, ...]) -> Chunk:
    """ "his face": the player."""
    return joined("PLAYER", parts, value=parts[0].value, owner="face")


def _library(parts: tuple[Chunk, ...]) -> Chunk | None:
    number = first(parts, "NUM", "LASTCARD", "NO", "EMPTY", "DECKED", "NEG")
    assert number is not None  # each pattern asks for one
    negated = first(parts, "NEG") is not None
    if number.tag == "EMPTY" and negated:
        return None
    n = number.n if number.tag == "NUM" else 1 if number.tag == "LASTCARD" else 0
    return joined("LIBSTATE", parts, n=n, owner=owner_of(parts))


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
    return joined("INZONE", parts, value=parts[-1].value, owner=owner_of(parts))


def _top(parts: tuple[Chunk, ...]) -> Chunk:
    return joined(next(part.tag for part in parts if part.tag in ("TOPCARD", "ONTOP")), parts, owner=owner_of(parts))


def _trigger(parts: tuple[Chunk, ...]) -> Chunk:
    which = "dies" if any(part.tag == "DIE" or part.value == "dies" for part in parts) else "enters"
    source = first(parts, "NP")
    return joined("TRIG", parts, value=which, nouns=source.nouns if source is not None else ())


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


def _chosen(parts: tuple[Chunk, ...]) -> Chunk:
    """ "in the command zone instead of leaving it in the graveyard": only what is chosen."""
    return joined(parts[0].tag, parts, value=parts[0].value, owner=parts[0].owner)


def _cleft(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "it was a 1/1 token that died": the token died."""
    one = parts[0].nouns[0]
    is_it = one.pronoun and not (one.states or one.owner)
    is_that = parts[3].tag == "DET" or all(noun.pronoun for noun in parts[3].nouns)
    return joined("NP", parts, nouns=parts[2].nouns) if is_it and is_that else None


_ITEM: Final = "(NP|COUNTERS|KEYWORD)"
_DOES: Final = "(ATTACKV|BLOCKV|BLOCKEDBY|BE|DIE|UNBLOCKED|TARGETV|DEALV|GETV|SPELLV|HITBY)"


def _below(parts: tuple[Chunk, ...]) -> Chunk:
    """ "minus five"."""
    return joined("BELOW", parts, n=-(parts[1].n or 0), value=parts[1].value)


def _so_many_more(parts: tuple[Chunk, ...]) -> Chunk:
    """ "four more creatures", "one more bear": others than those told of."""
    return joined("NUM", parts, n=parts[0].n) if parts[0].n != 1 else joined("DET", parts, value="indef")


def _no_counters(parts: tuple[Chunk, ...]) -> Chunk:
    """ "no poison yet": none is what there is where none is told of."""
    return joined("FILL", parts)


def _which_main(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "main phase 2"."""
    n = parts[1].n
    return joined("STEP", parts, value=f"main {n}") if parts[0].value == "main 1" and n in (1, 2) else None


def _colored_mana(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "two blue mana", "1 black open"."""
    n, color = parts[0].n, parts[1].value
    return joined("MANACOST", parts, value=color.lower() * n) if n and n <= MOST and color != "none" else None


def _all_he_has(parts: tuple[Chunk, ...]) -> Chunk:
    """ "all I have is an untapped 4/4"."""
    return joined("PLAYER", parts, value=parts[1].value)


def _lying(parts: tuple[Chunk, ...]) -> Chunk:
    """ "one creature with face down"."""
    return joined("FACEDOWN", parts, value="down")


def _sideways(parts: tuple[Chunk, ...]) -> Chunk:
    """ "it's still turned sideways": tapped."""
    return joined("ADJ", parts, value="tapped")


def _not_so(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "four lands not tapped"."""
    other = {"tapped": "untapped", "untapped": "tapped"}.get(parts[1].value)
    return joined("ADJ", parts, value=other) if other else None


def _has(parts: tuple[Chunk, ...]) -> Chunk:
    """ "it's wearing the -1/-1 counter", "it grew five +1/+1 counters": it has them."""
    return joined("HAVE", parts, value="have")


_DONE_TO_IT: Final = "(CAST|COPYV|BOUNCE|STEAL|TARGETV|BLOCKV|ATTACH|ACTIVATEV|SPELLV|DESTROY|EXILE)"


PHRASES: Final = (
    *WHOSE,
    Rewrite("STEP NUM(?!NP|HEAD|SUB|NAME)", _which_main),
    Rewrite("MINUS NUM|(?<=AT )LOYAL NUM|(?<=ON )LOYAL NUM", _below),
    Rewrite("(PLAYER HAVE|WITH)? NO (CKIND COUNTERW?|MOD COUNTERW)", _no_counters),
    Rewrite("PLAYER S(?=(BE|AT|CONTROL|GETV|DECKED|NEG|CAST|ATTACKV|BLOCKV))", _is_player),
    Rewrite("PLAYER BE DET(?=(AT|ON|NUM|HAVE))", _all_are),
    Rewrite("PLAYER S", _owned),
    Rewrite("S(?=(OUT|INZONE|ADJ|UNBLOCKED|ON|ATTACH|NEG|FACEDOWN|AT|DET|BE))", _is),
    Rewrite("WITH FACEDOWN", _lying),
    Rewrite("(?<=BE )TURN? SIDEWAYS", _sideways),
    Rewrite("NEG ADJ", _not_so),
    Rewrite("^LP? COPYV(?=(TARGETV|AT|GO|ATTACKV|RESOLVE))", bare_copy),
    Rewrite("NUM DAMAGE ON(?!(PLAYER|POSSP FACEW)) PRON?", _marked),
    Rewrite("PROTECT (COLOR|HEAD)", _protection),
    Rewrite("MINE", mine),
    Rewrite("(ITS|DET|POSSP) (ETBW|ENTER)(?=(BE|HAVE|RESOLVE))", _trigger),
    Rewrite("(OWNED|POSSP) FACEW", _face),
    Rewrite("(POSSP|OWNED|DET)* ORD CKIND COUNTERW?", _so_many_by_now),
    Rewrite("(DET? NUM|DET)? (MOD|CKIND) COUNTERW|DET? NUM CKIND|CKIND COMMA? NUM", _counters),
    Rewrite("(BYHOST|GROWV)(?=COUNTERS)", _has),
    Rewrite("NUM COLOR MANA|NUM COLOR(?=FREE)", _colored_mana),
    Rewrite("DET PLAYER DRAWV BE(?=(DET|NUM|NP|NAME|POSSP|ADJ|HEAD|SIZE|COLOR|SUB))", _all_he_has),
    Rewrite("(POSS|DET)* LIB (BE|HAVE)? NEG? EMPTY", _library),
    Rewrite("PLAYER? (AUX|BE) NEG HAVE? DET? HEAD? LEFT? (POSS|DET)* LIB", _library),
    Rewrite("DET? EMPTY (POSS|DET)* LIB", _library),
    Rewrite("(NO|NUM|DET? LASTCARD) HEAD? (BE|LEFT)* (POSS|DET)* LIB", _library),
    Rewrite("(PLAYER HAVE)? (NO|NUM) HEAD LEFT ((POSS|DET)* LIB|DRAWV)", _library),
    Rewrite("(POSS|DET)* LIB (S|BE|HAVE|WITH|AT)* DET? (NO|NUM|LASTCARD) HEAD? LEFT? (INW|PRON)?", _library),
    Rewrite("PLAYER (BE|HAVE)? DECKED|DECKED", _library),
    Rewrite("(POSS|DET)? LASTCARD (POSS|DET)* LIB", _library),
    Rewrite("(DET|POSS)? TOPCARD (POSS|DET)* LIB|(DET|POSS)? TOPCARD|ONTOP (POSS|DET)* LIB|ONTOP", _top),
    Rewrite("NUM MORE(?=(HEAD|NAME|SUB|SIZE|COLOR|ADJ))", _so_many_more),
    *PLACES,
    *SIZES,
    *IN_PASSING,
    Rewrite("(POSS|DET)* ZONE", _zone),
    Rewrite("(DET|POSSP|OWNED|NUM)* QUALITY* (SIZE KEYWORD+ BLOCKER?|HEADWORD* NAME HEADWORD*|HEADWORD+)", noun_of_words),
    Rewrite("(DET|POSSP|OWNED|NUM) QUALITY* MF (HEAD|SUB)?(?!DET|NP|ONTOP|TRIGGER)", noun_of_words),
    Rewrite("QUALITY+ MF(?!DET|NP|ONTOP|TRIGGER)", noun_of_words),
    Rewrite("(DET|POSSP|OWNED|NUM)+ (FACEDOWN|MFD|CLKD|ADJ)+ NUM?(?!NP|HEAD|LIFE|DAMAGE|MANA)", noun_of_words),
    Rewrite("(?<=BLOCKV )DET KEYWORD(?=(WITH|QM)|$)|DET KEYWORD(?=(BLOCKV|ATTACKV))", flier),
    Rewrite("PRON", pronoun),
    Rewrite("POSSP$|POSSP(?=(QM|COMMA|AND|WITH|THEN))|(?<=GIVE )POSSP(?=MOD)", her),
    Rewrite("NP S (DRAWV|GAINV LIFE|LIFE|DAMAGE|DEALV|DESTROY|EXILE) TRIGGER", _trigger),
    Rewrite("(DET|ITS) (DRAWV|GAINV LIFE|LIFE|DAMAGE|DEALV|DESTROY|EXILE) TRIGGER", _trigger),
    Rewrite("NP S? ETB? TRIGGER|DET? ETB? TRIGGER NP|DET? ETB TRIGGER|ITS ETB? TRIGGER|DET ETB? TRIGGER", _trigger),
    Rewrite("(?<=BLOCKV )NUM(?=(WITH|BY|COMMA|AND)|$)|(?<=SPELLV )NUM(?=(COMMA|AND|BY|THEN)|$)", some_of),
    Rewrite("NP (ADJ|OWNED(?!TURN|STEP|LIFE|LIB|ZONE|POWERW|LABELLED|NP))", of_ones_own),
    Rewrite("NP (WITH|THAT HAVE)? SIZED", extended),
    Rewrite("NP (THAT BE)? NP", of_kind),
    Rewrite("NP LP (POSSP|NP|PLAYER) RP", whose),
    Rewrite("NP LP (UNKNOWN|NP|COMMA|USEON|AND|COLOR|DET|POWERW|UNTILEOT|FILL|NO|BONUSW|COUNTERW|TRICK)+ RP", told_again),
    Rewrite("NP BY NP", made_by_spell),
    Rewrite("UNKNOWN LP NP RP", called_so),
    Rewrite("NP LP NP RP|NP COMMA NP COMMA(?!AND)|NP COMMA NP$", apposed),
    Rewrite("DET NP", one_of_them),
    Rewrite("NP THAT? (PLAYER|BE|HAVE)* CASTDOWN", extended),
    Rewrite("DET DET BLOCKER|DET? BLOCKER", fighter),
    Rewrite("OTHERONE", other_one),
    Rewrite("DET(?=(END|QM|COMMA|AND|THEN|BUT))|DET$", another),
    Rewrite("(DET|POSS)? (ETBW|ENTER|TRIGGER)(?=(ONSTACK))", _trigger),
    Rewrite("(?<=INRESP )(DET|ITS)? (ETBW|ENTER)|NP S (ETBW|ENTER)", _trigger),
    Rewrite("(DET|POSSP|OWNED) COPYV(?!NP|DET|POSSP|NUM)", copy_noun),
    Rewrite("MF(?=(LOSEABIL|DIE|BE|LEAVES|BLOCKV|ATTACKV))", noun_of_words),
    Rewrite("NP (WITH|THAT HAVE) COUNTERS ((AND|COMMA)? COUNTERS)* ON NP", extended),
    Rewrite(f"NP (WITH|THAT HAVE) {_ITEM} (ON NP)? ((AND|COMMA)* {_ITEM})* (ON NP|ATTACH ON? NP?)", wearing),
    Rewrite("NP (WITH|THAT HAVE) NP (ON NP|ATTACH ON? NP?) ((AND|COMMA)* (COUNTERS|KEYWORD))+", wearing),
    Rewrite("NP DET AUX NEG (BLOCKV|ATTACKV)", lacking_verb),
    Rewrite("(?<=OUT )(NP|DET) AUX NEG (BLOCKV|ATTACKV)", _no_counters),
    Rewrite(f"NP THAT BE? BYHOST NP ((AND|COMMA)* {_ITEM})*", wearing),
    Rewrite("NP BYHOST NP (COMMA NP)+ COMMA? AND NP", wearing),
    Rewrite(f"NP BYHOST NP (AND NP)*(?={_DOES})|(?<!^)NP BYHOST NP (AND NP)*", wearing),
    Rewrite("NP (WITH|THAT HAVE|WITH THAT HAVE) DET? (KEYWORD|COUNTERS) ((AND|COMMA)* DET? (KEYWORD|COUNTERS))*", extended),
    Rewrite("NP (WITH|THAT HAVE) (DET|ITS)? NUM COUNTERW", with_its_counters),
    Rewrite("NP BE? OUT? (AT|ON|CHOOSING) NUM COUNTERW?(?!LIFE|DAMAGE|NP)", with_its_counters),
    Rewrite("NP DET (BE|HAVE)* ENTER UNTILEOT|NP DET PLAYER CAST UNTILEOT", fresh),
    Rewrite("NP DET BE? (ADJ|FACEDOWN|MFD|CLKD)+(?!NP|DET)", extended),
    Rewrite("(?<!TURN )(?<!BE )(?<!AUX )NP FACEDOWN (MFD|CLKD)?(?!NP|DET|NUM)", extended),
    Rewrite("(?<!BE )(?<!AUX )NP (MFD|CLKD)(?!NP|DET|NUM|POSS|COPY|BY|WITH)", extended),
    Rewrite("NP PLAYER HAVE(?=COMMA NP)", controlled),
    Rewrite("NP PLAYER CONTROL(?!(NP|DET|POSSP|NUM))", controlled),
    Rewrite(f"NP DET? PLAYER HAVE? {_DONE_TO_IT}(?!(NP|DET|POSSP|NUM|PLAYER|WITH|BY|ON|PRON))", acted_on),
    Rewrite("NP INZONE", extended),
    Rewrite("NP THAT? (BE|HAVE)* GROWV NP (BY|WITH) COUNTERW", grown),
    Rewrite("NP NO KEYWORD|NP WITH? NO TRAIT", lacking),
    Rewrite("(?<!BE )(?<!AUX )NP ADJ|NP LP (ADJ|COUNTERS|KEYWORD|FACEDOWN|COMMA|AND)+ RP", extended),
    Rewrite(
        "NP COMMA? ATTACH COUNTERS|NP COMMA (AT|ON|WITH) COUNTERS|"
        f"NP THAT BE? (AT|ON) (COUNTERS|NUM)|NP (AT|ON|WITH) (COUNTERS|NUM)(?=(COMMA|AND|QM|{_DOES}))",
        loyal,
    ),
    Rewrite("NP DET? PLAYER (MFD|CLKD)(?!NP|DET|NUM|ONTOP)", made_so),
    Rewrite("(?<=COPYOF )DET(?=(COMMA|AND|QM|END)|$)", that),
    Rewrite("(DET|NUM|POSSP|OWNED)? HEAD? COPYOF NP", _copy),
    Rewrite("FIRST PLAYER|^FIRST NP", _after_first),
    Rewrite("THEY(?=((DIE|SURVIVE|LOSEABIL|RESOLVE|ENTER|COMMA|AND|KEEP)|HAVE (COUNTERS|KEYWORD|SAMENAME)))", pronoun),
    Rewrite("DEST LETV (PLAYER|NP)? (DEST|INZONE)", _chosen),
    *OWNERS,
    Rewrite("NP COMMA NP COMMA(?!AND)", apposed),
    Rewrite("NP LP BYHOST NP (BY PLAYER)? RP", wearing),
    Rewrite("NP COMMA (NUM|DET WHAT) (WITH|HAVE|BE)* (DET? COUNTERS|KEYWORD|ADJ) (ON NP)?|NP COMMA NP (COMMA|AND)* NP", parted),
    Rewrite("NP ((COMMA|AND|COMMA AND) NP)+(?!NP)", listed),
    Rewrite("NP DET (HAVE|BE)* DEALV NUM DAMAGE UNTILEOT?|NP DEALV NUM DAMAGE UNTILEOT", damaged_before),
)
LATE: Final = (
    Rewrite(f"NP BE NP (NP|DET)(?={_DOES})", _cleft),
    Rewrite("DET(?=(DIE|SURVIVE|BE|DEALV))|(?<=ATTACKV )DET$|(?<=ATTACKV )DET(?=(COMMA|AND|THEN|AT))", both),
    Rewrite("DET(?=(BE|DIE|SURVIVE|RESOLVE|ENTER|LEAVES|AUX|CAN|FACEUP|TURN))|ITS(?=(POWERW))", pronoun),
)
