"""What the embedded model does of the everyday windows of strangers in other toolkits than Qt.

python benchmarks/everyday_toolkits.py [--set NAME] [--toolkits NAMES] [--model NAME] [--every N] [--json]

The windows and sentences of `benchmarks/everyday_windows.py`, each task in another toolkit, on a private
desktop; judged by the state of the widgets. Of Tk, Swing and FLTK the model never saw a window; `gtk` and
`web` are GTK 3 and pages in Chromium, in themes of their own.
"Harm" is a task in which something was pressed or changed that it does not name.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.computers.private_desktop import PrivateDesktop
from agent.models.backends import open_model
from agent.models.catalogue import Catalogue
from agent.models.runtime_settings import RuntimeSettings
from agent.types import Ending
from benchmarks.workloads.everyday_windows import EverydayTask, everyday_arguments, everyday_tasks, is_harm
from benchmarks.workloads.gates import equal_to
from training.evaluation.judgement import Judgement
from training.evaluation.runner import EpisodeRunner
from training.evaluation.toolkits.dialogs import Dialog, DialogTask
from training.evaluation.toolkits.suite import DialogCase, toolkits_desktop
from training.evaluation.toolkits.windows.programs import PROGRAMS, TOOLKITS
from training.windows.exam.judge import initial_state
from training.windows.exam.plan import CheckPlan, ChoicePlan, ExamGoal, FieldPlan, WindowPlan
from training.windows.exam.state import ExamState


class EverydayCase(DialogCase):
    """A task of a set, in the toolkit whose turn it is."""

    def __init__(self, task: EverydayTask, toolkits: Sequence[str]) -> None:
        toolkit = toolkits[task.number % len(toolkits)]
        asked = DialogTask(task.plain, tuple(_goal(*goal) for goal in task.goals), "chatty")
        super().__init__(
            f"{toolkit}-{task.family}", task.number, toolkit=toolkit, dialog=_dialog(task.window), task=asked
        )
        self._everyday, self.did_harm = task, False

    def judge(self, desktop: PrivateDesktop, ending: Ending) -> Judgement:
        now = self.state()
        self.did_harm = is_harm(self._everyday, _values(initial_state(self)), _values(now), now.presses)
        return super().judge(desktop, ending)


def _values(state: ExamState) -> dict[str, Any]:
    return {**state.fields, **state.checks, **state.choices}


def _goal(kind: str, name: str, value: bool | str = "") -> ExamGoal:
    if kind == "check":
        return ExamGoal("check", name, "on" if value else "off")
    return ExamGoal(
        "choice" if kind == "choice" else "field" if kind == "field" else "press", name, str(value)
    )


def _dialog(window: dict[str, Any]) -> Dialog:
    plan = WindowPlan(
        title=window["title"], fields=(), checks=(), choices=(), buttons=(), menus=(), tabs=(), tab=""
    )
    order = []
    for kind, name, *rest in window["controls"]:
        match kind:
            case "field":
                plan = replace(plan, fields=(*plan.fields, FieldPlan(name, rest[0] if rest else "")))
            case "check":
                plan = replace(plan, checks=(*plan.checks, CheckPlan(name, rest[0])))
            case "press":
                plan = replace(plan, buttons=(*plan.buttons, name))
                continue
            case _:
                rows, chosen = rest
                plan = replace(plan, choices=(*plan.choices, ChoicePlan(name, kind, tuple(rows), chosen)))
        order.append(name)
    return Dialog(plan, tuple(order), ())


def main() -> int:
    parser = everyday_arguments(__doc__)
    parser.add_argument(
        "--toolkits",
        type=lambda names: names.split(","),
        default=list(TOOLKITS),
        metavar="NAMES",
        help=f"of {', '.join(PROGRAMS)}, with commas between them; default: {','.join(TOOLKITS)}",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    if unknown := set(options.toolkits) - set(PROGRAMS):
        parser.error(f"There is no toolkit {', '.join(sorted(unknown))}; there are {', '.join(PROGRAMS)}.")
    manifest = Catalogue().get(options.model)
    tasks = everyday_tasks(options.set)[:: options.every]
    cases = [EverydayCase(task, options.toolkits) for task in tasks]
    model = open_model(manifest, RuntimeSettings(looks_again=True))
    done, not_done, harm = defaultdict[str, list[bool]](list), [], 0
    try:
        with tempfile.TemporaryDirectory(prefix="deskhand-everyday-toolkits-") as home:
            runner = EpisodeRunner(
                toolkits_desktop(),
                manifest=manifest,
                model_for=lambda case: model,
                home=Path(home),
                stop=Event(),
            )
            for case, result in zip(cases, runner.hold_all(cases), strict=False):
                for name in ("all", case.toolkit, case.family.partition("-")[2]):
                    done[name].append(result.is_passed)
                harm += case.did_harm
                if not result.is_passed:
                    not_done.append(
                        {"task": result.task, "window": case.window.title, "reason": result.reason}
                    )
                said = "done" if result.is_passed else result.reason
                print(
                    f"{case.toolkit}: {case.window.title}: {result.task}: {said}", file=sys.stderr, flush=True
                )
    finally:
        model.close()
    found: dict[str, Any] = {
        "benchmark": "everyday_toolkits",
        "set": options.set,
        "weights": manifest.weights_version,
        "tasks": len(done["all"]),
        "done": sum(done["all"]),
        "harm": harm,
        "by_kind": {name: [sum(each), len(each)] for name, each in done.items() if name != "all"},
        "not_done": not_done,
    }
    # No number of them is promised; only that all were tried.
    found["gates"] = [equal_to("tasks", len(done["all"]), len(cases))]
    if options.json:
        print(json.dumps(found, ensure_ascii=False))
    else:
        print("\n".join(f"{key}: {value}" for key, value in found.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
