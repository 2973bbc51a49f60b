"""Records a scripted person in three third-party applications and compares the record with the script.

    python benchmarks/recorder.py [--rounds 3] [--json]

On a private desktop of 1920×1080 a driver works in a text editor, a file manager and a calculator through
XTEST, while `agent.demonstrations` records it in a process of its own. Reported per kind of action: precision
and recall (points within 2 pixels, everything else exactly equal, in the right order); the recorder's share
of one processor and megabytes per minute; and for how many applications replaying the recorded actions on a
fresh desktop leaves the same files and the same last picture (but for a caret). Exit status 1 when clicks,
text or hotkeys miss 100%.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.names import ACTION_NAMES
from agent.actions.types import (
    Action,
    Click,
    Direction,
    DoubleClick,
    Drag,
    Finished,
    Hotkey,
    RightClick,
    Scroll,
    TypeText,
    points,
)
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.computers.x11_connection import DisplayAddress
from agent.coordinates import MonitorPoint
from agent.demonstrations.privacy import Consent
from agent.demonstrations.recorder import DemonstrationRecorder, RecordingOptions
from agent.perception.change import CARET_MAX_PIXELS, compare
from agent.store import open_record
from agent.types import Task
from benchmarks.workloads.gates import all_met, equal_to

_SIZE = (1920, 1080)
_NEAR_PX = 2.0
_REST_S = 0.8
"""Between actions: a person looks before doing the next thing."""
_BETWEEN_KEYS_S = 0.08
Pixels = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Session:
    """One application and what is done in it; `at` counts from the window's top left corner."""

    name: str
    command: tuple[str, ...]
    script: Callable[[Callable[[int, int], MonitorPoint]], list[Action]]


def editor(at: Callable[[int, int], MonitorPoint]) -> list[Action]:
    return [
        Click(at(200, 150)),
        TypeText("Shopping list, 21 November\n"),
        TypeText("- milk & bread (2x)\n"),
        TypeText("- water\n"),
        Hotkey(("ctrl", "home")),
        Hotkey(("shift", "end")),
        Hotkey(("ctrl", "c")),
        Hotkey(("ctrl", "end")),
        Hotkey(("ctrl", "v")),
        DoubleClick(at(40, 58)),
        Drag(at(20, 78), at(120, 78)),
        RightClick(at(250, 200)),
        Hotkey(("escape",)),
        Scroll(Direction.DOWN, at(250, 200), 4),
        Scroll(Direction.UP, at(250, 200), 3),
        Hotkey(("ctrl", "s")),
        TypeText("list.txt\n"),
    ]


def files(at: Callable[[int, int], MonitorPoint]) -> list[Action]:
    return [
        Click(at(450, 350)),
        Hotkey(("ctrl", "a")),
        Hotkey(("escape",)),
        Drag(at(420, 330), at(180, 160)),
        RightClick(at(450, 350)),
        Hotkey(("escape",)),
        Scroll(Direction.DOWN, at(400, 300), 5),
        Scroll(Direction.UP, at(400, 300), 5),
        Hotkey(("ctrl", "l")),
        TypeText("/etc\n"),
        Scroll(Direction.DOWN, at(400, 300), 2),
        DoubleClick(at(450, 350)),
        Hotkey(("alt", "home")),
        Hotkey(("f5",)),
    ]


def calculator(at: Callable[[int, int], MonitorPoint]) -> list[Action]:
    return [
        Click(at(60, 180)),
        Click(at(110, 180)),
        TypeText("12+30\n"),
        Click(at(60, 220)),
        RightClick(at(100, 80)),
        Hotkey(("escape",)),
        TypeText("*4\n"),
        DoubleClick(at(110, 220)),
        Hotkey(("ctrl", "c")),
    ]


SESSIONS = (
    Session("editor", ("mousepad",), editor),
    Session("files", ("pcmanfm", "--no-desktop"), files),
    Session("calculator", ("galculator",), calculator),
)


class Recording:
    """The recorder in a process of its own."""

    def __init__(self, address: DisplayAddress, records: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--record", str(records)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | address.environment(),
        )
        assert self._process.stdout is not None
        self._process.stdout.readline()

    def finish(self) -> dict[str, Any]:
        out, _ = self._process.communicate("")
        found: dict[str, Any] = json.loads(out)
        return found


def record(records: Path) -> None:
    """The process that records until its input ends."""
    address = DisplayAddress(
        os.environ["DISPLAY"], Path(os.environ["XAUTHORITY"]) if "XAUTHORITY" in os.environ else None
    )
    recorder = DemonstrationRecorder(address, records, RecordingOptions(Consent.of(["*"])))
    recorder.start(Task("benchmark"))
    began_s, began_cpu_s = time.monotonic(), time.process_time()
    print("ready", flush=True)
    sys.stdin.read()
    cpu_s, seconds = time.process_time() - began_cpu_s, time.monotonic() - began_s
    record_id = recorder.finish()
    size = sum(path.stat().st_size for path in (records / record_id).rglob("*") if path.is_file())
    costs = {"cpu_s": cpu_s, "seconds": seconds, "bytes": size}
    print(json.dumps({"record": record_id, **costs, "left_out": dict(recorder.tally.left_out)}), flush=True)


def play(desktop: PrivateDesktop, actions: Sequence[Action]) -> Pixels:
    """Do it at a person's pace; the last picture."""
    for action in actions:
        desktop.observe()
        time.sleep(_REST_S)
        keys = action.text if isinstance(action, TypeText) else ""
        for one in [TypeText(key) for key in keys] or [action]:
            desktop.perform(one, stop=Event())
            time.sleep(_BETWEEN_KEYS_S if keys else 0.0)
    time.sleep(_REST_S)
    return desktop.observe().pixels


