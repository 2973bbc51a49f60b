"""The plugin among other people's tests: it is loaded wherever Deskhand is installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
OTHERS = """\
import pytest

class Furniture:
    def check(self, words):
        return words

@pytest.fixture
def desk():
    return Furniture()

def test_furniture(desk):
    assert desk.check("no check of ours says this")

def test_broken(desk):
    assert desk.check("") == "oak"
"""


def test_fixture_of_others_that_is_also_called_desk_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "test_furniture.py").write_text(OTHERS, encoding="utf-8")
    environment = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(ROOT)}
    words = ["-p", "agent.visual_tests.pytest_plugin", "-p", "no:cacheprovider", "--desk-retries", "1"]
    told = subprocess.run(
        [sys.executable, "-m", "pytest", *words, "test_furniture.py"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 1, told.stdout + told.stderr
    assert "1 failed, 1 passed" in told.stdout
    assert "INTERNALERROR" not in told.stdout
