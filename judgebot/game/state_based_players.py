"""State-based actions about players (CR 704.5a-c, 704.5aa, 704.6a-c)."""

from collections.abc import Iterator

from judgebot.game import events as ev
from judgebot.game.dungeons import completion, dungeons, present_room
from judgebot.game.rule_effects import has_player_rule
from judgebot.game.state_based_found import Found, is_pending
from judgebot.game.table import Table


def life_zero(table: Table) -> Iterator[Found]:
    """0 or less life: the player loses. In Two-Headed Giant see team_life_zero."""
    for name in table.game.in_game() if not table.game.teams else ():
        if table.game.players[name].life <= 0 and not has_player_rule(table.view, "doesn't lose for life", name):
            yield Found(ev.Loses(name, "life"), f"Player {name} has 0 or less life and loses the game.", ("704.5a", "104.3b"))


def team_life_zero(table: Table) -> Iterator[Found]:
    """0 or less life of a team: the team loses, unless one of its players does not lose for that (CR 810.8a, 810.8c)."""
    for name in table.game.in_game() if table.game.teams else ():
        saved = any(has_player_rule(table.view, "doesn't lose for life", mate) for mate in table.game.team(name))
        if table.game.players[name].life <= 0 and not saved:
            why = f"The team of player {name} has 0 or less life and loses the game."
            yield Found(ev.Loses(name, "life"), why, ("704.6a", "810.8c"))


def drew_from_empty_library(table: Table) -> Iterator[Found]:
    """A draw from an empty library was attempted: the player loses."""
    for name in table.game.in_game():
        if table.game.players[name].drew_from_empty:
            why = f"Player {name} attempted to draw from an empty library and loses the game."
            yield Found(ev.Loses(name, "empty library"), why, ("704.5b", "104.3c"))
            yield from (
                Found(ev.Loses(mate, "empty library"), f"Player {mate} loses with the team.", ("810.8a",))
                for mate in table.game.team(name)
                if mate != name
            )


def ten_poison(table: Table) -> Iterator[Found]:
    """Ten or more poison counters: the player loses. In Two-Headed Giant see fifteen_poison."""
    for name in table.game.in_game() if not table.game.teams else ():
        if table.game.players[name].poison >= 10:
            why = f"Player {name} has ten or more poison counters and loses the game."
            yield Found(ev.Loses(name, "poison"), why, ("704.5c", "104.3d"))


def fifteen_poison(table: Table) -> Iterator[Found]:
    """Fifteen or more poison counters of a team: the team loses (CR 810.8d)."""
    for name in table.game.in_game() if table.game.teams else ():
        if table.game.players[name].poison >= 15:
            why = f"The team of player {name} has fifteen or more poison counters and loses the game."
            yield Found(ev.Loses(name, "poison"), why, ("704.6b", "810.8d"))


def commander_damage(table: Table) -> Iterator[Found]:
    """21 combat damage by one commander over the game: the player loses."""
    if table.game.variant != "commander":
        return
    for name in table.game.in_game():
        if any(total >= 21 for total in table.game.players[name].commander_damage.values()):
            why = f"Player {name} has been dealt 21 combat damage by one commander and loses the game."
            yield Found(ev.Loses(name, "commander damage"), why, ("704.6c", "903.10a"))


def speed_begins(table: Table) -> Iterator[Found]:
    """A player without speed who controls a permanent with start your engines! has speed 1 (CR 702.179a)."""
    for name in table.game.in_game():
        engines = [row for row in table.view.having("start your engines!") if row.controller == name]
        if not engines or table.game.players[name].speed:
            continue
        if table.game.objects[engines[0].id].entered_on < table.game.began:
            table.assume(f"player {name} had no speed before what is described")
        why = f"Player {name} has no speed and controls {table.name(engines[0].id)}: the speed of player {name} becomes 1."
        yield Found(ev.Speed(name, 1), why, ("704.5aa", "702.179a"))


def dungeon_completed(table: Table) -> Iterator[Found]:
    """A dungeon whose owner is in its bottommost room, with no room ability of it pending, is removed from the game."""
    for name in table.game.in_game():
        for dungeon in dungeons(table, name):
            room = present_room(table, dungeon)
            if room is not None and not room.leads_to and not is_pending(table, dungeon):
                why = f"Player {name} is in the last room of {table.name(dungeon.id)}: it is removed, and completed."
                removed, completed = completion(dungeon, name)
                yield Found(removed, why, ("704.5t", "309.6", "309.7"))
                yield Found(completed, "", ("309.7",))
