"""Each event as one plain sentence with the rule it follows from."""

from typing import Final

from judgebot.game import events as ev
from judgebot.game.face_down import listing_rule
from judgebot.game.state import Game
from judgebot.game.table import Table

_WHY_GRAVEYARD: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "destroyed": ("is destroyed", ("701.8a",)),
    "sacrificed": ("is sacrificed", ("701.21a",)),
    "discarded": ("is discarded", ("701.9a",)),
    "milled": ("is milled", ("701.17a",)),
    "toughness": ("has toughness 0 or less and is put into its owner's graveyard", ("704.5f",)),
    "loyalty": ("has loyalty 0 and is put into its owner's graveyard", ("704.5i",)),
    "defense": ("has defense 0 and is put into its owner's graveyard", ("704.5w",)),
    "battle": ("has defense 0 and is put into its owner's graveyard", ("704.5v",)),
    "legend rule": ("is put into its owner's graveyard by the legend rule", ("704.5j",)),
    "world rule": ("is put into its owner's graveyard by the world rule", ("704.5k",)),
    "aura": ("is put into its owner's graveyard", ("704.5m",)),
    "saga": ("is sacrificed after its last chapter", ("704.5s",)),
    "role": ("is put into its owner's graveyard: a newer Role of the same player is there", ("704.5z",)),
    "resolved": ("is put into its owner's graveyard as it finishes resolving", ("608.2n",)),
    "countered": ("is countered and put into its owner's graveyard", ("701.6a",)),
}


def narrate(table: Table, before: Game, done: ev.Happened) -> None:
    """Add the step that tells the event; events that only triggers watch for tell nothing."""
    match done.event:
        case ev.Move():
            _move(table, before, done, done.event)
        case ev.Create(tapped=tapped):
            name = table.obj(done.after).known_as
            table.say(f"Player {done.event.controller} creates {name}{' tapped' if tapped else ''}.", "111.1", "701.7a")
        case ev.Damage(source=source, target=target, combat=combat):
            kind = "combat damage" if combat else "damage"
            table.say(f"{table.name(source)} deals {done.amount} {kind} to {table.name(target)}.", "120.3", "120.4")
        case ev.Life(player=player, amount=amount):
            verb = "gains" if amount > 0 else "loses"
            table.say(f"Player {player} {verb} {abs(amount)} life and is at {done.total}.", "119.3")
        case ev.Speed(player=player, speed=speed):
            table.say(f"The speed of player {player} becomes {speed}.", "702.179d")
        case ev.Counters(on=on, kind=kind, amount=amount):
            verb = "gets" if amount > 0 else "loses"
            table.say(f"{_cap(table.name(on))} {verb} {done.amount} {kind} counter{'s' if done.amount != 1 else ''}.", "122.1")
        case ev.DrawCard(player=player):
            _draw(table, done, player)
        case _:
            _other(table, before, done)


def _other(table: Table, before: Game, done: ev.Happened) -> None:
    match done.event:
        case ev.SetTapped(obj=i, tapped=tapped):
            table.say(f"{table.name(i)} becomes {'tapped' if tapped else 'untapped'}.", "701.26a" if tapped else "701.26b")
        case ev.TurnUp(obj=i, counters=counters):
            extra = "".join(f" with {n} {kind} counter" for kind, n in counters.items())
            table.say(
                f"{table.name(i)} is turned face up{extra}. It is the same permanent as before: what was attached to it, "
                "aimed at it or applied to it still is, and it does not enter the battlefield.",
                "708.8",
            )
        case ev.TurnDown(obj=i, face_down=status):
            table.say(f"{table.name(i)} is turned face down and is a 2/2 creature.", listing_rule(status.cause))
        case ev.Attach(obj=i, to=None):
            table.say(f"{table.name(i)} becomes unattached.", "701.3d")
        case ev.Attach(obj=i, to=host) if host is not None:
            table.say(f"{table.name(i)} becomes attached to {table.name(host)}.", "701.3a")
        case ev.TransformEvent(obj=i):
            table.say(f"{table.name(i)} transforms.", "701.27a")
        case ev.BecomesCopy(obj=i, copy_name=name):
            table.say(f"{table.name(i)} becomes a copy{f' of {name}' if name else ''}.", "707.3")
        case ev.Phase(obj=i, out=out):
            table.say(f"{table.name(i)} phases {'out' if out else 'in'}.", "702.26b" if out else "702.26c")
            for other in _phased_too(table, before, i):
                table.say(f"{other} phases {'out' if out else 'in'} with it.", "702.26g")
        case ev.Regenerates(obj=i):
            table.say(f"{table.name(i)} regenerates: it is tapped, its damage is removed, it leaves combat.", "701.19a")
        case ev.RemovedFromCombat(obj=i):
            table.say(f"{table.name(i)} is removed from combat.", "506.4")
        case _:
            pass


def _phased_too(table: Table, before: Game, host: int) -> list[str]:
    """Return what was attached to a permanent, or to something attached to it, and changed its status with it (CR 702.26g)."""
    attached = [obj for obj in table.game.objects.values() if obj.attached_to == host and obj.id in before.objects]
    changed = [obj for obj in attached if before.objects[obj.id].phased_out != obj.phased_out]
    return [name for obj in changed for name in (obj.known_as, *_phased_too(table, before, obj.id))]


def _move(table: Table, before: Game, done: ev.Happened, event: ev.Move) -> None:
    old = before.objects.get(event.obj)
    name = old.known_as if old is not None and old.face_down is None else table.obj(done.after).known_as
    if event.why == "countered" and event.to != "graveyard":
        table.say(f"{name} is countered.", "701.6a")
    if event.to == "battlefield":
        _entered(table, done, event, name)
    elif event.to == "graveyard":
        words, cites = _WHY_GRAVEYARD.get(event.why, ("is put into its owner's graveyard", ("404.1",)))
        table.say(f"{name} {words}.", *cites)
    elif event.to == "exile":
        table.say(f"{name} is exiled{' face down' if event.exile_face_down else ''}.", "701.13a")
    elif event.to == "hand":
        from_library = old is not None and old.zone == "library"
        verb = "put into" if event.why == "found" or from_library else "returned to"
        table.say(f"{name} is {verb} its owner's hand.", "400.3", "400.7")
    elif event.to == "library" and event.position == "shuffle":
        table.say(f"{name} is shuffled into its owner's library.", "400.7", "701.24a")
    elif event.to == "library":
        where = event.position if event.position in ("top", "bottom") else f"place {event.position}"
        table.say(f"{name} is put into its owner's library ({where}).", "400.3", "400.7")
    elif event.to == "command":
        table.say(f"{name} is put into the command zone.", "903.9a")


def _entered(table: Table, done: ev.Happened, event: ev.Move, name: str) -> None:
    new = table.obj(done.after)
    tapped = " tapped" if new.tapped else ""
    attached = f" attached to {table.name(new.attached_to)}" if new.attached_to is not None else ""
    if new.face_down is not None:
        table.say(
            f"#{new.label} enters the battlefield face down{tapped} under player {new.controller}'s control as a 2/2 creature.",
            listing_rule(new.face_down.cause),
            "708.3",
        )
    else:
        table.say(f"{name} enters the battlefield{tapped}{attached} under player {new.controller}'s control.", "403.3", "400.7")


def _draw(table: Table, done: ev.Happened, player: str) -> None:
    if done.after >= 0:
        table.say(f"Player {player} draws a card.", "121.1")
    else:
        table.say(f"Player {player} can't draw: the library is empty. The attempt is remembered.", "121.4", "704.5b")


def _cap(text: str) -> str:
    return text[:1].upper() + text[1:]
