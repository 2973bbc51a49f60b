"""The picture of every exported sample was taken before its action did anything: it shows what all actions
before it have painted, and nothing of what its own paints."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from agent.actions.types import (
    Action,
    Click,
    Direction,
    Drag,
    Hotkey,
    RightClick,
    Scroll,
    TypeText,
)
from agent.computers.x11_connection import DisplayAddress
from agent.computers.x11_screen import X11Screen
from agent.coordinates import MonitorPoint
from agent.redaction import Rules
from agent.redaction.records import redact_record
from agent.store import RecordWriter
from agent.types import EndingKind
from tests.agent.computers.event_target import until
from tests.agent.demonstrations import marking_window
from tests.agent.demonstrations.marking_window import COLUMNS, MARK_PX, ROWS
from tests.agent.demonstrations.test_recording import LIMIT_S, Person, started
from tests.agent.world import CLICK, CLICK_ELSEWHERE, DONE, World
from training.trajectories import preferences, sharegpt, uitars
from training.trajectories.foreign import read_lines
from training.trajectories.formats import READERS, WRITERS
from training.trajectories.from_records import trajectories_of
from training.trajectories.trajectory import Rejected, Trajectory, TrajectoryStep


class Board:
    """Where the window with the marks stands, and how many marks a picture shows."""

    def __init__(self, left: int, top: int) -> None:
        self._left, self._top = left, top

    def at(self, column: int, row: int) -> MonitorPoint:
        half = MARK_PX // 2
        return MonitorPoint(self._left + column * MARK_PX + half, self._top + row * MARK_PX + half)

    def marks(self, pixels: NDArray[np.uint8]) -> int:
        places = [self.at(column, row) for row in range(ROWS) for column in range(COLUMNS)]
        # below the pointer's arrow, which no picture shows, and off the middle, where it points
        return sum(bool((pixels[int(one.y) + 12, int(one.x) - 12] < 64).all()) for one in places)

    def marks_in(self, path: Path) -> int:
        with Image.open(path) as image:
            return self.marks(np.asarray(image.convert("RGB"), dtype=np.uint8))


@pytest.fixture(scope="module")
def screen() -> Iterator[X11Screen]:
    opened = X11Screen(DisplayAddress(os.environ["DISPLAY"]))
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Board]:
    ready = tmp_path_factory.mktemp("board") / "ready"
    process = subprocess.Popen([sys.executable, marking_window.__file__, str(ready), "300", "200"])
    assert until(ready.exists, limit_s=LIMIT_S)
    left, top = map(int, ready.read_text().split())
    yield Board(left, top)
    process.terminate()
    process.wait()


@pytest.fixture(scope="module")
def shown(
    screen: X11Screen, board: Board, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Trajectory, list[int]]:
    """A person's actions, and the number of marks before each action and at the end."""
    script: list[Action] = [
        Click(board.at(3, 5)),
        TypeText("ab"),
        Hotkey(("ctrl", "b")),
        Scroll(Direction.DOWN, board.at(8, 5), 3),
        RightClick(board.at(4, 6)),
        Drag(board.at(2, 5), board.at(9, 6)),
        TypeText("c d"),
        Click(board.at(6, 6)),
    ]
    # the board shows no letters
    recorder = started(tmp_path_factory.mktemp("records"), read_typed=lambda pieces: ["ab", "c d"])
    person = Person(screen, recorder)
    person.does(*script)
    person.looks()
    folder = recorder.folder
    recorder.finish()
    redact_record(folder, Rules(), read=lambda pixels: [])
    before = [board.marks(saw) for saw in person.saw]
    (found,) = trajectories_of(folder)
    return replace(found, steps=joined(found.steps)), before


def joined(steps: Sequence[TrajectoryStep]) -> tuple[TrajectoryStep, ...]:
    """On a machine that stands still for seconds, a text or scroll is heard as two: the first one counts."""
    kept: list[TrajectoryStep] = []
    for step in steps:
        kinds = [type(one.actions[0]) for one in (*kept[-1:], step)]
        if len(kinds) < 2 or kinds[0] is not kinds[1] or kinds[1] not in (TypeText, Scroll):
            kept.append(step)
    return tuple(kept)


