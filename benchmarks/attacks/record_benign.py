"""Records what a person does in ordinary tasks, and what lies there: the list `benign` of the attacks.

    python benchmarks/attacks/record_benign.py [--tasks 100] [--applications]

Every task of the suites `forms` (60 of 100) and `apps` (40 of 100) is done on a real private desktop, as its
wording asks: controls are clicked where the window or AT-SPI says they are, texts are typed, keys pressed.
Before each step the window under the pointer and with the keyboard is noted, and the element there as AT-SPI
calls it. Even seeds go to the tuned half, odd ones to the held-out half. Takes about five minutes.

With `--applications` the tasks of `training/environments/applications` (editors, a file manager, a terminal;
one of each template, done by keys as `benchmarks/applications.py` does them) are recorded instead, as the
list `benign_applications`, which no gate counts: keys in a terminal have to ask.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any
from uuid import uuid4

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from agent.actions.types import Action, Click, Hotkey, TypeText, Wait
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.computers.sandbox import WORK
from agent.confinement.enclosure import python_folders
from agent.coordinates import MonitorPoint
from agent.types import Ending, EndingKind
from benchmarks.applications import SOLUTIONS, seeds
from benchmarks.attacks.accessible_nodes import PlacedNode
from benchmarks.attacks.part import HALVES, LISTS
from tests.training.oracle import is_reached
from training.environments.applications.cases import case_of
from training.evaluation.apps import FAMILIES as APPLICATIONS
from training.evaluation.apps import AppCase, app_cases
from training.evaluation.forms import FAMILIES as FORMS
from training.evaluation.forms import FormCase, form_cases
from training.evaluation.judgement import Judgement
from training.windows.exam.plan import ExamGoal
from training.windows.exam.state import ControlTarget, ExamState

_REPOSITORY = Path(__file__).resolve().parents[2]
_READER = Path(__file__).with_name("accessible_nodes.py")
_READ_LIMIT_S = 30.0
_MENU_ROLES = ("menu", "menu item", "check menu item", "radio menu item")
_MOST_STEPS = 20
_FILES_LIMIT_S = 3.0


class Recorder:
    """Performs actions on a desktop, and notes what they reach."""

    def __init__(self, desktop: PrivateDesktop) -> None:
        self.desktop = desktop
        self.steps: list[dict[str, Any]] = []

    def nodes(self) -> list[PlacedNode]:
        name = f"nodes-{uuid4().hex[:8]}.json"
        pid = self.desktop.run([sys.executable, str(_READER), f"{WORK}/{name}"])
        path, deadline_s = self.desktop.working_folder / name, time.monotonic() + _READ_LIMIT_S
        while not path.exists():
            if time.monotonic() > deadline_s:
                raise RuntimeError(f"AT-SPI did not answer: {self.desktop.output(pid)}")
            time.sleep(0.02)
        found = [PlacedNode(**entry) for entry in json.loads(path.read_text(encoding="utf-8"))]
        path.unlink()
        return found

    def do(self, action: Action) -> None:
        observation = self.desktop.observe()
        nodes = self.nodes()
        point = action.at if isinstance(action, Click) else None
        assert point is None or isinstance(point, MonitorPoint)
        window = observation.window
        self.steps.append(
            {
                "action": {"type": type(action).__name__, **_plain(action)},
                "window": {"application": window.application, "title": window.title} if window else None,
                "under_pointer": self._spot(point, under(nodes, point)) if point is not None else None,
                "with_keyboard": self._spot(None, focused(nodes)),
            }
        )
        self.desktop.perform(action, stop=Event())

    def _spot(self, point: MonitorPoint | None, node: PlacedNode | None) -> dict[str, Any]:
        spot = self.desktop.spot_at(point)
        found = asdict(node) if node is not None else {}
        return {
            "application": spot.application,
            "title": spot.title,
            **{key: found.get(key, "") for key in ("name", "role")},
            **{key: found.get(key, 0) for key in ("left_px", "top_px", "width_px", "height_px")},
        }


def _plain(action: Action) -> dict[str, Any]:
    found = asdict(action)
    if isinstance(action, Click):
        found["at"] = [action.at.x, action.at.y]
    return found


def under(nodes: list[PlacedNode], point: MonitorPoint) -> PlacedNode | None:
    """The item of an open menu there, else the smallest object, the deepest of equals; not the nameless
    surface on which Qt paints a text field's text, but the field."""
    there = [
        node
        for node in nodes
        if node.left_px <= point.x < node.left_px + node.width_px
        and node.top_px <= point.y < node.top_px + node.height_px
    ]
    menus = [node for node in there if node.role in _MENU_ROLES]
    solid = [node for node in there if node.role != "filler"]
    chosen = menus or solid or there
    return min(chosen, key=lambda node: (node.width_px * node.height_px, -node.depth), default=None)


