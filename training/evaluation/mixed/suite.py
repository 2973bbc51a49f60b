"""The suite `mixed`: tasks for the screen, for tools beside it, or for both. I/O: starts applications."""

from __future__ import annotations

import random
import time
from dataclasses import replace

from agent.actions.abilities import SANDBOXED
from agent.computers.applications import Application
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.types import Ending, EndingKind, Task
from training.evaluation.app_state import DesktopAppState
from training.evaluation.apps import apps_desktop, require_application
from training.evaluation.judgement import PASSED, Judgement, failed
from training.evaluation.mixed.templates import TEMPLATES, MixedTemplate

MIXED_FAMILIES: tuple[str, ...] = tuple(template.name for template in TEMPLATES)
_SETTLE_LIMIT_S = 3.0
_POLL_S = 0.1


def mixed_desktop() -> DesktopOptions:
    """With shell, Python and editor; a model that knows no functions is told of none, and has the screen."""
    return replace(apps_desktop(), tools=SANDBOXED)


class DesktopMixedState(DesktopAppState):
    def __init__(self, desktop: PrivateDesktop, application: Application) -> None:
        super().__init__(desktop, application)
        self._clipboard = desktop.clipboard_text

    def clipboard(self) -> str:
        return self._clipboard() or ""


class MixedCase:
    """One task; the family is its template, and the seed draws all else."""

    needs_fresh_desktop = True
    kind = ""

    def __init__(self, template: MixedTemplate, seed: int) -> None:
        self.template, self.family, self.seed = template, template.name, seed
        self.drawn = template.draw(random.Random(f"mixed {template.name} {seed}"))
        self.task = Task(self.drawn.task, application=template.commands[0][0])
        self.max_steps = 6 + 3 * template.least_steps
        self._applications: list[Application] = []

    def open(self, desktop: PrivateDesktop) -> None:
        """
        Raises:
            SettingsError: an application is not installed.
            ApplicationError: one did not come up.
        """
        for command in self.template.commands:
            require_application(command[0])
        for name, text in self.drawn.files.items():
            (desktop.working_folder / name).write_text(text, encoding="utf-8")
        for command in self.template.commands:
            words = [word.format(opened=self.drawn.opened) for word in command]
            self._applications.append(desktop.start(words))

    def judge(self, desktop: PrivateDesktop, ending: Ending) -> Judgement:
        """What the last action began, such as a window that closes, may take a moment."""
        deadline_s = time.monotonic() + _SETTLE_LIMIT_S
        while problem := self.drawn.check(DesktopMixedState(desktop, self._applications[0])):
            if time.monotonic() >= deadline_s:
                return failed(problem)
            time.sleep(_POLL_S)
        if ending.kind is not EndingKind.FINISHED:
            return failed(f"ended {ending.kind.value}, should have ended {EndingKind.FINISHED.value}")
        return PASSED

    def close(self, desktop: PrivateDesktop) -> None:
        while self._applications:
            desktop.end(self._applications.pop())


def mixed_cases(families: tuple[str, ...], seeds: range) -> list[MixedCase]:
    """Templates take turns."""
    return [
        MixedCase(template, seed) for seed in seeds for template in TEMPLATES if template.name in families
    ]
