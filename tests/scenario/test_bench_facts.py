"""`bench verify` reads facts by their fields, and says which do not hold."""

from pathlib import Path

import msgspec
import pytest

from judgebot.errors import DataError
from judgebot.service.bench_boards import grade, read_utterances, run
from judgebot.service.parts import Parts

BLOCK = "I attack with Grizzly Bears and my opponent blocks it with Hill Giant. Does my Grizzly Bears die?"
RIGHT = """{"status": "decided", "yes_no": "yes", "facts": [{"card": "Grizzly Bears", "zone": "graveyard"},
 {"card": "Hill Giant", "zone": "battlefield", "power": 3, "toughness": 3,
 "tapped": false, "controller": "B", "face_down": false, "counters": {}},
 {"player": "A", "life": 20, "lost": false, "poison": 0}]}""".replace("\n", "")


@pytest.fixture(scope="module")
def parts() -> Parts:
    return Parts()


def _line(expect: str, text: str = BLOCK) -> str:
    return f'{{"id": "x", "topic": "combat", "level": "easy", "text": "{text}", "expect": {expect}, "rules": ["704.5g"]}}'


def _write(folder: Path, *lines: str) -> Path:
    path = folder / "boards.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_facts_given_by_their_fields_hold(tmp_path: Path, parts: Parts) -> None:
    (utterance,) = read_utterances(_write(tmp_path, _line(RIGHT)))
    assert grade(utterance, parts).grade == "right"


@pytest.mark.parametrize(
    ("fact", "broken"),
    [
        ('{"card": "Grizzly Bears", "zone": "battlefield"}', "Grizzly Bears: zone battlefield"),
        ('{"card": "Hill Giant", "counters": {"+1/+1": 1}}', "Hill Giant: counters {'+1/+1': 1}"),
        ('{"card": "Hill Giant", "attached_to_card": "Grizzly Bears"}', "attached_to_card Grizzly Bears"),
        ('{"player": "B", "life": 18}', "B: life 18"),
        ('{"card": "Hill Giant", "zone": "battlefield"}, {"card": "Hill Giant", "zone": "battlefield"}', "Hill Giant"),
    ],
)
def test_a_fact_that_is_not_so_makes_the_verdict_wrong(tmp_path: Path, parts: Parts, fact: str, broken: str) -> None:
    (utterance,) = read_utterances(_write(tmp_path, _line(f'{{"status": "decided", "facts": [{fact}]}}')))
    graded = grade(utterance, parts)
    assert graded.grade == "wrong"
    assert broken in graded.why


def test_the_report_has_totals_by_topic_and_level_and_no_texts(tmp_path: Path, parts: Parts) -> None:
    said: list[str] = []
    run([_write(tmp_path, _line(RIGHT))], parts, said.append)
    assert {line.split()[0] for line in said} >= {"all", "combat", "easy"}
    assert "Grizzly" not in " ".join(said)


def test_a_fact_of_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"boards\.jsonl:1"):
        read_utterances(_write(tmp_path, _line('{"status": "decided", "facts": [{"zone": "exile"}]}')))


def test_a_fact_of_a_card_and_a_player_at_once_is_refused() -> None:
    from judgebot.service.bench_facts import Fact

    with pytest.raises(msgspec.ValidationError, match="a card or of a player"):
        msgspec.json.decode(b'{"card": "Forest", "player": "A"}', type=Fact)
