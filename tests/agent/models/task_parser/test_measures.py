"""Spans of time and intervals are the same, whichever way they are said."""

from __future__ import annotations

import pytest

from agent.models.task_parser.measures import measures_of, row_measured


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("log me out after a quarter of an hour", "15 minutes"),
        ("half an hour is enough", "30 min"),
        ("a half-hour boost", "30 minutes"),
        ("an hour and a half", "90 minutes"),
        ("two and a half hours", "150 min"),
        ("remind me a day ahead", "1 day before"),
        ("a couple of weeks", "2 weeks"),
        ("for a fortnight", "14 days"),
        ("once a week is plenty", "Weekly"),
        ("every second week", "every fortnight"),
        ("every three months", "Quarterly"),
        ("this happens every month", "Monthly"),
        ("each year", "annually"),
    ],
)
def test_both_ways_of_saying_it_are_one(one: str, other: str) -> None:
    assert measures_of(one) == measures_of(other) != set()


@pytest.mark.parametrize(
    "text", ["", "twice a week", "the office", "5 apples", "Dr. Day", "three quarters of it"]
)
def test_what_names_none_has_none(text: str) -> None:
    assert measures_of(text) == set()


def test_an_interval_is_no_span() -> None:
    assert measures_of("every week") != measures_of("a week")
    assert measures_of("20 minutes or an hour") == {"20 minutes", "60 minutes"}


def test_the_only_row_that_measures_the_same_is_meant() -> None:
    rows = ["Never", "15 minutes", "1 hour"]
    assert row_measured("after a quarter of an hour", rows) == 1
    assert row_measured("an hour is fine", rows) == 2
    assert row_measured("a day", rows) is None
    assert row_measured("never", rows) is None
    assert row_measured("half an hour", ["30 min before", "30 min after"]) is None


def test_the_most_and_the_least_of_rows_that_are_numbers_are_told_by_their_numbers() -> None:
    rates = ["9600", "57600", "115200"]
    assert row_measured("the fastest rate there is", rates) == 2
    assert row_measured("as slow as it gets, the slowest", rates) == 0
    assert row_measured("as many dpi as it offers", ["300 dpi", "1200 dpi", "600 dpi"]) == 1
    assert row_measured("at most 300 dpi", ["150 dpi", "300 dpi", "600 dpi"]) is None, "a number is named"
    assert row_measured("the largest", ["Small", "Medium", "Large"]) == 2
    assert row_measured("the largest", ["A4", "A5", "Letter"]) is None
    assert row_measured("the biggest you have", ["13 × 13", "15 × 15", "21 × 21"]) == 2
    assert row_measured("the longest", ["30 min", "1 hour", "2 days"]) is None, "of different measures"


def test_a_row_that_is_nothing_but_a_measure_is_an_interval_as_well() -> None:
    assert row_measured("each week", ["Day", "Week", "Fortnight", "Month"]) == 1
    assert row_measured("every other week", ["Day", "Week", "Fortnight"]) == 2
