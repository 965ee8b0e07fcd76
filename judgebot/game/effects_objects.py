"""One-shot effects on objects (CR 610, 701): destroy, exile, move, tap, counters, damage, attach."""

import msgspec

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game import matching, quantities
from judgebot.game.attachments import cannot_attach
from judgebot.game.batch import perform
from judgebot.game.choices import Choice
from judgebot.game.context import Context
from judgebot.game.damage import deal
from judgebot.game.dividing import divided
from judgebot.game.entering_attacking import attacked_on_entering
from judgebot.game.face_down import face_down, has_two_faces
from judgebot.game.picking import PUBLIC, choose_among, on_battlefield, pick, present
from judgebot.game.registry import acts_on
from judgebot.game.rule_effects import has_player_rule
from judgebot.game.shuffling import shuffle_in_rest
from judgebot.game.special_actions import turn_down, turn_up_by_effect
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError
from judgebot.game.values import card_values

# Moving


@acts_on(e.Destroy)
def _destroy(table: Table, ctx: Context, effect: e.Destroy) -> tuple[int, ...]:
    ids = on_battlefield(table, pick(table, ctx, effect.what))
    return destroy(table, ids, not effect.no_regeneration)


def destroy(table: Table, ids: tuple[int, ...], regenerable: bool = True) -> tuple[int, ...]:
    """Destroy permanents (CR 701.8), save indestructible ones (702.12b). Returns what was destroyed, where it is now."""
    moves: list[ev.GameEvent] = []
    for i in ids:
        if table.view[i].has("indestructible"):
            table.say(f"{table.name(i)} is indestructible and is not destroyed.", "702.12b")
        else:
            moves.append(ev.Move(i, "graveyard", "destroyed", regenerable=regenerable, by_effect=True))
    return _after(perform(table, tuple(moves)))


def _after(happened: tuple[ev.Happened, ...]) -> tuple[int, ...]:
    return tuple(done.after for done in happened if isinstance(done.event, ev.Move) and done.after >= 0)


@acts_on(e.Exile)
def _exile(table: Table, ctx: Context, effect: e.Exile) -> tuple[int, ...]:
    if effect.until_leaves and not on_battlefield(table, (ctx.source,)):
        table.say("Its source has already left the battlefield: nothing is exiled.", "610.3a")
        return ()
    ids = present(table, pick(table, ctx, effect.what))
    moves = tuple(ev.Move(i, "exile", "exiled", exile_face_down=effect.face_down) for i in ids)
    moved = _after(perform(table, moves))
    if effect.until_leaves:
        table.change(until=(*table.game.until, (ctx.source, moved)))
    _link(table, ctx, moved)
    return moved


def _link(table: Table, ctx: Context, ids: tuple[int, ...]) -> None:
    """CR 607.2a: cards exiled by an ability are linked to its source."""
    if ctx.source in table.game.objects:
        source = table.game.objects[ctx.source]
        table.game = table.game.with_object(msgspec.structs.replace(source, linked=(*source.linked, *ids)))


@acts_on(e.Sacrifice)
def _sacrifice(table: Table, ctx: Context, effect: e.Sacrifice) -> tuple[int, ...]:
    """CR 701.21a: each player moves only what they control; all at once."""
    chosen: list[int] = []
    for player in matching.players(ctx, effect.player):
        if player in table.game.opponents(ctx.you) and has_player_rule(table.view, "can't be made to sacrifice", player):
            table.say(f"An opponent's effect can't cause player {player} to sacrifice permanents.", "101.2")
            continue
        what = msgspec.structs.replace(effect.what, by=None) if isinstance(effect.what, s.Choose) else effect.what
        mine = msgspec.structs.replace(ctx, game=table.game, rows=table.view.rows, you=player)
        if isinstance(what, s.Choose):
            held = tuple(i for i in matching.matching(mine, what.of) if table.view[i].controller == player)
            chosen.extend(choose_among(table, player, ctx.source, held, what.n, "to sacrifice", what.up_to, ctx))
        else:
            ids = on_battlefield(table, pick(table, ctx, what))
            chosen.extend(i for i in ids if table.view[i].controller == player)
    moves = tuple(ev.Move(i, "graveyard", "sacrificed") for i in chosen)
    ctx.amount = len(moves)
    if ctx.together is not None:
        ctx.together.extend(moves)
        return ()
    return _after(perform(table, moves))


