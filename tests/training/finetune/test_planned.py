"""With a task parser, a step is learned as the answer to the order that a run gives for it."""

from __future__ import annotations

import pytest

from agent.actions.types import Action, Click, Finished, TypeText
from agent.coordinates import MonitorPoint
from training.finetune.planned import AskedAlone, SaidStep, asked_alone

CLICK = Click(MonitorPoint(1, 1))


def said(*steps: tuple[str, Action]) -> list[SaidStep]:
    return [SaidStep(thought, (action,)) for thought, action in steps]


@pytest.mark.parametrize(
    ("thought", "sentence"),
    [
        ('press "Save"', 'Press "Save"'),
        ('tick "News" already; untick "Ads"', 'Untick "Ads"'),
        ('choose "sea" nowhere; untick "Ads"', 'Untick "Ads"'),
        ('choose "A4" missing; open "Size"', 'Choose "A4" in "Size"'),
        ('press "OK" missing; scroll "down"', 'Press "OK"'),
    ],
)
def test_a_thought_tells_the_order_that_it_answers(thought: str, sentence: str) -> None:
    assert asked_alone(said((thought, CLICK)), 0) == AskedAlone(sentence)


def test_a_field_is_asked_for_with_the_text_that_was_typed() -> None:
    steps = [SaidStep('fill "City"', (CLICK, TypeText("Bergen")))]
    assert asked_alone(steps, 0) == AskedAlone('Type "Bergen" into "City"')


def test_a_row_is_asked_for_with_the_list_that_was_opened_for_it() -> None:
    steps = said(('press "New"', CLICK), ('choose "A4" missing; open "Size"', CLICK), ('choose "A4"', CLICK))
    opened = 'choose "A4" missing; open "Size"'
    assert asked_alone(steps, 2) == AskedAlone('Choose "A4" in "Size"', (opened,))


def test_what_was_done_for_other_goals_is_not_told() -> None:
    steps = said(('press "New"', CLICK), ('press "Save"', CLICK))
    assert asked_alone(steps, 1) == AskedAlone('Press "Save"')


def test_a_window_in_between_is_closed_before_the_goal_that_comes_next() -> None:
    steps = said(('close "Not now"', CLICK), ('press "Save"', CLICK))
    assert asked_alone(steps, 0) == AskedAlone('Press "Save"')
    assert asked_alone(steps, 1) == AskedAlone('Press "Save"', ('close "Not now"',))


@pytest.mark.parametrize(
    ("thought", "action"), [("done", Finished()), ("type", TypeText("x")), ("now I save", CLICK)]
)
def test_what_the_parser_does_itself_is_asked_of_nobody(thought: str, action: Action) -> None:
    assert asked_alone(said((thought, action)), 0) is None
