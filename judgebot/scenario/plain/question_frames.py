"""What can be asked of a subject, whatever the wording: patterns over what a question says once its empty words are gone."""

from typing import Final

from judgebot.scenario.plain.chunks import matches_whole
from judgebot.scenario.plain.question_amounts import (
    about_player,
    also,
    anyone,
    attack_tax,
    boosted,
    cards_drawn,
    changes_by,
    commander_damage,
    copies,
    damage_by_or_to,
    deals_it,
    dealt_by_spell,
    deaths,
    drained_for,
    drains,
    drawn,
    draws,
    goes_through,
    has_any,
    has_counters,
    is_such,
    life,
    life_changed,
    life_lost,
    loses_to_commander,
    power_is,
    stays_in,
    strikes_for,
    takes,
    trigger_count,
    triggers,
    where_is_he,
)
from judgebot.scenario.plain.question_commander import cost, may_command, may_leave
from judgebot.scenario.plain.question_core import Chunks, alternatives_of, core_of
from judgebot.scenario.plain.question_counts import counters_on, makes_mana, may_be_blocked, may_equip, tokens_made
from judgebot.scenario.plain.question_fate import (
    anything,
    attached,
    dies,
    dies_of,
    enough,
    gone,
    holds_on,
    killed_by_that,
    kills,
    lethal,
    lives_or_dies,
    loses_all,
    lost,
    one_goes,
    rid_of,
    saves,
    survives,
    takes_along,
    trade,
    what_of_it,
    what_survives,
)
from judgebot.scenario.plain.question_how_many import totals
from judgebot.scenario.plain.question_may import (
    may_be_target,
    may_block_as_he,
    may_block_it,
    may_cast_bare,
    may_it_attack,
    may_use,
)
from judgebot.scenario.plain.question_numbers import compared, gets, number_named, number_told, only_number
from judgebot.scenario.plain.question_rules import beats, loses, may_answer, size, state, what_happens
from judgebot.scenario.plain.question_secret import hides, reveals, sees
from judgebot.scenario.plain.question_short import is_legal
from judgebot.scenario.plain.question_spells import resolves, stopped, stops
from judgebot.scenario.plain.question_where import has, in_zone, place, where, who_has
from judgebot.scenario.plain.rules import Parts, Rule

