"""The teacher of an agent that acts: what is left to do is read from the window, never from what was said."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from threading import Event

import pytest

from agent.actions.dialects.embedded import DIALECT
from agent.models import manifest as manifests
from agent.models.catalogue.installed import SHIPPED_FOLDER
from agent.models.task_parser.labels import GoalVerb
from agent.ports import Model
from agent.types import ModelReply, Prompt
from training.embedded.doing import DoingGoal, PlayedScene, Teacher, is_as_good, written
from training.embedded.playing import Player
from training.embedded.requests import NOWHERE
from training.embedded.wording import Goal, WordedTask
from training.environments.forms.window import PaintedForm
from training.windows.scene import Box, ControlKind, Element, State

CANVAS = (800, 608)
NAME = (ControlKind.FIELD, "Name", "")
NEWS = (ControlKind.CHECKBOX, "News", "")
SAVE = (ControlKind.BUTTON, "Save", "")
GOALS = [
    DoingGoal(Goal(GoalVerb.FILL, "Name", "Ada", kind="field"), NAME),
    DoingGoal(Goal(GoalVerb.TICK, "News", kind="checkbox"), NEWS),
    DoingGoal(Goal(GoalVerb.PRESS, "Save", kind="button"), SAVE),
]
TEXT = "Name is Ada, tick News, press Save"
ASKED = WordedTask(TEXT, [(0, 11), (13, 22), (24, 34)])
UNTOUCHED = {NAME: (State.EMPTY, ""), NEWS: (State.OFF, "")}
FILLED = {**UNTOUCHED, NAME: (State.FILLED, "Ada")}
TICKED = {**FILLED, NEWS: (State.ON, "")}


def elements(*, ticked: bool = False) -> list[Element]:
    return [
        Element(ControlKind.FIELD, "Name", Box(100, 100, 300, 130), (200, 115), State.EMPTY),
        Element(ControlKind.CHECKBOX, "News", Box(100, 200, 200, 220), (150, 210), State(1 + ticked)),
        Element(ControlKind.BUTTON, "Save", Box(100, 300, 200, 330), (150, 315)),
    ]


def right(teacher: Teacher, *, ticked: bool = False) -> str:
    request = teacher.request(elements(ticked=ticked), CANVAS)
    assert request is not None
    return DIALECT.notation.format(written(request))


def test_the_first_goal_comes_first() -> None:
    assert right(Teacher(ASKED, GOALS, UNTOUCHED)).startswith('fill "Name"<|click|><|250|><|190|><|hotkey|>')


def test_what_was_said_but_not_done_is_asked_for_again() -> None:
    teacher = Teacher(ASKED, GOALS, UNTOUCHED)
    teacher.follow('fill "Name"', {**UNTOUCHED, NAME: (State.FILLED, "Adda")}, [])
    assert right(teacher).startswith('fill "Name"')
    teacher.follow('fill "Name"', FILLED, [])
    assert right(teacher).startswith('tick "News"')


def test_what_was_undone_by_mistake_is_left_to_do_again() -> None:
    teacher = Teacher(ASKED, GOALS, UNTOUCHED)
    teacher.follow('fill "Name"', FILLED, [])
    teacher.follow('tick "News"', TICKED, [])
    assert right(teacher, ticked=True).startswith('press "Save"')
    teacher.follow('press "Save"', FILLED, [])
    assert right(teacher).startswith('tick "News"')


def test_a_box_that_was_right_already_is_said_to_be_once() -> None:
    teacher = Teacher(ASKED, GOALS, {**UNTOUCHED, NEWS: (State.ON, "")})
    teacher.follow('fill "Name"', TICKED, [])
    assert right(teacher, ticked=True).startswith('tick "News" already; press "Save"')
    teacher.follow('tick "News" already; press "Naem"', TICKED, [])
    assert right(teacher, ticked=True).startswith('press "Save"')


def test_what_is_saved_too_early_is_saved_again() -> None:
    teacher = Teacher(ASKED, GOALS, UNTOUCHED)
    teacher.follow('press "Save"', UNTOUCHED, ["Save"])
    teacher.follow('fill "Name"', FILLED, ["Save"])
    teacher.follow('tick "News"', TICKED, ["Save"])
    assert right(teacher, ticked=True).startswith('press "Save"')
    teacher.follow('press "Save"', TICKED, ["Save", "Save"])
    assert right(teacher, ticked=True) == "done<|finished|>"


def test_goals_that_cannot_be_seen_have_no_right_reply() -> None:
    assert Teacher(ASKED, GOALS, UNTOUCHED).request(elements()[1:], CANVAS) is None


def test_a_press_anywhere_in_the_control_is_as_good() -> None:
    wanted = DIALECT.notation.parse('press "Save"<|click|><|190|><|520|>')
    target = Element(ControlKind.BUTTON, "Save", Box(125, 490, 250, 545), (190, 520))
    for reply, is_good in (
        ('press "Save"<|click|><|130|><|540|>', True),
        ('press "Save"<|click|><|260|><|520|>', False),
        ('press "Sav"<|click|><|190|><|520|>', False),
        ("done<|finished|>", False),
    ):
        assert is_as_good(DIALECT.notation.parse(reply), wanted, target) is is_good


class Scripted(Model):
    """Always says the same."""

    def __init__(self, said: str) -> None:
        self._said = said

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        return ModelReply(self._said, weights_version="scripted")

    def close(self) -> None:
        pass


ALWAYS_WRONG = ("done<|finished|>", "no action at all", 'press "X"<|click|><|5|><|995|>')


@pytest.mark.torch
def test_a_model_that_is_always_wrong_is_corrected_in_every_window() -> None:
    manifest = manifests.load(SHIPPED_FOLDER / "embedded")
    form, rng = PaintedForm(CANVAS), random.Random(5)
    for said in ALWAYS_WRONG:
        seen: list[PlayedScene] = []
        while len(seen) < 5:
            player = Player(form, Scripted(said), manifest, rng, CANVAS)
            seen += itertools.islice(player.play(), 5)
        for scene in seen:
            reply = written(scene.request)
            assert scene.was_right is (reply.thought == "done" and said.startswith("done"))
            pointed = {element for _, element in scene.request.looks}
            assert NOWHERE not in pointed
            assert all(scene.elements[element].name in reply.thought for element in pointed)
