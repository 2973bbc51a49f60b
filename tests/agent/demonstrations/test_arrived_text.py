"""What an input method made of keys is put together from what fields say of their changes."""

from __future__ import annotations

import pytest

from agent.demonstrations.arrivals import Arrivals
from agent.demonstrations.arrived_text import BY_KEYS, UNSURE, Arrival, FieldEdit, arrival_of

Edits = list[tuple[int, str | int]]
"""Position, and what was added or how many characters were removed."""


def edits_of(
    *changes: tuple[int, str | int], first_s: float = 1.0, element_id: str = "field"
) -> list[FieldEdit]:
    """A tenth of a second apart."""
    found = []
    for number, (position, change) in enumerate(changes):
        at_s = first_s + 0.1 * number
        if isinstance(change, str):
            found.append(FieldEdit(at_s, element_id, position, added=change))
        else:
            found.append(FieldEdit(at_s, element_id, position, num_removed=change))
    return found


@pytest.mark.parametrize(
    ("typed", "changes"),
    [
        ("ab", [(0, "a"), (1, "b")]),
        ("exa", [(0, "e"), (1, "x"), (2, "a"), (3, "mple.org")]),  # completed
        ("teh ", [(0, "t"), (1, "e"), (2, "h"), (3, " "), (0, 3), (0, "the")]),  # corrected
        ("é", [(0, "e\u0301")]),
        ("one\n", [(0, "o"), (1, "n"), (2, "e")]),  # a field of one line writes no line break
    ],
)
def test_keys_count_where_the_field_got_each_of_them(typed: str, changes: Edits) -> None:
    assert arrival_of(typed, 9.0, edits_of(*changes)) == BY_KEYS


@pytest.mark.parametrize(
    ("typed", "changes", "arrived"),
    [
        ("nihao ", [(4, "你好")], "你好"),
        ("nihao shijie ", [(0, "你好"), (2, "世界")], "你好世界"),
        ("xx nihao ", [(0, 3), (0, "x"), (1, "x"), (2, " "), (3, "你好")], "xx 你好"),  # a selection went
        ("nihao2\n", [(0, "拟好")], "拟好\n"),
        ("nihao2\n", [(0, "拟好"), (2, "\n")], "拟好\n"),
        ("hello ", [(0, "hello")], "hello"),
        # the line is written anew at each key: an empty one, one with text before, one with text around
        ("ni ", [(0, 1), (0, 1), (0, "你")], "你"),
        ("ni ", [(0, 4), (0, "abc"), (0, 4), (0, "abc你")], "你"),
        ("1 ni ", [(2, "1"), (3, " "), (0, 7), (0, "ab1 cd"), (0, 7), (0, "ab1 你cd")], "1 你"),
    ],
)
def test_what_arrived_counts_where_keys_became_something_else(
    typed: str, changes: Edits, arrived: str
) -> None:
    assert arrival_of(typed, 9.0, edits_of(*changes)) == Arrival(arrived)


def test_enter_that_took_what_was_composed_is_no_line_break() -> None:
    assert arrival_of("hello\n", 5.0, edits_of((0, "hello"), first_s=5.01)) == Arrival("hello")
    assert arrival_of("hello\n", 5.0, edits_of((0, "hello"), first_s=4.0)) == BY_KEYS


@pytest.mark.parametrize(
    "changes",
    [
        [(0, "你好"), (40, "世界")],  # in two places
        [(0, "你好"), (0, 2)],  # nothing is left
        [(8, "你"), (0, 20), (0, "something else")],
    ],
)
def test_text_that_cannot_be_put_together_is_unsure(changes: Edits) -> None:
    assert arrival_of("nihao ", 9.0, edits_of(*changes)) == UNSURE


@pytest.mark.parametrize(
    ("chosen", "element_id", "found"),
    [
        ("pinyin", "field", Arrival("你好")),
        ("pinyin", "another", UNSURE),
        ("pinyin", "", UNSURE),
        ("", "another", BY_KEYS),
    ],
)
def test_only_the_field_that_was_typed_into_counts_and_without_word_of_it_a_chosen_input_method_is_a_doubt(
    chosen: str, element_id: str, found: Arrival
) -> None:
    arrivals = Arrivals(lambda: chosen)
    for edit in edits_of((0, "你好")):
        arrivals.heard(edit)
    assert arrivals.of("nihao ", 0.5, 1.0, 1.5, element_id) == found


def test_edits_from_another_time_do_not_count() -> None:
    arrivals = Arrivals(lambda: "pinyin")
    for edit in [*edits_of((0, "你"), first_s=0.1), *edits_of((1, "好"), first_s=9.0)]:
        arrivals.heard(edit)
    assert arrivals.of("nihao ", 0.5, 1.0, 1.5, "field") == UNSURE
