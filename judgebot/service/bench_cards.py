"""How long a card takes, and its name with two wrong letters in any language, and how long and large an import is."""

import platform
import random
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final, TypeVar

from judgebot.cards.models import Card
from judgebot.cards.names import MISTAKES, NameMatch, card_names, find_name
from judgebot.cards.store import Store
from judgebot.corpus.load import load_corpus
from judgebot.corpus.place import rulings_folder
from judgebot.importers.read import import_paths
from judgebot.library.home import Home
from judgebot.library.library import open_library

_SEED: Final = 20260807
_CARDS: Final = 300
_LEAST_LETTERS: Final = 6
_SLOW: Final = 0.95

_Value = TypeVar("_Value")
Echo = Callable[[str], None]


def measure_cards(echo: Echo) -> None:
    """Print what cards drawn by seed take, each from a store that has read nothing yet, and their names misspelt."""
    store = Store(rulings_folder())
    find_name("the first look opens the name file")
    drawn = random.Random(_SEED).sample(card_names(), _CARDS)
    cards, seconds = zip(*(_timed(lambda name: Store(rulings_folder()).card(name), name) for name in drawn), strict=True)
    echo(f"one card, store and index opened for it: {_spread(seconds)}; {_CARDS} cards")
    _, again = zip(*(_timed(store.card, name) for name in drawn), strict=True)
    echo(f"one card of an open store: {_spread(again)}")
    wanted = tuple(_misspelt(tuple(card for card in cards if card is not None)))
    found, seconds = zip(*(_timed(find_name, written) for _, _, written in wanted), strict=True)
    echo(f"a name with {MISTAKES} wrong letters: {_spread(seconds)}; {len(wanted)} names")
    for language in sorted({language for language, _, _ in wanted}):
        echo(f"  {language}: {_share_right(language, wanted, found)}")


def _timed(ask: Callable[[str], _Value], word: str) -> tuple[_Value, float]:
    start = time.process_time()
    answer = ask(word)
    return answer, time.process_time() - start


def _spread(seconds: Sequence[float]) -> str:
    ordered = sorted(seconds)
    slow = ordered[int(len(ordered) * _SLOW)]
    return (
        f"median {median(ordered) * 1000:.1f} ms, {_SLOW:.0%} within {slow * 1000:.1f} ms, at most {ordered[-1] * 1000:.1f} ms"
    )


def _misspelt(cards: Sequence[Card]) -> Iterator[tuple[str, str, str]]:
    """Language, card, and the card's name in it with two letters changed for others of that name."""
    chance = random.Random(_SEED)
    for card in cards:
        for language, name in (("en", card.name), *sorted(card.names.items())):
            places = [place for place, letter in enumerate(name) if letter.isalpha()]
            if len(places) < _LEAST_LETTERS:
                continue
            letters = list(name)
            for place in chance.sample(places, MISTAKES):
                letters[place] = chance.choice([name[other] for other in places if name[other] != name[place]] or ["x"])
            yield language, card.name, "".join(letters)


def _share_right(language: str, wanted: Sequence[tuple[str, str, str]], found: Sequence[tuple[NameMatch, ...]]) -> str:
    """How often the card comes first, and how often it is named at all."""
    rows = [(card, matches) for (spoken, card, _), matches in zip(wanted, found, strict=True) if spoken == language]
    first = sum(bool(matches) and matches[0].name == card for card, matches in rows)
    named = sum(card in {match.name for match in matches} for card, matches in rows)
    return f"first {first / len(rows):.1%}, among those named {named / len(rows):.1%} of {len(rows)}"


def measure_import(paths: Sequence[Path], echo: Echo) -> None:
    """Print how long an import into an empty library takes and how much memory; then the same import again."""
    corpus = load_corpus()
    with TemporaryDirectory() as folder, open_library(Home(Path(folder)), corpus) as library:
        for which in ("into an empty library", "again"):
            wall, start = time.perf_counter(), time.process_time()
            report = import_paths(paths, library, corpus)
            took = f"{time.perf_counter() - wall:.1f} s, {time.process_time() - start:.1f} s of them computing"
            held = f"{report.cards:,} cards, {report.rulings:,} rulings, {report.translations:,} translations"
            echo(f"{which}: {held}; {took}; at most {_peak_megabytes():,.0f} MB")
        echo(f"skipped {len(report.skipped)}, warnings {len(report.warnings)}")


def _peak_megabytes() -> float:
    """The most memory this process has held."""
    import resource  # not on Windows, and needed only here

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1_000_000 if platform.system() == "Darwin" else peak / 1_000
