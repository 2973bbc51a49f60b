"""A phone as the agent uses it: its picture, fingers and keys through adb. I/O: the phone.

What lies under a finger is known by its pixels alone; only which application is in front is asked. So rules
that speak of elements ask, and after a question the whole picture has to be as it was.
"""

from __future__ import annotations

import contextlib
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Event

import numpy as np
from numpy.typing import NDArray

from agent.actions.abilities import Ability, Equipment
from agent.actions.types import Action, Finished, LongPress, Move, PhoneAction, Wait, points
from agent.computers.android.adb import PhoneLink
from agent.computers.android.fields import FIELD_FACTS, PhoneField, field_of
from agent.computers.android.hands import OUTSIDE, TURNED, PhoneAbilities, PhoneHands
from agent.computers.android.keycodes import WAKE_UP
from agent.computers.android.owner_hand import Gesture, OwnerHand
from agent.computers.android.quoting import command
from agent.computers.android.screen import MAX_BYTES, OtherFormatError, is_hidden, read_screencap, rgb
from agent.computers.kept_files import Kept
from agent.computers.reactions import TAKEN, visible_effect, wait_until_settled
from agent.computers.stop_guard import StopGuard
from agent.coordinates import MonitorPoint, Screen
from agent.errors import AgentError, InputError, StoppedError
from agent.perception.settle import SettleLimits
from agent.types import Effect, EffectKind, Observation, Spot, Window

HIDDEN = (
    "The phone shows this app as black: it allows no pictures of itself (a secure window), so nothing is "
    "pressed or typed there; its owner has to do this step by hand."
)
OFF = "The phone's screen is off and does not come on; its owner has to switch it on."
_FOCUS = re.compile(r"mCurrentFocus=Window\{\S+ \S+ ([^\s}]+)")
_SIZE = re.compile(r"cur=(\d+)x(\d+) ")
_AWAKE = "mWakefulness=Awake"
_FACTS = "dumpsys window displays | grep -E 'cur=|mCurrentFocus='"


@dataclass(frozen=True, slots=True)
class OwnerDeed:
    """What the owner did on a phone through the live view."""

    action: Action
    before: Observation
    effect: Effect
    field: PhoneField
    """What had the keyboard."""


def is_awake(link: PhoneLink) -> bool:
    """
    Raises:
        DisplayLostError: the phone does not answer.
    """
    return _AWAKE in link.run("dumpsys power | grep mWakefulness=").text


