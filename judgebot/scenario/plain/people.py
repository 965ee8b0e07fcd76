"""Players called by their names: who is A and who is B, and whom "he" and "her" mean then."""

import re
from typing import TYPE_CHECKING, Final

from judgebot.language import fold
from judgebot.scenario.plain.chunks import Chunk
from judgebot.scenario.plain.words import Words

if TYPE_CHECKING:
    from judgebot.cards.scanning import NameSpan  # 100 ms, needed for its type only

_DEEDS_OF_PLAYERS: Final = (
    "casts|plays|has|controls|attacks|blocks|activates|uses|responds|taps|sacrifices|bolts|counters|answers"
)
_LETTER: Final = re.compile(r"(?<!\w)(?:[Pp]layer) ([AB])(?!\w)")
_BARE_LETTER: Final = re.compile(rf"(?<![\w'])(?<!layer )([AB])(?='s \w| (?:{_DEEDS_OF_PLAYERS}) )")
"""A letter alone, where players are called by letters: "player B answers, and A uses ..."."""
_NAME: Final = re.compile(r"(?<![\w'-])([A-Z][a-z]+)(?![\w-])")
_FIRST_PERSON: Final = re.compile(r"(?<!\w)(?:I|i|[Mm]e|[Mm]y|[Mm]ine)(?!\w)")
_WE: Final = re.compile(r"(?<!\w)(?:[Ww]e|[Uu]s|[Oo]ur)(?!\w)")
"""Who tells of "our league" need not be one of two players who are both named."""
_SOME_PLAYER: Final = re.compile(r"(?<!\w)(?:[Tt]he|[Aa]|[Oo]ne|[Tt]his) player(?!\w)")
"""Whom a judge tells of."""
_DEEDS: Final = (
    "casts|cast|plays|play|played|controls|has|have|had|attacks|attacked|swings|swung|blocks|blocked|activates|"
    "responds|taps|owns|draws|untaps|manifest|manifests|cloaks|sacrifices|sacs|equips|turns|flips|chumps|wants|"
    "passes|puts|uses|bolts|kills|destroys|exiles|counters|names|drops|slams|steals|took|takes|goes|says|said|"
    "claims|thinks|argues|insists|targets|points|throws|resolves|paths|wraths|fires|scoops|concedes|runs|topdecks|"
    "tries|decides|stole|hit|hits|counts|chooses|picks|reveals|bounces|discards|mills|keeps|made|makes|got|gets"
)
"""What players do: an unknown word with a capital that does it is a player's name."""
_DOES: Final = re.compile(
    rf"(?:'s)? (?:(?:just |then |now |also |only )?(?:{_DEEDS}|(?:is|was) (?:at|on|down to)))\b"
    r"|'s (?:at|on|side|board|got)\b|,? who\b"
    r"|'s (?:commander|turn|face|head|life|graveyard|hand|library|deck|creature)\b|(?: is| was|'s) (?!being)[a-z]+ing\b"
    r"|,? (?:is|was|has been) (?:an?|the|dead|out|right|wrong|gone)\b"
)
_COMPANY: Final = re.compile(
    r"\b(?:[Mm]y|[Oo]ur) (?:friend|buddy|pal|mate|brother|sister|cousin|roommate|neighbou?r) $"
    r"|\b(?:[Mm]e and|against|versus|vs\.?) $"
)
"""What stands before a player's name: "my friend Boris", "me and Bruno"."""
_LIFE: Final = r"(?:'s| is| was| has| sits)? (?:still |now )?(?:(?:at|on|down to) \d+|\d+ life)"
"""What is told of the life of a player: of two opponents with life totals of their own, it matters who is meant."""
_CARD_BEFORE: Final = re.compile(
    r"(?:\b(?:my|his|her|their|your|our|an?|the|cast|casts|casting|plays?|of|copy|copies)|'s) $", re.I
)
_ASKS: Final = re.compile(
    r" (?:I|he|she|it|we|they|you|that|this|the|my|his|her|their|our|your|an?|any|either|both|one|all|someone|somebody)\b"
)
"""What follows "Will" where it asks and is nobody's name."""
_PRONOUNS: Final = {
    "he": "he",
    "him": "he",
    "his": "he",
    "she": "she",
    "her": "she",
    "hers": "she",
    "their": "they",
    "them": "they",
}
_ACTED_ON: Final = re.compile(r" (?:her|him|it|me|them|my|his|their|the|an?|that|this|both|one)\b")
"""What follows the name of a spell that is a verb: "my brother Shocks her"."""
_KIN: Final = re.compile(r"my (?!opp|enemy|foe|rival)[a-z]+(?: [a-z]+)?")
_TWO: Final = 2


class Person(Chunk, frozen=True):
    """A player's name in the text: `value` is A or B ("" for a third), `owner` the pronoun that means them."""


