"""Another assistant hands the window a task, by the official SDK's client, and the owner is asked there."""

from __future__ import annotations

import asyncio
import base64
import io
import json
import os
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from numpy.typing import NDArray
from PIL import Image
from pytestqt.qtbot import QtBot

from agent.actions.types import Click
from agent.errors import AgentError
from agent.settings import Settings
from agent.store import open_record
from agent.store.index import RecordIndex
from app.running.desk_listener import MAX_CALLS, DeskListener
from app.running.desk_messages import MAX_REQUEST_BYTES, RUN, DeskRequest, read_request, written
from app.running.desk_tools import DeskTools
from app.running.request import TaskRequest
from app.running.watching import Job
from app.running.window_desk import WindowDesk, WindowDeskError
from app.stopping.local_sockets import DESK, listen, sockets_in
from tests.app.workplace import TIMEOUT_MS, Workplace

SENTENCE = "The window is busy with what its owner does"


class View:
    def frame(self) -> NDArray[np.uint8] | None:
        return np.full((40, 60, 3), 90, dtype=np.uint8)


class Office(Workplace):
    """A window whose desktop can be looked at, and assistants beside it."""

    def __init__(self, qtbot: QtBot, home: Path, look: Path) -> None:
        super().__init__(qtbot, home, look)
        self.controller.load()
        self.wait_until(lambda: bool(sockets_in(home, DESK)))

    def _job(self, request: TaskRequest) -> Job:
        job = super()._job(request)

        def seen(**ports: Any) -> Any:
            ports["watcher"].can_be_seen(View())
            return job(**ports)

        return seen

    def assistant(self, say: Callable[[Client], Awaitable[Any]], *arguments: str) -> Future[Any]:
        """What the assistant says through `deskhand mcp`, in a process of its own."""
        # hardly any environment: that is how assistants start servers
        names = ("XDG_RUNTIME_DIR", "DESKHAND_HOME", "PYTHONPATH")
        command = StdioServerParameters(
            command=sys.executable,
            args=["-m", "app", "mcp", *arguments],
            env={name: os.environ[name] for name in names if name in os.environ},
            cwd=Path(__file__).parents[3],
        )

        async def go() -> Any:
            async with Client(command) as client:
                return await say(client)

        return in_thread(lambda: asyncio.run(go()))

    def result(self, doing: Future[Any]) -> Any:
        self.wait_until(doing.done)
        return doing.result()


def in_thread(work: Callable[[], Any]) -> Future[Any]:
    done: Future[Any] = Future()

    def go() -> None:
        try:
            done.set_result(work())
        except BaseException as problem:
            done.set_exception(problem)

    threading.Thread(target=go, daemon=True).start()
    return done


@pytest.fixture
def office(qtbot: QtBot, deskhand_home: Path, tmp_path: Path) -> Iterator[Office]:
    made = Office(qtbot, deskhand_home, tmp_path / "icons")
    yield made
    made.controller.close()


def desk(office: Office, limit_s: float = 15.0) -> WindowDesk:
    def never(*_anything: object) -> Any:
        raise AssertionError("it was done here, past the window")

    return WindowDesk(office.home, DeskTools(never, lambda words, limit: []), limit_s=limit_s)


def text_of(answer: Any) -> str:
    return "".join(part.text for part in answer.content)


def asked(office: Office) -> bool:
    return office.window.approval.isVisible()


def test_a_task_is_done_in_the_window_and_each_action_is_asked_of_its_owner(office: Office) -> None:
    async def say(client: Client) -> Any:
        return await client.call_tool("run_task", {"task": "save it"})

    doing = office.assistant(say, "--approve", "all", "--max-steps", "7")
    office.wait_until(lambda: asked(office))
    assert office.computer.performed == []
    assert office.sees("asked for by another assistant")
    office.allow()
    answer = office.result(doing)
    assert not answer.is_error
    told = answer.structured_content
    assert (told["ending"], told["answer"], told["steps"]) == ("finished", "Saved.", 2)
    assert [type(action) for action in office.computer.performed] == [Click]
    [request] = office.requests
    assert (request.choice.approval.value, request.choice.max_steps) == ("ask", 7)
    [entry] = RecordIndex(Settings(home=office.home).index_file, office.home / "records").newest(1)
    assert entry.record_id == told["record"]
    assert open_record(office.home / "records" / entry.record_id).header.about["asked_by"] == "mcp"


def test_it_can_be_looked_at_and_stopped_and_no_other_begins_meanwhile(office: Office) -> None:
    async def say(client: Client) -> Any:
        doing = asyncio.create_task(client.call_tool("run_task", {"task": "save it"}))
        while (seen := await client.call_tool("look", {})).is_error:
            await asyncio.sleep(0.05)
        busy = await client.call_tool("run_task", {"task": "another"})
        stopped = await client.call_tool("stop", {})
        return seen, busy, stopped, await doing, await client.call_tool("look", {})

    seen, busy, stopped, done, after = office.result(office.assistant(say))
    [picture] = seen.content
    with Image.open(io.BytesIO(base64.b64decode(picture.data))) as shown:
        assert shown.size == (60, 40)
    assert "Another task is being done" in text_of(busy)
    assert stopped.structured_content == {"result": True}
    assert done.structured_content["ending"] == "stopped"
    assert after.is_error
    assert office.computer.performed == []


