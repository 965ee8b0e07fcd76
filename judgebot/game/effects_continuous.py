"""Effects that make continuous effects (CR 611.2), copies (707) and exchanges of control (701.12)."""

from typing import Final

import msgspec

from judgebot.cards import conditions as when
from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.describe import describe_objects
from judgebot.cards.words import COLORS
from judgebot.game import events as ev
from judgebot.game import matching, quantities
from judgebot.game.batch import perform
from judgebot.game.choices import Choice
from judgebot.game.context import Context
from judgebot.game.control import note_controllers
from judgebot.game.copying import face_up_values, values_to_copy, with_exceptions
from judgebot.game.filters import names_of
from judgebot.game.lasting_rules import modifies_rules
from judgebot.game.picking import on_battlefield, pick, present
from judgebot.game.registry import acts_on
from judgebot.game.state import ContinuousEffect
from judgebot.game.table import Table
from judgebot.game.trace import MissingFactError, NotDecidedError
from judgebot.game.values import Characteristics
from judgebot.game.wording import told


@acts_on(e.Continuous)
def _continuous(table: Table, ctx: Context, effect: e.Continuous) -> tuple[int, ...]:
    """CR 611.2c-d: the set of objects and every value are fixed now, but for what only modifies the rules of the game."""
    rules = modifies_rules(table, ctx, effect)
    players: tuple[str, ...] = ()
    ids: tuple[int, ...] = ()
    if isinstance(effect.what, s.Players):
        players = matching.players(ctx, effect.what)
    elif effect.what is not None:
        ids = present(table, pick(table, ctx, effect.what))
    if rules is not None:
        add_effect(table, ctx.source, ctx.you, rules[1], (), effect.duration, affects=rules[0])
        effect = msgspec.structs.replace(effect, parts=tuple(part for part in effect.parts if not isinstance(part, e.Rule)))
        if not effect.parts:
            return ids
    if not ids and not players:
        table.say("There is nothing for the effect to apply to.", "608.2c", "609.3")
        return ()
    parts = tuple(_locked(ctx, part) for part in effect.parts)
    if effect.condition is not None and len(ids) != 1:
        raise NotDecidedError("'for as long as' about several objects is not modelled")
    for you, group in _by_controller(ctx, parts):
        add_effect(table, ctx.source, you, group, ids, effect.duration, players, effect.condition, ctx)
    return ids


def _by_controller(ctx: Context, parts: tuple[e.Part, ...]) -> list[tuple[str, tuple[e.Part, ...]]]:
    """Parts that give control to another player than the controller are an effect in that player's name (CR 611.2c)."""
    groups: dict[str, list[e.Part]] = {}
    for part in parts:
        if isinstance(part, e.GainControl):
            (player,) = matching.players(ctx, part.player)
            groups.setdefault(player, []).append(e.GainControl())
        else:
            groups.setdefault(ctx.you, []).append(part)
    return [(player, tuple(group)) for player, group in groups.items()]


def add_effect(
    table: Table,
    source: int,
    you: str,
    parts: tuple[e.Part, ...],
    ids: tuple[int, ...],
    duration: e.Duration = "end of turn",
    players: tuple[str, ...] = (),
    condition: when.Condition | None = None,
    ctx: Context | None = None,
    affects: s.All | None = None,
) -> None:
    """Let a continuous effect of a resolved spell or ability begin (CR 611.2), with a new timestamp (613.7b)."""
    made = ContinuousEffect(
        id=table.game.next_id,
        timestamp=table.game.next_timestamp,
        source=source,
        controller=you,
        parts=parts,
        objects=ids,
        players=players,
        duration=duration,
        created_turn=table.game.turn,
        condition=condition,
        targets=ctx.targets if ctx is not None else (),
        specs=ctx.specs if ctx is not None else (),
        affects=affects,
    )
    table.change(
        effects=(*table.game.effects, made),
        next_id=table.game.next_id + 1,
        next_timestamp=table.game.next_timestamp + 1,
    )
    note_controllers(table)
    who = ", ".join([table.name(i) for i in ids] + [f"player {p}" for p in players])
    if affects is not None:
        who = f"{describe_objects(affects)}, now and later"
    what = "; ".join(told(part) for part in parts)
    until = "" if duration == "permanent" else f" ({_UNTIL[duration]})"
    table.say(f"{who}: {what}{until}.", "611.2a", "611.2c")


