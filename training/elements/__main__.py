"""`python -m training elements train|evaluate`: the network that names elements. I/O: files, processes.

    python -m training elements train [FOLDER] [--scenes 600] [--minutes 15] [--seed 0]
    python -m training elements evaluate [--folder FOLDER] [--scenes 40] [--real]

`train` draws scenes, pictures the applications of `captured.TO_LEARN_FROM` and writes weights that the app
reads (default: resources/elements). `evaluate` measures on seeds and, with --real, on applications that
training never saw. Exit status: 0 done, 1 failed, 2 bad usage.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from agent.elements.network import ElementsNetwork
from agent.errors import AgentError
from training.elements.captured import TO_LEARN_FROM, TO_MEASURE_WITH, captured
from training.elements.measuring import ElementScores, measured, summed
from training.elements.samples import HELD_OUT_SEEDS, drawn_samples, joined, samples_of
from training.elements.targets import truth_of
from training.windows.stream import SceneStream

SHIPPED = Path(__file__).resolve().parents[2] / "resources" / "elements"


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m training elements", description="The network that names elements."
    )
    parts = parser.add_subparsers(dest="part", required=True, metavar="train|evaluate")
    train = parts.add_parser("train", help="draw, picture, train, write weights")
    train.add_argument("folder", type=Path, nargs="?", default=SHIPPED)
    train.add_argument("--scenes", type=int, default=600)
    train.add_argument("--minutes", type=float, default=15.0, help="of training, after the drawing")
    train.add_argument("--seed", type=int, default=0)
    train.add_argument("--start", type=Path, metavar="FOLDER", help="weights to go on from")
    evaluate = parts.add_parser("evaluate", help="recall, kinds and click points on what training never saw")
    evaluate.add_argument("--folder", type=Path, default=SHIPPED)
    evaluate.add_argument("--scenes", type=int, default=40)
    evaluate.add_argument("--real", action="store_true", help="real applications instead of drawn scenes")
    given = parser.parse_args(list(arguments))
    try:
        return _train(given) if given.part == "train" else _evaluate(given)
    except AgentError as problem:
        print(problem, file=sys.stderr)
        return 1


def _tell(said: str) -> None:
    print(said, file=sys.stderr)


def _train(given: argparse.Namespace) -> int:
    from training.elements.training_run import ElementsRecipe, publish, train

    rng = np.random.default_rng(given.seed)
    parts = list(drawn_samples(given.scenes))
    pictures = captured(TO_LEARN_FROM, _tell)
    parts += [samples_of(one.pixels, one.truth, rng) for one in pictures]
    samples = joined(parts)
    _tell(f"{len(samples.kinds)} samples, {len(pictures)} pictures of real applications")
    start = ElementsNetwork.load(given.start).weights if given.start is not None else None
    recipe = ElementsRecipe(minutes=given.minutes, seed=given.seed)
    network = train(samples, recipe, _tell, start=start)
    written = publish(network, given.folder, {"samples": len(samples.kinds), "seed": given.seed})
    _tell(f"{written.num_parameters} parameters")
    print(given.folder)
    return 0


def _evaluate(given: argparse.Namespace) -> int:
    network = ElementsNetwork.load(given.folder)
    scores: dict[str, ElementScores] = {}
    if given.real:
        for picture in captured(TO_MEASURE_WITH, _tell):
            scores[picture.application.name] = measured(picture.pixels, picture.truth, network)
    else:
        for source in ("qt", "quick", "html", "desktop"):
            with SceneStream(source, seed=HELD_OUT_SEEDS) as scenes:
                each = [
                    measured(scene.pixels, truth_of(scene), network)
                    for scene in scenes.take(max(1, given.scenes // 4))
                ]
            scores[source] = summed(each)
    told = {name: one.told() for name, one in scores.items()}
    print(json.dumps({**told, "all": summed(list(scores.values())).told()}, indent=1))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
