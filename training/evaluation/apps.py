"""The suite `apps`: third-party applications, which training does not use. I/O: starts them."""

from __future__ import annotations

import random
import shutil
import time

import numpy as np

from agent.computers.applications import Application
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.computers.x11_windows import TopLevel
from agent.confinement.enclosure import python_folders
from agent.errors import ApplicationError, SettingsError
from agent.types import Ending, EndingKind, Task
from training.evaluation import galculator, gprename, gtkhash, mousepad, speedcrunch
from training.evaluation.app_state import REPOSITORY, DesktopAppState
from training.evaluation.judgement import PASSED, Judgement, failed
from training.evaluation.templates import AppExam

_MODULES = (galculator, mousepad, gprename, gtkhash, speedcrunch)
EXAMS: dict[str, AppExam] = {module.EXAM.application: module.EXAM for module in _MODULES}
FAMILIES: tuple[str, ...] = tuple(EXAMS)
_DRAWN_LIMIT_S, _LOOK_S = 30.0, 0.1
_FRAME_PX, _LEAST_COLOURS = 4, 6
"""Of text on a ground there are more colours; an empty window shows what lies below it."""


def apps_desktop() -> DesktopOptions:
    """With AT-SPI, which the judge reads after the episode by a Python program of `training`."""
    return DesktopOptions(read_only=(*python_folders(), REPOSITORY / "training"))


def require_application(program: str) -> None:
    """
    Raises:
        SettingsError: the application is not installed; the message says how to get it.
    """
    if shutil.which(program) is None:
        raise SettingsError(f"{program} is not installed here: bash packaging/system_packages.sh evaluation.")


def wait_until_drawn(desktop: PrivateDesktop, window: TopLevel) -> None:
    """A window may be there seconds before anything is in it, on a machine that is busy with something else.

    Raises:
        ApplicationError: nothing was drawn in it in time.
    """
    until_s = time.monotonic() + _DRAWN_LIMIT_S
    inside = (
        slice(window.top_px + _FRAME_PX, window.top_px + window.height_px - _FRAME_PX),
        slice(window.left_px + _FRAME_PX, window.left_px + window.width_px - _FRAME_PX),
    )
    while True:
        shown = desktop.observe().pixels[inside]
        if len(np.unique(shown.reshape(-1, shown.shape[-1]), axis=0)) >= _LEAST_COLOURS:
            return
        if time.monotonic() > until_s:
            raise ApplicationError(f"Nothing was drawn in the window “{window.title}”.")
        time.sleep(_LOOK_S)


class AppCase:
    """One task in one application. The seed's last digit chooses the template, the seed all the rest."""

    needs_fresh_desktop = True

    def __init__(self, exam: AppExam, seed: int) -> None:
        self.exam, self.family, self.seed = exam, exam.application, seed
        self.template = exam.templates[seed % len(exam.templates)]
        self.drawn = self.template.draw(random.Random(f"{exam.application} {seed}"))
        self.kind = self.template.name
        self.task = Task(self.drawn.task, application=exam.application)
        self.max_steps = 4 + 3 * self.template.least_steps
        self._application: Application | None = None

    def open(self, desktop: PrivateDesktop) -> None:
        """
        Raises:
            SettingsError: the application is not installed.
            ApplicationError: it did not come up.
        """
        require_application(self.exam.command[0])
        for name, text in self.drawn.files:
            (desktop.working_folder / name).write_text(text, encoding="utf-8")
        self._application = desktop.start(list(self.exam.command), environment=dict(self.exam.environment))
        wait_until_drawn(desktop, self._application.window)

    def judge(self, desktop: PrivateDesktop, ending: Ending) -> Judgement:
        assert self._application is not None
        problem = self.drawn.check(DesktopAppState(desktop, self._application))
        if not problem and ending.kind is not EndingKind.FINISHED:
            problem = f"ended {ending.kind.value}, should have ended {EndingKind.FINISHED.value}"
        return failed(problem) if problem else PASSED

    def close(self, desktop: PrivateDesktop) -> None:
        if self._application is not None:
            desktop.end(self._application)
            self._application = None


def app_cases(families: tuple[str, ...], seeds: range) -> list[AppCase]:
    """Seeds are per application; they take turns."""
    return [AppCase(EXAMS[family], seed) for seed in seeds for family in families]
