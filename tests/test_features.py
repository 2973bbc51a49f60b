"""docs/features.md tells the truth: what it names exists, and its counts are right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "features.md").read_text(encoding="utf-8")
ROWS = [line.strip("| ").split(" | ") for line in PAGE.splitlines() if re.match(r"\| \d+ \|", line)]
MARKS = ("yes", "part", "no")


def test_all_hundred_rows_are_there_once_in_order() -> None:
    assert [int(row[0]) for row in ROWS] == list(range(1, 101))
    assert {row[2] for row in ROWS} <= set(MARKS)


def test_the_counts_are_those_of_the_rows() -> None:
    counted = {mark: sum(row[2] == mark for row in ROWS) for mark in MARKS}
    said = {
        mark: int(number) for number, mark in re.findall(r"(\d+) (yes|part|no)\b", PAGE.split("| # |")[0])
    }
    assert said == counted


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_what_a_row_is_shown_by_exists(row: list[str]) -> None:
    line = " | ".join(row)
    tests, files = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", line), re.findall(r"\]\(([\w./-]+)\)", line)
    for path, name in tests:
        assert re.search(rf"def {name}\(", (ROOT / path).read_text(encoding="utf-8")), f"{path}::{name}"
    for path in files:
        assert (ROOT / "docs" / path).is_file(), path
    if row[2] == "yes":
        assert tests, "a yes is shown by a test"
    if row[2] == "part":
        assert row[-1].strip(), "a part says what is missing"
