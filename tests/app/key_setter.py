"""A program that keeps a key through the page of keys and then works, for the test that looks for the key.

python -m tests.app.key_setter KEY_FD: reads the key from a file descriptor, so that it is in no argument.
Prints "ready" when it is kept and a task has been recorded, then waits for the end of its input.
"""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path
from threading import Event

from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QPushButton, QWidget

from agent.actions.policy import ApprovalLevel
from agent.models.endpoint.keys import read_key
from agent.session import Session
from agent.settings import Settings
from agent.types import Task
from app.pages.keys import Keys
from app.running.bridge import Background
from app.windows.keys_dialog import KeysDialog
from tests.app.finding import named
from tests.fakes import FakeComputer, ListOwner, ScriptedModel, embedded_manifest

NAME = "far-server"


def main() -> int:
    home = Path(os.environ["DESKHAND_HOME"])
    logging.basicConfig(level=logging.DEBUG, filename=home / "deskhand.log")
    with os.fdopen(int(sys.argv[1])) as pipe:
        key = pipe.read()
    application = QApplication(["deskhand"])
    window = QWidget()
    background = Background(window)
    Keys(window, background).open()
    while window.findChild(KeysDialog) is None:
        application.processEvents()
    dialog = window.findChild(KeysDialog)
    assert dialog is not None
    named(dialog, QComboBox, "Name of the key").setEditText(NAME)
    field = next(line for line in dialog.findChildren(QLineEdit) if line.accessibleName() == "Key")
    field.setText(key)
    next(button for button in dialog.findChildren(QPushButton) if button.text() == "Keep").click()
    background.wait()
    application.processEvents()
    texts = [label.text() for label in dialog.findChildren(QLabel) if NAME in label.text()]
    has_kept = read_key(NAME) == key
    del key
    session = Session(
        Settings.from_environment({"DESKHAND_HOME": str(home), "DESKHAND_APPROVE": ApprovalLevel.ALL.value}),
        computer=FakeComputer(),
        model=ScriptedModel("press<|click|><|500|><|250|>", "<|finished|>done"),
        manifest=embedded_manifest(),
        owner=ListOwner(),
    )
    session.run(Task("press Save"), stop=Event())
    print("ready" if has_kept else "lost", *texts, flush=True)
    sys.stdin.read()
    dialog.reject()
    return 0


if __name__ == "__main__":
    sys.exit(main())
