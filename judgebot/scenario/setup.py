"""From a scenario to the state of a game: every problem of the board is found, with its place, before anything runs."""

from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.cards.melds import melded_from, melds_into
from judgebot.cards.models import Card
from judgebot.cards.words import COLORS
from judgebot.errors import InputError, ScenarioError
from judgebot.game import state as g
from judgebot.game.bestowing import BESTOWED
from judgebot.game.copying import copiable_values, copies_as_it_enters, face_up_values, with_exceptions
from judgebot.game.entering import counter_kinds
from judgebot.game.face_down import face_down
from judgebot.game.trace import MissingFactError, NotDecidedError
from judgebot.game.untold_numbers import untold_number
from judgebot.game.values import Characteristics
from judgebot.scenario.acts_effects import keyword_of
from judgebot.scenario.card_names import CardFinder, is_card_name, no_such_card
from judgebot.scenario.combat_told import impossible_combat
from judgebot.scenario.models import ObjectSpec, PlayerSpec, Scenario, ZoneSpec
from judgebot.scenario.noted_by_rules import unknown_room, with_doors, with_protector

TEAMS: Final = (("A", "B"), ("C", "D"))
"""The teams of a Two-Headed Giant game (CR 810.1)."""

DEFAULT_LIFE = {"": 20, "commander": 40, "two-headed giant": 30}  # CR 103.4, 103.4a, 103.4c


@dataclass
class Setup:
    """A board being built: the state so far, where each label is, and the problems found."""

    cards: CardFinder
    game: g.Game
    ids: dict[str, int] = field(default_factory=dict)
    problems: list[InputError] = field(default_factory=list)

    def problem(self, spec: ObjectSpec, message: str, hint: str = "") -> None:
        """Note a problem of an object, with its line and column."""
        self.problems.append(InputError(message, where=str(spec.place), hint=hint))


def set_up(scenario: Scenario, cards: CardFinder) -> tuple[g.Game, dict[str, int]]:
    """Return the starting state and the ids of the labels. Raises ScenarioError with all problems."""
    names = player_names(scenario)
    said = {player.name: player for player in scenario.players}
    game = g.Game(
        turn=scenario.turn or 1,
        began=scenario.turn or 1,
        active=scenario.active,
        step=scenario.step,
        players={name: _player(said.get(name), name, scenario) for name in names},
        variant=scenario.variant,
        monarch=next((player.name for player in scenario.players if player.monarch), ""),
        initiative=next((player.name for player in scenario.players if player.initiative), ""),
        blessed=frozenset(player.name for player in scenario.players if player.blessed),
        teams=TEAMS if scenario.variant == "two-headed giant" else (),
    )
    setup = Setup(cards, game)
    pairs = _in_timestamp_order(scenario)
    _add_all(setup, pairs)
    for _, spec in pairs:
        _link(setup, spec)
    for _, spec in pairs:
        _let_be_attached(setup, spec)
        _let_have_keywords(setup, spec)
    _check_combat(setup, pairs)
    if setup.problems:
        raise ScenarioError(tuple(setup.problems))
    return setup.game.changed(meld_results=_meld_results(setup)), setup.ids


def _check_combat(setup: Setup, pairs: list[tuple[ZoneSpec, ObjectSpec]]) -> None:
    """List what is said of combat and can't be; where a fact is missing, or the board is impossible otherwise, nothing is."""
    told = [spec for zone, spec in pairs if zone.zone == "battlefield" and (spec.attacking or spec.blocking)]
    if setup.problems or not told:
        return
    with suppress(MissingFactError, NotDecidedError):
        for spec in told:
            for message, hint in impossible_combat(setup.game, setup.ids[spec.label]):
                setup.problem(spec, message, hint)


def _meld_results(setup: Setup) -> dict[str, Card]:
    """What the meld cards of the board would meld into, since that is no card that anybody has to name."""
    cards = (obj.card for obj in setup.game.objects.values() if obj.card is not None and obj.card.layout == "meld")
    names = {result for card in cards if (result := melds_into(card.faces[0].name)) is not None}
    return {name: found for name in sorted(names) if (found := setup.cards(name)) is not None}


