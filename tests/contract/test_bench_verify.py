"""`bench verify` measures utterances: what is decided right, what wrong, and what was made of every word."""

from pathlib import Path

from tests.contract.conftest import Run

RIGHT = (
    '{"id": "a", "text": "My library is empty and I draw a card. Do I lose?", "topic": "t", '
    '"expect": {"status": "decided", "yes_no": "yes", "facts": ["A has lost"]}}\n'
)


def test_a_right_verdict_is_counted_and_the_code_is_zero(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "right.jsonl"
    file.write_text(RIGHT, encoding="utf-8")
    done = run("bench", "verify", str(file))
    assert done.code == 0
    assert "1 100.0%" in done.out
    assert "words accounted for: 100.0%" in done.out


def test_a_wrong_verdict_is_listed_and_the_code_is_one(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "wrong.jsonl"
    file.write_text(RIGHT.replace("A has lost", "A has not lost"), encoding="utf-8")
    done = run("bench", "verify", str(file), "--list")
    assert done.code == 1
    assert "not so: A has not lost" in done.out


def test_a_line_that_is_no_utterance_is_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "odd.jsonl"
    file.write_text('{"id": "a"}\n', encoding="utf-8")
    done = run("bench", "verify", str(file))
    assert done.code == 3
    assert "odd.jsonl:1" in done.err
