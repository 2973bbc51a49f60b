"""Fine-tuning: samples a second of our plain loop and of transformers' Trainer, same data, in one run.

    python benchmarks/sft.py [--steps N] [--rounds N] [--json]

Both begin with the same random model of the small size and learn the same demonstrations in batches of the
same size with AdamW at one rate. The Trainer pads to the longest of a batch; our loop puts the shorter half
of each batch and the longer half through one after the other, as micro-batches with the batch's denominator:
the same step, as a test shows. Speed is samples a second of processor time, on one thread, best of the
rounds, which alternate: a busy machine changes little. The Trainer gets no
evaluation, no saving, no logging and no progress bar.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("HF_HUB_OFFLINE", "1")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import torch
from torch.utils.data import Dataset
from transformers import PrinterCallback, Trainer, TrainingArguments

from tests.training.small_worlds import SmallModel, new_model
from training.data.stream import stream
from training.policy.models import load_model
from training.supervised.batches import Cursor, SupervisedBatch, batches
from training.supervised.plain_loop import PlainSteps, Schedule
from training.worlds.arithmetic import ArithmeticWorld
from training.worlds.demonstrations import write_demonstrations

BATCH, LEARNING_RATE, WARM_UP = 32, 1e-3, 3


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--steps", type=int, default=30, help="timed batches (%(default)s)")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    torch.set_num_threads(1)
    world = ArithmeticWorld(None)
    with tempfile.TemporaryDirectory() as scratch:
        model, data = Path(scratch, "model"), Path(scratch, "data")
        new_model(SmallModel(width=128, layers=4), world.exported_vocabulary(), model, seed=0)
        write_demonstrations(world, range(BATCH * (options.steps + WARM_UP)), data)
        ours, theirs, losses = [], [], []
        for _ in range(options.rounds):
            speed, loss = plain(model, data, world.pad_id, options.steps)
            ours.append(speed)
            losses.append(loss)
            theirs.append(trainer(model, data, world.pad_id, options.steps, Path(scratch)))
    answer = {
        "deskhand_samples_s": round(max(ours), 1),
        "trainer_samples_s": round(max(theirs), 1),
        "times": round(max(ours) / max(theirs), 2),
        "last_loss": round(losses[-1], 4),
        "load": round(os.getloadavg()[0], 1),
    }
    if options.json:
        print(json.dumps({**answer, "gates": []}))  # nothing is promised
    else:
        print("\n".join(f"{name}: {value}" for name, value in answer.items()))
    return 0


def plain(model: Path, data: Path, pad_id: int, num_steps: int) -> tuple[float, float]:
    def make(start: Cursor) -> Iterator[SupervisedBatch]:
        return batches(data, size=BATCH, learns="replies", seed=0, start=start)

    steps = PlainSteps(
        load_model(model),
        make_batches=make,
        learns="replies",
        schedule=Schedule(learning_rate=LEARNING_RATE, warmup_steps=1, decay="none"),
        total=num_steps + WARM_UP,
        micro_batch=BATCH // 2,
        pad_id=pad_id,
        form=None,
    )
    loss = 0.0
    for number in range(1, WARM_UP + 1):
        steps.step(number)
    begin_s = time.process_time()
    for number in range(WARM_UP + 1, WARM_UP + num_steps + 1):
        loss = steps.step(number)["loss"]
    spent_s = time.process_time() - begin_s
    steps.close()
    return num_steps * BATCH / spent_s, loss


class Rows(Dataset[dict[str, Any]]):
    """All samples in memory, as most people do it."""

    def __init__(self, data: Path) -> None:
        self.samples = [one.sample for one in stream(data)]

    def __len__(self) -> int:
        return len(self.samples)

    def __getitem__(self, index: int) -> dict[str, Any]:
        sample = self.samples[index]
        labels = [
            token if wrote else -100 for token, wrote in zip(sample.token_ids, sample.mask, strict=True)
        ]
        return {"input_ids": list(sample.token_ids), "labels": labels}


def trainer(model: Path, data: Path, pad_id: int, num_steps: int, scratch: Path) -> float:
    def collate(rows: list[dict[str, Any]]) -> dict[str, torch.Tensor]:
        width = max(len(row["input_ids"]) for row in rows)
        return {
            "input_ids": torch.tensor(
                [row["input_ids"] + [pad_id] * (width - len(row["input_ids"])) for row in rows]
            ),
            "attention_mask": torch.tensor(
                [[1] * len(row["input_ids"]) + [0] * (width - len(row["input_ids"])) for row in rows]
            ),
            "labels": torch.tensor([row["labels"] + [-100] * (width - len(row["labels"])) for row in rows]),
        }

    def settings(steps: int) -> TrainingArguments:
        return TrainingArguments(
            output_dir=str(scratch / "trainer"),
            max_steps=steps,
            per_device_train_batch_size=BATCH,
            learning_rate=LEARNING_RATE,
            lr_scheduler_type="constant",
            save_strategy="no",
            logging_strategy="no",
            report_to="none",
            disable_tqdm=True,
            use_cpu=True,
            dataloader_pin_memory=False,
            remove_unused_columns=False,
        )

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        rows = Rows(data)
        warm, timed = (
            Trainer(load_model(model), settings(steps), train_dataset=rows, data_collator=collate)
            for steps in (WARM_UP, num_steps)
        )
        for one in (warm, timed):
            one.remove_callback(PrinterCallback)
        warm.train()
        begin_s = time.process_time()
        timed.train()
    return num_steps * BATCH / (time.process_time() - begin_s)


if __name__ == "__main__":
    sys.exit(main())
