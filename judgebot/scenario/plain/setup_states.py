"""Clauses that say what state a thing is in: tapped, face down, damaged, with counters or keywords."""

from typing import Final

from judgebot.scenario.notation_objects import format_object
from judgebot.scenario.plain.board import EACH, UNMODELLED, Draft, Thing, change, note, settle, stamp_in_order
from judgebot.scenario.plain.card_abilities import counter_kind
from judgebot.scenario.plain.card_types import (
    is_legendary,
    stored_abilities,
    stored_colors,
    stored_keywords,
    stored_power,
    stored_subtypes,
    stored_types,
)
from judgebot.scenario.plain.chunks import Chunk, Noun, first
from judgebot.scenario.plain.fitting import CAUSES, HEAD_TYPES, find
from judgebot.scenario.plain.referents import resolve_noun
from judgebot.scenario.plain.rules import Parts, nouns, number_of, things, value_of
from judgebot.scenario.told import ToldSize

_LAST: Final = Noun(pronoun=True, determiner="def")
"""What was spoken of last."""


def is_there(chosen: list[Thing]) -> str:
    """Return what things are and where, as the notation writes them."""
    return "; ".join(f"{thing.controller} {thing.zone}: {format_object(thing.spec)}" for thing in chosen)


def state_of(draft: Draft, parts: Parts) -> str | None:
    """ "it is tapped", "the bear is face down": facts of a thing."""
    if draft.script:
        return _untapped_still(draft, parts)
    chosen = things(draft, nouns(parts))
    if not chosen:
        return None
    for thing in chosen:
        for part in parts:
            _set_state(draft, thing, part.tag, part.value)
        side = next((part.value for part in parts if part.tag == "OUT" and part.value in EACH), thing.controller)
        thing.controller = side
    return is_there(chosen)


def state_of_last(draft: Draft, parts: Parts) -> str | None:
    """ "Isamaru in play (tapped)": of what was spoken of last."""
    last = sorted(draft.things, key=lambda one: -one.last)[:1]
    if draft.script or not last:
        return None
    for part in parts:
        _set_state(draft, last[0], part.tag, part.value)
    return is_there(last)


def _untapped_still(draft: Draft, parts: Parts) -> str | None:
    """ "... and it's untapped": of what nothing told of has tapped."""
    chosen, states = things(draft, nouns(parts)), [part.value for part in parts if part.tag != "NP" and part.tag != "BE"]
    done = {label for one in draft.script if one.verb in ("attacks", "is tapped", "activates") for label in one.objects}
    is_so = bool(chosen) and states == ["untapped"] and not any(one.label in done or one.spec.tapped for one in chosen)
    return is_there(chosen) if is_so else None


def _set_state(draft: Draft, thing: Thing, tag: str, value: str) -> None:
    match tag, value:
        case "ADJ", "tapped":
            change(thing, tapped=True)
        case "ADJ", "untapped":
            change(thing, tapped=False)
        case "ADJ", "sick":
            change(thing, sick=True)
        case "ADJ", ("mine" | "theirs"):
            thing.controller = "A" if value == "mine" else "B"
        case "ADJ", "attacking":
            change(thing, attacking="B" if thing.controller == "A" else "A")
        case "ADJ", state if state in CAUSES:
            change(thing, face_down=CAUSES[state])
        case (("FACEDOWN" | "MFD" | "CLKD"), _):
            state = {"FACEDOWN": "face_down", "MFD": "manifested", "CLKD": "cloaked"}[tag]
            if thing.spec.face_down is None or state != "face_down":
                change(thing, face_down=CAUSES[state])


def counters_on(draft: Draft, parts: Parts) -> str | None:
    """ "my bear carries two +1/+1 counters": they are on it; of what is first told of later, they were there before."""
    counters, before = first(parts, "COUNTERS"), len(draft.things)
    if draft.script and (counters is None or _may_have_put(draft, counters.value) or find(draft, nouns(parts)[0])):
        return None
    chosen = things(draft, nouns(parts))
    if counters is None or not counters.n or not chosen or (draft.script and len(draft.things) == before):
        return None
    for thing in chosen:
        if counters.value == "damage":
            change(thing, damage=counters.n)
        else:
            change(thing, counters={**thing.spec.counters, counters.value: counters.n or 1})
        if counters.value in UNMODELLED:
            note(draft.beyond, f"what {counters.value} counters do is not decided here")
    return is_there(chosen)


def _may_have_put(draft: Draft, kind: str) -> bool:
    """Return whether what was told of may have put counters of a kind where they lie."""
    named = [thing.spec.name for thing in draft.things if thing.spec.name]
    acted = any(one.verb not in ("casts", "activates", "passes", "resolve") for one in draft.script)
    return acted or any(f"'{kind}'" in repr(stored_abilities(name)) for name in named)


