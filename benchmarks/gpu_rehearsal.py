"""Each training stage on a pretended GPU: no computation may mix tensors of the GPU with tensors of the CPU.

    python benchmarks/gpu_rehearsal.py [--parts sft value …] [--json]

The stages themselves run, with a tiny vision-language model, where `device_of` says a device whose tensors
`tests/training/pretended_gpu.py` computes on the CPU, after it has checked each operation as CUDA does. The
last part is a control: a critic whose head was left on the CPU has to be refused. It says nothing of speed,
memory, or bfloat16 (which `gpu_training.py --toy` runs on the CPU). Exit status 1 where an operation was
refused, or the control was not.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.gpu_how_to import let_pass
from benchmarks.gpu_training import TOY, Setting, picture_data
from benchmarks.workloads.gates import Gate, all_met, at_least, equal_to
from tests.training.pretended_gpu import GPU, Checked, MixedPlacesError, pretended_gpu
from tests.training.small_worlds import new_model, seeing_model
from training.errors import GateError
from training.policy.critic import Critic
from training.rewards import judge_stage
from training.rl import rl_stage, value_stage
from training.supervised import stage as supervised_stage
from training.supervised.recipe import CtRecipe, SftRecipe
from training.worlds.arithmetic import PIECES

STAGES = (judge_stage, rl_stage, value_stage, supervised_stage)
FEW: dict[str, Any] = {"steps": 2, "batch": 4, "micro_batch": 2, "checkpoint_every": 1}
JUDGED = {"true_positives": 45, "false_positives": 2, "false_negatives": 3, "true_negatives": 50}


def sft(folder: Path) -> None:
    """All weights, several samples in a row, activations computed again; then the run is gone on with."""
    more = {"packing": 512, "tuning": "full", "recompute": True}
    _supervised(folder, SftRecipe, "sft", **more)


def sft_lora(folder: Path) -> None:
    """An adapter, and a frozen vision tower whose embeddings are kept."""
    _supervised(folder, SftRecipe, "sft-lora", tuning="lora", vision="frozen")


def ct(folder: Path) -> None:
    _supervised(folder, CtRecipe, "ct")


def _supervised(folder: Path, kind: type[SftRecipe] | type[CtRecipe], name: str, **more: Any) -> None:
    supervised_stage.train(kind(folder / name, folder / "model", folder / "pictures", **FEW, **more))


def judge(folder: Path) -> None:
    judge_stage.train(
        judge_stage.JudgeRecipe(
            folder / "judge",
            folder / "model",
            folder / "pictures",
            folder / "held-out",
            steps=2,
            batch=4,
            micro_batch=2,
            check_every=1,
        )
    )


def value(folder: Path, world: str = "arithmetic-text") -> None:
    """A critic of so few episodes does not pass, which is said; what comes after takes it all the same."""
    recipe = value_stage.ValueRecipe(
        folder / world / "runs" / "value",
        folder / "model",
        world=world,
        batches=1,
        held_out_batches=1,
        episodes=4,
        passes=2,
        steps_per_pass=2,
    )
    with contextlib.suppress(GateError):
        value_stage.train(recipe)
    let_pass(folder / world)


def rl(folder: Path, world: str = "arithmetic-text", name: str = "rl", **more: Any) -> None:
    """Policy, reference and critic; held-out tasks, and a checkpoint of each update."""
    recipe = rl_stage.RlRecipe(
        folder / world / name,
        folder / "model",
        folder / world / "runs" / "value" / "result",
        world=world,
        updates=2,
        episodes=4,
        eval_every=1,
        held_out=4,
        checkpoint_every=1,
        **more,
    )
    rl_stage.train(recipe)


def rl_lora(folder: Path) -> None:
    """An adapter, and a judge in the verifier's place."""
    lineage = folder / "judge" / "result" / "lineage.json"
    about = json.loads(lineage.read_text())
    about["judge"] |= JUDGED
    lineage.write_text(json.dumps(about))
    rl(folder, name="rl-lora", tuning="lora", judge=folder / "judge" / "result")


def screens(folder: Path) -> None:
    """Pictures of real Qt windows, encoded once for policy, reference and critic."""
    here = folder / "screens"
    seeing_model(here / "model")
    value(here, "forms")
    rl(here, "forms")


def control(folder: Path) -> None:
    """A head that was left behind, as the first run on a card found it."""
    whole = Critic.of

    def left_behind(model: Any) -> Critic:
        critic = whole(model)
        critic.head.to("cpu")
        return critic

    with mock.patch.object(Critic, "of", left_behind):
        value(folder / "control")


PARTS: dict[str, Callable[[Path], None]] = {
    "sft": sft,
    "sft-lora": sft_lora,
    "ct": ct,
    "judge": judge,
    "value": value,
    "rl": rl,
    "rl-lora": rl_lora,
    "screens": screens,
    "control": control,
}


@contextlib.contextmanager
def everything_on_the_gpu() -> Iterator[Checked]:
    with contextlib.ExitStack() as stack:
        for stage in STAGES:
            stack.enter_context(mock.patch.object(stage, "device_of", return_value=GPU))
        yield stack.enter_context(pretended_gpu())


def measure(folder: Path, part: str) -> dict[str, Any]:
    refused = ""
    with everything_on_the_gpu() as checked:
        try:
            PARTS[part](folder)
        except MixedPlacesError as error:
            refused = str(error)
    return {"operations": checked.num_operations, "refused": refused}


def gates_of(found: dict[str, dict[str, Any]]) -> list[Gate]:
    made: list[Gate] = []
    for part, row in found.items():
        if part == "control":
            made.append(equal_to("control: a head on the CPU is refused", int(bool(row["refused"])), 1))
            continue
        made.append(at_least(f"{part}.operations", row["operations"], 1000))
        made.append(equal_to(f"{part}: operations of both places", int(bool(row["refused"])), 0))
    return made


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS))
    parser.add_argument("--json", action="store_true", help="one object on standard output")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="deskhand-rehearsal-") as name:
        folder = Path(name)
        new_model(TOY, PIECES.exported(), folder / "model", seed=0)
        (folder / "control").mkdir()
        (folder / "control" / "model").symlink_to(folder / "model")
        setting = Setting("cpu", TOY, 1, 4, (64, 96), 1.0)
        picture_data(folder / "pictures", setting, count=8)
        picture_data(folder / "held-out", setting, count=8, source="held-out")
        for part in options.parts:
            found[part] = measure(folder, part)
            print(part, json.dumps(found[part]), file=sys.stderr, flush=True)
    gates = gates_of(found)
    if options.json:
        print(json.dumps({**found, "gates": gates}))
    return 0 if all_met(gates) else 1


if __name__ == "__main__":
    sys.exit(main())
