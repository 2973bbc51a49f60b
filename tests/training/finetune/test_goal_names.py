"""The owner's own sentence names what was clicked, where its goals and the steps fit in one way only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from agent.actions.types import Click, Finished, Hotkey, TypeText
from agent.coordinates import MonitorPoint
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from tests.fakes import embedded_manifest
from tests.training.finetune.recorded import demonstration
from training.finetune.examples import FinetuneExample, examples_of
from training.finetune.goal_names import Deed, DoneStep, asked_steps
from training.finetune.naming import NameSource
from training.trajectories.from_records import trajectories_of
from training.trajectories.trajectory import TEMPLATE

CLICK = Click(MonitorPoint(30, 16))
DONE = ("", Finished())


def press(name: str) -> PlannedGoal:
    return PlannedGoal(GoalVerb.PRESS, name)


def choose(name: str, owner: str = "") -> PlannedGoal:
    return PlannedGoal(GoalVerb.CHOOSE, name, owner=owner)


def fill(name: str, value: str) -> PlannedGoal:
    return PlannedGoal(GoalVerb.FILL, name, value)


def clicked(*names: str) -> list[DoneStep]:
    return [DoneStep(Deed.CLICK, name=name) for name in names]


def served(goals: Sequence[PlannedGoal], steps: Sequence[DoneStep]) -> list[str]:
    return [
        "" if one is None else ("open for " if one.is_opening else "") + one.goal.name
        for one in asked_steps(goals, steps)
    ]


def test_each_goal_names_the_step_that_serves_it() -> None:
    assert served([press("9"), press("*"), press("=")], clicked("", "", "")) == ["9", "*", "="]


def test_a_row_takes_the_click_that_opens_its_list_where_there_is_one() -> None:
    goals = [choose("Italy", "Country"), press("Save")]
    assert served(goals, clicked("", "", "")) == ["open for Italy", "Italy", "Save"]
    assert served(goals, clicked("", "")) == ["Italy", "Save"]


def test_a_field_takes_all_steps_up_to_its_own_text() -> None:
    steps = [DoneStep(Deed.CLICK), DoneStep(Deed.KEYS, "ctrl a"), DoneStep(Deed.TYPE, "Ada"), *clicked("")]
    assert served([fill("Name", "Ada"), press("Save")], steps) == ["Name", "Name", "Name", "Save"]
    assert served([fill("Name", "Bob"), press("Save")], steps) == ["", "", "", ""]


def test_names_that_are_known_decide_between_two_ways() -> None:
    goals = [choose("Bold"), choose("Red")]
    assert served(goals, clicked("", "", "")) == ["", "", ""], "either of them may have been opened first"
    assert served(goals, clicked("Format", "Bold", "Red")) == ["open for Bold", "Bold", "Red"]


def test_nothing_is_taken_from_a_sentence_that_does_not_fit() -> None:
    assert served([press("Save")], clicked("Cancel")) == [""]
    assert served([press("Save"), press("Close")], clicked("")) == [""]
    assert served([], clicked("")) == [""]
    assert served([press("Save")], clicked("", "", "", "")) == [""] * 4


def test_scrolls_between_goals_count_for_none() -> None:
    steps = [DoneStep(Deed.CLICK), DoneStep(Deed.OTHER), DoneStep(Deed.CLICK)]
    assert served([press("A"), press("B")], steps) == ["A", "", "B"]


@pytest.mark.parametrize("asked", [PlannedGoal(GoalVerb.KEYS, "Ctrl+S"), press("ctrl s")])
def test_keys_that_were_asked_for_are_no_click(asked: PlannedGoal) -> None:
    goals = [PlannedGoal(GoalVerb.TYPE, value="x"), asked]
    steps = [DoneStep(Deed.TYPE, "x"), DoneStep(Deed.KEYS, "ctrl s")]
    assert served(goals, steps) == ["", asked.name]


def learned(folder: Path, goals: Sequence[PlannedGoal]) -> list[FinetuneExample]:
    (trajectory,) = trajectories_of(folder)
    manifest = embedded_manifest()
    return list(
        examples_of(trajectory, manifest, Counter(), read=lambda pixels: (), goals=lambda task: goals)
    )


def test_a_symbol_is_learned_under_the_name_that_its_owner_gave_it(tmp_path: Path) -> None:
    folder = demonstration(tmp_path, "press 9, then =", ("", CLICK), ("", CLICK), DONE)
    first, second, _ = learned(folder, [press("9"), press("=")])
    assert [first.thought, second.thought] == ['press "9"', 'press "="']
    assert {(one.written_by, one.named_by) for one in (first, second)} == {(TEMPLATE, NameSource.GOAL)}


def test_a_list_and_its_row_are_learned_from_the_sentence_alone(tmp_path: Path) -> None:
    folder = demonstration(tmp_path, "take Italy for Country", ("", CLICK), ("", CLICK), DONE)
    first, second, _ = learned(folder, [choose("Italy", "Country")])
    assert first.thought == 'choose "Italy" missing; open "Country"'
    assert second.thought == 'choose "Italy"'


def test_a_field_without_a_known_box_is_filled_as_the_sentence_says(tmp_path: Path) -> None:
    done = [("", CLICK), ("", Hotkey(("ctrl", "a"))), ("", TypeText("Ada"))]
    folder = demonstration(tmp_path, "put Ada into Name", *done, DONE)
    first, _ = learned(folder, [fill("Name", "Ada")])
    assert first.reply.startswith('fill "Name"<|click|>')
    assert first.reply.endswith("<|type|>Ada")
