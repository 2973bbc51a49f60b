"""How well the task parser cuts everyday sentences, alone and with the picture, and its calibration.

    python benchmarks/task_parser.py [--model NAME_OR_FOLDER] [--json]
    python benchmarks/task_parser.py --calibrate

Every task of `workloads/everyday_windows.json` is read in front of a picture of its window. It is cut rightly
when its names and values are exactly those that are meant. `--calibrate` searches the weights with which the
picture counts (`SegmentWeights` in `agent/models/task_parser/segments.py`), for new weights of model or
parser; how well that does is told by the half of the windows that a search has not seen.
"""

from __future__ import annotations

import argparse
import itertools
import json
import statistics
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Event
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.models.catalogue import DEFAULT_NAME, Catalogue
from agent.models.children.engine import ReplyOptions
from agent.models.children.prefix_engine import PrefixEngine
from agent.models.llamacpp.native import NativeModel, NativeOptions
from agent.models.llamacpp.native_parser import NativeParser
from agent.models.manifest import Manifest
from agent.models.task_parser.labels import GoalVerb, WordScores
from agent.models.task_parser.segments import WEIGHTS, SegmentWeights, slots_of, tried_names
from agent.models.task_parser.sight import Sight, look_for
from agent.models.task_parser.words import TaskWord, words_of
from benchmarks.workloads.everyday_windows import EverydayTask, everyday_tasks, first_prompt
from benchmarks.workloads.gates import at_least

LEAST_SHARE = 0.85
"""Of the sentences cut rightly with the picture: chosen by us, no issue asks for it."""
_LOOKED_FOR = {"check": GoalVerb.TICK, "field": GoalVerb.FILL}
_LEAST_ODDS = -3.9
"""What the picture says of a name that it surely does not show (log-odds)."""


@dataclass(frozen=True, slots=True)
class ReadTask:
    """A sentence, what the parser says of its words, and what the picture says of its runs of words."""

    task: EverydayTask
    words: list[TaskWord]
    scores: WordScores
    shown: Mapping[tuple[int, int], float]

    def is_right(self, weights: SegmentWeights, *, with_picture: bool = True) -> bool:
        text = self.task.plain
        shown = self.shown if with_picture else {}
        segments = slots_of(self.words, text, self.scores, shown, weights)
        said = {text[self.words[one.first].start : self.words[one.last].end].casefold() for one in segments}
        return said == {name.casefold() for name in self.task.slots}


def read(manifest: Manifest, tasks: Sequence[EverydayTask]) -> tuple[list[ReadTask], list[float]]:
    """The tasks, and how many seconds each took beside the picture."""
    parser = NativeParser.of(manifest, threads=2)
    engine = _engine(manifest)
    made, seconds = [], []
    for task in tasks:
        prompt = (first_prompt(task, manifest),)
        with engine.reader(prompt, ReplyOptions(64), cancel=Event()) as reader:
            reader.find([(GoalVerb.PRESS, "OK")])  # the picture itself
            begun = perf_counter()
            words = words_of(task.plain)
            scores = parser.scores(words)
            runs = tried_names(words, task.plain, scores.role)
            shown = look_for(runs, words, task.plain, scores, Sight(reader.find, None))
            seconds.append(perf_counter() - begun)
        made.append(ReadTask(task, words, scores, shown))
    return made, seconds


def controls_found(manifest: Manifest, tasks: Sequence[EverydayTask]) -> dict[str, Any]:
    """How many boxes and fields the picture shows, looked for as buttons and as what they are."""
    engine = _engine(manifest)
    found = {kind: {"there": 0, "as_buttons": 0, "as_what_they_are": 0} for kind in _LOOKED_FOR}
    windows = {json.dumps(task.window): task for task in tasks}
    for window, first in windows.items():
        goals = [goal for task in tasks if json.dumps(task.window) == window for goal in task.goals]
        with engine.reader((first_prompt(first, manifest),), ReplyOptions(64), cancel=Event()) as reader:
            for kind, verb in _LOOKED_FOR.items():
                names = sorted({goal[1] for goal in goals if goal[0] == kind})
                for how, looked_for in (("as_buttons", GoalVerb.PRESS), ("as_what_they_are", verb)):
                    likely = reader.find([(looked_for, name) for name in names]) if names else []
                    found[kind][how] += sum(one > 0.5 for one in likely)
                found[kind]["there"] += len(names)
    return found


def _engine(manifest: Manifest) -> PrefixEngine:
    options = NativeOptions(manifest.context_tokens, 2, 2, manifest.image.max_pixels // 1024, num_branches=63)
    return PrefixEngine(NativeModel(manifest.path_of("model"), manifest.path_of("projector"), options))


def measure(manifest: Manifest, tasks: Sequence[EverydayTask]) -> dict[str, Any]:
    read_tasks, seconds = read(manifest, tasks)
    alone = sum(one.is_right(WEIGHTS, with_picture=False) for one in read_tasks)
    together = sum(one.is_right(WEIGHTS) for one in read_tasks)
    return {
        "benchmark": "task_parser",
        "weights": manifest.weights_version,
        "tasks": len(read_tasks),
        "right_alone": alone,
        "right_with_picture": together,
        "seconds_median": round(statistics.median(seconds), 4),
        "seconds_max": round(max(seconds), 4),
        "controls_found": controls_found(manifest, tasks),
        "wrong": [one.task.plain for one in read_tasks if not one.is_right(WEIGHTS)],
        "gates": [at_least("share_right_with_picture", together / len(read_tasks), LEAST_SHARE)],
    }


def calibrate(manifest: Manifest, tasks: Sequence[EverydayTask]) -> dict[str, Any]:
    read_tasks, _ = read(manifest, tasks)
    half = statistics.median(one.task.number for one in read_tasks)
    unseen = 0
    for is_first in (True, False):
        seen = [one for one in read_tasks if (one.task.number < half) is is_first]
        others = [one for one in read_tasks if (one.task.number < half) is not is_first]
        weights = _search(seen)
        unseen += sum(one.is_right(weights) for one in others)
    best = _search(read_tasks)
    return {
        "weights": manifest.weights_version,
        "tasks": len(read_tasks),
        "right_on_unseen_windows": unseen,
        "right_on_all": sum(one.is_right(best) for one in read_tasks),
        "calibration": asdict(best),
    }


def _search(tasks: Sequence[ReadTask]) -> SegmentWeights:
    grid = itertools.product(
        (0.4, 0.8, 1.2, 1.6, 2.2), (0.15, 0.3, 0.6, 0.9), (0.0, 0.15, 0.3, 0.5), (-2.0, -3.0, -4.0, -5.5)
    )
    return max(
        (one for one in (SegmentWeights(*point) for point in grid) if _keeps_what_is_hidden(one)),
        key=lambda weights: sum(one.is_right(weights) for one in tasks),
    )


def _keeps_what_is_hidden(weights: SegmentWeights) -> bool:
    """Whether a name of which the parser is sure stays one where the picture does not show it (yet)."""
    return weights.missed * _LEAST_ODDS > weights.least


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--model", default=DEFAULT_NAME, help="name or folder of a model")
    parser.add_argument("--calibrate", action="store_true", help="search the weights instead")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    manifest = Catalogue().get(options.model)
    answer = (calibrate if options.calibrate else measure)(manifest, everyday_tasks())
    print(json.dumps(answer) if options.json else json.dumps(answer, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
