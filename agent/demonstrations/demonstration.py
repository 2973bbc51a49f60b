"""Turns a person's events, frames and notes into recorded steps. Pure but for its recorder.

An action becomes a step a moment after it was complete, when it is known whether the screen reacted and
whether a field for passwords had the keyboard. Where an application says nothing of its fields, a text and
what follows it are held back until the text was read on the screen. What may not be kept never reaches the
recorder.
"""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agent.actions.keys import MODIFIERS
from agent.actions.types import Action, Finished, Hotkey, TypeText, points
from agent.coordinates import InputPoint, MonitorPoint, Screen, to_monitor
from agent.demonstrations.arrived_text import BY_KEYS, Arrival
from agent.demonstrations.element import ELEMENT, PointedElement
from agent.demonstrations.events import ButtonDown, ButtonUp, InputEvent, KeyDown, KeyUp, Moved, WheelTurned
from agent.demonstrations.focused_fields import Field
from agent.demonstrations.keyframes import MARGIN_S, Keyframe, Keyframes
from agent.demonstrations.privacy import Consent, PrivateRegion, WindowBox, mask_of, painted_over
from agent.demonstrations.reduction import Reduced, Reducer
from agent.demonstrations.typed_doubt import told_doubts, told_secret
from agent.demonstrations.typed_pictures import TypedPictures
from agent.perception.change import are_equal
from agent.ports import Recorder
from agent.types import (
    BY_HAND,
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
SECRET_TYPED = "What was typed here is secret and was not kept."
UNSEEN_TYPED = "What was typed here was not shown in clear on the screen and was not kept."
NO_PICTURE = "no picture from before it"
INPUT_METHOD = "input method"
"""What stands among the keys that could not be read for a text that it may have changed."""
OUTSIDE = "outside the recorded screen"
EXCLUDED_REGION = "in an excluded region"
_SETTLE_S = 0.3
"""How long after an action its effect, and word of the focus, is waited for."""
_NUM_LOOKS = 4
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
    typed: TypedPictures = field(default_factory=lambda: TypedPictures(None))
    """What has appeared since."""


@dataclass(slots=True)
class _Waiting:
    """A complete action."""

    reduced: Reduced[_Seen]
    until_s: float
    """Until when the focus counts for it."""
    due_s: float
    """From when on it is decided about."""
    has_changed: bool = False
    """Whether the screen has reacted."""
    field: Field | None = None
    """What it was typed into; None until it is decided about."""
    is_seen: Future[bool] | None = None
    """For a text that is held back: whether it was shown in clear."""
    arrival: Arrival = BY_KEYS
    """What an input method made of a text."""

    @property
    def text(self) -> str:
        return self.reduced.action.text if isinstance(self.reduced.action, TypeText) else ""

    @property
    def is_decided(self) -> bool:
        return self.is_seen is None or self.is_seen.done()


@dataclass(frozen=True, slots=True)
class Abilities:
    """The queries a demonstration makes, injected as functions."""

    with_keyboard: Callable[[float], str] = lambda at_s: ""
    """The application that had the keyboard at a moment."""
    field: Callable[[float, float], Field] = lambda began_s, ended_s: Field.PLAIN
    """What kind of field had the keyboard between two moments."""
    is_seen: Callable[[str, TypedPictures], Future[bool]] = lambda text, pictures: _no()
    """Whether a text was shown in clear in these pictures; answers later."""
    arrived: Callable[[str, float, float, float], Arrival] = lambda text, began_s, ended_s, until_s: BY_KEYS
    """What became of a typed text: between its first key and a moment after the last one."""
    conceal: Callable[[str], str] = lambda text: text
    """The same text without the secrets that can be recognised in it."""
    element_before: Callable[[float, InputPoint], PointedElement | None] = lambda at_s, point: None
    """What lay at a point of the display right before a moment."""


def _no() -> Future[bool]:
    answer: Future[bool] = Future()
    answer.set_result(False)
    return answer


@dataclass
class Tally:
    """Counts of a person's actions that were kept, left out or lost."""

    num_steps: int = 0
    num_secret: int = 0
    num_unseen: int = 0
    """Texts that were not shown in clear."""
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
        self._waiting: deque[_Waiting] = deque()
        self._looks: deque[tuple[float, NDArray[np.uint8]]] = deque(maxlen=_NUM_LOOKS)
        """The last screens that differ from each other, and when they were captured."""
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

    def looked(self, pixels: NDArray[np.uint8], captured_s: float) -> None:
        """The screen, (H, W, 3 or 4), however little of it differs: what is typed shows in it."""
        if self._is_paused:
            return
        if not self._looks or not are_equal(self._looks[-1][1], pixels):
            self._looks.append((captured_s, pixels))
        if (opened := self._reducer.open_text) is not None:
            seen, num_typed = opened
            seen.typed.add(pixels, num_typed)
        for one in self._waiting:
            if one.text and one.field is None and captured_s <= one.reduced.ended_s + _SETTLE_S:
                one.reduced.seen.typed.add(pixels, len(one.text))

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
            application = self._abilities.with_keyboard(event.at_s)
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
        for one in self._waiting:
            if now_s >= one.due_s:
                self._judge(one)
        while self._waiting and now_s >= self._waiting[0].due_s and self._waiting[0].is_decided:
            self._write(self._waiting.popleft())

    def pause(self) -> None:
        """End open gestures; until `resume`, events and frames are ignored. What is held back is decided
        about meanwhile."""
        self._wait(self._reducer.finish(), None)
        self._hurry()
        self._is_paused = True

    def resume(self, now_s: float) -> None:
        """What happened before `now_s` may still be delivered; it belongs to the pause."""
        self._keyframes = Keyframes()
        self._looks.clear()
        self._is_paused, self._deaf_until_s = False, now_s

    def finish(self, ending: Ending | None = None) -> None:
        """Record the last picture and the ending."""
        if not self._is_paused:
            self._wait(self._reducer.finish(), None)
            self._hurry()
        while self._waiting:
            self._write(self._waiting.popleft())
        newest = self._keyframes.newest
        if newest is not None and ending is None:
            self._step(newest, Finished(), None, 0.0, math.inf)
        self._recorder.end(ending or Ending(EndingKind.FINISHED))

    def _look(self, at_s: float) -> _Seen:
        at = self._pointer
        element = self._abilities.element_before(at_s, at) if at is not None else None
        before = [pixels for captured_s, pixels in self._looks if captured_s < at_s - MARGIN_S]
        typed = TypedPictures(before[-1] if before else None)
        return _Seen(self._keyframes.before(at_s), self._abilities.with_keyboard(at_s), element, typed)

    def _wait(self, reduced: list[Reduced[_Seen]], cause_s: float | None) -> None:
        """`cause_s`: when the event came that completed them; what it does to the focus is not theirs."""
        for one in reduced:
            if isinstance(one.action, Hotkey) and frozenset(one.action.keys) in self._shortcuts:
                continue
            due_s = one.ended_s + _SETTLE_S
            self._waiting.append(_Waiting(one, due_s if cause_s is None else min(due_s, cause_s), due_s))

    def _hurry(self) -> None:
        """Nothing more is seen of what waits."""
        for one in self._waiting:
            one.due_s = 0.0
            self._judge(one)

    def _judge(self, one: _Waiting) -> None:
        """Decide, once, what is known by now; have a text read on the screen where its application does not
        say what it was typed into."""
        if one.field is not None:
            return
        reduced = one.reduced
        one.has_changed = self._keyframes.last_change_s > reduced.began_s
        is_text = bool(one.text) and not self._reason_against(reduced.action, reduced.seen)
        one.field = self._abilities.field(reduced.began_s, one.until_s) if is_text else Field.PLAIN
        if is_text and one.field is not Field.SECRET:
            until_s = reduced.ended_s + _SETTLE_S
            one.arrival = self._abilities.arrived(one.text, reduced.began_s, reduced.ended_s, until_s)
        if one.field is Field.UNKNOWN:
            one.is_seen = self._abilities.is_seen(one.text, reduced.seen.typed)

    def _write(self, waiting: _Waiting) -> None:
        """Blocks while it is not known whether a text was seen."""
        reduced = waiting.reduced
        frame = reduced.seen.frame
        reason = self._reason_against(reduced.action, reduced.seen)
        if frame is None or reason:
            self.tally.left_out[reason or NO_PICTURE] += 1
            return
        self.moment_s = reduced.ended_s
        action = reduced.action
        typed: dict[str, Any] = {}
        if isinstance(action, TypeText):
            if (problem := self._problem_of(waiting)) is not None:
                told = told_secret(action.text)
                self._step(frame, None, None, 0.0, reduced.ended_s, typed=told, problem=problem)
                return
            text = action.text if waiting.arrival.text is None else waiting.arrival.text
            shown = self._abilities.conceal(text)
            doubts = (*reduced.doubts, *(() if waiting.arrival.is_sure else (INPUT_METHOD,)))
            typed = told_doubts(doubts if shown == text else ())
            action = replace(action, text=shown)
        kind = EffectKind.CHANGED if waiting.has_changed else EffectKind.UNCHANGED
        element = reduced.seen.element if points(action) else None
        took_s = reduced.ended_s - reduced.began_s
        self._step(frame, action, Effect(kind), took_s, reduced.ended_s, element, typed)

    def _may_name(self, application: str, at_s: float) -> bool:
        """Whether a key may be told by its name."""
        return self._consent.allows(application) and self._abilities.field(at_s, at_s) is Field.PLAIN

    def _problem_of(self, waiting: _Waiting) -> str | None:
        """Why a text may not be kept; None when it may."""
        if waiting.is_seen is not None:
            if waiting.is_seen.result():
                return None
            self.tally.num_unseen += 1
            return UNSEEN_TYPED
        if waiting.field is Field.SECRET:
            self.tally.num_secret += 1
            return SECRET_TYPED
        return None

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
        problem: str = "",
    ) -> None:
        """A step is written seconds after it was done: what was said since belongs to a later one."""
        facts = frame.extra
        mask = mask_of(frame.pixels.shape, facts.windows, self._consent)
        self.tally.num_steps += 1
        thought = "\n".join(text for text, at_s in self._notes if at_s <= ended_s)
        self._notes = [(text, at_s) for text, at_s in self._notes if at_s > ended_s]
        decision = Allow(BY_HAND, "owner")
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
                problem=problem,
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
