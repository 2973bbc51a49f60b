"""`deskhand mcp`: this desk as an MCP server over standard input and output, for another assistant.

No network socket listens. Standard output is the protocol's alone: what any part or child of ours prints goes
to standard error.
"""

from __future__ import annotations

import argparse
import importlib.util
import io
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

from agent.actions.policy import ApprovalLevel
from agent.errors import AgentError, SettingsError
from agent.ports import Owner
from agent.session import Outcome
from agent.settings import ComputerKind, Settings
from agent.store import Entry
from app.cli.output import tell
from app.cli.run import step_line
from app.cli.status import ExitStatus
from app.cli.words import Commands, command_words, positive
from app.history import library
from app.running import compose
from app.running.choices import ASKED_BY_ASSISTANT
from app.running.desk_messages import RUN, DeskRequest
from app.running.desk_tools import DeskTools, RunHere
from app.running.request import task_request, usual_choice
from app.running.watching import Watcher
from app.running.window_desk import Desk, WindowDesk
from app.stopping.stop_socket import StopSocket
from app.storage.preferences import base_settings, load_here

if TYPE_CHECKING:
    from mcp.server import MCPServer

_ABOUT = """\
Offer this desk to another assistant as an MCP server over standard input and output:
run_task, look, stop and records. In the assistant's settings the command is

  deskhand mcp --open mousepad --approve risky

Tasks run on a private desktop, one at a time, with the model and the folders that you name here. While the
window is open, they are done there, and each action is asked of you. Otherwise nobody is there to be asked:
with `risky`, what is not known to be harmless is denied; with `all`, only what your rules forbid is. Your
rules hold in any case, and `deskhand stop` stops a task from anywhere.
"""
_INSTRUCTIONS = (
    "Deskhand does tasks in desktop applications by looking at the screen and using mouse and keyboard. Say "
    "in one sentence what is to be done. A task may be refused in part by its owner's rules."
)


def add_mcp(commands: Commands) -> None:
    mcp = commands.add_parser(
        "mcp",
        help="offer this desk to another assistant as an MCP server",
        description=_ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    mcp.add_argument(
        "--approve",
        choices=[ApprovalLevel.RISKY.value, ApprovalLevel.ALL.value],
        default=ApprovalLevel.RISKY.value,
        help="what is done without being asked where no window is open (default: risky, what is known to be "
        "harmless)",
    )
    mcp.add_argument("--model", metavar="NAME", help="default: the one in use")
    mcp.add_argument(
        "--open", metavar="CMD", type=command_words, default=(), help="application to start for every task"
    )
    mcp.add_argument(
        "--share",
        metavar="DIR",
        action="append",
        type=Path,
        default=[],
        help="folder that tasks may read and write",
    )
    mcp.add_argument("--max-steps", metavar="N", type=positive, help="end a task after this many steps")
    mcp.set_defaults(handle=_serve)


def _serve(arguments: argparse.Namespace) -> ExitStatus:
    """
    Raises:
        SettingsError: the package is not installed, or what was chosen makes no sense.
    """
    if importlib.util.find_spec("mcp") is None:
        raise SettingsError("An MCP server needs the package mcp: pip install 'deskhand[tools]'.")
    run = runner(arguments)
    _keep_output_for_protocol()
    home = Settings.from_environment().home
    here = DeskTools(run, _records, lambda step: tell(step_line(step)))
    tools = WindowDesk(home, here, usual=_usual_request(arguments))
    listener = StopSocket(home, tools.stop)
    if problem := listener.start():
        tell(f"deskhand: {problem}")
    try:
        server_of(tools).run("stdio")
    except KeyboardInterrupt:
        return ExitStatus.STOPPED
    finally:
        tools.close()
        listener.close()
    return ExitStatus.DONE


def _usual_request(arguments: argparse.Namespace) -> DeskRequest:
    """Of every task that the window does for us."""
    return DeskRequest(
        RUN,
        model=arguments.model or "",
        open_command=arguments.open,
        shared_folders=tuple(arguments.share),
        max_steps=arguments.max_steps or 0,
    )


def runner(arguments: argparse.Namespace, run_task: Callable[..., Outcome] = compose.run_task) -> RunHere:
    """What does a task as the owner has chosen on the command line.

    Raises:
        SettingsError: the choice makes no sense.
    """
    preferences = load_here()
    usual = usual_choice(preferences)
    choice = replace(
        usual,
        task="…",
        computer=ComputerKind.PRIVATE,
        model=arguments.model or usual.model,
        approval=ApprovalLevel(arguments.approve),
        open_command=arguments.open,
        shared_folders=tuple(arguments.share),
        max_steps=arguments.max_steps or usual.max_steps,
        asked_by=ASKED_BY_ASSISTANT,
    )
    task_request(choice, preferences)  # what cannot be run is said before anybody asks

    def run(task: str, owner: Owner, watcher: Watcher, stop: Event) -> Outcome:
        request = task_request(replace(choice, task=task), preferences)
        return run_task(request, owner=owner, watcher=watcher, stop=stop)

    return run


def _records(words: str, limit: int) -> Sequence[Entry]:
    return library.history(base_settings(load_here()), search=words, limit=limit)


def server_of(tools: Desk) -> MCPServer:
    """The server; every problem of ours is one sentence to the assistant."""
    from anyio import to_thread
    from mcp.server import MCPServer
    from mcp.server.mcpserver import Image
    from mcp.server.mcpserver.exceptions import ToolError

    server = MCPServer("deskhand", instructions=_INSTRUCTIONS)

    @server.tool()
    async def run_task(task: str) -> dict[str, Any]:
        """Do one task on the desktop and wait until it has ended: how, the answer, and the record's id."""
        try:
            return await to_thread.run_sync(tools.run_task, task, abandon_on_cancel=True)
        except AgentError as problem:
            raise ToolError(str(problem)) from problem
        except BaseException:  # whoever asked has given up, or is gone
            tools.stop()  # here: what is being cancelled waits for no thread
            raise

    @server.tool(structured_output=False)
    def look() -> Any:
        """A picture of the desktop of the task that is being done."""
        try:
            return Image(data=tools.look(), format="png")
        except AgentError as problem:
            raise ToolError(str(problem)) from problem

    @server.tool()
    def stop() -> bool:
        """Stop the task before its next event. True where one was being done."""
        return tools.stop()

    @server.tool()
    def records(words: str = "", limit: int = 10) -> list[dict[str, Any]]:
        """Tasks that were done before, newest first; with `words`, those that hold all of them."""
        try:
            return tools.records(words, limit)
        except AgentError as problem:
            raise ToolError(str(problem)) from problem

    return server


def _keep_output_for_protocol() -> None:
    """Child processes inherit the descriptor of standard output: from now on that is standard error's."""
    protocol = os.dup(1)
    os.dup2(2, 1)
    sys.stdout = io.TextIOWrapper(os.fdopen(protocol, "wb"), encoding="utf-8", write_through=True)
