"""One table for reading and writing `do:` and `expect:` lines: each form is a template used in both directions.

In a template `{field}` is a value, `[...]` may be left out, everything else is fixed words. A form's clauses follow its head
in any order; a clause without a field is a flag.
"""

import re
from functools import cache
from typing import Final

import msgspec

from judgebot.game.state import STEPS
from judgebot.scenario.notation_refs import REF, REFS

Values = dict[str, str]

_NUMBER: Final = r"\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten"
_QUOTED: Final = r'"[^"]+"'
_BY: Final = r"(?:its )?(?:mana cost|morph|megamorph|disguise)(?: cost)?"
_ZONE: Final = r"(?:the )?(?:battlefield|hand|library|graveyard|exile|command|stack)(?: zone)?"
FIELDS: Final = {
    "player": r"(?-i:[A-Z])",
    "under": r"(?-i:[A-Z])",
    "defender": REF,
    "object": REF,
    "target": rf"{REF}|{_QUOTED}|(?-i:[^\sa-z#\"]).+?",
    "subject": r"#\d+",
    "objects": REFS,
    "targets": REFS,
    "n": _NUMBER,
    "signed": r"-?\d+",
    "x": r"\d+",
    "name": rf"{_QUOTED}|.+?",
    "card": rf"#\d+|{_QUOTED}|[^#].*?",
    "modes": r"\d+(?:(?:\s*,\s*|\s+and\s+)\d+)*",
    "zone": _ZONE,
    "position": r"top|bottom|second|third",
    "by": _BY,
    "cost": r"(?:\{[^{}]+\})+|0|free|\w[\w' -]*?",
    "paid": r"[a-z][a-z' -]*?(?: x\d+)?(?:(?:, | and )[a-z][a-z' -]*?(?: x\d+)?)*",
    "kind": r"[+-]\d+/[+-]\d+|[a-z][a-z' -]*?",
    "step": "|".join(sorted(STEPS, key=len, reverse=True)) + "|upkeep step|end step|cleanup step|draw step",
    "ability": r"[\w' -]+?",
    "status": r"tapped|untapped|attacking|blocking|phased out|face down|face up|transformed|blocked|unblocked"
    r"|in the (?:alpha|beta|gamma) sector",
    "number kind": r"life|hand|library|graveyard|poison|speed",
    "must": r"reveal|distinguish|choose|look|note",
}


class Form(msgspec.Struct, frozen=True):
    """How a line is written: its kind (a Verb or ExpectKind), the head and the clauses that may follow."""

    kind: str
    head: str
    clauses: tuple[str, ...] = ()