def find_people(text: str, spans: "tuple[NameSpan, ...]", words: Words) -> list[Person]:
    """Return the names of players. The first is A and the second B; beside "I", the one named is B, and so is a second."""
    sure = {match[1] for match in _NAME.finditer(text) if _is_person(text, match, spans, words)}
    found = [match for match in _NAME.finditer(text) if match[1] in sure and not _is_in_name(match, spans)]
    order = list(dict.fromkeys(match[1] for match in found))
    told_of = [match for match in _SOME_PLAYER.finditer(text) if not found and _DOES.match(text[match.end() :])]
    if told_of:
        return [Person(tag="PLAYER", value="A", owner="they", start=one.start(), end=one.end()) for one in told_of]
    is_mine = _FIRST_PERSON.search(text) is not None or (len(order) < _TWO and _WE.search(text) is not None)
    letters = ["B"] if is_mine else ["A", "B"]
    players = dict(zip(order, letters, strict=False))
    if letters == ["B"] and len(order) == _TWO and not all(re.search(rf"\b{name}{_LIFE}", text) for name in order):
        players[order[1]] = "B"  # of two opponents, which one does something makes no difference to the rules
    if not found and (not is_mine or _is_judged(text)):
        return [
            Person(tag="PLAYER", value=match[1], owner="they", start=match.start(), end=match.end())
            for match in (*_LETTER.finditer(text), *(_BARE_LETTER.finditer(text) if _LETTER.search(text) else ()))
        ]
    return [
        Person(
            tag="PLAYER",
            value=players.get(match[1], ""),
            owner=words.people.get(fold(match[1]), "they"),
            start=match.start(),
            end=match.end(),
        )
        for match in found
    ]


def _is_judged(text: str) -> bool:
    """Return whether who tells of players A and B is neither."""
    return {match[1] for match in _LETTER.finditer(text)} == {"A", "B"}


def _is_in_name(match: re.Match[str], spans: "tuple[NameSpan, ...]") -> bool:
    """Return whether a word is a part of a longer name of a card."""
    return any(
        span.exact and span.start <= match.start() and match.end() <= span.end and span.end - span.start > len(match[0])
        for span in spans
    )


def _is_person(text: str, match: re.Match[str], spans: "tuple[NameSpan, ...]", words: Words) -> bool:
    """Return whether a capital word is a player's name: a given name, or an unknown word that does what players do."""
    over = [span for span in spans if span.start < match.end() and match.start() < span.end]
    if any(span.exact and (span.end - span.start) > len(match[0]) for span in over) or _CARD_BEFORE.search(
        text[: match.start()]
    ):
        return False
    if {name for span in over for name in span.candidates} & {
        name for one in spans if one not in over and fold(one.written) != fold(match[1]) for name in one.candidates
    }:
        return False  # "Good old Tim: I tap my Prodigal Sorcerer"
    if (
        match[1] == "Will"
        and re.match(r"[^.!;]*\?", text[match.end() :])
        and text[: match.start()].rstrip()[-1:] in ("", ".", "!", "?")
    ):
        return False
    if match[1] == "Will" and _ASKS.match(text[match.end() :]):
        return False
    if fold(match[1]) in words.people:
        return not text[match.end() :].startswith(" damage")  # "Max damage"
    if fold(match[1]) in words.vocabulary or any(span.exact for span in over):
        return False
    in_company = _COMPANY.search(text[: match.start()]) is not None and not _ACTED_ON.match(text[match.end() :])
    return in_company or _DOES.match(text[match.end() :]) is not None


def mean_people(text: str, chunks: list[Chunk], people: list[Person]) -> list[Chunk]:
    """Return the chunks with "he", "her" and so on meaning the players named, where both have names.

    A pronoun that only one of them can mean is theirs; "her" after a player in the same sentence is that player's. One that
    may be either is left unknown.
    """
    genders = {person.value: person.owner for person in people if person.value}
    if "A" not in genders:
        return chunks
    meant: list[Chunk] = []
    subject = ""
    for chunk in chunks:
        written = fold(text[chunk.start : chunk.end])
        if chunk.tag == "END":
            subject = ""
        if chunk.tag in ("PLAYER", "POSSP", "THEY") and written in _PRONOUNS:
            whom = _whom(_PRONOUNS[written], genders, subject if chunk.tag == "POSSP" else "")
            chunk = Chunk(tag=chunk.tag if whom else "UNKNOWN", value=whom or written, start=chunk.start, end=chunk.end)
        elif chunk.tag == "PLAYER" and not subject:
            subject = chunk.value
        meant.append(chunk)
    return meant


def one_opponent(text: str, chunks: list[Chunk]) -> list[Chunk]:
    """Return the chunks with a second person called by what they are to the asker unknown: "my sister ... my brother ..."."""
    kin = [fold(text[chunk.start : chunk.end]) for chunk in chunks if chunk.tag == "PLAYER" and chunk.value == "B"]
    called = list(dict.fromkeys(one for one in kin if _KIN.fullmatch(one)))
    others = set(called[1:])
    return [
        Chunk(tag="UNKNOWN", value=fold(text[chunk.start : chunk.end]), start=chunk.start, end=chunk.end)
        if chunk.tag == "PLAYER" and chunk.value == "B" and fold(text[chunk.start : chunk.end]) in others
        else chunk
        for chunk in chunks
    ]


def _whom(pronoun: str, genders: dict[str, str], subject: str) -> str:
    """Return the player a pronoun means, "" where it may be either."""
    sure = [name for name, gender in genders.items() if gender == pronoun]
    possible = [name for name, gender in genders.items() if gender in (pronoun, "they") or pronoun == "they"]
    if len(sure) == 1 and len(genders) == _TWO and len(possible) == 1:
        return sure[0]
    if subject:
        return subject
    if len(genders) == 1:
        return next(iter(genders)) if possible else "B"
    return possible[0] if len(possible) == 1 else ""
