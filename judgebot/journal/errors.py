"""What a judge can meet when the journal cannot be used."""

from judgebot.errors import DataError


class JournalError(DataError):
    """The journal cannot be read or written."""
