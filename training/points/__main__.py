"""`python -m training points make|train|evaluate|show`: PASS3D's two stages on sweeps of a LiDAR. I/O: files.

    python -m training points make FOLDER --count 20 [--hard] [--unseen]
    python -m training points train OUT.pt [--seconds 120] [--seed 0]
    python -m training points evaluate MODEL.pt [--sweeps 20] [--plain-seconds 120]
    python -m training points show SWEEP.bin [--model MODEL.pt] [--out PICTURE.png]

`make` writes sweeps in KITTI's files; `train` trains the second stage on streets that are drawn here;
`evaluate` says its IoU by class on shapes never seen; `show` draws a sweep.

Exit status: 0 done, 1 failed, 2 bad usage.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from agent.errors import AgentError
from training.points import kitti
from training.points.drawing import drawing
from training.points.proposals import ProposalRules, propose
from training.points.scenes import Shapes, cast, hard_street, street
from training.points.sweep import FOREGROUND, PointCloudError, Sweep

_LEARNED_SEEDS = 48
UNSEEN_SEED = 10_000
"""Scenes from here on are for evaluation."""


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m training points", description="PASS3D's two stages.")
    parts = parser.add_subparsers(dest="part", required=True, metavar="make|train|evaluate|show")
    make = parts.add_parser("make", help="write sweeps and their labels")
    make.add_argument("folder", type=Path)
    make.add_argument("--count", type=int, default=10)
    make.add_argument("--seed", type=int, default=0)
    make.add_argument("--hard", action="store_true", help="what the first stage finds difficult")
    make.add_argument("--unseen", action="store_true", help="shapes that training does not see")
    train = parts.add_parser("train", help="train the second stage")
    train.add_argument("out", type=Path)
    train.add_argument("--seconds", type=float, default=120.0, help="of processor time")
    train.add_argument("--seed", type=int, default=0)
    evaluate = parts.add_parser("evaluate", help="IoU by class on shapes never seen")
    evaluate.add_argument("model", type=Path)
    evaluate.add_argument("--sweeps", type=int, default=20)
    evaluate.add_argument(
        "--plain-seconds", type=float, help="also train a plain network on all points, for so long"
    )
    show = parts.add_parser("show", help="draw a sweep")
    show.add_argument("sweep", type=Path, help="a .bin; labels beside it (.label) are used without a model")
    show.add_argument("--model", type=Path)
    show.add_argument("--out", type=Path)
    given = parser.parse_args(list(arguments))
    try:
        return {"make": _make, "train": _train, "evaluate": _evaluate, "show": _show}[given.part](given)
    except AgentError as problem:
        print(problem, file=sys.stderr)
        return 1


def _tell(said: str) -> None:
    print(said, file=sys.stderr)


def _learned() -> list[Sweep]:
    return [cast(street(number), number) for number in range(_LEARNED_SEEDS)]


def _make(given: argparse.Namespace) -> int:
    given.folder.mkdir(parents=True, exist_ok=True)
    shapes = Shapes.UNSEEN if given.unseen else Shapes.LEARNED
    for number in range(given.seed, given.seed + given.count):
        sweep = cast((hard_street if given.hard else street)(number, shapes), number)
        kitti.write_points(given.folder / f"{number:06d}.bin", sweep.points)
        kitti.write_labels(given.folder / f"{number:06d}.label", sweep.labels, sweep.objects)
    print(given.folder)
    return 0


def _train(given: argparse.Namespace) -> int:
    import torch

    from training.points.learning import PointsRecipe, train_network

    recipe = PointsRecipe(seconds=given.seconds, seed=given.seed)
    network = train_network(_learned(), recipe, _tell)
    torch.save(network.state_dict(), given.out)
    print(given.out)
    return 0


def _evaluate(given: argparse.Namespace) -> int:
    from training.points.learning import PointsRecipe, train_plain, worth, worth_plainly

    sweeps = [
        cast(street(UNSEEN_SEED + number, Shapes.UNSEEN), UNSEEN_SEED + number)
        for number in range(given.sweeps)
    ]
    found = worth(_loaded(given.model), sweeps, PointsRecipe())
    told: dict[str, Any] = {
        "mean_iou": found.whole.mean_iou(),
        "iou": found.whole.ious(),
        "iou_with_true_proposals": found.with_true_proposals.ious(),
        "iou_with_true_labels": found.oracle_labels.ious(),
    }
    if given.plain_seconds:
        plain = train_plain(_learned(), PointsRecipe(seconds=given.plain_seconds), _tell)
        told["iou_of_a_plain_network"] = worth_plainly(plain, sweeps).ious()
    print(json.dumps(told, indent=1))
    return 0


def _show(given: argparse.Namespace) -> int:
    beside = given.sweep.with_suffix(".label")
    sweep = kitti.read_sweep(given.sweep, beside if beside.exists() else None)
    rules = ProposalRules()
    proposals, ground = propose(sweep, rules)
    labels = sweep.labels
    if given.model is not None:
        from training.points.learning import PointsRecipe, labelled

        classes = labelled(_loaded(given.model), sweep, proposals, PointsRecipe().frame)
        known = np.array([0, *(int(one) for one in FOREGROUND)], np.uint16)
        labels = np.where(ground.is_ground & (classes == 0), 40, known[classes]).astype(np.uint16)
    out = given.out or given.sweep.with_suffix(".png")
    boxes = [one.box.enlarged(rules.enlarge_m) for one in proposals]
    drawing(sweep.points, labels, boxes).save(out)
    print(out)
    return 0


def _loaded(file: Path):  # type: ignore[no-untyped-def]
    """
    Raises:
        PointCloudError: it is no network of ours.
    """
    import torch

    from training.points.network import PointNetPlusPlus

    network = PointNetPlusPlus()
    try:
        network.load_state_dict(torch.load(file, weights_only=True))
    except Exception as problem:  # torch raises many kinds for a file that is none of its own
        raise PointCloudError(f"{file} is no trained second stage ({type(problem).__name__}).") from None
    network.eval()
    return network


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
