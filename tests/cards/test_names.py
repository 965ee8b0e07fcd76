"""Finding cards by names in eleven languages, short names and misspellings, alone and in sentences."""

import pytest

from judgebot.cards.names import card_names, find_name, name_file
from judgebot.cards.scanning import scan_names


@pytest.mark.parametrize(
    "written",
    [
        "Cloudform",
        "cloudform",
        "Wolkenform",
        "Forma de nube",
        "Forme nuageuse",
        "Forma di Nube",
        "雲変化",
        "구름의 형상",
        "Nubiforme",
        "Облик Тумана",
        "幻云赋形",
        "幻雲賦形",
    ],
)
def test_a_name_in_each_language(written: str) -> None:
    assert [match.name for match in find_name(written)] == ["Cloudform"]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Clodform", "Cloudform"),
        ("Whisperwod Elementel", "Whisperwood Elemental"),
        ("Wolkenfrom", "Cloudform"),
        ("gaeas cradle", "Gaea's Cradle"),
        ("Облик Тумма", "Cloudform"),
        ("Jotun Grunt", "Jötun Grunt"),
    ],
)
def test_up_to_two_wrong_letters(written: str, name: str) -> None:
    assert find_name(written)[0].name == name


def test_a_short_name() -> None:
    assert [match.name for match in find_name("Ur-Dragon")] == ["The Ur-Dragon"]


def test_an_ambiguous_short_name_gives_all_cards() -> None:
    assert {match.name for match in find_name("Daxos")} >= {"Daxos of Meletis", "Daxos, Blessed by the Sun"}


def test_a_half_of_a_split_card() -> None:
    assert "Fire // Ice" in {match.name for match in find_name("Ice")}


def test_no_name() -> None:
    assert find_name("qqqqqq zzzzzz") == ()


def test_names_are_sorted() -> None:
    assert list(card_names()) == sorted(card_names())


def found(sentence: str) -> dict[str, str]:
    return {span.written: span.candidates[0] for span in scan_names(sentence) if not span.ordinary}


@pytest.mark.parametrize(
    ("sentence", "written"),
    [
        ("What happens to Cloudform when my library is empty?", "Cloudform"),
        ("Was passiert mit Wolkenform, wenn meine Bibliothek leer ist?", "Wolkenform"),
        ("Si je lance Forme nuageuse, que se passe-t-il ?", "Forme nuageuse"),
        ("ライブラリーが空のとき、雲変化はどうなる？", "雲変化"),
        ("幻云赋形进场时牌库是空的会怎样", "幻云赋形"),
        ("구름의 형상은 어떻게 되나요?", "구름의 형상"),
        ("Что будет с картой Облик Тумана?", "Облик Тумана"),
    ],
)
def test_a_name_in_a_sentence(sentence: str, written: str) -> None:
    assert found(sentence) == {written: "Cloudform"}


def test_a_misspelt_name_in_a_sentence() -> None:
    assert found("my whisperwod elemental dies, what now") == {"whisperwod elemental": "Whisperwood Elemental"}


def test_ordinary_words_are_marked() -> None:
    (span,) = [span for span in scan_names("the creature lives in fear of it") if span.candidates[0] == "Fear"]
    assert span.ordinary


def test_a_capital_inside_a_sentence_says_that_a_name_is_meant() -> None:
    assert found("I enchant it with Fear now")["Fear"] == "Fear"


def test_the_place_of_a_span() -> None:
    sentence = "With Cloudform, then?"
    (span,) = [span for span in scan_names(sentence) if not span.ordinary]
    assert sentence[span.start : span.end] == span.written == "Cloudform"


# A small list to measure against: every name that is meant, and no other
NAMED = [
    ("Can I respond to Lightning Bolt by tapping my elf?", ["Lightning Bolt"]),
    ("if i exile it with Swords to Plowshares do i gain life", ["Swords to Plowshares"]),
    ("If an elf taps for mana, can they respond? elf tap", []),
    ("How does the legend rule work?", []),
    ("My opponent casts Murder on my creature in response", ["Murder"]),
    ("What is the damage of a 5/5 with double strike?", []),
    ("Who wins if both players lose at the same time?", []),
    ("Give me the rule about state based actions", []),
    ("can he regenerate a creature at the end of turn", []),
    ("in response he shocks it", []),
    ("Can I target a hexproof creature with a wrath?", []),
    ("He casts Opt, then Ponder", ["Opt", "Ponder"]),
    ("If I cast fire // ice, what is its mana value?", ["Fire // Ice"]),
    ("I control Blood Moon and Urborg, Tomb of Yawgmoth", ["Blood Moon", "Urborg, Tomb of Yawgmoth"]),
    ("thassas oracle trigger countered by stifle", ["Thassa's Oracle", "Stifle"]),
    ("I cast Giant Growth on my Llanowar Elves", ["Giant Growth", "Llanowar Elves"]),
    ("he flashes in Snapcaster Mage and copies it", ["Snapcaster Mage"]),
    ("Is a face-down creature a 2/2?", []),
    ("Which player chooses the order of triggers?", []),
    ("Do I have to reveal my hand?", []),
    ("The opponent goes to combat and blocks", []),
    ("Phage the Untouchable enters under my control", ["Phage the Untouchable"]),
    ("Does Wrath of God kill indestructible?", ["Wrath of God"]),
    ("can i copy a goblin guide", ["Goblin Guide"]),
    ("Darf ich im Kampf einen Zauberspruch wirken?", []),
    ("Wenn ich Blitzschlag auf Grizzlybären wirke, was passiert?", ["Lightning Bolt", "Grizzly Bears"]),
    ("Est-ce que Contresort peut contrecarrer Foudre ?", ["Counterspell", "Lightning Bolt"]),
    ("the monarch draws a card and then my commander dies", []),
]


@pytest.mark.parametrize(("sentence", "names"), NAMED)
def test_just_the_names_that_are_meant(sentence: str, names: list[str]) -> None:
    assert [span.candidates[0] for span in scan_names(sentence) if not span.ordinary] == names


def test_the_whole_name_comes_before_a_part_of_that_name() -> None:
    assert find_name("Lightning Bolt")[0].name == "Lightning Bolt"
    assert next(iter(scan_names("I bolt it with Lightning Bolt now"))).candidates[0] == "Lightning Bolt"


def test_the_table_of_hashes_knows_every_name_and_hardly_anything_else() -> None:
    names = name_file()
    assert all(names.may_hold(key) for length in (3, 12, 40) for key in names.bucket("en", length).keys)
    assert sum(names.may_hold(f"no name {number}") for number in range(5000)) < 50
