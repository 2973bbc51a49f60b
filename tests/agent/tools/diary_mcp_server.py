"""An MCP server that writes a diary, made with the official library. I/O: a program, one file."""

from __future__ import annotations

import sys
from pathlib import Path

from mcp.server.mcpserver import MCPServer

server = MCPServer("diary")


@server.tool()
def write(line: str, times: int) -> str:
    """Write a line into the diary, so many times."""
    with Path(sys.argv[1]).open("a", encoding="utf-8") as diary:
        diary.write(f"{line}\n" * times)
    return f"The diary has {len(Path(sys.argv[1]).read_text(encoding='utf-8').splitlines())} lines."


if __name__ == "__main__":
    server.run("stdio")
