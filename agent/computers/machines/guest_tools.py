"""Shell, Python and files of a machine, by the server inside. I/O: HTTP.

Unlike the tools of a private desktop nothing is kept between two calls but what lies in the machine's files.
"""

from __future__ import annotations

import json
from importlib.resources import files
from threading import Event

from agent.actions.abilities import REFUSALS, SANDBOXED, Ability, ability_for
from agent.actions.types import CallTool, EditFile, RunPython, RunTerminal, SdkAction
from agent.computers.machines.guest_server import GuestOutput, GuestServer
from agent.errors import ToolError
from agent.tools.output import HeadAndTail, ToolAnswer, cut
from agent.types import Effect, EffectKind

_LIMIT_S = 90.0
"""Servers of this family end a program after 120 s themselves."""
_MAX_SCRIPT_CHARACTERS = 2**20
_EDIT = """
import json, sys
inside = {{"__name__": "editor_inside"}}
exec({source!a}, inside)
request = json.loads({request!a})
print(json.dumps(inside["_respond"](inside["_Editor"](inside["Path"].home()), request)))
"""


class GuestTools:
    """What lies beside the screen of one machine."""

    def __init__(self, guest: GuestServer, abilities: frozenset[Ability]) -> None:
        self.abilities = abilities & SANDBOXED
        self._guest = guest

    def perform(self, action: SdkAction, *, stop: Event) -> Effect:
        """UNCHANGED when it was done, also when a command ended with an error; FAILED when it could not be.

        Raises:
            StoppedError: `stop` was set; a command that ran may go on in the machine.
            DisplayLostError: the machine does not answer any more.
        """
        needed = ability_for(action)
        if needed not in self.abilities:
            return Effect(EffectKind.FAILED, REFUSALS[needed])
        try:
            answer = self._answer(action, stop)
        except ToolError as problem:
            return Effect(EffectKind.FAILED, str(problem))
        return Effect(EffectKind.UNCHANGED, answer.shown, answer.whole)

    def _answer(self, action: SdkAction, stop: Event) -> ToolAnswer:
        match action:
            case RunTerminal(command=command):
                _require_short(command)
                return _shown(self._guest.run_script(command, limit_s=_LIMIT_S, stop=stop))
            case RunPython(code=code, timeout_s=timeout_s):
                _require_short(code)
                limit_s = min(timeout_s or _LIMIT_S, _LIMIT_S)
                return _shown(self._guest.run_python(code, limit_s=limit_s, stop=stop))
            case EditFile():
                return self._edit(action, stop)
            case CallTool():
                raise ToolError(REFUSALS[Ability.TOOLS])

    def _edit(self, action: EditFile, stop: Event) -> ToolAnswer:
        """The editor of a private desktop, in one program."""
        if action.command == "undo_edit":
            raise ToolError("A machine keeps no earlier texts of files: change it back with str_replace.")
        arguments = dict(action.arguments)
        request = json.dumps({"command": action.command, "path": action.path, "arguments": arguments})
        _require_short(request)
        source = files("agent.tools").joinpath("editor_inside.py").read_text()
        code = _EDIT.format(source=source, request=request)
        python = "python" if self._guest.version(stop=stop).system == "Windows" else "python3"
        done = self._guest.execute([python, "-c", code], stop=stop)
        try:
            said = json.loads(done.output)
        except ValueError:
            said = {}
        if not isinstance(said, dict) or not isinstance(text := said.get("text", said.get("problem")), str):
            raise ToolError(f"The machine's Python could not edit: {(done.error or done.output)[-200:]}")
        if "text" not in said:
            raise ToolError(cut(text))
        return ToolAnswer(cut(text))


def _require_short(text: str) -> None:
    if len(text) > _MAX_SCRIPT_CHARACTERS:
        raise ToolError(f"It has at most {_MAX_SCRIPT_CHARACTERS:,} characters; write it to a file.")


def _shown(done: GuestOutput) -> ToolAnswer:
    kept = HeadAndTail()
    kept.add(done.output.encode("utf-8", errors="replace"))
    if done.error:
        kept.add(b"\n" + done.error.encode("utf-8", errors="replace"))
    return kept.output(f"It ended with status {done.status}." if done.status else "")
