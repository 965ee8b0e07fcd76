"""Zones (CR 400-408): moving an object, and what becomes of it there. Every change of zone goes through `move`."""

from itertools import count
from typing import Final

import msgspec

from judgebot.cards.models import Card
from judgebot.game.events import Create, Move
from judgebot.game.layers import view
from judgebot.game.state import SHARED_ZONES, ContinuousEffect, Game, Obj, PlayerName
from judgebot.game.trace import MissingFactError, NotDecidedError

_LIBRARY_PARTS: Final = ("library", "library bottom", "library shuffled")
"""A library is told from the top: listed cards, unlisted ones (only counted), cards put below those; and what was shuffled."""


def move(game: Game, event: Move, before: Game | None = None) -> tuple[Game, int]:
    """Return the state after the move and the id of the new object (CR 400.7), -1 where a token ceases to exist.

    What leaves together is remembered as it was before any of it left: `before` is the state then (CR 608.2h, 603.10).
    """
    old = game.objects[event.obj]
    together = before is not None and old.id in before.objects
    row = view(before if before is not None and together else game).get(old.id)
    gone = game.changed(left={**game.left, old.id: (old, row)}, objects=_without(game.objects, old.id))
    gone = _take_out(gone, old)
    if event.meld_with is not None:
        other = gone.objects[event.meld_with]
        gone = _take_out(gone.changed(objects=_without(gone.objects, other.id)), other)
    new = _new_object(gone, old, event)
    if event.meld_with is not None and event.becomes is not None:
        new = _melded(new, event.becomes, game.objects[event.meld_with])
    placed = _put_in(gone, new, event)
    if old.melded:
        placed = _put_in(placed, _second_card(placed, old, new), event)
    if old.zone == "stack" and event.to == "battlefield":
        placed = _carry_over(placed, old.id, new.id)
    placed = _with_gains(placed, new, event)
    return placed.changed(moved={**game.moved, old.id: new.id}), new.id


def _melded(first: Obj, becomes: Card, other: Obj) -> Obj:
    """CR 701.42a: one permanent, represented by two cards."""
    cards = tuple(card for card in (first.card, other.card) if card is not None)
    return msgspec.structs.replace(first, card=becomes, melded=cards)


def _second_card(game: Game, old: Obj, first: Obj) -> Obj:
    """CR 712.21: two cards are put where a melded permanent goes; this is the second of them."""
    stamp = game.next_timestamp
    return msgspec.structs.replace(first, id=game.next_id, label=next_label(game), card=old.melded[1], timestamp=stamp)


def _carry_over(game: Game, spell: int, permanent: int) -> Game:
    """CR 400.7a, 400.7c: what applies to a permanent spell goes on applying to the permanent that it becomes."""
    effects = tuple(
        msgspec.structs.replace(effect, objects=tuple(permanent if i == spell else i for i in effect.objects))
        if spell in effect.objects
        else effect
        for effect in game.effects
    )
    shields = tuple(
        msgspec.structs.replace(shield, by=tuple(permanent if i == spell else i for i in shield.by))
        if shield.by is not None and spell in shield.by
        else shield
        for shield in game.shields
    )
    return game.changed(effects=effects, shields=shields)


def create(game: Game, event: Create) -> tuple[Game, int]:
    """Return the state with the new token on the battlefield, and its id (CR 111.1)."""
    token = Obj(
        id=game.next_id,
        label=event.label or next_label(game),
        zone="battlefield",
        owner=event.controller,
        controller=event.controller,
        card=event.card,
        values=None if event.card is not None else event.values,
        token=True,
        copied=event.copied,
        copy_name=event.copy_name,
        copy_ends=event.copy_ends,
        tapped=event.tapped,
        counters=event.counters,
        attached_to=event.attach_to,
        timestamp=game.next_timestamp,
        control_since=game.turn,
        entered_on=game.turn,
        chosen=event.chosen,
        attacking=event.attacking,
        face=event.face,
        world_since=game.next_timestamp,
    )
    placed = game.changed(
        next_id=game.next_id + 1,
        next_timestamp=game.next_timestamp + 1,
        objects={**game.objects, token.id: token},
        zones={**game.zones, ("battlefield", ""): (*game.zone("battlefield"), token.id)},
    )
    return _with_gains(placed, token, event), token.id


