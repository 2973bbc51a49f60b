"""`sft`, `value` and `rl` of a vision-language model with random weights on one GPU, and 2BW on a shared one.

    python benchmarks/gpu_training.py [--parts exact sft 2bw value rl] [--steps 200] [--toy] [--json]

A Qwen3-VL of about 1.2 billion random weights (28 layers, width 1536; a vision tower of 0.3 billion) is
trained by the commands that users run, in bf16: `sft` on samples with a picture of 1280×704 (880 tokens
each). `value` and `rl` play and train in the world `arithmetic-text` with one of 0.6 billion (24 layers,
width 1024), which `rl` holds three times: policy, reference and critic. `2bw` trains the larger one by two
stages on the one card; `exact` compares two stages on it with the one-process reference. Throughput leaves
out a run's first tenth, memory is the card's highest use, MFU counts 6 operations a weight and token
(recomputation is not counted) of 989 TFLOP/s. `--toy` is the same on a processor, in a minute. Exit status 1
where a loss is not finite.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")

import torch

from benchmarks.workloads.gates import Gate, all_met, equal_to
from tests.training.pipeline.small_stages import OPTIMISERS, Case, largest_difference, reference_of, run_cases
from tests.training.small_worlds import SmallModel, VisionSizes, new_model, small_world
from training.data.dataset_files import DatasetWriter
from training.data.samples import PictureSlot, Provenance, TokenSample
from training.pipeline.processes import run_stages
from training.policy.critic import Critic, CriticRecord, save_critic
from training.policy.models import load_model, version_of
from training.stages.run_folder import read_log
from training.worlds.arithmetic import PIECES

ROOT = Path(__file__).resolve().parents[1]
PEAK_FLOPS = 989e12
"""Dense bf16 products of an H100 SXM, by its data sheet; an H200 has the same."""
WARM_SHARE = 0.1
LOSSES = ("loss", "value_loss", "kl", "value_error", "gradient_norm")
"""Metrics, by the last part of their name, that a run that went wrong would have as no number."""
LARGE = SmallModel(
    width=1536,
    layers=28,
    heads=12,
    inner=4608,
    context_tokens=8192,
    vision=VisionSizes(width=1024, layers=24, heads=16, inner=4096, positions=2304),
)
MEDIUM = SmallModel(width=1024, layers=24, heads=16, inner=3072, context_tokens=2048, vision=LARGE.vision)
TOY = SmallModel(width=48, layers=2, heads=2, inner=64, context_tokens=2048)
BATCHES = 4
"""Of episodes, that the critic passes over."""
PARTS = ("exact", "sft", "2bw", "value", "rl")


@dataclass(frozen=True, slots=True)
class Setting:
    """What differs between the card and a processor."""

    device: str
    sizes: SmallModel
    steps: int
    batch: int
    picture: tuple[int, int]
    """(H, W), pixels."""
    limit_s: float
    """Of a command; what its log says by then counts."""
    played: SmallModel = MEDIUM
    """Sizes of the model of `value` and `rl`."""
    episodes: int = 64
    """A batch, or an update."""

    def options(self, **more: Any) -> list[str]:
        common = {"device": self.device, "precision": "bf16", **more}
        return [part for name, value in common.items() for part in (f"--{name}", str(value))]


def picture_data(folder: Path, setting: Setting, *, count: int = 64, source: str = "pictures") -> int:
    """Samples with one picture each, as a screen has: flat areas; returns the tokens of a sample."""
    world = small_world()
    start, end, pad = (world.pieces[f"<|{name}|>"] for name in ("vision_start", "vision_end", "image_pad"))
    height, width = setting.picture
    tokens, longest = height * width // 32**2, 0
    with DatasetWriter(folder, vocabulary=world.vocabulary) as writer:
        for number in range(count):
            rng = np.random.default_rng(number)
            pixels = np.full((height, width, 3), rng.integers(0, 256, 3), np.uint8)
            for _ in range(60):
                top, left = rng.integers(0, height - 8), rng.integers(0, width - 8)
                pixels[top : top + rng.integers(8, 120), left : left + rng.integers(8, 240)] = rng.integers(
                    0, 256, 3
                )
            told = world.demonstration(number)
            ids = [start, *[pad] * tokens, end]
            mask = [False] * len(ids) + list(told.mask)
            ids = [*ids, *told.token_ids]
            longest = max(longest, len(ids))
            sample = TokenSample(
                token_ids=ids,
                mask=mask,
                turns=[0] * len(ids),
                log_probs=None,
                rewards=[0.0] * len(ids),
                pictures=[PictureSlot("", 1, tokens)],
                provenance=Provenance(source, str(number), 0),
                success=1.0,
            )
            writer.add(sample, [pixels])
    return longest


class Watched:
    """A command, how far its log was at which time, and the card's highest use of memory."""

    def __init__(self, words: list[str], out: Path, setting: Setting) -> None:
        self._out, self._has_gpu = out, setting.device == "cuda"
        self.marks: list[tuple[float, int]] = []
        self.used_bytes = 0
        program = [sys.executable, "-m", "training", *words, "--out", str(out)]
        around = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"}
        self.began_s = time.monotonic()
        with out.with_suffix(".said").open("wb") as said:
            process = subprocess.Popen(program, env=around, stdout=said, stderr=said)
            looking = threading.Thread(target=self._look, args=(process,))
            looking.start()
            try:
                self.code = process.wait(setting.limit_s)
            except subprocess.TimeoutExpired:
                process.kill()
                self.code = process.wait()
            looking.join()
        self.wall_s = time.monotonic() - self.began_s
        if self.code not in (0, -signal.SIGKILL):  # that of `value` says as well that its gate was not passed
            print(out.with_suffix(".said").read_text()[-1000:], file=sys.stderr, flush=True)

    def _look(self, process: subprocess.Popen[bytes]) -> None:
        log = self._out / "log.jsonl"
        while process.poll() is None:
            lines = log.read_bytes().count(b"\n") if log.exists() else 0
            if lines and (not self.marks or lines > self.marks[-1][1]):
                self.marks.append((time.monotonic(), lines))
            if self._has_gpu:
                free, whole = torch.cuda.mem_get_info()
                self.used_bytes = max(self.used_bytes, whole - free)
            time.sleep(0.02)

    def lines_a_second(self) -> float:
        """Of the log, without its first tenth; no number where it has too few."""
        if not self.marks:
            return math.nan
        warm = [one for one in self.marks if one[1] >= max(1, WARM_SHARE * self.marks[-1][1])]
        (begin, first), (end, last) = warm[0], warm[-1]
        return (last - first) / (end - begin) if end > begin else math.nan

    def figures(self) -> dict[str, Any]:
        rows = read_log(self._out) if (self._out / "log.jsonl").exists() else []
        losses = [value for row in rows for name, value in row.items() if name.split("/")[-1] in LOSSES]
        told = [[value for name, value in row.items() if "loss" in name] for row in (*rows[:1], *rows[-1:])]
        return {
            "exit_status": self.code,
            "lines": len(rows),
            "wall_s": round(self.wall_s, 1),
            "first_line_s": round(self.marks[0][0] - self.began_s, 1) if self.marks else None,
            "lines_a_second": rounded(self.lines_a_second(), 3) if rows else None,
            "memory_gib": round(self.used_bytes / 2**30, 2),
            "losses_finite": bool(losses) and all(one is not None for one in losses),
            "first_and_last_loss": [one[0] for one in told if one],
        }

    def token_rate(self, setting: Setting, *, times: int) -> dict[str, Any]:
        """Of a log that tells each line's tokens, text alone; `times`: passes over them, of all models."""
        rows = read_log(self._out) if (self._out / "log.jsonl").exists() else []
        told = [row["tokens"] or 0.0 for row in rows if "tokens" in row]
        a_second = sum(told) / max(len(told), 1) * self.lines_a_second()
        sizes = replace(setting, sizes=setting.played)
        return {
            "tokens_a_second": rounded(a_second),
            "mfu": rounded(operations_of(sizes, 1, 0) * a_second * times / PEAK_FLOPS, 4),
        }


