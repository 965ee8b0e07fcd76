"""`--file`: one answer a line, in order, each with its id; a bad line never stops the others."""

import json
from pathlib import Path

from tests.contract import boards, shapes
from tests.contract.conftest import Run

QUESTIONS: list[dict[str, object]] = [
    {"id": "q1", "question": "Cloudform enters and my library is empty, do I lose?"},
    {"id": 2, "question": "What will the weather be like tomorrow?"},
]


def _file(folder: Path, *lines: object) -> str:
    path = folder / "lines.jsonl"
    path.write_text("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines), encoding="utf-8")
    return str(path)


def _printed(out: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in out.splitlines()]


def test_each_question_is_answered_in_order_with_its_id(run: Run, tmp_path: Path) -> None:
    ran = run("ask", "--json", "--file", _file(tmp_path, *QUESTIONS))
    answers = _printed(ran.out)
    assert [answer["id"] for answer in answers] == ["q1", 2]
    assert [answer["answered"] for answer in answers] == [True, False]
    assert shapes.misfits(answers[0], {"id": str, **shapes.ASK}) == []
    assert ran.code == 0


def test_each_board_is_decided_in_order_with_its_id(run: Run, tmp_path: Path) -> None:
    lines = [{"id": "dies", "text": boards.DIES}, {"id": "fails", "text": boards.SURVIVES}]
    ran = run("verify", "--json", "--file", _file(tmp_path, *lines))
    verdicts = _printed(ran.out)
    assert [verdict["id"] for verdict in verdicts] == ["dies", "fails"]
    assert shapes.misfits(verdicts[0], {"id": str, **shapes.VERDICT}) == []
    assert ran.code == 0


def test_bad_lines_give_errors_and_the_rest_is_answered(run: Run, tmp_path: Path) -> None:
    bad = ["not json", {"id": "empty", "question": ""}, {"id": "none"}, '{"id": "typed", "question": 7}']
    ran = run("ask", "--json", "--file", _file(tmp_path, *bad, QUESTIONS[0]))
    printed = _printed(ran.out)
    assert [line["id"] for line in printed] == [None, "empty", "none", "typed", "q1"]
    assert all(shapes.misfits(line["error"], shapes.ERROR) == [] for line in printed[:4])
    assert "lines.jsonl:1" in str(printed[0]["error"])
    assert printed[4]["answered"] is True
    assert ran.code == 2


def test_a_board_that_cannot_be_read_is_an_error_with_its_id(run: Run, tmp_path: Path) -> None:
    ran = run("verify", "--json", "--file", _file(tmp_path, {"id": "b", "text": boards.BROKEN}))
    (line,) = _printed(ran.out)
    assert line["id"] == "b"
    assert line["error"]
    assert ran.code == 2


def test_blank_lines_and_other_fields_are_passed_over(run: Run, tmp_path: Path) -> None:
    ran = run("ask", "--json", "--file", _file(tmp_path, "", {**QUESTIONS[0], "note": "mine"}, "", ""))
    assert [line["id"] for line in _printed(ran.out)] == ["q1"]
    assert ran.code == 0


def test_lines_are_read_from_standard_input(run: Run) -> None:
    ran = run("ask", "--json", "--file", "-", stdin=json.dumps(QUESTIONS[0]).encode())
    assert [line["id"] for line in _printed(ran.out)] == ["q1"]


def test_without_json_each_line_is_short(run: Run, tmp_path: Path) -> None:
    ran = run("ask", "--file", _file(tmp_path, QUESTIONS[0]))
    assert ran.out.startswith("q1: ")
    assert ran.out.count("\n") == 1


def test_a_missing_file_is_one_error(run: Run) -> None:
    ran = run("ask", "--json", "--file", "nowhere.jsonl")
    assert ran.code == 2
    assert ran.json["error"]["where"] == "nowhere.jsonl"
