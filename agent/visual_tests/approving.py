"""What waits for approval in a lock file, and approving it. I/O: the lock file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from agent.errors import SettingsError
from agent.visual_tests.lock_file import LockedLook, LockedStep, read_lock, write_lock


@dataclass(frozen=True, slots=True)
class Waiting:
    """One proposal."""

    case: str
    step: LockedStep
    look: str
    proposal: LockedLook

    @property
    def is_healed(self) -> bool:
        """Whether it would take the place of something approved, or stand beside it."""
        return bool(self.step.looks)


def waiting_in(path: Path) -> list[Waiting]:
    """
    Raises:
        SettingsError: there is no such lock file.
        LockFileError: it cannot be used.
    """
    if not path.exists():
        raise SettingsError(f"There is no lock file {path}: run the test once without --frozen first.")
    return [
        Waiting(case, step, look, proposal)
        for case, steps in read_lock(path).items()
        for step in steps
        for look, proposal in step.proposals.items()
    ]


def approve(path: Path, *, by: str, on: date, decide: Callable[[Waiting], bool | None]) -> tuple[int, int]:
    """Ask `decide` about each proposal: True approves it, False drops it, None leaves it for later.
    Returns how many were approved, and how many dropped.

    Raises:
        SettingsError: there is no such lock file, or nobody approves.
        LockFileError: it cannot be used.
    """
    if not by.strip():
        raise SettingsError("Say who approves: --by NAME.")
    waiting_in(path)
    cases = read_lock(path)
    num_approved = num_dropped = 0
    for case, steps in cases.items():
        for step in steps:
            for look, proposal in list(step.proposals.items()):
                answer = decide(Waiting(case, step, look, proposal))
                if answer is None:
                    continue
                del step.proposals[look]
                if answer:
                    step.looks[look] = replace(proposal, approved_by=by, approved_on=on.isoformat())
                num_approved, num_dropped = num_approved + answer, num_dropped + (not answer)
    write_lock(path, cases)
    return num_approved, num_dropped
