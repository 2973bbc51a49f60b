"""`deskhand serve` in a crowd: what strangers begin, and how soon a program's stop ends the agent's events.

    python benchmarks/serve.py [--stops 30] [--strangers 500] [--json]

A real session types and drags on a private desktop, as in `benchmarks/stop.py`, begun over HTTP. While a
hundred clients hold connections open and send nothing, a program stops it: `delay` is from before the request
is sent to the last event that the display's RECORD extension saw, 0 when none came after it. Strangers then
send requests with a wrong token, a foreign origin or host, and bodies of 2 MiB.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.policy import ApprovalLevel
from agent.computers.private_desktop import PrivateDesktop
from agent.session import Session
from agent.settings import RunLimits, Settings
from agent.types import Task
from app.running.desk_tools import outcome_facts
from app.serving.orders import TaskOrder
from app.serving.served_tasks import ServedTask
from benchmarks.stop import BusyModel
from benchmarks.workloads.event_watch import EventWatch
from benchmarks.workloads.gates import all_met, at_most, equal_to
from tests.app.serving.served import Served, served
from tests.fakes import embedded_manifest

NUM_IDLE = 100
MOMENT_S = (0.3, 3.0)
QUIET_S = 0.3
LONGEST_MS = 200.0
STRANGERS: tuple[tuple[dict[str, Any], int], ...] = (
    ({"token": "wrong"}, 401),
    ({"headers": {"Origin": "https://evil.example"}}, 403),
    ({"headers": {"Host": "evil.example"}}, 421),
    ({"body": {"task": "x" * (2 * 2**20)}}, 413),
)
"""What they send instead of a good request, and the status they are to get."""


def measure(num_stops: int, num_strangers: int, seed: int) -> dict[str, Any]:
    rng = random.Random(seed)
    delays_s, down = [], 0
    with tempfile.TemporaryDirectory(prefix="deskhand-serve-") as home, PrivateDesktop() as desktop:
        desktop.start(["mousepad"])
        watch = EventWatch(desktop)

        def busy(order: TaskOrder, task: ServedTask) -> dict[str, Any]:
            settings = Settings(
                home=Path(home),
                approval=ApprovalLevel.ALL,
                limits=RunLimits(max_steps=1000),
                remembers_episodes=False,
            )
            session = Session(
                settings,
                computer=desktop,
                model=BusyModel(task.number),
                manifest=embedded_manifest(),
                owner=task,
                spot_at=desktop.spot_at,
            )
            return outcome_facts(session.run(Task(order.task), stop=task.stop))

        with served(busy, home=Path(home)) as server:
            for _ in range(num_stops):
                watch.times_s.clear()
                task = server.start("be busy")
                time.sleep(rng.uniform(*MOMENT_S))
                with ExitStack() as idle:  # new ones each time: they are sent away after ten seconds
                    for _ in range(NUM_IDLE):
                        idle.enter_context(server.connect())
                    sent_s = time.monotonic()
                    server.ask("POST", f"/v1/tasks/{task}/stop")
                endings = [data["ending"] for name, data in server.events(task) if name == "ended"]
                if endings != ["stopped"]:
                    raise SystemExit(f"the run did not stop: {endings}")
                time.sleep(QUIET_S)
                delays_s.append(max(max(watch.times_s, default=0.0) - sent_s, 0.0))
                down += watch.keys_and_buttons_down()
            num_begun = len(server.begun)
            wrong = [_stranger(server, number) for number in range(num_strangers)]
            begun = len(server.begun) - num_begun
        watch.close()
    return {
        "stops": num_stops,
        "idle_clients": NUM_IDLE,
        "median_ms": round(1000 * statistics.median(delays_s), 1),
        "worst_ms": round(1000 * max(delays_s), 1),
        "keys_down": down,
        "strangers": num_strangers,
        "let_in": sum(wrong),
        "begun_by_strangers": begun,
        "load": round(os.getloadavg()[0], 2),
    }


def _stranger(server: Served, number: int) -> bool:
    """Whether one of them got another answer than the refusal."""
    given, expected = STRANGERS[number % len(STRANGERS)]
    try:
        return server.ask("POST", "/v1/tasks", **{"body": {"task": "be busy"}, **given})[0] != expected
    except (TimeoutError, ConnectionError):
        return True


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--stops", type=int, default=30)
    parser.add_argument("--strangers", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="print one JSON object on standard output")
    arguments = parser.parse_args()
    found = measure(arguments.stops, arguments.strangers, arguments.seed)
    silent = [equal_to(name, found[name], 0) for name in ("let_in", "begun_by_strangers", "keys_down")]
    if arguments.json:
        gates = [*silent, at_most("worst_ms", found["worst_ms"], LONGEST_MS)]
        print(json.dumps({**found, "gates": gates}))
    else:
        print("\n".join(f"{name:<20} {value}" for name, value in found.items()))
    return 0 if all_met(silent) else 1


if __name__ == "__main__":
    sys.exit(main())
