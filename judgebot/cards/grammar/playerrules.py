"""Static abilities about players, costs and casting: "spells you cast cost {1} less", "you have no maximum hand size"."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.conditions import Condition, Event
from judgebot.cards.costs import Cost
from judgebot.cards.grammar.nouns import Noun
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.selectors import (
    Attached,
    Compare,
    EachPlayer,
    Filter,
    Number,
    Objects,
    Opponent,
    Players,
    PowerOf,
    Quantity,
    This,
    You,
)

_TOP_LAND: Final[Filter] = Filter(types=("Land",), zone="top of library", owner=You())
_TOP_SPELL: Final[Filter] = Filter(card=True, zone="top of library", owner=You(), none_of=(Filter(types=("Land",), zone=""),))
_END: Final = r"\.?(?![\w ])"

# Rules about players and costs


def _player_rule(player: Players, kind: str, **fields: Value) -> Value:
    return (e.Static(player, (e.Rule(kind, **fields),)),)


_PLAYER_RULES: Final[dict[str, str]] = {
    "you have no maximum hand size": "no maximum hand size",
    "you have hexproof": "player has hexproof",
    "you have shroud": "player has shroud",
    "you can't lose the game": "can't lose game",
    "you can't win the game": "can't win game",
    "you can't gain life": "can't gain life",
    "you may look at the top card of your library any time": "may look at top card",
    "play with the top card of your library revealed": "plays with top card revealed",
    "your life total can't change": "life total can't change",
}
for _words, _kind in _PLAYER_RULES.items():
    put("static", lambda kind=_kind: _player_rule(You(), kind), _words + _END)


put("outcome", lambda: "can't lose game", "can't lose the game")
put("outcome", lambda: "can't win game", "can't win the game")


@rule("static", rf"you <outcome> and your opponents <outcome>{_END}")
def _outcomes(mine: str, theirs: str) -> Value:
    return (*_player_rule(You(), mine), *_player_rule(Opponent(), theirs))


put(
    "static",
    lambda: (*_player_rule(EachPlayer(), "can't lose game"), *_player_rule(EachPlayer(), "can't win game")),
    rf"players can't lose the game or win the game{_END}",
)


@rule(
    "static",
    rf"you may play an additional land on each of your turns{_END}",
    rf"you may play (two) additional lands on each of your turns{_END}",
)
def _additional_land(two: str | None = None) -> Value:
    return _player_rule(You(), "additional land", n=Number(2 if two else 1))


@rule("static", rf"<noun> you cast costs? <mana> (less|more) to cast{_END}")
def _yours_cost(noun: Noun, mana: Value, way: str) -> Value:
    return _cost_change(noun, mana, way, You())


@rule("static", rf"<noun> your opponents cast costs? <mana> (less|more) to cast{_END}")
def _theirs_cost(noun: Noun, mana: Value, way: str) -> Value:
    return _cost_change(noun, mana, way, Opponent())


@rule("static", rf"<noun> costs? <mana> (less|more) to cast{_END}")
def _all_cost(noun: Noun, mana: Value, way: str) -> Value:
    return _cost_change(noun, mana, way, EachPlayer())


def _cost_change(noun: Noun, mana: Value, way: str, player: Players) -> Value:
    if not noun[1] or not noun[0].spell or len(mana.symbols) != 1 or not mana.symbols[0].isdigit():
        return None
    kind = "costs less" if way == "less" else "costs more"
    return (e.Static(player, (e.Rule(kind, noun[0], n=Number(int(mana.symbols[0]))),)),)


@rule("static", rf"<self> costs <mana> (less|more) to cast for each <each_thing>{_END}")
def _own_cost(_self: Value, mana: Value, way: str, each: Quantity) -> Value:
    if mana.symbols != ("1",):
        return None
    return (e.Static(This(), (e.Rule("costs less" if way == "less" else "costs more", n=each),), zone="stack"),)


@rule("static", rf"<self> costs <mana> (less|more) to cast if <if_condition>{_END}")
def _own_cost_if(_self: Value, mana: Value, way: str, condition: Condition) -> Value:
    if len(mana.symbols) != 1 or not mana.symbols[0].isdigit():
        return None
    change = e.Rule("costs less" if way == "less" else "costs more", n=Number(int(mana.symbols[0])))
    return (e.Static(This(), (change,), condition, zone="stack"),)


@rule("static", rf"you may cast <self> as though it had flash{_END}")
def _flash(_self: Value) -> Value:
    return (e.Static(This(), (e.Rule("may cast as though flash"),), zone="hand"),)


@rule("static", rf"you may choose not to untap <self> during your untap step{_END}")
def _may_stay(_self: Value) -> Value:
    return (e.Static(This(), (e.Rule("may choose not to untap"),)),)


put("own", lambda: True, "(?:~|this creature|this token)'s", "(?:~)'")


# Skipping, casting and playing as though

put("static", lambda step: _player_rule(You(), "skip step", step=step), f"skip your (draw|untap|upkeep) step{_END}")
put(
    "static",
    lambda noun: _player_rule(You(), "may cast as though flash", filter=noun[0]),
    f"you may cast <noun> as though they had flash{_END}",
)
put(
    "static",
    lambda: _player_rule(You(), "may play lands from", filter=_TOP_LAND),
    f"you may play lands from the top of your library{_END}",
)
put(
    "static",
    lambda: _player_rule(You(), "may cast from", filter=_TOP_SPELL),
    f"you may cast spells from the top of your library{_END}",
)
put("static", lambda: _top_of_library(), f"you may play lands and cast spells from the top of your library{_END}")
put(
    "static",
    lambda: _player_rule(EachPlayer(), "may spend mana as any color"),
    f"players may spend mana as though it were mana of any color{_END}",
)
put(
    "static",
    lambda: _player_rule(You(), "may spend mana as any color"),
    f"you may spend mana as though it were mana of any color{_END}",
)
put(
    "static",
    lambda: _player_rule(You(), "may play lands from", filter=Filter(types=("Land",), zone="graveyard", owner=You())),
    f"you may play lands from your graveyard{_END}",
)


def _top_of_library() -> Value:
    return (
        *_player_rule(You(), "may play lands from", filter=_TOP_LAND),
        *_player_rule(You(), "may cast from", filter=_TOP_SPELL),
    )


@rule("static", rf"<noun> can't be cast{_END}")
def _cant_be_cast(noun: Noun) -> Value:
    return _player_rule(EachPlayer(), "can't cast", filter=noun[0]) if noun[0].spell and noun[1] else None


@rule("static", rf"(your opponents|players|each opponent|you) can't cast <noun>{_END}")
def _cant_cast(who: str, noun: Noun) -> Value:
    return _player_rule(_WHO[who], "can't cast", filter=noun[0]) if noun[0].spell and noun[1] else None


_WHO: Final[dict[str, Players]] = {
    "your opponents": Opponent(),
    "each opponent": Opponent(),
    "players": EachPlayer(),
    "each player": EachPlayer(),
    "you": You(),
}


@rule("static", rf"(your opponents|players|each opponent|each player|you) can't cast more than one spell each turn{_END}")
def _one_spell(who: str) -> Value:
    return _player_rule(_WHO[who], "can't cast more than", n=Number(1))


@rule("static", rf"(your opponents|players|you) can't gain life{_END}")
def _no_life(who: str) -> Value:
    return _player_rule(_WHO[who], "can't gain life")


@rule(
    "static",
    rf"(your opponents|players|you) can't draw more than one card each turn{_END}",
    rf"(each opponent|each player) can't draw more than one card each turn{_END}",
)
def _one_card(who: str) -> Value:
    return _player_rule(_WHO[who], "can't draw more than", n=Number(1))


# Activated abilities stopped


@rule("static", rf"activated abilities of <object> can't be activated( unless they're mana abilities)?{_END}")
def _stopped(what: Objects, unless: str | None) -> Value:
    kind = "can't activate abilities except mana" if unless else "can't activate abilities"
    return (e.Static(what, (e.Rule(kind),)),)


@rule("static", rf"you control (enchanted (?:creature|permanent|land|artifact|planeswalker|enchantment)){_END}")
def _control(_words: str) -> Value:
    return (e.Static(Attached(), (e.GainControl(You()),)),)


# A spell that works for objects in two zones (eminence)


@rule(
    "static",
    rf"as long as <self> is in the command zone or on the battlefield, other <noun> you cast cost <mana> less to cast{_END}",
)
def _eminence(_self: Value, noun: Noun, mana: Value) -> Value:
    if not noun[0].spell or len(mana.symbols) != 1 or not mana.symbols[0].isdigit():
        return None
    others = msgspec.structs.replace(noun[0], other=True)
    change = e.Rule("costs less", others, n=Number(int(mana.symbols[0])))
    return tuple(e.Static(You(), (change,), zone=zone) for zone in ("battlefield", "command"))


@rule("static", rf"<noun> with power less than <self>'s power can't block it{_END}")
def _weaker(noun: Noun, _self: Value) -> Value:
    weaker = msgspec.structs.replace(noun[0], power=Compare("<", PowerOf(This())))
    return (e.Static(This(), (e.Rule("can't be blocked by", weaker),)),) if noun[1] and noun[0].power is None else None


for _verb, _many in (("attack", "attackers at most"), ("block", "blockers at most")):
    put(
        "static",
        lambda n, kind=_many: _player_rule(EachPlayer(), kind, n=n),
        f"no more than <number> creatures? can {_verb} each combat{_END}",
    )
put(
    "static",
    lambda _self: (e.Static(This(), (e.Rule("must be blocked by all able"),)),),
    f"all creatures able to block <self> do so{_END}",
)
put(
    "static",
    lambda _self: (e.Static(This(), (e.Rule("may assign as though unblocked"),)),),
    f"you may have <self> assign its combat damage as though it weren't blocked{_END}",
)

put(
    "static",
    lambda _self: _player_rule(You(), "may look at face down", filter=Filter(card=True, zone="exile", linked=True)),
    f"you may look at cards exiled with <self>{_END}",
)


@rule("static", rf"the first <noun> you cast each turn costs <mana> (less|more) to cast{_END}")
def _first_costs(noun: Noun, mana: Value, way: str) -> Value:
    found = _cost_change((noun[0], True), mana, way, You())
    if noun[1] or found is None:
        return None
    static = found[0]
    rules = tuple(msgspec.structs.replace(part, first_each_turn=True) for part in static.parts)
    return (msgspec.structs.replace(static, parts=rules),)


# Other ways to pay for the spell itself (CR 118.9, 113.6d)

_RATHER: Final = "rather than pay (?:~|this spell)'s mana cost"
put("static", lambda cost: _other_cost(cost, None), rf"you may <cost> {_RATHER}{_END}")
put("static", lambda condition, cost: _other_cost(cost, condition), rf"if <if_condition>, you may <cost> {_RATHER}{_END}")
put(
    "static",
    lambda condition, _self: (e.Static(This(), (e.Rule("may cast without paying"),), condition, zone="stack"),),
    rf"if <if_condition>, you may cast <self> without paying its mana cost{_END}",
)


def _other_cost(cost: Cost, condition: Condition | None) -> Value:
    return (e.Static(This(), (e.Rule("alternative cost", cost=cost),), condition, zone="stack"),)


# How often abilities trigger (CR 603.2d)

_EVENTS_DOING: Final[dict[str, tuple[str, ...]]] = {
    "entering": ("enters",),
    "entering the battlefield": ("enters",),
    "dying": ("dies",),
    "entering or dying": ("enters", "dies"),
    "attacking": ("attacks",),
}
_DOING: Final = "|".join(sorted(_EVENTS_DOING, key=len, reverse=True))


def _about_triggers(kind: str, subject: Value, doing: str, sources: Filter | None) -> Value:
    events = [Event(event, subject=subject) for event in _EVENTS_DOING[doing]]  # type: ignore[arg-type]  # kinds are above
    return (e.Static(You(), tuple(e.Rule(kind, sources, event=event) for event in events)),)


@rule(
    "static",
    rf"if <party> ({_DOING}) causes a triggered ability of <party> to trigger, that ability triggers an additional time{_END}",
)
def _additional_time(subject: Value, doing: str, sources: Value) -> Value:
    return _about_triggers("triggers additional time", subject, doing, sources) if isinstance(sources, Filter) else None


@rule("static", rf"if a triggered ability of <party> triggers, that ability triggers an additional time{_END}")
def _always_additional_time(sources: Value) -> Value:
    if not isinstance(sources, Filter):
        return None
    return (e.Static(You(), (e.Rule("triggers additional time", sources),)),)


@rule("static", rf"<noun> ({_DOING}) don't cause abilities to trigger{_END}")
def _causes_nothing(noun: Noun, doing: str) -> Value:
    return _about_triggers("doesn't cause triggers", noun[0], doing, None) if noun[1] else None


@rule("static", rf"<noun> ({_DOING}) don't cause abilities of <noun> to trigger{_END}")
def _causes_nothing_of(noun: Noun, doing: str, sources: Noun) -> Value:
    return _about_triggers("doesn't cause triggers", noun[0], doing, sources[0]) if noun[1] and sources[1] else None


# What it costs to attack (CR 508.1d, 508.1h), and what may be done before the game begins (CR 103.6a)


@rule(
    "static",
    rf"<noun> can't attack you( or planeswalkers you control)? unless their controller pays <mana> for each "
    rf"(?:of those creatures|creature they control that's attacking you){_END}",
)
def _attack_tax(noun: Noun, planeswalkers: str | None, mana: Value) -> Value:
    if not noun[1] or any(not symbol.isdigit() for symbol in mana.symbols):
        return None
    kinds = ("can't attack unless cost paid", *(("can't attack planeswalkers unless cost paid",) if planeswalkers else ()))
    return (e.Static(You(), tuple(e.Rule(kind, noun[0], cost=(mana,)) for kind in kinds)),)


put("opening", lambda: True, "if (?:~|this card) is in your opening hand")


@rule("static", rf"<opening>, you may begin the game with it on the battlefield{_END}")
def _may_begin(_opening: Value) -> Value:
    return (e.Static(This(), (e.Rule("may begin the game on the battlefield"),), zone="hand"),)
