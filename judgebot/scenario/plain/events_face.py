"""Events around face-down cards: turned up or down, manifested, told what they are."""

import msgspec

from judgebot.contract import FaceDownCause
from judgebot.scenario.models import Verb
from judgebot.scenario.plain.board import Draft, Thing, change, do, is_spell_name, note, say_of_player
from judgebot.scenario.plain.card_abilities import turns_face_down
from judgebot.scenario.plain.card_types import stored_abilities, stored_keywords
from judgebot.scenario.plain.chunks import Chunk, Noun, first
from judgebot.scenario.plain.events_cast import other, without_state
from judgebot.scenario.plain.fitting import find
from judgebot.scenario.plain.referents import new_thing, resolve_noun
from judgebot.scenario.plain.rules import Parts, Rule, labels, named, nouns, things, value_of, who
from judgebot.scenario.plain.setup_mana import symbols_of


def turned_up(draft: Draft, parts: Parts) -> str | None:
    """ "I turn it face up" (the special action), "an effect turns it face up"."""
    actor = who(draft, parts)
    chosen = things(draft, nouns(parts), "face down", actor) if nouns(parts) else _only_face_down(draft, actor)
    if not chosen:
        return None
    is_effect = first(parts, "EFFECT") is not None
    for thing in chosen:
        need_face_down(draft, thing)
    if is_effect or _is_passive(parts) or len(chosen) > 1:
        do(draft, "is turned face up", objects=labels(chosen))
        if not is_effect and _is_passive(parts):
            note(draft.assumed, "an effect turns it face up")
        return f"{named(chosen)} is turned face up"
    thing = chosen[0]
    by = value_of(parts, "FACEUPCOST")
    do(
        draft,
        "turns face up",
        player=actor or thing.controller,
        objects=labels(chosen),
        options={"by": "mana cost" if by == "mana" else by} if by else {},
    )
    draft.actor = actor or thing.controller
    return f"{actor or thing.controller} turns {named(chosen)} face up"


def _only_face_down(draft: Draft, name: str) -> list[Thing]:
    """Return the one face-down permanent of a player: "I unmorph in response"."""
    down = [one for one in draft.things if one.spec.face_down is not None and one.zone == "battlefield"]
    mine = [one for one in down if one.controller == (name or draft.actor or "A")]
    return mine if len(mine) == 1 else []


def _is_passive(parts: Parts) -> bool:
    phrase = next((at for at, part in enumerate(parts) if part.tag == "NP"), len(parts))
    return any(part.tag == "BE" for part in parts[phrase:]) and first(parts, "PLAYER") is None


def turned_into(draft: Draft, parts: Parts) -> str | None:
    """ "he unmorphs it into Exalted Angel": the face-down card is that card."""
    phrases = [part for part in parts if part.tag == "NP"]
    down = things(draft, phrases[0].nouns, "face down", who(draft, parts))
    card = phrases[1].nouns
    if len(down) != 1 or len(card) != 1 or not card[0].names or down[0].spec.name or down[0].spec.face_down is None:
        return None
    change(down[0], name=card[0].names[0], types=(), size=None, keywords=())
    down[0].kinds = draft.types_of(card[0].names[0])
    return turned_up(draft, tuple(part for part in parts if part is not phrases[1]))


def need_face_down(draft: Draft, thing: Thing) -> None:
    """See to it that a thing to be turned up is face down, asking back how where that is open."""
    turned = any("face" in action.verb and thing.label in action.objects for action in draft.script)
    used = {label for action in draft.script for label in action.objects}
    turned = turned or any(one.spec.name and turns_face_down(one.spec.name) for one in draft.things if one.label in used)
    if thing.spec.face_down is None and not thing.spec.copy_of and not turned and thing.zone == "battlefield":
        has_morph = bool(thing.spec.name) and "morph" in stored_keywords(thing.spec.name)
        change(thing, face_down="morph" if has_morph else "manifest")
        how = "cast with morph" if has_morph else "manifested"
        note(draft.assumed, f"#{thing.label} is face down because it was {how}")
    elif thing.spec.face_down == "other" and (cause := cast_face_down(thing)) is not None:
        change(thing, face_down=cause)
        note(draft.assumed, f"#{thing.label} is face down because it was cast so")
    elif thing.spec.face_down == "other":
        note(draft.ask_back, f"how did #{thing.label} become face down: manifested, cloaked, with morph or with disguise?")


def cast_face_down(thing: Thing) -> FaceDownCause | None:
    """Return how a card of this name is cast face down, None where it has no such keyword or no name."""
    known = stored_keywords(thing.spec.name) if thing.spec.name else frozenset[str]()
    causes: dict[str, FaceDownCause] = {"morph": "morph", "megamorph": "megamorph", "disguise": "disguise"}
    return next((cause for keyword, cause in causes.items() if keyword in known), None)


