"""For how many everyday sentences the plan is right, without doing it: seconds where a run takes minutes.

    python benchmarks/everyday_plans.py [--set NAME …] [--model NAME] [--threads N] [--failures] [--json]

Real are the windows and their pictures, what is read in those, the task parser with its encoder of sense, the
planner, and how a row of a closed list is told. Simulated are the model's eyes, which know every control by
what the window was made of (`workloads/window_eyes.py`), and the steps: what a plan would do is worked out
(`workloads/planned_windows.py`). So no press goes astray, and where there is no plan the model does nothing.

A plan is right when it does all that the task asks for and nothing else. "Harm" is a plan with a wrong goal,
which presses or changes something otherwise than it is asked for; "harm elsewhere", what of it the task does
not name: what `everyday_windows.py` calls harm. In real runs up to a tenth fewer are right.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.models.catalogue import DEFAULT_NAME, Catalogue
from agent.models.children.own_words import without_own_words
from agent.models.children.sighted import Sighted
from agent.models.llamacpp.native import show_only_errors
from agent.models.llamacpp.native_form_reader import native_sense
from agent.models.llamacpp.native_parser import NativeParser
from agent.models.manifest import FORM_READER_ROLE, SENSE_ROLE, Manifest
from agent.models.task_parser.planner import Planner
from agent.ocr.captions import CaptionReader, PictureText
from agent.ocr.inked import for_reading
from agent.perception.view import show
from benchmarks.workloads.everyday_windows import (
    SETS,
    EverydayComputer,
    EverydayTask,
    everyday_tasks,
    is_harm,
    left_wrong,
    pressed_besides,
    wanted_of,
)
from benchmarks.workloads.planned_windows import PlannedWindow
from benchmarks.workloads.window_eyes import WindowEyes


@dataclass(frozen=True, slots=True)
class Plan:
    """What was planned for a task."""

    task: EverydayTask
    goals: tuple[str, ...]
    """In words."""
    is_right: bool
    has_wrong_goal: bool
    does_harm_elsewhere: bool


class WindowReader:
    """Reads windows as the runtime does, each once."""

    def __init__(self, manifest: Manifest) -> None:
        self._manifest, self._reader = manifest, CaptionReader()
        self._read: dict[str, tuple[PictureText, tuple[int, int]]] = {}

    def sighted(self, task: EverydayTask) -> Sighted | None:
        """What is read in the task's window before anything was done; None where nothing is.

        Raises:
            NoReaderError: tesseract is not installed, or failed.
        """
        title = task.window["title"]
        if title not in self._read:
            computer = EverydayComputer(task.window)
            view = show(computer.observe(), self._manifest.image, self._manifest.frame)
            computer.close()
            height_px, width_px = view.pixels.shape[:2]
            shown = for_reading(view.pixels, is_ink=self._manifest.image.contrast)
            self._read[title] = self._reader.read(shown), (width_px, height_px)
        text, size_px = self._read[title]
        kept = without_own_words(text.lines, task.plain)
        return Sighted(kept, size_px, text.empty_frames, text.text_fields) if kept else None


def planned(planner: Planner, sighted: Sighted | None, task: EverydayTask) -> Plan:
    """As `PrefixEngine` asks the planner before the first step."""
    controls = task.window["controls"]
    goals = planner.goals(
        task.plain,
        num_steps=0,
        num_done=0,
        find=WindowEyes(controls).find,
        shown=None if sighted is None else sighted.shown,
        count=None if sighted is None else sighted.count,
        pieces=() if sighted is None else sighted.marked,
        states=sighted,
    )
    window = PlannedWindow(controls, task.plain, planner.sense, planner.form)
    before = dict(window.state)
    says_done = window.carry_out(goals, planner.left)
    now, presses = window.state, window.presses
    wanted = wanted_of(task, before)
    is_otherwise = any(now[name] not in (before[name], wanted[name]) for name in now)
    return Plan(
        task,
        tuple(goal.sentence for goal in goals),
        is_right=says_done is bool(task.goals) and not left_wrong(task, before, now, presses),
        has_wrong_goal=is_otherwise or bool(pressed_besides(task, presses)),
        does_harm_elsewhere=is_harm(task, before, now, presses),
    )


def summary(plans: Sequence[Plan]) -> dict[str, Any]:
    by_kind: dict[str, list[bool]] = defaultdict(list)
    for plan in plans:
        by_kind[plan.task.family].append(plan.is_right)
    return {
        "tasks": len(plans),
        "right": sum(plan.is_right for plan in plans),
        "harm": sum(plan.has_wrong_goal for plan in plans),
        "harm_elsewhere": sum(plan.does_harm_elsewhere for plan in plans),
        "by_kind": {name: [sum(right), len(right)] for name, right in sorted(by_kind.items())},
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--set", action="append", choices=SETS, help="may be repeated (all but the first)")
    parser.add_argument("--model", default=DEFAULT_NAME, help="name or folder of a model (%(default)s)")
    parser.add_argument("--threads", type=int, default=1, help="of the task parser (%(default)s)")
    parser.add_argument(
        "--failures", action="store_true", help="print sentence, goals and plan where it fails"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    manifest = Catalogue().get(options.model)
    show_only_errors()
    task_parser = NativeParser.of(manifest, threads=options.threads)
    heads = manifest.path_of(FORM_READER_ROLE) if FORM_READER_ROLE in manifest.files else None
    sense = native_sense(manifest.encoder_parts(SENSE_ROLE), heads, threads=options.threads)
    found: list[Plan] = []
    sets: dict[str, dict[str, Any]] = {}
    started = perf_counter()
    for name in options.set or list(SETS)[1:]:
        began = perf_counter()
        # A set is read as in a run of its own: tesseract judges letters by what it has read before.
        planner, windows = Planner(task_parser.scores, sense), WindowReader(manifest)
        plans = [planned(planner, windows.sighted(task), task) for task in everyday_tasks(name)]
        sets[name] = {**summary(plans), "seconds": round(perf_counter() - began, 1)}
        found += plans
        for plan in plans:
            if options.failures and not plan.is_right:
                _print_failure(plan)
    answer = {
        "benchmark": "everyday_plans",
        "weights": manifest.weights_version,
        **summary(found),
        "seconds_per_100_tasks": round(100 * (perf_counter() - started) / len(found), 1),
        "sets": sets,
        "gates": [],  # nothing is promised of plans
    }
    if options.json:
        print(json.dumps(answer, ensure_ascii=False))
    else:
        for name, one in [*sets.items(), ("all", summary(found))]:
            print(f"{name}: " + ", ".join(f"{key} {value}" for key, value in one.items()))
        print(f"seconds per 100 tasks: {answer['seconds_per_100_tasks']}")
    return 0


def _print_failure(plan: Plan) -> None:
    """On standard error, so that what is printed with `--json` stays one object."""
    wanted = "; ".join(" ".join(map(str, goal)) for goal in plan.task.goals) or "nothing"
    said = "; ".join(plan.goals) or "nothing"
    print(
        f"{plan.task.window['title']}: {plan.task.plain}\n  wanted: {wanted}\n  planned: {said}",
        file=sys.stderr,
    )


if __name__ == "__main__":
    sys.exit(main())
