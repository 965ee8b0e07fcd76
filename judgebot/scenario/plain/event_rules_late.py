"""The rules for clauses that are read first or last: whose turn it is, and words that also say how the board is."""

from typing import Final

from judgebot.scenario.plain.events_command import in_commander
from judgebot.scenario.plain.events_copy import clones
from judgebot.scenario.plain.events_face import manifests
from judgebot.scenario.plain.events_fate import gets, given_to, subjectless, subjectless_gets, takes_damage
from judgebot.scenario.plain.events_named import cast_at
from judgebot.scenario.plain.events_put import chooses, chooses_type, their_turn, turn_passes
from judgebot.scenario.plain.events_suffer import arrived, is_there_too
from judgebot.scenario.plain.rules import Rule

TURN_RULES: Final = (Rule("ON? (OWNED|POSSP) TURN(?!NP)(?!FACEUP)(?!FACEDOWN)", their_turn),)
"""Whose turn it is, told within a clause that says what is done then: read first."""
SIDE_RULES: Final = (Rule("NEXTTURN", turn_passes), Rule("EDH", in_commander), Rule("ARRIVED", arrived))
"""Rules that may read a part of a clause that asks."""
LATE_EVENT_RULES: Final = (
    Rule("^NP$", is_there_too),
    Rule("PLAYERS? CHOOSING COLOR|^PLAYERS? (SAYV|CHOOSE)* DET? COLOR$|COLORW BE COLOR$", chooses),
    Rule("^PLAYERS? CHOOSE NP$|(?<=NP )CHOOSING NP$", chooses_type),
    Rule(
        "PLAYERS MUST? (MF|MFD|CLOAKV|CLKD|DREAD) DET? (NP|TOPCARD|ONTOP)?|^(MF|MFD|CLOAKV|CLKD|DREAD) DET? (TOPCARD|ONTOP)?$",
        manifests,
    ),
    Rule("PLAYERS NP (NP|PLAYERS)", cast_at),
    Rule("PLAYERS NP NP", clones),
    Rule("^(GETV|BE|GAINV)+ (MOD|KEYWORD) UNTILEOT?", subjectless_gets),
    Rule("^(BE|HAVE)* (DESTROY|EXILE|BOUNCE|DIE|LOSEABIL|LEAVES)$", subjectless),
    Rule("(PLAYERS|EFFECT|NP) GIVE NP (MOD|KEYWORD) UNTILEOT?", given_to),
    Rule("^BE? DEALV NUM DAMAGE PLAYERS?", takes_damage),
    Rule("NP GETS (MOD|KEYWORD) UNTILEOT?", gets),
)
"""Rules for words that also say how the board is: read after those."""
