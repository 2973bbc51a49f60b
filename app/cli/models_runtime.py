"""`deskhand models runtime`: how a llama.cpp for this computer's GPU would be installed. Asks the driver."""

from __future__ import annotations

import argparse
import shlex
import shutil
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version

from agent.errors import SettingsError
from agent.models.gpus import Gpu, gpus
from agent.models.llamacpp.model import has_gpu_backend, library_folder
from agent.models.runtime_plan import PACKAGE, plan_runtime
from app.cli.output import print_json, print_line
from app.cli.status import ExitStatus


def runtime(arguments: argparse.Namespace, *, find: Callable[[], list[Gpu]] = gpus) -> ExitStatus:
    """
    Raises:
        SettingsError: there is no GPU that it could be built for, or `--dry-run` was not given.
    """
    try:
        installed = version(PACKAGE)
    except PackageNotFoundError:
        raise SettingsError("llama.cpp is not installed: run `make setup` first.") from None
    plan = plan_runtime(
        find(),
        python=sys.version_info[:2],
        version=installed,
        executable=sys.executable,
        has_compiler=shutil.which("nvcc") is not None,
    )
    is_there = has_gpu_backend(library_folder())
    if not arguments.dry_run:
        raise SettingsError("Only the plan is made here: run it with --dry-run, and its command yourself.")
    command = " ".join([*(f"{name}={shlex.quote(value)}" for name, value in plan.environment)])
    line = f"{command} {shlex.join(plan.command)}".strip()
    if arguments.json:
        print_json({"reason": plan.reason, "command": line, "has_gpu_runtime": is_there})
        return ExitStatus.DONE
    print_line(plan.reason)
    if is_there:
        print_line("The llama.cpp that is installed was built for a GPU already.")
    print_line(f"Would run: {line}")
    return ExitStatus.DONE
