"""Kill -9 while a run writes: it resumes, and ends exactly like an uninterrupted one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import torch

from tests.training.stages.counting import run
from training.stages import checkpoints
from training.stages.run_folder import read_log

pytestmark = pytest.mark.torch

PATIENT_S = 1200.0
ROOT = Path(__file__).resolve().parents[3]


def kill_after(out: Path, *, steps: int) -> None:
    """Start the run as a process of its own and kill it once it has done so many steps more."""
    newest = checkpoints.latest(out / "checkpoints") if out.exists() else None
    target = (newest.step if newest else 0) + steps
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.training.stages.counting", str(out), "1000000"],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    try:
        deadline_s = time.monotonic() + PATIENT_S
        while not has_checkpoint_from(out, target) and process.poll() is None:
            assert time.monotonic() < deadline_s, "the run did not come so far"
            time.sleep(0.02)
        assert process.poll() is None, "the run ended by itself"
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()


def has_checkpoint_from(out: Path, step: int) -> bool:
    return any(int(path.name) >= step for path in (out / "checkpoints").glob("[0-9]*"))


def test_a_killed_run_loses_no_step_and_does_none_twice(tmp_path: Path) -> None:
    kill_after(tmp_path / "killed", steps=8)
    newest = checkpoints.latest(tmp_path / "killed" / "checkpoints")
    assert newest is not None
    total = newest.step + 4
    resumed = run(tmp_path / "killed", total)
    whole = run(tmp_path / "whole", total)
    assert resumed.seen == whole.seen == list(range(1, total + 1))
    assert torch.equal(resumed.weight, whole.weight)
    assert read_log(tmp_path / "killed") == read_log(tmp_path / "whole")
