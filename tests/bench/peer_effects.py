"""What a scenario does without a card, as a card: the peer plays only cards, so each such line gets an instant that says it."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from judgebot.scenario.models import Action, ObjectSpec, Scenario, Verb, ZoneSpec

_NUMBERS: Final = ("", "", "two ", "three ", "four ", "five ")

_SAYINGS: Final[dict[Verb, Callable[[Action], str]]] = {
    "manifests": lambda line: f"Manifest the top {_cards(line)} of your library." if not line.objects else "",
    "manifests dread": lambda line: "Manifest dread.",
    "cloaks": lambda line: f"Cloak the top {_cards(line)} of your library." if not line.objects else "",
    "draws": lambda line: f"Draw {line.n or 1} cards." if (line.n or 1) > 1 else "Draw a card.",
    "mills": lambda line: f"Mill {line.n or 1} cards.",
    "gains life": lambda line: f"You gain {line.n} life.",
    "loses life": lambda line: f"You lose {line.n} life.",
    "gains control": lambda line: "Gain control of target permanent.",
    "is destroyed": lambda line: "Destroy target permanent.",
    "is exiled": lambda line: "Exile target permanent." if "face down" not in line.options else "",
    "is returned to hand": lambda line: "Return target permanent to its owner's hand.",
    "is tapped": lambda line: "Tap target permanent.",
    "is untapped": lambda line: "Untap target permanent.",
    "phases out": lambda line: "Target permanent phases out.",
    "transforms": lambda line: "Transform target permanent.",
    "is turned face up": lambda line: "Turn target face-down creature face up.",
    "is turned face down": lambda line: "Turn target creature face down.",
    "loses all abilities": lambda line: "Target permanent loses all abilities until end of turn.",
    "gains": lambda line: f"Target creature gains {line.words} until end of turn.",
    "gets": lambda line: f"Target creature gets {line.words} until end of turn.",
    "becomes": lambda line: _becomes(line.words),
    "creates a copy of": lambda line: "Create a token that's a copy of target permanent.",
    "is dealt": lambda line: _damage(line),
    "becomes a copy of": lambda line: "Target permanent becomes a copy of another target permanent.",
    "counters are put on": lambda line: _counters(line),
}


def _cards(line: Action) -> str:
    return "card" if (line.n or 1) == 1 else f"{_NUMBERS[line.n or 1]}cards"


def _becomes(words: str) -> str:
    if words.lower() in ("white", "blue", "black", "red", "green"):
        return f"Target permanent becomes {words.lower()} until end of turn."
    return ""


def _damage(line: Action) -> str:
    if line.targets:
        return f"Target creature deals {line.n} damage to any other target."
    return f"{card_name(line)} deals {line.n} damage to any target."


def _counters(line: Action) -> str:
    kind = line.options.get("kind", "")
    article = "a" if (line.n or 1) == 1 else _NUMBERS[line.n or 1].strip()
    return f"Put {article} {kind} counter{'' if article == 'a' else 's'} on target permanent."


def saying(line: Action) -> str:
    """Return the text of an instant that does what this line says, "" where none is written here."""
    say = _SAYINGS.get(line.verb)
    text = say(line) if say is not None else ""
    return f"{card_name(line)} | {{0}} | Instant | {text}" if text else ""


def card_name(line: Action) -> str:
    """Return the name of the instant for this line."""
    return f"Effect {line.place.line}"


def effect_cards(scenario: Scenario) -> dict[str, str]:
    """Return the instants that a scenario needs: name to text as the notation has it between braces."""
    texts = {card_name(line): saying(line) for line in scenario.script if isinstance(line, Action)}
    return {name: text for name, text in texts.items() if text}


def written_cards(scenario: Scenario) -> dict[str, str]:
    """Return the cards that a scenario gives by their text: name to text."""
    specs = [spec for zone in scenario.zones for spec in zone.objects]
    specs += [item.object for item in scenario.stack if item.object is not None]
    return {spec.text.split("|")[0].strip(): spec.text for spec in specs if spec.text}


def with_stack_played(scenario: Scenario) -> tuple[Scenario, tuple[Action, ...]]:
    """Return the board before what is on the stack was cast, and the lines that put it there; no lines if it can't be.

    A spell goes back to its controller's hand; an enters trigger's source does too, and is cast and resolved.
    """
    lines: list[Action] = []
    zones = list(scenario.zones)
    for item in scenario.stack:
        if item.object is not None:
            zones.append(ZoneSpec(player=item.controller, zone="hand", objects=(item.object,)))
            options = {"x": str(item.x)} if item.x is not None else {}
            lines.append(_casting(item.controller, item.object.label, item.targets, options))
        elif item.which == "enters":
            zones, source = _taken_out(zones, item.source)
            if source is None:
                return scenario, ()
            zones.append(ZoneSpec(player=item.controller, zone="hand", objects=(source,)))
            lines += [_casting(item.controller, item.source, (), {}), Action(verb="resolve", targets=item.targets)]
        else:
            return scenario, ()
    return replace(scenario, zones=tuple(zones), stack=()), tuple(lines)


def with_combat_played(scenario: Scenario) -> tuple[Scenario, tuple[Action, ...]]:
    """Return the board before combat and the declarations that lead to it, where creatures attack from the start."""
    specs = [spec for zone in scenario.zones for spec in zone.objects]
    attackers = [spec for spec in specs if spec.attacking]
    if not attackers or any(len(spec.blocking) > 1 for spec in specs):
        return scenario, ()
    lines = []
    for defender in dict.fromkeys(spec.attacking for spec in attackers):
        labels = tuple(spec.label for spec in attackers if spec.attacking == defender)
        lines.append(Action(verb="attacks", player=scenario.active, objects=labels, options={"defender": defender}))
    other = "B" if scenario.active == "A" else "A"
    blocks = [(spec.label, blocked) for spec in specs for blocked in spec.blocking]
    lines += [Action(verb="blocks", player=other, objects=(label,), targets=(blocked,)) for label, blocked in blocks]
    if not blocks and scenario.step != "declare attackers":
        lines.append(Action(verb="blocks", player=other))
    zones = tuple(replace(zone, objects=tuple(map(_out_of_combat, zone.objects))) for zone in scenario.zones)
    return replace(scenario, zones=zones, step="main 1"), tuple(lines)


def _out_of_combat(spec: ObjectSpec) -> ObjectSpec:
    return replace(spec, attacking="", blocking=())


def _casting(player: str, label: str, targets: tuple[str, ...], options: dict[str, str]) -> Action:
    return Action(verb="casts", player=player, objects=(label,), targets=targets, options=options)


def _taken_out(zones: list[ZoneSpec], label: str) -> tuple[list[ZoneSpec], ObjectSpec | None]:
    found = [spec for zone in zones if zone.zone == "battlefield" for spec in zone.objects if spec.label == label]
    rest = [replace(zone, objects=tuple(spec for spec in zone.objects if spec.label != label)) for zone in zones]
    return rest, found[0] if found else None
