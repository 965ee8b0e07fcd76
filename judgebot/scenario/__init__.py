"""Scenarios: boards described in the notation or in plain words, and what is asked of them."""
