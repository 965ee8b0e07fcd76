"""Documents that speak of the same thing: which of them comes first. Scores in, scores out; nothing here matches words."""

from typing import Final

import numpy as np

from judgebot.search.arrays import Stored
from judgebot.search.rank import Scores

TITLE_YIELDS: Final = 0.2
OWN_LANGUAGE_YIELDS: Final = 0.22
SAYS_THE_SAME: Final = 0.85
_JUST_ABOVE: Final = 0.001


def titles_yield(total: Scores, stored: Stored) -> Scores:
    """Return the scores with bare titles lowered: 702.19 only says "Trample", a concrete question is for its letters."""
    lower: Scores = total - np.float32(TITLE_YIELDS) * stored.arrays["doc_title"].astype(np.float32)
    return lower


def rulings_yield_abroad(total: Scores, stored: Stored) -> Scores:
    """Return the scores of a question that is not English with our rulings lowered: only they are written in its language.

    Rules and policy are reached through English words, which match less well than they should.
    """
    ours = stored.arrays["doc_decider"].astype(np.intp) >= 0
    lower: Scores = total - np.float32(OWN_LANGUAGE_YIELDS) * ours.astype(np.float32)
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