def test_records_come_from_the_window_and_two_assistants_are_served(office: Office) -> None:
    office.start()
    office.wait_until(lambda: asked(office))
    office.allow()
    office.wait_for_end()

    async def say(client: Client) -> Any:
        return (await client.call_tool("records", {"words": "save"})).structured_content["result"]

    first, second = office.assistant(say), office.assistant(say)
    for found in (office.result(first), office.result(second)):
        assert [one["task"] for one in found] == ["save it"]


def test_a_task_of_the_owner_is_neither_seen_nor_stopped_nor_joined(office: Office) -> None:
    office.start()
    office.wait_until(lambda: asked(office))
    mine = desk(office)
    for work, said in ((lambda: mine.run_task("other"), SENTENCE),):
        doing = in_thread(work)
        office.wait_until(doing.done)
        assert said in str(doing.exception())
    assert office.result(in_thread(lambda: ask(office, {"do": "look"}))) == {
        "problem": "No task is being done, so there is nothing to look at."
    }
    assert office.result(in_thread(lambda: ask(office, {"do": "stop"}))) == {"result": False}
    assert asked(office)
    office.click("Stop")
    office.wait_for_end()


def test_what_cannot_be_run_is_one_sentence_to_the_assistant(office: Office) -> None:
    async def say(client: Client) -> list[str]:
        return [
            text_of(await client.call_tool("run_task", {"task": task})) for task in ("", " ", "x" * 30_000)
        ]

    said = office.result(office.assistant(say))
    assert "The task is empty" in said[0]
    assert "The task is empty" in said[1]
    assert "at most 20,000" in said[2]
    assert not office.controller.is_running()


def test_an_assistant_that_goes_away_stops_its_task(office: Office) -> None:
    async def say(client: Client) -> None:
        doing = asyncio.create_task(client.call_tool("run_task", {"task": "save it"}))
        while (await client.call_tool("look", {})).is_error:
            await asyncio.sleep(0.05)
        doing.cancel()

    office.result(office.assistant(say))
    office.wait_for_end()
    assert office.computer.performed == []


def test_a_client_that_is_killed_stops_its_task(office: Office) -> None:
    connection = connected(office)
    connection.sendall(written({"do": "run_task", "task": "save it"}))
    office.wait_until(lambda: asked(office))
    connection.close()
    office.wait_for_end()
    assert office.computer.performed == []


def test_a_window_that_closes_in_the_middle_says_so(office: Office) -> None:
    doing = in_thread(lambda: desk(office).run_task("save it"))
    office.wait_until(lambda: asked(office))
    office.window.allow_closing()
    office.window.close()
    with pytest.raises(WindowDeskError, match="The window was closed"):
        office.result(doing)
    assert sockets_in(office.home, DESK) == []


GARBAGE = (
    b"\n",
    b"hello\n",
    b"\xff\xfe\x00\n",
    b"[1]\n",
    b"{}\n",
    b'{"do": "format_disk"}\n',
    b'{"do": "run_task", "task": 3}\n',
    b'{"do": "run_task", "task": "x", "open": ["a\\u0000b"]}\n',
    b'{"do": "run_task", "task": "x", "max_steps": -1}\n',
    b'{"do": "records", "limit": 1e9}\n',
    b"[" * 5000 + b"\n",
    b"x" * (MAX_REQUEST_BYTES + 2),
    b"GET / HTTP/1.1\r\n\r\n",
)


def test_garbage_is_answered_by_one_sentence_and_the_window_stays(office: Office) -> None:
    def go() -> list[dict[str, Any]]:
        return [talk(office, piece) for piece in GARBAGE]

    for piece, answer in zip(GARBAGE, office.result(in_thread(go)), strict=True):
        assert set(answer) == {"problem"}, piece
        assert answer["problem"].endswith("."), piece
    assert not office.controller.is_running()
    assert office.result(in_thread(lambda: ask(office, {"do": "stop"}))) == {"result": False}


def test_many_who_say_nothing_do_not_keep_others_out_for_long(qtbot: QtBot, deskhand_home: Path) -> None:
    listener = DeskListener(deskhand_home, limit_ms=300)
    assert listener.start() == ""
    [path] = sockets_in(deskhand_home, DESK)

    def last_words() -> list[str]:
        said = []
        silent = [socket.socket(socket.AF_UNIX) for _ in range(MAX_CALLS + 3)]
        for one in silent:
            one.connect(str(path))
        for one in silent:
            with one, one.makefile("rb") as file:
                said.append(json.loads(file.readline())["problem"])
        return said

    doing = in_thread(last_words)
    qtbot.waitUntil(doing.done, timeout=TIMEOUT_MS)
    assert set(doing.result()) == {"Nothing was asked.", "Too many ask this window at once: try again later."}
    listener.close()


