"""What players do, the rarer verbs: restricted mana, skipping, looking through cards, playing exiled cards, emblems."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.conditions import Condition, DidIt
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.refs import Placed
from judgebot.cards.grammar.verbs import PlayerVerb, done_by
from judgebot.cards.selectors import All, Choose, Filter, Number, Objects, Players, Quantity, X, You

merge = msgspec.structs.replace
Choice = Choose
_PLACES: Final = {"second": "2", "third": "3"}

# Skipping, shuffling in, putting from hand


@rule("pvp", "skips? (?:their|your) next (untap step|draw step|combat phase|turn)")
def _skip_next(step: str) -> PlayerVerb:
    return lambda p: e.SkipNext(p, step.removesuffix(" step"))


@rule("pvp", "shuffles? (?:their|your) (graveyard|hand|hand and graveyard) into (?:their|your) library")
def _shuffle_in(where: str) -> PlayerVerb:
    zones = where.split(" and ")

    def verb(p: Players) -> Value:
        parts = tuple(Filter(card=True, zone=zone, owner=p) for zone in zones)
        wanted = parts[0] if len(parts) == 1 else Filter(any_of=parts, zone="", owner=p)
        return e.MoveTo(All(wanted), "library", "shuffle")

    return verb if len(zones) == 1 else None  # type: ignore[return-value]  # two zones: no word for it


put("pvp", lambda what: lambda p: e.MoveTo(what, "hand"), "puts? <object> into (?:their|your) hand")
put("pvp", lambda what: lambda p: e.MoveTo(what, "graveyard"), "puts? <object> into (?:their|your) graveyard")


@rule("pvp", "puts? <choice> onto the battlefield( tapped)?")
def _put_onto(choice: Choice, tapped: str | None) -> PlayerVerb | None:
    if choice.of.zone not in ("hand", "graveyard"):
        return None
    return lambda p: e.MoveTo(merge(choice, by=p), "battlefield", under=p, tapped=tapped is not None)


# Choices made in passing: "the color of your choice"

put("of_choice", lambda: "color", "the color of your choice")
put("of_choice", lambda: "creature type", "the creature type of your choice")


@rule("effect", "<object> gains? protection from <of_choice><duration>")
def _protect(what: Objects, kind: str, duration: e.Duration) -> tuple[e.Effect, ...] | None:
    if kind != "color":
        return None
    gained = e.GainAbilities((e.Keyword("protection", filter=Filter(chosen="color", zone="")),))
    return (e.NameChoice("color"), e.Continuous(what, (gained,), duration))


@rule("effect", "<object> becomes? <of_choice><duration>")
def _become_chosen(what: Objects, kind: str, duration: e.Duration) -> tuple[e.Effect, ...]:
    part: e.Part = e.BecomeColors(chosen=True) if kind == "color" else e.BecomeTypes(chosen=True)
    chosen: e.Effect = e.NameChoice("color") if kind == "color" else e.NameChoice("creature type")
    return (chosen, e.Continuous(what, (part,), duration))


@rule("effect", "creatures( you control)? of the creature type of your choice <part_list><duration>")
def _chosen_creatures(mine: str | None, parts: Value, duration: e.Duration) -> tuple[e.Effect, ...]:
    kind = Filter(types=("Creature",), chosen="creature type", controller=You() if mine else None)
    return (e.NameChoice("creature type"), e.Continuous(All(kind), parts, duration))


put(
    "sentence",
    lambda what: (
        "plain",
        (e.NameChoice("creature type"), e.Continuous(what, (e.BecomeTypes(chosen=True),), "permanent")),
    ),
    "<object> becomes? the creature type of your choice",
)

# Looking at cards and keeping some

put(
    "effect",
    lambda kept, rest, order: (e.MoveTo(kept, "hand"), _under_library(rest, order)),
    "put <object> into your hand and <object> on the bottom of your library( in any order| in a random order)?",
)
put(
    "effect",
    lambda kept, rest: (e.MoveTo(kept, "hand"), e.MoveTo(rest, "graveyard")),
    "put <object> into your hand and <object> into your graveyard",
)
put(
    "effect",
    lambda what: (e.MoveTo(what, "library", "top"),),
    "put <object> back(?: on top)? in any order",
    "put <object> back(?: on top)?",
)


def _under_library(what: Objects, order: str | None) -> e.Effect:
    return e.MoveTo(what, "library", "bottom", in_random_order=order == " in a random order")


# Playing exiled cards

UNTIL: Final = {
    "this turn": "end of turn",
    "until end of turn": "end of turn",
    "until the end of your next turn": "end of your next turn",
    "for as long as it remains exiled": "permanent",
    "for as long as they remain exiled": "permanent",
}
UNTIL_WORDS: Final = "(" + "|".join(UNTIL) + ")"


@rule("clause", f"you may (play|cast) <object> {UNTIL_WORDS}")
def _may_play(verb: str, what: Objects, until: str) -> tuple[e.Effect, ...]:
    return (e.CastFree(what, free=False, duration=UNTIL[until], lands=verb == "play"),)


put(
    "any_mana", lambda: True, "you may spend mana as though it were mana of any (?:color|type)", "mana of any type can be spent"
)
_SPENT_ON: Final = "to cast (?:that spell|it|them|those spells|that card)"


@rule("clause", f"you may (play|cast) <object> {UNTIL_WORDS},? and <any_mana> {_SPENT_ON}")
def _may_play_for_any(verb: str, what: Objects, until: str, _any: bool) -> tuple[e.Effect, ...]:
    return (e.CastFree(what, free=False, duration=UNTIL[until], lands=verb == "play", any_mana=True),)


_FIRST: Final = "(until end of turn|until the end of your next turn), <player> may (play|cast) <object>"


@rule("clause", f"{_FIRST},? and (?:they|you) may spend mana as though it were mana of any (?:color|type) {_SPENT_ON}")
def _they_may_play(until: str, player: Players, verb: str, what: Objects) -> tuple[e.Effect, ...]:
    return (e.CastFree(what, free=False, duration=UNTIL[until], lands=verb == "play", any_mana=True, player=player),)


@rule("clause", "(until end of turn|until the end of your next turn), you may (play|cast) <object>")
def _may_play_first(until: str, verb: str, what: Objects) -> Value:
    return _may_play(verb, what, until)


@rule("clause", f"you may cast <object> without paying (?:its|their) mana costs? {UNTIL_WORDS}")
def _cast_free_later(what: Objects, until: str) -> tuple[e.Effect, ...]:
    return (e.CastFree(what, duration=UNTIL[until]),)


@rule("clause", "you may cast <choice> from your hand without paying (?:its|their) mana costs?")
def _cast_free_from_hand(choice: Choice) -> tuple[e.Effect, ...] | None:
    """CR 601.3: a spell of that kind is a card of that kind in hand, and no land."""
    noun = choice.of
    if not noun.spell or noun.controller is not None:
        return None
    no_land = Filter(types=("Land",), zone="")
    card = merge(noun, spell=False, card=True, zone="hand", owner=You(), none_of=(*noun.none_of, no_land))
    return (e.May((e.CastFree(merge(choice, of=card)),)),)


@rule("clause", "you may play <object> without paying (?:its|their) mana costs?")
def _play_free(what: Objects) -> tuple[e.Effect, ...]:
    return (e.CastFree(what, lands=True),)


@rule("clause", "you may (play|cast) <object> without paying (?:its|their) mana costs? if <if_condition>")
def _free_if(verb: str, what: Objects, condition: Condition) -> tuple[e.Effect, ...] | None:
    if isinstance(what, Placed) or isinstance(condition, DidIt):
        return None
    return (e.If(condition, (e.CastFree(what, lands=verb == "play"),)),)


@rule("clause", f"you may play <object> {UNTIL_WORDS} without paying (?:its|their) mana costs?")
def _play_free_later(what: Objects, until: str) -> tuple[e.Effect, ...]:
    return (e.CastFree(what, duration=UNTIL[until], lands=True),)


@rule(
    "clause",
    "(until end of turn|until the end of your next turn), you may (play|cast) <object> "
    "without paying (?:its|their) mana costs?",
)
def _free_later(until: str, verb: str, what: Objects) -> tuple[e.Effect, ...]:
    return (e.CastFree(what, duration=UNTIL[until], lands=verb == "play"),)


@rule("clause", "you may cast <object> without paying (?:its|their) mana costs?")
def _cast_free(what: Objects) -> tuple[e.Effect, ...] | None:
    if isinstance(what, Placed):
        return None  # "cast this spell without paying" is no effect but a way to cast it
    return (e.CastFree(what),)


# Keyword actions of players

for _words, _name in {
    "becomes? the monarch": "become the monarch",
    "takes? the initiative": "take the initiative",
    "gets? the city's blessing": "get the city's blessing",
    "opens? an attraction": "open an attraction",
    "ventures? into the dungeon": "venture into the dungeon",
    "investigates?": "investigate",
    "learns?": "learn",
    "populates?": "populate",
}.items():
    put("pvp", lambda name=_name: lambda p: e.KeywordAction(name, player=p), _words)
put(
    "pvp",
    lambda kind, n: lambda p: e.KeywordAction(f"amass {kind}", n=n, player=p),
    "amass (zombies|orcs|army|slivers) <number>",
)
put("pvp", lambda n: lambda p: e.KeywordAction("amass army", n=n, player=p), "amass <number>")


# Hands, emblems, places in a library


@rule("pvp", "looks? at <whose> hand")
def _look_at_hand(player: Players) -> PlayerVerb:
    return lambda p: e.LookAt(All(Filter(card=True, zone="hand", owner=player)), p)


_YOU_CHOOSE: Final = r"<player> reveals? (?:their|your) hand\. you choose <choice> from (?:it|among them)<each_modifier>\. "
put("effect", lambda *said: _coerced(*said), _YOU_CHOOSE + "that player discards that card")


@rule("effect", _YOU_CHOOSE + "that player discards that card, then <pvps>")
def _coerced_and_more(player: Players, choice: Choice, change: Value, verbs: Value) -> tuple[e.Effect, ...] | None:
    found = _coerced(player, choice, change)
    return (*found, *(effect for verb in verbs for effect in done_by(player, verb))) if found else None


def _coerced(player: Players, choice: Choice, change: Value) -> tuple[e.Effect, ...] | None:
    noun = change(choice.of)
    if noun is None:
        return None
    if not noun.card or choice.up_to or choice.n != Number(1) or noun.zone not in ("", "hand"):
        return None
    kept = None if noun == Filter(card=True, zone="") else merge(noun, zone="hand")
    return (e.RevealHand(player), e.Discard(Number(1), player, filter=kept, chosen_by=You()))


@rule(
    "effect",
    r"<player> reveals? (?:their|your) hand\. you may choose <choice> from it<each_modifier>\. "
    r"(?:if you do, )?that player discards that card",
)
def _maybe_coerced(player: Players, choice: Choice, change: Value) -> tuple[e.Effect, ...] | None:
    found = _coerced(player, choice, change)
    return (found[0], merge(found[1], up_to=True)) if found else None


@rule("effect", r"look at <whose> hand and choose <choice> from it<each_modifier>\. that player discards that card")
def _coerced_secretly(player: Players, choice: Choice, change: Value) -> tuple[e.Effect, ...] | None:
    found = _coerced(player, choice, change)
    seen = e.LookAt(All(Filter(card=True, zone="hand", owner=player)))
    return (seen, found[1]) if found else None


@rule(
    "effect",
    r"<player> reveals? (?:their|your) hand\. you choose <choice> from (?:it|among them)<each_modifier>"
    r"(?:\. exile that card| and exile that card|, then exile that card)",
)
def _exiled_from_hand(player: Players, choice: Choice, change: Value) -> tuple[e.Effect, ...] | None:
    noun = change(choice.of)
    if noun is None or not noun.card or choice.up_to or choice.n != Number(1) or noun.zone not in ("", "hand"):
        return None
    return (e.RevealHand(player), e.Exile(merge(choice, of=merge(noun, zone="hand", owner=player), by=You())))


put("pvp", lambda one: lambda p: e.MakeEmblem((one,), p), "gets? an emblem with <quoted>")
put("pvp", lambda one, other: lambda p: e.MakeEmblem((one, other), p), "gets? an emblem with <quoted> and <quoted>")
put(
    "effect",
    lambda what, place: (e.MoveTo(what, "library", _PLACES[place]),),
    "put <object> into (?:its owner's|your) library (second|third) from the top",
)
put("effect", lambda what: (e.MoveTo(what, "library", "top"),), "put <object> on top of your library in any order")


@rule("effect", "<player> can't cast <noun><duration>")
def _cant_cast(player: Players, noun: tuple[Filter, bool], duration: e.Duration) -> tuple[e.Effect, ...] | None:
    if not noun[0].spell or not noun[1]:
        return None
    return (e.Continuous(player, (e.Rule("can't cast", noun[0]),), duration),)


put(
    "effect",
    lambda player, duration: (e.Continuous(player, (e.Rule("can't gain life"),), duration),),
    "<player> can't gain life<duration>",
)


# Two kinds of tokens at once


@rule("pvp", "creates? <number> <token_manner><token>,? and <number> <token_manner><token>")
def _two_kinds(
    n: Quantity, how: dict[str, Value], one: e.TokenSpec, m: Quantity, manner: dict[str, Value], two: e.TokenSpec
) -> PlayerVerb:
    return lambda p: (e.CreateToken(one, n, p, **how), e.CreateToken(two, m, p, **manner))


@rule("pvp", "creates? <number> <token>, <number> <token>,? and <number> <token>")
def _three_kinds(n: Quantity, one: e.TokenSpec, m: Quantity, two: e.TokenSpec, k: Quantity, three: e.TokenSpec) -> PlayerVerb:
    return lambda p: tuple(e.CreateToken(token, count, p) for token, count in ((one, n), (two, m), (three, k)))


# The same again


@rule("effect", "<pvp> (twice|three times|x times)")
def _again(verb: PlayerVerb, times: str) -> tuple[e.Effect, ...]:
    n: Quantity = X() if times == "x times" else Number({"twice": 2, "three times": 3}[times])
    once = verb(You())
    if isinstance(once, e.ManifestDread):
        return (merge(once, n=n),)
    return (e.Repeat(n, (once,)),)


# Phases added (CR 500.8)

put(
    "effect",
    lambda more: (e.ExtraPhases(("combat", "main") if more else ("combat",)),),
    "after this (?:main )?phase, there is an additional combat phase( followed by an additional main phase)?",
)
