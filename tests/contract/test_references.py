"""Which rules name which, read off texts."""

from judgebot.service.references import named_in, references


def test_numbers_are_found_with_and_without_the_word_rule() -> None:
    assert named_in("See rule 613, rules 704.5m and 702.10; not 2014.5, 100 life or rule 12.") == ("613", "704.5m", "702.10")


def test_each_rule_knows_what_it_names_and_what_names_it() -> None:
    texts = (("100.1", "see 200.2a and 999.9"), ("200.2a", "see 100.1, 200.2a"), ("300", "see 100.1"), ("300", "again 100.1"))
    found = references(texts, frozenset({"100.1", "200.2a", "300"}))
    assert found.named == {"100.1": ("200.2a",), "200.2a": ("100.1",), "300": ("100.1",)}
    assert found.naming == {"200.2a": ("100.1",), "100.1": ("200.2a", "300")}
