"""What a reader may mean while still typing: rules, policy, cards, words of the game, rulings. Nothing is built or decided."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from judgebot.cards.names import find_name, names_beginning
from judgebot.contract import Kind
from judgebot.corpus.models import PolicyDigest
from judgebot.language import Language, fold_words, has_cjk
from judgebot.service.asking import known_language
from judgebot.service.card_facts import begun_in, said_of
from judgebot.service.hits import hits_of
from judgebot.service.parts import Parts
from judgebot.shown import Suggestion

MOST: Final = 8
_MOST_OF_A_KIND: Final[dict[Kind, int]] = {"rule": 6, "policy": 3, "card": 5, "glossary": 3, "ruling": 6}
_LONGEST_NAME: Final = 6
_LONGEST: Final = 300
_LEAST: Final = 2
_LEAST_ASKED: Final = 3
_LEAST_FUZZY: Final = 5


def read_all(parts: Parts) -> None:
    """Read what suggestions are made of: families, rules, names in the Latin script."""
    for part in (parts.corpus.families, parts.rule_numbers, parts.policy_names, parts.concept_terms):
        len(part)
    names_beginning("zz", MOST)


def suggestions(typed: str, language: str | None, kinds: tuple[Kind, ...], parts: Parts) -> tuple[Suggestion, ...]:
    """Return at most eight things that the beginning of an input may mean, the likeliest first; each can be opened by its id.

    The index is used where it is built. Nothing for a single letter, several lines, or a text longer than a question.
    """
    asked = typed.strip()
    if not _is_line(asked):
        return ()
    known = known_language(language)
    found = (each for each in _found(asked, known, kinds, parts) if each.kind in kinds)
    return tuple({each.id: each for each in islice(_apart(found), MOST)}.values())


def _is_line(asked: str) -> bool:
    least = 1 if has_cjk(asked) else _LEAST
    return least <= len(asked) <= _LONGEST and "\n" not in asked


def _apart(found: Iterator[Suggestion]) -> Iterator[Suggestion]:
    """Each id once, no kind so often that it leaves no room for others."""
    seen: set[str] = set()
    counts: dict[Kind, int] = {}
    for each in found:
        if each.id not in seen and counts.get(each.kind, 0) < _MOST_OF_A_KIND[each.kind]:
            seen.add(each.id)
            counts[each.kind] = counts.get(each.kind, 0) + 1
            yield each


def _found(asked: str, language: Language | None, kinds: tuple[Kind, ...], parts: Parts) -> Iterator[Suggestion]:
    is_name = len(asked.split()) <= _LONGEST_NAME
    names = names_beginning(asked, _MOST_OF_A_KIND["card"]) if is_name and "card" in kinds else ()
    yield from _numbered(asked, parts)
    yield from _policy(asked, parts)
    yield from (_card(name, asked, language, parts) for name in names if fold_words(name) == fold_words(asked))
    if is_name:
        yield from _words(asked, parts)
    yield from (_card(name, asked, language, parts) for name in names)
    if "card" in kinds and not names and is_name and len(asked) >= _LEAST_FUZZY:
        yield from (_card(match.name, asked, language, parts) for match in find_name(asked, language))
    if len(asked) >= _LEAST_ASKED and kinds != ("card",):
        yield from _searched(asked, language, parts)


def _numbered(asked: str, parts: Parts) -> Iterator[Suggestion]:
    """Rules and sections whose number begins so."""
    wanted = asked.casefold().removeprefix("cr").strip().rstrip(".")
    if wanted[:1].isdigit() and len(wanted) >= _LEAST:
        yield from (_rule(number, parts) for number in parts.rule_numbers if number.startswith(wanted))
    spoken = "".join(asked.casefold().split())
    if spoken[:3] in ("ipg", "mtr", "jar"):
        yield from (_section(each) for each in parts.corpus.policy if each.id.casefold().replace(" ", "").startswith(spoken))


def _rule(number: str, parts: Parts) -> Suggestion:
    digest = parts.corpus.rule(number)
    return Suggestion("rule", f"CR {number}", f"CR {number}", digest.statement if digest else parts.section_title(number))


def _policy(asked: str, parts: Parts) -> Iterator[Suggestion]:
    """Sections that judges call so, then those whose name or alias begins so."""
    wanted = fold_words(asked)
    yield from (_section(section) for section, names in parts.policy_names if wanted in names)
    if len(wanted) >= _LEAST:
        begun = (section for section, names in parts.policy_names if any(name.startswith(wanted) for name in names))
        yield from map(_section, begun)


def _section(section: PolicyDigest) -> Suggestion:
    penalty = f"{section.penalty}. " if section.penalty else ""
    return Suggestion("policy", section.id, f"{section.id} {section.title}", f"{penalty}{section.statement}")


def _card(name: str, asked: str, language: Language | None, parts: Parts) -> Suggestion:
    """A card: its English name, that in the language it was begun in, and what it does."""
    card = parts.store.card(name)
    if card is None:
        return Suggestion("card", name, name, "")
    spoken = language or begun_in(asked, card)
    local = card.names.get(spoken, name)
    title = name if local == name else f"{name} ({local})"
    return Suggestion("card", name, title, " ".join(said_of(face) for face in card.faces[:1]), spoken)


def _words(asked: str, parts: Parts) -> Iterator[Suggestion]:
    """Words of the game that are called so or begin so, in any language, the shortest first."""
    wanted = fold_words(asked)
    begun = [(concept, term) for concept, terms in parts.concept_terms for term in _begun(terms, wanted)] if wanted else []
    for concept, term in sorted(begun, key=lambda pair: len(pair[1])):
        title = concept.terms.get("en", (concept.id,))[0]
        shown = title if fold_words(title).startswith(wanted) else f"{title} ({term})"
        yield Suggestion("glossary", f"G-{concept.id}", shown, concept.meaning)


def _begun(terms: tuple[tuple[str, str], ...], wanted: str) -> Iterator[str]:
    """The first term, as written, that begins so."""
    return islice((term for folded, term in terms if folded.startswith(wanted)), 1)


def _searched(asked: str, language: Language | None, parts: Parts) -> Iterator[Suggestion]:
    """What the search finds, where its index is built."""
    index = parts.index_if_built()
    if index is None:
        return
    found = index.search(asked, language, parts.cards_in(asked), parts.traits_in(asked))
    for hit in hits_of(found.hits, found.language, parts):
        if not hit.matched:
            continue
        title = f"{hit.id} {hit.title}" if hit.kind in ("rule", "policy") else hit.title
        yield Suggestion(hit.kind, hit.id, title, " ".join(hit.text.split()))