_CAST: Final = (
    "face down",
    "targeting {targets}",
    "with X = {x}",
    "mode {modes}",
    "kicked",
    "from {zone}",
    "paying {paid}",
    "for {cost}",
)
ACTION_FORMS: Final = (
    Form("resolve", "resolve"),
    Form("casts", "{player} casts {card}", _CAST),
    Form("plays", "{player} plays {card}", ("face down", "from {zone}")),
    Form("suspends", "{player} suspends {card}"),
    Form("unlocks", "{player} unlocks {object}"),
    Form("foretells", "{player} foretells {card}"),
    Form("plots", "{player} plots {card}"),
    Form("activates", "{player} activates {object}[ ability {ability}]", ("targeting {targets}", "with X = {x}")),
    Form("activates", "{player} activates {object} {ability}", ("targeting {targets}", "with X = {x}")),
    Form("turns face up", "{player} turns {object} face up", ("for {by}",)),
    Form("is turned face up", "{objects} is turned face up"),
    Form("is turned face down", "{objects} is turned face down"),
    Form("attacks", "{player} attacks with {objects}[: {defender}]", ("in a band",)),
    Form("blocks", "{player} blocks {targets} with {objects}"),
    Form("blocks", "{player} does not block"),
    Form("assigns", "{object} assigns {amounts}"),
    Form("combat damage", "combat damage"),
    Form("manifests dread", "{player} manifests dread"),
    Form("manifests", "{player} manifests[ {n}][ {objects}]"),
    Form("cloaks", "{player} cloaks[ {n}][ {objects}]"),
    Form("draws", "{player} draws[ {n}]"),
    Form("draws", "{player} draws {n} cards"),
    Form("draws", "{player} draws {n} card"),
    Form("discards", "{player} discards {objects}"),
    Form("mills", "{player} mills {n}"),
    Form("mills", "{player} mills {n} cards"),
    Form("sacrifices", "{player} sacrifices {objects}"),
    Form("gains life", "{player} gains {n} life"),
    Form("loses life", "{player} loses {n} life"),
    Form("loses", "{player} loses the game"),
    Form("wins", "{player} wins the game"),
    Form("leaves", "{player} leaves the game"),
    Form("leaves", "{player} concedes"),
    Form("gains control", "{player} gains control of {objects}"),
    Form("is destroyed", "{objects} is destroyed"),
    Form("is exiled", "{objects} is exiled", ("face down",)),
    Form("is sacrificed", "{objects} is sacrificed"),
    Form("is returned to hand", "{objects} is returned to hand"),
    Form("is put into", "{objects} is put into {zone}[ {position}]"),
    Form("returns to battlefield", "{objects} returns to the battlefield", ("under {under}", "tapped", "transformed")),
    Form("is tapped", "{objects} is tapped"),
    Form("is untapped", "{objects} is untapped"),
    Form("is countered", "{objects} is countered"),
    Form("phases out", "{objects} phases out"),
    Form("phases in", "{objects} phases in"),
    Form("transforms", "{objects} transforms"),
    Form("loses all abilities", "{objects} loses all abilities"),
    Form("becomes a copy of", "{objects} becomes a copy of {target}"),
    Form("becomes unattached", "{objects} becomes unattached"),
    Form("becomes", "{objects} becomes {words}"),
    Form("gains", "{objects} gains {words}"),
    Form("gets", "{objects} gets {words}"),
    Form("creates a copy of", "{player} creates a token that is a copy of {target}"),
    Form("creates", "{player} creates {n} {words} token"),
    Form("creates", "{player} creates {n} {words} tokens"),
    Form("is attached to", "{objects} is attached to {target}"),
    Form("is dealt", "{objects} is dealt {n} damage[ by {target}]"),
    Form("fights", "{object} fights {target}"),
    Form("counters are put on", "put {n} {kind} counters on {objects}"),
    Form("counters are put on", "put {n} {kind} counter on {objects}"),
    Form("counters are removed from", "remove {n} {kind} counters from {objects}"),
    Form("counters are removed from", "remove {n} {kind} counter from {objects}"),
    Form("reveals", "{player} reveals {objects}"),
    Form("looks at", "{player} looks at {objects}"),
    Form("goes to", "go to {step}[ of {player}]"),
    Form("next turn", "next turn"),
    Form("passes", "pass"),
    Form("passes", "all pass"),
    Form("game ends", "game ends"),
    Form("game ends", "the game ends"),
)
EXPECT_FORMS: Final = (
    Form("in zone", "{subject} in {zone}[ of {player}]"),
    Form("in zone", "{subject} not in {zone}[ of {player}]"),
    Form("in zone", "{subject} on {zone}[ of {player}]"),
    Form("no abilities", "{subject} has no abilities"),
    Form("name", "{subject} has no name"),
    Form("name", "{subject} is named {name}"),
    Form("mana value", "{subject} has mana value {signed}"),
    Form("has", "{subject} has {words}"),
    Form("has", "{subject} lacks {words}"),
    Form("attached to", "{subject} attached to {attached}"),
    Form("damage", "{subject} damage {signed}"),
    Form("counters", "{subject} counters {kind} x{signed}"),
    Form("can make", "{subject} can make {words}"),
    Form("controller", "{subject} is controlled by {player}"),
    Form("controller", "{subject} is not controlled by {player}"),
    Form("status", "{subject} is {status}"),
    Form("status", "{subject} is not {status}"),
    Form("is", "{subject} is not {words}"),
    Form("is", "{subject} is {words}"),
    Form("exists", "{subject} exists"),
    Form("exists", "{subject} does not exist"),
    Form("countered", "countered: {subject}"),
    Form("lost", "{player} has lost"),
    Form("lost", "{player} has not lost"),
    Form("won", "{player} has won"),
    Form("won", "{player} has not won"),
    Form("player number", "{player} {number kind} {signed}"),
    Form("drawn", "game drawn"),
    Form("controls face-down", "{player} controls {signed} face-down"),
    Form("controls tokens", "{player} controls {signed} tokens[ {name}]"),
    Form("must", "{player} must {must}[ {name}]"),
    Form("must", "{player} need not {must}[ {name}]"),
    Form("may look", "{player} may look at {subject}"),
    Form("may look", "{player} may not look at {subject}"),
    Form("not decided", "not decided[: {words}]"),
    Form("depends on", "depends on: {words}"),
    Form("stack size", "the stack holds {signed}"),
)
FIELDS["amounts"] = rf"\d+ to {REF}(?:(?:, | and ){{1,2}}\d+ to {REF})*"
FIELDS["attached"] = rf"{REF}|nothing"
NEGATIONS: Final = (" not in ", " lacks ", " not ", " need not ", " does not exist")

_TOKEN: Final = re.compile(r"\{([a-z ]+)\}|([\[\]])|([^{}\[\]]+)")


@cache
def _pattern(template: str) -> re.Pattern[str]:
    return re.compile("".join(_regex_of(*token) for token in _TOKEN.findall(template)), re.IGNORECASE)


