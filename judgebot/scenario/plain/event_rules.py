"""The clauses that say what happens, in the order they are tried, and what reads each."""

from typing import Final

from judgebot.scenario.plain.events_cast import (
    cast_at,
    casts,
    enters,
    in_response,
    named_fate,
    resolves,
    responds_with,
    spell_on,
    spell_verb,
    spell_waits,
    suffers_named,
    suffers_spell,
    targeted_by,
    targets_with,
    trigger_countered,
    trigger_resolves,
    trigger_stays,
    was_cast,
)
from judgebot.scenario.plain.events_combat import (
    attacks,
    attacks_thing,
    attacks_too,
    blocked_too,
    blocks,
    hits_player,
    unblocked,
)
from judgebot.scenario.plain.events_copy import cast_as_copy, copy_made, player_copies, thing_copies
from judgebot.scenario.plain.events_face import is_card, looks, manifests, turned_down, turned_up, up_no_response
from judgebot.scenario.plain.events_fate import (
    blinked,
    damage_dealt,
    game_ends,
    gets,
    given_to,
    leaves_game,
    loses_game,
    meets_fate,
    player_number,
    returns,
    steals,
    subjectless,
    subjectless_gets,
    takes_damage,
)
from judgebot.scenario.plain.events_put import (
    aims_at,
    chooses,
    commander_hits,
    counters_put,
    dies_with,
    fights,
    is_my_commander,
    is_regenerated,
    mills,
    put_on,
    to_command,
    token_made,
    turn_passes,
)
from judgebot.scenario.plain.rules import Rule
from judgebot.scenario.plain.setup_rules import CARRY_RULES

