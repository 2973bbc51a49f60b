"""Tries an MCP server as a run would use it: starts it, asks for its tools, ends it. I/O: the server."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from agent.models.endpoint.keys import read_secret
from agent.tools.mcp_tools import McpTool
from agent.tools.server_list import ServerEntry

if TYPE_CHECKING:
    from agent.tools.mcp_servers import SecretReader


@dataclass(frozen=True, slots=True)
class ServerTrial:
    """What came of it: without tools and with a problem, the server cannot be used."""

    tools: Sequence[McpTool]
    problems: Sequence[str]
    """A sentence each, in English."""


def try_server(
    entry: ServerEntry,
    *,
    stop: Event,
    read_secret: SecretReader = read_secret,
    limit_s: float | None = None,
) -> ServerTrial:
    """
    Raises:
        StoppedError: `stop` was set first; the server has been ended.
        SettingsError: the library for MCP servers is not installed.
    """
    from agent.tools.mcp_servers import (
        START_LIMIT_S,
        McpServers,
    )  # with asyncio, which the window starts without

    with tempfile.TemporaryDirectory(prefix="deskhand-server-") as folder:
        servers = McpServers(
            (entry,),
            Path(folder),
            read_secret=read_secret,
            start_limit_s=START_LIMIT_S if limit_s is None else limit_s,
            stop=stop,
        )
        try:
            return ServerTrial(tuple(servers.tools), tuple(servers.problems))
        finally:
            servers.close()
