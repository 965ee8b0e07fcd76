"""Every keyword ability and keyword action of the Comprehensive Rules is acted on or named as not modelled."""

import re

import judgebot.scenario.run  # noqa: F401  # registers every effect
from judgebot.game import keyword_action_rules, keywords
from judgebot.game.not_modelled import not_modelled
from judgebot.language import fold
from tests.places import SHARED, needs_official_data

SPELT_OTHERWISE = {"daybound and nightbound": "daybound", "∞ (infinity)": "infinity"}
ABILITY_WORDS_OF_ACTIVATION = {"boast", "exhaust", "forecast"}  # a way to write an activated ability: read as its timing


def headings(section: str) -> dict[str, str]:
    text = (SHARED / "data/cr/CR_20260807.txt").read_text(encoding="utf-8-sig")
    found = re.findall(rf"^({section}\.\d+)\. (.{{1,40}})$", text, re.MULTILINE)
    return {number: fold(name) for number, name in found if number != f"{section}.1"}


@needs_official_data
def test_every_keyword_ability_is_acted_on_or_named() -> None:
    named = {*not_modelled()["keyword abilities (CR 702)"], *keywords.MODELLED, *ABILITY_WORDS_OF_ACTIVATION}
    names = {SPELT_OTHERWISE.get(name, name) for name in headings("702").values()}
    assert names - named == set()


@needs_official_data
def test_every_keyword_action_is_acted_on_or_named() -> None:
    known = keyword_action_rules.MODELLED | keyword_action_rules.NOT_MODELLED
    assert headings("701") == {f"701.{number}": name for number, name in known.items()}


def test_nothing_is_both_acted_on_and_named() -> None:
    assert not {*not_modelled()["keyword abilities (CR 702)"]} & keywords.MODELLED.keys()
    assert all(words == tuple(sorted(set(words))) for words in not_modelled().values())