def _with_gains(game: Game, new: Obj, event: Move | Create) -> Game:
    """The continuous effect of what modified how a permanent enters, which lasts while it stays (CR 614.1c, 611.2a)."""
    if not event.gains:
        return game
    gained = ContinuousEffect(
        id=game.next_id,
        timestamp=game.next_timestamp,
        source=new.id,
        controller=new.controller,
        parts=event.gains,
        objects=(new.id,),
        duration="permanent",
        created_turn=game.turn,
    )
    return game.changed(
        effects=(*game.effects, gained),
        next_id=game.next_id + 1,
        next_timestamp=game.next_timestamp + 1,
    )


def next_label(game: Game, taken: frozenset[str] = frozenset()) -> str:
    """Return the lowest free number for an object that the scenario did not name."""
    used = {o.label for o in game.objects.values()} | {o.label for o, _ in game.left.values()} | taken
    used |= {item.label for item in game.stack}
    return next(str(n) for n in count(1) if str(n) not in used)


def draw_unlisted(game: Game, player: PlayerName, to_top_of: str = "library", *, of_shuffled: bool = False) -> tuple[Game, int]:
    """Return the state in which an unlisted card of a library (or hand) became a listed, unknown one, and its id.

    Raises MissingFactError where known cards were shuffled into the library: which card comes is chance. `of_shuffled`: the
    card is looked for, so that it comes by choice.
    """
    who = game.players[player]
    if to_top_of == "library" and game.zones.get(("library shuffled", player)) and not of_shuffled:
        raise MissingFactError(f"which card is on top of player {player}'s library since it was shuffled")
    rest = who.library_rest if to_top_of == "library" else who.hand_rest
    left = None if rest is None else rest - 1
    changed = {"library_rest": left} if to_top_of == "library" else {"hand_rest": left}
    card = Obj(
        id=game.next_id,
        label=next_label(game),
        zone="library" if to_top_of == "library" else "hand",
        owner=player,
        controller=player,
        timestamp=game.next_timestamp,
    )
    placed = game.changed(
        next_id=game.next_id + 1,
        next_timestamp=game.next_timestamp + 1,
        objects={**game.objects, card.id: card},
        zones={**game.zones, (to_top_of, player): (*game.zone(to_top_of, player), card.id)},
    )
    if left == 0 and to_top_of == "library":
        placed = _surfaced(placed, player)
    return placed.with_player(msgspec.structs.replace(who, **changed)), card.id


def _surfaced(game: Game, player: PlayerName) -> Game:
    """The cards put below the unlisted ones are next where those are gone."""
    below = game.zones.get(("library bottom", player), ())
    if len(below) > 1 and player in game.random_bottom:
        raise NotDecidedError(f"in which order the cards at the bottom of player {player}'s library lie")
    whole = (*game.zone("library", player), *below)
    return game.changed(zones={**game.zones, ("library", player): whole, ("library bottom", player): ()})


def in_library(game: Game, player: PlayerName) -> tuple[int, ...]:
    """Return the ids of all cards known to be in a library: listed from the top, below unlisted ones, or shuffled in."""
    return tuple(i for part in _LIBRARY_PARTS for i in game.zones.get((part, player), ()))


def holds_unlisted(game: Game, player: PlayerName) -> bool:
    """Return whether a library holds, or may hold, cards that nobody said anything of."""
    rest = game.players[player].library_rest
    return rest is None or rest > len(game.zones.get(("library shuffled", player), ()))


def listed(game: Game, player: PlayerName, card: int) -> Game:
    """Return the state in which a card somewhere in a library lies where it can be taken from: above what is unlisted."""
    if card in game.zone("library", player):
        return game
    parts = {(part, player): tuple(i for i in game.zones.get((part, player), ()) if i != card) for part in _LIBRARY_PARTS}
    was_shuffled = card in game.zones.get(("library shuffled", player), ())
    parts["library", player] = (*game.zone("library", player), card)
    return _with_rest(game.changed(zones={**game.zones, **parts}), player, -1 if was_shuffled else 0)


def shuffled(game: Game, player: PlayerName, on_top: tuple[int, ...] = ()) -> Game:
    """Return the state in which all cards of a library but those on top are in an order nobody knows (CR 701.24a).

    Known ones stay known to be in it; they count as unlisted. One card alone has no other place to be.
    """
    cards = tuple(i for i in in_library(game, player) if i not in on_top)
    had = game.zones.get(("library shuffled", player), ())
    rest = game.players[player].library_rest
    if rest == len(had) and len(cards) <= 1:
        parts = {("library", player): (*on_top, *cards), ("library bottom", player): (), ("library shuffled", player): ()}
        return _with_rest(game.changed(zones={**game.zones, **parts}), player, -len(had))
    parts = {("library", player): on_top, ("library bottom", player): (), ("library shuffled", player): cards}
    return _with_rest(game.changed(zones={**game.zones, **parts}), player, len(cards) - len(had))


