"""The first sentence of a verdict: it answers the question that was asked."""

import re
from typing import Final

from msgspec.structs import replace

from judgebot.contract import YesNo
from judgebot.game.costs import is_summoning_sick
from judgebot.game.state import Obj
from judgebot.game.table import Table
from judgebot.game.trace import Duty
from judgebot.game.untold_numbers import if_told, is_untold, told
from judgebot.game.view import Row
from judgebot.game.wording import keyword_words
from judgebot.scenario.asked import COLOR_WORDS, happened_asked, is_so, life_changed, new_tokens, things_got, value_asked
from judgebot.scenario.asked_fate import fate_of, place_of
from judgebot.scenario.asked_numbers import (
    TOLD_NUMBERS,
    commander_cost,
    controlled,
    cost_words,
    spell_cost,
    token_size,
    told_number,
)
from judgebot.scenario.final import zone_size
from judgebot.scenario.models import Action, Ask, Scenario
from judgebot.scenario.outcome import Outcome


def answer_of(scenario: Scenario, outcome: Outcome) -> str:
    """Return the answer in one or two plain sentences: to the question asked first, then to the others."""
    if outcome.table is None:
        return ""
    if outcome.forbidden is not None:
        return f"No: {outcome.forbidden.reason}."
    said = answers_of(scenario, outcome.table)
    return " ".join(said) if said else _default(scenario, outcome.table)


def unanswered(scenario: Scenario, outcome: Outcome) -> tuple[str, ...]:
    """Return what was asked about one thing and has no answer: what became of the board would be none."""
    if outcome.table is None or outcome.forbidden is not None:
        return ()
    asked = [ask for ask in scenario.asks if ask.words and ask.question in ("number", "what happens", "state")]
    if not asked or answers_of(scenario, outcome.table):
        return ()
    return tuple(f"what was asked about #{ask.subject} ({ask.words})" for ask in asked if ask.subject)


def answers_of(scenario: Scenario, table: Table) -> tuple[str, ...]:
    """Return the answers to the questions asked, in their order; what becomes of both sides of a block is one answer."""
    both = [ask for ask in scenario.asks if ask.question == "dies" and ask.words in ("both", "either")]
    said = [_do_they_die(table, both)] if len(both) > 1 else []
    rest = [ask for ask in scenario.asks if len(both) < 2 or ask not in both]
    return tuple(dict.fromkeys(text for text in (*said, *(_answer(table, ask, scenario) for ask in rest)) if text))


def _answer(table: Table, ask: Ask, scenario: Scenario) -> str:
    match ask.question:
        case "dies":
            return _does_it_die(table, ask)
        case "size":
            return _size(table, ask)
        case "wins":
            return _who_wins(table, ask)
        case "may":
            return f"Yes. {_last_step(table)}"
        case "reveal":
            return _must_reveal(table, ask)
        case "look":
            return f"Yes: {_last_step(table)}"
        case "number":
            return _number(table, ask, scenario)
        case "state":
            return _state(table, ask)
        case "what happens":
            return happened_asked(table, tuple(table.steps), ask.subject, ask.words, scenario) or ""


def _does_it_die(table: Table, ask: Ask) -> str:
    died, told = fate_of(table, ask.subject)
    return told if table.game.find(ask.subject) is None else f"{'Yes' if died else 'No'}: {told}"


def _do_they_die(table: Table, asks: list[Ask]) -> str:
    """Return yes if all die and no if none does; where only some do, what becomes of each ("both": no)."""
    said = [_does_it_die(table, ask) for ask in asks]
    fates = " ".join(one.partition(": ")[2][:1].upper() + one.partition(": ")[2][1:] for one in said)
    if all(one.startswith("Yes") for one in said):
        return f"Yes: {fates}"
    return f"No: {fates}" if asks[0].words == "both" or not any(one.startswith("Yes") for one in said) else fates


def _state(table: Table, ask: Ask) -> str:
    """Return what the object is and where, in one sentence."""
    obj = table.game.find(ask.subject)
    if obj is None:
        return f"#{ask.subject} no longer exists."
    row = table.view.get(obj.id)
    if ask.words == "sick":
        return _sickness(table, obj)
    if ask.words and (value := value_asked(obj, row, ask.words)) is not None:
        return value
    if ask.words and (so := is_so(table, obj, row, ask.words)) is not None:
        return f"{'Yes' if so else 'No'}: {_whole_state(obj, row)}"
    return "" if ask.words else _whole_state(obj, row)


