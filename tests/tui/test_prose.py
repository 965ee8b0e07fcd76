"""Text on the screen: wrapped between wide characters, citations whole, links found where they stand."""

import pytest
from textual.geometry import Size

from judgebot.tui.widgets.cited import Cited
from judgebot.tui.widgets.prose import Prose

ANYWHERE = Size(0, 0)


def rows(prose: Prose, width: int) -> list[str]:
    return prose.drawn("\n".join(prose._rows(width))).plain.split("\n")


def test_later_lines_hang_under_the_first_and_the_last_column_stays_free() -> None:
    assert rows(Prose("one two three", mark="1."), 11) == ["1. one two", "   three"]


def test_wide_characters_are_broken_between() -> None:
    assert rows(Prose("ルールを見る", mark=">"), 9) == ["> ルール", "  を見る"]


def test_a_citation_is_never_broken() -> None:
    assert rows(Cited("It ends here", ("CR 704.5m", "CR 101.3")), 23) == ["It ends here", "[CR 704.5m, CR 101.3]"]


@pytest.mark.parametrize("width", [1, 5, 20, 80])
def test_the_height_is_the_number_of_rows(width: int) -> None:
    prose = Cited("A sentence that has some words in it.", ("CR 704.5m",))
    assert prose.get_content_height(ANYWHERE, ANYWHERE, width) == len(rows(prose, width))


def test_links_are_marked_where_they_stand_and_not_in_the_text() -> None:
    cited = Cited("CR 101.3 is not a link here", ("CR 101.3",))
    spans = cited.drawn("\n".join(cited._rows(80))).spans
    assert {(span.start, span.end) for span in spans} == {(29, 37)}


def test_markup_in_a_text_is_shown_as_it_stands() -> None:
    assert rows(Prose("a [bold]word[/bold]"), 80) == ["a [bold]word[/bold]"]
