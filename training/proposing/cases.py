"""Proposed tasks as cases of the evaluation, judged by the application's own state. I/O: starts it."""

from __future__ import annotations

from collections.abc import Sequence

from agent.computers.applications import Application
from agent.computers.private_desktop import PrivateDesktop
from agent.types import Ending, EndingKind, Task
from training.evaluation.apps import require_application
from training.evaluation.judgement import PASSED, Judgement, failed
from training.proposing.desk import look, start
from training.proposing.task import ProposedTask


class ProposedCase:
    """One proposed task, in the start in which it was proposed."""

    needs_fresh_desktop = True

    def __init__(self, proposed: ProposedTask, seed: int) -> None:
        """
        Args:
            seed: its number among the tasks of its application.
        """
        self.proposed, self.seed = proposed, seed
        self.family, self.kind = proposed.application, proposed.kind
        self.task = Task(proposed.text, application=proposed.name)
        self.max_steps = 4 + 3 * len(proposed.way)
        self._application: Application | None = None

    def open(self, desktop: PrivateDesktop) -> None:
        """
        Raises:
            SettingsError: the application is not installed.
            ApplicationError: it did not come up.
        """
        require_application(self.proposed.command[0])
        self._application = start(desktop, self.proposed.command, self.proposed.files)

    def judge(self, desktop: PrivateDesktop, ending: Ending) -> Judgement:
        """See `ProposedTask.problem`."""
        problem = self.proposed.problem(look(desktop))
        if not problem and ending.kind is not EndingKind.FINISHED:
            problem = f"ended {ending.kind.value}, should have ended {EndingKind.FINISHED.value}"
        return failed(problem) if problem else PASSED

    def close(self, desktop: PrivateDesktop) -> None:
        if self._application is not None:
            desktop.end(self._application)
            self._application = None


def proposed_cases(
    tasks: Sequence[ProposedTask], families: tuple[str, ...], seeds: range
) -> list[ProposedCase]:
    """Seeds are per application and count its tasks; applications take turns, as long as they have tasks."""
    by_family = {family: [task for task in tasks if task.application == family] for family in families}
    return [
        ProposedCase(mine[seed], seed) for seed in seeds for mine in by_family.values() if seed < len(mine)
    ]
