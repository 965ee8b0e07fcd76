"""Damage (CR 120): modified, dealt, processed into its results, in the four parts of 120.4."""

import msgspec

from judgebot.game import events as ev
from judgebot.game.batch import perform
from judgebot.game.damage_kinds import deals_infect, deals_wither
from judgebot.game.impossible import not_preventable
from judgebot.game.redirecting import can_be_dealt_damage
from judgebot.game.replacement import replaced
from judgebot.game.rule_effects import has_player_rule, may_change_life
from judgebot.game.state import Player
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError


def deal(table: Table, damages: tuple[ev.Damage, ...]) -> tuple[ev.Happened, ...]:
    """Deal damage at the same time, with all its results (CR 120.4); damage of 0 or less is not dealt (CR 120.8)."""
    modified = replaced(
        table, tuple(not_preventable(table, d) for d in damages if d.amount > 0 and can_be_dealt_damage(table, d.target))
    )
    dealt = tuple(msgspec.structs.replace(event, settled=True) for event in modified if isinstance(event, ev.Damage))
    used_up = dict.fromkeys(event for event in modified if isinstance(event, ev.Counters))  # CR 122.1c: one for all of it
    results: list[ev.GameEvent] = []
    for damage in dealt:
        results.extend(_results(table, damage))
    life = _that_may_change(table, (*_leaving_life(table, results), *_lifelink(table, dealt)))
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


def _leaving_life(table: Table, results: list[ev.GameEvent]) -> list[ev.GameEvent]:
    """Return the results of damage dealt together, leaving 1 life where an effect says that damage reduces life to no less.

    What a player loses by all of it at the same time is cut, by the last of it first.
    """
    left = {player: table.game.players[player].life for player in table.game.in_game()}
    kept: list[ev.GameEvent] = []
    for event in results:
        if isinstance(event, ev.Life) and has_player_rule(table.view, "damage leaves 1 life", event.player):
            event = _leaving_one(table, event, left)
        kept.append(event)
    return kept


def _leaving_one(table: Table, event: ev.Life, left: dict[str, int]) -> ev.Life:
    if table.game.teams or left[event.player] < 1:
        raise NotDecidedError("damage that would reduce a life total which is less than 1 already, or a team's")
    most = left[event.player] - 1
    lost = min(-event.amount, most)
    if lost < -event.amount:
        table.say(f"The damage reduces player {event.player}'s life total to 1 and no further.", "614.1a", "120.3a")
    left[event.player] -= lost
    return msgspec.structs.replace(event, amount=-lost)


def _lifelink(table: Table, dealt: tuple[ev.Damage, ...]) -> tuple[ev.Life, ...]:
    """CR 120.3f, 702.15b, 702.15e: one gain for each source with lifelink, of all the damage it deals at the same time."""
    gained: dict[int, int] = {}
    for damage in dealt:
        if table.row(damage.source).has("lifelink"):
            gained[damage.source] = gained.get(damage.source, 0) + damage.amount
    return tuple(ev.Life(table.row(source).controller, amount) for source, amount in gained.items())


def _results(table: Table, damage: ev.Damage) -> list[ev.GameEvent]:
    """CR 120.3a-h: life, poison, counters; lifelink by source. Damage marked on a creature is the damage event itself."""
    source = table.row(damage.source)
    results: list[ev.GameEvent] = []
    if isinstance(damage.target, str):
        results.append(_to_player(damage, damage.target, deals_infect(table.view, source, damage.target)))
        toxic = sum(ability.n or 0 for ability in source.keywords() if ability.name == "toxic")
        if toxic and damage.combat:
            results.append(ev.Counters(damage.target, "poison", toxic, by=source.controller))
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
    if row.is_creature and deals_wither(table.view, source):
        results.append(ev.Counters(target, "-1/-1", damage.amount, by=source.controller))
    return results
