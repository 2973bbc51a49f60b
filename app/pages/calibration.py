"""Measures how far from a target the agent's mouse stops. Qt; I/O: screen, one file.

It tests the whole path of a click: a target is painted, found in a picture of the monitor, the mouse is moved
to it, and the window reports the mouse position. Nothing is clicked.
"""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import datetime
from math import hypot
from pathlib import Path
from threading import Event
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QPointF, QTimer, Signal
from PySide6.QtGui import QCursor

from agent.actions.types import Move
from agent.computers.this_system import open_owners_screen
from agent.coordinates import MonitorPoint
from agent.errors import CaptureError, ComputerError, SettingsError
from agent.types import EffectKind
from agent.whole_file import only_writer, replace_file
from app.language import tr
from app.running.bridge import Background
from app.windows.target_window import TARGET_COLOURS, TargetWindow

_LOOK_EVERY_S = 0.1
_LOOK_LIMIT_S = 10.0
_ARRIVAL_LIMIT_MS = 3_000
_REST_MS = 100
_LEAST_PIXELS = 100


@dataclass(frozen=True, slots=True)
class CalibrationResult:
    """What was measured on one monitor."""

    monitor: int
    width_px: int
    height_px: int
    errors_px: tuple[float, ...]
    moment: str
    """When, as ISO 8601."""

    @property
    def median_px(self) -> float:
        return statistics.median(self.errors_px)

    @property
    def worst_px(self) -> float:
        return max(self.errors_px)


class CalibratedScreen(Protocol):
    """What is measured: the agent's picture of one monitor and its mouse there. On a background thread."""

    def frame(self) -> NDArray[np.uint8]: ...

    def move(self, to: MonitorPoint) -> None: ...

    def close(self) -> None: ...


class RealCalibratedScreen:
    """The agent's real capture and mouse on the owner's screen."""

    def __init__(self, monitor: int) -> None:
        self._screen = open_owners_screen(monitors=(monitor,))

    def frame(self) -> NDArray[np.uint8]:
        return self._screen.frame()

    def move(self, to: MonitorPoint) -> None:
        effect = self._screen.perform(Move(to), stop=Event())
        if effect.kind is EffectKind.FAILED:
            raise ComputerError(effect.detail)

    def close(self) -> None:
        self._screen.close()


