"""From the press of the stop shortcut to the last injected event, at random moments of a busy run.

    python benchmarks/stop.py [--stops 100] [--json]

Two displays of our own: on the owner's, the shortcut is pressed through XTEST and heard as in the window
(`app.running.bridge.GlobalStop`); on the agent's, a real session types 5,000 characters, drags and waits for
its model. The server's RECORD extension sees every event there, and the server's own clock dates it, in whole
milliseconds of this machine's monotonic clock: when a thread of ours hears of an event says little, the run
may have ended meanwhile. `delay` is from the press of the last key of the shortcut to the last event, 0 when
none came after it; an event counts as after the stop when it happened after the run has said that it has
stopped.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))


from agent.actions.policy import ApprovalLevel
from agent.computers.owner_input import OwnerInput
from agent.computers.private_desktop import PrivateDesktop
from agent.computers.x11_input import X11Input
from agent.ports import Model
from agent.session import Session
from agent.settings import RunLimits, Settings
from agent.types import EndingKind, ModelReply, Prompt, Task
from benchmarks.workloads.event_watch import EventWatch
from benchmarks.workloads.gates import all_met, at_most, equal_to
from tests.fakes import ListOwner, embedded_manifest

SHORTCUT = ("ctrl", "alt", "space")
TEXT = "The quick brown fox jumps over the lazy dog. " * 10
"""450 characters: typed by key. A longer text would be pasted, which is only a few events."""
TYPING = "type it" + f"<|type|>{TEXT}" * 11
"""5,000 characters, nearly all of them single key strokes."""
DRAGGING = "drag it<|drag|><|200|><|300|><|800|><|700|>" * 3
REPLIES = (TYPING, DRAGGING, "wait for me")
MOMENT_S = (0.3, 4.0)
_ONE_CLOCK_S = 0.05
QUIET_S = 0.3
"""How long after a run's end events are still watched for."""
LIMIT_S = 60.0
LONGEST_MS = 200.0


class BusyModel(Model):
    """Types, drags and thinks in turn, beginning with `first`; thinking takes until it is cancelled."""

    def __init__(self, first: int) -> None:
        self._number = first

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        said = REPLIES[self._number % len(REPLIES)]
        self._number += 1
        if said == REPLIES[-1] and stop.wait(1.0):
            return ModelReply("", "cancelled")
        return ModelReply(DRAGGING if said == REPLIES[-1] else said)

    def close(self) -> None:
        pass


class Bench:
    """Both displays, the shortcut, and one run after the other."""

    def __init__(
        self, home: Path, owner: PrivateDesktop, desktop: PrivateDesktop, rng: random.Random
    ) -> None:
        self._home, self._desktop, self._rng = home, desktop, rng
        self._device = X11Input(owner.address)
        self._stop = Event()
        self._shortcut = OwnerInput(
            on_stop=lambda: self._stop.set(), stop_shortcut="+".join(SHORTCUT), address=owner.address
        )
        self._shortcut.start()
        self._watch = EventWatch(desktop)

    def stop_once(self, first: int) -> tuple[float, int, int]:
        """The delay in seconds, events after the acknowledged stop, and keys left down."""
        self._stop = Event()
        self._watch.times_s.clear()
        settings = Settings(
            home=self._home,
            approval=ApprovalLevel.ALL,
            limits=RunLimits(max_steps=1000),
            remembers_episodes=False,
        )
        session = Session(
            settings,
            computer=self._desktop,
            model=BusyModel(first),
            manifest=embedded_manifest(),
            owner=ListOwner(),
            spot_at=self._desktop.spot_at,
        )
        ended: list[tuple[EndingKind, float]] = []

        def run() -> None:
            ending = session.run(Task("be busy"), stop=self._stop).ending
            ended.append((ending.kind, time.monotonic()))

        agent = threading.Thread(target=run)
        agent.start()
        time.sleep(self._rng.uniform(*MOMENT_S))
        pressed_s = self._press()
        agent.join(timeout=LIMIT_S)
        if not ended or ended[0][0] is not EndingKind.STOPPED:
            raise SystemExit(f"the run did not stop: {ended}")
        acknowledged_s = ended[0][1]
        time.sleep(QUIET_S)
        times_s = list(self._watch.times_s)
        num_after = sum(moment_s > acknowledged_s for moment_s in times_s)
        last_s = max((moment_s for moment_s in times_s), default=0.0)
        return max(last_s - pressed_s, 0.0), num_after, self._watch.keys_and_buttons_down()

    @property
    def least_late_s(self) -> float:
        return self._watch.least_late_s

    def _press(self) -> float:
        *modifiers, key = SHORTCUT
        for modifier in modifiers:
            self._device.press_key(modifier)
        pressed_s = time.monotonic()
        self._device.press_key(key)
        self._device.release_all()
        return pressed_s

    def close(self) -> None:
        self._watch.close()
        self._shortcut.close()
        self._device.close()


def measure(num_stops: int, seed: int) -> dict[str, Any]:
    rng = random.Random(seed)
    delays_s, num_after, num_down = [], 0, 0
    with (
        tempfile.TemporaryDirectory(prefix="deskhand-stop-") as home,
        PrivateDesktop() as owner,
        PrivateDesktop() as desktop,
    ):
        desktop.start(["mousepad"])
        bench = Bench(Path(home), owner, desktop, rng)
        for number in range(num_stops):
            delay_s, after, down = bench.stop_once(number)
            delays_s.append(delay_s)
            num_after += after
            num_down += down
        bench.close()
    if not -0.001 <= bench.least_late_s < _ONE_CLOCK_S:
        raise SystemExit(f"the display has another clock: {bench.least_late_s:.3f} s")
    return {
        "stops": num_stops,
        "events_after": num_after,
        "keys_down": num_down,
        "median_ms": round(1000 * statistics.median(delays_s), 1),
        "worst_ms": round(1000 * max(delays_s), 1),
        "load": round(os.getloadavg()[0], 2),
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--stops", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="print one JSON object on standard output")
    arguments = parser.parse_args()
    found = measure(arguments.stops, arguments.seed)
    silent = [equal_to(name, found[name], 0) for name in ("events_after", "keys_down")]
    if arguments.json:
        gates = [*silent, at_most("worst_ms", found["worst_ms"], LONGEST_MS)]
        print(json.dumps({**found, "gates": gates}))
    else:
        print("\n".join(f"{name:<14} {value}" for name, value in found.items()))
    return 0 if all_met(silent) else 1


if __name__ == "__main__":
    sys.exit(main())
