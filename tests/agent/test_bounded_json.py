"""Foreign JSON is read within bounds, and everything else is one error."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.bounded_json import BoundedJsonError, num_values_at_most, read_json

NUMBERS = st.integers(-(2**63) + 1, 2**63 - 1) | st.floats(allow_nan=False, allow_infinity=False)
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=5),
    max_leaves=30,
)


@given(VALUES)
def test_what_is_within_bounds_is_read_as_it_was_written(value: Any) -> None:
    for text in (json.dumps(value), json.dumps(value, ensure_ascii=False)):
        assert read_json(text.encode()) == value == read_json(text)


def count_of(value: Any) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + sum(map(count_of, inner))


@given(VALUES)
def test_the_quick_bound_is_never_below_the_number_of_values(value: Any) -> None:
    data = json.dumps(value).encode()
    assert num_values_at_most(data) + 1 >= count_of(value) // 2
    assert read_json(data, max_values=num_values_at_most(data)) == value


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[" * 100_000 + "]" * 100_000, "too deeply"),
        ('{"a":' * 100_000 + "1" + "}" * 100_000, "too deeply"),
        ("[" * 100_000, "too deeply"),
        ("[" * 65 + "]" * 65, "too deeply"),
        ("[" + "[]," * 200_000 + "[]]", "more than 200000 values"),
        ("[" + "0," * 5_000_000 + "0]", "longer than"),
        ("1" + "0" * 400, "too large"),
        ("1" + "0" * 5_000, "too large"),
        (str(2**63), "too large"),
        ("1e400", "too large"),
        ("NaN", "or none"),
        ("-Infinity", "or none"),
        ("[1,", "no JSON"),
        ("", "no JSON"),
    ],
    ids=lambda text: text[:12],
)
def test_what_exceeds_a_bound_is_one_error_with_its_reason(text: str, why: str) -> None:
    with pytest.raises(BoundedJsonError, match=why):
        read_json(text)


def test_brackets_and_commas_in_texts_are_not_counted() -> None:
    text = json.dumps({"a": '[{,\\"' * 100_000})
    assert read_json(text, max_depth=2, max_values=3)["a"].startswith("[{,")


def test_an_unfinished_text_of_quotes_costs_no_more_than_its_length() -> None:
    """Quadratic search would take hours here; the bound on depth has to be found at once."""
    with pytest.raises(BoundedJsonError):
        read_json("[" * 65 + '"' + '\\"' * 2_000_000)


def test_bytes_that_are_no_utf_8_are_said() -> None:
    with pytest.raises(BoundedJsonError, match=r"no UTF-8 \(byte 1\)"):
        read_json(b'"\xff"')


def test_half_letters_become_signs_unless_they_are_to_be_joined_later() -> None:
    text = r'{"a\ud800": ["\udfffb", "\ud83d\ude00"]}'
    assert read_json(text) == {"a\ufffd": ["\ufffdb", "😀"]}
    assert read_json(text, keeps_halves=True) == {"a\ud800": ["\udfffb", "😀"]}


def test_numbers_are_forgiven_where_a_server_writes_them() -> None:
    text = f"[NaN, -Infinity, 1e999, {10**400}, -0.5, 7]"
    assert read_json(text, forgives_numbers=True) == [None, None, None, None, -0.5, 7]


def test_it_does_not_depend_on_how_deep_the_caller_is() -> None:
    def far_down(depth: int) -> Any:
        return far_down(depth - 1) if depth else read_json("[" * 60 + "]" * 60)

    assert far_down(sys.getrecursionlimit() - 400)
