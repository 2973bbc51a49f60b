"""Tries an MCP server as a run would use it: starts it, asks for its tools, ends it. I/O: the server."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event

from agent.models.endpoint.keys import read_secret
from agent.tools.mcp_servers import START_LIMIT_S, McpServers, SecretReader
from agent.tools.mcp_tools import McpTool
from agent.tools.server_list import ServerEntry


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
    limit_s: float = START_LIMIT_S,
) -> ServerTrial:
    """
    Raises:
        StoppedError: `stop` was set first; the server has been ended.
        SettingsError: the library for MCP servers is not installed.
    """
    with tempfile.TemporaryDirectory(prefix="deskhand-server-") as folder:
        servers = McpServers(
            (entry,), Path(folder), read_secret=read_secret, start_limit_s=limit_s, stop=stop
        )
        try:
            return ServerTrial(tuple(servers.tools), tuple(servers.problems))
        finally:
            servers.close()
