"""A model that reads the exam window's state instead of the picture: proves that tasks can be done. I/O."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

from agent.ports import Model
from agent.types import ModelReply, Prompt
from training.evaluation.forms import FormCase
from training.evaluation.forms_more import MoreFormCase
from training.evaluation.toolkits.suite import ToolkitCase
from training.windows.exam.judge import press_of
from training.windows.exam.more_wording import HARMLESS
from training.windows.exam.plan import ExamGoal
from training.windows.exam.state import ControlTarget, ExamState


class Oracle(Model):
    """Knows the answers; speaks the embedded dialect on a desktop of 800×608."""

    def __init__(self, case: FormCase | ToolkitCase) -> None:
        self._case = case
        self._plan = case.exam if isinstance(case, FormCase) else case

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        return ModelReply(self._answer(self._case.state()), weights_version="oracle")

    def close(self) -> None:
        pass

    def _answer(self, state: ExamState) -> str:
        if isinstance(self._case, MoreFormCase):
            return self._answer_more(self._case, state)
        return self._towards_goals(state)

    def _answer_more(self, case: MoreFormCase, state: ExamState) -> str:
        """Closes what came in between, scrolls to what is not seen, says what was asked for."""
        planned = case.more.interruption
        in_between = [target for target in state.targets if target.kind == "answer"]
        if planned is not None and in_between:
            harmless = [name for name, effect in planned.buttons if effect == HARMLESS]
            target = next(target for target in in_between if target.name in harmless)
            return f"close{click(target)}"
        if planned is not None and not any(event.startswith("answer ") for event in state.events):
            is_to_come = planned.comes_after_edit and not state.events
            return self._towards_goals(state) if is_to_come else "wait<|wait|>1"
        if case.more.answer:
            return f"read<|finished|>{case.more.answer}"
        (goal, *others) = case.exam.goals
        seen = {(target.name, target.owner) for target in state.targets}
        wanted = (goal.value, goal.name) if goal.kind == "choice" else (goal.name, "")
        scrolled = [target for target in state.targets if target.kind == "scrolled"]
        if not others and scrolled and wanted not in seen and not is_reached(goal, state):
            notches = 1 if goal.kind == "choice" else 2  # never further than what is seen at once
            return f"scroll<|scroll|>{click(scrolled[0]).removeprefix('<|click|>')}down {notches}"
        return self._towards_goals(state)

    def _towards_goals(self, state: ExamState) -> str:
        if self._plan.must_ask:
            return "cannot<|call_user|>It is not there."
        for goal in self._plan.goals:
            if not is_reached(goal, state):
                return step_towards(goal, state)
        return "done<|finished|>Done."


def step_towards(goal: ExamGoal, state: ExamState) -> str:
    target = next_target(goal, state)
    if goal.kind == "field":
        # Ctrl+A goes to the beginning of the line in Tk and in Motif's look.
        return f'fill "{goal.name}"{click(target)}<|hotkey|>end<|hotkey|>shift home<|type|>{goal.value}'
    return f'press "{goal.name}"{click(target)}'


def click(target: ControlTarget) -> str:
    """Coordinates as the embedded model writes them: thousandths of the picture in steps of five."""
    x, y = round((target.x + 0.5) / 800 * 200) * 5, round((target.y + 0.5) / 608 * 200) * 5
    return f"<|click|><|{x}|><|{y}|>"


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
