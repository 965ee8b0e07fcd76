"""Boards of our own for the tests of the command line."""

DIES = """\
title: damage kills a creature
turn: A, main 1
A battlefield: #1 Grizzly Bears
do: #1 is dealt 2 damage
expect: #1 in graveyard of A [CR 704.5g]
"""

SURVIVES = DIES.replace("2 damage", "1 damage")

FORBIDDEN = """\
turn: A, main 1
A battlefield: #1 Grizzly Bears
do: A turns #1 face up
"""

DEPENDS = """\
turn: A, main 1
B battlefield: #1 ? face down (manifested)
do: B turns #1 face up
"""

BROKEN = """\
turn: A, main 1
A battelfield: #1 Grizzly Bears
do: #9 dances
"""