def _sickness(table: Table, obj: Obj) -> str:
    """Return whether a creature is summoning sick (CR 302.6), "" for one that was there already: nobody said since when."""
    if obj.zone != "battlefield" or obj.control_since < table.game.turn:
        return ""
    name = obj.known_as
    return f"Yes: {name} came this turn." if is_summoning_sick(table, obj.id) else f"No: {name} has haste or is no creature."


def _whole_state(obj: Obj, row: Row | None) -> str:
    if obj.zone != "battlefield" or row is None or row.unknown:
        return f"{obj.known_as} is {place_of(obj)}."
    size = f"{row.power}/{row.toughness} " if if_told(row.power) is not None else ""
    words = " ".join((*(COLOR_WORDS[color] for color in row.colors), *row.supertypes, *row.subtypes, *row.types))
    keywords = ", ".join(keyword_words(keyword) for keyword in row.keywords())
    tapped = "tapped " if obj.tapped else ""
    face = "face down" if obj.face_down is not None else "face up"
    what = f"{tapped}{size}{words}"
    article = "an" if what[:1].lower() in "aeiou" or what.startswith("8/") else "a"
    return f"{obj.known_as} is {article} {what}{f' with {keywords}' if keywords else ''}, {face}."


def _size(table: Table, ask: Ask) -> str:
    obj = table.game.find(ask.subject)
    if obj is None or obj.id not in table.view.rows:
        return f"#{ask.subject} is nowhere now."
    row = table.view[obj.id]
    if row.power is None:
        return f"{obj.known_as} is not a creature and has no power or toughness."
    return f"{obj.known_as} is {told(row.power)}/{told(row.toughness)}."


def _who_wins(table: Table, ask: Ask) -> str:
    losers = [name for name, player in table.game.players.items() if player.lost]
    if ask.words == "anyone" or ask.words == "anyone wins":
        return _does_anyone(table, losers, wins=ask.words == "anyone wins")
    if ask.words == "drawn":
        return "Yes: the game is a draw." if table.game.state == "drawn" else "No: the game is not a draw."
    if ask.words == "who loses" and losers:
        return f"Player {losers[0]} loses the game." if len(losers) == 1 else "Both players lose: the game is a draw."
    if ask.words == "lose to commander damage":
        return _loses_to_commander(table, ask.subject)
    if ask.subject:
        lost = ask.subject in losers
        if ask.words == "stay":
            said = "is out of the game" if lost else "is still in the game"
            return f"{'No' if lost else 'Yes'}: player {ask.subject} {said}."
        if ask.words == "win" and table.game.state != "drawn":
            won = table.game.players[ask.subject].won
            return f"{'Yes' if won else 'No'}: player {ask.subject} {'wins the game' if won else 'does not win'}."
        if ask.words == "win":
            return "No: the game is a draw."
        wanted = "lose" in ask.words
        if wanted:
            return f"Yes: player {ask.subject} loses the game." if lost else f"No: player {ask.subject} does not lose the game."
    if table.game.state == "drawn":
        return "The game is a draw."
    winners = [name for name, player in table.game.players.items() if player.won]
    if winners:
        return f"Player {winners[0]} wins the game."
    return "Nobody has won or lost: the game goes on."


def _does_anyone(table: Table, losers: list[str], *, wins: bool) -> str:
    """Return whether some player loses the game, or wins it; a game that is drawn is neither (CR 104.4)."""
    if table.game.state == "drawn":
        return "No: the game is a draw." if wins else "Yes: the game is a draw."
    found = [name for name, player in table.game.players.items() if player.won] if wins else losers
    verb = "wins" if wins else "loses"
    return f"Yes: player {found[0]} {verb} the game." if found else f"No: nobody {verb} the game."


COMMANDER_DAMAGE: Final = 21
"""So much combat damage by one commander loses the game (CR 903.10a, 704.6c)."""


def _loses_to_commander(table: Table, name: str) -> str:
    player = table.game.players[name]
    dealt = max(player.commander_damage.values(), default=0)
    lost = player.lost and dealt >= COMMANDER_DAMAGE
    told = f"the most combat damage that one commander has dealt to player {name} is {dealt}"
    return f"Yes: {told}, and player {name} loses the game." if lost else f"No: {told}."


def _may_hide(duties: list[Duty]) -> str:
    """Return no, with what has to be revealed, where anything has."""
    told = "; ".join(f"player {duty.player} reveals {duty.what}" for duty in duties)
    return f"No: {told}." if duties else "Yes: nothing has to be revealed."