def _let_be_attached(setup: Setup, spec: ObjectSpec) -> None:
    """A permanent that is attached because an ability of its own made it an Aura or Equipment: that has resolved already."""
    obj = setup.game.objects.get(setup.ids.get(spec.label, -1))
    if obj is None or obj.attached_to is None or obj.is_unknown or obj.face_down is not None:
        return
    values = copiable_values(obj)
    if ATTACHMENTS & set(values.subtypes):
        return
    if any(isinstance(ability, e.Keyword) and ability.name == "bestow" for ability in values.abilities):
        _add_effect(setup, obj, BESTOWED)
        return
    for ability in values.abilities:
        effects = ability.effects if isinstance(ability, e.Triggered | e.Activated) else ()
        for effect in effects:
            if isinstance(effect, e.Continuous) and effect.what == s.This() and _makes_attachment(effect):
                _add_effect(setup, obj, effect)
                return


def _let_have_keywords(setup: Setup, spec: ObjectSpec) -> None:
    """ "with flying" said of a named card: an effect that is not described gives it the keyword."""
    obj = setup.game.objects.get(setup.ids.get(spec.label, -1))
    if obj is None or not spec.keywords or obj.values is not None:
        return
    granted = e.GainAbilities(tuple(keyword_of(word) for word in spec.keywords))
    _add_effect(setup, obj, e.Continuous(s.This(), (granted,), "permanent"))


ATTACHMENTS: Final = frozenset({"Aura", "Equipment", "Fortification"})


def _makes_attachment(effect: e.Continuous) -> bool:
    return any(isinstance(part, e.BecomeTypes) and ATTACHMENTS & set(part.subtypes) for part in effect.parts)


def _add_effect(setup: Setup, obj: g.Obj, effect: e.Continuous) -> None:
    game = setup.game
    made = g.ContinuousEffect(
        id=game.next_id,
        timestamp=obj.timestamp,
        source=obj.id,
        controller=obj.controller,
        parts=effect.parts,
        objects=(obj.id,),
        duration=effect.duration,
    )
    setup.game = game.changed(effects=(*game.effects, made), next_id=game.next_id + 1)


def player_names(scenario: Scenario) -> tuple[str, ...]:
    """Return the players named anywhere, at least A and B, in turn order."""
    named = {"A", "B", scenario.active}
    named.update(player.name for player in scenario.players)
    named.update(zone.player for zone in scenario.zones)
    if scenario.variant == "two-headed giant":
        named.update(name for team in TEAMS for name in team)
    return tuple(sorted(named))


def _player(said: PlayerSpec | None, name: str, scenario: Scenario) -> g.Player:
    """What is not said is unknown (None), life as the game starts with."""
    listed = {(zone.zone): zone for zone in scenario.zones if zone.player == name}
    spec = said or PlayerSpec(name=name)
    life, poison = _shared(name, spec, scenario)
    return g.Player(
        name=name,
        life=DEFAULT_LIFE[scenario.variant] if life is None else life,
        poison=poison or 0,
        counters=spec.counters,
        library_rest=_rest(spec.library, listed.get("library")),
        hand_rest=_rest(spec.hand, listed.get("hand")),
        top_revealed=spec.top_revealed,
        mana=spec.mana,
        commander_damage=spec.commander_damage,
        speed=spec.speed or 0,
        completed=("a dungeon",) if spec.completed else (),
    )


def _shared(name: str, spec: PlayerSpec, scenario: Scenario) -> tuple[int | None, int | None]:
    """Life and poison counters as told of the player, in Two-Headed Giant of either player of the team (CR 810.4, 810.10)."""
    if scenario.variant != "two-headed giant":
        return spec.life, spec.poison
    team = next((team for team in TEAMS if name in team), (name,))
    told = [one for one in scenario.players if one.name in team]
    lives = [one.life for one in told if one.life is not None]
    return next(iter(lives), None), next((one.poison for one in told if one.poison is not None), None)


def _rest(total: int | None, listed: ZoneSpec | None) -> int | None:
    """How many cards there are beside the listed ones; None: nobody said."""
    number = 0 if listed is None else sum(spec.count for spec in listed.objects)
    if listed is not None and listed.complete:
        return 0
    return None if total is None else max(0, total - number)


def _in_timestamp_order(scenario: Scenario) -> list[tuple[ZoneSpec, ObjectSpec]]:
    """Battlefield order is timestamp order unless `ts` says otherwise (CR 613.7d)."""
    pairs = [(zone, spec) for zone in scenario.zones for spec in zone.objects for _ in range(spec.count)]
    order = sorted(range(len(pairs)), key=lambda n: (_stamp(pairs[n][1], n), n))
    return [pairs[n] for n in order]


def _stamp(spec: ObjectSpec, position: int) -> float:
    return float(spec.timestamp) if spec.timestamp is not None else position + 1


