"""The state after the last line, in the shape of the contract. Omniscient: it knows what lies face down."""

from functools import lru_cache

from judgebot.cards import effects as e
from judgebot.contract import Final, ObjectOut, PlayerOut
from judgebot.game.state import Game, Obj
from judgebot.game.table import Table
from judgebot.game.untold_numbers import if_told
from judgebot.game.wording import keyword_words


def final_state(table: Table) -> Final:
    """Return the final state: players, and every object that is known, in order of its number."""
    game = table.game
    objects = [obj for obj in game.objects.values() if not (obj.is_unknown and obj.zone in ("library", "hand"))]
    shown = sorted((obj for obj in objects if obj.zone != "nowhere"), key=lambda obj: (int(obj.label or 0), obj.id))
    return Final(
        turn=game.active,
        step=game.step,
        game=game.state,
        players={name: _player(game, name) for name in game.players},
        objects=tuple(_object(table, obj) for obj in shown),
    )


def _player(game: Game, name: str) -> PlayerOut:
    player = game.players[name]
    return PlayerOut(
        life=player.life,
        lost=player.lost,
        won=player.won,
        library=zone_size(game, name, "library"),
        hand=zone_size(game, name, "hand"),
        poison=player.poison,
        counters=player.counters,
    )


def zone_size(game: Game, player: str, zone: str) -> int | None:
    """Return how many cards a player has in a library or hand; None where nobody said."""
    who = game.players[player]
    rest = who.library_rest if zone == "library" else who.hand_rest
    if rest is None:
        return None
    return rest + len(game.zone(zone, player)) + len(game.zone(f"{zone} bottom", player))


def _object(table: Table, obj: Obj) -> ObjectOut:
    row = table.view.get(obj.id)
    if row is None or row.unknown:
        return _plain_object(obj)
    return ObjectOut(
        id=obj.label,
        name=row.name,
        card=card_name(obj),
        zone=obj.zone,
        owner=obj.owner,
        controller=row.controller,
        supertypes=row.supertypes,
        types=row.types,
        subtypes=row.subtypes,
        colors=row.colors,
        mana_value=row.mana_value,
        power=if_told(row.power),
        toughness=if_told(row.toughness),
        loyalty=obj.counters.get("loyalty", row.loyalty) if "Planeswalker" in row.types else None,
        defense=obj.counters.get("defense", row.defense) if "Battle" in row.types else None,
        keywords=tuple(keyword_words(ability, obj.chosen) for ability in row.keywords()),
        abilities=tuple(described(ability) for _, ability in row.abilities if not isinstance(ability, e.Keyword)),
        face_down=obj.face_down is not None,
        face_down_cause=obj.face_down.cause if obj.face_down is not None else None,
        attached_to=_attached(table, obj.attached_to),
        tapped=obj.tapped,
        counters=obj.counters,
        damage=obj.damage,
        token=obj.token and obj.zone != "stack",  # CR 707.10: a copy of a spell is no token before it resolves
        copy_of=obj.copy_name or None,
        phased_out=obj.phased_out,
        attacking=_attached(table, obj.attacking),
        blocking=tuple(table.obj(i).label for i in obj.blocking),
    )


def _plain_object(obj: Obj) -> ObjectOut:
    """An object without a row: phased out, or nobody knows what it is."""
    return ObjectOut(
        id=obj.label,
        name="" if obj.face_down is not None else obj.copy_name or card_name(obj),
        card=card_name(obj),
        zone=obj.zone,
        owner=obj.owner,
        controller=obj.controller,
        face_down=obj.face_down is not None,
        face_down_cause=obj.face_down.cause if obj.face_down is not None else None,
        tapped=obj.tapped,
        counters=obj.counters,
        token=obj.token,
        phased_out=obj.phased_out,
    )


def card_name(obj: Obj) -> str:
    """Return the name of the card or token itself, "" where it is unknown."""
    if obj.card is not None:
        return obj.card.name
    return obj.values.name if obj.values is not None else ""


def _attached(table: Table, to: int | str | None) -> str | None:
    if to is None:
        return None
    return f"player {to}" if isinstance(to, str) else table.obj(to).label


@lru_cache(maxsize=2048)
def described(ability: e.Ability) -> str:
    """Return our own English for an ability."""
    from judgebot.cards.describe import describe  # only where abilities are shown

    return describe(ability)