class PhoneComputer:
    """Implements `Computer`; `stop` ends its waiting for the phone, too.

    Raises:
        ComputerError: the phone does not answer, or its screen cannot be used.
    """

    equipment = Equipment(frozenset((Ability.SCREEN, Ability.PHONE)))
    tool_folders: tuple[str, ...] = ()
    working_folder: Path | None = None

    def __init__(
        self, link: PhoneLink, *, stop: Event | None = None, patience: SettleLimits | None = None
    ) -> None:
        self._link, self._stop = link, stop or Event()
        self._patience = patience or SettleLimits()
        self._owner_has_it: Callable[[], bool] = lambda: False
        self._acting = threading.Lock()
        self._is_raw = True
        self._is_hidden = False
        self._window = Window()
        self._require_awake()
        first = self._grab()
        self._seen = first.shape[1], first.shape[0]
        """Width and height of the screen that was looked at last: points are meant for that."""
        self.abilities = self._ask_abilities()
        self._hands = PhoneHands(link, self.abilities, lambda: self._seen)
        self._shown = self._seen
        """Of the last picture for the live view: the owner's gestures are meant for that."""
        self._owners_hands = PhoneHands(link, self.abilities, lambda: self._shown)
        self._owner_inputs: list[OwnerHand] = []
        self._hear: Callable[[OwnerDeed], None] | None = None

    @property
    def screen(self) -> Screen:
        return Screen(*self._seen)

    def yield_to(self, owner_has_it: Callable[[], bool]) -> None:
        """`owner_has_it` is called before every event from now on; while true, actions are interrupted."""
        self._owner_has_it = owner_has_it

    def frame(self) -> NDArray[np.uint8]:
        """(H, W, 3) RGB, now; for the live view."""
        pixels = self._grab()
        self._shown = pixels.shape[1], pixels.shape[0]
        return rgb(pixels)

    def observe(self) -> Observation:
        pixels, is_settled = wait_until_settled(self._grab, self._patience)
        self._is_hidden = is_hidden(pixels)
        if self._is_hidden and not is_awake(self._link):
            self._require_awake()
            pixels, is_settled = wait_until_settled(self._grab, self._patience)
            self._is_hidden = is_hidden(pixels)
        height, width = pixels.shape[:2]
        self._seen = width, height
        self._window = self._in_front(width, height)
        return Observation(rgb(pixels), Screen(width, height), self._window, is_settled)

    def perform(self, action: Action, *, stop: Event) -> Effect:
        guard = StopGuard(stop, None, lambda: TAKEN if self._owner_has_it() else "")
        with self._acting:
            try:
                guard.check()
                before = self._grab()
                self._require_seen(action, before)
                self._hands.perform(action, guard)
            except StoppedError:
                stop.set()
                self.release_all()
                raise
            except InputError as error:
                self.release_all()
                return Effect(EffectKind.FAILED, str(error))
            is_awaited = not isinstance(action, Wait | Move)
            return visible_effect(self._grab, before, is_awaited=is_awaited, stop=stop)

    def spot_at(self, point: MonitorPoint | None) -> Spot | None:
        """The application in front, as it was looked at last; nobody says which element is there."""
        if not self._window.application:
            return None
        return Spot(self._window.application, self._window.title)

    def clipboard_text(self) -> str | None:
        return None

    def open_owner_input(self) -> OwnerHand:
        """Mouse and keyboard over the live view as fingers and keys; the caller closes it."""
        made = OwnerHand(self._do_for_owner, lambda: self._shown)
        self._owner_inputs.append(made)
        return made

    def hear_owner(self, hear: Callable[[OwnerDeed], None] | None) -> None:
        """`hear` is told of every deed of the owner's from now on, on the hand's thread; None: nobody is."""
        self._hear = hear

    def is_heard(self) -> bool:
        """Whether somebody is told of the owner's deeds."""
        return self._hear is not None

    def owner_is_idle(self) -> bool:
        """Whether all that the owner did over the live view has been done."""
        return all(one.is_idle for one in self._owner_inputs)

    def _do_for_owner(self, gesture: Gesture) -> None:
        """
        Raises:
            InputError: the screen was turned since the owner saw it, shows nothing, or cannot do this.
            DisplayLostError: the phone is gone.
        """
        hear = self._hear
        with self._acting:
            before = self._grab()
            size = before.shape[1], before.shape[0]
            if gesture.size != size:
                raise InputError(TURNED)
            if is_hidden(before):
                raise InputError(HIDDEN)
            self._shown = size
            window, field = self._in_front(*size), field_of(self._link.run(FIELD_FACTS).text)
            self._owners_hands.perform(gesture.action, StopGuard(Event(), None, lambda: ""))
            if hear is not None:
                effect = visible_effect(self._grab, before, is_awaited=True, stop=Event())
                observation = Observation(rgb(before), Screen(*size), window, settled=True)
                hear(OwnerDeed(gesture.action, observation, effect, field))

    def keep_files(self, destination: Path) -> Kept:
        """There are none of ours there."""
        return Kept(0, 0, {})

    def release_all(self) -> None:
        with contextlib.suppress(AgentError):
            self._hands.release()

    def close(self) -> None:
        """The phone stays as it is; the adb server, too."""
        self.release_all()

    def _grab(self) -> NDArray[np.uint8]:
        """The screen as it is now, (H, W, 3 or 4)."""
        if self._is_raw:
            try:
                return read_screencap(self._link.read(command("screencap"), max_bytes=MAX_BYTES))
            except OtherFormatError:
                self._is_raw = False
        return read_screencap(self._link.read(command("screencap", "-p"), max_bytes=MAX_BYTES))

    def _require_seen(self, action: Action, now: NDArray[np.uint8]) -> None:
        """Raises InputError for a point outside the screen, or of one that is turned or black now."""
        placed = [point for point in points(action).values() if isinstance(point, MonitorPoint)]
        size = now.shape[1], now.shape[0]
        if placed and size != self._seen:
            raise InputError(TURNED)
        if any(not (0 <= point.x < size[0] and 0 <= point.y < size[1]) for point in placed):
            raise InputError(OUTSIDE)
        is_harmless = isinstance(action, Wait | Move | Finished) or (
            isinstance(action, PhoneAction) and not isinstance(action, LongPress)
        )
        if not is_harmless and is_hidden(now):
            raise InputError(HIDDEN if is_awake(self._link) else OFF)

    def hides_its_screen(self) -> bool:
        """Whether what is open there forbids pictures of itself, or the screen is off."""
        return is_hidden(self._grab())

    def _require_awake(self) -> None:
        if not is_awake(self._link):
            self._link.run(command("input", "keyevent", str(WAKE_UP)))

    def _in_front(self, width: int, height: int) -> Window:
        found = _FOCUS.search(self._link.run(_FACTS).text)
        package, _, activity = found[1].partition("/") if found else ("", "", "")
        return Window(package, activity.rpartition(".")[2], width_px=width, height_px=height)

    def _ask_abilities(self) -> PhoneAbilities:
        usage = self._link.run("input 2>&1; true").text
        size = _SIZE.search(self._link.run(_FACTS).text)
        return PhoneAbilities(
            keeps_finger_down="motionevent" in usage,
            combines_keys="keycombination" in usage,
            tells_size=size is not None and (int(size[1]), int(size[2])) == self._seen,
        )
