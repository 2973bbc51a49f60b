"""Multi-line text fields of three real toolkits on private desktops, and what really arrived in them."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event

from agent.actions.types import Click, Hotkey, TypeText
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.confinement.enclosure import python_folders
from agent.coordinates import MonitorPoint
from tests.agent.computers.event_target import PROGRAM, EventTarget, until

TARGETS = PROGRAM.parent
ARRIVAL_LIMIT_S = 60.0
_GO = Event()


class TextField:
    """One application with one field. `type_into` replaces what the field holds and reads it back."""

    toolkit = ""

    def __init__(self) -> None:
        self.desktop = PrivateDesktop(
            DesktopOptions(read_only=(*python_folders(), TARGETS), accessibility=False)
        )
        try:
            self._open()
        except BaseException:
            self.desktop.close()
            raise

    def type_into(self, text: str) -> tuple[str, float]:
        """What the field holds after `text` was typed, and the seconds that typing took."""
        self._perform(Hotkey(("ctrl", "a")))
        started_s = time.monotonic()
        self._perform(TypeText(text))
        typed_s = time.monotonic() - started_s
        until(lambda: self._read() == text, limit_s=ARRIVAL_LIMIT_S)
        return self._read(), typed_s

    def close(self) -> None:
        self.desktop.close()

    def _perform(self, action: Click | Hotkey | TypeText) -> None:
        self.desktop.perform(action, stop=_GO)

    def _open(self) -> None:
        raise NotImplementedError

    def _read(self) -> str:
        raise NotImplementedError


class QtField(TextField):
    """QPlainTextEdit, read by the program itself."""

    toolkit = "qt"

    def _open(self) -> None:
        self.desktop.start([sys.executable, str(PROGRAM), "events.jsonl"])
        self._target = EventTarget(self.desktop.working_folder / "events.jsonl")
        self._perform(Click(self._target.place("text")))

    def _read(self) -> str:
        texts = self._target.events("text")
        return str(texts[-1]["text"]) if texts else ""


class GtkField(TextField):
    """Mousepad (GtkTextView), read from the file that it saves."""

    toolkit = "gtk"

    def _open(self) -> None:
        self._file = self.desktop.working_folder / "note.txt"
        self._file.write_text("")
        window = self.desktop.start(["mousepad", "note.txt"]).window
        middle = MonitorPoint(window.left_px + window.width_px / 2, window.top_px + window.height_px / 2)
        self._perform(Click(middle))

    def _read(self) -> str:
        self._perform(Hotkey(("ctrl", "s")))
        return self._file.read_text(encoding="utf-8")


class ChromiumField(TextField):
    """A textarea, read by a script of its page."""

    toolkit = "chromium"

    def _open(self) -> None:
        self._file = self.desktop.working_folder / "events.jsonl"
        self.desktop.start([sys.executable, str(TARGETS / "chromium_target.py"), "events.jsonl", "chromium"])
        if not until(self._file_has(lambda line: '"ready"' in line)):
            raise AssertionError("the page never got the focus")
        width, height = self.desktop.options.size
        self._perform(Click(MonitorPoint(width / 2, height / 2)))

    def _file_has(self, is_wanted: Callable[[str], bool]) -> Callable[[], bool]:
        return lambda: any(is_wanted(line) for line in self._lines())

    def _lines(self) -> list[str]:
        return self._file.read_text(encoding="utf-8").splitlines() if self._file.exists() else []

    def _read(self) -> str:
        texts = [json.loads(line)["text"] for line in self._lines() if line.endswith("}")]
        return str(texts[-1]) if texts else ""


FIELDS: tuple[type[TextField], ...] = (GtkField, QtField, ChromiumField)


def difficult_strings() -> list[dict[str, str]]:
    """The committed table: `name` and `text`."""
    path = Path(__file__).parents[3] / "benchmarks" / "workloads" / "difficult_strings.json"
    strings: list[dict[str, str]] = json.loads(path.read_text(encoding="utf-8"))["strings"]
    return strings
