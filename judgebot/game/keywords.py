"""Keyword abilities (CR 702): what each stands for, as triggers and as facts that other rules ask about."""

from typing import Final

from judgebot.cards import conditions as when
from judgebot.cards import costs as c
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import activated_keywords, numbered_keywords

MODELLED: Final[dict[str, str]] = (
    numbered_keywords.RULES
    | activated_keywords.RULES
    | {
        # Keyword -> the rule that the checker acts on for it.
        "ascend": "702.131b",
        "banding": "702.22a",
        "affinity": "702.41a",
        "changeling": "702.73a",
        "convoke": "702.51a",
        "delve": "702.66a",
        "flashback": "702.34a",
        "improvise": "702.126a",
        "deathtouch": "702.2b",
        "daybound": "702.145b",
        "defender": "702.3b",
        "devoid": "702.114a",
        "disguise": "702.168a",
        "double strike": "702.4b",
        "enchant": "702.5a",
        "evolve": "702.100a",
        "fear": "702.36b",
        "first strike": "702.7b",
        "flanking": "702.25a",
        "flash": "702.8a",
        "flying": "702.9b",
        "haste": "702.10b",
        "hexproof": "702.11b",
        "horsemanship": "702.31b",
        "indestructible": "702.12b",
        "infect": "702.90b",
        "intimidate": "702.13b",
        "landwalk": "702.14c",
        "kicker": "702.33a",
        "lifelink": "702.15b",
        "megamorph": "702.37b",
        "menace": "702.111b",
        "morph": "702.37a",
        "nightbound": "702.145e",
        "persist": "702.79a",
        "phasing": "702.26a",
        "prowess": "702.108a",
        "protection": "702.16a",
        "reach": "702.17b",
        "shadow": "702.28b",
        "shroud": "702.18a",
        "skulk": "702.118b",
        "space sculptor": "702.158c",
        "start your engines!": "702.179a",
        "toxic": "702.164c",
        "trample": "702.19b",
        "undying": "702.93a",
        "vigilance": "702.20b",
        "ward": "702.21a",
        "wither": "702.80a",
    }
)


ACTIVATED_KEYWORDS: Final = frozenset(
    # Keywords that stand for activated abilities (CR 702, 602.1).
    {"aura swap", "commander ninjutsu", "craft", "crew", "cycling", "embalm", "encore", "equip", "eternalize", "forecast"}
    | {"fortify", "level up", "ninjutsu", "outlast", "reconfigure", "reinforce", "saddle", "scavenge", "station"}
    | {"transfigure", "transmute", "typecycling", "unearth"}
)


def triggers_of_keyword(keyword: e.Keyword) -> tuple[e.Triggered, ...]:
    """Return the triggered abilities that a keyword stands for."""
    if keyword.name in numbered_keywords.TRIGGERS:
        return numbered_keywords.TRIGGERS[keyword.name](keyword)
    made = _TRIGGERS.get(keyword.name)
    if keyword.name == "ward":
        return (_ward(keyword.cost),)
    return (made,) if made is not None else ()


def _ward(cost: c.Cost) -> e.Triggered:
    """CR 702.21a: counter a spell or ability of an opponent that targets it, unless that player pays."""
    unless = e.Unless((e.CounterSpell(s.Other()),), player=s.ThatPlayer(), cost=cost)
    event = when.Event("becomes target", subject=s.This(), player=s.Opponent())
    return e.Triggered(events=(event,), effects=(unless,), word="whenever")


def _returns_with(counter: str) -> e.Triggered:
    """CR 702.79a, 702.93a: when it dies without such a counter, it returns with one."""
    back = e.MoveTo(s.That(), "battlefield", under=None, counters=((counter, 1),))
    return e.Triggered(
        events=(when.Event("dies", subject=s.This()),),
        effects=(back,),
        condition=when.Quantities(s.CountersOn(s.This(), counter), s.Compare("=", s.Number(0))),
    )


_TRIGGERS: Final[dict[str, e.Triggered]] = {
    "evolve": e.Triggered(
        # CR 702.100a
        events=(when.Event("enters", subject=s.Filter(types=("Creature",), controller=s.You())),),
        effects=(e.PutCounters("+1/+1", s.Number(1), s.This()), e.KeywordAction("evolved")),
        condition=when.Either(
            (
                when.Quantities(s.PowerOf(s.That()), s.Compare(">", s.PowerOf(s.This()))),
                when.Quantities(s.ToughnessOf(s.That()), s.Compare(">", s.ToughnessOf(s.This()))),
            )
        ),
        word="whenever",
    ),
    "flanking": e.Triggered(
        # CR 702.25a
        events=(when.Event("becomes blocked", subject=s.This(), other=s.Filter(types=("Creature",), lacks=("flanking",))),),
        effects=(e.Continuous(s.Other(), (e.ModifyPT(s.Number(-1), s.Number(-1)),)),),
        word="whenever",
    ),
    "persist": _returns_with("-1/-1"),
    "undying": _returns_with("+1/+1"),
    "prowess": e.Triggered(
        # CR 702.108a
        events=(
            when.Event(
                "cast",
                subject=s.Filter(none_of=(s.Filter(types=("Creature",)),), spell=True),
                player=s.You(),
            ),
        ),
        effects=(e.Continuous(s.This(), (e.ModifyPT(s.Number(1), s.Number(1)),)),),
        word="whenever",
    ),
}
