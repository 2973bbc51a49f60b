"""What counts as equal: actions, points, texts."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from threading import Event

import pytest

from agent.actions.types import Action, Click, DoubleClick, Drag, Finished, Hotkey, TypeText
from agent.coordinates import MonitorPoint
from agent.types import ModelReply
from tests.fakes import ScriptedModel, embedded_manifest
from tests.training.finetune.recorded import demonstration
from training.finetune.examining import NEAR_PX, Scores, StepOutcome, compare, examine
from training.finetune.examples import examples_of
from training.trajectories.from_records import trajectories_of


def click(x: float, y: float = 100.0) -> Click:
    return Click(MonitorPoint(x, y))


@pytest.mark.parametrize(
    ("wanted", "done", "expected"),
    [
        ([click(50)], [click(50 + NEAR_PX)], StepOutcome(True, (True,))),
        ([click(50)], [click(51 + NEAR_PX)], StepOutcome(False, (False,))),
        ([click(50)], [DoubleClick(MonitorPoint(50, 100))], StepOutcome(False, (False,))),
        ([click(50)], [], StepOutcome(False, (False,))),
        ([TypeText("Ada")], [TypeText("Ada")], StepOutcome(True, (), (True,))),
        ([TypeText("Ada")], [TypeText("ada")], StepOutcome(False, (), (False,))),
        ([Hotkey(("ctrl", "s"))], [Hotkey(("ctrl", "a"))], StepOutcome(False)),
        ([click(50), TypeText("x")], [click(52), TypeText("x")], StepOutcome(True, (True,), (True,))),
        ([click(50)], [click(50), TypeText("more")], StepOutcome(False, (True,))),
        ([Finished()], [Finished("All is done.")], StepOutcome(True)),
        (
            [Drag(MonitorPoint(1, 1), MonitorPoint(90, 1))],
            [Drag(MonitorPoint(2, 2), MonitorPoint(200, 1))],
            StepOutcome(False, (True, False)),
        ),
    ],
)
def test_steps_are_compared_by_action_place_and_text(
    wanted: list[Action], done: list[Action], expected: StepOutcome
) -> None:
    assert compare(wanted, done) == expected


def test_each_step_is_evaluated_and_unreadable_replies_are_wrong(tmp_path: Path) -> None:
    said = (('press "Name"', click(20, 10)), ("", TypeText("Ada")), ("done", Finished()))
    folder = demonstration(tmp_path, "write a name", *said)
    (trajectory,) = trajectories_of(folder)
    manifest = embedded_manifest()
    asked = list(examples_of(trajectory, manifest, Counter()))
    model = ScriptedModel(ModelReply(asked[0].reply), ModelReply("no action"), ModelReply("<|finished|>"))
    told: list[tuple[int, int]] = []
    scores = examine(model, manifest, asked, stop=Event(), tell=lambda done, of: told.append((done, of)))
    assert scores == Scores(exact=(True, False, True), inside=(True,), equal=(False,))
    assert scores.to_json() == {
        "steps": 3,
        "exact": 2,
        "points": 1,
        "inside": 1,
        "texts": 1,
        "equal": 0,
        "outcomes": {"exact": (True, False, True), "inside": (True,), "equal": (False,)},
    }
    assert told == [(1, 3), (2, 3), (3, 3)]
