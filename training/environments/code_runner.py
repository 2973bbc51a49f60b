"""One way to run a model's code, in training and beside the agent's screen. I/O: sandboxes.

What a program defines the next one finds, until the runner is closed. `SandboxedRunner` is the trainer's: no
files, no network, no second process. `SessionRunner` is the agent's own Python, with the folder that it
shares. One suite examines both (`tests/training/environments/code_runner_contract.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from types import TracebackType
from typing import Literal, Protocol, Self, get_args

from agent.errors import ComputerError, ToolError
from agent.tools.inside_program import InsideProgram
from agent.tools.output import KEPT_BYTES
from agent.tools.python_session import PythonSession
from training.environments.bare_sandbox import BareSandbox, ToolLimits
from training.errors import EnvironmentFaultError

CodeStatus = Literal["ok", "error", "too_long", "too_much_output", "lost"]
OUTPUT_CHARACTERS = 1024
GRACE_S = 0.8
"""After its limit a program that does not end is killed within this time."""
_FILE = "code_inside.py"
_START_S = 120.0
_READY = "ready"
_ENDINGS: dict[str, CodeStatus] = {one: one for one in get_args(CodeStatus)}
_STATUSES: dict[str, CodeStatus] = {"ok": "ok", "error": "error", "interrupted": "too_long", "lost": "lost"}
"""How the agent's session says that a program ended → how a runner says it."""


@dataclass(frozen=True, slots=True)
class CodeResult:
    """What a program printed, and how it ended."""

    text: str
    """With the value of a last expression; for an error, with the last line of Python's report."""
    status: CodeStatus
    """`lost`: what was defined before is lost, too."""


class CodeRunner(Protocol):
    """Keeps what programs define, from one to the next."""

    def run(self, code: str, *, stop: Event) -> CodeResult:
        """
        Raises:
            StoppedError: `stop` was set; nothing runs any more.
            EnvironmentFaultError: the sandbox failed; the code is not to blame.
        """
        ...

    def close(self) -> None:
        """End it. May be called twice."""
        ...


class SandboxedRunner:
    """A `CodeRunner`: one interpreter in a bare sandbox, which starts with its first program."""

    def __init__(self, *, limit_s: float = 2.0, programs: int = 8, limits: ToolLimits | None = None) -> None:
        """
        Args:
            limit_s: of one program, by the clock.
            programs: how many it is for; processor time is limited for all of them together.

        Raises:
            EnvironmentFaultError: there can be no sandbox here.
        """
        self._limit_s = limit_s
        limits = limits or ToolLimits()
        self._sandbox = BareSandbox(replace(limits, processor_s=max(1, round(programs * limit_s))))
        self._program = InsideProgram(self._sandbox, Path(__file__).with_name(_FILE))
        self._number, self._is_fresh = 0, False

    def run(self, code: str, *, stop: Event) -> CodeResult:
        if not self._program.is_running:
            try:
                _, ready = self._ask(None, stop, _START_S)
            except (ToolError, ComputerError) as error:
                raise EnvironmentFaultError(f"The sandbox of code did not start: {error}") from error
            if ready != _READY:
                raise EnvironmentFaultError("The sandbox of code did not start.")
        try:
            text, status = self._ask(code.encode("utf-8", "replace").decode(), stop, self._limit_s + GRACE_S)
        except ToolError:  # it swallowed its interruption, used up its processor time, or broke its pipe
            return CodeResult("", "lost")
        except ComputerError as error:
            raise EnvironmentFaultError(f"The sandbox of code failed: {error}") from error
        return CodeResult(text, _ENDINGS.get(status, "lost"))

    def forget(self) -> None:
        """The next program finds nothing of those before it: only for programs that are trusted not to have
        changed Python itself."""
        self._is_fresh = True

    def close(self) -> None:
        self._program.close()
        self._sandbox.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _ask(self, code: str | None, stop: Event, limit_s: float) -> tuple[str, str]:
        self._number += 1
        request = {
            "id": self._number,
            "code": code,
            "limit_s": self._limit_s,
            "limit_characters": OUTPUT_CHARACTERS,
            "is_fresh": self._is_fresh,
        }
        self._is_fresh = False
        answer = next(iter(self._program.ask(request, stop=stop, limit_s=limit_s)))
        text, status = answer.get("text"), answer.get("status")
        if answer.get("id") != self._number or not isinstance(text, str) or not isinstance(status, str):
            self._program.close()  # somebody else wrote into its pipe
            return "", "lost"
        return text[: OUTPUT_CHARACTERS + 300], status


class SessionRunner:
    """A `CodeRunner`: the agent's own Python."""

    def __init__(self, session: PythonSession, *, limit_s: float) -> None:
        self._session, self._limit_s = session, limit_s

    def run(self, code: str, *, stop: Event) -> CodeResult:
        try:
            said, ending = self._session.ask(code, stop=stop, timeout_s=self._limit_s)
        except (ToolError, ComputerError) as error:
            raise EnvironmentFaultError(f"The agent's Python failed: {error}") from error
        return CodeResult(said.text(KEPT_BYTES), _STATUSES[ending])

    def close(self) -> None:
        self._session.close()
