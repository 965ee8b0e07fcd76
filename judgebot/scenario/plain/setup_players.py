"""Clauses that say how players are: their life, their counters, their libraries."""

from judgebot.scenario.plain.board import EACH, Draft, player, say_of_player
from judgebot.scenario.plain.chunks import Noun, first
from judgebot.scenario.plain.rules import Parts, number_of, who


def library_told(draft: Draft, parts: Parts) -> str | None:
    state = first(parts, "LIBSTATE")
    assert state is not None  # the pattern asks for one
    owner = player(draft, state.owner or who(draft, parts) or draft.subject or draft.actor or "A")
    say_of_player(draft, owner, library=state.n)
    draft.holder = owner
    return f"{owner}: library {state.n}"


def life_told(draft: Draft, parts: Parts) -> str | None:
    owner, n = who(draft, parts) or draft.actor or "A", number_of(parts)
    if any(part.tag == "DET" and part.value == "all" for part in parts):
        owner = "both"
    say_of_player(draft, owner, life=n)
    draft.holder = owner
    return f"{owner}: life {n}"


def life_as_well(draft: Draft, parts: Parts) -> str | None:
    """ "I have 10 life, my opponent 3": the other player's, told in the same breath."""
    owner = who(draft, parts)
    told = [name for name in EACH if name in draft.players and draft.players[name].life is not None]
    return life_told(draft, parts) if draft.lead in ("COMMA", "AND", "BUT") and told and owner not in told else None


def player_counters(draft: Draft, parts: Parts) -> str | None:
    counters = first(parts, "COUNTERS")
    if counters is None or not counters.n:
        return None
    owner = who(draft, parts)
    if counters.value == "poison":
        say_of_player(draft, owner, poison=counters.n)
    else:
        say_of_player(draft, owner, counters={counters.value: counters.n})
    return f"{owner}: {counters.value} {counters.n}"


def has_by_now(draft: Draft, parts: Parts) -> str | None:
    """ "I just got my ninth poison counter": the player has nine, whatever was told before."""
    counters = first(parts, "NTHCOUNTER")
    owner = who(draft, parts) or draft.subject or draft.actor or "A"
    if counters is None or not counters.n or owner not in EACH or draft.script:
        return None
    say_of_player(
        draft, owner, **({"poison": counters.n} if counters.value == "poison" else {"counters": {counters.value: counters.n}})
    )
    return f"{owner}: {counters.value} {counters.n}"


def hand_told(draft: Draft, parts: Parts) -> str | None:
    """ "I have three cards in hand", "his hand is empty", "with two cards in my hand": how many cards a hand holds."""
    place = first(parts, "INZONE")
    counted = [noun for part in parts if part.tag == "NP" for noun in part.nouns]
    if any(not _is_of_hand(noun, in_hand=place is not None) for noun in counted) or draft.script:
        return None
    if place is not None and place.value != "hand":
        return None
    if not counted and first(parts, "EMPTY", "NO") is None:
        return None
    n = 0 if first(parts, "EMPTY", "NO") is not None else sum(noun.n or 1 for noun in counted)
    told = place.owner if place is not None else next((noun.owner for noun in counted if noun.owner), "")
    owner = player(draft, told or who(draft, parts) or draft.subject or draft.actor or "A")
    say_of_player(draft, owner, hand=n)
    draft.holder = owner
    return f"{owner}: hand {n}"


def _is_of_hand(noun: Noun, *, in_hand: bool) -> bool:
    """Return whether a phrase means cards of which nothing is known but that they are in a hand."""
    is_bare = not (noun.names or noun.states or noun.subtypes or noun.size or noun.colors or noun.pronoun)
    is_counted = noun.n is not None or noun.determiner == "indef"
    return noun.heads == {"card"} and is_bare and (noun.zone == "hand" or (in_hand and not noun.zone)) and is_counted


def hand_held(draft: Draft, parts: Parts) -> str | None:
    """ "I'm holding three cards": in hand, as cards of which no more is said are held."""
    held = [noun for part in parts if part.tag == "NP" for noun in part.nouns]
    if draft.script or len(held) != 1 or not _is_of_hand(held[0], in_hand=True) or held[0].zone:
        return None
    owner = who(draft, parts) or "A"
    say_of_player(draft, owner, hand=held[0].n or 1)
    return f"{owner}: hand {held[0].n or 1}"
