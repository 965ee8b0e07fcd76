"""Keywords whose parameters are words: gift, craft, teamwork, champion, offering, two kickers (CR 702)."""

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.conditions import Event
from judgebot.cards.costs import Mana
from judgebot.cards.grammar.keywords import keyword
from judgebot.cards.grammar.nouns import Noun
from judgebot.cards.grammar.parsing import put, rule
from judgebot.cards.selectors import Filter, Quantity, This

merge = msgspec.structs.replace

put("keyword", lambda what: keyword("gift", text=what), "gift an? (food|card|tapped fish|extra turn|treasure|octopus)(?! \\w)")
put("keyword", lambda n: keyword("teamwork", n=int(n)), r"teamwork (\d+)")
put(
    "keywords",
    lambda one, other: (keyword("kicker", cost=(one,)), keyword("kicker", cost=(other,))),
    "kicker <mana> and/or <mana>",
)
put(
    "keyword",
    lambda what: keyword("partner", text=what),
    "partner ?— ?(friends forever|character select|survivors|father & son)",
)


def _anywhere(noun: Filter) -> Filter:
    return merge(noun, zone="")


@rule("keyword", "champion an? <basic_noun>")
def _champion(noun: Noun) -> e.Keyword | None:
    return None if noun[1] else e.Keyword("champion", filter=_anywhere(noun[0]))


@rule("keyword", "<basic_noun> offering")
def _offering(noun: Noun) -> e.Keyword | None:
    return e.Keyword("offering", filter=_anywhere(noun[0]))


@rule("keyword", "craft with (?:an? )?<basic_noun> <mana>")
def _craft(noun: Noun, mana: Mana) -> e.Keyword | None:
    return None if noun[1] else e.Keyword("craft", cost=(mana,), filter=_anywhere(noun[0]))


@rule("keyword", "craft with (one|two|three|four|five|six) <basic_noun> <mana>", "craft with (one or more) <basic_noun> <mana>")
def _craft_with_several(count: str, noun: Noun, mana: Mana) -> e.Keyword | None:
    return e.Keyword("craft", cost=(mana,), filter=_anywhere(noun[0]), text=count) if noun[1] else None


# Exert (CR 701.43a): what happens when it is exerted is a trigger of its own

_IT: str = r"(?:~|this creature)"
put("static", lambda: _exert(), rf"you may exert {_IT} as (?:it|he|she) attacks\.?(?![\w ])")
put("event", lambda who: Event("exerted", subject=who), "<party> is exerted", "you exert <party>")


def _exert() -> tuple[e.Static, ...]:
    return (e.Static(This(), (e.Rule("may be exerted as it attacks"),)),)


# Keyword actions told of permanents

for _words, _name in {"becomes? prepared": "become prepared", "becomes? unprepared": "become unprepared"}.items():
    put("ovp", lambda name=_name: lambda it: (e.KeywordAction(name, it),), _words)
put("ovp", lambda: lambda it: (e.KeywordAction("become saddled", it),), "becomes? saddled until end of turn")
put("effect", lambda n: (e.KeywordAction("blight", n=n),), "blight <number>")
put("effect", lambda: (e.KeywordAction("forage"),), "forage")
put("effect", lambda what: (e.KeywordAction("airbend", what),), "airbend <object>")
put("effect", lambda what: (e.KeywordAction("harness", what),), "harness <object>")


@rule("effect", "remove <number> counters? from <object>")
def _any_counter(n: Quantity, what: object) -> tuple[e.Effect, ...]:
    return (e.RemoveCounters("", n, what, any_kind=True),)  # type: ignore[arg-type]  # an object still open
