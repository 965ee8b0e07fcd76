"""From a source's settings to the address to fetch, and the checksum to hold it against."""

import re
from typing import Final

from judgebot.update.errors import FetchError
from judgebot.update.fetching import Fetcher
from judgebot.update.links import find_link
from judgebot.update.settings import Source, is_address

_HEX: Final = re.compile(r"\b[0-9a-fA-F]{64}\b")
_HINT: Final = "if the page has changed, change the source's 'page' and 'link' in the settings, or give its 'address'"


def address_of(source: Source, fetcher: Fetcher) -> str:
    """Return the document's address: the one that is set, or the one that the page leads to."""
    if source.address:
        return source.address
    page, base = fetcher.page(source.page)
    found = find_link(page, source.link, base)
    if found is None:
        raise FetchError(f"no link on the page matches '{source.link}'", base, _HINT)
    if not is_address(found):
        raise FetchError(f"the page leads to an address that is not followed: {found}", base, _HINT)
    return found


def stated_sha256(source: Source, fetcher: Fetcher) -> str:
    """Return the checksum as 64 hex digits, empty where none is set; FetchError where its address does not give one."""
    if not is_address(source.sha256):
        return source.sha256
    page, base = fetcher.page(source.sha256)
    found = _HEX.search(page)
    if found is None:
        raise FetchError("there is no checksum at its address", base, _HINT)
    return found.group()
