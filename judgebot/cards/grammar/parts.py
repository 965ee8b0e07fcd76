"""Parts of continuous effects: "gets +1/+1", "has flying", "can't block", "is a Zombie in addition to its other types"."""

from typing import Final

import msgspec

from judgebot.cards import effects as e
from judgebot.cards.conditions import Condition, Not
from judgebot.cards.grammar.nouns import Noun
from judgebot.cards.grammar.parsing import Value, put, rule
from judgebot.cards.grammar.quantities import scaled
from judgebot.cards.grammar.vocabulary import SUBTYPE_KIND
from judgebot.cards.selectors import Filter, Number, Opponent, Quantity, Times, X, You

merge = msgspec.structs.replace
SIGNED: Final = r"([+−-])(\d+|x)/([+−-])(\d+|x)"


def _signed(sign: str, digits: str, each: Quantity | None) -> Quantity | None:
    if digits == "x":
        size: Quantity = X()
        if each is not None:
            return None
    elif each is None:
        return Number(-int(digits) if sign in "−-" else int(digits))
    elif digits == "0":
        return Number(0)
    else:
        found = scaled(Number(int(digits)), each)
        if found is None:
            return None
        size = found
    return size if sign == "+" else Times(-1, size)


@rule("part", f"gets? (?:an additional )?{SIGNED}<for_each>", f"gets? (?:an additional )?{SIGNED}")
def sized(one: str, power: str, other: str, toughness: str, each: Quantity | None = None) -> e.ModifyPT | None:
    """Return a change of size, for each of so many."""
    left, right = _signed(one, power, each), _signed(other, toughness, each)
    return e.ModifyPT(left, right) if left and right else None


put("part", lambda words: e.GainAbilities(words), "(?:has|have|gains?) <keywords>")
put("part", lambda ability: e.GainAbilities((ability,)), "(?:has|have|gains?) <quoted>")
put("part", lambda words, ability: e.GainAbilities((*words, ability)), "(?:has|have|gains?) <keywords>,? and <quoted>")
put("part", lambda one, other: e.GainAbilities((one, other)), "(?:has|have|gains?) <quoted> and <quoted>")
put("part", lambda: e.LoseAbilities(), "loses? all (?:other )?abilities(?!,| except)")
put("part", lambda: e.LoseAbilities(except_mana=True), "loses? all abilities except mana abilities")
put("part", lambda words: e.LoseAbilities(words), "loses? <keyword_names>")
put("part", lambda: e.SwitchPT(), "power and toughness are switched")

# Types and colours

put("pt", lambda power, toughness: (Number(int(power)), Number(int(toughness))), r"(\d+)/(\d+)(?!\d)")
put("pt", lambda: (X(), X()), "x/x")


@rule("part", "(?:has|have) base power and toughness <pt>")
def _base(pt: tuple[Quantity, Quantity]) -> e.Part:
    return e.SetPT(*pt)


put("part", lambda n: e.SetPT(n, None), "(?:has|have) base power <number>")
put("part", lambda n: e.SetPT(None, n), "(?:has|have) base toughness <number>")


def _typed(noun: Filter, *, keep: bool) -> e.BecomeTypes | None:
    """Return the change of types for a noun that is type words alone."""
    bare = merge(noun, types=(), subtypes=(), supertypes=(), colors=(), colorless=False)
    if bare != Filter() or not (noun.types or noun.subtypes or noun.supertypes):
        return None
    return e.BecomeTypes(noun.types, noun.subtypes, noun.supertypes, keep=keep)


def _colored(noun: Filter, *, keep: bool) -> tuple[e.Part, ...]:
    if noun.colorless:
        return (e.BecomeColors(()),)
    return (e.BecomeColors(noun.colors, keep=keep),) if noun.colors else ()


_BE: Final = "(?:is|are|becomes?)"
_ADDED: Final = (
    r" in addition to (?:its|their) other (?:types|creature types|land types|colors and types|colors and creature types)"
)


@rule("parts", rf"{_BE} (?:an? )?<basic_noun>{_ADDED}")
def _in_addition(noun: Noun) -> Value:
    types = _typed(noun[0], keep=True)
    return (types, *_colored(noun[0], keep=True)) if types else None


@rule("part", rf"{_BE} (?:an? )?(plains|island|swamp|mountain|forest)s?(?! in)")
def _becomes_basic(word: str) -> e.Part | None:
    return e.BecomeTypes(subtypes=(word.capitalize(),))


@rule("parts", rf"{_BE} (?:an? )?<pt> <basic_noun><with_abilities><added>")
def _becomes_sized(pt: tuple[Quantity, Quantity], noun: Noun, abilities: Value, added: bool) -> Value:
    types = _typed(noun[0], keep=added)
    if types is None:
        return None
    kinds = (types,) if added else _artifact_creature(types)
    return (*kinds, *_colored(noun[0], keep=False), e.SetPT(*pt), *abilities)


