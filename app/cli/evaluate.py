"""`deskhand eval`: start the evaluator of `training` as a child process and pass its output on."""

from __future__ import annotations

import argparse
import importlib.util
import subprocess
import sys

from agent.computers.this_system import require_private_desktops
from agent.errors import SettingsError
from app.assets import RESOURCES
from app.cli.status import ExitStatus

_PASSED_ON = (
    *("model", "seeds", "families", "jobs", "budgets", "attempts", "temperature", "judge", "plot", "out"),
)


def evaluate(arguments: argparse.Namespace) -> ExitStatus:
    """The app never imports `training`; the two meet only through files and child processes."""
    require_private_desktops()
    if importlib.util.find_spec("training") is None:
        raise SettingsError("The evaluator is not installed: use a checkout of the repository.")
    command = [sys.executable, "-m", "training.evaluate", arguments.suite]
    for option in _PASSED_ON:
        value = getattr(arguments, option)
        if value is not None:
            command += [f"--{option}", str(value)]
    if arguments.no_second_look:
        command.append("--no-second-look")
    if arguments.json:
        command.append("--json")
    try:
        status = subprocess.run(command, cwd=RESOURCES.parent, check=False).returncode
    except KeyboardInterrupt:
        return ExitStatus.STOPPED
    if status in tuple(ExitStatus):
        return ExitStatus(status)
    return ExitStatus.FAILED
