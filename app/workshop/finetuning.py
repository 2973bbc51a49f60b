"""One fine-tuning run: `training` child processes in sequence, their loss curve, the result. I/O:
files, child processes."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from agent.models.manifest import Manifest
from agent.models.runtime_settings import usable_cores
from app.assets import RESOURCES
from app.workshop.json_child import JsonChildProcess
from app.workshop.training_stack import environment_of
from app.workshop.tuning_folder import LESS, FinetuningPhase, HeldOut, TuningFolder, evidence_of

_POLL_MS = 700
Command = Callable[[str, Sequence[str]], list[str]]
"""From a module of `training` and its arguments to what is started."""


class Finetuning(QObject):
    """From `start` to `done` or `failed`; then the folder's `adopt` or `drop`."""

    moved_on = Signal()
    """A stage has begun, or is further."""
    done = Signal()
    failed = Signal(str)
    """Why; "" where its owner stopped it."""

    def __init__(
        self,
        home: Path,
        manifest: Manifest,
        records: Sequence[Path],
        python: str,
        parent: QObject | None = None,
        *,
        command: Command | None = None,
        clock: Callable[[], float] = time.monotonic,
        now: datetime | None = None,
    ) -> None:
        super().__init__(parent)
        self._python = python
        self._command = command or self._training
        self._clock = clock
        self.folder = TuningFolder.create(home, manifest, records, now)
        self.stage: FinetuningPhase | None = None
        self.fraction = 0.0
        """Of the stage, 0 to 1."""
        self.plan: dict[str, Any] = {}
        self.points: list[tuple[int, float]] = []
        """(step, loss) so far."""
        self.before, self.after = HeldOut(), HeldOut()
        self.is_done = False
        self._share = 1.0
        """Of what was learned that is in the new model."""
        self._has_less = False
        """Whether less of it was taken than answers held-out steps best."""
        self._child: JsonChildProcess | None = None
        self._last: dict[str, Any] = {}
        self._began_s, self._first_step = 0.0, 0
        self._watching = QTimer(self)
        self._watching.setInterval(_POLL_MS)
        self._watching.timeout.connect(self._read_log)

    @property
    def is_running(self) -> bool:
        return self.stage is not None

    @property
    def num_steps(self) -> int:
        return int(self.plan.get("steps", 0))

    def left_s(self) -> float | None:
        """Until training has ended, at the speed so far; None where that is not known yet."""
        if self.stage is not FinetuningPhase.TRAIN or len(self.points) < 2:
            return None
        done = self.points[-1][0] - self._first_step
        if done < 1:
            return None
        return (self._clock() - self._began_s) / done * (self.num_steps - self.points[-1][0])

    def start(self) -> None:
        self.folder.begin()
        self._begin(FinetuningPhase.PREPARE)

    def stop(self) -> None:
        if self._child is not None:
            self._child.stop()

    def close(self) -> None:
        """End the running child process."""
        self._watching.stop()
        if self._child is not None:
            self._child.close()
        self.stage = None

    # ---- the stages

    def _begin(self, stage: FinetuningPhase) -> None:
        self.stage, self.fraction, self._last = stage, 0.0, {}
        module, arguments = self.folder.arguments(stage, share=self._share if self._has_less else None)
        child = JsonChildProcess(
            self._command(module, arguments),
            RESOURCES.parent,
            self,
            environment={"OMP_NUM_THREADS": f"{usable_cores()}", **environment_of(self._python)},
        )
        child.said.connect(self._on_said)
        child.ended.connect(self._on_ended)
        self._child = child
        if stage is FinetuningPhase.TRAIN:
            self._began_s = self._clock()
            self._first_step = 0
            self._watching.start()
        self.moved_on.emit()
        child.start()

    def _training(self, module: str, arguments: Sequence[str]) -> list[str]:
        return [self._python or sys.executable, "-m", module, *arguments]

    def _on_said(self, said: dict[str, Any]) -> None:
        if "done" in said and "of" in said:
            self.fraction = float(said["done"]) / max(float(said["of"]), 1.0)
            self.moved_on.emit()
        else:
            self._last = said

    def _on_ended(self, is_well: bool, reason: str) -> None:
        stage, said = self.stage, self._last
        self._watching.stop()
        if self._child is not None:
            self._child.deleteLater()
            self._child = None
        if stage is None:
            return
        if not is_well:
            self.stage = None
            self.failed.emit(reason)
            return
        self._take(stage, said)
        stages = list(FinetuningPhase)
        if stage is FinetuningPhase.AFTER and not self._has_less and self._is_costly():
            self._share, self._has_less = LESS * self._share, True
            self.folder.make_room()
            self._begin(FinetuningPhase.ADAPT)
        elif stage is FinetuningPhase.ADAPT and self._has_less:
            self._begin(FinetuningPhase.AFTER)  # what it was before is known
        elif stage is stages[-1]:
            self.stage, self.is_done = None, True
            self.folder.keep_compared(self.before, self.after, share=self._share)
            self.done.emit()
        else:
            self._begin(stages[stages.index(stage) + 1])

    def _is_costly(self) -> bool:
        return evidence_of(self.before, self.after).is_costly

    def _take(self, stage: FinetuningPhase, said: dict[str, Any]) -> None:
        if stage is FinetuningPhase.PREPARE:
            self.plan = said
        elif stage is FinetuningPhase.TRAIN:
            self._read_log()
        elif stage is FinetuningPhase.ADAPT:
            self._share = float(said.get("share", self._share))
        elif stage in (FinetuningPhase.BEFORE, FinetuningPhase.AFTER):
            scores = HeldOut.read(said)
            if stage is FinetuningPhase.BEFORE:
                self.before = scores
            else:
                self.after = scores

    def _read_log(self) -> None:
        """The points that the run has written since; a half-written line waits."""
        try:
            lines = (self.folder.path / "run" / "log.jsonl").read_text(encoding="utf-8").split("\n")[:-1]
            rows = [json.loads(line) for line in lines]
        except (OSError, ValueError):
            return
        self.points = [(int(row["step"]), float(row["loss"])) for row in rows if row.get("loss") is not None]
        if self.points and not self._first_step:
            self._first_step, self._began_s = self.points[0][0], self._clock()
        if self.points and self.num_steps:
            self.fraction = self.points[-1][0] / self.num_steps
        self.moved_on.emit()
