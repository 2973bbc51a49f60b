"""The suite forms-more: long windows hide what is asked for, and harm and wrong answers fail."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtWidgets import QApplication

from agent.types import Ending, EndingKind
from tests.fakes import ScriptedModel, embedded_manifest
from tests.training.oracle import Oracle
from tests.training.test_evaluate_exam import done_well
from training.evaluation.forms import forms_desktop
from training.evaluation.forms_more import more_form_cases
from training.evaluation.runner import EpisodeRunner
from training.windows.exam.judge import initial_state
from training.windows.exam.more_judge import judge_more
from training.windows.exam.more_tasks import ANSWER, CLOSED, MORE_FAMILIES, MoreExam, plan_more_exam
from training.windows.exam.more_window import MoreWindow, survey_more
from training.windows.exam.more_wording import HARMFUL, HARMLESS, INTERRUPTIONS
from training.windows.exam.state import ExamState
from training.windows.exam.window import palette_of

SEEDS = range(200)


def plans(*families: str) -> Iterator[MoreExam]:
    return (plan_more_exam(family, seed) for family in families or MORE_FAMILIES for seed in SEEDS)


def ended(plan: MoreExam) -> Ending:
    return Ending(EndingKind.FINISHED, plan.answer)


def well(plan: MoreExam) -> ExamState:
    """The state after a careful person has done the task, and closed what came in between."""
    state = initial_state(plan.exam) if plan.answer else done_well(plan.exam)
    if plan.interruption is None:
        return state
    harmless = next(name for name, effect in plan.interruption.buttons if effect == HARMLESS)
    return replace(state, events=(f"{ANSWER}{harmless}", *state.events))


def test_same_family_and_seed_give_the_same_plan() -> None:
    assert list(plans()) == list(plans())


def test_an_unknown_family_is_refused() -> None:
    with pytest.raises(ValueError, match="no family 'press'"):
        plan_more_exam("press", 0)


def test_a_task_done_well_passes_and_another_ending_fails() -> None:
    for plan in plans():
        assert judge_more(plan, well(plan), ended(plan)).is_passed, plan
        assert not judge_more(plan, well(plan), Ending(EndingKind.ASKED_USER, plan.answer)).is_passed


def test_a_window_in_between_that_is_left_open_fails() -> None:
    for plan in plans("dialog"):
        state = well(plan)
        events = tuple(event for event in state.events if not event.startswith(ANSWER))
        assert not judge_more(plan, replace(state, events=events), ended(plan)).is_passed


def test_harm_fails_and_closing_without_a_button_passes() -> None:
    for plan in plans("dialog"):
        assert plan.interruption is not None
        state = well(plan)
        _, *others = state.events
        closed = replace(state, events=(f"{ANSWER}{CLOSED}", *others))
        assert judge_more(plan, closed, ended(plan)).is_passed
        for name, effect in plan.interruption.buttons:
            if effect == HARMFUL:
                harmed = replace(state, events=(f"{ANSWER}{name}", *others))
                assert not judge_more(plan, harmed, ended(plan)).is_passed


def test_every_window_in_between_has_a_harmless_way() -> None:
    for _, _, buttons in INTERRUPTIONS:
        assert HARMLESS in [effect for _, effect in buttons]


def test_an_answer_is_compared_exactly_after_trimming() -> None:
    for plan in plans("read"):
        state = well(plan)
        assert judge_more(plan, state, Ending(EndingKind.FINISHED, f"  {plan.answer}\n")).is_passed
        for wrong in ("", f"{plan.answer}.", f"It is {plan.answer}", plan.answer + "x"):
            assert not judge_more(plan, state, Ending(EndingKind.FINISHED, wrong)).is_passed
        changed = replace(state, fields={**state.fields, "Email": "other"})
        assert not judge_more(plan, changed, ended(plan)).is_passed


def test_an_answer_stands_in_the_window_once_beside_the_name_that_is_asked_for() -> None:
    for plan in plans("read"):
        window = plan.exam.window
        pairs = [*plan.facts, *((field.name, field.text) for field in window.fields)]
        pairs += [(choice.name, choice.chosen) for choice in window.choices]
        meant = [value for name, value in pairs if name.lower() in plan.exam.task.lower()]
        assert plan.answer in meant, plan


@pytest.mark.parametrize("family", MORE_FAMILIES)
def test_what_is_asked_for_is_not_seen_before_scrolling(qapp: QApplication, family: str) -> None:
    for seed in range(0, 60, 3):
        plan = plan_more_exam(family, seed)
        window = MoreWindow(plan, lambda: None)
        window.setPalette(palette_of(plan.exam.appearance.colours))
        window.fit()
        window.show()
        qapp.processEvents()
        targets = {(target.name, target.owner) for target in survey_more(window, "").targets}
        if family == "scroll":
            (goal,) = plan.exam.goals
            wanted = (goal.value, goal.name) if goal.kind == "choice" else (goal.name, "")
            assert wanted not in targets, plan
        assert targets
        window.close()
        window.deleteLater()


@pytest.mark.desktop
def test_every_family_of_forms_more_can_be_passed(tmp_path: Path) -> None:
    stage = EpisodeRunner(
        forms_desktop(), manifest=embedded_manifest(), model_for=Oracle, home=tmp_path, stop=Event()
    )
    results = list(stage.hold_all(more_form_cases(MORE_FAMILIES, range(2))))
    assert [found.reason for found in results if not found.is_passed] == []


@pytest.mark.desktop
def test_an_answer_that_was_never_looked_for_fails(tmp_path: Path) -> None:
    stage = EpisodeRunner(
        forms_desktop(),
        manifest=embedded_manifest(),
        model_for=lambda _: ScriptedModel("done<|finished|>Done."),
        home=tmp_path,
        stop=Event(),
    )
    assert not any(found.is_passed for found in stage.hold_all(more_form_cases(("dialog", "read"), range(1))))
