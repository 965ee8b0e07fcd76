"""State-based actions (CR 704): all that apply are found against one state and performed as one event (704.3)."""

from collections.abc import Iterator
from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards import selectors as s
from judgebot.game import events as ev
from judgebot.game.attachments import cannot_attach
from judgebot.game.bestowing import is_bestowed
from judgebot.game.choices import Choice
from judgebot.game.rule_effects import has_player_rule, number, rules_of
from judgebot.game.state_based_battles import battle_defeated, protector_missing, protector_wrong, siege_defeated
from judgebot.game.state_based_found import Check, Found, is_pending
from judgebot.game.state_based_players import (
    commander_damage,
    drew_from_empty_library,
    dungeon_completed,
    fifteen_poison,
    life_zero,
    speed_begins,
    team_life_zero,
    ten_poison,
)
from judgebot.game.state_based_sectors import sectors_assigned
from judgebot.game.table import Table
from judgebot.game.untold_numbers import is_above_zero
from judgebot.game.view import Row


def token_elsewhere(table: Table) -> Iterator[Found]:
    """A token in a zone other than the battlefield ceases to exist."""
    for obj in table.game.objects.values():
        if obj.token and not obj.copy_of and obj.zone not in ("battlefield", "nowhere"):
            why = f"The token #{obj.label} is not on the battlefield and ceases to exist."
            yield Found(ev.Move(obj.id, "nowhere", "token ceases"), why, ("704.5d",))


def copy_elsewhere(table: Table) -> Iterator[Found]:
    """A copy of a spell not on the stack, or of a card neither there nor on the battlefield, ceases to exist."""
    for obj in table.game.objects.values():
        if obj.copy_of and obj.zone not in ("battlefield", "stack", "nowhere"):
            why = f"The copy {obj.known_as} of a {obj.copy_of} is not on the stack and ceases to exist."
            yield Found(ev.Move(obj.id, "nowhere", "token ceases"), why, ("704.5e",))


def toughness_zero(table: Table) -> Iterator[Found]:
    """A creature with toughness 0 or less is put into its owner's graveyard; one without a value has toughness 0 (CR 208.5)."""
    for row in table.view.typed("Creature"):
        if is_above_zero(row.toughness):
            continue
        if row.toughness is None:
            why = f"{table.name(row.id)} has no value for its toughness, so it is 0: it is put into its owner's graveyard."
        else:
            why = f"{table.name(row.id)} has toughness {row.toughness} and is put into its owner's graveyard."
        rules = ("704.5f",) if row.toughness is not None else ("704.5f", "208.5")
        yield Found(ev.Move(row.id, "graveyard", "toughness"), why, rules)


def lethal_damage(table: Table) -> Iterator[Found]:
    """A creature with damage of at least its toughness is destroyed."""
    for row in table.view.typed("Creature"):
        damage = table.game.objects[row.id].damage
        if damage and not row.has("indestructible") and 0 < (row.toughness or 0) <= damage:
            yield _destroyed(row, f"{table.name(row.id)} has {damage} damage and toughness {row.toughness}", "704.5g")


def deathtouch_damage(table: Table) -> Iterator[Found]:
    """A creature dealt damage by a source with deathtouch is destroyed."""
    for row in table.view.typed("Creature"):
        touched = table.game.objects[row.id].deathtouched
        if touched and is_above_zero(row.toughness) and not row.has("indestructible"):
            yield _destroyed(row, f"{table.name(row.id)} was dealt damage by a source with deathtouch", "704.5h", "702.2b")


def _destroyed(row: Row, why: str, *rules: str) -> Found:
    event = ev.Move(row.id, "graveyard", "destroyed")
    return Found(event, f"{why}: it is destroyed.", rules, would=f"{why}: it would be destroyed.")


def loyalty_zero(table: Table) -> Iterator[Found]:
    """A planeswalker with loyalty 0 is put into its owner's graveyard."""
    for row in table.view.typed("Planeswalker"):
        if table.game.objects[row.id].counters.get("loyalty", 0) == 0:
            why = f"{table.name(row.id)} has loyalty 0 and is put into its owner's graveyard."
            yield Found(ev.Move(row.id, "graveyard", "loyalty"), why, ("704.5i",))


