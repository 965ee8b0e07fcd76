"""A card's own name in its text (CR 201.5): written "~" for the grammar."""

import re

from judgebot.cards.models import Face


def with_self(text: str, face: Face) -> str:
    """Return the text with the face's name, and short forms of a legend's name, as "~"; text after "named" is left alone."""
    for name in own_names(face):
        pattern = re.compile(rf"(?<!named )(?<![\w-]){re.escape(name)}(?![\w-])")
        text = pattern.sub("~", text)
    return text


def own_names(face: Face) -> tuple[str, ...]:
    """Return the names by which a face speaks of itself, the longest first."""
    name = face.name.removeprefix("A-").replace("’", "'")
    names = [name]
    if "Legendary" in face.supertypes or "Planeswalker" in face.types:
        names += [name.split(end)[0] for end in (", ", " of ", " the ") if end in name]
        names.append(name.split(" ")[0].rstrip(","))
    return tuple(dict.fromkeys(sorted((n for n in names if len(n) > 2 and n not in ("The", "Sir")), key=len, reverse=True)))
