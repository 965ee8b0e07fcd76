"""Actions of the digital game: conjuring, seeking, and what is perpetual."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.verbs import PlayerVerb
from judgebot.cards.selectors import Done, Filter, Number, Objects, You

merge = msgspec.structs.replace
_INTO: Final = {
    "into your hand": ("hand", False),
    "into your graveyard": ("graveyard", False),
    "onto the battlefield": ("battlefield", False),
    "onto the battlefield tapped": ("battlefield", True),
    "into exile": ("exile", False),
    "on top of your library": ("top of library", False),
}
_WHERE: Final = "(" + "|".join(sorted(_INTO, key=len, reverse=True)) + ")"


@rule("pvp", f"conjures? an? card named <card_name> {_WHERE}", f"conjures? <number> cards? named <card_name> {_WHERE}")
def _conjure(*said: Value) -> PlayerVerb:
    n, name, where = said if len(said) == 3 else (Number(1), *said)
    zone, tapped = _INTO[where]
    return lambda p: e.Conjure(zone, name, n=n, tapped=tapped, player=p)


@rule("pvp", f"conjures? a duplicate of <object> {_WHERE}")
def _duplicate(of: Objects, where: str) -> PlayerVerb:
    zone, tapped = _INTO[where]
    return lambda p: e.Conjure(zone, of=of, tapped=tapped, player=p)


put("effect", lambda verb: (verb(You()), e.Cloak(what=Done())), "<seek> and cloak it")
put("effect", lambda verb: (verb(You()), e.Manifest(what=Done())), "<seek> and manifest it")
put("seek", lambda verb: verb if isinstance(verb(You()), e.Seek) else None, "<pvp>")


@rule("pvp", "seeks? an? <noun>", "seeks? <number> <noun>")
def _seek(*said: Value) -> PlayerVerb | None:
    n, noun = said if len(said) == 2 else (Number(1), said[0])
    wanted = _sought(noun[0])
    return (lambda p: e.Seek(wanted, n, p)) if wanted and noun[1] == (n != Number(1)) else None


def _sought(noun: Filter) -> Filter | None:
    return merge(noun, zone="") if (noun.card or noun.permanent) and noun.zone in ("", "battlefield") else None


put("effect", lambda what, parts: (e.Perpetual(what, parts),), "<object> perpetually <part_list>")
put("have_verb", lambda parts: lambda what: (e.Perpetual(what, parts),), "perpetually <part_list>")
