"""Observes and controls the owner's screen on Wayland, whichever way in there is. I/O: through a desktop.

No compositor says where windows lie or what is under the pointer. So rules that speak of that ask, and after
a question the whole picture has to be as it was. The active window is known by application and title where
the compositor tells.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Sequence
from threading import Event
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from agent.actions.abilities import SCREEN_ONLY
from agent.actions.types import Action, Hotkey, PressKey, TypeText, Wait
from agent.computers.capture import LEAST_SIDE_PX, rgb_of
from agent.computers.gestures import Gestures
from agent.computers.input_device import InputDevice, RelayedDevice
from agent.computers.monitor_box import MonitorBox, around
from agent.computers.monitor_fence import OTHER_MONITOR, OTHER_PART
from agent.computers.own_window_guard import OWN_WINDOW
from agent.computers.reactions import (
    INTERRUPTED,
    TAKEN,
    visible_effect,
    wait_until_settled,
)
from agent.computers.stop_guard import StopGuard
from agent.computers.wayland.places import MonitorPlace
from agent.computers.wayland.toplevels import Toplevel
from agent.computers.wayland.typist import LentClipboard, StrokedKeyboard, WaylandTypist
from agent.coordinates import InputPoint, MonitorPoint, Screen
from agent.errors import (
    AgentError,
    CaptureError,
    ComputerError,
    DisplayLostError,
    DisplayUnavailableError,
    InputError,
    StoppedError,
)
from agent.perception.settle import SettleLimits
from agent.types import Effect, EffectKind, Observation, Spot, Window

CHANGED = "A monitor has another size, scale or place now, so this was not done; look again."
OWN_APPLICATION = "deskhand"
"""How compositors call our own windows."""


class StrokedDevice(StrokedKeyboard, InputDevice, Protocol):
    """Mouse and keyboard."""


class WaylandDesktop(Protocol):
    """A way into the owner's desktop: pictures, hands, clipboard."""

    @property
    def device(self) -> StrokedDevice: ...

    @property
    def clipboard(self) -> LentClipboard: ...

    @property
    def tells_windows(self) -> bool:
        """Whether it says which window is active."""
        ...

    def places(self) -> tuple[MonitorPlace, ...]:
        """Of all monitors that may be seen, as far as was heard."""
        ...

    def hear(self) -> None:
        """Hear what has come, without waiting. Raises DisplayLostError where it has gone."""
        ...

    def catch_up(self) -> None:
        """Hear everything that was said until now: a busy desktop is waited for. Raises as `hear`."""
        ...

    def picture(self, place: MonitorPlace) -> NDArray[np.uint8]:
        """(H, W, 4) BGRX of one monitor, now.

        Raises:
            CaptureError: there is none.
            DisplayLostError: the monitor or the desktop has gone.
        """
        ...

    def active(self) -> Toplevel | None: ...

    def close(self) -> None: ...


