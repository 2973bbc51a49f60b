"""The desk of one test: what a test says, in words, to one private desktop. I/O: desktop, model.

    desk.open("mousepad")
    desk.do("Choose Line Numbers from the View menu")
    desk.check('the text "Line Numbers" is not there')

Every call is one step with one result. A step that failed raises, and the test ends.
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NoReturn

import numpy as np

from agent.actions.keys import read_keys
from agent.actions.types import Action, Hotkey, TypeText
from agent.computers.applications import Application
from agent.computers.private_desktop import PrivateDesktop
from agent.computers.x11_connection import DisplayAddress
from agent.computers.x11_input import X11Input
from agent.coordinates import InputPoint
from agent.errors import (
    AgentError,
    ApplicationError,
    DisplayLostError,
    ModelError,
    ResourceLimitError,
    SandboxError,
    SettingsError,
)
from agent.ocr.reading import NoReaderError
from agent.types import EffectKind, EndingKind, Observation
from agent.visual_tests.alike import require_alike
from agent.visual_tests.appearance import require_locale
from agent.visual_tests.baselines import baseline_of, differing, places
from agent.visual_tests.by_model import TestModel, do_by_model, require_done
from agent.visual_tests.checks import Check, compile_check, may_lose_pointer
from agent.visual_tests.desk_setup import DeskSetup, Picture, StepNotes
from agent.visual_tests.fingerprint import ScreenBox, changed_alike, changed_box
from agent.visual_tests.judging import CheckScene, JudgedCheck, judge_check
from agent.visual_tests.known_steps import KnownSteps, evidence_of, holds_evidence
from agent.visual_tests.lock_file import LockedLook, LockedStep
from agent.visual_tests.open_windows import OpenWindow, open_windows
from agent.visual_tests.reading_values import value_of
from agent.visual_tests.replaying import Replay, perform, replay
from agent.visual_tests.results import (
    StepMark,
    StepResult,
    TestSurroundingsError,
    VisualTestFailure,
    VisualTestUnsure,
)
from agent.visual_tests.screen_text import can_read, text_of
from agent.visual_tests.waiting import Screens, wait_until_held

_POLL_S = 0.2
_LATE_EFFECT_S = 2.0
_MOST_PICTURES = 200


class VisualDesk:
    """One test's private desktop. Close it, or use it in a `with` statement."""

    def __init__(self, setup: DeskSetup | None = None, known: Iterable[LockedStep] = ()) -> None:
        """`known`: the steps of this test in its lock file.

        Raises:
            TestSurroundingsError: there can be no private desktop here, or no such look.
        """
        self.setup = setup or DeskSetup()
        self.results: list[StepResult] = []
        self.known = KnownSteps(known, self.setup.appearance.key)
        self.output = ""
        """What the applications wrote, once it is closed."""
        self.before_step: Callable[[int], None] = lambda number: None
        """Called with the number of each step, before it."""
        self._application: Application | None = None
        self._model = self.setup.model
        self._named: dict[str, Picture] = {}
        self._pictures: list[Picture] = []
        try:
            require_locale(self.setup.appearance.locale)
            self._desktop = PrivateDesktop(self.setup.appearance.options(self.setup.read_only))
            self.setup.appearance.write_settings(self._desktop.home)
            self._desktop.copy_in(self.setup.files)
            self._park_pointer()
        except AgentError as error:
            raise TestSurroundingsError(f"No desktop for this test: {error}") from error

    # --- what a test says ---

    def open(self, command: str | Sequence[str], *, environment: dict[str, str] | None = None) -> None:
        """Start an application and wait for its window; it looks as the test's parameters say.

        Raises:
            VisualTestFailure: it opened no window.
        """
        words = shlex.split(command) if isinstance(command, str) else list(command)

        def start(noted: StepNotes) -> None:
            if not words:
                raise VisualTestFailure("The command to open is empty.")
            variables = self.setup.appearance.environment() | (environment or {})
            try:
                self._application = self._desktop.start(words, environment=variables)
            except ApplicationError as error:
                raise VisualTestFailure(str(error)) from error
            noted.after = self._look_when_drawn().pixels
            noted.seen = f"The window “{self._application.window.title}” came up."

        self._step("open", shlex.join(words), start)

    def do(self, words: str) -> None:
        """Do what a sentence says: as it was approved where the screen still looks so, else by the model.

        Raises:
            VisualTestFailure: it could not be done, or had another effect than was approved.
        """
        self._step("do", words, lambda noted: self._do(words, noted))

    def check(self, words: str) -> None:
        """
        Raises:
            VisualTestFailure: it does not hold.
            VisualTestUnsure: the picture does not tell.
            CheckWordsError: the words cannot be compiled to a check.
        """
        check = compile_check(words)
        self._step("check", words, lambda noted: self._check(check, words, noted))

    def wait_for(self, words: str, *, timeout_s: float = 10.0) -> None:
        """Wait until a check holds. Raises as `check`, when the time is up."""
        check = compile_check(words)
        self._step("wait_for", words, lambda noted: self._check(check, words, noted, timeout_s=timeout_s))

    def read(self, words: str) -> str:
        """The text that stands beside or below what is named: `desk.read("the total")`.

        Raises:
            VisualTestFailure: nothing is called so, or nothing stands there.
        """
        found: list[str] = []

        def read(noted: StepNotes) -> None:
            observation = self._look(noted)
            value, box, problem = value_of(words, text_of(observation.pixels))
            if problem:
                raise VisualTestUnsure(problem)
            found.append(value)
            noted.seen = f"“{value}” stands there."
            noted.finding = JudgedCheck(
                StepMark.PASSED, noted.seen, () if box is None else (box,), is_lasting=False
            )

        self._step("read", words, read)
        return found[0]

    def type(self, text: str) -> None:
        """Type a text into what has the keyboard."""
        self._step("type", text, lambda noted: self._perform(TypeText(text), noted))

    def press(self, keys: str) -> None:
        """Press keys together, like `ctrl s`.

        Raises:
            SettingsError: there are no such keys.
        """
        chord = read_keys(keys)
        if not chord:
            raise SettingsError(f"{keys!r} are no keys, like 'ctrl s'.")
        self._step("press", keys, lambda noted: self._perform(Hotkey(chord), noted))

    def screenshot(self, name: str = "") -> Picture:
        """The screen as it is, (H, W, 3) RGB; by its name later checks compare with it."""
        taken: list[Picture] = []

        def take(noted: StepNotes) -> None:
            taken.append(self._look(noted).pixels)
            if name:
                self._named[name] = taken[0]

        self._step("screenshot", name, take)
        return taken[0]

    def picture(self, name: str) -> None:
        """The screen looks as the picture of that name that was accepted for this look, outside its masks.

        Raises:
            VisualTestFailure: it looks otherwise; the new picture waits for acceptance.
        """
        self._step("picture", name, lambda noted: self._compare(name, noted))

    @property
    def mark(self) -> StepMark:
        """Of the test so far."""
        order = (StepMark.BROKEN, StepMark.FAILED, StepMark.UNSURE, StepMark.HEALED, StepMark.NEW)
        found = {result.mark for result in self.results}
        return next((one for one in order if one in found), StepMark.PASSED)

    @property
    def working_folder(self) -> Path:
        """Where its programs keep their files, from outside."""
        return self._desktop.working_folder

    @property
    def address(self) -> DisplayAddress:
        """Of its display."""
        return self._desktop.address

    # --- for checks ---

    def file_text(self, name: str) -> str | None:
        path = self._desktop.working_folder / name
        if ".." in Path(name).parts or path.is_symlink() or not path.is_file():
            return None
        return path.read_text(encoding="utf-8", errors="replace")

    def exit_status(self) -> int | None:
        return None if self._application is None else self._desktop.exit_status(self._application.pid)

    def windows(self) -> list[OpenWindow]:
        return open_windows(self._desktop.address)

    def close(self) -> None:
        """End everything; may be called twice."""
        if self._application is not None:
            self.output = self._desktop.output(self._application.pid)
            self._application = None
        self._desktop.close()

    def __enter__(self) -> VisualDesk:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- steps ---

    def _step(self, kind: str, words: str, do: Callable[[StepNotes], None]) -> None:
        noted, started_s = StepNotes(), time.monotonic()
        problem: VisualTestFailure | None = None
        cause: AgentError | None = None
        self.before_step(len(self.results) + 1)
        try:
            do(noted)
            if crash := self._crash(kind):
                raise crash
            if self.setup.is_frozen and noted.mark in (StepMark.NEW, StepMark.HEALED):
                why = "it was never approved" if noted.mark is StepMark.NEW else noted.seen
                problem = VisualTestFailure(f"“{words}” was not done as approved: {why}")
        except VisualTestFailure as failure:
            problem = self._crash(kind) or failure
        except (DisplayLostError, ModelError, SandboxError, NoReaderError) as error:
            cause = error
        except ResourceLimitError as error:
            problem = VisualTestFailure(str(error))
        except AgentError as error:
            problem = VisualTestFailure(str(error))
        mark = StepMark.BROKEN if cause else problem.mark if problem else noted.mark
        self.results.append(
            StepResult(
                len(self.results) + 1,
                kind,
                words,
                mark,
                str(cause or problem or noted.seen),
                noted.meaning,
                noted.before,
                noted.after,
                noted.finding.boxes if noted.finding is not None else (),
                time.monotonic() - started_s,
                noted.own_s,
                noted.asked,
            )
        )
        if cause is not None:
            raise TestSurroundingsError(str(cause)) from cause
        if problem is not None:
            raise problem

    def _do(self, words: str, noted: StepNotes) -> None:
        self._require_window(words)
        if not words.strip():
            raise VisualTestFailure('The step is empty: say what is to be done, like Press "Save".')
        step = self.known.next("do", words)
        look = step.looks.get(self.known.look) or step.proposals.get(self.known.look)
        is_approved = self.known.look in step.looks
        if self.setup.is_frozen and not is_approved:
            self._look(noted)
            raise VisualTestFailure(f"“{words}” was never approved on this look ({self.known.look}).")
        done = replay(self._desktop, look) if look is not None else None
        if done is not None:
            noted.own_s = done.own_s
            noted.before = done.first.pixels if done.first is not None else None
        if look is not None and done is not None and done.is_whole:
            approved = look.changed
            now = self._effect(noted, lambda now: changed_alike(approved, now))
            if not changed_alike(approved, now):
                self._fail_by_effect(words, now is None)
            noted.mark = (
                StepMark.HEALED if done.has_moved else StepMark.PASSED if is_approved else StepMark.NEW
            )
            noted.seen = "It was found at another place." if done.has_moved else look.seen
            return
        if done is not None and (done.is_final or (self.setup.is_frozen and is_approved)):
            self._look(noted)
            raise VisualTestFailure(f"“{words}”: {done.problem}")
        self._do_by_model(words, noted, step, look, done)

    def _do_by_model(
        self, words: str, noted: StepNotes, step: LockedStep, look: LockedLook | None, done: Replay | None
    ) -> None:
        begun = done.done if done is not None else ()
        found = do_by_model(words, self._desktop, self._open_model(), done=begun, can_read=can_read)
        noted.asked = found.num_asked
        if noted.before is None and found.first is not None:
            noted.before = found.first.pixels
        approved = look or next(iter(step.looks.values()), None)  # on another look the same has to be done
        has_effect = approved is not None and approved.changed is not None
        now = self._effect(noted, lambda now: now is not None or not has_effect)
        if self.exit_status() is None or found.ending.kind is not EndingKind.FINISHED:
            require_done(words, found)
        if approved is not None:
            require_alike(words, approved, found, len(begun))
        if has_effect and now is None:
            self._fail_by_effect(words, True)
        kept = (*(look.actions[: len(begun)] if look is not None else ()), *found.actions)
        seen = "; ".join(dict.fromkeys(one.thought for one in kept if one.thought))
        step.proposals[self.known.look] = LockedLook(kept, now, seen=seen)
        noted.mark = StepMark.HEALED if approved is not None else StepMark.NEW
        noted.seen = (
            f"{done.problem} The model did: {seen}." if done is not None else f"The model did: {seen}."
        )

    def _effect(self, noted: StepNotes, is_enough: Callable[[ScreenBox | None], bool]) -> ScreenBox | None:
        """What changed since before the step; on a busy machine later than the screen seems to be settled."""
        until_s = time.monotonic() + _LATE_EFFECT_S
        while True:
            after = self._look(noted).pixels
            now = changed_box(noted.before, after) if noted.before is not None else None
            if is_enough(now) or time.monotonic() > until_s:
                return now
            time.sleep(_POLL_S)

    def _fail_by_effect(self, words: str, is_nothing: bool) -> NoReturn:
        if is_nothing:
            raise VisualTestFailure(f"“{words}” changed nothing on the screen, and did when it was approved.")
        raise VisualTestFailure(f"“{words}” changed another part of the screen than when it was approved.")

    def _check(self, check: Check, words: str, noted: StepNotes, *, timeout_s: float = 0.0) -> None:
        noted.meaning = str(check)
        step = self.known.next("check", words)
        look = step.looks.get(self.known.look)
        noted.before = before = self._pictures[-1] if self._pictures else None
        earlier = self._named | ({"": before} if before is not None else {})

        def is_proved(observation: Observation) -> bool:
            started_s = time.monotonic()
            is_there = look is not None and holds_evidence(look, observation.pixels)
            noted.own_s = time.monotonic() - started_s
            return is_there

        def judge(observation: Observation) -> JudgedCheck:
            return judge_check(check, CheckScene(observation.pixels, self, earlier, self._pictures))

        clear = self._park_pointer if may_lose_pointer(check) else None
        screens = Screens(lambda: self._look(noted), is_proved, judge, time.monotonic, time.sleep, clear)
        has_proof = look is not None and bool(look.evidence)
        waited = wait_until_held(screens, timeout_s=timeout_s, has_proof=has_proof)
        finding = noted.finding = waited.finding
        if finding is None:
            assert look is not None
            noted.seen = look.seen
            noted.finding = JudgedCheck(StepMark.PASSED, look.seen, tuple(one.box for one in look.evidence))
            return
        if finding.mark is not StepMark.PASSED:
            long = f" after {timeout_s:g} seconds" if timeout_s else ""
            still = "" if waited.observation.settled else " The screen was still changing and never settled."
            kind = VisualTestUnsure if finding.mark is StepMark.UNSURE else VisualTestFailure
            raise kind(f"“{words}” does not hold{long}: {finding.seen}{still}")
        noted.seen = finding.seen
        if finding.is_lasting:
            kept = LockedLook(evidence=evidence_of(finding, waited.observation.pixels), seen=finding.seen)
            step.proposals[self.known.look] = kept
            noted.mark = StepMark.HEALED if step.looks else StepMark.NEW
        elif self.known.look not in step.looks:
            step.proposals[self.known.look] = LockedLook(seen=str(check))
            noted.mark = StepMark.HEALED if step.looks else StepMark.NEW

    def _compare(self, name: str, noted: StepNotes) -> None:
        """A picture that differs fails: what changed in it may be a fault, and only a person can tell."""
        step = self.known.next("picture", name)
        observation = self._look(noted)
        accepted = step.looks.get(self.known.look)
        if accepted is None:
            step.proposals[self.known.look] = baseline_of(observation.pixels)
            noted.mark = StepMark.NEW
            noted.seen = f"No picture “{name}” was accepted for this look ({self.known.look})."
            return
        started_s = time.monotonic()
        boxes = differing(accepted, observation.pixels)
        noted.own_s = time.monotonic() - started_s
        noted.before = accepted.evidence[0].pixels
        noted.finding = JudgedCheck(StepMark.FAILED if boxes else StepMark.PASSED, "", boxes)
        if boxes:
            step.proposals[self.known.look] = baseline_of(observation.pixels, accepted.masks)
            still = "" if observation.settled else " The screen was still changing and never settled."
            raise VisualTestFailure(f"The screen differs from the picture “{name}”: {places(boxes)}.{still}")
        noted.seen = f"It looks as the picture “{name}” that {accepted.approved_by} accepted."

    def _perform(self, action: Action, noted: StepNotes) -> None:
        self._require_window(noted.seen or "Keys")
        observation = self._look(noted)
        noted.before = observation.pixels
        done = perform(self._desktop, action, observation)
        self._look(noted)
        effect = done.performed[-1].effect if done.performed else None
        if effect is None or effect.kind is EffectKind.FAILED:
            detail = effect.detail if effect is not None else done.problem
            raise VisualTestFailure(f"It could not be done: {detail}")

    def _park_pointer(self) -> None:
        """Into the corner: over a control it would open its tip, or make it lighter."""
        mouse, (width, height) = X11Input(self._desktop.address), self.setup.appearance.size
        try:
            mouse.move(InputPoint(width - 1, height - 1))
        finally:
            mouse.close()

    # --- looking ---

    def _look(self, noted: StepNotes) -> Observation:
        observation = self._desktop.observe()
        noted.after = observation.pixels
        self._keep(observation.pixels)
        return observation

    def _look_when_drawn(self) -> Observation:
        """A window may be there seconds before anything is in it."""
        until_s = time.monotonic() + 30.0
        while True:
            observation = self._desktop.observe()
            window = self._application.window if self._application is not None else None
            if window is None or observation.window is None or time.monotonic() > until_s:
                break
            inside = observation.pixels[
                window.top_px + 4 : window.top_px + window.height_px - 4,
                window.left_px + 4 : window.left_px + window.width_px - 4,
            ]
            if len(np.unique(inside.reshape(-1, 3), axis=0)) >= 6:
                break
            time.sleep(_POLL_S)
        self._keep(observation.pixels)
        return observation

    def _keep(self, pixels: Picture) -> None:
        if len(self._pictures) < _MOST_PICTURES:
            self._pictures.append(pixels)
        else:
            self._pictures[-1] = pixels

    def _require_window(self, words: str) -> None:
        if self._application is None:
            raise VisualTestFailure(f"“{words}”: no window is open; open an application first.")
        if not self.windows():
            raise VisualTestFailure(f"“{words}”: no window is open any more. {self._last_words()}")

    def _crash(self, kind: str) -> VisualTestFailure | None:
        """What to say of a program that ended with an error during a step."""
        status = self.exit_status()
        if status in (None, 0) or kind == "open" or self.windows():
            return None
        return VisualTestFailure(f"The application crashed. {self._last_words()}")

    def _last_words(self) -> str:
        if self._application is None:
            return ""
        status = self.exit_status()
        lines = [line for line in self._desktop.output(self._application.pid).splitlines() if line.strip()]
        said = f" It wrote: {lines[-1][:300]}" if lines else " It wrote nothing."
        ended = "It is still running." if status is None else f"It ended with status {status}."
        return ended + said

    def _open_model(self) -> TestModel:
        if self._model is None:
            self._model = TestModel.named()
        return self._model
