"""The only door: what the command line and the app ask of judgebot."""

from judgebot.service.errors import NotFound
from judgebot.service.judge import Judge

__all__ = ["Judge", "NotFound"]
