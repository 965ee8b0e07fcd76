"""One-shot effects on players (CR 119, 121, 104, 701): life, cards, winning and losing, mana."""

from typing import Final

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.words import COLORS
from judgebot.game import events as ev
from judgebot.game import matching, quantities
from judgebot.game.batch import perform
from judgebot.game.choices import Choice
from judgebot.game.context import Context
from judgebot.game.discarding import list_for_discard
from judgebot.game.floating_mana import add_floating
from judgebot.game.looking import note_looked
from judgebot.game.picking import choose_among, pick, present, top_cards
from judgebot.game.registry import acts_on
from judgebot.game.rule_effects import may_change_life
from judgebot.game.state import STEPS
from judgebot.game.table import Table
from judgebot.game.trace import MissingFactError, NotDecidedError


@acts_on(e.ChooseTargets)
def _choose_targets(table: Table, ctx: Context, effect: e.ChooseTargets) -> tuple[int, ...]:
    """CR 115.1: the target was chosen as this went on the stack; naming it does nothing more."""
    return () if isinstance(effect.what, s.Players) else pick(table, ctx, effect.what)


@acts_on(e.Draw)
def _draw(table: Table, ctx: Context, effect: e.Draw) -> tuple[int, ...]:
    """CR 121.2: one card at a time."""
    n = quantities.amount(ctx, effect.n)
    drawn: list[int] = []
    for player in matching.players(ctx, effect.player):
        drawn.extend(draw(table, player, n))
    return tuple(drawn)


def draw(table: Table, player: str, n: int) -> list[int]:
    """Let a player draw n cards, one at a time; return the cards, as objects in the hand."""
    drawn: list[int] = []
    for _ in range(n):
        happened = perform(table, (ev.DrawCard(player),))
        drawn.extend(done.after for done in happened if isinstance(done.event, ev.DrawCard) and done.after >= 0)
    return drawn


@acts_on(e.Discard)
def _discard(table: Table, ctx: Context, effect: e.Discard) -> tuple[int, ...]:
    """CR 701.9b: the player chooses unless the effect says otherwise."""
    moves: list[ev.GameEvent] = []
    for player in matching.players(ctx, effect.player):
        number = None if effect.n is None else quantities.amount(ctx, effect.n)
        held = _discardable(table, ctx, player, effect, number)
        wanted = s.Number(len(held) if number is None else number)
        chosen = choose_among(
            table, _who_chooses(ctx, player, effect), ctx.source, held, wanted, "to discard", effect.up_to, ctx
        )
        moves.extend(ev.Move(i, "graveyard", "discarded", controller=player) for i in chosen)
    ctx.amount = len(moves)
    if ctx.together is not None:
        ctx.together.extend(moves)
        return ()
    return tuple(done.after for done in perform(table, tuple(moves)))


def _who_chooses(ctx: Context, player: str, effect: e.Discard) -> str:
    """Who chooses what is discarded: the player, another one, or nobody where it is left to chance (CR 701.9b)."""
    if effect.at_random:
        return ""
    return player if effect.chosen_by is None else matching.players(ctx, effect.chosen_by)[0]


def _discardable(table: Table, ctx: Context, player: str, effect: e.Discard, number: int | None) -> tuple[int, ...]:
    """The cards in hand that may be discarded. Raises MissingFactError where not all that matter are known."""
    if effect.filter is None and effect.chosen_by is None and not effect.at_random:
        list_for_discard(table, player, number)
        return table.game.zone("hand", player)
    held = table.game.zone("hand", player)
    if table.game.players[player].hand_rest != 0 or any(table.game.objects[i].is_unknown for i in held):
        raise MissingFactError(f"which cards are in player {player}'s hand")
    wanted = effect.filter
    return held if wanted is None else tuple(i for i in held if matching.matches(ctx, wanted, table.view[i], True))


