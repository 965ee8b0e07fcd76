"""Screens: messages and state first, then pictures."""
