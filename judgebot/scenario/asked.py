"""Answers to questions about a thing or about what happened, in yes, no or a value: "is it tapped", "does it trigger"."""

import re
from collections.abc import Callable
from typing import Final

from judgebot.cards.keywordwords import SIMPLE, WITH_COST, WITH_NUMBER
from judgebot.cards.words import CARD_TYPES, SUPERTYPES, TYPES_OF_SUBTYPE
from judgebot.game import events as ev
from judgebot.game.filters import names_of
from judgebot.game.mana import mana_by_tapping
from judgebot.game.state import Obj
from judgebot.game.subtypes import has_subtype
from judgebot.game.table import Table
from judgebot.game.trace import Step
from judgebot.game.untold_numbers import told
from judgebot.game.view import Row
from judgebot.game.wording import keyword_words
from judgebot.scenario.asked_fate import of_many, what_survives
from judgebot.scenario.asked_numbers import told_number
from judgebot.scenario.models import Scenario
from judgebot.scenario.setup import DEFAULT_LIFE

COLOR_WORDS: Final = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_COLOR_OF: Final = {word: letter for letter, word in COLOR_WORDS.items()}
_KINDS: Final = frozenset((*CARD_TYPES, *SUPERTYPES, *TYPES_OF_SUBTYPE))
_KEYWORDS: Final = frozenset(
    word for keyword in (*SIMPLE, *WITH_NUMBER, *WITH_COST, "protection", "landwalk") for word in keyword.split()
)
"""What an object can lack: a word that is none of these says nothing that could be looked for."""
_ZONES: Final = ("battlefield", "graveyard", "hand", "library", "exile", "command")


def value_asked(obj: Obj, row: Row | None, words: str) -> str | None:
    """Return the answer to a question for a value ("name", "color", "type", "counters"), None for other words."""
    if row is None or row.unknown:
        return None
    match words:
        case "name":
            return f"Its name is {row.name}." if row.name else "It has no name."
        case "color" | "colour":
            return f"It is {' and '.join(COLOR_WORDS[color] for color in row.colors) or 'colourless'}."
        case "type" | "types":
            return f"It is {' '.join((*row.supertypes, *row.types, *row.subtypes)) or 'nothing'}."
        case "controller":
            return f"Player {row.controller} controls it."
        case "counters":
            counters = ", ".join(f"{n} {kind}" for kind, n in obj.counters.items())
            return f"It has {counters} counters." if counters else "It has no counters."
        case _:
            return None


def is_so(table: Table, obj: Obj, row: Row | None, words: str) -> bool | None:
    """Return whether all that the words say of the object is so; None where a word is not one of a state."""
    if words.startswith("not "):
        so = is_so(table, obj, row, words.removeprefix("not "))
        return None if so is None else not so
    counted = re.fullmatch(r"with (?:(\d+) )?(?:(\S+) )?counters", words)
    if counted is not None and obj.zone == "battlefield":
        n = obj.counters.get(counted[2], 0) if counted[2] else sum(obj.counters.values())
        return n == int(counted[1]) if counted[1] and int(counted[1]) > 1 else n > 0
    larger = re.fullmatch(r"boosted(?: by ([+-]\d+)/([+-]\d+))?", words)
    if larger is not None:
        return _is_larger(obj, row, larger[1], larger[2])
    rest = f" {words.lower()} "
    facts: list[bool] = []
    phrases = _phrases(obj, row) | (_mana_phrases(table, obj, row) if " make " in rest else {})
    for phrase, fact in sorted(phrases.items(), key=lambda pair: (-len(pair[0]), pair[0])):
        if f" {phrase} " in rest:
            facts.append(fact)
            rest = rest.replace(f" {phrase} ", "  ")
    for word in rest.split():
        found = _word(row, word)
        if found is None:
            return None
        facts.append(found)
    return all(facts) if facts else None


def _is_larger(obj: Obj, row: Row | None, power: str | None, toughness: str | None) -> bool | None:
    """Return whether a creature is larger than its card is printed, by so much where that is told; None for one without."""
    face = obj.card.faces[0] if obj.card is not None else None
    if face is None or row is None or row.power is None or row.toughness is None:
        return None
    printed = (str(face.power), str(face.toughness))
    if not (printed[0].isdigit() and printed[1].isdigit()) or obj.zone != "battlefield":
        return None
    grown = (row.power - int(printed[0]), row.toughness - int(printed[1]))
    return grown == (int(power), int(toughness)) if power and toughness else grown[0] > 0 or grown[1] > 0


