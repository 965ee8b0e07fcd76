"""The editions that judgebot's own statements were read in, and how old an edition may be."""

import re
from datetime import date
from typing import Final

CR_EDITION: Final = "CR 2026-08-07"
MTR_EDITION: Final = "MTR 2026-02-27"
IPG_EDITION: Final = "IPG 2024-09-23"
JAR_EDITION: Final = "JAR 2024-08-05"

SHIPPED_EDITIONS: Final[dict[str, str]] = {
    "CR": CR_EDITION,
    "MTR": MTR_EDITION,
    "IPG": IPG_EDITION,
    "JAR": JAR_EDITION,
}

_MOST_DAYS: Final = {"CR": 100, "cards": 100, "rulings": 100, "MTR": 200, "IPG": 1100, "JAR": 1100}
"""Days after which a newer edition has come out as a rule: rules and cards change with every set, penalties stand for years."""
_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")


def days_old(edition: str, today: date) -> int | None:
    """Return how many days ago an edition came out ("CR 2026-08-07"); None where it names no day."""
    found = _DATE.search(edition)
    return None if found is None else max(0, (today - date.fromisoformat(found[0])).days)


def may_be_stale(document: str, days: int) -> bool:
    """Return whether an edition of a document ("CR", "cards") is so old that a newer one is likely."""
    return days > _MOST_DAYS.get(document, _MOST_DAYS["CR"])


def spoken_age(days: int) -> str:
    """Return an age as people say it: "today", "1 day", "115 days", "26 months"."""
    if days == 0:
        return "today's"
    return f"{days} day{'' if days == 1 else 's'} old" if days < 365 else f"{days * 12 // 365} months old"
