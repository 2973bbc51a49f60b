"""A seat waits for its run, and no longer."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

PATIENT_S = 60.0
ROOT = Path(__file__).resolve().parents[3]


def test_a_seat_ends_with_its_runs_folder(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    os.mkfifo(folder / "seat-3.pipe")
    seat = subprocess.Popen([sys.executable, "-m", "training.robust.seat", str(folder), "3"], cwd=ROOT)
    try:
        deadline_s = time.monotonic() + PATIENT_S
        while not (folder / "seat-3.json").exists() or "parked" not in (folder / "seat-3.json").read_text():
            assert time.monotonic() < deadline_s
            time.sleep(0.01)
        assert seat.poll() is None
        shutil.rmtree(folder)
        assert seat.wait(PATIENT_S) == 0
    finally:
        seat.kill()
        seat.wait()