def _with_rest(game: Game, player: PlayerName, more: int) -> Game:
    who = game.players[player]
    rest = None if who.library_rest is None else who.library_rest + more
    return game.with_player(msgspec.structs.replace(who, library_rest=rest))


def _without(objects: dict[int, Obj], object_id: int) -> dict[int, Obj]:
    return {i: o for i, o in objects.items() if i != object_id}


def _take_out(game: Game, obj: Obj) -> Game:
    key = (obj.zone, "" if obj.zone in SHARED_ZONES else obj.owner)
    kept = tuple(i for i in game.zones.get(key, ()) if i != obj.id)
    return off_stack(game.changed(zones={**game.zones, key: kept}), obj.id)


def off_stack(game: Game, item_id: int) -> Game:
    """Return the state without a spell or ability on the stack; it is remembered as it was there (CR 608.2h)."""
    gone = {item.id: item for item in game.stack if item.id == item_id}
    if not gone:
        return game
    return game.changed(stack=tuple(item for item in game.stack if item.id != item_id), left_stack=game.left_stack | gone)


def _new_object(game: Game, old: Obj, event: Move) -> Obj:
    """CR 400.7: a new object with no memory of the old one; what it enters as comes from the event."""
    on_battlefield = event.to == "battlefield"
    controller = (event.controller or old.owner) if event.to in ("battlefield", "stack") else old.owner
    return Obj(
        id=game.next_id,
        label=old.label,
        zone=event.to,
        owner=old.owner,
        controller=controller,
        card=old.melded[0] if old.melded else old.card,
        values=old.values,
        token=old.token,
        copy_of=old.copy_of,
        copied=event.copied,
        copy_name=event.copy_name,
        copy_ends=event.copy_ends,
        face=event.face,
        face_down=event.face_down if event.to in ("battlefield", "stack") else None,
        tapped=event.tapped if on_battlefield else False,
        counters=event.counters,
        attached_to=event.attach_to,
        timestamp=game.next_timestamp,
        control_since=game.turn,
        entered_on=game.turn if on_battlefield else 0,
        chosen=event.chosen,
        cast=event.cast,
        came_from=old.id,
        commander=old.commander,
        attacking=event.attacking,
        exile_face_down=event.exile_face_down,
        world_since=game.next_timestamp,
    )


def _put_in(game: Game, new: Obj, event: Move) -> Game:
    key = (new.zone, "" if new.zone in SHARED_ZONES else new.owner)
    placed = game.changed(
        next_id=game.next_id + 1,
        next_timestamp=game.next_timestamp + 1,
        objects={**game.objects, new.id: new},
    )
    if event.to == "library":
        return _put_in_library(placed, new, event.position, key)
    return placed.changed(zones={**placed.zones, key: (*placed.zones.get(key, ()), new.id)})


def _put_in_library(game: Game, new: Obj, position: str, key: tuple[str, str]) -> Game:
    """Put the card at its place; below unlisted cards it is counted only, since nobody says what lies between."""
    listed = game.zones.get(key, ())
    player = game.players[new.owner]
    if position == "shuffle":
        return _shuffled_in(game, new, key)
    if position == "top":
        return game.changed(zones={**game.zones, key: (new.id, *listed)})
    if position == "bottom" and player.library_rest == 0:
        return game.changed(zones={**game.zones, key: (*listed, new.id)})
    if position.isdigit() and int(position) - 1 <= len(listed):
        n = int(position) - 1
        return game.changed(zones={**game.zones, key: (*listed[:n], new.id, *listed[n:])})
    return _put_below_unlisted(game, new, key)


def _shuffled_in(game: Game, new: Obj, key: tuple[str, str]) -> Game:
    """CR 701.24a: the card is somewhere in the library; a token lies there only until it ceases to exist (CR 111.7)."""
    first = game.changed(zones={**game.zones, key: (new.id, *game.zones.get(key, ()))})
    return shuffled(first, new.owner, (new.id,) if new.token else ())


def _put_below_unlisted(game: Game, new: Obj, key: tuple[str, str]) -> Game:
    """The card lies under cards that are not listed: it stays a known object at the bottom, after a marker of the rest."""
    below = (key[0] + " bottom", key[1])
    return game.changed(zones={**game.zones, below: (*game.zones.get(below, ()), new.id)})