def test_another_user_is_sent_away(qtbot: QtBot, deskhand_home: Path) -> None:
    listener = DeskListener(deskhand_home, is_ours=lambda _descriptor: False)
    asked_for: list[object] = []
    listener.asked.connect(asked_for.append)
    assert listener.start() == ""
    [path] = sockets_in(deskhand_home, DESK)
    doing = in_thread(lambda: exchange(path, written({"do": "stop"})))
    qtbot.waitUntil(doing.done, timeout=TIMEOUT_MS)
    assert doing.result() == {"problem": "This window belongs to another user."}
    assert asked_for == []
    listener.close()


AS_NOBODY = """
import os, socket, sys
os.setgid(65534); os.setuid(65534)
with socket.socket(socket.AF_UNIX) as connection:
    try:
        connection.connect(sys.argv[1])
        print(connection.makefile().readline())
    except PermissionError:
        print("refused")
"""


@pytest.mark.skipif(os.getuid() != 0, reason="only root can be somebody else")
def test_a_process_of_another_user_reaches_nothing(qtbot: QtBot, deskhand_home: Path) -> None:
    listener = DeskListener(deskhand_home)
    assert listener.start() == ""
    [path] = sockets_in(deskhand_home, DESK)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700

    def said() -> str:
        done = subprocess.run(
            [sys.executable, "-c", AS_NOBODY, str(path)], capture_output=True, text=True, check=True
        )
        return done.stdout.strip()

    assert said() == "refused"
    opened = [path, *path.parents]
    modes = [one.stat().st_mode for one in opened]
    try:  # as if folder and file had been opened to all: the kernel still says who it is
        for one in opened[:-1]:
            one.chmod(0o777)
        doing = in_thread(said)
        qtbot.waitUntil(doing.done, timeout=TIMEOUT_MS)
    finally:
        for one, mode in zip(opened, modes, strict=True):
            one.chmod(stat.S_IMODE(mode))
    assert json.loads(doing.result()) == {"problem": "This window belongs to another user."}
    listener.close()


class Here(DeskTools):
    """Does what is asked where no window is."""

    def __init__(self) -> None:
        super().__init__(lambda *_: None, lambda words, limit: [])  # type: ignore[arg-type,return-value]

    def run_task(self, task: str) -> dict[str, Any]:
        return {"ending": "finished", "answer": f"here: {task}"}


def test_without_a_window_and_beside_a_stale_socket_it_is_done_here(deskhand_home: Path) -> None:
    mine = WindowDesk(deskhand_home, Here())
    assert mine.run_task("x")["answer"] == "here: x"
    gone, path = listen(deskhand_home, DESK)
    gone.close()
    assert path.exists()
    assert mine.run_task("y")["answer"] == "here: y"
    assert not path.exists()


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (b"", "The window does not answer"),
        (b"garbage\n", "cannot be read"),
        (b"[]\n", "cannot be read"),
        (b"{}\n", "cannot be read"),
        (b'{"accepted": true}\n', "closed before the task had ended"),
        (b'{"accepted": true}\nnonsense\n', "cannot be read"),
        (b'{"problem": "Not now."}\n', "Not now."),
        (None, "The window does not answer"),
    ],
)
def test_whatever_a_window_answers_is_one_sentence_and_no_hang(
    deskhand_home: Path, answer: bytes | None, sentence: str
) -> None:
    listener, path = listen(deskhand_home, DESK)
    waiting: list[socket.socket] = []

    def serve() -> None:
        while True:
            connection, _ = listener.accept()
            waiting.append(connection)
            if connection.recv(65536) and answer is not None:
                connection.sendall(answer)
                connection.close()

    threading.Thread(target=serve, daemon=True).start()
    mine = WindowDesk(deskhand_home, Here(), limit_s=1.0)
    with pytest.raises(AgentError, match=sentence):
        mine.run_task("x")
    path.unlink()
    for one in waiting:
        one.close()


def test_a_request_is_read_as_it_was_written() -> None:
    wanted = DeskRequest(RUN, "Grüße", "m", ("mousepad", "a b"), (Path("/x"),), 9, "w", 3)
    line = written(
        {
            "do": RUN, "task": "Grüße", "model": "m", "open": ["mousepad", "a b"], "share": ["/x"],
            "max_steps": 9, "words": "w", "limit": 3,
        }
    )  # fmt: skip
    assert read_request(line) == wanted


def connected(office: Office) -> socket.socket:
    [path] = sockets_in(office.home, DESK)
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(str(path))
    return connection


def ask(office: Office, request: dict[str, Any]) -> Any:
    return talk(office, written(request))


def talk(office: Office, data: bytes) -> Any:
    [path] = sockets_in(office.home, DESK)
    return exchange(path, data)


def exchange(path: Path, data: bytes) -> Any:
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(30.0)
        connection.connect(str(path))
        with suppress(BrokenPipeError):  # refused at once: why can still be read
            connection.sendall(data)
        with connection.makefile("rb") as file:
            return json.loads(file.readline())
