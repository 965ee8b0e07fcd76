"""Why a document could not be brought up to date. The last good copy stays, whichever it is."""

from judgebot.errors import JudgebotError


class FetchError(JudgebotError):
    """A document could not be fetched."""


class Implausible(JudgebotError):
    """What was fetched is not what it should be; it is not imported."""
