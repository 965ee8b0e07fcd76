"""How whole abilities are said, and their targets and modes."""

import re
from typing import Any, Final

from judgebot.cards import effects as e
from judgebot.cards import keywordwords as k
from judgebot.cards import selectors as s
from judgebot.cards.said.forms import FIELD_CODECS, SEPARATORS, Codec, Found, Reading, kinds_of, say, write
from judgebot.cards.said.words import PLUS_ONE, QUOTED, SELF

FIELD_CODECS[e.TargetSpec, "other_than"] = PLUS_ONE
SEPARATORS[e.TargetSpec] = ", and "
SEPARATORS[e.Mode] = " / "
SEPARATORS[e.Keyword] = ", "

# Targets

_PLAYERS: Final[dict[Any, str]] = {s.EachPlayer(): "player", s.Opponent(): "opponent", s.You(): "player who is you"}


def _read_player(reading: Reading, place: int) -> Found:
    for player, text in _PLAYERS.items():
        if reading.text.startswith(text, place):
            yield player, place + len(text)
    if reading.text.startswith("player: ", place):
        yield from reading.one_of(kinds_of(s.Players), place + 8)


FIELD_CODECS[e.TargetSpec, "player"] = Codec(lambda player, _: _PLAYERS.get(player) or f"player: {write(player)}", _read_player)
_HOW_MANY: Final = "[+up_to: up to ]{n'} "
_LIMITS: Final = (
    "[ (at least {least})][ (not target {other_than})][ (for each: {for_each})][ (only if {only_if})][ (all with one {alike})]"
)
_ANY: Final = s.Filter(any_of=tuple(s.Filter(types=(word,), zone="") for word in ("Creature", "Planeswalker", "Battle")))
say(e.TargetSpec, _HOW_MANY + "target%p of any kind" + _LIMITS, filter=_ANY, player=s.EachPlayer())
say(e.TargetSpec, _HOW_MANY + "{filter#}[ or {player}]" + _LIMITS)
say(e.TargetSpec, _HOW_MANY + "{player}" + _LIMITS)

# Bodies

_RANGE: Final = re.compile(r"(\d+)(?: to (\d+))?")


def _write_range(choose: tuple[int, int], _mark: str) -> str:
    least, most = choose
    return str(least) if least == most else f"{least} to {most}"


def _read_range(reading: Reading, place: int) -> Found:
    if match := _RANGE.match(reading.text, place):
        yield (int(match[1]), int(match[2] or match[1])), match.end()


_TARGETS: Final = "[targeting {targets}: ]"
_MODES: Final = _TARGETS + "[{effects}; ]choose {choose}[+repeat:  with repeats][ new for {unchosen}] of: {modes}"
_SPELL_MODES: Final = _TARGETS + "[{effects}; ]choose {choose}[+repeat:  with repeats] of: {modes}"
_EFFECTS: Final = _TARGETS + "{effects}"
say(e.Mode, "(" + _EFFECTS + ")")
for _kind in (e.Triggered, e.Activated, e.Spell):
    FIELD_CODECS[_kind, "choose"] = Codec(_write_range, _read_range)
for _word, _text in (("when", "when "), ("whenever", "whenever "), ("at", "at the time that ")):
    for _body in (_MODES, _EFFECTS):
        say(
            e.Triggered,
            f"{_text}{{events}}[, provided that {{condition}}][, works in the {{zone}}]"
            f"[+once_each_turn: , once each turn][, {{times_each_turn}} times each turn][+do_once: , done once each turn]"
            f"[+only_once: , only once]"
            f": {_body}",
            word=_word,
        )
_LIMITED: Final = "[ (at: {timing})][ (in the {zone})][ (for {keyword})][ (only if {condition})][ (its cost: {changes})]: "
for _body in (_MODES, _EFFECTS):
    say(e.Activated, "pay {cost}" + _LIMITED + _body)
    say(e.Activated, "free" + _LIMITED + _body, cost=())
say(e.Spell, _SPELL_MODES)
say(e.Spell, _EFFECTS)

# Static, replacing, preventing