def turned_down(draft: Draft, parts: Parts) -> str | None:
    """ "Ixidron turns it face down"."""
    said = nouns(parts)
    if first(parts, "FACEDOWN") is None and not any("face_down" in noun.states for noun in said):
        return None
    chosen = things(draft, tuple(without_state(noun, "face_down") for noun in said))
    if not chosen:
        return None
    do(draft, "is turned face down", objects=labels(chosen))
    return f"{named(chosen)} is turned face down"


def manifests(draft: Draft, parts: Parts) -> str | None:
    """ "I manifest", "he cloaks the top card", "I manifest dread"."""
    name = who(draft, parts) or draft.actor or "A"
    tag = next(part.tag for part in parts if part.tag in ("MF", "MFD", "CLOAKV", "CLKD", "DREAD"))
    verb: Verb = "manifests dread" if tag == "DREAD" else "cloaks" if tag in ("CLOAKV", "CLKD") else "manifests"
    chosen = [
        thing
        for noun in nouns(parts)
        if noun.names or noun.heads != {"card"}
        for thing in resolve_noun(draft, noun, zone="library", controller=name)
    ]
    if tag == "DREAD" and chosen:
        return None
    if (done := _is_its_doing(draft, name, chosen)) is not None:
        return done
    do(draft, verb, player=name, objects=labels(chosen))
    return f"{name} {verb} {named(chosen)}".strip()


def _is_its_doing(draft: Draft, name: str, chosen: list[Thing]) -> str | None:
    """Return what is understood where what was cast just before manifests the card, and is not told of anew."""
    last = draft.script[-1] if draft.script else None
    source = next((one for one in draft.things if last is not None and one.label in last.objects), None)
    if last is None or last.verb not in ("casts", "resolve") or not draft.waiting or source is None:
        return None
    if not source.spec.name or cause_of(source.spec.name) == "other" or source.controller != name:
        return None
    if not chosen:
        chosen = [new_thing(draft, Noun(heads=frozenset(("card",)), determiner="def"), "library", name)]
    return f"#{source.label} puts {named(chosen)} onto the battlefield face down"


def cause_of(name: str) -> FaceDownCause:
    """Return how what a card puts down comes to lie there, by what the card does; "other" where it puts down nothing."""
    told = repr(stored_abilities(name))
    return "cloak" if "loak" in told else "manifest" if "anifest" in told else "other"


def is_card(draft: Draft, parts: Parts) -> str | None:
    """ "the manifested card is a Forest": what lies face down, or is about to, is that card."""
    down, card = nouns(parts), nouns(parts, 1)
    last = draft.script[-1] if draft.script else None
    if (
        len(down) == len(card) == 1
        and (down[0].pronoun or (down[0].heads == {"card"} and not down[0].states))
        and card[0].names
        and last is not None
        and not last.objects
    ):
        if last.verb not in ("manifests", "cloaks"):
            return None
        made = resolve_noun(draft, card[0], zone="library", controller=last.player)[0]
        draft.script[-1] = msgspec.structs.replace(last, objects=(made.label,))
        return f"{last.player} {last.verb} #{made.label}"
    if len(down) != 1 or len(card) != 1 or not (down[0].states & {"manifested", "cloaked", "face_down"}):
        return None
    known = [thing for thing in draft.things if thing.spec.face_down is not None and not thing.spec.name]
    if known:
        draft.things.remove(known[-1])
        noun = msgspec.structs.replace(card[0], states=card[0].states | down[0].states)
        made = new_thing(draft, noun, known[-1].zone, known[-1].controller)
        made.label, made.order = known[-1].label, known[-1].order
        change(made, label=made.label, face_down=known[-1].spec.face_down, attached_to=known[-1].spec.attached_to)
    elif down[0].owner and not (draft.script or draft.stack or draft.things):
        made = new_thing(draft, msgspec.structs.replace(card[0], states=down[0].states), "battlefield", down[0].owner)
    else:
        made = resolve_noun(draft, card[0], zone="library", controller=draft.actor or "A")[0]
    return f"{made.controller} {made.zone}: #{made.label} {made.spec.name}"


def which_is(draft: Draft, parts: Parts) -> str | None:
    """ "I manifest the top card, which is a Mountain"."""
    subject = Chunk(tag="NP", nouns=(Noun(pronoun=True, determiner="def"),), start=parts[0].start, end=parts[0].end)
    return is_card(draft, (subject, parts[-1]))


