"""The loop on a real X display, with a model that answers at once: what a step costs us. I/O: X11."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from threading import Event
from time import perf_counter
from typing import Any

import numpy as np
import Xlib.X

from agent.actions import Action, parse_reply
from agent.actions.abilities import SCREEN_ONLY
from agent.actions.policy import ApprovalLevel
from agent.computers.capture import ScreenCapture, screen_of
from agent.computers.gestures import Gestures
from agent.computers.processes import Processes
from agent.computers.stop_guard import StopGuard
from agent.computers.x11_connection import DisplayAddress, close_display, open_display
from agent.computers.x11_input import X11Input
from agent.computers.x11_typist import X11Typist
from agent.computers.xserver import start_xserver
from agent.perception.change import has_changed
from agent.perception.view import show
from agent.png import encode_png
from agent.ports import Model
from agent.prompts import PromptRequest, prompt_id, render, with_digest
from agent.session import Session
from agent.settings import RunLimits, Settings
from agent.types import Effect, EffectKind, Ending, ModelReply, Observation, Prompt, Step, Task
from tests.fakes import ListOwner, classic_manifest

WIDTH_PX, HEIGHT_PX = 1920, 1080
TASK = Task("Press every button")


class Painter:
    """Another program on the display: shows a different page of marks whenever it is told to."""

    def __init__(self, address: DisplayAddress) -> None:
        self._display = open_display(address)
        self._root = self._display.screen().root
        self._context = self._root.create_gc()
        self._chance = np.random.default_rng(0)

    def paint(self) -> None:
        """A grey page with lines of marks, about as compressible as text."""
        for top in range(0, HEIGHT_PX - 40, 40):
            band = np.full((40, WIDTH_PX, 4), 236, np.uint8)
            marks = self._chance.random((12, 900)) < 0.4
            band[10:22, 100:1000][marks] = 30
            self._put(band, top)
        self._display.sync()

    def _put(self, band: np.ndarray[Any, Any], top: int) -> None:
        rows = band.shape[0]
        # A request of the X protocol has room for 256 KiB.
        for left in range(0, WIDTH_PX, 960):
            part = np.ascontiguousarray(band[:, left : left + 960])
            self._root.put_image(
                self._context, left, top, part.shape[1], rows, Xlib.X.ZPixmap, 24, 0, part.tobytes()
            )

    def close(self) -> None:
        close_display(self._display)


class DisplayComputer:
    """Looks and acts as our real computers do, but never waits for the screen."""

    equipment = SCREEN_ONLY

    def __init__(self, address: DisplayAddress) -> None:
        self.capture = ScreenCapture(address)
        self._device = X11Input(address)
        typist = X11Typist(address, self._device, lambda: "")
        self._gestures = Gestures(self._device, typist, lambda: screen_of(self.capture))

    def observe(self) -> Observation:
        return Observation(self.capture.grab(), screen_of(self.capture))

    def perform(self, action: Action, *, stop: Event) -> Effect:
        before = self.capture.grab_bgrx()
        self._gestures.perform(action, StopGuard(stop, None, None))
        changed = has_changed(before, self.capture.grab_bgrx())
        return Effect(EffectKind.CHANGED if changed else EffectKind.UNCHANGED)

    def release_all(self) -> None:
        self._device.release_all()

    def close(self) -> None:
        self.release_all()
        self._device.close()
        self.capture.close()


class InstantModel(Model):
    """Presses another place every time; lets the painter work meanwhile, and keeps its own time."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self._number = 0
        self.seconds: list[float] = []

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        started = perf_counter()
        self._number += 1
        self._painter.paint()
        x, y = 100 + 7 * self._number % 900, 100 + 5 * self._number % 600
        reply = ModelReply(f"Thought: next\nAction: click(start_box='({x},{y})')")
        self.seconds.append(perf_counter() - started)
        return reply

    def close(self) -> None:
        pass


class StepClock:
    """Notes when each step was recorded."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def begin(self, task: Task) -> str:
        self.times.append(perf_counter())
        return ""

    def step(self, step: Step) -> None:
        self.times.append(perf_counter())

    def end(self, ending: Ending) -> None:
        pass


def loop_on_display(num_steps: int) -> dict[str, Any]:
    """Milliseconds of a step without the model's, and of its parts on their own."""
    with ExitStack() as stack:
        processes = Processes()
        stack.callback(processes.close)
        server = start_xserver(
            processes, width_px=WIDTH_PX, height_px=HEIGHT_PX, environment={"PATH": "/usr/bin:/bin"}
        )
        painter = Painter(server.address)
        stack.callback(painter.close)
        painter.paint()
        computer = DisplayComputer(server.address)
        stack.callback(computer.close)
        home = stack.enter_context(tempfile.TemporaryDirectory(prefix="deskhand-step-"))
        model, clock = InstantModel(painter), StepClock()
        session = Session(
            Settings(home=Path(home), approval=ApprovalLevel.ALL, limits=RunLimits(max_steps=num_steps)),
            computer=computer,
            model=model,
            manifest=classic_manifest(),
            owner=ListOwner(),
            watchers=[clock],
        )
        session.run(TASK, stop=Event())
        periods = [after - before for before, after in zip(clock.times, clock.times[1:], strict=False)]
        own = sorted(1e3 * (period - spent) for period, spent in zip(periods, model.seconds, strict=True))
        return {
            "screen": f"{WIDTH_PX}x{HEIGHT_PX}",
            "steps": len(own),
            "median_ms": round(statistics.median(own), 1),
            "p95_ms": round(own[int(0.95 * (len(own) - 1))], 1),
            "parts_median_ms": _parts(computer),
        }


def _parts(computer: DisplayComputer) -> dict[str, float]:
    manifest = classic_manifest()
    observation = computer.observe()
    view = show(observation, manifest.image, manifest.frame)
    request = PromptRequest(TASK, (), (), with_digest(view))
    reply = "Thought: next\nAction: click(start_box='(300,300)')"
    other = observation.pixels.copy()
    other[::7] //= 2
    functions: dict[str, Callable[[], object]] = {
        "capture": computer.capture.grab,
        "resize": lambda: show(observation, manifest.image, manifest.frame),
        "prompt": lambda: prompt_id(render(request, dialect=manifest.dialect)),
        "parse": lambda: parse_reply(reply, dialect=manifest.dialect),
        "compare": lambda: has_changed(observation.pixels, other),
        "picture_of_record": lambda: encode_png(observation.pixels),
    }
    return {name: _median_ms(function) for name, function in functions.items()}


def _median_ms(function: Callable[[], object], *, repeats: int = 15) -> float:
    times = []
    for _ in range(repeats):
        started = perf_counter()
        function()
        times.append(perf_counter() - started)
    return round(1e3 * statistics.median(times), 2)