def legend_rule(table: Table) -> Iterator[Found]:
    """Of legendary permanents with the same name under one controller, one is chosen; the rest go to the graveyard."""
    groups: dict[tuple[str, str], list[Row]] = {}
    for row in table.view.typed("Legendary"):
        if row.name and row.rule("legend rule doesn't apply") is None:
            groups.setdefault((row.controller, row.name), []).append(row)
    for (player, name), rows in sorted(groups.items()):
        if len(rows) < 2:
            continue
        options = tuple(table.name(row.id) for row in rows)
        labels = tuple(row.label for row in rows)
        kept = table.choose(Choice(player, "legend", "", f"which {name} stays", options, labels))
        for n, row in enumerate(rows):
            if n != kept:
                why = f"Player {player} controls several legendary {name}: {table.name(row.id)} goes to its owner's graveyard."
                yield Found(ev.Move(row.id, "graveyard", "legend rule"), why, ("704.5j",))


def world_rule(table: Table) -> Iterator[Found]:
    """Of several world permanents only the newest stays; in a tie none does."""
    worlds = table.view.typed("World")
    if len(worlds) < 2:
        return
    newest = max(table.game.objects[row.id].world_since for row in worlds)
    tied = [row for row in worlds if table.game.objects[row.id].world_since == newest]
    for row in worlds:
        if len(tied) > 1 or row not in tied:
            why = f"{table.name(row.id)} is not the newest world permanent and goes to its owner's graveyard."
            yield Found(ev.Move(row.id, "graveyard", "world rule"), why, ("704.5k",))


def aura_rule(table: Table) -> Iterator[Found]:
    """An Aura attached to something illegal or to nothing is put into its owner's graveyard."""
    for row in table.view.typed("Aura"):
        host = table.game.objects[row.id].attached_to
        if is_bestowed(table.game, row.id):
            yield from _bestowed_aura(table, row, host)
            continue
        if host is None:
            why = f"{table.name(row.id)} is an Aura attached to nothing: it is put into its owner's graveyard."
            yield Found(ev.Move(row.id, "graveyard", "aura"), why, ("704.5m", "303.4c"))
            continue
        reason = cannot_attach(table.game, row.id, host)
        if reason is not None and not row.is_creature:
            why = f"{table.name(row.id)} can't stay attached ({reason[0]}): it is put into its owner's graveyard."
            yield Found(ev.Move(row.id, "graveyard", "aura"), why, ("704.5m", *reason[1]))


def _bestowed_aura(table: Table, row: Row, host: int | str | None) -> Iterator[Found]:
    """CR 702.103f, an exception to 704.5m: attached to nothing, or to what it may not enchant, it is a creature again."""
    reason = ("it is attached to nothing", ()) if host is None else cannot_attach(table.game, row.id, host)
    if reason is not None:
        why = f"{table.name(row.id)} ceases to be bestowed ({reason[0]}): it stays, as a creature."
        yield Found(ev.CeasesToBeBestowed(row.id), why, ("702.103f", *reason[1]))


def equipment_rule(table: Table) -> Iterator[Found]:
    """An Equipment attached to something illegal becomes unattached and stays."""
    for row in table.view.typed("Equipment"):
        host = table.game.objects[row.id].attached_to
        if host is not None and not row.is_creature:
            reason = cannot_attach(table.game, row.id, host)
            if reason is not None:
                why = f"{table.name(row.id)} can't stay attached ({reason[0]}): it becomes unattached and stays."
                yield Found(ev.Attach(row.id, None), why, ("704.5n", *reason[1]))


def wrongly_attached(table: Table) -> Iterator[Found]:
    """A creature, a battle or anything that is no attachment becomes unattached."""
    for row in table.view.permanents:
        if table.game.objects[row.id].attached_to is None:
            continue
        fits = {"Aura", "Equipment", "Fortification"} & set(row.subtypes)
        if row.is_creature or "Battle" in row.types or not fits:
            why = f"{table.name(row.id)} may not be attached: it becomes unattached and stays."
            yield Found(ev.Attach(row.id, None), why, ("704.5p",))


def opposite_counters(table: Table) -> Iterator[Found]:
    """+1/+1 and -1/-1 counters are removed in pairs."""
    for row in table.view.permanents:
        counters = table.game.objects[row.id].counters
        pairs = min(counters.get("+1/+1", 0), counters.get("-1/-1", 0))
        if pairs:
            why = f"{table.name(row.id)} has both kinds: {pairs} +1/+1 and {pairs} -1/-1 counters are removed."
            yield Found(ev.Counters(row.id, "+1/+1", -pairs), why, ("704.5q",))
            yield Found(ev.Counters(row.id, "-1/-1", -pairs), "", ("704.5q",))


