"""An MCP server made with the official library. I/O: a program, standard streams or HTTP."""

from __future__ import annotations

import os
import sys

from mcp.server.mcpserver import Image, MCPServer

server = MCPServer("notes")
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c63f8cfc0f01f0005"
    "0001ff5a9d3ccf0000000049454e44ae426082"
)


@server.tool()
def add(a: int, b: int) -> int:
    """Add two numbers."""
    return a + b


@server.tool()
def variable(name: str) -> str:
    """A variable of its environment."""
    return os.environ.get(name, "")


@server.tool()
def picture() -> Image:
    """A picture."""
    return Image(data=PIXEL, format="png")


@server.tool()
def fail() -> str:
    """Always fails."""
    raise ValueError("it is broken")


@server.resource("notes://one")
def one() -> str:
    """The first note."""
    return "the text of note one"


@server.resource("notes://{number}/as-bytes", mime_type="application/zip")
def as_bytes(number: int) -> bytes:
    """A note as bytes."""
    return bytes([number])


if __name__ == "__main__":
    if len(sys.argv) > 1:
        server.run("streamable-http", port=int(sys.argv[1]))
    else:
        server.run("stdio")
