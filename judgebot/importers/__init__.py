"""Readers of official documents, one kind a file. They return what they read; the library stores it."""
