"""Abilities that ask where their own card is (CR 113.6): in a graveyard, in the command zone, attached to something."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.conditions import Both, Condition, InZone, Is
from judgebot.cards.grammar.nouns import Noun
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.vocabulary import COLOR_WORDS
from judgebot.cards.selectors import All, Attached, EachPlayer, Filter, Opponent, Players, This, You

merge = msgspec.structs.replace
_END: Final = r"\.?(?![\w ])"
_HERE: Final = r"(?:~|this (?:card|creature|permanent|enchantment|artifact|land|equipment|aura))"

put("condition", lambda: InZone(This(), ("graveyard",)), f"{_HERE} is in your graveyard")
put("condition", lambda: InZone(This(), ("battlefield",)), f"{_HERE} is on the battlefield", "it's on the battlefield")
put(
    "condition",
    lambda: InZone(This(), ("command", "battlefield")),
    f"{_HERE} is in the command zone or on the battlefield",
)
put("condition", lambda noun: Is(Attached(), noun[0]) if not noun[1] else None, f"{_HERE} is attached to an? <noun>")


# What players may or can't do only while something holds


@rule("static", "as long as <if_condition>, <static>")
def _only_while(condition: Condition, statics: tuple[e.Ability, ...]) -> Value:
    if not all(isinstance(one, e.Static) and isinstance(one.affects, Players) for one in statics):
        return None
    return tuple(_while(condition, one) for one in statics if isinstance(one, e.Static))


def _while(condition: Condition, static: e.Static) -> e.Static:
    both = condition if static.condition is None else Both((condition, static.condition))
    return merge(static, condition=both)


# Casting from the top of the library, and mana for some spells only


@rule("static", f"you may cast <noun> from the top of your library{_END}")
def _from_top(noun: Noun) -> Value:
    return _top(noun[0]) if noun[1] else None


@rule("static", f"you may cast <noun> and <noun> from the top of your library{_END}")
def _two_from_top(one: Noun, other: Noun) -> Value:
    return (*_top(one[0]), *_top(other[0])) if one[1] and other[1] and _top(one[0]) and _top(other[0]) else None


def _top(noun: Filter) -> Value:
    if not noun.spell or noun.controller is not None:
        return ()
    no_land = Filter(types=("Land",), zone="")
    card = merge(noun, spell=False, card=True, zone="top of library", owner=You(), none_of=(*noun.none_of, no_land))
    return (e.Static(You(), (e.Rule("may cast from", filter=card),)),)


@rule("static", f"you can spend mana of any type to cast <noun>{_END}")
def _any_type(noun: Noun) -> Value:
    if not noun[1] or not noun[0].spell:
        return None
    return (e.Static(You(), (e.Rule("may spend mana as any color", filter=noun[0]),)),)


# Mana that is not lost (CR 500.5)

_KEEPERS: Final[dict[str, Players]] = {"you": You(), "players": EachPlayer()}


@rule("static", f"(you|players) don't lose unspent (white |blue |black |red |green )?mana as steps and phases end{_END}")
def _kept(who: str, color: str | None) -> Value:
    wanted = Filter(colors=(COLOR_WORDS[color.strip()],), zone="") if color else None
    return (e.Static(_KEEPERS[who], (e.Rule("mana doesn't empty", filter=wanted),)),)


@rule("static", f"your opponents can't block with <noun>{_END}")
def _cannot_block_with(noun: Noun) -> Value:
    if not noun[1] or noun[0].controller is not None:
        return None
    return (e.Static(All(merge(noun[0], controller=Opponent())), (e.Rule("can't block"),)),)
