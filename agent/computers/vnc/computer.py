"""A computer elsewhere as the agent uses it, over VNC. I/O: the connection.

What lies under the pointer there is known by its pixels alone: no program of that machine tells us its
windows or elements. So rules that speak of them ask, and after a question the whole picture has to be as it
was.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event

import numpy as np
from numpy.typing import NDArray

from agent.actions.abilities import SCREEN_ONLY
from agent.actions.types import Action, Click, Move, Scroll, TypeText, Wait, points
from agent.computers.capture import rgb_of
from agent.computers.gestures import Gestures
from agent.computers.kept_files import Kept
from agent.computers.reactions import TAKEN, visible_effect, wait_until_settled
from agent.computers.stop_guard import StopGuard
from agent.computers.vnc.address import VncPlace
from agent.computers.vnc.connection import VncConnection, VncLimits
from agent.computers.vnc.device import VncInput
from agent.computers.vnc.handshake import Credentials, Secrecy
from agent.computers.vnc.last_hand import LastHand, UsedCredentials, let_go
from agent.computers.vnc.typist import VncTypist
from agent.coordinates import InputPoint, MonitorPoint, Screen
from agent.errors import AgentError, InputError, StoppedError
from agent.perception.settle import SettleLimits
from agent.types import Effect, EffectKind, Observation, Window

_CLOSE_LIMIT_S = 0.5
RESIZED = "The screen there has another size now, so this was not done; look again."
OUTSIDE = "This lies outside the screen there, so it was not done."


class VncComputer:
    """Implements `Computer`.

    `stop` ends its waiting for pictures, too.

    Raises:
        DisplayUnavailableError: nobody answers there, or refuses, or is no VNC server.
        AgentError: what `credentials` raise.
    """

    equipment = SCREEN_ONLY
    tool_folders: tuple[str, ...] = ()
    working_folder: Path | None = None

    def __init__(
        self,
        address: VncPlace,
        credentials: Credentials,
        *,
        ends_with_us: bool = False,
        stop: Event | None = None,
        patience: SettleLimits | None = None,
        limits: VncLimits | None = None,
    ) -> None:
        """`ends_with_us`: that screen is gone when the connection ends, and with it what was held there."""
        self._patience = patience or SettleLimits()
        self._stop = stop or Event()
        self._owner_has_it: Callable[[], bool] = lambda: False
        self._acting = threading.Lock()
        self._seen_size: tuple[int, int] | None = None
        """Of the screen that was looked at last: points are meant for that."""
        self._used = UsedCredentials(credentials)
        self._held: tuple[Sequence[int], bool] = (), False
        self._last_hand: LastHand | None = None
        self._connection = VncConnection(
            address, self._used.asking(), limits=limits, on_lost=self._let_go_elsewhere
        )
        if not ends_with_us:
            self._last_hand = LastHand(str(address), self._used)
        self._device = VncInput(self._connection, self._tell_last_hand)
        self._typist = VncTypist(self._connection, self._device)
        self._gestures = Gestures(self._device, self._typist, lambda: self.screen)
        try:
            self._connection.catch_up(self._stop.is_set)
        except BaseException:
            self.close()
            raise

    @property
    def secrecy(self) -> Secrecy:
        """How well the connection is kept from others."""
        return self._connection.secrecy

    @property
    def screen(self) -> Screen:
        return Screen(*self._connection.size)

    def yield_to(self, owner_has_it: Callable[[], bool]) -> None:
        """`owner_has_it` is called before every event from now on; while true, actions are interrupted."""
        self._owner_has_it = owner_has_it

    def frame(self) -> NDArray[np.uint8]:
        """(H, W, 3) RGB as it was last sent, without waiting; for the live view."""
        return rgb_of(self._connection.frame())

    def observe(self) -> Observation:
        self._connection.catch_up(self._stop.is_set)
        bgrx, is_settled = wait_until_settled(self._connection.frame, self._patience)
        height, width = bgrx.shape[:2]
        self._seen_size = width, height
        # All of it stands for the window: after a question nothing else may have come up.
        window = Window(title=self._connection.name, width_px=width, height_px=height)
        return Observation(rgb_of(bgrx), Screen(width, height), window, is_settled)

    def perform(self, action: Action, *, stop: Event) -> Effect:
        guard = StopGuard(stop, None, lambda: TAKEN if self._owner_has_it() else "")
        with self._acting:
            try:
                before = self._connection.frame()
                self._require_seen(action)
                self._gestures.perform(action, guard)
            except StoppedError:
                stop.set()
                self.release_all()
                raise
            except InputError as error:
                if guard.has_refused:
                    self.release_all()  # it may have been refused between two keys of a hotkey
                return Effect(EffectKind.FAILED, str(error))
            if not isinstance(action, Move | Scroll | Wait):
                self._typist.expect_selection(not isinstance(action, Click | TypeText))
            is_awaited = not isinstance(action, Wait)
            return visible_effect(self._connection.frame, before, is_awaited=is_awaited, stop=stop)

    def _require_seen(self, action: Action) -> None:
        """Raises InputError for points of a screen that has another size now."""
        placed = [point for point in points(action).values() if isinstance(point, MonitorPoint)]
        width, height = self._connection.size
        if placed and self._seen_size not in (None, (width, height)):
            raise InputError(RESIZED)
        if any(not (0 <= point.x < width and 0 <= point.y < height) for point in placed):
            raise InputError(OUTSIDE)

    def spot_at(self, point: MonitorPoint | None) -> None:
        """Nobody there says what lies at a point."""

    def clipboard_text(self) -> str | None:
        return self._typist.clipboard_text()

    def open_owner_input(self) -> VncInput:
        """A second device over the same connection, for the owner; the caller closes it."""
        self._connection.require_open()
        return VncInput(self._connection)

    def keep_files(self, destination: Path) -> Kept:
        """There are none of ours there."""
        return Kept(0, 0, {})

    def release_all(self) -> None:
        """A button that is down is released in the upper left corner, where it presses and drops nothing that
        was meant."""
        if self._gestures.holds_button:
            with contextlib.suppress(AgentError):
                self._device.move(InputPoint(0, 0))
            self._gestures.forget_buttons()
        self._device.release_all()

    def close(self) -> None:
        self.release_all()
        deadline = time.monotonic() + _CLOSE_LIMIT_S
        with contextlib.suppress(AgentError):
            self._typist.give_back()
            # Until the server has read all of it: what is in its socket is lost when ours is closed.
            self._connection.catch_up(lambda: time.monotonic() >= deadline)
        self._connection.close()
        if self._last_hand is not None:
            self._last_hand.close()

    def _let_go_elsewhere(self) -> None:
        """The connection is lost while something may be down there: no server releases all of it."""
        keysyms, has_button = self._held
        if self._last_hand is not None and (keysyms or has_button):
            let_go(str(self._connection.address), self._used.again(), keysyms)

    def _tell_last_hand(self, keysyms: Sequence[int], has_button: bool) -> None:
        self._held = keysyms, has_button
        if self._last_hand is not None:
            self._last_hand.hold(keysyms, has_button=has_button)
