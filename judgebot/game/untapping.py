"""Which permanents untap during the untap step (CR 502.3)."""

from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game import matching
from judgebot.game.batch import perform
from judgebot.game.choices import Choice
from judgebot.game.picking import choose_among
from judgebot.game.rule_effects import is_about, number, player_rules, rules_of
from judgebot.game.table import Table
from judgebot.game.view import Row


def untap(table: Table, theirs: list[Row]) -> None:
    """Untap what the active players control, and what an effect untaps in other players' steps, all at once (CR 502.3)."""
    invited = [row for row in table.view.permanents if row.rule(_OTHERS_STEPS) is not None and row not in theirs]
    tapped = [row for row in (*theirs, *invited) if table.game.objects[row.id].tapped and not _stays_tapped(table, row)]
    kept = {row.id for row in tapped if row in theirs and _is_kept_tapped(table, row)}
    free = tuple(row for row in tapped if row.id not in kept)
    for player in table.game.active_players():
        free = _no_more_than(table, player, free)
    perform(table, tuple(ev.SetTapped(row.id, False) for row in free))


_OTHERS_STEPS = "untaps in other players' untap steps"


def _is_kept_tapped(table: Table, row: Row) -> bool:
    """CR 502.3, 608.2d: its controller chooses, where an ability of it says so."""
    if row.rule("may choose not to untap") is None:
        return False
    asked = Choice(row.controller, "may", row.label, f"whether to untap {table.name(row.id)}", ("yes", "no"))
    return table.choose(asked) == 1


def _no_more_than(table: Table, player: str, free: tuple[Row, ...]) -> tuple[Row, ...]:
    """CR 502.3: of those that only so many of may untap, the active player chooses which."""
    for source, you, rule in player_rules(table.view, "untaps at most", player):
        about = tuple(row.id for row in free if row.controller == player and is_about(table, source, you, rule, row))
        most = number(table, source, you, rule, s.Number(1))
        chosen = choose_among(table, player, source, about, s.Number(most), "to untap")
        free = tuple(row for row in free if row.id not in about or row.id in chosen)
    return free


def _stays_tapped(table: Table, row: Row) -> bool:
    """Return whether it doesn't untap now: in any untap step, or in that of a player whom the effect names (CR 502.3)."""
    whose = [(rule.player, table.context(source, you)) for source, you, rule in rules_of(row, "doesn't untap")]
    return any(
        player is None or bool(set(table.game.active_players()) & set(matching.players(ctx, player))) for player, ctx in whose
    )