@acts_on(e.MoveTo)
def _move_to(table: Table, ctx: Context, effect: e.MoveTo) -> tuple[int, ...]:
    if effect.haste_and_exile:
        raise NotDecidedError("returning with haste and being exiled later is not modelled")
    ids = present(table, pick(table, ctx, effect.what))
    moves = tuple(move for i in ids if (move := _one_move(table, ctx, effect, i)) is not None)
    if ctx.together is not None:
        ctx.together.extend(moves)
        return ()
    if effect.in_random_order:
        _note_random(table, moves)
    happened = perform(table, moves)
    if effect.position == "shuffle":
        shuffle_in_rest(table, ctx, effect, happened)
    if effect.zone in PUBLIC:
        return _after(happened)
    return tuple(done.before for done in happened)  # CR 400.7j, 608.2h: in a hidden zone it is known as it last was


def _note_random(table: Table, moves: tuple[ev.Move, ...]) -> None:
    """Cards put on the bottom in a random order: nobody knows which of them lies where."""
    owners = {table.obj(move.obj).owner for move in moves}
    for owner in owners if len(moves) > 1 else ():
        if table.game.players[owner].library_rest == 0:
            raise NotDecidedError(f"in which order the cards at the bottom of player {owner}'s library lie")
    table.change(random_bottom=table.game.random_bottom | owners)


def _one_move(table: Table, ctx: Context, effect: e.MoveTo, object_id: int) -> ev.Move | None:
    obj = table.game.objects[object_id]
    if effect.transformed and (obj.card is None or obj.card.layout != "transform"):
        table.say(f"{obj.known_as} is not a double-faced card that can transform: it stays where it is.", "712.14a")
        return None
    under = obj.owner
    if effect.under is not None:
        (under,) = matching.players(ctx, effect.under)
    attach: int | str | None = None
    if effect.attach_to is not None:
        hosts = pick(table, ctx, effect.attach_to)
        attach = hosts[0] if hosts else None
    return ev.Move(
        object_id,
        effect.zone,
        position=_position(table, ctx, effect, object_id),
        controller=under if effect.zone == "battlefield" else "",
        tapped=effect.tapped,
        face_down=face_down("other") if effect.face_down and effect.zone == "battlefield" else None,
        exile_face_down=effect.face_down and effect.zone == "exile",
        face=1 if effect.transformed else 0,
        counters=dict(effect.counters),
        attach_to=attach,
        attacking=attacked_on_entering(table, ctx, under) if effect.attacking else None,
        gains=ctx.entering_as,
    )


def _position(table: Table, ctx: Context, effect: e.MoveTo, object_id: int) -> str:
    if effect.zone != "library" or effect.position not in ("top or bottom", "owner's choice"):
        return effect.position
    label = table.obj(ctx.source).label
    chooser = ctx.you if effect.position == "top or bottom" else table.game.objects[object_id].owner
    asked = Choice(chooser, "top or bottom", label, f"where {table.name(object_id)} goes", ("top", "bottom"))
    where = ("top", "bottom")[table.choose(asked)]
    obj = table.game.objects[object_id]
    if where == "top" and table.game.zone("library", obj.owner)[:1] == (object_id,):
        table.say(f"{obj.known_as} stays on top of the library.", "608.2d")
    return where


# Tapping, counters, damage, attaching


@acts_on(e.Tap, e.Untap)
def _tap(table: Table, ctx: Context, effect: e.Tap | e.Untap) -> tuple[int, ...]:
    ids = on_battlefield(table, pick(table, ctx, effect.what))
    perform(table, tuple(ev.SetTapped(i, isinstance(effect, e.Tap)) for i in ids))
    return ids


@acts_on(e.PutCounters)
def _put_counters(table: Table, ctx: Context, effect: e.PutCounters) -> tuple[int, ...]:
    n = quantities.amount(ctx, effect.n)
    if isinstance(effect.on, s.Players):
        who = matching.players(ctx, effect.on)
        perform(table, tuple(ev.Counters(player, effect.kind, n, by=ctx.you) for player in who))
        return ()
    ids = present(table, pick(table, ctx, effect.on))
    shares = divided(table, ctx, effect.on, n) if effect.divided else {}
    perform(table, tuple(ev.Counters(i, effect.kind, shares.get(i, n), by=ctx.you) for i in ids))
    return ids


