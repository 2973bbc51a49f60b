"""Chooses the next step of a routine: the recorded one if the screen matches, else none.

After each of its own steps the screen is compared with what the record shows; where going on would act on
something else, the owner is asked first. Pure but for the recorded pictures, which are read when their step
is reached, and for the reader of pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agent.actions.describe import describe
from agent.actions.placeholders import secret_names
from agent.actions.types import Action, CallUser, Drag, Finished, Hotkey, TypeText, Wait, points
from agent.coordinates import MonitorPoint
from agent.demonstrations.shown_text import Reader
from agent.ocr.reading import read_words
from agent.perception.change import compare
from agent.routines.record_check import Difference, difference_after, difference_at_end, other_document
from agent.routines.routine import Routine, RoutineStep
from agent.routines.screen_match import is_same_window, moved_to, shows_same
from agent.routines.secret_texts import SecretTexts
from agent.types import Change, Deny, EffectKind, Observation, Performed, Proposal, Step, TakeOver

PAUSES_S = (0.5, 1.0, 2.0, 4.0, 8.0)
"""How long a screen that does not fit is given time before the model is asked: windows open slowly."""
CHECK_PAUSES_S = (0.5, 1.0, 2.0)
"""How long what a step has left is given time to look as it was recorded."""
_LIKE_A_CARET = 2
"""Characters that may change as little as a caret that blinks."""
GO_ON = "Answer anything to go on as it was recorded, or stop the run."


class RoutineGuide:
    """A `Guide` of the loop, for one run."""

    def __init__(
        self, routine: Routine, *, secrets: SecretTexts | None = None, read: Reader = read_words
    ) -> None:
        """`secrets` has those that the routine names; `read` reads pictures."""
        self._routine, self._secrets, self._read = routine, secrets or SecretTexts({}), read
        self._position, self._num_waits = 0, 0
        self._offered: Action | None = None
        self._is_pause = False
        self._is_refused = False
        self._problem = ""
        self.num_asked = 0
        """How many turns were left to the model."""
        self.differences: list[Difference] = []
        """What was not as it was recorded, step after step."""
        self._unchecked: RoutineStep | None = None
        """A step of ours that was done, and not compared yet."""
        self._num_check_waits = 0
        self._question = ""
        """For the owner, before anything else is done."""
        self._is_question = False
        self._confirmed: set[int] = set()
        """Positions of steps whose text the owner was asked about."""
        self._known_titles: set[str] = set()
        """Of windows that the owner was asked about: going on in them is right."""
        self._num_title_waits = 0
        self._sending = _Sending()
        self._by_hand: set[int] = set()
        """Positions of steps with a secret that could not be typed."""

    def next(self, observation: Observation) -> Proposal | None:
        before = self._check(observation)
        if before is not None:
            return before
        step = self._step
        fitting = None if self._is_refused else self._fitting(step, observation)
        if fitting is not None:
            self._offered, self._is_pause, self._num_waits = fitting, False, 0
            self._is_question = False
            if step.secret:
                self._secrets.make_ready(step.secret)
            elif isinstance(fitting, TypeText):
                self._offered = fitting = self._sending.part_of(fitting, observation.pixels)
            return Proposal(self._ended(fitting), step.thought)
        if not self._is_refused and self._num_waits < len(PAUSES_S):
            self._num_waits += 1
            return self._pause(PAUSES_S[self._num_waits - 1], f"{self._problem} Give it time.")
        self._offered = None
        self.num_asked += 1
        return None

    def hint(self) -> str:
        """The hint for the model when it is asked."""
        words = describe(self._sending.left_of(self._step.action))
        return (
            f"This task was done before, and its recorded steps are being repeated. The next of them was "
            f"“{words}”, which cannot be repeated as it is. {self._problem} "
            "Do what has to be done now instead."
        )

    def saw(self, step: Step) -> None:
        """The outcome of a turn."""
        self._secrets.put_away()
        performed = step.performed[-1] if step.performed else None
        if performed is None:
            return
        if self._is_question:
            self._is_question, self._question = False, ""
            return
        if self._offered is None:
            if self._is_instead(performed, step.observation.pixels):
                self._go_on()
            self._num_waits = 0
            self._is_refused = False
        elif not self._is_pause:
            if _is_done(performed) and self._sending.is_half(self._step.action, self._offered):
                self._sending.is_written = True
            elif _is_done(performed):
                self._unchecked, self._num_check_waits = self._step, 0
                self._go_on()
            elif self._step.secret and self._position not in self._by_hand:
                self._by_hand.add(self._position)
            elif isinstance(performed.decision, Deny):
                self._is_refused, self._problem = True, "It was not allowed."
            elif performed.effect is not None:
                self._is_refused, self._problem = True, f"It failed: {performed.effect.detail}"

    @property
    def is_at_end(self) -> bool:
        """Whether only the routine's last step is left."""
        return self._position >= len(self._routine.steps) - 1

    @property
    def _step(self) -> RoutineStep:
        step = self._routine.steps[self._position]
        return replace(step, action=step.recorded, secret="") if self._position in self._by_hand else step

    def _pause(self, seconds: float, thought: str) -> Proposal:
        self._offered, self._is_pause, self._is_question = Wait(seconds), True, False
        return Proposal(self._offered, thought)

    def _check(self, observation: Observation) -> Proposal | None:
        """What has to be done before the next step: wait for what the last one left, or ask the owner."""
        if self._unchecked is not None:
            difference = self._difference(self._unchecked, observation)
            if difference is not None and self._num_check_waits < len(CHECK_PAUSES_S):
                self._num_check_waits += 1
                return self._pause(CHECK_PAUSES_S[self._num_check_waits - 1], f"{difference.words} Wait.")
            self._unchecked = None
            if difference is not None:
                self.differences.append(difference)
                self._question = f"{difference.words} {GO_ON}" if difference.is_grave else ""
        if self._sending.is_unseen(observation.pixels):
            if self._sending.num_waits < len(CHECK_PAUSES_S):
                self._sending.num_waits += 1
                return self._pause(CHECK_PAUSES_S[self._sending.num_waits - 1], "Nothing has changed. Wait.")
            words = f"Step {self._step.number} has typed a text, and nothing has changed on the screen."
            self.differences.append(Difference(self._step.number, words, is_grave=True))
            self._sending.before, self._question = None, f"{words} {GO_ON}"
        if isinstance(self._step.action, Finished):
            self._question = ""  # nothing is done any more
        is_doubted = self._step.is_unsure and self._is_as_recorded(self._step)
        if not self._question and is_doubted and self._position not in self._confirmed:
            self._confirmed.add(self._position)
            words = describe(self._step.action)
            self._question = f"The record is not sure that this was typed: “{words}”. {GO_ON}"
        if not self._question and (words := self._other_document(observation)):
            if self._num_title_waits < len(CHECK_PAUSES_S):
                self._num_title_waits += 1
                return self._pause(CHECK_PAUSES_S[self._num_title_waits - 1], f"{words} Wait.")
            assert observation.window is not None
            self._known_titles.add(observation.window.title)
            self._question = f"{words} {GO_ON}"
        self._num_title_waits = 0
        if not self._question:
            return None
        self._offered, self._is_pause, self._is_question = CallUser(self._question), False, True
        return Proposal(self._offered, "The screen is not as it was recorded.")

    def _difference(self, step: RoutineStep, observation: Observation) -> Difference | None:
        """Of the step, and at the end of all of them, where all texts are the recorded ones."""
        found = difference_after(step, self._step, observation, self._read)
        is_over = isinstance(self._step.action, Finished)
        if found is None and is_over and all(map(self._is_as_recorded, self._routine.steps)):
            return difference_at_end(self._routine.steps[0], self._step, observation)
        return found

    def _other_document(self, observation: Observation) -> str:
        """What speaks against typing here; "" where texts are other ones on purpose: titles follow them."""
        here, step = observation.window, self._step
        is_done_by_keys = isinstance(step.action, TypeText | Hotkey)
        if here is None or here.title in self._known_titles or not is_done_by_keys:
            return ""
        return (
            other_document(step, observation) if all(map(self._is_as_recorded, self._routine.steps)) else ""
        )

    @staticmethod
    def _is_as_recorded(step: RoutineStep) -> bool:
        return step.action == step.recorded

    def _ended(self, action: Action) -> Action:
        """An end that says what differs."""
        if not isinstance(action, Finished) or not self.differences:
            return action
        return replace(action, answer=done_but(self.differences))

    def _go_on(self) -> None:
        self._position = min(self._position + 1, len(self._routine.steps) - 1)
        self._num_waits, self._is_refused = 0, False
        self._sending = _Sending()

    def _fitting(self, step: RoutineStep, observation: Observation) -> Action | None:
        """The step's action, where its target is now; None, with the problem noted, where it is not seen."""
        then, now = step.look(), observation.pixels
        action = step.action
        if isinstance(action, CallUser):
            return action
        targets = {name: point for name, point in points(action).items() if isinstance(point, MonitorPoint)}
        if not targets:
            if isinstance(action, Wait) or is_same_window(then, step.window, now, observation.window):
                return action
            self._problem = "Another window has the keyboard, or it looks different."
            return None
        if all(shows_same(then, point, now, point) for point in targets.values()):
            return action
        if len(targets) == 1:
            ((name, point),) = targets.items()
            place = moved_to(then, point, now)
            if place is not None:
                elsewhere: dict[str, Any] = {name: place}
                return replace(action, **elsewhere)
        self._problem = "The screen looks different where it was done."
        return None

    def _is_instead(self, performed: Performed, pixels: NDArray[np.uint8]) -> bool:
        """Whether the model did exactly what the recorded step would have done."""
        if not _is_done(performed):
            return False
        step, decision = self._step, performed.decision
        action = decision.action if isinstance(decision, Change) else performed.action
        if type(action) is not type(step.action) or isinstance(action, Finished | Drag):
            return False
        if isinstance(action, TypeText):
            return action == self._sending.left_of(step.action)
        mine, theirs = points(step.action), points(action)
        if not mine:
            return action == step.action
        return all(
            isinstance(point, MonitorPoint)
            and isinstance(other := theirs.get(name), MonitorPoint)
            and shows_same(step.look(), point, pixels, other)
            for name, point in mine.items()
        )


