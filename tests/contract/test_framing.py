"""What a statement that is there in English only is called in the asker's language, and which rules are said in it."""

from judgebot.contract import Hit
from judgebot.corpus.place import rulings_folder
from judgebot.language import LANGUAGES
from judgebot.service.framing import framing
from judgebot.service.hits import hit_of
from judgebot.service.joining import in_short
from judgebot.service.parts import Parts

POLICY = Hit(id="IPG 3.1", kind="policy", title="Tardiness", text="Late.", language="en")
RULE = Hit(id="CR 702.19f", kind="rule", title="Trample", text="Excess.", language="en")


def test_policy_is_called_by_its_section_the_word_for_it_and_the_penalty() -> None:
    assert framing(POLICY, "de", Parts()) == "Turnierregeln IPG 3.1, verspätung, spielverlust (auf Englisch): "


def test_a_rule_is_called_by_the_word_of_its_heading() -> None:
    assert framing(RULE, "fr", Parts()) == "Règle CR 702.19f, piétinement (en anglais) : "


def test_what_is_said_in_the_language_of_the_asker_has_no_frame() -> None:
    assert framing(RULE, "en", Parts()) == ""
    assert framing(Hit(id="x", kind="ruling", title="t", text="Ja.", language="de"), "de", Parts()) == ""


def test_the_rules_asked_most_are_said_in_every_language() -> None:
    parts = Parts()
    hits = [hit_of("CR 704.5j", language, parts) for language in LANGUAGES]
    assert [hit.language for hit in hits if hit] == list(LANGUAGES)
    assert len({hit.text for hit in hits if hit}) == len(LANGUAGES)


def test_a_section_of_policy_is_said_in_the_language_and_its_fixes_are_called_english() -> None:
    hit = hit_of("IPG 2.3", "de", Parts())
    assert hit
    assert hit.language == "de"
    said, frame, *fixes = hit.text.splitlines()
    assert said == Parts().corpus.stated("de")["IPG 2.3"]
    assert frame == "Turnierregeln IPG 2.3 (auf Englisch):"
    assert fixes[-1].startswith("Fix: ")
    assert in_short(hit) == said


def test_every_language_says_the_same_rules() -> None:
    stated = {language: Parts().corpus.stated(language) for language in LANGUAGES if language != "en"}
    assert len({tuple(lines) for lines in stated.values()}) == 1
    assert len(list((rulings_folder() / "stated").glob("*.toml"))) == len(stated)
