"""What the words of abilities mean in a game: which objects match, which players are meant.

Reads rows only (the View, or those of a layer pass in progress); what is gone is read as it last was (CR 608.2h).
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from judgebot.cards import selectors as s
from judgebot.game.context import Context
from judgebot.game.filters import CHARACTERISTICS, STATUS, matches_characteristics, matches_status, names_of
from judgebot.game.protectors import protector
from judgebot.game.subtypes import has_subtype, shares_creature_type
from judgebot.game.trace import MissingFactError, NotDecidedError
from judgebot.game.view import Row

# Objects


def matching(ctx: Context, wanted: s.Filter) -> tuple[int, ...]:
    """Return the ids of all objects that match, in order of their ids; phased-out ones do not exist (CR 702.26d)."""
    ask = _question(wanted)
    return tuple(i for i in sorted(ctx.rows) if _fulfils(ctx, wanted, ctx.rows[i], ask))


def matches(ctx: Context, wanted: s.Filter, row: Row, anywhere: bool = False) -> bool:
    """Return whether the object of this row fulfils every field of the filter; `anywhere` leaves its zone out of account."""
    return _fulfils(ctx, wanted, row, _question(wanted), anywhere)


Question = Callable[[Context, s.Filter, Row], bool]


def _fulfils(ctx: Context, wanted: s.Filter, row: Row, ask: Question, anywhere: bool = False) -> bool:
    if not anywhere and not _is_in(ctx, wanted, row):
        return False
    if wanted.other and row.id == ctx.source:
        return False
    if wanted.controller is not None and not is_among(ctx, row.controller, wanted.controller):
        return False
    if wanted.owner is not None and not is_among(ctx, row.owner, wanted.owner):
        return False
    if row.unknown:
        if asks_nothing(wanted):
            return True
        raise MissingFactError(f"which card #{row.label} is")
    return ask(ctx, wanted, row)


@lru_cache(maxsize=4096)
def _question(wanted: s.Filter) -> Question:
    """What has to be asked of an object for the fields that a filter gives, beside where and whose it is, as one question."""
    nothing = s.Filter()
    given = {name for name in s.Filter.__struct_fields__ if getattr(wanted, name) != getattr(nothing, name)}
    asked = tuple(ask for ask, fields in QUESTIONS if fields & given)
    return asked[0] if len(asked) == 1 else _all_of(asked)


def _all_of(asked: tuple[Question, ...]) -> Question:
    def ask_all(ctx: Context, wanted: s.Filter, row: Row) -> bool:
        for ask in asked:  # noqa: SIM110 - asked of every object for every effect, where a generator takes twice as long
            if not ask(ctx, wanted, row):
                return False
        return True

    return ask_all


def _is_in(ctx: Context, wanted: s.Filter, row: Row) -> bool:
    """Whether the object is in the zone that the filter means; "" and "source" are anywhere."""
    if wanted.spell:
        return row.zone == "stack"
    if wanted.zone == "not battlefield":
        return row.zone not in ("battlefield", "nowhere")
    if wanted.zone == "top of library":
        return row.zone == "library" and ctx.game.zone("library", row.owner)[:1] == (row.id,)
    return wanted.zone in ("", "source", row.zone)


def asks_nothing(wanted: s.Filter) -> bool:
    """Whether the filter asks only where the object is and whose it is: an unknown card matches that too."""
    return wanted == s.Filter(
        controller=wanted.controller, owner=wanted.owner, zone=wanted.zone, card=wanted.card, other=wanted.other
    )


def _matches_numbers(ctx: Context, wanted: s.Filter, row: Row) -> bool:
    from judgebot.game import quantities  # quantities read objects and players here

    ctx = replace(ctx, asked=row.id)
    for compare, value in (
        (wanted.power, row.power),
        (wanted.toughness, row.toughness),
        (wanted.mana_value, row.mana_value),
    ):
        if compare is not None and (value is None or not quantities.compares(ctx, value, compare)):
            return False
    return True


def _matches_relations(ctx: Context, wanted: s.Filter, row: Row) -> bool:
    if wanted.same_name_as is not None and not _shares_name(ctx, wanted.same_name_as, row):
        return False
    if wanted.attached_to is not None and ctx.obj(row.id).attached_to not in objects(ctx, wanted.attached_to):
        return False
    if wanted.linked and row.id not in objects(ctx, s.Linked()):
        return False
    if wanted.except_for is not None and row.id in objects(ctx, wanted.except_for):
        return False
    if (wanted.targets is not None or wanted.single_target is not None) and not _targets_fit(ctx, wanted, row):
        return False
    if not _is_in_combat_with(ctx, wanted, row) or not _shares(ctx, wanted, row):
        return False
    if wanted.died_this_turn is not None and wanted.died_this_turn != _died_this_turn(ctx, row):
        return False
    if wanted.turned_up_this_turn is not None and wanted.turned_up_this_turn != _turned_up_this_turn(ctx, row):
        return False
    if wanted.damaged_by is not None or wanted.damaged_this_turn is not None:
        return _damage_fits(ctx, wanted, row) and (not wanted.chosen or _matches_chosen(ctx, wanted.chosen, row))
    return not wanted.chosen or _matches_chosen(ctx, wanted.chosen, row)


def _is_one_of(ctx: Context, wanted: s.Filter, row: Row) -> bool:
    return any(matches(ctx, part, row, True) for part in wanted.any_of)


def _is_none_of(ctx: Context, wanted: s.Filter, row: Row) -> bool:
    return not any(matches(ctx, part, row, True) for part in wanted.none_of)


QUESTIONS: Final[tuple[tuple[Question, frozenset[str]], ...]] = (
    # What is asked of an object, in this order, each with the fields of a filter that it is about; where it is comes before.
    (matches_characteristics, CHARACTERISTICS),
    (matches_status, STATUS),
    (_matches_numbers, frozenset({"power", "toughness", "mana_value"})),
    (
        _matches_relations,
        frozenset(
            {
                "same_name_as",
                "attached_to",
                "linked",
                "except_for",
                "targets",
                "single_target",
                "blocks",
                "blocked_by",
                "attacks",
            }
            | {"damaged_by", "damaged_this_turn", "died_this_turn", "turned_up_this_turn", "shares", "shares_with", "chosen"}
        ),
    ),
    (_is_one_of, frozenset({"any_of"})),
    (_is_none_of, frozenset({"none_of"})),
)


def _shares(ctx: Context, wanted: s.Filter, row: Row) -> bool:
    """Whether it shares a creature type, a colour or a card type with one of the objects asked for (CR 205.2a, 205.3m)."""
    if wanted.shares_with is None:
        return True
    if isinstance(wanted.shares_with, s.Filter):
        others = [ctx.rows[i] for i in matching(ctx, wanted.shares_with)]
    else:
        others = [ctx.row(i) for i in objects(ctx, wanted.shares_with)]
    return any(_share(wanted.shares, row, other) for other in others)


def _share(what: str, one: Row, other: Row) -> bool:
    match what:
        case "creature type":
            return shares_creature_type(one, other)
        case "color":
            return bool(set(one.colors) & set(other.colors))
        case "card type":
            return bool(set(one.types) & set(other.types))
        case _:
            raise NotDecidedError(f"sharing a {what} is not modelled")


def _died_this_turn(ctx: Context, row: Row) -> bool:
    """Whether the card was put into the graveyard it is in from the battlefield this turn (CR 700.4)."""
    from judgebot.game.events import Move  # events come above the words they are matched by

    obj = ctx.obj(row.id)
    origin = ctx.game.left.get(obj.came_from) if obj.came_from is not None else None
    died = origin is not None and origin[0].zone == "battlefield" and row.zone == "graveyard"
    return died and any(isinstance(done.event, Move) and done.after == row.id for done in ctx.game.log)


def _turned_up_this_turn(ctx: Context, row: Row) -> bool:
    """Whether the permanent was turned face up this turn (CR 708.8)."""
    from judgebot.game.events import TurnUp  # events come above the words they are matched by

    return any(isinstance(done.event, TurnUp) and done.event.obj == row.id for done in ctx.game.log)


def _is_in_combat_with(ctx: Context, wanted: s.Filter, row: Row) -> bool:
    """Whether it blocks, or is blocked by, one of the objects asked for (CR 509.1g)."""
    obj = ctx.obj(row.id)
    if wanted.attacks is not None and obj.attacking not in players(ctx, wanted.attacks):
        return False
    if wanted.blocks is not None and not set(obj.blocking) & set(objects(ctx, wanted.blocks)):
        return False
    return wanted.blocked_by is None or bool(set(obj.blocked_by) & set(objects(ctx, wanted.blocked_by)))


def _damage_fits(ctx: Context, wanted: s.Filter, row: Row) -> bool:
    """Whether it was dealt damage this turn, by one of some objects if that is asked (CR 608.2i)."""
    from judgebot.game.events import Damage  # events come above the words they are matched by

    dealt = [done.event for done in ctx.game.log if isinstance(done.event, Damage) and done.event.target == row.id]
    if wanted.damaged_this_turn is not None and wanted.damaged_this_turn != bool(dealt):
        return False
    return wanted.damaged_by is None or any(event.source in objects(ctx, wanted.damaged_by) for event in dealt)


def _targets_fit(ctx: Context, wanted: s.Filter, row: Row) -> bool:
    """Whether a spell has one target only, or targets something: as its targets were chosen (CR 115.9a, 115.9b)."""
    item = next((item for item in ctx.game.stack if item.id == row.id), None)
    if item is None:
        return False
    if wanted.single_target is not None and wanted.single_target != (len(item.targets) == 1):
        return False
    if wanted.targets is None:
        return True
    at = [target for target in item.targets if isinstance(target, int) and target in ctx.rows]
    if isinstance(wanted.targets, s.Filter):
        return any(matches(ctx, wanted.targets, ctx.rows[i]) for i in at)
    return any(i in objects(ctx, wanted.targets) for i in at)


def _shares_name(ctx: Context, other: s.Objects, row: Row) -> bool:
    """CR 201.2a: at least one name in common; an object without a name shares it with nothing."""
    names = names_of(row)
    return any(names & names_of(ctx.row(i)) for i in objects(ctx, other))


def _matches_chosen(ctx: Context, kind: str, row: Row) -> bool:
    source = ctx.obj(ctx.source)
    chosen = source.chosen.get(kind)
    if chosen is None and source.zone not in ("battlefield", "nowhere"):
        return False  # CR 107.2: nothing has been chosen for a card that has not entered
    if chosen is None:
        raise MissingFactError(f"which {kind} was chosen for #{ctx.obj(ctx.source).label}")
    match kind:
        case "color":
            return chosen in row.colors
        case "name":
            return bool(row.name) and chosen == row.name
        case "creature type":
            return has_subtype(row, chosen)
        case _:
            return chosen in row.types


def objects(ctx: Context, what: s.Objects) -> tuple[int, ...]:
    """Return the ids meant by words that need no choice. Raises NotDecidedError for those that do (resolution asks)."""
    match what:
        case s.This():
            return (ctx.source,)
        case s.Itself():
            return () if ctx.asked is None else (ctx.asked,)
        case s.Target(n):
            return tuple(t for t in ctx.targets_of(n) if isinstance(t, int))
        case s.That():
            if isinstance(ctx.each, int):
                return (ctx.each,)
            return ctx.event.those or (() if ctx.event.that is None else (ctx.event.that,))
        case s.Other():
            return () if ctx.event.other is None else (ctx.event.other,)
        case s.Attached():
            host = ctx.obj(ctx.source).attached_to
            return (host,) if isinstance(host, int) else ()
        case s.Done(n):
            return ctx.done[n] if -len(ctx.done) <= n < len(ctx.done) else ()
        case s.Paid():
            return ctx.event.paid
        case s.Together(parts):
            return tuple(dict.fromkeys(i for part in parts for i in objects(ctx, part)))
        case s.MovedTo(of, zone):
            return _moved_to(ctx, objects(ctx, of), zone)
        case s.AsTheyWere(of):
            before = (ctx.obj(i).came_from for i in objects(ctx, of))
            return tuple(i for i in before if i is not None)
        case s.Those(of, wanted):
            return tuple(i for i in objects(ctx, of) if matches(ctx, wanted, ctx.row(i), anywhere=True))
        case s.Linked():
            return tuple(i for i in ctx.obj(ctx.source).linked if i in ctx.game.objects)
        case s.All(wanted):
            return matching(ctx, wanted)
        case s.Top(player, n):
            return _top_of_library(ctx, player, n)
        case _:
            raise NotDecidedError(f"these words need a choice: {type(what).__name__}")


def _moved_to(ctx: Context, ids: tuple[int, ...], zone: str) -> tuple[int, ...]:
    """Those that are in the zone now, as they last were before they came there (CR 608.2h)."""
    there = (ctx.game.objects[i] for i in ids if i in ctx.game.objects and ctx.game.objects[i].zone == zone)
    return tuple(obj.came_from for obj in there if obj.came_from is not None)


def _top_of_library(ctx: Context, player: s.Players, n: s.Quantity) -> tuple[int, ...]:
    from judgebot.game import quantities  # quantities read objects and players here

    (name,) = players(ctx, player)
    wanted = quantities.quantity(ctx, n)
    listed = ctx.game.zone("library", name)
    return listed[:wanted]


# Players


def is_among(ctx: Context, name: str, wanted: s.Players) -> bool:
    """Return whether a player is one of those meant."""
    return name in players(ctx, wanted)


def players(ctx: Context, who: s.Players) -> tuple[str, ...]:
    """Return the names of the players meant, in APNAP order where there are several."""
    match who:
        case s.You():
            return (ctx.you,)
        case s.Opponent():
            return ctx.game.opponents(ctx.you)
        case s.OtherPlayers():
            return tuple(name for name in ctx.game.in_game() if name != ctx.you)
        case s.EachPlayer():
            return ctx.game.in_game()
        case s.TargetPlayer(n):
            return tuple(t for t in ctx.targets_of(n) if isinstance(t, str))
        case s.PlayerOrController(n):
            return _distinct(t if isinstance(t, str) else any_row(ctx, t).controller for t in ctx.targets_of(n))
        case s.ThatPlayer():
            if isinstance(ctx.each, str):
                return (ctx.each,)
            return (ctx.event.player,) if ctx.event.player else ()
        case s.ControllerOf(what):
            return _distinct(any_row(ctx, i).controller for i in objects(ctx, what))
        case s.OwnerOf(what):
            return _distinct(ctx.obj(i).owner for i in objects(ctx, what))
        case s.ActivePlayer():
            if ctx.game.teams:
                raise NotDecidedError("which of the active team's players is meant (CR 805.9) is not modelled")
            return (ctx.game.active,)
        case s.DefendingPlayer():
            return _defending(ctx)
        case s.EnchantedPlayer():
            host = ctx.obj(ctx.source).attached_to
            return (host,) if isinstance(host, str) else ()
        case s.ChosenPlayer():
            chosen = ctx.obj(ctx.source).chosen.get("player")
            if chosen is None:
                raise MissingFactError(f"which player was chosen for #{ctx.obj(ctx.source).label}")
            return (chosen,) if chosen else ()


def any_row(ctx: Context, object_id: int) -> Row:
    """Return the row of an object, known card or not; as it last existed where it is gone."""
    row = ctx.rows.get(object_id)
    found: Row = row if row is not None else ctx.game.left[object_id][1]
    return found


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def _defending(ctx: Context) -> tuple[str, ...]:
    """CR 508.5: the player attacked, the controller of the planeswalker or the protector of the battle attacked."""
    attacked = ctx.obj(ctx.source).attacking
    if isinstance(attacked, str):
        return (attacked,)
    if attacked is None:
        return ()
    row = ctx.row(attacked)
    who = protector(ctx.game, row) if "Battle" in row.types else row.controller
    if who is None:
        raise MissingFactError(f"who protects {ctx.obj(attacked).known_as}")
    return (who,) if who else ()
