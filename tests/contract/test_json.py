"""`--json` prints exactly the promised shapes."""

import pytest

from tests.contract import boards, shapes
from tests.contract.conftest import SEEDS, Run


def test_ask_prints_the_promised_shape_for_an_answer(run: Run) -> None:
    ran = run("ask", "--json", "Cloudform enters and my library is empty, do I lose?")
    assert shapes.misfits(ran.json, shapes.ASK) == []
    assert ran.json["hits"][0]["id"] == "empty-library"
    assert ran.json["cards"] == ["Cloudform"]
    assert ran.code == 0


def test_ask_prints_the_promised_shape_where_it_knows_nothing(run: Run) -> None:
    ran = run("ask", "--json", "What will the weather be like in Lisbon tomorrow?")
    assert shapes.misfits(ran.json, shapes.ASK) == []
    assert ran.json["answered"] is False
    assert len(ran.json["hits"]) == 10
    assert ran.code == 1


def test_ask_answers_in_the_language_of_the_question(run: Run) -> None:
    ran = run("ask", "--json", "Was passiert mit Wolkenform, wenn meine Bibliothek leer ist?")
    assert ran.json["language"] == "de"
    assert ran.json["hits"][0]["language"] == "de"


def test_ask_answers_in_the_language_wanted(run: Run) -> None:
    ran = run("ask", "--json", "--language", "fr", "Cloudform enters and my library is empty, do I lose?")
    assert ran.json["language"] == "fr"
    assert ran.json["hits"][0]["language"] == "fr"


def test_hits_hold_at_most_five_cites_and_numbers_are_rounded(run: Run) -> None:
    hits = run("ask", "--json", "Can I look at my opponent's face-down creature?").json["hits"]
    assert max(len(hit["cites"]) for hit in hits) <= 5
    assert all(round(hit["score"], 4) == hit["score"] for hit in hits)


@pytest.mark.parametrize("board", [boards.DIES, boards.SURVIVES, boards.FORBIDDEN, boards.DEPENDS])
def test_verify_prints_the_promised_shape_for_the_notation(run: Run, board: str) -> None:
    ran = run("verify", "--json", "-", stdin=board.encode())
    assert shapes.misfits(ran.json, shapes.VERDICT) == []
    assert ran.json["edition"] == "CR 2026-08-07"


def test_verify_prints_the_promised_shape_for_plain_words(run: Run) -> None:
    ran = run("verify", "--json", "Cloudform enters and my library is empty. Do I lose?")
    assert shapes.misfits(ran.json, shapes.VERDICT) == []
    assert ran.json["understood"]
    assert ran.json["scenario"]


def test_verify_prints_an_invalid_verdict_with_the_error_for_an_unreadable_scenario(run: Run) -> None:
    ran = run("verify", "--json", "-", stdin=boards.BROKEN.encode())
    printed = ran.json
    error = printed.pop("error")
    assert shapes.misfits(printed, shapes.VERDICT) == []
    assert printed["status"] == "invalid"
    assert error["where"].startswith("2:")
    assert ran.code == 2


def test_card_prints_the_promised_shape(run: Run) -> None:
    ran = run("card", "--json", "Cloudform")
    assert shapes.misfits(ran.json, shapes.CARD) == []
    assert ran.json["faces"][0]["types"] == ["Enchantment"]
    assert any(hit["id"] == "empty-library" for hit in ran.json["rulings"])


def test_card_in_another_language_is_the_same_card(run: Run) -> None:
    assert run("card", "--json", "Wolkenform").json["name"] == "Cloudform"


def test_a_name_that_no_card_has_gives_no_faces(run: Run) -> None:
    ran = run("card", "--json", "Xyzzy Qwfpgjluy")
    assert shapes.misfits(ran.json, shapes.CARD) == []
    assert ran.json["faces"] == []
    assert ran.code == 1


def test_rule_prints_the_promised_shape(run: Run) -> None:
    ran = run("rule", "--json", "704.5m")
    assert shapes.misfits(ran.json, shapes.RULE) == []
    assert ran.json["id"] == "CR 704.5m"
    assert ran.json["parent"] == "CR 704.5"
    assert "empty-library" in ran.json["cited_by"]
    assert ran.json["section"] == "State-Based Actions"
    assert ran.json["after"] == "CR 704.5n"


def test_rule_finds_a_term(run: Run) -> None:
    assert run("rule", "--json", "manifest").json["id"].startswith("CR 701.40")


def test_a_rule_that_does_not_exist_is_an_error_object(run: Run) -> None:
    ran = run("rule", "--json", "999.9z")
    assert shapes.misfits(ran.json["error"], shapes.ERROR) == []
    assert ran.code == 1


def test_policy_prints_hits(run: Run) -> None:
    ran = run("policy", "--json", "a player forgot a trigger")
    assert shapes.misfits(ran.json, [shapes.HIT]) == []
    assert {hit["kind"] for hit in ran.json} == {"policy"}


def test_library_prints_the_promised_shape(run: Run, home: object) -> None:
    ran = run("library", "--json")
    assert shapes.misfits(ran.json, shapes.LIBRARY) == []
    assert ran.json["home"] == str(home)
    assert ran.code == 0


def test_coverage_prints_the_promised_shape(run: Run) -> None:
    ran = run("coverage", "--json")
    assert shapes.misfits(ran.json, shapes.COVERAGE) == []
    assert ran.json["cards"] > 30_000


def test_check_finds_nothing_wrong_with_the_shipped_knowledge(run: Run) -> None:
    ran = run("check", "--json")
    assert ran.json == {"findings": []}
    assert ran.code == 0


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the founding documents are not beside this checkout")
def test_import_prints_the_promised_shape(
    run: Run, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUDGEBOT_HOME", str(tmp_path_factory.mktemp("importing")))
    ran = run("import", "--json", str(SEEDS))
    assert shapes.misfits(ran.json, shapes.IMPORT) == []
    assert (ran.json["documents"], ran.json["cards"], ran.json["rulings"]) == (5, 3, 89)
    again = run("import", "--json", str(SEEDS)).json
    assert (again["added"], again["updated"]) == (0, 0)
