"""The only door: what the command line and the app ask of judgebot."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judgebot.service.errors import NotFound
    from judgebot.service.judge import Judge

__all__ = ["Judge", "NotFound"]


def __getattr__(name: str) -> object:
    """Load the door when it is first asked for: a part of service/ alone needs none of the rest."""
    if name == "Judge":
        from judgebot.service.judge import Judge

        return Judge
    if name == "NotFound":
        from judgebot.service.errors import NotFound

        return NotFound
    raise AttributeError(name)
