"""What lies beside one computer's screen: does what needs no mouse or keyboard. I/O: through the tools."""

from __future__ import annotations

from threading import Event

from agent.actions.abilities import REFUSALS, SANDBOXED, Ability, ability_for
from agent.actions.types import CallTool, EditFile, RunPython, RunTerminal, SdkAction
from agent.errors import ToolError
from agent.tools.editor import Editor
from agent.tools.inside import ToolSandbox
from agent.tools.output import ToolAnswer
from agent.tools.python_session import PythonSession
from agent.tools.shell import Shell
from agent.types import Effect, EffectKind


class Toolbox:
    """Shell, Python session and editor of one computer. Each starts when it is first used."""

    def __init__(self, sandbox: ToolSandbox, abilities: frozenset[Ability]) -> None:
        """`abilities`: those of `SANDBOXED` that the computer is to have."""
        self.abilities = abilities & SANDBOXED
        self._shell, self._python, self._editor = Shell(sandbox), PythonSession(sandbox), Editor(sandbox)

    def perform(self, action: SdkAction, *, stop: Event) -> Effect:
        """UNCHANGED when it was done, also when a command ended with an error; FAILED when it could not be.

        Raises:
            StoppedError: `stop` was set; what ran has been ended.
            ComputerError: the computer is gone, or its programs took too much.
        """
        needed = ability_for(action)
        if needed not in self.abilities:
            return Effect(EffectKind.FAILED, REFUSALS[needed])
        try:
            output = self._output(action, stop)
        except ToolError as problem:
            return Effect(EffectKind.FAILED, str(problem))
        return Effect(EffectKind.UNCHANGED, output.shown, output.whole)

    def close(self) -> None:
        """End all of them. May be called twice."""
        for tool in (self._shell, self._python, self._editor):
            tool.close()

    def _output(self, action: SdkAction, stop: Event) -> ToolAnswer:
        match action:
            case RunTerminal(command=command):
                return self._shell.run(command, stop=stop)
            case RunPython(code=code, timeout_s=timeout_s):
                return self._python.run(code, stop=stop, timeout_s=timeout_s)
            case EditFile():
                return self._editor.edit(action, stop=stop)
            case CallTool():
                raise ToolError(REFUSALS[Ability.TOOLS])
