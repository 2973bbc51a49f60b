"""The real application is used by keyboard alone, and what has the keyboard says what it is: a seeded part of
`benchmarks/by_keyboard.py`, without a model."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from agent.computers.private_desktop import accessibility_command
from benchmarks.by_keyboard import begin_later
from benchmarks.workloads.key_desk import key_desk
from benchmarks.workloads.key_flows import FLOWS
from benchmarks.workloads.key_hands import KeyRow

SEED = 21
LIMIT_S = 100.0
"""For each thing that is waited for: less than what a test that hangs is given."""
WITHOUT_A_MODEL = ("settings", "schedule", "history")
pytestmark = [
    pytest.mark.desktop,
    pytest.mark.skipif(accessibility_command() is None, reason="AT-SPI is not installed"),
]


def test_a_flow_is_done_by_keys_that_follow_what_a_screen_reader_says(tmp_path: Path) -> None:
    chosen = random.Random(SEED).choice(WITHOUT_A_MODEL)
    with key_desk(tmp_path, seed=SEED, tells=print, limit_s=LIMIT_S) as desk:
        begin_later(desk)
        for name in (chosen, "leaving"):
            desk.hands.flow = name
            assert FLOWS[name](desk) == "", name
        assert desk.hands.faults() == []
        assert desk.hands.rows, "something was heard"


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        (KeyRow("", "Tab", "Save", "push button", "Settings"), ""),
        (KeyRow("", "Tab", "", "", ""), "nothing has the keyboard"),
        (KeyRow("", "Tab", "", "text", "Settings"), "has no name"),
        (KeyRow("", "Tab", "Dark", "combo box", "Settings"), "says what is chosen and not what for"),
        (KeyRow("", "Tab", "Dark", "combo box", "Settings", "Colours"), ""),
        (KeyRow("", "Tab", "Save", "unknown", "Settings"), "has no role"),
    ],
)
def test_what_cannot_be_told_by_ear_is_a_fault(row: KeyRow, fault: str) -> None:
    assert row.fault == fault