def _must_reveal(table: Table, ask: Ask) -> str:
    duties = [duty for duty in table.duties if duty.must == "reveal"]
    hides = ask.words.startswith("hide ")
    words = ask.words.removeprefix("hide ")
    player = words if words in table.game.players else ""
    mine = [duty for duty in duties if player in ("", duty.player)]
    if hides:
        return _may_hide(mine)
    if not mine:
        return "No: nothing has to be revealed."
    return "Yes: " + "; ".join(f"player {duty.player} reveals {duty.what}" for duty in mine) + "."


BOUNDS: Final = {"most": "at most", "least": "at least"}
"""The first word of a question for the largest or smallest number that players' choices can make."""


def bound_asked(scenario: Scenario) -> str:
    """Return "most" or "least" where the one question is for the largest or smallest number, else ""."""
    words = [ask.words.partition(" ")[0] for ask in scenario.asks if ask.question == "number"]
    return words[0] if len(words) == len(scenario.asks) == 1 and words[0] in BOUNDS else ""


_IS_SO_MANY: Final = re.compile(r"(is|within|over) (\d+) ")
"""How a question begins that asks whether a number is right ("is 4 tokens"), not larger ("within"), or larger ("over")."""


def _without_bound(ask: Ask) -> Ask:
    bound, _, words = _IS_SO_MANY.sub("", ask.words).partition(" ")
    return replace(ask, words=words if bound in BOUNDS else _IS_SO_MANY.sub("", ask.words))


def _is_number(table: Table, ask: Ask, scenario: Scenario, told: re.Match[str]) -> str:
    """Return yes where a number is what it is said to be, or within that, else no, with the number."""
    plain = _without_bound(ask)
    number, limit = _counted(table, plain, scenario), int(told[2])
    if number is None:
        return ""
    is_so = number > limit if told[1] == "over" else number == limit or (told[1] == "within" and number < limit)
    return f"{'Yes' if is_so else 'No'}: {_number(table, plain, scenario)}"


def _number(table: Table, ask: Ask, scenario: Scenario) -> str:
    told = _IS_SO_MANY.match(ask.words)
    if told is not None:
        return _is_number(table, ask, scenario, told)
    bound = BOUNDS.get(ask.words.partition(" ")[0])
    if bound is not None:
        plain = _without_bound(ask)
        number = _counted(table, plain, scenario)
        return "" if number is None else f"{plain.words.capitalize()}: {number} {bound}."
    number = _counted(table, ask, scenario)
    if ask.words.startswith("commander cost "):
        return (
            ""
            if number is None
            else f"It costs {number} mana: its mana cost and {{2}} for each time it was cast before [CR 903.8]."
        )
    if ask.words == "cost":
        return "" if number is None else f"It costs {cost_words(table, ask.subject)}: {number} mana."
    words = "commander tax" if ask.words.startswith("commander tax ") else ask.words
    return "" if number is None else f"{words.capitalize()}: {number}."


def _counted(table: Table, ask: Ask, scenario: Scenario) -> int | None:
    player = table.game.players.get(ask.subject)
    if player is not None and ask.words.startswith("tokens"):
        return new_tokens(table, scenario, ask.subject, ask.words.partition(" ")[2])
    if ask.words.startswith("commander tax "):
        return 2 * int(ask.words.rpartition(" ")[2])
    if ask.words.startswith("commander cost "):
        return commander_cost(table, ask.subject, int(ask.words.rpartition(" ")[2]))
    if ask.words == "cost":
        return spell_cost(table, ask.subject)
    if player is not None and ask.words == "commander damage":
        return max(player.commander_damage.values(), default=0)
    if ask.words.startswith("token "):
        return token_size(table, scenario, ask.subject, ask.words.partition(" ")[2])
    if ask.words == "life now":
        changed = {name for name, _ in _changes(table, scenario)}
        return table.game.players[changed.pop()].life if len(changed) == 1 else None
    if ask.words == "life changed":
        changes = _changes(table, scenario)
        return changes[0][1] if len(changes) == 1 else None
    if player is not None and ask.words == "gets":
        return things_got(table, scenario, ask.subject)
    if ask.words in TOLD_NUMBERS:
        return told_number(table, ask.subject, ask.words)
    if player is not None and ask.words.startswith("controlled "):
        return controlled(table, ask.subject, ask.words.partition(" ")[2])
    if player is not None and ask.words in ("hand", "library", "graveyard"):
        return zone_size(table.game, ask.subject, ask.words)
    if player is not None and ask.words in ("life lost", "life gained"):
        return life_changed(table, scenario, ask.subject, gained=ask.words == "life gained")
    if player is not None:
        return {"life": player.life, "poison": player.poison, "speed": player.speed}.get(
            ask.words, player.counters.get(ask.words)
        )
    obj = table.game.find(ask.subject)
    if obj is None or obj.id not in table.view.rows:
        return None
    row = table.view[obj.id]
    if ask.words in ("power", "toughness"):
        return told(row.power if ask.words == "power" else row.toughness)
    values = {"mana value": row.mana_value, "damage": obj.damage}
    if ask.words == "counters":
        return sum(obj.counters.values())
    return values.get(ask.words, obj.counters.get(ask.words, 0))


