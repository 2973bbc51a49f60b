"""How long the window's thread stands still, and how much memory it needs, in long runs.

    python benchmarks/window.py [--steps 50] [--long 500] [--parts start,short,desktops,...] [--json]
    python benchmarks/window.py --merge PART.json ...

`start`: how long the window takes until it is usable, from the start of its process until it answers the
window manager's question whether it is alive, which is handled as a click is; the first start reads all from
the disk, the median of the others is warm. `short` and `long`: a run of so many steps. `desktops`: 500 steps
while four tasks of the queue work on four real private desktops, their pictures live in the queue's dialog.
The screen of the run itself has 1920×1080 pixels there; in `desktops_4k` and in all others 3840×2160.
Each part can be measured by itself and merged afterwards.

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

Beside it a process that only sleeps wakes just as often: what it waits (`sleeper_ms`) is the machine's.

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
from functools import cache
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
from app.storage.preferences import Preferences, preferences_path, save_preferences
from benchmarks.workloads.answering_window import AnsweringWindow
from benchmarks.workloads.gates import at_most
from benchmarks.workloads.only_sleeps import OnlySleeps
from benchmarks.workloads.own_window import window_environment

SIZES_PX = {"1080p": (1920, 1080), "4k": (3840, 2160)}
BEAT_MS = 5
LIMIT_S = 3_600.0
LONGEST_STALL_MS = 50.0
MOST_MB = 400
"""Resident, after 1,000 steps."""
PARTS = ("start", "short", "desktops", "desktops_4k", "long")
NUM_DESKTOPS, DESKTOP_STEPS = 4, 500
START_LIMIT_S = 1.0
_STARTS = 5


class Screens:
    """Implements `Computer`: a desktop with windows of text-like noise, another one after every action."""

    equipment = SCREEN_ONLY

    def __init__(self, size_px: tuple[int, int]) -> None:
        self._size_px = width_px, height_px = size_px
        self._base = np.full((height_px, width_px, 3), 236, dtype=np.uint8)
        random = np.random.default_rng(0)
        for top in range(40, height_px - 40, 28):  # lines of letters, as a screen full of text has
            letters = random.random(width_px // 8) < 0.6
            self._base[top : top + 14, :, :] = np.repeat(np.where(letters, 60, 236), 8)[None, :, None]
        self._number = 0

    def observe(self) -> Observation:
        pixels: NDArray[np.uint8] = self._base.copy()
        left = 40 + self._number * 37 % (self._size_px[0] - 900)
        pixels[300:900, left : left + 800] = (self._number * 29 % 200, 120, 160)
        return Observation(pixels, Screen(*self._size_px), Window("notes", "Notes", 0, 0, *self._size_px))

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
    parser.add_argument("--long", type=int, default=1_000)
    parser.add_argument("--desktop-steps", type=int, default=DESKTOP_STEPS)
    parser.add_argument("--parts", default=",".join(PARTS), help="which, with commas between (all)")
    parser.add_argument("--merge", metavar="FILE", nargs="+", type=Path, help="what was printed for parts")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--inside", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--beside", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--screen", choices=SIZES_PX, default="4k", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.inside:
        size_px = SIZES_PX[arguments.screen]
        print(json.dumps(measure(arguments.inside, size_px=size_px, num_desktops=arguments.beside)))
        return 0
    if arguments.merge:
        print(json.dumps(_merged([json.loads(file.read_text()) for file in arguments.merge])))
        return 0
    found = _measured(arguments, arguments.parts.split(","))
    if arguments.json:
        print(json.dumps({**found, "gates": _gates(found)}))
    else:
        print("\n".join(f"{key}: {found[key]}" for key in found))
    return 0


def _measured(arguments: argparse.Namespace, parts: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {"cpus": os.cpu_count(), "load": round(os.getloadavg()[0], 1)}
    if "start" in parts:
        with tempfile.TemporaryDirectory() as compiled:  # as an installed program has it beside its modules
            starts = [measure_start(Path(compiled)) for _ in range(_STARTS)]
        found["start_first_s"] = round(starts[0], 3)
        found["start_warm_s"] = round(statistics.median(starts[1:]), 3)
    for part, steps, beside, screen in (
        ("short", arguments.steps, 0, "4k"),
        ("desktops", arguments.desktop_steps, NUM_DESKTOPS, "1080p"),
        ("desktops_4k", arguments.desktop_steps, NUM_DESKTOPS, "4k"),
        ("long", arguments.long, 0, "4k"),
    ):
        if part in parts:
            one = _in_a_process("--inside", str(steps), "--beside", str(beside), "--screen", screen)
            prefix = "" if part == "short" else f"{part}_"
            found[f"{prefix}steps"] = steps
            found |= {f"{prefix}{name}": value for name, value in one.items()}
    return found


def _gates(found: dict[str, Any]) -> list[Any]:
    stalls = [name for name in found if name.endswith(("stall_ms_worst", "own_ms_worst"))]
    gates = [at_most(name, found[name], LONGEST_STALL_MS) for name in stalls]
    if "start_warm_s" in found:
        gates.append(at_most("start_warm_s", found["start_warm_s"], START_LIMIT_S))
    if "long_rss_mb_after" in found:
        gates.append(at_most("long_rss_mb_after", found["long_rss_mb_after"], MOST_MB))
    return gates


def _merged(parts: list[dict[str, Any]]) -> dict[str, Any]:
    merged: dict[str, Any] = {}
    for part in parts:
        merged |= part
    merged["load"] = max(part["load"] for part in parts)
    return {**merged, "gates": _gates(merged)}


def measure_start(compiled: Path) -> float:
    """Seconds from the start of the process until its window answers, so that a click would be heard."""
    with (
        PrivateDesktop(DesktopOptions(size=(1400, 900))) as display,
        tempfile.TemporaryDirectory() as home,
    ):
        save_preferences(Preferences(is_set_up=True), preferences_path(Path(home)))
        environment = window_environment(display, Path(home)) | {"PYTHONPYCACHEPREFIX": str(compiled)}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        began_s = time.monotonic()
        with subprocess.Popen([sys.executable, "-m", "app"], env=environment) as process:
            try:
                answers = AnsweringWindow(display.address, "Deskhand")
                answers.wait(LIMIT_S / 60)
                return time.monotonic() - began_s
            finally:
                process.terminate()


def _in_a_process(*options: str) -> dict[str, Any]:
    with (
        PrivateDesktop(DesktopOptions(size=(1400, 900))) as display,
        tempfile.TemporaryDirectory() as home,
    ):
        environment = window_environment(display, Path(home))
        command = [sys.executable, str(Path(__file__)), *options]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr[-2_000:])
    read: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return read


def measure(num_steps: int, *, size_px: tuple[int, int], num_desktops: int = 0) -> dict[str, Any]:
    """One run in this process, beside so many tasks of the queue."""
    from PySide6.QtCore import QElapsedTimer, Qt, QTimer
    from PySide6.QtWidgets import QApplication

    from app.running.choices import TaskChoice
    from app.running.controller import RunController
    from app.running.process_tuning import (
        give_large_blocks_back,
        hand_over_often,
        leave_alone_what_stays,
        wake_soon,
    )
    from app.theme.apply import Theme, apply_theme
    from app.windows.main_window import MainWindow
    from tests.app.steps import fake_job

    give_large_blocks_back()  # as `app.main` does
    hand_over_often()
    wake_soon()
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
            home, Screens(size_px), Presses(), settings=settings, task=request.choice.task
        ),
    )
    window.resize(1280, 800)
    window.show()
    leave_alone_what_stays()
    gaps_ms: list[float] = []
    own_ms: list[float] = []
    busy_ms: list[float] = []
    waited_ms: list[float] = []
    stolen_ms: list[float] = []
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
        stolen_ms.append(now.stolen_ms - before.stolen_ms)
        before = now
        clock.restart()

    beat.timeout.connect(on_beat)
    for _ in range(200):
        application.processEvents()
    before_mb = _rss_mb()
    beside = None
    if num_desktops:
        from benchmarks.workloads.desktops_at_work import DesktopsAtWork, endless

        beside = DesktopsAtWork(window, endless(settings))
        beside.start(num_desktops)
        wanted_s = time.monotonic() + LIMIT_S
        while len(beside.at_work) < num_desktops and time.monotonic() < wanted_s:
            application.processEvents()
            time.sleep(0.01)
    sleeper = OnlySleeps(BEAT_MS)
    controller.start(TaskChoice("save everything"))
    clock.start()
    before = _Clocks.now()
    beat.start(BEAT_MS)
    deadline_s = time.monotonic() + LIMIT_S
    done = QTimer()

    def on_done() -> None:
        if _is_over(controller, deadline_s):
            beat.stop()  # before the window is closed, which nobody can click into any more
            window.allow_closing()  # it would ask, for tasks of the queue are at work
            application.quit()

    done.timeout.connect(on_done)
    done.start(200)
    application.exec()
    sleeper_ms = sleeper.lateness_ms()
    after_mb = _rss_mb()
    num_taken = len(window.conversation.steps())
    controller.close()
    if beside is not None:
        beside.close()
    if num_taken != num_steps:
        raise SystemExit(f"{num_taken} of {num_steps} steps were taken")
    worst = gaps_ms.index(max(gaps_ms))
    return {
        **({"steps_beside": beside.num_steps} if beside is not None else {}),
        "worst_beat": {
            "number": worst,
            "of": len(gaps_ms),
            "busy_ms": round(busy_ms[worst], 1),
            "locked_ms": round(own_ms[worst] - busy_ms[worst], 1),
            "queued_ms": round(waited_ms[worst], 1),
            "stolen_ms": round(stolen_ms[worst]),
        },
        "stall_ms_worst": round(max(gaps_ms), 1),
        "stall_ms_p99": round(float(np.percentile(gaps_ms, 99)), 1),
        "stall_ms_median": round(statistics.median(gaps_ms), 2),
        "sleeper_ms_worst": sleeper_ms["worst"],
        "sleeper_ms_p99": sleeper_ms["p99"],
        "own_ms_worst": round(max(own_ms), 1),
        "own_ms_p999": round(float(np.percentile(own_ms, 99.9)), 1),
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
    stolen_ms: float
    """How long the processors were taken away from this virtual machine in all, in steps of 10 ms."""

    @classmethod
    def now(cls) -> _Clocks:
        queued_ns = int(os.pread(_own_waits(), 100, 0).split()[1])
        ticks = int(os.pread(_all_times(), 200, 0).split(maxsplit=9)[8])
        stolen_ms = ticks * 1000 / os.sysconf("SC_CLK_TCK")
        return cls(time.thread_time() * 1000, time.process_time() * 1000, queued_ns / 1e6, stolen_ms)


@cache
def _own_waits() -> int:
    """Opened once, by the window's thread: to open it with each beat would be a tenth of what is measured."""
    return os.open("/proc/thread-self/schedstat", os.O_RDONLY)


@cache
def _all_times() -> int:
    return os.open("/proc/stat", os.O_RDONLY)


def _rss_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


if __name__ == "__main__":
    sys.exit(main())