class Calibration(QObject):
    """One measurement, from showing the targets to closing them."""

    done = Signal(object)
    """`CalibrationResult`."""
    failed = Signal(str)

    def __init__(
        self,
        monitor: int,
        window: TargetWindow,
        background: Background,
        parent: QObject | None = None,
        *,
        open_screen: Callable[[int], CalibratedScreen] = RealCalibratedScreen,
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        super().__init__(parent)
        self._monitor, self._window, self._background = monitor, window, background
        self._open_screen, self._now = open_screen, now
        self._screen: CalibratedScreen | None = None
        self._centres: list[MonitorPoint] = []
        self._size_px = (0, 0)
        self._errors: list[float] = []
        self._seen: QPointF | None = None
        self._has_moved = False
        self._is_over = False
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(_ARRIVAL_LIMIT_MS)
        self._late.timeout.connect(self._on_late)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._on_rest)
        window.pointer_seen.connect(self._on_pointer_seen)
        window.given_up.connect(lambda: self._fail(tr("The calibration was given up.")))

    def start(self) -> None:
        self._window.showFullScreen()
        self._window.raise_()
        self._window.activateWindow()
        self._background.do(self._open_and_look, self._on_looked, self._fail)

    def _open_and_look(self) -> tuple[CalibratedScreen, list[MonitorPoint], tuple[int, int]]:
        """On a background thread: wait until all targets can be seen."""
        screen = self._open_screen(self._monitor)
        try:
            pause = Event()
            for _ in range(round(_LOOK_LIMIT_S / _LOOK_EVERY_S)):
                pixels = screen.frame()
                centres = [centre_of(pixels, colour) for colour in TARGET_COLOURS]
                found = [centre for centre in centres if centre is not None]
                if len(found) == len(TARGET_COLOURS):
                    return screen, found, (pixels.shape[1], pixels.shape[0])
                pause.wait(_LOOK_EVERY_S)
        except BaseException:
            screen.close()
            raise
        screen.close()
        raise CaptureError(
            f"Only {len(found)} of {len(TARGET_COLOURS)} targets can be seen on monitor {self._monitor}."
        )

    def _on_looked(self, looked: tuple[CalibratedScreen, list[MonitorPoint], tuple[int, int]]) -> None:
        self._screen, self._centres, self._size_px = looked
        if self._is_over:  # given up meanwhile
            self._close()
            return
        self._next()

    def _next(self) -> None:
        screen, number = self._screen, len(self._errors)
        if screen is None or self._is_over:
            return
        if number == len(self._centres):
            moment = self._now().isoformat(timespec="minutes")
            measured = CalibrationResult(self._monitor, *self._size_px, tuple(self._errors), moment)
            self._close()
            self.done.emit(measured)
            return
        self._seen, self._has_moved = None, False
        to = self._centres[number]
        self._background.do(lambda: screen.move(to), lambda _nothing: self._on_moved(), self._fail)

    def _on_moved(self) -> None:
        """The agent reports the mouse at the target; the window's event may come later."""
        if self._is_over:
            return
        self._has_moved = True
        (self._late if self._seen is None else self._rest).start()

    def _on_pointer_seen(self, at: QPointF) -> None:
        self._seen = at
        if self._has_moved:
            self._late.stop()
            self._rest.start()

    def _on_rest(self) -> None:
        if self._seen is not None:
            self._measure(self._seen)

    def _on_late(self) -> None:
        """A mouse that was there already causes no move event."""
        self._measure(QPointF(self._window.mapFromGlobal(QCursor.pos())))

    def _measure(self, at: QPointF) -> None:
        target = self._window.targets()[len(self._errors)]
        ratio = self._window.devicePixelRatioF()
        self._errors.append(hypot(at.x() - target.x(), at.y() - target.y()) * ratio)
        self._next()

    def _fail(self, problem: str) -> None:
        if not self._is_over:
            self._close()
            self.failed.emit(problem)

    def _close(self) -> None:
        self._is_over = True
        self._late.stop()
        self._rest.stop()
        self._window.close()
        screen, self._screen = self._screen, None
        if screen is not None:
            self._background.do(screen.close, lambda _nothing: None, lambda _problem: None)


def centre_of(pixels: NDArray[np.uint8], colour: tuple[int, int, int]) -> MonitorPoint | None:
    """The centre of everything that has this colour; None where there is hardly any."""
    rows, columns = np.nonzero((pixels == np.array(colour, dtype=np.uint8)).all(axis=2))
    if len(rows) < _LEAST_PIXELS:
        return None
    return MonitorPoint(float(columns.mean()) + 0.5, float(rows.mean()) + 0.5)


def load_measured(path: Path) -> dict[int, CalibrationResult]:
    """What was measured earlier, by monitor; a file that cannot be read counts as none."""
    try:
        read = json.loads(path.read_text(encoding="utf-8"))
        found = [
            CalibrationResult(**{**entry, "errors_px": tuple(map(float, entry["errors_px"]))})
            for entry in read["monitors"]
        ]
    except (OSError, ValueError, TypeError, KeyError):
        return {}
    return {measured.monitor: measured for measured in found if measured.errors_px}


def save_measured(measured: CalibrationResult, path: Path) -> None:
    """Beside what was measured on other monitors.

    Raises:
        SettingsError: the file cannot be written.
    """
    try:
        with only_writer(path):
            whole = {**load_measured(path), measured.monitor: measured}
            rows = [asdict(whole[number]) for number in sorted(whole)]
            replace_file(path, json.dumps({"monitors": rows}, indent=2))
    except OSError as problem:
        raise SettingsError(f"The calibration cannot be written to {path}: {problem.strerror}.") from problem
