"""The file editor beside the screen, from outside. I/O: a program in the sandbox."""

from __future__ import annotations

from pathlib import Path
from threading import Event

from agent.actions.types import EditFile
from agent.errors import ToolError
from agent.tools.inside import ToolSandbox
from agent.tools.inside_program import InsideProgram
from agent.tools.output import SHOWN_BYTES, ToolAnswer, cut

_PROGRAM = "editor_inside.py"
_LIMIT_S = 20.0
_MAX_REQUEST_CHARACTERS = 2**20


class Editor:
    """Edits files as programs in the sandbox see them; keeps earlier texts for `undo_edit`."""

    def __init__(self, sandbox: ToolSandbox) -> None:
        self._program = InsideProgram(sandbox, Path(__file__).with_name(_PROGRAM))

    def edit(self, action: EditFile, *, stop: Event) -> ToolAnswer:
        """
        Raises:
            StoppedError: `stop` was set.
            ToolError: it was not done; one sentence says why.
            ComputerError: there is no sandbox any more.
        """
        arguments = dict(action.arguments)
        if sum(map(len, (action.path, *arguments.values()))) > _MAX_REQUEST_CHARACTERS:
            raise ToolError(f"An edit has at most {_MAX_REQUEST_CHARACTERS:,} characters; use the terminal.")
        request = {"command": action.command, "path": action.path, "arguments": arguments}
        answer = next(self._program.ask(request, stop=stop, limit_s=_LIMIT_S))
        if not isinstance(said := answer.get("text", answer.get("problem")), str):
            self.close()
            raise ToolError("The editor did not answer; it begins anew when it is used again.")
        if "text" not in answer:
            raise ToolError(cut(said))
        shown = cut(said)
        return ToolAnswer(shown, said if len(said) > SHOWN_BYTES else "")

    def close(self) -> None:
        """End it. May be called twice."""
        self._program.close()
