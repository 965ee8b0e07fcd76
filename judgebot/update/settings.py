"""Where things are fetched from: defaults.toml, and over it the user's own update.toml."""

import os
import re
import tomllib
from pathlib import Path
from typing import Any, Final, Literal, get_args
from urllib.parse import urlsplit

import msgspec

from judgebot.errors import InputError
from judgebot.library.home import VARIABLE

SourceName = Literal["CR", "MTR", "IPG", "JAR", "cards", "rulings"]
SOURCES: Final[tuple[SourceName, ...]] = get_args(SourceName)
SETTINGS_FILE: Final = "update.toml"

_DEFAULTS: Final = Path(__file__).with_name("defaults.toml")
_HEX: Final = re.compile(r"[0-9a-fA-F]{64}")
_HINT: Final = "'judgebot update --settings' prints the defaults, with every key"


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One document: its address, or the page on which a link that matches leads to it."""

    address: str = ""
    page: str = ""
    link: str = ""
    sha256: str = ""
    least: int = 0

    @property
    def is_on(self) -> bool:
        """Return whether there is anything to fetch."""
        return bool(self.address or self.page)


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All settings of `update`; times in seconds."""

    timeout_seconds: float
    longest_seconds: float
    tries: int
    backoff_seconds: float
    largest_megabytes: int
    sources: dict[SourceName, Source]

    @property
    def largest(self) -> int:
        """Return the most bytes that a document may have."""
        return self.largest_megabytes * 1_000_000


def settings_path() -> Path:
    """Return where the user's settings lie, which need not exist: JUDGEBOT_HOME, else the platform's settings folder."""
    chosen = os.environ.get(VARIABLE, "").strip()
    if chosen:
        return Path(chosen).expanduser().absolute() / SETTINGS_FILE
    from platformdirs import user_config_path  # needed only where the variable is not set

    return user_config_path("judgebot", appauthor=False) / SETTINGS_FILE


def default_settings() -> str:
    """Return the defaults as the commented TOML they are written in."""
    return _DEFAULTS.read_text(encoding="utf-8")


def load_settings(path: Path) -> Settings:
    """Return the defaults with what the file changes; InputError names what is wrong in it."""
    tables = _merged(tomllib.loads(default_settings()), _read(path))
    try:
        settings = msgspec.convert(tables, Settings)
    except msgspec.ValidationError as error:
        raise InputError(f"the settings cannot be read: {error}", str(path), _HINT) from error
    for problem in _problems(settings):
        raise InputError(problem, str(path), _HINT)
    return settings


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"the settings are no valid TOML: {error}", str(path), _HINT) from error
    except OSError as error:
        raise InputError(f"the settings cannot be read: {error.strerror}", str(path)) from error


def _merged(defaults: Any, changes: Any) -> Any:
    """Defaults with the changes over them, table by table."""
    if not isinstance(defaults, dict) or not isinstance(changes, dict):
        return changes
    return defaults | {key: _merged(defaults.get(key), value) for key, value in changes.items()}


def _problems(settings: Settings) -> list[str]:
    """Everything that the types cannot say."""
    numbers = ("timeout_seconds", "longest_seconds", "tries", "largest_megabytes")
    found = [f"'{name}' must be more than 0" for name in numbers if not getattr(settings, name) > 0]
    if not settings.backoff_seconds >= 0:
        found.append("'backoff_seconds' must not be less than 0")
    for name, source in settings.sources.items():
        found += [f"sources.{name}: {problem}" for problem in _source_problems(source)]
    return found


def _source_problems(source: Source) -> list[str]:
    found = [f"'{one}' is no http or https address" for one in (source.address, source.page) if one and not is_address(one)]
    if source.page and not source.address and not source.link:
        found.append("a 'page' needs a 'link' to look for")
    if source.sha256 and not (_HEX.fullmatch(source.sha256) or is_address(source.sha256)):
        found.append("'sha256' is neither 64 hex digits nor an address")
    try:
        re.compile(source.link)
    except re.error as error:
        found.append(f"'link' is no regular expression: {error}")
    return found


def is_address(text: str) -> bool:
    """Return whether a text is an address that may be fetched."""
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)