def rounded(value: float, digits: int = 0) -> float | None:
    """None where too little was logged for a rate."""
    return round(value, digits) if math.isfinite(value) else None


def operations_of(setting: Setting, tokens: int, pictures: int) -> float:
    """Of training on so many tokens, all pictures' among them: 6 a weight, 12 T a channel of attention."""
    sizes, vision = setting.sizes, setting.sizes.vision
    text = sizes.layers * (4 * sizes.width**2 + 3 * sizes.width * sizes.inner)
    seen = vision.layers * (4 * vision.width**2 + 2 * vision.width * vision.inner)
    patches = setting.picture[0] * setting.picture[1] // 16**2
    length = tokens / max(pictures, 1)
    attention = 6 * sizes.layers * sizes.width * length * tokens  # half of each row is masked
    looking = 12 * vision.layers * vision.width * patches * patches * pictures
    return 6.0 * (text * tokens + seen * patches * pictures) + attention + looking


def sft(folder: Path, setting: Setting, tokens: int) -> dict[str, Any]:
    """All weights of the model, by its own loop, packed in rows."""
    options = setting.options(
        model=folder / "model",
        data=folder / "pictures",
        steps=setting.steps,
        batch=setting.batch,
        packing=4096,
        tuning="full",
        recompute="yes",
        **{"micro-batch": setting.batch // 2, "checkpoint-every": 10_000, "schedule.learning-rate": 1e-5},
    )
    run = Watched(["sft", *options], folder / "sft", setting)
    found = run.figures()
    a_second = run.lines_a_second()
    spent = operations_of(setting, tokens * setting.batch, setting.batch) * a_second
    return found | {
        "tokens_a_second": rounded(tokens * setting.batch * a_second),
        "samples_a_second": rounded(setting.batch * a_second, 2),
        "mfu": rounded(spent / PEAK_FLOPS, 4),
    }


def value(folder: Path, setting: Setting, _: int) -> dict[str, Any]:
    """A step of the log is a pass of eight optimizer steps."""
    passes = max(2, setting.steps // 8)
    options = setting.options(
        model=folder / "played",
        world="arithmetic-text",
        episodes=setting.episodes,
        batches=BATCHES,
        passes=passes,
        patience=passes,
        **{"micro-batch": setting.episodes, "held-out-batches": 1, "learning-rate": 1e-5},
        **{"checkpoint-every": 10_000},
    )
    run = Watched(["value", *options], folder / "value", setting)
    rate = run.lines_a_second()
    return run.figures() | {
        "steps": passes * 8,
        "episodes_a_second": rounded(rate * BATCHES * setting.episodes, 1),
        **run.token_rate(setting, times=1),
    }


def rl(folder: Path, setting: Setting, _: int) -> dict[str, Any]:
    """Policy, reference and critic on the card; it plays and trains in turn, four steps an update.

    Its critic is a fresh one that is said to have passed its gate: that of `value` on random weights would
    not pass, and is not there where `value` was ended at the limit.
    """
    critic = Critic.of(load_model(folder / "played"))
    save_critic(critic, CriticRecord(True, 0.5, 0.0, version_of(folder / "played"), 1), folder / "critic")
    del critic
    options = setting.options(
        model=folder / "played",
        critic=folder / "critic",
        world="arithmetic-text",
        updates=max(2, setting.steps // 4),
        episodes=setting.episodes,
        **{"eval-every": 0, "checkpoint-every": 10_000, "learner.micro-batch": setting.episodes},
    )
    run = Watched(["rl", *options], folder / "rl", setting)
    a_second = rounded(setting.episodes * run.lines_a_second(), 1)
    return run.figures() | {"episodes_a_second": a_second, **run.token_rate(setting, times=2 * 2)}


def two_stages(folder: Path, setting: Setting, tokens: int) -> dict[str, Any]:
    """The model in two stages that share the card and send by way of the CPU."""
    options = setting.options(
        model=folder / "model",
        data=folder / "pictures",
        steps=max(4, setting.steps // 10),
        batch=setting.batch,
        pipeline="2bw",
        stages=2,
        cut=setting.sizes.layers // 2,
        **{"micro-batches": 4, "checkpoint-every": 10_000, "schedule.learning-rate": 1e-5},
    )
    run = Watched(["sft", *options], folder / "2bw", setting)
    return run.figures() | {"tokens_a_second": rounded(tokens * setting.batch * run.lines_a_second())}


def exact(_: Path, setting: Setting, __: int) -> dict[str, Any]:
    """All versions of two small stages on the card against the one-process reference on the card."""
    cases = [
        Case("2bw", 2, count, optimiser, recompute=recompute, dtype=dtype, device=setting.device)
        for count in (2, 4)
        for optimiser in OPTIMISERS
        for recompute in (False, True)
        for dtype in (torch.float32, torch.float64)
    ]
    found = run_stages(2, run_cases, (cases,))
    pairs = [([one[number] for one in found], case) for number, case in enumerate(cases)]
    return {
        "pipelines": len(cases),
        "largest_difference": max(largest_difference(runs, reference_of(case)) for runs, case in pairs),
        "to_flush": min(largest_difference(runs, reference_of(case, "flush")) for runs, case in pairs),
    }


DOES = {"sft": sft, "value": value, "rl": rl, "2bw": two_stages, "exact": exact}


def gates_of(found: dict[str, Any]) -> list[Gate]:
    made: list[Gate] = []
    for part in ("sft", "value", "rl", "2bw"):
        if row := found.get(part):
            made.append(equal_to(f"{part}.losses_finite", int(row["losses_finite"]), 1))
    if row := found.get("exact"):
        made.append(equal_to("exact.largest_difference", row["largest_difference"], 0))
    return made


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS))
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--batch", type=int, default=16, help="samples a step of sft (%(default)s)")
    parser.add_argument("--limit", type=float, default=3600, help="seconds of a part (%(default)s)")
    parser.add_argument("--toy", action="store_true", help="a tiny model, on the CPU")
    parser.add_argument("--json", action="store_true", help="one object on standard output")
    options = parser.parse_args()
    setting = Setting("cuda", LARGE, options.steps, options.batch, (704, 1280), options.limit)
    if options.toy:
        setting = Setting("cpu", TOY, min(options.steps, 8), 4, (64, 96), options.limit, TOY, episodes=8)
    found: dict[str, Any] = {
        "device": torch.cuda.get_device_name() if not options.toy else "CPU",
        "torch": torch.__version__,
    }
    with tempfile.TemporaryDirectory(prefix="deskhand-gpu-") as name:
        folder = Path(name)
        if set(options.parts) - {"exact"}:
            began_s = time.monotonic()
            new_model(setting.sizes, PIECES.exported(), folder / "model", seed=0)
            new_model(setting.played, PIECES.exported(), folder / "played", seed=0)
            tokens = picture_data(folder / "pictures", setting)
            sizes = {one: (folder / one / "model.safetensors").stat().st_size for one in ("model", "played")}
            found |= {"weights": sizes["model"] // 4, "played_weights": sizes["played"] // 4}
            found |= {"tokens_a_sample": tokens}
            print(f"prepared in {time.monotonic() - began_s:.0f} s: {found}", file=sys.stderr, flush=True)
        else:
            tokens = 0
        for part in options.parts:
            try:
                found[part] = DOES[part](folder, setting, tokens)
            except Exception as error:  # the parts after it are worth having
                found[part] = {"losses_finite": False, "largest_difference": math.nan, "error": repr(error)}
            print(part, json.dumps(found[part]), file=sys.stderr, flush=True)
    found["gates"] = gates_of(found)
    if options.json:
        print(json.dumps(found))
    return 0 if all_met(found["gates"]) else 1


if __name__ == "__main__":
    sys.exit(main())
