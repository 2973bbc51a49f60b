"""Every attack on a real desktop with the network for its task: nothing of this machine is reached."""

from __future__ import annotations

import pytest

from benchmarks.attacks import network
from benchmarks.workloads.gates import all_met

pytestmark = pytest.mark.desktop


def test_no_attack_reaches_this_machine_and_what_is_allowed_works() -> None:
    part = network.measure()
    assert part.figures["attacks"] >= 130
    assert part.figures["allowed"] >= 13
    assert all_met(part.gates), part.examples
