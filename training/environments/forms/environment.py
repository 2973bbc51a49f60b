"""Episodes in forms, many at a time, in a process of their own. I/O: starts it.

The observation is the picture and the task's sentence, nothing else: only the judge knows the widgets' names
and positions.
"""

from __future__ import annotations

import itertools
import os
import pickle
import subprocess
import sys
import tempfile
import weakref
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import IO, Any

from agent.actions.types import Action, CallUser, Click, DoubleClick, Finished
from agent.coordinates import MonitorPoint, Screen
from agent.types import Observation
from training.environments.environment import Feedback
from training.environments.forms.worker import LENGTH
from training.errors import EnvironmentFaultError, TrainingError
from training.rewards.facts import ElementBox, PressTarget, StepFacts

CANVAS = (384, 288)
_ROOT = Path(__file__).resolve().parents[3]
_LAST_WORDS = 1000


class FormsProcess:
    """One process with any number of forms; started at the first request, and again after it has ended."""

    def __init__(self, canvas: tuple[int, int] = CANVAS) -> None:
        self.canvas = canvas
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._complaints: IO[bytes] | None = None
        self._finish: weakref.finalize[..., Any] | None = None
        self._slots = itertools.count()

    def new_slot(self) -> int:
        return next(self._slots)

    def ask(self, request: str, slot: int, argument: Any = None) -> Any:
        """
        Raises:
            EnvironmentFaultError: the process ended, or cannot do it.
        """
        with self._lock:
            try:
                is_well, answer = self._exchange(pickle.dumps((request, slot, argument)))
            except (OSError, EOFError) as error:
                said = self._last_words()
                self._end()
                raise EnvironmentFaultError(f"The process with the forms ended: {said or error}.") from error
        if not is_well:
            raise EnvironmentFaultError(f"The forms could not {request}: {answer}.")
        return answer

    @property
    def pid(self) -> int | None:
        """Of the process; None while none runs."""
        return self._process.pid if self._process is not None else None

    def close(self) -> None:
        with self._lock:
            self._end()

    def _exchange(self, body: bytes) -> tuple[bool, Any]:
        process = self._process or self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(LENGTH.pack(len(body)) + body)
        process.stdin.flush()
        head = process.stdout.read(LENGTH.size)
        if len(head) < LENGTH.size:
            raise EOFError("it said no more")
        answer: tuple[bool, Any] = pickle.loads(process.stdout.read(LENGTH.unpack(head)[0]))
        return answer

    def _start(self) -> subprocess.Popen[bytes]:
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - closed in _end()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "training.environments.forms.worker", *map(str, self.canvas)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            cwd=_ROOT,
            env=os.environ | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
        )
        self._finish = weakref.finalize(self, _end, self._process, self._complaints)
        return self._process

    def _end(self) -> None:
        self._process = self._complaints = None
        if self._finish is not None:
            self._finish()

    def _last_words(self) -> str:
        if self._complaints is None:
            return ""
        self._complaints.seek(0)
        return self._complaints.read().decode(errors="replace")[-_LAST_WORDS:].strip()


def _end(process: subprocess.Popen[bytes], complaints: IO[bytes]) -> None:
    """Runs also without `close`: when the owner is garbage-collected, and when the program ends."""
    assert process.stdout is not None
    assert process.stdin is not None
    with suppress(OSError):
        process.stdin.close()
    process.stdout.close()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    complaints.close()


class FormsEnvironment:
    """An `Environment`. Reward is 1 if the form reached the state that the task asks for and nothing else
    changed.

    An episode ends when it is done, when it can no longer be done, when the agent says that it is done or
    gives up, and, truncated, after `max_steps` actions. `info["facts"]` says what was pressed and what would
    have been right to press, for intermediate rewards.
    """

    def __init__(self, process: FormsProcess, *, max_steps: int = 12) -> None:
        self._process, self._max_steps = process, max_steps
        self._slot = process.new_slot()
        self._screen = Screen(*process.canvas)
        self._seen: Observation | None = None
        self._num_steps = 0
        self.task = ""

    def reset(self, seed: int) -> Observation:
        opened = self._process.ask("open", self._slot, seed)
        self.task, self._num_steps = opened["task"], 0
        self._seen = Observation(opened["pixels"], self._screen, text=self.task)
        return self._seen

    def step(self, action: Action) -> Feedback:
        """
        Raises:
            EnvironmentFaultError: the process with the forms ended, or Qt failed.
            TrainingError: no episode is going on.
        """
        if self._seen is None:
            raise TrainingError("No episode is going on; reset the environment first.")
        self._num_steps += 1
        if isinstance(action, Finished | CallUser):
            return self._over(self._seen, False, {"known_action": True})
        try:
            done = self._process.ask("act", self._slot, action)
        except EnvironmentFaultError:
            self._seen = None
            raise
        observation = Observation(done["pixels"], self._screen, text=self.task)
        info: dict[str, Any] = {"known_action": done["known"], "facts": self._facts(action, done["target"])}
        if done["verdict"] is not None:
            return self._over(observation, done["verdict"], info)
        self._seen = observation
        is_cut = self._num_steps >= self._max_steps
        if is_cut:
            self._seen = None
            info["success"] = False
        return Feedback(observation, 0.0, False, is_cut, info)

    def close(self) -> None:
        self._seen = None
        if self._process.pid is not None:
            with suppress(EnvironmentFaultError):
                self._process.ask("close", self._slot)

    def _over(self, observation: Observation, success: bool, info: dict[str, Any]) -> Feedback:
        self._seen = None
        return Feedback(observation, float(success), True, False, info | {"success": success})

    def _facts(self, action: Action, target: Any) -> StepFacts:
        clicks: tuple[MonitorPoint, ...] = ()
        if isinstance(action, Click | DoubleClick) and isinstance(action.at, MonitorPoint):
            clicks = (action.at,)
        targets: tuple[PressTarget, ...] = ()
        if target is not None:
            targets = (PressTarget("target", ElementBox(target.x0, target.y0, target.x1, target.y1)),)
        return StepFacts(clicks=clicks, targets=targets)
