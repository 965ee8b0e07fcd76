"""The fixed phrases around an answer, in the asker's language. They are data: rulings/phrases.toml."""

from functools import lru_cache
from typing import Final

from judgebot.corpus.place import rulings_folder
from judgebot.errors import DataError

PHRASES_FILE: Final = "phrases.toml"


@lru_cache(maxsize=1)
def all_phrases() -> dict[str, dict[str, str]]:
    """Return every phrase by key and language, or raise DataError."""
    import tomllib  # 5 ms that the first paint need not wait for

    path = rulings_folder() / PHRASES_FILE
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise DataError("the phrases cannot be read", str(path), "install judgebot again") from error


def phrase(key: str, language: str) -> str:
    """Return the phrase in that language, in English where the language has none."""
    by_language = all_phrases()[key]
    return by_language.get(language, by_language["en"])