_MAY: Final = "TOLD? NEG? ORELSE? CAN? MUST?"
"""The marks that change nothing of what is asked, or that the handler looks at."""
_ON: Final = "(AT|ON|GO|GOTOV|LEFT|LIFE|OUT|DEST)*"
"""What stands between a player and a number of life: "is at", "goes down to", "has left"."""
_BIG: Final = "(HOWBIG|POWERW|WHAT POWERW|HOW POWERW|WHICH POWERW)"
_THEIR_LIFE: Final = "(POSSP|OWNED) LIFE"
FRAMES: Final = (
    Rule(
        "TOLD? MUST? NP MUST? (DIE|GO|LEAVES|SACRIFICE) LEGENDRULE?"
        "|MUST? PLAYER (CHOOSE|SACRIFICE|LOSE|LEAVES|PUT|RIDW) (NP|NUM) (LEGENDRULE|DEST|INZONE)?",
        one_goes,
    ),
    Rule(f"{_MAY} NP (DIE|DESTROY|DEADW)+|{_MAY} (DEADW|DIE|DESTROY) NP", dies),
    Rule(
        f"{_MAY} (NP|PLAYER) OUT? STAY OUT?|{_MAY} PLAYER SURVIVE OUT|{_MAY} NP OUT? SURVIVE OUT?|{_MAY} NP KEEP|SURVIVE",
        survives,
    ),
    Rule("NP DEALV NP WITH NP", takes_along),
    Rule(f"{_MAY} PLAYER DESTROY NP (WITH (PLAYER|NP))?", kills),
    Rule(f"{_MAY} PLAYER SURVIVE NP|{_MAY} PLAYER CHOOSE (STAY|KEEP|GO|DIE|SURVIVE)* (NP|DET? NUM)", holds_on),
    Rule("PLAYER? LEGENDRULE|(CAN|MUST|TOLD)? WHICH? PLAYER CHOOSE NP? (STAY|KEEP|GO|DIE|SURVIVE)*", one_goes),
    Rule("LEGENDRULE (DESTROY|HAPPEN|APPLY) NP?", one_goes),
    Rule(f"{_MAY} (NP|PLAYER) (RESOLVE|THROUGH|ENTER|STICKW)", resolves),
    Rule(f"{_MAY} (NP|PLAYER) ALIVE", lives_or_dies),
    Rule(f"{_MAY} (PLAYER|ANY|DET|NP) SAVEV (NP|PLAYER)", saves),
    Rule("TOLD? PLAYER LOSE NP", loses_all),
    Rule(f"{_MAY} PLAYER DESTROY", dies),
    Rule(f"{_MAY} PLAYER DESTROY PLAYER", beats),
    Rule("TOLD? ENOUGHW DESTROY (NP|PLAYER)?", enough),
    Rule(f"{_MAY} (PLAYER|DET|NP) RIDW NP", rid_of),
    Rule("TOLD? ANY (DIE|DESTROY|SURVIVE|STAY)", anything),
    Rule(f"{_MAY} PLAYER STEAL NP", has),
    Rule("TOLD? DET STOPIT NP", stopped),
    Rule("CAN (NP|PLAYER) (LEAVES|LETV|KEEP|STAY|SURVIVE)* (NP|PLAYER)? STAY? (DEST|INZONE|EXILE)", may_leave),
    Rule(
        "MUST MAYCOMMAND"
        "|MUST (NP|PLAYER) (GO|PUT|MOVEV|RETURN|BOUNCE|LETV|LEAVES)* (NP|PLAYER)? (GO|RETURN|BOUNCE)* (DEST|INZONE)",
        may_command,
    ),
    Rule(f"{_MAY} NP", in_zone),
    Rule("TOLD NP", what_of_it),
    Rule("(HOW|WHAT) NP? FATEW (NP|PLAYER)?|TOLD? FATEW NP|TOLD? NP FATEW", where),
    Rule(f"{_MAY} (NP|PLAYER) (GONEW|LEAVES)|TOLD? GONEW", gone),
    Rule(f"{_MAY} (NP|PLAYER)? RETURN", place),
    Rule("TOLD? ANY LEFT NP", survives),
    Rule(
        f"{_MAY} (NP|PLAYER) (STAY|RETURN|GO|LEAVES|BOUNCE|EXILE|PUT|ENTER|SURVIVE)* (DEST|OUT|INZONE|RETURN|BOUNCE|EXILE)",
        place,
    ),
    Rule(f"{_MAY} PLAYER (KEEP|LOSE|CONTROL|RETURN|BOUNCE)* NP (LEFT|RETURN)? NP?", has),
    Rule(f"{_MAY} PLAYER NP", draws),
    Rule("CAN PLAYER NP", may_cast_bare),
    Rule("CAN NP (TARGETV|DESTROY|HITBY) BY? NP|CAN? NP (LEGAL|TARGETV|HAPPEN ON) NP", may_be_target),
    Rule("CAN? (NP|PLAYER) ATTACKV PLAYER?", may_it_attack),
    Rule(
        "CAN? PLAYER HIDDENV"
        "|CAN? PLAYER (PUT|GO|KEEP|LEAVES|BOUNCE|NP|DEST|INZONE|FACEDOWN|RETURN)+ NO REVEALV (NP|ANY|PLAYER)?",
        hides,
    ),
    Rule("CAN? PLAYER (PUT|GO|KEEP|LEAVES)+ NP (DEST|INZONE|FACEDOWN)+", hides),
    Rule("CAN? PLAYER (LOOK NP?|SEEV)", sees),
    Rule("MUST PLAYER REVEALV PLAYER? NP", reveals),
    Rule("TOLD? FINEW", stays_in),
    Rule("DET", is_legal),
    Rule("TOLD NP", also),
    Rule(f"{_MAY} PLAYER (DET|NUM)* DAMAGE THROUGH?", deals_it),
    Rule("HOW (COUNTERW|CKIND COUNTERW?|MOD COUNTERW|COUNTERS) (NP|PLAYER)? (GETV|ENTER|WITH|HAVE|LEFT|ON|GO)*", counters_on),
    Rule("CAN PLAYER BLOCKV NP WITH NP", may_be_blocked),
    Rule(f"{_MAY} NP (FALLOFF|ATTACH)", attached),
    Rule(f"{_MAY} NP STOPIT NP", stops),
    Rule(f"{_MAY} (NP|PLAYER) ENTER? ADJ+", state),
    Rule("TOLD? (INZONE|DEST)", place),
    Rule("MUST? PLAYER SACRIFICE NP", dies),
    Rule(f"{_MAY} PLAYER (KEEP|RETURN|BOUNCE|PUT)* NP (RETURN|BOUNCE)* (DEST|INZONE|BOUNCE)", place),
    Rule("(WHERE|WHATHAPPENS) NP (GO|LEFT|SURVIVE|RETURN)?|WHERE GO NP|WHATHAPPENS NP WHATHAPPENS? NP|WHAT NP LEFT? GO", where),
    Rule("(WHO|WHAT|WHICH NP|WHICH|WHICH DET? NUM) (SURVIVE|LEFT|STAY) (OUT|INZONE)?", what_survives),
    Rule("(TOLD|ORELSE|CAN)* (NP|DET|DET? MOD) DESTROY (NP|PLAYER)|(NP|DET) ENOUGHW DESTROY (NP|PLAYER)", killed_by_that),
    Rule("TOLD? (NP|DET|PLAYER)? DAMAGE? LETHALW PLAYER?", lethal),
    Rule("(DET|NP) ENOUGHW", enough),
    Rule(f"{_MAY} NP (HITBY|(DIE|DESTROY|DEADW) (BY|HITBY)) NP", dies_of),
    Rule("(PLAYER|NP|DET)+ TRADEV", trade),
    Rule("WHERE PLAYER (GOTOV|GO|LEFT)?", where_is_he),
    Rule(
        f"(HOW|WHAT) (LIFE|NUM) PLAYER {_ON}|(HOW|WHAT) PLAYER (AT|ON|GO|GOTOV|LEFT) {_ON}|HOW LIFE LEFT|HOW PLAYER LEFT"
        f"|TOLD (HOW|WHAT) LIFE? PLAYER (AT|ON|GOTOV) LIFE?|(HOW|WHAT) (AT|ON) PLAYER|WHAT PLAYER|(TOLD? PLAYER)? LIFE"
        f"|LIFE PLAYER"
        f"|TOLD LIFE|(WHERE|WHAT|HOW)? {_THEIR_LIFE} {_ON}|(WHAT|HOW) {_THEIR_LIFE} (BECOME|GO|AT|LEFT|STAY)*",
        life,
    ),
    Rule(f"(WHERE|WHAT|HOW) (DET|NP) (PUT|LEAVES|LETV) (PLAYER|{_THEIR_LIFE}) (AT|ON)*", life),
    Rule(
        f"TOLD? (DET|NP) (PUT|LEAVES|LETV) (PLAYER|{_THEIR_LIFE}) (AT|ON|WITH)* NUM LIFE?|TOLD? {_THEIR_LIFE} NUM"
        "|TOLD PLAYER NUM|TOLD? PLAYER (AT|ON|GO|GOTOV|DEST|KEEP|STAY)+ NUM LIFE?",
        life,
    ),
    Rule(
        "(HOW|WHAT) (LIFE|DAMAGE)? PLAYER (LOSE|GAINV|DEALV) ((BY|ON)? (NP|KEYWORD))?"
        "|TOLD PLAYER THROUGH PLAYER?|HOW (LIFE|DAMAGE) DET|HOW DAMAGE|DAMAGE DEALV?|WHAT DAMAGE DEALV?|DAMAGE PLAYER"
        "|HOW DAMAGE PLAYER? THROUGH PLAYER?|HOW DAMAGE PLAYER",
        life_lost,
    ),
    Rule(
        "(HOW|WHAT) (DAMAGE|NUM)? (PLAYER|NP)? THROUGH PLAYER?|HOW KEYWORD DAMAGE DET?"
        "|(HOW|WHAT) DAMAGE? PLAYER? (DEALV|TARGETV|PUT|GO|GIVE) PLAYER?|HOW (LIFE|DAMAGE)? DET (GAINV|LOSE) PLAYER"
        "|HOW LIFE (DET|NP|TRIG) COST PLAYER"
        "|(HOW|HOWBIG) PLAYER (TARGETV|ATTACKV) PLAYER?|(HOW|WHAT) KEYWORD? DAMAGE? (UNBLOCKED|THROUGH|FIGHTS)+ PLAYER?"
        "|(HOW|WHAT) KEYWORD? DAMAGE? (PLAYER? (THROUGH|DEALV|UNBLOCKED)|NP (THROUGH|UNBLOCKED)) PLAYER?"
        "|HOW KEYWORD? DAMAGE (ON|AT|FACEW)* PLAYER",
        life_lost,
    ),
    Rule("HOW DAMAGE NP DEALV|HOW (DAMAGE DEALV|FIGHTS) NP", damage_by_or_to),
    Rule(
        "TOLD? DAMAGE (THROUGH|UNBLOCKED) PLAYER?|(TOLD|DET|SURCHARGE|MORE)* NUM DAMAGE? (THROUGH|TARGETV) PLAYER?",
        goes_through,
    ),
    Rule("(AUX|DET)* MORE? PLAYER COPYV (ANY|NP)?", copies),
    Rule(f"{_MAY} (NP|PLAYER) DRAINV PLAYER NUM? LIFE?", drains),
    Rule("(HOW|WHAT) (LIFE|DAMAGE)? (PLAYER|NP|DET)? DRAINV PLAYER?", drained_for),
    Rule(
        f"{_MAY} PLAYER (GAINV|LOSE|DEALV) (DET? NUM KEYWORD?|DET? NUM LIFE|NUM DAMAGE|LIFE|DAMAGE)|{_MAY} PLAYER NUM LIFE"
        f"|{_MAY} PLAYER HITBY DET? NUM DAMAGE?",
        changes_by,
    ),
    Rule(f"{_MAY} PLAYER (DEALV|HITBY|TARGETV) (DET|ANY) (NP|DET)?|{_MAY} PLAYER DEALV DET? DAMAGE (BY NP|NP)?", takes),
    Rule(
        f"{_MAY} (NP|TRIG) (TRIGGER|HAPPEN|TRIG)|{_MAY} NP (LOOK|SEEV) (DET|NP)? DIE?|{_MAY} PLAYER TRIG|{_MAY} (TRIG|NP TRIG)"
        f"|{_MAY} DET (TRIGGER|CAUSE) (NP|TRIG)",
        triggers,
    ),
    Rule(
        "HOW TRIG (PLAYER|NP)? (GETV|GO|HAPPEN|ONSTACK|THERE|STAY)*|HOW (TIMES|OFTEN)? NP (TRIGGER|HAPPEN)"
        "|TOLD? OFTEN (TRIG|NP (TRIGGER|HAPPEN))|HOW TRIGGER PLAYER? (GO|ONSTACK|STAY)*",
        trigger_count,
    ),
    Rule(
        f"{_BIG} ON? (NP|PLAYER)? (GETV|TARGETV|BECOME|NP|AT|GO|STAY)*|{_MAY} (NP|PLAYER) (WHAT|HOW|WHICH)? (HOWBIG|POWERW)"
        f"|WHAT (NP|PLAYER) POWERW|(WHAT|HOW|WHICH) (HOWBIG|POWERW) (NP|PLAYER)",
        size,
    ),
    Rule(f"{_MAY} ((NP|PLAYER) (NUM POWERW|POWERW NUM)|POWERW NP? NUM|NP POWERW NUM)", power_is),
    Rule(
        f"{_MAY} NP (NP|KEYWORD)|{_MAY} PLAYER DET? KEYWORD|(DET|NP) (CREATE|BECOME) NP (NP|KEYWORD)"
        "|TOLD? KEYWORD|(NP|PLAYER) STOPV (NP|KEYWORD)",
        is_such,
    ),
    Rule(f"{_MAY} (NP|PLAYER) (KEEP|GETV|HAVE)* (DET|NP)* (MOD|BONUSW) (BY? NP)?", boosted),
    Rule(f"{_MAY} NP DET? (COUNTERS|COUNTERW|CKIND COUNTERW?|MOD COUNTERW) (ON NP?)?", has_counters),
    Rule("HOW (NP|ADJ|PLAYER|NP ADJ) (DIE|DESTROY|DEADW)|HOW NP PLAYER LOSE", deaths),
    Rule("HOW LIFE (GAINV|LOSE)?", life_changed),
    Rule("(HOW|WHAT) (MANA|COST|NUM)? (DET|PLAYER|PAYV|NEEDV|COST|NP|ATTACKV|MANA|WITH|BLOCKV)*", attack_tax),
    Rule(f"{_MAY} NP (CREATE|TAP) (MANACOST|COLOR|MANA)+", makes_mana),
    Rule(
        "TOLD? CAN? INZONE (LEGAL|GO|DEST)?|CAN PLAYER? (PLAYER|NP)? (CHOOSE|PUT|MOVEV|GO|RETURN|LETV)* (INZONE|DEST)+",
        may_command,
    ),
    Rule("CAN PLAYER ATTACH (NP (ON|TARGETV)? (PLAYER|NP)|NP)? INRESP?", may_equip),
    Rule("CAN PLAYER BLOCKV (NP|PLAYER) BY?", may_block_as_he),
    Rule("CAN (NP|PLAYER) BLOCKV (NP|PLAYER)?", may_block_it),
    Rule("CAN PLAYER (ANIMATEV NP|(TURN|CREATE) NP NP)", may_use),
    Rule(f"{_MAY} NP LOSE", lost),
    Rule(
        "CAN PLAYER (TAP|ACTIVATEV) NP (PINGV|TARGETV|ON)? (NP|PLAYER)?|CAN PLAYER (PINGV|WITH)+ (NP|PLAYER)? WITH? NP", may_use
    ),
    Rule("CAN PLAYER INRESP (DET|NP|PLAYER|TURN|FLIP|FACEUP|TURNUP|TRIG)*", may_answer),
    Rule("TOLD? (AUX|PLAYER)* DRAWV ((POSSP|OWNED|DET)? NUM|NP|ANY)", draws),
    Rule("(HOW|WHAT) (NP|PLAYER) (TARGETV|ATTACKV|DEALV)|HOW DAMAGE? NP (TARGETV|ATTACKV|DEALV) PLAYER?", strikes_for),
    Rule(
        "HOW NP (ENTER|CREATE|PLAYER|CASTV|THERE|GO|OUT|GETV)+|HOW NP (DET|NP)?|TOLD? PLAYER (CREATE|GETV)? NP KEYWORD?",
        tokens_made,
    ),
    Rule("HOW NP? PLAYER (DRAWV|GETV)?|HOW NP DRAWV (BY|WITH)? NP?", cards_drawn),
    Rule("HOW PLAYER? (DET|NP)? (GETV|STAY)?", gets),
    Rule("CONTROLLER NP NP?", who_has),
    Rule(
        "(HOW|WHAT)? (MANA|COST|SURCHARGE|NTH|MORE)+ (PLAYER|NP|DET|NTH|MANA|COST|CASTV|PAYV|NEEDV|ENOUGHW|SURCHARGE|MORE|AT)*",
        cost,
    ),
    Rule("(HOW|WHAT) (PLAYER|NP|NTH)+ (COST|PAYV|CASTV|NEEDV)* (NP|PLAYER|NTH|DET)*", cost),
    Rule("(HOW|WHAT) CASTV (NP|PLAYER) NTH?", cost),
    Rule("TOLD? HOW DAMAGE? NP (AT|ON)? PLAYER DEALV DAMAGE?|HOW DAMAGE? DEALV NP (AT|ON)? PLAYER", dealt_by_spell),
    Rule(f"{_MAY} PLAYER CONTROL? ANY LEFT? OUT?|{_MAY} PLAYER KEEP ANY", has_any),
    Rule("HOW CMDDAMAGE (PLAYER|DET)? (AT|DEALV|ON|LEFT)*", commander_damage),
    Rule("TOLD? PLAYER (LOSE|DIE|DEADW|OUT)+ CMDLOSS|CMDDAMAGE (DESTROY|LETHALW|ENOUGHW) PLAYER?", loses_to_commander),
    Rule("DET LETHALW CMDDAMAGE|DET ENOUGHW? CMDDAMAGE ENOUGHW?", loses_to_commander),
    Rule("TOLD? ORELSE? PLAYER (DEADW|LOSE|DIE|WIN|OUT)", loses),
    Rule("TOLD? PLAYER (SURVIVE|INGAME|INW)", stays_in),
    Rule("ANYPLAYER (LOSE|WIN|DIE|DEADW)|WHO (LOSE|WIN|DIE|DEADW|WINNERW)|(NP|DET)? OVERW|DET? LETHALW|PLAYER WINNERW", anyone),
    Rule("DET? NP? DRAWNW", drawn),
    Rule("TOLD? (HOW|WHAT|WHERE)? DET? TOTALS (GOTOV|AT|GO|BECOME|STAY|LEFT|LEAVES|OUT|HAPPEN)*", totals),
    Rule("WHATHAPPENS (PLAYER|(POSSP|OWNED) LIFE)", about_player),
    Rule("WHATHAPPENS (DET|ANY)?", what_happens),
)


