"""The owner's screen on each compositor, and a private desktop: contract, times, typing, stop, kill.

    python benchmarks/platforms.py [--only x11,sway] [--parts typing,stop] [--stops 100] [--kills 10] [--json]

Compositors run without a screen, with real applications as native Wayland clients; mutter behind the real
desktop portal, with libei where the system has it. `contract` is the suite of every computer
(tests/contracts/computer.py) at each scale, on two monitors, and by the portal's Notify calls where libei
would be used. `faults`, on those that a test may break: the permission refused and taken back, portal,
PipeWire and compositor gone, a monitor unplugged, a scale changed, kill -9; one sentence each, and nothing
held. `capture` is a picture of 1920×1080 while a window turns its pages; `click_to_handler` from our call to
the application's handler, its pause for hovering included; `exact` of the strings of `typing_exactness.py` in
three toolkits on two layouts; `stop` from the set flag to the last event that the application handles, at
random moments of a busy run. For `kill`, a program that types, drags and holds keys is killed at random
moments: counted are its processes, and keys and buttons that the application believes to be down. `step` is
the whole loop at 1920×1080 with a model that answers at once, without the waiting for a screen to settle, as
`overhead` of `step.py` on X11.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.abilities import SCREEN_ONLY
from agent.actions.policy import ApprovalLevel
from agent.actions.types import Action, Click
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.computers.stop_guard import StopGuard
from agent.computers.wayland.libei import has_libei
from agent.confinement.enclosure import python_folders
from agent.perception.change import has_changed
from agent.ports import Model
from agent.session import Session
from agent.settings import RunLimits, Settings
from agent.types import Effect, EffectKind, EndingKind, ModelReply, Observation, Prompt, Task
from benchmarks.step_overhead import StepClock
from benchmarks.stop import LIMIT_S, QUIET_S, BusyModel
from benchmarks.workloads.durations import milliseconds
from benchmarks.workloads.gates import Gate, all_met, at_most, equal_to
from benchmarks.workloads.suite_counts import run_suite
from benchmarks.workloads.wayland_desk import Starting, WaylandDesk, still_down
from tests.agent.computers.event_target import PROGRAM, EventTarget, until
from tests.agent.computers.text_fields import FIELDS, TARGETS, TextField, difficult_strings
from tests.agent.computers.wayland.compositors import Sway
from tests.agent.computers.wayland.mutter import MISSING, GnomeShell, Mutter
from tests.fakes import ListOwner, embedded_manifest

ROOT = Path(__file__).resolve().parents[1]
PAD = Path(__file__).parent / "workloads" / "wayland_pad.py"
CAPTURE_MS, CLICK_MS, STOP_MS, STEP_MS = 80.0, 60.0, 200.0, 80.0
MOMENT_S = (0.2, 1.5)
LAYOUTS = {"sway": ("us", "de"), "mutter": ("us",), "gnome-shell": ("us", "de")}
"""Plain mutter is American whatever it is told."""
FULL_HD = "1920x1080"
PARTS = "contract,faults,capture,step,click_to_handler,typing,stop,kill"
GO = Event()
FAULTS = {
    "sway": "tests/agent/computers/wayland/test_wayland_faults.py",
    "mutter": "tests/agent/computers/wayland/test_portal_faults.py",
}
PORTAL_SUITE = "tests/agent/computers/wayland/test_portal_screen.py"
PORTAL_CONTRACTS = {"1x": "1280x800", "two_monitors": "1280x800;1024x768"} | (
    {"1.25x": "1280x800 scale 1.25", "1.5x": "1920x1200 scale 1.5", "by_notify": "1280x800"}
    if has_libei()
    else {}  # scales are refused, as tests say
)
COMPOSITORS: dict[str, tuple[Starting, str, dict[str, str]]] = {
    "sway": (
        Sway,
        "tests/agent/computers/wayland/test_wlroots_screen.py",
        {
            "1x": "1280x800",
            "1.25x": "1280x800 scale 1.25",
            "1.5x": "1920x1200 scale 1.5",
            "two_monitors": "1920x1200 scale 1.5 position 1024 0;1024x768 position 0 0",
        },
    ),
    "mutter": (Mutter, PORTAL_SUITE, PORTAL_CONTRACTS),
    "gnome-shell": (GnomeShell, PORTAL_SUITE, PORTAL_CONTRACTS),
}
"""How it is started, its contract suite, and the monitors with which that is run."""
_BUSY_PROGRAM = """
import os, sys, threading
from agent.actions.types import Drag, MouseDown, PressKey, ReleaseKey, MouseUp, TypeText
from agent.computers.real_screen import RealScreen
from agent.coordinates import MonitorPoint
computer = RealScreen()
print("ready", flush=True)
one, other, go = MonitorPoint(100.5, 100.5), MonitorPoint(300.5, 200.5), threading.Event()
while True:
    for action in (TypeText("quick brown fox"), PressKey("ctrl"), MouseDown(one), MouseUp(other),
                   ReleaseKey("ctrl"), Drag(one, other), PressKey("shift"), ReleaseKey("shift")):
        computer.perform(action, stop=go)
