"""What myriad, encore, exploit, melee and backup do as they resolve (CR 702.116a, 702.141a, 702.110b, 702.121a, 702.165a)."""

import msgspec

from judgebot.cards import conditions as when
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game.batch import perform
from judgebot.game.choices import Choice
from judgebot.game.combat import this_combat
from judgebot.game.context import Context
from judgebot.game.copying import face_up_values
from judgebot.game.effects_continuous import add_effect
from judgebot.game.effects_tokens import copy_token
from judgebot.game.keyword_actions_growth import does_action
from judgebot.game.keywords_casting import EXPLOITED
from judgebot.game.matching import players
from judgebot.game.picking import on_battlefield, pick
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
        event = when.Event("step begins", player=s.EachPlayer(), step=step)
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


@does_action("melee")
def _melee(table: Table, ctx: Context, effect: e.KeywordAction) -> Done:
    """CR 702.121a: +1/+1 for each opponent attacked with a creature this combat, whether it attacks still or not."""
    if ctx.source not in table.game.objects:
        return ()
    n = len(_attacked_players(table, ctx.you))
    table.say(f"Player {ctx.you} attacked {n} opponent{'s' if n != 1 else ''} this combat.", "702.121a")
    add_effect(table, ctx.source, ctx.you, (e.ModifyPT(s.Number(n), s.Number(n)),), (ctx.source,), "end of turn")
    return (ctx.source,)


def _attacked_players(table: Table, player: str) -> set[str]:
    """CR 508.4: whom attackers were declared against; a creature put onto the battlefield attacking attacked nobody."""
    declared = (done.event for done in this_combat(table) if isinstance(done.event, ev.Attacks))
    told = {one.target for one in declared if table.row(one.obj).controller == player}
    there = (obj for obj in table.game.battlefield() if obj.attacking is not None and obj.entered_on < table.game.turn)
    told |= {obj.attacking for obj in there if table.row(obj.id).controller == player and obj.attacking is not None}
    return {one for one in told if isinstance(one, str)}


@does_action("backup")
def _backup(table: Table, ctx: Context, effect: e.KeywordAction) -> Done:
    """CR 702.165a, 702.165c: another creature gains the abilities printed below backup until end of turn."""
    assert effect.what is not None
    others = tuple(i for i in on_battlefield(table, pick(table, ctx, effect.what)) if i != ctx.source)
    printed = face_up_values(table.obj(ctx.source)).abilities
    first = next(n for n, one in enumerate(printed) if isinstance(one, e.Keyword) and one.name == "backup")
    below = tuple(one for one in printed[first + 1 :] if not (isinstance(one, e.Keyword) and one.name == "backup"))
    if others and below:
        add_effect(table, ctx.source, ctx.you, (e.GainAbilities(below),), others, "end of turn")
    return others
