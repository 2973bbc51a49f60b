"""The folder of one run: its recipe, its log as JSONL and TensorBoard curves, its checkpoints. I/O: files.

    recipe.json     the settings; the same command resumes the run, another one is refused
    log.jsonl       a line each logged step: {"step": …, figure: number, …}
    curves/         the same for TensorBoard
    checkpoints/    see `checkpoints`
    result/         the stage's result, once it has ended

A line in the log belongs to a step that counts: lines after the checkpoint that a run goes on from are taken
out, since their steps are done again.
"""

from __future__ import annotations

import json
import math
import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from torch.utils.tensorboard import SummaryWriter

from agent.file_calls import try_lock
from agent.store.writer import write_atomically
from training.errors import CheckpointError, RecipeError, RunFolderError
from training.robust.watch import watch_here
from training.stages import checkpoints
from training.stages.checkpoints import Checkpoint
from training.stages.recipe import as_json, differences, filled

FULL_BYTES = 2**20
"""A disk with less room is full."""
UPDATE = "DESKHAND_RECIPE_UPDATE"
"""Variable: why the recipe is meant to be another one than the run was begun with (`--robust --update`)."""


class RunFolder:
    """Open as long as the run goes on; a second process is refused meanwhile."""

    def __init__(self, folder: Path, stage: str, recipe: Any, *, done: int | None = None) -> None:
        """
        Args:
            done: steps that count, for a stage that keeps its state elsewhere than in checkpoints.

        Raises:
            RecipeError: the folder holds a run of another stage or recipe.
            RunFolderError: another process trains in it.
            CheckpointError: its newest checkpoint is damaged.
        """
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._lock = _locked(folder)
        try:
            self.watch = watch_here()
            """Of the supervisor, where there is one (`training.robust`)."""
            if done is None:
                done = self.watch.step_in_memory
            _require_same(folder, stage, recipe)
            self.checkpoint: Checkpoint | None = checkpoints.latest(folder / "checkpoints")
            """Where the run goes on; None where it begins."""
            if done is None:
                done = self.checkpoint.step if self.checkpoint else 0
            self._forget_after(done)
            self._log = (folder / "log.jsonl").open("a", encoding="utf-8")
        except BaseException:
            self._lock.close()
            raise
        self._curves = SummaryWriter(str(folder / "curves"), purge_step=done + 1 if done else 0)

    def __enter__(self) -> RunFolder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.watch.close()
        self._curves.close()
        self._log.close()
        self._lock.close()

    @property
    def result(self) -> Path:
        """Where the stage's result lies once it has ended; it appears whole."""
        return self.folder / "result"

    def log(self, step: int, metrics: Mapping[str, float]) -> None:
        """One line and one point of each curve; what is not a number is null."""
        row = {name: value if math.isfinite(value) else None for name, value in metrics.items()}
        self._log.write(json.dumps({"step": step, **row}) + "\n")
        self._log.flush()
        for name, value in metrics.items():
            if math.isfinite(value):
                self._curves.add_scalar(name, value, step)

    def save(self, step: int, state: dict[str, Any], counters: dict[str, Any]) -> None:
        """A checkpoint after so many steps. With a supervisor a run goes on without it on a full disk.

        Raises:
            CheckpointError: it cannot be written.
        """
        self._curves.flush()
        folder = self.folder / "checkpoints"
        try:
            checkpoints.write(folder, step, state, counters)
        except (OSError, RuntimeError) as error:  # torch has an error of its own for a full disk
            self.give_up(step, str(error), error)

    def give_up(self, step: int, problem: str, cause: Exception | None = None) -> None:
        """Go on without a checkpoint that cannot be written, where a supervisor watches and the disk is full.

        Raises:
            CheckpointError: otherwise.
        """
        folder = self.folder / "checkpoints"
        is_full = folder.exists() and shutil.disk_usage(folder).free < FULL_BYTES
        shutil.rmtree(folder / f".{step:08}", ignore_errors=True)
        said = f"the disk is full: the checkpoint of step {step} was not written"
        if not is_full or not self.watch.forgives(said):
            raise CheckpointError(f"The checkpoint of step {step} cannot be written: {problem}.") from cause

    def publish(self, step: int, counters: dict[str, Any]) -> None:
        """The checkpoint of whose files each process has written one (`checkpoints.add`)."""
        self._curves.flush()
        checkpoints.publish(self.folder / "checkpoints", step, counters)

    def rows(self) -> list[dict[str, Any]]:
        return read_log(self.folder)

    def _forget_after(self, step: int) -> None:
        path = self.folder / "log.jsonl"
        if path.exists():
            kept = [row for row in read_log(self.folder) if row["step"] <= step]
            write_atomically(path, "".join(json.dumps(row) + "\n" for row in kept).encode())


def read_log(folder: Path) -> list[dict[str, Any]]:
    """The lines of a run's log; a last one that was cut off is left out."""
    rows = []
    for line in (folder / "log.jsonl").read_text(encoding="utf-8").splitlines():
        try:
            rows.append(json.loads(line))
        except ValueError:
            break
    return rows


def _locked(folder: Path) -> IO[str]:
    lock = (folder / ".lock").open("w")
    if not try_lock(lock.fileno()):
        lock.close()
        raise RunFolderError(f"Another process trains in {folder} at this moment.")
    return lock


def _has_checkpoints(folder: Path) -> bool:
    """An empty one, made as a link to a larger disk before the first start, has none."""
    return folder.exists() and any(one.name.strip(".").isdigit() for one in folder.iterdir())


def _require_same(folder: Path, stage: str, recipe: Any) -> None:
    path, wanted = folder / "recipe.json", {"stage": stage, **as_json(recipe)}
    if not path.exists():
        if _has_checkpoints(folder / "checkpoints") or (folder / "result").exists():
            raise RecipeError(f"{folder} holds a run without its recipe.json; choose another folder.")
        write_atomically(path, (json.dumps(wanted, indent=2) + "\n").encode())
        return
    try:
        before = json.loads(path.read_text())
    except ValueError as error:
        raise RecipeError(f"{path} cannot be read: {error}.") from error
    changed = differences(filled(type(recipe), before), wanted)
    if changed and os.environ.get(UPDATE):
        kept = len(list(folder.glob("recipe-*.json")))
        path.rename(folder / f"recipe-{kept}.json")
        write_atomically(path, (json.dumps(wanted, indent=2) + "\n").encode())
        return
    if changed:
        raise RecipeError(
            f"The run in {folder} was begun with another recipe ({'; '.join(changed)}); "
            "use the same one to go on, or another folder."
        )