def is_named(draft: Draft, parts: Parts) -> str | None:
    """ "it's a Hill Giant": what was told of without a name is that card."""
    said, card = nouns(parts), nouns(parts, 1)
    if len(said) != 1 or len(card) != 1 or len(card[0].names) != 1 or said[0].names or card[0].owner not in ("", "A", "B"):
        return None
    chosen = [one for one in find(draft, said[0]) if not one.spec.name and not one.spec.token]
    if not chosen or is_spell_name(draft, card[0].names[0]):
        return None
    thing = chosen[0]
    change(thing, name=card[0].names[0], types=(), supertypes=(), subtypes=(), size=None, colors=())
    thing.kinds = draft.types_of(card[0].names[0])
    if card[0].owner:
        thing.controller = card[0].owner
    turned = any("face" in action.verb and thing.label in action.objects for action in draft.script)
    used = {label for action in draft.script for label in action.objects}
    turned = turned or any(one.spec.name and turns_face_down(one.spec.name) for one in draft.things if one.label in used)
    if draft.paying and draft.paying == thing.controller and thing.spec.face_down is not None and not turned:
        draft.paying = ""
        need_face_down(draft, thing)
        do(draft, "turns face up", player=thing.controller, objects=(thing.label,))
        return f"{thing.controller} turns #{thing.label} face up: {card[0].names[0]}"
    return f"#{thing.label} is {card[0].names[0]}"


def reveals_as(draft: Draft, parts: Parts) -> str | None:
    """ "... and reveals Exalted Angel": the one card of that player that lies face down is turned face up, and is that card."""
    name, card = who(draft, parts) or draft.actor or "A", nouns(parts)
    down = [
        one for one in draft.things if one.spec.face_down is not None and one.zone == "battlefield" and one.controller == name
    ]
    if len(down) != 1 or down[0].spec.name or len(card) != 1 or len(card[0].names) != 1 or card[0].pronoun:
        return None
    if is_spell_name(draft, card[0].names[0]):
        return None
    change(down[0], name=card[0].names[0], types=(), size=None, keywords=())
    down[0].kinds = draft.types_of(card[0].names[0])
    need_face_down(draft, down[0])
    do(draft, "turns face up", player=name, objects=labels(down))
    return f"{name} turns {named(down)} face up: {card[0].names[0]}"


def pays_to_turn(draft: Draft, parts: Parts) -> str | None:
    """ "I pay {2}{W}{W} ...": for what lies face down; what it is, or that it is turned face up, is told next."""
    name = who(draft, parts) or draft.actor or "A"
    is_other = any(not noun.pronoun for noun in nouns(parts))
    if is_other or not any(one.spec.face_down is not None and one.controller == name for one in draft.things):
        return None
    draft.paying = name
    price = symbols_of(value_of(parts, "MANACOST"))
    told = draft.players.get(name)
    has_lands = any("Land" in one.kinds and one.zone == "battlefield" and one.controller == name for one in draft.things)
    is_first = not any(action.player == name for action in draft.script)
    if price and is_first and not has_lands and (told is None or told.mana is None):
        say_of_player(draft, name, mana=price)  # whether it is the right price decides
    return f"{name} pays to turn it face up"


def lies_so(draft: Draft, parts: Parts) -> str | None:
    """ "... while face down": as it is; "I pay 2WW, she's up" turns it face up."""
    down = first(parts, "FACEDOWN") is not None
    hidden = [one for one in _only_face_down(draft, draft.paying) if draft.paying]
    if not down and hidden:
        draft.paying = ""
        return turned_up(draft, (Chunk(tag="PLAYER", value=hidden[0].controller), *parts))  # "I pay 2WW, she's up"
    last = sorted(draft.things, key=lambda one: -one.last)[:1]
    was_cast = (
        any(one.verb == "casts" and one.options.get("face down") and one.objects == (last[0].label,) for one in draft.script)
        if last
        else False
    )
    is_down = bool(last) and (last[0].spec.face_down is not None or was_cast)
    if not last or is_down != down or any("face" in action.verb for action in draft.script):
        return None
    return f"#{last[0].label} is face {'down' if down else 'up'}"


def up_no_response(draft: Draft, parts: Parts) -> str | None:
    """ "in response to me turning it face up": nothing can, so it comes after."""
    said = turned_up(draft, parts) if value_of(parts, "INRESP") == "to" else None
    if said is not None:
        note(draft.assumed, "what is meant as a response comes after it is face up")
    return said


def looks(draft: Draft, parts: Parts) -> str | None:
    """ "my opponent wants to see my face-down card": it is spoken of, nothing is done yet."""
    chosen = things(draft, nouns(parts), "face down", other(who(draft, parts)))
    return f"{who(draft, parts)} wants to look at {named(chosen)}" if chosen else None


TURNING_RULES = (
    Rule("(PLAYERS|EFFECT)? TURN NP FACEUP BY? FACEUPCOST?|(PLAYERS|EFFECT)? TURN FACEUP NP BY? FACEUPCOST?", turned_up),
    Rule(
        "(PLAYERS|EFFECT)? TURNUP NP FACEUPCOST?|NP BE* TURN FACEUP FACEUPCOST?|NP BE TURNUP FACEUPCOST?|NP TURN FACEUP",
        turned_up,
    ),
    Rule(
        "(PLAYERS|EFFECT)? TURN NP FACEDOWN|NP BE TURN FACEDOWN (BY NP)?|(PLAYERS|EFFECT)? TURN FACEDOWN NP|TURN NP(?!FACEUP)",
        turned_down,
    ),
)
"""What turns face up and face down."""
