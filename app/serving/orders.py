"""What programs may say in a request, read once and checked. Pure."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from agent.actions.placeholders import secret_names
from agent.actions.policy import ApprovalLevel
from agent.bounded_json import BoundedJsonError, read_json
from agent.loopback.gate import NotAnsweredError
from agent.loopback.listener import Asked
from agent.types import Allow, Decision, Deny, Stop
from app.running.request import MAX_TASK_CHARACTERS

_LEVELS = (ApprovalLevel.ASK, ApprovalLevel.RISKY, ApprovalLevel.ALL)
"""The strictest first."""
_MAX_DEPTH = 4
_MAX_REASON_CHARACTERS = 2_000


@dataclass(frozen=True, slots=True)
class TaskOrder:
    """A task that a program asks for."""

    task: str
    approval: ApprovalLevel
    max_steps: int


@dataclass(frozen=True, slots=True)
class ProgramAnswer:
    """What a program says to a question about an action, or to one in words."""

    question: int
    decision: Decision | None = None
    reply: str | None = None


def read_order(asked: Asked, *, approval: ApprovalLevel, max_steps: int) -> TaskOrder:
    """`approval` and `max_steps` are the owner's: a program may ask for less, never for more.

    Raises:
        NotAnsweredError: it is no order, or asks for more than the owner gives.
    """
    said = _object(asked, {"task", "approve", "max_steps"})
    task = said.get("task")
    if not isinstance(task, str) or not task.strip() or len(task) > MAX_TASK_CHARACTERS:
        raise _bad(f"`task` is a text of 1 to {MAX_TASK_CHARACTERS:,} characters.")
    if secret_names(task):
        raise NotAnsweredError(HTTPStatus.FORBIDDEN, "A program may not name secrets, only their owner may.")
    names = [level.value for level in _LEVELS]
    level = said.get("approve", approval.value)
    if level not in names:
        raise _bad(f"`approve` is one of {', '.join(names)}.")
    if names.index(level) > names.index(approval.value):
        raise NotAnsweredError(
            HTTPStatus.FORBIDDEN, f"The owner has chosen {approval.value}: a task may only be stricter."
        )
    steps = said.get("max_steps", max_steps)
    if not isinstance(steps, int) or isinstance(steps, bool) or not 1 <= steps <= max_steps:
        raise _bad(f"`max_steps` is a number from 1 to {max_steps:,}.")
    return TaskOrder(task.strip(), ApprovalLevel(level), steps)


def read_program_answer(asked: Asked) -> ProgramAnswer:
    """
    Raises:
        NotAnsweredError: it is no answer.
    """
    said = _object(asked, {"question", "decision", "reason", "reply"})
    number = said.get("question")
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise _bad("`question` is the number of the question that is answered.")
    reason, reply = said.get("reason", ""), said.get("reply")
    if not isinstance(reason, str) or len(reason) > _MAX_REASON_CHARACTERS:
        raise _bad(f"`reason` is a text of at most {_MAX_REASON_CHARACTERS:,} characters.")
    if isinstance(reply, str) and reply.strip() and "decision" not in said:
        if len(reply) > MAX_TASK_CHARACTERS or secret_names(reply):
            raise _bad("`reply` is too long, or names a secret.")
        return ProgramAnswer(number, reply=reply)
    decisions: dict[Any, Decision] = {"allow": Allow(""), "deny": Deny(reason), "stop": Stop()}
    decision = said.get("decision")
    if reply is not None or not isinstance(decision, str) or decision not in decisions:
        raise _bad("`decision` is allow, deny or stop; a question in words takes a `reply` instead.")
    return ProgramAnswer(number, decisions[decision])


def _object(asked: Asked, known: Collection[str]) -> dict[str, Any]:
    kind = asked.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise NotAnsweredError(
            HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "The body is JSON: Content-Type application/json."
        )
    try:
        said = read_json(asked.body, max_depth=_MAX_DEPTH)
    except BoundedJsonError as problem:
        raise _bad(f"The body is no JSON that is read here: {problem}.") from problem
    if not isinstance(said, dict):
        raise _bad("The body is no JSON object.")
    if unknown := sorted(said.keys() - set(known)):
        raise _bad(f"Not known here: {', '.join(unknown)[:200]}; known are {', '.join(sorted(known))}.")
    return said


def _bad(sentence: str) -> NotAnsweredError:
    return NotAnsweredError(HTTPStatus.BAD_REQUEST, sentence)