say(
    e.Static,
    "{affects} {parts}[+defining:  in every zone][ (works in the {zone})][, as long as {condition}]",
)
say(e.AsEnters, "as {who@} is turned face up[, provided that {condition}]: {effects}", face_up=True)
say(e.AsEnters, f"as {SELF} is turned face up[, provided that {{condition}}]: {{effects}}", face_up=True, who=None)
say(e.AsEnters, "as {who@} enters[, provided that {condition}]: {effects}")
say(e.AsEnters, f"as {SELF} enters[, provided that {{condition}}]: {{effects}}", who=None)
say(
    e.Replaces,
    "where {event} would happen[, provided that {condition}], then[+skip:  it does not][ times {multiply}][ plus ({add})]"
    "[ to the {zone_instead}][ instead ({instead})][ dealt to ({to})]",
)
say(
    e.Prevents,
    "each time {n} of any[+combat_only:  combat][+noncombat_only:  noncombat] damage[ to {to@}][ by {by@}] is prevented"
    "[, and then ({then})][, while ({condition})]",
)
say(
    e.Prevents,
    "all[+combat_only:  combat][+noncombat_only:  noncombat] damage[ to {to@}][ by {by@}] is prevented[, and then ({then})]"
    "[, while ({condition})]",
    n=None,
)
say(e.AdditionalCost, "additional cost[+optional:  (optional)][ ({name})]: {cost}")
say(e.Chapter, "chapter {numbers}: " + _EFFECTS)
say(e.DungeonRoom, "room {name}[ (leads to {leads_to})]: " + _EFFECTS)
say(e.SameAbility, "this very ability")
say(e.NotUnderstood, "line {line} of face {face} is not understood: {reason}")


def _read_rest(reading: Reading, place: int) -> Found:
    yield reading.text[place:], len(reading.text)


FIELD_CODECS[e.NotUnderstood, "reason"] = Codec(lambda reason, _: str(reason), _read_rest)

# Keywords

_NAMES: Final = sorted({*k.SIMPLE, *k.WITH_NUMBER, *k.WITH_COST, *k.OTHERS}, key=lambda name: -len(name))


def _write_name(name: str, _mark: str) -> str:
    return name if name in _NAMES else f"“{name}”"


def _read_name(reading: Reading, place: int) -> Found:
    for name in _NAMES:
        if reading.text.startswith(name, place):
            yield name, place + len(name)
    yield from QUOTED.read(reading, place)


def _read_names(reading: Reading, place: int) -> Found:
    for name, end in _read_name(reading, place):
        if reading.text.startswith("/", end):
            yield from (((name, *more), last) for more, last in _read_names(reading, end + 1))
        yield (name,), end


FIELD_CODECS[e.Keyword, "name"] = Codec(_write_name, _read_name)
for _holder in ((s.Filter, "keywords"), (s.Filter, "lacks"), (e.LoseAbilities, "keywords"), (e.CantHave, "keywords")):
    FIELD_CODECS[_holder] = Codec(lambda names, _: "/".join(_write_name(name, "") for name in names), _read_names)
_PARAMETERS: Final = "[ {n}][ {text}][ {cost}]"
for _name in ("protection", "hexproof"):
    say(e.Keyword, _name + _PARAMETERS + " from {filter*}[ of {player}]", name=_name)
say(e.Keyword, "enchant" + _PARAMETERS + "[ {filter}][ {player}]", name="enchant")
say(e.Keyword, "{name}" + _PARAMETERS + "[ ({filter})][ of {player}]")

# Abilities that something has: keywords as they are, others in angle brackets

_ABILITY: Final = kinds_of(e.Ability)


def _write_abilities(abilities: tuple[e.Ability, ...], _mark: str) -> str:
    return ", ".join(write(one) if isinstance(one, e.Keyword) else f"<{write(one)}>" for one in abilities)


def _read_abilities(reading: Reading, place: int) -> Found:
    for one, end in _read_one(reading, place):
        if reading.text.startswith(", ", end):
            yield from (((one, *more), last) for more, last in _read_abilities(reading, end + 2))
        yield (one,), end


def _read_one(reading: Reading, place: int) -> Found:
    yield from reading.kind(e.Keyword, place)
    if reading.text.startswith("<", place):
        yield from ((one, end + 1) for one, end in reading.one_of(_ABILITY, place + 1) if reading.text.startswith(">", end))


for _having in (e.GainAbilities, e.TokenSpec, e.MakeEmblem):
    FIELD_CODECS[_having, "abilities"] = Codec(_write_abilities, _read_abilities)