def _phrases(obj: Obj, row: Row | None) -> dict[str, bool]:
    here = obj.zone == "battlefield"
    found = {
        "face down": obj.face_down is not None and here,
        "face up": obj.face_down is None and here,
        "untapped": here and not obj.tapped,
        "tapped": here and obj.tapped,
        "attacking": obj.attacking is not None,
        "blocking": bool(obj.blocking),
        "removed from combat": obj.attacking is None and not obj.blocking,
        "attached": obj.attached_to is not None and here,
        "named": row is not None and bool(row.name),
        "unattached": obj.attached_to is None or not here,
        "gone": not here,
        "survive": here,
        "phased out": obj.phased_out,
        "commander": obj.commander,
        "token": obj.token,
    }
    found.update({zone: obj.zone == zone for zone in _ZONES})
    found["back"] = here or obj.zone == "hand"
    for name in "AB":
        held = (here and row is not None and row.controller == name) or (obj.zone == "hand" and obj.owner == name)
        found.update({f"had by {name.lower()}": held, f"lost by {name.lower()}": not held})
    found.update({f"controlled by {name.lower()}": here and row is not None and row.controller == name for name in "AB"})
    if row is not None:
        found.update({keyword.name: True for keyword in row.keywords() if " " in keyword.name})
        found.update({keyword_words(keyword): True for keyword in row.keywords()})
    return found


def _mana_phrases(table: Table, obj: Obj, row: Row | None) -> dict[str, bool]:
    """What mana it can make; asked for only where mana is spoken of, since a clause that was not read may make some."""
    made = mana_by_tapping(table, row) if obj.zone == "battlefield" and row is not None else frozenset()
    return {"make": bool(made), **{f"make {color.lower()}": color in made for color in "WUBRG"}}


def _word(row: Row | None, word: str) -> bool | None:
    """Return whether an object has a colour, size, type or ability; None for a word that is none of these."""
    if row is None or row.unknown:
        return None
    if word in ("colorless", "colourless"):
        return not row.colors
    if word in _COLOR_OF:
        return _COLOR_OF[word] in row.colors
    power, slash, toughness = word.partition("/")
    if slash and power.isdigit() and toughness.isdigit():
        return (told(row.power), told(row.toughness)) == (int(power), int(toughness))
    if word.startswith(("power=", "toughness=")):
        side, _, n = word.partition("=")
        return told(row.power if side == "power" else row.toughness) == int(n)
    capital = word[:1].upper() + word[1:]
    if capital in (*row.types, *row.supertypes) or has_subtype(row, capital) or row.has(word):
        return True
    return False if capital in _KINDS or word in _KEYWORDS else None


# What happened


def happened_asked(table: Table, steps: tuple[Step, ...], subject: str, words: str, scenario: Scenario) -> str | None:
    """Return yes or no, with the step that says so, to a question about what happened; None for other words."""
    if words.startswith("token"):
        return _token_made(table, scenario, subject, words)
    if words.startswith(("gain life", "lose life")):
        return _life_changed(table, scenario, subject, words)
    if words.startswith("draws "):
        return _drew_so_many(table, subject, int(words.rpartition(" ")[2]))
    if words.startswith("at "):
        life = table.game.players[subject].life
        return f"{'Yes' if life == int(words[3:]) else 'No'}: player {subject} is at {life}."
    if words.startswith("deals damage to "):
        return _dealt_damage_to(steps, subject, words.rpartition(" ")[2])
    asked = _HAPPENED.get(words)
    return of_many(table, words) if asked is None else asked(table, steps, subject)


def _citing(steps: tuple[Step, ...], *sections: str) -> Step | None:
    return next((step for step in reversed(steps) if any(cite.section in sections for cite in step.cites)), None)


def _manifested(table: Table, steps: tuple[Step, ...], subject: str) -> str:
    entered = [step for step in steps if any(cite.section in ("701.40a", "701.58a", "701.62a") for cite in step.cites)]
    down = [step for step in entered if any(cite.section == "708.3" for cite in step.cites)]
    return f"Yes: {down[-1].text}" if down else "No: no card is manifested."


def _triggered(table: Table, steps: tuple[Step, ...], subject: str) -> str:
    """Return whether an ability triggers: of the object asked of, or any."""
    told = [step for step in steps if not subject or re.search(rf"trigger of #{subject}\b", step.text)]
    found = _citing(tuple(told), "603.3", "603.3d")
    none = f"no ability of #{subject} triggers" if subject else "nothing triggers"
    return f"Yes: {found.text}" if found is not None else f"No: {none}."


def _responded(table: Table, steps: tuple[Step, ...], subject: str) -> str:
    if _citing(steps, "116.2b", "116.2a") is not None:
        return "No: it is a special action, it does not use the stack and nobody can respond to it."
    return "Yes: it uses the stack, so players can respond to it." if _citing(steps, "601.2", "602.2", "603.3") else ""


