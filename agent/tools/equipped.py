"""Any computer, with the tools of MCP servers beside its screen. I/O: through both."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING

from agent.actions.abilities import Ability, Equipment
from agent.actions.types import Action, CallTool
from agent.errors import ToolError
from agent.ports import Computer
from agent.types import Effect, EffectKind, Observation

if TYPE_CHECKING:
    from agent.tools.mcp_servers import McpServers


class EquippedComputer:
    """Implements `Computer` around another one. The servers belong to the caller."""

    def __init__(self, computer: Computer, servers: McpServers) -> None:
        self._computer, self._servers = computer, servers
        self._declared = tuple(tool.declaration() for tool in servers.tools)

    @property
    def equipment(self) -> Equipment:
        own = self._computer.equipment
        return Equipment(own.abilities | {Ability.TOOLS}, (*own.tools, *self._declared))

    def observe(self) -> Observation:
        return self._computer.observe()

    def perform(self, action: Action, *, stop: Event) -> Effect:
        if not isinstance(action, CallTool):
            return self._computer.perform(action, stop=stop)
        try:
            answer = self._servers.call(action.name, action.arguments_json, stop=stop)
        except ToolError as problem:
            return Effect(EffectKind.FAILED, str(problem))
        return Effect(EffectKind.UNCHANGED, answer.shown, answer.whole)

    def release_all(self) -> None:
        self._computer.release_all()

    def close(self) -> None:
        self._computer.close()