def counters_of_kind(draft: Draft, parts: Parts) -> str | None:
    """ "Triskelion is down to one counter", "that's five counters on it": of the only kind the card has to do with."""
    chosen, n = things(draft, nouns(parts)[:1]), number_of(parts)
    kind = counter_kind(chosen[0].spec.name) if len(chosen) == 1 and chosen[0].spec.name else ""
    if not kind or not n or draft.script:
        return None
    change(chosen[0], counters={**chosen[0].spec.counters, kind: n})
    return is_there(chosen)


def damaged(draft: Draft, parts: Parts) -> str | None:
    """ "my 3/3 has 2 damage on it"."""
    chosen = things(draft, nouns(parts)[:1])
    n = number_of(parts)
    if len(chosen) != 1 or n is None or draft.script:
        return None
    change(chosen[0], damage=n)
    return is_there(chosen)


def has_keyword(draft: Draft, parts: Parts) -> str | None:
    """ "his 2/2 has lifelink", "Wall of Omens has defender"."""
    chosen = things(draft, nouns(parts)[:1])
    words = tuple(part.value for part in parts if part.tag == "KEYWORD")
    if len(chosen) != 1 or draft.script or chosen[0].spec.face_down is not None:
        return None
    known = stored_keywords(chosen[0].spec.name) if chosen[0].spec.name else frozenset[str]()
    fresh = tuple(word for word in words if word not in known and word not in chosen[0].spec.keywords)
    if fresh:
        change(chosen[0], keywords=(*chosen[0].spec.keywords, *fresh))
    return is_there(chosen)


def has_it_printed(draft: Draft, parts: Parts) -> str | None:
    """ "since she has vigilance": what is printed on what was spoken of last, where a player has no such thing."""
    last = sorted((one for one in draft.things if one.spec.name and not one.spec.face_down), key=lambda one: -one.last)[:1]
    words = {part.value for part in parts if part.tag == "KEYWORD"}
    is_thing = parts[0].owner == "pronoun" and bool(last) and words <= stored_keywords(last[0].spec.name)
    return f"#{last[0].label} has {', '.join(sorted(words))} as printed" if is_thing else None


def damaged_too(draft: Draft, parts: Parts) -> str | None:
    """ "it has Rancor on it and 2 damage": the subject of the clause before goes on."""
    thing = max(draft.things, key=lambda one: one.last, default=None)
    if thing is None or draft.script:
        return None
    change(thing, damage=number_of(parts))
    return is_there([thing])


def has_morph(draft: Draft, parts: Parts) -> str | None:
    """ "the manifested creature has morph"."""
    quality = nouns(parts, 1)
    chosen = things(draft, nouns(parts)[:1])
    if len(quality) != 1 or quality[0].heads != {"morph"} or quality[0].determiner or not chosen or chosen[0].spec.name:
        return None
    change(chosen[0], types=("Creature",), keywords=("morph",))
    return is_there(chosen)


def stands_at(draft: Draft, parts: Parts) -> str | None:
    """ "Jace is on 3 (loyalty)", "my giant survived with 2 damage on it"."""
    chosen, counters = things(draft, nouns(parts)[:1]), first(parts, "COUNTERS")
    n = counters.n if counters is not None else number_of(parts)
    if len(chosen) != 1 or n is None or draft.script:
        return None
    kind = counters.value if counters is not None else "loyalty"
    if kind == "loyalty" and "Planeswalker" not in chosen[0].kinds:
        return None
    if kind == "damage":
        change(chosen[0], damage=n)
        return is_there(chosen)
    if kind in UNMODELLED or not n:
        return None
    change(chosen[0], counters={**chosen[0].spec.counters, kind: n})
    return is_there(chosen)


def came_on_turn(draft: Draft, parts: Parts) -> str | None:
    """ "Opalescence has been out since turn 4": of several so told, the earlier has the older time stamp (CR 613.7)."""
    chosen, turn = things(draft, nouns(parts)), first(parts, "TURNNO")
    if len(chosen) != 1 or turn is None or turn.n is None or draft.script:
        return None
    draft.turns[chosen[0].label] = turn.n
    told = sorted((thing for thing in draft.things if thing.label in draft.turns), key=lambda thing: draft.turns[thing.label])
    places = sorted(thing.order for thing in told)
    for thing, place in zip(told, places, strict=True):
        thing.order = place
    if len(told) > 1:
        stamp_in_order(draft)
    return is_there(chosen)


