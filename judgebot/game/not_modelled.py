"""What the checker does not act on, named in one table: by the sections of the rules, and by words of abilities."""

from typing import get_args, get_type_hints

from judgebot.cards import conditions as when
from judgebot.cards import effects as e
from judgebot.cards import keywordwords
from judgebot.cards.rule_kinds import RULE_KINDS
from judgebot.game import keyword_action_rules, keywords, state_based
from judgebot.game.event_parties import MODELLED_EVENTS
from judgebot.game.registry import HANDLERS
from judgebot.game.rule_effects import RULES_ACTED_ON

WITHOUT_WORDS = (
    # Keyword abilities that the card data does not read as keywords.
    ("companion", "hidden agenda", "max speed", "power-up", "solved", "visit", "infinity")
)


def not_modelled() -> dict[str, tuple[str, ...]]:
    """Return what is not acted on, sorted, by what it is. A verdict that meets any of it is not decided."""
    words = {*keywordwords.SIMPLE, *keywordwords.WITH_NUMBER, *keywordwords.WITH_COST, *keywordwords.OTHERS, *WITHOUT_WORDS}
    effects = {kind.__name__ for kind in get_args(e.Effect) if kind not in HANDLERS}
    events = set(get_args(get_type_hints(when.Event)["kind"])) - MODELLED_EVENTS
    checks = {f"{number} ({name})" for number, name in state_based.NOT_MODELLED.items()}
    return {
        "keyword abilities (CR 702)": tuple(sorted(words - keywords.MODELLED.keys() - {"totem armor"})),
        "keyword actions (CR 701)": tuple(sorted(keyword_action_rules.NOT_MODELLED.values())),
        "state-based actions (CR 704)": tuple(sorted(checks)),
        "events that abilities watch for (CR 603)": tuple(sorted(events)),
        "effects on the rules (CR 613.11)": tuple(sorted(set(RULE_KINDS) - RULES_ACTED_ON.keys())),
        "other effects": tuple(sorted(effects)),
    }
