"""What `deskhand mcp`, `deskhand serve` and the window say to each other: one JSON object a line. Pure.

A connection carries one request. A task that is taken is confirmed at once, news of it follow where a program
asked, and its ending when it has come; everything else has one answer. Nothing in a request says what may be
done: that is the window's.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agent.bounded_json import BoundedJsonError, read_json
from agent.errors import AgentError
from agent.types import PROGRAM
from app.running.choices import ASKED_BY_ASSISTANT

MAX_REQUEST_BYTES = 256 * 1024
MAX_ANSWER_BYTES = 64 * 2**20
"""A picture of a large screen is the longest."""
RUN, LOOK, STOP, RECORDS = "run_task", "look", "stop", "records"
ACCEPTED, PROBLEM, RESULT, NEWS = "accepted", "problem", "result", "news"
_MAX_STEPS = 10_000
_MAX_RECORDS = 50


class DeskMessageError(AgentError):
    """It is no message, or one that makes no sense."""


@dataclass(frozen=True, slots=True)
class DeskRequest:
    do: str
    task: str = ""
    model: str = ""
    """"" for the one that the window uses."""
    open_command: tuple[str, ...] = ()
    shared_folders: tuple[Path, ...] = ()
    max_steps: int = 0
    """0 for as many as in the window."""
    words: str = ""
    """Of records that are looked for."""
    limit: int = 10
    asked_by: str = ASKED_BY_ASSISTANT
    """Who asks; a program is told what happens in its task."""


def written_request(request: DeskRequest) -> bytes:
    """
    Raises:
        DeskMessageError: it is longer than what the window reads.
    """
    line = written(
        {
            "do": request.do,
            "task": request.task,
            "model": request.model,
            "open": list(request.open_command),
            "share": [str(folder.absolute()) for folder in request.shared_folders],
            "max_steps": request.max_steps,
            "words": request.words,
            "limit": request.limit,
            "asked_by": request.asked_by,
        }
    )
    if len(line) > MAX_REQUEST_BYTES:
        raise DeskMessageError("The task is too long to be handed to the window.")
    return line


def written(message: Mapping[str, Any]) -> bytes:
    return json.dumps(message).encode("ascii") + b"\n"


def read_request(line: bytes) -> DeskRequest:
    """
    Raises:
        DeskMessageError: it is none.
    """
    message = _object(line, MAX_REQUEST_BYTES)
    do = message.get("do")
    if do not in (RUN, LOOK, STOP, RECORDS):
        raise DeskMessageError("The window does not know this request.")
    return DeskRequest(
        do,
        task=_text(message, "task"),
        model=_text(message, "model"),
        open_command=_texts(message, "open"),
        shared_folders=tuple(Path(one) for one in _texts(message, "share")),
        max_steps=_number(message, "max_steps", 0, _MAX_STEPS),
        words=_text(message, "words"),
        limit=_number(message, "limit", 10, _MAX_RECORDS),
        asked_by=PROGRAM if _text(message, "asked_by") == PROGRAM else ASKED_BY_ASSISTANT,
    )


def read_answer(line: bytes) -> dict[str, Any]:
    """
    Raises:
        DeskMessageError: it is none.
    """
    return _object(line, MAX_ANSWER_BYTES)


def _object(line: bytes, max_bytes: int) -> dict[str, Any]:
    try:
        message = read_json(line, max_bytes=max_bytes)
    except BoundedJsonError as error:
        raise DeskMessageError(f"This is no message: {error}.") from error
    if not isinstance(message, dict):
        raise DeskMessageError("This is no message: it is no object.")
    return message


def _text(message: dict[str, Any], name: str) -> str:
    value = message.get(name, "")
    if not isinstance(value, str) or "\0" in value:
        raise DeskMessageError(f"The request makes no sense: {name} is no text.")
    return value


def _texts(message: dict[str, Any], name: str) -> tuple[str, ...]:
    values = message.get(name, [])
    if not isinstance(values, list) or not all(isinstance(one, str) and "\0" not in one for one in values):
        raise DeskMessageError(f"The request makes no sense: {name} is no list of texts.")
    return tuple(values)


def _number(message: dict[str, Any], name: str, usual: int, most: int) -> int:
    value = message.get(name, usual)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise DeskMessageError(f"The request makes no sense: {name} is no number from 0 to {most:,}.")
    return value
