"""The rooms of a dungeon card (CR 309.4): each line is a name, what happens there, and where its arrows lead."""

import re
from typing import Final

from judgebot.cards import effects as e
from judgebot.cards.grammar import abilities as rules
from judgebot.cards.grammar.mentions import Refused
from judgebot.cards.grammar.resolve import Resolver
from judgebot.cards.selectors import This

_ROOM: Final = re.compile(r"^([^—]+?) — (.*?)(?:\s*\(?Leads to:? ([^.)]+)[.)]*)?$", re.DOTALL)


def dungeon_room(text: str) -> e.DungeonRoom | str:
    """Return the room that a line describes ("Hall — Scry 1. Leads to Pit, Stair."), or what stopped the reading."""
    match = _ROOM.match(text)
    if match is None:
        return "no room of a dungeon"
    try:
        effects = rules.read_effects(match[2])
        if effects is None:
            return f"what happens in {match[1]}"
        resolver = Resolver(about=This())
        done = resolver.effects(effects)
    except Refused as refusal:
        return str(refusal)
    leads_to = tuple(name.strip() for name in match[3].split(",")) if match[3] else ()
    return e.DungeonRoom(match[1], done, tuple(resolver.targets), leads_to)
