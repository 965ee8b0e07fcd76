"""Things chosen for what follows, and one of several things that happen: "choose target creature", "tap or untap"."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.refs import Aim, Placed, Pronoun
from judgebot.cards.grammar.verbs import done_by
from judgebot.cards.selectors import Choose, EachPlayer, Number, Objects, Opponent, Players, Quantity, ThatPlayer, You

merge = msgspec.structs.replace
Effects = tuple[e.Effect, ...]

# Objects chosen, to be spoken of later


@rule("effect", "(?:you )?choose <object>")
def _choose(what: Objects) -> Effects | None:
    plain = what.what if isinstance(what, Placed) else what
    if isinstance(plain, Choose) and plain.of.card and not plain.of.zone:
        return None
    return (e.ChooseObjects(what),) if isinstance(plain, Choose) else None


@rule("effect", "(?:you )?choose <object> and <object>")
def _choose_two(one: Objects, other: Objects) -> Effects | None:
    return (e.ChooseTargets(one), e.ChooseTargets(other)) if isinstance(one, Aim) and isinstance(other, Aim) else None


@rule("pvp", "chooses? <choice>")
def _player_chooses(choice: Choose) -> Value:
    if choice.of.card and not choice.of.zone:
        return None
    return lambda p: e.ChooseObjects(merge(choice, by=p))


put("object_core", lambda pos, noun: Pronoun(pos, "chosen", noun[0]) if not noun[1] else None, "<place>the chosen <basic_noun>")


@rule("object_core", "<place>the (?:chosen )?<basic_noun><modifier>")
def _the_one(pos: int, noun: Value, change: Value) -> Pronoun | None:
    found = change(noun[0]) if not noun[1] else None
    if found is None or found.controller is None or merge(found, controller=None) != noun[0]:
        return None
    return Pronoun(pos, "chosen", found)


# One of several things

put("effect", lambda what: pick((e.Tap(what),), (e.Untap(what),)), "tap or untap <object>")
put(
    "effect",
    lambda what, n, kind, on: pick((e.TurnFaceUp(what),), (e.PutCounters(kind, n, on),)),
    "turn <object> face up or put <number> ([a-z+/0-9-]+) counters? on <object>",
)


def pick(*options: Effects, player: Players | None = None) -> Effects:
    """Return the effect that a player picks one of the options."""
    return (e.Pick(tuple(e.Mode(effects) for effects in options), player or You()),)


_CHOICE: Final = "(?:your choice of|your choice of either) "


@rule("effect", f"<object> gains? {_CHOICE}<keyword_choice><duration>")
def _keyword_choice(what: Objects, words: tuple[e.Keyword, ...], duration: e.Duration) -> Effects:
    return pick(*((e.Continuous(what, (e.GainAbilities((word,)),), duration),) for word in words))


@rule("effect", f"<object> <part_list> and gains? {_CHOICE}<keyword_choice><duration>")
def _part_and_choice(what: Objects, parts: Value, words: tuple[e.Keyword, ...], duration: e.Duration) -> Effects:
    return pick(*((e.Continuous(what, (*parts, e.GainAbilities((word,))), duration),) for word in words))


put("keyword_choice", lambda one, other: (one, other), "<keyword> or <keyword>")
put("keyword_choice", lambda one, two, three: (one, two, three), "<keyword>, <keyword>, or <keyword>")
put("keyword_choice", lambda *words: words, "<keyword>, <keyword>, <keyword>, or <keyword>")


@rule("effect", "<object> <sized> or <sized><duration>")
def _either_size(what: Objects, one: Value, other: Value, duration: e.Duration) -> Effects:
    return pick(*((e.Continuous(what, (part,), duration),) for part in (one, other)))


@rule("sized", r"(?:gets? )?([+−-])(\d+)/([+−-])(\d+)")
def _size(one: str, power: str, other: str, toughness: str) -> e.ModifyPT:
    left, right = int(power) * (-1 if one in "−-" else 1), int(toughness) * (-1 if other in "−-" else 1)
    return e.ModifyPT(Number(left), Number(right))


_COUNTER: Final = r"([a-z+/0-9-]+(?: strike)?) counter"


@rule("effect", f"put {_CHOICE}an? {_COUNTER} or an? {_COUNTER} on <object>")
def _either_counter(one: str, other: str, on: Objects) -> Effects:
    return pick(*((e.PutCounters(kind, Number(1), on),) for kind in (one, other)))


@rule("pvp", "<pvp_simple> or <pvp_simple>")
def _either_verb(one: Value, other: Value) -> Value:
    def verb(p: Players) -> Value:
        if isinstance(p, EachPlayer | Opponent):
            each = ThatPlayer()
            return e.ForEach(p, pick(done_by(each, one), done_by(each, other), player=each))
        return pick(done_by(p, one), done_by(p, other), player=p)

    return verb


put("pvp_simple", lambda choice: lambda p: e.Sacrifice(merge(choice, by=p), p), "sacrifices? <choice>")
put(
    "pvp_simple",
    lambda n: lambda p: e.Discard(n, p),
    "discards? <number> cards?",
)
put("pvp_simple", lambda n: lambda p: e.LoseLife(n, p), "loses? <number> life")

# Counters of several kinds


@rule("effect", f"put an? {_COUNTER},? and an? {_COUNTER} on <object>")
def _two_counters(one: str, other: str, on: Objects) -> Effects:
    return (e.PutCounters(one, Number(1), on), e.PutCounters(other, Number(1), on))


@rule("effect", f"put an? {_COUNTER}, an? {_COUNTER}, and an? {_COUNTER} on <object>")
def _three_counters(one: str, two: str, three: str, on: Objects) -> Effects:
    return tuple(e.PutCounters(kind, Number(1), on) for kind in (one, two, three))


@rule("effect", "put <number> ([a-z+/0-9-]+) counters? and <number> ([a-z+/0-9-]+(?: strike)?) counters? on <object>")
def _counters_of_two_kinds(n: Quantity, one: str, m: Quantity, other: str, on: Objects) -> Effects:
    return (e.PutCounters(one, n, on), e.PutCounters(other, m, on))


put(
    "effect",
    lambda kind, on, n: (e.PutCounters(kind, n, on),),
    "put ([a-z+/0-9-]+) counters on <object> equal to <amount>",
)

# Counters distributed among several (CR 601.2d)


@rule("effect", "distribute <number> ([a-z+/0-9-]+) counters among <object>")
def _distributed(n: Quantity, kind: str, on: Objects) -> Effects | None:
    return (e.PutCounters(kind, n, on, divided=True),) if isinstance(on, Aim) and on.player is None else None