def _add_all(setup: Setup, pairs: list[tuple[ZoneSpec, ObjectSpec]]) -> None:
    """Add the objects in order: the n-th has the n-th id and timestamp."""
    objects: dict[int, g.Obj] = {}
    zones: dict[tuple[str, str], list[int]] = {}
    for n, (zone, spec) in enumerate(pairs, setup.game.next_id):
        obj = _object(setup, zone, spec, n)
        objects[n] = obj
        zones.setdefault((zone.zone, "" if zone.zone in g.SHARED_ZONES else obj.owner), []).append(n)
        setup.ids[spec.label] = n
    after = setup.game.next_id + len(pairs)
    setup.game = setup.game.changed(
        objects=objects, zones={key: tuple(ids) for key, ids in zones.items()}, next_id=after, next_timestamp=after
    )


def _object(setup: Setup, zone: ZoneSpec, spec: ObjectSpec, n: int) -> g.Obj:
    card, values = _identity(setup, spec)
    since = setup.game.turn if spec.sick else setup.game.turn - 1
    obj = g.Obj(
        id=n,
        label=spec.label,
        zone=zone.zone,
        owner=spec.owner or zone.player,
        controller=zone.player,
        card=card,
        values=values,
        token=spec.token,
        face=1 if spec.transformed else 0,
        face_down=face_down(spec.face_down) if spec.face_down is not None and zone.zone in ("battlefield", "stack") else None,
        exile_face_down=spec.face_down is not None and zone.zone == "exile",
        tapped=spec.tapped,
        phased_out=spec.phased_out,
        counters=spec.counters,
        damage=spec.damage,
        timestamp=n,
        control_since=since,
        entered_on=since,
        chosen=_chosen(spec),
        commander=spec.commander,
        melded=_melded(setup, zone, spec, card) if card is not None and card.layout == "meld" else (),
        world_since=n,
    )
    strange = unknown_room(spec, obj)
    setup.problems += [strange] if strange is not None else []
    if zone.zone != "battlefield" or obj.is_unknown or obj.face_down is not None:
        return obj
    _check_possible(setup, spec, obj)
    return with_doors(with_protector(setup.game, _with_starting_counters(obj)))


def _melded(setup: Setup, zone: ZoneSpec, spec: ObjectSpec, card: Card | None) -> tuple[Card, ...]:
    """The two cards of a melded permanent; it exists on the battlefield only (CR 712.4b)."""
    pair = melded_from(card.name) if card is not None and card.layout == "meld" and not spec.token else None
    if card is None or pair is None:
        return ()
    found = tuple(one for name in pair if (one := setup.cards(name)) is not None)
    if zone.zone != "battlefield" or len(found) < 2:
        setup.problem(spec, f"{card.name} is no card but what two cards meld into: {' and '.join(pair)}")
        return ()
    return found


def _chosen(spec: ObjectSpec) -> dict[str, str]:
    chosen = {}
    for kind, word in spec.chosen.items():
        key = "creature type" if kind == "type" else kind
        chosen[key] = COLORS.get(word.lower(), word) if key == "color" else word
    return chosen


def _with_starting_counters(obj: g.Obj) -> g.Obj:
    """Loyalty and defense as printed unless said (CR 306.5b, 310.4b)."""
    values = face_up_values(obj)
    printed = {"loyalty": values.loyalty, "defense": values.defense}
    known = {kind: number for kind in counter_kinds(values) if (number := printed[kind])}
    return msgspec.structs.replace(obj, counters={**known, **obj.counters}) if known else obj


def _identity(setup: Setup, spec: ObjectSpec) -> tuple[Card | None, Characteristics | None]:
    """Return the card, or the characteristics of an unnamed thing; both None for an unknown card."""
    if spec.text:
        return _from_text(setup, spec), None
    if is_card_name(spec):
        card = setup.cards(spec.name)
        if card is None:
            setup.problems.append(no_such_card(spec))
        return card, None
    if spec.types or spec.size or spec.subtypes:
        return None, _described(spec)
    if spec.token:
        setup.problem(spec, "a token needs a size or a type", 'for example "2/2 Zombie creature token"')
    return None, None


def _from_text(setup: Setup, spec: ObjectSpec) -> Card | None:
    """A card given by its text is compiled now (the grammar is imported only here)."""
    from judgebot.scenario.written_card import written_card  # compiles: only where a card is given by its text

    try:
        return written_card(spec.text)
    except InputError as error:
        setup.problem(spec, error.message, error.hint)
        return None


