"""What every test shares: the collector of unused objects looks at what a test makes, not at all that was loaded before."""

import gc


def pytest_collection_finish() -> None:
    """Leave out of each collection what the modules hold: looking through it again and again took a quarter of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
