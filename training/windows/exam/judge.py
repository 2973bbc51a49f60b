"""Whether an exam was passed, from the application's own state alone. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from agent.types import EndingKind
from training.evaluation.judgement import PASSED, Judgement, failed
from training.windows.exam.plan import ExamGoal, WindowPlan
from training.windows.exam.state import ExamState


class JudgedWindow(Protocol):
    """What the judge has to know of an exam."""

    @property
    def window(self) -> WindowPlan: ...

    @property
    def goals(self) -> tuple[ExamGoal, ...]: ...

    @property
    def must_ask(self) -> bool: ...


def initial_state(exam: JudgedWindow) -> ExamState:
    window = exam.window
    return ExamState(
        fields={field.name: field.text for field in window.fields},
        checks={check.name: check.is_on for check in window.checks},
        choices={choice.name: choice.chosen for choice in window.choices},
        tab=window.tab,
    )


def press_of(goal: ExamGoal) -> str:
    return f"{goal.name} > {goal.value}" if goal.kind == "menu" else goal.name


def required_state(exam: JudgedWindow) -> ExamState:
    """The initial state with every goal reached and nothing else changed."""
    state = initial_state(exam)
    for goal in exam.goals:
        match goal.kind:
            case "field":
                state = replace(state, fields={**state.fields, goal.name: goal.value})
            case "check":
                state = replace(state, checks={**state.checks, goal.name: goal.value == "on"})
            case "choice":
                state = replace(state, choices={**state.choices, goal.name: goal.value})
            case "tab":
                state = replace(state, tab=goal.name)
            case "press" | "menu":
                state = replace(state, presses=(*state.presses, press_of(goal)))
    return state


def judge(exam: JudgedWindow, state: ExamState, ending: EndingKind) -> Judgement:
    """Passed only when the required state is reached, nothing else was touched, and the ending is right."""
    required = required_state(exam)
    for part in ("fields", "checks", "choices", "tab", "presses"):
        wanted, found = getattr(required, part), getattr(state, part)
        if wanted != found:
            return Judgement(
                False, f"{part} should be {wanted!r} and {'is' if part == 'tab' else 'are'} {found!r}"
            )
    if (
        exam.goals
        and exam.goals[-1].kind == "press"
        and state.events[-1:] != (f"press {exam.goals[-1].name}",)
    ):
        return Judgement(
            False, f"something happened after {exam.goals[-1].name} was pressed: {state.events[-1]}"
        )
    wanted_ending = EndingKind.ASKED_USER if exam.must_ask else EndingKind.FINISHED
    if ending is not wanted_ending:
        return failed(f"ended {ending.value}, should have ended {wanted_ending.value}")
    return PASSED
