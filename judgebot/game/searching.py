"""Searching a library and other zones (CR 701.23)."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.words import BASIC_LAND_TYPES
from judgebot.game import events as ev
from judgebot.game import matching, quantities, zones
from judgebot.game.batch import perform
from judgebot.game.choices import Choice
from judgebot.game.context import Context
from judgebot.game.registry import acts_on
from judgebot.game.rule_effects import fewest, has_player_rule
from judgebot.game.shuffling import shuffle
from judgebot.game.table import Table
from judgebot.game.trace import MissingFactError, NotDecidedError
from judgebot.game.values import Characteristics

_ANY_CARD: Final = s.Filter(card=True, zone="library")
_NOTHING: Final = "nothing"


@acts_on(e.Search)
def _search(table: Table, ctx: Context, effect: e.Search) -> tuple[int, ...]:
    """CR 701.23a: cards that fit are found, as many as the player likes where a quality is asked for (701.23b)."""
    found: list[int] = []
    for player in matching.players(ctx, effect.player):
        owners = (player,) if effect.whose is None else matching.players(ctx, effect.whose)
        for owner in owners:
            one = _without_library(table, ctx, player, effect)
            chosen = _find(table, ctx, player, owner, one)
            if _is_library_searched(one):
                perform(table, (ev.Done("searches", ctx.source, player),), quiet=True)
            found.extend(_put(table, player, owner, chosen, one))
    return tuple(found)


def _without_library(table: Table, ctx: Context, player: str, effect: e.Search) -> e.Search:
    """Of "your library and/or graveyard" the player says whether the library is searched too (CR 608.2d)."""
    if not effect.zones or effect.whose is not None:
        return effect
    asked = Choice(player, "may", table.obj(ctx.source).label, "whether to search the library too", ("yes", "no"))
    if table.choose(asked) == 0:
        return effect
    return msgspec.structs.replace(effect, zones=tuple(zone for zone in effect.zones if zone != "library"))


def _is_library_searched(effect: e.Search) -> bool:
    return not effect.zones or "library" in effect.zones


def _find(table: Table, ctx: Context, player: str, owner: str, effect: e.Search) -> list[int]:
    """Return the cards found, lying on top of the rest of the library; what is found of unlisted cards is listed first."""
    chosen: list[int] = []
    if has_player_rule(table.view, "can't search", player):
        table.say(
            f"Player {player} can't search libraries, so nothing is found; the rest of the effect is carried out.", "101.2"
        )
        return chosen
    whose = "the" if player == owner else f"player {owner}'s"
    table.say(f"Player {player} searches {whose} {' and '.join(effect.zones or ('library',))}.", "701.23a")
    most = fewest(table, "searches only top cards", player) if _is_library_searched(effect) else None
    if most is not None:
        table.say(f"Player {player} searches only the top {most} cards of it.", "701.23f", "614.1a")
    for _ in range(quantities.amount(ctx, effect.n)):
        card = _one(table, ctx, player, owner, effect, tuple(chosen))
        if card is None:
            break
        chosen.append(card)
    told = ", ".join(table.name(i) for i in chosen) or "no card"
    table.say(f"Player {player} finds {told}.", "701.23b" if not chosen else "701.23a")
    return chosen


def _one(table: Table, ctx: Context, player: str, owner: str, effect: e.Search, chosen: tuple[int, ...]) -> int | None:
    """Return one more card that is found, None where the player stops or there is none."""
    searched, is_open = _searched(table, player, owner) if _is_library_searched(effect) else ((), False)
    more, more_open = _other_zones(table, owner, effect)
    is_open = is_open or more_open
    listed = [i for i in (*searched, *more) if i not in chosen]
    rows = table.view.rows
    known = [i for i in listed if not table.game.objects[i].is_unknown]
    fitting = [i for i in known if matching.matches(ctx, effect.filter, rows[i], True)]
    is_open = is_open or len(known) < len(listed)
    basics = _basics(effect.filter) if is_open and player == owner else ()
    options = [*map(table.name, fitting), *(f"{name} (a basic land nobody listed)" for name in basics)]
    if is_open and not basics:
        _refuse_open(owner, options)
    is_quality = effect.filter != _ANY_CARD and not any(rows[i].zone == "graveyard" for i in fitting)
    if is_quality or effect.up_to or not options:
        options.append(_NOTHING)  # CR 701.23b: what lies in a public zone has to be found
    labels = (*(table.game.objects[i].label for i in fitting), *("" for _ in options[len(fitting) :]))
    if is_open and basics:
        table.assume(f"a basic land that player {player} finds is one of the five of the basic land types")
    asked = Choice(player, "object", table.obj(ctx.source).label, f"what player {player} finds", tuple(options), labels)
    taken = table.choose(asked)
    if taken < len(fitting):
        return fitting[taken]
    return None if options[taken] == _NOTHING else _basic_found(table, player, basics[taken - len(fitting)])


def _searched(table: Table, player: str, owner: str) -> tuple[tuple[int, ...], bool]:
    """The listed cards of what is searched, and whether it may hold others: the library, or its top cards (CR 701.23f)."""
    most = fewest(table, "searches only top cards", player)
    if most is None:
        return zones.in_library(table.game, owner), zones.holds_unlisted(table.game, owner)
    top = table.game.zone("library", owner)[:most]
    if len(top) < most and zones.holds_unlisted(table.game, owner):
        raise MissingFactError(f"which are the top {most} cards of player {owner}'s library")
    return top, False


def _other_zones(table: Table, owner: str, effect: e.Search) -> tuple[tuple[int, ...], bool]:
    """The listed cards of a graveyard and a hand that are searched too, and whether the hand may hold others (CR 701.23a)."""
    zones_too = tuple(zone for zone in effect.zones if zone != "library")
    found = tuple(i for zone in zones_too for i in table.game.zone(zone, owner))
    return found, "hand" in zones_too and table.game.players[owner].hand_rest != 0


def _refuse_open(player: str, options: list[str]) -> None:
    """Raise: cards that nobody listed may be found, and nobody said which."""
    among = f", besides {', '.join(options)}" if options else ""
    raise MissingFactError(f"which cards that it may find are in player {player}'s library{among}")


def _basics(wanted: s.Filter) -> tuple[str, ...]:
    """Return the basic land types of which a basic land is what is searched for; none where other cards fit too."""
    bare = msgspec.structs.replace(wanted, supertypes=(), types=(), subtypes=(), any_of=(), zone=s.Filter().zone, card=False)
    if bare != s.Filter() or wanted.supertypes != ("Basic",) or not {*wanted.types} <= {"Land"}:
        return ()
    kinds = tuple(part.subtypes for part in wanted.any_of if part == s.Filter(subtypes=part.subtypes, zone=part.zone))
    if len(kinds) < len(wanted.any_of):
        return ()
    wide = tuple(name for name in BASIC_LAND_TYPES if {*wanted.subtypes} <= {name})
    return tuple(name for name in wide if not kinds or any({*kind} == {name} for kind in kinds))


def _basic(name: str) -> Characteristics:
    return Characteristics(name=name, supertypes=("Basic",), types=("Land",), subtypes=(name,))


def _basic_found(table: Table, player: str, name: str) -> int:
    """Let one of the unlisted cards be that basic land; return its id."""
    table.game, card = zones.draw_unlisted(table.game, player, of_shuffled=True)
    known = msgspec.structs.replace(table.game.objects[card], values=_basic(name))
    table.change(objects={**table.game.objects, card: known})
    return card


def _put(table: Table, player: str, owner: str, chosen: list[int], effect: e.Search) -> tuple[int, ...]:
    """Put what was found where the effect says, and shuffle; found cards that go on top do so last (CR 701.24b)."""
    for card in chosen:
        if table.game.objects[card].zone == "library":
            table.game = zones.listed(table.game, owner, card)
    if effect.reveal:
        for card in chosen:
            table.owe(player, "reveal", table.name(card), "701.20a")
    if effect.to == "top of library":
        shuffle(table, owner, tuple(chosen))
        return tuple(chosen)
    done = perform(table, _moves(table, player, chosen, effect))
    if _is_library_searched(effect):
        shuffle(table, owner)
    return tuple(one.after for one in done if isinstance(one.event, ev.Move))


def _moves(table: Table, player: str, chosen: list[int], effect: e.Search) -> tuple[ev.Move, ...]:
    """Each card found to its zone; where one goes to one zone and the others to another, the player says which."""
    first = chosen
    if effect.rest and len(chosen) > 1:
        names, labels = tuple(map(table.name, chosen)), tuple(table.game.objects[i].label for i in chosen)
        asked = Choice(player, "object", "", f"which card goes to the {effect.to}", names, labels)
        first = [chosen[table.choose(asked)]]
    return tuple(_one_move(player, i, effect.to if i in first else effect.rest, effect.tapped and i in first) for i in chosen)


def _one_move(player: str, card: int, to: str, tapped: bool) -> ev.Move:
    if to not in ("battlefield", "hand", "graveyard", "exile"):
        raise NotDecidedError(f"putting what was found into the {to} is not modelled")
    return ev.Move(card, to, "found", controller=player if to == "battlefield" else "", tapped=tapped)  # type: ignore[arg-type]  # the zones of the line above
