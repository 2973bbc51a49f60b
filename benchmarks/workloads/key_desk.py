"""The real application on a display of its own, used by keyboard alone. I/O: X11, D-Bus, files, processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import mss
from PIL import Image

from agent.computers.private_desktop import accessibility_command
from agent.errors import AgentError
from agent.store import Record, open_record
from benchmarks.workloads.bus_desk import BusDesk, end_program
from benchmarks.workloads.key_hands import LIMIT_S, KeyHands, NotReachedError
from benchmarks.workloads.keyboard_person import Person
from benchmarks.workloads.spoken_focus import SpokenFocus

ROOT = Path(__file__).resolve().parents[2]
TASK_FIELD, APPLICATION_FIELD = "Task", "Application to open in the private desktop; empty for none"
RATING = "Did it work?"
_END_S = 60.0
_DRAWN_S, _COLOURS = 0.7, 128
Settings = dict[str, object]


@dataclass(slots=True)
class KeyDesk:
    """The real application on a display of its own, and the hands at its keyboard."""

    home: Path
    hands: KeyHands
    environment: dict[str, str]
    program: subprocess.Popen[bytes] | None = None
    made: dict[str, str] = field(default_factory=dict)
    """Ids of records by the flow that made them."""
    pictures: Path | None = None
    """Where the display is photographed at the turns of a first hour; None for nowhere."""

    def photograph(self, name: str) -> None:
        """Keep what the display shows, as a PNG of few colours, which is small."""
        if self.pictures is None:
            return
        time.sleep(_DRAWN_S)
        self.pictures.mkdir(parents=True, exist_ok=True)
        with mss.mss() as screen:
            shot = screen.grab(screen.monitors[0])
        whole = Image.frombytes("RGB", shot.size, shot.rgb)
        few = whole.quantize(_COLOURS, dither=Image.Dither.NONE)
        few.save(self.pictures / f"hour-{name}.png", optimize=True)

    # ---- the program

    def start(self, *, until: str = TASK_FIELD) -> None:
        """Open the window, and wait until that has the keyboard."""
        with (self.home.parent / "program.log").open("ab") as log:
            self.program = subprocess.Popen(
                [sys.executable, "-m", "app"], env=self.environment, cwd=ROOT, stderr=log
            )
        self.hands.wait_for([until])

    def in_terminal(self, *words: str) -> None:
        """A command that its owner types in a terminal."""
        subprocess.run(
            [sys.executable, "-m", "app", *words],
            env=self.environment,
            cwd=ROOT,
            check=False,
            stdout=subprocess.DEVNULL,
            timeout=60,
        )

    def ended(self) -> int | None:
        """The program's exit status, once it has ended."""
        assert self.program is not None
        try:
            return self.program.wait(_END_S)
        except subprocess.TimeoutExpired:
            return None

    def close(self) -> None:
        if self.program is not None and self.program.poll() is None:
            end_program(self.program)

    # ---- what lies on disk

    def settings(self) -> Settings:
        file = self.home / "settings.json"
        found: Settings = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        return found

    def records(self) -> list[Record]:
        """The oldest first; without those that cannot be read yet."""
        found = []
        for file in sorted((self.home / "records").glob("*/record.jsonl")):
            try:
                found.append(open_record(file.parent))
            except AgentError:
                continue
        return found

    def record(self, of: str) -> Record:
        return open_record(self.home / "records" / self.made[of])

    def in_window(self) -> None:
        """Stop what a flow before has left behind, and leave every dialog by Escape.

        Raises:
            NotReachedError: one stays.
        """
        if any(one.recorded_ending is None for one in self.records()):
            self.hands.press("Control_L", "Alt_L", "space")
        for _ in range(4):
            if self.hands.now().window == "Deskhand":
                return
            self.hands.press("Escape")
        raise NotReachedError(f"Escape does not leave “{self.hands.now().window}”.")

    # ---- a run

    def run_task(self, words: str, *, application: str = "") -> None:
        self.hands.reach(TASK_FIELD)
        self.hands.replace(words)
        if application:
            self.hands.reach(APPLICATION_FIELD)
            self.hands.replace(application)
            self.hands.reach(TASK_FIELD, back=True)
        self.hands.press("Return")

    def new_record(self, known: set[str]) -> str:
        def found() -> list[str]:
            return [one.record_id for one in self.records() if one.record_id not in known]

        self.hands.wait_until(lambda: bool(found()), "a run has begun")
        return found()[-1]

    def known(self) -> set[str]:
        return {one.record_id for one in self.records()}

    def has_ended(self, record_id: str) -> bool:
        """A record that cannot be read at this moment has not."""
        ended = {one.record_id for one in self.records() if one.recorded_ending is not None}
        return record_id in ended

    def allow_all(self, record_id: str) -> None:
        """Every question is answered by Ctrl+Return, until the run has ended."""
        deadline_s = time.monotonic() + 600
        while not self.has_ended(record_id):
            if self.hands.now().name == "Deny":
                time.sleep(0.5)  # nothing is allowed at once
                self.hands.press("Control_L", "Return")
            if time.monotonic() > deadline_s:
                raise NotReachedError("The run did not end.")
            time.sleep(0.3)

    def rate(self, key: str) -> None:
        self.hands.wait_for([RATING])
        self.hands.press(key)


@contextmanager
def key_desk(
    folder: Path, *, seed: int, tells: Callable[[str], None], limit_s: float = LIMIT_S
) -> Iterator[KeyDesk]:
    """A display, a session bus and AT-SPI of their own. The environment is as it was afterwards.

    Args:
        limit_s: for each thing that is waited for.

    Raises:
        ConnectionError: AT-SPI is not installed.
    """
    launcher = accessibility_command()
    if launcher is None:
        raise ConnectionError("AT-SPI is not installed")
    before, home = dict(os.environ), folder / "home"
    home.mkdir(parents=True, exist_ok=True)
    try:
        with BusDesk(folder) as desk, desk.bus(True):
            desk.start(launcher)
            focus = _listening()
            person = Person(os.environ["DISPLAY"], seed=seed)
            environment = {name: value for name, value in os.environ.items() if name != "WAYLAND_DISPLAY"}
            environment |= {"DESKHAND_HOME": str(home), "XDG_SESSION_TYPE": "x11", "LANG": "C.UTF-8"}
            made = KeyDesk(home, KeyHands(person, focus, tells=tells, limit_s=limit_s), environment)
            try:
                yield made
            finally:
                made.close()
                person.close()
                focus.close()
    finally:
        os.environ.clear()
        os.environ.update(before)


def _listening() -> SpokenFocus:
    """The bus takes a moment to come."""
    deadline_s = time.monotonic() + 30
    while True:
        try:
            return SpokenFocus()
        except Exception:  # of many kinds, of sockets and of the bus
            if time.monotonic() > deadline_s:
                raise
            time.sleep(0.2)
