"""Exerting a permanent (CR 701.43a): it does not untap in its controller's next untap step."""

from judgebot.cards import effects as e
from judgebot.game import events as ev
from judgebot.game.batch import perform
from judgebot.game.choices import Choice
from judgebot.game.effects_continuous import add_effect
from judgebot.game.table import Table


def exert(table: Table, player: str, permanent: int) -> None:
    """Exert a permanent: its player chooses that it does not untap during their next untap step (CR 701.43a)."""
    table.say(f"Player {player} exerts {table.name(permanent)}.", "701.43a")
    add_effect(table, permanent, player, (e.Rule("doesn't untap"),), (permanent,), "your next untap step")
    perform(table, (ev.Done("exerted", permanent, player),), quiet=True)


def exert_attackers(table: Table, player: str, attackers: tuple[int, ...]) -> None:
    """CR 508.1g, 701.43d: each attacker that may be exerted as it attacks, as its player chooses."""
    for attacker in attackers:
        row = table.view[attacker]
        if row.rule("may be exerted as it attacks") is None:
            continue
        asked = Choice(player, "may", row.label, f"whether to exert {table.name(attacker)} as it attacks", ("yes", "no"))
        if table.choose(asked) == 0:
            exert(table, player, attacker)
