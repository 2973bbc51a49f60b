"""The suite `forms`: our own exam windows, which training never uses. I/O: starts them, reads their state."""

from __future__ import annotations

import sys
from pathlib import Path
from uuid import uuid4

from agent.computers.applications import Application
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.computers.sandbox import WORK
from agent.confinement.enclosure import python_folders
from agent.types import Ending, Task
from training.evaluation.judgement import Judgement
from training.evaluation.window_state import ask_state
from training.windows.exam import judge as exam_judge
from training.windows.exam.plan import Exam
from training.windows.exam.state import ExamState
from training.windows.exam.tasks import FAMILIES, plan_exam

__all__ = ["FAMILIES", "FormCase", "form_cases", "forms_desktop"]

_REPOSITORY = Path(__file__).resolve().parents[2]


def forms_desktop(*, accessibility: bool = True) -> DesktopOptions:
    """A desktop whose programs can read this checkout's `training` and run this Python."""
    return DesktopOptions(
        read_only=(*python_folders(), _REPOSITORY / "training"), accessibility=accessibility
    )


class FormCase:
    """One exam window."""

    needs_fresh_desktop = False

    def __init__(self, exam: Exam) -> None:
        self.exam = exam
        self.family, self.seed = exam.family, exam.seed
        self.kind = _kind(exam)
        self.task = Task(exam.task, application=exam.window.title)
        self.max_steps = exam.max_steps
        self._folder: Path | None = None
        self._application: Application | None = None

    def open(self, desktop: PrivateDesktop) -> None:
        name = f"exam-{uuid4().hex[:8]}"
        self._folder = desktop.working_folder / name
        self._folder.mkdir()
        self._application = desktop.start(
            [sys.executable, "-m", "training.windows.exam", "--family", self.family, "--seed", str(self.seed),
             "--state", f"{WORK}/{name}"],
            environment={"PYTHONPATH": str(_REPOSITORY), "PYTHONDONTWRITEBYTECODE": "1"},
        )  # fmt: skip
        self.state()

    def state(self) -> ExamState:
        """The window's state after everything that has reached it so far.

        Raises:
            ApplicationError: the window does not answer.
        """
        assert self._folder is not None
        return ask_state(self._folder)

    def judge(self, desktop: PrivateDesktop, ending: Ending) -> Judgement:
        return exam_judge.judge(self.exam, self.state(), ending.kind)

    def close(self, desktop: PrivateDesktop) -> None:
        if self._application is not None:
            desktop.end(self._application)
            self._application = None


def _kind(exam: Exam) -> str:
    """The shape of a choice, the number of parts of a combined task."""
    if exam.family == "choose":
        (goal,) = exam.goals
        shapes = {choice.name: choice.shape for choice in exam.window.choices}
        return shapes[goal.name] if goal.kind == "choice" else goal.kind
    return f"{len(exam.goals)} parts" if exam.family == "combined" else ""


def form_cases(families: tuple[str, ...], seeds: range) -> list[FormCase]:
    """Seeds are per family. Families take turns, so that a run that is cut short covers all of them."""
    return [FormCase(plan_exam(family, seed)) for seed in seeds for family in families]
