"""What "as it enters" abilities do to the way a permanent enters (CR 614.1c, 614.12a, 614.13), one effect after another."""

import msgspec

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.words import COLORS
from judgebot.game import events as ev
from judgebot.game import matching, quantities
from judgebot.game.arriving import Arrival, arriving, changed, more_counters, x_of
from judgebot.game.choices import Choice
from judgebot.game.context import Context
from judgebot.game.copying import CHOICE_KINDS, copiable_values, values_to_copy, with_exceptions
from judgebot.game.layers import view
from judgebot.game.picking import choose_among
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError
from judgebot.game.values import Characteristics
from judgebot.game.wording import told


def _applied(table: Table, arrival: Arrival, source: int, effect: e.Effect) -> Arrival:
    label = arrival.row.label
    ctx = Context(arrival.game, view(arrival.game).rows, source, view(arrival.game)[source].controller, x=x_of(arrival))
    match effect:
        case e.Tap():
            table.say(f"#{label} enters tapped.", "614.1c", "614.12")
            return changed(table, arrival, tapped=True)
        case e.PutCounters(kind, n, _):
            return more_counters(table, arrival, kind, quantities.quantity(ctx, n))
        case e.NameChoice(kind=kind):
            return _named(table, arrival, kind)
        case e.BecomeCopy(of=of, exceptions=exceptions, duration="permanent" | "turned face down" as duration):
            return _as_copy(table, arrival, ctx, of, exceptions, "" if duration == "permanent" else duration)
        case e.TurnFaceDown(what):
            return _turning_others_down(table, arrival, ctx, what)
        case e.Continuous(what=s.This(), parts=parts, duration="permanent"):
            table.say(f"#{label}: {'; '.join(map(told, parts))}.", "614.1c", "611.2a")
            return changed(table, arrival, gains=(*arrival.event.gains, *parts))
        case e.KeywordAction("devour", s.Choose(eaten), n):
            return _devouring(table, arrival, eaten, quantities.quantity(ctx, n or s.Number(0)))
        case e.KeywordAction("sunburst"):
            return _with_sunburst(table, arrival)
        case e.May(effects=effects, cost=(), otherwise=otherwise):
            return _if_wanted(table, arrival, source, effects, otherwise)
        case e.May(cost=cost) if cost:
            return _if_paid(table, arrival, source, effect)
        case _:
            raise NotDecidedError(f"an effect on how #{label} enters is not modelled: {type(effect).__name__}")


def _turning_others_down(table: Table, arrival: Arrival, ctx: Context, what: s.Objects) -> Arrival:
    """CR 614.13: how it enters does something to other permanents first."""
    from judgebot.game.special_actions import turn_down  # turning face up asks how permanents enter

    for object_id in matching.objects(ctx, what):
        if object_id in table.game.objects and object_id != arrival.id:
            turn_down(table, table.game.objects[object_id])
    return arriving(table, arrival.event)


def _named(table: Table, arrival: Arrival, kind: str) -> Arrival:
    """CR 614.12a: the choice is made before it enters."""
    row = arrival.row
    if kind in ("player", "opponent"):
        options = table.game.in_game() if kind == "player" else table.game.opponents(row.controller)
        chosen = options[table.choose(Choice(row.controller, "player", row.label, f"a player for #{row.label}", options))]
        key = "player"
    else:
        asked = Choice(row.controller, "name", row.label, f"a {kind} for #{row.label}", (), open_ended=True)
        chosen = table.name_word(asked)
        chosen = COLORS.get(chosen.lower(), chosen) if kind == "color" else chosen
        key = CHOICE_KINDS.get(kind, kind)
    table.say(f"As #{row.label} enters, player {row.controller} chooses {chosen}.", "614.12a")
    return changed(table, arrival, chosen={**arrival.event.chosen, key: chosen})


def _as_copy(table: Table, arrival: Arrival, ctx: Context, of: s.Objects, exceptions: tuple[e.Part, ...], ends: str) -> Arrival:
    """CR 707.5: it enters as the copy and never was anything else."""
    row = arrival.row
    ids = _copy_candidates(ctx, of, arrival.id)
    if not ids:
        table.say(f"There is nothing for #{row.label} to copy.", "707.5")
        return arrival
    names = tuple(table.obj(i).known_as for i in ids)
    labels = tuple(table.obj(i).label for i in ids)
    pick = table.choose(Choice(row.controller, "object", row.label, f"what #{row.label} copies", names, labels))
    original = table.obj(ids[pick])
    own = _own_values(arrival) if any(isinstance(part, e.KeepsOwn) for part in exceptions) else None
    copied = with_exceptions(values_to_copy(original), exceptions, own)
    table.say(f"#{row.label} enters as a copy of {original.known_as}.", "707.5", "614.1c")
    return changed(table, arrival, copied=copied, copy_name=copied.name, copy_ends=ends)


