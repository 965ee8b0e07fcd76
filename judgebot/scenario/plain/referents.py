"""Which things a noun phrase means: ones already on the board, or new ones put there as it describes them."""

from typing import Final

import msgspec

from judgebot.game.subtypes import types_of
from judgebot.language import fold
from judgebot.scenario.models import ObjectSpec, Zone
from judgebot.scenario.plain.board import EACH, UNMODELLED, Draft, Thing, change, is_spell_name, note, player, touch
from judgebot.scenario.plain.card_types import stored_keywords
from judgebot.scenario.plain.chunks import Noun
from judgebot.scenario.plain.fitting import CAUSES, HEAD_TYPES, Want, find
from judgebot.scenario.plain.token_told import token_meant
from judgebot.scenario.plain.words import english_words

MOST: Final = 12
UNSAID: Final = 1_000_000
"""The place of a thing that the text does not speak of."""


def new_thing(draft: Draft, noun: Noun, zone: Zone, controller: str) -> Thing:
    """Put a new thing on the board, as the noun phrase describes it."""
    label = str(len(draft.things) + 1)
    spec = describe(noun, label, zone)
    if controller not in EACH:
        note(draft.ask_back, f"whose is #{label}?")
        controller = EACH[0]
    if len(noun.names) > 1:
        note(draft.ask_back, f"which card is '{noun.written}': {' or '.join(noun.names[:4])}?")
    for kind, n in noun.counters:
        if not n:
            note(draft.ask_back, f"how many {kind} counters does #{label} have?")
        if kind in UNMODELLED:
            note(draft.beyond, f"what {kind} counters do is not decided here")
    if "legendary" in noun.states and not (spec.supertypes or spec.name):
        note(draft.ask_back, f"what is #{label}?")
    if noun.heads == {"token"} and not (noun.names or noun.size or noun.subtypes) and zone != "stack":
        note(draft.ask_back, f"which token is #{label}?")
    if "dfc" in noun.heads:
        note(draft.missing, f"which double-faced card #{label} is")
    spec = _example(draft, noun, spec)
    kinds = draft.types_of(spec.name) if spec.name else frozenset(spec.types)
    if noun.states >= {"tapped", "untapped"} or noun.states >= {"face_up", "face_down"}:
        note(draft.ask_back, f"#{label} cannot be both {' and '.join(sorted(noun.states))}: which is it?")
    if zone == "battlefield" and kinds and kinds <= {"Instant", "Sorcery"} and spec.face_down is None:
        zone = "hand"  # CR 400.4a: it cannot be on the battlefield face up
    at = noun.start if noun.end else UNSAID
    thing = Thing(label=label, zone=zone, controller=controller, spec=spec, kinds=kinds, order=len(draft.things), at=at)
    thing.ready = "untapped" in noun.states and "Creature" in kinds
    thing.unblocked = "unblocked" in noun.states
    thing.called = "" if noun.names else fold(noun.written)
    draft.things.append(thing)
    touch(draft, thing)
    return thing


def _example(draft: Draft, noun: Noun, spec: ObjectSpec) -> ObjectSpec:
    """Return the object as the card that its kind stands for: "a Form", "my bear"; said as an assumption."""
    is_plain = not (noun.names or noun.size or noun.colors or noun.keywords or spec.token or spec.face_down)
    for kind, card in english_words().examples.items():
        if kind in noun.heads and not noun.names:
            note(draft.assumed, f"the {kind.capitalize()} is {card}; its cycle works alike")
            return msgspec.structs.replace(spec, name=card)
        if noun.subtypes == (kind,) and is_plain:
            note(draft.assumed, f"the {kind} is {card}")
            return msgspec.structs.replace(spec, name=card, types=(), subtypes=())
    return spec