def opened(desktop: PrivateDesktop, session: Session) -> Callable[[int, int], MonitorPoint]:
    for name in ("alpha", "beta"):
        (desktop.working_folder / name).mkdir(exist_ok=True)
    window = desktop.start(list(session.command)).window
    desktop.observe()
    return lambda x, y: MonitorPoint(window.left_px + x + 0.5, window.top_px + y + 0.5)


def left_files(desktop: PrivateDesktop) -> dict[str, bytes]:
    folder = desktop.working_folder
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def are_same(done: Action, recorded: Action) -> bool:
    if type(done) is not type(recorded):
        return False
    mine, theirs = points(done), points(recorded)
    if any(
        math.hypot(mine[name].x - theirs[name].x, mine[name].y - theirs[name].y) > _NEAR_PX for name in mine
    ):
        return False
    return plain(done) == plain(recorded)


def plain(action: Action) -> list[object]:
    """All of an action but its points."""
    return [getattr(action, name) for name in action.__dataclass_fields__ if name not in points(action)]


def matched(done: Sequence[Action], recorded: Sequence[Action]) -> list[tuple[int, int]]:
    """The longest common sequence of both, as pairs of places."""
    lengths = [[0] * (len(recorded) + 1) for _ in range(len(done) + 1)]
    for i in reversed(range(len(done))):
        for j in reversed(range(len(recorded))):
            if are_same(done[i], recorded[j]):
                lengths[i][j] = 1 + lengths[i + 1][j + 1]
            else:
                lengths[i][j] = max(lengths[i + 1][j], lengths[i][j + 1])
    pairs, i, j = [], 0, 0
    while i < len(done) and j < len(recorded):
        if are_same(done[i], recorded[j]) and lengths[i][j] == 1 + lengths[i + 1][j + 1]:
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif lengths[i + 1][j] >= lengths[i][j + 1]:
            i += 1
        else:
            j += 1
    return pairs


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--record", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.record is not None:
        record(options.record)
        return 0
    result = measure(options.rounds)
    gates = [
        equal_to(f"by_action.{name}.{score}", result["by_action"][name][score], 1.0)
        for name in ("click", "type_text", "hotkey")
        for score in ("precision", "recall")
    ]
    result["gates"] = gates
    print(json.dumps(result) if options.json else json.dumps(result, indent=2))
    return 0 if all_met(gates) else 1


def measure(rounds: int) -> dict[str, object]:
    num_done: Counter[str] = Counter()
    num_recorded: Counter[str] = Counter()
    num_matched: Counter[str] = Counter()
    cost: Counter[str] = Counter()
    misses: list[str] = []
    replayed: dict[str, str] = {}
    with tempfile.TemporaryDirectory(prefix="deskhand-recorder-") as name:
        records = Path(name)
        for number in range(rounds):
            for session in SESSIONS:
                with PrivateDesktop(DesktopOptions(size=_SIZE)) as desktop:
                    script = session.script(opened(desktop, session))
                    recording = Recording(desktop.address, records)
                    last = play(desktop, script)
                    found = recording.finish()
                    outcome = left_files(desktop)
                recorded = [
                    done.action
                    for step in open_record(records / str(found["record"]))
                    for done in step.performed
                    if not isinstance(done.action, Finished)
                ]
                pairs = matched(script, recorded)
                num_done.update(ACTION_NAMES[type(action)] for action in script)
                num_recorded.update(ACTION_NAMES[type(action)] for action in recorded)
                num_matched.update(ACTION_NAMES[type(script[i])] for i, _ in pairs)
                misses += [f"{session.name}: {script[i]}" for i in range(len(script)) if i not in dict(pairs)]
                cost.update({key: float(found[key]) for key in ("cpu_s", "seconds", "bytes")})  # type: ignore[dict-item]
                if number == 0:
                    replayed[session.name] = problem_of_replay(session, recorded, last, outcome) or "same"
                print(
                    f"round {number + 1}, {session.name}: {len(pairs)} of {len(script)}",
                    file=sys.stderr,
                    flush=True,
                )
    by_action = {
        kind: {
            "precision": round(num_matched[kind] / num_recorded[kind], 4) if num_recorded[kind] else 0.0,
            "recall": round(num_matched[kind] / num_done[kind], 4) if num_done[kind] else 0.0,
            "n": num_done[kind],
        }
        for kind in sorted(num_done | num_recorded)
    }
    return {
        "benchmark": "recorder",
        "by_action": by_action,
        "cpu_percent": round(100 * cost["cpu_s"] / cost["seconds"], 2),
        "mb_per_minute": round(cost["bytes"] / 1e6 / (cost["seconds"] / 60), 2),
        "actions_per_minute": round(num_done.total() / (cost["seconds"] / 60), 2),
        "replayed": replayed,
        "misses": misses,
    }


def problem_of_replay(
    session: Session, recorded: Sequence[Action], last: Pixels, outcome: dict[str, bytes]
) -> str:
    """What is not as it was after the recorded actions were done again; "" where all is."""
    with PrivateDesktop(DesktopOptions(size=_SIZE)) as desktop:
        opened(desktop, session)
        again = play(desktop, recorded)
        if left_files(desktop) != outcome:
            return f"other files: {sorted(left_files(desktop))} instead of {sorted(outcome)}"
    change = compare(last, again)
    return "" if change.num_pixels <= CARET_MAX_PIXELS else f"another picture: {change}"


if __name__ == "__main__":
    sys.exit(main())
