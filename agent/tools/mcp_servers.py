"""MCP servers of one run: started together, asked for their tools, called, ended. I/O: programs, addresses.

One thread with one event loop speaks with all of them. Whatever a server does becomes one sentence: starting
and calling have limits, and what it says of its tools is what counts until the run ends. It is asked again
before each call: its own word that they have changed comes when it likes, also after the call that it should
have kept back. A server that goes away, or a tool that has changed, is told of.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
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
from agent.tools.argument_kinds import fitted
from agent.tools.mcp_tools import (
    MAX_TOOLS,
    READ_RESOURCE,
    McpTool,
    PictureKeeper,
    answer_text,
    tool_of,
    without_doubles,
)
from agent.tools.output import HeadAndTail, ToolAnswer, clean
from agent.tools.server_list import ServerEntry

START_LIMIT_S = 20.0
CALL_LIMIT_S = 60.0
NEEDED = "mcp"
_CLOSE_LIMIT_S = 3.0
_POLL_S = 0.02
_LATER_S = 5.0
"""The library gives up after us: what it then says is of its own protocol."""
_MAX_PAGES = 20
_MAX_URIS = 50
_NO_PROGRAMS = "Servers that are programs are not started on Windows so far; give the address of one."
_HAS_RELAY = sys.platform != "win32"
_RELAY = Path(__file__).with_name("mcp_relay.py")
_IS_ERROR = "(the tool says that this is an error)"
_GONE = ("Connection closed", "stream ended", "Server disconnected")
"""The library's words for a server that is not there any more."""
_LIBRARYS_WORDS = re.compile(r"^(Failed to parse JSON response: |\[Errno -?\d+\] )")
_URI_SCHEMA = {"type": "object", "properties": {"uri": {"type": "string"}}, "required": ["uri"]}
SecretReader = Callable[[str], str]
"""The secret of a name; raises an AgentError where there is none."""


class _Server:
    """One server, in the loop's thread."""

    def __init__(
        self,
        entry: ServerEntry,
        secrets: Mapping[str, str],
        log: Path,
        *,
        start_limit_s: float,
        call_limit_s: float,
    ) -> None:
        self.entry, self._secrets, self._log = entry, secrets, log
        self._start_limit_s, self._call_limit_s = start_limit_s, call_limit_s
        self.tools: list[McpTool] = []
        self.problems: list[str] = []
        self.client: Any = None
        self.is_ready, self.closing = asyncio.Event(), asyncio.Event()
        self._reader: McpTool | None = None
        """The tool of ours that reads its resources."""
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
        if tool == self._reader:
            return await self._open_client.read_resource(str(arguments.get("uri", "")))
        tools, _problems = await self._tools_now()
        if tool not in tools:
            raise ToolError(f"The tool {tool.name} has changed since this run began, so it was not called.")
        limit_s = self._call_limit_s + _LATER_S
        return await self._open_client.call_tool(tool.own_name, arguments, read_timeout_seconds=limit_s)

    @property
    def _open_client(self) -> Any:
        if self.client is None:
            raise ToolError(f"The server {self.entry.name} has ended; its tools cannot be used any more.")
        return self.client

    def _connection(self, opened: AsyncExitStack) -> Any:
        from mcp import Client, StdioServerParameters
        from mcp.client.stdio import stdio_client

        if self.entry.url:
            from agent.tools.mcp_web import bounded_streams

            return Client(bounded_streams(self.entry.url))
        if not _HAS_RELAY:
            raise ToolError(_NO_PROGRAMS)
        errors = opened.enter_context(self._log.open("w", encoding="utf-8"))
        program = StdioServerParameters(
            command=sys.executable,
            args=["-I", "-S", str(_RELAY), *self.entry.command],
            env={**self.entry.environment, **self._secrets},
            encoding_error_handler="replace",
        )
        return Client(stdio_client(program, errlog=errors))

    async def _list(self) -> list[McpTool]:
        """What it offers now; `problems` says what of that is left out."""
        tools, self.problems = await self._tools_now()
        return [*tools, *await self._resource_reader()]

    async def _tools_now(self) -> tuple[list[McpTool], list[str]]:
        """Its own tools, and a sentence for each that is left out."""
        listed, has_more = await self._pages("list_tools", "tools", most=MAX_TOOLS)
        made = [tool_of(self.entry.name, one.name, one.description, one.input_schema) for one in listed]
        problems = [one for one in made if isinstance(one, str)]
        if has_more:
            problems.append(
                f"The list of tools of {self.entry.name} goes on after the {len(listed)} that are offered."
            )
        kept, doubles = without_doubles([one for one in made if isinstance(one, McpTool)])
        return kept, problems + doubles

    async def _resource_reader(self) -> list[McpTool]:
        """Resources are read with a tool of ours."""
        if getattr(self._open_client.server_capabilities, "resources", None) is None:
            return []
        said = []
        try:
            said += await self._uris("list_resources", "resources", "uri", "Read one of")
        except Exception as error:
            self.problems.append(
                f"The resources of {self.entry.name} cannot be listed: {_half_sentence(error)}."
            )
        with contextlib.suppress(Exception):  # few servers have any, and many do not know the question
            said += await self._uris(
                "list_resource_templates", "resource_templates", "uri_template", "Read what looks like"
            )
        if said and self._reader is None:
            schema = json.dumps(_URI_SCHEMA)
            self._reader = McpTool(self.entry.name, READ_RESOURCE, ". ".join(said), schema)
        return [self._reader] if said and self._reader else []

    async def _uris(self, question: str, key: str, name: str, words: str) -> list[str]:
        listed, _has_more = await self._pages(question, key, most=_MAX_URIS)
        uris = ", ".join(str(getattr(one, name))[:200] for one in listed)
        return [f"{words}: {uris}"] if uris else []

    async def _pages(self, question: str, key: str, *, most: int) -> tuple[list[Any], bool]:
        """The first of what it lists, and whether it has more; a list may have no end."""
        listed: list[Any] = []
        cursor: str | None = None
        for _page in range(_MAX_PAGES):
            page = await getattr(self._open_client, question)(cursor=cursor, cache_mode="bypass")
            listed += getattr(page, key)
            cursor = page.next_cursor
            if not cursor or len(listed) > most:
                break
        return listed[:most], bool(cursor) or len(listed) > most

    def _why(self, error: BaseException) -> str:
        """Half a sentence; of several errors the first, and what its program wrote last."""
        while isinstance(error, BaseExceptionGroup):
            error = error.exceptions[0]
        if isinstance(error, TimeoutError):
            return f"it did not answer within {self._start_limit_s:g} s"
        return self.last_words() or _half_sentence(error)

    def last_words(self) -> str:
        """The last line that its program wrote to its error stream, "" for none."""
        said = ""
        if self._log.exists():
            said = (self._log.read_text(errors="replace").strip().splitlines() or [""])[-1]
        return clean(said.encode("utf-8", errors="replace"))[:300].rstrip(".")