def describe(noun: Noun, label: str, zone: Zone) -> ObjectSpec:
    """Return the object that a noun phrase describes."""
    types = tuple(dict.fromkeys(HEAD_TYPES[head] for head in sorted(noun.heads) if head in HEAD_TYPES))
    face_down = next((cause for state, cause in CAUSES.items() if state in noun.states), None)
    keywords = noun.keywords
    if "morph" in noun.heads:
        face_down = face_down or ("morph" if zone == "battlefield" and not noun.names else None)
        keywords = keywords if face_down == "morph" or noun.names else ("morph", *keywords)
        types = types or (("Creature",) if face_down != "morph" and not noun.names else ())
    if not types and not noun.names and noun.subtypes:
        types = tuple(dict.fromkeys(types_of(word)[0] for word in noun.subtypes))
    if noun.size and types and "Creature" not in types:
        types = (*types, "Creature")
    extra = tuple(word for head, word in (("aura", "Aura"), ("equipment", "Equipment")) if head in noun.heads)
    is_hidden = face_down is not None or bool(noun.names)
    if is_hidden and types == ("Creature",) and not (noun.heads & {"morph", "creature_card"} or noun.subtypes):
        types = ()
    return ObjectSpec(
        label=label,
        name=noun.names[0] if noun.names else "",
        types=(types or (("Creature",) if noun.size and not is_hidden else ())) if not noun.names else (),
        subtypes=() if noun.names else (*noun.subtypes, *extra),
        supertypes=("Legendary",) if "legendary" in noun.states and not noun.names and (types or noun.size) else (),
        colors=noun.colors if not noun.names else (),
        size=None if is_hidden else noun.size,
        keywords=tuple(word for word in keywords if not noun.names or word not in stored_keywords(noun.names[0])),
        token="token" in noun.heads,
        face_down=face_down,
        tapped="tapped" in noun.states,
        sick="sick" in noun.states,
        commander="commander" in noun.heads,
        damage=sum(n for kind, n in noun.counters if kind == "damage"),
        counters={kind: n for kind, n in noun.counters if n and kind != "damage"},
        attacking="B" if "attacking" in noun.states and noun.owner != "B" else "A" if "attacking" in noun.states else "",
    )


def resolve_noun(
    draft: Draft, noun: Noun, *, want: Want = "any", zone: Zone = "battlefield", controller: str = ""
) -> list[Thing]:
    """Return the things a noun phrase means: ones already there, or new ones. An empty list where a pronoun means nothing."""
    if noun.label:
        return [thing for thing in draft.things if thing.label == noun.label]
    if is_host(draft, noun):
        return [_host(draft, noun, controller)]
    if noun.among > (noun.n or 1):
        whole = msgspec.structs.replace(noun, n=noun.among, among=0, states=noun.states - {"one_of"})
        group = resolve_noun(draft, whole, want=want, zone=zone, controller=controller)
        return group[: noun.n or 1]
    made = token_meant(draft, noun)
    if made is not None:
        return [new_thing(draft, made[0], "battlefield", made[1])]
    known = find(draft, noun, want)
    if "most" in noun.states:
        known = [thing for thing in known if thing.zone == "battlefield"]
    if "most" in noun.states and len(known) != 1 and not noun.names:
        note(draft.ask_back, "which creature is that, and how big is it?")
    if noun.determiner == "def" and not (noun.names or noun.pronoun or noun.n) and _are_alike(draft, known):
        note(draft.ask_back, f"which one is meant: {' or '.join(f'#{one.label}' for one in known)}?")
    ask_which(draft, noun, known)
    if noun.pronoun:
        known = known or find(draft, msgspec.structs.replace(noun, owner="")) or _just_manifested(draft)
        count = noun.n or 1
        chosen = known[:count]
    elif noun.determiner == "other":
        chosen = known[1 : 1 + (noun.n or 1)]
    elif noun.determiner == "indef" or (noun.n or 0) > 1:
        chosen = known if noun.determiner == "def" and len(known) == noun.n else []
    elif noun.determiner == "all" or (noun.determiner == "def" and _is_plural(noun)):
        chosen = known
    else:
        chosen = known[:1]
    if not chosen and not noun.pronoun:
        chosen = _presupposed(draft, noun)
    if not chosen and noun.determiner == "all" and noun.heads == {"creature"} and noun.n is None and not noun.names:
        note(draft.ask_back, "which creatures are there?")
    if not chosen and not noun.pronoun:
        whose = noun.owner or controller or player(draft, "")
        whose = "A" if whose == "both" else whose
        _first_of_two(draft, noun, player(draft, whose), is_told=bool(known))
        chosen = [new_thing(draft, noun, _zone_of(noun, zone), player(draft, whose)) for _ in range(min(noun.n or 1, MOST))]
    for thing in chosen[:1]:
        _dress(draft, noun, thing)
    for thing in reversed(chosen):
        touch(draft, thing)
    return chosen


def _dress(draft: Draft, noun: Noun, thing: Thing) -> None:
    """Attach to a thing what the phrase says that it wears: "my bear wearing Rancor"."""
    for worn in noun.wears:
        one = resolve_noun(draft, worn, want="aura", controller=worn.owner or thing.controller)
        if one and one[0] is not thing and not one[0].spec.attached_to:
            change(one[0], attached_to=thing.label)


def ask_which(draft: Draft, noun: Noun, known: list[Thing]) -> None:
    """Ask back which is meant by "one of them" where they are of one player and not alike."""
    side = [one for one in known if one.controller == known[0].controller and one.zone == "battlefield"]
    if "one_of" in noun.states and len({_kind_of(one) for one in side}) > 1:
        note(draft.ask_back, f"which one is meant: {' or '.join(f'#{one.label}' for one in side)}?")


