"""The marker of a running window: left behind only by a crash."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from app.storage.running_mark import RunningMark

LIMIT_S = 120.0
PROGRAM = """
import sys
from pathlib import Path
from app.storage.running_mark import RunningMark
RunningMark(Path(sys.argv[1])).begin()
print("open", flush=True)
sys.stdin.read()
"""


def killed_window(home: Path) -> None:
    """A process that sets its mark and is then killed."""
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(home)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[3],
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        process.kill()
        process.wait(timeout=LIMIT_S)


def test_an_orderly_end_leaves_nothing(tmp_path: Path) -> None:
    mark = RunningMark(tmp_path)
    assert mark.begin() is None
    mark.end()
    assert list(tmp_path.iterdir()) == []
    assert RunningMark(tmp_path).begin() is None


def test_a_killed_window_is_noticed_at_the_next_start_and_counted(tmp_path: Path) -> None:
    killed_window(tmp_path)
    killed_window(tmp_path)
    crashed = RunningMark(tmp_path, clock=lambda: 1000.0).begin()
    assert crashed is not None
    assert crashed.num_crashes == 1, "it had itself found one"
    mine = json.loads((tmp_path / "running.json").read_text())
    assert (mine["pid"], mine["started_s"], mine["num_crashes"]) == (os.getpid(), 1000.0, 2)


def test_a_second_window_beside_a_living_one_is_no_crash(tmp_path: Path) -> None:
    first = RunningMark(tmp_path)
    assert first.begin() is None
    assert RunningMark(tmp_path).begin() is None


def test_a_process_that_only_has_the_same_number_is_another_one(tmp_path: Path) -> None:
    RunningMark(tmp_path).begin()
    mark = json.loads((tmp_path / "running.json").read_text())
    (tmp_path / "running.json").write_text(json.dumps({**mark, "born": "1"}))
    assert RunningMark(tmp_path).begin() is not None


def test_a_mark_that_cannot_be_read_is_none(tmp_path: Path) -> None:
    (tmp_path / "running.json").write_text("{")
    assert RunningMark(tmp_path).begin() is None


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    mark = RunningMark(tmp_path / "file")
    assert mark.begin() is None
    mark.end()
