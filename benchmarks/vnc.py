"""A machine elsewhere over VNC: its picture, clicks, typing, stop, and what is left after kill -9.

    python benchmarks/vnc.py [--stops 100] [--kills 10] [--strings 60] [--json]

TigerVNC on loopback, with TLS and a password. `contract` is the suite of every computer there
(tests/contracts/computer.py), `faults` is `tests/agent/computers/test_vnc_faults.py`: the server gone or
silent in the middle, another certificate, a wrong password, broken messages; one sentence each, and nothing
stays down. `ssh` is `test_ssh_desktop.py` beside it, left out where there is no sshd: that contract in a
desktop made over a real ssh, host keys that are unknown or others, a broken line, kill -9. `capture` is a
picture of 1920×1080 that is no older than the call, while a window there changes all the time;
`click_to_handler` from our call to the Qt application's handler, its pause for hovering included; `exact` of
the strings of `typing_exactness.py` in three toolkits; `stop` from the set flag to the last event that the
server's RECORD extension saw, at random moments of a busy run. For `kill`, a program that types, drags and
holds keys is killed at random moments: counted are its processes, and keys and buttons down on the machine.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from threading import Event
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.policy import ApprovalLevel
from agent.actions.types import Click
from agent.session import Session
from agent.settings import RunLimits, Settings
from agent.types import EndingKind, Task
from benchmarks.stop import LIMIT_S, QUIET_S, BusyModel
from benchmarks.workloads.durations import milliseconds
from benchmarks.workloads.event_watch import EventWatch
from benchmarks.workloads.gates import all_met, at_most, equal_to
from benchmarks.workloads.suite_counts import run_suite
from benchmarks.workloads.vnc_desk import VncDesk
from tests.agent.computers.event_target import PROGRAM, EventTarget, until
from tests.agent.computers.ssh_servers import SSHD
from tests.agent.computers.text_fields import (
    ChromiumField,
    GtkField,
    QtField,
    TextField,
    difficult_strings,
)
from tests.fakes import ListOwner, embedded_manifest

ROOT = Path(__file__).resolve().parents[1]
CAPTURE_MS, CLICK_MS, STOP_MS = 80.0, 60.0, 200.0
MOMENT_S = (0.2, 1.5)
GO = Event()
_BUSY_PROGRAM = """
import sys, threading
from agent.actions.types import Drag, MouseDown, PressKey, ReleaseKey, MouseUp, TypeText
from agent.computers.vnc.address import VncAddress
from agent.computers.vnc.computer import VncComputer
from agent.coordinates import MonitorPoint
from tests.agent.computers.vnc_servers import credentials
computer = VncComputer(VncAddress("127.0.0.1", int(sys.argv[1])), credentials())
print("ready", flush=True)
one, other, go = MonitorPoint(100.5, 100.5), MonitorPoint(300.5, 200.5), threading.Event()
while True:
    for action in (TypeText("quick brown fox"), PressKey("ctrl"), MouseDown(one), MouseUp(other),
                   ReleaseKey("ctrl"), Drag(one, other), PressKey("shift"), ReleaseKey("shift")):
        computer.perform(action, stop=go)
