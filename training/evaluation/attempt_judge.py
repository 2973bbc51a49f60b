"""A trained judge over the records of attempts, in a process that has torch. I/O: starts it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from agent.errors import SettingsError
from training.errors import TrainingError
from training.evaluation.app_state import REPOSITORY

_MODULE = "training.rewards.record_scores"


def require_trusted(judge: Path) -> dict[str, Any]:
    """Which judge it is, and how good; before the first attempt is made.

    Raises:
        SettingsError: there is none in the folder, or it is not good enough to choose; the message says why.
    """
    try:
        found: dict[str, Any] = _asked([str(judge)], "")["judge"]
    except TrainingError as error:
        raise SettingsError(str(error)) from error
    return found


def scores_of(judge: Path, records: Path, names: Iterable[str]) -> tuple[dict[str, float], dict[str, str]]:
    """The scores of records, and why others have none.

    Raises:
        TrainingError: the judge failed.
    """
    said = _asked([str(judge), "--records", str(records)], "\n".join(names))
    return said["scores"], said["refused"]


def _asked(arguments: list[str], lines: str) -> dict[str, Any]:
    command = [sys.executable, "-m", _MODULE, *arguments]
    done = subprocess.run(command, input=lines, cwd=REPOSITORY, capture_output=True, text=True, check=False)
    if done.returncode:
        said = done.stderr.strip().splitlines()
        raise TrainingError(said[-1] if said else f"The judge ended with status {done.returncode}.")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer
