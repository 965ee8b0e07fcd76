"""Documents that speak of the same thing: which of them comes first. Scores in, scores out; nothing here matches words."""

from typing import Final

import numpy as np

from judgebot.search.arrays import Stored
from judgebot.search.query import Query
from judgebot.search.rank import Scores
from judgebot.search.siblings import siblings_told_apart

TITLE_YIELDS: Final = 0.2
ON_TOPIC: Final = 0.7
OFF_TOPIC: Final = 0.6
OTHER_LEVEL: Final = 0.5
TOLD_APART: Final = 1.0
SAYS_THE_SAME: Final = 0.85
_JUST_ABOVE: Final = 0.001
_REGULAR: Final = "regular-event"
_COMPETITIVE: Final = "competitive-event"


def titles_yield(total: Scores, stored: Stored) -> Scores:
    """Return the scores with bare titles lowered: 702.19 only says "Trample", a concrete question is for its letters."""
    lower: Scores = total - np.float32(TITLE_YIELDS) * stored.arrays["doc_title"].astype(np.float32)
    return lower


def speaks_of_our_rulings(stored: Stored, query: Query, name_scores: Scores) -> bool:
    """Return whether a question holds a concept that our rulings are asked about far more than rules are, or a card of theirs.

    The general rule answers a question about "losing all abilities", the ruling one about a manifested card losing them.
    """
    ours = stored.arrays["doc_decider"].astype(np.intp) >= 0
    return not set(stored.meta.topics).isdisjoint(query.concepts) or bool((name_scores[ours] > 0).any())


def rulings_keep_to_their_topic(total: Scores, stored: Stored, query: Query, *, is_on_topic: bool) -> Scores:
    """Return the scores with our rulings raised where the question speaks of what they are about, lowered where it does not;
    and each of them as likely as the question is for it, not for another like it."""
    ours = stored.arrays["doc_decider"].astype(np.intp) >= 0
    moved: Scores = total + np.float32(ON_TOPIC if is_on_topic else -OFF_TOPIC) * ours.astype(np.float32)
    siblings, likely = siblings_told_apart(query, stored)
    moved[siblings] += np.float32(TOLD_APART if is_on_topic else TOLD_APART / 2) * likely
    return moved


def guides_keep_to_their_level(total: Scores, stored: Stored, query: Query) -> Scores:
    """Return the scores with the guide of the other level lowered: JAR holds at Regular, the IPG above it (MTR 1.12).

    A question that names no level is about a penalty, which only the IPG has.
    """
    is_regular = _REGULAR in query.concepts and _COMPETITIVE not in query.concepts
    other = np.char.startswith(stored.arrays["doc_id"].astype(np.bytes_), b"IPG " if is_regular else b"JAR ")
    lower: Scores = total - np.float32(OTHER_LEVEL) * other.astype(np.float32)
    return lower


def rulings_before_their_rule(total: Scores, stored: Stored) -> Scores:
    """Return the scores with a ruling put just above the rule that decides it, where it scores nearly as much.

    Both say the same then, and the ruling says it of the case at hand.
    """
    decider = stored.arrays["doc_decider"].astype(np.intp)
    rulings = np.flatnonzero(decider >= 0)
    rule = total[decider[rulings]]
    near = (rule > total[rulings]) & (total[rulings] >= np.float32(SAYS_THE_SAME) * rule)
    joined: Scores = total.copy()
    joined[rulings[near]] = rule[near] + np.float32(_JUST_ABOVE)
    return joined