_UNTIL: dict[e.Duration, str] = {
    "end of turn": "until end of turn",
    "your next turn": "until your next turn",
    "your next end step": "until your next end step",
    "end of combat": "until end of combat",
    "end of your next turn": "until the end of your next turn",
    "next untap step": "through its controller's next untap step",
    "your next untap step": "through the next untap step of the player whose effect it is",
    "source leaves": "as long as its source stays",
    "source tapped": "as long as its source is tapped",
    "control source": "as long as its source is controlled by the same player",
    "attached": "as long as it stays attached",
    "permanent": "",
}


def _locked(ctx: Context, part: e.Part) -> e.Part:
    """CR 611.2d: values are worked out once."""
    match part:
        case e.ModifyPT(power, toughness):
            return e.ModifyPT(s.Number(quantities.amount(ctx, power)), s.Number(quantities.amount(ctx, toughness)))
        case e.SetPT(power=power, toughness=toughness):
            fixed = tuple(None if q is None else s.Number(quantities.quantity(ctx, q)) for q in (power, toughness))
            return e.SetPT(fixed[0], fixed[1])
        case e.Rule(filter=s.Filter() as wanted):
            return _only_lasting_words(msgspec.structs.replace(part, filter=_locked_filter(ctx, wanted)))
        case e.GainControl():
            return part  # whose player is worked out as the effect begins
        case e.GainAbilities(abilities):
            return e.GainAbilities(
                tuple(_locked_choice(ctx, ability) for ability in abilities)
            )  # other words in granted abilities are about those abilities' own targets and events
        case _:
            return _only_lasting_words(part)


def _locked_choice(ctx: Context, ability: e.Ability) -> e.Ability:
    """ "Protection from the color of your choice": chosen as this resolves; the choice is the source's, not the host's."""
    if not isinstance(ability, e.Keyword) or ability.filter is None or ability.filter.chosen != "color":
        return ability
    color = ctx.obj(ctx.source).chosen.get("color", "")
    if not color:
        raise MissingFactError(f"which color was chosen for #{ctx.obj(ctx.source).label}")
    return msgspec.structs.replace(ability, filter=msgspec.structs.replace(ability.filter, chosen="", colors=(color,)))


def _locked_filter(ctx: Context, wanted: s.Filter) -> s.Filter:
    """ "With the same name as that": the name is known now; an object without a name has it in common with nothing."""
    if wanted.same_name_as is None:
        return wanted
    names = tuple(sorted({name for i in matching.objects(ctx, wanted.same_name_as) for name in names_of(ctx.row(i))}))
    if not names:
        return s.Filter(none_of=(s.Filter(zone=""),), zone=wanted.zone, spell=wanted.spell)
    return msgspec.structs.replace(wanted, same_name_as=None, names=names)


_PASSING: Final = (
    "target",
    "done",
    "that",
    "other party",
    "target player",
    "that player",
    "x",
    "that much",
    "paid",
    "how many",
)


def _only_lasting_words(part: e.Part) -> e.Part:
    """Words that mean something only while the spell or ability resolves can't stand in an effect that lasts."""
    written = msgspec.json.encode(part).decode()
    if any(f'"is":"{word}"' in written for word in _PASSING):
        raise NotDecidedError(f"an effect that remembers what it was about is not modelled: {type(part).__name__}")
    return part


@acts_on(e.BecomeCopy)
def _become_copy(table: Table, ctx: Context, effect: e.BecomeCopy) -> tuple[int, ...]:
    """CR 707.3: a face-down permanent becomes a copy too, but looks the same until it is turned up (708.10)."""
    if effect.duration not in COPY_ENDS:
        raise NotDecidedError(f"a copy effect that lasts '{effect.duration}' is not modelled")
    originals = pick(table, ctx, effect.of)
    ids = on_battlefield(table, pick(table, ctx, effect.what))
    if not originals:
        return ()
    exceptions = with_same_ability(table, ctx, effect.exceptions)
    copied = values_to_copy(table.obj(originals[0]))
    for i in ids:
        _become_copy_of(table, i, copied, exceptions, COPY_ENDS[effect.duration])
    return ids


