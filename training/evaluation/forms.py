"""The suite `forms`: our own exam windows, which training never uses. I/O: starts them, reads their state."""

from __future__ import annotations

import sys

from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.confinement.enclosure import python_folders
from agent.types import Ending, Task
from training.evaluation.app_state import REPOSITORY
from training.evaluation.judgement import Judgement
from training.evaluation.window_state import StatefulWindow
from training.windows.exam import judge as exam_judge
from training.windows.exam.plan import Exam
from training.windows.exam.state import ExamState
from training.windows.exam.tasks import FAMILIES, plan_exam

__all__ = ["FAMILIES", "FormCase", "form_cases", "forms_desktop"]


def forms_desktop(*, accessibility: bool = True) -> DesktopOptions:
    """A desktop whose programs can read this checkout's `training` and run this Python."""
    return DesktopOptions(read_only=(*python_folders(), REPOSITORY / "training"), accessibility=accessibility)


class FormCase:
    """One exam window."""

    needs_fresh_desktop = False

    def __init__(self, exam: Exam) -> None:
        self.exam = exam
        self.family, self.seed = exam.family, exam.seed
        self.kind = _kind(exam)
        self.task = Task(exam.task, application=exam.window.title)
        self.max_steps = exam.max_steps
        self._window: StatefulWindow | None = None

    def open(self, desktop: PrivateDesktop) -> None:
        self._window = StatefulWindow(desktop)
        self._window.start(
            [sys.executable, "-m", "training.windows.exam", "--family", self.family, "--seed", str(self.seed),
             "--state", self._window.folder_inside]
        )  # fmt: skip

    def state(self) -> ExamState:
        """See `StatefulWindow.state`."""
        assert self._window is not None
        return self._window.state()

    def judge(self, desktop: PrivateDesktop, ending: Ending) -> Judgement:
        return exam_judge.judge(self.exam, self.state(), ending.kind)

    def close(self, desktop: PrivateDesktop) -> None:
        if self._window is not None:
            self._window.close()


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
