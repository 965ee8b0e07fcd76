"""The journal: what was kept is there, whatever happens."""
