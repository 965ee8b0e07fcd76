"""What a noun phrase says of a thing: its words, what follows them, what stands beside it in brackets or after a comma."""

from typing import Final

import msgspec

from judgebot.scenario.plain.card_abilities import counter_kind, token_made_by
from judgebot.scenario.plain.card_types import stored_colors, stored_keywords, stored_power, stored_size, stored_types
from judgebot.scenario.plain.chunks import Chunk, Noun, first, joined

STATES: Final = {"FACEDOWN": "face_down", "FACEUP": "face_up", "MFD": "manifested", "CLKD": "cloaked", "REVEALED": "revealed"}


def noun_of_words(parts: tuple[Chunk, ...]) -> Chunk:
    noun = Noun(start=parts[0].start, end=parts[-1].end)
    for part in parts:
        noun = _add_word(noun, part)
    return joined("NP", parts, nouns=(noun,))


def _add_word(noun: Noun, part: Chunk) -> Noun:
    change = msgspec.structs.replace
    match part.tag:
        case "DET" | "POSSP" | "OWNED" if noun.determiner == "indef" and part.value in ("def", "A", "B"):  # "one of those"
            owner = part.value if part.value in ("A", "B") else noun.owner
            return change(noun, determiner="def", n=1, owner=owner, states=noun.states | {"one_of"})
        case "DET":
            return change(noun, determiner=part.value if part.value != "def" or not noun.determiner else noun.determiner)
        case "POSSP" | "OWNED":
            return change(noun, owner=part.value, determiner=noun.determiner or "def")
        case "NUM":
            is_group = noun.n is not None and noun.determiner == "def"
            return change(noun, among=part.n or 0) if is_group else change(noun, n=part.n)  # "one of my three tokens"
        case "ADJ" if part.value in ("mine", "theirs"):
            return change(noun, owner="A" if part.value == "mine" else "B")
        case "ADJ":
            return change(noun, states=noun.states | {part.value})
        case "UNBLOCKED":
            return change(noun, states=noun.states | {"unblocked"})
        case "CASTDOWN":
            return change(noun, states=noun.states | {part.value})
        case "FACEDOWN" | "FACEUP" | "MFD" | "CLKD" | "REVEALED":
            return change(noun, states=noun.states | {STATES[part.tag]})
        case "MF":
            return change(noun, states=noun.states | {"manifested"}, heads=noun.heads | {"creature"})
        case "COLOR":
            return change(noun, colors=(*noun.colors, part.value) if part.value != "none" else noun.colors)
        case "SIZE" | "SIZED":
            power, toughness = part.value.split("/")
            return change(noun, size=(int(power), int(toughness)))
        case "KEYWORD":
            return change(noun, keywords=(*noun.keywords, part.value))
        case "SUB":
            return change(noun, subtypes=(*noun.subtypes, part.value))
        case "COUNTERS":
            return change(noun, counters=(*noun.counters, (part.value, part.n or 0)))
        case "NAME":
            return change(noun, names=part.names, written=part.value)
        case "HEAD":
            return change(noun, heads=noun.heads | {part.value})
        case "INZONE":
            return change(noun, zone=part.value, owner=noun.owner or part.owner)
        case _:
            return noun


def extended(parts: tuple[Chunk, ...]) -> Chunk | None:
    """Add what follows a noun phrase to it ("with two +1/+1 counters", "that is tapped")."""
    noun = parts[0].nouns[0]
    if len(parts[0].nouns) != 1 or (noun.pronoun and parts[-1].tag == "INZONE"):
        return None
    if parts[-1].tag == "NP" and not parts[-1].nouns[0].pronoun:
        return None
    for part in parts[1:]:
        noun = _add_word(noun, part) if part.tag not in ("DET", "WITH", "NUM") else noun
    return joined("NP", parts, nouns=(msgspec.structs.replace(noun, end=parts[-1].end),))


