"""What players do: draw, discard, lose life, sacrifice, scry, search, add mana. Values are functions of the player."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.grammar.costs import MANA, symbols
from judgebot.cards.grammar.parsing import put, rule
from judgebot.cards.grammar.quantities import scaled
from judgebot.cards.grammar.refs import Aim, Pronoun
from judgebot.cards.grammar.verbs import PlayerVerb
from judgebot.cards.selectors import (
    Choose,
    EachPlayer,
    Filter,
    Half,
    LifeOf,
    Number,
    Objects,
    Opponent,
    Quantity,
    Top,
)

merge = msgspec.structs.replace
Choice = Choose

# Cards


@rule("pvp", "draws? <number> cards?(?! and)<for_each>", "draws? <number> (?:additional )?cards?")
def _draw(n: Quantity, each: Quantity | None = None) -> PlayerVerb | None:
    total = scaled(n, each)
    return (lambda p: e.Draw(total, p)) if total else None


put("pvp", lambda n: lambda p: e.Draw(n, p), "draws? cards equal to <amount>", "draws? a number of cards equal to <amount>")
put("pvp", lambda n: lambda p: e.Mill(n, p), "mills? <number> cards?", "mills? cards equal to <amount>")
put("pvp", lambda: lambda p: e.Discard(None, p), "discards? (?:their|your|all the cards in (?:their|your)) hand")


@rule("pvp", "discards? <choice>( at random)?")
def _discard(choice: Choice, random: str | None) -> PlayerVerb | None:
    noun = choice.of
    if not noun.card or choice.up_to or noun.zone not in ("", "hand"):
        return None
    plain = noun == Filter(card=True, zone="")
    kept = None if plain else merge(noun, zone="hand")
    return lambda p: e.Discard(choice.n, p, at_random=random is not None, filter=kept)


put("pvp", lambda n: lambda p: e.Discard(n, p), "discards? <number> cards")

# Life


@rule("pvp", "gains? <number> life<for_each>", "gains? <number> life")
def _gain(n: Quantity, each: Quantity | None = None) -> PlayerVerb | None:
    total = scaled(n, each)
    return (lambda p: e.GainLife(total, p)) if total else None


@rule("pvp", "loses? <number> life<for_each>", "loses? <number> life")
def _lose(n: Quantity, each: Quantity | None = None) -> PlayerVerb | None:
    total = scaled(n, each)
    return (lambda p: e.LoseLife(total, p)) if total else None


put("pvp", lambda n: lambda p: e.GainLife(n, p), "gains? life equal to <amount>")
put("pvp", lambda n: lambda p: e.LoseLife(n, p), "loses? life equal to <amount>")
put("pvp", lambda way: lambda p: e.LoseLife(Half(LifeOf(p), way), p), "loses? half (?:their|your) life, rounded (up|down)")
put("pvp", lambda: lambda p: e.LoseGame(p), "loses? the game")
put("pvp", lambda: lambda p: e.WinGame(p), "wins? the game")
put("effect", lambda player, n: (e.SetLife(n, player),), "<whose> life total becomes <number>")
put("pvp", lambda other: lambda p: e.ExchangeLife(p, other), "exchanges? life totals with <player>")
put("effect", lambda who: (e.ExchangeLife(who),), "<two_players> exchange life totals")
put(
    "two_players",
    lambda pos, word: Aim(pos, player=EachPlayer() if word == "player" else Opponent(), n=Number(2)),
    "<place>two target (player|opponent)s",
)

# Objects


@rule("pvp", "sacrifices? <choice>")
def _sacrifice(choice: Choice) -> PlayerVerb:
    return lambda p: e.Sacrifice(merge(choice, by=p), p)


put("pvp", lambda what: lambda p: e.Sacrifice(what, p), "sacrifices? <object>")


@rule("pvp", "(sacrifices?|taps?) <choice><for_each>")
def _for_each_of(verb: str, choice: Choice, each: Quantity) -> PlayerVerb | None:
    """As many as there are of something: "taps an untapped land they control for each fade counter on this"."""
    if choice.up_to or choice.n != Number(1):
        return None
    if verb.startswith("sacrifice"):
        return lambda p: e.Sacrifice(merge(choice, n=each, by=p), p)
    return lambda p: e.Tap(merge(choice, n=each, by=p))


@rule("pvp", "shuffles? <object> into (?:their|your) library")
def _shuffle_into(what: Objects) -> PlayerVerb | None:
    """Cards that an effect dealt with; "the owner of target creature shuffles it into ..." has words of its own."""
    if isinstance(what, Pronoun) and what.word == "it":
        return None
    return lambda p: e.MoveTo(what, "library", "shuffle")


@rule("pvp", "puts <object> onto the battlefield( tapped)?")
def _puts_there(what: Objects, tapped: str | None) -> PlayerVerb | None:
    """A card spoken of, which enters under the control of the player who puts it there."""
    if not isinstance(what, Pronoun):
        return None
    return lambda p: e.MoveTo(what, "battlefield", under=p, tapped=tapped is not None)


# Library


put("pvp", lambda n: lambda p: e.Scry(n, p), "scry <number>", "scries <number>")
put("pvp", lambda n: lambda p: e.Surveil(n, p), "surveils? <number>")
put("pvp", lambda: lambda p: e.Shuffle(p), "shuffles?(?: (?:their|your) library)?(?! )")
put("pvp", lambda: lambda p: e.Manifest(player=p), "manifests? the top card of (?:their|your) library")
put("pvp", lambda n: lambda p: e.Manifest(n, p), "manifests? the top <number> cards of (?:their|your) library")
put(
    "pvp",
    lambda n: lambda p: e.Manifest(n, p),
    "manifests? a number of cards from the top of (?:their|your) library equal to <amount>",
)
put("pvp", lambda what: lambda p: e.Manifest(player=p, what=what), "manifests? <object>")
put("pvp", lambda: lambda p: e.ManifestDread(p), "manifests? dread")
put("pvp", lambda: lambda p: e.Cloak(player=p), "cloaks? the top card of (?:their|your) library")
put("pvp", lambda n: lambda p: e.Cloak(n, p), "cloaks? the top <number> cards of (?:their|your) library")
put("pvp", lambda what: lambda p: e.Cloak(player=p, what=what), "cloaks? <object>")
put("pvp", lambda: lambda p: e.RevealHand(p), "reveals? (?:their|your) hand")
put("pvp", lambda what: lambda p: e.Reveal(what), "reveals? <object>")
put("pvp", lambda what: lambda p: e.LookAt(what, p), "looks? at <object>")
put("pvp", lambda: lambda p: e.ExtraTurn(p), "takes? an extra turn after this one")
put("pvp", lambda: lambda p: e.Proliferate(), "proliferate")

_SEARCH_TO: Final = {
    "put it onto the battlefield": ("battlefield", False),
    "put that card onto the battlefield": ("battlefield", False),
    "put them onto the battlefield": ("battlefield", False),
    "put those cards onto the battlefield": ("battlefield", False),
    "put it onto the battlefield tapped": ("battlefield", True),
    "put that card onto the battlefield tapped": ("battlefield", True),
    "put them onto the battlefield tapped": ("battlefield", True),
    "put those cards onto the battlefield tapped": ("battlefield", True),
    "put it into your hand": ("hand", False),
    "put that card into your hand": ("hand", False),
    "put them into your hand": ("hand", False),
    "put those cards into your hand": ("hand", False),
    "put it into your graveyard": ("graveyard", False),
    "put that card into your graveyard": ("graveyard", False),
}
_WHERE: Final = "|".join(sorted(_SEARCH_TO, key=len, reverse=True))
_TO: Final = "(" + _WHERE.replace("put ", "puts? ").replace("your", "(?:your|their)") + ")"
_REVEAL: Final = "(?:, (reveals?) (?:it|them|that card|those cards))?"
_SEARCH: Final = "search(?:es)? (?:your|their) library for"


@rule("pvp", f"{_SEARCH} <choice>{_REVEAL},?(?: and)? {_TO}, then shuffles?")
def _search(choice: Choice, reveal: str | None, where: str) -> PlayerVerb | None:
    zone, tapped = _SEARCH_TO[where.replace("puts", "put").replace("their", "your")]
    if not (choice.of.card or choice.of.permanent) or choice.of.zone not in ("", "library"):
        return None
    wanted = merge(choice.of, zone="library")
    return lambda p: e.Search(wanted, zone, choice.n, p, tapped, reveal is not None, choice.up_to)


@rule("pvp", f"{_SEARCH} <choice>{_REVEAL}, then shuffles? and puts? (?:that card|the card|it) on top(?: of it)?")
def _search_top(choice: Choice, reveal: str | None) -> PlayerVerb | None:
    if not choice.of.card or choice.of.zone not in ("", "library"):
        return None
    wanted = merge(choice.of, zone="library")
    return lambda p: e.Search(wanted, "top of library", choice.n, p, reveal=reveal is not None, up_to=choice.up_to)


# Mana


@rule("pvp", f"adds? {MANA}")
def _add(text: str) -> PlayerVerb:
    return lambda p: e.AddMana(symbols(text), player=p)


@rule(
    "pvp",
    f"adds? {MANA} or {MANA}",
    f"adds? {MANA}, {MANA}, or {MANA}",
    f"adds? {MANA}, {MANA}, {MANA}, or {MANA}",
    f"adds? {MANA}, {MANA}, {MANA}, {MANA}, or {MANA}",
)
def _add_one_of(*texts: str) -> PlayerVerb | None:
    among = tuple(symbols(text) for text in texts)
    if any(len(one) != 1 for one in among):
        return None
    return lambda p: e.AddMana(among=tuple(one[0] for one in among), player=p)


put("pvp", lambda: lambda p: e.AddMana(any_color=True, player=p), "adds? one mana of any color")


@rule("pvp", f"adds? {MANA} for each <each_thing>", f"adds? an amount of {MANA} equal to <amount>")
def _add_for_each(text: str, each: Quantity) -> PlayerVerb:
    return lambda p: e.AddMana(symbols(text), n=each, player=p)


@rule("pvp", "adds? <number> mana of any one color")
def _any_one_color(n: Quantity) -> PlayerVerb:
    return lambda p: e.AddMana(any_color=True, n=n, player=p)


# Choices and counters of players

put(
    "pvp",
    lambda kind: lambda p: e.NameChoice(kind, p),
    "chooses? an? (color|creature type|card type|basic land type|opponent|player|number)",
)
put("pvp", lambda: lambda p: e.NameChoice("card name", p), "chooses? a card name")
_NONLAND: Final = Filter(none_of=(Filter(types=("Land",), zone=""),), zone="")
put("pvp", lambda: lambda p: e.NameChoice("card name", p, filter=_NONLAND), "chooses? a nonland card name")
put(
    "pvp",
    lambda noun: (lambda p: e.Discard(None, p, filter=merge(noun[0], zone="hand"))) if noun[1] and noun[0].card else None,
    "discards? all <noun>",
)


@rule("pvp", "discards? up to <number> cards?")
def _discard_up_to(n: Quantity) -> PlayerVerb:
    return lambda p: e.Discard(n, p, up_to=True)


put("pvp", lambda n, kind: lambda p: e.PutCounters(kind, n, p), "gets? <number> (poison|experience|rad|energy) counters?")


@rule("pvp", r"gets? ((?:\{e\})+)")
def _energy(text: str) -> PlayerVerb:
    return lambda p: e.PutCounters("energy", Number(text.count("e")), p)


@rule("pvp", "gains? control of <object>")
def _control(what: Objects) -> PlayerVerb:
    return lambda p: e.Continuous(what, (e.GainControl(p),), "permanent")


@rule("pvp", "gains? control of <object><duration>")
def _control_while(what: Objects, duration: e.Duration) -> PlayerVerb:
    return lambda p: e.Continuous(what, (e.GainControl(p),), duration)


@rule("pvp", "exiles? the top card of (?:their|your) library( face down)?")
def _exile_top(down: str | None) -> PlayerVerb:
    return lambda p: e.Exile(Top(p), face_down=down is not None)


@rule("pvp", "exiles? the top <number> cards of (?:their|your) library( face down)?")
def _exile_tops(n: Quantity, down: str | None) -> PlayerVerb:
    return lambda p: e.Exile(Top(p, n), face_down=down is not None)


@rule("pvp", "puts? <choice> on the bottom of (?:their|your) library")
def _bottom(choice: Choice) -> PlayerVerb | None:
    return (
        (lambda p: e.MoveTo(merge(choice, by=p), "library", "bottom")) if choice.of.card and choice.of.zone == "hand" else None
    )
