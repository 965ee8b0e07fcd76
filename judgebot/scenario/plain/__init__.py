"""Plain words to a scenario."""
