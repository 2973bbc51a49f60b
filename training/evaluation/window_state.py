"""One of our own windows on a desktop, which says its state when it is asked. I/O: processes, files."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from uuid import uuid4

from agent.computers.applications import Application
from agent.computers.private_desktop import PrivateDesktop
from agent.computers.sandbox import WORK
from agent.errors import ApplicationError
from training.evaluation.app_state import REPOSITORY
from training.windows.exam import state as state_file
from training.windows.exam.state import ExamState

_ANSWER_LIMIT_S = 15.0
_POLL_S = 0.02


class StatefulWindow:
    """A window program, and the folder through which it is asked."""

    def __init__(self, desktop: PrivateDesktop) -> None:
        """Makes the folder; `start` starts the program."""
        name = f"window-{uuid4().hex[:8]}"
        self.folder: Path = desktop.working_folder / name
        self.folder.mkdir()
        self.folder_inside = f"{WORK}/{name}"
        """The same folder as the program sees it."""
        self._desktop = desktop
        self._application: Application | None = None

    def start(self, command: Sequence[str]) -> None:
        """Start a program that writes its state into the folder, and wait until it does.

        Raises:
            ApplicationError: the window did not come up.
        """
        self._application = self._desktop.start(
            list(command),
            environment={"PYTHONPATH": str(REPOSITORY), "PYTHONDONTWRITEBYTECODE": "1"},
        )
        self.state()

    def state(self) -> ExamState:
        """The window's state after everything that has reached it so far: it answers to a token.

        Raises:
            ApplicationError: the window does not answer.
        """
        token = uuid4().hex
        draft = self.folder / "ask.draft"
        draft.write_text(token, encoding="utf-8")
        draft.replace(self.folder / state_file.ASK_FILE)
        path = self.folder / state_file.STATE_FILE
        deadline = time.monotonic() + _ANSWER_LIMIT_S
        while time.monotonic() < deadline:
            if path.exists():
                state = state_file.from_json(path.read_text(encoding="utf-8"))
                if state.answered == token:
                    return state
            time.sleep(_POLL_S)
        raise ApplicationError(f"The window that writes to {self.folder.name} does not answer.")

    def close(self) -> None:
        """End the program; the desktop stays."""
        if self._application is not None:
            self._desktop.end(self._application)
            self._application = None