"""


class SaidParts(dict[str, Any]):
    """Says each part on standard error as it comes: all of them take a quarter of an hour."""

    def __setitem__(self, part: str, found: Any) -> None:
        super().__setitem__(part, found)
        print(f"{part}: {json.dumps(found, ensure_ascii=False)}", file=sys.stderr, flush=True)


def contract(suite: str, monitors: str, compositor: str = "", how: str = "") -> dict[str, int]:
    chosen = {
        "DESKHAND_SWAY_MONITORS": monitors,
        "DESKHAND_MUTTER_MONITORS": monitors,
        "DESKHAND_COMPOSITOR": compositor,
        "DESKHAND_HANDS": "notify" if how == "by_notify" else "",
    }
    return run_suite(suite, environment=chosen)


def capture(desk: WaylandDesk, frames: int) -> dict[str, float]:
    desk.start([sys.executable, str(PAD), "events.jsonl", "full", "turning"])
    taken = []
    for _ in range(frames):
        started_s = time.perf_counter()
        desk.computer.frame()
        taken.append(time.perf_counter() - started_s)
        time.sleep(0.01)
    return milliseconds(taken)


def click(computer: Any, target: EventTarget, clicks: int) -> dict[str, float]:
    taken = []
    for _ in range(clicks):
        target.clear()
        started_s = time.monotonic()
        computer.perform(Click(target.place("pad")), stop=GO)
        taken.append(target.wait_for_count(1, "press", "double")[0]["at_s"] - started_s)
        target.wait_for_count(1, "release")
    return milliseconds(taken)


def typing(desk: Any, field_type: type[TextField], num_strings: int) -> dict[str, Any]:
    class Field(field_type):  # type: ignore[misc,valid-type]
        def __init__(self) -> None:
            self.desktop = desk
            self._open()

    wrong = []
    strings = difficult_strings()[:num_strings]
    field = Field()
    for string in strings:
        arrived, _ = field.type_into(string["text"])
        if arrived != string["text"]:
            wrong.append({"name": string["name"], "arrived": arrived})
    return {"exact": len(strings) - len(wrong), "total": len(strings), "wrong": wrong}


def stopping(computer: Any, target: EventTarget, stops: int, rng: random.Random) -> dict[str, float]:
    """Over the pad, which sees every key and every movement."""
    delays_s, num_down = [], 0
    with tempfile.TemporaryDirectory(prefix="deskhand-platforms-") as home:
        for number in range(stops):
            stop, ended = Event(), []
            target.clear()
            settings = Settings(
                home=Path(home),
                approval=ApprovalLevel.ALL,
                limits=RunLimits(max_steps=1000),
                remembers_episodes=False,
            )
            session = Session(
                settings,
                computer=computer,
                model=BusyModel(number % 2),
                manifest=embedded_manifest(),
                owner=ListOwner(),
                spot_at=computer.spot_at,
            )

            def run(session: Session = session, stop: Event = stop, ended: list[Any] = ended) -> None:
                ended.append(session.run(Task("be busy"), stop=stop).ending.kind)

            agent = threading.Thread(target=run)
            agent.start()
            time.sleep(rng.uniform(*MOMENT_S))
            stopped_s = time.monotonic()
            stop.set()
            agent.join(timeout=LIMIT_S)
            if ended != [EndingKind.STOPPED]:
                raise SystemExit(f"the run did not stop: {ended}")
            time.sleep(QUIET_S)
            events = target.events()
            delays_s.append(max(max((event["at_s"] for event in events), default=0.0) - stopped_s, 0.0))
            num_down += still_down(events)
    return {
        "stops": stops,
        "worst_ms": round(1000 * max(delays_s), 1),
        "median_ms": round(1000 * statistics.median(delays_s), 1),
        "keys_down": num_down,
    }


def killing(
    environment: dict[str, str], target: EventTarget, kills: int, rng: random.Random
) -> dict[str, int]:
    processes = held = was_held = 0
    for _ in range(kills):
        target.clear()
        program = subprocess.Popen(
            [sys.executable, "-c", _BUSY_PROGRAM],
            cwd=ROOT,
            env=environment | {"PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
        )
        assert program.stdout is not None
        program.stdout.readline()
        time.sleep(rng.uniform(*MOMENT_S))
        children = list(
            map(int, Path(f"/proc/{program.pid}/task/{program.pid}/children").read_text().split())
        )
        program.kill()
        was_held += still_down(target.events()) > 0
        program.wait()
        program.stdout.close()
        until(lambda children=children: not any(map(_is_there, children)), limit_s=10.0)
        processes += sum(map(_is_there, children))
        until(lambda: still_down(target.events()) == 0, limit_s=5.0)
        held += still_down(target.events())
    return {"kills": kills, "in_which_something_was_down": was_held, "processes": processes, "held": held}


class UnsettledComputer:
    """Looks and acts as the screen that it is given, but never waits for it."""

    equipment = SCREEN_ONLY

    def __init__(self, desk: WaylandDesk) -> None:
        self._desk = desk

    def observe(self) -> Observation:
        return self._desk.computer._screen.observe(settles=False)

    def perform(self, action: Action, *, stop: Event) -> Effect:
        screen = self._desk.computer._screen
        screen._require_seen()  # type: ignore[union-attr]
        before = screen._grab()  # type: ignore[union-attr]
        screen._gestures.perform(action, StopGuard(stop, None, None))
        changed = has_changed(before, screen._grab())
        return Effect(EffectKind.CHANGED if changed else EffectKind.UNCHANGED)

    def release_all(self) -> None:
        self._desk.computer.release_all()

    def close(self) -> None:
        pass


class ClickingModel(Model):
    """Presses the page somewhere else each time."""

    def __init__(self) -> None:
        self._number = 0

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        self._number += 1
        return ModelReply(f'press "B{self._number}"<|click|><|{300 + self._number % 400}|><|500|>')

    def close(self) -> None:
        pass


def step(desk: WaylandDesk, steps: int) -> dict[str, float]:
    desk.start([sys.executable, str(PAD), "events.jsonl", "full"])
    clock = StepClock()
    with tempfile.TemporaryDirectory(prefix="deskhand-platforms-") as home:
        session = Session(
            Settings(home=Path(home), approval=ApprovalLevel.ALL, limits=RunLimits(max_steps=steps)),
            computer=UnsettledComputer(desk),
            model=ClickingModel(),
            manifest=embedded_manifest(),
            owner=ListOwner(),
            watchers=[clock],
        )
        session.run(Task("Press every button"), stop=Event())
    return milliseconds(clock.durations_s())


def measured_compositor(name: str, options: argparse.Namespace, rng: random.Random) -> dict[str, Any]:
    start, suite, contracts = COMPOSITORS[name]

    def with_desk(work: Callable[[WaylandDesk], Any], monitor: str = "1280x800", layout: str = "us") -> Any:
        desk = WaylandDesk(start, monitor, layout)
        try:
            return work(desk)
        finally:
            desk.close()

    def with_target(work: Callable[[WaylandDesk, EventTarget], Any], program: Path = PAD) -> Any:
        def run(desk: WaylandDesk) -> Any:
            desk.start([sys.executable, str(program), "events.jsonl", "full"])
            return work(desk, EventTarget(desk.working_folder / "events.jsonl"))

        return with_desk(run)

    def typed() -> dict[str, Any]:
        return {
            layout: {
                kind.toolkit: with_desk(
                    lambda desk, kind=kind: typing(desk, kind, options.strings), layout=layout
                )
                for kind in FIELDS
            }
            for layout in LAYOUTS[name]
        }

    parts: dict[str, Callable[[], Any]] = {
        "contract": lambda: {
            how: contract(suite, monitors, name, how) for how, monitors in contracts.items()
        },
        "faults": lambda: run_suite(FAULTS[name]),
        "capture": lambda: with_desk(lambda desk: capture(desk, 100), FULL_HD),
        "step": lambda: with_desk(lambda desk: step(desk, options.steps), FULL_HD),
        "click_to_handler": lambda: with_target(
            lambda desk, target: click(desk.computer, target, 50), PROGRAM
        ),
        "typing": typed,
        "stop": lambda: with_target(lambda desk, target: stopping(desk.computer, target, options.stops, rng)),
        "kill": lambda: with_target(
            lambda desk, target: killing(desk.compositor.environment(), target, options.kills, rng)
        ),
    }
    found = SaidParts()
    for part in options.parts.split(","):
        if part != "faults" or name in FAULTS:
            found[part] = parts[part]()
    return found


def measured_private(options: argparse.Namespace, rng: random.Random) -> dict[str, Any]:
    """X11: a private desktop."""
    found = SaidParts()
    found["contract"] = {"1x": contract("tests/agent/computers/test_private_desktop.py", "")}
    desktop = PrivateDesktop(
        DesktopOptions(size=(1920, 1080), read_only=(*python_folders(), TARGETS), accessibility=False)
    )
    try:
        desktop.start([sys.executable, str(PROGRAM), "events.jsonl"])
        target = EventTarget(desktop.working_folder / "events.jsonl")
        taken = []
        for _ in range(100):
            started_s = time.perf_counter()
            desktop.frame()
            taken.append(time.perf_counter() - started_s)
        found["capture"] = milliseconds(taken)
        found["click_to_handler"] = click(desktop, target, 50)
        found["stop"] = stopping(desktop, target, options.stops, rng)
    finally:
        desktop.close()
    found["typing"] = {"us": {}}
    for kind in FIELDS:
        field = kind()
        try:
            found["typing"]["us"][kind.toolkit] = typing_into(field, options.strings)
        finally:
            field.close()
    return found


def typing_into(field: TextField, num_strings: int) -> dict[str, Any]:
    strings = difficult_strings()[:num_strings]
    exact = sum(field.type_into(string["text"])[0] == string["text"] for string in strings)
    return {"exact": exact, "total": len(strings)}


def gates_of(name: str, found: dict[str, Any]) -> list[Gate]:
    gates = [
        *(
            equal_to(f"{name}.contract.{at}.failed", one["failed"], 0)
            for at, one in found.get("contract", {}).items()
        ),
        *(
            equal_to(f"{name}.typing.{layout}.{toolkit}.exact", one["exact"], one["total"])
            for layout, by_toolkit in found.get("typing", {}).items()
            for toolkit, one in by_toolkit.items()
        ),
        *(
            at_most(f"{name}.{part}.median_ms", found[part]["median_ms"], limit_ms)
            for part, limit_ms in (("capture", CAPTURE_MS), ("click_to_handler", CLICK_MS), ("step", STEP_MS))
            if part in found
        ),
    ]
    if "faults" in found:
        gates.append(equal_to(f"{name}.faults.failed", found["faults"]["failed"], 0))
    if "stop" in found:
        gates.append(at_most(f"{name}.stop.worst_ms", found["stop"]["worst_ms"], STOP_MS))
        gates.append(equal_to(f"{name}.stop.keys_down", found["stop"]["keys_down"], 0))
    if "kill" in found:
        gates += [equal_to(f"{name}.kill.{what}", found["kill"][what], 0) for what in ("processes", "held")]
    return gates


def _is_there(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", default=f"x11,{','.join(COMPOSITORS)}", help="these alone")
    parser.add_argument("--parts", default=PARTS, help="of a compositor, these alone; default: %(default)s")
    parser.add_argument("--stops", type=int, default=100)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--strings", type=int, default=60)
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="print one JSON object on standard output")
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    found: dict[str, Any] = {"load": round(os.getloadavg()[0], 2)}
    gates: list[Gate] = []
    for name in arguments.only.split(","):
        if name == "x11":
            found[name] = measured_private(arguments, rng)
        elif shutil.which(name) is None or (name != "sway" and MISSING):
            found[name] = "untried: it is not installed"
            continue
        else:
            found[name] = measured_compositor(name, arguments, rng)
        gates += gates_of(name, found[name])
    if arguments.json:
        print(json.dumps({**found, "gates": gates}, ensure_ascii=False))
    else:
        for name, one in found.items():
            print(f"{name}: {json.dumps(one, ensure_ascii=False)}")
    return 0 if all_met(gates) else 1


if __name__ == "__main__":
    sys.exit(main())
