"""What the owner allowed for longer: it ends, is revoked at once, and covers no more than was seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.actions import Action, Click, Drag, TypeText
from agent.actions.policy import Risk
from agent.approval import GrantBook
from agent.approval.grants import MAX_DURATION_S
from agent.coordinates import MonitorPoint
from agent.types import Scope

CLICK = Click(MonitorPoint(1.0, 2.0))
DRAG = Drag(MonitorPoint(1.0, 2.0), MonitorPoint(3.0, 4.0))


class Clock:
    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def book(tmp_path: Path, clock: Clock) -> GrantBook:
    return GrantBook(tmp_path / "grants.json", now=clock)


def allow(
    book: GrantBook, scope: Scope, application: str = "notes", *risks: Risk, duration_s: float = 60
) -> None:
    book.add(scope, CLICK, application, risks, run="run-1", duration_s=duration_s)


def is_allowed(
    book: GrantBook, action: Action = CLICK, application: str = "notes", *risks: Risk, run: str = "run-1"
) -> bool:
    return book.find(action, application, risks, run=run) is not None


def test_nothing_is_allowed_at_first(book: GrantBook) -> None:
    assert not is_allowed(book)


def test_for_a_task_it_counts_in_that_task_only_and_in_every_application(book: GrantBook) -> None:
    allow(book, Scope.TASK)
    assert is_allowed(book)
    assert is_allowed(book, CLICK, "files")
    assert not is_allowed(book, run="run-2")
    book.end_run("run-1")
    assert not is_allowed(book)


def test_for_an_application_it_counts_there_in_later_tasks_too(book: GrantBook) -> None:
    allow(book, Scope.APPLICATION)
    book.end_run("run-1")
    assert is_allowed(book, run="run-2")
    assert not is_allowed(book, CLICK, "files", run="run-2")
    assert not is_allowed(book, CLICK, "", run="run-2")


def test_another_kind_of_action_is_another_matter(book: GrantBook) -> None:
    allow(book, Scope.APPLICATION)
    assert not is_allowed(book, DRAG)
    assert not is_allowed(book, TypeText("a"))


def test_a_risk_that_the_owner_did_not_see_is_not_covered(book: GrantBook) -> None:
    allow(book, Scope.APPLICATION, "notes", Risk.SEND)
    assert is_allowed(book, CLICK, "notes", Risk.SEND)
    assert is_allowed(book, CLICK, "notes")
    assert not is_allowed(book, CLICK, "notes", Risk.SEND, Risk.DELETE)


def test_every_permission_ends(book: GrantBook, clock: Clock) -> None:
    allow(book, Scope.APPLICATION, duration_s=60)
    clock.now_s += 59.9
    assert is_allowed(book)
    clock.now_s += 0.1
    assert not is_allowed(book)
    assert book.all() == []


def test_every_permission_expires(book: GrantBook, clock: Clock) -> None:
    allow(book, Scope.APPLICATION, duration_s=float("inf"))
    clock.now_s += MAX_DURATION_S
    assert not is_allowed(book)


@pytest.mark.parametrize("duration_s", [0.0, -1.0, float("nan")])
def test_a_permission_without_a_length_is_none(book: GrantBook, duration_s: float) -> None:
    allow(book, Scope.TASK, duration_s=duration_s)
    assert not is_allowed(book)


def test_a_step_is_not_remembered_and_no_application_is_not_every_application(book: GrantBook) -> None:
    allow(book, Scope.STEP)
    allow(book, Scope.APPLICATION, "")
    assert book.all() == []


def test_revoking_takes_effect_at_once_for_every_reader(
    book: GrantBook, tmp_path: Path, clock: Clock
) -> None:
    allow(book, Scope.APPLICATION)
    allow(book, Scope.TASK)
    other = GrantBook(tmp_path / "grants.json", now=clock)
    first, second = other.all()
    other.revoke(first.grant_id)
    assert [grant.grant_id for grant in book.all()] == [second.grant_id]
    other.revoke_all()
    assert not is_allowed(book)


@pytest.mark.parametrize(
    "written",
    [
        "nonsense",
        "{}",
        "[1]",
        '[{"grant_id": "a"}]',
        '[{"grant_id":"a","scope":"application","action":"click","application":"notes","risks":[],"run":"",'
        '"created_s":0,"expires_s":1e99}]',
    ],
)
def test_a_damaged_file_allows_nothing(book: GrantBook, tmp_path: Path, written: str) -> None:
    (tmp_path / "grants.json").write_text(written)
    assert not is_allowed(book)
    assert book.all() == []


def test_a_clock_that_was_set_back_allows_nothing(book: GrantBook, clock: Clock) -> None:
    allow(book, Scope.APPLICATION)
    clock.now_s -= 500
    assert not is_allowed(book)
