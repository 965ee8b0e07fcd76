"""What became of things: which died, which are still there; and whether that is so of all, any, one or none of several."""

import re
from typing import Final

from judgebot.game import events as ev
from judgebot.game.state import Obj
from judgebot.game.table import Table
from judgebot.game.wording import place_words

POSSIBLE: Final = re.compile(r"possible (\w+) ")
"""How a question begins that asks whether a player can bring something about by choosing: "possible A all die 1 2"."""


def died(table: Table, obj: Obj) -> bool:
    """Return whether an object was put into a graveyard from the battlefield (CR 700.4), wherever it is now."""
    ids = {obj.id}
    for done in reversed(table.game.log):
        if isinstance(done, ev.Happened) and isinstance(done.event, ev.Move) and done.after in ids:
            ids.add(done.before)
            if done.from_zone == "battlefield" and done.event.to == "graveyard":
                return True
    return False


def place_of(obj: Obj) -> str:
    """Return where an object is, as an answer says it."""
    if obj.phased_out:
        return "phased out"
    if obj.zone == "nowhere":
        return "gone"
    return f"{'still ' if obj.zone == 'battlefield' else ''}{place_words(obj.zone)}"


def fate_of(table: Table, label: str) -> tuple[bool, str]:
    """Return whether an object died, and a sentence on where it is."""
    obj = table.game.find(label)
    if obj is None:
        return False, f"#{label} no longer exists."
    if obj.zone == "graveyard":
        return True, f"{obj.known_as} is in the graveyard."
    if died(table, obj) or _token_died(table, obj):
        again = "back on the battlefield" if obj.zone == "battlefield" else place_of(obj)
        return True, f"{obj.known_as} is put into the graveyard" + ("." if obj.zone == "nowhere" else f", and is {again}.")
    return False, f"{obj.known_as} is {place_of(obj)}."


def _token_died(table: Table, obj: Obj) -> bool:
    """Return whether a token that no longer exists was put into a graveyard before (CR 111.7)."""
    told = [step.text for step in table.steps if obj.known_as in step.text]
    return obj.zone == "nowhere" and any("graveyard" in text or "destroyed" in text for text in told)


def of_many(table: Table, words: str) -> str | None:
    """Return the answer to "all die 1 2": whether all, any, one or none of some objects died or are still there.

    "each" asks of each of them: yes or no where they agree.
    """
    which, asked, *labels = f"{POSSIBLE.sub('', words)}  ".split(" ")
    if which not in ("all", "any", "one", "none", "each") or asked not in ("die", "survive"):
        return None
    labels = [label for label in labels if label]
    fates = [fate_of(table, label) for label in labels]
    objects = [table.game.find(label) for label in labels]
    here = [obj is not None and obj.zone == "battlefield" for obj in objects]
    held = [fate[0] for fate in fates] if asked == "die" else here
    told = " ".join(fate[1] for fate in fates)
    if which == "each" and len(set(held)) > 1:
        return told
    so = {"each": all(held), "all": all(held), "any": any(held), "one": sum(held) == 1, "none": not any(held)}[which]
    return f"{'Yes' if so else 'No'}: {told}"


def what_survives(table: Table) -> str:
    """Return the creatures that are on the battlefield."""
    rows = [row for row in table.view.rows.values() if row.zone == "battlefield" and row.is_creature]
    alive = [table.game.objects[row.id].known_as for row in sorted(rows, key=lambda row: row.id)]
    return f"These are still there: {', '.join(alive)}." if alive else "No creature is left."