class WaylandScreen:
    """Implements the main part of `Computer` on some monitors (1 is the leftmost), or on a part of them.

    Closes the desktop, also where it cannot be used.

    Raises:
        DisplayUnavailableError: there is no such monitor or part.
    """

    equipment = SCREEN_ONLY

    def __init__(
        self,
        desktop: WaylandDesktop,
        *,
        monitors: Sequence[int] = (1,),
        patience: SettleLimits | None = None,
        region: MonitorBox | None = None,
    ) -> None:
        self._desktop, self._region = desktop, region
        self._patience = patience or SettleLimits()
        self._owner_has_it: Callable[[], bool] = lambda: False
        self._acting = threading.Lock()
        try:
            self._names = self._chosen_names(monitors)
            self._seen = self._chosen()
        except BaseException:
            desktop.close()
            raise
        self._device = _Fenced(desktop.device, self._require_inside)
        self._typist = WaylandTypist(desktop.device, desktop.clipboard, lambda: self._active().application)
        self._gestures = Gestures(self._device, self._typist, lambda: self.screen)

    @property
    def screen(self) -> Screen:
        box = self._box(self._chosen())
        return Screen(box.width, box.height, left=box.left, top=box.top)

    def yield_to(self, owner_has_it: Callable[[], bool]) -> None:
        """`owner_has_it` is called before every event from now on; while true, actions are interrupted."""
        self._owner_has_it = owner_has_it

    def frame(self) -> NDArray[np.uint8]:
        """The current frame, (H, W, 3) RGB."""
        return rgb_of(self._grab())

    def observe(self, *, settles: bool = True) -> Observation:
        """`settles`: wait until it has settled."""
        if settles:
            bgrx, is_settled = wait_until_settled(self._grab, self._patience)
        else:
            bgrx, is_settled = self._grab(), True
        self._seen = self._chosen()
        screen = self.screen
        found = self._active()
        window = Window(
            application=found.application,
            title=found.title,
            width_px=screen.width_px,
            height_px=screen.height_px,
            window_id=found.number,
        )
        return Observation(rgb_of(bgrx), screen, window, is_settled)

    def perform(self, action: Action, *, stop: Event) -> Effect:
        is_keyboard = isinstance(action, TypeText | Hotkey | PressKey)
        typed_into = self._active() if isinstance(action, TypeText) else None
        guard = StopGuard(stop, None, lambda: self._refusal(is_keyboard=is_keyboard, typed_into=typed_into))
        with self._acting:
            try:
                self._require_seen()
                before = self._grab()
                self._gestures.perform(action, guard)
            except StoppedError:
                stop.set()
                self.release_all()
                raise
            except InputError as error:
                if guard.has_refused:
                    self.release_all()  # it may have been refused between two keys of a hotkey
                return Effect(EffectKind.FAILED, str(error))
            except ComputerError:
                self.release_all()
                raise
            is_awaited = not isinstance(action, Wait)
            return visible_effect(self._grab, before, is_awaited=is_awaited, stop=stop)

    def spot_at(self, point: MonitorPoint | None) -> Spot | None:
        """What has the keyboard, where that is told; of a point nothing is known."""
        if point is not None or not self._desktop.tells_windows:
            return None
        found = self._active()
        return Spot(
            application=found.application,
            title=found.title,
            is_own=found.application == OWN_APPLICATION,
            window_id=found.number,
        )

    def clipboard_text(self) -> str | None:
        return self._desktop.clipboard.owners_text()

    def release_all(self) -> None:
        """A button that is down is released in the upper left corner of the picture, where it presses and
        drops nothing that was meant."""
        if self._gestures.holds_button:
            with contextlib.suppress(AgentError):
                box = self._seen[0].box if self._region is None else self._region
                self._device.move(InputPoint(box.left, box.top))
            self._gestures.forget_buttons()
        self._device.release_all()

    def close(self) -> None:
        self.release_all()
        self._desktop.close()

    # --- pictures

    def _grab(self) -> NDArray[np.uint8]:
        """(H, W, 4) BGRX of what was chosen, black where no chosen monitor is."""
        self._desktop.hear()
        for _ in range(2):
            places = self._chosen()
            pictures = [self._desktop.picture(place) for place in places]
            sizes = [(picture.shape[1], picture.shape[0]) for picture in pictures]
            if sizes == [(place.box.width, place.box.height) for place in places]:
                return self._joined(places, pictures)
            self._desktop.catch_up()  # it has just been given another size
        raise CaptureError("The pictures of a monitor do not have the size that the compositor says it has.")

    def _joined(
        self, places: Sequence[MonitorPlace], pictures: Sequence[NDArray[np.uint8]]
    ) -> NDArray[np.uint8]:
        box = self._box(places)
        if len(places) == 1 and box == places[0].box:
            return pictures[0]
        whole = around([place.box for place in places])
        made = np.zeros((whole.height, whole.width, 4), dtype=np.uint8)
        for place, picture in zip(places, pictures, strict=True):
            top, left = place.box.top - whole.top, place.box.left - whole.left
            made[top : top + place.box.height, left : left + place.box.width] = picture
        top, left = box.top - whole.top, box.left - whole.left
        return np.ascontiguousarray(made[top : top + box.height, left : left + box.width])

    def _box(self, places: Sequence[MonitorPlace]) -> MonitorBox:
        return self._region or around([place.box for place in places])

    # --- which monitors

    def _chosen_names(self, monitors: Sequence[int]) -> tuple[str, ...] | None:
        """None where a part was chosen, which may lie on all of them."""
        places = self._desktop.places()
        if self._region is not None:
            whole = around([place.box for place in places])
            part = self._region
            is_inside = whole.left <= part.left and whole.top <= part.top
            is_inside &= part.left + part.width <= whole.left + whole.width
            is_inside &= part.top + part.height <= whole.top + whole.height
            if not is_inside or min(part.width, part.height) < LEAST_SIDE_PX:
                raise DisplayUnavailableError(
                    f"The part of the screen has to have sides of {LEAST_SIDE_PX} pixels or more, and to lie"
                    f" within {whole.width}×{whole.height} at {whole.left},{whole.top}."
                )
            return None
        for number in monitors:
            if not 1 <= number <= len(places):
                raise DisplayUnavailableError(
                    f"There is no monitor {number}; this desktop has {len(places)}."
                )
        return tuple(places[number - 1].name for number in sorted(set(monitors)))

    def _chosen(self) -> tuple[MonitorPlace, ...]:
        """Raises DisplayLostError where one of them has been unplugged."""
        places = self._desktop.places()
        if self._names is None and places:
            return places
        found = {place.name: place for place in places}
        for name in self._names or ("of this desktop",):
            if name not in found:
                raise DisplayLostError(
                    f"The monitor {name} was unplugged, so nothing was done there; plug it in or choose "
                    "another one, then start the task again."
                )
        return tuple(found[name] for name in self._names or ())

    # --- before events

    def _require_seen(self) -> None:
        """Raises InputError for actions that are meant for monitors as they were."""
        self._desktop.catch_up()
        if self._chosen() != self._seen:
            raise InputError(CHANGED)

    def _require_inside(self, point: InputPoint) -> None:
        if self._region is not None and not self._region.contains(point.x, point.y):
            raise InputError(OTHER_PART)
        if not any(place.box.contains(point.x, point.y) for place in self._seen):
            raise InputError(OTHER_MONITOR)

    def _active(self) -> Toplevel:
        return self._desktop.active() or Toplevel(0)

    def _refusal(self, *, is_keyboard: bool, typed_into: Toplevel | None) -> str:
        if self._owner_has_it():
            return TAKEN
        if not is_keyboard:
            return ""
        active = self._active()
        if typed_into is not None and typed_into.number and active.number not in (0, typed_into.number):
            return INTERRUPTED
        return OWN_WINDOW if active.application == OWN_APPLICATION else ""


class _Fenced(RelayedDevice):
    """An `InputDevice` that moves to nowhere but where the agent may be."""

    def __init__(self, device: InputDevice, require_inside: Callable[[InputPoint], None]) -> None:
        super().__init__(device)
        self._require_inside = require_inside

    def move(self, to: InputPoint) -> None:
        self._require_inside(to)
        super().move(to)
