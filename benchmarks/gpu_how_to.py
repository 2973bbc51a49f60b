"""Every command of docs/how-to/train-on-a-gpu.md that checks, trains or publishes, at toy size on processors.

    python benchmarks/gpu_how_to.py [--ranks 2] [--json]

The page's own lines are run, in its order, with its recipe files; only sizes, the world and the device are
given beside them. A critic of so few episodes does not pass its gate, which is said and expected; it is
marked as if it had, so that `rl` can begin. Exit status 1 where a command fails.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.workloads.gates import all_met, gate
from benchmarks.workloads.small_stage_runs import is_expected, let_pass
from tests.training.small_worlds import small_model, small_world
from training.data.dataset_files import DatasetWriter
from training.worlds.demonstrations import demonstration

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "how-to" / "train-on-a-gpu.md"
TOY: dict[str, tuple[str, ...]] = {
    "sft": ("--steps", "2", "--batch", "8", "--device", "cpu"),
    "value": (
        *("--world", "arithmetic-text", "--episodes", "8", "--batches", "1", "--passes", "1"),
        *("--held-out-batches", "1", "--device", "cpu"),
    ),
    "rl": (
        *("--world", "arithmetic-text", "--episodes", "8", "--updates", "2", "--eval-every", "2"),
        *("--held-out", "4", "--device", "cpu"),
    ),
}
"""What is given beside the page's options, by stage."""
ELSEWHERE = ("--records", "models check", "gpu:")
"""Parts of lines that are not run here: they look at the owner's history, at a model that sees, or at a
machine that is not there."""


def commands(ranks: int) -> list[list[str]]:
    """The words after `deskhand` of each line of the page that is run here, toy sizes included."""
    found = []
    for block in re.findall(r"```sh\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.S):
        for line in block.splitlines():
            words = line.split("#")[0].replace("$GPUS", str(ranks)).split()
            if words[:1] != ["deskhand"] or any(part in line for part in ELSEWHERE):
                continue
            stage = words[2] if words[1] == "train" and words[2] in TOY else ""
            found.append([*words[1:], *TOY.get(stage, ())])
    return found


def prepare(folder: Path) -> None:
    """What the page's reader has by then: a model, a data set, and the checkout's recipes."""
    small_model(folder / "model")
    world = small_world()
    with DatasetWriter(folder / "data", vocabulary=world.vocabulary) as writer:
        for seed in range(16):
            writer.add(demonstration(world, seed), ())
    (folder / "docs").symlink_to(ROOT / "docs")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--json", action="store_true", help="one object on standard output")
    options = parser.parse_args()
    gates, seconds = [], {}
    with tempfile.TemporaryDirectory(prefix="deskhand-gpu-") as name:
        folder = Path(name)
        prepare(folder)
        around: dict[str, Any] = {
            **os.environ,
            "DESKHAND_HOME": str(folder / "home"),
            "PYTHONPATH": str(ROOT),
        }
        for words in commands(options.ranks):
            if words[:2] == ["models", "add"]:
                (folder / "runs" / "trained").symlink_to(folder / "runs" / "rl" / "result")
            if "--robust" in words:  # the page's second run of the same: in a folder of its own
                words = [word.replace("runs/rl", "runs/robust") for word in words]
            began_s = time.monotonic()
            program = [str(Path(sys.executable).with_name("deskhand")), *words]
            done = subprocess.run(
                program, cwd=folder, env=around, capture_output=True, text=True, check=False
            )
            said = " ".join(words[:3]) + (" --robust" if "--robust" in words else "")
            seconds[said] = round(time.monotonic() - began_s, 1)
            is_met = is_expected("" if words[0] != "train" else words[1], done.returncode)
            target = "0, or 1: the gate of `value`" if words[:2] == ["train", "value"] else "0"
            gates.append(gate(f"exit status of deskhand {said}", done.returncode, target, is_met))
            print(f"{said}: {done.returncode}, {seconds[said]} s", file=sys.stderr, flush=True)
            if not is_met:
                print(done.stderr[-3000:], file=sys.stderr)
            if words[:2] == ["train", "value"]:
                let_pass(folder / "runs" / "value" / "result")
    if options.json:
        print(json.dumps({"ranks": options.ranks, "gates": gates, "seconds": seconds}))
    return 0 if all_met(gates) else 1


if __name__ == "__main__":
    sys.exit(main())
