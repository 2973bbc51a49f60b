"""Words of tasks: every letter that is no blank is in one, at its place."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from agent.models.task_parser.words import words_of


@given(st.text(max_size=80))
def test_every_letter_but_blanks_is_in_one_word_at_its_place(task: str) -> None:
    words = words_of(task)
    assert all(task[word.start : word.end] == word.text for word in words)
    covered = {number for word in words for number in range(word.start, word.end)}
    assert covered == {n for n, letter in enumerate(task) if letter == "\n" or not letter.isspace()}


def test_accents_and_capitals_are_marked_and_taken_away() -> None:
    [word] = words_of("Größe")
    assert (word.plain, word.has_capital) == ("große", True)


def test_a_line_break_is_a_word() -> None:
    assert [word.is_line_break for word in words_of("a\nb")] == [False, True, False]
