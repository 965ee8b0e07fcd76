"""Keeping up with the official documents: fetching the current ones, and what changed between two editions."""
