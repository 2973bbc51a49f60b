"""MCP servers of one run: started together, asked for their tools, called, ended. I/O: programs, addresses.

One thread with one event loop speaks with all of them. Whatever a server does becomes one sentence: starting
and calling have limits, and what it says of its tools is what counts until the run ends. A server that goes
away, or whose tools have changed, is told of.
"""

from __future__ import annotations

import asyncio
import json
import logging
import shutil
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AsyncExitStack
from importlib.util import find_spec
from pathlib import Path
from threading import Event
from typing import Any

from agent.bounded_json import BoundedJsonError, read_json
from agent.errors import AgentError, SettingsError, StoppedError, ToolError
from agent.tools.mcp_tools import (
    MAX_TOOLS,
    READ_RESOURCE,
    McpTool,
    answer_text,
    tool_of,
    without_doubles,
)
from agent.tools.output import HeadAndTail, ToolAnswer
from agent.tools.server_list import ServerEntry

START_LIMIT_S = 20.0
CALL_LIMIT_S = 60.0
NEEDED = "mcp"
_CLOSE_LIMIT_S = 3.0
_POLL_S = 0.02
_MAX_PAGES = 20
_MAX_URIS = 50
_RELAY = Path(__file__).with_name("mcp_relay.py")
_IS_ERROR = "(the tool says that this is an error)"
_URI_SCHEMA = {"type": "object", "properties": {"uri": {"type": "string"}}, "required": ["uri"]}
SecretReader = Callable[[str], str]
"""The secret of a name; raises an AgentError where there is none."""


class _Server:
    """One server, in the loop's thread."""

    def __init__(
        self, entry: ServerEntry, secrets: Mapping[str, str], log: Path, start_limit_s: float
    ) -> None:
        self.entry, self._secrets, self._log = entry, secrets, log
        self._start_limit_s = start_limit_s
        self.tools: list[McpTool] = []
        self.problems: list[str] = []
        self.client: Any = None
        self.is_ready, self.closing = asyncio.Event(), asyncio.Event()
        self.has_changed = False
        self._serving: asyncio.Task[Any] | None = None

    def end(self) -> None:
        """Also while it is being started."""
        self.closing.set()
        if self._serving is not None and not self.is_ready.is_set():
            self._serving.cancel()

    async def serve(self) -> None:
        """From start to end, in one task: what anyio opens it closes in the same one."""
        self._serving = asyncio.current_task()
        try:
            async with AsyncExitStack() as opened:
                async with asyncio.timeout(self._start_limit_s):
                    self.client = await opened.enter_async_context(self._connection(opened))
                    self.tools = await self._list()
                self.is_ready.set()
                await self.closing.wait()
        except BaseException as error:
            if not self.is_ready.is_set():
                self.problems.append(f"The server {self.entry.name} cannot be used: {self._why(error)}.")
            if isinstance(error, KeyboardInterrupt | SystemExit):
                raise
        finally:
            self.client = None
            self.is_ready.set()

    async def call(self, tool: McpTool, arguments: dict[str, Any]) -> Any:
        if self.has_changed:
            self.has_changed = False
            now = {one.name: one.digest for one in await self._list()}
            if now.get(tool.name) != tool.digest:
                raise ToolError(
                    f"The tool {tool.name} has changed since this run began, so it was not called."
                )
        if tool.own_name == READ_RESOURCE and tool.schema == json.dumps(_URI_SCHEMA):
            return await self.client.read_resource(str(arguments.get("uri", "")))
        return await self.client.call_tool(tool.own_name, arguments, read_timeout_seconds=CALL_LIMIT_S)

    def _connection(self, opened: AsyncExitStack) -> Any:
        from mcp import Client, StdioServerParameters
        from mcp.client.stdio import stdio_client

        if self.entry.url:
            return Client(self.entry.url, message_handler=self._hear)
        errors = opened.enter_context(self._log.open("w", encoding="utf-8"))
        program = StdioServerParameters(
            command=sys.executable,
            args=["-I", "-S", str(_RELAY), *self.entry.command],
            env={**self.entry.environment, **self._secrets},
            encoding_error_handler="replace",
        )
        return Client(stdio_client(program, errlog=errors), message_handler=self._hear)

    async def _hear(self, message: Any) -> None:
        if type(getattr(message, "root", message)).__name__ == "ToolListChangedNotification":
            self.has_changed = True

    async def _list(self) -> list[McpTool]:
        listed: list[Any] = []
        cursor: str | None = None
        for _page in range(_MAX_PAGES):
            page = await self.client.list_tools(cursor=cursor, cache_mode="bypass")
            listed += page.tools
            cursor = page.next_cursor
            if not cursor:
                break
        made = [
            tool_of(self.entry.name, one.name, one.description, one.input_schema)
            for one in listed[:MAX_TOOLS]
        ]
        self.problems = [one for one in made if isinstance(one, str)]
        if len(listed) > MAX_TOOLS:
            self.problems.append(f"{self.entry.name} has {len(listed)} tools; only {MAX_TOOLS} are offered.")
        tools = [one for one in made if isinstance(one, McpTool)]
        kept, doubles = without_doubles([*tools, *await self._resource_reader()])
        self.problems += doubles
        return kept

    async def _resource_reader(self) -> list[McpTool]:
        """Resources are read with a tool of ours."""
        offered = getattr(self.client.server_capabilities, "resources", None)
        if offered is None:
            return []
        resources = (await self.client.list_resources()).resources[:_MAX_URIS]
        if not resources:
            return []
        uris = ", ".join(str(one.uri)[:200] for one in resources)
        return [McpTool(self.entry.name, READ_RESOURCE, f"Read one of: {uris}", json.dumps(_URI_SCHEMA))]

    def _why(self, error: BaseException) -> str:
        """Half a sentence; of several errors the first, and what its program wrote last."""
        while isinstance(error, BaseExceptionGroup):
            error = error.exceptions[0]
        if isinstance(error, TimeoutError):
            return f"it did not answer within {self._start_limit_s:g} s"
        said = ""
        if self._log.exists():
            said = (self._log.read_text(errors="replace").strip().splitlines() or [""])[-1]
        return said[:300].rstrip(".") or _half_sentence(error)