@rule("parts", rf"{_BE} (?:an? )?<pt> <color> and <color> <basic_noun><with_abilities><added>")
def _becomes_two_colored(
    pt: tuple[Quantity, Quantity], one: str, other: str, noun: Noun, abilities: Value, added: bool
) -> Value:
    if noun[0].colors or noun[0].colorless:
        return None
    return _becomes_sized(pt, (merge(noun[0], colors=(one, other)), noun[1]), abilities, added)


def _artifact_creature(types: e.BecomeTypes) -> tuple[e.BecomeTypes, ...]:
    """An "artifact creature" keeps its other types, and subtypes but for creature types (CR 205.1b)."""
    if types.types != ("Artifact", "Creature"):
        return (types,)
    added = e.BecomeTypes(types.types, supertypes=types.supertypes, keep=True)
    return (added, e.BecomeTypes(subtypes=types.subtypes)) if types.subtypes else (added,)


@rule("parts", rf"{_BE} an? <basic_noun> with base power and toughness <pt><with_abilities><added>")
def _becomes_based(noun: Noun, pt: tuple[Quantity, Quantity], abilities: Value, added: bool) -> Value:
    return _becomes_sized(pt, noun, abilities, added)


@rule("parts", rf"{_BE} (?:an? )?<basic_noun> with power and toughness each equal to <amount><added>")
def _becomes_measured(noun: Noun, n: Quantity, added: bool) -> Value:
    return _becomes_sized((n, n), noun, (), added)


@rule("parts", rf"{_BE} an? <basic_noun> with <quoted> and loses all other card types and abilities")
def _becomes_that_alone(noun: Noun, ability: e.Ability) -> Value:
    types = _typed(noun[0], keep=False)
    if types is None:
        return None
    return (types, *_colored(noun[0], keep=False), e.LoseAbilities(), e.GainAbilities((ability,)))


put("with_abilities", lambda words: (e.GainAbilities(words),), " with <keywords>")
put("with_abilities", lambda words, one: (e.GainAbilities((*words, one)),), " with <keywords> and <quoted>")
put("with_abilities", lambda one: (e.GainAbilities((one,)),), " with <quoted>")
put("with_abilities", lambda: (e.BecomeTypes(all_creature_types=True, keep=True),), " with all creature types")
put("with_abilities", lambda: (), "")
put(
    "added",
    lambda: True,
    _ADDED,
    r"\. (?:it's|they're) still (?:an? )?(?:lands?|artifacts?|planeswalkers?)",
    " that's still an? (?:land|artifact|planeswalker)",
    " that are still lands",
)
put("added", lambda: False, "")


@rule("parts", rf"{_BE} an? <basic_noun> with enchant <basic_noun>")
def _becomes_aura(noun: Noun, enchanted: Noun) -> Value:
    if noun[0] != Filter(subtypes=("Aura",)):
        return None
    enchant = e.Keyword("enchant", filter=enchanted[0])
    return (e.BecomeTypes(subtypes=("Aura",), keep=True), e.GainAbilities((enchant,)))


put("part", lambda color: e.BecomeColors((color,)), rf"{_BE} <color>(?! and| in addition)")
put("part", lambda one, other: e.BecomeColors((one, other)), rf"{_BE} <color> and <color>")
put("part", lambda: e.BecomeColors(()), rf"{_BE} colorless")
put("part", lambda: e.BecomeColors(("W", "U", "B", "R", "G")), rf"{_BE} all colors")
put("part", lambda: e.BecomeColors(chosen=True), rf"{_BE} the chosen color(?! in addition)")
put(
    "part", lambda: e.BecomeColors(keep=True, chosen=True), rf"{_BE} the chosen color in addition to (?:its|their) other colors"
)
put("part", lambda: e.LoseAbilities(), "loses? all other abilities(?=, and is)")
put("part", lambda: e.BecomeTypes(all_creature_types=True, keep=True), rf"{_BE} every creature type")
put("part", lambda: e.BecomeTypes(chosen=True, keep=True), rf"{_BE} the chosen (?:creature )?type{_ADDED}")
put("part", lambda: e.BecomeTypes(all_basic_land_types=True, keep=True), rf"{_BE} every basic land type{_ADDED}")
put("part", lambda: e.BecomeTypes(remove_supertypes=("Legendary",), keep=True), "(?:isn't|aren't) legendary")
put(
    "part",
    lambda kind: e.BecomeTypes(remove_types=(kind.capitalize(),), keep=True),
    "(?:isn't|aren't) (?:an? )?(creature|artifact)s?",
)

# Restrictions, requirements, permissions (CR 613.11)

