"""Writing and reading a format keeps all that it can represent; invalid input is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from agent.actions.types import (
    Action,
    Button,
    CallTool,
    CallUser,
    Click,
    Direction,
    DoubleClick,
    Drag,
    Finished,
    Hotkey,
    MouseDown,
    MouseUp,
    PressKey,
    ReleaseKey,
    RightClick,
    RunTerminal,
    Scroll,
    TypeText,
    Wait,
    points,
)
from agent.coordinates import MonitorPoint
from training.errors import DatasetError
from training.trajectories import agentnet, lerobot, mind2web, preferences, sharegpt, tables, uitars
from training.trajectories.__main__ import main
from training.trajectories.formats import READERS, WRITERS
from training.trajectories.pyautogui_code import actions_of, code_of
from training.trajectories.trajectory import (
    Rejected,
    Trajectory,
    TrajectoryStep,
    require_valid,
    split_of,
)

WIDTH, HEIGHT = 336, 280
"""Multiples of 28 within the limits: UI-TARS resizes nothing, so that whole pixels stay what they are."""
TOOLS = ("sharegpt", "parquet", "lerobot")
"""Formats that can hold calls of tools."""
REJECTIONS = ("ui-tars", "agentnet", "parquet", "sharegpt", "lerobot")
"""Formats that can hold what was not to be done, beside `preferences`."""


def at(x: float, y: float) -> MonitorPoint:
    return MonitorPoint(x, y)


DIFFICULT: tuple[tuple[Action, ...], ...] = (
    (Click(at(0, 0)),),
    (TypeText('two\nlines and a "quote", it\'s 😀 \\n no newline\ttab'),),
    (Click(at(10, 20)), TypeText("Grüße, 世界\n")),
    (Drag(at(1, 2), at(335, 279)), Hotkey(("ctrl", "shift", "t"))),
    (Scroll(Direction.DOWN, at(5, 6)),),
    (DoubleClick(at(7, 8)),),
    (RightClick(at(336, 280)),),
    (Wait(),),
    (Hotkey(("enter",)),),
    (Finished("it's “done”\n"),),
)


def image(folder: Path, shade: int) -> Path:
    path = folder / f"{shade}.png"
    folder.mkdir(parents=True, exist_ok=True)
    Image.fromarray(np.full((HEIGHT, WIDTH, 3), shade, dtype=np.uint8)).save(path)
    return path


def steps_of(folder: Path, *scripts: tuple[Action, ...]) -> tuple[TrajectoryStep, ...]:
    return tuple(
        TrajectoryStep(image(folder, number), WIDTH, HEIGHT, actions, f"thought {number}: it's fine")
        for number, actions in enumerate(scripts)
    )


def trajectory(folder: Path, *scripts: tuple[Action, ...]) -> Trajectory:
    steps = steps_of(folder, *(scripts or DIFFICULT))
    return Trajectory("a-1", 'Write "Grüße"', steps, "notes", "success", 3, "demonstration")


def rounded(action: Action) -> Action:
    placed = {
        name: MonitorPoint(round(float(point.x), 2), round(float(point.y), 2))
        for name, point in points(action).items()
    }
    return replace(action, **placed) if placed else action  # type: ignore[arg-type]


def plain(found: Trajectory) -> list[str]:
    """The trajectory with the content of its pictures instead of their paths."""
    steps = []
    for step in found.steps:
        shown = None if step.image is None else Image.open(step.image).getpixel((0, 0))
        rejected = step.rejected
        if rejected is not None:
            rejected = replace(rejected, actions=tuple(map(rounded, rejected.actions)))
        actions = tuple(map(rounded, step.actions))
        steps.append(f"{replace(step, image=None, actions=actions, rejected=rejected)!r} {shown}")
    return [repr(replace(found, steps=())), *steps]


@pytest.mark.parametrize("name", [name for name in WRITERS if name in READERS])
def test_round_trip_loses_nothing(name: str, tmp_path: Path) -> None:
    before = [
        trajectory(tmp_path / "own"),
        replace(
            trajectory(tmp_path / "own", DIFFICULT[1], (CallUser("Which?"),)), trajectory_id="a-2", outcome=""
        ),
    ]
    assert WRITERS[name](before, tmp_path / "out") > 0
    after = READERS[name](tmp_path / "out")
    assert sorted(map(plain, after)) == sorted(map(plain, before))


@pytest.mark.parametrize("name", REJECTIONS)
def test_denied_and_masked_steps_survive(name: str, tmp_path: Path) -> None:
    first, second, *rest = trajectory(tmp_path / "own").steps
    unwanted = Rejected((Click(at(50, 60)),), "I press Delete", "That would delete it.")
    denied = replace(first, actions=(), rejected=unwanted)
    wrong = replace(second, is_masked=True)
    preferred = replace(rest[0], rejected=replace(unwanted, reason=""))
    before = replace(trajectory(tmp_path / "own"), steps=(denied, wrong, preferred, *rest[1:]))
    WRITERS[name]([before], tmp_path / "out")
    (after,) = READERS[name](tmp_path / "out")
    assert plain(after) == plain(before)


def test_a_task_in_which_nothing_may_be_learned_is_kept_apart(tmp_path: Path) -> None:
    first, second, *_ = trajectory(tmp_path / "own").steps
    denied = replace(first, actions=(), rejected=Rejected((Click(at(50, 60)),), "I press Delete", "no"))
    apart = replace(trajectory(tmp_path / "own"), trajectory_id="a-2", steps=(denied,))
    before = [replace(trajectory(tmp_path / "own"), steps=(denied, second)), apart]
    for name in ("sharegpt", "lerobot"):
        assert WRITERS[name](before, tmp_path / name) == 1
        assert sorted(map(plain, READERS[name](tmp_path / name))) == sorted(map(plain, before))


def test_an_export_into_the_same_folder_replaces_the_one_before(tmp_path: Path) -> None:
    tasks = {split_of(f"task {number}"): f"task {number}" for number in range(40)}
    for task in tasks.values():
        tables.write([replace(trajectory(tmp_path / "own"), task=task)], tmp_path / "out")
        assert [one.task for one in tables.read(tmp_path / "out")] == [task]
    assert len(tasks) == 2


@pytest.mark.parametrize("name", TOOLS)
def test_calls_of_tools_and_their_output_survive(name: str, tmp_path: Path) -> None:
    before = trajectory(
        tmp_path / "own", (RunTerminal("ls -l 'a b'\n"),), (CallTool("mail", '{"to": "ada"}'),), DIFFICULT[-1]
    )
    first, second, last = before.steps
    before = replace(before, steps=(first, replace(second, output="total 0\n"), last))
    WRITERS[name]([before], tmp_path / "out")
    (after,) = READERS[name](tmp_path / "out")
    assert plain(after) == plain(before)


def test_ui_tars_sample_has_all_text_five_pictures_and_loss_on_the_last_turn(tmp_path: Path) -> None:
    uitars.write([trajectory(tmp_path / "own")], tmp_path / "out")
    samples = [json.loads(line) for line in (tmp_path / "out" / uitars.FILE).read_text().split("\n") if line]
    assert len(samples) == len(DIFFICULT)
    last = samples[-1]
    said = [message for message in last["messages"] if message["role"] == "assistant"]
    assert len(said) == len(DIFFICULT)
    assert [message["loss_mask"] for message in said] == [0] * (len(DIFFICULT) - 1) + [1]
    assert sum(message["loss_mask"] for message in last["messages"]) == 1
    assert len(last["images"]) == sum(message["content"] == uitars.IMAGE for message in last["messages"]) == 5
    assert last["messages"][-1]["loss_mask"] == 1


def test_masked_step_carries_no_loss_but_stays_in_the_history(tmp_path: Path) -> None:
    first, second, *_ = trajectory(tmp_path / "own").steps
    masked = replace(trajectory(tmp_path / "own"), steps=(replace(first, is_masked=True), second))
    uitars.write([masked], tmp_path / "out")
    one, two = [json.loads(line) for line in (tmp_path / "out" / uitars.FILE).read_text().split("\n") if line]
    assert sum(message["loss_mask"] for message in one["messages"]) == 0
    assert len([message for message in two["messages"] if message["role"] == "assistant"]) == 2


def test_preferences_are_the_steps_with_something_better(tmp_path: Path) -> None:
    first, second, third, *_ = trajectory(tmp_path / "own").steps
    unwanted = Rejected((Click(at(50, 60)),), "I press Delete")
    steps = (
        replace(first, rejected=unwanted),
        replace(second, actions=(), rejected=unwanted),
        replace(third, is_masked=True, rejected=unwanted),
    )
    assert preferences.write([replace(trajectory(tmp_path / "own"), steps=steps)], tmp_path / "out") == 1
    ((task, step),) = preferences.read(tmp_path / "out")
    assert task == 'Write "Grüße"'
    assert (tuple(map(rounded, step.actions)), step.thought) == (
        tuple(map(rounded, first.actions)),
        first.thought,
    )
    assert step.rejected is not None
    assert tuple(map(rounded, step.rejected.actions)) == (Click(at(50.0, 60.0)),)


def test_agentnet_of_others_is_read_without_our_fields(tmp_path: Path) -> None:
    image(tmp_path, 7)
    line = {
        "task_id": "t",
        "instruction": "Open it",
        "task_completed": True,
        "alignment_score": 9,
        "traj": [
            {
                "index": 0,
                "image": "7.png",
                "value": {
                    "observation": "A desktop.",
                    "thought": "It is there.",
                    "action": "Click on it.",
                    "code": "pyautogui.click(x=0.5, y=0.25)",
                    "last_step_correct": True,
                },
            },
            {
                "index": 1,
                "image": "7.png",
                "value": {"code": "pyautogui.press('enter')\ncomputer.terminate(status='success')"},
            },
        ],
    }
    (tmp_path / agentnet.FILE).write_text(json.dumps(line) + "\n")
    (found,) = agentnet.read(tmp_path)
    assert found.steps[0].actions == (Click(at(WIDTH / 2, HEIGHT / 4)),)
    assert found.steps[1].actions == (Hotkey(("enter",)), Finished())
    assert (found.outcome, found.quality) == ("success", 3)


@pytest.mark.parametrize(
    "code",
    [
        "__import__('os').system('id')",
        "open('/etc/passwd')",
        "pyautogui.click(x=f())",
        "1 + 1",
        "pyautogui.x",
    ],
)
def test_code_that_is_none_of_the_calls_is_refused_and_never_run(code: str) -> None:
    with pytest.raises(DatasetError):
        actions_of(code, WIDTH, HEIGHT)


ANY_ACTION: st.SearchStrategy[Action] = st.one_of(
    st.builds(TypeText, st.text(max_size=30)),
    st.builds(Click, st.builds(MonitorPoint, st.integers(0, WIDTH), st.integers(0, HEIGHT))),
    st.builds(
        Scroll,
        st.sampled_from(Direction),
        st.none() | st.builds(MonitorPoint, st.integers(0, WIDTH), st.integers(0, HEIGHT)),
        st.integers(1, 30),
    ),
    st.builds(MouseDown, st.none(), st.sampled_from(Button)),
    st.builds(MouseUp, st.none(), st.sampled_from(Button)),
    st.builds(PressKey, st.sampled_from(["ctrl", "a", "f5", "+"])),
    st.builds(ReleaseKey, st.sampled_from(["ctrl", "a", "f5", "+"])),
    st.builds(Finished, st.text(max_size=10)),
)


@given(st.lists(ANY_ACTION, min_size=1, max_size=4))
def test_code_and_actions_are_equivalent(actions: list[Action]) -> None:
    again = actions_of(code_of(tuple(actions), WIDTH, HEIGHT), WIDTH, HEIGHT)
    assert [replace(one, **dict.fromkeys(points(one))) for one in again] == [
        replace(one, **dict.fromkeys(points(one))) for one in actions
    ]
    for one, other in zip(again, actions, strict=True):
        for name, point in points(other).items():
            assert points(one)[name].x == pytest.approx(point.x, abs=0.01)
            assert points(one)[name].y == pytest.approx(point.y, abs=0.01)


def test_mind2web_operations_become_clicks_and_keys(tmp_path: Path) -> None:
    box = {"attributes": json.dumps({"bounding_box_rect": "100,50,40,20"})}
    task = {
        "annotation_id": "m",
        "confirmed_task": "Book a table",
        "website": "yelp",
        "actions": [
            {"operation": {"op": op, "value": "two"}, "pos_candidates": [box], "viewport": [WIDTH, HEIGHT]}
            for op in ("CLICK", "TYPE", "SELECT")
        ],
    }
    (tmp_path / "tasks.json").write_text(json.dumps([task]))
    (found,) = mind2web.read(tmp_path)
    click = Click(at(120, 60))
    assert [step.actions for step in found.steps] == [
        (click,),
        (click, TypeText("two")),
        (click, TypeText("two\n")),
    ]


Change = Callable[[Trajectory], Trajectory]


@pytest.mark.parametrize(
    "change",
    [
        lambda found: replace(found, steps=()),
        lambda found: replace(found, task=" "),
        lambda found: replace(found, steps=(replace(found.steps[0], actions=(Click(at(337, 0)),)),)),
        lambda found: replace(found, steps=(found.steps[-1], found.steps[0])),
        lambda found: replace(found, steps=(replace(found.steps[0], width_px=100),)),
        lambda found: replace(found, steps=(replace(found.steps[0], image=Path("gone.png")),)),
        lambda found: replace(found, steps=(replace(found.steps[0], actions=()),)),
    ],
    ids=[
        "no steps",
        "no task",
        "off the screen",
        "goes on after its end",
        "other size",
        "no picture",
        "no action",
    ],
)
def test_what_makes_no_sense_is_refused(change: Change, tmp_path: Path) -> None:
    found = trajectory(tmp_path)
    require_valid(found)
    with pytest.raises(DatasetError):
        require_valid(change(found))


def test_same_task_is_never_on_both_sides_of_a_split(tmp_path: Path) -> None:
    found = [
        replace(trajectory(tmp_path / "own"), trajectory_id=f"t{n}", task=f"task {n % 40}") for n in range(80)
    ]
    splits: dict[str, set[str]] = {}
    for one in found:
        splits.setdefault(one.task, set()).add(split_of(one.task))
    assert all(len(sides) == 1 for sides in splits.values())
    assert {side for sides in splits.values() for side in sides} == {"train", "test"}


def test_tables_mark_the_picture_column_for_hugging_face() -> None:
    about = json.loads(tables.SCHEMA.metadata[b"huggingface"])
    assert about["info"]["features"]["image"] == {"_type": "Image"}


def test_one_format_is_converted_into_another(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sharegpt.write([trajectory(tmp_path / "own")], tmp_path / "a")
    assert main(["convert", "sharegpt", str(tmp_path / "a"), "lerobot", str(tmp_path / "b")]) == 0
    assert json.loads(capsys.readouterr().out)["rows"] == len(DIFFICULT)
    assert len(lerobot.read(tmp_path / "b")[0].steps) == len(DIFFICULT)
