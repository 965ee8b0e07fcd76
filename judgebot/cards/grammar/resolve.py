"""Effects settled in order: what each speaks of, makes and moves is what the pronouns behind it can mean."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.conditions import Event, Not, WasKicked
from judgebot.cards.grammar import noting
from judgebot.cards.grammar.mentions import Made, Mention, Refused, Scope
from judgebot.cards.grammar.parsing import Value
from judgebot.cards.grammar.refs import Aim, Placed, Pronoun
from judgebot.cards.grammar.settle import MOVES, Settler
from judgebot.cards.grammar.spoken import (
    acted_noun,
    made_many,
    made_noun,
    spoken,
    way_of,
    with_inherent_abilities,
)
from judgebot.cards.grammar.walk import nodes
from judgebot.cards.selectors import (
    All,
    Choose,
    Done,
    EachPlayer,
    EventAmount,
    Filter,
    Linked,
    Number,
    Opponent,
    Target,
    TargetPlayer,
    That,
    ThatPlayer,
    This,
)

merge = msgspec.structs.replace
Effects = tuple[e.Effect, ...]
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


def _of_cards(effect: e.CopySpell) -> e.CopyCard:
    """What is copied and is no spell was moved or linked before: cards, each copied once (CR 707.12)."""
    if effect.new_targets or effect.n != Number(1) or not isinstance(effect.what, Done | Linked):
        raise Refused("a copy of a card")
    return e.CopyCard(effect.what)


class Resolver(Settler):
    """Settles one ability: gathers its targets, then goes through its effects in order."""

    def __init__(
        self, events: tuple[Event, ...] = (), in_spell: bool = False, scope: Scope | None = None, about: Value = None
    ) -> None:
        """`about` is what the ability speaks of from the start: the object it is on, or what a static ability affects."""
        super().__init__(events, in_spell, scope, about)
        self._sources: dict[Value, Value] = {}  # what the source of damage just before meant, by how it was written

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
        of_first = len(self.targets)
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
            self._note_kicked_targets(fields, known, of_first)
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

    def _note_kicked_targets(self, settled: dict[str, Value], known: int, of_first: int) -> None:
        """Targets of a part that only a paid kicker brings, or leaves, are chosen only then (CR 702.33g).

        `known`, `of_first`: how many targets there were before, and with those of the first branch.
        """
        condition, otherwise = settled["condition"], settled.get("otherwise", ())
        if of_first == len(self.targets) and isinstance(condition, Not):
            return  # one target, and two things that may happen to it
        spoken_of = {node.n for node in nodes(otherwise) if isinstance(node, Target | TargetPlayer)}
        aimed_at = {node.any_target for node in nodes(otherwise) if isinstance(node, e.DealDamage | e.Prevent)}
        if not (spoken_of | aimed_at).isdisjoint(range(known, of_first)):
            raise Refused("a target of both branches")
        unless = condition.condition if isinstance(condition, Not) else Not(condition)
        for n in range(known, len(self.targets)):
            self.targets[n] = merge(self.targets[n], only_if=condition if n < of_first else unless)
        for mention in self.scope.mentions:
            if isinstance(mention.ref, Target) and mention.ref.n >= known:
                mention.hidden = True

    def _note_before(self, effect: e.If) -> None:
        """Note what the text names before its condition: "destroy target creature if it's tapped"."""
        asked = [node.pos for node in nodes(effect.condition) if isinstance(node, Pronoun)]
        for node in spoken(effect.effects) if asked else ():
            if node.pos >= min(asked):
                continue
            if isinstance(node, Aim):
                self._aim(node, self.scope.order - 1)
            elif isinstance(node, Placed):
                noting.note_spoken(self.scope, node, self.scope.order - 1)

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
            settled = _of_cards(settled)
        self._acted(effect, order)
        self.scope.players += [self._settle(player, possessive=False) for player in self.scope.later_players]
        self.scope.later_players.clear()
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
        elif isinstance(effect, MOVES) and what is not None:
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
