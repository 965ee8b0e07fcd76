"""Which of near answers comes first: letters before bare titles, rulings before their rule, what a named card is."""

import pytest

from judgebot.cards.models import Card, Face
from judgebot.cards.scanning import scan_names
from judgebot.search.index import Index
from judgebot.search.routing import traits_of, traits_of_named


def test_a_concrete_question_is_answered_by_a_letter_and_a_bare_one_by_the_title(shipped: Index) -> None:
    assert shipped.search("my opponent targets my ward creature and can't pay").hits[0].id == "CR 702.21a"
    assert shipped.search("what is ward").hits[0].id == "CR 702.21"


def test_a_ruling_comes_before_the_rule_that_decides_it(shipped: Index) -> None:
    hits = [hit.id for hit in shipped.search("a manifested instant would be turned face up, what happens").hits]
    assert hits.index("noncreature-stays-down") < hits.index("CR 701.40g")


@pytest.mark.parametrize(
    ("question", "answers"),
    [
        ("May I activate Jace, the Mind Sculptor two times on my turn?", ("CR 606.3", "CR 306.5d")),
        ("Blightsteel Colossus got chump blocked, how much goes through?", ("CR 702.19b",)),
    ],
)
def test_what_a_named_card_is_leads_to_its_rule(shipped: Index, question: str, answers: tuple[str, ...]) -> None:
    spans = scan_names(question)
    names = tuple(span.candidates[0] for span in spans if span.exact)
    found = shipped.search(question, names=names, traits=traits_of_named(spans))
    assert {hit.id for hit in found.hits[:3]} & set(answers)


def test_traits_are_keywords_rarer_types_and_layouts() -> None:
    face = Face("Sun Rider", types=("Creature",), subtypes=("Knight",), keywords=("ward", "haste"))
    saga = Face("Song", types=("Enchantment",), subtypes=("Saga",))
    assert traits_of((Card("Sun Rider", (face,)), Card("Song", (saga,), layout="saga"))) == ("ward", "haste", "saga")


def test_a_text_without_a_card_has_no_traits() -> None:
    assert traits_of_named(()) == ()


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("what happens if my creature loses all abilities", ("CR 613.1f",)),
        ("my manifested creature has lost all its abilities, can I still turn it face up", ("lost-abilities",)),
        ("Verliere ich das Spiel, sobald die Bibliothek leer ist?", ("CR 704.5b", "CR 104.3c")),
        ("Wolkenform kommt ins Spiel und meine Bibliothek ist leer", ("empty-library",)),
    ],
)
def test_the_general_rule_answers_where_a_ruling_is_not_spoken_of(
    shipped: Index, question: str, first: tuple[str, ...]
) -> None:
    names = tuple(span.candidates[0] for span in scan_names(question) if span.exact)
    assert shipped.search(question, names=names).hits[0].id in first


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("player drew an extra card at competitive", "IPG 2.3"),
        ("player drew an extra card at FNM", "JAR 2.3"),
        ("player drew an extra card", "IPG 2.3"),
    ],
)
def test_the_level_of_the_event_chooses_the_guide(shipped: Index, question: str, first: str) -> None:
    assert shipped.search(question).hits[0].id == first
