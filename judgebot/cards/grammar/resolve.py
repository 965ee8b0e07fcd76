"""Settling what an ability leaves open: which target is which, and what "it", "that creature" and "they" mean.

Pronouns look back to what was spoken of last. Where two things could be meant, the clause is refused: never a guess.
"""

from contextlib import suppress
from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.grammar import meanings, noting
from judgebot.cards.grammar.mentions import ABOUT, Made, Mention, Refused, Scope
from judgebot.cards.grammar.parsing import Value
from judgebot.cards.grammar.refs import Aim, EitherPlayer, Placed, PlayerPronoun, Pronoun, Subject, Way
from judgebot.cards.grammar.spoken import (
    POSSESSIVE,
    acted_noun,
    made_many,
    made_noun,
    many,
    may_be_creature,
    owners,
    spoken,
    way_of,
    with_inherent_abilities,
)
from judgebot.cards.grammar.walk import nodes
from judgebot.cards.selectors import (
    All,
    Attached,
    Choose,
    ControllerOf,
    EachPlayer,
    Event,
    EventAmount,
    Filter,
    HowMany,
    Not,
    Number,
    OneOf,
    Opponent,
    Other,
    OtherPlayers,
    Rest,
    Target,
    TargetPlayer,
    That,
    ThatPlayer,
    This,
    WasKicked,
    You,
)

merge = msgspec.structs.replace
Effects = tuple[e.Effect, ...]
_GROUPS: Final = (EachPlayer, Opponent, OtherPlayers)
_MOVES: Final = (e.Destroy, e.Exile, e.Sacrifice, e.MoveTo, e.CounterSpell, e.TurnFaceDown)
_MADE: Final[dict[type, Made]] = {e.CreateToken: "token", e.CreateCopy: "token", e.CopySpell: "copy"}
_MAKES: Final = (
    e.CreateToken,
    e.CreateCopy,
    e.Manifest,
    e.ManifestDread,
    e.Cloak,
    e.Search,
    e.CopySpell,
    e.Mill,
    e.Conjure,
    e.Seek,
)


def _asks_cost(condition: Value) -> bool:
    return any(isinstance(node, WasKicked) for node in nodes(condition))


