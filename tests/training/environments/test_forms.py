"""Forms in real windows: determined by their seed, judged by their widgets; a crash is a fault."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from agent.actions.types import Click, Finished, Hotkey, TypeText, Wait
from agent.coordinates import MonitorPoint
from agent.models.task_parser.labels import GoalVerb
from training.embedded.wording import Goal
from training.environments.environment import Feedback
from training.environments.forms.environment import FormsEnvironment, FormsProcess
from training.environments.forms.tasks import FAMILIES, FormTask, draw_task, family_of, judge
from training.errors import EnvironmentFaultError, TrainingError
from training.rewards.composer import Composer
from training.rewards.facts import EpisodeFacts
from training.rewards.terms import RightElement
from training.windows.scene import Box, ControlKind, Element, State

pytestmark = pytest.mark.torch

SEED_OF = {family: next(seed for seed in range(1000) if family_of(seed) == family) for family in FAMILIES}


@pytest.fixture(scope="module")
def process() -> Iterator[FormsProcess]:
    process = FormsProcess()
    yield process
    process.close()


def solved(process: FormsProcess, forms: FormsEnvironment, seed: int) -> Feedback:
    """Feedback after the actions of a demonstration."""
    shown = process.ask("show", -1, seed)
    forms.reset(seed)
    feedback = forms.step(Click(place(process, shown["bins"])))
    if shown["goal"].verb is GoalVerb.FILL:
        forms.step(Hotkey(("ctrl", "a")))
        feedback = forms.step(TypeText(shown["goal"].value))
    return feedback


def place(process: FormsProcess, bins: tuple[int, int]) -> MonitorPoint:
    width, height = process.canvas
    return MonitorPoint(bins[0] * width / 200, bins[1] * height / 200)


@pytest.mark.parametrize("family", FAMILIES)
def test_doing_what_is_asked_is_success(process: FormsProcess, family: str) -> None:
    feedback = solved(process, FormsEnvironment(process), SEED_OF[family])
    assert (feedback.terminated, feedback.reward, feedback.info["success"]) == (True, 1.0, True)


def test_a_seed_is_one_form_in_whatever_order_and_beside_whatever_others(process: FormsProcess) -> None:
    one, other = FormsEnvironment(process), FormsEnvironment(process)
    first = one.reset(3)
    other.reset(4)
    again = other.reset(3)
    assert first.text == again.text
    assert np.array_equal(first.pixels, again.pixels)
    assert not np.array_equal(first.pixels, other.reset(5).pixels)


def test_many_forms_are_open_at_once_and_do_not_affect_each_other(process: FormsProcess) -> None:
    forms = [FormsEnvironment(process) for _ in range(3)]
    before = [one.reset(SEED_OF["tick"] + 0).pixels for one in forms]
    shown = process.ask("show", -1, SEED_OF["tick"])
    assert forms[1].step(Click(place(process, shown["bins"]))).info["success"] is True
    untouched = forms[0].step(Wait(0.0))
    assert np.array_equal(untouched.observation.pixels, before[0])
    assert not untouched.terminated


def test_a_click_on_nothing_goes_on_and_is_cut_at_the_limit(process: FormsProcess) -> None:
    forms = FormsEnvironment(process, max_steps=2)
    forms.reset(SEED_OF["press"])
    nowhere = Click(MonitorPoint(0, 0))
    first, second = forms.step(nowhere), forms.step(nowhere)
    assert (first.terminated, first.truncated) == (False, False)
    assert (second.terminated, second.truncated, second.info["success"]) == (False, True, False)
    with pytest.raises(TrainingError, match="reset"):
        forms.step(nowhere)


def test_saying_that_it_is_done_does_not_make_it_so(process: FormsProcess) -> None:
    forms = FormsEnvironment(process)
    forms.reset(SEED_OF["tick"])
    said = forms.step(Finished("done"))
    assert (said.terminated, said.info["success"]) == (True, False)


def test_the_right_element_is_in_the_facts_and_never_in_the_observation(process: FormsProcess) -> None:
    feedback = solved(process, FormsEnvironment(process), SEED_OF["press"])
    facts = EpisodeFacts((feedback.info["facts"],), "finished", 1.0)  # type: ignore[arg-type]
    assert Composer([RightElement(0.1)]).compose(facts).by_step == (0.1,)
    assert feedback.observation.window is None


def test_a_process_that_dies_is_a_fault_and_the_next_episode_has_a_new_one() -> None:
    process = FormsProcess()
    try:
        forms = FormsEnvironment(process)
        forms.reset(1)
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        with pytest.raises(EnvironmentFaultError, match="ended"):
            forms.step(Wait(0.0))
        assert forms.reset(1).pixels.shape == (288, 384, 3)
    finally:
        process.close()


BOX = Box(0, 0, 10, 10)
NEWS = (ControlKind.CHECKBOX, "News", "")
OTHER = (ControlKind.CHECKBOX, "Other", "")
TICK = FormTask("Tick News", Goal(GoalVerb.TICK, "News"), NEWS)
OFF, ON = (State.OFF, ""), (State.ON, "")


def test_a_change_that_nobody_asked_for_is_a_failure() -> None:
    before = {NEWS: OFF, OTHER: OFF}
    assert judge(TICK, before, before, []) is None
    assert judge(TICK, before, {NEWS: ON, OTHER: OFF}, []) is True
    assert judge(TICK, before, {NEWS: ON, OTHER: ON}, []) is False
    assert judge(TICK, before, before, ["Send"]) is False


def test_a_field_may_be_filled_again_and_radio_buttons_go_out_together() -> None:
    name = (ControlKind.FIELD, "Name", "")
    fill = FormTask("", Goal(GoalVerb.FILL, "Name", "Ada"), name)
    before = {name: (State.EMPTY, "")}
    assert judge(fill, before, {name: (State.FILLED, "Ad")}, []) is None
    assert judge(fill, before, {name: (State.FILLED, "Ada")}, []) is True
    red, blue = (ControlKind.RADIO, "Red", "Colour"), (ControlKind.RADIO, "Blue", "Colour")
    choose = FormTask("", Goal(GoalVerb.CHOOSE, "Blue"), blue)
    assert judge(choose, {red: ON, blue: OFF}, {red: OFF, blue: ON}, []) is True


def test_duplicate_names_are_never_used_in_tasks() -> None:
    import random

    save = Element(ControlKind.BUTTON, "Save", BOX, (5, 5))
    assert draw_task([save, replace(save, name="SAVE")], "press", random.Random(0)) is None
    task = draw_task([save], "press", random.Random(0))
    assert task is not None
    assert "Save" in task.text or "SAVE" in task.text.upper()
