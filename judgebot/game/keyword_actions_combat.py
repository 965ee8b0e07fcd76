"""What myriad, encore and exploit do as they resolve (CR 702.116a, 702.141a, 702.110b)."""

import msgspec

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game.batch import perform
from judgebot.game.choices import Choice
from judgebot.game.context import Context
from judgebot.game.effects_continuous import add_effect
from judgebot.game.effects_tokens import copy_token
from judgebot.game.keyword_actions_growth import does_action
from judgebot.game.keywords_casting import EXPLOITED
from judgebot.game.matching import players
from judgebot.game.registry import HANDLERS
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError

Done = tuple[int, ...]


@does_action("myriad")
def _myriad(table: Table, ctx: Context, effect: e.KeywordAction) -> Done:
    """CR 702.116a: for each other opponent, maybe a copy that attacks that player; they are exiled at end of combat."""
    others = [name for name in table.game.opponents(ctx.you) if name not in players(ctx, s.DefendingPlayer())]
    if not others:
        table.say(f"Player {ctx.you} has no other opponent, so nothing is created.", "702.116a")
        return ()
    label = table.obj(ctx.source).label
    made: list[ev.GameEvent] = []
    for name in others:
        asked = Choice(ctx.you, "may", label, f"whether a copy attacks player {name}", ("yes", "no"))
        if table.choose(asked) == 0:
            copy = copy_token(table.obj(ctx.source), ctx.you, tapped=True)
            made.append(msgspec.structs.replace(copy, attacking=name))
    tokens = tuple(done.after for done in perform(table, tuple(made)))
    _later(table, ctx, tokens, "end of combat", e.Exile(s.That()))
    return tokens


@does_action("encore")
def _encore(table: Table, ctx: Context, effect: e.KeywordAction) -> Done:
    """CR 702.141a: a copy for each opponent that attacks that player; they have haste and are sacrificed at the next end."""
    opponents = table.game.opponents(ctx.you)
    if len(opponents) > 1:
        raise NotDecidedError("which opponent each token of encore must attack is not modelled")
    made = tuple(copy_token(table.obj(i), ctx.you) for i in ctx.event.paid for _ in opponents)
    tokens = tuple(done.after for done in perform(table, made))
    if tokens:
        add_effect(table, ctx.source, ctx.you, (e.GainAbilities((e.Keyword("haste"),)),), tokens, "permanent")
        add_effect(table, ctx.source, ctx.you, (e.Rule("must attack"),), tokens, "end of turn")
    _later(table, ctx, tokens, "end", e.Sacrifice(s.That()))
    return tokens


def _later(table: Table, ctx: Context, tokens: Done, step: str, effect: e.Effect) -> None:
    """CR 603.7: one delayed triggered ability for all of the tokens."""
    if tokens:
        ctx.done.append(tokens)
        event = s.Event("step begins", player=s.EachPlayer(), step=step)
        HANDLERS[e.Delayed](table, ctx, e.Delayed(event, (effect,), objects=s.Done()))


@does_action("exploit")
def _exploit(table: Table, ctx: Context, effect: e.KeywordAction) -> Done:
    """CR 702.110a-b: it exploits as the creature is sacrificed, so also where that is itself."""
    ctx.together = []
    HANDLERS[e.Sacrifice](table, ctx, e.Sacrifice(EXPLOITED))
    moves, ctx.together = tuple(ctx.together), None
    if moves:
        perform(table, (*moves, ev.Done("exploits", ctx.source, ctx.you)))
    return ()
