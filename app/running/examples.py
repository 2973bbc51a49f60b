"""The tasks that the empty window offers; only those whose application is installed. Looks up commands."""

from __future__ import annotations

import shutil

from app.language import to_translate
from app.running.choices import ExampleTask

_EXAMPLES = (
    ExampleTask(
        'Type "green tea and honey" and then choose Save from the File menu',
        ("mousepad", "--disable-server", "shopping.txt"),
        to_translate("in the text editor Mousepad"),
    ),
    ExampleTask(
        "Choose Line Numbers from the View menu",
        ("mousepad", "--disable-server", "notes.txt"),
        to_translate("in the text editor Mousepad"),
    ),
    ExampleTask(
        "Choose About from the Help menu",
        ("featherpad",),
        to_translate("in the text editor FeatherPad"),
    ),
)


def examples() -> tuple[ExampleTask, ...]:
    return tuple(example for example in _EXAMPLES if shutil.which(example.open_command[0]))
