"""A page of the Rules view: a rule with what stands under it, or a policy section. And the trail of pages read."""

import re
from typing import Final

import msgspec

from judgebot.contract import Hit, RuleAnswer
from judgebot.errors import InputError, JudgebotError
from judgebot.tui.door import Door

_POLICY: Final = ("MTR ", "IPG ", "JAR ")
_NUMBER: Final = re.compile(r"(?i:CR )?\d{3}(\.\d+[a-z]{0,2})?|(?i:MTR|IPG) \d+(\.\d+)?|(?i:MTR) [A-Z]|(?i:JAR) \d")
_MOST_CHILDREN: Final = 60


class RulePage(msgspec.Struct, frozen=True):
    """What Rules shows: a rule and the rules under it, or (where `rule` is None) policy sections, the asked one first."""

    rule: RuleAnswer | None
    children: tuple[RuleAnswer, ...] = ()
    policy: tuple[Hit, ...] = ()

    @property
    def id(self) -> str:
        """The citation of the page: "CR 704.5m", "IPG 2.1"."""
        return self.rule.id if self.rule else self.policy[0].id


def rule_page(judge: Door, wanted: str) -> RulePage:
    """Return the page of a rule number, a term, or a policy section; raises JudgebotError where there is none."""
    if wanted.upper().startswith(_POLICY):
        return _policy_page(judge, wanted)
    rule = judge.rule(number_of(wanted))
    return RulePage(rule, tuple(_children(judge, rule)))


def number_of(cite: str) -> str:
    """Return the bare number of a Comprehensive Rules citation; other text is returned as it is, trimmed."""
    text = cite.strip()
    return text[3:].strip() if text[:3].upper() == "CR " else text


def is_rule_number(text: str) -> bool:
    """Return whether text is nothing but a rule's number or a policy section, as people cite it."""
    return _NUMBER.fullmatch(text.strip()) is not None


def _policy_page(judge: Door, wanted: str) -> RulePage:
    hits = judge.policy(wanted)
    if not hits:
        raise InputError(f"no policy section {wanted} is known")
    asked = wanted.strip().casefold()
    return RulePage(None, policy=tuple(sorted(hits, key=lambda hit: hit.id.casefold() != asked)))


def _children(judge: Door, rule: RuleAnswer) -> list[RuleAnswer]:
    """The rules under it; one that cannot be read stands there with its number and says why."""
    return [_child(judge, cite) for cite in rule.children[:_MOST_CHILDREN]]


def _child(judge: Door, cite: str) -> RuleAnswer:
    try:
        return judge.rule(number_of(cite))
    except JudgebotError as error:
        return RuleAnswer(id=cite, text=error.message, official_text=None, parent=None, children=(), cited_by=(), edition="")


class Trail(msgspec.Struct, frozen=True):
    """The pages read: where the reader is, what lies behind (nearest last) and ahead (nearest first)."""

    here: str | None = None
    behind: tuple[str, ...] = ()
    ahead: tuple[str, ...] = ()

    def to(self, page: str) -> "Trail":
        """Return the trail after going to a page; going to where one is changes nothing."""
        if page == self.here:
            return self
        behind = self.behind if self.here is None else (*self.behind, self.here)
        return Trail(page, behind)

    def back(self) -> "Trail":
        """Return the trail one page back; at its beginning, itself."""
        if not self.behind or self.here is None:
            return self
        return Trail(self.behind[-1], self.behind[:-1], (self.here, *self.ahead))

    def forward(self) -> "Trail":
        """Return the trail one page ahead; at its end, itself."""
        if not self.ahead or self.here is None:
            return self
        return Trail(self.ahead[0], (*self.behind, self.here), self.ahead[1:])
