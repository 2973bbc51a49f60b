"""Observes and controls one X11 screen; shared by real screen and private desktop. I/O: X11."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from threading import Event

import numpy as np
from numpy.typing import NDArray

from agent.actions.abilities import SCREEN_ONLY
from agent.actions.types import Action, Hotkey, PressKey, TypeText, Wait
from agent.computers.capture import ScreenCapture, rgb_of, screen_of
from agent.computers.gestures import Gestures
from agent.computers.input_device import InputDevice
from agent.computers.monitor_box import MonitorBox
from agent.computers.monitor_fence import MonitorFence
from agent.computers.own_window_guard import OWN_WINDOW, OwnWindowGuard
from agent.computers.reactions import (
    INTERRUPTED,
    TAKEN,
    visible_effect,
    wait_until_settled,
)
from agent.computers.stop_guard import StopGuard
from agent.computers.x11_connection import DisplayAddress
from agent.computers.x11_input import X11Input
from agent.computers.x11_spots import Elements, X11Spots
from agent.computers.x11_typist import X11Typist
from agent.computers.x11_windows import WindowList
from agent.coordinates import InputPoint, MonitorPoint, Screen, to_input
from agent.errors import AgentError, ComputerError, InputError, StoppedError
from agent.perception.settle import SettleLimits
from agent.types import Effect, EffectKind, Observation, Spot

_TITLE_PX = 8
"""This far above a window's content its title bar is."""


class X11Screen:
    """Implements the main part of `Computer` on some monitors of one display, or on a part of it (`region`).

    Actions elsewhere are refused.

    `device` replaces XTEST for mouse and hotkeys; text always goes through XTEST and the clipboard.
    """

    equipment = SCREEN_ONLY

    def __init__(
        self,
        address: DisplayAddress,
        *,
        monitors: Sequence[int] = (1,),
        patience: SettleLimits | None = None,
        device: InputDevice | None = None,
        x11_input: X11Input | None = None,
        owner_intervened: Callable[[], str] | None = None,
        own_pid: int | None = None,
        elements: Elements | None = None,
        region: MonitorBox | None = None,
    ) -> None:
        self._patience = patience or SettleLimits()
        self._owner_intervened = owner_intervened
        with contextlib.ExitStack() as undo:
            self._capture = ScreenCapture(address, monitors=monitors, region=region)
            undo.callback(self._capture.close)
            self.windows = WindowList(address)
            undo.callback(self.windows.close)
            self._spots = X11Spots(address, self.windows, own_pid=own_pid, elements=elements)
            undo.callback(self._spots.close)
            self._x11_input = x11_input or X11Input(address)
            undo.pop_all()
        self._fence = MonitorFence(self._capture, self.windows, self._spots)
        self._device = device or self._x11_input
        self._may_meet_own = own_pid is not None
        self._owner_has_it: Callable[[], bool] = lambda: False
        if self._may_meet_own:
            self._device = OwnWindowGuard(self._device, self._spots)
        self._typist = X11Typist(address, self._x11_input, self._active_application)
        self._gestures = Gestures(self._device, self._typist, lambda: self.screen)
        self._acting = threading.Lock()

    def yield_to(self, owner_has_it: Callable[[], bool]) -> None:
        """`owner_has_it` is called before every event from now on; while true, actions are interrupted."""
        self._owner_has_it = owner_has_it

    @property
    def screen(self) -> Screen:
        return screen_of(self._capture)

    def frame(self) -> NDArray[np.uint8]:
        """The current frame, (H, W, 3) RGB, without waiting; cheap enough for a live view."""
        return self._capture.grab()

    def observe(self, *, settles: bool = True) -> Observation:
        """`settles`: wait until it has settled."""
        if settles:
            bgrx, is_settled = wait_until_settled(self._capture.grab_bgrx, self._patience)
        else:
            bgrx, is_settled = self._capture.grab_bgrx(), True
        screen = self.screen
        return Observation(rgb_of(bgrx), screen, self.windows.active(screen), is_settled)

    def perform(self, action: Action, *, stop: Event) -> Effect:
        is_keyboard = isinstance(action, TypeText | Hotkey | PressKey)
        minds_own_windows = is_keyboard and self._may_meet_own
        focus = self._spots.focus() if isinstance(action, TypeText) else 0
        guard = StopGuard(
            stop,
            self._owner_intervened,
            lambda: self._refusal(minds_own_windows=minds_own_windows, typed_into=focus),
        )
        with self._acting:
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
        found = self._spots.with_keyboard() if point is None else self._spots.at(to_input(point, screen))
        return replace(found, left_px=found.left_px - screen.left, top_px=found.top_px - screen.top)

    def _refusal(self, *, minds_own_windows: bool, typed_into: int) -> str:
        if self._owner_has_it():
            return TAKEN
        if typed_into and (focus := self._spots.focus()) != typed_into:
            windows = {self._spots.application_window(one) for one in (focus, typed_into)}
            if len(windows) > 1:
                return INTERRUPTED
        return OWN_WINDOW if minds_own_windows and self._spots.is_keyboard_on_own() else ""

    def clipboard_text(self) -> str | None:
        return self._typist.clipboard.text()

    def release_all(self) -> None:
        """A button that is down is released where that presses nothing and drops nothing."""
        if self._gestures.holds_button:
            with contextlib.suppress(AgentError, OSError):
                self._device.move(self._harmless_point())
            self._gestures.forget_buttons()
        self._device.release_all()
        self._x11_input.release_all()

    def close(self) -> None:
        self.release_all()
        for part in (self._typist, self._device, self._x11_input, self._spots, self.windows, self._capture):
            with contextlib.suppress(ComputerError, OSError):
                part.close()

    def _harmless_point(self) -> InputPoint:
        """Outside all windows, or else on a title bar, or else the upper left corner."""
        screen, windows = self.screen, self.windows.top_levels()
        boxes = [MonitorBox(one.left_px, one.top_px, one.width_px, one.height_px) for one in windows]
        xs, ys = ((3, size // 2, size - 4) for size in (screen.width_px, screen.height_px))
        edges = (MonitorPoint(x, y) for y in ys for x in xs if (x, y) != (xs[1], ys[1]))
        titles = (InputPoint(box.left + box.width // 2, box.top - _TITLE_PX) for box in boxes)
        corner = to_input(MonitorPoint(0, 0), screen)
        for place in (*(to_input(edge, screen) for edge in edges), *titles):
            is_inside = self._capture.box.contains(place.x, place.y)
            if is_inside and not any(box.contains(place.x, place.y) for box in boxes):
                return place
        return corner

    def _active_application(self) -> str:
        active = self.windows.active_id()
        window = self.windows.describe(active) if active else None
        return window.application if window is not None else ""
