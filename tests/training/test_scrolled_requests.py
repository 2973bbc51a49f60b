"""Requests about what is out of sight and about windows in between: replies, stories, what carries loss."""

from __future__ import annotations

import random
import re

import numpy as np

from agent.models.embedded_vocabulary import ID_OF, decode
from agent.models.task_parser.labels import GoalVerb
from training.embedded.blind_goals import blind_requests
from training.embedded.goals import SceneGoals
from training.embedded.requests import NOWHERE, UNKNOWN, Request, SeenName, reply
from training.embedded.wording import Goal
from training.windows.scene import Box, ControlKind, Element, InBetween, Scene, State, Unseen
from training.windows.words import SceneWords

BAR = SeenName(7, bins=(197, 80), notches=2)


def nowhere(name: str, goal: Goal) -> SeenName:
    return SeenName(NOWHERE)


def made(goals: list[Goal], bar: SeenName, *, opened: str = "") -> Request:
    request = Request()
    reply(request, goals, nowhere, opened=opened, below=lambda goal: bar)
    return request


def test_where_there_is_more_below_a_missing_name_is_scrolled_for() -> None:
    request = made([Goal(GoalVerb.PRESS, "Foo")], BAR)
    scrolled = 'scroll "down"<|scroll|><|985|><|400|>down 2'
    assert decode(request.ids) == f'press "Foo" missing; {scrolled}'
    name, bar, *coordinates = request.looks
    assert name[1] == NOWHERE
    assert decode(request.ids[: bar[0] + 1]).endswith('scroll "down"')
    assert [element for _, element in (bar, *coordinates)] == [7] * 3
    assert [request.ids[index] for index in request.coordinates] == [ID_OF["<|985|>"], ID_OF["<|400|>"]]
    row = Goal(GoalVerb.CHOOSE, "France", owner="Country", kind="combo")
    assert decode(made([row], BAR).ids) == f'choose "France" missing; open "Country" missing; {scrolled}'
    assert decode(made([row], BAR, opened="Country").ids) == f'choose "France" missing; {scrolled}'


def test_where_the_picture_does_not_tell_the_decision_carries_no_loss() -> None:
    request = made([Goal(GoalVerb.PRESS, "Foo")], SeenName(UNKNOWN))
    assert decode(request.ids) == 'press "Foo" missing<|call_user|>'
    assert request.learn == [True] * (len(request.ids) - 1) + [False]
    assert made([Goal(GoalVerb.PRESS, "Foo")], SeenName(NOWHERE)).learn[-1]


def form(state: State = State.ON, *, known: bool = True, value: str = "top", owner: str = "") -> Scene:
    elements = (
        Element(ControlKind.BUTTON, "Alpha", Box(20, 20, 120, 50), (70, 35)),
        Element(ControlKind.FIELD, "Beta", Box(20, 60, 220, 90), (120, 75)),
        Element(ControlKind.SCROLLBAR, "", Box(380, 10, 394, 210), (387, 110), state, value, owner),
    )
    return Scene(
        pixels=np.zeros((304, 400, 3), np.uint8),
        char_codes=np.zeros(0, np.uint32),
        char_centres=np.zeros((0, 2), np.float32),
        elements=elements,
        are_bars_known=known,
        below=(Unseen(ControlKind.CHECKBOX, "Gamma Delta"),),
    )


def goals_of(scene: Scene, seed: int = 0, shown: Box | None = None) -> SceneGoals:
    rng = random.Random(seed)
    return SceneGoals(scene, {0, 1}, SceneWords(rng), rng, shown=shown)


def test_a_bar_is_turned_where_it_has_room_and_may_show_the_name() -> None:
    press, row = Goal(GoalVerb.PRESS, "Foo"), Goal(GoalVerb.CHOOSE, "Foo")
    assert goals_of(form()).below(press) == SeenName(2, True, (194, 72), notches=2)
    assert goals_of(form(State.OFF)).below(press).element == NOWHERE
    assert goals_of(form(State.NONE)).below(press).element == UNKNOWN
    assert goals_of(form(known=False)).below(press).element == UNKNOWN
    assert goals_of(form(owner="Places")).below(press).element == NOWHERE
    assert goals_of(form(owner="Places")).below(row).element == 2
    assert goals_of(form(), shown=Box(0, 0, 300, 300)).below(press).element == NOWHERE
    assert goals_of(form(), shown=Box(0, 0, 400, 150)).below(press).element == UNKNOWN


