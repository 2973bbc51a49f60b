"""How many tasks the task parser reads whole without a picture.

    python benchmarks/task_reading.py [--model NAME_OR_FOLDER] [--dialogs 0:20] [--show] [--json]

Its own grammar, everyday sentences, the forms held out from both, and the hand-written sentences of the suite
`toolkits`, with and without quotes: every goal with its verb, names and values, and nothing else. Then
`workloads/everyday_readings.json`, 64 everyday sentences on which the training was developed: by the parser
alone, and as the runtime reads them in front of a window with a bar of menus.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.models.catalogue import DEFAULT_NAME, Catalogue
from agent.models.children.sighted import Standing
from agent.models.llamacpp.native_parser import NativeParser
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.planner import Planner
from agent.models.task_parser.words import words_of
from benchmarks.workloads.gates import at_most
from training.evaluation.toolkits.dialogs import DialogTask, all_dialogs
from training.task_parser.reading import (
    EverydayReading,
    Said,
    alike,
    goals_without_picture,
    said,
    shares_read,
)
from training.windows.exam.plan import ExamGoal

_SEEN, _UNSEEN = 0.95, 0.05
"""What the eyes say of names that are in sight, and of others."""
MOST_BEHIND = 0.05
"""The share of tasks in forms that training never draws, below that of the others: issue 17."""


def read(parser: NativeParser, task: str) -> list[PlannedGoal]:
    """The goals of a task without a picture."""
    words = words_of(task)
    return goals_without_picture(task, words, parser.scores(words))


def is_exam_goal(one: Said, goal: ExamGoal) -> bool:
    """Whether doing what was read would do what a hand-written task asks for."""
    verb, name, value, owner = one
    match goal.kind:
        case "press" | "tab":
            return verb in ("press", "choose") and alike(name, goal.name) and not owner
        case "field":
            return verb == "fill" and alike(name, goal.name) and value == goal.value
        case "check":
            wanted = "tick" if goal.value == "on" else "untick"
            return verb == wanted and alike(name, goal.name)
    return verb == "choose" and alike(name, goal.value) and (not owner or alike(owner, goal.name))


def is_read(found: Sequence[PlannedGoal], asked: DialogTask) -> bool:
    return len(found) == len(asked.goals) and all(
        is_exam_goal(said(one), goal) for one, goal in zip(found, asked.goals, strict=True)
    )


MENU_BAR = ("File", "Edit", "Search", "View", "Document", "Help")


def everyday_readings() -> list[EverydayReading]:
    file = Path(__file__).parent / "workloads" / "everyday_readings.json"
    entries = json.loads(file.read_text(encoding="utf-8"))
    return [EverydayReading(one["task"], [tuple(goal) for goal in one["goals"]]) for one in entries]


def read_at_menus(parser: NativeParser, task: str) -> list[PlannedGoal]:
    """The goals of a task as the runtime reads it where a bar of menus and nothing else is in sight."""

    def shown(name: str) -> Standing:
        return Standing.WHOLE if name in MENU_BAR else Standing.NOT

    def find(asked: Sequence[tuple[str, str]]) -> list[float]:
        return [_SEEN if name in MENU_BAR else _UNSEEN for _, name in asked]

    return Planner(parser.scores).goals(task, num_steps=0, num_done=0, find=find, shown=shown)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--model", default=DEFAULT_NAME, help="name or folder of a model (%(default)s)")
    parser.add_argument("--dialogs", default="0:20", help="seeds of the suite `toolkits` (%(default)s)")
    parser.add_argument("--count", type=int, default=400, help="tasks of the grammar (%(default)s)")
    parser.add_argument("--threads", type=int, default=2, help="of the parser (%(default)s)")
    parser.add_argument("--show", action="store_true", help="print what is read wrongly")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    task_parser = NativeParser.of(Catalogue().get(options.model), threads=options.threads)
    figures: dict[str, float] = {}
    figures |= shares_read(lambda tasks: [task_parser.scores(words) for words in tasks], options.count)
    readings = everyday_readings()
    for name, way in (("everyday readings", read), ("everyday readings, at menus", read_at_menus)):
        results = [(one, way(task_parser, one.task)) for one in readings]
        figures[name] = sum(one.is_read(found) for one, found in results) / len(results)
        for one, found in results:
            if options.show and not one.is_read(found):
                print(f"[{name}]", one.task, "<-", [" | ".join(filter(None, said(goal))) for goal in found])
    first, last = map(int, options.dialogs.split(":"))
    for quoted in (False, True):
        kinds: dict[str, list[bool]] = {}
        for dialog in all_dialogs()[first:last]:
            for asked in dialog.tasks:
                if not asked.goals:
                    continue
                task = asked.sentence(quoted=quoted)
                found = read(task_parser, task)
                is_right = is_read(found, asked)
                for kind in ("all", asked.style, asked.family):
                    kinds.setdefault(kind, []).append(is_right)
                if options.show and not is_right and not quoted:
                    print(task, "<-", [" | ".join(filter(None, said(one))) for one in found])
        for kind, right in kinds.items():
            figures[f"{'quoted' if quoted else 'hand-written'}, {kind}"] = sum(right) / len(right)
    answer: dict[str, object] = {name: round(value, 3) for name, value in figures.items()}
    behind = round(figures["grammar"] - figures["held out"], 3)
    answer["gates"] = [at_most("held_out_forms_behind_the_others", behind, MOST_BEHIND)]
    print(json.dumps(answer, indent=None if options.json else 1))


if __name__ == "__main__":
    main()
