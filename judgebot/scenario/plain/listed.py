"""Lists of things told one after the other: "a land and a creature in my graveyard", "two creatures, a 3/3 and a 1/1"."""

import msgspec

from judgebot.scenario.plain.card_types import stored_types
from judgebot.scenario.plain.chunks import Chunk, Noun, joined


def listed(parts: tuple[Chunk, ...]) -> Chunk | None:
    if any(noun.pronoun for part in parts for noun in part.nouns) or _is_answer_after(parts):
        return None
    if [part.tag for part in parts] == ["NP", "COMMA", "NP"] and len(parts[0].nouns) == len(parts[2].nouns) == 1:
        one, two = parts[0].nouns[0], parts[2].nouns[0]
        is_same = not two.determiner or (two.determiner == "indef" and one.determiner == "def")
        if one.heads and not one.names and two.names and is_same and not (two.owner or two.states):
            return joined("NP", parts, nouns=(msgspec.structs.replace(one, names=two.names, written=two.written),))
    if _says_whose(parts):
        owner = parts[-1].nouns[0].owner
        all_of = tuple(msgspec.structs.replace(noun, owner=owner) for part in parts[:-1] for noun in part.nouns)
        return joined("NP", parts, nouns=all_of)
    return joined("NP", parts, nouns=_in_one_place(_spelled_out(tuple(noun for part in parts for noun in part.nouns))))


def _says_whose(parts: tuple[Chunk, ...]) -> bool:
    """Return whether the last of a list only says whose the rest is: "two Bitterblossoms, both under my control"."""
    last = parts[-1].nouns[-1]
    is_bare = last.determiner == "all" and not (last.names or last.size or last.heads or last.subtypes or last.states)
    return is_bare and bool(last.owner) and not any(noun.owner for part in parts[:-1] for noun in part.nouns)


def _in_one_place(said: tuple[Noun, ...]) -> tuple[Noun, ...]:
    """Return the list with the place of the last for all of it: "a land and a creature in my graveyard"."""
    last = said[-1]
    counted = all((noun.determiner == "indef" or noun.n) and not noun.owner for noun in said[:-1])
    if not last.zone or not counted or any(noun.zone for noun in said[:-1]):
        return said
    return tuple(msgspec.structs.replace(noun, zone=last.zone, owner=last.owner) for noun in said)


def _spelled_out(said: tuple[Noun, ...]) -> tuple[Noun, ...]:
    """Return the list without "two creatures" where the two are named next: "two creatures, a 3/3 and a 1/1"."""
    kind, rest = said[0], said[1:]
    is_kind = kind.heads == {"creature"} and not (kind.names or kind.size or kind.subtypes or kind.states or kind.counters)
    is_bare = kind.n is None and not kind.determiner and all((one.n or 1) > 1 for one in rest)
    if not is_kind or not (kind.n == len(rest) or is_bare) or not all(one.size or one.names for one in rest):
        return said
    return tuple(msgspec.structs.replace(one, owner=one.owner or kind.owner) for one in rest)


def _is_answer_after(parts: tuple[Chunk, ...]) -> bool:
    """Return whether a bare spell follows what is no spell, after a comma: "he Shocks my bear, Giant Growth in response"."""
    last, before = parts[-1].nouns[0], parts[-3].nouns[-1] if parts[-2].tag == "COMMA" else parts[-1].nouns[0]
    is_bare = bool(last.names) and not (last.determiner or last.owner or last.states or last.zone)
    return (
        is_bare
        and parts[-2].tag == "COMMA"
        and _is_instant(last)
        and not _is_instant(before)
        and not (before.names and not (before.determiner or before.owner))
    )


def _is_instant(noun: Noun) -> bool:
    return bool(noun.names) and bool(stored_types(noun.names[0]) & {"Instant", "Sorcery"})


def parted(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "two Hill Giants, one tapped and one untapped", "two Lions, one with a +1/+1 counter": one is so, the rest is not."""
    whole = parts[0].nouns[-1]
    if len(parts[0].nouns) != 1 or whole.pronoun or (whole.n or 0) < 2 or (whole.determiner == "def" and not whole.owner):
        return None
    told = [one for part in parts[2:] if part.tag == "NP" for one in part.nouns if not one.pronoun]
    some = [_part_of(whole, one) for one in told] if told else [_part_told(whole, parts[2:])]
    rest = (whole.n or 0) - sum(one.n or 1 for one in some if one is not None)
    if None in some or rest < 0:
        return None
    others = (msgspec.structs.replace(whole, n=rest, determiner="indef"),) if rest else ()
    return joined("NP", parts, nouns=(*(one for one in some if one is not None), *others))


def _part_of(whole: Noun, part: Noun) -> Noun | None:
    """Return what "one untapped" means of some things."""
    is_bare = bool(part.states or part.counters) and not (part.names or part.heads or part.size or part.subtypes or part.owner)
    if not is_bare or part.determiner == "def":
        return None
    states = whole.states | part.states
    return msgspec.structs.replace(whole, n=part.n or 1, determiner="indef", states=states, counters=part.counters)


def _part_told(whole: Noun, told: tuple[Chunk, ...]) -> Noun | None:
    """Return what "one with a +1/+1 counter on it" means of some things."""
    n = next((part.n for part in told if part.tag == "NUM"), 1)
    part = Noun(n=n or 1)
    for said in told:
        match said.tag:
            case "ADJ":
                part = msgspec.structs.replace(part, states=part.states | {said.value})
            case "COUNTERS":
                part = msgspec.structs.replace(part, counters=(*part.counters, (said.value, said.n or 0)))
            case "KEYWORD":
                return None
    return _part_of(whole, part)
