"""Numbers done to players and things, told in any words and order: damage taken, life gained, cards drawn, counters."""

from judgebot.scenario.plain.board import EACH, Draft, Thing, change, do, may_be_result, note
from judgebot.scenario.plain.chunks import Chunk
from judgebot.scenario.plain.events_cast import other
from judgebot.scenario.plain.events_combat import attack, attacking
from judgebot.scenario.plain.events_command import note_commander_damage, told_power
from judgebot.scenario.plain.finish import fight
from judgebot.scenario.plain.fitting import is_spell
from judgebot.scenario.plain.frames import Frame
from judgebot.scenario.plain.rules import labels, things, who

_PLAYERS = ("PLAYER", "THEY")
_PLAIN = frozenset(("NUM", "DAMAGE", "STEP", "UNTILEOT", "MORE", "UNBLOCKED", "LIFE", "CMDDAMAGE", "FIRST"))


def numbers_told(draft: Draft, frame: Frame) -> str | None:
    """Do what a frame says of a number; return what was understood, None where it says nothing of one."""
    n = frame.details.get("NUM")
    if frame.negated or n is None or n.n is None or set(frame.details) - _PLAIN:
        return None
    match frame.deed:
        case "TARGETV" | "ATTACKV" | "DEALV" | "" if (said := _by_commander(draft, frame, n.n)) is not None:
            return said
        case "DEALV" if frame.verb is not None and (frame.verb.value == "take" or frame.passive):
            return _takes(draft, frame, n.n)
        case "DEALV":
            return _deals(draft, frame, n.n)
        case "TARGETV" | "ATTACKV":
            return _hits(draft, frame, n.n)
        case "GAINV" | "LOSE" if not frame.passive and not frame.objects and not frame.at:
            return _changes_life(draft, frame, n.n)
    return None


def _player(draft: Draft, chunk: Chunk | None) -> str:
    return who(draft, (chunk,)) if chunk is not None and chunk.tag in _PLAYERS else ""


def _by_commander(draft: Draft, frame: Frame, n: int) -> str | None:
    """ "her commander got me for 12 combat damage", "it connects for another 9": of a game so far (CR 903.10a)."""
    told = [chunk for chunk in (frame.subject, frame.by, frame.source, frame.tool) if chunk is not None]
    source = next((chunk for chunk in told if chunk.tag == "NP"), None)
    victims = [chunk for chunk in (*frame.objects, *frame.at, *told) if chunk.tag in _PLAYERS]
    words = {"DAMAGE", "MORE"} | ({"CMDDAMAGE"} if frame.deed == "DEALV" else set())
    is_hit = frame.deed == "ATTACKV" or (frame.deed == "TARGETV" and frame.verb is not None and frame.verb.value == "hit")
    is_hit = is_hit and "CMDDAMAGE" not in frame.details
    if draft.script or (source is None and not draft.commander) or not (is_hit or words & set(frame.details)):
        return None
    if source is not None:
        chosen = things(draft, source.nouns, "any", other(_player(draft, victims[0])) if victims else "")
    else:
        chosen = [thing for thing in draft.things if thing.label == draft.commander]
    if len(chosen) != 1 or not chosen[0].spec.commander:
        return None
    victim = _player(draft, victims[0]) if victims else draft.holder or other(chosen[0].controller)
    if victim not in EACH:
        return None
    note_commander_damage(draft, victim, chosen[0], n)
    draft.holder, draft.commander = victim, chosen[0].label
    return f"{victim}: commander damage {n} from #{chosen[0].label}"


def _takes(draft: Draft, frame: Frame, n: int) -> str | None:
    """ "my giant took 2 (from a Prodigal Sorcerer)", "I take 3": from what was told before, or besides."""
    by = frame.by or frame.source or frame.tool
    if frame.objects or frame.at or frame.subject is None or frame.subject.tag == "TRIG":
        return None
    source = things(draft, by.nouns, "any") if by is not None and by.tag == "NP" else []
    if frame.subject.tag == "NP":
        chosen = things(draft, frame.subject.nouns)
        if len(chosen) != 1 or is_spell(chosen[0]):
            return None
        return _damaged(draft, chosen[0], n, source)
    victim = _player(draft, frame.subject)
    if victim not in EACH:
        return None
    if source and not is_spell(source[0]):
        return None if "LIFE" in frame.details else _deal(draft, victim, n, source)
    fight(draft)
    return _deal(draft, victim, n, [])