def life_changed(table: Table, scenario: Scenario, player: str, *, gained: bool) -> int:
    """Return how much life a player has gained (or lost) in all since the board was described.

    Each gain and each loss counts by itself (CR 119.3): who gains 2 and loses 2 has gained 2. Over the end of a turn
    only the difference is known, and that is what comes back.
    """
    told = next((one.life for one in scenario.players if one.name == player and one.life is not None), None)
    net = table.game.players[player].life - (DEFAULT_LIFE[scenario.variant] if told is None else told)
    events = [done.event for done in table.game.log if isinstance(done, ev.Happened)]
    amounts = [event.amount for event in events if isinstance(event, ev.Life) and event.player == player]
    if sum(amounts) != net:
        return net if gained else -net
    return sum(amount for amount in amounts if amount > 0) if gained else -sum(amount for amount in amounts if amount < 0)


def new_tokens(table: Table, scenario: Scenario, player: str, kind: str) -> int:
    """Return how many tokens a player controls that were not there at first, all or those of a name or subtype."""
    known = {spec.label for zone in scenario.zones for spec in zone.objects}
    rows = [row for row in table.view.rows.values() if row.zone == "battlefield" and row.controller == player]
    tokens = [row for row in rows if table.game.objects[row.id].token and table.game.objects[row.id].label not in known]
    return sum(all(row.name == kind or has_subtype(row, word) for word in kind.split()) for row in tokens)


def things_got(table: Table, scenario: Scenario, player: str) -> int | None:
    """Return how many tokens, cards or life a player got, None where it is none, or more than one kind of these."""
    tokens, cards = new_tokens(table, scenario, player, ""), told_number(table, player, "cards drawn") or 0
    got = [n for n in (tokens, cards, life_changed(table, scenario, player, gained=True)) if n > 0]
    return got[0] if len(got) == 1 else None


def _token_made(table: Table, scenario: Scenario, subject: str, words: str) -> str:
    n = new_tokens(table, scenario, subject, words.partition(" ")[2])
    return f"Yes: player {subject} has {n} new token{'s' if n > 1 else ''}." if n else f"No: player {subject} gets no token."


def _life_changed(table: Table, scenario: Scenario, subject: str, words: str) -> str:
    changed = life_changed(table, scenario, subject, gained=words.startswith("gain"))
    wanted = words.rpartition(" ")[2]
    so = changed == int(wanted) if wanted.isdigit() else changed > 0
    return f"{'Yes' if so else 'No'}: player {subject} has {table.game.players[subject].life} life now."


def _resolved(table: Table, steps: tuple[Step, ...], subject: str) -> str:
    obj = table.game.find(subject)
    if obj is None:
        return ""
    failed = [
        step for step in steps if obj.known_as in step.text and any(c.section in ("608.2b", "701.6a") for c in step.cites)
    ]
    if failed:
        return f"No: {failed[-1].text}"
    said = f"{obj.known_as} resolves."
    return f"Yes: {said}" if any(step.text == said for step in steps) else ""


def _life_totals(table: Table) -> str:
    return ", ".join(f"player {name} is at {player.life}" for name, player in table.game.players.items()).capitalize()


def _was_countered(table: Table, steps: tuple[Step, ...], subject: str) -> str:
    """Return whether a spell was countered, by a spell or ability (CR 701.6a)."""
    obj = table.game.find(subject)
    if obj is None:
        return ""
    found = [step for step in steps if obj.known_as in step.text and any(c.section == "701.6a" for c in step.cites)]
    return f"Yes: {found[-1].text}" if found else f"No: {obj.known_as} is not countered."


def _fizzled(table: Table, steps: tuple[Step, ...], subject: str) -> str:
    """Return whether a spell did not resolve because all its targets had become illegal (CR 608.2b)."""
    obj = table.game.find(subject)
    if obj is None:
        return ""
    found = [step for step in steps if obj.known_as in step.text and any(c.section == "608.2b" for c in step.cites)]
    return f"Yes: {found[-1].text}" if found else f"No: {obj.known_as} does not fail that way."


def _copied(table: Table, steps: tuple[Step, ...], subject: str) -> str:
    """Return whether the object entered as a copy, or became one (CR 707.5, 707.2)."""
    found = next((step for step in steps if f"#{subject} enters as a copy" in step.text), None)
    return f"Yes: {found.text}" if found is not None else f"No: #{subject} copies nothing."


