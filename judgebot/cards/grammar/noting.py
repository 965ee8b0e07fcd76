"""Notes what an ability speaks of, for the pronouns behind it: parties of events, costs, conditions, what effects acted on."""

from typing import Final

from judgebot.cards import effects as e
from judgebot.cards.conditions import Event
from judgebot.cards.costs import Cost, DiscardCost, ExileCost, RevealCost, SacrificeCost
from judgebot.cards.grammar.mentions import Mention, Scope
from judgebot.cards.grammar.parsing import Value
from judgebot.cards.grammar.refs import Aim, Placed, Pronoun
from judgebot.cards.grammar.spoken import is_plural, many, noun_of
from judgebot.cards.grammar.walk import nodes
from judgebot.cards.selectors import (
    Attached,
    ControllerOf,
    DefendingPlayer,
    EachPlayer,
    EnchantedPlayer,
    Filter,
    Number,
    Opponent,
    Other,
    OtherPlayers,
    OwnerOf,
    Paid,
    Players,
    That,
    This,
    Top,
    TopUntil,
)

_PAID_WORDS: Final[dict[type, str]] = {
    SacrificeCost: "sacrificed",
    DiscardCost: "discarded",
    ExileCost: "exiled",
    RevealCost: "revealed",
}


def note_event_object(scope: Scope, party: Value, ref: Value, plural: bool, order: int) -> None:
    """Note an object that an event speaks of; of several, the event knows one, and "those" would mean all."""
    if party is None or (isinstance(party, Filter) and party.zone == "stack" and not party.spell):
        return
    noun = party if isinstance(party, Filter) else None
    if plural:
        ref = None  # the event knows one of them, "those" would mean all
    scope.mentions.append(Mention(order, 0, ref, ref, plural, noun))


def player_of(event: Event) -> Players | None:
    """Return who "that player" is of "a creature an opponent controls" or "an opponent's graveyard": of one object only."""
    for party, ref in ((event.other, Other()), (event.subject, That())):
        if event.batch or not isinstance(party, Filter) or party.any_of:
            continue
        if isinstance(party.controller, Opponent | EachPlayer):
            return ControllerOf(ref)
        if isinstance(party.owner, Opponent | EachPlayer):
            return OwnerOf(ref)
    return None


def note_paid(scope: Scope, cost: Cost) -> None:
    """Note what a cost is paid with: "that card", "the sacrificed creature"."""
    for part in cost:
        noun = getattr(part, "filter", None)
        if isinstance(part, SacrificeCost | ExileCost | DiscardCost | RevealCost) and noun is not None and part.n == Number(1):
            scope.mentions.append(Mention(-8, 0, Paid(), Paid(), False, noun))
            scope.paid_with.append(_PAID_WORDS[type(part)])


def note_condition(scope: Scope, condition: Value, order: int) -> None:
    """Note what a condition speaks of."""
    for node in nodes(condition):
        if isinstance(node, Placed):
            note_spoken(scope, node, order)
        elif isinstance(node, Pronoun) and node.pos in scope.resolved:
            scope.speak_again(node, scope.resolved[node.pos], order)


def note_spoken(scope: Scope, spoken: Placed, order: int) -> None:
    """Note an object where it stands in the text; only the source and what it is attached to can be called again at once."""
    ref = spoken.what if isinstance(spoken.what, This | Attached) else None
    scope.mentions.append(Mention(order, spoken.pos, ref, ref, is_plural(spoken.what), noun_of(spoken.what)))


def note_players(scope: Scope, effect: Value) -> None:
    """Players that an effect speaks of can be "that player" later."""
    for name in ("player", "to", "on"):
        player = getattr(effect, name, None)
        if isinstance(
            player, ControllerOf | OwnerOf | DefendingPlayer | EnchantedPlayer | EachPlayer | Opponent | OtherPlayers
        ):
            scope.later_players.append(player)
    what = getattr(effect, "what", None)
    top = what.what if isinstance(what, Placed) else what
    if isinstance(top, Top | TopUntil) and isinstance(top.player, DefendingPlayer | ControllerOf | EnchantedPlayer):
        scope.later_players.append(top.player)


def note_chosen(scope: Scope, effect: Value, order: int) -> None:
    """Objects chosen or gathered by an effect are from now on those that it acted on."""
    for name in ("what", "on", "to"):
        acted = getattr(effect, name, None)
        if isinstance(acted, Placed) and not (name == "to" and not isinstance(effect, e.DealDamage)):
            for mention in scope.mentions:
                if mention.order == order and mention.pos == acted.pos and mention.ref is None:
                    mention.ref = mention.property_ref = order


def note_found(scope: Scope, what: Value, order: int) -> None:
    """Note what was sought in a library: "that card" is the one that matches, "the rest" are the others."""
    plain = what.what if isinstance(what, Placed) else what
    if not isinstance(plain, TopUntil):
        return
    plural = plain.n != Number(1)
    wanted = Filter(card=True, zone="") if plain.filter.permanent else plain.filter
    scope.pool = Mention(order, 1_000_000, order, order, True, Filter(card=True, zone=""))
    found = Mention(order, 1_000_001, order, order, plural, wanted, part=plain.filter, part_n=plain.n)
    scope.mentions += [scope.pool, found]


def note_moved(scope: Scope, what: Value, order: int) -> None:
    """Note what an effect moved: it is called by that effect, its properties as it was before."""
    plain = what.what if isinstance(what, Placed) else what
    last = next((m for m in reversed(scope.mentions) if m.order == order and m.pos == getattr(what, "pos", -1)), None)
    kept = last.property_ref if last else None
    is_source = isinstance(plain, This)
    if isinstance(what, Pronoun):
        found = scope.resolved.get(what.pos)
        is_source = found is not None and (isinstance(found.ref, This) or found.is_source)
        kept, plural, noun = (found.property_ref, found.plural, found.noun) if found else (None, False, what.noun)
        kept = None if found and found.part else kept
    elif isinstance(plain, Aim):
        is_spell = plain.filter is not None and plain.filter.spell  # a spell is called by its target, countered or not
        plural, noun = many(plain), None if is_spell else plain.filter
    else:
        plural, noun = is_plural(plain), noun_of(plain)
    ref = kept if kept is not None else order
    scope.mentions.append(Mention(order, 1_000_000, order, ref, plural, noun, is_source=is_source))
