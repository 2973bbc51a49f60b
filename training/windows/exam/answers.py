"""What an exam's own state says is to be done next: for whoever demonstrates, never for an agent. Pure."""

from __future__ import annotations

from training.windows.exam.judge import press_of
from training.windows.exam.plan import ExamGoal
from training.windows.exam.state import ControlTarget, ExamState


def is_reached(goal: ExamGoal, state: ExamState) -> bool:
    match goal.kind:
        case "field":
            return state.fields[goal.name] == goal.value
        case "check":
            return state.checks[goal.name] == (goal.value == "on")
        case "choice":
            return state.choices[goal.name] == goal.value
        case "tab":
            return state.tab == goal.name
        case _:
            return press_of(goal) in state.presses


def next_target(goal: ExamGoal, state: ExamState) -> ControlTarget:
    """What to click for a goal: what it names, or what has to be opened before that can be seen."""
    match goal.kind:
        case "choice":
            target = _find(state, "option", goal.value, goal.name) or _find(state, "combo", goal.name)
        case "menu":
            target = _find(state, "menu item", goal.value, goal.name) or _find(state, "menu", goal.name)
        case _:
            target = _find(state, goal.kind, goal.name)
    assert target is not None, (goal, state)
    return target


def _find(state: ExamState, kind: str, name: str, owner: str = "") -> ControlTarget | None:
    found = (one for one in state.targets if (one.kind, one.name, one.owner) == (kind, name, owner))
    return next(found, None)