def identify(spec: ObjectSpec, cards: CardFinder) -> tuple[Card | None, Characteristics | None]:
    """Return the card or characteristics of one object. Raises ScenarioError where it names nothing there is."""
    setup = Setup(cards, g.Game())
    found = _identity(setup, spec)
    if setup.problems:
        raise ScenarioError(tuple(setup.problems))
    return found


def _described(spec: ObjectSpec) -> Characteristics:
    types = spec.types or (("Creature",) if spec.size else ())
    untold = untold_number(f"#{spec.label}") if "Creature" in types else None
    power, toughness = spec.size if spec.size is not None else (untold, untold)
    return Characteristics(
        name=spec.name or (" ".join((*spec.subtypes, "Token")) if spec.token else ""),
        colors=tuple(color for color in "WUBRG" if color in spec.colors),
        supertypes=spec.supertypes,
        types=types,
        subtypes=spec.subtypes,
        abilities=tuple(keyword_of(word) for word in spec.keywords),
        power=power,
        toughness=toughness,
    )


def _check_possible(setup: Setup, spec: ObjectSpec, obj: g.Obj) -> None:
    """A board that no game can reach is refused; one that state-based actions put right is not."""
    types = copiable_values(obj).types
    if "Instant" in types or "Sorcery" in types:
        setup.problem(spec, f"{obj.known_as} is an instant or sorcery and can't be on the battlefield face up (CR 400.4a)")
    if spec.transformed and (obj.card is None or len(obj.card.faces) < 2):
        setup.problem(spec, f"{obj.known_as} has no second face")


def _link(setup: Setup, spec: ObjectSpec) -> None:
    """Attachments, attackers and blockers, once every object is there."""
    if not (spec.attached_to or spec.attacking or spec.blocking or spec.copy_of):
        return
    obj = setup.game.objects[setup.ids[spec.label]]
    changes: dict[str, object] = {}
    if spec.attached_to:
        changes["attached_to"] = to = _target(setup, spec, spec.attached_to)
        if isinstance(to, int) and obj.values is not None and "Aura" in obj.values.subtypes:
            changes["values"] = _that_can_enchant(obj.values, copiable_values(setup.game.objects[to]).types)
    if spec.attacking:
        changes["attacking"] = _target(setup, spec, spec.attacking)
    if spec.blocking:
        blocked = tuple(i for label in spec.blocking if isinstance(i := _target(setup, spec, label), int))
        changes["blocking"] = blocked
        for attacker in blocked:
            other = setup.game.objects[attacker]
            other = msgspec.structs.replace(other, blocked=True, blocked_by=(*other.blocked_by, obj.id))
            setup.game = setup.game.with_object(other)
    if spec.copy_of:
        copied = _copied(setup, spec, obj)
        changes.update(copied=copied, copy_name=copied.name if copied is not None else "")
    setup.game = setup.game.with_object(msgspec.structs.replace(setup.game.objects[obj.id], **changes))


def _that_can_enchant(aura: Characteristics, types: tuple[str, ...]) -> Characteristics:
    """Return a described Aura that can enchant what it is attached to, which is of these types."""
    if any(isinstance(ability, e.Keyword) and ability.name == "enchant" for ability in aura.abilities):
        return aura
    like_that = s.Filter(any_of=tuple(s.Filter(types=(word,)) for word in types))
    return msgspec.structs.replace(aura, abilities=(*aura.abilities, e.Keyword("enchant", filter=like_that)))


def _copied(setup: Setup, spec: ObjectSpec, obj: g.Obj) -> Characteristics | None:
    """Return the values of what a permanent copies; what its own text makes different is different (CR 707.9)."""
    if spec.copy_of in setup.ids:
        values = copiable_values(setup.game.objects[setup.ids[spec.copy_of]])
    else:
        card = setup.cards(spec.copy_of)
        if card is None:
            setup.problem(spec, f"there is no card named '{spec.copy_of}' to copy")
            return None
        values = face_up_values(g.Obj(0, "", "battlefield", "A", "A", card=card))
    own = face_up_values(obj) if not obj.is_unknown else None
    copies = copies_as_it_enters(own.abilities) if own is not None else None
    return with_exceptions(values, copies.exceptions, own) if copies is not None else values


def _target(setup: Setup, spec: ObjectSpec, label: str) -> int | str | None:
    if label in setup.game.players:
        return label
    if label not in setup.ids:
        setup.problem(spec, f"there is no #{label}", "number the object that is meant")
        return None
    return setup.ids[label]