@acts_on(e.RevealHand)
def _reveal_hand(table: Table, ctx: Context, effect: e.RevealHand) -> tuple[int, ...]:
    """CR 701.20a: the hand is shown to all players."""
    shown: list[int] = []
    for player in matching.players(ctx, effect.player):
        held = table.game.zone("hand", player)
        table.owe(player, "reveal", "the hand", "701.20a")
        table.say(f"Player {player} reveals the hand{': ' if held else ''}{', '.join(map(table.name, held))}.", "701.20a")
        shown.extend(held)
    return tuple(shown)


@acts_on(e.Mill)
def _mill(table: Table, ctx: Context, effect: e.Mill) -> tuple[int, ...]:
    """CR 701.17a-b: as many as there are."""
    n = quantities.amount(ctx, effect.n)
    moves = [
        ev.Move(card, "graveyard", "milled")
        for player in matching.players(ctx, effect.player)
        for card in top_cards(table, player, n)
    ]
    return tuple(done.after for done in perform(table, tuple(moves)))


@acts_on(e.GainLife, e.LoseLife)
def _life(table: Table, ctx: Context, effect: e.GainLife | e.LoseLife) -> tuple[int, ...]:
    n = quantities.amount(ctx, effect.n)
    sign = 1 if isinstance(effect, e.GainLife) else -1
    changed = change_life(table, matching.players(ctx, effect.player), sign * n)
    ctx.amount = n
    ctx.lost -= min(0, changed)
    return ()


def change_life(table: Table, players: tuple[str, ...], amount: int) -> int:
    """Let players gain or lose life, except where an effect says they can't (CR 119.7, 119.8); return the change of all."""
    word = "can't gain life" if amount > 0 else "can't lose life"
    events: list[ev.GameEvent] = []
    for player in players:
        if not may_change_life(table.view, table.game.team(player), amount):
            table.say(f"Player {player} {word}.", "119.7" if amount > 0 else "119.8")
        else:
            events.append(ev.Life(player, amount))
    return sum(done.event.amount for done in perform(table, tuple(events)) if isinstance(done.event, ev.Life))


@acts_on(e.SetLife)
def _set_life(table: Table, ctx: Context, effect: e.SetLife) -> tuple[int, ...]:
    """CR 119.5: gain or lose what it takes."""
    n = quantities.quantity(ctx, effect.n)
    for player in matching.players(ctx, effect.player):
        change_life(table, (player,), n - table.game.players[player].life)
    return ()


@acts_on(e.ExchangeLife)
def _exchange_life(table: Table, ctx: Context, effect: e.ExchangeLife) -> tuple[int, ...]:
    """CR 701.12a, 701.12c: both or neither, each by gaining or losing what it takes."""
    players = matching.players(ctx, effect.one) + (matching.players(ctx, effect.other) if effect.other is not None else ())
    if len(set(players)) != 2:
        table.say("The exchange can't be completed, so no part of it happens.", "701.12a")
        return ()
    one, other = players
    difference = table.game.players[other].life - table.game.players[one].life
    changes = {one: difference, other: -difference}
    if difference and not all(may_change_life(table.view, table.game.team(name), n) for name, n in changes.items()):
        table.say("One of the life totals can't change so: the exchange doesn't happen.", "701.12c", "119.7", "119.8")
        return ()
    table.say(f"Players {one} and {other} exchange life totals.", "701.12c")
    perform(table, tuple(ev.Life(name, n) for name, n in changes.items() if n))
    return ()


@acts_on(e.ExtraTurn)
def _extra_turn(table: Table, ctx: Context, effect: e.ExtraTurn) -> tuple[int, ...]:
    """CR 500.7: after this turn; of several the one made last comes first."""
    for player in matching.players(ctx, effect.player):
        table.change(extra_turns=(*table.game.extra_turns, player))
        table.say(f"Player {player} takes an extra turn after this one.", "500.7")
    return ()


@acts_on(e.ExtraPhases)
def _extra_phases(table: Table, ctx: Context, effect: e.ExtraPhases) -> tuple[int, ...]:
    """CR 500.8: directly after the present phase; of several the ones made last come first."""
    if table.game.step in ("untap", "upkeep", "draw", "end", "cleanup"):
        raise NotDecidedError("an additional phase after the beginning or ending phase is not modelled")
    table.change(extra_phases=(*effect.phases, *table.game.extra_phases))
    table.say(f"After this phase follows an additional {' phase, and then a '.join(effect.phases)} phase.", "500.8")
    return ()


