"""Whatever runs beside the screen, stop ends it, and nothing of it is left."""

from __future__ import annotations

import pytest

from benchmarks.tools import stops

pytestmark = pytest.mark.desktop


def test_stop_ends_a_sleep_an_endless_output_a_storm_a_busy_kernel_and_a_silent_server() -> None:
    found, _gates = stops(num_stops=5)
    assert found["stops"] == 5
    assert found["processes_left"] == 0
    assert len(found["stop_worst_ms_by_kind"]) == 5
