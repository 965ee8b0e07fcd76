"""Things moved, made, turned and only named, told in any words and order."""

from typing import Final

from judgebot.scenario.plain.board import Draft, Thing, change, do, note
from judgebot.scenario.plain.card_abilities import token_made_by
from judgebot.scenario.plain.card_types import stored_keywords
from judgebot.scenario.plain.chunks import Chunk, Noun
from judgebot.scenario.plain.events_cast import other
from judgebot.scenario.plain.events_face import need_face_down
from judgebot.scenario.plain.events_put import equip
from judgebot.scenario.plain.fitting import is_spell
from judgebot.scenario.plain.frames import Frame
from judgebot.scenario.plain.referents import resolve_noun
from judgebot.scenario.plain.rules import labels, named, things, who
from judgebot.scenario.plain.setup_states import is_there

_PLAYERS: Final = ("PLAYER", "THEY")


def things_told(draft: Draft, frame: Frame) -> str | None:
    """Do what a frame says of things; return what was understood, None where it says nothing of them."""
    if frame.negated:
        return None
    match frame.deed:
        case "PUT" | "MOVEV" | "ATTACH" if frame.objects and (frame.at or frame.source is not None):
            return _moves(draft, frame)
        case "CREATE":
            return _makes(draft, frame)
        case "FLIP" | "TURN" | "TURNUP":
            return _flips(draft, frame)
        case "TOPDECKV":
            return _in_hand(draft, frame)
        case "FIGHT":
            return _fights(draft, frame)
        case "":
            return _only_named(draft, frame)
    return None


def _player(draft: Draft, chunk: Chunk | None) -> str:
    return who(draft, (chunk,)) if chunk is not None and chunk.tag in _PLAYERS else ""


def _moves(draft: Draft, frame: Frame) -> str | None:
    """ "I move Batterskull off the Germ and onto my angel", "switch the Bonesplitter over to my bear"."""
    name = _player(draft, frame.subject)
    at = [chunk for chunk in (*frame.at, *frame.objects[1:]) if chunk.tag == "NP"]
    if len(at) != 1 or frame.objects[0].tag != "NP" or set(frame.details) - {"PARTICLE", "FACEUP", "OUT"}:
        return None
    tool = things(draft, frame.objects[0].nouns, "aura", name)
    if len(tool) != 1 or "equip" not in stored_keywords(tool[0].spec.name):
        return None
    tool[0].zone = "battlefield"
    if frame.source is not None and frame.source.tag == "NP" and not tool[0].spec.attached_to and not draft.script:
        before = things(draft, frame.source.nouns, "any", tool[0].controller)
        if len(before) == 1 and before[0] is not tool[0]:
            change(tool[0], attached_to=before[0].label)
    host = things(draft, at[0].nouns, "any", tool[0].controller)
    if len(host) != 1 or host[0] is tool[0] or host[0].controller != tool[0].controller:
        return None
    return equip(draft, tool[0], host[0])


def _makes(draft: Draft, frame: Frame) -> str | None:
    """ "Krenko makes four goblins": the tokens that its ability makes."""
    said = frame.objects[0] if len(frame.objects) == 1 else None
    if said is None or said.tag != "NP" or len(said.nouns) != 1 or frame.subject is None or frame.subject.tag != "NP":
        return None
    noun, source = said.nouns[0], things(draft, frame.subject.nouns)
    if frame.passive or noun.names or noun.size or len(noun.subtypes) != 1 or len(source) != 1 or not source[0].spec.name:
        return None
    words = token_made_by(source[0].spec.name, noun.subtypes[0])
    if not words or frame.details:
        return None
    do(draft, "creates", player=source[0].controller, n=noun.n or 1, words=words)
    return f"{source[0].controller} creates {noun.n or 1} {words} token"


