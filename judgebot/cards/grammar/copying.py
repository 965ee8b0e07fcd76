"""Copies with exceptions, copies that last until something, abilities of other objects; meld pairs (CR 707, 701.42)."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.conditions import Both, Exists, Is
from judgebot.cards.grammar.nouns import Noun, both
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.refs import OWN_NAME
from judgebot.cards.selectors import Choose, Filter, Objects, This, You

_END: Final = r"\.?(?![\w ])"

# Exceptions (CR 707.9)

put(
    "exception",
    lambda: (e.KeepsOwn("color"),),
    "(?:it|he|she) doesn't copy that (?:creature|permanent|artifact|land)'s color",
)
put("exception", lambda: (e.SetName(OWN_NAME),), f"(?:its|his|her) name is {OWN_NAME}")
put("exception", lambda: (e.GainAbilities((e.SameAbility(),)),), "(?:it|~|this \\w+) has this ability")

# As this enters or is turned face up (CR 614.1c, 708.11)


@rule(
    "as_enters",
    rf"as <self> enters or is turned face up, you may choose <choice>(?: on the battlefield)?\. if you do, until <self> is "
    rf"turned face down, it becomes a copy of that \w+<exceptions>{_END}",
)
def _while_face_up(_self: Objects, choice: Choose, _again: Objects, exceptions: Value) -> Value:
    copy = e.BecomeCopy(This(), choice, exceptions, "turned face down")
    as_enters = e.AsEnters((e.May((copy,)),))
    return (as_enters, msgspec.structs.replace(as_enters, face_up=True))


# All activated abilities of a group


@rule("part", "(?:has|have) all activated abilities of (?:all|each) <noun>")
def _abilities_of(noun: Noun) -> e.Part:
    return e.GainAbilitiesOf(noun[0])


@rule("static", rf"as long as <self> is on the battlefield, <object> <part_list>{_END}")
def _while_there(_self: Objects, what: Objects, parts: tuple[e.Part, ...]) -> Value:
    return (e.Static(This(), parts),) if _is_it(what) else None


def _is_it(what: Value) -> bool:
    """Whether the words mean the permanent itself: its name, or "it" where nothing else was spoken of."""
    plain = getattr(what, "what", what)
    return isinstance(plain, This) or getattr(what, "word", "") == "it"


# Meld pairs


@rule("condition", "you both own and control <self> and <choice>")
def _own_both(_self: Objects, choice: Choose) -> Value:
    mine = Filter(owner=You(), controller=You())
    other = both(choice.of, mine)
    return Both((Is(This(), mine), Exists(other))) if other is not None and not choice.up_to else None