COPY_ENDS: Final[dict[e.Duration, str]] = {
    "permanent": "",
    "end of turn": "end of turn",
    "turned face down": "turned face down",
}


def with_same_ability(table: Table, ctx: Context, exceptions: tuple[e.Part, ...]) -> tuple[e.Part, ...]:
    """CR 707.9a: "this ability" is the one that is resolving."""
    item = next((item for item in table.game.stack if item.id == ctx.stack_id), None)
    resolving = item.ability if item is not None else None

    def named(ability: e.Ability) -> e.Ability:
        return resolving if isinstance(ability, e.SameAbility) and resolving is not None else ability

    return tuple(
        e.GainAbilities(tuple(named(one) for one in part.abilities)) if isinstance(part, e.GainAbilities) else part
        for part in exceptions
    )


def _own_values(table: Table, object_id: int) -> Characteristics | None:
    """What the object is itself, for what a copy effect does not copy (CR 707.9c); None where a copy effect changed it."""
    obj = msgspec.structs.replace(table.game.objects[object_id], face_down=None)
    now, itself = face_up_values(obj), face_up_values(msgspec.structs.replace(obj, copied=None))
    return itself if now.colors == itself.colors else None


def become_copy(table: Table, object_id: int, original: int) -> None:
    """Let a permanent become a copy of another, for good and without exceptions."""
    _become_copy_of(table, object_id, values_to_copy(table.obj(original)), (), "")


def _become_copy_of(table: Table, object_id: int, copied: Characteristics, exceptions: tuple[e.Part, ...], ends: str) -> None:
    """Let a permanent become a copy of another (CR 707.2, 707.3, 708.10)."""
    keeps = any(isinstance(part, e.KeepsOwn) for part in exceptions)
    values = with_exceptions(copied, exceptions, _own_values(table, object_id) if keeps else None)
    perform(table, (ev.BecomesCopy(object_id, values, values.name, ends),))
    if table.game.objects[object_id].face_down is not None:
        table.say(
            f"#{table.obj(object_id).label} is face down: its characteristics stay the same until it is turned face up.",
            "708.10",
        )


@acts_on(e.ExchangeControl)
def _exchange(table: Table, ctx: Context, effect: e.ExchangeControl) -> tuple[int, ...]:
    """CR 701.12a-b: all or nothing."""
    ids = on_battlefield(table, (*pick(table, ctx, effect.one), *pick(table, ctx, effect.other)))
    if len(ids) != 2:
        table.say("The exchange can't be completed, so no part of it happens.", "701.12a")
        return ()
    one, other = ids
    players = table.view[one].controller, table.view[other].controller
    if players[0] == players[1]:
        table.say("The same player controls both: nothing happens.", "701.12b")
        return ids
    add_effect(table, ctx.source, players[1], (e.GainControl(),), (one,), "permanent")
    add_effect(table, ctx.source, players[0], (e.GainControl(),), (other,), "permanent")
    return ids


@acts_on(e.NameChoice)
def _name_choice(table: Table, ctx: Context, effect: e.NameChoice) -> tuple[int, ...]:
    """CR 608.2d: chosen while it resolves; later parts of the source refer to it (607.2d)."""
    (player,) = matching.players(ctx, effect.player)
    source = table.game.objects.get(ctx.source)
    if source is None:
        return ()
    asked = Choice(player, "name", source.label, f"a {effect.kind} for #{source.label}", (), open_ended=True)
    word = table.name_word(asked)
    word = COLORS.get(word.lower(), word) if effect.kind == "color" else word
    key = "name" if effect.kind == "card name" else effect.kind
    table.game = table.game.with_object(msgspec.structs.replace(source, chosen={**source.chosen, key: word}))
    table.say(f"Player {player} chooses {word}.", "608.2d")
    return ()
