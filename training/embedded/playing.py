"""Lets a model do tasks in real windows and yields what it should have replied. I/O: Qt, the model's process.

One window after the other is opened off screen. The model acts on it; now and then, and wherever it would
end too early, the teacher acts instead, so that what comes after is met, too.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Event

import numpy as np
from numpy.typing import NDArray

from agent.actions.dialects.embedded import DIALECT
from agent.actions.types import CallUser, Finished, Reply, place
from agent.coordinates import Screen, Transform
from agent.errors import AgentError
from agent.models import manifest as manifests
from agent.models.backends import open_model
from agent.models.runtime_settings import RuntimeSettings
from agent.models.task_parser.labels import GoalVerb
from agent.perception.view import show
from agent.ports import Model
from agent.prompts.one_message import prompt_of
from agent.types import ImagePart, Observation
from training.embedded.doing import DoingGoal, PlayedScene, Teacher, is_as_good, written
from training.embedded.requests import Request
from training.embedded.values import value_to_type
from training.embedded.wording import Goal, task_text
from training.environments.forms.window import PaintedForm
from training.windows.scene import Box, ControlKind, Element, State
from training.windows.words import SceneWords

NUM_GOALS = ((1, 2, 3, 4, 5, 6), (5, 10, 20, 27, 22, 16))
"""How many goals a task has, where the window has so many controls, and how often."""
DIALOGS = 0.1
"""Share of small dialogs, in which there is little to do, among the windows."""
ABOUT_TABS = 0.15
"""Share of tasks about tabs: what a tab hides cannot be checked any more, so they are about little else."""
TEACHER_ACTS = 0.15
"""Share of the steps that the teacher does, beside those that would end a task too early."""
KEPT_IF_RIGHT = 0.35
"""Share of the steps that are kept of those in which the agent was right."""
RIGHT_ALREADY = 0.15
"""Of check boxes: asked for as they are."""
KEPT_IF_SHORT = 0.3
"""Share of the tasks of one or two goals that are done: keeping track is what is to be learned here."""
_LONGEST_VALUE = 24
_SPARE_STEPS = 4


def played_scenes(seed: int, folder: Path, *, canvas: tuple[int, int] = (800, 608)) -> Iterator[PlayedScene]:
    """Endless states of windows in which the model of `folder` works, with the right replies.

    Raises:
        AgentError: the model cannot be loaded, or its process ended.
    """
    manifest = manifests.load(folder.resolve())
    model = open_model(manifest, RuntimeSettings(num_threads=1, looks_again=False))
    try:
        form = PaintedForm(canvas, seed=seed)
        for number in range(10**9):
            yield from Player(form, model, manifest, random.Random(f"played {seed} {number}"), canvas).play()
    finally:
        model.close()


class Player:
    """One window and what is asked for in it."""

    def __init__(
        self,
        form: PaintedForm,
        model: Model,
        manifest: manifests.Manifest,
        rng: random.Random,
        canvas: tuple[int, int],
    ) -> None:
        self._form, self._model, self._manifest = form, model, manifest
        self._rng, self._canvas = rng, canvas

    def play(self) -> Iterator[PlayedScene]:
        """The states of one task."""
        rng = self._rng
        self._form.open(rng, is_dialog=rng.random() < DIALOGS)
        try:
            goals = draw_goals(self._form, rng)
            if len(goals) > 2 or (goals and rng.random() < KEPT_IF_SHORT):
                asked = task_text([one.goal for one in goals], rng)
                yield from self._steps(Teacher(asked, goals, self._form.conditions()))
        finally:
            self._form.destroy()

    def _steps(self, teacher: Teacher) -> Iterator[PlayedScene]:
        for _ in range(2 * len(teacher.goals) + _SPARE_STEPS):
            pixels, (codes, centres, elements) = self._form.pixels(), self._form.labels()
            request = teacher.request(elements, self._canvas)
            if request is None:
                return
            right = written(request)
            reply, transform = self._ask(teacher, pixels)
            was_right = reply is not None and is_as_good(
                reply, right, _target(request, elements, self._canvas)
            )
            if not was_right or self._rng.random() < KEPT_IF_RIGHT:
                yield PlayedScene(
                    pixels, codes, centres, elements, source="played", request=request, was_right=was_right
                )
            if not teacher.left:
                return
            if reply is None or _ends(reply) or self._rng.random() < TEACHER_ACTS:
                reply = right
            for action in reply.actions:
                self._form.perform(place(action, transform))
            teacher.follow(reply.thought, self._form.conditions(), self._form.presses)

    def _ask(self, teacher: Teacher, pixels: NDArray[np.uint8]) -> tuple[Reply | None, Transform]:
        """The model's reply, None when it cannot be read, and how its points map to the window's."""
        seen = Observation(pixels, Screen(*self._canvas))
        view = show(seen, self._manifest.image, DIALECT.frame)
        prompt = prompt_of(
            ImagePart(view.pixels), teacher.asked.text, teacher.said,
            task_readings=self._manifest.task_readings,
        )  # fmt: skip
        try:
            reply = DIALECT.notation.parse(self._model.reply(prompt, stop=Event()).text)
            for action in reply.actions:
                place(action, view.transform)
        except AgentError:
            return None, view.transform
        return reply, view.transform


def _ends(reply: Reply) -> bool:
    return any(isinstance(action, Finished | CallUser) for action in reply.actions)


def _target(request: Request, elements: Sequence[Element], canvas: tuple[int, int]) -> Element | None:
    """What the right reply presses, with its box in thousandths of the picture."""
    if not request.coordinates:
        return None
    (index,) = {element for at, element in request.looks if at == request.coordinates[0] - 1}
    element, (width, height) = elements[index], canvas
    box = element.box
    in_thousandths = Box(
        box.x0 * 1000 / width, box.y0 * 1000 / height, box.x1 * 1000 / width, box.y1 * 1000 / height
    )
    return replace(element, box=in_thousandths)


def draw_goals(form: PaintedForm, rng: random.Random) -> list[DoingGoal]:
    """Goals about different controls of a window, buttons last; none where nothing suits.

    Lists and menus that open are windows of their own, which a `PaintedForm` does not show.
    """
    elements = form.labels()[2]
    kinds = _LAST if rng.random() < ABOUT_TABS else _FIT
    names = [element.name.casefold() for element in elements]
    fit = [
        one
        for one in elements
        if one.name.strip()
        and '"' not in one.name
        and names.count(one.name.casefold()) == 1
        and one.state is not State.DISABLED
        and one.kind in kinds
        and not (one.state is State.ON and one.kind is not ControlKind.CHECKBOX)
        and "\n" not in one.value
        and form.is_legible((one.kind, one.name, one.owner))
    ]
    rng.shuffle(fit)
    found: dict[tuple[ControlKind, str], DoingGoal] = {}
    for element in fit:
        # Of radio buttons, rows and tabs that exclude each other one at most.
        group = element.owner if element.kind in (ControlKind.RADIO, ControlKind.ITEM) else element.name
        if element.kind in (ControlKind.TAB, ControlKind.BUTTON):
            group = ""
        key = element.kind, element.name, element.owner
        found.setdefault((element.kind, group), DoingGoal(_goal(element, rng), key))
    count = min(len(found), rng.choices(*NUM_GOALS)[0])
    chosen = rng.sample(list(found.values()), count)
    return sorted(chosen, key=lambda one: one.key[0] in _LAST)


_LAST = (ControlKind.TAB, ControlKind.BUTTON)
"""A button comes after what it confirms."""
_FIT = (ControlKind.BUTTON, ControlKind.FIELD, ControlKind.CHECKBOX, ControlKind.RADIO, ControlKind.ITEM)


def _goal(element: Element, rng: random.Random) -> Goal:
    name = element.name
    match element.kind:
        case ControlKind.FIELD:
            value = element.value
            while value == element.value:
                value = value_to_type(SceneWords(rng), rng)[:_LONGEST_VALUE].strip()
            return Goal(GoalVerb.FILL, name, value, kind="field")
        case ControlKind.CHECKBOX:
            wants_on = (element.state is not State.ON) != (rng.random() < RIGHT_ALREADY)
            return Goal(GoalVerb.TICK if wants_on else GoalVerb.UNTICK, name, kind="checkbox")
        case ControlKind.TAB:
            return Goal(GoalVerb.PRESS, name, kind="tab")
        case ControlKind.BUTTON:
            return Goal(GoalVerb.PRESS, name, kind="button")
        case ControlKind.RADIO:
            return Goal(
                GoalVerb.CHOOSE, name, owner=element.owner if rng.random() < 0.4 else "", kind="radio"
            )
    return Goal(GoalVerb.CHOOSE, name, owner=element.owner if rng.random() < 0.3 else "", kind="list")
