"""A judge with fixed answers: screens are tested without a library, an index or an engine."""

from pathlib import Path
from threading import Event
from typing import Any

from msgspec.structs import replace

from judgebot.contract import (
    AbilityOut,
    AskAnswer,
    Branch,
    CardAnswer,
    DutyOut,
    Expectation,
    FaceOut,
    Final,
    Hit,
    ImportReport,
    Kind,
    LibraryReport,
    ObjectOut,
    PlayerOut,
    RuleAnswer,
    StepOut,
    Understood,
    Unplaced,
    Verdict,
)
from judgebot.corpus.load import load_corpus
from judgebot.corpus.models import PolicyDigest
from judgebot.errors import InputError, JudgebotError, ScenarioError
from judgebot.shown import Change, EditedBoard, FaceDownHelp, FaceDownLook, FaceDownThing, Moment, Suggestion

EDITION = "CR 2026-08-07"
BOARD = "turn: A, main 1\nA battlefield: #1 Cloudform\ndo: resolve\n"

RULING = Hit(
    id="empty-library",
    kind="ruling",
    title="Cloudform with an empty library",
    text="The Form becomes an Aura attached to nothing and goes to the graveyard. You do not lose for this.",
    language="en",
    official_text="(the publisher's wording, as imported by the reader)",
    official_language="en",
    cards=("Cloudform", "Lightform"),
    dates=("2014-11-24",),
    cites=("CR 704.5m", "CR 101.3"),
    edition=EDITION,
    score=1.0,
    matched=("cloudform", "library"),
)
OLDER = Hit(
    id="IPG 2.1",
    kind="policy",
    title="Missed Trigger",
    text="A [short] statement of ours.",
    language="en",
    cites=("IPG 2.1",),
    edition="IPG 2024-09-23",
    superseded=True,
)


def _at(label: str, name: str, player: str, *, zone: str = "battlefield", **other: Any) -> ObjectOut:
    """An object of a player, whose card is what it is called unless told otherwise."""
    return ObjectOut(**{"card": name, **other}, id=label, name=name, zone=zone, owner=player, controller=player)


