"""`deskhand export` and `deskhand import`: records as training data, data sets as records.

Starts `training`. The formats are listed once, in `training/trajectories/formats.py`, and checked there.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import subprocess
import sys
from pathlib import Path

from agent.errors import SettingsError
from app.assets import RESOURCES
from app.cli.output import print_json, print_line, tell
from app.cli.status import ExitStatus
from app.history import library
from app.storage.preferences import base_settings, load_here


def export(arguments: argparse.Namespace) -> ExitStatus:
    settings = base_settings(load_here())
    folders = [str(library.find_record(settings, name).folder) for name in arguments.ids]
    return _run(arguments, ["export", arguments.format, str(Path(arguments.out).absolute()), *folders])


def convert(arguments: argparse.Namespace) -> ExitStatus:
    source = str(Path(arguments.folder).absolute())
    if arguments.check:
        return _run(arguments, ["check", arguments.format, source])
    if arguments.out is not None:
        out = str(Path(arguments.out).absolute())
        return _run(arguments, ["convert", arguments.format, source, arguments.to, out])
    records = base_settings(load_here()).records_folder
    first = [] if arguments.first is None else ["--first", str(arguments.first)]
    return _run(arguments, ["import", arguments.format, source, str(records), *first])


def _run(arguments: argparse.Namespace, command: list[str]) -> ExitStatus:
    """The app never imports `training`; the two meet only through files and child processes."""
    if importlib.util.find_spec("training") is None or importlib.util.find_spec("pyarrow") is None:
        raise SettingsError(
            "Training data needs the training stack: make setup EXTRAS=train in a checkout of the repository."
        )
    done = subprocess.run(
        [sys.executable, "-m", "training.trajectories", *command],
        cwd=RESOURCES.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    try:
        answer = json.loads(done.stdout.splitlines()[-1])  # the lines before tell how far it is
    except (ValueError, IndexError):
        tell(f"deskhand: the export broke off: {done.stderr.strip().splitlines()[-1:]}")
        return ExitStatus.FAILED
    if arguments.json:
        print_json(answer)
    elif "error" in answer:
        tell(f"deskhand: {answer['error']['message']}")
    else:
        not_held = answer.pop("not_held", [])
        for name, value in answer.items():
            print_line(f"{name}: {' '.join(value) if isinstance(value, list) else value}")
        for sentence in not_held:
            print_line(sentence)
    if done.returncode == ExitStatus.BAD_USAGE:
        return ExitStatus.BAD_USAGE
    return ExitStatus.FAILED if "error" in answer else ExitStatus.DONE
