"""Finding the address of a document on a page, in HTML or in JSON."""

import html
import re
from typing import Final
from urllib.parse import quote, urljoin

_QUOTED: Final = re.compile(r'"([^"\n]*)"|\'([^\'\n]*)\'')
_DATE: Final = re.compile(r"20\d{6,12}")
_KEPT: Final = "%/:?&=#+,;@~!$()*[]"


def find_link(page: str, pattern: str, base: str) -> str | None:
    """Return the address that the pattern matches, in full; of several the one with the newest date, else the first."""
    wanted = re.compile(pattern)
    quoted = (html.unescape(one or other).replace("\\/", "/") for one, other in _QUOTED.findall(page))
    found = [link.strip() for link in quoted if wanted.search(link)]
    if not found:
        return None
    return urljoin(base, quote(max(found, key=_date), safe=_KEPT))


def _date(link: str) -> str:
    return max((date[:8] for date in _DATE.findall(link)), default="")