_COUNTER_LEFT: Final = {"persist": "-1/-1", "undying": "+1/+1"}


def came_back_before(draft: Draft, parts: Parts) -> str | None:
    """ "Kitchen Finks already came back once": by its own keyword, so that it has the counter of that (CR 702.79a, 702.93a)."""
    chosen = things(draft, nouns(parts)[:1])
    if draft.script or len(chosen) != 1 or value_of(parts, "TIMESN") not in ("", "1"):
        return None
    spec = chosen[0].spec
    words = {*spec.keywords, *(stored_keywords(spec.name) if spec.name else ())}
    kind = next((counter for word, counter in _COUNTER_LEFT.items() if word in words), "")
    if not kind:
        return None
    change(chosen[0], counters={**spec.counters, kind: 1})
    return is_there(chosen)


def is_as_known(draft: Draft, parts: Parts) -> str | None:
    """ "demon's black", "it's an Elf card", "Mutavault is a plain land again": what its card says of it anyway."""
    said, claim = nouns(parts), nouns(parts, 1)
    if len(said) != 1 or len(claim) != 1 or claim[0].size or claim[0].owner or claim[0].states - {"legendary"}:
        return None
    if claim[0].pronoun or claim[0].counters or claim[0].keywords or claim[0].zone or claim[0].determiner == "other":
        return None
    chosen = things(draft, said) if said[0].pronoun or find(draft, said[0]) else []
    name = chosen[0].spec.name if len(chosen) == 1 else ""
    is_same = bool(name) and (not claim[0].names or claim[0].names == (name,))
    return f"#{chosen[0].label} is so by its card" if is_same and _is_printed(name, claim[0]) else None


def _is_printed(name: str, noun: Noun) -> bool:
    """Return whether a card is what a phrase says: of these types, subtypes and colors, legendary."""
    types = stored_types(name)
    kinds = {HEAD_TYPES[head] for head in noun.heads if head in HEAD_TYPES}
    is_plain = noun.heads <= {*HEAD_TYPES, "card", "permanent", "spell", "commander"}
    of_type = is_plain and kinds <= types and set(noun.subtypes) <= stored_subtypes(name)
    return of_type and set(noun.colors) <= stored_colors(name) and ("legendary" not in noun.states or is_legendary(name))


def color_as_known(draft: Draft, parts: Parts) -> str | None:
    """ "the demon's black": the color of its card."""
    color, chosen = first(parts, "COLOR"), things(draft, nouns(parts)[:1])
    if color is None or len(chosen) != 1 or not chosen[0].spec.name or color.value not in stored_colors(chosen[0].spec.name):
        return None
    return f"#{chosen[0].label} is so by its card"


def is_ones_own(draft: Draft, parts: Parts) -> str | None:
    """ "Nightmare is my finisher", "my friend's only creature is Darksteel Myr", "it's the only creature"."""
    one, two = nouns(parts), nouns(parts, 1)
    if len(one) != 1 or len(two) != 1:
        return None
    if one[0].pronoun and _is_only_kind(two[0]) and not two[0].pronoun and two[0].determiner == "def":
        note(draft.assumed, "there are no others than those told of")
        return "it is the only one"
    named, kind = (one[0], two[0]) if one[0].names else (two[0], one[0])
    is_only = bool(kind.subtypes) and _is_only_kind(kind) and kind.owner in EACH
    if not named.names or not _is_only_kind(kind) or kind.owner not in EACH or named.determiner == "other":
        return None
    chosen = resolve_noun(draft, named, controller=kind.owner)
    if is_only and chosen:
        note(draft.assumed, "there are no others than those told of")
    for thing in chosen:
        thing.controller = kind.owner
    return is_there(chosen) if chosen else None


def _is_only_kind(noun: Noun) -> bool:
    """Return whether a phrase says no more than what kind of thing: "my only creature"."""
    kinds = noun.heads <= {"creature", "permanent", "planeswalker", "land", "artifact", "enchantment"}
    states = noun.states - {"untapped"}
    is_kind = bool(noun.heads) != bool(noun.subtypes) and kinds  # "my only creature", "my only Goblin"
    return is_kind and not (noun.names or noun.size or states or noun.counters)


