"""One Python session for a whole run: what one program defines, the next one finds. I/O: in the sandbox."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from threading import Event

from agent.errors import ToolError
from agent.tools.inside import ToolSandbox
from agent.tools.inside_program import InsideProgram
from agent.tools.output import HeadAndTail, ToolAnswer
from agent.whole_text import whole_text

NEEDED = ("jupyter_client", "ipykernel")
CALL_LIMIT_S = 120.0
_MAX_LIMIT_S = 600.0
_START_LIMIT_S = 90.0
_GRACE_S = 60.0
"""For interrupting, and a new kernel where that does not help."""
_PROGRAM = "python_inside.py"
_MAX_CODE_CHARACTERS = 2**20
_LOST = "lost"
_ENVIRONMENT = {
    "IPYTHONDIR": "/tmp/ipython",
    "JUPYTER_RUNTIME_DIR": "/tmp",
    "MPLBACKEND": "module://matplotlib_inline.backend_inline",
}
_ENDINGS = {
    "ok": "",
    "error": "(it ended with an error)",
    "interrupted": "(it took too long and was interrupted; what was defined before is kept)",
    _LOST: "(the session ended; the next program begins a new one: all that was defined is lost)",
}


class PythonSession:
    """Runs code in IPython's kernel, which starts with the first of it."""

    def __init__(self, sandbox: ToolSandbox) -> None:
        self._program = InsideProgram(
            sandbox, Path(__file__).with_name(_PROGRAM), has_packages=True, environment=_ENVIRONMENT
        )

    def run(self, code: str, *, stop: Event, timeout_s: float | None = None) -> ToolAnswer:
        """What it says, with a sentence about how it ended; raises what `ask` raises."""
        said, ending = self.ask(code, stop=stop, timeout_s=timeout_s)
        return said.output(_ENDINGS[ending])

    def ask(self, code: str, *, stop: Event, timeout_s: float | None = None) -> tuple[HeadAndTail, str]:
        """What it says, and how it ended: `ok`, `error`, `interrupted` or `lost`.

        Raises:
            StoppedError: `stop` was set; nothing of the session runs any more.
            ToolError: it cannot be run; the message is one sentence.
            ComputerError: there is no sandbox any more.
        """
        self._require_usable(code)
        if not self._program.is_running:
            self._ask(None, stop, _START_LIMIT_S)
        limit_s = min(timeout_s or CALL_LIMIT_S, _MAX_LIMIT_S)
        said, ending = self._ask(whole_text(code), stop, limit_s)
        if ending == _LOST:
            self.close()
        return said, ending

    def close(self) -> None:
        """End it. May be called twice."""
        self._program.close()

    def _ask(self, code: str | None, stop: Event, limit_s: float) -> tuple[HeadAndTail, str]:
        said = HeadAndTail()
        awaited = ("ready",) if code is None else _ENDINGS
        request = {"code": code, "timeout_s": limit_s}
        for answer in self._program.ask(request, stop=stop, limit_s=limit_s + _GRACE_S):
            text, status = answer.get("text"), answer.get("status")
            if isinstance(text, str):
                said.add(text.encode("utf-8", errors="replace"))
            elif status in awaited:
                return said, str(status)
            else:
                break
        self.close()
        raise ToolError("The Python session did not answer; it begins anew when it is used again.")

    def _require_usable(self, code: str) -> None:
        missing = [name for name in NEEDED if find_spec(name) is None]
        if missing:
            raise ToolError(
                f"Python beside the screen needs {' and '.join(missing)}: make setup EXTRAS=tools."
            )
        if len(code) > _MAX_CODE_CHARACTERS:
            raise ToolError(f"A program has at most {_MAX_CODE_CHARACTERS:,} characters; write it to a file.")
