"""How far off are the estimated seconds a step? Estimates a model, then runs it.

    python benchmarks/step_estimate.py [--model NAME_OR_FOLDER] [--steps 6] [--json]

Every step shows a picture never seen before, of the size of the private desktop, and writes a reply. `ratio`
is measured / estimated, for the same number of tokens. Other programs on the machine make it larger.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.coordinates import Screen
from agent.errors import AgentError
from agent.model_check.pointing import question
from agent.models.backends import open_model
from agent.models.catalogue import DEFAULT_NAME, Catalogue
from agent.models.catalogue.needs import effort_of
from agent.models.machine_probe import probe
from agent.models.manifest import Manifest
from agent.models.runtime_settings import RuntimeSettings, threads_for
from agent.models.speed_estimate import PICTURE_PX, UNCERTAINTY, MachineSpeed, estimate_step
from agent.perception.view import show
from agent.types import ModelTimings, Observation
from benchmarks.workloads.gates import gate

REPLY_TOKENS = 24


def measured(
    manifest: Manifest, settings: RuntimeSettings, num_steps: int
) -> list[tuple[ModelTimings, int, float]]:
    """Timings, tokens written and pixels seen of every step but the first, which warms up."""
    model = open_model(manifest, settings)
    found = []
    try:
        for seed in range(num_steps + 1):
            width, height = PICTURE_PX
            pixels = np.random.default_rng(seed).integers(0, 255, (height, width, 3), np.uint8)
            view = show(Observation(pixels, Screen(width, height)), manifest.image, manifest.frame)
            reply = model.reply(question(manifest, view, f"Press {seed}"), stop=Event())
            found.append((reply.timings, len(reply.token_ids), float(view.pixels.size // 3)))
    finally:
        model.close()
    return found[1:]


def compare(manifest: Manifest, machine: MachineSpeed, num_steps: int) -> dict[str, Any]:
    settings = RuntimeSettings(max_reply_tokens=REPLY_TOKENS)
    steps = measured(manifest, settings, num_steps)
    effort = effort_of(manifest)
    assert effort is not None
    pixels, written = steps[0][2], round(statistics.median(number for _, number, _ in steps))
    image_tokens = pixels / (effort.patch_px * effort.merge) ** 2
    new_tokens = statistics.median(times.prompt_tokens - times.reused_tokens for times, _, _ in steps)
    threads = threads_for(manifest.size_bytes, settings).reading
    estimate = estimate_step(
        effort,
        machine,
        picture_px=(round(pixels**0.5), round(pixels**0.5)),
        prompt_tokens=max(0, round(new_tokens - image_tokens)),
        written_tokens=written,
        num_threads=threads,
    )
    seen = {
        "encode_s": statistics.median(times.encode_s for times, _, _ in steps),
        "prefill_s": statistics.median(times.prefill_s for times, _, _ in steps),
        "decode_s": statistics.median(times.decode_s for times, _, _ in steps),
    }
    total_s = sum(seen.values())
    return {
        "model": manifest.name,
        "threads": threads,
        "new_tokens": new_tokens,
        "written_tokens": written,
        "gflops_per_s": round(machine.flops_per_s / 1e9, 1),
        "gigabytes_per_s": round(machine.bytes_per_s / 1e9, 1),
        "estimated": {key: round(getattr(estimate, key), 4) for key in seen},
        "measured": {key: round(value, 4) for key, value in seen.items()},
        "estimated_s": round(estimate.total_s, 4),
        "measured_s": round(total_s, 4),
        "ratio": round(total_s / estimate.total_s, 3),
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--model", default=DEFAULT_NAME)
    parser.add_argument("--steps", type=int, default=6)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    try:
        result = compare(Catalogue().get(arguments.model), probe(), arguments.steps)
    except AgentError as error:
        print(error, file=sys.stderr)
        return 1
    if arguments.json:
        is_inside = 1 / UNCERTAINTY <= result["ratio"] <= UNCERTAINTY
        promised = gate("ratio", result["ratio"], f"{1 / UNCERTAINTY:g} to {UNCERTAINTY:g}", is_inside)
        print(json.dumps({**result, "gates": [promised]}))
        return 0
    for key, value in result.items():
        print(f"{key:<16} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