class Resolver:
    """Settles one ability: gathers its targets, then goes through its effects in order."""

    def __init__(
        self, events: tuple[Event, ...] = (), in_spell: bool = False, scope: Scope | None = None, about: Value = None
    ) -> None:
        """`about` is what the ability speaks of from the start: the object it is on, or what a static ability affects."""
        self.scope = scope or Scope()
        if about is not None:
            self.scope.mentions.append(Mention(ABOUT, 0, about, about, False, None))
        self.targets: list[e.TargetSpec] = []
        self._index: dict[int, int] = {}
        self._sources: dict[Value, Value] = {}  # what the source of damage just before meant, by how it was written
        self._in_spell = in_spell
        self._about_others = any(isinstance(event.subject, Filter) and may_be_creature(event.subject) for event in events)
        self._events(events)

    # Events

    def _events(self, events: tuple[Event, ...]) -> None:
        subjects = {type(event.subject) for event in events}
        for event in events[:1]:
            only_this = subjects == {This}
            noting.note_event_object(self.scope, event.subject, This() if only_this else That(), event.batch, -2)
            noting.note_event_object(self.scope, event.other, This() if isinstance(event.other, This) else Other(), False, -3)
            if isinstance(event.player, ControllerOf) and isinstance(event.player.what, Attached):
                self.scope.mentions.append(Mention(-3, 0, Attached(), Attached(), False, None))
            for player in (event.player, event.to_player):
                if player is not None and not isinstance(player, You):
                    self.scope.players.append(ThatPlayer())

    # Effects in order

    def effects(self, effects: Effects) -> Effects:
        """Return the effects settled, in order."""
        return tuple(self.effect(effect) for effect in with_inherent_abilities(effects))

    def effect(self, effect: e.Effect) -> Value:
        """Return one effect settled; what is made of others goes through them in turn."""
        match effect:
            case e.If() | e.May() | e.Unless() | e.ForEach() | e.Repeat():
                return self._container(effect)
            case e.Delayed():
                return self._delayed(effect)
            case e.Reflexive():
                return self._reflexive(effect)
            case e.Pick():
                return self._pick(effect)
            case e.RollDie() if effect.rows:
                rows = tuple(merge(row, effects=self._apart(row.effects)) for row in effect.rows)
                return merge(self._leaf(merge(effect, rows=())), rows=rows)
            case e.Prevent() if effect.then:
                prevented = self._leaf(merge(effect, then=()))
                return merge(prevented, then=self.effects(effect.then))
            case _:
                return self._leaf(effect)

    def _container(self, effect: Value) -> Value:
        if isinstance(effect, e.Unless):
            return self._unless(effect)
        self.scope.order += 1
        if isinstance(effect, e.If):
            self._note_before(effect)
        outer = {
            name: self._settle(getattr(effect, name), possessive=False)
            for name in ("condition", "player", "cost", "of", "n")
            if hasattr(effect, name)
        }
        if isinstance(effect, e.If):
            noting.note_condition(self.scope, effect.condition, self.scope.order)
        before = len(self.scope.mentions)
        guarded = isinstance(effect, e.If) and any(type(node).__name__ == "DidIt" for node in nodes(effect.condition))
        if not guarded:
            self.scope.forget_offers()
        outer_guard, self.scope.is_guarded = self.scope.is_guarded, guarded or self.scope.is_guarded
        known = len(self.targets)
        each = self._note_each(effect, outer) if isinstance(effect, e.ForEach) else []
        called = set(self.scope.resolved)
        inner = self.effects(effect.effects)
        for mention in each:
            mention.hidden = False
        if isinstance(effect, e.ForEach) and len(self.targets) > known:
            raise Refused("a target for each")
        fields: dict[str, Value] = {"effects": inner, **outer}
        if getattr(effect, "otherwise", ()):
            self.scope.hide_since(before)
            self.scope.is_otherwise = isinstance(effect, e.If)
            self.scope.called = [one for pos, one in self.scope.resolved.items() if pos not in called]
            fields["otherwise"] = self.effects(effect.otherwise)
            self.scope.is_otherwise = False
            if any(isinstance(node, EventAmount) for node in nodes(fields["otherwise"])):
                raise Refused("that much of what was not done")
            self.scope.called = []
        if isinstance(effect, e.If) and len(self.targets) > known and _asks_cost(effect.condition):
            self._refuse_kicked_targets(effect, known)
        self.scope.is_guarded = outer_guard
        self.scope.close(before, offered=isinstance(effect, e.May))
        return merge(effect, **fields)

    def _note_each(self, effect: e.ForEach, outer: dict[str, Value]) -> list[Mention]:
        """Note the one of "for each"; return what can't be called inside, for it would be called the same."""
        if isinstance(effect.of, EachPlayer | Opponent):
            self.scope.players.append(ThatPlayer())
            return []
        hidden = [one for one in self.scope.mentions if not one.hidden and isinstance(one.ref, That)]
        for mention in hidden:
            mention.hidden = True
        noun = effect.of if isinstance(effect.of, Filter) else None
        self.scope.mentions.append(Mention(self.scope.order, 0, That(), That(), False, noun))
        return hidden

    def _refuse_kicked_targets(self, effect: e.If, known: int) -> None:
        """Targets of a part that only a paid kicker brings are not chosen otherwise (CR 702.33g): no word for that."""
        if not (isinstance(effect.condition, Not) and len(self.targets) == known + self._aimed_in(effect.effects)):
            raise Refused("targets only if kicked")

    def _aimed_in(self, effects: Effects) -> int:
        return len({node.pos for node in spoken(effects) if isinstance(node, Aim)})

    def _note_before(self, effect: e.If) -> None:
        """Note targets that the text names before its condition: "destroy target creature if it's tapped"."""
        asked = [node.pos for node in nodes(effect.condition) if isinstance(node, Pronoun)]
        for node in spoken(effect.effects) if asked else ():
            if isinstance(node, Aim) and node.pos < min(asked):
                self._aim(node, self.scope.order - 1)

    def _pick(self, effect: e.Pick) -> e.Pick:
        """Each option knows what was spoken of before, but not what another option did."""
        self.scope.order += 1
        player = self._settle(effect.player, possessive=False)
        return merge(
            effect, player=player, options=tuple(merge(one, effects=self._apart(one.effects)) for one in effect.options)
        )

    def _apart(self, effects: Effects) -> Effects:
        before = len(self.scope.mentions)
        done = self.effects(effects)
        self.scope.close(before, offered=False)
        return done

    def _unless(self, effect: e.Unless) -> e.Unless:
        """The player who pays is often told by what the effects are about ("its controller")."""
        inner = self.effects(effect.effects)
        self.scope.order += 1
        player, cost = self._settle(effect.player, possessive=False), self._settle(effect.cost, possessive=False)
        return merge(effect, effects=inner, player=player, cost=cost)

    def _delayed(self, effect: e.Delayed) -> e.Delayed:
        self.scope.order += 1
        objects = effect.objects
        fields: dict[str, Value] = {}
        if isinstance(objects, Pronoun):
            fields["objects"] = self._settle(objects, possessive=False)
        inner = Resolver(scope=Scope(players=list(self.scope.players)))
        inner._index = self._index
        fields["effects"] = inner.effects(effect.effects)
        if inner.targets:
            raise Refused("target in a delayed trigger")
        self._acted(effect, self.scope.order)
        if any(isinstance(node, e.MoveTo) and node.zone == "battlefield" for node in nodes(effect.effects)):
            self.scope.is_over = True
        return merge(effect, event=self._settle(effect.event, possessive=False), **fields)

    def _reflexive(self, effect: e.Reflexive) -> e.Reflexive:
        self.scope.order += 1
        inner = Resolver(scope=self.scope.for_reflexive())
        effects = inner.effects(effect.effects)
        self._acted(effect, self.scope.order)
        return e.Reflexive(tuple(inner.targets), effects)

    def _leaf(self, effect: Value) -> Value:
        self.scope.order += 1
        order = self.scope.order
        self._note(effect, order)
        aim = getattr(effect, "to", None)
        if isinstance(effect, e.DealDamage):
            effect = self._same_source(effect)
        if isinstance(aim, Pronoun) and aim.word == "any":
            effect = self._same_any(effect)
        if isinstance(effect, e.DealDamage | e.Prevent) and isinstance(aim, Aim) and aim.player is True:
            self.scope.any_target = self._index[aim.pos]
            effect = merge(effect, to=None, any_target=self.scope.any_target)
        settled = self._settle(effect, possessive=False)
        if isinstance(settled, e.DealDamage):
            self._sources = {effect.source: settled.source}
            self.scope.damage_source = self.scope.damage_source or settled.source
        if isinstance(settled, e.CopySpell) and not isinstance(settled.what, Target | That | This | Choose | All):
            raise Refused("a copy of a card")
        self._acted(effect, order)
        self.scope.players += [self._settle(player, possessive=False) for player in self.scope.later_players]
        self.scope.later_players.clear()
        return settled

    def settle(self, value: Value) -> Value:
        """Return words outside of effects settled: conditions, events, statics."""
        settled = self._settle(value, possessive=False)
        if self.targets:
            raise Refused("target outside of effects")
        return settled

    def _same_source(self, effect: Value) -> Value:
        """ "It deals damage" after damage of a source means that source, whatever else was spoken of since."""
        if effect.source in self._sources:
            return merge(effect, source=self._sources[effect.source])
        if isinstance(effect.source, Pronoun) and effect.source.word == "it" and self.scope.damage_source is not None:
            if not self.scope.is_otherwise and any(isinstance(mention.ref, Target) for mention in self.scope.mentions):
                raise Refused("which of the two deals damage")
            return merge(effect, source=self.scope.damage_source)
        self.scope.damage_source = effect.source.what if isinstance(effect.source, Placed) else None
        return effect

    def _same_any(self, effect: Value) -> Value:
        if self.scope.any_target is None:
            raise Refused("which permanent or player")
        return merge(effect, to=None, any_target=self.scope.any_target)

    def condition(self, condition: Value) -> Value:
        """Return a condition settled; what it speaks of can be "it" in the effects behind it."""
        settled = self.settle(condition)
        noting.note_condition(self.scope, condition, -1)
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
        self.scope.mentions.append(Mention(order, aim.pos, ref, ref, many(aim), aim.filter))

    def _spec(self, aim: Aim) -> e.TargetSpec:
        filter_ = self._settle(aim.extra if aim.player is True else aim.filter, possessive=False)
        player: Value = (aim.whom or EachPlayer()) if aim.player is True else aim.player
        before = len(self.targets)
        other_than = None
        if aim.another and before:
            if before > 1:
                raise Refused("another target")
            other_than = 0
        elif aim.another and self._about_others:
            raise Refused("another than which")
        elif aim.another and filter_ is not None and not self._in_spell:
            filter_ = merge(filter_, other=True)
        elif aim.another:
            raise Refused("another target")
        n = self._settle(aim.n, possessive=False) or Number(1)
        return e.TargetSpec(filter_, player, n, aim.up_to, other_than, aim.least)

    def _acted(self, effect: Value, order: int) -> None:
        """Note what an effect acted on: where it moved it, that is what later pronouns mean."""
        what = getattr(effect, "what", None)
        self.scope.last_leaf = order
        self.scope.last_kind, self.scope.last_many = type(effect), getattr(effect, "n", Number(1)) != Number(1)
        self.scope.count(order)
        if not self.scope.is_guarded and not isinstance(effect, e.Continuous | e.Delayed):
            self.scope.forget_offers()
        if isinstance(effect, _MAKES):
            plural = made_many(effect)
            made = _MADE.get(type(effect), "")
            self.scope.mentions.append(Mention(order, 1_000_000, order, order, plural, made_noun(effect), made=made))
        elif isinstance(effect, _MOVES) and what is not None:
            noting.note_moved(self.scope, what, order)
            if isinstance(effect, e.MoveTo) and effect.zone == "battlefield":
                self._entered(what)
        else:
            noting.note_chosen(self.scope, effect, order)
        noting.note_found(self.scope, what, order)
        if did := way_of(effect):
            self.scope.log.append((order, did, acted_noun(effect)))
        if isinstance(effect, e.ChooseObjects | e.ChooseTargets):
            self.scope.chosen += [
                mention for mention in self.scope.mentions if mention.order == order and mention.ref is not None
            ]

    def _entered(self, what: Value) -> None:
        """What was a card can be called a creature from now on."""
        self.scope.mentions[-1].entered = True
        if isinstance(what, Pronoun) and what.pos in self.scope.resolved:
            self.scope.resolved[what.pos].entered = True

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
            case HowMany() if isinstance(value.of, Way):
                return meanings.this_way(self.scope, value.of)
            case Way():
                return meanings.each_this_way(self.scope, value)
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

    def _target(self, aim: Aim) -> Value:
        if aim.pos not in self._index:
            self._aim(aim, self.scope.order)
        number = self._index[aim.pos]
        if aim.player is True:
            raise Refused("target that may be a player")
        return Target(number) if aim.player is None else TargetPlayer(number)

    def _pronoun(self, pronoun: Pronoun, possessive: bool) -> Value:
        match pronoun.word:
            case "exiled":
                return meanings.exiled(self.scope)
            case "damaged":
                return meanings.damaged(self.scope)
            case "moved" | "gained":
                return meanings.done_just_before(self.scope, _MOVES if pronoun.word == "moved" else (e.Continuous,))
            case "chosen":
                return meanings.chosen(self.scope, pronoun)
            case "sacrificed" | "discarded":
                return meanings.paid(self.scope, pronoun.word)
        mention = self.scope.find(pronoun, possessive)
        self.scope.resolved[pronoun.pos] = mention
        return self.scope.render(mention, possessive)

    def _others(self, noun: Filter) -> Value:
        """Other than what: the source; in a spell, or after a choice, other than the target."""
        if not self._in_spell and not self.scope.chosen:
            return self._fields(noun)
        known = self.scope.chosen or [one for one in self.scope.mentions if isinstance(one.ref, Target) and not one.plural]
        if noun.spell or noun.card or noun.zone == "stack":
            return self._fields(noun)
        known = known or [one for one in self.scope.mentions if one.is_new() and not one.hidden][-1:]
        if len(known) != 1 or (known[0].plural and not known[0].is_new()) or noun.except_for is not None:
            raise Refused("other than what")
        return merge(self._fields(merge(noun, other=False)), except_for=self.scope.render(known[0], False))

    def _fields(self, value: Value) -> Value:
        inside = isinstance(value, POSSESSIVE)
        fields = {name: self._settle(getattr(value, name), possessive=inside) for name in value.__struct_fields__}
        return merge(value, **fields)

    def _one_of(self, value: OneOf) -> OneOf:
        among = self._pronoun(value.among, False)  # type: ignore[arg-type]  # a pronoun until settled
        self.scope.pool = self.scope.resolved[value.among.pos]  # type: ignore[union-attr]
        fields = {"by": self._settle(value.by, possessive=False), "filter": self._settle(value.filter, possessive=False)}
        return merge(value, among=among, **fields)

    def _rest(self, pronoun: Pronoun) -> Value:
        return self.scope.render(self.scope.pool, False) if self.scope.pool else self._pronoun(pronoun, False)
