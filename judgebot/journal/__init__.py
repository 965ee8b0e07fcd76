"""The journal: what a judge ruled, kept in one SQLite file on this machine. Nothing here shows or decides anything."""
