"""What was chosen as a permanent entered: a color, a card name, a creature type, a player (CR 614.12a)."""

from typing import Final

from judgebot.scenario.plain.board import EACH, Draft, Thing, change
from judgebot.scenario.plain.card_abilities import asks_for
from judgebot.scenario.plain.chunks import Noun
from judgebot.scenario.plain.events_put import COLOR_WORDS
from judgebot.scenario.plain.fitting import is_spell
from judgebot.scenario.plain.rules import Parts, Rule, nouns, things, value_of, who
from judgebot.scenario.plain.setup_states import is_there


def _choosing_last(draft: Draft, *kinds: str) -> list[Thing]:
    """Return what was spoken of last that has such a choice made."""
    there = [thing for thing in draft.things if thing.zone == "battlefield" and thing.spec.face_down is None]
    asking = [thing for thing in there if asks_for(thing.spec.name, *kinds)]
    return sorted(asking, key=lambda thing: -thing.last)[:1]


def _choose(thing: Thing, kind: str, word: str) -> str:
    change(thing, chosen={**thing.spec.chosen, kind: word})
    return is_there([thing])


def chosen_color(draft: Draft, parts: Parts) -> str | None:
    """ "Painter's Servant is out on black", "the color is black": the color that was chosen as it entered."""
    color = COLOR_WORDS.get(value_of(parts, "COLOR"))
    if color is None or draft.script or not _are_askers(nouns(parts), "color"):
        return None
    chosen = things(draft, nouns(parts)) if nouns(parts) else _choosing_last(draft, "color")
    if len(chosen) != 1 or not chosen[0].spec.name or is_spell(chosen[0]):
        return None
    return _choose(chosen[0], "color", color.capitalize())


def chosen_name(draft: Draft, parts: Parts) -> str | None:
    """ "(Meddling Mage) naming Lightning Bolt": the card name chosen as what was spoken of last entered."""
    said, last = nouns(parts), _choosing_last(draft, "card name")
    if draft.script or len(said) != 1 or len(said[0].names) != 1 or said[0].owner or not last:
        return None
    return _choose(last[0], "name", said[0].names[0])


def names_card(draft: Draft, parts: Parts) -> str | None:
    """ "Pithing Needle names Walking Ballista", "Meddling Mage on Bolt": what asks for a name, then the name."""
    asker, name = nouns(parts), nouns(parts, 1)
    if len(asker) != 1 or len(asker[0].names) != 1 or not asks_for(asker[0].names[0], "card name"):
        return None
    chosen = things(draft, asker)
    if draft.script or len(chosen) != 1 or len(name) != 1 or len(name[0].names) != 1 or name[0].owner:
        return None
    return _choose(chosen[0], "name", name[0].names[0])


def card_named_with(draft: Draft, parts: Parts) -> str | None:
    """ "I name Lightning Bolt with Meddling Mage": the name, then what asks for it."""
    phrases = [part for part in parts if part.tag == "NP"]
    return names_card(draft, tuple(reversed(phrases)))


def chosen_type(draft: Draft, parts: Parts) -> str | None:
    """ "Arcane Adaptation naming Goblin", "I say Goblin with Arcane Adaptation": the creature type that was chosen."""
    said = [noun for part in parts if part.tag == "NP" for noun in part.nouns]
    words, named = [noun for noun in said if _is_type(noun)], tuple(noun for noun in said if not _is_type(noun))
    if draft.script or len(words) != 1 or len(named) > 1 or not _are_askers(named, "creature type"):
        return None
    chosen = things(draft, named) if named else _choosing_last(draft, "creature type")
    if len(chosen) != 1:
        return None
    return _choose(chosen[0], "creature type", words[0].subtypes[0])


def _are_askers(said: tuple[Noun, ...], *kinds: str) -> bool:
    """Return whether phrases name cards for which such a choice is made, or "it"."""
    named = [noun for noun in said if not noun.pronoun or noun.names]
    return all(len(noun.names) == 1 and asks_for(noun.names[0], *kinds) for noun in named)


def _is_type(noun: Noun) -> bool:
    """Return whether a phrase is a creature type and nothing else."""
    is_word = len(noun.subtypes) == 1 and not (noun.names or noun.heads or noun.size or noun.states)
    return is_word and not noun.owner and noun.determiner in ("", "indef") and noun.n is None


def chosen_player(draft: Draft, parts: Parts) -> str | None:
    """ "my Stuffy Doll has chosen the opponent": the player that was chosen as it entered."""
    victim = who(draft, parts)
    if draft.script or victim not in EACH or not _are_askers(nouns(parts), "player", "opponent"):
        return None
    chosen = things(draft, nouns(parts))
    if len(chosen) != 1:
        return None
    return _choose(chosen[0], "player", victim)


CHOSEN_RULES: Final = (
    Rule("NP (BE|HAVE)* (CHOOSING|CHOOSE|NAMEW) NP|NP BE? OUT? ON NP", names_card),
    Rule("PLAYERS? (CHOOSING|CHOOSE|SAYV|NAMEW) NP (WITH|ON|BY) NP", card_named_with),
    Rule("CHOOSING NP", chosen_name),
    Rule(
        "NP (BE|HAVE)* (CHOOSING|CHOOSE|ON) NP (BE? OUT)*|((PLAYERS? CHOOSE)|SAYV)? NP (WITH|ON|BY) NP|CHOOSING NP (BE? OUT)*",
        chosen_type,
    ),
    Rule("NP (BE|HAVE)* (CHOOSING|CHOOSE) PLAYERS", chosen_player),
    Rule("NP BE OUT? ON COLOR|NP BE? OUT? CHOOSING COLOR|DET? COLORW BE COLOR|NP (BE|HAVE)* CHOOSE COLOR", chosen_color),
)
