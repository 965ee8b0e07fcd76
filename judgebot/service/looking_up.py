"""Looking up a rule by number or term, and policy by words."""

import re
from bisect import bisect_left
from collections.abc import Iterable
from typing import Final

from judgebot.contract import Hit, RuleAnswer
from judgebot.editions import CR_EDITION
from judgebot.language import fold_words
from judgebot.service.errors import NotFound
from judgebot.service.hits import hit_of, hits_of
from judgebot.service.parts import Parts, in_book_order
from judgebot.service.texts import name_text

_NUMBER: Final = re.compile(r"(?:CR\s*)?(\d{1,3})(?:\.(\d+)([a-z]{0,2}))?\.?", re.IGNORECASE)
_SECTION: Final = re.compile(r"(IPG|MTR|JAR)\s*(\d+(?:\.\d+)?|[A-Z])\.?", re.IGNORECASE)
_NEAREST: Final = 3


def look_up_rule(written: str, parts: Parts) -> RuleAnswer:
    """Return the rule of a number ("704.5m") or the first rule of a term ("manifest"); NotFound names the nearest."""
    term = name_text(written)
    number = _NUMBER.fullmatch(term)
    if number is None:
        return _rule_of_term(term, parts)
    rule, sub, letters = number.groups()
    return rule_answer(rule if sub is None else f"{rule}.{sub}{letters.lower()}", parts)


def rule_answer(number: str, parts: Parts) -> RuleAnswer:
    """Return what is known of a rule: our statement, the official text where imported, its place in the book."""
    digest = parts.corpus.rule(number)
    official = parts.library.rule_text(number)
    numbers = parts.rule_numbers
    children = tuple(f"CR {child}" for child in numbers if parent_of(child) == number)
    if digest is None and official is None and not children:
        raise NotFound(f"there is no rule {number} in what judgebot knows", hint=_near(number, numbers))
    parent = parent_of(number)
    before, after = _beside(number, numbers)
    return RuleAnswer(
        id=f"CR {number}",
        text=digest.statement if digest else parts.section_title(number),
        official_text=official.text if official else None,
        parent=f"CR {parent}" if parent else None,
        children=children,
        cited_by=tuple(_citing(f"CR {number}", parts)),
        edition=official.edition if official else CR_EDITION,
        section=parts.section_title(number),
        before=_cite(before),
        after=_cite(after),
        refers_to=tuple(f"CR {named}" for named in parts.references.named.get(number, ())),
    )


def parent_of(number: str) -> str | None:
    """Return the number that a rule stands under ("704.5" for "704.5m"), None for a section such as "704"."""
    rule, _, rest = number.partition(".")
    if not rest:
        return None
    return rule if rest.isdigit() else f"{rule}.{rest.rstrip('abcdefghijklmnopqrstuvwxyz')}"


def _beside(number: str, numbers: tuple[str, ...]) -> tuple[str | None, str | None]:
    """The numbers that stand before and after one in the book, None at either end."""
    place = bisect_left(numbers, in_book_order(number), key=in_book_order)
    follows = place + 1 if place < len(numbers) and numbers[place] == number else place
    return (numbers[place - 1] if place else None), (numbers[follows] if follows < len(numbers) else None)


def _cite(number: str | None) -> str | None:
    return None if number is None else f"CR {number}"


def _near(number: str, numbers: tuple[str, ...]) -> str:
    before = [known for known in numbers if in_book_order(known) < in_book_order(number)][-2:]
    after = [known for known in numbers if in_book_order(known) > in_book_order(number)][:1]
    return f"nearest: {', '.join((*before, *after))}" if numbers else "import the Comprehensive Rules to see all of them"


def _citing(cite: str, parts: Parts) -> Iterable[str]:
    yield from (family.id for family in parts.corpus.families if cite in family.cites)
    yield from (f"G-{concept.id}" for concept in parts.corpus.glossary_file.concepts if cite in concept.cites)
    yield from (f"CR {number}" for number in parts.references.naming.get(cite.removeprefix("CR "), ()))


def _rule_of_term(term: str, parts: Parts) -> RuleAnswer:
    folded = fold_words(term)
    for concept in parts.corpus.glossary_file.concepts:
        words = (concept.id, *(word for spoken in concept.terms.values() for word in spoken))
        rules = [cite.removeprefix("CR ") for cite in concept.cites if cite.startswith("CR ")]
        if rules and folded in map(fold_words, words):
            return rule_answer(rules[0], parts)
    return _rule_by_search(term, parts)


def _rule_by_search(term: str, parts: Parts) -> RuleAnswer:
    found = parts.index.search(term)
    rules = [hit for hit in found.hits if hit.kind == "rule"]
    if found.answered and rules:
        return rule_answer(rules[0].id.removeprefix("CR "), parts)
    nearest = ", ".join(hit.id for hit in rules[:_NEAREST])
    raise NotFound(f"no rule found for '{term}'", hint=f"nearest: {nearest}" if nearest else "write a number or a term")


def find_policy(words: str, parts: Parts) -> tuple[Hit, ...]:
    """Return the policy sections that words name or describe, best first; empty where none does."""
    asked = name_text(words)
    section = _SECTION.fullmatch(asked)
    if section is not None:
        named = hit_of(f"{section[1].upper()} {section[2].upper()}", "en", parts)
        return (named,) if named else ()
    found = parts.index.search(asked)
    return hits_of([hit for hit in found.hits if hit.kind == "policy" and hit.matched], found.language, parts)
