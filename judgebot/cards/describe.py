"""Our own English for abilities: plain and short, never the printed words. `describe` is for people; nothing reads it back."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.describewords import (
    SELF,
    amount,
    colors,
    condition,
    cost,
    counted,
    event,
    listed,
    noun,
    objects,
    who,
)

_LASTING: Final[dict[str, str]] = {
    "end of turn": "this turn",
    "your next turn": "up to your next turn",
    "your next end step": "up to your next end step",
    "end of combat": "this combat",
    "end of your next turn": "through your next turn",
    "next untap step": "through its controller's next untap step",
    "source leaves": f"while {SELF} stays",
    "source tapped": f"while {SELF} stays tapped",
    "control source": f"while you control {SELF}",
    "attached": "while attached",
    "permanent": "with no end",
}


def describe(ability: e.Ability, name: str = "") -> str:
    """Return what an ability does in plain English; the source is called `name`, or "this permanent"."""
    text = _ability(ability)
    text = text[:1].upper() + text[1:]
    return text.replace(SELF, name).replace(SELF.capitalize(), name) if name else text


def _ability(ability: e.Ability) -> str:  # one branch a kind
    match ability:
        case e.Keyword():
            return keyword(ability)
        case e.Triggered():
            return _triggered(ability)
        case e.Activated():
            return _activated(ability)
        case e.Static():
            return _static(ability)
        case e.AsEnters():
            subject = noun(ability.who, plural=True) if ability.who else SELF
            moment = "is turned face up" if ability.face_up else "enters"
            return f"as {subject} {moment}{_provided(ability.condition)}: {effects(ability.effects)}"
        case e.Replaces():
            return _replaces(ability)
        case e.Prevents():
            return _prevents(ability)
        case e.Spell():
            return _body(ability.effects, ability.targets, ability.modes, ability.choose)
        case e.AdditionalCost():
            return f"additional cost{' (optional)' if ability.optional else ''}: {cost(ability.cost)}"
        case e.Chapter():
            return f"chapter {listed(tuple(map(str, ability.numbers)))}: {_body(ability.effects, ability.targets, (), (1, 1))}"
        case e.NotUnderstood():
            return f"line {ability.line} is not understood ({ability.reason})"


def keyword(word: e.Keyword) -> str:
    """Return a keyword with its parameters."""
    parts = [word.name]
    parts += [str(word.n)] if word.n is not None else []
    parts += [word.text] if word.text else []
    parts += [cost(word.cost)] if word.cost else []
    if word.filter is not None:
        parts.append(("from " if word.name in ("protection", "hexproof") else "") + noun(word.filter))
    if word.player is not None:
        parts.append("player" if isinstance(word.player, s.EachPlayer) else "opponent")
    return " ".join(parts)


def _provided(held: s.Condition | None) -> str:
    return f", provided that {condition(held)}" if held is not None else ""


def _triggered(ability: e.Triggered) -> str:
    watched = " or ".join(event(one) for one in ability.events)
    body = _body(ability.effects, ability.targets, ability.modes, ability.choose)
    once = " (once each turn)" if ability.once_each_turn else ""
    zone = f" (from the {ability.zone})" if ability.zone != "battlefield" else ""
    return f"trigger{zone}, {watched}{_provided(ability.condition)}: {body}{once}"


def _activated(ability: e.Activated) -> str:
    limits = [*ability.timing, *([condition(ability.condition)] if ability.condition else [])]
    limits += [f"from the {ability.zone}"] if ability.zone != "battlefield" else []
    body = _body(ability.effects, ability.targets, ability.modes, ability.choose)
    return f"pay {cost(ability.cost)}: {body}" + (f" [{'; '.join(limits)}]" if limits else "")


def _static(ability: e.Static) -> str:
    subject = _subject(ability.affects)
    zone = f" (in the {ability.zone})" if ability.zone not in ("battlefield", "") else ""
    always = "always, everywhere: " if ability.defining else ""
    return f"{always}{subject}{zone}: {parts(ability.parts)}{_provided(ability.condition)}"


def _subject(affected: s.Objects | s.Players | None) -> str:
    if affected is None:
        return "the game"
    if isinstance(affected, s.Players):
        return who(affected)
    return objects(affected)


def _replaces(ability: e.Replaces) -> str:
    changes = []
    if ability.skip:
        changes.append("it does not happen")
    if ability.multiply is not None:
        changes.append(f"times {ability.multiply}")
    if ability.add is not None:
        changes.append(f"plus {amount(ability.add)}")
    if ability.zone_instead:
        changes.append(f"goes to {ability.zone_instead}")
    if ability.instead:
        changes.append(effects(ability.instead))
    by = "an effect makes it so that " if ability.event.by_effect else ""
    return f"when {by}{event(ability.event)}{_provided(ability.condition)}, the outcome is changed: {'; '.join(changes)}"


def _prevents(ability: e.Prevents | e.Prevent) -> str:
    kind = "combat damage" if ability.combat_only else "damage"
    n = "all" if ability.n is None else f"the next {amount(ability.n)}"
    to = f" to {_whom(ability.to)}" if ability.to is not None else ""
    by = f" by {_whom(ability.by)}" if ability.by is not None else ""
    then = f", then {effects(ability.then)}" if ability.then else ""
    return f"{n} {kind}{to}{by} is prevented{then}"


def _whom(thing: Any) -> str:
    return noun(thing) if isinstance(thing, s.Filter) else _subject(thing)


def _body(
    done: tuple[e.Effect, ...], targets: tuple[e.TargetSpec, ...], modes: tuple[e.Mode, ...], choose: tuple[int, int]
) -> str:
    text = effects(done)
    if modes:
        least, most = choose
        count = str(least) if least == most else f"{least} to {most}"
        options = " / ".join(_body(mode.effects, mode.targets, (), (1, 1)) for mode in modes)
        text = f"{text}; choose {count} of: {options}" if text else f"choose {count} of: {options}"
    return f"{_targets(targets)}{text}"


def _targets(targets: tuple[e.TargetSpec, ...]) -> str:
    return f"[targets: {'; '.join(map(_target, targets))}] " if targets else ""


def _target(spec: e.TargetSpec) -> str:
    kinds = [noun(spec.filter)] if spec.filter is not None else []
    if spec.player is not None:
        kinds.append("a player" if isinstance(spec.player, s.EachPlayer) else "an opponent")
    text = " or ".join(kinds)
    if spec.n != s.Number(1) or spec.up_to:
        text = f"{'up to ' if spec.up_to else ''}{amount(spec.n)} × {text}"
    least = f", at least {spec.least}" if spec.least else ""
    return text + least + (f", other than target {spec.other_than + 1}" if spec.other_than is not None else "")


# Parts of continuous effects


def parts(given: tuple[e.Part, ...]) -> str:
    """Return the parts of a continuous effect."""
    return ", ".join(_part(part) for part in given)


def _part(part: e.Part) -> str:  # one branch a part
    match part:
        case e.GainControl(player=player):
            return f"controlled by {who(player)}"
        case e.BecomeTypes():
            return _types(part)
        case e.BecomeColors(colors=letters, keep=keep, chosen=chosen):
            return "the chosen color" if chosen else f"{'also ' if keep else ''}{colors(letters)}"
        case e.GainAbilities(abilities=abilities):
            return "has " + listed(
                tuple(f"<{_ability(one)}>" if not isinstance(one, e.Keyword) else keyword(one) for one in abilities)
            )
        case e.LoseAbilities(keywords=keywords, except_mana=except_mana):
            return f"loses {listed(keywords) or 'every ability'}{' but mana abilities' if except_mana else ''}"
        case e.CantHave(keywords=keywords):
            return f"can't have {listed(keywords, 'or')}"
        case e.SetPT(power=power, toughness=toughness):
            return f"base {amount(power) if power else 'unchanged'}/{amount(toughness) if toughness else 'unchanged'}"
        case e.ModifyPT(power=power, toughness=toughness):
            return f"{_signed(power)}/{_signed(toughness)}"
        case e.SwitchPT():
            return "power and toughness change places"
        case e.SetName(name=name):
            return f"is named {name}"
        case e.Rule():
            return _rule(part)


def _signed(n: s.Quantity) -> str:
    return f"{n.n:+d}" if isinstance(n, s.Number) else f"+({amount(n)})"


def _types(part: e.BecomeTypes) -> str:
    words = [*part.supertypes, *part.subtypes, *part.types]
    words += ["every creature type"] if part.all_creature_types else []
    words += ["every basic land type"] if part.all_basic_land_types else []
    words += ["the chosen type"] if part.chosen else []
    gained = f"{'also ' if part.keep else 'becomes '}{' '.join(words)}" if words else ""
    removed = (*part.remove_types, *part.remove_supertypes)
    lost = f"no longer {listed(removed, 'or')}" if removed else ""
    return ", ".join(filter(None, (gained, lost)))


def _rule(rule: e.Rule) -> str:
    more = [noun(rule.filter, plural=True)] if rule.filter is not None else []
    more += [who(rule.player)] if rule.player is not None else []
    more += [amount(rule.n)] if rule.n is not None else []
    more += [cost(rule.cost)] if rule.cost else []
    more += [rule.step] if rule.step else []
    more += ["the first each turn"] if rule.first_each_turn else []
    more += [f"while {condition(rule.condition)}"] if rule.condition is not None else []
    return rule.kind + (f" ({'; '.join(more)})" if more else "")


# Effects


def effects(done: tuple[e.Effect, ...]) -> str:
    """Return effects in order."""
    return "; ".join(_effect(effect) for effect in done)


def _by(player: s.Players, verb: str) -> str:
    return verb if isinstance(player, s.You) else f"{who(player)}: {verb}"


def _effect(effect: e.Effect) -> str:
    writer = _WRITERS.get(type(effect))
    return writer(effect) if writer else _plain(effect)


def _plain(effect: Any) -> str:
    """An effect that is a verb with its object: its tag, then what it is done to."""
    words = [effect.__struct_config__.tag]
    for name in effect.__struct_fields__:
        value = getattr(effect, name)
        if isinstance(value, s.Players) and not isinstance(value, s.You):
            words.append(who(value))
        elif isinstance(value, s.Objects):
            words.append(f"[{objects(value)}]")
        elif isinstance(value, s.Quantity):
            words.append(amount(value))
        elif isinstance(value, s.Filter):
            words.append(noun(value))
        elif isinstance(value, str) and value:
            words.append(value)
        elif value is True:
            words.append(f"({name.replace('_', ' ')})")
    return " ".join(words)


def _damage(effect: e.DealDamage) -> str:
    to = "the target" if effect.any_target is not None else _subject(effect.to)
    source = "" if isinstance(effect.source, s.This) else f" by {objects(effect.source)}"
    marks = (" divided" if effect.divided else "") + (", unpreventable" if effect.unpreventable else "")
    return f"{amount(effect.n)} damage to {to}{source}{marks}"


def _move(effect: e.MoveTo) -> str:
    words = [f"[{objects(effect.what)}] goes to {effect.zone}"]
    if effect.zone == "library":
        words.append(f"({effect.position})")
    words += [f"under {who(effect.under)}"] if effect.under is not None else []
    words += [
        name.replace("_", " ")
        for name in ("tapped", "attacking", "face_down", "transformed", "in_random_order")
        if getattr(effect, name)
    ]
    words += [f"with {n} {kind} counters" for kind, n in effect.counters]
    words += [f"attached to {objects(effect.attach_to)}"] if effect.attach_to is not None else []
    return " ".join(words)


def token(spec: e.TokenSpec) -> str:
    """Return a token in words."""
    if spec.predefined:
        return f"{spec.predefined} token"
    size = f"{amount(spec.power)}/{amount(spec.toughness)} " if spec.power is not None and spec.toughness is not None else ""
    words = [*spec.supertypes, colors(spec.colors), *spec.subtypes, *spec.types]
    having = f" having {listed(tuple(_ability(one) for one in spec.abilities))}" if spec.abilities else ""
    return f"{size}{' '.join(words)} token{f' called {spec.name}' if spec.name else ''}{having}"


def _create(effect: e.CreateToken) -> str:
    state = (" tapped" if effect.tapped else "") + (" attacking" if effect.attacking else "")
    attached = f" attached to {objects(effect.attach_to)}" if effect.attach_to is not None else ""
    return _by(effect.player, f"make {amount(effect.n)} × {token(effect.token)}{state}{attached}")


def _create_copy(effect: e.CreateCopy) -> str:
    exceptions = f" (but: {parts(effect.exceptions)})" if effect.exceptions else ""
    state = (" tapped" if effect.tapped else "") + (" attacking" if effect.attacking else "")
    return _by(effect.player, f"make {amount(effect.n)} × token copying {objects(effect.of)}{exceptions}{state}")


def _become_copy(effect: e.BecomeCopy) -> str:
    exceptions = f" (but: {parts(effect.exceptions)})" if effect.exceptions else ""
    lasting = "" if effect.duration == "permanent" else f", {_LASTING[effect.duration]}"
    return f"{objects(effect.what)} copies {objects(effect.of)}{exceptions}{lasting}"


def _continuous(effect: e.Continuous) -> str:
    held = f", as long as {condition(effect.condition)}" if effect.condition is not None else ""
    return f"{_subject(effect.what)}: {parts(effect.parts)} ({_LASTING[effect.duration]}{held})"


def _may(effect: e.May) -> str:
    price = f" for {cost(effect.cost)}" if effect.cost else ""
    otherwise = f" (otherwise {effects(effect.otherwise)})" if effect.otherwise else ""
    return f"{who(effect.player)} may{price}: {effects(effect.effects) or 'pay'}{otherwise}"


def _if(effect: e.If) -> str:
    otherwise = f", otherwise ({effects(effect.otherwise)})" if effect.otherwise else ""
    return f"if {condition(effect.condition)}: ({effects(effect.effects)}){otherwise}"


def _unless(effect: e.Unless) -> str:
    return f"({effects(effect.effects)}) unless {who(effect.player)} pays {cost(effect.cost)}"


def _for_each(effect: e.ForEach) -> str:
    return f"for each of {_whom(effect.of)}: ({effects(effect.effects)})"


def _delayed(effect: e.Delayed) -> str:
    return f"later, when {event(effect.event)}, for [{objects(effect.objects)}]: ({effects(effect.effects)})"


def _search(effect: e.Search) -> str:
    how = ("up to " if effect.up_to else "") + counted(effect.n, noun(effect.filter), noun(effect.filter, plural=True))
    marks = (", revealed" if effect.reveal else "") + (", tapped" if effect.tapped else "")
    return _by(effect.player, f"search for {how}, to {effect.to}{marks}, then shuffle")


def _add_mana(effect: e.AddMana) -> str:
    mana = "".join("{" + symbol + "}" for symbol in effect.symbols) or " or ".join(
        "{" + symbol + "}" for symbol in effect.among
    )
    mana = mana or ("of the chosen color" if effect.chosen else "of one color of choice")
    times = "" if effect.n == s.Number(1) else f" × {amount(effect.n)}"
    only = f" (only for {noun(effect.spend_on, plural=True)})" if effect.spend_on is not None else ""
    return _by(effect.player, f"mana {mana}{times}{only}")


def _counters(effect: e.PutCounters) -> str:
    return f"{counted(effect.n, effect.kind + ' counter', effect.kind + ' counters')} on {_subject(effect.on)}"


def _remove_counters(effect: e.RemoveCounters) -> str:
    n = "all" if effect.n is None else amount(effect.n)
    return f"{n} {effect.kind + ' ' if effect.kind else ''}counters off {_subject(effect.of)}"


def _discard(effect: e.Discard) -> str:
    if effect.n is None:
        return _by(effect.player, "discard the whole hand")
    kind = noun(effect.filter) if effect.filter else "card"
    return _by(effect.player, f"discard {amount(effect.n)} × {kind}{' at random' if effect.at_random else ''}")


def _manifest(effect: e.Manifest | e.Cloak) -> str:
    verb = "manifest" if isinstance(effect, e.Manifest) else "cloak"
    what = f"[{objects(effect.what)}]" if effect.what is not None else f"{amount(effect.n)} from the top of the library"
    return _by(effect.player, f"{verb} {what}")


_WRITERS: Final[dict[type[msgspec.Struct], Callable[[Any], str]]] = {
    e.DealDamage: _damage,
    e.MoveTo: _move,
    e.CreateToken: _create,
    e.CreateCopy: _create_copy,
    e.BecomeCopy: _become_copy,
    e.Continuous: _continuous,
    e.May: _may,
    e.If: _if,
    e.Unless: _unless,
    e.ForEach: _for_each,
    e.Delayed: _delayed,
    e.Search: _search,
    e.AddMana: _add_mana,
    e.PutCounters: _counters,
    e.RemoveCounters: _remove_counters,
    e.Discard: _discard,
    e.Manifest: _manifest,
    e.Cloak: _manifest,
    e.Prevent: _prevents,
    e.Draw: lambda d: _by(d.player, f"draw {amount(d.n)}"),
    e.Mill: lambda d: _by(d.player, f"mill {amount(d.n)}"),
    e.GainLife: lambda d: _by(d.player, f"+{amount(d.n)} life"),
    e.LoseLife: lambda d: _by(d.player, f"-{amount(d.n)} life"),
    e.SetLife: lambda d: _by(d.player, f"life becomes {amount(d.n)}"),
    e.Repeat: lambda d: f"{amount(d.n)} times: ({effects(d.effects)})",
    e.Reflexive: lambda d: f"then a trigger: {_targets(d.targets)}{effects(d.effects)}",
    e.MakeEmblem: lambda d: _by(d.player, "emblem with " + "; ".join(_ability(one) for one in d.abilities)),
    e.Reveal: lambda d: f"reveal {objects(d.what)}",
    e.ReplaceUntil: lambda d: f"for [{objects(d.objects)}] {_LASTING[d.duration]}: {_replaces(d.ability)}",
    e.Sacrifice: lambda d: _by(d.player, f"sacrifice {objects(d.what)}"),
}
