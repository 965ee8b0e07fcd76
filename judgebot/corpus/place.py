"""Where the shipped knowledge lies: beside the package in a checkout, inside it in a wheel."""

from pathlib import Path

from judgebot.errors import DataError


def rulings_folder() -> Path:
    """Return the folder `rulings`, or raise DataError where it is in neither place."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package.parent / "rulings", package / "rulings"):
        if folder.is_dir():
            return folder
    raise DataError("the folder 'rulings' is missing", str(package), "install judgebot again, or run it from a checkout")