def frames_of(chunks: Chunks, *, is_neutral: bool = False) -> list[tuple[Rule, Parts]]:
    """Return the readings of a clause that is a question as a whole, none where something in it is no part of one known here.

    `is_neutral`: what is asked is which of several answers is right, not whether one is.
    """
    core = core_of(chunks, is_neutral=is_neutral)
    if not all(_is_alternative(core, other) for other in alternatives_of(chunks)):
        return []
    told = number_told(tuple(chunk for chunk in core if chunk.tag != "ORELSE") if is_neutral else core)
    wanted = told[1] if told is not None and not is_neutral else None
    counted = [(_number_asked(rule, wanted), told[0]) for rule in _matching(told[0])] if told is not None else []
    if counted and is_neutral:
        return counted
    named: Chunks = () if counted else number_named(core)
    counted += [(only_number(rule), named) for rule in _matching(named)]
    return [*((rule, core) for rule in _matching(core)), *counted]


def _number_asked(rule: Rule, told: int | None) -> Rule:
    """Return a rule that asks whether a number is what was told; of two claims, what it is."""
    return only_number(rule) if told is None else compared(rule, told)


def _matching(core: Chunks) -> list[Rule]:
    return [rule for rule in FRAMES if core and matches_whole(rule.pattern, core)]


def _is_alternative(core: Chunks, other: Chunks) -> bool:
    """Return whether "... or live", "... or does it go to my hand" says something that can be asked of the same subject."""
    bare = tuple(chunk for chunk in other if chunk.tag != "TOLD")
    subject = next((chunk for chunk in core if chunk.tag in ("NP", "PLAYER")), None)
    return bool(_matching(other) or _matching(bare) or (subject is not None and _matching((subject, *bare))))
