"""Turns a person's events, frames and notes into recorded steps. Pure but for its recorder.

An action becomes a step a moment after it was complete, when it is known whether the screen reacted and
whether a field for passwords had the keyboard. What may not be kept never reaches the recorder.
"""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agent.actions.keys import MODIFIERS
from agent.actions.types import Action, Finished, Hotkey, TypeText, points
from agent.coordinates import InputPoint, MonitorPoint, Screen, to_monitor
from agent.demonstrations.element import ELEMENT, PointedElement
from agent.demonstrations.events import ButtonDown, ButtonUp, InputEvent, KeyDown, KeyUp, Moved, WheelTurned
from agent.demonstrations.keyframes import Keyframe, Keyframes
from agent.demonstrations.privacy import Consent, PrivateRegion, WindowBox, mask_of, painted_over
from agent.demonstrations.reduction import Reduced, Reducer
from agent.demonstrations.typed_doubt import told_doubts, told_secret
from agent.ports import Recorder
from agent.types import (
    Allow,
    Effect,
    EffectKind,
    Ending,
    EndingKind,
    Observation,
    Performed,
    Step,
    Task,
    Timings,
    Window,
)

SOURCE = "demonstration"
"""What a record's header says under `source`."""
RULE = "demonstration"
"""By which a person's own actions are recorded as allowed."""
SECRET_TYPED = "What was typed here is secret and was not kept."
NO_PICTURE = "no picture from before it"
OUTSIDE = "outside the recorded screen"
EXCLUDED_REGION = "in an excluded region"
_SETTLE_S = 0.3
"""How long after an action its effect, and word of the focus, is waited for."""
_LATE_S = 2.0
"""Events may be delivered so late on a busy machine: the second half of a double click must still find the
first."""


@dataclass(frozen=True, slots=True)
class ScreenFacts:
    """The state of the screen when a frame was captured."""

    windows: tuple[WindowBox, ...] = ()
    """From the lowest to the highest."""
    active: Window | None = None

    def application_at(self, point: MonitorPoint) -> str:
        for window in reversed(self.windows):
            if window.region.contains(point):
                return window.application
        return ""


@dataclass(frozen=True, slots=True)
class _Seen:
    frame: Keyframe[ScreenFacts] | None
    application: str
    """That had the keyboard."""
    element: PointedElement | None = None
    """Under the pointer."""


@dataclass(frozen=True, slots=True)
class Abilities:
    """The queries a demonstration makes, injected as functions."""

    with_keyboard: Callable[[], str] = lambda: ""
    """The application that has the keyboard now."""
    was_secret: Callable[[float, float], bool] = lambda began_s, ended_s: False
    """Had a field for passwords the keyboard between two moments?"""
    conceal: Callable[[str], str] = lambda text: text
    """The same text without the secrets that can be recognised in it."""
    element_before: Callable[[float, InputPoint], PointedElement | None] = lambda at_s, point: None
    """What lay at a point of the display right before a moment."""


@dataclass
class Tally:
    """Counts of a person's actions that were kept, left out or lost."""

    num_steps: int = 0
    num_secret: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    """Reason, or name of an application without consent → how many actions."""
    unread_keys: Counter[str] = field(default_factory=Counter)
    """Name of a key that has neither a character nor a name of ours → how often it was pressed."""


