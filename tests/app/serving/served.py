"""A server of `deskhand serve` on a thread of the test, with tasks that do what the test says. Sockets."""

from __future__ import annotations

import asyncio
import http.client
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from agent.actions.policy import ApprovalLevel
from agent.loopback.gate import ADDRESS
from agent.loopback.listener import Listener, ListenLimits, open_socket
from agent.settings import Settings
from app.running.desk_tools import NOTHING_TO_SEE, BusyError
from app.serving.orders import TaskOrder, read_order
from app.serving.page import owner_page
from app.serving.routes import Routes
from app.serving.served_tasks import DoTask, ServedTask, ServedTasks

TOKEN = "the-owner's-token"
PATIENT_S = 60.0


def finished(order: TaskOrder, task: ServedTask) -> dict[str, Any]:
    return {"ending": "finished", "answer": f"did {order.task}", "steps": 1, "seconds": 0.1, "record": "r1"}


def until_stopped(order: TaskOrder, task: ServedTask) -> dict[str, Any]:
    assert task.stop.wait(PATIENT_S)
    return {"ending": "stopped", "answer": "", "steps": 0, "seconds": 0.1, "record": "r1"}


def nothing_to_see() -> bytes:
    raise BusyError(NOTHING_TO_SEE)


class Served:
    """The server, what began in it, and a client."""

    def __init__(self, port: int, *, token: str = TOKEN) -> None:
        self.port, self._token = port, token
        self.begun: list[TaskOrder] = []
        self.cut: Callable[[], None] = lambda: None
        self.mend: Callable[[], None] = lambda: None

    @contextmanager
    def cut_off(self) -> Iterator[None]:
        """Nobody reaches it, as when a tunnel ends; its task goes on."""
        self.cut()
        yield
        self.mend()

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        token: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> tuple[int, Any]:
        """Status and JSON of an answer, by the standard library's client."""
        connection = http.client.HTTPConnection(ADDRESS, self.port, timeout=PATIENT_S)
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        token = self._token if token is None else token
        given = {"Authorization": f"Bearer {token}", "Content-Type": "application/json", **(headers or {})}
        try:
            connection.request(method, path, data, {name: value for name, value in given.items() if value})
            answer = connection.getresponse()
            content = answer.read()
        finally:
            connection.close()
        is_picture = answer.getheader("Content-Type") == "image/png"
        return answer.status, content if is_picture else json.loads(content)

    def headers(self, path: str) -> dict[str, str]:
        connection = http.client.HTTPConnection(ADDRESS, self.port, timeout=PATIENT_S)
        try:
            connection.request("GET", path, headers={"Authorization": f"Bearer {self._token}"})
            return dict(connection.getresponse().getheaders())
        finally:
            connection.close()

    def start(self, task: str = "save it", **more: Any) -> int:
        status, facts = self.ask("POST", "/v1/tasks", {"task": task, **more})
        assert status == 201, facts
        return int(facts["task"])

    def events(
        self, task: int, *, after: int = 0, language: str = ""
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        """Events as they come, until the last."""
        connection = http.client.HTTPConnection(ADDRESS, self.port, timeout=PATIENT_S)
        headers = {"Authorization": f"Bearer {self._token}", "Last-Event-ID": str(after)}
        if language:
            headers["Accept-Language"] = language
        try:
            connection.request("GET", f"/v1/tasks/{task}/events", headers=headers)
            answer = connection.getresponse()
            assert answer.getheader("Content-Type") == "text/event-stream"
            name = ""
            for line in answer:
                word, _, rest = line.decode().rstrip("\n").partition(": ")
                if word == "event":
                    name = rest
                elif word == "data":
                    yield name, json.loads(rest)
        finally:
            connection.close()

    def connect(self, first: bytes = b"") -> socket.socket:
        connection = socket.create_connection((ADDRESS, self.port), timeout=PATIENT_S)
        connection.sendall(first)
        return connection


@contextmanager
def served(
    do: DoTask = finished,
    *,
    home: Path = Path("/nowhere"),
    approval: ApprovalLevel = ApprovalLevel.RISKY,
    limits: ListenLimits | None = None,
    stop_elsewhere: Callable[[], object] = lambda: None,
    look_elsewhere: Callable[[], bytes] = nothing_to_see,
    port: int = 0,
) -> Iterator[Served]:
    listening = open_socket(port)
    server = Served(listening.getsockname()[1])

    def doing(order: TaskOrder, task: ServedTask) -> dict[str, Any]:
        server.begun.append(order)
        return do(order, task)

    loop, is_over, is_up = asyncio.new_event_loop(), asyncio.Event(), threading.Event()

    async def serve() -> None:
        tasks = ServedTasks(doing, stop_elsewhere=stop_elsewhere)
        routes = Routes(
            tasks,
            partial(read_order, approval=approval, max_steps=50),
            lambda: Settings(home=home),
            look_elsewhere=look_elsewhere,
        )
        listener = Listener(TOKEN, routes, owner_page, limits or ListenLimits())
        listens = await listener.listen(listening)

        async def cut() -> None:
            await listener.refuse_more(listens)
            await listener.send_away_all()

        async def mend() -> None:
            nonlocal listens
            listens = await listener.listen(open_socket(server.port))

        server.cut = lambda: asyncio.run_coroutine_threadsafe(cut(), loop).result(PATIENT_S)
        server.mend = lambda: asyncio.run_coroutine_threadsafe(mend(), loop).result(PATIENT_S)
        is_up.set()
        await is_over.wait()
        await listener.refuse_more(listens)
        await tasks.close()
        await listener.send_away_all()
        await listens.wait_closed()

    thread = threading.Thread(target=lambda: loop.run_until_complete(serve()))
    thread.start()
    try:
        assert is_up.wait(PATIENT_S)
        yield server
    finally:
        loop.call_soon_threadsafe(is_over.set)
        thread.join()
        loop.close()