@acts_on(e.RemoveCounters)
def _remove_counters(table: Table, ctx: Context, effect: e.RemoveCounters) -> tuple[int, ...]:
    if isinstance(effect.of, s.Players):
        raise NotDecidedError("removing counters from players is not modelled")
    ids = present(table, pick(table, ctx, effect.of))
    if effect.any_kind:
        for i in ids:
            _remove_one_by_one(table, ctx, i, quantities.amount(ctx, effect.n or s.Number(0)))
        return ids
    events: list[ev.GameEvent] = []
    for i in ids:
        for kind, have in table.game.objects[i].counters.items():
            if effect.kind in ("", kind):
                n = have if effect.n is None else min(have, quantities.amount(ctx, effect.n))
                events.append(ev.Counters(i, kind, -n))
    perform(table, tuple(events))
    return ids


def _remove_one_by_one(table: Table, ctx: Context, object_id: int, n: int) -> None:
    """Counters of any kinds: whoever removes them says which (CR 122.1)."""
    for _ in range(n):
        kinds = tuple(kind for kind, have in table.game.objects[object_id].counters.items() if have > 0)
        if not kinds:
            return
        asked = Choice(ctx.you, "name", table.obj(ctx.source).label, f"which counter {table.name(object_id)} loses", kinds)
        perform(table, (ev.Counters(object_id, kinds[table.choose(asked)], -1),))


@acts_on(e.DealDamage)
def _deal_damage(table: Table, ctx: Context, effect: e.DealDamage) -> tuple[int, ...]:
    """CR 120: the source deals it; a divided amount needs the division said."""
    sources = pick(table, ctx, effect.source)
    amount = quantities.amount(ctx, effect.n)
    targets = _damage_targets(table, ctx, effect)
    shares = divided(table, ctx, effect.to, amount, effect.any_target) if effect.divided else {}
    damage = tuple(
        ev.Damage(source, target, shares.get(target, amount), unpreventable=effect.unpreventable)
        for source in sources[:1]
        for target in targets
    )
    if effect.with_next:
        ctx.damage = damage
    else:
        deal(table, (*ctx.damage, *damage))
        ctx.damage = ()
    return tuple(target for target in targets if isinstance(target, int))


def _damage_targets(table: Table, ctx: Context, effect: e.DealDamage) -> tuple[int | str, ...]:
    if effect.any_target is not None:
        return ctx.targets_of(effect.any_target)
    if effect.to is None:
        return ()
    if isinstance(effect.to, s.Players):
        return matching.players(ctx, effect.to)
    if isinstance(effect.to, s.AttackedBy):
        attacked = (ctx.obj(i).attacking for i in matching.objects(ctx, effect.to.what))
        return tuple(target for target in attacked if target is not None)
    return on_battlefield(table, pick(table, ctx, effect.to))


@acts_on(e.AttachTo)
def _attach(table: Table, ctx: Context, effect: e.AttachTo) -> tuple[int, ...]:
    """CR 701.3b: what can't be attached does not move."""
    hosts = pick(table, ctx, effect.to)
    acted: list[int] = []
    for i in pick(table, ctx, effect.what):
        if i not in table.game.objects or table.game.objects[i].zone != "battlefield":
            table.say(f"{table.name(i)} is no longer on the battlefield, so it is not attached to anything.", "701.3b", "400.7")
            continue
        attach(table, i, hosts[0] if hosts else None)
        acted.append(i)
    return tuple(acted)


def attach(table: Table, attachment: int, host: int | str | None) -> None:
    """Attach by an effect, or say why it does not move (CR 701.3b, 303.4j)."""
    reason = cannot_attach(table.game, attachment, host)
    if reason is not None:
        table.say(f"{table.name(attachment)} can't be attached: {reason[0]}. It does not move.", *reason[1])
        return
    perform(table, (ev.Attach(attachment, host),))


@acts_on(e.Unattach)
def _unattach(table: Table, ctx: Context, effect: e.Unattach) -> tuple[int, ...]:
    ids = on_battlefield(table, pick(table, ctx, effect.what))
    perform(table, tuple(ev.Attach(i, None) for i in ids))
    return ids


