"""A killed agent leaves a record that opens, and nothing else: the benchmark itself, with a few runs."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

pytestmark = pytest.mark.desktop


def test_killed_agent_leaves_its_record_and_no_process() -> None:
    command = [sys.executable, "benchmarks/kill_nine.py", "--runs", "3", "--seed", "1", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    found = json.loads(done.stdout)
    assert found["problems"] == []
    assert done.returncode == 0
    assert found["recorded_steps"] >= found["reported_steps"] > 0
