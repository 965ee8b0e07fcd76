"""Targets spoken of in rarer ways: targets of spells, targets only named, players in any number, two kinds of target."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.conditions import Is
from judgebot.cards.grammar.nouns import Noun
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.playereffects import UNTIL, UNTIL_WORDS
from judgebot.cards.grammar.refs import EITHER, Aim, Placed, Pronoun
from judgebot.cards.selectors import (
    Choose,
    Count,
    EachPlayer,
    Filter,
    HowManyPlayers,
    Objects,
    Opponent,
    Players,
    Quantity,
    This,
    You,
)

merge = msgspec.structs.replace
_ONE: Final = Filter(zone="", single_target=True)

# Spells with a single target (CR 115.7)

put("condition", lambda what: Is(what, _ONE), "<object> has (?:a single|only one) target")


@rule("effect", "<place>change the target to <object>(?: if able)?")
def _change_its_target(pos: int, to: Objects) -> Value:
    spell: Value = Pronoun(pos, "it")
    return (e.ChangeTarget(spell, to),)


@rule(
    "effect",
    "if <object> has only one target and that target is <self>, change that spell's target to another <noun>",
)
def _deflect(what: Objects, _self: Objects, noun: Noun) -> Value:
    if noun[1] or not isinstance(what, Aim):
        return None
    on_this = Is(what, merge(_ONE, targets=This()))
    return (e.If(on_this, (e.ChangeTarget(what, Choose(merge(noun[0], other=True))),)),)


# All from one place (CR 115.1)


@rule("object_core", "<place>(up to )?<number> target <basic_noun> from a single graveyard")
def _from_one_graveyard(pos: int, up_to: str | None, n: Quantity, noun: Noun) -> Aim | None:
    wanted = merge(noun[0], zone="graveyard")
    if not noun[0].card or not noun[1]:
        return None
    return Aim(pos, filter=wanted, n=n, up_to=up_to is not None, alike="owner")


@rule("object_core", "<place>any number of target <basic_noun> from a single graveyard")
def _any_from_one_graveyard(pos: int, noun: Noun) -> Aim | None:
    wanted = merge(noun[0], zone="graveyard")
    return Aim(pos, filter=wanted, n=Count(wanted), up_to=True, alike="owner") if noun[0].card and noun[1] else None


# Targets that are only named; what happens to them comes later


@rule("effect", "choose <object>", "choose <player>")
def _only_named(aim: Value) -> Value:
    named: Value = aim
    return (e.ChooseTargets(named),) if isinstance(aim, Aim) else None


@rule("player", "<place>any number of target (player|opponent)s(?: each)?")
def _any_number(pos: int, word: str) -> Aim:
    who: Players = EachPlayer() if word == "player" else Opponent()
    return Aim(pos, player=who, n=HowManyPlayers(who), up_to=True)


# One for each player (CR 115.1): "for each opponent, up to one target creature that player controls"

_EACH: Final[dict[str, Players]] = {"player": EachPlayer(), "opponent": Opponent(), "of your opponents": Opponent()}


@rule("effect", f"for each ({'|'.join(_EACH)}), (destroy|exile|tap|goad|return|gain control of) <each_target><each_end>")
def _one_for_each(who: str, order: str, aim: Aim, end: str) -> Value:
    players: Players = _EACH[who]
    what: Value = merge(aim, n=HowManyPlayers(players), each=players)
    if (order == "return") != (end != ""):
        return None
    return {
        "destroy": (e.Destroy(what),),
        "exile": (e.Exile(what),),
        "tap": (e.Tap(what),),
        "goad": (e.Goad(what),),
        "return": (e.MoveTo(what, "hand"),),
        "gain control of": (e.Continuous(what, (e.GainControl(You()),), "permanent"),),
    }[order]


@rule("each_target", "<place>(up to )?one target <noun> (?:that (?:player|opponent) controls|they control)")
def _each_target(pos: int, up_to: str | None, noun: Noun) -> Aim | None:
    return None if noun[1] else Aim(pos, filter=noun[0], up_to=up_to is not None)


put("each_end", lambda: "hand", " to its owner's hand")
put("each_end", lambda: "", "")

# A player or a permanent

put(
    "recipient",
    lambda pos: Aim(pos, player=True, whom=Opponent(), extra=Filter(types=("Planeswalker",))),
    "<place>target opponent or planeswalker",
)
put("controls", lambda: EITHER, "that player or that (?:planeswalker|permanent)'s controller controls")

# Playing what was exiled, with any mana


@rule(
    "clause",
    f"{UNTIL_WORDS}, you may (play|cast) <object>,? and you may spend mana as though it were mana of any (?:color|type) "
    "to cast (?:that spell|it|them|those spells)",
    f"{UNTIL_WORDS}, you may (play|cast) <object>,? and mana of any type can be spent to cast (?:that spell|it|them)",
)
def _any_mana(until: str, verb: str, what: Objects) -> Value:
    return (e.CastFree(what, free=False, duration=UNTIL[until], lands=verb == "play", any_mana=True),)


# The next damage of a source (CR 609.7, 615)


@rule("effect", "the next time <object> would deal damage this turn, prevent that damage")
def _next_damage(by: Value) -> Value:
    return (e.Prevent(None, by=by, next_time=True),)


@rule("effect", "the next time <object> would deal damage to <recipient> this turn, prevent that damage")
def _next_damage_to(by: Value, to: Value) -> Value:
    return (e.Prevent(None, to=to, by=by, next_time=True),)


# Put from a hand


@rule("pvp", "puts? <choice> onto the battlefield( tapped)? from (?:their|your) hand")
def _from_hand(choice: Choose, tapped: str | None) -> Value:
    if not (choice.of.card or choice.of.permanent) or choice.of.zone not in ("", "battlefield") or choice.up_to:
        return None

    def verb(player: Value) -> Value:
        held = merge(choice.of, zone="hand", owner=player, card=True)
        return e.MoveTo(merge(choice, of=held, by=player), "battlefield", under=player, tapped=tapped is not None)

    return verb


put(
    "manner",
    lambda: {},
    " face up",
)


@rule("pvp", "puts? <object> from (?:its|their) owner's graveyard onto the battlefield under (?:their|your) control")
def _from_graveyard(what: Value) -> Value:
    """ "This card" is the object that it became (CR 400.7): what a delayed trigger remembers, as "it" is."""
    if isinstance(what, Placed) and isinstance(what.what, This):
        what = Pronoun(what.pos, "it")
    return lambda player: e.MoveTo(what, "battlefield", under=player)
