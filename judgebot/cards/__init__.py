"""Cards: the types of abilities, facts of every card, and the compiler from card text to abilities."""