def test_every_action_painted_something(shown: tuple[Trajectory, list[int]]) -> None:
    _, before = shown
    assert before == sorted(set(before)), "otherwise the other tests prove nothing"


def test_steps_show_exactly_what_was_there_before_them(
    shown: tuple[Trajectory, list[int]], board: Board
) -> None:
    found, before = shown
    pictures = [step.image for step in found.steps]
    assert [board.marks_in(path) for path in pictures if path is not None] == before


@pytest.mark.parametrize("name", [name for name in WRITERS if name in READERS])
def test_no_format_moves_a_picture(
    name: str, shown: tuple[Trajectory, list[int]], board: Board, tmp_path: Path
) -> None:
    found, before = shown
    WRITERS[name]([found], tmp_path)
    (again,) = READERS[name](tmp_path)
    assert [board.marks_in(step.image) for step in again.steps if step.image is not None] == before


def test_samples_of_ui_tars_end_with_the_picture_from_before_their_action(
    shown: tuple[Trajectory, list[int]], board: Board, tmp_path: Path
) -> None:
    found, before = shown
    uitars.write([found], tmp_path)
    for number, sample in enumerate(read_lines(tmp_path / uitars.FILE)):
        marks = [board.marks_in(tmp_path / str(name)) for name in sample["images"]]  # type: ignore[attr-defined]
        assert marks == before[max(0, number + 1 - uitars.NUM_PICTURES) : number + 1]
        roles = [message["role"] for message in sample["messages"][-2:]]  # type: ignore[index]
        assert roles == ["user", "assistant"]


def test_conversations_show_each_picture_before_its_answer(
    shown: tuple[Trajectory, list[int]], board: Board, tmp_path: Path
) -> None:
    found, before = shown
    sharegpt.write([found], tmp_path)
    (line,) = json.loads((tmp_path / sharegpt.FILE).read_text())
    assert [board.marks_in(tmp_path / name) for name in line["images"]] == before
    speakers = [turn["from"] for turn in line["conversations"]]
    assert speakers == ["human", "gpt"] * len(before)


def test_pairs_show_the_picture_from_before_what_was_chosen(
    shown: tuple[Trajectory, list[int]], board: Board, tmp_path: Path
) -> None:
    found, before = shown
    unwanted = Rejected((Hotkey(("f1",)),))
    overridden = replace(found, steps=tuple(replace(step, rejected=unwanted) for step in found.steps))
    preferences.write([overridden], tmp_path)
    pairs = preferences.read(tmp_path)
    assert [board.marks_in(step.image) for _, step in pairs if step.image is not None] == before


def test_a_picture_from_after_the_action_would_be_noticed(
    shown: tuple[Trajectory, list[int]], board: Board
) -> None:
    found, before = shown
    late = [step.image for step in found.steps[1:]]
    assert [board.marks_in(path) for path in late if path is not None] == before[1:] != before[:-1]


def test_samples_of_a_run_show_the_screen_before_the_agents_own_action(tmp_path: Path) -> None:
    """Every action makes this screen 5 shades brighter."""
    writer = RecordWriter(tmp_path / "records")
    world = World(CLICK, CLICK_ELSEWHERE, CLICK, DONE, recorder=writer, on_look=writer.expect)
    assert world.run().kind is EndingKind.FINISHED
    redact_record(writer.folder, Rules(), read=lambda pixels: [])
    (found,) = trajectories_of(writer.folder)
    for name in (name for name in WRITERS if name in READERS):
        WRITERS[name]([found], tmp_path / name)
        (again,) = READERS[name](tmp_path / name)
        shades = [Image.open(step.image).getpixel((0, 0)) for step in again.steps if step.image is not None]
        assert shades == [(5 * number,) * 3 for number in range(4)], name
