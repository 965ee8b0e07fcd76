"""Attachments (CR 301.5, 303.4, 701.3): what may be attached to what, and what happens where it may not."""

from judgebot.cards.effects import Keyword
from judgebot.game import matching
from judgebot.game.context import Context
from judgebot.game.layers import view
from judgebot.game.state import Game
from judgebot.game.trace import MissingFactError
from judgebot.game.untold import is_barely_told
from judgebot.game.view import Row


def cannot_attach(game: Game, attachment: int, to: int | str | None) -> tuple[str, tuple[str, ...]] | None:
    """Return why an object may not be attached to another (a reason and rule numbers), None where it may.

    An object that is not an Aura, Equipment or Fortification may not be attached at all (CR 701.3a, 704.5p).
    """
    row = view(game).get(attachment)
    if row is None:
        return "it is not on the battlefield", ("701.3b",)
    if to is None:
        return "there is nothing to attach it to", ("701.3b",)
    if isinstance(to, int) and (view(game).get(to) is None or view(game)[to].zone != "battlefield"):
        return "what it would be attached to is not on the battlefield", ("701.3b",)
    if row.is_creature and not row.has("reconfigure"):
        return "a creature can't be attached to anything", ("303.4d", "301.5c")
    if to == attachment:
        return "nothing can be attached to itself", ("303.4d", "301.5c")
    if "Aura" in row.subtypes:
        return _cannot_enchant(game, row, to)
    if "Equipment" in row.subtypes:
        return _cannot_equip(game, row, to)
    return "only an Aura, Equipment or Fortification can be attached", ("701.3a",)


def _cannot_enchant(game: Game, aura: Row, to: int | str) -> tuple[str, tuple[str, ...]] | None:
    """CR 303.4a-c, 702.5a: the enchant ability says what the Aura may enchant; protection and the like say what it may not."""
    enchant = aura.keyword("enchant")
    if enchant is None:
        return "the Aura has no enchant ability, so nothing fits it", ("303.4", "702.5a")
    ctx = Context(game, view(game).rows, aura.id, aura.controller)
    if isinstance(to, str):
        if enchant.player is None or to not in matching.players(ctx, enchant.player):
            return f"player {to} is not what the Aura can enchant", ("303.4c", "702.5a")
        return None
    host = view(game)[to]
    if enchant.filter is None or not matching.matches(ctx, enchant.filter, host):
        if is_barely_told(ctx.obj(aura.id), aura):
            raise MissingFactError(f"what #{aura.label} can enchant")
        return f"#{host.label} is not what the Aura can enchant", ("303.4c", "702.5a")
    if _says(game, host, "can't be enchanted", aura):
        return f"#{host.label} can't be enchanted", ("303.4c", "101.2")
    if protected_from(ctx, host, aura):
        return f"#{host.label} has protection from the Aura", ("702.16c", "303.4c")
    return None


def _cannot_equip(game: Game, equipment: Row, to: int | str) -> tuple[str, tuple[str, ...]] | None:
    if isinstance(to, str):
        return "an Equipment can't be attached to a player", ("301.5",)
    host = view(game)[to]
    if not host.is_creature:
        return f"#{host.label} is not a creature", ("301.5",)
    if _says(game, host, "can't be equipped", equipment):
        return f"#{host.label} can't be equipped", ("301.5", "101.2")
    if protected_from(Context(game, view(game).rows, equipment.id, equipment.controller), host, equipment):
        return f"#{host.label} has protection from the Equipment", ("702.16d",)
    return None


def _says(game: Game, host: Row, kind: str, attachment: Row) -> bool:
    """Whether an effect on the host says that this attachment may not be attached to it."""
    for source, you, rule in host.rules:
        about = rule.filter is None or matching.matches(
            Context(game, view(game).rows, source, you), rule.filter, attachment, anywhere=True
        )
        if rule.kind == kind and about:
            return True
    return False


def protected_from(ctx: Context, host: Row, source: Row) -> bool:
    """Return whether an object has protection from a source (CR 702.16a)."""
    return any(_protects(ctx, host, ability, source) for ability in host.keywords() if ability.name == "protection")


def _protects(ctx: Context, host: Row, protection: Keyword, source: Row) -> bool:
    if protection.filter is None:
        return protection.text == "everything"
    asks_color = bool(protection.filter.colors) or protection.filter.chosen == "color"
    if asks_color and not source.colors and is_barely_told(ctx.obj(source.id), source):
        raise MissingFactError(f"what colour #{source.label} is")
    seen = Context(ctx.game, ctx.rows, host.id, host.controller)
    return matching.matches(seen, protection.filter, source, anywhere=True)
