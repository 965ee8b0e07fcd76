"""Does an event match what an ability watches for? Used by triggers (603.2) and replacements (614.1)."""

from typing import Final

from msgspec.structs import replace

from judgebot.cards import conditions as when
from judgebot.cards import selectors as s
from judgebot.game import conditions, matching, quantities
from judgebot.game import events as ev
from judgebot.game.context import Context
from judgebot.game.event_parties import Party, parties_of
from judgebot.game.state import EventInfo, Game
from judgebot.game.trace import NotDecidedError

LOOK_BACK: Final = frozenset(
    # CR 603.10a-f
    {"leaves", "dies", "leaves graveyard", "exiled", "exploits", "sacrificed", "becomes unattached", "countered", "loses game"}
)


def match_event(ctx: Context, pattern: when.Event, happened: ev.Happened) -> EventInfo | None:
    """Return what the event means for the ability ("that", "that player", "that much"), None where it does not match."""
    parties = parties_of(pattern, happened)
    if parties is None:
        return None
    subject, other, player, amount = parties
    player = player or _player_of_move(ctx, happened)
    info = EventInfo(
        that=subject if isinstance(subject, int) else None,
        other=other if isinstance(other, int) else None,
        player=player,
        amount=amount,
        stack_id=happened.event.stack_id if isinstance(happened.event, ev.BecomesTarget) else None,
        moved=isinstance(happened.event, ev.Move) and subject == happened.before,
    )
    seen = replace(ctx, event=info)
    if pattern.subject is not None and not _is_meant(seen, pattern.subject, subject):
        return None
    if not _is_other(seen, pattern, other):
        return None
    if pattern.player is not None and player not in matching.players(replace(ctx, event=EventInfo()), pattern.player):
        return None
    if pattern.by is not None and not _is_put_by(ctx, pattern.by, happened):
        return None
    if pattern.but_first and is_first_of_draw_step(ctx.game, happened, player):
        return None
    if pattern.by_effect and isinstance(happened.event, ev.Counters) and happened.event.cost:
        return None
    if not _details_fit(seen, pattern, subject):
        return None
    if pattern.number is not None and not quantities.compares(seen, amount or 0, pattern.number):
        return None
    return info


def _details_fit(ctx: Context, pattern: when.Event, subject: Party) -> bool:
    """Whether it happens while, alone, with others or from where the pattern says (CR 506.5, 601.2a)."""
    if pattern.during is not None and not conditions.holds(ctx, pattern.during):
        return False
    if pattern.alone and _how_many_with_it(ctx, pattern) != 1:
        return False
    if pattern.with_others is not None and not quantities.compares(
        ctx, _how_many_with_it(ctx, pattern) - 1, pattern.with_others
    ):
        return False
    if pattern.origin and isinstance(subject, int):
        cast = ctx.obj(subject).cast
        zone = cast.from_zone if cast is not None else ""
        return zone != "hand" if pattern.origin == "not hand" else zone == pattern.origin
    return True


def _how_many_with_it(ctx: Context, pattern: when.Event) -> int:
    """How many creatures attack (or block), the one itself included: they are declared together (CR 508.1, 509.1)."""
    fights = "blocking" if pattern.kind == "blocks" else "attacking"
    return sum(bool(getattr(obj, fights)) for obj in ctx.game.battlefield())


def _is_put_by(ctx: Context, who: s.Players, happened: ev.Happened) -> bool:
    """Whether one of the players puts the counters (CR 122.6)."""
    if not isinstance(happened.event, ev.Counters):
        return False
    if not happened.event.by:
        raise NotDecidedError("who puts these counters")
    return happened.event.by in matching.players(replace(ctx, event=EventInfo()), who)


def is_first_of_draw_step(game: Game, happened: ev.Happened, player: str) -> bool:
    """Return whether a draw is the first of the player's own draw step.

    On a board described within a draw step the turn's card has been drawn: players get priority only then (CR 504.1-2).
    """
    if game.step != "draw" or not game.is_active(player):
        return False
    began = next((n for n, done in enumerate(game.log) if _begins_draw_step(done.event)), None)
    if began is None:
        return False
    earlier = (done for done in game.log[began:] if done is not happened)
    return not any(isinstance(done.event, ev.DrawCard) and done.event.player == player and done.after >= 0 for done in earlier)


def _begins_draw_step(event: ev.GameEvent) -> bool:
    return isinstance(event, ev.StepBegins) and event.step == "draw"


def _player_of_move(ctx: Context, happened: ev.Happened) -> str:
    """Who sacrifices, discards or mills: the controller of what was sacrificed (CR 701.21a), the owner of the card."""
    event = happened.event
    if not isinstance(event, ev.Move) or event.why not in ("sacrificed", "discarded", "milled"):
        return ""
    return ctx.row(happened.before).controller if event.why == "sacrificed" else ctx.obj(happened.before).owner


def _is_other(ctx: Context, pattern: when.Event, other: Party) -> bool:
    """Whether the second party fits; a player and an object in the pattern are alternatives ("you or a creature")."""
    if pattern.other is not None and _is_meant(ctx, pattern.other, other):
        return True
    if pattern.to_player is not None and other in matching.players(ctx, pattern.to_player):
        return True
    return pattern.other is None and pattern.to_player is None


def _is_meant(ctx: Context, wanted: s.Objects | s.Filter, party: Party) -> bool:
    if not isinstance(party, int):
        return False
    if isinstance(wanted, s.Filter):
        return matching.matches(ctx, wanted, matching.any_row(ctx, party), anywhere=True)
    return party in matching.objects(ctx, wanted)
