"""Tournament policy as a path: what was typed -> the section, at the level of the event -> penalty, repair, what to say.

Pure: it reads the digest of rulings/policy.jsonl that it is given, and decides nothing beyond it.
"""

import re
from typing import Final, Literal, get_args

import msgspec

from judgebot.corpus.models import PolicyDigest
from judgebot.language import fold_words

Rel = Literal["Regular", "Competitive", "Professional"]
RELS: Final[tuple[Rel, ...]] = get_args(Rel)
Sections = tuple[PolicyDigest, ...]
MISSED_TRIGGERS: Final = ("IPG 2.1", "JAR 2.1")
_PENALTY: Final = re.compile(r"No penalty|Warning|Game Loss|Match Loss|Disqualification|(?:Stalling|Cheating) \(IPG 4\.\d\)")
_CITE: Final = re.compile(r"(?:IPG|MTR|JAR) \d+(?:\.\d+)?|MTR [A-Z]\b|CR \d{3}(?:\.\d+[a-z]{0,2})?")
_ID: Final = re.compile(r"(ipg|mtr|jar) ?(\d+(?:\.\d+)?|[a-z])")
_OPEN: Final = ("consider", "never", "investigate")


class Circumstance(msgspec.Struct, frozen=True):
    """What would change the penalty, and to what; `penalty` is None where it leads to another question."""

    text: str
    penalty: str | None


def find_sections(typed: str, sections: Sections, rel: Rel | None) -> Sections:
    """Return the sections that were typed, best first: by number, by alias, by beginning, then by words."""
    wanted = fold_words(typed)
    if not wanted:
        return ()
    scored = [(_score(wanted, typed, section), place, section) for place, section in enumerate(sections)]
    found = sorted((score, place) for score, place, _ in scored if score is not None)
    ordered = (sections[place] for _, place in found)
    if _ID.fullmatch(typed.strip().casefold()):
        return tuple(ordered)
    return tuple(dict.fromkeys(at_level(section, sections, rel) for section in ordered))


def _score(wanted: str, typed: str, section: PolicyDigest) -> int | None:
    aliases = [fold_words(alias) for alias in section.aliases]
    title = fold_words(section.title)
    if _spoken_id(typed) == section.id.casefold():
        return 0
    if wanted in aliases or wanted == title:
        return 1
    if any(name.startswith(wanted) for name in (title, *aliases)):
        return 2
    phrases = [f" {title}", *(f" {alias}" for alias in aliases), *(f" {fold_words(question)}" for question in section.asked)]
    begun = [f" {word}" for word in wanted.split()]
    if any(all(word in phrase for word in begun) for phrase in phrases):
        return 3
    return 4 if all(word in "".join(phrases) for word in begun) else None


def _spoken_id(typed: str) -> str:
    found = _ID.fullmatch(typed.strip().casefold())
    return f"{found[1]} {found[2]}" if found else ""


def section_called(typed: str, sections: Sections) -> PolicyDigest | None:
    """Return the section that judges call just that, None where none is: a single word only where it is an infraction,
    for others may be words of the game ("draft", "loops").
    """
    wanted = fold_words(typed)
    named = (section for section in sections if wanted in map(fold_words, (*section.aliases, section.title)))
    return next((section for section in named if section.penalty is not None or " " in wanted), None)


def section_of(cite: str, sections: Sections) -> PolicyDigest | None:
    """Return the section of a citation ("IPG 2.3"), or None."""
    return next((section for section in sections if section.id.casefold() == cite.strip().casefold()), None)


def at_level(section: PolicyDigest, sections: Sections, rel: Rel | None) -> PolicyDigest:
    """Return the section that holds at the level of the event: at Regular, that of Judging at Regular."""
    if rel != "Regular" or not section.regular:
        return section
    return section_of(section.regular[0], sections) or section


def asked_for(typed: str, sections: Sections, shown: PolicyDigest) -> PolicyDigest | None:
    """Return the infraction that was typed where a section of Judging at Regular is shown in its place, else None."""
    strict = next(iter(find_sections(typed, sections, None)), None)
    return strict if strict is not None and shown.id in strict.regular else None


def counterpart(section: PolicyDigest, sections: Sections) -> tuple[str, ...]:
    """Return the sections that say the same for the other levels."""
    return section.regular or tuple(strict.id for strict in sections if section.id in strict.regular)


def circumstances(section: PolicyDigest) -> tuple[Circumstance, ...]:
    """Return what would raise or lower the penalty, as the section lists it."""
    return tuple(Circumstance(text, _penalty_in(text)) for text in (*section.upgrades, *section.downgrades))


def _penalty_in(text: str) -> str | None:
    """The penalty a line leads to: after its last colon the first one named; None where it leads to a question."""
    said = text.rpartition(": ")[2]
    if "leave the penalty out" in text:
        return "No penalty"
    named = _PENALTY.search(text[text.find(": ") + 1 :])
    if named is None or said.casefold().startswith(_OPEN) or text.casefold().startswith(_OPEN):
        return None
    return "Disqualification" if "IPG 4" in named[0] else named[0]


def cites_in(text: str) -> tuple[str, ...]:
    """Return the citations that a text names, in order."""
    return tuple(dict.fromkeys(_CITE.findall(text)))


def may_rewind(section: PolicyDigest) -> bool:
    """Return whether a step of the repair backs the game up."""
    return any("backup" in step or "undo" in step.casefold() for step in section.fix)


class Said(msgspec.Struct, frozen=True):
    """A sentence to say to the players, and where it comes from."""

    text: str
    cites: tuple[str, ...]


_SAY: Final = {
    "No penalty": "There is no penalty for it.",
    "Warning": "The penalty is a Warning: it is noted, so that a habit would be seen, and costs you nothing now.",
    "Game Loss": "The penalty is a Game Loss: you lose this game, or your next one if none is under way.",
    "Match Loss": "The penalty is a Match Loss: you lose this match, or your next one if it is over.",
    "Disqualification": "The penalty is Disqualification: your tournament ends here. The Head Judge will speak with you.",
}


def to_say(section: PolicyDigest, penalty: str) -> tuple[Said, ...]:
    """Return what to tell the players: what was wrong, the repair, the penalty, the time, the way to appeal."""
    is_regular = section.id.startswith("JAR")
    name = section.title.removesuffix(" at Regular")
    first = f"What happened is called {name}." if not is_regular else f"What happened: {name.lower()}. It happens to everyone."
    repaired = (Said("This is how we put it right.", (section.id,)),) if section.fix else ()
    spoken = () if is_regular and penalty == "No penalty" else (Said(_SAY[penalty], ("JAR 1" if is_regular else "IPG 1.1",)),)
    return (
        Said(first, (section.id,)),
        *repaired,
        *spoken,
        Said("If this took more than a minute, you get that time back.", ("MTR 2.6",)),
        Said("If you disagree, you may now appeal to the Head Judge.", ("MTR 2.9",)),
    )
