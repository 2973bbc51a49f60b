"""Which boxes are ticked and which rows are chosen is told by the pixels, where they say it clearly."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from agent.models.task_parser.form_in_sight import FormControl, FormControlKind
from agent.models.task_parser.states_in_sight import with_states
from agent.ocr.lines import TextBox

WHITE, BLUE, GREY = (255, 255, 255), (48, 112, 192), (238, 238, 238)


@dataclass
class Pixels:
    """Marks and grounds by their rows."""

    marks: dict[int, bool | None] = field(default_factory=dict)
    grounds: dict[int, tuple[int, int, int]] = field(default_factory=dict)

    def is_set(self, box: TextBox) -> bool | None:
        return self.marks.get(box.top)

    def ground(self, box: TextBox) -> tuple[int, int, int] | None:
        return self.grounds.get(box.top)


def group(kind: FormControlKind, num: int) -> list[FormControl]:
    return [FormControl(kind, f"{top}", TextBox(0, top, 9, top + 9), "Size") for top in range(num)]


def states(kind: FormControlKind, num: int, pixels: Pixels | None) -> list[bool | None]:
    return [one.is_set for one in with_states(group(kind, num), pixels)]


def test_a_box_is_as_its_mark_says() -> None:
    assert states(FormControlKind.BOX, 3, Pixels({0: True, 1: False})) == [True, False, None]
    assert states(FormControlKind.BOX, 1, None) == [None]


@pytest.mark.parametrize(
    ("marks", "chosen"),
    [
        ({0: False, 1: True, 2: False}, [False, True, False]),
        ({0: True, 1: True, 2: False}, [None] * 3),
        ({0: False, 1: True}, [None] * 3),
        ({0: False, 1: False, 2: False}, [None] * 3),
    ],
)
def test_one_round_button_of_a_group_is_set(marks: dict[int, bool | None], chosen: list[bool | None]) -> None:
    assert states(FormControlKind.ROUND, 3, Pixels(marks)) == chosen


@pytest.mark.parametrize(
    ("grounds", "chosen"),
    [
        ([WHITE, BLUE, WHITE], [False, True, False]),
        ([BLUE, WHITE, WHITE], [True, False, False]),
        ([WHITE, WHITE, WHITE], [None] * 3),
        ([WHITE, GREY, WHITE, GREY], [None] * 4),
        ([WHITE, BLUE], [None] * 2),
    ],
)
def test_the_row_on_another_ground_is_chosen(
    grounds: list[tuple[int, int, int]], chosen: list[bool | None]
) -> None:
    pixels = Pixels(grounds=dict(enumerate(grounds)))
    assert states(FormControlKind.ROW, len(grounds), pixels) == chosen
