"""What each byte of a task is for."""

from __future__ import annotations

import random

import pytest

from agent.models.task_parser.labels import GoalVerb
from training.embedded.blind_goals import blind_requests
from training.embedded.parsing import NUM_CLASSES, Role, parse_targets
from training.embedded.wording import Goal, WordedTask


def said(text: str, roles: list[int], role: Role) -> list[str]:
    """The words that have a role, from the targets of their bytes."""
    found, now = [], b""
    for byte, one in zip(text.encode(), roles, strict=True):
        if one in (role, role + 1):
            now += bytes([byte])
        if one == role + 1:
            found.append(now.decode())
            now = b""
    return found


def test_names_values_and_owners_are_marked_to_their_last_byte() -> None:
    text = "put Zoë into the Größe box and then choose Blue from Colour"
    second = text.index("choose")
    asked = WordedTask(text, [(0, text.index(" and")), (second, len(text))])
    goals = [Goal(GoalVerb.FILL, "Größe", "Zoë"), Goal(GoalVerb.CHOOSE, "Blue", owner="Colour")]
    targets = parse_targets(asked, goals)
    roles = targets[:, 0].tolist()
    assert said(text, roles, Role.NAME) == ["Größe", "Blue"]
    assert said(text, roles, Role.VALUE) == ["Zoë"]
    assert said(text, roles, Role.OWNER) == ["Colour"]
    joint = len(text[: text.index(" and")].encode())
    assert targets[joint].tolist() == [Role.BETWEEN, 0, 0]
    assert set(targets[:joint, 2].tolist()) == {1}
    assert targets[-1, 2] == 2


def test_a_name_inside_a_value_is_not_marked_in_its_place() -> None:
    text = "type Name of the day into Name"
    asked = WordedTask(text, [(0, len(text))])
    roles = parse_targets(asked, [Goal(GoalVerb.FILL, "Name", "Name of the day")])[:, 0].tolist()
    assert said(text, roles, Role.VALUE) == ["Name of the day"]
    assert said(text, roles, Role.NAME) == ["Name"]
    assert roles[-1] == Role.NAME_END


@pytest.mark.parametrize("seed", range(60))
def test_every_task_of_the_training_is_marked_at_its_second_reading(seed: int) -> None:
    requests = blind_requests(random.Random(seed))
    for one in requests:
        first = one.ids[1 : 1 + len(one.parse)]
        assert one.ids[one.parse_at : one.parse_at + len(one.parse)] == first or not len(one.parse)
        for column, classes in enumerate(NUM_CLASSES):
            assert (one.parse[:, column] < classes).all()
        if len(one.parse):
            assert (one.parse[:, 0] >= 0).all()
            assert one.clause[0] >= one.parse_at or one.clause == (0, 1)
