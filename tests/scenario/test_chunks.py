"""Patterns over tags: what is ruled out by a missing tag would not have matched."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgebot.scenario.plain.chunks import Chunk, compile_pattern, find_pattern, needed_tags, tags_of
from judgebot.scenario.plain.event_rules import EVENT_RULES
from judgebot.scenario.plain.event_rules_late import LATE_EVENT_RULES
from judgebot.scenario.plain.phrases import LATE, PHRASES
from judgebot.scenario.plain.question_rules import FIRST_QUESTION_RULES, QUESTION_RULES
from judgebot.scenario.plain.setup_rules import SAFE_RULES, SETUP_RULES

PATTERNS = (
    *("NP BE NP", "^ATTACKV (PLAYERS)?$", "NP S? TRIGGER|DET ENTER", "(AUX|BE) NP NEG? (BE|KEEPS)* (ATTACH|ON ATTACH)"),
    *("DET(?=(BE|NP))", "(?<!BE )NP (MFD|CLKD)(?!NP)", "NP+ (COMMA NP)*", "(DET|NUM)? (MOD|NP) BE|PLAYERS", "(WHAT NP)|LOSE"),
)
TAGS = ("NP", "BE", "ATTACKV", "PLAYER", "S", "TRIGGER", "DET", "ENTER", "AUX", "NEG", "ON", "ATTACH", "MFD", "NUM", "WHAT")


@pytest.mark.parametrize(
    ("pattern", "needed"),
    [
        ("NP BE? NP", ((frozenset({"NP"}), frozenset({"NP"})),)),
        ("(AUX|BE) NP|DET*", ((frozenset({"AUX", "BE"}), frozenset({"NP"})), ())),
        ("(NP BE) (?!DET)THAT+", ((frozenset({"DET", "WHAT"}),),)),
    ],
)
def test_what_a_pattern_needs(pattern: str, needed: tuple[tuple[frozenset[str], ...], ...]) -> None:
    assert needed_tags(pattern) == needed


@settings(max_examples=150, deadline=None)
@given(pattern=st.sampled_from(PATTERNS), tags=st.lists(st.sampled_from(TAGS), max_size=7), begin=st.integers(0, 2))
def test_a_pattern_is_found_where_its_expression_matches(pattern: str, tags: list[str], begin: int) -> None:
    chunks = tuple(Chunk(tag=tag) for tag in tags)
    match = compile_pattern(pattern).search(tags_of(chunks), len(tags_of(chunks[:begin])))
    matches = match is not None and match.start() != match.end()
    assert (find_pattern(pattern, chunks, begin) is not None) == matches


def test_every_pattern_of_the_grammar_compiles() -> None:
    rules = (*FIRST_QUESTION_RULES, *QUESTION_RULES, *EVENT_RULES, *LATE_EVENT_RULES, *SETUP_RULES, *SAFE_RULES)
    phrases = [*(phrase.pattern for phrase in PHRASES), *(phrase.pattern for phrase in LATE)]
    for pattern in (*(rule.pattern for rule in rules), *phrases):
        assert compile_pattern(pattern).pattern
