"""One file, two applications: made or changed in a window, processed in a terminal. Pure but for its case.

The two applications share nothing but the working folder, and the judge reads nothing else.
"""

from __future__ import annotations

import random

from agent.computers.applications import Application
from agent.computers.private_desktop import PrivateDesktop
from training.environments.applications import wording
from training.environments.applications.tasks import COMMAND, PCMANFM
from training.evaluation.app_state import AppState
from training.evaluation.apps import AppCase
from training.evaluation.templates import AppExam, Check, DrawnTask, TaskTemplate, expect

LIST = "list.txt"


def _with(files: dict[str, str], made: dict[str, str]) -> Check:
    """An editor may or may not end the last line with a newline, and so may what a command makes of it."""

    def check(state: AppState) -> str:
        found = {name: text.removesuffix("\n") for name, text in state.files().items()}
        wanted = {name: text.removesuffix("\n") for name, text in (files | made).items()}
        return expect(wanted, found, "the working folder")

    return check


def _sort_what_was_added(rng: random.Random) -> DrawnTask:
    *before, added = wording.lines(rng, 4)
    after = [*before, added]
    return DrawnTask(
        f'Add the line "{added}" at the end of {LIST} in the editor and save it. Then sort {LIST} into '
        "sorted.txt, in the terminal.",
        _with({LIST: wording.ended(after)}, {"sorted.txt": wording.ended(sorted(after))}),
        files=((LIST, wording.ended(before)),),
    )


def _count_what_was_written(rng: random.Random) -> DrawnTask:
    text = " ".join(wording.lines(rng, 2))
    return DrawnTask(
        f'Replace the text of {LIST} by "{text}" in the editor and save it. Then write the number of its '
        f"words into count.txt, in the terminal, with wc -w < {LIST} > count.txt.",
        _with({LIST: text}, {"count.txt": str(len(text.split()))}),
        files=((LIST, wording.ended(wording.lines(rng, 2))),),
    )


def _fill_a_new_folder(rng: random.Random) -> DrawnTask:
    name, text = f"{wording.name(rng)}-{rng.randint(2, 9)}", wording.ended(wording.lines(rng, 2))
    return DrawnTask(
        f"Create a folder called {name} in the file manager. Then copy {LIST} into it, in the terminal.",
        _with({LIST: text}, {f"{name}/": "", f"{name}/{LIST}": text}),
        files=((LIST, text),),
    )


EDITOR = AppExam(
    application="featherpad",
    command=("featherpad", LIST),
    templates=(
        TaskTemplate("sort what was added", 6, _sort_what_was_added),
        TaskTemplate("count what was written", 6, _count_what_was_written),
    ),
)
FOLDERS = AppExam(
    application="pcmanfm",
    command=PCMANFM.command,
    templates=(TaskTemplate("fill a new folder", 6, _fill_a_new_folder),),
)


class SharedFilesCase(AppCase):
    """A terminal stands beside the application."""

    def __init__(self, exam: AppExam, seed: int) -> None:
        super().__init__(exam, seed)
        self.family = "shared files"
        self._terminal: Application | None = None

    def open(self, desktop: PrivateDesktop) -> None:
        self._terminal = desktop.start([*COMMAND[:-1], "70x8+0-0"])
        super().open(desktop)

    def close(self, desktop: PrivateDesktop) -> None:
        super().close(desktop)
        if self._terminal is not None:
            desktop.end(self._terminal)
            self._terminal = None
