"""`python -m training STAGE … --on WHERE`: runs a stage on another machine, fetches its result. I/O: all.

    --on ADDRESS             a Ray cluster's dashboard, such as http://127.0.0.1:8265
    --on ssh://user@host     a machine with a login; a Ray head is started there and ended afterwards
    --host-python PYTHON     Python on the remote machine (python3)
    --there SETTING=PATH     data of a setting that are on the remote machine already; repeatable
    --yes                    upload without asking
    --ranks N, --robust …    as here, but there: in the job that Ray starts

What leaves this machine is listed first. The same command after an interruption goes on.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from agent.terminal import drop_typed_ahead, revealed, terminal_line
from training.errors import RemoteError
from training.remote.fetching import fetch, quoted_there
from training.remote.following import Host, JobFollower
from training.remote.shipment import REPOSITORY, Shipment, shipment_of
from training.remote.ssh_host import DashboardHost, SshHost

RUNS = ".deskhand/remote/runs"
"""Path below the remote home folder."""
PROCESSES, SAID = ("--ranks", "--standby", "--hosts", "--update"), ("--robust", "--no-copies")
"""Options of `training.stages.launch` and `training.robust.command`, with and without a value."""


class ClosingHost(Host, Protocol):
    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class RemoteOptions:
    """The options of this module."""

    on: str
    host_python: str
    there: tuple[tuple[str, str], ...]
    is_agreed: bool
    """Upload without asking."""
    processes: tuple[str, ...] = ()
    """Options that say by which processes the stage is run there, and who watches them."""


def is_elsewhere(arguments: Sequence[str]) -> bool:
    """Whether a command line names another machine."""
    return any(one.partition("=")[0] == "--on" for one in arguments)


def split(arguments: Sequence[str]) -> tuple[RemoteOptions | None, list[str]]:
    """This module's options, and the stage's; None where the stage is to run here.

    >>> split(["--on", "ssh://me@gpu", "--steps", "5"])[1]
    ['--steps', '5']
    """
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--on")
    parser.add_argument("--host-python", default="python3")
    parser.add_argument("--there", action="append", default=[])
    parser.add_argument("--yes", action="store_true")
    for name in PROCESSES:
        parser.add_argument(name)
    for name in SAID:
        parser.add_argument(name, action="store_true")
    found, rest = parser.parse_known_args(arguments)
    if found.on is None:
        return None, list(arguments)
    chosen = {name: getattr(found, name[2:].replace("-", "_")) for name in (*PROCESSES, *SAID)}
    processes = [
        word
        for name, value in chosen.items()
        if value
        for word in ((name,) if name in SAID else (name, value))
    ]
    pairs = tuple(
        (name.replace("-", "_"), path) for name, _, path in (one.partition("=") for one in found.there)
    )
    if any(not path for _, path in pairs):
        raise RemoteError("--there wants SETTING=PATH.")
    return RemoteOptions(found.on, found.host_python, pairs, found.yes, tuple(processes)), rest


def train_elsewhere(
    where: RemoteOptions,
    stage: str,
    recipe: Any,
    *,
    agree: Callable[[str], bool] | None = None,
    open_host: Callable[[RemoteOptions], ClosingHost] | None = None,
) -> Path:
    """Run the stage on the remote machine, or resume it; returns the local folder of the fetched result.

    Raises:
        RemoteError: the remote machine cannot do it, or the user did not agree to the upload.
    """
    result = Path(recipe.out, "result")
    if result.exists():
        return result
    shipment = shipment_of(stage, recipe, there=where.there)
    host = (open_host or _open_host)(where)
    try:
        if isinstance(host, SshHost):
            host.require_versions()
        _require_agreement(shipment, where, agree or _asked)
        return _run(host, where, shipment, result)
    finally:
        try:
            host.close()
        except RemoteError as error:
            print(f"{terminal_line(str(error))} What was started there may still run.", file=sys.stderr)


def _run(host: Host, where: RemoteOptions, shipment: Shipment, result: Path) -> Path:
    folder = quoted_there(f"{RUNS}/{shipment.name}")
    options = " ".join(f"'{one}'" for one in _checked([*shipment.arguments, *where.processes]))
    command = f"{where.host_python} -m training {options} --out {folder}"
    following = JobFollower(host, sys.stderr)
    with tempfile.TemporaryDirectory(prefix="deskhand-shipment-", dir=_near(REPOSITORY)) as packed:
        shipment.pack(Path(packed))
        following.done(shipment.name, command, Path(packed))
        with Path("/dev/null").open("w") as nowhere:
            quiet = JobFollower(host, nowhere)

            def ask(name: str, command: str) -> str:
                return quiet.done(f"{shipment.name}-{name}", command, Path(packed))

            fetch(ask, where.host_python, f"{folder}/result", result)
    return result


def _near(folder: Path) -> Path | None:
    """On the same file system files are linked, not copied."""
    near = folder / "runs"
    return near if near.is_dir() else None


def _checked(arguments: Sequence[str]) -> Sequence[str]:
    """Path checked for use between single quotation marks in the remote shell."""
    if any("'" in one for one in arguments):
        raise RemoteError("A setting with a quotation mark in it cannot be sent to another machine.")
    return arguments


def _require_agreement(shipment: Shipment, where: RemoteOptions, agree: Callable[[str], bool]) -> None:
    question = f"To {where.on} would be uploaded:\n{shipment.listing()}\n"
    if where.is_agreed:
        print(revealed(question), file=sys.stderr)
    elif not agree(question):
        raise RemoteError("Nothing was uploaded.")


def _asked(question: str) -> bool:
    print(revealed(question), file=sys.stderr)
    if not sys.stdin.isatty():
        raise RemoteError("Nobody is there to agree to the upload; --yes agrees beforehand.")
    print("Upload this? [y/N] ", end="", file=sys.stderr, flush=True)
    drop_typed_ahead(sys.stdin)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _open_host(where: RemoteOptions) -> ClosingHost:
    if where.on.startswith("ssh://"):
        return SshHost(where.on, where.host_python)
    return DashboardHost(where.on)
