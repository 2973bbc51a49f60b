"""Which row of a scale a comparison means."""

from __future__ import annotations

import pytest

from agent.models.task_parser.rows_on_a_scale import row_a_step_on, row_at_an_end, row_compared

SPEEDS = ["Very slow", "Slow", "Medium", "Fast"]


@pytest.mark.parametrize(
    ("said", "rows", "meant"),
    [
        ("the gentlest pace there is", SPEEDS, "Very slow"),
        ("as quick as it gets", SPEEDS, "Fast"),
        ("the air as moist as it gets", ["Dry", "Mild", "Steamy"], "Steamy"),
        ("the strongest airflow you've got", ["Off", "Low", "High"], "High"),
        ("the biggest basket", ["Four places", "Eight places", "Twelve places"], "Twelve places"),
        ("the very lowest of the levels", ["Potato", "Low", "Medium", "High"], "Potato"),
        ("as late in the evening as they'll have us", ["18:00", "19:30", "21:00"], "21:00"),
        ("as late as possible", ["21:00", "21:30", "20:45"], "21:30"),
        ("the cheapest ones", ["Stalls, 62.00", "Circle, 48.00", "Standing, 18.00"], "Standing, 18.00"),
        ("whichever is cheapest", ["Standard (free)", "Next day (£6)", "Courier (£14)"], "Standard (free)"),
        ("the lowest power", ["5W", "50 W", "100 W"], "5W"),
        ("as many dpi", ["300 dpi", "1200 dpi", "600 dpi"], "1200 dpi"),
        ("turn it all the way up", ["Low", "Medium", "High"], "High"),
        ("the easiest one", ["Hard", "Normal", "Easy"], "Easy"),
    ],
)
def test_a_superlative_means_the_row_at_that_end_of_its_scale(said: str, rows: list[str], meant: str) -> None:
    number = row_at_an_end(said, rows)
    assert number is not None
    assert rows[number] == meant


@pytest.mark.parametrize(
    ("said", "rows"),
    [
        ("the quickest there is", ["Draft", "Normal", "Fine"]),
        ("the loudest", ["Dim", "Normal", "Bright"]),
        ("the longest", ["30 min", "1 hour", "2 days"]),
        ("the biggest", ["A4", "A5", "Letter"]),
        ("at most 300 dpi", ["150 dpi", "300 dpi", "600 dpi"]),
        ("the rest of the west", SPEEDS),
        ("the fastest", ["Slow", "Fast"]),
        ("", SPEEDS),
        ("the fastest", []),
    ],
)
def test_rows_of_another_scale_or_of_none_are_left_alone(said: str, rows: list[str]) -> None:
    assert row_at_an_end(said, rows) is None


@pytest.mark.parametrize(
    ("said", "rows", "chosen", "meant"),
    [
        ("not quite as quick as now", ["Slow", "Normal", "Fast"], "Normal", "Slow"),
        ("one board lower", ["Top", "Middle", "Bottom"], "Middle", "Bottom"),
        ("turn it up a notch", ["Off", "Low", "Medium", "High"], "Low", "Medium"),
        ("ease it down one notch", ["Stop", "Slow", "Normal", "Fast"], "Normal", "Slow"),
        ("the letters are too faint", ["Dim", "Normal", "Bright"], "Normal", "Bright"),
        ("a bit smoother", ["15", "30", "60"], "30", "60"),
    ],
)
def test_a_comparative_means_the_next_row(said: str, rows: list[str], chosen: str, meant: str) -> None:
    number = row_a_step_on(said, rows, chosen)
    assert number is not None
    assert rows[number] == meant


@pytest.mark.parametrize("chosen", ["Fast", "", "Elsewhere"])
def test_there_is_no_step_beyond_the_end_nor_from_nowhere(chosen: str) -> None:
    assert row_a_step_on("a bit faster", ["Slow", "Normal", "Fast"], chosen) is None


@pytest.mark.parametrize(
    "said", ["it shouldn't vibrate any more", "no longer than that", "sooner or later", "no more than 10"]
)
def test_what_compares_nothing_is_no_step(said: str) -> None:
    assert row_a_step_on(said, ["5 minutes", "10 minutes", "15 minutes"], "5 minutes") is None


def test_a_superlative_counts_in_its_own_clause_and_no_row_is_told_that_is_named_there() -> None:
    rows = ["Small", "Medium", "Large"]
    task = "The box is the largest we have, and the label small."
    label, box = task.index("label"), task.index("box")
    assert row_compared(task, box, box + 3, rows, "Medium") == 2
    assert row_compared(task, label, label + 5, rows, "Medium") is None