_ITS: Final = "(?:its|their)"
_RULES: Final[dict[str, str]] = {
    "can't attack": "can't attack",
    "can't block": "can't block",
    "can't be blocked": "can't be blocked",
    "can't attack you or planeswalkers you control": "can't attack you",
    "can't attack alone": "can't attack alone",
    "can't block alone": "can't block alone",
    "can't be countered": "can't be countered",
    "can't be regenerated": "can't be regenerated",
    "can't be sacrificed": "can't be sacrificed",
    "can't have counters put on (?:it|them)": "can't have counters",
    "can't transform": "can't transform",
    "attacks? each combat if able": "must attack",
    "attacks? each turn if able": "must attack",
    "blocks? (?:each combat|each turn) if able": "must block",
    "must be blocked if able": "must be blocked",
    "can attack as though (?:it|they) didn't have defender": "can attack as though no defender",
    "can block any number of creatures": "can block any number",
    "doesn't untap during (?:its|their) controllers?'?s? untap step": "doesn't untap",
    "don't untap during (?:its|their) controllers?'?s? untap steps?": "doesn't untap",
    f"assigns? combat damage equal to {_ITS} toughness rather than {_ITS} power": "assigns damage equal to toughness",
    "assigns? no combat damage": "assigns no combat damage",
    "can't be equipped": "can't be equipped",
    "can't become untapped": "can't become untapped",
    "can't be turned face up": "can't turn face up",
    "can't phase in": "can't phase in",
    "can't be enchanted": "can't be enchanted",
    "(?:is|are) goaded": "goaded",
}
# With the time inside: "attacks this turn if able"
_TIMED: Final[dict[str, str]] = {
    "attacks? {} if able": "must attack",
    "blocks? {} if able": "must block",
    "must be blocked {} if able": "must be blocked",
    "can attack {} as though (?:it|they) didn't have defender": "can attack as though no defender",
    "can attack {} as though (?:it|they) had haste": "can attack as though haste",
    "can block any number of creatures {}": "can block any number",
}
put(
    "timed_parts",
    lambda player: ((e.Rule("must attack", player=player),), "end of turn"),
    "attacks? <player> this turn if able",
)
for _words, _kind in _TIMED.items():
    put("timed_parts", lambda kind=_kind: ((e.Rule(kind),), "end of turn"), _words.format("this turn"))
    put("timed_parts", lambda kind=_kind: ((e.Rule(kind),), "end of combat"), _words.format("this combat"))


@rule("timed_parts", "can't be blocked this (turn|combat) except by <noun>")
def _timed_blocked_by(span: str, noun: Noun) -> Value:
    duration = "end of turn" if span == "turn" else "end of combat"
    return ((e.Rule("can't be blocked except by", noun[0]),), duration) if noun[1] else None


@rule("timed_parts", "can't be blocked this (turn|combat) except by <number> or more creatures")
def _timed_blocked_by_many(span: str, n: Quantity) -> Value:
    return ((e.Rule("can't be blocked except by", n=n),), "end of turn" if span == "turn" else "end of combat")


for _words, _kind in _RULES.items():
    put("part", lambda kind=_kind: e.Rule(kind), _words)


put("part", lambda: e.Rule("doesn't untap", player=You()), "(?:doesn't|don't) untap during your untap step")
put("parts", lambda: (e.Rule("can't attack"), e.Rule("can't block")), "can't attack or block(?! alone)")


@rule("parts", "can't attack or block, and (?:its|their) activated abilities can't be activated")
def _arrested() -> Value:
    return (e.Rule("can't attack"), e.Rule("can't block"), e.Rule("can't activate abilities"))


put("part", lambda: e.Rule("can't activate abilities"), "activated abilities can't be activated")


@rule("part", "can't be blocked by <noun>")
def _not_blocked_by(noun: Noun) -> e.Part | None:
    return e.Rule("can't be blocked by", noun[0]) if noun[1] else None


@rule("part", "can't be blocked except by <noun>")
def _blocked_only_by(noun: Noun) -> e.Part | None:
    return e.Rule("can't be blocked except by", noun[0]) if noun[1] else None


put("part", lambda n: e.Rule("can't be blocked except by", n=n), "can't be blocked except by <number> or more creatures")
put("part", lambda: e.Rule("can't be blocked by more than", n=Number(1)), "can't be blocked by more than one creature")


@rule("part", "can block only <noun>")
def _blocks_only(noun: Noun) -> e.Part | None:
    return e.Rule("can block only", noun[0]) if noun[1] else None


put("part", lambda: e.Rule("can block additional", n=Number(1)), "can block an additional creature(?: each combat)?")
put("part", lambda n: e.Rule("can block additional", n=n), "can block an additional <number> creatures each combat")

# Joining parts


@rule("part", "can't block <noun>")
def _cant_block_those(noun: Noun) -> e.Part | None:
    if not noun[1]:
        return None
    return e.Rule("can block only", Filter(types=("Creature",), none_of=(merge(noun[0], zone=""),)))


