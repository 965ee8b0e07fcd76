"""Effects that create tokens and copies of permanents (CR 111, 701.7, 707.2)."""

import msgspec

from judgebot.cards import effects as e
from judgebot.game import events as ev
from judgebot.game import matching, quantities
from judgebot.game.batch import perform
from judgebot.game.context import Context
from judgebot.game.copying import values_to_copy, with_exceptions
from judgebot.game.entering_attacking import attacked_on_entering
from judgebot.game.face_down import has_two_faces
from judgebot.game.picking import pick
from judgebot.game.predefined_tokens import predefined
from judgebot.game.registry import acts_on
from judgebot.game.state import Obj
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError
from judgebot.game.values import Characteristics
from judgebot.game.zones import next_label


@acts_on(e.CreateToken)
def _create_token(table: Table, ctx: Context, effect: e.CreateToken) -> tuple[int, ...]:
    n = quantities.amount(ctx, effect.n)
    host: int | None = None
    if effect.attach_to is not None:
        hosts = pick(table, ctx, effect.attach_to)
        host = hosts[0] if hosts else None
    created: list[ev.GameEvent] = []
    for player in matching.players(ctx, effect.player):
        values = token_values(ctx, effect.token)
        for _ in range(n):
            attacking = attacked_on_entering(table, ctx, player) if effect.attacking else None
            created.append(ev.Create(values, player, tapped=effect.tapped, attach_to=host, attacking=attacking))
    return tuple(done.after for done in perform(table, tuple(created)) if isinstance(done.event, ev.Create))


@acts_on(e.MakeEmblem)
def _make_emblem(table: Table, ctx: Context, effect: e.MakeEmblem) -> tuple[int, ...]:
    """CR 114.2, 114.4: an object with nothing but abilities, which function in the command zone."""
    abilities = tuple(_in_command_zone(ability) for ability in effect.abilities)
    return tuple(put_emblem(table, player, abilities) for player in matching.players(ctx, effect.player))


def put_emblem(table: Table, player: str, abilities: tuple[e.Ability, ...], name: str = "") -> int:
    """Put an emblem with abilities that function in the command zone there; return it (CR 114.2, 114.4)."""
    new, label, stamp = table.game.next_id, next_label(table.game), table.game.next_timestamp
    emblem = Obj(new, label, "command", player, player, values=Characteristics(name=name, abilities=abilities), timestamp=stamp)
    table.change(
        objects={**table.game.objects, new: emblem},
        zones={**table.game.zones, ("command", ""): (*table.game.zone("command"), new)},
        next_id=new + 1,
        next_timestamp=stamp + 1,
    )
    table.say(f"Player {player} gets an emblem (#{label}){f' named {name}' if name else ''}.", "114.2")
    return new


def _in_command_zone(ability: e.Ability) -> e.Ability:
    if not isinstance(ability, e.Static | e.Triggered):
        raise NotDecidedError(f"an emblem with an ability of the kind '{type(ability).__name__}' is not modelled")
    return msgspec.structs.replace(ability, zone="command")


def token_values(ctx: Context, token: e.TokenSpec) -> Characteristics:
    """Return a token's characteristics; its name is its subtypes and "Token" unless said (CR 111.3, 111.4)."""
    if token.predefined:
        return predefined(token.predefined)
    return Characteristics(
        name=token.name or " ".join((*token.subtypes, "Token")),
        colors=tuple(color for color in "WUBRG" if color in token.colors),
        supertypes=token.supertypes,
        types=token.types,
        subtypes=token.subtypes,
        abilities=token.abilities,
        power=None if token.power is None else quantities.quantity(ctx, token.power),
        toughness=None if token.toughness is None else quantities.quantity(ctx, token.toughness),
    )


@acts_on(e.CreateCopy)
def _create_copy(table: Table, ctx: Context, effect: e.CreateCopy) -> tuple[int, ...]:
    """CR 707.2, 111.3: a token has the copiable values of the original, as it last existed if it is gone."""
    if effect.haste_and_exile:
        raise NotDecidedError("a token copy that is exiled later is not modelled")
    originals = pick(table, ctx, effect.of)
    (player,) = matching.players(ctx, effect.player)
    created: list[ev.GameEvent] = []
    for i in originals:
        create = copy_token(table.obj(i), player, effect.exceptions, effect.tapped)
        for _ in range(quantities.amount(ctx, effect.n)):
            attacked = attacked_on_entering(table, ctx, player) if effect.attacking else None
            created.append(msgspec.structs.replace(create, attacking=attacked))
    return tuple(done.after for done in perform(table, tuple(created)) if isinstance(done.event, ev.Create))


def copy_token(original: Obj, player: str, exceptions: tuple[e.Part, ...] = (), tapped: bool = False) -> ev.Create:
    """Return the creation of a token copy; of a double-faced permanent it has both faces (CR 707.8a)."""
    values = with_exceptions(values_to_copy(original), exceptions)
    if original.face_down is None and original.copied is None and original.card is not None and has_two_faces(original):
        if exceptions:
            raise NotDecidedError("a copy of a double-faced permanent with exceptions is not modelled")
        return ev.Create(values, player, tapped=tapped, card=original.card, face=original.face)
    return ev.Create(values, player, tapped=tapped, copied=values, copy_name=values.name)
