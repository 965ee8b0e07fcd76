"""Clauses that say what is attached to what, and what a Form has manifested."""

from typing import Literal

from judgebot.scenario.plain.board import Draft, Thing, change, touch
from judgebot.scenario.plain.card_types import stored_keywords, stored_subtypes
from judgebot.scenario.plain.chunks import first
from judgebot.scenario.plain.fitting import CAUSES, is_spell
from judgebot.scenario.plain.rules import Parts, nouns, things, who
from judgebot.scenario.plain.setup_states import is_there


def _may_be_carried(thing: Thing) -> bool:
    """Return whether one of several things told of is what is attached: an Aura, an Equipment, or unknown."""
    name = thing.spec.name
    return not name or bool({"enchant", "equip"} & stored_keywords(name) or {"Aura", "Equipment"} & stored_subtypes(name))


def _attach(draft: Draft, aura: list[Thing], host: list[Thing], subject: Literal["aura", "host"] = "aura") -> str | None:
    if not aura or not host or aura[0] is host[0] or (len(host) > 1 and len(aura) == 1):
        return None
    if aura[0].spec.face_down is not None and host[0].spec.face_down is None:
        aura, host, subject = host, aura, "host" if subject == "aura" else "aura"
    if is_spell(aura[0]):
        return None
    carried = [one for one in aura if _may_be_carried(one)] if len(aura) > 1 else aura
    for one in carried or aura[:1]:
        change(one, attached_to=host[0].label)
    kept = (aura if subject == "aura" else host)[0]
    draft.kept = kept.label
    if subject == "host":
        touch(draft, kept)
    return f"{is_there([aura[0]])}; {is_there([host[0]])}"


def is_attached(draft: Draft, parts: Parts) -> str | None:
    owner = who(draft, parts)
    draft.actor = owner or draft.actor
    aura = things(draft, nouns(parts), "aura", owner)
    hosts = things(draft, nouns(parts, 1), "face down", owner) or things(draft, nouns(parts, 1), "any", owner)
    return _attach(draft, aura, [one for one in hosts if one not in aura])


def carries(draft: Draft, parts: Parts) -> str | None:
    owner = who(draft, parts)
    host = things(draft, nouns(parts), "any", owner)
    return _attach(draft, things(draft, nouns(parts, 1), "aura", owner), host, "host")


def carries_one(draft: Draft, parts: Parts) -> str | None:
    """ "my wurm with Rancor attacks"."""
    tools = nouns(parts, 1)
    are_tools = all(noun.names and {"enchant", "equip"} & stored_keywords(noun.names[0]) for noun in tools)
    return carries(draft, parts) if are_tools and not draft.script else None


def lies_under(draft: Draft, parts: Parts) -> str | None:
    """ "my Craw Wurm is under a Pacifism": it is enchanted with it."""
    tools = nouns(parts, 1)
    are_tools = all(noun.names and "enchant" in stored_keywords(noun.names[0]) for noun in tools)
    return carries(draft, parts) if tools and are_tools and not draft.script else None


def form_made(draft: Draft, parts: Parts) -> str | None:
    """ "Cloudform manifested a Runeclaw Bear": the Form is attached to the face-down card."""
    cause = "cloaked" if first(parts, "CLKD", "CLOAKV") is not None else "manifested"
    if not nouns(parts, 1):
        return None
    aura = things(draft, nouns(parts), "aura")
    host = things(draft, nouns(parts, 1))
    if not aura or not host or aura[0] is host[0] or "Creature" in aura[0].kinds:
        return None
    change(host[0], face_down=host[0].spec.face_down or CAUSES[cause])
    return _attach(draft, aura, host)


def form_made_adjective(draft: Draft, parts: Parts) -> str | None:
    second = nouns(parts, 1)
    if not second or not second[0].states & {"manifested", "cloaked"} or second[0].determiner:
        return None
    return _attach(draft, things(draft, nouns(parts), "aura"), things(draft, second))


def made_by(draft: Draft, parts: Parts) -> str | None:
    """ "a Runeclaw Bear manifested by Cloudform"."""
    host = things(draft, nouns(parts))
    if not host:
        return None
    if host[0].spec.face_down is None:
        change(host[0], face_down="manifest")
    return _attach(draft, things(draft, nouns(parts, 1), "aura"), host, "host")
