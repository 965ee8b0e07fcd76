"""What something made, gave or left somebody: "Cloudform made me a manifest", "Beast Within gave him a 3/3 token"."""

from typing import Final

import msgspec

from judgebot.scenario.plain.board import EACH, Draft, Thing, change, do, is_spell_name, note, settle
from judgebot.scenario.plain.card_types import stored_abilities, stored_keywords
from judgebot.scenario.plain.chunks import Chunk, Noun
from judgebot.scenario.plain.events_copy import need_name
from judgebot.scenario.plain.events_face import cause_of
from judgebot.scenario.plain.frames import Frame
from judgebot.scenario.plain.referents import new_thing, resolve_noun
from judgebot.scenario.plain.rules import labels, who
from judgebot.scenario.plain.setup_states import is_there

_PLAYERS: Final = ("PLAYER", "THEY")
_LYING: Final = frozenset(("face_down", "manifested", "cloaked"))


def results_told(draft: Draft, frame: Frame) -> str | None:
    """Put there what a frame says a card made or gave somebody before anything else is told; None where it says nothing so."""
    source = frame.subject
    if frame.deed not in ("CREATE", "GIVE") or frame.negated or frame.passive or frame.details or frame.at or draft.script:
        return None
    told = [chunk for chunk in frame.objects if chunk.tag in _PLAYERS]
    made = [chunk for chunk in frame.objects if chunk.tag == "NP"]
    if source is None or source.tag != "NP" or len(source.nouns) != 1 or len(told) != 1 or len(made) != 1:
        return None
    name, maker = who(draft, tuple(told)), source.nouns[0]
    if name not in EACH or len(maker.names) != 1 or maker.pronoun or any(noun.pronoun for noun in made[0].nouns):
        return None
    return _was_made(draft, name, maker, made[0])


def _was_made(draft: Draft, name: str, maker: Noun, made: Chunk) -> str | None:
    if all(noun.states & _LYING for noun in made.nouns):
        chosen = _lying(draft, name, maker, made.nouns)
    elif all(noun.size or noun.subtypes for noun in made.nouns) and not any(noun.names for noun in made.nouns):
        chosen = [thing for noun in made.nouns for thing in resolve_noun(draft, _as_token(noun), controller=name)]
        _source_there(draft, maker, name)
    elif len(made.nouns) == 1 and len(made.nouns[0].names) == 1 and _makes_copies(maker.names[0]):
        return _copied(draft, name, made.nouns[0])
    else:
        return None
    return is_there(chosen) if chosen else None


def _as_token(noun: Noun) -> Noun:
    return msgspec.structs.replace(noun, heads=noun.heads | {"token"}, determiner=noun.determiner or "indef")


def _source_there(draft: Draft, maker: Noun, name: str) -> Thing | None:
    """Put what made it on the battlefield, unless it is a spell: that is gone."""
    if is_spell_name(draft, maker.names[0]):
        return None
    return resolve_noun(draft, maker, controller=maker.owner or name)[0]


def _lying(draft: Draft, name: str, maker: Noun, made: tuple[Noun, ...]) -> list[Thing]:
    """Put cards face down as the card that made them does, which is attached to the one where it is an Aura then."""
    chosen = [thing for noun in made for thing in resolve_noun(draft, noun, controller=name)]
    for thing in chosen:
        if thing.spec.face_down in (None, "other"):
            change(thing, face_down=cause_of(maker.names[0]))
        thing.zone = "battlefield"
    source = _source_there(draft, maker, name)
    if source is not None and len(chosen) == 1 and "Enchantment" in source.kinds and "Creature" not in source.kinds:
        is_form = "enchant" not in stored_keywords(source.spec.name)
        change(source, attached_to=chosen[0].label if is_form and cause_of(source.spec.name) != "other" else "")
    return chosen


def _makes_copies(name: str) -> bool:
    return "CreateCopy" in repr(stored_abilities(name))


def _copied(draft: Draft, name: str, noun: Noun) -> str | None:
    """Have a token made that is a copy of a card told of, or taken to be there before."""
    known = [one for one in draft.things if one.spec.name in noun.names and one.zone == "battlefield"]
    if not known:
        known = [new_thing(draft, Noun(names=noun.names, written=noun.written), "battlefield", noun.owner or name)]
        note(draft.assumed, f"player {known[0].controller} controls #{known[0].label} already")
    do(draft, "creates a copy of", player=name, targets=labels(known[:1]))
    need_name(draft, known[0])
    token = new_thing(draft, Noun(heads=frozenset(("token", "creature"))), "stack", name)
    change(token, copy_of=known[0].label)
    settle(draft)
    return f"{name} creates a token that is a copy of #{known[0].label}"
