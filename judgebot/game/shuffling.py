"""Shuffling libraries (CR 701.24), and cards into them: whose library that is, whether or not any card gets there."""

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game import matching, zones
from judgebot.game.batch import perform
from judgebot.game.context import Context
from judgebot.game.registry import acts_on
from judgebot.game.table import Table


@acts_on(e.Shuffle)
def _shuffle(table: Table, ctx: Context, effect: e.Shuffle) -> tuple[int, ...]:
    for player in matching.players(ctx, effect.player):
        shuffle(table, player)
    return ()


def shuffle(table: Table, player: str, on_top: tuple[int, ...] = ()) -> None:
    """Shuffle a library (CR 701.24a): what lies where is no longer known, except of the cards put on top after it."""
    table.game = zones.shuffled(table.game, player, on_top)
    where = f" and puts {', '.join(table.name(i) for i in on_top)} on top" if on_top else ""
    table.say(f"Player {player} shuffles the library{where}.", "701.24a", *(("701.24b",) if on_top else ()))
    perform(table, (ev.Done("shuffles", -1, player),), quiet=True)


def shuffle_in_rest(table: Table, ctx: Context, effect: e.MoveTo, happened: tuple[ev.Happened, ...]) -> None:
    """Shuffle the libraries that the cards of an effect were to be shuffled into and that none of them got into.

    CR 701.24c: the cards are elsewhere, or went elsewhere; CR 701.24d: there are none.
    """
    done = {table.obj(one.before).owner for one in happened if ev.is_shuffled_in(one.event)}
    for player in sorted(_owners(table, ctx, effect.what) - done):
        table.say(f"No card is shuffled into player {player}'s library, which is shuffled all the same.", "701.24c", "701.24d")
        shuffle(table, player)


def _owners(table: Table, ctx: Context, what: s.Objects) -> set[str]:
    """Return whose cards are meant, be there any or none."""
    match what:
        case s.Together(parts):
            return {player for part in parts for player in _owners(table, ctx, part)}
        case s.All(of) | s.Choose(of):
            wanted: s.Filter | None = of
        case s.Target(n):
            item = next((item for item in table.game.stack if item.id == ctx.stack_id), None)
            specs = (
                item.ability.targets
                if item is not None and isinstance(item.ability, e.Spell | e.Triggered | e.Activated)
                else ()
            )
            wanted = specs[n].filter if n < len(specs) else None
        case _:
            wanted = None
    if wanted is not None and wanted.owner is not None:
        return set(matching.players(ctx, wanted.owner))
    return {ctx.obj(i).owner for i in matching.objects(ctx, what)} if not isinstance(what, s.Choose) else set()