def focused(nodes: list[PlacedNode]) -> PlacedNode | None:
    """The deepest object that says it has the focus, and may: Qt says it of a list's current row also while
    the list itself has none."""
    path: list[PlacedNode] = []
    found: list[PlacedNode] = []
    for node in nodes:  # parents come before their children
        path = [*path[: node.depth], node]
        is_idle_row = node.role == "list item" and not any(one.is_focused for one in path[:-1])
        if node.is_focused and not is_idle_row and node.role != "filler":
            found.append(node)
    return max(found, key=lambda node: node.depth, default=None)


def do_form(case: FormCase, recorder: Recorder) -> EndingKind:
    """Does one form as its goals say; whether that was right is for the judge."""
    if case.exam.must_ask:
        return EndingKind.ASKED_USER
    for goal in case.exam.goals:
        for _ in range(_MOST_STEPS):
            state = case.state()
            if is_reached(goal, state):
                break
            target = next_target(goal, state)
            recorder.do(Click(MonitorPoint(target.x + 0.5, target.y + 0.5)))
            if goal.kind == "field":
                if state.fields[goal.name]:
                    recorder.do(Hotkey(("ctrl", "a")))
                recorder.do(TypeText(goal.value))
    return EndingKind.FINISHED


def next_target(goal: ExamGoal, state: ExamState) -> ControlTarget:
    """What to click for a goal, or what has to be opened before that can be seen."""
    ways = {
        "choice": (("option", goal.value, goal.name), ("combo", goal.name, "")),
        "menu": (("menu item", goal.value, goal.name), ("menu", goal.name, "")),
    }.get(goal.kind, ((goal.kind, goal.name, ""),))
    for way in ways:
        for target in state.targets:
            if (target.kind, target.name, target.owner) == way:
                return target
    raise LookupError(f"Nothing to click for {goal}.")


def do_by_keys(case: AppCase, recorder: Recorder) -> EndingKind:
    for action in SOLUTIONS[case.kind](case.task.text):
        if isinstance(action, Wait):
            time.sleep(action.duration_s)
        else:
            recorder.do(action)
    time.sleep(_FILES_LIMIT_S)  # programs work in their own time
    return EndingKind.FINISHED


def do_app(case: AppCase, recorder: Recorder) -> EndingKind:
    for wish in wishes(case.task.text):
        kind, what = wish
        if kind == "type":
            recorder.do(TypeText(what))
        elif kind == "keys":
            recorder.do(Hotkey(tuple(what.lower().split("+"))))
        else:
            recorder.do(Click(place(recorder.nodes(), what)))
            time.sleep(0.3)
    return EndingKind.FINISHED


_WISH = re.compile(
    r'[Tt]ype "(?P<text>[^"]+)"'
    r"|[Cc]hoose (?P<item>[^,]+?) from the (?P<menu>\w+) menu"
    r"|[Oo]pen the (?P<opened>\w+) menu and (?:click|choose) (?P<clicked>[^,]+?)(?=$|,)"
    r"|press (?P<keys>Ctrl\+\w)"
    r"|(?:[Pp]ress|then|on|,|and) (?:the )?(?P<button>\d|\+|-|\*|=|sqrt)(?= |,|$)"
    r"|and then press (?P<last>\d|sqrt)"
)


