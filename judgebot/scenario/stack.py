"""The stack of a described board: spells, triggers and abilities put there before the script begins."""

from msgspec.structs import replace

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.errors import InputError, ScenarioError
from judgebot.game import casting
from judgebot.game.copying import face_up_values
from judgebot.game.face_down import face_down
from judgebot.game.keywords import triggers_of_keyword
from judgebot.game.state import CastDetails, EventInfo, Obj, StackItem
from judgebot.game.table import Table
from judgebot.game.targets import Announced, announce_targets
from judgebot.scenario.card_names import CardFinder
from judgebot.scenario.models import Scenario, StackSpec
from judgebot.scenario.setup import identify


def put_on_stack(table: Table, scenario: Scenario, ids: dict[str, int], cards: CardFinder) -> None:
    """Put the listed objects on the stack, from the bottom up. Raises ScenarioError where one can't be there."""
    for spec in scenario.stack:
        if spec.kind == "spell":
            _spell(table, spec, ids, cards)
        else:
            _ability(table, spec, ids)


def _wrong(spec: StackSpec, message: str, hint: str = "") -> ScenarioError:
    return ScenarioError((InputError(message, where=str(spec.place), hint=hint),))


def _targets(table: Table, spec: StackSpec, ids: dict[str, int]) -> tuple[int | str, ...]:
    found: list[int | str] = []
    for label in spec.targets:
        if label not in table.game.players and label not in ids:
            raise _wrong(spec, f"there is no #{label}", "number the object that is meant")
        found.append(label if label in table.game.players else ids[label])
    return tuple(found)


def _spell(table: Table, spec: StackSpec, ids: dict[str, int], cards: CardFinder) -> None:
    assert spec.object is not None
    card, values = identify(spec.object, cards)
    hidden = spec.object.face_down
    game = table.game
    obj = Obj(
        id=game.next_id,
        label=spec.object.label,
        zone="stack",
        owner=spec.object.owner or spec.controller,
        controller=spec.controller,
        card=card,
        values=values,
        face_down=face_down(hidden) if hidden is not None else None,
        timestamp=game.next_timestamp,
        cast=CastDetails(spec.controller, "hand", spec.x),
    )
    table.change(
        objects={**game.objects, obj.id: obj},
        zones={**game.zones, ("stack", ""): (*game.zone("stack"), obj.id)},
        next_id=game.next_id + 1,
        next_timestamp=game.next_timestamp + 1,
    )
    ids[spec.object.label] = obj.id
    ability = casting.spell_ability(table.view[obj.id])
    modes = tuple(n - 1 for n in spec.modes)
    targets = _announced(table, spec, obj.id, ability, _targets(table, spec, ids), modes)
    item = StackItem(
        id=obj.id,
        label=obj.label,
        controller=spec.controller,
        kind="spell",
        source=obj.id,
        ability=ability,
        targets=targets.targets,
        specs=targets.specs,
        modes=targets.modes,
        x=spec.x,
    )
    table.change(stack=(*table.game.stack, item))


def _announced(
    table: Table,
    spec: StackSpec,
    source: int,
    ability: e.Spell | e.Triggered | e.Activated | None,
    given: tuple[int | str, ...],
    modes: tuple[int, ...],
    event: EventInfo | None = None,
) -> Announced:
    if ability is None:
        return Announced()
    announced = announce_targets(table, source, spec.controller, ability, event or EventInfo(), given, modes)
    if announced is None:
        raise _wrong(spec, "it has no legal target, so it can't be on the stack (CR 601.2c, 603.3d)")
    return announced


def _ability(table: Table, spec: StackSpec, ids: dict[str, int]) -> None:
    """A triggered or activated ability of a listed object, named by its event or by its number on the card."""
    if spec.source not in ids:
        raise _wrong(spec, f"there is no #{spec.source}", "list the source of the ability, in whatever zone it is")
    source = table.game.objects[ids[spec.source]]
    ability = _find(source, spec)
    if ability is None:
        raise _wrong(spec, f"{source.known_as} has no such ability", 'write "enters trigger of #1" or "ability 2 of #1"')
    if spec.which == "enters" and source.zone == "battlefield" and _is_of_its_own_entering(ability):
        table.game = table.game.with_object(replace(source, control_since=table.game.turn, entered_on=table.game.turn))
    event = EventInfo(that=source.id, player=spec.controller)
    targets = _announced(table, spec, source.id, ability, _targets(table, spec, ids), (), event)
    words = f"the {spec.which} trigger of {source.known_as}" if spec.kind == "trigger" else f"the ability of {source.known_as}"
    item = StackItem(
        id=table.game.next_id,
        label=spec.label or source.label,
        controller=spec.controller,
        kind="triggered" if isinstance(ability, e.Triggered) else "activated",
        source=source.id,
        ability=ability,
        targets=targets.targets,
        specs=targets.specs,
        modes=targets.modes,
        x=spec.x,
        event=event,
        description=words,
    )
    table.change(stack=(*table.game.stack, item), next_id=table.game.next_id + 1)


def _is_of_its_own_entering(ability: e.Triggered | e.Activated) -> bool:
    """Whether an ability triggers as its source enters: while it is on the stack, the source came this turn (CR 302.6)."""
    events = ability.events if isinstance(ability, e.Triggered) else ()
    return any(event.kind == "enters" and isinstance(event.subject, s.This) for event in events)


def _find(source: Obj, spec: StackSpec) -> e.Triggered | e.Activated | None:
    """The ability among those printed on the object: by number, by the word of its event, or the only one there is."""
    abilities = face_up_values(source).abilities
    written = [ability for ability in abilities if isinstance(ability, e.Triggered | e.Activated)]
    if spec.which.isdigit():
        return written[int(spec.which) - 1] if 0 < int(spec.which) <= len(written) else None
    if spec.kind == "ability":
        return next((ability for ability in written if isinstance(ability, e.Activated)), None)
    triggered = [ability for ability in written if isinstance(ability, e.Triggered)]
    triggered += [made for a in abilities if isinstance(a, e.Keyword) for made in triggers_of_keyword(a)]
    fitting = [t for t in triggered if any(spec.which in (event.kind, event.step, "") for event in t.events)]
    return fitting[0] if fitting else None
