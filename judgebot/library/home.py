"""Where the user's library lies. The only place that asks the environment for it."""

import os
import tempfile
from pathlib import Path
from typing import Final

import msgspec

VARIABLE: Final = "JUDGEBOT_HOME"
LIBRARY_FILE: Final = "library.sqlite"


class Home(msgspec.Struct, frozen=True):
    """The folder of the user's library; `note` says, where it is only a temporary one, why."""

    folder: Path
    note: str = ""

    @property
    def library(self) -> Path:
        """Return the path of the library's file, which need not exist."""
        return self.folder / LIBRARY_FILE


def find_home() -> Home:
    """Return the user's folder (JUDGEBOT_HOME, else the platform's data folder), or a temporary one, saying so."""
    wanted = _wanted()
    problem = _problem_with(wanted)
    if not problem:
        return Home(wanted)
    spare = _temporary()
    return Home(spare, f"{wanted} cannot be written to ({problem}): working in the temporary folder {spare}")


def _wanted() -> Path:
    chosen = os.environ.get(VARIABLE, "").strip()
    if chosen:
        return Path(chosen).expanduser().absolute()
    from platformdirs import user_data_path  # needed only where the variable is not set

    return user_data_path("judgebot", appauthor=False)


def _problem_with(folder: Path) -> str:
    """Return why no file can be made in the folder, empty where one can."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return ""
    except OSError as error:
        return error.strerror or str(error)


def _temporary() -> Path:
    """Return a folder of this user's own that stays the same while the machine runs, else a fresh one."""
    owner = os.getuid() if hasattr(os, "getuid") else 0
    folder = Path(tempfile.gettempdir()) / f"judgebot-{owner}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        is_own = not folder.is_symlink() and folder.stat().st_uid == owner
    except OSError:
        is_own = False
    if is_own and not _problem_with(folder):
        return folder
    return Path(tempfile.mkdtemp(prefix="judgebot-"))
