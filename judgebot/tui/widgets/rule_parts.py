"""A page of the Rules view as widgets: the rule in its place, our words and the official ones, what cites it."""

from collections.abc import Iterator
from functools import partial

from textual.widget import Widget

from judgebot.contract import RuleAnswer
from judgebot.tui.messages import CiteChosen, DocumentChosen
from judgebot.tui.pages import RulePage
from judgebot.tui.widgets.choice import Choice
from judgebot.tui.widgets.cited import Cited, Links
from judgebot.tui.widgets.hit_parts import folded, hit_parts, wordings
from judgebot.tui.widgets.prose import plain


def rule_parts(page: RulePage) -> Iterator[Widget]:
    """Yield the page: a rule with what stands above and under it, or policy sections."""
    if page.rule is None:
        yield from hit_parts(page.policy[0])
        yield from (folded(hit) for hit in page.policy[1:])
    else:
        yield from _rule(page.rule)
        yield from _children(page.children)
        yield from _links(page.rule)


def _rule(rule: RuleAnswer) -> Iterator[Widget]:
    if rule.parent:
        yield Choice(f"Up: {rule.parent}", partial(CiteChosen, rule.parent), classes="parent")
    yield plain(f"{rule.id}  {rule.section}".rstrip(), "heading")
    official = f"Official wording:\n{rule.official_text}" if rule.official_text else None
    if rule.official_text or rule.text != rule.section:
        yield wordings(rule.text or "No statement of our own stands here yet.", official)
    if rule.edition:
        yield plain(f"Read in {rule.edition}.", "quiet")


def _children(children: tuple[RuleAnswer, ...]) -> Iterator[Widget]:
    if children:
        yield plain("Under it", "heading")
        yield from (Choice(_first_line(child), partial(CiteChosen, child.id), classes="child") for child in children)


def _first_line(rule: RuleAnswer) -> str:
    words = rule.text or (rule.official_text or "")
    return f"{rule.id}  {' '.join(words.split())}".rstrip()


def _links(rule: RuleAnswer) -> Iterator[Widget]:
    """What it names, what stands beside it in the book, and what names it: each opens."""
    if rule.refers_to:
        yield plain("Names", "heading")
        yield Cited("Rules:", rule.refers_to)
    yield from _cited_by(rule)
    beside = tuple(cite for cite in (rule.before, rule.after) if cite)
    if beside:
        yield plain("Beside it in the book", "heading")
        yield Cited("Rules:", beside)


def _cited_by(rule: RuleAnswer) -> Iterator[Widget]:
    if rule.cited_by:
        yield plain("Named by", "heading")
        rules = tuple(cite for cite in rule.cited_by if cite.startswith(("CR ", "IPG ", "MTR ", "JAR ")))
        others = [name for name in rule.cited_by if name not in rules]
        if rules:
            yield Cited("Rules:", rules)
        if others:
            yield Links("Rulings and words:", tuple(others), DocumentChosen)
