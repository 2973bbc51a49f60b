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
        ([click(50)], [click(50 + NEAR_PX)], StepOutcome(True, 1, 1)),
        ([click(50)], [click(51 + NEAR_PX)], StepOutcome(False, 1, 0)),
        ([click(50)], [DoubleClick(MonitorPoint(50, 100))], StepOutcome(False, 1, 0)),
        ([click(50)], [], StepOutcome(False, 1, 0)),
        ([TypeText("Ada")], [TypeText("Ada")], StepOutcome(True, 0, 0, 1, 1)),
        ([TypeText("Ada")], [TypeText("ada")], StepOutcome(False, 0, 0, 1, 0)),
        ([Hotkey(("ctrl", "s"))], [Hotkey(("ctrl", "a"))], StepOutcome(False)),
        ([click(50), TypeText("x")], [click(52), TypeText("x")], StepOutcome(True, 1, 1, 1, 1)),
        ([click(50)], [click(50), TypeText("more")], StepOutcome(False, 1, 1)),
        ([Finished()], [Finished("All is done.")], StepOutcome(True)),
        (
            [Drag(MonitorPoint(1, 1), MonitorPoint(90, 1))],
            [Drag(MonitorPoint(2, 2), MonitorPoint(200, 1))],
            StepOutcome(False, 2, 1),
        ),
    ],
)
def test_steps_are_compared_by_action_place_and_text(
    wanted: list[Action], done: list[Action], expected: StepOutcome
) -> None:
    assert compare(wanted, done) == expected


def test_each_step_is_evaluated_and_unreadable_replies_are_wrong(tmp_path: Path) -> None:
    folder = demonstration(
        tmp_path, "write a name", ("", click(20, 10)), ("", TypeText("Ada")), ("done", Finished())
    )
    (trajectory,) = trajectories_of(folder)
    manifest = embedded_manifest()
    asked = list(examples_of(trajectory, manifest, Counter()))
    model = ScriptedModel(ModelReply(asked[0].reply), ModelReply("no action"), ModelReply("<|finished|>"))
    told: list[tuple[int, int]] = []
    scores = examine(model, manifest, asked, stop=Event(), tell=lambda done, of: told.append((done, of)))
    assert scores == Scores(steps=3, exact=2, points=1, inside=1, texts=1, equal=0)
    assert told == [(1, 3), (2, 3), (3, 3)]
