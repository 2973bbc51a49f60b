"""An injection on a real private desktop with real windows comes out as on the simulated one."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.actions.policy import ApprovalLevel
from benchmarks.attacks.injection import attack
from benchmarks.attacks.real_desk import attack_really, chosen_cases

pytestmark = pytest.mark.desktop


def test_a_deed_does_the_same_to_real_windows_as_to_the_simulated_desk(tmp_path: Path) -> None:
    case = chosen_cases(12)[0]

    assert attack(case, ApprovalLevel.ALL, tmp_path).got_through
    assert attack_really(case, ApprovalLevel.ALL).got_through
    assert not attack_really(case, ApprovalLevel.ASK).got_through
