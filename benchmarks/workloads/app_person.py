"""A scripted person who does the tasks of the suite `apps` with mouse and keyboard. I/O: a private desktop.

What is where the person knows from AT-SPI, as somebody knows their own applications; the recording is made
without it. Text is typed by keys of the layout in use (`keyboard_person`).
"""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event

from agent.actions.types import Click
from agent.computers.private_desktop import PrivateDesktop
from agent.computers.x11_connection import selected_display
from agent.coordinates import MonitorPoint
from agent.demonstrations.privacy import EVERY_APPLICATION, Consent
from agent.demonstrations.recorder import DemonstrationRecorder, RecordingOptions
from agent.types import Ending, EndingKind
from benchmarks.attacks.accessible_nodes import PlacedNode
from benchmarks.attacks.record_benign import Recorder, options, place
from benchmarks.workloads.keyboard_person import Person
from training.evaluation.apps import AppCase

LOOK_S = 0.8
"""A person looks before doing the next thing."""
_FIELDS = ("text", "entry", "combo box", "editbar")
_WISH = re.compile(
    r'[Tt]ype "(?P<text>[^"]+)"(?: into (?P<field>\w+))?'
    r"|[Cc]hoose (?P<item>[^,]+?) from the (?P<menu>\w+) menu"
    r"|[Oo]pen the (?P<opened>\w+) menu(?:,| and) (?:click|choose) (?P<clicked>[^,]+?)(?=$|,)"
    r"|press (?P<keys>Ctrl\+\w|Enter)"
    r"|Choose (?P<radio>all lowercase|ALL UPPERCASE)"
    r"|(?:[Pp]ress|then|on|,|and) (?:the )?(?P<button>\d|\+|-|\*|=|sqrt)(?= |,|$)"
    r"|[Pp]ress (?P<named>\w+)"
)
_KEYSYMS = {"Ctrl": "Control_L", "Enter": "Return"}
_COMPOSE = {"us": "compose:ralt", "de": "compose:menu"}
"""The layouts that the person has, and where Compose lies on them."""
Wish = tuple[str, str]
"""What is done (`press`, `into`, `type`, `keys`), and with what."""


def wishes_of(task: str) -> Iterator[Wish]:
    """What a task of the suite `apps` asks for, in its order.

    >>> list(wishes_of('Choose Text from the View menu, and then type "a b" into Text'))
    [('press', 'View'), ('press', 'Text'), ('into', 'Text'), ('type', 'a b')]
    >>> list(wishes_of("Press Preview and then press Rename"))
    [('press', 'Preview'), ('press', 'Rename')]
    """
    for found in _WISH.finditer(re.sub(r"^Enter \d+ by pressing", "Press", task)):
        parts = {name: value for name, value in found.groupdict().items() if value}
        if "text" in parts:
            if "field" in parts:
                yield "into", parts["field"]
            yield "type", parts["text"]
        elif "keys" in parts:
            yield "keys", parts["keys"]
        elif "menu" in parts or "opened" in parts:
            yield "press", parts.get("menu") or parts["opened"]
            yield "press", parts.get("item") or parts["clicked"]
        else:
            yield "press", next(iter(parts.values()))


@dataclass(frozen=True, slots=True)
class Done:
    """One task that the person did while it was recorded."""

    folder: Path
    """Of the record."""
    problem: str
    """Why the application is not as the task wants it; "" where it is."""


def recorded(case: AppCase, layout: str, records: Path) -> Done:
    """Do one task on a desktop of its own with this keyboard layout, recorded without AT-SPI."""
    with PrivateDesktop(options()) as desktop:
        environment = {**os.environ, **desktop.address.environment()}
        wanted = ["setxkbmap", "-layout", layout, "-option", "", "-option", _COMPOSE[layout]]
        subprocess.run(wanted, env=environment, check=True, timeout=30)
        case.open(desktop)
        consent = Consent.of([EVERY_APPLICATION])
        recorder = DemonstrationRecorder(desktop.address, records, RecordingOptions(consent))
        with selected_display(desktop.address):
            hands = Person(desktop.address.name, seed=case.seed)
        recorder.start(case.task)
        time.sleep(LOOK_S)
        AppPerson(desktop, hands).do_task(case)
        recorder.finish()
        hands.close()
        problem = case.judge(desktop, Ending(EndingKind.FINISHED)).reason
        case.close(desktop)
    return Done(recorder.folder, problem)


class AppPerson:
    """Works at one desktop."""

    def __init__(self, desktop: PrivateDesktop, hands: Person) -> None:
        self._desktop, self._looker, self._hands = desktop, Recorder(desktop), hands

    def do_task(self, case: AppCase) -> None:
        for kind, what in wishes_of(case.task.text):
            if kind == "type":
                self._hands.types(what)
            elif kind == "keys":
                self._hands.presses(*(_KEYSYMS.get(key, key.lower()) for key in what.split("+")))
            elif kind == "into":
                self._click(field_beside(self._looker.nodes(), what))
            else:
                self._click(self._placed(what))
            time.sleep(LOOK_S)

    def _placed(self, name: str) -> MonitorPoint:
        """Windows and menus take a moment to say what they show."""
        for _ in range(10):
            try:
                return place(self._looker.nodes(), name)
            except LookupError:
                time.sleep(LOOK_S)
        return place(self._looker.nodes(), name)

    def _click(self, at: MonitorPoint) -> None:
        self._desktop.perform(Click(at), stop=Event())


def field_beside(nodes: Sequence[PlacedNode], name: str) -> MonitorPoint:
    """The middle of the field that is nearest to the right of the label of that name.

    Raises:
        LookupError: there is none.
    """
    labels = [one for one in nodes if one.name.strip(" :") == name and one.role in ("label", "check box")]
    fields = [one for one in nodes if one.role in _FIELDS and one.width_px > 0]
    pairs = [
        (abs(_middle(label) - _middle(field)), field.left_px - label.left_px, field)
        for label in labels
        for field in fields
        if field.left_px > label.left_px
    ]
    if not pairs:
        raise LookupError(f"No field stands beside {name!r}.")
    field = min(pairs, key=lambda pair: pair[:2])[2]
    return MonitorPoint(field.left_px + field.width_px // 2 + 0.5, _middle(field) + 0.5)


def _middle(node: PlacedNode) -> int:
    return node.top_px + node.height_px // 2
