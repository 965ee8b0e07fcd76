"""What is told in passing or asked as a bound: where the reading must not guess."""

import pytest

from tests.scenario.conftest import VerdictOn

_TWO_WAYS = "I control Hardened Scales and Doubling Season and put one +1/+1 counter on my 2/2."


def test_without_a_bound_the_number_depends_on_the_choice(verdict_on: VerdictOn) -> None:
    assert verdict_on(f"{_TWO_WAYS} How many counters does it get?").status == "depends"


@pytest.mark.parametrize(
    ("question", "value"), [("How many counters at most?", 4), ("What's the fewest counters it can get?", 3)]
)
def test_a_bound_is_the_number_the_best_choice_makes(verdict_on: VerdictOn, question: str, value: int) -> None:
    assert verdict_on(f"{_TWO_WAYS} {question}").value == value


def test_a_copy_with_exceptions_is_not_read_as_a_plain_copy(verdict_on: VerdictOn) -> None:
    words = "My Phantasmal Image is a copy of Serra Angel and my opponent casts Giant Growth on it. Does it die?"
    assert verdict_on(words).yes_no == "yes"  # CR 707.9: its own exception is copied with it


def test_little_mana_told_of_is_not_taken_for_enough(verdict_on: VerdictOn) -> None:
    assert verdict_on("I have two mana. Can I cast Wrath of God?").yes_no == "no"


def test_of_lands_without_a_name_the_colours_are_asked_for(verdict_on: VerdictOn) -> None:
    assert verdict_on("I have four lands untapped. Can I cast Wrath of God?").status == "depends"


def test_what_was_paid_before_counts_beside_the_mana_that_is_left(verdict_on: VerdictOn) -> None:
    words = "He has a cloaked creature. I cast Murder on it and after that I have exactly one basic land untapped. Does it die?"
    assert verdict_on(words).yes_no == "no"


def test_a_short_word_is_not_mended_into_an_empty_one(verdict_on: VerdictOn) -> None:
    assert "skip" in " ".join(verdict_on("Does my Hill Giant skip being a creature?").not_understood)


def test_what_stops_being_so_is_asked_the_other_way_round(verdict_on: VerdictOn) -> None:
    assert verdict_on("Does my Hill Giant stop being a creature?").yes_no == "no"


def test_counters_whose_number_is_not_said_are_asked_for(verdict_on: VerdictOn) -> None:
    assert verdict_on("I put some +1/+1 counters on my 2/2. How big is it?").status == "depends"


def test_the_short_name_of_a_land_told_of_is_that_land(verdict_on: VerdictOn) -> None:
    assert verdict_on("Blood Moon and Tropical Island: can I tap the Island for blue?").yes_no == "no"


def test_a_kind_that_fits_two_cards_is_asked_back(verdict_on: VerdictOn) -> None:
    assert verdict_on("I have Serra Angel and Baneslayer Angel. He bolts the Angel. Does it die?").status == "depends"


def test_a_kind_means_the_card_of_that_kind_not_a_plain_creature(verdict_on: VerdictOn) -> None:
    words = "I attack with Hill Giant and Grizzly Bears. He blocks the Giant with a 4/4. Does the Giant die?"
    assert verdict_on(words).yes_no == "yes"


def test_both_attack_where_both_are_said_to(verdict_on: VerdictOn) -> None:
    assert verdict_on("Hill Giant and Grizzly Bears. I attack with both. How much damage?").value == 5


def test_how_big_what_is_copied_is_must_be_known(verdict_on: VerdictOn) -> None:
    assert verdict_on("I Clone the Angel. How big is the Clone?").status == "depends"