def too_many_counters(table: Table) -> Iterator[Found]:
    """Of counters of a kind a permanent keeps as many as an ability says it can have."""
    for row in table.view.permanents:
        for source, you, rule in rules_of(row, "counters at most"):
            most, held = number(table, source, you, rule, s.Number(0)), table.game.objects[row.id].counters.get(rule.counter, 0)
            if held > most:
                why = f"{table.name(row.id)} can't have more than {most} {rule.counter} counters: {held - most} are removed."
                yield Found(ev.Counters(row.id, rule.counter, most - held), why, ("704.5r",))


def saga_done(table: Table) -> Iterator[Found]:
    """A Saga with its last chapter behind it is sacrificed."""
    for row in table.view.typed("Saga"):
        chapters = [n for _, ability in row.abilities if isinstance(ability, e.Chapter) for n in ability.numbers]
        lore = table.game.objects[row.id].counters.get("lore", 0)
        if chapters and lore >= max(chapters) and not is_pending(table, row):
            why = f"{table.name(row.id)} has had its last chapter and is sacrificed."
            yield Found(ev.Move(row.id, "graveyard", "saga"), why, ("704.5s", "714.4"))


def role_rule(table: Table) -> Iterator[Found]:
    """Of several Roles of one player on a permanent, only the newest stays."""
    groups: dict[tuple[str, int | str], list[Row]] = {}
    for row in table.view.typed("Role"):
        host = table.game.objects[row.id].attached_to
        if host is not None:
            groups.setdefault((row.controller, host), []).append(row)
    for rows in groups.values():
        newest = max(rows, key=lambda row: table.game.objects[row.id].timestamp)
        for row in rows:
            if row is not newest:
                why = f"{table.name(row.id)} is an older Role on the same permanent: it goes to its owner's graveyard."
                yield Found(ev.Move(row.id, "graveyard", "role"), why, ("704.5z",))


def commander_home(table: Table) -> Iterator[Found]:
    """A commander that was put into a graveyard or exile may go to the command zone."""
    if table.game.variant != "commander":
        return
    for obj in table.game.objects.values():
        if obj.commander and obj.zone in ("graveyard", "exile") and "commander asked" not in obj.chosen:
            asked = Choice(obj.owner, "may", obj.label, f"whether {obj.known_as} goes to the command zone", ("yes", "no"))
            if table.choose(asked) == 0:
                why = f"Player {obj.owner} puts the commander {obj.known_as} into the command zone."
                yield Found(ev.Move(obj.id, "command", "commander"), why, ("704.6d", "903.9a"))
            else:
                marked = msgspec.structs.replace(obj, chosen={**obj.chosen, "commander asked": "no"})
                table.game = table.game.with_object(marked)


CHECKS: Final[dict[str, Check]] = {
    "704.5a": life_zero,
    "704.5b": drew_from_empty_library,
    "704.5c": ten_poison,
    "704.6a": team_life_zero,
    "704.6b": fifteen_poison,
    "704.5d": token_elsewhere,
    "704.5e": copy_elsewhere,
    "704.5f": toughness_zero,
    "704.5g": lethal_damage,
    "704.5h": deathtouch_damage,
    "704.5i": loyalty_zero,
    "704.5j": legend_rule,
    "704.5k": world_rule,
    "704.5m": aura_rule,
    "704.5n": equipment_rule,
    "704.5p": wrongly_attached,
    "704.5q": opposite_counters,
    "704.5r": too_many_counters,
    "704.5s": saga_done,
    "704.5t": dungeon_completed,
    "704.5u": sectors_assigned,
    "704.5v": siege_defeated,
    "704.5w": battle_defeated,
    "704.5x": protector_missing,
    "704.5y": protector_wrong,
    "704.5z": role_rule,
    "704.5aa": speed_begins,
    "704.6c": commander_damage,
    "704.6d": commander_home,
}
"""The state-based actions that are checked, by rule number."""

NOT_MODELLED: Final[dict[str, str]] = {
    "704.6e": "Archenemy",
    "704.6f": "Planechase",
}
"""State-based actions that are not checked, named."""


def find_all(table: Table) -> list[Found]:
    """Return every state-based action that applies to the present state, save what an effect says can't happen (CR 101.2)."""
    return [found for check in CHECKS.values() for found in check(table) if not _cannot_happen(table, found)]


def _cannot_happen(table: Table, found: Found) -> bool:
    if not isinstance(found.event, ev.Loses):
        return False
    return any(has_player_rule(table.view, "can't lose game", name) for name in table.game.team(found.event.player))
