"""The user's own documents: one SQLite file, editions, and the link from families to official wording."""
