"""The time of one step without model and computer: what loop, prompts, memory and records cost themselves.

    python benchmarks/step_overhead.py [--steps 200] [--json]

Screens are 800x608 pictures of text-like noise, another one after every step, so that each is encoded, hashed
and written to a real disk. Parts are measured on their own; `step` is the whole loop, synced to the disk.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions import parse_reply
from agent.actions.policy import ApprovalLevel
from agent.perception.change import compare
from agent.perception.view import show
from agent.png import encode_png
from agent.prompts import PromptRequest, prompt_id, render
from agent.session import Session
from agent.settings import RunLimits, Settings
from agent.types import Ending, Step, Task
from tests.fakes import FakeComputer, ListOwner, ScriptedModel, embedded_manifest, observed

REPLIES = tuple(f'press "B{x}"<|click|><|{x}|><|500|>' for x in range(0, 1000, 5))


def screens(num: int) -> list[NDArray[np.uint8]]:
    """Grey windows with black lines of random marks: about as compressible as text."""
    chance = np.random.default_rng(0)
    made = []
    for _ in range(num):
        pixels = np.full((608, 800, 3), 236, dtype=np.uint8)
        for top in range(40, 560, 22):
            marks = chance.random((10, 300)) < 0.4
            pixels[top : top + 10, 60:360][marks] = 30
        made.append(pixels)
    return made


class StepClock:
    """A watcher that notes when each step was recorded."""

    def __init__(self) -> None:
        self.times_s: list[float] = []

    def begin(self, task: Task) -> str:
        self.times_s.append(time.perf_counter())
        return ""

    def step(self, step: Step) -> None:
        self.times_s.append(time.perf_counter())

    def end(self, ending: Ending) -> None:
        pass

    def durations_s(self) -> list[float]:
        return [after - before for before, after in zip(self.times_s, self.times_s[1:], strict=False)]


def whole_steps_s(num_steps: int, pictures: list[NDArray[np.uint8]]) -> list[float]:
    watch = StepClock()
    with tempfile.TemporaryDirectory(prefix="deskhand-overhead-") as home:
        session = Session(
            Settings(home=Path(home), approval=ApprovalLevel.ALL, limits=RunLimits(max_steps=num_steps)),
            computer=FakeComputer(pictures),
            model=ScriptedModel(*REPLIES),
            manifest=embedded_manifest(),
            owner=ListOwner(),
            watchers=[watch],
        )
        session.run(Task("Press every button"), stop=Event())
    return watch.durations_s()


def median_of(work: Callable[[], object], *, repeats: int = 30) -> float:
    """Milliseconds."""
    times_s = []
    for _ in range(repeats):
        started_s = time.perf_counter()
        work()
        times_s.append(time.perf_counter() - started_s)
    return round(statistics.median(times_s) * 1000, 3)


def parts_ms(pictures: list[NDArray[np.uint8]]) -> dict[str, float]:
    manifest = embedded_manifest()
    observation = observed(pictures[0])
    view = show(observation, manifest.image, manifest.frame)
    request = PromptRequest(Task("Press every button"), (), (), view)
    prompt = render(request, dialect="embedded")
    return {
        "show": median_of(lambda: show(observation, manifest.image, manifest.frame)),
        "render": median_of(lambda: render(request, dialect="embedded")),
        "prompt_id": median_of(lambda: prompt_id(prompt)),
        "parse_embedded": median_of(lambda: parse_reply(REPLIES[0], dialect="embedded")),
        "compare": median_of(lambda: compare(pictures[0], pictures[1])),
        "encode_png": median_of(lambda: encode_png(pictures[0])),
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    pictures = screens(min(options.steps, 100) + 1)
    durations_s = whole_steps_s(options.steps, pictures)
    median_ms = round(statistics.median(durations_s) * 1000, 2)
    p95_ms = round(statistics.quantiles(durations_s, n=20)[-1] * 1000, 2)
    parts = parts_ms(pictures)
    if options.json:
        result = {"steps": len(durations_s), "step_median_ms": median_ms, "step_p95_ms": p95_ms}
        print(json.dumps({**result, "parts_median_ms": parts, "gates": []}))  # nothing is promised
    else:
        print(f"{len(durations_s)} steps: median {median_ms} ms, p95 {p95_ms} ms")
        for name, part_ms in parts.items():
            print(f"  {name:16} {part_ms:8.3f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