def made_so(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "the creature I manifested": the state comes from the verb, the controller from the player."""
    player = first(parts, "PLAYER")
    noun = parts[0].nouns[0]
    assert player is not None  # the pattern asks for one
    made = msgspec.structs.replace(noun, states=noun.states | {STATES[parts[-1].tag]}, owner=noun.owner or player.value)
    return joined("NP", parts, nouns=(made,))


def apposed(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "my manifested instant (Brainstorm)"."""
    noun, name = parts[0].nouns[0], parts[2].nouns[0]
    if len(parts[0].nouns) == len(parts[2].nouns) == 1 and noun.names and name.heads == {"commander"} and not name.names:
        told = msgspec.structs.replace(noun, heads=noun.heads | name.heads, owner=noun.owner or name.owner)
        return joined("NP", parts, nouns=(told,))
    is_made = "token" in noun.heads and not noun.names and name.determiner == "indef" and bool(name.names)
    if is_made and parts[1].tag == "LP":
        return joined("NP", parts, nouns=parts[0].nouns)  # "her 3/3 Beast token (from a Thragtusk)"
    if len(parts[0].nouns) == len(parts[2].nouns) == 1 and noun.names and name.size and not name.names:
        return _described(parts, noun, name)
    is_told = bool(name.names) or (parts[1].tag == "COMMA" and name.size is not None and name.determiner == "indef")
    if len(parts[0].nouns) != 1 or len(parts[2].nouns) != 1 or noun.names or noun.size or noun.pronoun or not is_told:
        return None
    is_kind = bool(noun.heads) and bool(name.names) and not (name.determiner or name.owner or name.states)
    if parts[1].tag == "COMMA" and not is_kind and (noun.determiner != "def" or name.owner or name.states):
        return None
    told = msgspec.structs.replace(noun, names=name.names, written=name.written, size=name.size)
    told = msgspec.structs.replace(told, keywords=(*noun.keywords, *name.keywords), subtypes=(*noun.subtypes, *name.subtypes))
    return joined("NP", parts, nouns=(told,))


def called_so(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "Dreadmaw (6/6 trample)": what is called so, where that names no card for sure."""
    noun = parts[2].nouns[0]
    if len(parts[2].nouns) != 1 or noun.size is None or noun.names or noun.pronoun or noun.owner:
        return None
    return joined("NP", parts, nouns=(msgspec.structs.replace(noun, written=parts[0].value, determiner=""),))


def lacking_verb(parts: tuple[Chunk, ...]) -> Chunk:
    """ "one bear that didn't block": what it did not do."""
    return joined("NP", parts, nouns=parts[0].nouns)


def _described(parts: tuple[Chunk, ...], noun: Noun, said: Noun) -> Chunk | None:
    """ "Dreadmaw (6/6 trample)", "Ajani's Pridemate, a 2/2": what a card is like; where it is no such card, only a name."""
    if said.owner or said.pronoun or said.n or said.determiner == "def" or said.size is None:
        return None
    powers = [stored_power(name) for name in noun.names]
    if said.size[0] in powers or None in powers:
        return joined("NP", parts, nouns=(msgspec.structs.replace(noun, end=said.end, states=noun.states | said.states),))
    if parts[1].tag == "COMMA":
        return None
    thing = msgspec.structs.replace(said, written=noun.written, owner=noun.owner, determiner=noun.determiner or said.determiner)
    return joined("NP", parts, nouns=(thing,))


def acted_on(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "the bear that I cloned", "my angel he bounced": what was told of before, singled out by what was done to it."""
    noun, deed = parts[0].nouns[0], parts[-1]
    if deed.tag == "SPELLV" and any("Enchantment" in stored_types(name) for name in deed.names):
        return None  # it is still there
    if len(parts[0].nouns) != 1 or noun.determiner != "def" or noun.pronoun or not (noun.names or noun.subtypes or noun.owner):
        return None
    return joined("NP", parts, nouns=parts[0].nouns)


def with_its_counters(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "Chalice of the Void with one counter", "Aether Vial on three": of the only kind that the card has to do with."""
    noun, number = parts[0].nouns[-1], first(parts, "NUM")
    kind = counter_kind(noun.names[0]) if len(noun.names) == 1 else ""
    if number is None or number.n is None or not kind or (kind == "loyalty" and first(parts, "COUNTERW") is None):
        return None
    counters = ((kind, number.n),) if number.n else ()
    told = msgspec.structs.replace(noun, counters=(*noun.counters, *counters), end=parts[-1].end)
    return joined("NP", parts, nouns=(*parts[0].nouns[:-1], told))


def flier(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "can I block a flier": a creature with flying."""
    if parts[0].value != "indef" or parts[1].value != "flying":
        return None
    start, end = parts[0].start, parts[-1].end
    noun = Noun(determiner="indef", heads=frozenset(("creature",)), keywords=("flying",), start=start, end=end)
    return joined("NP", parts, nouns=(noun,))


def fresh(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "a Prodigal Sorcerer that came into play this turn": it is summoning sick (CR 302.6)."""
    noun = parts[0].nouns[-1]
    if noun.pronoun or parts[1].value != "def":
        return None
    told = msgspec.structs.replace(noun, states=noun.states | {"sick"}, end=parts[-1].end)
    return joined("NP", parts, nouns=(*parts[0].nouns[:-1], told))


def controlled(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "a creature I control"."""
    noun = parts[0].nouns[0]
    if len(parts[0].nouns) != 1 or parts[1].value not in ("A", "B"):
        return None
    return joined("NP", parts, nouns=(msgspec.structs.replace(noun, owner=parts[1].value, end=parts[-1].end),))


def wearing(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "a bear with two +1/+1 counters and a Rancor on it": counters, keywords, and what is attached to it."""
    noun = parts[0].nouns[-1]
    worn = [one for part in parts[1:] if part.tag == "NP" for one in part.nouns if not one.pronoun]
    if noun.pronoun or not worn or not all(map(_is_attachment, worn)):
        return None
    for part in parts[1:]:
        noun = _add_word(noun, part) if part.tag in ("COUNTERS", "KEYWORD") else noun
    told = msgspec.structs.replace(noun, wears=(*noun.wears, *worn), end=parts[-1].end)
    return joined("NP", parts, nouns=(*parts[0].nouns[:-1], told))


def _is_attachment(noun: Noun) -> bool:
    """Return whether a phrase means an Aura or Equipment."""
    named = len(noun.names) == 1 and bool({"enchant", "equip"} & stored_keywords(noun.names[0]))
    return named or bool(noun.heads & {"aura", "equipment"})


def grown(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "a Hangarback Walker grown to 3/3 by counters": so many +1/+1 counters as the card's own size lacks."""
    noun, size = parts[0].nouns[-1], parts[-3].nouns[0].size
    printed = stored_size(noun.names[0]) if len(noun.names) == 1 else None
    if size is None or printed is None or noun.counters or parts[-3].nouns[0].names:
        return None
    n = size[0] - printed[0]
    if n <= 0 or size[1] - printed[1] != n:
        return None
    told = msgspec.structs.replace(noun, counters=(("+1/+1", n),), end=parts[-1].end)
    return joined("NP", parts, nouns=(*parts[0].nouns[:-1], told))


def loyal(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "Jace at 3 (loyalty)" before what is done to him."""
    noun, told = parts[0].nouns[-1], parts[-1]
    if len(noun.names) > 1 and all("Planeswalker" in stored_types(name) for name in noun.names):
        noun = msgspec.structs.replace(noun, names=(), heads=noun.heads | {"planeswalker"})  # which one does not matter
    is_walker = "planeswalker" in noun.heads or (bool(noun.names) and "Planeswalker" in stored_types(noun.names[0]))
    if noun.pronoun or not is_walker or (told.tag == "COUNTERS" and told.value != "loyalty") or not told.n:
        return None
    noun = msgspec.structs.replace(noun, counters=(*noun.counters, ("loyalty", told.n)), end=told.end)
    return joined("NP", parts, nouns=(*parts[0].nouns[:-1], noun))


def lacking(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "my 3/3 without flying": what is not said to have it has it not."""
    noun = parts[0].nouns[0]
    return joined("NP", parts, nouns=parts[0].nouns) if len(parts[0].nouns) == 1 and not noun.names else None


def damaged_before(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "a 5/5 that has been dealt 4 damage this turn": so much damage is marked on it."""
    number, noun = first(parts, "NUM"), parts[0].nouns[-1]
    assert number is not None  # the pattern asks for one
    is_told = first(parts, "DET") is not None
    suffers = any(part.tag in ("HAVE", "BE") or (part.tag == "DEALV" and part.value == "take") for part in parts)
    if noun.pronoun or noun.determiner == "def" or not (suffers if is_told else noun.determiner == "indef"):
        return None
    told = msgspec.structs.replace(noun, counters=(*noun.counters, ("damage", number.n or 0)), end=parts[-1].end)
    return joined("NP", parts, nouns=(*parts[0].nouns[:-1], told))


def of_kind(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "a token that's a 5/5 Dragon", "a creature which is a 3/3 Beast": one thing, told in two breaths."""
    kind, said = parts[0].nouns[-1], parts[-1].nouns[0]
    bare = Noun(heads=kind.heads, determiner="indef", owner=kind.owner, start=kind.start, end=kind.end)
    is_new = said.determiner == "indef" and said.size is not None and not (said.names or said.owner or said.pronoun)
    if not kind.heads or kind != bare or not is_new or len(parts[-1].nouns) != 1:
        return None
    told = msgspec.structs.replace(said, heads=kind.heads | said.heads, owner=kind.owner, start=kind.start)
    return joined("NP", parts, nouns=(*parts[0].nouns[:-1], told))


def whose(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "Humility (his)", "Craw Wurm (mine)": who controls it."""
    noun, said = parts[0].nouns[-1], parts[2]
    is_bare = said.tag in ("POSSP", "PLAYER") or (
        said.nouns[0].pronoun and bool(said.nouns[0].owner) and not said.nouns[0].names
    )
    owner = said.value if said.tag in ("POSSP", "PLAYER") else said.nouns[0].owner
    if not is_bare or noun.pronoun or noun.owner:
        return None
    return joined("NP", parts, nouns=(*parts[0].nouns[:-1], msgspec.structs.replace(noun, owner=owner)))


def told_again(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "Aquamoeba (printed 1/3)", "a Pacifism (white)": what the card says anyway."""
    noun = parts[0].nouns[-1]
    said = [one for part in parts[2:-1] if part.tag == "NP" for one in part.nouns]
    colors = {part.value for part in parts if part.tag == "COLOR"}
    if len(noun.names) != 1 or (not said and not colors) or not colors <= stored_colors(noun.names[0]):
        return None
    power = stored_power(noun.names[0])
    is_so = all(
        one.size is not None and not one.names and not one.keywords and (power is None or one.size[0] == power) for one in said
    )
    return joined("NP", parts, nouns=parts[0].nouns) if is_so else None


def made_by_spell(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "two Soldier tokens from Raise the Alarm", "a Beast token from Thragtusk": what the card makes is like that."""
    noun, maker = parts[0].nouns[-1], parts[2].nouns[0]
    if len(parts[2].nouns) != 1 or len(maker.names) != 1 or noun.names or noun.pronoun or "token" not in noun.heads:
        return None
    words = token_made_by(maker.names[0], noun.subtypes[0]) if len(noun.subtypes) == 1 else ""
    if noun.size is None and not words:
        return None
    size = noun.size or tuple(int(n) for n in words.split(" ")[0].split("/"))
    told = msgspec.structs.replace(noun, size=(size[0], size[1]), owner=noun.owner or maker.owner)
    return joined("NP", parts, nouns=(*parts[0].nouns[:-1], told))


def of_ones_own(parts: tuple[Chunk, ...]) -> Chunk | None:
    """ "a bear of mine", "two lands of Mihai's": whose it is."""
    owner = {"mine": "A", "theirs": "B"}.get(parts[1].value, parts[1].value)
    noun = parts[0].nouns[-1]
    is_of = parts[1].tag == "ADJ" or parts[1].start - parts[0].end == len(" of ")
    if owner not in ("A", "B") or not is_of or noun.pronoun or noun.owner:
        return None
    return joined("NP", parts, nouns=(*parts[0].nouns[:-1], msgspec.structs.replace(noun, owner=owner, end=parts[-1].end)))
