"""What a trigger or spell told of before is aimed at, and steps that come."""

from typing import cast

import msgspec

from judgebot.game.state import StepName
from judgebot.scenario.models import Choose
from judgebot.scenario.plain.board import EACH, Draft, Thing, do, turn_player
from judgebot.scenario.plain.card_types import has_aimed_trigger, stored_aims, stored_steps
from judgebot.scenario.plain.chunks import first
from judgebot.scenario.plain.events_cast import other
from judgebot.scenario.plain.referents import resolve_noun
from judgebot.scenario.plain.rules import Parts, labels, named, nouns, things, value_of, who


def aims_trigger(draft: Draft, parts: Parts) -> str | None:
    """ "... and target his giant", "its trigger destroys his angel": of the last thing told of whose trigger has a target."""
    phrases = [part for part in parts if part.tag == "NP"]
    trigger = first(parts, "TRIG")
    source = _source(draft, trigger.nouns if trigger is not None else ())
    victim = who(draft, tuple(part for part in parts[1:] if part.tag == "PLAYER"))
    if source is None or not (phrases or victim):
        return None
    draft.choices.append(Choose(player=source.controller, kind="may", words="yes", source=source.label))
    if victim:
        draft.choices.append(Choose(player=source.controller, kind="target", words=f"player {victim}", source=source.label))
        return f"the trigger of #{source.label} targets {victim}"
    chosen = things(draft, phrases[0].nouns, "any", other(source.controller))
    if not chosen or chosen[0] is source:
        return None
    words = named(chosen)
    draft.choices.append(
        Choose(player=source.controller, kind="target", words=words, objects=labels(chosen), source=source.label)
    )
    return f"the trigger of #{source.label} targets {words}"


def says_target(draft: Draft, parts: Parts) -> str | None:
    """ "I say Serra Angel, pointing at my graveyard": the card there that the trigger of what was told of last is aimed at."""
    said, zone, source = nouns(parts), first(parts, "INZONE"), _source(draft, ())
    if zone is None or source is None or not draft.script or len(said) != 1 or len(said[0].names) != 1:
        return None
    owner = zone.owner if zone.owner in EACH else source.controller
    chosen = resolve_noun(draft, msgspec.structs.replace(said[0], zone=zone.value), controller=owner)
    if len(chosen) != 1 or chosen[0] is source:
        return None
    chosen[0].zone = "graveyard"
    draft.choices.append(Choose(player=source.controller, kind="may", words="yes", source=source.label))
    choice = Choose(player=source.controller, kind="target", words=named(chosen), objects=labels(chosen), source=source.label)
    draft.choices.append(choice)
    return f"the trigger of #{source.label} targets {named(chosen)}"


def _source(draft: Draft, phrases: tuple[object, ...]) -> Thing | None:
    """Return what was told of last, done or suffered last, that has a trigger with a target."""
    recent = sorted(draft.things, key=lambda thing: -thing.last)
    return next(
        (one for one in recent if one.spec.name and not one.spec.face_down and has_aimed_trigger(one.spec.name)),
        None,
    )


def aims_spell(draft: Draft, parts: Parts) -> str | None:
    """ "I target his giant with it": the spell just cast that has no target yet."""
    if not draft.script or draft.script[-1].verb != "casts" or draft.script[-1].targets:
        return None
    spell = next((thing for thing in draft.things if thing.label in draft.script[-1].objects), None)
    if spell is None or not stored_aims(spell.spec.name):
        return None
    phrases = [part for part in parts if part.tag == "NP"]
    chosen = things(draft, phrases[0].nouns, "any", other(spell.controller)) if phrases else []
    if not chosen or chosen[0] is spell:
        return None
    draft.script[-1] = msgspec.structs.replace(draft.script[-1], targets=labels(chosen[:1]))
    return f"it targets {named(chosen[:1])}"


def x_is(draft: Draft, parts: Parts) -> str | None:
    """ "Fireball, X is 4": of the spell cast last."""
    last = draft.script[-1] if draft.script else None
    if last is None or last.verb not in ("casts", "activates") or "x" in last.options:
        return None
    draft.script[-1] = msgspec.structs.replace(last, options={**last.options, "x": str(parts[0].n)})
    return f"X = {parts[0].n}"


def aims_last(draft: Draft, parts: Parts) -> str | None:
    """ "Fireball, only target is Tom": of the spell cast last."""
    last, victim = draft.script[-1] if draft.script else None, who(draft, parts)
    if last is None or last.verb != "casts" or last.targets:
        return None
    chosen = things(draft, nouns(parts)) if not victim else []
    targets = labels(chosen) or ((victim,) if victim in EACH else ())
    if not targets:
        return None
    draft.script[-1] = msgspec.structs.replace(last, targets=targets)
    return f"it targets {', '.join(targets)}"


def step_comes(draft: Draft, parts: Parts) -> str | None:
    """ "My untap step comes": the game goes on to that step."""
    whose, step = first(parts, "OWNED", "POSSP"), first(parts, "STEP")
    if step is None:
        return None
    player = turn_player(draft, whose.value if whose is not None else draft.active)
    to: StepName = "upkeep" if step.value == "untap" else step.value  # type: ignore[assignment]  # words_en.toml names steps only
    if not draft.script and draft.active == player and step.value == "untap":
        draft.active = other(player)
    do(draft, "goes to", player=player, options={"step": to})
    draft.waiting = True
    draft.turn_of = player
    return f"{step.value} of {player}"


def step_reveals(draft: Draft, parts: Parts) -> str | None:
    """ "Dark Confidant's upkeep trigger reveals a Forest": that card is on top of the library as the step begins."""
    trigger, shown = first(parts, "TRIG"), parts[-1].nouns
    source = things(draft, nouns(parts)[:1] if trigger is None or not trigger.nouns else trigger.nouns)
    steps = stored_steps(source[0].spec.name) if len(source) == 1 and source[0].spec.name else frozenset[str]()
    told = value_of(parts, "STEP")
    if draft.script or draft.stack or len(steps) != 1 or (told and told not in steps) or len(shown) != 1 or shown[0].pronoun:
        return None
    owner = source[0].controller
    card = resolve_noun(draft, shown[0], zone="library", controller=owner)
    draft.step = cast(StepName, next(iter(steps)))
    draft.active = draft.turn_of = owner
    return f"{owner} library: {', '.join(one.spec.name for one in card)}; {owner}'s {draft.step} begins"