def _flips(draft: Draft, frame: Frame) -> str | None:
    """ "I pay 2WW and flip it", "he flips one": what lies face down is turned face up."""
    if set(frame.details) - {"FACEUP", "MANACOST", "PARTICLE"} or frame.at or frame.tool is not None or frame.passive:
        return None
    name = _player(draft, frame.subject) or draft.actor or "A"
    down = [one for one in draft.things if one.spec.face_down is not None and one.zone == "battlefield"]
    mine = [one for one in down if one.controller == name and not _was_turned(draft, one)]
    meant = things(draft, frame.objects[0].nouns, "face down", name) if frame.objects else mine
    chosen = [one for one in meant if one in mine]
    if len(chosen) != 1:
        return None
    need_face_down(draft, chosen[0])
    draft.answering = draft.answering or (frame.in_response and draft.waiting)
    do(draft, "turns face up", player=chosen[0].controller, objects=labels(chosen))
    draft.actor = chosen[0].controller
    return f"{chosen[0].controller} turns {named(chosen)} face up"


def _in_hand(draft: Draft, frame: Frame) -> str | None:
    """ "I topdeck a Lightning Bolt": it is in the player's hand."""
    name = _player(draft, frame.subject) or draft.actor or "A"
    said = frame.objects[0] if len(frame.objects) == 1 and frame.objects[0].tag == "NP" else None
    if said is None or not all(len(noun.names) == 1 and not noun.pronoun for noun in said.nouns):
        return None
    chosen = [thing for noun in said.nouns for thing in resolve_noun(draft, noun, zone="hand", controller=name)]
    draft.actor = name
    return is_there(chosen)


def _fights(draft: Draft, frame: Frame) -> str | None:
    """ "... and fights a 4/4": what was spoken of before, where nothing else is said."""
    recent = sorted((one for one in draft.things if not is_spell(one)), key=lambda one: -one.last)
    subject = frame.subject if frame.subject is not None and frame.subject.tag == "NP" else None
    one = things(draft, subject.nouns) if subject is not None else recent[:1]
    rivals = [chunk for chunk in (*frame.objects, *frame.at, frame.tool) if chunk is not None and chunk.tag == "NP"]
    two = things(draft, rivals[0].nouns, "any", other(one[0].controller)) if one and len(rivals) == 1 else []
    if not one or not two or one[0] is two[0]:
        return None
    do(draft, "fights", objects=labels(one[:1]), targets=labels(two[:1]))
    return f"{named(one[:1])} fights {named(two[:1])}"


def _was_turned(draft: Draft, thing: Thing) -> bool:
    return any("face" in action.verb and thing.label in action.objects for action in draft.script)


def _only_named(draft: Draft, frame: Frame) -> str | None:
    """ "6/6 trampler, double-blocked by ...", "Young Wolf. ...": what a story begins with is on the battlefield."""
    alone = frame.subject is None and not (frame.at or frame.details or frame.in_response or frame.tool or frame.source)
    said = [noun for chunk in frame.objects if chunk.tag == "NP" for noun in chunk.nouns]
    if not alone or draft.script or draft.lead not in ("", "COMMA", "AND") or not said or len(frame.objects) != 1:
        return None
    if not all(_is_plainly_named(draft, noun) for noun in said):
        return None
    chosen = [thing for noun in said for thing in things(draft, (noun,), "any", noun.owner or "A")]
    if any(is_spell(thing) for thing in chosen):
        return None
    for thing in chosen:
        thing.bare = True
        note(draft.assumed, f"player {thing.controller} controls #{thing.label}")
    return is_there(chosen)


def _is_plainly_named(draft: Draft, noun: Noun) -> bool:
    """Return whether a noun phrase names a permanent card, or a creature by its size."""
    if noun.pronoun or noun.determiner in ("other", "all") or (noun.determiner == "def" and not noun.owner):
        return False
    types = draft.types_of(noun.names[0]) if len(noun.names) == 1 else frozenset[str]()
    return bool(types and not types & {"Instant", "Sorcery"}) or (not noun.names and noun.size is not None)