def _own_values(arrival: Arrival) -> Characteristics:
    """What it is without the copy effect, for what that does not copy (CR 707.9c)."""
    return copiable_values(msgspec.structs.replace(arrival.game.objects[arrival.id], copied=None))


def _copy_candidates(ctx: Context, of: s.Objects, entering: int) -> tuple[int, ...]:
    if isinstance(of, s.Choose):
        return tuple(i for i in matching.matching(ctx, of.of) if i != entering and i in ctx.rows)
    return tuple(i for i in matching.objects(ctx, of) if i != entering)


def _if_paid(table: Table, arrival: Arrival, source: int, effect: e.May) -> Arrival:
    """CR 614.12a, 118.12: paid or not before it enters; "if you don't" says how it enters then."""
    from judgebot.game.costs import can_pay, pay  # paying is a batch, and batches ask how permanents enter

    player, label, event = arrival.row.controller, arrival.row.label, arrival.event
    if not isinstance(event, ev.Move):
        raise NotDecidedError(f"paying as the token #{label} enters is not modelled")
    asked = Choice(player, "may", label, f"whether to pay as #{label} enters", ("yes", "no"))
    if not can_pay(table, player, event.obj, effect.cost) or table.choose(asked) == 1:
        table.say(f"Player {player} does not pay as #{label} enters.", "614.12a", "118.12")
        return followed(table, arrival, source, effect.otherwise)
    pay(table, player, event.obj, effect.cost)
    return followed(table, arriving(table, event), source, effect.effects)


def followed(table: Table, arrival: Arrival, source: int, effects: tuple[e.Effect, ...]) -> Arrival:
    for effect in effects:
        arrival = _applied(table, arrival, source, effect)
    return arrival


def _if_wanted(
    table: Table, arrival: Arrival, source: int, effects: tuple[e.Effect, ...], otherwise: tuple[e.Effect, ...]
) -> Arrival:
    row = arrival.row
    asked = Choice(row.controller, "may", row.label, f"whether to apply the effect of #{row.label} as it enters", ("yes", "no"))
    return followed(table, arrival, source, effects if table.choose(asked) == 0 else otherwise)


def _devouring(table: Table, arrival: Arrival, eaten: s.Filter, each: int) -> Arrival:
    """CR 702.82a: sacrificed before it enters, and so neither itself nor what enters with it (CR 614.13a)."""
    event, player = arrival.event, arrival.row.controller
    if not isinstance(event, ev.Move):
        raise NotDecidedError(f"devouring as the token #{arrival.row.label} enters is not modelled")
    there = Context(table.game, table.view.rows, event.obj, player)
    held = tuple(i for i in matching.matching(there, eaten) if table.view[i].controller == player)
    chosen = choose_among(table, player, event.obj, held, s.Number(len(held)), "to devour", up_to=True)
    if chosen:
        table.say(f"#{arrival.row.label} devours {' and '.join(map(table.name, chosen))}.", "702.82a", "614.12a")
        _sacrificed(table, chosen)
    return more_counters(table, arriving(table, event), "+1/+1", each * len(chosen))


def _sacrificed(table: Table, ids: tuple[int, ...]) -> None:
    from judgebot.game.batch import perform  # batches ask how permanents enter

    perform(table, tuple(ev.Move(i, "graveyard", "sacrificed") for i in ids))


def _with_sunburst(table: Table, arrival: Arrival) -> Arrival:
    """CR 702.44a-b: a counter for each colour of mana spent on the spell that it was."""
    obj, row = arrival.game.objects[arrival.id], arrival.row
    origin = table.game.objects.get(arrival.event.obj) if isinstance(arrival.event, ev.Move) else None
    if origin is None or origin.zone != "stack" or obj.cast is None:
        return arrival
    most = min(5, row.mana_value + (obj.cast.x or 0) * (row.mana_cost or ()).count("X"))
    numbers = tuple(str(n) for n in range(most, -1, -1))
    asked = Choice(row.controller, "number", row.label, f"how many colours of mana were spent to cast #{row.label}", numbers)
    kind = "+1/+1" if "Creature" in copiable_values(obj).types else "charge"
    return more_counters(table, arrival, kind, int(numbers[table.choose(asked)]))