@acts_on(e.Fight)
def _fight(table: Table, ctx: Context, effect: e.Fight) -> tuple[int, ...]:
    """CR 701.14a-b: both must still be creatures on the battlefield."""
    ids = on_battlefield(table, (*pick(table, ctx, effect.one), *pick(table, ctx, effect.other)))
    if len(ids) < 2 or not all(table.view[i].is_creature for i in ids):
        table.say("One of them is no longer a creature on the battlefield: no damage is dealt.", "701.14b")
        return ids
    one, other = ids[:2]
    powers = {i: max(0, table.view[i].power or 0) for i in (one, other)}
    deal(table, (ev.Damage(one, other, powers[one]), ev.Damage(other, one, powers[other])))
    perform(table, tuple(ev.Done("fights", i, table.row(i).controller) for i in (one, other)), quiet=True)
    return ids


@acts_on(e.Regenerate)
def _regenerate(table: Table, ctx: Context, effect: e.Regenerate) -> tuple[int, ...]:
    ids = on_battlefield(table, pick(table, ctx, effect.what))
    for i in ids:
        obj = table.game.objects[i]
        table.game = table.game.with_object(msgspec.structs.replace(obj, shields=obj.shields + 1))
        table.say(f"{obj.known_as} has a regeneration shield this turn.", "701.19a")
    return ids


@acts_on(e.RemoveFromCombat)
def _remove_from_combat(table: Table, ctx: Context, effect: e.RemoveFromCombat) -> tuple[int, ...]:
    ids = on_battlefield(table, pick(table, ctx, effect.what))
    perform(table, tuple(ev.RemovedFromCombat(i) for i in ids))
    return ids


@acts_on(e.PhaseOut)
def _phase_out(table: Table, ctx: Context, effect: e.PhaseOut) -> tuple[int, ...]:
    ids = on_battlefield(table, pick(table, ctx, effect.what))
    perform(table, tuple(ev.Phase(i, True) for i in ids))
    return ids


# Turning and transforming


@acts_on(e.TurnFaceUp)
def _turn_face_up(table: Table, ctx: Context, effect: e.TurnFaceUp) -> tuple[int, ...]:
    ids = on_battlefield(table, pick(table, ctx, effect.what))
    return tuple(i for i in ids if turn_up_by_effect(table, table.game.objects[i], ctx.you))


@acts_on(e.TurnFaceDown)
def _turn_face_down(table: Table, ctx: Context, effect: e.TurnFaceDown) -> tuple[int, ...]:
    ids = on_battlefield(table, pick(table, ctx, effect.what))
    return tuple(i for i in ids if turn_down(table, table.game.objects[i]))


@acts_on(e.Transform)
def _transform(table: Table, ctx: Context, effect: e.Transform) -> tuple[int, ...]:
    ids = on_battlefield(table, pick(table, ctx, effect.what))
    return tuple(i for i in ids if not _has_since_transformed(table, ctx, i) and transform(table, i))


def _has_since_transformed(table: Table, ctx: Context, object_id: int) -> bool:
    """CR 701.27f: an ability of a permanent does not transform it if it has transformed since the ability went on the stack."""
    obj = table.game.objects[object_id]
    if object_id != ctx.source or ctx.stack_id is None or obj.transformed_at <= ctx.stack_id:
        return False
    table.say(f"{obj.known_as} has transformed since this ability went on the stack: the instruction is ignored.", "701.27f")
    return True


def transform(table: Table, object_id: int) -> bool:
    """Transform a permanent; return whether it did (CR 701.27a-d, 712.15a)."""
    obj = table.game.objects[object_id]
    if obj.face_down is not None:
        table.say(f"{obj.known_as} is face down and can't transform.", "712.15a")
        return False
    if obj.card is None or not has_two_faces(obj) or obj.card.layout == "meld":
        table.say(f"{obj.known_as} is not a double-faced permanent: nothing happens.", "701.27c")
        return False
    if table.view[object_id].has("daybound") or table.view[object_id].has("nightbound"):
        table.say(f"{obj.known_as} transforms only as day and night do: nothing happens.", "702.145b", "702.145e")
        return False
    back = card_values(obj.card, 1 - obj.face)
    if {"Instant", "Sorcery"} & set(back.types):
        table.say(f"The other face of {obj.known_as} is an instant or sorcery: nothing happens.", "701.27d")
        return False
    perform(table, (ev.TransformEvent(object_id),))
    return True
