"""`deskhand train`: start a stage of `training` as a child process and pass its output on."""

from __future__ import annotations

import argparse
import importlib.util
import os
import subprocess
import sys

from agent.errors import SettingsError
from app.cli.status import ExitStatus
from app.cli.words import Commands
from app.storage.preferences import base_settings, load_here

_ABOUT = """\
Train a model, here or elsewhere, or say how a run goes.

  deskhand train STAGE …         ct, sft, judge, value, rl, merge, flywheel; STAGE --help lists its settings
  deskhand train sft --records QUERY --model embedded --out FOLDER
                                 from what deskhand history --search QUERY finds (ct and judge too); only
                                 records that deskhand redact has searched, with nothing left to decide
  deskhand train rl … --ray auto            episodes are played by many at once, on Ray
  deskhand train STAGE … --on ssh://me@gpu  on another machine; the result comes back
  deskhand train propose --out FILE.jsonl   tasks from the applications that are installed
  deskhand train status FOLDER              how a run goes, and what it waits for
  deskhand train update FOLDER --why WHY    other code for a run under --robust, which goes on meanwhile
"""


def add_train(commands: Commands) -> None:
    train = commands.add_parser(
        "train",
        help="train a model, or say how a run goes",
        description=_ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    train.add_argument("stage", metavar="STAGE", help="a stage of training, status or update")
    train.add_argument("rest", metavar="…", nargs=argparse.REMAINDER, help="its settings")
    train.set_defaults(handle=_train)


def _train(arguments: argparse.Namespace) -> ExitStatus:
    """The app never imports `training`; the two meet only through files and child processes."""
    if importlib.util.find_spec("training") is None:
        raise SettingsError("The training module is not installed: use a checkout of the repository.")
    command = [sys.executable, "-m", "training", arguments.stage, *arguments.rest]
    records = str(base_settings(load_here()).records_folder)  # which the owner may have moved
    try:
        status = subprocess.run(
            command, check=False, env={**os.environ, "DESKHAND_RECORDS": records}
        ).returncode
    except KeyboardInterrupt:
        return ExitStatus.STOPPED
    return ExitStatus(status) if status in tuple(ExitStatus) else ExitStatus.FAILED
