"""What came of each attempt, on the disk before the next begins. I/O: a folder.

asked.json       every setting that moves a score; the same command goes on, another one is refused
begun.jsonl      a line each time that an attempt begins
results.jsonl    a line each attempt that has ended
summary.json     see `summary`
records/         of the agent
"""

from __future__ import annotations

import fcntl
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from types import TracebackType
from typing import Any

from training.errors import BenchmarkError, RunFolderError
from training.evaluation.resumable_lines import ResumableLines

RESULTS_FILE, BEGUN_FILE = "results.jsonl", "begun.jsonl"
AttemptKey = tuple[str, int]
"""Task, attempt."""


@dataclass(frozen=True, slots=True)
class AttemptOutcome:
    """What came of one attempt at one task."""

    task: str
    attempt: int
    score: float | None
    """From 0 to 1; None where the environment failed each time."""
    ending: str
    steps: int
    seconds: float
    reply_tokens: int
    prompt_tokens: int
    record: str
    faults: tuple[str, ...]
    """Of the environment; each was followed by another try, but the last of an outcome without a score."""
    details: Mapping[str, Any]
    """What else the client said."""
    settings: str
    """Digest of all settings."""

    @property
    def key(self) -> AttemptKey:
        return self.task, self.attempt

    @property
    def tries(self) -> int:
        return len(self.faults) + (self.score is not None)


class OutcomesFolder:
    """The folder of one run; a second process is refused meanwhile."""

    def __init__(self, folder: Path, asked: Mapping[str, Any]) -> None:
        """
        Raises:
            SettingsError: the folder holds outcomes of other settings.
            RunFolderError: another process plays there.
            BenchmarkError: an attempt is in there twice.
        """
        folder.mkdir(parents=True, exist_ok=True)
        with ExitStack() as opened:
            lock = opened.enter_context((folder / ".lock").open("w"))
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise RunFolderError(f"Another process plays in {folder} at this moment.") from None
            self._results = ResumableLines(folder, RESULTS_FILE, asked)
            opened.callback(self._results.close)
            self._begun = ResumableLines(folder, BEGUN_FILE, asked)
            opened.callback(self._begun.close)
            outcomes = [_outcome(folder, line) for line in self._results.before]
            if doubled := [key for key, times in Counter(one.key for one in outcomes).items() if times > 1]:
                raise BenchmarkError(
                    f"{folder / RESULTS_FILE} has two results of {doubled[0][0]}, attempt {doubled[0][1]}:"
                    " take one of the two lines out."
                )
            self.outcomes = {one.key: one for one in outcomes}
            self._begins = Counter((line["task"], line["attempt"]) for line in self._begun.before)
            self._opened = opened.pop_all()

    def begin(self, task: str, attempt: int) -> None:
        self._begins[task, attempt] += 1
        self._begun.add({"task": task, "attempt": attempt})

    def add(self, outcome: AttemptOutcome) -> None:
        """Keep it; it is on the disk afterwards."""
        self.outcomes[outcome.key] = outcome
        self._results.add(asdict(outcome))

    def interrupted(self, keys: Iterable[AttemptKey]) -> int:
        """How many tries at these were cut off and made again."""
        told = ((self._begins[key], self.outcomes.get(key)) for key in keys)
        return sum(max(0, begun - (outcome.tries if outcome else 0)) for begun, outcome in told)

    def __enter__(self) -> OutcomesFolder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._opened.close()


def _outcome(folder: Path, line: Mapping[str, Any]) -> AttemptOutcome:
    names = {one.name for one in fields(AttemptOutcome)}
    if line.keys() != names:
        raise BenchmarkError(f"{folder / RESULTS_FILE} has a line that is no result of this version.")
    return AttemptOutcome(**{**line, "faults": tuple(line["faults"])})
