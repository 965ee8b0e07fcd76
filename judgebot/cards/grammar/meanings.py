"""What words mean that look back in a way of their own: "the exiled card", "the chosen creature", what was done "this way"."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.grammar.mentions import Mention, Refused, Scope, fits
from judgebot.cards.grammar.parsing import Value
from judgebot.cards.grammar.refs import Pronoun, Way
from judgebot.cards.grammar.spoken import is_implied
from judgebot.cards.selectors import (
    AsTheyWere,
    Compare,
    Done,
    EachPlayer,
    Filter,
    HowMany,
    Itself,
    Linked,
    ManaValueOf,
    MovedTo,
    Opponent,
    Other,
    OtherPlayers,
    Paid,
    PlayerOrController,
    PowerOf,
    That,
    ToughnessOf,
)
from judgebot.cards.words import TYPES_OF_SUBTYPE

merge = msgspec.structs.replace
_GROUPS: Final = (EachPlayer, Opponent, OtherPlayers)


def with_itself(noun: Filter) -> Filter:
    """Return the filter in which "toughness greater than its power" is about the object asked of.

    "Power less than its power" compares like with like and so is about another object.
    """
    fields: dict[str, Value] = {}
    for name, own in _COMPARED.items():
        compare: Compare | None = getattr(noun, name)
        measured = compare.to if compare is not None else None
        if compare is None or not isinstance(measured, PowerOf | ToughnessOf | ManaValueOf) or isinstance(measured, own):
            continue
        if _is_it(measured.what):
            fields[name] = merge(compare, to=merge(measured, what=Itself()))
    return merge(noun, **fields) if fields else noun


_COMPARED: Final = {"power": PowerOf, "toughness": ToughnessOf, "mana_value": ManaValueOf}


def _is_it(what: Value) -> bool:
    return isinstance(what, Pronoun) and what.word == "it"


def may_be_both(one: Filter | None, other: Filter | None) -> bool:
    """Return whether "another" may set two nouns apart: one object can be both, as neither "artifact" and "creature" say."""
    if one is None or other is None:
        return one is other
    said = (_kinds(one), _kinds(other))
    return not all(said) or not said[0].isdisjoint(said[1])


def _kinds(noun: Filter) -> set[str]:
    """The card types that a noun names, those of its subtypes too."""
    named = [word for part in (noun, *noun.any_of) for word in part.subtypes]
    said = {word for part in (noun, *noun.any_of) for word in part.types}
    return said.union(*(TYPES_OF_SUBTYPE[word] for word in named))


def exiled(scope: Scope, *, in_spell: bool) -> Value:
    """Return what "the exiled card" is: paid, just exiled by this ability, or linked to the source (CR 607.2a).

    In a spell it may be what another paragraph had it cost: that is not known here.
    """
    if "exiled" in scope.paid_with:
        return Paid()
    if scope.just_exiled:
        return That()
    found = scope.latest_exile()
    if found is None and in_spell:
        raise Refused("what was exiled")
    return scope.render(found, False) if found else Linked()


def put_into_graveyard(scope: Scope) -> Value:
    """The card that was put into a graveyard by what triggered: by manifesting dread, the one not manifested (CR 701.62a)."""
    if scope.event_kinds != {"manifests dread"}:
        raise Refused("what was put into a graveyard this way")
    return Other()


def this_way(scope: Scope, way: Way) -> HowMany:
    """How many were destroyed, exiled, ... by the one effect that did so; only those of a kind, where that says more."""
    done, acted = scope.did(way.verb)
    wanted = merge(way.noun, zone="", card=False)
    return HowMany(done, None if is_implied(wanted, acted) else wanted)


def each_this_way(scope: Scope, way: Way) -> Value:
    """Return each of what was destroyed, exiled, ... this way, so that its controller is known (CR 608.2h)."""
    done, acted = scope.did(way.verb)
    wanted = merge(way.noun, zone="", card=False)
    if not is_implied(wanted, acted):
        raise Refused("only some of what was done this way")
    match way.verb:
        case "exiled":
            return MovedTo(done, "exile")
        case "destroyed" | "sacrificed":
            return AsTheyWere(done)
        case _:
            return done


def chosen(scope: Scope, pronoun: Pronoun) -> Value:
    """The one thing that this ability has chosen, by its kind."""
    fitting = [one for one in scope.chosen if fits(merge(pronoun, word="that"), one)]
    if pronoun.noun is not None and pronoun.noun.controller is not None:
        fitting = [one for one in fitting if one.noun is not None and one.noun.controller == pronoun.noun.controller]
    if len(fitting) != 1:
        raise Refused("what was chosen")
    scope.resolved[pronoun.pos] = fitting[0]
    return scope.render(fitting[0], False)


def damaged(scope: Scope) -> Value:
    """The creatures to which the effect just before dealt damage."""
    if scope.last_kind is not e.DealDamage:
        raise Refused("what was dealt damage")
    last = scope.last_leaf
    return scope.render(Mention(0, 0, last, last, True, None), False)


def done_just_before(scope: Scope, kinds: tuple[type, ...]) -> Value:
    """What the effect just before acted on, if it is of such a kind; it may be one that was only offered."""
    number = scope.number_of(scope.last_leaf)
    if not issubclass(scope.last_kind, kinds) or number is None:
        raise Refused("what was done")
    return Done(number)


def either_player(scope: Scope) -> Value:
    """Return the target if it is a player, else its controller."""
    if scope.any_target is None:
        raise Refused("which player")
    return PlayerOrController(scope.any_target)


def paid(scope: Scope, verb: str) -> Value:
    """The object paid as a cost, or that the effect just before discarded or sacrificed."""
    if verb in scope.paid_with:
        return Paid()
    if scope.last_kind is (e.Discard if verb == "discarded" else e.Sacrifice) and not scope.last_many:
        return scope.render(Mention(0, 0, scope.last_leaf, scope.last_leaf, False, None), False)
    raise Refused("what was paid")


def player(scope: Scope) -> Value:
    """Return the one player spoken of last."""
    players = list(dict.fromkeys(scope.players))
    if not players:
        raise Refused("that player")
    if isinstance(players[-1], _GROUPS):
        raise Refused("which player")
    return players[-1]
