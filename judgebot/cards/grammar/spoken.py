"""What effects speak of: objects and targets in them, whether they are several, what kind of thing they are."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.grammar.parsing import Value
from judgebot.cards.grammar.refs import Aim, Placed, Pronoun
from judgebot.cards.grammar.walk import nodes
from judgebot.cards.selectors import (
    All,
    Choose,
    ControllerOf,
    CountersOn,
    Filter,
    ManaValueOf,
    Number,
    OneOf,
    OwnerOf,
    PowerOf,
    Top,
    TopUntil,
    ToughnessOf,
)
from judgebot.cards.words import PREDEFINED_TOKENS, TYPES_OF_SUBTYPE

merge = msgspec.structs.replace
_NO_MENTION: Final = (Filter, e.Keyword)
_OUT_OF: Final = ("among",)  # "from among them": what is picked is spoken of, not the others
POSSESSIVE: Final = (ControllerOf, OwnerOf, PowerOf, ToughnessOf, ManaValueOf, CountersOn)


def spoken(value: Value) -> list[Value]:
    """Placed objects, targets and pronouns in an effect; of those inside filters only the targets."""
    if isinstance(value, tuple):
        return [node for item in value for node in spoken(item)]
    if isinstance(value, Aim):
        return [*spoken(value.filter), value]
    if isinstance(value, Placed):
        return [value, *spoken(value.what)]
    if isinstance(value, Pronoun):
        return [value] if value.word in ("it", "that", "those", "they", "chosen") else []
    if isinstance(value, e.GainAbilities) or not isinstance(value, msgspec.Struct):
        return []
    fields = (name for name in value.__struct_fields__ if name not in _OUT_OF)
    inner = [node for name in fields for node in spoken(getattr(value, name))]
    if isinstance(value, _NO_MENTION):
        return [node for node in inner if isinstance(node, Aim)]
    return inner


def owners(value: Value) -> set[int]:
    """The places of pronouns that own something there: "its power", "that creature's controller"."""
    return {
        node.pos
        for owned in nodes(value)
        if isinstance(owned, POSSESSIVE)
        for name in owned.__struct_fields__
        for node in nodes(getattr(owned, name))
        if isinstance(node, Pronoun)
    }


def is_plural(what: Value) -> bool:
    """Return whether words mean several objects."""
    match what:
        case All() | TopUntil():
            return True
        case Choose(n=n) | Top(n=n) | OneOf(n=n):
            return n != Number(1)
        case _:
            return False


def many(aim: Aim) -> bool:
    return aim.n is not None and aim.n != Number(1)


def noun_of(what: Value) -> Filter | None:
    match what:
        case All(of=of) | Choose(of=of):
            return of
        case TopUntil():
            return Filter(card=True, zone="")
        case OneOf(filter=wanted):
            return wanted
        case Top():
            return Filter(card=True, zone="")
        case _:
            return None


def made_many(effect: Value) -> bool:
    return getattr(effect, "n", Number(1)) != Number(1)


_WAYS: Final[dict[type, str]] = {
    e.Destroy: "destroyed",
    e.Exile: "exiled",
    e.Sacrifice: "sacrificed",
    e.Discard: "discarded",
    e.Mill: "milled",
    e.Reveal: "revealed",
    e.LoseLife: "lost",
}


def way_of(effect: Value) -> str:
    """Return what an effect did to objects, as "this way" says it later."""
    return str(effect.zone) if isinstance(effect, e.MoveTo) else _WAYS.get(type(effect), "")


def acted_noun(effect: Value) -> Filter | None:
    """Return what kind of thing an effect acted on; None where it may be anything."""
    what = getattr(effect, "what", None)
    plain = what.what if isinstance(what, Placed) else what
    return plain.filter if isinstance(plain, Aim) else noun_of(plain)


def is_implied(noun: Filter, acted: Filter | None) -> bool:
    """Return whether everything that an effect acted on is what the noun says."""
    if merge(noun, permanent=False) == Filter(zone=""):
        return True
    if acted is None or merge(noun, types=(), subtypes=(), supertypes=(), colors=(), any_of=(), none_of=()) != Filter(zone=""):
        return False
    lists = (("types", noun.types), ("subtypes", noun.subtypes), ("supertypes", noun.supertypes), ("colors", noun.colors))
    within = all(set(words).issubset(getattr(acted, name)) for name, words in lists)
    return within and noun.any_of in ((), acted.any_of) and set(noun.none_of).issubset(acted.none_of)


def made_noun(effect: Value) -> Filter | None:
    match effect:
        case e.CreateToken(token=token):
            return Filter(types=token.types, subtypes=token.subtypes, token=True, zone="")
        case e.Search(filter=wanted):
            return merge(wanted, zone="")
        case e.Mill() | e.Conjure():
            return Filter(card=True, zone="")
        case e.Seek(filter=wanted):
            return wanted
        case e.Manifest() | e.Cloak() | e.ManifestDread():
            return Filter(types=("Creature",), zone="")
        case _:
            return None


def may_be_creature(noun: Filter) -> bool:
    """Return whether words for an object may mean a creature; "another target creature" is then another than that."""
    if noun.zone == "stack":
        return False
    if noun.types:
        return "Creature" in noun.types
    if noun.subtypes:
        kinds = (TYPES_OF_SUBTYPE[word] for word in noun.subtypes)
        return not set(noun.subtypes) <= set(PREDEFINED_TOKENS) and all("Creature" in types for types in kinds)
    return any(map(may_be_creature, noun.any_of)) if noun.any_of else True


def with_inherent_abilities(effects: tuple[e.Effect, ...]) -> tuple[e.Effect, ...]:
    """Return the effects with "It has ..." behind a created token made part of that token (CR 111.3)."""
    found: list[e.Effect] = []
    for effect in effects:
        last = found[-1] if found else None
        if isinstance(last, e.CreateToken) and isinstance(effect, e.Continuous) and _is_of_token(effect):
            gained = tuple(one for part in effect.parts if isinstance(part, e.GainAbilities) for one in part.abilities)
            token = msgspec.structs.replace(last.token, abilities=(*last.token.abilities, *gained))
            found[-1] = msgspec.structs.replace(last, token=token)
        else:
            found.append(effect)
    return tuple(found)


def _is_of_token(effect: e.Continuous) -> bool:
    what: Value = effect.what
    if not isinstance(what, Pronoun) or what.word not in ("it", "they", "made", "all made") or effect.duration != "permanent":
        return False
    gained = [one for part in effect.parts if isinstance(part, e.GainAbilities) for one in part.abilities]
    quoted = any(not isinstance(one, e.Keyword) for one in gained)  # "it gains haste" is an effect on the token
    return quoted and all(isinstance(part, e.GainAbilities) for part in effect.parts)
