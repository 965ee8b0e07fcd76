"""Damage (CR 120): modified, dealt, processed into its results, in the four parts of 120.4."""

import msgspec

from judgebot.game import events as ev
from judgebot.game.batch import perform
from judgebot.game.replacement import replaced
from judgebot.game.rule_effects import may_change_life
from judgebot.game.state import Player
from judgebot.game.table import Table


def deal(table: Table, damages: tuple[ev.Damage, ...]) -> tuple[ev.Happened, ...]:
    """Deal damage at the same time, with all its results (CR 120.4); damage of 0 or less is not dealt (CR 120.8)."""
    modified = replaced(table, tuple(d for d in damages if d.amount > 0 and _can_be_dealt(table, d)))
    dealt = tuple(msgspec.structs.replace(event, settled=True) for event in modified if isinstance(event, ev.Damage))
    used_up = dict.fromkeys(event for event in modified if isinstance(event, ev.Counters))  # CR 122.1c: one for all of it
    results: list[ev.GameEvent] = []
    for damage in dealt:
        results.extend(_results(table, damage))
    life = _that_may_change(table, (*results, *_lifelink(table, dealt)))
    return perform(table, (*dealt, *life, *used_up))


def _that_may_change(table: Table, events: tuple[ev.GameEvent, ...]) -> tuple[ev.GameEvent, ...]:
    """Return the results without the life that an effect says can't be gained or lost (CR 119.7, 119.8)."""
    kept: list[ev.GameEvent] = []
    for event in events:
        if isinstance(event, ev.Life) and not may_change_life(table.view, table.game.team(event.player), event.amount):
            gained = event.amount > 0
            table.say(f"Player {event.player} can't {'gain' if gained else 'lose'} life.", "119.7" if gained else "119.8")
        else:
            kept.append(event)
    return tuple(kept)


def _lifelink(table: Table, dealt: tuple[ev.Damage, ...]) -> tuple[ev.Life, ...]:
    """CR 120.3f, 702.15b, 702.15e: one gain for each source with lifelink, of all the damage it deals at the same time."""
    gained: dict[int, int] = {}
    for damage in dealt:
        if table.row(damage.source).has("lifelink"):
            gained[damage.source] = gained.get(damage.source, 0) + damage.amount
    return tuple(ev.Life(table.row(source).controller, amount) for source, amount in gained.items())


def _can_be_dealt(table: Table, damage: ev.Damage) -> bool:
    """CR 120.1: only to a player in the game, or a creature, planeswalker or battle on the battlefield."""
    if isinstance(damage.target, str):
        return damage.target in table.game.in_game()
    row = table.view.get(damage.target)
    return row is not None and row.zone == "battlefield" and bool({"Creature", "Planeswalker", "Battle"} & set(row.types))


def _results(table: Table, damage: ev.Damage) -> list[ev.GameEvent]:
    """CR 120.3a-h: life, poison, counters; lifelink by source. Damage marked on a creature is the damage event itself."""
    source = table.row(damage.source)
    results: list[ev.GameEvent] = []
    if isinstance(damage.target, str):
        results.append(_to_player(damage, damage.target, source.has("infect")))
        toxic = sum(ability.n or 0 for ability in source.keywords() if ability.name == "toxic")
        if toxic and damage.combat:
            results.append(ev.Counters(damage.target, "poison", toxic))
        if damage.combat and table.obj(damage.source).commander:
            _remember_commander_damage(table, damage, damage.target)
    else:
        results.extend(_to_permanent(table, damage, damage.target))
    return results


def _to_player(damage: ev.Damage, player: str, infect: bool) -> ev.GameEvent:
    return ev.Counters(player, "poison", damage.amount) if infect else ev.Life(player, -damage.amount)


def _remember_commander_damage(table: Table, damage: ev.Damage, player: str) -> None:
    """CR 903.10a: combat damage by each commander is counted over the whole game."""
    label = table.obj(damage.source).label
    who = table.game.players[player]
    total = {**who.commander_damage, label: who.commander_damage.get(label, 0) + damage.amount}
    table.game = table.game.with_player(_with_total(who, total))


def _with_total(who: Player, total: dict[str, int]) -> Player:
    return msgspec.structs.replace(who, commander_damage=total)


def _to_permanent(table: Table, damage: ev.Damage, target: int) -> list[ev.GameEvent]:
    row, source = table.row(target), table.row(damage.source)
    results: list[ev.GameEvent] = []
    if "Planeswalker" in row.types:
        results.append(ev.Counters(target, "loyalty", -damage.amount))
    if "Battle" in row.types:
        results.append(ev.Counters(target, "defense", -damage.amount))
    if row.is_creature and (source.has("wither") or source.has("infect")):
        results.append(ev.Counters(target, "-1/-1", damage.amount))
    return results
