"""Entering the battlefield (CR 614.12, 303.4f-i, 400.4a, 306.5b, 310.4b, 714.3a): how a permanent enters, before it does."""

import msgspec

from judgebot.cards import effects as e
from judgebot.game import conditions, matching
from judgebot.game import events as ev
from judgebot.game.arriving import Arrival, Entering, arriving, changed, more_counters, replace_game, x_of
from judgebot.game.attachments import cannot_attach
from judgebot.game.choices import Choice
from judgebot.game.context import Context
from judgebot.game.copying import face_up_values
from judgebot.game.entering_effects import followed
from judgebot.game.impossible import may_have_counters
from judgebot.game.layers import view
from judgebot.game.numbered_keywords import AS_ENTERS
from judgebot.game.protectors import possible_protectors
from judgebot.game.replacement import replaced_counters
from judgebot.game.state import PROTECTOR, Game, Obj
from judgebot.game.table import Table
from judgebot.game.trace import MissingFactError
from judgebot.game.values import Characteristics
from judgebot.game.view import AbilityKey, Row
from judgebot.game.wording import place_words


def enter(table: Table, event: ev.Move) -> ev.Move | None:
    """Return how the object enters, None where it stays where it is (CR 400.4a, 303.4g)."""
    obj = table.game.objects.get(event.obj)
    if obj is None or (obj.token and obj.zone != "battlefield"):
        return None
    if event.face_down is None and not _is_permanent_card(table, obj, event):
        return None
    arrival = _if_it_can_attack(table, _with_replacements(table, _at_night(table, arriving(table, event))))
    if _cannot_enter(table, arrival):
        return _barred(table, obj)
    final = _with_attachment(table, arrival, obj)
    return final if isinstance(final, ev.Move) else None


def _if_it_can_attack(table: Table, arrival: Arrival) -> Arrival:
    """CR 506.3a, 506.3f: what enters and is no creature, or a battle too, is not attacking."""
    if arrival.event.attacking is None or (arrival.row.is_creature and "Battle" not in arrival.row.types):
        return arrival
    table.say(f"#{arrival.row.label} is no creature that can attack: it enters and is not attacking.", "506.3a")
    return changed(table, arrival, attacking=None)


def _at_night(table: Table, arrival: Arrival) -> Arrival:
    """CR 702.145b: what has daybound and two faces enters transformed while it is night."""
    card = arrival.game.objects[arrival.id].card
    if table.game.day != "night" or card is None or card.layout != "transform" or not arrival.row.has("daybound"):
        return arrival
    table.say(f"It is night: #{arrival.row.label} enters transformed.", "702.145b")
    return changed(table, arrival, face=1)


def _cannot_enter(table: Table, arrival: Arrival) -> bool:
    """CR 101.2, 614.17: an effect says that what it would be on the battlefield can't enter."""
    return any(
        rule.kind == "can't enter"
        and (rule.filter is None or matching.matches(_seen_by(arrival, i, you), rule.filter, arrival.row, True))
        for i, you, rule, _ in table.view.player_rules
    )


def _seen_by(arrival: Arrival, source: int, you: str) -> Context:
    return Context(arrival.game, view(arrival.game).rows, source, you)


def _barred(table: Table, obj: Obj) -> ev.Move | None:
    """CR 608.3e: a permanent spell that can't enter goes to its owner's graveyard; anything else stays where it is."""
    if obj.zone == "stack":
        table.say(f"{obj.known_as} can't enter the battlefield: it is put into its owner's graveyard.", "608.3e", "101.2")
        return ev.Move(obj.id, "graveyard")
    table.say(f"{obj.known_as} can't enter the battlefield: it stays where it is.", "101.2", "101.3")
    return None


def enter_token(table: Table, event: ev.Create) -> ev.Create | None:
    """Return how the token enters; an Aura token with nothing to enchant is not created (CR 303.4g)."""
    arrival = _if_it_can_attack(table, _with_replacements(table, arriving(table, event)))
    final = _with_attachment(table, arrival, None)
    return final if isinstance(final, ev.Create) else None


