"""A run waits until a desktop is free, whoever has the others, says so, and can be stopped meanwhile."""

from __future__ import annotations

from pathlib import Path
from threading import Event, Thread

import pytest

from agent.agenda.desktop_places import DesktopPlaces
from agent.agenda.room import MOST_AT_ONCE
from agent.errors import ModelNotFoundError, StoppedError
from app.running import compose
from app.running.choices import TaskChoice
from app.running.request import task_request
from app.running.watching import Phase
from app.storage.preferences import Preferences
from tests.app.running.test_watching import ListWatcher
from tests.fakes import ListOwner


def refuse(_name: str) -> None:
    """The run has got its place: it comes to its model."""
    raise ModelNotFoundError("no model here")


@pytest.fixture
def taken(deskhand_home: Path) -> list[object]:
    places = DesktopPlaces(deskhand_home)
    return [places.take() for _ in range(MOST_AT_ONCE)]


def run(watcher: ListWatcher, stop: Event) -> None:
    request = task_request(TaskChoice("save it"), Preferences())
    compose.run_task(request, owner=ListOwner(), watcher=watcher, stop=stop, load=refuse)  # type: ignore[arg-type]


def test_run_waits_while_all_desktops_are_at_work_and_is_stopped_at_once(taken: list[object]) -> None:
    watcher, stop, ended = ListWatcher(), Event(), list[Exception]()

    def wait() -> None:
        try:
            run(watcher, stop)
        except StoppedError as early:
            ended.append(early)

    waiting = Thread(target=wait)
    waiting.start()
    while Phase.WAITING not in watcher.phases:
        assert waiting.is_alive()
        waiting.join(0.01)
    stop.set()
    waiting.join(60)
    assert len(ended) == 1
    for give_back in taken:
        assert callable(give_back)
        give_back()


def test_run_goes_on_at_once_where_a_desktop_is_free_and_gives_its_place_back(deskhand_home: Path) -> None:
    watcher = ListWatcher()
    for _ in range(MOST_AT_ONCE + 1):
        with pytest.raises(ModelNotFoundError):
            run(watcher, Event())
    assert Phase.WAITING not in watcher.phases