class Demonstration:
    """One recording on one screen. Not thread-safe."""

    def __init__(
        self,
        recorder: Recorder,
        *,
        screen: Screen,
        consent: Consent,
        abilities: Abilities | None = None,
        shortcuts: Collection[tuple[str, ...]] = (),
        parts: Sequence[PrivateRegion] = (),
    ) -> None:
        """`shortcuts` are those that steer the recording: they are no part of it. `parts` of the screen are
        the monitors that are seen, in pixels; without any, all of it is."""
        self._parts = tuple(parts) or (PrivateRegion(0, 0, screen.width_px, screen.height_px),)
        self._shortcuts = frozenset(frozenset(keys) for keys in shortcuts)
        self._recorder, self._screen, self._consent = recorder, screen, consent
        self._abilities = abilities or Abilities()
        self._keyframes: Keyframes[ScreenFacts] = Keyframes()
        self._reducer: Reducer[_Seen] = Reducer(self._look, lambda point: to_monitor(point, screen))
        self._waiting: deque[tuple[Reduced[_Seen], float]] = deque()
        """Complete actions, and until when the focus counts for them."""
        self._notes: list[tuple[str, float]] = []
        """What was said, and when."""
        self._pointer: InputPoint | None = None
        self._pointed_only = False
        self._application = ""
        self._is_paused, self._deaf_until_s = False, 0.0
        self.tally = Tally()
        self.moment_s = 0.0
        """When the step that is being written ended; what the recorder's clock should say."""

    def begin(self, task: Task) -> str:
        return self._recorder.begin(replace(task, text=self._abilities.conceal(task.text)))

    @property
    def is_paused(self) -> bool:
        return self._is_paused

    def wants_frame(self, pixels: NDArray[np.uint8], captured_s: float) -> bool:
        """Whether this frame clearly differs from the last one kept; then call `frame`."""
        return not self._is_paused and self._keyframes.differs(
            pixels, captured_s=captured_s, pointer=self._pointer, pointed_only=self._pointed_only
        )

    def frame(
        self,
        pixels: NDArray[np.uint8],
        captured_s: float,
        facts: ScreenFacts,
        *,
        compared: NDArray[np.uint8] | None = None,
    ) -> None:
        """`pixels` is (H, W, 3) RGB; `compared` what `wants_frame` was asked about, where that differs."""
        self._keyframes.keep(Keyframe(pixels, captured_s, facts), compared=compared)
        self._pointed_only = True

    def heard(self, event: InputEvent) -> None:
        """An event of mouse or keyboard, in the order in which they happened."""
        if self._is_paused or event.at_s < self._deaf_until_s:
            return
        self.advance(event.at_s)
        if isinstance(event, Moved | ButtonDown | ButtonUp | WheelTurned):
            at = event.to if isinstance(event, Moved) else event.at
            at = InputPoint(at.x - self._screen.left, at.y - self._screen.top)
            self._pointer = at
            inside = any(part.contains(MonitorPoint(at.x, at.y)) for part in self._parts)
            if not inside and isinstance(event, ButtonDown | WheelTurned):
                self.tally.left_out[OUTSIDE] += 1
                return
        if not isinstance(event, Moved):
            self._pointed_only = False
        if isinstance(event, KeyDown | KeyUp) and event.key not in MODIFIERS:
            application = self._abilities.with_keyboard()
            if application != self._application:
                self._wait(self._reducer.interrupt(), event.at_s)
                self._application = application
            if isinstance(event, KeyDown) and event.doubt and self._may_name(application, event.at_s):
                self.tally.unread_keys[event.doubt] += 1
        self._wait(self._reducer.feed(event), event.at_s)
        self._keyframes.forget(event.at_s)

    def note(self, text: str, at_s: float) -> None:
        """A thought spoken or typed; it belongs to the current action, or to the next one."""
        if not self._is_paused and text.strip():
            self._notes.append((self._abilities.conceal(text.strip()), at_s))

    def advance(self, now_s: float) -> None:
        """Write what is complete at this time."""
        self._wait(self._reducer.tick(now_s - _LATE_S), None)
        self._keyframes.forget(now_s - _LATE_S)
        while self._waiting and now_s >= self._waiting[0][0].ended_s + _SETTLE_S:
            self._write(*self._waiting.popleft())

    def pause(self) -> None:
        """End open gestures; until `resume`, events and frames are ignored."""
        self._wait(self._reducer.finish(), None)
        self._flush()
        self._is_paused = True

    def resume(self, now_s: float) -> None:
        """What happened before `now_s` may still be delivered; it belongs to the pause."""
        self._keyframes = Keyframes()
        self._is_paused, self._deaf_until_s = False, now_s

    def finish(self, ending: Ending | None = None) -> None:
        """Record the last picture and the ending."""
        if not self._is_paused:
            self._wait(self._reducer.finish(), None)
            self._flush()
        newest = self._keyframes.newest
        if newest is not None and ending is None:
            self._step(newest, Finished(), None, 0.0, math.inf)
        self._recorder.end(ending or Ending(EndingKind.FINISHED))

    def _look(self, at_s: float) -> _Seen:
        at = self._pointer
        element = self._abilities.element_before(at_s, at) if at is not None else None
        return _Seen(self._keyframes.before(at_s), self._abilities.with_keyboard(), element)

    def _wait(self, reduced: list[Reduced[_Seen]], cause_s: float | None) -> None:
        """`cause_s`: when the event came that completed them; what it does to the focus is not theirs."""
        for one in reduced:
            if isinstance(one.action, Hotkey) and frozenset(one.action.keys) in self._shortcuts:
                continue
            until_s = one.ended_s + _SETTLE_S
            self._waiting.append((one, until_s if cause_s is None else min(until_s, cause_s)))

    def _flush(self) -> None:
        while self._waiting:
            self._write(*self._waiting.popleft())

    def _write(self, reduced: Reduced[_Seen], until_s: float) -> None:
        frame = reduced.seen.frame
        reason = self._reason_against(reduced.action, reduced.seen)
        if frame is None or reason:
            self.tally.left_out[reason or NO_PICTURE] += 1
            return
        self.moment_s = reduced.ended_s
        action = reduced.action
        typed: dict[str, Any] = {}
        if isinstance(action, TypeText):
            if self._abilities.was_secret(reduced.began_s, until_s):
                self.tally.num_secret += 1
                self._step(frame, None, None, 0.0, reduced.ended_s, typed=told_secret(action.text))
                return
            shown = self._abilities.conceal(action.text)
            typed = told_doubts(reduced.doubts if shown == action.text else ())
            action = replace(action, text=shown)
        has_changed = self._keyframes.last_change_s > reduced.began_s
        kind = EffectKind.CHANGED if has_changed else EffectKind.UNCHANGED
        element = reduced.seen.element if points(action) else None
        took_s = reduced.ended_s - reduced.began_s
        self._step(frame, action, Effect(kind), took_s, reduced.ended_s, element, typed)

    def _may_name(self, application: str, at_s: float) -> bool:
        """Whether a key may be told by its name."""
        return self._consent.allows(application) and not self._abilities.was_secret(at_s, at_s)

    def _reason_against(self, action: Action, seen: _Seen) -> str:
        """Why an action may not be kept; "" when it may."""
        if seen.frame is None:
            return NO_PICTURE
        facts = seen.frame.extra
        placed = [point for point in points(action).values() if isinstance(point, MonitorPoint)]
        if not all(self._consent.allows_at(point) for point in placed):
            return EXCLUDED_REGION
        applications = [facts.application_at(point) for point in placed]
        if not placed:
            applications = [seen.application or (facts.active.application if facts.active else "")]
        refused = [name for name in applications if not self._consent.allows(name)]
        return (refused[0] or "the bare desktop") if refused else ""

    def _step(
        self,
        frame: Keyframe[ScreenFacts],
        action: Action | None,
        effect: Effect | None,
        act_s: float,
        ended_s: float,
        element: PointedElement | None = None,
        typed: dict[str, Any] | None = None,
    ) -> None:
        """A step is written seconds after it was done: what was said since belongs to a later one."""
        facts = frame.extra
        mask = mask_of(frame.pixels.shape, facts.windows, self._consent)
        self.tally.num_steps += 1
        thought = "\n".join(text for text, at_s in self._notes if at_s <= ended_s)
        self._notes = [(text, at_s) for text, at_s in self._notes if at_s > ended_s]
        decision = Allow(RULE, "owner")
        self._recorder.step(
            Step(
                number=self.tally.num_steps,
                observation=Observation(
                    painted_over(frame.pixels, mask), self._screen, self._shown_window(facts.active)
                ),
                transform=None,
                prompt_id="",
                reply=None,
                thought=thought,
                performed=() if action is None else (Performed(action, decision, effect),),
                problem=SECRET_TYPED if action is None else "",
                timings=Timings(act_s=round(max(act_s, 0.0), 3)),
                extensions={**self._told(element), **(typed or {})},
            )
        )

    def _told(self, element: PointedElement | None) -> dict[str, Any]:
        if element is None or not element.role:
            return {}
        return {ELEMENT: replace(element, name=self._abilities.conceal(element.name)).to_json()}

    def _shown_window(self, window: Window | None) -> Window | None:
        """Titles may be private: only those of applications that may be recorded."""
        if window is None or not self._consent.allows(window.application):
            return None
        return replace(window, title=self._abilities.conceal(window.title))
