"""What damage is like for its results: from a source with wither or infect, or dealt as though it were (CR 120.3b-d)."""

from judgebot.game.rule_effects import has_player_rule
from judgebot.game.view import Row, View


def deals_wither(view: View, source: Row) -> bool:
    """Return whether damage of the source to creatures puts -1/-1 counters on them (CR 120.3d)."""
    if source.has("wither") or source.has("infect"):
        return True
    return any(rule.kind == "damage as though wither" for _, _, rule, _ in view.player_rules)


def deals_infect(view: View, source: Row, player: str) -> bool:
    """Return whether damage of the source gives the player poison counters in place of losing life (CR 120.3b)."""
    return source.has("infect") or has_player_rule(view, "damage as though infect", player)
