"""A program starts a task, watches it, answers its questions, stops it, and reads records."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from agent.actions.policy import ApprovalLevel
from agent.actions.types import Click
from agent.coordinates import MonitorPoint
from agent.errors import SettingsError
from agent.store.writer import RecordWriter
from agent.types import Allow, Decision, Deny, Ending, EndingKind, Question, Task
from app.serving.orders import TaskOrder
from app.serving.served_tasks import ServedTask
from tests.app.serving.served import finished, served, until_stopped
from tests.app.steps import make_step
from tests.fakes import observed, picture


class Screen:
    def frame(self) -> NDArray[np.uint8] | None:
        return np.full((4, 6, 3), 90, dtype=np.uint8)


def asking(decided: list[Decision]) -> Any:
    """A task with one click, which is asked."""

    def do(order: TaskOrder, task: ServedTask) -> dict[str, Any]:
        task.can_be_seen(Screen())  # type: ignore[arg-type]
        question = Question(Click(MonitorPoint(5, 6)), observed(picture()), "press “Save”")
        decided.append(task.answer(question, stop=task.stop).decision)
        task.step_taken(make_step(number=1))
        return finished(order, task)

    return do


@pytest.mark.parametrize(
    ("said", "decision"),
    [
        ({"decision": "allow"}, Allow("program", decided_by="remembered")),
        ({"decision": "deny", "reason": "not now"}, Deny("not now", "remembered", "program")),
    ],
)
def test_a_question_waits_for_the_program_and_its_answer_is_recorded_as_a_programs(
    said: dict[str, str], decision: Decision
) -> None:
    decided: list[Decision] = []
    with served(asking(decided)) as server:
        task, seen = server.start(), []
        for name, data in server.events(task):
            seen.append(name)
            if name == "question":
                assert data["asks"] == "Deskhand wants to click here in “Notes”."
                status, picture_seen = server.ask("GET", f"/v1/tasks/{task}/screen")
                assert (status, picture_seen[:4]) == (200, b"\x89PNG")
                assert server.ask("GET", f"/v1/tasks/{task}")[1]["questions"] == [1]
                answer = {"question": data["question"], **said}
                assert server.ask("POST", f"/v1/tasks/{task}/answer", answer)[0] == 200
                assert server.ask("POST", f"/v1/tasks/{task}/answer", answer)[0] == 409
        assert (decided, seen) == ([decision], ["question", "answered", "step", "ended"])
        assert server.ask("GET", f"/v1/tasks/{task}")[1] == {
            "task": 1, "text": "save it", "state": "finished", "questions": [],
            "ending": "finished", "answer": "did save it", "steps": 1, "seconds": 0.1, "record": "r1",
        }  # fmt: skip


def test_a_question_in_words_takes_words(tmp_path: Path) -> None:
    replies: list[str | None] = []

    def do(order: TaskOrder, task: ServedTask) -> dict[str, Any]:
        replies.append(task.reply("Which file?", stop=task.stop))
        return finished(order, task)

    with served(do) as server:
        task = server.start()
        for name, _ in server.events(task):
            if name == "question":
                assert (
                    server.ask("POST", "/v1/tasks/1/answer", {"question": 1, "decision": "allow"})[0] == 409
                )
                assert server.ask("POST", "/v1/tasks/1/answer", {"question": 1, "reply": "a.txt"})[0] == 200
    assert replies == ["a.txt"]


def test_a_task_is_stopped_and_its_watcher_sees_the_end() -> None:
    told: list[str] = []
    with served(until_stopped, stop_elsewhere=lambda: told.append("window")) as server:
        task = server.start()
        assert server.ask("POST", "/v1/tasks", {"task": "another"})[0] == 409
        assert server.ask("POST", f"/v1/tasks/{task}/stop")[1] == {"stopping": True}
        assert [name for name, _ in server.events(task)] == ["ended"]
        assert server.ask("POST", f"/v1/tasks/{task}/stop")[1] == {"stopping": False}
        assert [order.task for order in server.begun] == ["save it"]
    assert told == ["window"]


def test_stop_answers_an_open_question_with_stop() -> None:
    decided: list[Decision] = []
    with served(asking(decided)) as server:
        task = server.start()
        for name, _ in server.events(task):
            if name == "question":
                server.ask("POST", f"/v1/tasks/{task}/answer", {"question": 1, "decision": "stop"})
    assert [type(one).__name__ for one in decided] == ["Stop"]


def test_who_comes_later_sees_only_what_came_after_what_it_has_seen() -> None:
    def do(order: TaskOrder, task: ServedTask) -> dict[str, Any]:
        for number in (1, 2, 3):
            task.step_taken(make_step(number=number))
        return finished(order, task)

    with served(do) as server:
        task = server.start()
        assert [name for name, _ in server.events(task)] == ["step", "step", "step", "ended"]
        assert [data.get("step") for _, data in server.events(task, after=2)] == [3, None]


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({}, 400),
        ({"task": ""}, 400),
        ({"task": "x" * 20_001}, 400),
        ({"task": 5}, 400),
        ({"task": "save", "computer": "screen"}, 400),
        ({"task": "save", "max_steps": 51}, 400),
        ({"task": "save", "max_steps": True}, 400),
        ({"task": "save", "approve": "everything"}, 400),
        ({"task": "save", "approve": "all"}, 403),
        ({"task": "Log in with {{mail password}}"}, 403),
        ([], 400),
        (b"{", 400),
        (b"[" * 1000, 400),
    ],
)
def test_an_order_that_makes_no_sense_or_wants_too_much_begins_nothing(said: Any, status: int) -> None:
    with served() as server:
        answered = server.ask("POST", "/v1/tasks", said)
        assert answered[0] == status
        assert answered[1]["problem"]
        assert server.begun == []


def test_a_program_may_be_stricter_than_its_owner_and_a_form_is_no_order() -> None:
    with served(approval=ApprovalLevel.RISKY) as server:
        assert [name for name, _ in server.events(server.start(approve="ask", max_steps=3))] == ["ended"]
        assert (server.begun[0].approval, server.begun[0].max_steps) == (ApprovalLevel.ASK, 3)
        form = {"Content-Type": "text/plain"}
        assert server.ask("POST", "/v1/tasks", {"task": "save"}, headers=form)[0] == 415


def test_a_task_that_cannot_be_done_says_why() -> None:
    def do(order: TaskOrder, task: ServedTask) -> dict[str, Any]:
        raise SettingsError("The application to open is not installed: nothere.")

    with served(do) as server:
        [(name, data)] = server.events(server.start())
        assert (name, data["problem"]) == ("ended", "The application to open is not installed: nothere.")
        server.start("the next one can be begun")


def test_records_are_listed_searched_and_shown(tmp_path: Path) -> None:
    for words in ("save the letter", "print the list"):
        writer = RecordWriter(tmp_path / "records", about={})
        writer.begin(Task(words))
        writer.step(make_step(number=1))
        writer.end(Ending(EndingKind.FINISHED))
    with served(home=tmp_path) as server:
        listed = server.ask("GET", "/v1/records")[1]["records"]
        assert {one["task"] for one in listed} == {"print the list", "save the letter"}
        [found] = server.ask("GET", "/v1/records?words=letter&limit=5")[1]["records"]
        shown = server.ask("GET", f"/v1/records/{found['record']}")[1]
        assert (shown["task"], len(shown["steps"])) == ("save the letter", 1)
        assert server.ask("GET", "/v1/records?limit=x")[0] == 400
        assert server.ask("GET", "/v1/records/..%2f..%2fetc")[0] == 404


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/"), ("GET", "/v2"), ("GET", "/v1/tasks"), ("DELETE", "/v1/tasks/1"), ("GET", "/v1/tasks/x"),
     ("GET", "/v1/tasks/99999999999999999999"), ("POST", "/v1/records"), ("GET", "/v1/tasks/1/../records")],
)  # fmt: skip
def test_other_addresses_are_empty(method: str, path: str) -> None:
    with served() as server:
        assert server.ask(method, path)[0] == 404
