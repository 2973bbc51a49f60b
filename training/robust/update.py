"""`python -m training update FOLDER --why WHY [--lazy | --back]`: other code for a run. I/O: files.

    --lazy   at the next failure, or after a day; without: as soon as its processes are ready
    --back   the code that ran before; without: what this checkout has now

The run goes on meanwhile. Every change is in `robust/versions/lineage.jsonl`, and any can be undone.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path

from agent.errors import AgentError
from agent.terminal import terminal_line
from training.errors import RobustError, RunFolderError
from training.robust.versions import CodeChange, Versions, before, current, waiting

CODE = ("agent", "training", "resources")
"""Packages that a run keeps a version of."""


def sources() -> tuple[Path, ...]:
    """The packages of this checkout."""
    found = importlib.util.find_spec("training")
    root = Path(str(found.origin if found else "")).resolve().parents[1]
    return tuple(root / package for package in CODE if (root / package).is_dir())


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m training update",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("folder", type=Path, help="of a run that was begun with --robust")
    parser.add_argument("--why", required=True, help="what the change is for; kept in the lineage")
    when = parser.add_mutually_exclusive_group()
    when.add_argument("--lazy", action="store_true", help="at the next failure, or after a day")
    when.add_argument("--back", action="store_true", help="the code that ran before")
    given = parser.parse_args(arguments)
    try:
        change = back(given.folder, given.why) if given.back else ask(given.folder, given.why, given.lazy)
    except RunFolderError as error:
        print(terminal_line(f"update: {error}"), file=sys.stderr)
        return 2
    except AgentError as error:
        print(terminal_line(f"update: {error}"), file=sys.stderr)
        return 1
    print(f"{change.version}: {change.mode}")
    return 0


def ask(folder: Path, why: str, is_lazy: bool, code: Sequence[Path] = ()) -> CodeChange:
    """Ask for today's code.

    Args:
        folder: of the run.
        code: packages; none: this checkout's.

    Raises:
        RunFolderError: nobody supervises a run there.
        RobustError: the run has this code already.
    """
    versions = _versions_of(folder)
    version, lineage = versions.add(code or sources()), versions.lineage()
    waits = waiting(lineage)
    if version == current(lineage) and waits is None:
        raise RobustError(f"The run in {folder} has this code already.")
    if waits is not None and waits.version == version and is_lazy:
        raise RobustError(f"The run in {folder} waits for a failure to take this code.")
    return versions.record(version, why, "lazy" if is_lazy else "urgent")


def back(folder: Path, why: str) -> CodeChange:
    """Ask for the code that ran before.

    Raises:
        RunFolderError: nobody supervises a run there.
        RobustError: there is none.
    """
    versions = _versions_of(folder)
    lineage = versions.lineage()
    earlier = before(lineage, current(lineage) or "")
    if waiting(lineage) is not None:  # what only waits is taken back first
        earlier = current(lineage)
    if earlier is None:
        raise RobustError(f"The run in {folder} has had no other code before.")
    return versions.record(earlier, why, "rollback")


def _versions_of(folder: Path) -> Versions:
    path = folder / "robust" / "versions"
    if not path.is_dir():
        raise RunFolderError(f"There is no run with a supervisor in {folder}.")
    return Versions(path)
