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

from blake3 import blake3

from agent.errors import AgentError, RecordNotFoundError
from agent.loopback.gate import NotAnsweredError
from agent.loopback.listener import Answered, Asked, Stream
from agent.picture_digest import picture_digest
from agent.png import encode_png
from agent.settings import Settings
from app.history import library
from app.history.record_json import entry_json, record_json
from app.language import accepted_language
from app.running.desk_tools import MAX_RECORDS, NOTHING_TO_SEE
from app.serving.orders import TaskOrder, read_program_answer
from app.serving.served_tasks import ServedTask, ServedTasks

ROOT = "v1"
PNG = "image/png"


class Routes:
    """An `Answerer`."""

    def __init__(
        self,
        tasks: ServedTasks,
        read_order: Callable[[Asked], TaskOrder],
        settings: Callable[[], Settings],
        *,
        look_elsewhere: Callable[[], bytes],
    ) -> None:
        """
        Args:
            read_order: refuses what the owner does not give.
            settings: those of now.
            look_elsewhere: the desktop of a task that a window does, as a PNG; may raise AgentError.
        """
        self._tasks, self._read_order, self._settings = tasks, read_order, settings
        self._look_elsewhere = look_elsewhere

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
                about = {"deskhand": version("deskhand"), "session": self._tasks.session}
                return Answered.of({**about, "newest": task})
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
                language = accepted_language(asked.headers.get("accept-language", ""))
                return self._tasks.watch(task.number, _last_seen(asked), language)
            case "GET", ["screen"]:
                return await self._screen(task, asked.headers.get("if-none-match", ""))
            case "GET", ["questions", number, "screen"]:
                return await self._asked_about(task, number)
            case "POST", ["stop"]:
                return Answered.of({"stopping": self._tasks.stop(task.number)})
            case "POST", ["answer"]:
                self._tasks.answer(task.number, read_program_answer(asked))
                return Answered.of({"answered": True})
        raise _nothing_there()

    def _task(self, number: str) -> ServedTask:
        return self._tasks.find(_number(number))

    async def _screen(self, task: ServedTask, seen: str) -> Answered:
        """The desktop as it is now; only that it is the same where who asks has `seen` it already."""
        view = task.view

        def looked() -> Answered:
            try:
                found = view.frame() if view is not None else self._look_elsewhere()
            except AgentError as problem:
                raise NotAnsweredError(HTTPStatus.CONFLICT, str(problem)) from problem
            if found is None:
                raise NotAnsweredError(HTTPStatus.CONFLICT, NOTHING_TO_SEE)
            digest = blake3(found).hexdigest() if isinstance(found, bytes) else picture_digest(found)
            tag = (("ETag", f'"{digest}"'),)
            if seen == f'"{digest}"':
                return Answered(HTTPStatus.NOT_MODIFIED, b"", PNG, tag)
            png = found if isinstance(found, bytes) else encode_png(found)
            return Answered(HTTPStatus.OK, png, PNG, tag)

        if task.state:
            raise NotAnsweredError(HTTPStatus.CONFLICT, NOTHING_TO_SEE)
        return await asyncio.to_thread(looked)

    async def _asked_about(self, task: ServedTask, number: str) -> Answered:
        """The picture that a waiting question is about."""
        waiting = task.waiting.get(_number(number))
        if waiting is None or waiting.picture is None:
            raise NotAnsweredError(HTTPStatus.NOT_FOUND, f"No question {number[:10]} with a picture waits.")
        return Answered(HTTPStatus.OK, await asyncio.to_thread(encode_png, waiting.picture), PNG)

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


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise _nothing_there()
    return int(text)


def _nothing_there() -> NotAnsweredError:
    return NotAnsweredError(HTTPStatus.NOT_FOUND, "There is nothing at this address, or not for this method.")
