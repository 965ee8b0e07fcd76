"""judgebot: an offline rules judge."""

__version__ = "0.1.0"
