"""What comes with events at the moment they happen, before triggers are looked for: melded cards, counters, miracle, ascend."""

from typing import Final

import msgspec

from judgebot.game import events as ev
from judgebot.game.choices import Choice
from judgebot.game.dungeons import COMPLETES
from judgebot.game.looking import exiled_after_a_look
from judgebot.game.room_halves import unlocked
from judgebot.game.state import STEPS, UNLOCKED
from judgebot.game.table import Table
from judgebot.game.view import View, once_for_each_view

MIRACLE: Final = "revealed for miracle"
MOST_WITHOUT_BLESSING: Final = 9


def noticed(table: Table, happened: tuple[ev.Happened, ...]) -> tuple[ev.Happened, ...]:
    """Return what happened together with what abilities see beside it; players may get the city's blessing by it."""
    bless(table)
    _note_completed(table, happened)
    exiled_after_a_look(table, happened)
    more = (
        _second_cards(table, happened),
        _put_as_it_enters(table, happened),
        _revealed_for_miracle(table, happened),
        _unlocked_as_cast(happened),
    )
    return (*happened, *_shuffled(table, happened), *(one for found in more for one in found))


def _shuffled(table: Table, happened: tuple[ev.Happened, ...]) -> tuple[ev.Happened, ...]:
    """CR 701.24a: whoever's cards were shuffled into a library shuffles it, once however many they are."""
    owners = dict.fromkeys(table.obj(done.before).owner for done in happened if ev.is_shuffled_in(done.event))
    return tuple(ev.Happened(ev.Done("shuffles", -1, owner)) for owner in owners)


def _second_cards(table: Table, happened: tuple[ev.Happened, ...]) -> tuple[ev.Happened, ...]:
    """CR 712.21: what moved a melded permanent put two cards into the zone, each a card for what looks at cards."""
    moved = (done for done in happened if isinstance(done.event, ev.Move) and done.before in table.game.left)
    return tuple(
        msgspec.structs.replace(done, after=obj.id, second_card=True)
        for done in moved
        if table.obj(done.before).melded
        for obj in table.game.objects.values()
        if obj.came_from == done.before and obj.id != done.after
    )


def _put_as_it_enters(table: Table, happened: tuple[ev.Happened, ...]) -> tuple[ev.Happened, ...]:
    """CR 122.6, 122.6a: counters that a permanent enters with are put on it, by its controller."""
    entered = (done for done in happened if done.after in table.game.objects and _enters(done))
    return tuple(
        ev.Happened(
            ev.Counters(done.after, kind, n, by=table.view[done.after].controller),
            before=done.after,
            after=done.after,
            amount=n,
        )
        for done in entered
        for kind, n in table.game.objects[done.after].counters.items()
    )


def _enters(done: ev.Happened) -> bool:
    moved = isinstance(done.event, ev.Move) and done.event.to == "battlefield" and done.from_zone != "battlefield"
    return moved or isinstance(done.event, ev.Create)


def _unlocked_as_cast(happened: tuple[ev.Happened, ...]) -> tuple[ev.Happened, ...]:
    """CR 709.5d, 709.5h: the half that was cast is unlocked as the Room enters."""
    return tuple(
        ev.Happened(seen)
        for done in happened
        if isinstance(done.event, ev.Move) and UNLOCKED in done.event.chosen
        for seen in unlocked(done.after, done.event.controller, done.event.chosen[UNLOCKED], done.event.chosen[UNLOCKED])
    )


def _note_completed(table: Table, happened: tuple[ev.Happened, ...]) -> None:
    """CR 309.7: a player has completed a dungeon for the rest of the game."""
    for event in (done.event for done in happened):
        if isinstance(event, ev.Done) and event.kind == COMPLETES:
            who = table.game.players[event.player]
            table.game = table.game.with_player(
                msgspec.structs.replace(who, completed=(*who.completed, table.row(event.obj).name))
            )


# Miracle


def _revealed_for_miracle(table: Table, happened: tuple[ev.Happened, ...]) -> tuple[ev.Happened, ...]:
    """CR 702.94a: the first card that a player draws in a turn may be revealed as it is drawn if it has miracle."""
    drawn = (done for done in happened if isinstance(done.event, ev.DrawCard) and done.after in table.game.objects)
    return tuple(
        ev.Happened(ev.Done(MIRACLE, done.after, table.obj(done.after).owner), after=done.after)
        for done in drawn
        if _is_revealed(table, done.after)
    )


def _is_revealed(table: Table, card: int) -> bool:
    row, player = table.view[card], table.obj(card).owner
    if row.unknown or not row.has("miracle") or not _is_first_drawn(table, player):
        return False
    asked = Choice(player, "may", row.label, f"whether to reveal {table.name(card)} for its miracle", ("yes", "no"))
    if table.choose(asked) == 1:
        return False
    table.say(f"Player {player} reveals {table.name(card)} as the first card drawn this turn.", "702.94a")
    table.owe(player, "reveal", f"{table.name(card)} until its miracle is settled", "702.94b")
    return True


def _is_first_drawn(table: Table, player: str) -> bool:
    """Whether the player drew none before this turn; on a board told after the draw step the turn's card was drawn."""
    log = table.game.log
    if any(isinstance(done.event, ev.DrawCard) and done.event.player == player and done.after >= 0 for done in log):
        return False
    if table.game.turn != table.game.began or any(_is_step(done, "draw") for done in log):
        return True
    if table.game.is_active(player) and STEPS.index(table.game.step) > STEPS.index("upkeep"):
        table.assume(f"player {player} has drawn the card of the turn")
        return False
    table.assume(f"player {player} drew no card this turn before what is described")
    return True


def _is_step(done: ev.Happened, step: str) -> bool:
    return isinstance(done.event, ev.StepBegins) and done.event.step == step


# The city's blessing


def bless(table: Table) -> None:
    """CR 702.131b, 702.131d: whoever controls ten permanents, one of them with ascend, gets the city's blessing for good."""
    for player in _ascending(table.view):
        give_blessing(table, player)


def give_blessing(table: Table, player: str) -> None:
    """Let a player who controls ten or more permanents get the city's blessing (CR 702.131a-c)."""
    held = sum(row.controller == player for row in table.view.permanents)
    if player not in table.game.blessed and held > MOST_WITHOUT_BLESSING:
        table.change(blessed=table.game.blessed | {player})
        table.say(f"Player {player} controls {held} permanents and gets the city's blessing.", "702.131b")


@once_for_each_view
def _ascending(view: View) -> tuple[str, ...]:
    return tuple(sorted({row.controller for row in view.having("ascend")}))
