"""What words mean that an ability leaves open: which target is which, and what "it", "that creature" and "they" are.

Pronouns look back to what was spoken of last. Where two things could be meant, the clause is refused: never a guess.
"""

from contextlib import suppress
from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.conditions import Event
from judgebot.cards.grammar import meanings, noting
from judgebot.cards.grammar.mentions import ABOUT, Mention, Refused, Scope
from judgebot.cards.grammar.parsing import Value
from judgebot.cards.grammar.refs import Aim, EitherPlayer, Placed, PlayerPronoun, Pronoun, Subject, Way
from judgebot.cards.grammar.spoken import (
    POSSESSIVE,
    many,
    may_be_creature,
    owners,
    spoken,
)
from judgebot.cards.selectors import (
    Attached,
    ChosenPlayer,
    ControllerOf,
    EachPlayer,
    Filter,
    HowMany,
    LostThisWay,
    Number,
    OneOf,
    Opponent,
    Other,
    Rest,
    Target,
    TargetPlayer,
    That,
    ThatPlayer,
    This,
    You,
)

merge = msgspec.structs.replace
MOVES: Final = (e.Destroy, e.Exile, e.Sacrifice, e.MoveTo, e.CounterSpell, e.TurnFaceDown)


class Settler:
    """Settles the words of one ability against what was spoken of (`scope`); gathers its targets."""

    def __init__(
        self, events: tuple[Event, ...] = (), in_spell: bool = False, scope: Scope | None = None, about: Value = None
    ) -> None:
        """`about` is what the ability speaks of from the start: the object it is on, or what a static ability affects."""
        self.scope = scope or Scope()
        if about is not None:
            self.scope.mentions.append(Mention(ABOUT, 0, about, about, False, None))
        self.targets: list[e.TargetSpec] = []
        self._index: dict[int, int] = {}
        self._in_spell = in_spell
        self._about = Attached() if events and isinstance(events[0].subject, Attached) else about
        self._about_others = any(isinstance(event.subject, Filter) and may_be_creature(event.subject) for event in events)
        self._events(events)

    def _events(self, events: tuple[Event, ...]) -> None:
        subjects = {type(event.subject) for event in events}
        self.scope.event_kinds = {event.kind if event.to_player is None else f"{event.kind} of a player" for event in events}
        for event in events[:1]:
            only_this = subjects == {This}
            noting.note_event_object(self.scope, event.subject, This() if only_this else That(), event.batch, -2)
            noting.note_event_object(self.scope, event.other, This() if isinstance(event.other, This) else Other(), False, -3)
            if isinstance(event.player, ControllerOf) and isinstance(event.player.what, Attached):
                self.scope.mentions.append(Mention(-3, 0, Attached(), Attached(), False, None))
            if (whose := noting.player_of(event)) is not None:
                self.scope.players.append(whose)
            for player in (event.player, event.to_player):
                if player is not None and not isinstance(player, You):
                    self.scope.players.append(ThatPlayer())

    def settle(self, value: Value) -> Value:
        """Return words outside of effects settled: conditions, events, statics."""
        settled = self._settle(value, possessive=False)
        if self.targets:
            raise Refused("target outside of effects")
        return settled

    # What is spoken of

    def _note(self, effect: Value, order: int) -> None:
        """Note targets and objects that an effect speaks of, in the order of the text."""
        found = sorted(spoken(effect), key=lambda node: node.pos)
        owning = owners(effect)
        noting.note_players(self.scope, effect)
        for node in found:
            match node:
                case Aim():
                    self._aim(node, order)
                case Pronoun():
                    self._note_again(node, order, node.pos in owning)
                case _:
                    noting.note_spoken(self.scope, node, order)

    def _note_again(self, pronoun: Pronoun, order: int, possessive: bool) -> None:
        """Note what a pronoun speaks of, where that can be said already."""
        with suppress(Refused):  # raised where the pronoun is settled
            if pronoun.word == "chosen":
                what = meanings.chosen(self.scope, pronoun)
                self.scope.mentions.append(Mention(order, pronoun.pos, what, what, False, pronoun.noun, again=True))
                return
            self.scope.speak_again(pronoun, self.scope.find(pronoun, possessive=possessive), order)

    def _aim(self, aim: Aim, order: int) -> None:
        if aim.pos not in self._index:
            self._index[aim.pos] = len(self.targets)
            self.targets.append(self._spec(aim))
        number = self._index[aim.pos]
        if aim.player is True:
            self.scope.mentions.append(Mention(order, aim.pos, None, None, many(aim), aim.extra))
            return
        if aim.player is not None:
            self.scope.players.append(TargetPlayer(number))
            return
        ref = Target(number)
        if aim.filter is not None and isinstance(aim.filter.controller, Opponent) and not many(aim):
            self.scope.later_players.append(ControllerOf(ref))
        self.scope.mentions.append(Mention(order, aim.pos, ref, ref, many(aim), aim.filter))

    def _spec(self, aim: Aim) -> e.TargetSpec:
        filter_ = self._settle(aim.extra if aim.player is True else aim.filter, possessive=False)
        player: Value = (aim.whom or EachPlayer()) if aim.player is True else aim.player
        before = len(self.targets)
        other_than = None
        if aim.another and before:
            if before > 1 or not meanings.may_be_both(self.targets[0].filter, filter_):
                raise Refused("another target")
            other_than = 0
        elif aim.another and isinstance(self._about, Attached) and filter_ is not None and not self._in_spell:
            filter_ = merge(filter_, except_for=self._about)
        elif aim.another and self._about_others:
            raise Refused("another than which")
        elif aim.another and filter_ is not None and not self._in_spell:
            filter_ = merge(filter_, other=True)
        elif aim.another:
            raise Refused("another target")
        n = self._settle(aim.n, possessive=False) or Number(1)
        each: Value = aim.each
        alike: Value = aim.alike
        return e.TargetSpec(filter_, player, n, aim.up_to, other_than, aim.least, each, alike=alike)

    # Settling

    def _settle(self, value: Value, *, possessive: bool) -> Value:
        if isinstance(value, Filter):
            value = meanings.with_itself(value)
        match value:
            case tuple():
                return tuple(self._settle(item, possessive=possessive) for item in value)
            case Aim():
                return self._target(value)
            case Placed():
                return self._settle(value.what, possessive=False)
            case Pronoun():
                return self._pronoun(value, possessive)
            case PlayerPronoun() | Subject():
                return meanings.player(self.scope)
            case EitherPlayer():
                return meanings.either_player(self.scope)
            case ChosenPlayer() if any(spec.player is not None for spec in self.targets):
                raise Refused("which player was chosen")
            case LostThisWay():
                self.scope.did("lost")
                return value
            case HowMany() if isinstance(value.of, Way):
                return meanings.this_way(self.scope, value.of)
            case Way():
                return meanings.each_this_way(self.scope, value)
            case e.GainAbilities(abilities):
                return merge(value, abilities=tuple(self._granted(one) for one in abilities))
            case Filter() if value.other:
                return self._others(value)
            case OneOf() if isinstance(value.among, Pronoun):
                return self._one_of(value)
            case Rest() if isinstance(value.of, Pronoun):
                return Rest(self._rest(value.of))
            case msgspec.Struct():
                return self._fields(value)
            case _:
                return value

    def _granted(self, ability: e.Ability) -> Value:
        """What is given is an ability of its own, settled where it was read; keywords are words of this one."""
        return self._settle(ability, possessive=False) if isinstance(ability, e.Keyword) else ability

    def _target(self, aim: Aim) -> Value:
        if aim.pos not in self._index:
            self._aim(aim, self.scope.order)
        number = self._index[aim.pos]
        if aim.player is True:
            raise Refused("target that may be a player")
        return Target(number) if aim.player is None else TargetPlayer(number)

    def _pronoun(self, pronoun: Pronoun, possessive: bool) -> Value:
        match pronoun.word:
            case "targeting":
                if self.scope.event_kinds != {"becomes target"}:
                    raise Refused("which spell or ability")
                return Other()
            case "exiled here":
                return self.scope.did("exiled")[0]
            case "put there":
                return meanings.put_into_graveyard(self.scope)
            case "exiled":
                return meanings.exiled(self.scope, in_spell=self._in_spell)
            case "damaged":
                return meanings.damaged(self.scope)
            case "moved" | "gained":
                return meanings.done_just_before(self.scope, MOVES if pronoun.word == "moved" else (e.Continuous,))
            case "chosen":
                return meanings.chosen(self.scope, pronoun)
            case "sacrificed" | "discarded":
                return meanings.paid(self.scope, pronoun.word)
        mention = self.scope.find(pronoun, possessive)
        self.scope.resolved[pronoun.pos] = mention
        return self.scope.render(mention, possessive or pronoun.past)

    def _others(self, noun: Filter) -> Value:
        """Other than what: the source; in a spell, or after a choice, other than the target."""
        if not self._in_spell and not self.scope.chosen:
            return self._other_than_source(noun)
        known = self.scope.chosen or [one for one in self.scope.mentions if isinstance(one.ref, Target) and not one.plural]
        if noun.spell or noun.card or noun.zone == "stack":
            return self._fields(noun)
        known = known or [one for one in self.scope.mentions if one.is_new() and not one.hidden][-1:]
        if len(known) != 1 or (known[0].plural and not known[0].is_new()) or noun.except_for is not None:
            raise Refused("other than what")
        return merge(self._fields(merge(noun, other=False)), except_for=self.scope.render(known[0], False))

    def _other_than_source(self, noun: Filter) -> Value:
        """ "Other" is other than the source; of creatures, other than the creature that is affected or targeted."""
        affected = self._about if isinstance(self._about, That | Attached) else None
        if affected is not None and may_be_creature(noun) and noun.except_for is None:
            return merge(self._fields(merge(noun, other=False)), except_for=affected)
        rivals = [one for one in self.scope.mentions if one.order == self.scope.order and isinstance(one.ref, Target)]
        if any(one.noun is not None and may_be_creature(one.noun) for one in rivals) and may_be_creature(noun):
            raise Refused("other than which of the two")
        return self._fields(noun)

    def _fields(self, value: Value) -> Value:
        """What stays the same stays the very object: a default that is none any more would be written out."""
        inside = isinstance(value, POSSESSIVE)
        fields = {name: self._settle(getattr(value, name), possessive=inside) for name in value.__struct_fields__}
        changed = {name: settled for name, settled in fields.items() if settled != getattr(value, name)}
        return merge(value, **changed) if changed else value

    def _one_of(self, value: OneOf) -> OneOf:
        among = self._pronoun(value.among, False)  # type: ignore[arg-type]  # a pronoun until settled
        self.scope.pool = self.scope.resolved[value.among.pos]  # type: ignore[union-attr]
        fields = {"by": self._settle(value.by, possessive=False), "filter": self._settle(value.filter, possessive=False)}
        return merge(value, among=among, **fields)

    def _rest(self, pronoun: Pronoun) -> Value:
        return self.scope.render(self.scope.pool, False) if self.scope.pool else self._pronoun(pronoun, False)
