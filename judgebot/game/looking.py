"""Who may look at a card (CR 400.2, 401.5, 402.3, 406.3, 708.5), and who goes on being allowed to (CR 406.3)."""

import msgspec

from judgebot.cards.effects import Keyword
from judgebot.game import events as ev
from judgebot.game import matching
from judgebot.game.context import Context
from judgebot.game.copying import face_up_values
from judgebot.game.layers import view
from judgebot.game.rule_effects import has_player_rule, player_rules
from judgebot.game.state import Game, Obj
from judgebot.game.table import Table


def may_look(game: Game, player: str, obj: Obj) -> tuple[bool, str, tuple[str, ...]]:
    """Return whether a player may look at a card, why, and the rules (CR 708.5, 406.3, 400.2)."""
    row = view(game).get(obj.id)
    controller = row.controller if row is not None else obj.controller
    if obj.zone in ("battlefield", "stack"):
        return _may_look_at_permanent(game, player, obj, controller)
    if obj.zone in ("graveyard", "command") or (obj.zone == "exile" and not obj.exile_face_down):
        return True, "it lies face up in a public zone", ("400.2",)
    if obj.zone == "exile":
        return _may_look_in_exile(game, player, obj)
    if obj.zone == "hand":
        return obj.owner == player, "a hand is hidden from other players", ("402.3",)
    shown = plays_revealed(game, obj.owner) and game.zone("library", obj.owner)[:1] == (obj.id,)
    return (True, "the top card is revealed", ("401.5",)) if shown else (False, "a library is hidden", ("401.2",))


def plays_revealed(game: Game, player: str) -> bool:
    """Return whether a player plays with the top card of the library revealed (CR 401.5)."""
    return game.players[player].top_revealed or has_player_rule(view(game), "plays with top card revealed", player)


def _may_look_at_permanent(game: Game, player: str, obj: Obj, controller: str) -> tuple[bool, str, tuple[str, ...]]:
    if obj.face_down is None:
        return True, "it is face up", ("400.2",)
    if controller == player:
        return True, "you control it", ("708.5",)
    return _may_look_by_effect(game, player, obj) or (False, "you do not control it and no effect lets you", ("708.5",))


def _may_look_by_effect(game: Game, player: str, obj: Obj) -> tuple[bool, str, tuple[str, ...]] | None:
    """An effect that lets the player look at this face-down card (CR 708.5, 406.3, 101.1)."""
    row = view(game).get(obj.id)
    for source, you, rule in player_rules(view(game), "may look at face down", player) if row is not None else ():
        ctx = Context(game, view(game).rows, source, you)
        if rule.filter is None or (row is not None and matching.matches(ctx, rule.filter, row)):
            return True, f"an effect that player {you} controls allows it", ("708.5", "101.1")
    return None


def _may_look_in_exile(game: Game, player: str, obj: Obj) -> tuple[bool, str, tuple[str, ...]]:
    if player in obj.known_to:
        return True, "whoever was once allowed to look at it may go on looking", ("406.3",)
    return _may_look_by_effect(game, player, obj) or _hidden_away(game, player, obj)


def _hidden_away(game: Game, player: str, obj: Obj) -> tuple[bool, str, tuple[str, ...]]:
    """CR 702.75a: the card itself lets the player who controls the permanent that exiled it look."""
    for row in view(game).rows.values():
        if row.zone == "battlefield" and row.controller == player and obj.id in game.objects[row.id].linked:
            printed = face_up_values(game.objects[row.id]).abilities
            if any(isinstance(a, Keyword) and a.name == "hideaway" for a in printed):
                return True, "you control the permanent that hid it away", ("702.75a",)
    return False, "it is exiled face down", ("406.3",)


def note_looked(table: Table, player: str, ids: tuple[int, ...]) -> None:
    """Note that a spell or ability that is resolving tells a player to look at cards."""
    table.looked = table.looked | {(player, i) for i in ids}


def let_look(table: Table, player: str, object_id: int) -> None:
    """Let a player look at a card in exile for as long as it stays there (CR 406.3)."""
    obj = table.game.objects[object_id]
    if player not in obj.known_to:
        table.game = table.game.with_object(msgspec.structs.replace(obj, known_to=(*obj.known_to, player)))


def exiled_after_a_look(table: Table, happened: tuple[ev.Happened, ...]) -> None:
    """CR 406.3: who was told to look at a card and then to exile it face down may go on looking at it."""
    for done in happened:
        if isinstance(done.event, ev.Move) and done.event.exile_face_down and done.after in table.game.objects:
            for player in sorted(player for player, i in table.looked if i == done.before):
                let_look(table, player, done.after)


def keep_looking(table: Table) -> None:
    """CR 406.3: who may look at a card exiled face down may go on doing so, whatever becomes of what allows it."""
    hidden = [obj for obj in table.game.objects.values() if obj.exile_face_down]
    for obj, player in ((obj, player) for obj in hidden for player in table.game.in_game()):
        if may_look(table.game, player, obj)[0]:
            let_look(table, player, obj.id)