put(
    "part",
    lambda: e.Rule("can't be targeted", Filter(zone="stack", controller=Opponent())),
    "can't be the targets? of spells or abilities (?:your opponents control|an opponent controls)",
)
put(
    "part",
    lambda noun: e.Rule("can't be targeted", noun[0]) if noun[0].spell and noun[1] else None,
    "can't be the targets? of <noun>",
)
put("part", lambda: e.Rule("can be your commander"), "can be your commander")
put("parts", lambda part: (part,), "<part>")
put("part_list", lambda parts: _losing_first(parts), "<part_row>")
put("part_row", lambda parts: parts, "<parts>")
put("part_row", lambda parts, rest: (*parts, *rest), "<parts>(?:,? and|,) <part_row>", "<parts>,? and (?:it|they) <part_row>")


def _losing_first(parts: tuple[e.Part, ...]) -> tuple[e.Part, ...]:
    """What an effect takes away goes before what the same effect gives: "has flying and loses all other abilities"."""
    losses = [part for part in parts if isinstance(part, e.LoseAbilities) and not part.keywords]
    kept = [part for part in parts if part not in losses]
    first = next((n for n, part in enumerate(kept) if isinstance(part, e.GainAbilities)), len(kept))
    return (*kept[:first], *losses, *kept[first:]) if losses else parts


put("parts", lambda: (e.LoseAbilities(),), "loses? all other abilities, card types, and creature types")

put("parts", lambda: (e.Rule("can't attack alone"), e.Rule("can't block alone")), "can't attack or block alone")
put("part", lambda n: e.SetPT(n, n), "(?:has|have) base power and (?:base )?toughness each equal to <amount>")
put("part", lambda: e.Rule("may assign as though unblocked"), "may assign its combat damage as though it weren't blocked")


@rule("part", "can't be enchanted by other auras")
def _no_other_auras() -> e.Part:
    return e.Rule("can't be enchanted", Filter(subtypes=("Aura",), other=True))


# Restrictions with a way out: they hold while the condition does not

put(
    "part", lambda kind, condition: e.Rule(kind, condition=_negated(condition)), "(can't attack|can't block) unless <condition>"
)


@rule("parts", "can't attack or block unless <condition>")
def _neither_unless(condition: Condition) -> Value:
    return (e.Rule("can't attack", condition=_negated(condition)), e.Rule("can't block", condition=_negated(condition)))


def _negated(condition: Condition) -> Condition:
    return condition.condition if isinstance(condition, Not) else Not(condition)


put(
    "part",
    lambda: e.BecomeTypes(("Artifact", "Creature"), keep=True),  # CR 205.1b
    rf"{_BE} an? artifact creature(?! with| in| token)",
    rf"{_BE} artifact creatures(?! with| in)",
)
put("part", lambda color: e.BecomeColors((color,), keep=True), rf"{_BE} <color> in addition to (?:its|their) other colors")
put("part", lambda: e.Rule("can attack as though haste"), "can attack as though (?:it|they) had haste")
put("part", lambda n: e.Rule("can't be blocked except by", n=n), "can't be blocked except by <number> or more creatures")
put("part", lambda words: e.CantHave(words), "can't have or gain <keyword_names>")
put("part", lambda words: e.GainAbilities(words), "(?:also|each) (?:has|have|gains?) <keywords>")
put(
    "part",
    lambda: e.BecomeTypes(all_creature_types=True, keep=True),
    "gains? all creature types",
    "(?:is|are) every creature type",
)

# A card type and more, said without power and toughness: "is a colorless Forest land"


@rule("parts", rf"{_BE} (?:an? )?<basic_noun>(?! in addition)")
def _becomes_noun(noun: Noun) -> Value:
    types = _typed(noun[0], keep=False)
    if types is None or not (types.types or types.subtypes) or "Aura" in types.subtypes:
        return None
    if types.types and "Creature" in types.types and "Artifact" in types.types:
        return None
    return (types, *_colored(noun[0], keep=False))


put("what_it_is", lambda noun: _becomes_noun(noun), "an? <basic_noun>(?! in addition)")
put("what_it_is", lambda noun: _in_addition(noun), f"an? <basic_noun>{_ADDED}")


@rule("parts", rf"{_BE} <pt> <color> (\w+) creatures and (\w+) lands{_ADDED}")
def _creatures_and_lands(pt: tuple[Quantity, Quantity], color: str, one: str, other: str) -> Value:
    words = (one.capitalize(), other.capitalize())
    if any(word not in SUBTYPE_KIND for word in words):
        return None
    return (e.BecomeTypes(("Creature", "Land"), words, keep=True), e.BecomeColors((color,), keep=True), e.SetPT(*pt))
