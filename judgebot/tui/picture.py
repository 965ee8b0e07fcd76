"""A picture of the app: `python -m judgebot.tui.picture FILE.svg [KEY...]` opens it on an empty library, types a question,
and writes what is shown. The picture of README.md is made by it.
"""

import asyncio
import os
import sys
import tempfile
from pathlib import Path
from typing import Final

from judgebot.tui.app import JudgeApp
from judgebot.tui.screens.ask import AskView
from judgebot.tui.widgets.field import Field

QUESTION: Final = "Cloudform enters and my library is empty. Do I lose?"
_SIZE: Final = (100, 34)
_TRIES: Final = 3000
_TICK: Final = 0.1


async def picture(question: str, keys: tuple[str, ...] = ()) -> str:
    """Return the app with the answer to a question, and after some keys, as SVG. TimeoutError where no answer comes."""
    app = JudgeApp()
    app.animation_level = "none"
    async with app.run_test(size=_SIZE) as pilot:
        view, field = app.query_one(AskView), app.query_one(Field)
        field.cursor_blink = False
        field.put(question)
        await pilot.press("enter")
        for _ in range(_TRIES):
            if view.answer is not None:
                break
            await pilot.pause(_TICK)
        else:
            raise TimeoutError("no answer came")
        await pilot.press(*keys)
        await pilot.pause()
        return app.export_screenshot(title="judgebot", simplify=True)


def main(file: str, keys: tuple[str, ...]) -> None:
    """Write the picture, made on a library of its own that holds nothing official."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["JUDGEBOT_HOME"] = home
        Path(file).write_text(asyncio.run(picture(QUESTION, keys)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], tuple(sys.argv[2:]))