def _kind_of(thing: Thing) -> tuple[object, ...]:
    """Return what tells two things apart that a phrase fits: "one of his creatures"."""
    spec = thing.spec
    return spec.name, spec.size, spec.tapped, spec.face_down, tuple(sorted(spec.counters.items())), spec.keywords


def _are_alike(draft: Draft, known: list[Thing]) -> bool:
    """Return whether a phrase ("the Angel") fits several named cards of one player, none of which was singled out so far."""
    done = {label for action in draft.script for label in (*action.objects, *action.targets)}
    hosts = {one.spec.attached_to for one in draft.things}
    names = {one.spec.name for one in known}
    sides = {one.controller for one in known}
    return (
        len(names) == len(known) > 1
        and "" not in names
        and len(sides) == 1
        and not any(one.label in done | hosts for one in known)
    )


def _first_of_two(draft: Draft, noun: Noun, whose: str, *, is_told: bool) -> None:
    """Put the first one there where "a second Mox Opal" is the first that is told of the name; noted as assumed."""
    if noun.determiner != "other" or not noun.names or is_told or is_spell_name(draft, noun.names[0]):
        return
    first = new_thing(draft, msgspec.structs.replace(noun, states=frozenset()), "battlefield", whose)
    note(draft.assumed, f"player {whose} controls #{first.label} already")


def _just_manifested(draft: Draft) -> list[Thing]:
    """Return the card that was manifested or cloaked last and that nothing was said of."""
    last = draft.script[-1] if draft.script else None
    if last is None or last.verb not in ("manifests", "cloaks") or last.objects or last.player not in EACH:
        return []
    made = new_thing(draft, Noun(heads=frozenset(("card",)), determiner="def"), "library", last.player)
    draft.script[-1] = msgspec.structs.replace(last, objects=(made.label,))
    return [made]


def _presupposed(draft: Draft, noun: Noun) -> list[Thing]:
    """Return the card that "the manifested creature" means where something told of manifests it, or is attached to it.

    What is cast or about to resolve manifests the top card: it lies in the library. A permanent already there (no creature, not
    attached) is attached to what it manifested.
    """
    about_to_lie = [thing for thing in draft.things if thing.zone == "library"] if draft.script else []
    if noun.determiner == "def" and not noun.names and noun.states & set(CAUSES) and len(about_to_lie) == 1:
        return about_to_lie
    if noun.determiner != "def" or noun.owner or noun.names or not noun.states & {"manifested", "cloaked"}:
        return []
    makers = [thing for thing in draft.things if thing.spec.name and not thing.spec.face_down and "Creature" not in thing.kinds]
    makers = [thing for thing in makers if not thing.spec.attached_to and thing.zone in ("hand", "battlefield")]
    if len(makers) != 1:
        return []
    maker = makers[0]
    waits = maker.zone == "hand" or any(item.source == maker.label for item in draft.stack)
    hidden = msgspec.structs.replace(noun, states=noun.states - {"manifested", "cloaked"}) if waits else noun
    made = new_thing(draft, hidden, "library" if waits else "battlefield", maker.controller)
    if waits:
        change(made, types=(), size=None)
        note(draft.assumed, f"#{made.label} is the card that #{maker.label} manifests")
    else:
        change(maker, attached_to=made.label)
        note(draft.assumed, f"#{maker.label} is attached to what it manifested, #{made.label}")
    return [made]


def is_host(draft: Draft, noun: Noun) -> bool:
    """Return whether "Cloudform creature" means the creature that Cloudform is attached to, not a card."""
    types = draft.types_of(noun.names[0]) if len(noun.names) == 1 else frozenset()
    return "creature" in noun.heads and bool(types) and "Creature" not in types


def _host(draft: Draft, noun: Noun, controller: str) -> Thing:
    auras = find(draft, msgspec.structs.replace(noun, heads=frozenset(), states=frozenset()))
    hosts = [thing for thing in draft.things for aura in auras if aura.spec.attached_to == thing.label]
    if hosts:
        touch(draft, hosts[0])
        return hosts[0]
    owner = player(draft, noun.owner or controller or "A")
    hidden = Noun(states=noun.states | {"manifested"}, heads=frozenset(("creature",)), determiner="indef")
    host = new_thing(draft, hidden, "battlefield", owner)
    aura = auras[0] if auras else new_thing(draft, Noun(names=noun.names, written=noun.written), "battlefield", owner)
    change(aura, attached_to=host.label)
    note(draft.assumed, f"#{aura.label} is attached to the card that it manifested, #{host.label}")
    touch(draft, host)
    return host


def _is_plural(noun: Noun) -> bool:
    return noun.n is not None and noun.n > 1


def _zone_of(noun: Noun, zone: Zone) -> Zone:
    zones: dict[str, Zone] = {"hand": "hand", "graveyard": "graveyard", "exile": "exile", "command": "command"}
    return zones.get(noun.zone, zone)
