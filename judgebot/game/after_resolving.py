"""Where a spell or ability goes as it finishes resolving, and what it leaves behind (CR 608.2n, 608.3)."""

from judgebot.cards import conditions as when
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game.batch import perform
from judgebot.game.effects_continuous import add_effect
from judgebot.game.keywords_casting import ON_ENTERING
from judgebot.game.registry import HANDLERS
from judgebot.game.state import StackItem
from judgebot.game.table import Table
from judgebot.game.trace import NotDecidedError
from judgebot.game.view import Row
from judgebot.game.zones import off_stack


def remove(table: Table, item: StackItem) -> None:
    """Take it off the stack (CR 608.2n, 608.2b): an ability ceases to exist; a spell goes to its owner's graveyard."""
    if item.copy and item.kind == "spell":
        perform(table, (ev.Move(item.id, "nowhere", "token ceases"),), quiet=True)
        table.say("The copy leaves the stack and ceases to exist.", "704.5e", "608.2n")
    elif item.kind == "spell" and item.id in table.game.objects:
        perform(table, (ev.Move(item.id, "graveyard", "resolved"),))
    table.game = off_stack(table.game, item.id)


def spell_resolved(table: Table, item: StackItem, row: Row) -> None:
    """Put an instant or sorcery where it goes once its instructions were followed; `row` as it was before."""
    if item.copy:
        remove(table, item)
    elif "Adventure" in row.subtypes:
        _go_on_an_adventure(table, item)
    elif "Omen" in row.subtypes:
        raise NotDecidedError(f"{table.name(item.id)} was cast as an Omen: shuffling it into the library is not modelled")
    elif "buyback" in paid_for(table, item):
        _buy_back(table, item)
    elif row.has("rebound") and _was_cast_from_hand(table, item):
        _rebound(table, item)
    else:
        remove(table, item)


def _was_cast_from_hand(table: Table, item: StackItem) -> bool:
    spell = table.game.objects.get(item.id)
    return spell is not None and spell.cast is not None and spell.cast.from_zone == "hand"


def _go_on_an_adventure(table: Table, item: StackItem) -> None:
    """CR 715.3d: exiled instead of put into the graveyard; its controller may play it from there, not as an Adventure."""
    if item.id not in table.game.objects:
        return
    name, player = table.name(item.id), item.controller
    (exiled,) = (done.after for done in perform(table, (ev.Move(item.id, "exile", "resolved"),), quiet=True))
    table.say(f"{name} was an Adventure: it is exiled, and player {player} may play the card from there.", "715.3d")
    add_effect(table, exiled, player, (e.Rule("may be played"),), (exiled,), "permanent")
    table.game = off_stack(table.game, item.id)


def _buy_back(table: Table, item: StackItem) -> None:
    """CR 702.27a: into its owner's hand instead of the graveyard as it resolves."""
    if item.id in table.game.objects:
        table.say(f"The buyback cost of {table.name(item.id)} was paid: it goes to its owner's hand.", "702.27a")
        perform(table, (ev.Move(item.id, "hand"),))
    table.game = off_stack(table.game, item.id)


def _rebound(table: Table, item: StackItem) -> None:
    """CR 702.88a: exiled instead; its controller may cast it from exile at the beginning of their next upkeep."""
    if item.id not in table.game.objects:
        return
    table.say(f"{table.name(item.id)} rebounds: it is exiled instead.", "702.88a")
    (exiled,) = (done.after for done in perform(table, (ev.Move(item.id, "exile", "resolved"),), quiet=True))
    upkeep = when.Event("step begins", player=s.You(), step="upkeep")
    again = e.Delayed(upkeep, (e.CastFree(s.That()),), objects=s.This())
    HANDLERS[e.Delayed](table, table.context(exiled, item.controller), again)
    table.game = off_stack(table.game, item.id)


def wait_for_permanent(table: Table, item: StackItem) -> None:
    """Let wait what comes later for the permanent that a spell cast so has become (CR 702.109a, 702.152a)."""
    permanent = table.game.objects.get(table.game.moved.get(item.id, -1))
    if permanent is None or permanent.zone != "battlefield" or permanent.cast is None:
        return
    for name in permanent.cast.paid:
        if name in ON_ENTERING:
            HANDLERS[e.Delayed](table, table.context(permanent.id, item.controller), ON_ENTERING[name])


def paid_for(table: Table, item: StackItem) -> tuple[str, ...]:
    """Return the names of the optional costs that were paid for a spell."""
    spell = table.game.objects.get(item.id)
    return spell.cast.paid if spell is not None and spell.cast is not None else ()