@dataclass(slots=True)
class _Sending:
    """A text that ends with Enter is written first, and sent once the screen has taken it: into a field that
    takes no text, Enter would send what stands there."""

    is_written: bool = False
    before: NDArray[np.uint8] | None = None
    """The screen before it was written; None where that does not count any more."""
    num_characters: int = 0
    num_waits: int = 0

    def part_of(self, action: TypeText, pixels: NDArray[np.uint8]) -> TypeText:
        body = action.text.rstrip("\n")
        if not body or body == action.text or secret_names(action.text):
            return action  # what a secret has drawn is hidden
        if self.is_written:
            return TypeText(action.text[len(body) :])
        self.before, self.num_characters = pixels, len(body)
        return TypeText(body)

    def left_of(self, action: Action) -> Action:
        """What is still to be done of it."""
        if not isinstance(action, TypeText) or not self.is_written:
            return action
        return TypeText(action.text[len(action.text.rstrip("\n")) :])

    def is_half(self, whole: Action, done: Action | None) -> bool:
        return not self.is_written and isinstance(done, TypeText) and done != whole

    def is_unseen(self, pixels: NDArray[np.uint8]) -> bool:
        """Whether the text was written and the screen is as it was."""
        if not self.is_written or self.before is None or self.before.shape != pixels.shape:
            return False
        change = compare(self.before, pixels)
        return change.num_pixels == 0 or (change.is_caret and self.num_characters > _LIKE_A_CARET)


def done_but(differences: Sequence[Difference]) -> str:
    """What is said instead of a plain end."""
    return " ".join(["Done, but the screen differs from the record.", *(one.words for one in differences)])


def _is_done(performed: Performed) -> bool:
    """Whether the step is already done, perhaps by an owner who took over."""
    if isinstance(performed.decision, TakeOver):
        return True
    return performed.effect is not None and performed.effect.kind is not EffectKind.FAILED
