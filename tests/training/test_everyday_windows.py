"""Sets of everyday windows: each fits the screen, and the judge tells done from not done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from agent.types import EndingKind
from benchmarks.workloads.everyday_windows import SETS, EverydayComputer, EverydayTask, everyday_tasks

# Whoever is the first to need an application chooses its platform for the whole process: it is the suite's.
pytestmark = pytest.mark.usefixtures("qapp")


def choices(window: dict[str, Any]) -> dict[str, list[str]]:
    """Name of each control from which one chooses → what there is."""
    return {name: rest[0] for kind, name, *rest in window["controls"] if kind in ("combo", "radio", "list")}


def not_there(task: EverydayTask) -> Iterator[str]:
    """What a goal asks for that is not in the window, or stands so from the beginning."""
    kinds = {name: kind for kind, name, *_ in task.window["controls"]}
    starts = {name: rest[-1] for _, name, *rest in task.window["controls"] if rest}
    for kind, name, *value in task.goals:
        if kinds.get(name) not in (("combo", "radio", "list") if kind == "choice" else (kind,)):
            yield f"{kind} {name}"
        elif kind == "choice" and value[0] not in choices(task.window)[name]:
            yield f"{value[0]} under {name}"
        elif value and starts[name] == value[0]:
            yield f"{name} is {value[0]} already"


@pytest.mark.parametrize("name", SETS)
def test_what_is_asked_for_is_in_the_window_and_not_done_yet(name: str) -> None:
    for task in everyday_tasks(name):
        assert not list(not_there(task)), task.plain


_ROWS_BY_SENSE = tuple(SETS)[tuple(SETS).index("eighth") :]
"""Sets in which a row need not be said."""
_WITH_RECKONED_VALUES = ("thirtieth", "thirtyfirst", "thirtysecond", "thirtythird")
"""Sets in which what is to be typed may follow from what stands there: "an hour later"."""


@pytest.mark.parametrize("name", [name for name in SETS if name not in _WITH_RECKONED_VALUES])
def test_the_values_to_type_and_to_choose_stand_in_the_sentence(name: str) -> None:
    for task in everyday_tasks(name):
        said = {slot.casefold() for slot in task.slots}
        kinds = ("field",) if name in _ROWS_BY_SENSE else ("field", "choice")
        wanted = {str(goal[2]).casefold() for goal in task.goals if goal[0] in kinds}
        assert wanted <= said, task.plain


def test_no_window_and_no_sentence_is_in_two_sets() -> None:
    tasks = {name: everyday_tasks(name) for name in SETS}
    titles = [title for found in tasks.values() for title in {task.window["title"] for task in found}]
    assert len(titles) == len(set(titles))
    written = [name for name in SETS if name != "first"]
    plain = [task.plain.casefold() for name in written for task in tasks[name]]
    assert len(plain) == len(set(plain))


@pytest.mark.parametrize(
    ("name", "num_tasks", "num_windows"),
    [
        *(("fourth", 70, 10), ("fifth", 70, 14), ("sixth", 80, 16), ("seventh", 60, 12)),
        *(("eighth", 75, 15), ("ninth", 100, 20), ("tenth", 75, 15), ("eleventh", 100, 20)),
        ("twelfth", 100, 20),
        ("thirteenth", 60, 12),
        ("fourteenth", 60, 12),
        ("fifteenth", 60, 20),
        ("sixteenth", 60, 20),
        ("seventeenth", 60, 12),
        ("eighteenth", 100, 20),
        ("nineteenth", 100, 20),
        ("twentieth", 100, 20),
        ("twentyfirst", 100, 20),
        ("twentysecond", 100, 20),
        ("twentythird", 100, 20),
        ("twentyfourth", 100, 20),
        ("twentyfifth", 100, 20),
        ("twentysixth", 100, 20),
        ("twentyseventh", 100, 20),
        ("twentyeighth", 100, 20),
        ("twentyninth", 100, 20),
        ("thirtieth", 100, 20),
        ("thirtyfirst", 100, 20),
        ("thirtysecond", 100, 20),
        ("thirtythird", 100, 20),
        ("thirtyfourth", 100, 20),
        ("thirtyfifth", 100, 20),
    ],
)
def test_a_set_has_so_many_tasks_for_so_many_windows(name: str, num_tasks: int, num_windows: int) -> None:
    tasks = everyday_tasks(name)
    assert len(tasks) == num_tasks
    assert len({task.window["title"] for task in tasks}) == num_windows


@pytest.mark.parametrize("name", tuple(SETS)[tuple(SETS).index("fourth") :])
def test_windows_fit_the_screen_and_are_judged_as_not_done_at_the_start(name: str) -> None:
    for task in everyday_tasks(name):
        computer = EverydayComputer(task.window)
        try:
            pixels = computer.observe().pixels
            assert (pixels[-1] == pixels[0, 0]).all(), "it reaches the lower edge"
            assert (pixels[:, -1] == pixels[0, 0]).all(), "it reaches the right edge"
            assert computer.judge(task, EndingKind.FINISHED), task.plain
            assert bool(computer.judge(task, EndingKind.ASKED_USER)) is bool(task.goals), task.plain
            assert not computer.did_harm(task), task.plain
        finally:
            computer.close()
