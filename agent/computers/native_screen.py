"""Observes and controls the owner's screen through a system's own calls. I/O: the parts that it is given.

Windows and macOS each bring the same parts: a device, a typist, and what is known of windows and elements.
What an action goes through is the same for both, and the same as on X11 (x11_screen.py).
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from agent.actions.abilities import SCREEN_ONLY
from agent.actions.types import Action, Hotkey, PressKey, TypeText, Wait
from agent.computers.capture import ScreenCapture, rgb_of, screen_of
from agent.computers.gestures import Gestures, Typist
from agent.computers.input_device import InputDevice, RelayedDevice
from agent.computers.kept_files import Kept
from agent.computers.monitor_fence import MonitorFence
from agent.computers.own_window_guard import OWN_WINDOW, OwnWindowGuard
from agent.computers.reactions import (
    INTERRUPTED,
    TAKEN,
    visible_effect,
    wait_until_settled,
)
from agent.computers.stop_guard import StopGuard
from agent.coordinates import InputPoint, MonitorPoint, Screen, to_input
from agent.errors import AgentError, InputError, StoppedError
from agent.perception.settle import SettleLimits
from agent.types import Effect, EffectKind, Observation, Spot, Window

IN_CORNER = "The mouse was moved to a corner of the screen."


class NativeWindows(Protocol):
    """What a system tells of its windows. Places are input coordinates."""

    def active(self, screen: Screen) -> Window | None:
        """The window with the keyboard, in pixels of `screen`."""
        ...

    def pointer(self) -> InputPoint: ...

    def corners(self) -> frozenset[InputPoint]:
        """The corner pixels of the whole desktop."""
        ...

    def focused(self) -> int:
        """The number of the window with the keyboard; 0 where there is none."""
        ...

    def spot_at(self, point: InputPoint | None) -> Spot:
        """What lies at a point or (None) has the keyboard; its box in input coordinates."""
        ...

    def is_pointer_on_own(self) -> bool: ...

    def is_keyboard_on_own(self) -> bool: ...

    def barrier(self, *, is_typed: bool) -> str:
        """Why the system, or what has the keyboard, is not to get events now: one sentence; "" if it may."""
        ...

    def close(self) -> None: ...


class NativeTypist(Typist, Protocol):
    def clipboard_text(self) -> str | None: ...

    def give_back(self) -> None:
        """The clipboard holds what it held before. Never raises."""
        ...


@dataclass(frozen=True, slots=True)
class NativeParts:
    device: InputDevice
    typist: NativeTypist
    windows: NativeWindows


class NativeScreen:
    """Implements `Computer` on some monitors of this system, or on a part of them."""

    equipment = SCREEN_ONLY
    tool_folders: tuple[str, ...] = ()
    working_folder: Path | None = None

    def __init__(
        self, capture: ScreenCapture, parts: NativeParts, *, patience: SettleLimits | None = None
    ) -> None:
        self._capture = capture
        self._windows, self._typist = parts.windows, parts.typist
        self._moves = _OwnMoves(parts.device, parts.windows)
        self._device = OwnWindowGuard(self._moves, parts.windows)
        self._fence = MonitorFence(capture, parts.windows, parts.windows)
        self._gestures = Gestures(self._device, parts.typist, lambda: self.screen)
        self._patience = patience or SettleLimits()
        self._owner_has_it: Callable[[], bool] = lambda: False
        self._acting = threading.Lock()

    @property
    def screen(self) -> Screen:
        return screen_of(self._capture)

    def yield_to(self, owner_has_it: Callable[[], bool]) -> None:
        """`owner_has_it` is called before every event from now on; while true, actions are interrupted."""
        self._owner_has_it = owner_has_it

    def frame(self) -> NDArray[np.uint8]:
        """The current frame, (H, W, 3) RGB."""
        return self._capture.grab()

    def observe(self) -> Observation:
        bgrx, is_settled = wait_until_settled(self._capture.grab_bgrx, self._patience)
        screen = self.screen
        return Observation(rgb_of(bgrx), screen, self._windows.active(screen), is_settled)

    def perform(self, action: Action, *, stop: Event) -> Effect:
        with self._acting:
            guard = self._guard(action, stop)
            try:
                self._fence.require_inside(action)
                before = self._capture.grab_bgrx()
                self._gestures.perform(action, guard)
            except StoppedError:
                stop.set()  # also when the owner moved the mouse to a corner
                self.release_all()
                raise
            except InputError as error:
                if guard.has_refused:
                    self.release_all()  # it may have been refused between two keys of a hotkey
                return Effect(EffectKind.FAILED, str(error))
            is_awaited = not isinstance(action, Wait)
            return visible_effect(self._capture.grab_bgrx, before, is_awaited=is_awaited, stop=stop)

    def spot_at(self, point: MonitorPoint | None) -> Spot:
        """The target of an action at a point of the observed screen, or (None) of the keyboard."""
        screen = self.screen
        found = self._windows.spot_at(None if point is None else to_input(point, screen))
        return replace(found, left_px=found.left_px - screen.left, top_px=found.top_px - screen.top)

    def clipboard_text(self) -> str | None:
        return self._typist.clipboard_text()

    def keep_files(self, destination: Path) -> Kept:
        """There are none: tools beside the screen need a sandbox, which this system has not."""
        return Kept(0, 0, {})

    def release_all(self) -> None:
        """A button that is down is released in the upper left corner, where it presses and drops nothing that
        was meant."""
        if self._gestures.holds_button:
            with contextlib.suppress(AgentError, OSError):
                self._device.move(InputPoint(self.screen.left, self.screen.top))
            self._gestures.forget_buttons()
        self._device.release_all()

    def close(self) -> None:
        self.release_all()
        self._typist.give_back()
        for part in (self._device, self._windows, self._capture):
            with contextlib.suppress(AgentError, OSError):
                part.close()

    def _guard(self, action: Action, stop: Event) -> StopGuard:
        is_typed = isinstance(action, TypeText | Hotkey | PressKey)
        focus = self._windows.focused() if isinstance(action, TypeText) else 0
        # Whether a field hides what is typed takes a question to another program: asked once an action.
        barrier = "" if isinstance(action, Wait) else self._windows.barrier(is_typed=is_typed)

        def refusal() -> str:
            if self._owner_has_it():
                return TAKEN
            if barrier:
                return barrier
            if focus and self._windows.focused() != focus:
                return INTERRUPTED
            return OWN_WINDOW if is_typed and self._windows.is_keyboard_on_own() else ""

        return StopGuard(stop, self._moves.owner_intervened, refusal)


class _OwnMoves(RelayedDevice):
    """An `InputDevice` that remembers where it moved the mouse, so that a corner of ours stops nobody."""

    def __init__(self, device: InputDevice, windows: NativeWindows) -> None:
        super().__init__(device)
        self._windows = windows
        self._own_position = windows.pointer()

    def owner_intervened(self) -> str:
        """The reason to stop if the owner has pushed the mouse into a corner, else ""."""
        at = self._windows.pointer()
        return IN_CORNER if at != self._own_position and at in self._windows.corners() else ""

    def move(self, to: InputPoint) -> None:
        self._own_position = to
        super().move(to)