class McpServers:
    """Not for several threads. Close it when the run is over."""

    def __init__(
        self,
        entries: Sequence[ServerEntry],
        folder: Path,
        *,
        read_secret: SecretReader,
        start_limit_s: float = START_LIMIT_S,
        stop: Event | None = None,
    ) -> None:
        """Start all servers and ask them for their tools; `folder` takes what their programs write to their
        error streams. What cannot be used is in `problems`.

        Raises:
            SettingsError: the library is not installed.
            StoppedError: `stop` was set first; what was started has been ended.
        """
        if find_spec(NEEDED) is None:
            raise SettingsError("MCP servers need the library mcp: make setup EXTRAS=tools.")
        import mcp.client.stdio  # noqa: F401 - takes seconds, which are not a server's

        logging.getLogger("mcp").setLevel(logging.CRITICAL)  # it logs what servers write, secrets and all
        self.problems: list[str] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="MCP servers", daemon=True)
        self._thread.start()
        self._serving: list[Future[None]] = []
        self._has_closed = False
        self._servers = [
            made
            for number, entry in enumerate(entries)
            if (made := self._made(entry, folder / f"server-{number}.log", read_secret, start_limit_s))
            is not None
        ]
        for server in self._servers:
            self._serving.append(asyncio.run_coroutine_threadsafe(server.serve(), self._loop))
        for server in self._servers:
            self._wait_until_ready(server, stop or Event())
            self.problems += server.problems
        self._tools, doubles = without_doubles([tool for one in self._servers for tool in one.tools])
        self.problems += doubles

    @property
    def tools(self) -> Sequence[McpTool]:
        return self._tools

    def call(self, name: str, arguments_json: str, *, stop: Event) -> ToolAnswer:
        """
        Raises:
            StoppedError: `stop` was set; the server is being ended.
            ToolError: it could not be called, or did not answer; one sentence.
        """
        tool = next((one for one in self._tools if one.name == name), None)
        if tool is None:
            known = ", ".join(one.name for one in self._tools[:MAX_TOOLS]) or "none"
            raise ToolError(f"There is no tool {name[:80]!r}; there are: {known}.")
        server = next(one for one in self._servers if one.entry.name == tool.server)
        if server.client is None:
            raise ToolError(f"The server {tool.server} has ended; its tools cannot be used any more.")
        answer = self._awaited(server, server.call(tool, _arguments(arguments_json)), stop)
        said = HeadAndTail()
        content = getattr(answer, "content", None) or getattr(answer, "contents", [])
        text = answer_text(content, getattr(answer, "structured_content", None))
        text = text or "\n".join(str(getattr(one, "text", "")) for one in content)
        said.add(text.encode("utf-8", errors="replace"))
        return said.output(_IS_ERROR if getattr(answer, "is_error", False) else "")

    def close(self) -> None:
        """End all servers. May be called twice."""
        if self._has_closed:
            return
        self._has_closed = True
        for server in self._servers:
            self._loop.call_soon_threadsafe(server.end)
        deadline_s = time.monotonic() + _CLOSE_LIMIT_S
        for one in self._serving:
            try:
                one.result(max(0.0, deadline_s - time.monotonic()))
            except TimeoutError:
                one.cancel()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_CLOSE_LIMIT_S)
        if not self._thread.is_alive():
            self._loop.close()

    def _made(
        self, entry: ServerEntry, log: Path, read_secret: SecretReader, start_limit_s: float
    ) -> _Server | None:
        if entry.command and shutil.which(entry.command[0]) is None:
            missing = f"its command {entry.command[0]!r} is not there"
            self.problems.append(f"The server {entry.name} cannot be used: {missing}.")
            return None
        try:
            secrets = {name: read_secret(secret) for name, secret in entry.secrets.items()}
        except AgentError as problem:
            self.problems.append(f"The server {entry.name} cannot be used. {problem}")
            return None
        return _Server(entry, secrets, log, start_limit_s)

    def _wait_until_ready(self, server: _Server, stop: Event) -> None:
        waiting = asyncio.run_coroutine_threadsafe(server.is_ready.wait(), self._loop)
        while True:
            try:
                waiting.result(_POLL_S)
                return
            except TimeoutError:
                if stop.is_set():
                    self.close()
                    raise StoppedError("The tool was stopped.") from None

    def _awaited(self, server: _Server, call: Coroutine[Any, Any, Any], stop: Event) -> Any:
        deadline_s = time.monotonic() + CALL_LIMIT_S
        calling = asyncio.run_coroutine_threadsafe(call, self._loop)
        name = server.entry.name
        while True:
            try:
                return calling.result(_POLL_S)
            except ToolError:
                raise
            except TimeoutError:
                if calling.done():
                    raise ToolError(f"The server {name} did not answer within {CALL_LIMIT_S:g} s.") from None
            except Exception as error:
                raise ToolError(f"The server {name} did not do it: {_half_sentence(error)}.") from None
            if stop.is_set():
                calling.cancel()
                self._loop.call_soon_threadsafe(server.closing.set)
                raise StoppedError("The tool was stopped.")
            if server.client is None:
                calling.cancel()
                raise ToolError(f"The server {name} ended while it was called.")
            if time.monotonic() >= deadline_s:
                calling.cancel()
                raise ToolError(f"The server {name} did not answer within {CALL_LIMIT_S:g} s.")


def _half_sentence(error: BaseException) -> str:
    """What went wrong, in one line; a library's error about the protocol is a paragraph of its own words."""
    if type(error).__name__ == "ValidationError":
        return "what it answers does not follow the protocol"
    return " ".join(str(error).split())[:300].rstrip(".") or type(error).__name__


def _arguments(text: str) -> dict[str, Any]:
    try:
        arguments = read_json(text or "{}")
    except BoundedJsonError as error:
        raise ToolError(f"The arguments of a tool are JSON, and this is not: {error}.") from None
    if not isinstance(arguments, dict):
        raise ToolError("The arguments of a tool are one JSON object.")
    return arguments
