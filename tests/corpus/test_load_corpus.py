"""What is shipped loads strictly and fast, and is what it says."""

import time
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from judgebot.corpus.fingerprint import resemblance, sketch, text_sha
from judgebot.corpus.load import Corpus, load_corpus
from judgebot.editions import SHIPPED_EDITIONS
from judgebot.errors import DataError
from judgebot.language import LANGUAGES, fold_words

CR = Path(__file__).resolve().parents[3] / "shared/data/cr/CR_20260807.txt"


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load_corpus()


def test_the_twenty_families_speak_eleven_languages(corpus: Corpus) -> None:
    assert len(corpus.families) == 20
    assert all(set(family.statement) == set(LANGUAGES) for family in corpus.families)


def test_one_family_is_read_without_the_others(corpus: Corpus) -> None:
    lazy = Corpus(corpus.folder)
    family = lazy.family("no-name")
    assert family is not None
    assert family.id == "no-name"
    assert "families" not in vars(lazy)
    assert lazy.family("../families/no-name") is None


def test_families_load_in_a_few_times_what_reading_their_toml_takes(corpus: Corpus) -> None:
    files = sorted((corpus.folder / "families").glob("*.toml"))

    def seconds(load: Callable[[], object]) -> float:
        began = time.process_time()
        assert load()
        return time.process_time() - began

    plain = min(seconds(lambda: [tomllib.loads(file.read_text("utf-8")) for file in files]) for _ in range(3))
    ours = min(seconds(lambda: Corpus(corpus.folder).families) for _ in range(3))
    assert ours < 4 * plain


def test_the_sources_are_the_editions_that_the_package_names(corpus: Corpus) -> None:
    assert {source: corpus.sources[source].edition for source in SHIPPED_EDITIONS} == SHIPPED_EDITIONS


def test_three_korean_words_mean_manifest(corpus: Corpus) -> None:
    (manifest,) = [concept for concept in corpus.glossary_file.concepts if concept.id == "manifest"]
    assert {"구현화", "현현", "발현"} <= set(manifest.terms["ko"])


def test_the_version_changes_with_a_statement(tmp_path: Path) -> None:
    families = tmp_path / "families"
    families.mkdir()
    (families / "a.toml").write_text("id = 'a'")
    before = load_corpus(tmp_path).version
    (families / "a.toml").write_text("id = 'b'")
    assert load_corpus(tmp_path).version != before


def test_a_broken_family_is_an_error_with_its_file(tmp_path: Path) -> None:
    (tmp_path / "families").mkdir()
    (tmp_path / "families" / "a.toml").write_text("id = 'a'\nfoo = 1")
    with pytest.raises(DataError, match=r"a\.toml: .*field"):
        _ = load_corpus(tmp_path).families


def test_a_folder_without_families_is_no_corpus(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="families"):
        load_corpus(tmp_path)


def test_each_proof_stands_in_its_rule(corpus: Corpus) -> None:
    if not CR.is_file():
        pytest.skip(f"the official rules are not beside the project: {CR}")
    numbered = (line.replace("\u00a0", " ").split(" ", 1) for line in CR.read_text(encoding="utf-8-sig").split("\n"))
    rules = {words[0].rstrip("."): words[1] for words in numbered if len(words) == 2}
    wrong = [r.number for r in corpus.rules if fold_words(r.proof) not in fold_words(rules.get(r.number, ""))]
    assert wrong == []


def test_fingerprints_fold_quotes_width_and_case() -> None:
    assert text_sha("It’s “Ａ” card.") == text_sha('it\'s "a" CARD')


def test_a_changed_word_leaves_texts_alike() -> None:
    one = sketch("The Warden looks at every hidden creature of its own side once before the end of each round")
    other = sketch("The Warden looks at every hidden creature of its own side twice before the end of each round")
    assert 0.5 < resemblance(one, other) < 1
    assert resemblance(one, sketch("Nothing of this is in the other text at all, not even by chance")) == 0
