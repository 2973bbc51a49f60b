"""The suite `toolkits`: everyday dialogs in Tk, Swing and FLTK, judged by their state. I/O: starts them."""

from __future__ import annotations

import random

from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.types import Ending, Task
from training.evaluation.app_state import REPOSITORY
from training.evaluation.judgement import Judgement
from training.evaluation.toolkits.dialogs import FAMILIES, Dialog, DialogTask, all_dialogs
from training.evaluation.toolkits.windows.programs import (
    PROGRAMS,
    TOOLKITS,
    plan_text,
    prepare,
    require_installed,
)
from training.evaluation.window_state import StatefulWindow
from training.windows.exam.judge import judge
from training.windows.exam.plan import ExamGoal, WindowPlan
from training.windows.exam.state import ExamState

QUOTED = "quoted"
STYLES = ("plain", "chatty")
_PLAIN: tuple[str, ...] = tuple(f"{toolkit}-{family}" for toolkit in TOOLKITS for family in FAMILIES)
TOOLKIT_FAMILIES: tuple[str, ...] = (*_PLAIN, *(f"{name}-{QUOTED}" for name in _PLAIN))
TOOLKIT_GROUPS: dict[str, tuple[str, ...]] = {
    "unquoted": _PLAIN,
    QUOTED: TOOLKIT_FAMILIES[len(_PLAIN) :],
    **{toolkit: tuple(f"{toolkit}-{family}" for family in FAMILIES) for toolkit in TOOLKITS},
    **{family: tuple(f"{toolkit}-{family}" for toolkit in TOOLKITS) for family in FAMILIES},
}
"""Reported together. Toolkits and families count the sentences without quotes."""


def toolkits_desktop() -> DesktopOptions:
    return DesktopOptions(read_only=(REPOSITORY / "training",))


class DialogCase:
    """A dialog in one toolkit, with one sentence about it."""

    needs_fresh_desktop = False

    def __init__(
        self, family: str, seed: int, *, toolkit: str, dialog: Dialog, task: DialogTask, quoted: bool = False
    ) -> None:
        """`seed`: of the window's look."""
        self.family, self.seed, self.kind = family, seed, task.style
        self.toolkit, self.dialog, self._task = toolkit, dialog, task
        self.task = Task(task.sentence(quoted=quoted), application=dialog.window.title)
        self.max_steps = 4 + 3 * max(1, len(self.goals))
        self._shown: StatefulWindow | None = None

    @property
    def window(self) -> WindowPlan:
        return self.dialog.window

    @property
    def goals(self) -> tuple[ExamGoal, ...]:
        return self._task.goals

    @property
    def must_ask(self) -> bool:
        return not self.goals

    def open(self, desktop: PrivateDesktop) -> None:
        """
        Raises:
            SettingsError: the toolkit is not installed.
            ApplicationError: the window did not come up.
        """
        require_installed(PROGRAMS[self.toolkit])
        self._shown = shown = StatefulWindow(desktop)
        rng = random.Random(f"look {self.toolkit} {self.seed}")
        plan = plan_text(self.toolkit, self.dialog, rng)
        (shown.folder / "plan.tsv").write_text(plan, encoding="utf-8")
        shown.start(prepare(self.toolkit, shown.folder, shown.folder_inside))

    def state(self) -> ExamState:
        """See `StatefulWindow.state`."""
        assert self._shown is not None
        return self._shown.state()

    def judge(self, desktop: PrivateDesktop, ending: Ending) -> Judgement:
        return judge(self, self.state(), ending.kind)

    def close(self, desktop: PrivateDesktop) -> None:
        if self._shown is not None:
            self._shown.close()


class ToolkitCase(DialogCase):
    """One of the suite."""

    def __init__(self, family: str, seed: int) -> None:
        """The seed's dialog is the same in every toolkit and family; each toolkit gets a sentence of its own.
        Half of all are plain and half chatty."""
        toolkit, kind, *quoted = family.split("-")
        dialogs = all_dialogs()
        dialog = dialogs[seed % len(dialogs)]
        turn = list(TOOLKITS).index(toolkit) + seed // len(dialogs)
        style = STYLES[(seed + turn) % len(STYLES)]
        tasks = dialog.find_tasks(kind, style)
        task = tasks[turn // len(STYLES) % len(tasks)]
        super().__init__(family, seed, toolkit=toolkit, dialog=dialog, task=task, quoted=bool(quoted))


def toolkit_cases(families: tuple[str, ...], seeds: range) -> list[ToolkitCase]:
    """Seeds are per family; families take turns."""
    return [ToolkitCase(family, seed) for seed in seeds for family in families]