def _regex_of(field: str, bracket: str, words: str) -> str:
    if field:
        return f"(?P<{field.replace(' ', '_')}>{FIELDS.get(field, '.+?')})"
    if bracket:
        return "(?:" if bracket == "[" else ")?"
    return re.escape(words).replace(r"\ ", r"\s+")


@cache
def _fixed_words(template: str) -> tuple[str, ...]:
    """Return the fixed words outside brackets: a text without them cannot have this form."""
    bare = re.sub(r"\[[^\]]*\]|\{[^}]*\}", " ", template)
    return tuple(bare.lower().split())


def _match(template: str, text: str) -> Values | None:
    found = _pattern(template).fullmatch(text)
    if found is None:
        return None
    return {field.replace("_", " "): value for field, value in found.groupdict().items() if value is not None}


def read_form(forms: tuple[Form, ...], text: str) -> tuple[Form, Values] | None:
    """Return the first form that text has, with its values as written; None if it has none."""
    low = text.lower()
    for form in forms:
        if all(word in low for word in _fixed_words(form.head)):
            found = _read_one(form, text)
            if found is not None:
                return form, found
    return None


def _read_one(form: Form, text: str) -> Values | None:
    head, values = text, Values()
    while (taken := _take_clause(form, head, values)) is not None:
        head = taken
    found = _match(form.head, head)
    return None if found is None else {**found, **values}


def _take_clause(form: Form, text: str, values: Values) -> str | None:
    """Take a clause off the end of text into values and return what stands before it; None if there is none."""
    low = text.lower()
    for clause in form.clauses:
        if not all(word in low for word in _fixed_words(clause)):
            continue
        found = _match("{rest} " + clause, text)
        if found is None:
            continue
        rest = found.pop("rest")
        new = found or {clause: "yes"}
        if not new.keys() & values.keys():
            values.update(new)
            return rest
    return None


def write_form(forms: tuple[Form, ...], kind: str, values: Values, negated: bool | None = None) -> str:
    """Return the line that says values in the first form of this kind that can say them all."""
    for form in forms:
        if form.kind != kind or (negated is not None and _is_negated(form.head) != negated):
            continue
        said = _fields(form.head) | {field for clause in form.clauses for field in _fields(clause) or {clause}}
        if _needed(form.head) <= values.keys() <= said:
            clauses = [written for clause in form.clauses if (written := _write_clause(clause, values))]
            return " ".join([_render(form.head, values), *clauses])
    raise ValueError(f"no form of '{kind}' says {sorted(values)}")


def is_negated(form: Form) -> bool:
    """Return whether this form says that something is not so."""
    return _is_negated(form.head)


def _is_negated(head: str) -> bool:
    return any(word in f" {head}" for word in NEGATIONS) and not head.startswith("not decided")


@cache
def _fields(template: str) -> frozenset[str]:
    return frozenset(field for field, _bracket, _words in _TOKEN.findall(template) if field)


@cache
def _needed(template: str) -> frozenset[str]:
    return _fields(re.sub(r"\[[^\]]*\]", "", template))


def _write_clause(clause: str, values: Values) -> str:
    fields = _fields(clause)
    if not fields:
        return clause if clause in values else ""
    return _render(clause, values) if fields <= values.keys() else ""


def _render(template: str, values: Values) -> str:
    def optional(found: re.Match[str]) -> str:
        return found[1] if _fields(found[1]) <= values.keys() else ""

    written = re.sub(r"\[([^\]]*)\]", optional, template)
    return re.sub(r"\{([a-z ]+)\}", lambda found: values[found[1]], written)


EXAMPLE_VALUES: Final[Values] = {
    "player": "A",
    "under": "B",
    "defender": "B",
    "object": "#3",
    "objects": "#3",
    "subject": "#3",
    "target": "#2",
    "targets": "#2",
    "attached": "#2",
    "n": "2",
    "signed": "2",
    "x": "3",
    "name": "Forest",
    "card": "Murder",
    "modes": "1",
    "zone": "graveyard",
    "position": "top",
    "by": "mana cost",
    "cost": "{2}",
    "paid": "buyback",
    "kind": "+1/+1",
    "step": "end",
    "ability": "1",
    "amounts": "2 to #4, 1 to B",
    "words": "flying",
    "status": "tapped",
    "number kind": "life",
    "must": "reveal",
}


def says_verb(form: Form, text: str) -> bool:
    """Return whether all fixed words of a form stand in a text."""
    said = text.lower().split()
    fixed = _fixed_words(form.head)
    return bool(fixed) and all(word in said for word in fixed)


def clause_example(clause: str) -> str:
    """Return a clause that may follow a form, as it would be written."""
    return _render(clause, EXAMPLE_VALUES)


def example(form: Form) -> str:
    """Return a line of this form, as it would be written."""
    return _render(form.head, EXAMPLE_VALUES)