class McpServers:
    """Not for several threads. Close it when the run is over."""

    def __init__(
        self,
        entries: Sequence[ServerEntry],
        folder: Path,
        *,
        read_secret: SecretReader,
        start_limit_s: float = START_LIMIT_S,
        call_limit_s: float = CALL_LIMIT_S,
        keep_picture: PictureKeeper | None = None,
        stop: Event | None = None,
    ) -> None:
        """Start all servers and ask them for their tools; `folder` takes what their programs write to their
        error streams. What cannot be used is in `problems`. `keep_picture` takes pictures of answers.

        Raises:
            SettingsError: the library is not installed.
            StoppedError: `stop` was set first; what was started has been ended.
        """
        if find_spec(NEEDED) is None:
            raise SettingsError("MCP servers need the library mcp: make setup EXTRAS=tools.")
        import mcp.client.stdio  # noqa: F401 - takes seconds, which are not a server's

        logging.getLogger("mcp").setLevel(logging.CRITICAL)  # it logs what servers write, secrets and all
        self._call_limit_s, self._keep_picture = call_limit_s, keep_picture
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
        arguments = fitted(_arguments(arguments_json), tool.schema)
        answer = self._awaited(server, server.call(tool, arguments), stop)
        said = HeadAndTail()
        content = getattr(answer, "content", None) or getattr(answer, "contents", [])
        text = answer_text(content, getattr(answer, "structured_content", None), self._keep_picture)
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
        return _Server(entry, secrets, log, start_limit_s=start_limit_s, call_limit_s=self._call_limit_s)

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
        deadline_s = time.monotonic() + self._call_limit_s
        calling = asyncio.run_coroutine_threadsafe(call, self._loop)
        name = server.entry.name
        while True:
            try:
                return calling.result(_POLL_S)
            except ToolError:
                raise
            except TimeoutError:
                if calling.done():
                    raise self._no_answer(name) from None
            except Exception as error:
                if any(words in str(error) for words in _GONE):
                    raise _ended(server) from None
                raise ToolError(f"The server {name} did not do it: {_half_sentence(error)}.") from None
            if stop.is_set():
                calling.cancel()
                self._loop.call_soon_threadsafe(server.closing.set)
                raise StoppedError("The tool was stopped.")
            if server.client is None and not calling.done():
                calling.cancel()
                raise _ended(server)
            if time.monotonic() >= deadline_s:
                calling.cancel()
                raise self._no_answer(name)

    def _no_answer(self, name: str) -> ToolError:
        return ToolError(f"The server {name} did not answer within {self._call_limit_s:g} s.")


def _ended(server: _Server) -> ToolError:
    words = server.last_words()
    last = f"; its last words: {words}" if words else ""
    return ToolError(f"The server {server.entry.name} ended while it was called{last}.")


def _half_sentence(error: BaseException) -> str:
    """What went wrong, in one line; a library's error about the protocol is a paragraph of its own words."""
    if type(error).__name__ == "ValidationError":
        return "what it answers does not follow the protocol"
    words = _LIBRARYS_WORDS.sub("", " ".join(str(error).split()))
    return words[:300].rstrip(".") or type(error).__name__


def _arguments(text: str) -> dict[str, Any]:
    try:
        arguments = read_json(text or "{}")
    except BoundedJsonError as error:
        raise ToolError(f"The arguments of a tool are JSON, and this is not: {error}.") from None
    if not isinstance(arguments, dict):
        raise ToolError("The arguments of a tool are one JSON object.")
    return arguments
