"""The live view of a private desktop: frames come in, the owner's input goes out while the owner drives."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject

from agent.actions.types import Button, Direction
from agent.computers.input_device import InputDevice
from agent.coordinates import InputPoint
from agent.errors import ComputerError, InputError
from app.running.bridge import FrameThread
from app.running.watching import LiveView, RecordingBegins
from app.theme.pictures import Shot
from app.widgets.screen_pane import LIVE, ScreenPane

_log = logging.getLogger(__name__)
_POLL_S: Final = 0.05
_LONGEST_START_S: Final = 5.0
"""A recorder that has not begun by then is not waited for."""


class LiveScreen(QObject):
    """One view at a time; lives on the window's thread."""

    def __init__(self, pane: ScreenPane, parent: QObject) -> None:
        super().__init__(parent)
        self._pane = pane
        self._view: LiveView | None = None
        self._frames: FrameThread | None = None
        self._driver: Driver | None = None
        self._title, self._note = "", ""
        view = pane.view
        view.pointer_moved.connect(self._on_pointer_moved)
        view.button_changed.connect(self._on_button_changed)
        view.scrolled.connect(self._on_scrolled)
        view.key_changed.connect(self._on_key_changed)

    @property
    def view(self) -> LiveView | None:
        """What is shown; None while nothing is."""
        return self._view

    def is_on(self) -> bool:
        return self._frames is not None

    def begin(self, title: str, note: str) -> None:
        """Set the name and note of the computer whose view is shown next."""
        self._title, self._note = title, note

    def show(self, view: LiveView | None) -> None:
        """Show this view from now on; None shows nothing."""
        self.finish()
        if view is None:
            return
        self._view = view
        self._frames = FrameThread(view.frame, self, fitting=self._pane.view.fitting)
        self._frames.frame_taken.connect(self._on_frame)
        self._frames.start()
        self._pane.show_state(self._title, LIVE, self._note)

    def drive(self, is_driven: bool, begins: RecordingBegins | None = None) -> None:
        """Whether the owner's mouse and keyboard over the view go to the desktop; where they are recorded,
        from when that has begun: what was done until then arrives then."""
        if self._driver is not None:
            self._driver.finish()
            self._driver = None
        if is_driven and self._view is not None:
            with suppress(ComputerError):  # it is closing; the agent's thread reports why
                self._driver = Driver(self._view.open_owner_input, begins)
        self._pane.view.set_driven(self._driver is not None)

    def finish(self) -> None:
        self.drive(False)
        self._view = None
        if self._frames is not None:
            self._frames.finish()
            self._frames.deleteLater()
            self._frames = None

    def _on_frame(self, shot: Shot) -> None:
        self._pane.show_frame(shot)
        if self._frames is not None:
            self._frames.frame_shown()

    def _on_pointer_moved(self, x_px: float, y_px: float) -> None:
        if self._driver is not None:
            scale = self._pane.scale()
            self._driver.move(x_px / scale, y_px / scale)

    def _on_button_changed(self, button: Button, is_down: bool) -> None:
        if self._driver is not None:
            self._driver.button(button, is_down=is_down)

    def _on_scrolled(self, direction: Direction) -> None:
        if self._driver is not None:
            self._driver.scroll(direction)

    def _on_key_changed(self, key: str, is_down: bool) -> None:
        if self._driver is not None:
            self._driver.key(key, is_down=is_down)


class Driver:
    """Passes the owner's mouse and keyboard on to the desktop, on a connection and a thread of their own: no
    policy is asked. A key that this keyboard lacks, or a desktop that is gone, is ignored."""

    def __init__(self, open_device: Callable[[], InputDevice], begins: RecordingBegins | None = None) -> None:
        """
        Raises:
            ComputerError: the desktop is gone.
        """
        self._device, self._begins = open_device(), begins
        self._events: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._has_finished = Event()
        self._thread = Thread(target=self._work, name="owner's input", daemon=True)
        self._thread.start()

    def move(self, x_px: float, y_px: float) -> None:
        self._events.put(lambda: self._device.move(InputPoint(round(x_px), round(y_px))))

    def button(self, button: Button, *, is_down: bool) -> None:
        device = self._device
        self._events.put(lambda: (device.press_button if is_down else device.release_button)(button))

    def scroll(self, direction: Direction) -> None:
        self._events.put(lambda: self._device.scroll_notch(direction))

    def key(self, key: str, *, is_down: bool) -> None:
        """A canonical key name."""
        device = self._device
        self._events.put(lambda: (device.press_key if is_down else device.release_key)(key))

    def finish(self) -> None:
        """Release everything held; the agent continues from the screen as it is then."""
        self._has_finished.set()
        self._events.put(None)
        self._thread.join()

    def _work(self) -> None:
        if self._begins is not None:
            deadline = monotonic() + _LONGEST_START_S
            while not (self._has_finished.is_set() or self._begins(_POLL_S) or monotonic() > deadline):
                continue
        for event in iter(self._events.get, None):
            self._do(event)
        self._do(self._device.release_all)
        self._do(self._device.close)

    @staticmethod
    def _do(event: Callable[[], None]) -> None:
        try:
            event()
        except InputError:
            _log.info("this keyboard has no such key")
        except ComputerError as problem:
            _log.info("the owner's input did not arrive: %s", problem)
