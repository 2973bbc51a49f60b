"""Time of one reply of a local model, with and without reuse of what was evaluated before.

    python benchmarks/model_step.py [--model NAME_OR_FOLDER] [--steps 12] [--threads N] [--json]

A "fresh" step has a picture never seen before; a "reused" one asks another task about the same picture, so
that only the text of the task is evaluated.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from threading import Event, Timer
from time import perf_counter
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.errors import AgentError
from agent.models.catalogue import DEFAULT_NAME, Catalogue
from agent.models.llamacpp import LlamaCppModel
from agent.models.manifest import Manifest
from agent.models.runtime_settings import RuntimeSettings, threads_for
from agent.types import ImagePart, Message, ModelReply, Prompt, TextPart
from benchmarks.workloads.gates import at_most

REPLY_TOKENS = 25
LONGEST_STEP_S = 0.5
LONGEST_CANCEL_S = 0.2


def picture(manifest: Manifest, seed: int) -> ImagePart:
    width, height = manifest.image.canvas_px or (1280 // 28 * 28, 720 // 28 * 28)
    coarse = np.random.default_rng(seed).integers(0, 255, (height // 8 + 1, width // 8 + 1, 3), np.uint8)
    return ImagePart(coarse.repeat(8, axis=0).repeat(8, axis=1)[:height, :width].copy())


def prompt(image: ImagePart, task: str) -> Prompt:
    parts = (image, TextPart("<|task|>"), TextPart(task, is_data=True), TextPart("<|now|>"))
    return Prompt((Message("user", parts),))


def timed(model: LlamaCppModel, question: Prompt) -> tuple[float, ModelReply]:
    started = perf_counter()
    reply = model.reply(question, stop=Event())
    return perf_counter() - started, reply


def measure(manifest: Manifest, *, num_steps: int, threads: int | None) -> dict[str, Any]:
    settings = RuntimeSettings(num_threads=threads, max_reply_tokens=REPLY_TOKENS)
    started = perf_counter()
    model = LlamaCppModel(manifest, settings)
    load_s = perf_counter() - started
    try:
        timed(model, prompt(picture(manifest, 0), "warm up"))
        fresh, reused = [], []
        for number in range(1, num_steps + 1):
            image = picture(manifest, number)
            fresh.append(timed(model, prompt(image, f"type Ada into Name and press Save {number}")))
            reused.append(timed(model, prompt(image, f"tick Subscribe {number}")))
        peak_rss_mb = peak_memory_mb(model)
        encode_s = statistics.median(reply.timings.encode_s for _, reply in fresh)
        cancels = [
            cancel_seconds(
                model, prompt(picture(manifest, num_steps + number), "stop"), after_s=encode_s * number / 6
            )
            for number in range(1, 6)
        ]
    finally:
        model.close()
    return {
        "benchmark": "model_step",
        "model": manifest.name,
        "weights": manifest.weights_version,
        "threads": asdict(threads_for(manifest.size_bytes, settings)),
        "steps": num_steps,
        "load_s": round(load_s, 3),
        "fresh": summary(fresh),
        "reused": summary(reused),
        "reuse_ratio": round(median(fresh) / median(reused), 2),
        "cancel_s_max": round(max(cancels), 3),
        "peak_rss_mb": peak_rss_mb,
        "estimated_mb": round(model.needed_bytes / 1e6),
    }


def cancel_seconds(model: LlamaCppModel, question: Prompt, *, after_s: float) -> float:
    """Time from setting the stop flag, `after_s` into a reply, until the reply is back."""
    stop = Event()
    set_at = [0.0]

    def set_stop() -> None:
        set_at[0] = perf_counter()
        stop.set()

    timer = Timer(after_s, set_stop)
    timer.start()
    model.reply(question, stop=stop)
    ended = perf_counter()
    timer.join()
    return max(0.0, ended - set_at[0])


def median(steps: Sequence[tuple[float, ModelReply]]) -> float:
    return statistics.median(seconds for seconds, _ in steps)


def summary(steps: Sequence[tuple[float, ModelReply]]) -> dict[str, float]:
    """Medians in seconds; tokens are means."""
    timings = [reply.timings for _, reply in steps]
    per_token = [reply.timings.decode_s / max(1, len(reply.token_ids)) for _, reply in steps]
    return {
        "step_s": round(median(steps), 4),
        "encode_s": round(statistics.median(timing.encode_s for timing in timings), 4),
        "prefill_s": round(statistics.median(timing.prefill_s for timing in timings), 4),
        "decode_s": round(statistics.median(timing.decode_s for timing in timings), 4),
        "second_look_s": round(statistics.median(timing.second_look_s for timing in timings), 4),
        "second_look_s_max": round(max(timing.second_look_s for timing in timings), 4),
        "second_looks": sum(timing.second_look_s > 0 for timing in timings),
        "decode_s_per_token": round(statistics.median(per_token), 5),
        "prompt_tokens": round(statistics.mean(timing.prompt_tokens for timing in timings), 1),
        "reused_tokens": round(statistics.mean(timing.reused_tokens for timing in timings), 1),
        "reply_tokens": round(statistics.mean(len(reply.token_ids) for _, reply in steps), 1),
    }


def peak_memory_mb(model: LlamaCppModel) -> int | None:
    """Largest resident memory of the child process, where the system says it."""
    status = Path(f"/proc/{model.child_pid}/status")
    if not status.is_file():
        return None
    lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
    return round(int(lines["VmHWM"].split()[0]) * 1024 / 1e6)


def main() -> int:
    parser = argparse.ArgumentParser(description="Time of one reply of a local model.")
    parser.add_argument("--model", default=DEFAULT_NAME, help="name or folder of a model")
    parser.add_argument("--steps", type=int, default=12)
    parser.add_argument("--threads", type=int)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    try:
        manifest = Catalogue().get(arguments.model)
        result = measure(manifest, num_steps=arguments.steps, threads=arguments.threads)
    except AgentError as error:
        print(error, file=sys.stderr)
        return 1
    if arguments.json:
        gates = [
            at_most("fresh.step_s", result["fresh"]["step_s"], LONGEST_STEP_S),
            at_most("cancel_s_max", result["cancel_s_max"], LONGEST_CANCEL_S),
        ]
        print(json.dumps({**result, "gates": gates}))
        return 0
    for kind in ("fresh", "reused"):
        row = result[kind]
        print(
            f"{kind:7} {row['step_s'] * 1e3:6.0f} ms a step: pictures {row['encode_s'] * 1e3:.0f},"
            f" prompt {row['prefill_s'] * 1e3:.0f}, reply {row['decode_s'] * 1e3:.0f}"
            f" ({row['decode_s_per_token'] * 1e3:.2f} a token); {row['prompt_tokens']:.0f} tokens,"
            f" {row['reused_tokens']:.0f} of them reused; {row['second_looks']} second looks took"
            f" {row['second_look_s_max'] * 1e3:.0f} ms at most"
        )
    print(
        f"{result['model']}: loaded in {result['load_s']:.2f} s,"
        f" threads {result['threads']['reading']} to read and {result['threads']['writing']} to write,"
        f" reuse makes a step {result['reuse_ratio']} times as fast,"
        f" cancelling took at most {result['cancel_s_max'] * 1e3:.0f} ms,"
        f" peak memory {result['peak_rss_mb']} MB"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
