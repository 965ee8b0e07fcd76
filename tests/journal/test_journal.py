"""Keeping, editing with history, removing, undo, search, settings."""

import pytest

from judgebot.errors import InputError
from judgebot.journal.journal import Journal
from judgebot.journal.models import Page

PAGE = Page(table="12", round="3", initials="AB/CD", question="Do I lose?", answer="No.", cites=("CR 704.5m",))


def test_what_is_kept_is_there_newest_first(journal: Journal) -> None:
    first = journal.keep(PAGE)
    second = journal.keep(Page(note="a note alone"))
    assert journal.entries() == (second, first)
    assert first.time == "2026-11-30T10:00:00+00:00"


def test_an_edit_changes_what_it_names_and_keeps_the_time_and_the_history(journal: Journal) -> None:
    entry = journal.keep(PAGE)
    edited = journal.edit(entry.id, {"penalty": "Warning"})
    assert (edited.page.penalty, edited.page.table, edited.time) == ("Warning", "12", entry.time)
    assert [(state.change, state.page and state.page.penalty) for state in journal.history(entry.id)] == [
        ("kept", ""),
        ("edited", "Warning"),
    ]


def test_edits_of_one_sitting_are_one_state(journal: Journal) -> None:
    entry = journal.keep(PAGE)
    for note in ("w", "wa", "warned"):
        journal.edit(entry.id, {"note": note}, "sitting")
    assert [state.page and state.page.note for state in journal.history(entry.id)] == ["", "warned"]
    journal.undo()
    assert journal.entries()[0].page.note == ""


def test_an_edit_that_changes_nothing_leaves_no_trace(journal: Journal) -> None:
    entry = journal.keep(PAGE)
    journal.edit(entry.id, {"table": "12"})
    assert len(journal.history(entry.id)) == 1


def test_what_was_removed_comes_back_by_undo(journal: Journal) -> None:
    entry = journal.keep(PAGE)
    journal.remove(entry.id)
    assert journal.entries() == ()
    assert journal.undo().change == "removed"
    assert journal.entries() == (entry,)


def test_undo_goes_back_step_by_step_and_then_says_that_there_is_no_more(journal: Journal) -> None:
    entry = journal.keep(PAGE)
    journal.edit(entry.id, {"note": "one"})
    journal.edit(entry.id, {"note": "two"})
    notes = []
    for _ in range(2):
        journal.undo()
        notes.append(journal.entries()[0].page.note)
    assert notes == ["one", ""]
    journal.undo()
    assert journal.entries() == ()
    with pytest.raises(InputError, match="nothing to take back"):
        journal.undo()


def test_a_removed_entry_cannot_be_edited(journal: Journal) -> None:
    entry = journal.keep(PAGE)
    journal.remove(entry.id)
    with pytest.raises(InputError, match="removed"):
        journal.edit(entry.id, {"note": "late"})


@pytest.mark.parametrize("words", ["ab", "704.5m", "do i LOSE", "12 no", "2026-11-30", ""])
def test_search_finds_words_in_any_field(journal: Journal, words: str) -> None:
    entry = journal.keep(PAGE)
    assert journal.entries(words) == (entry,)


def test_search_wants_every_word(journal: Journal) -> None:
    journal.keep(PAGE)
    assert journal.entries("lose warning") == ()


def test_a_search_finds_what_was_written_a_moment_ago_here_and_in_another_app(journal: Journal) -> None:
    entry = journal.keep(PAGE)
    other = Journal(journal.path)
    assert journal.entries("late") == other.entries("late") == ()
    before = journal.stamp()
    other.edit(entry.id, {"note": "late"}, "sitting")
    assert journal.stamp() != before
    assert [found.page.note for found in journal.entries("late")] == ["late"]
    journal.edit(entry.id, {"note": "later"}, "sitting")
    assert [found.page.note for found in journal.entries("later")] == ["later"]
    journal.remove(entry.id)
    assert journal.entries("later") == other.entries("later") == ()


def test_what_did_not_change_is_not_read_again(journal: Journal) -> None:
    first, second = journal.keep(PAGE), journal.keep(PAGE)
    read = {entry.id: entry for entry in journal.entries()}
    journal.edit(first.id, {"note": "new"})
    again = {entry.id: entry for entry in journal.entries()}
    assert again[second.id] is read[second.id]
    assert again[first.id].page.note == "new"


def test_the_stamp_makes_no_file(journal: Journal) -> None:
    assert journal.stamp() == (0, 0)
    assert not journal.path.exists()


def test_settings_last(journal: Journal) -> None:
    assert journal.setting("rel") is None
    journal.set("rel", "Regular")
    journal.close()
    assert Journal(journal.path).setting("rel") == "Regular"
