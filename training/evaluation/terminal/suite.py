"""The cases of the suite `terminal` on a private desktop with a shell. I/O: the desktop's working folder."""

from __future__ import annotations

import os
import random
import stat
from dataclasses import replace
from pathlib import Path

from agent.actions.abilities import SANDBOXED
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.types import Ending, EndingKind, Task
from training.evaluation.judgement import PASSED, Judgement, failed
from training.evaluation.terminal.tasks import TEMPLATES, LeftFile, ShellTask, problem_of

TERMINAL_FAMILIES: tuple[str, ...] = tuple(TEMPLATES)
MAX_STEPS = 12
_MOST_BYTES = 4 * 2**20
_MOST_FILES = 1000


def terminal_desktop() -> DesktopOptions:
    """With shell, Python and editor, and nothing on the screen."""
    return replace(DesktopOptions(), tools=SANDBOXED)


class TerminalCase:
    """One task; the family is its template, and the seed draws all else."""

    needs_fresh_desktop = True
    kind = ""
    max_steps = MAX_STEPS

    def __init__(self, family: str, seed: int) -> None:
        self.family, self.seed = family, seed
        self.drawn: ShellTask = TEMPLATES[family](random.Random(f"terminal {family} {seed}"))
        self.task = Task(self.drawn.task)

    def open(self, desktop: PrivateDesktop) -> None:
        write_files(desktop.working_folder, self.drawn)

    def judge(self, desktop: PrivateDesktop, ending: Ending) -> Judgement:
        if problem := problem_of(self.drawn, files_in(desktop.working_folder)):
            return failed(problem)
        if ending.kind is not EndingKind.FINISHED:
            return failed(f"ended {ending.kind.value}, should have ended {EndingKind.FINISHED.value}")
        return PASSED

    def close(self, desktop: PrivateDesktop) -> None:
        """Nothing of ours is open."""


def write_files(folder: Path, drawn: ShellTask) -> None:
    for name, data in drawn.files.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)


def files_in(folder: Path) -> dict[str, LeftFile]:
    """Path → file, of all below a folder in which a program may have done anything: no link is followed,
    nothing but a plain file is opened, and no more than bounds allow is read."""
    found: dict[str, LeftFile] = {}
    for place, _, names in os.walk(folder):
        for name in sorted(names):
            path = Path(place, name)
            found[str(path.relative_to(folder))] = _read(path)
            if len(found) > _MOST_FILES:
                return found
    return found


def _read(path: Path) -> LeftFile:
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return LeftFile(None)
    with open(descriptor, "rb") as file:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            return LeftFile(None)
        return LeftFile(file.read(_MOST_BYTES), bool(status.st_mode & stat.S_IXUSR))


def terminal_cases(families: tuple[str, ...], seeds: range) -> list[TerminalCase]:
    """Tasks take turns."""
    return [TerminalCase(family, seed) for seed in seeds for family in families]