def _changes(table: Table, scenario: Scenario) -> list[tuple[str, int]]:
    """Return how much life each player has gained, and how much lost, where it is any."""
    sides = ((name, gained) for name in table.game.players for gained in (True, False))
    told = ((name, life_changed(table, scenario, name, gained=gained)) for name, gained in sides)
    return [(name, n) for name, n in told if n > 0]


def _default(scenario: Scenario, table: Table) -> str:
    """What became of what was acted on last; else what happened last; for a board on which nothing is done, what there is."""
    actions = [line for line in scenario.script if isinstance(line, Action)]
    if actions:
        subject = _subject(table, actions[-1])
        return _state(table, Ask(subject=subject)) if subject else _last_step(table)
    if table.steps:
        return _last_step(table)
    objects = [obj for obj in table.game.battlefield() if obj.id in table.view.rows]
    return "; ".join(_described(table, obj) for obj in objects) + "." if objects else "Nothing happens."


_OWN_STEP: Final = ("casts", "activates", "attacks", "blocks", "looks at", "reveals", "is turned face up")
"""Verbs after which the last step says more than the state of their object."""


def _subject(table: Table, action: Action) -> str:
    """Return the one permanent that the action was about, "" where the last step says more."""
    if len(action.objects) != 1 or action.verb in _OWN_STEP or action.objects[0] in table.game.players:
        return ""
    obj = table.game.find(action.objects[0])
    return action.objects[0] if obj is not None and not obj.is_unknown else ""


def _described(table: Table, obj: Obj) -> str:
    row = table.view[obj.id]
    if row.unknown:
        return obj.known_as
    if is_untold(row.power):
        return obj.known_as
    size = f" is {row.power}/{row.toughness}" if row.power is not None else " has no power or toughness"
    return f"{obj.known_as}{size}"


_TELLING_LITTLE: Final = frozenset({"608.1", "608.2n", "601.2", "602.2", "115.1", "608.3a"})
MOST_SENTENCES: Final = 3


def _last_step(table: Table) -> str:
    """Return what the last action led to: the steps since something last resolved or was done, at most three."""
    told = [step for step in table.steps if not _TELLING_LITTLE & {cite.section for cite in step.cites}]
    if not told:
        return table.steps[-1].text if table.steps else "Nothing happens."
    starts = [n for n, step in enumerate(table.steps) if any(cite.section in ("608.1", "116.2b") for cite in step.cites)]
    recent = [step for step in table.steps[starts[-1] :] if step in told] if starts else told
    return " ".join(step.text for step in (recent or told)[-MOST_SENTENCES:])


def yes_no_of(scenario: Scenario, outcome: Outcome) -> YesNo | None:
    """Return yes or no where the question, or a forbidden action, asks for it."""
    if outcome.table is None:
        return None
    if outcome.forbidden is not None:
        return "no"
    for answer in answers_of(scenario, outcome.table) or (answer_of(scenario, outcome),):
        if answer.startswith(("Yes", "No:")):
            return "yes" if answer.startswith("Yes") else "no"
    return None


def value_of(scenario: Scenario, outcome: Outcome) -> int | None:
    """Return the number where a number was asked for."""
    if outcome.table is None:
        return None
    for ask in scenario.asks:
        if ask.question == "number":
            return _counted(outcome.table, _without_bound(ask), scenario)
        obj = outcome.table.game.find(ask.subject)
        if ask.question == "size" and obj is not None and obj.id in outcome.table.view.rows:
            row = outcome.table.view[obj.id]
            return told(row.toughness if ask.words == "toughness" else row.power)
    return None
