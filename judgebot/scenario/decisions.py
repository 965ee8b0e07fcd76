"""Who answers a choice: the scenario's `choose:` lines first, then the branch being tried."""

from typing import Final

from judgebot.game.choices import Choice, UndecidedError
from judgebot.scenario.models import Choose

_KINDS: Final[dict[str, tuple[str, ...]]] = {
    # Kinds of `choose:` lines that answer a kind of choice.
    "may": ("may",),
    "pay": ("pay", "may"),
    "name": ("name", "color", "type"),
    "object": ("object", "which", "sacrifice", "discard", "type"),
    "attach": ("object", "which", "target"),
    "target": ("target", "object"),
    "order": ("order",),
    "mode": ("mode",),
    "legend": ("legend", "object", "which"),
    "top or bottom": ("top or bottom",),
    "divide": ("divide",),
    "replacement": ("replacement",),
    "player": ("name", "object", "target"),
    "number": ("number",),
}


class Decider:
    """Answers choices for one run: scripted ones by the scenario, others from `branch`, the decisions tried this time.

    `made` lists the choices that the branch answered, with the option taken.
    """

    def __init__(self, lines: tuple[Choose, ...], branch: tuple[int, ...]) -> None:
        self.lines = lines
        self.branch = branch
        self.made: list[tuple[Choice, int]] = []
        self.used: set[int] = set()

    def __call__(self, choice: Choice) -> int | str:
        scripted = self._scripted(choice)
        if scripted is not None:
            return scripted
        if choice.open_ended:
            raise UndecidedError(choice)
        if len(self.made) < len(self.branch):
            taken = self.branch[len(self.made)]
            self.made.append((choice, taken))
            return taken
        raise UndecidedError(choice)

    def _scripted(self, choice: Choice) -> int | str | None:
        own_first = sorted(enumerate(self.lines), key=lambda pair: pair[1].kind != choice.kind)
        for n, line in own_first:
            if line.player != choice.player or line.kind not in _KINDS[choice.kind]:
                continue
            if line.source and not _is_of(line, choice):
                continue
            answer = _answer(line, choice)
            if answer is not None:
                self.used.add(n)
                return answer
        return None


def _is_of(line: Choose, choice: Choice) -> bool:
    """Whether a line "for #n" means this choice: one of #n, or one of no object's that the line names by its own kind."""
    return line.source == choice.source if choice.source else line.kind == choice.kind


def _answer(line: Choose, choice: Choice) -> int | str | None:
    """Return what a line says to a choice, None where it names no option of it."""
    if choice.open_ended:
        return line.words
    words = line.words.strip().lower()
    if choice.kind == "divide" and words.startswith("most to ") and words.removeprefix("most") in choice.options[0].lower():
        return 0  # the options begin with what tramples through most (combat.py)
    said = next((n for n, option in enumerate(choice.options) if words == option.lower()), None)
    if said is not None:
        return said
    if line.objects:
        return _by_objects(line.objects, choice)
    if choice.kind == "mode" and words.isdigit() and words in choice.labels:
        return choice.labels.index(words)
    bare = [option.rpartition(" (#")[0].lower() for option in choice.options]
    return bare.index(words) if words in bare else None


def _by_objects(objects: tuple[str, ...], choice: Choice) -> int | None:
    wanted = ",".join(objects)
    if wanted in choice.labels:
        return choice.labels.index(wanted)
    same = [n for n, label in enumerate(choice.labels) if sorted(label.split(",")) == sorted(objects)]
    if choice.kind == "order":
        return None
    return same[0] if same else None
