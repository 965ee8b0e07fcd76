"""Answers -> text for a terminal, linear text, Markdown, JSON. Rounds and lays out; decides nothing."""