VERDICT = Verdict(
    status="decided",
    answer="Cloudform is put into A's graveyard; A has not lost.",
    yes_no="no",
    steps=(
        StepOut("There is no card to manifest, so that part is ignored.", ("CR 101.3",)),
        StepOut("Cloudform is an Aura attached to nothing and is put into its owner's graveyard.", ("CR 704.5m", "CR 303.4c")),
    ),
    duties=(DutyOut("B", "keep_distinguishable", "which face-down creature came first", ("CR 708.6",)),),
    final=Final(
        turn="A",
        step="main 1",
        game="running",
        players={"A": PlayerOut(life=20, lost=False, won=None, library=0, hand=None, poison=0)},
        objects=(ObjectOut(id="1", name="Cloudform", card="Cloudform", zone="graveyard", owner="A", controller="A"),),
    ),
    expectations=(
        Expectation("#1 in graveyard of A", True, ("CR 704.5m",)),
        Expectation("A has lost", False, ("CR 704.5b",)),
        Expectation("#2 in hand of B", None, ()),
    ),
    scenario=BOARD,
    edition=EDITION,
)
DEPENDS = Verdict(
    status="depends",
    answer="It depends: if it has flying: no; if it has not: yes",
    branches=(Branch("it has flying", "no"), Branch("it has not", "yes")),
    missing=("whether #2 has flying",),
    understood=(Understood("my creature", "#2"),),
    scenario=BOARD,
)
TWO = {"+1/+1": 2}
DRAWN = Final(
    turn="A",
    step="main 1",
    game="running",
    players={
        "A": PlayerOut(life=20, lost=False, won=None, library=None, hand=None, poison=0),
        "B": PlayerOut(life=3, lost=True, won=None, library=40, hand=2, poison=1),
    },
    objects=(
        _at(
            "1",
            "",
            "A",
            face_down=True,
            face_down_cause="manifest",
            card="Shock",
            power=4,
            toughness=4,
            tapped=True,
            counters={"+1/+1": 2},
        ),
        _at("2", "Grizzly Bears", "B", power=2, toughness=2, damage=1),
        _at("3", "Island", "A"),
        _at("4", "Pacifism", "A", attached_to="2"),
        _at("5", "", "B", face_down=True, face_down_cause="cloak", card="", power=2, toughness=2, keywords=("ward {2}",)),
        _at("6", "Murder", "B", zone="hand"),
        _at("7", "Island", "A"),
        _at("8", "Shock", "A", zone="stack"),
    ),
)
HIDDEN = FaceDownHelp(
    things=(
        FaceDownThing(
            id="1",
            card="Shock",
            cause="manifest",
            zone="battlefield",
            owner="B",
            controller="A",
            looks=(FaceDownLook("A", True, "you control it", ("CR 708.5",)),),
            ways=(StepOut("Its controller can't turn it face up for a cost: ours.", ("CR 701.40b",)),),
        ),
    ),
    duties=VERDICT.duties,
    at_end=(DutyOut("B", "reveal", "#1, since the game ends", ("CR 708.9",)),),
)
RULES = {
    "704.5m": ("An Aura attached to nothing, or to what it may not enchant, goes to its owner's graveyard.", "704.5", ()),
    "704.5": ("The list of state-based actions.", "704", ("704.5b", "704.5m")),
    "704.5b": ("Whoever tried to draw from an empty library loses.", "704.5", ()),
    "101.3": ("What cannot be done of an instruction is ignored.", "101", ()),
}
CARD = CardAnswer(
    name="Cloudform",
    names={"en": "Cloudform", "de": "Wolkenform", "ja": "雲変化"},
    candidates=(),
    faces=(
        FaceOut(
            name="Cloudform",
            cost="{1}{U}{U}",
            mana_value=3,
            colors=("U",),
            supertypes=(),
            types=("Enchantment",),
            subtypes=(),
            power=None,
            toughness=None,
            loyalty=None,
            defense=None,
            keywords=(),
            abilities=(
                AbilityOut(kind="triggered", text="On entering: ours", data=None, understood=True, executable=True),
                AbilityOut(kind="static", text="Something else", data=None, understood=True, executable=False),
            ),
        ),
    ),
    rulings=(RULING,),
    legal={"legacy": "legal", "standard": "not legal"},
    edition="cards 2026-08-07",
    official_text="(the publisher's words on this card)",
    official_language="de",
    legal_date="2026-08-07",
)
LIBRARY = LibraryReport(
    home="/home/judge/judgebot",
    editions={"CR": "CR 2026-08-07", "MTR": None, "cards": "2026-08-07"},
    counts={"cards": 3, "rulings": 89},
    shipped={"MTR": "MTR 2026-02-27"},
    days_old={"CR": 20, "cards": 115, "MTR": 276},
    maybe_stale=("cards", "MTR"),
)


SUGGESTIONS = (
    Suggestion("rule", "CR 704.5m", "clauses of auras", "An Aura attached to nothing is put away. " * 9),
    Suggestion("policy", "IPG 2.1", "clear misses", ""),
    Suggestion("card", "Cloudform", "cloudform (Wolkenform)", "Cloudform: Enchantment.", "de"),
    Suggestion("ruling", "empty-library", "cloudform with an empty library", RULING.text),
    Suggestion("glossary", "G-cloak", "cloak", "To put face down."),
)
SECTIONS = load_corpus().policy


