"""Tasks of the painted phone for whoever has only taps, typed text, keys and swipes across the screen.

AndroidWorld's actions are such. Applications are opened by their icons, and texts are plain; one task cannot
be done.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from agent.actions.types import Action, CallUser, Click, OpenApp
from tests.agent.computers.phones.painted_phone import PaintedPhone
from tests.agent.computers.phones.tasks import TASKS, Finger, PhoneTask

IMPOSSIBLE = "call nobody"
WORDED = (
    *("switch an alarm", "add an alarm", "favourite", "forget a contact", "send a message"),
    *("answer two", "three switches", "compute", IMPOSSIBLE),
)


def worded(name: str, phone: PaintedPhone, seed: int) -> PhoneTask:
    """The task; its script reads the phone as it goes on."""
    finger = Finger(phone)
    if name == IMPOSSIBLE:
        return PhoneTask(
            "Call the contact that does not exist", iter((CallUser("There is none."),)), lambda _: True
        )
    for tried in range(seed, seed + 100):
        task = TASKS[name](phone, finger, random.Random(tried))
        plain = task.text.replace("“", "").replace("”", "")
        if plain.isascii() and "%s" not in plain:
            return PhoneTask(task.text, _by_icons(task.script, finger), task.is_done)
    raise AssertionError(f"{name}: none with plain words")


def _by_icons(script: Iterator[Action], finger: Finger) -> Iterator[Action]:
    for action in script:
        yield (
            Click(finger.at(action.name.lower().rpartition(".")[2]))
            if isinstance(action, OpenApp)
            else action
        )