def test_what_is_below_is_asked_for_and_scrolled_for() -> None:
    asked = [one for seed in range(30) for one in goals_of(form(), seed).requests(10)]
    texts = [decode(one.ids) for one in asked]
    scrolled = [one for one in asked if one.family == "scroll"]
    assert any('tick "Gamma Delta" missing; scroll "down"<|scroll|>' in text for text in texts)
    assert not any("<|call_user|>" in text and "cannot" not in text for text in texts)
    for one in scrolled:
        assert decode(one.ids[slice(*one.clause)]) in decode(one.ids)
        x, y = (one.ids[index] - ID_OF["<|0|>"] for index in one.coordinates)
        assert form().elements[2].box.contains(x * 2, y * 304 / 200)


def test_after_scrolling_the_story_tells_of_it() -> None:
    scene = form(State.OFF, value="")
    texts = [decode(one.ids) for seed in range(30) for one in goals_of(scene, seed).requests(10)]
    told = [text for text in texts if 'scroll "down"<|now|>' in text]
    assert any(text.endswith("missing<|call_user|><|im_end|>") for text in told)
    assert any("<|click|>" in text.rpartition("<|now|>")[2] for text in told)
    assert len(told) > 0.2 * len(texts)


def interrupted() -> Scene:
    scene = form()
    dialog = (
        Element(ControlKind.BUTTON, "Buy Now", Box(120, 160, 180, 190), (150, 175)),
        Element(ControlKind.BUTTON, "Not now", Box(200, 160, 260, 190), (230, 175)),
    )
    return Scene(
        pixels=scene.pixels,
        char_codes=scene.char_codes,
        char_centres=scene.char_centres,
        elements=(*scene.elements, *dialog),
        are_bars_known=True,
        in_between=InBetween(Box(100, 100, 300, 200), 4),
    )


def test_a_window_in_between_is_closed_unless_the_goal_is_about_it() -> None:
    scene = interrupted()
    closing: list[Request] = []
    others: list[Request] = []
    for seed in range(60):
        rng = random.Random(seed)
        for one in SceneGoals(scene, {0, 1, 3, 4}, SceneWords(rng), rng).requests(5):
            (closing if one.family == "closing" else others).append(one)
    assert len(closing) > 2 * len(others) > 0
    for one in closing:
        said = decode(one.ids).rpartition("<|now|>")[2]
        assert said == 'close "Not now"<|click|><|575|><|575|><|im_end|>'
        assert {element for _, element in one.looks} == {4}
        assert decode(one.ids[slice(*one.clause)]) == "<|task|>"
        assert len(one.parse)
    for one in others:
        said = decode(one.ids).rpartition("<|now|>")[2]
        assert re.match('(press|choose) "(buy now|not now)"', said.casefold()), said


def test_a_window_in_between_that_is_cut_gets_no_task() -> None:
    rng = random.Random(1)
    goals = SceneGoals(interrupted(), {0, 1}, SceneWords(rng), rng, shown=Box(0, 0, 250, 304))
    assert goals.requests(20) == []


def test_some_stories_without_a_picture_tell_of_scrolling_and_closing() -> None:
    rng = random.Random(3)
    tasks = [blind_requests(rng) for _ in range(800)]
    texts = [decode(max((one.ids for one in task), key=len)) for task in tasks]
    scrolled = [text for text in texts if 'missing; scroll "down"<|' in text]
    closed = [text for text in texts if '<|did|>close "' in text]
    assert 0.02 < len(scrolled) / len(texts) < 0.1
    assert 0.02 < len(closed) / len(texts) < 0.1
    again = [
        text
        for task in tasks
        for text in (decode(one.ids) for one in task)
        if (
            match := re.search(
                r'(\w+ "[^"]*") missing; (open "[^"]*" missing; )?scroll "down"<\|now\|>', text
            )
        )
        and match.group(1) in text.rpartition("<|now|>")[2]
    ]
    assert again