class FakeJudge:
    """Answers as told; a question that begins with `slow` waits until `released` is set."""

    note = ""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str | None]] = []
        self.verified: list[str] = []
        self.released = Event()
        self.prepared = False
        self.prepared_to_suggest = False
        self.forgot = 0
        self.told: list[tuple[str, str, str | None]] = []
        self.is_busy = False
        self.looked_up: list[tuple[str, str | None]] = []

    def prepare(self) -> None:
        self.prepared = True

    def ask(self, question: str, language: str | None = None) -> AskAnswer:
        if question.startswith("slow"):
            self.is_busy = True
            self.released.wait(10)
        if question.startswith("bad"):
            raise InputError("this is no question", "1:1", "write one")
        if question.startswith("fault"):
            raise ZeroDivisionError("a fault inside")
        self.asked.append((question, language))
        answered = "weather" not in question
        return AskAnswer(
            question=question,
            language=language or "en",
            answered=answered,
            answer=f"{RULING.text}" if answered else "No ruling found.",
            confidence=0.9 if answered else 0.1,
            cards=("Cloudform",),
            hits=(RULING, OLDER),
            verdict=VERDICT if "board" in question else None,
        )

    def prepare_to_suggest(self) -> None:
        self.prepared_to_suggest = True

    def forget(self) -> None:
        self.forgot += 1

    def suggest(self, typed: str, language: str | None, kinds: tuple[Kind, ...]) -> tuple[Suggestion, ...]:
        if "broken" in typed:
            raise InputError("no suggestions")
        return tuple(each for each in SUGGESTIONS if each.kind in kinds and each.title.casefold().startswith(typed))

    def tell(self, document: str, question: str, language: str | None = None) -> AskAnswer:
        self.told.append((document, question, language))
        return self.ask(question, language)

    def verify(self, text: str) -> Verdict:
        self.verified.append(text)
        if "nonsense" in text:
            raise ScenarioError((InputError("unknown word", "2:4", "write do"), JudgebotError("and another", "3:1")))
        if "drawn" in text:
            return replace(VERDICT, final=DRAWN, expectations=(), duties=())
        return DEPENDS if "which" in text else VERDICT

    def explain(self, text: str, label: str, moment: Moment = "end") -> str:
        if label == "9":
            raise InputError("there is no #9 on this board")
        return f"layer table of #{label}{', as described' if moment == 'start' else ''}"

    def at_start(self, text: str) -> Final | None:
        return replace(DRAWN, objects=DRAWN.objects[1:4]) if "played" in text else None

    def start_anew(self, text: str) -> EditedBoard:
        if "over" in text:
            raise InputError("the game is over at the end of this board")
        return EditedBoard("A battlefield: #1 Cloudform\n", "The end is the new start; not carried over: 1 effect that lasts")

    def edit(self, text: str, changes: tuple[tuple[str, Change], ...], moment: Moment = "start") -> EditedBoard:
        if changes[-1][0] == "8":
            raise InputError("#8 is not described on this board")
        said = "; ".join(f"#{label}: {change}{' at the end' if moment == 'end' else ''}" for label, change in changes)
        return EditedBoard(f"{text.rstrip()}\n// {said}\n", said)

    def face_down(self, text: str) -> FaceDownHelp:
        return HIDDEN if "drawn" in text else FaceDownHelp(things=(), duties=(), at_end=(), as_described="a choice is open")

    def card(self, name: str, language: str | None = None) -> CardAnswer:
        self.looked_up.append((name, language))
        if name == "form":
            return CardAnswer(
                name="", names={}, candidates=("Cloudform", "Lightform"), faces=(), rulings=(), legal=None, edition=""
            )
        if name == "nothing":
            raise InputError("no card of that name", hint="nearest: Cloudform")
        return replace(CARD, language=language or "en")

    def rule(self, number_or_term: str) -> RuleAnswer:
        if number_or_term not in RULES:
            raise InputError(f"no rule {number_or_term}", hint="nearest: 704.5m")
        text, parent, children = RULES[number_or_term]
        return RuleAnswer(
            id=f"CR {number_or_term}",
            text=text,
            official_text="(the publisher's wording)" if number_or_term == "704.5m" else None,
            parent=f"CR {parent}",
            children=tuple(f"CR {child}" for child in children),
            cited_by=("empty-library", "CR 303.4c"),
            edition=EDITION,
            section="State-Based Actions",
            before="CR 704.5b" if number_or_term == "704.5m" else None,
            after="CR 101.3" if number_or_term == "704.5b" else None,
            refers_to=("CR 101.3",),
        )

    def policy(self, words: str) -> tuple[Hit, ...]:
        return (RULING, OLDER)

    def policy_sections(self) -> tuple[PolicyDigest, ...]:
        return SECTIONS

    def import_documents(self, paths: tuple[Path, ...]) -> ImportReport:
        if paths == (Path("missing"),):
            raise InputError("there is no such file", "missing", "check the path")
        return ImportReport(documents=1, rulings=2, added=2, unplaced=(Unplaced("seed.txt", 7, "words", "no card"),))

    def library(self) -> LibraryReport:
        return LIBRARY
