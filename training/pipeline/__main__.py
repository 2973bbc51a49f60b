"""`python -m training.pipeline MODEL DATA --gpus N --memory-gib M --batch B`: measure a model, and plan. I/O.

Times and bytes come from 20 timed micro-batches of the data set through each part of the model on this
machine, so that a plan for GPUs is made on one of them. Prints the table of all ways, the best first, and
why each other one lost.
"""

from __future__ import annotations

import argparse
import sys
from itertools import islice
from pathlib import Path

from agent.terminal import terminal_line
from training.errors import TrainingError
from training.pipeline.cutting import SupervisedMicroBatch
from training.pipeline.planner import Machines, Wish, plan, table
from training.pipeline.profile import costs_of
from training.policy.adapters import Adapters, open_for_training
from training.policy.models import padding_id, patch_form
from training.supervised.batches import Cursor, batches, tensors
from training.supervised.loss import num_learned


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m training.pipeline",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("model", type=Path)
    parser.add_argument("data", type=Path)
    parser.add_argument("--gpus", type=int, required=True)
    parser.add_argument("--memory-gib", type=float, required=True, help="of one GPU")
    parser.add_argument("--batch", type=int, default=32, help="samples a batch (default: %(default)s)")
    parser.add_argument("--schedule", choices=("2bw", "flush", "gpipe"), default="2bw")
    parser.add_argument("--tuning", choices=("full", "lora"), default="full")
    parser.add_argument("--gpus-a-server", type=int, default=8)
    parser.add_argument("--inside-gb-s", type=float, default=100.0, help="between GPUs of a server")
    parser.add_argument("--outside-gb-s", type=float, default=3.0, help="between servers")
    options = parser.parse_args(arguments)
    try:
        model = open_for_training(options.model, options.tuning, Adapters(), seed=0).train()
        stream = batches(options.data, size=1, learns="replies", seed=0, start=Cursor())
        (batch,) = islice(stream, 1)
        stream.close()
        read = tensors(
            batch.samples, learns="replies", pad_id=padding_id(options.model), form=patch_form(options.model)
        )
        sample = SupervisedMicroBatch(read.tokens, read.pictures, num_learned(read.tokens))
        machines = Machines(
            options.gpus,
            int(options.memory_gib * 2**30),
            options.gpus_a_server,
            options.inside_gb_s * 1e9,
            options.outside_gb_s * 1e9,
        )
        rows = plan(costs_of(model, sample), machines, Wish(options.batch, options.schedule))
    except TrainingError as error:
        print(terminal_line(f"python -m training.pipeline: {error}"), file=sys.stderr)
        return 1
    print(table(rows))
    best = rows[0]
    recompute = " --recompute yes" if best.recompute else ""
    print(
        f"--pipeline {options.schedule} --stages {best.num_stages} --micro-batches {best.num_micro_batches}"
        f" --batch {best.micro_batch * best.num_micro_batches}{recompute}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
