"""Runs the programs of one episode inside the sandbox, each with what those before it defined. I/O: pipes.

It is started as `python -I -S code_inside.py` and speaks JSON lines: {"id", "code", "limit_s",
"limit_characters", "is_fresh"} -> {"id", "text", "status": "ok" | "error" | "too_long" | "too_much_output"};
with no code it says "ready". What a program prints is kept up to a limit; what it writes around `print` is
lost. Time and output end a program with an exception, which keeps the state; one that swallows it is killed
from outside.
"""

from __future__ import annotations

import _ast
import io
import json
import os
import signal
import sys
from typing import Any

_NAME = "<code>"


class _TooLong(BaseException):
    pass


class _TooMuch(BaseException):
    pass


class _Bounded(io.TextIOBase):
    """What is printed, up to so many characters."""

    def __init__(self, limit: int) -> None:
        self._limit, self.text = limit, ""

    def write(self, text: str, /) -> int:
        self.text = (self.text + text)[: self._limit + 1]
        if len(self.text) > self._limit:
            self.text = self.text[: self._limit]
            raise _TooMuch
        return len(text)

    def writable(self) -> bool:
        return True


def _run(code: str, names: dict[str, Any]) -> None:
    """As at a prompt: the value of a last expression is shown."""
    tree: Any = compile(code, _NAME, "exec", _ast.PyCF_ONLY_AST)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], _ast.Expr) else None
    exec(compile(tree, _NAME, "exec"), names)  # noqa: S102 - that is what it is for, in a sandbox
    if last is not None:
        value = eval(compile(_ast.Expression(last.value), _NAME, "eval"), names)  # noqa: S307
        if value is not None:
            print(repr(value))


def _answer(request: dict[str, Any], names: dict[str, Any]) -> tuple[str, str]:
    said = _Bounded(request["limit_characters"])
    sys.stdout = sys.stderr = said
    signal.signal(signal.SIGALRM, _stop)
    signal.setitimer(signal.ITIMER_REAL, request["limit_s"])
    try:
        try:
            _run(request["code"], names)
            return said.text, "ok"
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except _TooLong:
        return said.text, "too_long"
    except _TooMuch:
        return said.text, "too_much_output"
    except BaseException as error:
        return said.text + _last_line(error), "error"


def _last_line(error: BaseException) -> str:
    """The last line of Python's report."""
    try:
        what = str(error.msg if isinstance(error, SyntaxError) else error)[:200]
    except BaseException:
        what = ""
    name = type(error).__name__[:80]
    return f"{name}: {what}" if what else name


def _stop(*_: object) -> None:
    raise _TooLong


def _new_names() -> dict[str, Any]:
    return {"__name__": "__main__"}


def main() -> None:
    questions, answers, nothing = os.dup(0), os.dup(1), os.open(os.devnull, os.O_RDWR)
    for taken in (0, 1, 2):
        os.dup2(nothing, taken)
    names = _new_names()
    for line in os.fdopen(questions, encoding="utf-8"):
        request = json.loads(line)
        if request["is_fresh"]:
            names = _new_names()
        text, status = ("", "ready") if request["code"] is None else _answer(request, names)
        text = text.encode("utf-8", "replace").decode()
        data = json.dumps({"id": request["id"], "text": text, "status": status}).encode() + b"\n"
        while data:
            data = data[os.write(answers, data) :]


if __name__ == "__main__":
    main()
