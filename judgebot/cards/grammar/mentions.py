"""What an ability has spoken of so far, and which of it a pronoun means."""

from typing import Final, Literal

import msgspec

from judgebot.cards.effects import Exile
from judgebot.cards.grammar.parsing import Value
from judgebot.cards.grammar.refs import Pronoun
from judgebot.cards.selectors import Done, Filter, OneOf, That, This

ABOUT: Final = -9  # the order of what an ability speaks of from the start
_AFTER: Final = 1_000_000  # the place of what an effect acted on: behind all that it speaks of

Made = Literal["", "token", "copy"]


class Refused(Exception):  # not an error: the clause is not understood
    """A clause cannot be settled; the text says what stopped it."""


class Mention(msgspec.Struct):
    """Something spoken of: by which effect (order) and where, what to call it, and what to call it for its properties.

    A whole number as `ref` is the effect that acted on it (Done). `ref` None: spoken of, but not to be called again.
    """

    order: int
    pos: int
    ref: Value
    property_ref: Value
    plural: bool
    noun: Filter | None
    hidden: bool = False
    offered: bool = False
    part: Filter | None = None  # only those that match, of what `ref` acted on
    part_n: Value = None
    entered: bool = False  # it was put onto the battlefield: a card that is now a permanent
    uncertain: bool = False  # an effect that may not have happened brought it
    again: bool = False  # a pronoun spoke of it once more
    made: Made = ""  # a token, or a copy of a spell, that an effect made
    is_source: bool = False  # the source itself, which an effect moved: never "that creature"

    def is_new(self) -> bool:
        """Return whether an effect brought it: it was not spoken of before that."""
        return isinstance(self.ref, int) and self.ref == self.property_ref == self.order


class Scope:
    """The mentions of one ability in order, and the players."""

    def __init__(self, players: list[Value] | None = None) -> None:
        self.mentions: list[Mention] = []
        self.players: list[Value] = players or []
        self.resolved: dict[int, Mention] = {}
        self.order = 0
        self.last_leaf = -1
        self.later_players: list[Value] = []
        self.paid_with: list[str] = []
        self.is_otherwise = False
        self.called: list[Mention] = []  # what pronouns of the first branch meant, inside the other
        self.is_guarded = False  # inside "if you do"
        self.damage_source: Value = None
        self.any_target: int | None = None
        self.pool: Mention | None = None
        self.log: list[tuple[int, str, Filter | None]] = []  # effect, what it did ("destroyed"), to what
        self.closed_at = 0  # effects up to this one may not have happened
        self.chosen: list[Mention] = []  # by "choose target creature"
        self.last_kind: type = type(None)
        self.last_many = False
        self.event_kinds: set[str] = set()  # what the ability triggers on
        self.just_exiled = False  # in "when you do", after exiling
        self.is_over = False  # something comes back later: what "it" means then cannot be said now
        self._numbers: dict[int, int] = {}
        self._is_flat = True

    def for_reflexive(self) -> "Scope":
        """Return the scope of "when you do": the object just acted on is That(); the source is still the source (CR 603.12)."""
        inner = Scope()
        inner.mentions = [mention for mention in self.mentions if isinstance(mention.ref, This)]
        last = [
            m
            for m in self.mentions
            if isinstance(m.ref, int) and m.ref == self.last_leaf and not (m.hidden or m.plural or m.again)
        ]
        inner.mentions += [Mention(0, 0, That(), That(), False, mention.noun) for mention in last]
        inner.order = self.order
        inner.just_exiled = bool(last) and self.last_kind is Exile
        return inner

    def count(self, order: int) -> None:
        """Give the effect the next number of this resolution, as long as no conditional effect stands before it."""
        if self._is_flat:
            self._numbers[order] = len(self._numbers)

    def number_of(self, order: int) -> int | None:
        """Return which effect of this resolution, counted from 0, that one is; None where it depends."""
        return self._numbers.get(order)

    def close(self, before: int, *, offered: bool) -> None:
        """After effects that may not have happened: what they speak of is hidden, but for "if you do"."""
        self._is_flat = False
        self.closed_at = self.order
        for mention in self.mentions[before:]:
            if isinstance(mention.ref, int):
                mention.hidden, mention.offered, mention.uncertain = not offered, offered, True

    def hide_since(self, before: int) -> None:
        """The other branch does not know what the first one did."""
        for mention in self.mentions[before:]:
            if isinstance(mention.ref, int):
                mention.hidden = True

    def forget_offers(self) -> None:
        """What was offered cannot be called without "if you do"."""
        for mention in self.mentions:
            mention.hidden = mention.hidden or mention.offered

    def did(self, verb: str) -> tuple[Value, Filter | None]:
        """Return the words for what the one effect that did this acted on, and what kind of thing that was."""
        found = [(order, noun) for order, done, noun in self.log if done == verb]
        if len(found) != 1:
            raise Refused(f"what was {verb} this way")
        order, noun = found[0]
        if order in self._numbers:
            return Done(self._numbers[order]), noun
        if order == self.last_leaf and (order > self.closed_at or self.is_guarded):
            return Done(), noun
        raise Refused(f"what was {verb} this way")

    def latest_exile(self) -> Mention | None:
        """Return what this ability itself exiled last, if anything."""
        exiles = {order for order, done, _ in self.log if done in ("exiled", "exile")}
        found = [m for m in self.mentions if m.ref in exiles and not m.hidden and not m.again]
        return found[-1] if found else None

    def speak_again(self, pronoun: Pronoun, mention: Mention, order: int) -> None:
        """What a pronoun spoke of is spoken of last: "tap that creature and it doesn't untap" is about that creature."""
        as_spoken = msgspec.structs.replace(mention, offered=False, uncertain=False, made="")
        self.mentions.append(msgspec.structs.replace(as_spoken, order=order, pos=pronoun.pos, again=True))

    def find(self, pronoun: Pronoun, possessive: bool) -> Mention:
        """Return what a pronoun means, or refuse."""
        if self.is_over:
            raise Refused(f"'{pronoun.word}' after a delayed trigger")
        if pronoun.word == "it" and any(_targets_something(mention) for mention in self.mentions):
            raise Refused("whether 'it' is the spell or what it targets")
        fitting = [mention for mention in self.mentions if not mention.hidden and fits(pronoun, mention)]
        same = [m for m in fitting if m.order == self.order and m.pos < pronoun.pos]
        if pronoun.word == "itself" or (possessive and same):
            return _last(same, pronoun)
        earlier = [m for m in fitting if m.order < self.order and (m.order < 0 or m.pos < pronoun.pos or m.pos >= _AFTER)]
        found = _last(earlier, pronoun)
        if self.called and pronoun.word == "it" and all(one.ref != found.ref for one in self.called):
            raise Refused("what 'it' means otherwise")
        if any(m.hidden and m.uncertain and m.is_new() and m.order > found.order and fits(pronoun, m) for m in self.mentions):
            raise Refused(f"'{pronoun.word}' may not be there")
        if found.made == "copy" and pronoun.word not in ("made", "all made"):
            raise Refused(f"whether '{pronoun.word}' means the copy")
        return found

    def render(self, mention: Mention, possessive: bool) -> Value:
        """Return the words for a mention."""
        if mention.part is not None:
            return OneOf(self._acted_on(mention.ref, mention), filter=mention.part, n=mention.part_n)
        ref = mention.property_ref if possessive else mention.ref
        return self._acted_on(ref, mention) if isinstance(ref, int) else ref

    def _acted_on(self, ref: Value, mention: Mention) -> Value:
        is_sure = not mention.offered or self.is_guarded  # else Done(n) of what was declined is nothing, Done() is not
        if ref == self.last_leaf and is_sure:
            return Done()
        if ref in self._numbers:
            return Done(self._numbers[ref])
        raise Refused("what an earlier effect did")


