"""Data sets that somebody else made: no picture from elsewhere comes into an export, and every slip is a
sentence."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from agent.actions.types import Click, Finished
from agent.coordinates import MonitorPoint
from agent.png import encode_png
from training.errors import DatasetError
from training.trajectories.foreign import image_in, read_each, read_lines, read_values
from training.trajectories.formats import READERS
from training.trajectories.pyautogui_code import actions_of
from training.trajectories.trajectory import Trajectory, TrajectoryStep, require_valid, write_lines

DEEP = "[" * 100_000 + "]" * 100_000


def mind2web(picture: str) -> str:
    box = json.dumps({"bounding_box_rect": "1,1,4,4"})
    step = {
        "screenshot": picture,
        "pos_candidates": [{"attributes": box}],
        "operation": {"op": "CLICK", "value": ""},
    }
    return json.dumps([{"annotation_id": "a", "confirmed_task": "Save", "actions": [step]}])


PLACES: dict[str, Callable[[Path], str]] = {
    "absolute": lambda folder: str(folder.parent / "canary.png"),
    "above": lambda folder: "../canary.png",
    "link": lambda folder: ((folder / "a.png").symlink_to(folder.parent / "canary.png"), "a.png")[1],
    "linked folder": lambda folder: ((folder / "in").symlink_to(folder.parent), "in/canary.png")[1],
    "pipe": lambda folder: (os.mkfifo(folder / "a.png"), "a.png")[1],
}


@pytest.mark.parametrize("place", PLACES)
def test_a_picture_from_elsewhere_is_refused(place: str, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    folder.mkdir()
    (tmp_path / "canary.png").write_bytes(encode_png(np.full((24, 30, 3), 7, np.uint8)))
    name = PLACES[place](folder)
    (folder / "tasks.json").write_text(mind2web(name))
    with pytest.raises(DatasetError, match="icture"):
        READERS["mind2web"](folder)
    with pytest.raises(DatasetError, match="icture"):
        image_in(folder, name)


def test_a_picture_of_the_data_set_is_taken(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(encode_png(np.full((24, 30, 3), 7, np.uint8)))
    (tmp_path / "tasks.json").write_text(mind2web("a.png"))
    (trajectory,) = READERS["mind2web"](tmp_path)
    assert (trajectory.steps[0].image, trajectory.steps[0].width_px) == (tmp_path / "a.png", 30)


FILES = {
    "ui-tars": "samples.jsonl",
    "agentnet": "agentnet.jsonl",
    "sharegpt": "sharegpt.json",
    "mind2web": "tasks.json",
}


@pytest.mark.parametrize("text", [DEEP, "[1]", '[{"id": NaN}]', "{}", '"x"', "\0", '{"a": 1e400}', "7"])
@pytest.mark.parametrize("name", FILES)
def test_what_makes_no_sense_is_a_sentence(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / FILES[name]).write_text(text + "\n")
    with pytest.raises(DatasetError):
        READERS[name](tmp_path)


LISTS: list[list[object]] = [
    [],
    [1, None, "é", 2.5, True],
    ['a"]},[{\\', "\\\\", {'"]': ["}", []]}, [[], [{}]]],
]


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("values", LISTS)
def test_a_list_is_read_value_by_value(values: list[object], indent: int | None, tmp_path: Path) -> None:
    (tmp_path / "list.json").write_text(json.dumps(values, indent=indent) + "\n")
    assert list(read_each(tmp_path / "list.json")) == values


@pytest.mark.parametrize("text", ["", "[1, 2", '["a', "[1] 2", "{}", '[{"a": 1]', "[1,,2"])
def test_a_list_that_is_broken_is_a_sentence(text: str, tmp_path: Path) -> None:
    (tmp_path / "list.json").write_text(text)
    with pytest.raises(DatasetError, match="cannot be read"):
        list(read_each(tmp_path / "list.json"))


def test_a_sparse_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    with (tmp_path / "big").open("wb") as file:
        file.truncate(2**40)
    for read in (read_values, read_lines):
        with pytest.raises(DatasetError, match=r"larger than|longer than"):
            read(tmp_path / "big")


def test_a_value_that_never_ends_is_given_up_at_its_limit(tmp_path: Path) -> None:
    with (tmp_path / "big").open("wb") as file:
        file.write(b'["')
        file.truncate(2**40)
    with pytest.raises(DatasetError, match="larger than 64 MiB"):
        list(read_each(tmp_path / "big"))


@pytest.mark.parametrize("code", ["a." * 5_000 + "b()", "1+" * 5_000 + "1", "(" * 5_000, "x" * 200_000])
def test_code_that_is_too_deep_or_long_is_a_sentence(code: str) -> None:
    with pytest.raises(DatasetError, match="no code of AgentNet"):
        actions_of(code, 30, 24)


def test_half_letters_become_signs_that_every_file_can_hold(tmp_path: Path) -> None:
    steps = (
        TrajectoryStep(None, 30, 24, (Click(MonitorPoint(1.0, 2.0)),), thought="half \ud83d"),
        TrajectoryStep(None, 30, 24, (Finished("\udfff"),)),
    )
    valid = require_valid(Trajectory("a", "task \ud83d\ude00", steps))
    assert (valid.task, valid.steps[0].thought, valid.steps[1].actions) == (
        "task 😀",
        "half \ufffd",
        (Finished("\ufffd"),),
    )
    write_lines(tmp_path / "lines", [{"text": valid.task}])
    assert read_lines(tmp_path / "lines") == [{"text": "task 😀"}]
