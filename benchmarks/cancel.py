"""How long after the stop flag a model is silent, in every backend, wherever in a step the flag is set.

    python benchmarks/cancel.py [--model NAME] [--cancels 20] [--backends NAMES] [--json]

A step is the third of the replay of `benchmarks/step.py`, with a new picture each time. How long it takes is
measured first; the flag is then set at moments spread evenly over it: while pictures travel, are encoded, are
read, and while the reply is written. `ended` counts how often the child process had to be ended because its
native code did not let go, and `again_s` is how long the step after that took, the start of a new child
included.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event, Timer
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.errors import AgentError
from agent.models.catalogue import DEFAULT_NAME, Catalogue
from agent.models.children.model import ChildModel
from agent.models.manifest import Manifest
from agent.ports import Model
from agent.settings import PictureWindow
from agent.types import Prompt
from benchmarks.step import BACKENDS, Run, opened, replayed_prompts, torch_folder_of
from benchmarks.workloads.gates import at_most

ALLOWED_S = 0.2
NUM_STEPS = 3


def fresh_prompt(manifest: Manifest, number: int) -> Prompt:
    """The third step of a task whose screens nobody has seen."""
    screens = 1 + number * NUM_STEPS
    return replayed_prompts(manifest, PictureWindow.BLOCKS, NUM_STEPS, first_screen=screens)[-1]


def cancel(model: Model, prompt: Prompt, *, after_s: float) -> float | None:
    """Seconds from the flag to the return of the call; None when the reply was there before."""
    stop = Event()
    set_at: list[float] = []

    def set_stop() -> None:
        set_at.append(perf_counter())
        stop.set()

    timer = Timer(after_s, set_stop)
    timer.start()
    reply = model.reply(prompt, stop=stop)
    ended_at = perf_counter()
    timer.cancel()
    timer.join()
    return ended_at - set_at[0] if reply.finish_reason == "cancelled" and set_at else None


def measure(model: Model, prompts: Callable[[int], Prompt], num_cancels: int) -> dict[str, Any]:
    numbers = iter(range(3 * num_cancels + 10))
    model.reply(prompts(next(numbers)), stop=Event())
    started = perf_counter()
    model.reply(prompts(next(numbers)), stop=Event())
    step_s = perf_counter() - started
    waits: list[float] = []
    again: list[float] = []
    for number in range(num_cancels):
        prompt = prompts(next(numbers))
        waited_s = cancel(model, prompt, after_s=step_s * (number + 0.5) / num_cancels)
        if waited_s is not None:
            waits.append(waited_s)
        if isinstance(model, ChildModel) and model.child_pid is None:
            prompt = prompts(next(numbers))
            started = perf_counter()
            model.reply(prompt, stop=Event())
            again.append(perf_counter() - started)
    return {
        "step_s": round(step_s, 3),
        "cancelled": len(waits),
        "median_s": round(statistics.median(waits), 4) if waits else None,
        "max_s": round(max(waits), 4) if waits else None,
        "over_200_ms": sum(wait > ALLOWED_S for wait in waits),
        "ended": len(again),
        "again_s": round(statistics.median(again), 3) if again else None,
    }


def measure_all(manifest: Manifest, backends: Sequence[str], num_cancels: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="deskhand-cancel-") as folder:
        for backend in backends:
            run = Run(backend, PictureWindow.BLOCKS, reuses_prefix=True)
            with opened(run, manifest, torch_folder_of(manifest, Path(folder)), None) as model:
                found[backend] = measure(model, lambda number: fresh_prompt(manifest, number), num_cancels)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--model", default=DEFAULT_NAME, help="a model of the embedded kind")
    parser.add_argument("--cancels", type=int, default=20)
    parser.add_argument("--backends", default=",".join(BACKENDS))
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    backends = [name for name in options.backends.split(",") if name]
    if unknown := set(backends) - set(BACKENDS):
        parser.error(f"no such backend: {', '.join(sorted(unknown))}")
    try:
        manifest = Catalogue().get(options.model)
        found = measure_all(manifest, backends, options.cancels)
    except AgentError as error:
        print(error, file=sys.stderr)
        return 1
    if options.json:
        gates = [at_most(f"backends.{name}.max_s", row["max_s"], ALLOWED_S) for name, row in found.items()]
        answer = {"benchmark": "cancel", "model": manifest.name, "backends": found, "gates": gates}
        print(json.dumps(answer))
        return 0
    for backend, row in found.items():
        if not row["cancelled"]:
            print(f"{backend}: every reply was there before it was stopped")
            continue
        print(
            f"{backend}: {row['cancelled']} cancels, median {row['median_s'] * 1e3:.0f} ms, longest"
            f" {row['max_s'] * 1e3:.0f}, {row['over_200_ms']} over 200, process ended {row['ended']} times"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