def _is_permanent_card(table: Table, obj: Obj, event: ev.Move) -> bool:
    types = face_up_values(msgspec.structs.replace(obj, face=event.face, copied=None)).types
    if not ("Instant" in types or "Sorcery" in types):
        return True
    kind = "an instant" if "Instant" in types else "a sorcery"
    table.say(f"{obj.known_as} is {kind} card and can't enter the battlefield: it stays {place_words(obj.zone)}.", "400.4a")
    return False


def _with_replacements(table: Table, arrival: Arrival) -> Arrival:
    """Apply each effect on how it enters once, looking again after each (CR 616.1f); copying comes first (616.1c)."""
    used: set[tuple[AbilityKey, e.AsEnters]] = set()
    while True:
        found = [item for item in _as_enters(arrival) if (_steady(item[1], arrival.id), item[2]) not in used]
        if not found:
            return _with_protector(table, _with_counters_settled(table, _with_intrinsic_counters(table, arrival)))
        found.sort(key=lambda item: not _copies(item[2]))
        used.add((_steady(found[0][1], arrival.id), found[0][2]))
        arrival = followed(table, arrival, found[0][0], found[0][2].effects)


def _steady(key: AbilityKey, entering: int) -> AbilityKey:
    """Return the key without the id that the permanent would get, which changes with what happens before it enters."""
    kept = tuple(_steady(part, entering) if isinstance(part, tuple) else part for part in key)
    names_it = len(kept) > 1 and isinstance(kept[0], str) and kept[1] == entering  # ("printed", its id, number)
    return (kept[0], "itself", *kept[2:]) if names_it else kept


def _copies(ability: e.AsEnters) -> bool:
    flat = [part for effect in ability.effects for part in (effect.effects if isinstance(effect, e.May) else (effect,))]
    return any(isinstance(part, e.BecomeCopy) for part in flat)


def _as_enters(arrival: Arrival) -> list[tuple[int, AbilityKey, e.AsEnters]]:
    """The abilities that modify how it enters: its own, and those of permanents already there (CR 614.12)."""
    found: list[tuple[int, AbilityKey, e.AsEnters]] = []
    rows = view(arrival.game).rows
    for row in rows.values():
        if row.zone != "battlefield":
            continue
        for key, written in row.abilities:
            ability = as_enters_of(written)
            if isinstance(ability, e.AsEnters) and not ability.face_up and _concerns(arrival, row, ability):
                found.append((row.id, key, ability))
    return found


def as_enters_of(ability: e.Ability) -> e.Ability:
    """Return the way of entering that a keyword stands for, anything else as it is."""
    is_keyword = isinstance(ability, e.Keyword) and ability.name in AS_ENTERS and not ability.text
    return AS_ENTERS[ability.name](ability) if is_keyword and isinstance(ability, e.Keyword) else ability


def _concerns(arrival: Arrival, source: Row, ability: e.AsEnters) -> bool:
    ctx = Context(arrival.game, view(arrival.game).rows, source.id, source.controller, x=x_of(arrival))
    if ability.who is None:
        if source.id != arrival.id:
            return False
    elif source.id == arrival.id or not matching.matches(ctx, ability.who, arrival.row):
        return False
    return ability.condition is None or conditions.holds(ctx, ability.condition)


def _with_counters_settled(table: Table, arrival: Arrival) -> Arrival:
    """The counters it enters with, as modified by effects on putting counters (CR 122.6a, 614.16)."""
    counters: dict[str, int] = {}
    for kind, n in arrival.event.counters.items():
        if not may_have_counters(view(arrival.game), arrival.id, kind):
            table.say(f"#{arrival.row.label} can't have {kind} counters put on it: it enters without them.", "614.17", "101.2")
            continue
        number = replaced_counters(replace_game(table, _before_counters(arrival)), arrival.id, kind, n)
        if number > 0:
            counters[kind] = number
            table.say(
                f"#{arrival.row.label} enters with {number} {kind} counter{'s' if number != 1 else ''}.", "614.1c", "122.6a"
            )
    return changed(table, arrival, counters=counters) if counters != arrival.event.counters else arrival


def _before_counters(arrival: Arrival) -> Game:
    return arrival.game.with_object(msgspec.structs.replace(arrival.game.objects[arrival.id], counters={}))


