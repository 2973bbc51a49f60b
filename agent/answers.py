"""Answers that have to fit a JSON schema, which their owner gave with the task. Pure.

A model often writes a fence around its JSON; the value is what counts. What does not fit is told to the
model, a few times, and then the run has failed: an owner who asked for a form gets it or hears why not.
"""

from __future__ import annotations

import json
import re
from importlib.util import find_spec
from typing import Any

from agent.bounded_json import BoundedJsonError, read_json
from agent.errors import SettingsError
from agent.step_draft import StepDraft
from agent.types import Ending, EndingKind, Task

NEEDED = ("jsonschema",)
MAX_SCHEMA_BYTES = 2**20
MAX_TRIES = 3
_MAX_SAID = 300
_FENCED = re.compile(r"\s*```(?:json)?\s*\n(.*?)\n\s*```\s*", re.DOTALL)


def require_schema(text: str) -> None:
    """
    Raises:
        SettingsError: it is no JSON schema, or nothing here can check one.
    """
    if any(find_spec(package) is None for package in NEEDED):
        raise SettingsError("Answers in a form need jsonschema: pip install 'deskhand[tools]'.")
    try:
        schema = read_json(text, max_bytes=MAX_SCHEMA_BYTES)
    except BoundedJsonError as error:
        raise SettingsError(f"The schema is no JSON: {error}.") from error
    _validator_of(schema)


def value_of(answer: str) -> Any:
    """The JSON value of an answer, without a fence around it.

    Raises:
        ValueError: it is no JSON.

    >>> value_of('{"total": 3}'), value_of(chr(96) * 3 + 'json' + chr(10) + '[1]' + chr(10) + chr(96) * 3)
    ({'total': 3}, [1])
    """
    fenced = _FENCED.fullmatch(answer)
    return read_json(fenced[1] if fenced is not None else answer)


def misfit(schema: str, answer: str) -> str:
    """Why an answer does not fit, in half a sentence; "" where it does."""
    try:
        value = value_of(answer)
    except ValueError as error:
        return f"it is no JSON: {error}"
    problem = min(_validator_of(json.loads(schema)).iter_errors(value), key=_depth, default=None)
    if problem is None:
        return ""
    where = "".join(f"[{step!r}]" for step in problem.absolute_path)
    return f"{f'at {where} ' if where else ''}{problem.message}"[:_MAX_SAID]


class AnswerCheck:
    """Takes the ending of a run back while its answer does not fit."""

    def __init__(self, task: Task) -> None:
        self._schema, self._num_tries = task.answer_schema, 0

    def note(self, turn: StepDraft) -> str:
        """What the model has to hear; "" where the run has not ended, or has ended as it should."""
        ending = turn.ending
        if not self._schema or ending is None or ending.kind is not EndingKind.FINISHED:
            return ""
        problem = misfit(self._schema, ending.text)
        if not problem:
            return ""
        self._num_tries += 1
        if self._num_tries == MAX_TRIES:
            turn.ending = Ending(
                EndingKind.FAILED, f"The answer does not fit the schema after {MAX_TRIES} tries: {problem}."
            )
            return ""
        turn.ending, turn.problem = None, f"The answer does not fit: {problem}."
        return f"{turn.problem} Finish again with JSON that fits the schema, and nothing else."


def _depth(problem: Any) -> tuple[int, str]:
    return len(problem.absolute_path), problem.message


def _validator_of(schema: Any) -> Any:
    """
    Raises:
        SettingsError: it is no JSON schema, or refers to one that lies elsewhere: nothing is fetched.
    """
    from jsonschema.exceptions import SchemaError
    from jsonschema.validators import validator_for
    from referencing import Registry

    if not isinstance(schema, dict):
        raise SettingsError("The schema is no JSON schema: it has to be an object.")
    if foreign := next((one for one in _references(schema) if not one.startswith("#")), ""):
        raise SettingsError(f"The schema refers to {foreign[:80]}, and nothing is fetched: put it in.")
    kind = validator_for(schema)
    try:
        kind.check_schema(schema)
    except SchemaError as error:
        raise SettingsError(f"The schema is no JSON schema: {error.message[:_MAX_SAID]}.") from error
    return kind(schema, registry=Registry())


def _references(schema: Any) -> list[str]:
    found: list[str] = []
    waiting = [schema]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            found += [one[key] for key in ("$ref", "$dynamicRef") if isinstance(one.get(key), str)]
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
    return found
