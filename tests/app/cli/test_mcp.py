"""Another assistant does tasks through `deskhand mcp`, by the official SDK's own client."""

from __future__ import annotations

import asyncio
import base64
import io
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from numpy.typing import NDArray
from PIL import Image

from agent.errors import SettingsError
from agent.ports import Owner
from agent.session import Outcome
from agent.types import Ending, EndingKind
from app.cli.main import main
from app.cli.mcp import runner, server_of
from app.cli.parser import build_parser
from app.cli.status import ExitStatus
from app.running.desk_tools import DeskTools
from app.running.request import TaskRequest
from app.running.watching import Watcher

PATIENT_S = 60.0


class View:
    def frame(self) -> NDArray[np.uint8] | None:
        return np.full((4, 6, 3), 90, dtype=np.uint8)


class SlowRun:
    """A run that shows its desktop and goes on until it is stopped."""

    def __init__(self) -> None:
        self.begun, self.was_stopped = Event(), Event()

    def __call__(self, task: str, owner: Owner, watcher: Watcher, stop: Event) -> Outcome:
        watcher.can_be_seen(View())  # type: ignore[arg-type]
        self.begun.set()
        assert stop.wait(PATIENT_S)
        self.was_stopped.set()
        return Outcome("r1", Ending(EndingKind.STOPPED), 0, 0.1)


def quick(task: str, owner: Owner, watcher: Watcher, stop: Event) -> Outcome:
    if task == "fail":
        raise SettingsError("The application to open is not installed: nothere.")
    return Outcome("r1", Ending(EndingKind.FINISHED, f"did {task}"), 2, 1.26)


def talk(tools: DeskTools, say: Callable[[Client], Awaitable[None]]) -> None:
    async def go() -> None:
        async with Client(server_of(tools)) as client:
            await say(client)

    asyncio.run(go())


def test_a_task_is_done_and_its_ending_is_the_answer() -> None:
    async def say(client: Client) -> None:
        assert [tool.name for tool in (await client.list_tools()).tools] == [
            "run_task", "look", "stop", "records",
        ]  # fmt: skip
        answer = await client.call_tool("run_task", {"task": "save it"})
        assert answer.structured_content == {
            "ending": "finished", "answer": "did save it", "steps": 2, "seconds": 1.3, "record": "r1",
        }  # fmt: skip

    talk(DeskTools(quick, lambda words, limit: []), say)


def test_a_problem_is_one_sentence_to_the_assistant() -> None:
    async def say(client: Client) -> None:
        for name, arguments, said in (
            ("run_task", {"task": "fail"}, "not installed: nothere"),
            ("look", {}, "nothing to look at"),
        ):
            answer = await client.call_tool(name, arguments)
            assert answer.is_error
            assert said in text_of(answer)

    talk(DeskTools(quick, lambda words, limit: []), say)


def test_a_running_task_can_be_seen_and_stopped_and_no_other_begins() -> None:
    run = SlowRun()

    async def say(client: Client) -> None:
        doing = asyncio.create_task(client.call_tool("run_task", {"task": "slow"}))
        await asyncio.to_thread(run.begun.wait, PATIENT_S)
        busy = await client.call_tool("run_task", {"task": "another"})
        assert busy.is_error
        assert "Another task is being done" in text_of(busy)
        [picture] = (await client.call_tool("look", {})).content
        with Image.open(io.BytesIO(base64.b64decode(picture.data))) as shown:  # type: ignore[union-attr]
            assert shown.size == (6, 4)
        assert (await client.call_tool("stop", {})).structured_content == {"result": True}
        assert (await doing).structured_content is not None
        assert (await client.call_tool("stop", {})).structured_content == {"result": False}

    talk(DeskTools(run, lambda words, limit: []), say)


def test_an_assistant_that_goes_away_stops_its_task() -> None:
    run = SlowRun()
    tools = DeskTools(run, lambda words, limit: [])

    async def say(client: Client) -> None:
        doing = asyncio.create_task(client.call_tool("run_task", {"task": "slow"}))
        await asyncio.to_thread(run.begun.wait, PATIENT_S)
        doing.cancel()

    talk(tools, say)
    assert run.was_stopped.wait(PATIENT_S)
    tools.close()


def text_of(answer: Any) -> str:
    return "".join(part.text for part in answer.content)


def test_the_command_speaks_over_standard_input_and_ends_with_it(deskhand_home: Path) -> None:
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "app", "mcp"], env={"DESKHAND_HOME": str(deskhand_home)}
    )

    async def go() -> None:
        async with Client(command) as client:
            assert len((await client.list_tools()).tools) == 4
            assert (await client.call_tool("records", {})).structured_content == {"result": []}

    asyncio.run(go())


def test_what_may_be_done_is_the_owners_choice_and_not_the_assistants(deskhand_home: Path) -> None:
    asked: list[TaskRequest] = []

    def run_task(request: TaskRequest, **ports: object) -> Outcome:
        asked.append(request)
        return Outcome("r1", Ending(EndingKind.FINISHED), 1, 1.0)

    run = runner(build_parser().parse_args(["mcp", "--approve", "all", "--max-steps", "7"]), run_task)
    DeskTools(run, lambda words, limit: []).run_task("save it")
    [request] = asked
    choice = request.choice
    assert (choice.task, choice.approval.value, choice.max_steps) == ("save it", "all", 7)


def test_an_application_that_is_not_there_is_said_before_anybody_asks(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["mcp", "--open", "no-such-program-here"]) == ExitStatus.BAD_USAGE
    assert "not installed: no-such-program-here" in capsys.readouterr().err
