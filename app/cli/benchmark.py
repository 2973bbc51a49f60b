"""`deskhand benchmark`: start a benchmark of `training` as a child process and pass its output on."""

from __future__ import annotations

import argparse
import importlib.util
import subprocess
import sys
from pathlib import Path

from agent.errors import SettingsError
from app.cli.status import ExitStatus
from app.cli.words import Commands, add_json, positive

_ABOUT = """\
Play a benchmark of the field's with the agent, in the benchmark's own environment.

  deskhand benchmark list
  deskhand benchmark browsergym-miniwob --home ~/browsergym --check
  deskhand benchmark browsergym-miniwob --home ~/browsergym --model embedded

The folder holds what you fetched: the benchmark's environment and data (docs/how-to/run-a-benchmark.md).
First attempts are reported, with every setting that moves a score. The same command goes on after an
interruption.
"""
_PASSED_ON = (
    *(
        "home",
        "model",
        "dialect",
        "temperature",
        "tasks",
        "max_steps",
        "attempts",
        "limit_s",
        "out",
        "python",
    ),
)


def add_benchmark(commands: Commands) -> None:
    benchmark = commands.add_parser(
        "benchmark",
        help="play one of the field's own benchmarks",
        description=_ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    benchmark.add_argument("name", metavar="NAME", help="one of `deskhand benchmark list`, or list")
    benchmark.add_argument("--home", metavar="FOLDER", type=_path, help="the benchmark's folder")
    benchmark.add_argument("--model", metavar="NAME", help="default: the embedded model")
    benchmark.add_argument("--dialect", metavar="NAME", help="default: the model's own")
    benchmark.add_argument(
        "--temperature", metavar="T", type=float, help="of replies; default: 0, the likeliest token"
    )
    benchmark.add_argument(
        "--tasks", metavar="FILE", type=_path, help="a task's name a line; default: all of the benchmark"
    )
    benchmark.add_argument(
        "--max-steps", metavar="N", type=positive, help="replies a task; default: the benchmark's"
    )
    benchmark.add_argument(
        "--attempts",
        metavar="N",
        type=positive,
        help="at each task; more than the first are reported apart, and need a temperature (default: 1)",
    )
    benchmark.add_argument(
        "--limit-s", metavar="S", type=float, help="an attempt that takes longer is the environment's fault"
    )
    benchmark.add_argument(
        "--set",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        dest="settings",
        help="a setting of the benchmark's client; may be given several times",
    )
    benchmark.add_argument(
        "--python", metavar="FILE", type=_path, help="of the benchmark's environment; default: below --home"
    )
    benchmark.add_argument(
        "--out", metavar="FOLDER", type=_path, help="results and records; default: below --home, by model"
    )
    benchmark.add_argument(
        "--check", action="store_true", help="try everything that a run needs, with one task that is not kept"
    )
    add_json(benchmark)
    benchmark.set_defaults(handle=_benchmark)


def _path(text: str) -> Path:
    return Path(text).absolute()


def _benchmark(arguments: argparse.Namespace) -> ExitStatus:
    """The app never imports `training`; the two meet only through files and child processes."""
    if importlib.util.find_spec("training") is None:
        raise SettingsError("The training module is not installed: use a checkout of the repository.")
    command = [sys.executable, "-m", "training.benchmarks", "run", arguments.name]
    for option in _PASSED_ON:
        value = getattr(arguments, option)
        if value is not None:
            command += [f"--{option.replace('_', '-')}", str(value)]
    for setting in arguments.settings:
        command += ["--set", setting]
    command += ["--check"] if arguments.check else []
    command += ["--json"] if arguments.json else []
    try:
        status = subprocess.run(command, check=False).returncode
    except KeyboardInterrupt:
        return ExitStatus.STOPPED
    return ExitStatus(status) if status in tuple(ExitStatus) else ExitStatus.FAILED
