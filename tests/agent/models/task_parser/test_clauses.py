"""Clauses and brackets of people's lists."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from agent.models.task_parser.clauses import (
    between_brackets,
    brackets_of,
    clauses_of,
    holds_half,
    unexplained_clauses,
)
from agent.models.task_parser.words import words_of


def said(task: str, runs: list[tuple[int, int]]) -> list[str]:
    words = words_of(task)
    return [task[words[first].start : words[last].end] for first, last in runs]


def test_clauses_end_at_signs_and_small_words_around_them_are_left_out() -> None:
    task = "name Rex, it bites, then request."
    assert said(task, clauses_of(words_of(task))) == ["name Rex", "it bites", "request"]


def test_a_caption_may_hold_and() -> None:
    task = "size 3, save and close"
    assert said(task, clauses_of(words_of(task))) == ["size 3", "save", "save and close", "close"]


def test_clauses_of_which_something_is_known_or_that_are_negated_are_no_captions() -> None:
    task = "name Rex, not the first visit, request"
    words = words_of(task)
    assert said(task, unexplained_clauses(words, task, explained={1})) == ["request"]


def test_a_name_ends_where_half_a_bracket_begins() -> None:
    words = words_of("headset (microphone), Sam (sales) :)")
    brackets = brackets_of(words)
    assert brackets == [(1, 3), (6, 8)]
    assert between_brackets(brackets, 0, 1) == (0, 0)
    assert between_brackets(brackets, 2, 3) == (2, 2)
    assert between_brackets(brackets, 5, 8) == (5, 8)
    assert between_brackets(brackets, 5, 10) == (5, 10)


@given(st.text("ab ()[],.", max_size=30), st.data())
def test_what_lies_between_brackets_lies_in_what_was_given(task: str, data: st.DataObject) -> None:
    words = words_of(task)
    if not words:
        return
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first, len(words) - 1))
    brackets = brackets_of(words)
    low, high = between_brackets(brackets, first, last)
    assert first <= low <= high <= last
    assert (low, high) == (first, last) or not holds_half(brackets, low, high)
    assert all(begin <= end for begin, end in clauses_of(words))
