"""A task that `deskhand serve` hands to the window: asked there, and the program is told what happens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from agent.store import open_record
from agent.types import PROGRAM
from app.running.desk_messages import RUN, DeskRequest
from app.running.desk_tools import DeskTools
from app.running.window_desk import WindowDesk
from tests.app.running.test_handed_tasks import Office, asked, in_thread


@pytest.fixture
def office(qtbot: QtBot, deskhand_home: Path, tmp_path: Path) -> Iterator[Office]:
    made = Office(qtbot, deskhand_home, tmp_path / "icons")
    yield made
    made.controller.close()


def desk(office: Office, news: list[tuple[str, Any]], asked_by: str) -> WindowDesk:
    def never(*_anything: object) -> Any:
        raise AssertionError("it was done here, past the window")

    return WindowDesk(
        office.home,
        DeskTools(never, lambda words, limit: []),
        usual=DeskRequest(RUN, asked_by=asked_by),
        on_news=lambda name, data: news.append((name, data)),
    )


def test_the_owner_is_asked_in_the_window_and_the_program_sees_question_and_steps(office: Office) -> None:
    news: list[tuple[str, Any]] = []
    doing = in_thread(lambda: desk(office, news, PROGRAM).run_task("save it"))
    office.wait_until(lambda: asked(office))
    assert office.computer.performed == []
    assert office.sees("asked for by a program of yours")
    office.allow()
    told = office.result(doing)
    assert told["ending"] == "finished"
    assert [name for name, _ in news] == ["question", "step", "step"]
    assert news[0][1] == {"asks": "Deskhand wants to click here.", "in_window": True}
    assert [data["step"] for _, data in news[1:]] == [1, 2]
    assert open_record(office.home / "records" / told["record"]).header.about["asked_by"] == PROGRAM


def test_an_assistant_is_told_the_ending_alone(office: Office) -> None:
    news: list[tuple[str, Any]] = []
    doing = in_thread(lambda: desk(office, news, "mcp").run_task("save it"))
    office.wait_until(lambda: asked(office))
    office.allow()
    assert office.result(doing)["ending"] == "finished"
    assert news == []