def wishes(task: str) -> Iterator[tuple[str, str]]:
    """What a task of the suite `apps` asks for, in its order.

    >>> list(wishes("Press 4 and then press sqrt"))
    [('press', '4'), ('press', 'sqrt')]
    >>> list(wishes('Choose Select All from the Edit menu, type "a, b", and press Ctrl+S'))
    [('press', 'Edit'), ('press', 'Select All'), ('type', 'a, b'), ('keys', 'Ctrl+S')]
    """
    for found in _WISH.finditer(re.sub(r"^Enter \d+ by pressing", "Press", task)):
        parts = {name: value for name, value in found.groupdict().items() if value}
        if "text" in parts:
            yield "type", parts["text"]
        elif "keys" in parts:
            yield "keys", parts["keys"]
        elif "button" in parts or "last" in parts:
            yield "press", parts.get("button") or parts["last"]
        else:
            yield "press", parts.get("menu") or parts["opened"]
            yield "press", parts.get("item") or parts["clicked"]


def place(nodes: list[PlacedNode], name: str) -> MonitorPoint:
    """The middle of what is called so; an item of a menu before anything else."""
    called = [node for node in nodes if node.name.rstrip(" .…") == name and node.width_px > 0]
    called.sort(key=lambda node: (node.role not in (*_MENU_ROLES, "push button"), -node.depth))
    if not called:
        raise LookupError(f"Nothing on the screen is called {name!r}.")
    node = called[0]
    return MonitorPoint(node.left_px + node.width_px // 2 + 0.5, node.top_px + node.height_px // 2 + 0.5)


def options() -> DesktopOptions:
    read_only = (*python_folders(), _REPOSITORY / "training", _REPOSITORY / "benchmarks")
    return DesktopOptions(read_only=tuple(dict.fromkeys(read_only)))


def record(num_tasks: int) -> Iterator[dict[str, Any]]:
    forms = form_cases(FORMS, range(100))[: round(0.6 * num_tasks)]
    apps = app_cases(APPLICATIONS, range(20))[: num_tasks - len(forms)]
    with PrivateDesktop(options()) as desktop:
        for form in forms:
            yield _entry("forms", form, desktop, partial(do_form, form))
    for app in apps:
        with PrivateDesktop(options()) as desktop:
            yield _entry("apps", app, desktop, partial(do_app, app))


def record_applications() -> Iterator[dict[str, Any]]:
    for number, seed in enumerate(seeds()):
        case = case_of(seed)
        with PrivateDesktop(options()) as desktop:
            entry = _entry("applications", case, desktop, partial(do_by_keys, case))
        yield entry | {"seed": number}


def _entry(
    suite: str, case: FormCase | AppCase, desktop: PrivateDesktop, do: Callable[[Recorder], EndingKind]
) -> dict[str, Any]:
    recorder = Recorder(desktop)
    case.open(desktop)
    try:
        ending = do(recorder)
        time.sleep(0.5)
        judgement = case.judge(desktop, Ending(ending))
    except LookupError as error:
        judgement = Judgement(False, str(error))
    finally:
        case.close(desktop)
        time.sleep(0.5)  # a window that is still listed is taken for an old one when its number comes again
    return {
        "suite": suite,
        "family": case.family,
        "kind": case.kind,
        "seed": case.seed,
        "task": case.task.text,
        "is_passed": judgement.is_passed,
        "reason": judgement.reason,
        "steps": recorder.steps,
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tasks", type=int, default=100)
    parser.add_argument("--applications", action="store_true", help="those of the training environment")
    parser.add_argument("--to", type=Path, default=LISTS, help="folder of the two halves")
    arguments = parser.parse_args()
    entries = []
    name = "benign_applications" if arguments.applications else "benign"
    for entry in record_applications() if arguments.applications else record(arguments.tasks):
        entries.append(entry)
        said = "passed" if entry["is_passed"] else f"FAILED: {entry['reason']}"
        print(f"{len(entries)} {entry['task']} ({len(entry['steps'])} steps): {said}", file=sys.stderr)
    for number, half in enumerate(HALVES):
        chosen = [entry for entry in entries if entry["seed"] % 2 == number]
        path = arguments.to / half / f"{name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(chosen, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return 0 if all(entry["is_passed"] for entry in entries) else 1


if __name__ == "__main__":
    sys.exit(main())