def _targets_something(mention: Mention) -> bool:
    """Return whether it is a spell of the event, of which was said what it targets."""
    return mention.order == -2 and mention.noun is not None and mention.noun.targets is not None


def _last(found: list[Mention], pronoun: Pronoun) -> Mention:
    if not found:
        raise Refused(f"what '{pronoun.word}' means")
    latest = max(found, key=lambda mention: (mention.order, mention.pos))
    rivals = [m for m in found if m.order == latest.order and m.ref != latest.ref and m.pos < 1_000_000]
    if latest.pos < 1_000_000 and rivals and latest.order >= 0 and not _is_subject_first(latest, rivals):
        raise Refused(f"which '{pronoun.word}' means")
    if latest.order < 0 and pronoun.word == "that" and any(mention.ref != latest.ref for mention in found):
        raise Refused("which of the two")
    if latest.ref is None and latest.property_ref is None:
        raise Refused(f"what '{pronoun.word}' means")
    return latest


def _is_subject_first(latest: Mention, rivals: list[Mention]) -> bool:
    """Return whether the only rivals are the source itself: "this creature deals 2 damage to target creature. It ..."."""
    return all(isinstance(rival.ref, This) for rival in rivals)


def fits(pronoun: Pronoun, mention: Mention) -> bool:
    """Return whether a pronoun can mean what was spoken of."""
    if pronoun.word in ("it", "itself"):
        return not mention.plural
    if pronoun.word == "they":
        return mention.plural
    if pronoun.word in ("made", "all made"):
        return mention.made != "" and mention.plural == (pronoun.word == "all made")
    if mention.plural != (pronoun.word == "those") or isinstance(mention.ref, This):
        return False
    if mention.is_source and not (pronoun.noun is not None and pronoun.noun.card):
        return False
    if mention.order == ABOUT and isinstance(mention.ref, That):
        return False  # a static ability's "that card" is not one of the objects it affects
    return _can_be(pronoun.noun or Filter(), mention)


def _can_be(noun: Filter, mention: Mention) -> bool:
    if noun.card:
        return isinstance(mention.ref, int) or mention.noun is None or mention.noun.card or mention.order < 0
    if mention.noun is None:
        return not noun.spell
    if mention.noun.card and not mention.entered and not _is_said(noun, mention.noun):
        return False
    if noun.spell:
        return mention.noun.spell
    if noun.token:
        return mention.noun.token is True
    return all(_has_type(word, mention.noun) for word in (*noun.types, *noun.subtypes))


def _is_said(noun: Filter, spoken: Filter) -> bool:
    """Return whether a card was spoken of by one of the types it is called by now."""
    words = {*noun.types, *noun.subtypes}
    said = {*spoken.types, *spoken.subtypes}.union(*({*one.types, *one.subtypes} for one in spoken.any_of))
    return not words or bool(words & said)


def _has_type(word: str, noun: Filter) -> bool:
    if word in noun.types or word in noun.subtypes:
        return True
    if noun.any_of:
        return any(_has_type(word, part) for part in noun.any_of)
    return (
        not noun.types
        or (noun.permanent and not noun.types)
        or (word not in noun.types and bool(noun.subtypes) and not noun.types)
    )
