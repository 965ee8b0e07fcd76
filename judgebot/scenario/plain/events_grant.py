"""Abilities and spells that give a keyword: "I tap Mother of Runes and give it pro-white", "Gods Willing on red"."""

from judgebot.scenario.models import Choose
from judgebot.scenario.plain.board import EACH, Draft, Thing
from judgebot.scenario.plain.card_abilities import asks_for, grants
from judgebot.scenario.plain.chunks import Chunk, Noun, first
from judgebot.scenario.plain.events_cast import cast, spell_of
from judgebot.scenario.plain.events_put import COLOR_WORDS
from judgebot.scenario.plain.events_suffer import cast_upon
from judgebot.scenario.plain.fitting import is_spell
from judgebot.scenario.plain.frame_abilities import use_ability
from judgebot.scenario.plain.referents import resolve_noun
from judgebot.scenario.plain.rules import Parts, labels, named, nouns, things, value_of, who


def gives_with(draft: Draft, parts: Parts) -> str | None:
    """ "he gives it hexproof with Ranger's Guile", "with Mother of Runes": the spell is cast, the ability activated."""
    name, keyword, phrases = who(draft, parts), value_of(parts, "KEYWORD"), [part for part in parts if part.tag == "NP"]
    if draft.waiting and first(parts, "PLAYER", "THEY") is not None:
        draft.answering = True
    granted = _grant(draft, phrases[1].nouns, phrases[0].nouns, keyword, name)
    return granted or cast_upon(draft, phrases[1].nouns, things(draft, phrases[0].nouns), name)


def gives_by(draft: Draft, parts: Parts) -> str | None:
    """ "Mother of Runes gives it pro-white", "I use Mother of Runes to give it pro-white"."""
    phrases = [part for part in parts if part.tag == "NP"]
    if draft.waiting and first(parts, "PLAYER", "THEY") is not None:
        draft.answering = True
    return _grant(draft, phrases[0].nouns, phrases[1].nouns, value_of(parts, "KEYWORD"), who(draft, parts))


def gives_by_tapping(draft: Draft, parts: Parts) -> str | None:
    """ "(I tap Mother of Runes) and give it pro-white", "(I tap it), pro-white": what was tapped does it."""
    source = _tapped_last(draft)
    if source is None or not source.spec.name or grants(source.spec.name, value_of(parts, "KEYWORD")) in (None, 0):
        return None
    victims = nouns(parts) or _in_danger(draft, source)
    tool = Noun(label=source.label, pronoun=True)
    return _grant(draft, (tool,), victims, value_of(parts, "KEYWORD"), source.controller) if victims else None


def color_named(draft: Draft, parts: Parts) -> str | None:
    """ "(I cast Gods Willing on it), naming red": the color chosen for what was cast or activated last."""
    color, done = COLOR_WORDS.get(value_of(parts, "COLOR")), draft.script[-1] if draft.script else None
    if done is None or done.verb not in ("casts", "activates") or color is None or not done.objects:
        return None
    source = next(one for one in draft.things if one.label == done.objects[0])
    if not asks_for(source.spec.name, "color"):
        return None
    draft.choices.append(Choose(player=done.player, kind="color", words=color, source=source.label))
    return f"{done.player} chooses {color}"


def _grant(draft: Draft, tool: tuple[Noun, ...], victims: tuple[Noun, ...], keyword: str, name: str) -> str | None:
    """Use what gives the keyword on the victims; None where it gives no such thing."""
    if len(tool) != 1 or not keyword:
        return None
    known = next((one for one in draft.things if tool[0].label and one.label == tool[0].label), None)
    card = known.spec.name if known is not None else tool[0].names[0] if len(tool[0].names) == 1 else ""
    which = grants(card, keyword) if card else None
    chosen = things(draft, victims, "any", name) if which is not None else []
    if which is None or len(chosen) != 1:
        return None
    name = name if name in EACH else tool[0].owner or chosen[0].controller
    source = known
    if which == 0:
        source = spell_of(draft, tool[0], name)
        said = cast(draft, source, labels(chosen)) if source is not None else None
    else:
        source = source or resolve_noun(draft, tool[0], zone="battlefield", controller=name)[0]
        aim = Chunk(tag="NP", nouns=(Noun(label=chosen[0].label, pronoun=True),))
        said = use_ability(draft, source, which, frozenset({"creature"}), [aim]) if source.controller == name else None
    if said is None or source is None:
        return None
    quality = keyword.removeprefix("protection from ")
    if quality != keyword and asks_for(card, "color"):
        draft.choices.append(Choose(player=name, kind="color", words=quality, source=source.label))
    return f"{said} on {named(chosen)}: {keyword}"


def _tapped_last(draft: Draft) -> Thing | None:
    """Return what was tapped last and nothing was said to be tapped for yet."""
    done = [action for action in draft.script if action.verb != "passes"]
    if not done or done[-1].verb != "is tapped" or len(done[-1].objects) != 1:
        return None
    return next(one for one in draft.things if one.label == done[-1].objects[0])


def _in_danger(draft: Draft, source: Thing) -> tuple[Noun, ...]:
    """Return what of the same player's the spell or ability told last is aimed at."""
    aims = [action.targets for action in draft.script if action.verb in ("casts", "activates") and action.targets]
    mine = [one for one in draft.things if aims and one.label in aims[-1] and one.controller == source.controller]
    return (Noun(label=mine[0].label, pronoun=True),) if len(mine) == 1 and not is_spell(mine[0]) else ()