def says_no_more(draft: Draft, parts: Parts) -> str | None:
    """ "..., a land", "..., all real cards", "both legendary": what is so anyway of what was spoken of."""
    said, last = nouns(parts), sorted(draft.things, key=lambda thing: -thing.last)[:1]
    is_plain = len(said) == 1 and not (said[0].names or said[0].owner or said[0].size or said[0].counters or said[0].n)
    if draft.lead != "COMMA" or not last or not is_plain or said[0].determiner not in ("indef", "all", ""):
        return None
    if said[0].determiner == "all" and said[0].heads == {"card"} and not said[0].states:
        return "they are cards"
    is_so = said[0].determiner != "all" and bool(last[0].spec.name) and not said[0].states - {"legendary"}
    return f"#{last[0].label} is so by its card" if is_so and _is_printed(last[0].spec.name, said[0]) else None


def lies_in_zone(draft: Draft, parts: Parts) -> str | None:
    """ "Lightning Bolt in hand": a card told of in its zone."""
    said = nouns(parts)
    if len(said) != 1 or not said[0].names or said[0].zone not in ("hand", "graveyard", "exile", "command"):
        return None
    return is_there(resolve_noun(draft, said[0], controller=said[0].owner or draft.subject or "A"))


def is_sized(draft: Draft, parts: Parts) -> str | None:
    """ "her creature is a 3/3": how big what was told of is; of a card, only if it is printed so."""
    said, size = (nouns(parts), nouns(parts, 1)) if parts[0].tag == "NP" else ((_LAST,), nouns(parts))
    if (
        len(said) != 1
        or len(size) != 1
        or size[0].size is None
        or size[0].names
        or size[0].owner
        or size[0].determiner != "indef"
    ):
        return None
    chosen = things(draft, said)
    if len(chosen) != 1 or size[0].subtypes or size[0].colors or size[0].heads - {"creature"}:
        return None
    if draft.script and not _is_changed(draft, chosen[0]):
        return None
    spec = chosen[0].spec
    if spec.name and (stored_power(spec.name) != size[0].size[0] or size[0].keywords or spec.counters or spec.face_down):
        return None
    if not spec.name and (spec.face_down is not None or spec.size not in (None, size[0].size)):
        return None
    if not spec.name:
        change(chosen[0], size=size[0].size, types=spec.types or ("Creature",), keywords=(*spec.keywords, *size[0].keywords))
    return is_there(chosen)


def _is_changed(draft: Draft, thing: Thing) -> bool:
    """Return whether something told of acts on a thing, so that the size said of it is what came of that."""
    done = any(thing.label in (*one.objects, *one.targets) and one.verb not in ("attacks", "blocks") for one in draft.script)
    return bool(thing.spec.name) and (done or any(one.spec.attached_to == thing.label for one in draft.things))


def has_keyword_of_card(draft: Draft, parts: Parts) -> str | None:
    """ "it has haste": what the card that is spoken of says itself."""
    chosen = things(draft, nouns(parts)[:1])
    told = {part.value for part in parts if part.tag == "KEYWORD"}
    is_so = len(chosen) == 1 and bool(chosen[0].spec.name) and told <= stored_keywords(chosen[0].spec.name)
    return f"#{chosen[0].label} is so by its card" if is_so else None


def is_sized_now(draft: Draft, parts: Parts) -> str | None:
    """ "it's 3/0 now", "my Tarmogoyf is a 2/3": what the rules must give where they give a size to what is spoken of."""
    said, size = nouns(parts), nouns(parts, 1)
    is_bare = len(said) == len(size) == 1 and size[0].size is not None and size[0].determiner in ("", "indef")
    if not is_bare or size[0].names or size[0].owner or size[0].keywords or size[0].subtypes:
        return None
    chosen = things(draft, said)
    if len(chosen) != 1 or not (chosen[0].spec.name or chosen[0].spec.size or chosen[0].spec.face_down):
        return None
    assert size[0].size is not None  # looked at above
    if draft.waiting:
        settle(draft)  # what made it so has resolved
    draft.sizes.append(ToldSize(len(draft.script), chosen[0].label, *size[0].size))
    return f"#{chosen[0].label} is {size[0].size[0]}/{size[0].size[1]}"


def keyword_too(draft: Draft, parts: Parts) -> str | None:
    """ "... and lifelink", "... no trample": of what was spoken of last."""
    last = sorted(draft.things, key=lambda thing: -thing.last)[:1]
    if not last or draft.script or draft.lead not in ("AND", "COMMA", "BUT", ""):
        return None
    if first(parts, "NO") is None:
        subject = Chunk(tag="NP", nouns=(_LAST,), start=parts[0].start, end=parts[0].end)
        return has_keyword(draft, (subject, *parts))
    spec, words = last[0].spec, {part.value for part in parts if part.tag == "KEYWORD"}
    has = {*spec.keywords, *(stored_keywords(spec.name) if spec.name else ())}
    return None if words & has else f"#{last[0].label} has no {', '.join(sorted(words))}"