_TURNS_UP: Final = "(TURN NP FACEUP|TURN FACEUP NP|TURNUP NP)"
RESPONSE_RULE: Final = Rule("INRESP (TRIG|NP) (TARGETV NP)?|INRESP", in_response)
EVENT_RULES: Final = (
    *CARRY_RULES,
    Rule("PLAYERS? MAYCOMMAND", to_command),
    Rule("NEXTTURN", turn_passes),
    Rule(f"INRESP PLAYERS? {_TURNS_UP}", up_no_response),
    Rule("WITH TRIG ONSTACK", trigger_stays),
    Rule("PLAYERS INRESP WITH NP ((ON|TARGETV) NP)?", responds_with),
    RESPONSE_RULE,
    Rule("PLAYERS? INRESP? BY? SPELLV (NP|PLAYERS)", spell_verb),
    Rule("(PLAYERS|NP)? (BE|HAVE)* SPELLV (BY PLAYERS)?", suffers_spell),
    Rule("^(BE|HAVE|GETV)* (TARGETV|DESTROY|EXILE|BOUNCE|COUNTERV|BLINK) (BY|WITH) NP", suffers_named),
    Rule("(PLAYERS|NP|EFFECT)? COUNTERV TRIG|TRIG BE COUNTERV", trigger_countered),
    Rule("PLAYERS HAVE? LOSE(?!NUM)", loses_game),
    Rule("GAMEEND", game_ends),
    Rule("PLAYERS? LEAVEGAME (WITH NP)?", leaves_game),
    Rule("(TRIG|TRIGGER) RESOLVE|RESOLVE TRIG", trigger_resolves),
    Rule("PLAYERS? CREATE COPY|^COPY$", copy_made),
    Rule("PLAYERS? CASTV NP (COPYV NP|COPY)", cast_as_copy),
    Rule("NP COPYV NP|NP ENTER COPYV NP|NP BE? COPY", thing_copies),
    Rule("PLAYERS? (CAN)? COPYV NP (WITH NP)?|NP BE COPYV BY PLAYERS (WITH NP)?", player_copies),
    Rule("(PLAYERS|EFFECT)? TURN NP FACEUP FACEUPCOST?|(PLAYERS|EFFECT)? TURN FACEUP NP FACEUPCOST?", turned_up),
    Rule(
        "(PLAYERS|EFFECT)? TURNUP NP FACEUPCOST?|NP BE* TURN FACEUP FACEUPCOST?|NP BE TURNUP FACEUPCOST?|NP TURN FACEUP",
        turned_up,
    ),
    Rule(
        "(PLAYERS|EFFECT)? TURN NP FACEDOWN|NP BE TURN FACEDOWN|(PLAYERS|EFFECT)? TURN FACEDOWN NP|TURN NP(?!FACEUP)",
        turned_down,
    ),
    Rule("PLAYERS? CASTV NP WITH? XIS? FACEDOWN? ((ON|TARGETV|AT) (NP|PLAYERS) (TARGETV NP)?)?", casts),
    Rule("NP (BE|HAVE)* CAST (ON NP|TARGETV NP)? BY PLAYERS|NP (BE|HAVE)* CAST (ON|TARGETV) NP", was_cast),
    Rule("PLAYERS? (PUT|CASTV) COUNTERS ON NP|COUNTERS (BE|HAVE)* PUT ON NP|NP (BE|GETV|GAINV)+ COUNTERS", counters_put),
    Rule("PLAYERS CREATE NP|^CREATE NP", token_made),
    Rule(
        "PLAYERS? PUT NP ON NP|PLAYERS ATTACH NP WITH NP|PLAYERS ATTACH NP NP|PLAYERS (ATTACH|PUT) NP (ON|TARGETV) NP", put_on
    ),
    Rule("NP FIGHT NP", fights),
    Rule("NP (BE|HAVE)* (DIE|DESTROY|SACRIFICE) WITH COUNTERS (ON NP)?", dies_with),
    Rule("PLAYERS REGENERATE NP", is_regenerated),
    Rule("NP HAVE? DEALV PLAYERS? NUM (DAMAGE|CMDDAMAGE) PLAYERS?", commander_hits),
    Rule("^TARGETV PLAYERS", aims_at),
    Rule("(BE|HAVE|WITH)* UNBLOCKED", unblocked),
    Rule("PLAYERS ATTACKV NP WITH NP|NP ATTACKV NP", attacks_thing),
    Rule("NP TARGETV PLAYERS", hits_player),
    Rule("^ATTACKV (PLAYERS)?$", attacks_too),
    Rule("^BE? BLOCKEDBY NP", blocked_too),
    Rule("PLAYERS? MILLV PLAYERS? (NUM|NP)", mills),
    Rule("(PLAYERS HAVE)? NP BE? ONSTACK (TARGETV NP)?", spell_waits),
    Rule("NP (BE|HAVE)* RETURN", returns),
    Rule("NP (BE|HAVE)* ENTER OUT?", enters),
    Rule("NP (BE|HAVE)* RESOLVE|PLAYERS? RESOLVE NP", resolves),
    Rule("PLAYERS? BLINK NP (WITH NP)?|NP BE* BLINK (BY NP)?", blinked),
    Rule("NP (BE|HAVE)* TARGETV (BY|WITH) NP", targeted_by),
    Rule("PLAYERS? TARGETV NP WITH NP", targets_with),
    Rule("PLAYERS LOOK NP", looks),
    Rule("PLAYERS STEAL NP (WITH NP)?", steals),
    Rule("NP ON NP", spell_on),
    Rule("NP BE NP", is_my_commander),
    Rule("NP BE NP", is_card),
    Rule("NP (DESTROY|EXILE|BOUNCE|TARGETV|TUCK|COUNTERV) NP", named_fate),
    Rule("(PLAYERS|EFFECT)? (DESTROY|EXILE|BOUNCE|SACRIFICE|TUCK|UNTAP|TAP|COUNTERV) NP ((WITH|BY) NP)?", meets_fate),
    Rule("NP (BE|HAVE)* (DESTROY|EXILE|BOUNCE|SACRIFICE|DIE|TUCK|LOSEABIL|COUNTERV|LEAVES) ((WITH|BY) NP)?", meets_fate),
    Rule("PLAYERS? (ATTACKV|ATTACKV WITH) NP|PLAYERS ATTACKV PLAYERS WITH NP|NP (BE|HAVE)* ATTACKV PLAYERS?", attacks),
    Rule("PLAYERS (AUX NEG|AUX NO) BLOCKV$|PLAYERS BLOCKV (NP WITH)? WITH? NP|NP BLOCKV NP|NP BE? BLOCKEDBY NP", blocks),
    Rule(
        "NP DEALV NUM DAMAGE (ON? NP|PLAYERS)?|PLAYERS (BE|HAVE)* DEALV NUM DAMAGE|NP BE* DEALV NUM DAMAGE BY NP", damage_dealt
    ),
    Rule("PLAYERS (GAINV|LOSE) NUM LIFE|^(GAINV|LOSE) NUM LIFE|PLAYERS? MUST? DRAWV (NP|NUM)?", player_number),
)
LATE_EVENT_RULES: Final = (
    Rule("CHOOSING COLOR", chooses),
    Rule("PLAYERS MUST? (MF|MFD|CLOAKV|CLKD|DREAD) (NP|TOPCARD)?|^(MF|CLOAKV|DREAD) TOPCARD", manifests),
    Rule("PLAYERS NP (NP|PLAYERS)", cast_at),
    Rule("^(GETV|BE|GAINV)+ (MOD|KEYWORD) UNTILEOT?", subjectless_gets),
    Rule("^(BE|HAVE)* (DESTROY|EXILE|BOUNCE|DIE|LOSEABIL|LEAVES)$", subjectless),
    Rule("(PLAYERS|EFFECT|NP) GIVE NP (MOD|KEYWORD) UNTILEOT?", given_to),
    Rule("^BE? DEALV NUM DAMAGE PLAYERS?", takes_damage),
    Rule("NP GETS (MOD|KEYWORD) UNTILEOT?", gets),
)
"""Rules for words that also say how the board is: read after those."""
