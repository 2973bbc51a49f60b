"""Names are cut by the parser and the picture together."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from agent.models.task_parser.labels import GoalVerb, WordRole
from agent.models.task_parser.segments import (
    MOST_WORDS,
    SlotSegment,
    as_quoted,
    joined_words,
    lengthened,
    segments_of,
    slots_of,
    tried_names,
    with_hidden_rows,
)
from agent.models.task_parser.words import words_of
from tests.agent.models.task_parser.said_words import scores_of

TASK = "mark it as read as well"


def test_without_a_picture_the_parser_decides() -> None:
    scores = scores_of(TASK, ". . . N0 . .", [GoalVerb.TICK])
    assert segments_of(scores.role, {}) == [SlotSegment(WordRole.NAME, 3, 3)]


def test_a_longer_name_that_the_picture_shows_is_taken() -> None:
    scores = scores_of(TASK, ". . . N0 . .", [GoalVerb.TICK])
    unsure = np.maximum(scores.role, -0.8)
    found = {(3, 3): 0.1, (0, 3): 0.99, (0, 1): 0.05}
    assert segments_of(unsure, found) == [SlotSegment(WordRole.NAME, 0, 3)]


def test_a_name_that_the_picture_does_not_show_yet_stays_a_name() -> None:
    scores = scores_of("choose Radio", ". N0", [GoalVerb.CHOOSE])
    assert segments_of(scores.role, {(1, 1): 0.01}) == [SlotSegment(WordRole.NAME, 1, 1)]


def test_nothing_speaks_against_a_row_whose_list_may_be_closed_yet() -> None:
    verbs = [GoalVerb.FILL, GoalVerb.CHOOSE]
    scores = scores_of("City Rome, A4 in Size, Jam", "N0 V0 . N1 . O1 . N0", verbs)
    found = {(3, 3): 0.01, (0, 0): 0.02, (5, 5): 0.97, (7, 7): 0.01}
    assert with_hidden_rows(found, scores) == {**found, (3, 3): 0.5}


def test_a_part_of_a_hidden_row_is_no_name_though_a_button_is_called_so() -> None:
    task = "Choose Automatic preview from the Options menu"
    words, scores = words_of(task), scores_of(task, ". N0 N0 . . O0 .", [GoalVerb.CHOOSE])
    shown = {(1, 1): 0.9, (2, 2): 0.99, (1, 2): 0.01, (5, 5): 0.99}
    assert slots_of(words, task, scores, shown) == [
        SlotSegment(WordRole.NAME, 1, 2),
        SlotSegment(WordRole.OWNER, 5, 5),
    ]


UNSURE = np.log(np.full((5, len(WordRole)), 1 / len(WordRole)))


def test_a_name_ends_where_what_is_clearly_shown_ends() -> None:
    print_now = [SlotSegment(WordRole.NAME, 1, 1)]
    assert lengthened(print_now, {(1, 1): 0.94, (1, 2): 0.99}, UNSURE) == [SlotSegment(WordRole.NAME, 1, 2)]
    assert lengthened(print_now, {(1, 1): 0.99, (1, 2): 0.97}, UNSURE) == print_now
    assert lengthened(print_now, {(1, 1): 0.01, (1, 2): 0.7}, UNSURE) == print_now


def test_a_longer_name_takes_no_word_of_another_and_no_value_grows() -> None:
    cut = [
        SlotSegment(WordRole.NAME, 0, 0),
        SlotSegment(WordRole.VALUE, 2, 2),
        SlotSegment(WordRole.NAME, 4, 4),
    ]
    found = {(0, 2): 0.99, (2, 3): 0.99, (2, 4): 0.99, (3, 4): 0.95}
    assert lengthened(cut, found, UNSURE) == [*cut[:2], SlotSegment(WordRole.NAME, 3, 4)]


def test_a_longer_name_does_not_end_with_what_is_surely_nothing() -> None:
    scores = scores_of("print in colour off please", "N0 N0 N0 . .", [GoalVerb.UNTICK])
    in_colour = [SlotSegment(WordRole.NAME, 0, 2)]
    assert lengthened(in_colour, {(0, 2): 0.94, (0, 4): 0.99}, scores.role) == in_colour


def test_no_value_ends_within_a_time_or_an_address() -> None:
    task = "time 06:30, mail to a-b@c.org."
    words = words_of(task)
    scores = scores_of(task, "N0 V0 V0 . . . N1 V1 V1 V1 V1 V1 V1 . .", [GoalVerb.FILL, GoalVerb.FILL])
    cut = segments_of(scores.role, {}, joined=joined_words(words, task))
    said = [task[words[one.first].start : words[one.last].end] for one in cut]
    assert said == ["time", "06:30", "to", "a-b@c.org"]


def test_a_value_is_not_looked_for_on_the_picture() -> None:
    scores = scores_of("Name: Ada", "N0 . V0", [GoalVerb.FILL])
    found = {(0, 0): 0.9, (2, 2): 0.01}
    assert [one.role for one in segments_of(scores.role, found)] == [WordRole.NAME, WordRole.VALUE]


def test_words_that_are_surely_nothing_are_not_tried() -> None:
    scores = scores_of(TASK, ". . . N0 . .", [GoalVerb.TICK])
    sure = scores.role - np.log(np.exp(scores.role).sum(1, keepdims=True))
    runs = tried_names(words_of(TASK), TASK, sure)
    assert (3, 3) in runs
    assert (0, 3) in runs
    assert (0, 1) not in runs


def test_what_stands_in_quotes_is_one_from_end_to_end() -> None:
    task = 'Type "4 pears, rice" and Save'
    cut = [
        SlotSegment(WordRole.VALUE, 2, 4),
        SlotSegment(WordRole.NAME, 5, 5),
        SlotSegment(WordRole.NAME, 8, 8),
    ]
    assert as_quoted(cut, words_of(task), task) == [
        SlotSegment(WordRole.VALUE, 2, 5),
        SlotSegment(WordRole.NAME, 8, 8),
    ]


@given(st.integers(1, 30), st.integers(0, 2**31))
def test_segments_never_overlap_and_are_in_order(count: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    role = rng.normal(size=(count, len(WordRole))) * 3
    role -= np.log(np.exp(role).sum(1, keepdims=True))
    found = {
        (first, last): float(rng.random())
        for first in range(count)
        for last in range(first, min(count, first + MOST_WORDS))
        if rng.random() < 0.3
    }
    segments = segments_of(role, found)
    ends = [-1, *(one.last for one in segments)]
    assert all(before < one.first <= one.last < count for before, one in zip(ends, segments, strict=False))
