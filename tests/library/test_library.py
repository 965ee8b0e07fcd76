"""The library stores all or nothing, knows what changed, and finds what was stored."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from judgebot.corpus.fingerprint import sketch, text_sha
from judgebot.corpus.load import Corpus, load_corpus
from judgebot.corpus.models import Family, Print, Wording
from judgebot.errors import InputError
from judgebot.library.attach import Placer, fingerprint
from judgebot.library.documents import CardTextEntry, Entry, NameEntry
from judgebot.library.home import Home
from judgebot.library.library import Library, open_library

from .conftest import document, lazy_document, ruling

NEW = "The Warden looks at every hidden creature of its own side once before the end of each round of the fog."
OLD = "The Warden may look at what it likes, whoever it belongs to, and need not tell anybody what it saw there."


def family(family_id: str, *texts: str) -> Family:
    """An invented family whose wordings have these texts, the first being the current one."""
    standings = ("current", "superseded")
    return Family(
        id=family_id, title="Fog", cites=("CR 708.5",), cards=("Fog Warden",), statement={}, asked={},
        wordings=tuple(
            Wording(
                name=f"wording {at}", standing=standings[min(at, 1)], says="", dates=(),  # type: ignore[arg-type]
                prints=(Print("en", text_sha(text), sketch(text)),),
            )
            for at, text in enumerate(texts)
        ),
    )  # fmt: skip


@pytest.fixture
def fog(tmp_path: Path) -> Corpus:
    """A corpus of one invented family."""
    corpus = Corpus(tmp_path / "fog")
    vars(corpus).update(families=(family("fog", NEW, OLD),), version="fog 1")
    (tmp_path / "fog").mkdir()
    return corpus


@pytest.fixture
def foggy(home: Home, fog: Corpus) -> Iterator[Library]:
    with open_library(home, fog) as opened:
        yield opened


def test_reading_an_empty_library_makes_no_file(library: Library, home: Home) -> None:
    assert library.official("no-name", "en") is None
    assert library.rulings() == ()
    assert library.version() == ""
    assert set(library.editions().values()) == {None}
    assert not home.library.exists()


def test_storing_the_same_again_changes_nothing(library: Library, home: Home) -> None:
    first = library.store((document(ruling("a"), ruling("b")),))
    version = library.version()
    library.close()
    before = home.library.read_bytes()
    second = library.store((document(ruling("a"), ruling("b")),))
    library.close()
    assert (first.added, second.added, second.updated, second.unchanged) == (2, 0, 0, 2)
    assert library.version() == version
    assert len(home.library.read_bytes()) == len(before)


def test_the_version_changes_with_the_content(library: Library) -> None:
    seen = [library.version()]
    for text in ("a", "b"):
        library.store((document(ruling(text)),))
        seen.append(library.version())
    library.remove_edition("cards")
    seen.append(library.version())
    assert len(set(seen)) == 4


def test_the_current_wording_comes_first_whatever_its_date(foggy: Library) -> None:
    report = foggy.store((document(ruling(OLD, date="2025-01-01"), ruling(NEW, date="2019-01-01")),))
    assert report.superseded == 1
    official = foggy.official("fog", "ja")
    assert official is not None
    assert (official.text, official.language, official.standing) == (NEW, "en", "current")
    assert (official.cards, official.dates) == (("Fog Warden",), ("2019-01-01",))
    assert [one.standing for one in foggy.wordings("fog")] == ["current", "superseded"]


def test_one_text_on_several_cards_is_one_wording(foggy: Library) -> None:
    shouted = NEW.replace("Warden", "WARDEN")
    foggy.store((document(ruling(NEW), ruling(shouted, card="Mist", date=None)),))
    (only,) = foggy.wordings("fog")
    assert (only.cards, only.dates) == (("Fog Warden", "Mist"), ("2020-01-02",))


def test_a_text_that_is_alike_is_attached_as_another_wording(foggy: Library) -> None:
    report = foggy.store((document(ruling(NEW.replace("once before", "twice before"))),))
    (only,) = foggy.wordings("fog")
    assert (only.how, only.standing, report.superseded) == ("alike", "also", 0)


def test_a_text_between_two_families_is_attached_to_none() -> None:
    placer = Placer((family("one", NEW), family("two", NEW.replace("the fog.", "the mist."))))
    changed = fingerprint(NEW.replace("the fog.", "the cloud."), "en")
    assert placer.place(changed) is None
    assert Placer((family("one", NEW),)).place(changed) is not None


def test_a_text_in_another_language_is_not_compared() -> None:
    assert Placer((family("one", NEW),)).place(fingerprint(NEW, "de")) is None


def test_one_word_of_another_mechanic_makes_it_another_ruling() -> None:
    text = "If the Warden is manifested, it looks at every creature of its own side once before the end of each round."
    one = msgspec.structs.replace(family("one", text), statement={"en": "It is manifested."})
    placer = Placer((one,), load_corpus().glossary_file.concepts)
    assert placer.place(fingerprint(text.replace("each round", "every round"), "en")) is not None
    assert placer.place(fingerprint(text.replace("manifested", "cloaked"), "en")) is None


def test_texts_follow_the_families_when_these_change(home: Home, fog: Corpus, tmp_path: Path) -> None:
    with open_library(home, fog) as before:
        before.store((document(ruling(NEW)),))
        assert before.official("fog", "en") is not None
    changed = Corpus(tmp_path / "fog")
    vars(changed).update(families=(family("mist", NEW),), version="fog 2")
    with open_library(home, changed) as after:
        assert after.official("fog", "en") is None
        assert after.official("mist", "en") is not None


def test_a_failure_in_the_middle_stores_nothing(library: Library) -> None:
    def breaks() -> Iterator[Entry]:
        yield ruling("c")
        raise KeyboardInterrupt

    library.store((document(ruling("a")),))
    before = (library.version(), library.counts())
    with pytest.raises(KeyboardInterrupt):
        library.store((document(ruling("b"), origin="other"), lazy_document(breaks())))
    assert (library.version(), library.counts()) == before


def test_an_unreadable_document_is_left_out_and_the_others_stay(library: Library) -> None:
    def breaks() -> Iterator[Entry]:
        yield ruling("c")
        raise InputError("it breaks off")

    report = library.store((lazy_document(breaks(), origin="broken"), document(ruling("c"))))
    assert (report.documents, report.added, [one.why for one in report.skipped]) == (1, 1, ["it breaks off"])
    assert library.origins() == ("cards",)


def test_an_edition_is_removed_whole(library: Library) -> None:
    library.store((document(ruling("a"), origin="one"), document(ruling("a"), ruling("b"), origin="two")))
    assert library.remove_edition("two") == 2
    assert (library.origins(), [one.text for one in library.rulings()]) == (("one",), ["a"])


def test_removing_what_is_not_there_names_what_is(library: Library) -> None:
    library.store((document(ruling("a"), origin="one"),))
    with pytest.raises(InputError, match="no edition 'two'") as raised:
        library.remove_edition("two")
    assert raised.value.hint == "one"


def test_an_unofficial_name_says_so_and_an_official_one_does_not(library: Library) -> None:
    made_up = NameEntry(card="Fog Warden", language="fr", name="Gardien", official=False, why="translated word by word")
    text = CardTextEntry(card="Fog Warden", language="fr", name="Garde-brume", text="x")
    library.store((document(made_up, text),))
    assert library.cards_named("GARDIEN") == {"Fog Warden": "translated word by word"}
    assert library.cards_named("garde-brume") == {"Fog Warden": ""}
    assert library.unofficial_names() == {"Gardien": "Fog Warden (translated word by word)"}


def test_worker_threads_may_read(library: Library) -> None:
    from concurrent.futures import ThreadPoolExecutor

    library.store((document(*(ruling(f"text {number}") for number in range(50))),))
    with ThreadPoolExecutor(4) as pool:
        counts = list(pool.map(lambda _: len(library.rulings()), range(20)))
    assert set(counts) == {50}