"""


def capture(folder: Path, frames: int) -> dict[str, float]:
    desk = VncDesk(folder, (1920, 1080))
    try:
        desk.start(["xterm", "-geometry", "150x50", "-e", "while :; do date +%N; sleep 0.02; done"])
        taken = []
        for _ in range(frames):
            started_s = time.perf_counter()
            desk.computer._connection.catch_up(lambda: False)
            desk.computer.frame()
            taken.append(time.perf_counter() - started_s)
        return milliseconds(taken)
    finally:
        desk.close()


def click(folder: Path, clicks: int) -> dict[str, float]:
    desk = VncDesk(folder)
    try:
        desk.start([sys.executable, str(PROGRAM), "events.jsonl"])
        target = EventTarget(desk.working_folder / "events.jsonl")
        taken = []
        for _ in range(clicks):
            target.clear()
            started_s = time.monotonic()
            desk.perform(Click(target.place("pad")), stop=GO)
            taken.append(target.wait_for_count(1, "press", "double")[0]["at_s"] - started_s)
            target.wait_for_count(1, "release")
        return milliseconds(taken)
    finally:
        desk.close()


def typing(folder: Path, field_type: type[TextField], num_strings: int) -> dict[str, Any]:
    desk = VncDesk(folder)

    class Field(field_type):  # type: ignore[misc,valid-type]
        def __init__(self) -> None:
            self.desktop = desk
            self._open()

    wrong = []
    strings = difficult_strings()[:num_strings]
    try:
        field = Field()
        for string in strings:
            arrived, _ = field.type_into(string["text"])
            if arrived != string["text"]:
                wrong.append({"name": string["name"], "arrived": arrived})
    finally:
        desk.close()
    return {"exact": len(strings) - len(wrong), "total": len(strings), "wrong": wrong}


def stopping(folder: Path, stops: int, rng: random.Random) -> dict[str, float]:
    desk = VncDesk(folder / "desk")
    try:
        desk.start(["mousepad"])
        watch = EventWatch(desk)
        delays_s, num_after, num_down = [], 0, 0
        for number in range(stops):
            stop, ended = Event(), []
            watch.times_s.clear()
            settings = Settings(
                home=folder / "home",
                approval=ApprovalLevel.ALL,
                limits=RunLimits(max_steps=1000),
                remembers_episodes=False,
            )
            session = Session(
                settings,
                computer=desk.computer,
                model=BusyModel(number % 2),
                manifest=embedded_manifest(),
                owner=ListOwner(),
                spot_at=desk.computer.spot_at,
            )

            def run(session: Session = session, stop: Event = stop, ended: list[Any] = ended) -> None:
                ending = session.run(Task("be busy"), stop=stop).ending
                ended.append((ending.kind, time.monotonic()))

            agent = threading.Thread(target=run)
            agent.start()
            time.sleep(rng.uniform(*MOMENT_S))
            stopped_s = time.monotonic()
            stop.set()
            agent.join(timeout=LIMIT_S)
            if not ended or ended[0][0] is not EndingKind.STOPPED:
                raise SystemExit(f"the run did not stop: {ended}")
            time.sleep(QUIET_S)
            times_s = list(watch.times_s)
            num_after += sum(moment_s > ended[0][1] for moment_s in times_s)
            delays_s.append(max(max(times_s, default=0.0) - stopped_s, 0.0))
            num_down += watch.keys_and_buttons_down()
        watch.close()
    finally:
        desk.close()
    return {
        "stops": stops,
        "worst_ms": round(1000 * max(delays_s), 1),
        "median_ms": round(1000 * statistics.median(delays_s), 1),
        "events_after": num_after,
        "keys_down": num_down,
    }


def killing(folder: Path, kills: int, rng: random.Random) -> dict[str, int]:
    desk = VncDesk(folder)
    try:
        desk.start(["mousepad"])
        watch = EventWatch(desk)
        processes = held = was_held = 0
        for _ in range(kills):
            command = [sys.executable, "-c", _BUSY_PROGRAM, str(desk.server.port)]
            program = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
            assert program.stdout is not None
            program.stdout.readline()
            time.sleep(rng.uniform(*MOMENT_S))
            children = _children(program.pid)
            program.kill()
            was_held += watch.keys_and_buttons_down() > 0
            program.wait()
            program.stdout.close()
            until(lambda children=children: not any(map(_is_there, children)), limit_s=10.0)
            processes += sum(map(_is_there, children))
            until(lambda: watch.keys_and_buttons_down() == 0, limit_s=5.0)
            held += watch.keys_and_buttons_down()
        watch.close()
    finally:
        desk.close()
    return {"kills": kills, "in_which_something_was_down": was_held, "processes": processes, "held": held}


def _children(pid: int) -> list[int]:
    return list(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))


def _is_there(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--stops", type=int, default=100)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--strings", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="print one JSON object on standard output")
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory(prefix="deskhand-vnc-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        found: dict[str, Any] = {
            "contract": run_suite("tests/agent/computers/test_vnc_computer.py"),
            "faults": run_suite("tests/agent/computers/test_vnc_faults.py"),
            **({"ssh": run_suite("tests/agent/computers/test_ssh_desktop.py")} if SSHD.exists() else {}),
            "capture": capture(folder / "capture", 100),
            "click_to_handler": click(folder / "click", 50),
            "typing": {
                kind.toolkit: typing(folder / kind.toolkit, kind, arguments.strings)
                for kind in (GtkField, QtField, ChromiumField)
            },
            "stop": stopping(folder / "stop", arguments.stops, rng),
            "kill": killing(folder / "kill", arguments.kills, rng),
            "load": round(os.getloadavg()[0], 2),
        }
    stop, kill = found["stop"], found["kill"]
    gates = [
        *(
            equal_to(f"{name}.failed", found[name]["failed"], 0)
            for name in ("contract", "faults", "ssh")
            if name in found
        ),
        at_most("capture.median_ms", found["capture"]["median_ms"], CAPTURE_MS),
        at_most("click_to_handler.median_ms", found["click_to_handler"]["median_ms"], CLICK_MS),
        *(
            equal_to(f"typing.{name}.exact", one["exact"], one["total"])
            for name, one in found["typing"].items()
        ),
        at_most("stop.worst_ms", stop["worst_ms"], STOP_MS),
        *(equal_to(f"stop.{name}", stop[name], 0) for name in ("events_after", "keys_down")),
        *(equal_to(f"kill.{name}", kill[name], 0) for name in ("processes", "held")),
    ]
    if arguments.json:
        print(json.dumps({**found, "gates": gates}, ensure_ascii=False))
    else:
        print("\n".join(f"{name:<18} {value}" for name, value in found.items()))
    return 0 if all_met(gates) else 1


if __name__ == "__main__":
    sys.exit(main())