def _what_dies(table: Table, steps: tuple[Step, ...], subject: str) -> str:
    gone = [obj for obj, _ in table.game.left.values() if obj.token]  # a token that died has ceased to exist
    objects = sorted((*table.game.objects.values(), *gone), key=lambda obj: int(obj.label or 0))
    buried = [obj for obj in objects if obj.zone == "graveyard" and _went_there(table, obj)]
    dead = [obj.known_as for obj in buried if obj.id not in table.view.rows or not _is_spell(table.view[obj.id])]
    if subject == "any":
        return f"Yes: {', '.join(dead)}." if dead else "No: nothing dies."
    return f"These die: {', '.join(dead)}." if dead else "Nothing dies."


def _is_spell(row: Row) -> bool:
    return bool({"Instant", "Sorcery"} & set(row.types))


def _went_there(table: Table, obj: Obj) -> bool:
    """Return whether a card or token in a graveyard was put there from the battlefield (CR 700.4)."""
    before = table.game.left.get(obj.came_from) if obj.came_from is not None else None
    return before is not None and before[0].zone == "battlefield"


def _drew(table: Table, steps: tuple[Step, ...], subject: str) -> str:
    found = next((step for step in steps if f"layer {subject} draws" in step.text), None)
    return f"Yes: {found.text}" if found is not None else f"No: player {subject} draws no card."


def _drew_so_many(table: Table, subject: str, wanted: int) -> str:
    drawn = told_number(table, subject, "cards drawn")
    return f"{'Yes' if drawn == wanted else 'No'}: player {subject} draws {drawn} card{'s' * (drawn != 1)}."


def _was_damaged(table: Table, steps: tuple[Step, ...], subject: str) -> str:
    if not subject.isdigit():
        dealt = rf" deals \d+ [^.]*damage to player {subject}\b"
        found = next((step for step in steps if re.search(dealt, step.text)), None)
        return f"Yes: {found.text}" if found is not None else f"No: player {subject} is dealt no damage."
    found = next((step for step in steps if re.search(rf" deals \d+ .*damage to .*#{subject}\b", step.text)), None)
    return f"Yes: {found.text}" if found is not None else f"No: #{subject} is dealt no damage."


def _dealt_damage(table: Table, steps: tuple[Step, ...], subject: str) -> str:
    found = next((step for step in steps if re.search(rf"#{subject}\b\)? deals \d+ ", step.text)), None)
    return f"Yes: {found.text}" if found is not None else f"No: #{subject} deals no damage."


def _dealt_damage_to(steps: tuple[Step, ...], subject: str, victim: str) -> str:
    """Return whether an object dealt damage to one player, or to one object by its label."""
    hit = rf"\(?#{victim}\b" if victim.isdigit() else rf"player {victim}\b"
    found = next(
        (step for step in steps if re.search(rf"#{subject}\b\)? deals \d+ [^.]*damage to [^.]*{hit}", step.text)), None
    )
    told = f"#{victim}" if victim.isdigit() else f"player {victim}"
    return f"Yes: {found.text}" if found is not None else f"No: #{subject} deals no damage to {told}."


def _legend_rule(table: Table, steps: tuple[Step, ...], subject: str) -> str:
    found = _citing(steps, "704.5j")
    return f"Yes: {found.text}" if found is not None else "No: the legend rule does not apply."


def _keeps_both(table: Table, steps: tuple[Step, ...], subject: str) -> str:
    found = _citing(steps, "704.5j")
    return f"No: {found.text}" if found is not None else "Yes: the legend rule does not apply."


def _same_name(table: Table, steps: tuple[Step, ...], subject: str) -> str:
    obj = table.game.find(subject)
    if obj is None or obj.id not in table.view.rows:
        return ""
    mine = names_of(table.view[obj.id])
    others = [row for row in table.view.rows.values() if row.zone == "battlefield" and row.id != obj.id and not row.unknown]
    shared = [row for row in others if mine & names_of(row)]
    if shared:
        return f"Yes: it has the same name as {table.name(shared[0].id)}."
    return "No: an object without a name has it in common with nothing." if not mine else "No: nothing else has its name."


_HAPPENED: Final[dict[str, Callable[[Table, tuple[Step, ...], str], str]]] = {
    "manifest": _manifested,
    "triggers": _triggered,
    "respond": _responded,
    "resolves": _resolved,
    "countered": _was_countered,
    "fizzles": _fizzled,
    "what dies": _what_dies,
    "what survives": lambda table, _steps, _subject: what_survives(table),
    "life totals": lambda table, _steps, _subject: f"{_life_totals(table)}.",
    "anything dies": lambda table, steps, _subject: _what_dies(table, steps, "any"),
    "draws": _drew,
    "copies": _copied,
    "takes damage": _was_damaged,
    "deals damage": _dealt_damage,
    "legend rule": _legend_rule,
    "same name": _same_name,
    "keeps both": _keeps_both,
}
