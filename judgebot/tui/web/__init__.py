"""The app in a browser on this machine: served by textual-serve, with a page of our own that loads nothing from outside."""
