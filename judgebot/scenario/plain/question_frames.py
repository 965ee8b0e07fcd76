"""What can be asked of a subject, whatever the wording: patterns over what a question says once its empty words are gone."""

from typing import Final

from judgebot.scenario.plain.chunks import find_pattern
from judgebot.scenario.plain.question_amounts import (
    anyone,
    changes_by,
    commander_damage,
    drawn,
    is_such,
    life,
    life_lost,
    loses_to_commander,
    power_is,
    stays_in,
    trigger_count,
    triggers,
    where_is_he,
)
from judgebot.scenario.plain.question_core import Chunks, core_of
from judgebot.scenario.plain.question_fate import (
    dies,
    gone,
    has,
    killed_by_that,
    lethal,
    one_goes,
    place,
    survives,
    trade,
    what_survives,
    where,
)
from judgebot.scenario.plain.question_rules import loses, size, what_happens
from judgebot.scenario.plain.rules import Parts, Rule

_MAY: Final = "TOLD? NEG? ORELSE? CAN? MUST?"
"""The marks that change nothing of what is asked, or that the handler looks at."""
_ON: Final = "(AT|ON|GO|GOTOV|LEFT|LIFE|OUT|DEST)*"
"""What stands between a player and a number of life: "is at", "goes down to", "has left"."""
_BIG: Final = "(HOWBIG|POWERW|WHAT POWERW|HOW POWERW|WHICH POWERW)"
FRAMES: Final = (
    Rule(
        "TOLD? MUST? NP MUST? (DIE|GO|LEAVES|SACRIFICE) LEGENDRULE?"
        "|MUST? PLAYER (CHOOSE|SACRIFICE|LOSE|LEAVES|PUT|RIDW) NP LEGENDRULE?",
        one_goes,
    ),
    Rule(f"{_MAY} NP (DIE|DESTROY|DEADW)+|{_MAY} (DEADW|DIE|DESTROY) NP", dies),
    Rule(f"{_MAY} NP OUT? SURVIVE OUT?|{_MAY} NP OUT?|{_MAY} NP KEEP", survives),
    Rule(f"{_MAY} (NP|PLAYER) ALIVE|(HOW|WHAT) NP? FATEW (NP|PLAYER)?", where),
    Rule(f"{_MAY} NP (GONEW|LEAVES)", gone),
    Rule(f"{_MAY} NP (RETURN|GO|LEAVES|BOUNCE|EXILE|PUT|ENTER|SURVIVE)* (DEST|OUT|INZONE|RETURN|BOUNCE|EXILE)", place),
    Rule(f"{_MAY} PLAYER (KEEP|LOSE|CONTROL|RETURN|BOUNCE)* NP (LEFT|RETURN)?", has),
    Rule(f"{_MAY} PLAYER (KEEP|RETURN|BOUNCE)* NP (RETURN|BOUNCE)* (DEST|INZONE|BOUNCE)", place),
    Rule("(WHERE|WHATHAPPENS) NP (GO|LEFT|SURVIVE|RETURN)?|WHATHAPPENS NP WHATHAPPENS? NP|WHAT NP LEFT? GO", where),
    Rule("(WHO|WHAT|WHICH NP|WHICH) (SURVIVE|LEFT) OUT?", what_survives),
    Rule("(TOLD|ORELSE|CAN)* (NP|DET) DESTROY (NP|PLAYER)|(NP|DET) ENOUGHW DESTROY (NP|PLAYER)", killed_by_that),
    Rule("TOLD? (NP|DET|PLAYER)? DAMAGE? LETHALW PLAYER?", lethal),
    Rule("(PLAYER|NP|DET)+ TRADEV", trade),
    Rule("WHERE PLAYER (GOTOV|GO|LEFT)?", where_is_he),
    Rule(
        f"(HOW|WHAT) (LIFE|NUM)? PLAYER {_ON}|PLAYER (AT|ON|GOTOV) (HOW|WHAT) LIFE?|(HOW|WHAT) (AT|ON)? PLAYER (AT|ON)?"
        f"|PLAYER LIFE|HOW PLAYER LEFT|TOLD? PLAYER {_ON} NUM LIFE?",
        life,
    ),
    Rule(
        "HOW (LIFE|DAMAGE)? PLAYER (LOSE|GAINV|DEALV)|HOW (LIFE|DAMAGE) DET|DAMAGE|DAMAGE PLAYER"
        "|HOW DAMAGE PLAYER? THROUGH PLAYER?",
        life_lost,
    ),
    Rule(
        "(HOW|WHAT) (DAMAGE|NUM)? (PLAYER|NP)? THROUGH PLAYER?|HOW KEYWORD DAMAGE DET?"
        "|(HOW|WHAT) DAMAGE PLAYER? (DEALV|TARGETV|PUT|GO) PLAYER?|HOW (LIFE|DAMAGE)? DET (GAINV|LOSE) PLAYER",
        life_lost,
    ),
    Rule(
        f"{_MAY} PLAYER (GAINV|LOSE|DEALV) (NUM|NUM LIFE|NUM DAMAGE|LIFE|DAMAGE)|{_MAY} PLAYER NUM LIFE",
        changes_by,
    ),
    Rule(
        f"{_MAY} (NP|TRIG) (TRIGGER|HAPPEN|TRIG)|{_MAY} NP (LOOK|SEEV) (DET|NP)? DIE?|{_MAY} PLAYER TRIG|{_MAY} (TRIG|NP TRIG)"
        f"|{_MAY} DET (TRIGGER|CAUSE) (NP|TRIG)",
        triggers,
    ),
    Rule(
        "HOW TRIG (PLAYER|NP)? (GETV|GO|HAPPEN|ONSTACK)?|HOW (TIMES|OFTEN)? NP (TRIGGER|HAPPEN)"
        "|OFTEN NP (TRIGGER|HAPPEN)|HOW TRIGGER PLAYER?",
        trigger_count,
    ),
    Rule(
        f"{_BIG} ON? (NP|PLAYER)? (GETV|TARGETV|BECOME|NP|AT)?|{_MAY} (NP|PLAYER) (WHAT|HOW|WHICH)? (HOWBIG|POWERW)"
        f"|WHAT (NP|PLAYER) POWERW|(WHAT|HOW|WHICH) (HOWBIG|POWERW) (NP|PLAYER)",
        size,
    ),
    Rule(f"{_MAY} ((NP|PLAYER) (NUM POWERW|POWERW NUM)|POWERW NP? NUM|NP POWERW NUM)", power_is),
    Rule(f"{_MAY} NP (NP|KEYWORD)|{_MAY} PLAYER (NP|KEYWORD)", is_such),
    Rule("HOW CMDDAMAGE (PLAYER|DET)? (AT|DEALV|ON|LEFT)*", commander_damage),
    Rule("TOLD? PLAYER (LOSE|DIE|DEADW|OUT)+ CMDLOSS|CMDDAMAGE (DESTROY|LETHALW|ENOUGHW) PLAYER?", loses_to_commander),
    Rule("DET LETHALW CMDDAMAGE|DET ENOUGHW? CMDDAMAGE ENOUGHW?", loses_to_commander),
    Rule("TOLD? PLAYER (DEADW|LOSE|DIE|WIN|OUT)", loses),
    Rule("TOLD? PLAYER (SURVIVE|INGAME|INW)", stays_in),
    Rule("ANYPLAYER (LOSE|WIN|DIE|DEADW)|WHO (LOSE|WIN|DIE|DEADW|WINNERW)|(NP|DET)? OVERW|DET? LETHALW|PLAYER WINNERW", anyone),
    Rule("DET? NP? DRAWNW", drawn),
    Rule("WHATHAPPENS (DET|ANY)?", what_happens),
)


def frames_of(chunks: Chunks, *, is_neutral: bool = False) -> list[tuple[Rule, Parts]]:
    """Return the readings of a clause that is a question as a whole, none where something in it is no part of one known here.

    `is_neutral`: what is asked is which of several answers is right, not whether one is.
    """
    core = core_of(chunks, is_neutral=is_neutral)
    return [(rule, core) for rule in FRAMES if core and find_pattern(rule.pattern, core) == (0, len(core))]
