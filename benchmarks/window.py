"""How long the window's thread stands still, and how much memory it needs, in long runs with 4K screenshots.

    python benchmarks/window.py [--steps 50] [--long 500] [--json]

The real window, session, store and policy on a display of its own; the model answers at once and the screen
is a drawn one that changes with every step. A timer of the window fires every few milliseconds; between two
of its beats lies what a click would have had to wait. Three figures, worst of all beats:

- `stall_ms`: by the clock on the wall. On a machine that is busy with something else this is mostly waiting
  for a processor.
- `own_ms`: what of it would be there on a free machine, too: the processor time of the
  window's thread, and what it waited for locks of other threads of this process. Waiting for a processor is
  counted by Linux (/proc/thread-self/schedstat) and left out; the rest of the waiting counts as far as other
  threads of the process were at work meanwhile, as a thread that is itself without a processor may hold a
  lock. This is to be under 50.
- `busy_ms`: the processor time of the window's thread alone.

The worst of each need not be the same beat: `worst_beat` says what the longest stall consisted of
(`locked_ms` is `own_ms` less `busy_ms`, `queued_ms` the wait for a processor).

Memory is the process's resident size: before the run, after `--steps` and after `--long`.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
from numpy.typing import NDArray

from agent.actions.abilities import SCREEN_ONLY
from agent.actions.policy import ApprovalLevel
from agent.actions.types import Action
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.coordinates import Screen
from agent.ports import Model
from agent.settings import RunLimits, Settings
from agent.types import Effect, EffectKind, ModelReply, Observation, Prompt, Window
from benchmarks.workloads.gates import at_most
from benchmarks.workloads.own_window import window_environment

SIZE_PX = (3840, 2160)
BEAT_MS = 5
LIMIT_S = 3_600.0
LONGEST_STALL_MS = 50.0
MOST_MB = 400
"""Resident, after 1,000 steps."""


class Screens4K:
    """Implements `Computer`: a desktop with windows of text-like noise, another one after every action."""

    equipment = SCREEN_ONLY

    def __init__(self) -> None:
        width_px, height_px = SIZE_PX
        self._base = np.full((height_px, width_px, 3), 236, dtype=np.uint8)
        random = np.random.default_rng(0)
        for top in range(40, height_px - 40, 28):  # lines of letters, as a screen full of text has
            letters = random.random(width_px // 8) < 0.6
            self._base[top : top + 14, :, :] = np.repeat(np.where(letters, 60, 236), 8)[None, :, None]
        self._number = 0

    def observe(self) -> Observation:
        pixels: NDArray[np.uint8] = self._base.copy()
        left = 40 + self._number * 37 % (SIZE_PX[0] - 900)
        pixels[300:900, left : left + 800] = (self._number * 29 % 200, 120, 160)
        return Observation(pixels, Screen(*SIZE_PX), Window("notes", "Notes", 0, 0, *SIZE_PX))

    def perform(self, action: Action, *, stop: Event) -> Effect:
        self._number += 1
        return Effect(EffectKind.CHANGED)

    def release_all(self) -> None: ...

    def close(self) -> None: ...


class Presses(Model):
    """Presses something else in every step, and keeps no prompt: the pictures in one would count as the
    window's memory."""

    def __init__(self) -> None:
        self._number = 0

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        number = self._number = self._number + 1
        said = f'press "Save" {number}<|click|><|{100 + number % 800}|><|250|>'
        if on_text is not None:
            for piece in said.split(" "):
                on_text(f"{piece} ")
        return ModelReply(said, weights_version="scripted-1")

    def close(self) -> None: ...


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--steps", type=int, default=50)
    parser.add_argument("--long", type=int, default=500)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--inside", type=int, default=0, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.inside:
        print(json.dumps(measure(arguments.inside)))
        return 0
    short = _in_a_process(arguments.steps)
    long = _in_a_process(arguments.long)
    found = {
        "steps": arguments.steps,
        "stall_ms_worst": short["stall_ms_worst"],
        "stall_ms_p99": short["stall_ms_p99"],
        "stall_ms_median": short["stall_ms_median"],
        "own_ms_worst": short["own_ms_worst"],
        "busy_ms_worst": short["busy_ms_worst"],
        "worst_beat": short["worst_beat"],
        "rss_mb_before": short["rss_mb_before"],
        "rss_mb_after": short["rss_mb_after"],
        "long_steps": arguments.long,
        "long_stall_ms_worst": long["stall_ms_worst"],
        "long_own_ms_worst": long["own_ms_worst"],
        "long_busy_ms_worst": long["busy_ms_worst"],
        "long_worst_beat": long["worst_beat"],
        "long_rss_mb_after": long["rss_mb_after"],
        "cpus": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1),
    }
    if arguments.json:
        promised = ("stall_ms_worst", "own_ms_worst", "long_stall_ms_worst", "long_own_ms_worst")
        gates = [at_most(name, found[name], LONGEST_STALL_MS) for name in promised]
        gates.append(at_most("long_rss_mb_after", found["long_rss_mb_after"], MOST_MB))
        print(json.dumps({**found, "gates": gates}))
    else:
        print("\n".join(f"{key}: {found[key]}" for key in found))
    return 0


