"""Measurements against other programs: development only, never part of plain pytest."""
