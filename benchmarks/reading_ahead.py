"""Reading ahead: how long does a step of `sft` wait for a reader that takes as long as the step itself?

    python benchmarks/reading_ahead.py [--steps 20] [--rounds 3] [--json]

A reader that sleeps stands for a disk or a network: it takes `--share` of what a step takes to be computed.
In turn, a step waits for all of it; ahead, the next batch is read while a step is computed. The share that is
still waited for is that of medians, rounds alternate, and all arms have to end with the same weights. What
reading and cutting a picture of 1280×704 costs, in processor time, is measured as well. Exit status 1 where
more than a quarter is waited for, or weights differ.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import torch

from benchmarks.gpu_training import TOY, Setting, picture_data
from benchmarks.workloads.gates import all_met, at_most, equal_to
from tests.training.small_worlds import SmallModel, new_model
from training.policy.models import load_model, patch_form
from training.supervised.batches import Cursor, SupervisedBatch, batches, tensors
from training.supervised.plain_loop import PlainSteps, Schedule
from training.worlds.arithmetic import PIECES, ArithmeticWorld
from training.worlds.demonstrations import write_demonstrations

BATCH = 8


class Run:
    """Some steps with a reader that sleeps: in the reader's thread, or before the step."""

    def __init__(self, model: Path, data: Path, pad_id: int) -> None:
        self._model, self._data, self._pad_id = model, data, pad_id

    def steps(self, count: int, read_s: float, *, is_ahead: bool) -> tuple[float, list[torch.Tensor]]:
        """Median seconds of a step, the first two left out, and the weights after the last."""

        def make(start: Cursor) -> Generator[SupervisedBatch]:
            for batch in batches(self._data, size=BATCH, learns="replies", seed=0, start=start):
                time.sleep(read_s if is_ahead else 0.0)
                yield batch

        model = load_model(self._model)
        steps = PlainSteps(
            model,
            make_batches=make,
            learns="replies",
            schedule=Schedule(warmup_steps=1),
            total=count,
            micro_batch=BATCH,
            pad_id=self._pad_id,
            form=None,
        )
        taken = []
        for number in range(1, count + 1):
            begin_s = time.monotonic()
            time.sleep(0.0 if is_ahead else read_s)
            steps.step(number)
            taken.append(time.monotonic() - begin_s)
        steps.close()
        return statistics.median(taken[2:]), [value.detach() for value in model.parameters()]


def picture_cost(folder: Path) -> float:
    """Processor seconds of reading a picture of 1280×704 and cutting it into patches, on one thread."""
    setting = Setting("cpu", TOY, 1, 1, (704, 1280), 1.0)
    picture_data(folder / "pictures", setting, count=24)
    new_model(TOY, PIECES.exported(), folder / "seeing", seed=0)
    form, read = patch_form(folder / "seeing"), 0
    source = batches(folder / "pictures", size=8, learns="replies", seed=0, start=Cursor())
    begin_s = time.process_time()
    for _ in range(2):
        batch = next(source)
        tensors(batch.samples, learns="replies", pad_id=0, form=form)
        read += len(batch.samples)
    spent_s = time.process_time() - begin_s
    source.close()
    return spent_s / read


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--share", type=float, default=0.7, help="of a step (%(default)s)")
    parser.add_argument("--json", action="store_true", help="one object on standard output")
    options = parser.parse_args()
    torch.set_num_threads(1)
    world = ArithmeticWorld(None)
    with tempfile.TemporaryDirectory(prefix="deskhand-reading-") as name:
        folder = Path(name)
        new_model(SmallModel(width=128, layers=4), world.exported_vocabulary(), folder / "model", seed=0)
        write_demonstrations(world, range(64), folder / "data")
        run = Run(folder / "model", folder / "data", world.pad_id)
        rows = [measure(run, options) for _ in range(options.rounds)]
        cost_s = picture_cost(folder)
    found: dict[str, Any] = {
        name: statistics.median(row[name] for row in rows)
        for name in ("computed_s", "read_s", "in_turn_s", "ahead_s", "waited_share")
    }
    found |= {"weights_differ": sum(row["weights_differ"] for row in rows), "picture_cpu_s": cost_s}
    found |= {"load": round(os.getloadavg()[0], 1)}
    found["gates"] = [
        at_most("waited_share", found["waited_share"], 0.25),
        equal_to("weights_differ", found["weights_differ"], 0),
    ]
    print(json.dumps(found) if options.json else json.dumps(found, indent=1))
    return 0 if all_met(found["gates"]) else 1


def measure(run: Run, options: argparse.Namespace) -> dict[str, float]:
    computed_s, weights = run.steps(options.steps, 0.0, is_ahead=True)
    read_s = options.share * computed_s
    in_turn_s, others = run.steps(options.steps, read_s, is_ahead=False)
    ahead_s, more = run.steps(options.steps, read_s, is_ahead=True)
    differ = sum(
        not (torch.equal(one, other) and torch.equal(one, third))
        for one, other, third in zip(weights, others, more, strict=True)
    )
    return {
        "computed_s": computed_s,
        "read_s": read_s,
        "in_turn_s": in_turn_s,
        "ahead_s": ahead_s,
        "waited_share": max(0.0, ahead_s - computed_s) / read_s,
        "weights_differ": differ,
    }


if __name__ == "__main__":
    sys.exit(main())
