"""Checkpoints of a run: a folder each, written atomically and verified before use. I/O: files.

    checkpoints/00000120/checkpoint.json    step, counters, and each file's size and SHA-256; written last
    checkpoints/00000120/state.pt           weights and optimisers; in a pipeline `stage-0.pt` and so on

The last two are kept, so that one that a failing disk damaged costs the steps since the one before it.
"""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from agent.models.manifest import sha256_of
from agent.store.writer import sync_folder
from training.errors import CheckpointError

KEPT = 2
STATE = "state.pt"
ABOUT = "checkpoint.json"


@dataclass(frozen=True)
class Checkpoint:
    folder: Path
    step: int
    """Steps that had been done."""
    counters: dict[str, Any]
    """Counters that the stage needs to resume: samples read, best scores."""

    def state(self, name: str = STATE) -> dict[str, Any]:
        """
        Args:
            name: of the file, where several processes wrote one each.

        Raises:
            CheckpointError: the file cannot be read.
        """
        try:
            content: dict[str, Any] = torch.load(self.folder / name, weights_only=True, map_location="cpu")
        except Exception as error:
            raise CheckpointError(f"{self.folder / name} cannot be read: {error}.") from error
        return content


def write(folder: Path, step: int, state: dict[str, Any], counters: dict[str, Any]) -> None:
    """Add the checkpoint of a step to a run's `checkpoints` and remove old ones."""
    if (folder / f"{step:08}").exists():
        return
    begin(folder, step)
    add(folder, step, STATE, state)
    publish(folder, step, counters)


def begin(folder: Path, step: int) -> None:
    """Begin a checkpoint of several files, one of each process that trains; see `publish`."""
    partial = _partial(folder, step)
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)


def add(folder: Path, step: int, name: str, state: dict[str, Any]) -> None:
    """Write one file of a checkpoint that was begun."""
    path = _partial(folder, step) / name
    torch.save(state, path)
    _sync(path)


def publish(folder: Path, step: int, counters: dict[str, Any]) -> None:
    """Make the checkpoint of a step from the files that were added, and remove old ones."""
    target, partial = folder / f"{step:08}", _partial(folder, step)
    if target.exists():
        shutil.rmtree(partial)
        return
    files = {
        path.name: {"size_bytes": path.stat().st_size, "sha256": sha256_of(path)}
        for path in sorted(partial.iterdir())
    }
    about = {"step": step, "counters": counters, "files": files}
    (partial / ABOUT).write_text(json.dumps(about) + "\n")
    _sync(partial / ABOUT)
    partial.rename(target)
    sync_folder(folder)
    for old in _all(folder)[:-KEPT]:
        shutil.rmtree(old)


def _partial(folder: Path, step: int) -> Path:
    return folder / f".{step:08}"


def latest(folder: Path) -> Checkpoint | None:
    """The newest one, whole and undamaged; None where there is none yet.

    Raises:
        CheckpointError: it is damaged; it is kept for inspection.
    """
    found = _all(folder)
    if not found:
        return None
    newest = found[-1]
    try:
        about = json.loads((newest / ABOUT).read_text())
        for name, expected in about["files"].items():
            file = newest / name
            if file.stat().st_size != expected["size_bytes"]:
                raise CheckpointError(_advice(newest, f"{name} is cut off"))
            if sha256_of(file) != expected["sha256"]:
                raise CheckpointError(_advice(newest, f"{name} is damaged"))
        return Checkpoint(newest, about["step"], about["counters"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CheckpointError(_advice(newest, f"it cannot be read ({error})")) from error


def _advice(folder: Path, problem: str) -> str:
    return f"The checkpoint {folder} is of no use: {problem}. Remove it to go on from the one before it."


def _all(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("[0-9]*") if path.is_dir())


def _sync(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())
