"""What would happen, in the form that patterns match: as if it had happened (CR 614.1, 614.12)."""

from msgspec.structs import replace

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game import zones
from judgebot.game.context import Context
from judgebot.game.layers import view
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError


def as_if_happened(table: Table, event: ev.GameEvent) -> ev.Happened:
    """Return the event in the form that patterns match, as if it had happened."""
    match event:
        case ev.Move(obj=i):
            zone = table.game.objects[i].zone if i in table.game.objects else ""
            return ev.Happened(event, before=i, after=i, from_zone=zone)
        case ev.Damage(source=source, amount=amount):
            return ev.Happened(event, before=source, amount=amount)
        case ev.DrawCard():
            return ev.Happened(event, after=0)
        case _:
            return ev.Happened(event)


def as_it_would_enter(table: Table, ctx: Context, ability: e.Replaces, happened: ev.Happened) -> tuple[Context, ev.Happened]:
    """CR 614.12: what would enter is looked at as it would exist on the battlefield."""
    event = happened.event
    if isinstance(event, ev.Create):
        tokens = not isinstance(ability.event.subject, s.Filter) or ability.event.subject.token is not False
        if tokens:
            raise NotDecidedError(f"a token that enters where {table.name(ctx.source)} changes what would enter")
        return ctx, ev.Happened(ev.Done("", 0, ""))
    if not isinstance(event, ev.Move) or event.to != "battlefield" or happened.from_zone == "battlefield":
        return ctx, happened
    game, new = zones.move(table.game, event)
    return replace(ctx, game=game, rows=view(game).rows), replace(happened, before=new, after=new)
