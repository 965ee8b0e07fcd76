"""Static abilities about permanents that are true of spells and of cards elsewhere too (CR 611.3b, 613)."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.grammar.nouns import Noun
from judgebot.cards.grammar.parsing import Value, rule
from judgebot.cards.grammar.refs import Placed
from judgebot.cards.selectors import All, Objects, You

merge = msgspec.structs.replace
_END: Final = r"\.?(?![\w ])"


@rule(
    "static",
    r"<object> <part_list>\. the same is true for <noun> you control and <noun> you own that aren't on the battlefield"
    rf"{_END}",
)
def _everywhere(what: Objects, parts: tuple[e.Part, ...], spells: Noun, cards: Noun) -> Value:
    plain: Value = what.what if isinstance(what, Placed) else what
    if not isinstance(plain, All) or plain.of.controller != You() or not spells[0].spell or not cards[0].card:
        return None
    if not (spells[1] and cards[1]) or spells[0].controller is not None or cards[0].zone or cards[0].owner is not None:
        return None
    others = (merge(spells[0], controller=You()), merge(cards[0], owner=You(), zone="not battlefield"))
    return (e.Static(what, parts), *(e.Static(All(one), parts) for one in others))