def _damaged(draft: Draft, thing: Thing, n: int, source: list[Thing]) -> str:
    """Mark damage that was dealt before anything else is told, else deal it."""
    if not draft.script and not source:
        change(thing, damage=thing.spec.damage + n)
        return f"#{thing.label}: damage {n}"
    return _deal(draft, thing.label, n, source)


def _deal(draft: Draft, victim: str, n: int, source: list[Thing]) -> str:
    do(draft, "is dealt", objects=(victim,), n=n, targets=labels(source[:1]))
    may_be_result(draft, "dealt", victim, n)
    return f"{victim} is dealt {n} damage"


def _deals(draft: Draft, frame: Frame, n: int) -> str | None:
    """ "... and deal 3 damage to him": combat damage, where an attack was told of."""
    aims = [*frame.at, *frame.objects]
    by_player = frame.subject is None or frame.subject.tag in _PLAYERS
    if len(aims) != 1 or not by_player or not attacking(draft):
        return None
    fight(draft)
    victim = _player(draft, aims[0])
    if victim in EACH:
        return _deal(draft, victim, n, [])
    chosen = things(draft, aims[0].nouns) if aims[0].tag == "NP" else []
    return _deal(draft, chosen[0].label, n, []) if len(chosen) == 1 else None


def _hits(draft: Draft, frame: Frame, n: int) -> str | None:
    """ "a 4/4 connects for 4", "he hits me for 5 with it", "I get hit for 10": an attack that is not blocked, so big."""
    if (frame.verb is not None and frame.verb.value not in ("hit", "attack")) or "CMDDAMAGE" in frame.details:
        return None
    if frame.passive:
        whom = _player(draft, frame.subject) if frame.subject is not None else draft.subject or draft.holder
        victim, source = whom, frame.by or frame.tool
    else:
        aims = [chunk for chunk in (*frame.objects, *frame.at) if chunk.tag in _PLAYERS]
        victim = _player(draft, aims[0]) if aims else ""
        source = frame.subject if frame.subject is not None and frame.subject.tag == "NP" else frame.tool
        if not victim and frame.subject is not None and frame.subject.tag in _PLAYERS:
            victim = other(_player(draft, frame.subject))
    if source is not None and source.tag == "NP":
        if not victim and source.nouns[0].determiner == "indef" and not source.nouns[0].owner:
            victim = draft.holder
        chosen = things(draft, source.nouns, "any", other(victim) if victim in EACH else "A")
        victim = victim or (other(chosen[0].controller) if chosen else "")
        if len(chosen) != 1 or is_spell(chosen[0]) or victim not in EACH:
            return None
        if told_power(draft, chosen[0]) == n and not attacking(draft):
            return f"{attack(draft, chosen[0].controller, chosen)} and is not blocked"
        fight(draft)
        if chosen[0].spec.commander:
            note_commander_damage(draft, victim, chosen[0], n)  # who hits or connects deals combat damage
        if "FIRST" in frame.details and not draft.script:
            return f"{victim} was dealt {n} damage"
        return _deal(draft, victim, n, chosen)
    if victim not in EACH or source is not None:
        return None
    fight(draft)
    return _deal(draft, victim, n, [])


def _changes_life(draft: Draft, frame: Frame, n: int) -> str | None:
    """ "... and gain 3": life, of a player."""
    name = _player(draft, frame.subject) or draft.actor or "A"
    if name not in EACH or (frame.subject is not None and frame.subject.tag not in _PLAYERS):
        return None
    is_gain = frame.deed == "GAINV"
    do(draft, "gains life" if is_gain else "loses life", player=name, n=n)
    may_be_result(draft, "gains" if is_gain else "loses", name, n)
    note(draft.assumed, f"what {name} {'gains' if is_gain else 'loses'} is life")
    return f"{name} {'gains' if is_gain else 'loses'} {n} life"
