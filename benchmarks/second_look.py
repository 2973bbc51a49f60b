"""What a second look brings the embedded model on everyday windows, what it costs, and its calibration.

    python benchmarks/second_look.py [--model NAME_OR_FOLDER] [--quoted] [--every N] [--json]
    python benchmarks/second_look.py --calibrate

A model whose manifest names a task parser reads with that first; a copy of its folder without one shows
the second look alone.

Every task of `workloads/everyday_windows.json` is done twice by the whole agent, with and without, in real
Qt windows off the screen, judged by their widgets. "Harm" is a task in which something was pressed or changed
that it does not name. Seconds are those of the model; a busy machine changes them, and their ratio less.
`--calibrate` fits the weights with which runs of words are taken for names (`SecondLookWeights` in
`agent/models/children/second_look.py`): a logistic regression over all runs of words of these tasks, on
whether they are a name in the window; for new weights of the model. The limits there are not fitted.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.policy import ApprovalLevel
from agent.approval import NobodyToAsk
from agent.models.backends import open_model
from agent.models.catalogue import DEFAULT_NAME, Catalogue
from agent.models.children.engine import ReplyOptions
from agent.models.children.prefix_engine import PrefixEngine
from agent.models.children.second_look import name_features, runs_tried
from agent.models.llamacpp.native import NativeModel, NativeOptions
from agent.models.manifest import Manifest
from agent.models.runtime_settings import RuntimeSettings
from agent.ports import Model
from agent.session import Session
from agent.settings import RunLimits, Settings
from agent.types import Ending, ModelTimings, Step, Task
from benchmarks.workloads.everyday_windows import (
    EverydayComputer,
    EverydayTask,
    everyday_tasks,
    first_prompt,
)
from benchmarks.workloads.gates import at_most

MOST_OF_A_STEP = 0.5
"""A second look may take this part of a step without one, in the median of steps that have one."""
MARGIN = 1.5
"""Added to the fitted bias: a name that is not marked is lost, other words that are marked do little harm."""
_RIDGE = 1.0


@dataclass(slots=True)
class Outcome:
    task: EverydayTask
    wrong: str
    did_harm: bool
    timings: list[ModelTimings]


class TimeRecorder:
    """A recorder that keeps how long the model took."""

    def __init__(self) -> None:
        self.timings: list[ModelTimings] = []

    def begin(self, task: Task) -> str:
        return ""

    def step(self, step: Step) -> None:
        if step.reply is not None:
            self.timings.append(step.reply.timings)

    def end(self, ending: Ending) -> None:
        pass


def run(
    model: Model, manifest: Manifest, tasks: Sequence[EverydayTask], home: Path, *, quoted: bool
) -> list[Outcome]:
    outcomes = []
    for task in tasks:
        computer, times = EverydayComputer(task.window), TimeRecorder()
        settings = Settings(
            home=home,
            model=manifest.name,
            approval=ApprovalLevel.ALL,
            limits=RunLimits(max_steps=4 + 3 * max(1, len(task.goals))),
            remembers_episodes=False,
        )
        session = Session(
            settings,
            computer=computer,
            model=model,
            manifest=manifest,
            owner=NobodyToAsk(),
            watchers=(times,),
        )
        ending = session.run(Task(task.quoted if quoted else task.plain), stop=Event()).ending.kind
        outcomes.append(Outcome(task, computer.judge(task, ending), computer.did_harm(task), times.timings))
        computer.close()
    return outcomes


def measure(manifest: Manifest, tasks: Sequence[EverydayTask], *, quoted: bool) -> dict[str, Any]:
    result: dict[str, Any] = {"benchmark": "second_look", "weights": manifest.weights_version}
    result["tasks"], result["quoted"] = len(tasks), quoted
    for name, looks_again in (("without", False), ("with", True)):
        model = open_model(manifest, RuntimeSettings(looks_again=looks_again))
        try:
            with tempfile.TemporaryDirectory(prefix="deskhand-second-look-") as home:
                outcomes = run(model, manifest, tasks, Path(home), quoted=quoted)
        finally:
            model.close()
        result[name] = summary(outcomes)
    share = result["with"]["share_of_a_step_median"]
    result["gates"] = [at_most("with.share_of_a_step_median", share, MOST_OF_A_STEP)]
    return result


def summary(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    by_family: dict[str, list[bool]] = defaultdict(list)
    for outcome in outcomes:
        by_family[outcome.task.family].append(not outcome.wrong)
    timings = [timing for outcome in outcomes for timing in outcome.timings]
    plain_s = [timing.encode_s + timing.prefill_s + timing.decode_s for timing in timings]
    extra_s = [timing.second_look_s for timing in timings if timing.second_look_s]
    fresh_s = [
        seconds for seconds, timing in zip(plain_s, timings, strict=True) if timing.encode_s > 0
    ] or plain_s
    step_s = statistics.median(fresh_s)
    return {
        "done": sum(not outcome.wrong for outcome in outcomes),
        "harm": sum(outcome.did_harm for outcome in outcomes),
        "by_family": {name: [sum(done), len(done)] for name, done in sorted(by_family.items())},
        "steps": len(timings),
        "step_s_median": round(step_s, 4),
        "second_looks": len(extra_s),
        "second_look_s_median": round(statistics.median(extra_s or [0.0]), 4),
        "second_look_s_max": round(max(extra_s, default=0.0), 4),
        "share_of_a_step_median": round(statistics.median(extra_s or [0.0]) / step_s, 3),
    }


def calibrate(manifest: Manifest, tasks: Sequence[EverydayTask]) -> dict[str, Any]:
    """Fit on all tasks; how well that does is told by the half of the windows that a fit has not seen."""
    native = NativeModel(
        manifest.path_of("model"),
        manifest.path_of("projector"),
        NativeOptions(manifest.context_tokens, 1, 1, manifest.image.max_pixels // 1024, num_branches=63),
    )
    engine = PrefixEngine(native)
    rows: list[tuple[int, list[float], bool]] = []
    for task in tasks:
        prompt = (first_prompt(task, manifest),)
        with engine.reader(prompt, ReplyOptions(64), cancel=Event()) as reader:
            for span, scored in runs_tried(reader, reader.task, reader.done, ()):
                text = task.plain[span.start : span.end]
                is_name = text.casefold() in task.names_meant
                rows.append((task.number, name_features(scored, text), is_name))
    half = statistics.median(number for number, _, _ in rows)
    checked = []
    for first in (True, False):
        seen = [row for row in rows if (row[0] < half) is first]
        unseen = [row for row in rows if (row[0] < half) is not first]
        checked.append(_log_loss(_fit(seen), unseen))
    weights = _fit(rows)
    weights[0] += MARGIN
    names = ("bias", "found", "words", "first", "inside", "closing")
    return {
        "weights": manifest.weights_version,
        "runs_of_words": len(rows),
        "names": sum(is_name for _, _, is_name in rows),
        "log_loss_on_unseen_windows": round(statistics.mean(checked), 4),
        "calibration": {name: round(float(value), 3) for name, value in zip(names, weights, strict=True)},
    }


def _matrix(rows: Sequence[tuple[int, list[float], bool]]) -> tuple[NDArray[Any], NDArray[Any]]:
    features = np.array([[1.0, *values] for _, values, _ in rows])
    return features, np.array([is_name for _, _, is_name in rows], float)


def _fit(rows: Sequence[tuple[int, list[float], bool]]) -> NDArray[Any]:
    """Logistic regression by Newton's method, with a small ridge on all but the bias."""
    features, wanted = _matrix(rows)
    weights = np.zeros(features.shape[1])
    ridge = np.eye(len(weights)) * _RIDGE
    ridge[0, 0] = 0.0
    for _ in range(50):
        likely = 1 / (1 + np.exp(-features @ weights))
        spread = features * (likely * (1 - likely) + 1e-6)[:, None]
        gradient = features.T @ (wanted - likely) - ridge @ weights
        weights = weights + np.linalg.solve(features.T @ spread + ridge, gradient)
    return weights


def _log_loss(weights: NDArray[Any], rows: Sequence[tuple[int, list[float], bool]]) -> float:
    features, wanted = _matrix(rows)
    likely = np.clip(1 / (1 + np.exp(-features @ weights)), 1e-9, 1 - 1e-9)
    return float(-np.mean(wanted * np.log(likely) + (1 - wanted) * np.log(1 - likely))) / math.log(2)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--model", default=DEFAULT_NAME, help="name or folder of a model")
    parser.add_argument("--quoted", action="store_true", help="put every name and value in quotes")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth task")
    parser.add_argument("--calibrate", action="store_true", help="fit the weights instead")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    manifest = Catalogue().get(options.model)
    tasks = everyday_tasks()[:: options.every]
    if options.calibrate:
        answer = calibrate(manifest, tasks)
    else:
        answer = measure(manifest, tasks, quoted=options.quoted)
    print(json.dumps(answer) if options.json else json.dumps(answer, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
