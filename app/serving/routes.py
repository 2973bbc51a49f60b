"""What each address of `deskhand serve` does. asyncio; reads records.

Records are read on threads, so that a long one keeps no stop waiting.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from importlib.metadata import version
from typing import Any
from urllib.parse import parse_qs, urlsplit

from agent.errors import RecordNotFoundError
from agent.png import encode_png
from agent.settings import Settings
from app.history import library
from app.history.record_json import entry_json, record_json
from app.running.desk_tools import MAX_RECORDS, NOTHING_TO_SEE
from app.serving.gate import NotAnsweredError
from app.serving.listener import Answered, Asked, Stream
from app.serving.orders import TaskOrder, read_program_answer
from app.serving.served_tasks import ServedTask, ServedTasks

ROOT = "v1"


class Routes:
    """An `Answerer`."""

    def __init__(
        self, tasks: ServedTasks, read_order: Callable[[Asked], TaskOrder], settings: Callable[[], Settings]
    ) -> None:
        """`read_order` refuses what the owner does not give; `settings` are those of now."""
        self._tasks, self._read_order, self._settings = tasks, read_order, settings

    async def __call__(self, asked: Asked) -> Answered | Stream:
        """
        Raises:
            NotAnsweredError: there is no such address, or it is not for this.
            AgentError: a record cannot be read.
        """
        address = urlsplit(asked.target)
        parts = address.path.strip("/").split("/")
        if parts[0] != ROOT:
            raise _nothing_there()
        match asked.method, parts[1:]:
            case "GET", []:
                newest = self._tasks.newest()
                task = newest.facts() if newest else None
                return Answered.of({"deskhand": version("deskhand"), "newest": task})
            case "POST", ["tasks"]:
                started = self._tasks.start(self._read_order(asked))
                return Answered.of(started.facts(), HTTPStatus.CREATED)
            case method, ["tasks", number, *rest]:
                return await self._of_task(asked, method, self._task(number), rest)
            case "GET", ["records"]:
                return await self._records(parse_qs(address.query))
            case "GET", ["records", name]:
                return await self._record(name)
        raise _nothing_there()

    async def _of_task(
        self, asked: Asked, method: str, task: ServedTask, rest: list[str]
    ) -> Answered | Stream:
        match method, rest:
            case "GET", []:
                return Answered.of(task.facts())
            case "GET", ["events"]:
                return self._tasks.watch(task.number, _last_seen(asked))
            case "GET", ["screen"]:
                return await self._screen(task)
            case "POST", ["stop"]:
                return Answered.of({"stopping": self._tasks.stop(task.number)})
            case "POST", ["answer"]:
                self._tasks.answer(task.number, read_program_answer(asked))
                return Answered.of({"answered": True})
        raise _nothing_there()

    def _task(self, number: str) -> ServedTask:
        if not (number.isascii() and number.isdigit() and len(number) < 10):
            raise _nothing_there()
        return self._tasks.find(int(number))

    async def _screen(self, task: ServedTask) -> Answered:
        """The desktop as it is now."""
        pixels = await asyncio.to_thread(task.view.frame) if task.view is not None else None
        if pixels is None:
            raise NotAnsweredError(HTTPStatus.CONFLICT, NOTHING_TO_SEE)
        return Answered(HTTPStatus.OK, await asyncio.to_thread(encode_png, pixels), "image/png")

    async def _records(self, query: dict[str, list[str]]) -> Answered:
        words, limit = query.get("words", [""])[0], query.get("limit", ["10"])[0]
        if not (limit.isascii() and limit.isdigit() and 1 <= int(limit[:9]) <= MAX_RECORDS):
            raise NotAnsweredError(HTTPStatus.BAD_REQUEST, f"`limit` is a number from 1 to {MAX_RECORDS}.")

        def found() -> list[dict[str, Any]]:
            entries = library.history(self._settings(), search=words, limit=int(limit))
            return [entry_json(one) for one in entries]

        return Answered.of({"records": await asyncio.to_thread(found)})

    async def _record(self, name: str) -> Answered:
        def found() -> dict[str, Any]:
            return record_json(library.find_record(self._settings(), name))

        try:
            return Answered.of(await asyncio.to_thread(found))
        except RecordNotFoundError as problem:
            raise NotAnsweredError(HTTPStatus.NOT_FOUND, str(problem)) from problem


def _last_seen(asked: Asked) -> int:
    """The number of the last event that who asks has seen, as browsers' event sources say it."""
    said = asked.headers.get("last-event-id", "0")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 10 else 0


def _nothing_there() -> NotAnsweredError:
    return NotAnsweredError(HTTPStatus.NOT_FOUND, "There is nothing at this address, or not for this method.")