def _with_intrinsic_counters(table: Table, arrival: Arrival) -> Arrival:
    """CR 306.5b, 310.4b, 714.3a: loyalty, defense and lore counters."""
    row = arrival.row
    if row.face_down:
        return arrival
    for kind, number in starting_counters(row, f"#{row.label}").items():
        arrival = more_counters(table, arrival, kind, number)
    if "Saga" in row.subtypes and any(isinstance(ability, e.Chapter) for _, ability in row.abilities):
        arrival = more_counters(table, arrival, "lore", 1)
    return arrival


def _with_protector(table: Table, arrival: Arrival) -> Arrival:
    """CR 310.9a: as a battle enters, its controller chooses its protector."""
    row = arrival.row
    options = possible_protectors(table.game, row.subtypes, row.controller) if "Battle" in row.types else ()
    if not options:
        return arrival
    asked = Choice(row.controller, "player", row.label, f"who protects #{row.label}", options)
    chosen = options[table.choose(asked)]
    rules = ("310.9a", "310.12a") if "Siege" in row.subtypes else ("310.9a",)
    table.say(f"As #{row.label} enters, player {row.controller} chooses player {chosen} as its protector.", *rules)
    return changed(table, arrival, chosen={**arrival.event.chosen, PROTECTOR: chosen})


def starting_counters(printed: Row | Characteristics, name: str) -> dict[str, int]:
    """Return the loyalty and defense counters with which a planeswalker or battle enters (CR 306.5b, 310.4b).

    Raises MissingFactError where the card data has no such number, or one that is no fixed number ("X").
    """
    counters: dict[str, int] = {}
    for kind in counter_kinds(printed):
        number = printed.loyalty if kind == "loyalty" else printed.defense
        if not number:
            raise MissingFactError(f"how much {kind} {name} has")
        counters[kind] = number
    return counters


def counter_kinds(printed: Row | Characteristics) -> tuple[str, ...]:
    """Return the kinds of counters that the card types come with: loyalty, defense (CR 306.5b, 310.4b)."""
    loyalty = ("loyalty",) if "Planeswalker" in printed.types else ()
    return (*loyalty, "defense") if "Battle" in printed.types else loyalty


def _with_attachment(table: Table, arrival: Arrival, obj: Obj | None) -> Entering | None:
    """CR 303.4f-i, 301.5e: what it enters attached to, or that it may not enter."""
    row, event = arrival.row, arrival.event
    if "Aura" not in row.subtypes or row.is_creature:
        wanted = event.attach_to
        if wanted is not None and cannot_attach(arrival.game, arrival.id, wanted) is not None:
            table.say(f"#{row.label} can't be attached to {table.name(wanted)} and enters unattached.", "301.5e", "303.4h")
            return msgspec.structs.replace(event, attach_to=None)
        return event
    if event.attach_to is not None:
        reason = cannot_attach(arrival.game, arrival.id, event.attach_to)
        return event if reason is None else _stays(table, arrival, obj, reason[0], "303.4i")
    legal = _legal_hosts(arrival)
    if not legal:
        return _stays(table, arrival, obj, "there is nothing it can enchant", "303.4g")
    names = tuple(table.name(host) for host in legal)
    labels = tuple(host if isinstance(host, str) else table.obj(host).label for host in legal)
    pick = table.choose(Choice(row.controller, "attach", row.label, f"what #{row.label} enchants", names, labels))
    table.say(f"Player {row.controller} chooses {names[pick]} for #{row.label} to enchant as it enters.", "303.4f")
    return msgspec.structs.replace(event, attach_to=legal[pick])


def _legal_hosts(arrival: Arrival) -> tuple[int | str, ...]:
    permanents: tuple[int | str, ...] = tuple(o.id for o in arrival.game.battlefield() if o.id != arrival.id)
    everyone: tuple[int | str, ...] = permanents + arrival.game.in_game()
    return tuple(host for host in everyone if cannot_attach(arrival.game, arrival.id, host) is None)


def _stays(table: Table, arrival: Arrival, obj: Obj | None, why: str, rule: str) -> Entering | None:
    row = arrival.row
    if obj is None:
        table.say(f"The Aura token is not created: {why}.", rule)
        return None
    if obj.zone == "stack":
        table.say(f"{obj.known_as} can't enter attached: {why}. It is put into its owner's graveyard instead.", rule)
        return ev.Move(obj.id, "graveyard", "aura")
    table.say(f"#{row.label} stays {place_words(obj.zone)}: {why}.", rule)
    return None
