"""Asks one of our own windows for its state, and waits for the answer. I/O: files.

The token makes sure that the state holds everything that has reached the window so far.
"""

from __future__ import annotations

import time
from pathlib import Path
from uuid import uuid4

from agent.errors import ApplicationError
from training.windows.exam import state as state_file
from training.windows.exam.state import ExamState

_ANSWER_LIMIT_S = 15.0
_POLL_S = 0.02


def ask_state(folder: Path) -> ExamState:
    """`folder` is the one that the window was told to write to.

    Raises:
        ApplicationError: the window does not answer.
    """
    token = uuid4().hex
    draft = folder / "ask.draft"
    draft.write_text(token, encoding="utf-8")
    draft.replace(folder / state_file.ASK_FILE)
    path = folder / state_file.STATE_FILE
    deadline = time.monotonic() + _ANSWER_LIMIT_S
    while time.monotonic() < deadline:
        if path.exists():
            state = state_file.from_json(path.read_text(encoding="utf-8"))
            if state.answered == token:
                return state
        time.sleep(_POLL_S)
    raise ApplicationError(f"The window that writes to {folder.name} does not answer.")
