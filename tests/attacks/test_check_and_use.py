"""Some of the windows that change between question and act; all of them are in the benchmark."""

from __future__ import annotations

import pytest

from benchmarks.attacks.check_and_use import SCRIPTS, TK, measure

pytestmark = pytest.mark.desktop


def test_a_dialog_and_a_shifted_row_get_nothing_done_that_nobody_was_asked_about() -> None:
    chosen = [script for script in SCRIPTS if script.scene == "dialog" or script.program == TK][:2]
    part = measure(chosen)
    assert part.figures["scripts"] == 2
    assert part.examples == ()
    assert [gate["met"] for gate in part.gates] == [True, True]