@acts_on(e.SkipNext)
def _skip_next(table: Table, ctx: Context, effect: e.SkipNext) -> tuple[int, ...]:
    """CR 614.10a: the next such step, or turn, is skipped; two such effects skip two."""
    if effect.step not in (*STEPS, "turn"):
        raise NotDecidedError(f"skipping '{effect.step}' is not modelled")
    for player in matching.players(ctx, effect.player):
        table.change(skips=(*table.game.skips, (player, effect.step)))
        table.say(f"Player {player} will skip the next {period(effect.step)}.", "614.10a")
    return ()


def period(step: str) -> str:
    """Return how to speak of a step, or of a turn."""
    return step if step == "turn" else f"{step} step"


@acts_on(e.AddMana)
def _add_mana(table: Table, ctx: Context, effect: e.AddMana) -> tuple[int, ...]:
    """CR 106.4. With mana enough there is nothing to count; a listed amount grows."""
    n = quantities.amount(ctx, effect.n)
    for player in matching.players(ctx, effect.player):
        who = table.game.players[player]
        if who.mana is not None:
            if any(getattr(effect, name) for name in _NOT_LISTED):
                raise NotDecidedError(
                    "adding mana of a kind that others decide, or for some things only, to a listed amount is not modelled"
                )
            symbols = effect.symbols or (_chosen_mana(table, ctx, effect, player),)
            add_floating(table, who, symbols * n, effect)
        table.say(f"Player {player} adds mana.", "106.4")
    return ()


_NOT_LISTED: Final = (
    *("chosen", "spend_on", "spend_on_abilities", "spend_turning_up", "could_produce", "combination"),
    *("commander_identity", "colors_of"),
)
"""What an effect may say of its mana that only mana nobody lists can bear."""


def _produced(table: Table, ctx: Context) -> tuple[str, ...]:
    """The types of mana that the permanent just tapped for mana produced (CR 106.12a)."""
    found = (done.event for done in reversed(table.game.log) if isinstance(done.event, ev.TapsForMana))
    event = next((event for event in found if event.obj == ctx.event.that), None)
    return tuple(dict.fromkeys(event.produced)) if event is not None else ()


def _chosen_mana(table: Table, ctx: Context, effect: e.AddMana, player: str) -> str:
    """One of the colours that the ability offers, chosen as it resolves (CR 605.3b, 608.2d)."""
    offered = (_produced(table, ctx) if effect.produced else effect.among) or tuple("WUBRG")
    if len(offered) == 1:
        return offered[0]
    words = tuple(next((word.capitalize() for word, letter in COLORS.items() if letter == one), one) for one in offered)
    asked = Choice(player, "name", table.obj(ctx.source).label, "which mana is added", words)
    return offered[table.choose(asked)]


@acts_on(e.LookAt)
def _look(table: Table, ctx: Context, effect: e.LookAt) -> tuple[int, ...]:
    ids = present(table, pick(table, ctx, effect.what))
    (player,) = matching.players(ctx, effect.player)
    if ids:
        what = ", ".join(table.name(i) for i in ids)
        table.owe(player, "look", f"{what}: only player {player} sees them", "701.20e", "608.2c")
        table.say(f"Player {player} looks at {what}.", "608.2c")
        note_looked(table, player, ids)
    else:
        table.say(f"There is no card for player {player} to look at.", "609.3")
    return ids


@acts_on(e.Reveal)
def _reveal(table: Table, ctx: Context, effect: e.Reveal) -> tuple[int, ...]:
    ids = present(table, pick(table, ctx, effect.what))
    player = ctx.each if isinstance(ctx.each, str) else ctx.you
    for i in ids:
        table.owe(player, "reveal", table.name(i), "701.20a")
        table.say(f"Player {player} reveals {table.name(i)}.", "701.20a")
    return ids
