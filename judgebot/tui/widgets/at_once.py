"""Fields that heed their own keys in the order they were pressed.

Letters go into a field at once, but its keys that edit (Backspace, Left, Enter) are bindings, which Textual looks up only
after the key has passed every widget around the field: pressed fast, they would act on letters typed after them.
"""

from typing import Final

from textual import events
from textual.widget import Widget
from textual.widgets import Input

LONGEST_LINE: Final = 5_000


async def heed_own_key(field: Widget, event: events.Key) -> None:
    """Do what a key of the field's own is bound to, before the next key is read. A key held with Alt writes nothing."""
    for binding in field._bindings.key_to_bindings.get(event.key, ()):
        if not binding.priority and await field.app.run_action(binding.action, field):
            event.stop()
            event.prevent_default()
            return
    if event.key.startswith("alt+"):
        event.prevent_default()


class Line(Input):
    """A field of one line."""

    async def _on_key(self, event: events.Key) -> None:
        await heed_own_key(self, event)

    def _on_paste(self, event: events.Paste) -> None:
        # What is taken in is put in place by the input's own handler, which is called after this one.
        if len(event.text) + len(self.value) > LONGEST_LINE:
            event.stop()
            event.prevent_default()
            self.notify(f"The paste is too long; a line has at most {LONGEST_LINE:,} characters.", severity="error")
