"""The rules: one file per section of the Comprehensive Rules, pure functions on an immutable state."""
