"""The index: built in a child process, opened as mapped arrays, rebuilt when stale or broken."""

import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from sklearn.feature_extraction.text import TfidfVectorizer

from judgebot.errors import DataError
from judgebot.search.analyze import whole_terms
from judgebot.search.arrays import WORDS, find_keys
from judgebot.search.build import WAITING
from judgebot.search.documents import Sources
from judgebot.search.fit import BM25_B, BM25_K, rows_of
from judgebot.search.index import Index, open_index
from judgebot.search.query import Bag
from judgebot.search.rank import Weights, add_bag
from tests.search.conftest import TINY


def _refuse() -> Sources:
    raise AssertionError("nothing is to be built")


def test_the_right_document_comes_first_in_each_language(tiny: Index) -> None:
    assert tiny.search("is my wall of glass going to break").hits[0].id == "glass-wall"
    assert tiny.search("Ist meine Glaswand zerbrochen?").hits[0].id == "glass-wall"
    assert tiny.search("合唱のゴブリン").hits[0].id in ("CR 999.1a", "G-choir")


def test_a_card_finds_what_stands_on_it(tiny: Index) -> None:
    assert tiny.search("and this one?", names=("Crystal Rampart",)).hits[0].id == "glass-wall"


def test_hits_say_which_words_matched(tiny: Index) -> None:
    assert "goblin" in tiny.search("goblins please").hits[0].matched


def test_misspelled_words_are_repaired_and_known_ones_left(tiny: Index) -> None:
    found = tiny.search("does the goblim sing")
    assert found.repaired == {"goblim": "goblin"}
    assert found.hits[0].id == "CR 999.1a"


def test_equal_questions_give_equal_answers(tiny: Index) -> None:
    assert tiny.search("goblin wall") == tiny.search("goblin wall")


def test_weights_are_those_of_scikit_learn(tiny: Index) -> None:
    rows = rows_of(TINY.documents, tiny.stored.meta.concepts, TINY.concepts)
    asked = [number for number, row in enumerate(rows) if (row.field, row.language) == (0, "en")]
    vectorizer = TfidfVectorizer(analyzer=lambda number: rows[number].terms, sublinear_tf=True)
    expected = vectorizer.fit_transform(asked).toarray()
    arrays = tiny.stored.arrays
    for column, term in enumerate(vectorizer.get_feature_names_out()):
        place = find_keys(tiny.stored, "asked", "en", (term,))[0]
        span = slice(arrays["term_start"][place], arrays["term_start"][place + 1])
        ours = dict(zip(arrays["post_row"][span].tolist(), arrays["post_weight"][span].tolist(), strict=True))
        for at, row in enumerate(asked):
            assert ours.get(row, 0.0) == pytest.approx(expected[at, column], abs=1e-6)


def test_whole_documents_are_weighed_as_bm25s_does(tiny: Index) -> None:
    bm25s = pytest.importorskip("bm25s", reason="bm25s is an extra")
    rows = rows_of(TINY.documents, tiny.stored.meta.concepts, TINY.concepts)
    whole = [number for number, row in enumerate(rows) if (row.part, row.language) == ("whole", "en")]
    peer = bm25s.BM25(k1=BM25_K, b=BM25_B, method="lucene")
    peer.index([list(rows[number].terms) for number in whole], show_progress=False)
    question = whole_terms("how many goblins is a singing goblin", "en")
    bag = Bag("whole", "en", {term: 1.0 for term in question})
    total = sum(
        float(tiny.stored.arrays["term_idf"][place]) for place in find_keys(tiny.stored, "whole", "en", tuple(bag.counts))
    )
    scores = np.zeros(len(rows), np.float32)
    add_bag(bag, scores, tiny.stored, Weights(unknown=0))
    assert scores[whole] * total / (BM25_K + 1) == pytest.approx(peer.get_scores(list(bag.counts)), rel=1e-4)


def test_an_index_is_not_built_twice(tmp_path: Path) -> None:
    open_index(tmp_path, "one", tmp_path, lambda: TINY)
    open_index(tmp_path, "one", tmp_path, _refuse)


def test_another_stamp_builds_anew_and_removes_the_old(tmp_path: Path) -> None:
    open_index(tmp_path, "one", tmp_path, lambda: TINY)
    open_index(tmp_path, "two", tmp_path, lambda: TINY)
    assert len(list(tmp_path.glob("index-*"))) == 1


@pytest.mark.parametrize("damage", ["cut", *(pytest.param(how, marks=pytest.mark.long) for how in ("flip", "gone", "text"))])
def test_a_broken_file_is_built_again(tmp_path: Path, damage: str) -> None:
    index = open_index(tmp_path, "one", tmp_path, lambda: TINY)
    path = index.stored.folder / "post_weight.npy"
    content = path.read_bytes()
    path.unlink()
    if damage != "gone":
        broken = {"cut": content[:-5], "flip": content[:-1] + bytes([content[-1] ^ 255]), "text": b"hello"}
        path.write_bytes(broken[damage])
    assert open_index(tmp_path, "one", tmp_path, lambda: TINY).search("goblin").hits


@pytest.mark.long
def test_a_broken_word_list_is_built_again(tmp_path: Path) -> None:
    index = open_index(tmp_path, "one", tmp_path, lambda: TINY)
    (index.stored.folder / WORDS).write_bytes(b"\xff")
    assert open_index(tmp_path, "one", tmp_path, lambda: TINY).search("does the goblim sing").repaired


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(DataError, match="cannot be written"):
        open_index(tmp_path / "file", "one", tmp_path, lambda: TINY)


def test_asking_loads_no_scikit_learn(tmp_path: Path) -> None:
    open_index(tmp_path, "one", tmp_path, lambda: TINY)
    script = (
        "import sys; from pathlib import Path; from judgebot.search.index import open_index\n"
        f"place = Path({str(tmp_path)!r})\n"
        "assert open_index(place, 'one', place, lambda: None).search('does the goblim sing').hits\n"
        "print(sorted({m.split('.')[0] for m in sys.modules} & {'sklearn', 'scipy', 'joblib', 'filelock', 'textual'}))\n"
    )
    root = str(Path(__file__).resolve().parents[2])
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=root, check=True)
    assert ran.stdout.strip() == "[]"


def test_arrays_are_mapped_not_read(tiny: Index) -> None:
    assert isinstance(tiny.stored.arrays["post_row"].base, np.memmap)


def test_a_build_says_what_it_is_doing_and_a_failing_one_why(tmp_path: Path) -> None:
    said: list[str] = []
    open_index(tmp_path / "index", "told", tmp_path, lambda: TINY, said.append)
    assert said[0] == WAITING
    assert "reading 4 rulings, rules and sections" in said
    assert len(said) >= 5
    open_index(tmp_path / "index", "told", tmp_path, _refuse, said.append)
    assert said.count(WAITING) == 1
    assert {path.name for path in (tmp_path / "index").glob("*") if path.is_file()} <= {"build.lock", "why.txt"}


def test_a_build_that_fails_leaves_nothing_but_its_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    with pytest.raises(DataError, match="building the index failed"):
        open_index(tmp_path / "index", "told", tmp_path, lambda: TINY)
    assert [path.name for path in (tmp_path / "index").iterdir()] == ["build.lock"]
