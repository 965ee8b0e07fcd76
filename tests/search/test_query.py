"""How a question is taken apart: concepts of its words, English jargon in other languages, traits of named cards."""

from judgebot.search.index import Index
from judgebot.search.query import take_apart


def test_a_small_word_of_the_language_is_no_english_jargon(shipped: Index) -> None:
    query = take_apart("Verliere ich, sobald die Bibliothek leer ist?", "de", (), shipped.stored)
    assert "dies" not in query.concepts
    assert "empty-library" in query.concepts


def test_english_jargon_counts_in_every_language(shipped: Index) -> None:
    assert "fizzle" in take_apart("wird der Zauber dann fizzle oder nicht", "de", (), shipped.stored).concepts


def test_a_trait_means_the_concept_of_its_name_though_its_word_is_an_everyday_one(shipped: Index) -> None:
    assert "gift" not in take_apart("he brought a gift", "en", (), shipped.stored).concepts
    bags = {bag.field: bag for bag in take_apart("he brought a gift", "en", (), shipped.stored, traits=("gift",)).bags}
    assert "gift" in bags["concept"].counts


def test_a_whole_document_speaks_of_the_concepts_of_all_its_lines(shipped: Index) -> None:
    about = next(
        bag for bag in take_apart("is my phasing commander targeted", "en", (), shipped.stored).bags if bag.field == "about"
    )
    assert {"phasing", "commander", "target"} <= about.counts.keys()
    hits = [hit.id for hit in shipped.search("is a phased out creature affected").hits[:3]]
    assert any(found.startswith("CR 702.26") for found in hits)