def _in_a_process(num_steps: int) -> dict[str, Any]:
    with (
        PrivateDesktop(DesktopOptions(size=(1400, 900))) as display,
        tempfile.TemporaryDirectory() as home,
    ):
        environment = window_environment(display, Path(home))
        command = [sys.executable, str(Path(__file__)), "--inside", str(num_steps)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr[-2_000:])
    read: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return read


def measure(num_steps: int) -> dict[str, Any]:
    """One run in this process."""
    from PySide6.QtCore import QElapsedTimer, Qt, QTimer
    from PySide6.QtWidgets import QApplication

    from app.running.choices import TaskChoice
    from app.running.controller import RunController
    from app.running.process_tuning import give_large_blocks_back, hand_over_often, leave_alone_what_stays
    from app.storage.preferences import Preferences
    from app.theme.apply import Theme, apply_theme
    from app.windows.main_window import MainWindow
    from tests.app.steps import fake_job

    give_large_blocks_back()  # as `app.main` does
    hand_over_often()
    application = QApplication(["deskhand"])
    home = Path(os.environ["DESKHAND_HOME"])
    window = MainWindow()
    window.set_colours(apply_theme(application, Theme.LIGHT, icon_folder=home / "icons"))
    settings = Settings(
        home=home,
        approval=ApprovalLevel.ALL,
        remembers_episodes=False,
        limits=RunLimits(max_steps=num_steps),
    )
    controller = RunController(
        window,
        preferences=Preferences(theme="light"),
        save=lambda _chosen: None,
        examples=(),
        make_job=lambda request: fake_job(
            home, Screens4K(), Presses(), settings=settings, task=request.choice.task
        ),
    )
    window.resize(1280, 800)
    window.show()
    leave_alone_what_stays()
    gaps_ms: list[float] = []
    own_ms: list[float] = []
    busy_ms: list[float] = []
    waited_ms: list[float] = []
    before = _Clocks.now()
    clock = QElapsedTimer()
    beat = QTimer()
    beat.setTimerType(Qt.TimerType.PreciseTimer)

    def on_beat() -> None:
        nonlocal before
        gap_ms, now = clock.nsecsElapsed() / 1e6 - BEAT_MS, _Clocks.now()
        here_ms, queued_ms = now.thread_ms - before.thread_ms, now.queued_ms - before.queued_ms
        others_ms = now.process_ms - before.process_ms - here_ms
        gaps_ms.append(gap_ms)
        own_ms.append(here_ms + min(max(gap_ms - here_ms - queued_ms, 0.0), others_ms))
        busy_ms.append(here_ms)
        waited_ms.append(queued_ms)
        before = now
        clock.restart()

    beat.timeout.connect(on_beat)
    for _ in range(200):
        application.processEvents()
    before_mb = _rss_mb()
    controller.start(TaskChoice("save everything"))
    clock.start()
    before = _Clocks.now()
    beat.start(BEAT_MS)
    deadline_s = time.monotonic() + LIMIT_S
    done = QTimer()

    def on_done() -> None:
        if _is_over(controller, deadline_s):
            beat.stop()  # before the window is closed, which nobody can click into any more
            application.quit()

    done.timeout.connect(on_done)
    done.start(200)
    application.exec()
    after_mb = _rss_mb()
    num_taken = len(window.conversation.steps())
    controller.close()
    if num_taken != num_steps:
        raise SystemExit(f"{num_taken} of {num_steps} steps were taken")
    worst = gaps_ms.index(max(gaps_ms))
    return {
        "worst_beat": {
            "number": worst,
            "of": len(gaps_ms),
            "busy_ms": round(busy_ms[worst], 1),
            "locked_ms": round(own_ms[worst] - busy_ms[worst], 1),
            "queued_ms": round(waited_ms[worst], 1),
        },
        "stall_ms_worst": round(max(gaps_ms), 1),
        "stall_ms_p99": round(float(np.percentile(gaps_ms, 99)), 1),
        "stall_ms_median": round(statistics.median(gaps_ms), 2),
        "own_ms_worst": round(max(own_ms), 1),
        "busy_ms_worst": round(max(busy_ms), 1),
        "rss_mb_before": round(before_mb),
        "rss_mb_after": round(after_mb),
    }


def _is_over(controller: object, deadline_s: float) -> bool:
    is_running: bool = controller.is_running()  # type: ignore[attr-defined]
    return not is_running or time.monotonic() > deadline_s


@dataclass(frozen=True, slots=True)
class _Clocks:
    thread_ms: float
    """Processor time of the calling thread."""
    process_ms: float
    """Of all threads."""
    queued_ms: float
    """How long the calling thread has been ready to run in all, without a processor to run on."""

    @classmethod
    def now(cls) -> _Clocks:
        queued_ns = int(Path("/proc/thread-self/schedstat").read_text().split()[1])
        return cls(time.thread_time() * 1000, time.process_time() * 1000, queued_ns / 1e6)


def _rss_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


if __name__ == "__main__":
    sys.exit(main())
