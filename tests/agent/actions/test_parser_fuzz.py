"""A small run of `benchmarks/parser_fuzz.py`: damaged replies raise nothing but typed errors."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def test_damaged_replies_raise_nothing_but_typed_errors() -> None:
    command = [sys.executable, "benchmarks/parser_fuzz.py", "--mutations", "6000", "--seed", "1", "--json"]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    result = json.loads(answer.stdout)
    assert result.keys() == {"mutations", "untyped", "taken_back", "seconds", "gates"}
    assert (result["mutations"], result["untyped"], result["taken_back"]) == (6000, 0, 0), answer.stderr
    assert answer.returncode == 0


def test_dialects_meet_what_their_benchmark_promises() -> None:
    """Without the sizes, which need torch; with a few damaged replies of another seed."""
    command = [
        sys.executable,
        "benchmarks/dialects.py",
        "--mutations",
        "2000",
        "--sizes",
        "0",
        "--seed",
        "2",
        "--json",
    ]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    result = json.loads(answer.stdout)
    assert [gate["name"] for gate in result["gates"] if not gate["met"]] == [], answer.stderr
    assert result["by_description"] == ["chat", "holo"]
