"""What effects speak of: objects and targets in them, whether they are several, what kind of thing they are."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.grammar.parsing import Value
from judgebot.cards.grammar.refs import Aim, Placed, Pronoun
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
        return [value] if value.word in ("it", "that", "those", "they") else []
    if isinstance(value, e.GainAbilities) or not isinstance(value, msgspec.Struct):
        return []
    fields = (name for name in value.__struct_fields__ if name not in _OUT_OF)
    inner = [node for name in fields for node in spoken(getattr(value, name))]
    if isinstance(value, _NO_MENTION):
        return [node for node in inner if isinstance(node, Aim)]
    return [node for node in inner if not isinstance(node, Pronoun)] if isinstance(value, POSSESSIVE) else inner


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
