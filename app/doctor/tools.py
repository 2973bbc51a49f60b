"""Checks of what an agent can have beside the screen: a command and a program are run in the sandbox.

Starts the MCP servers of the settings, and ends them.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from threading import Event

from agent.actions.abilities import SANDBOXED
from agent.actions.policy import commands
from agent.actions.types import RunPython, RunTerminal, SdkAction
from agent.computers.this_system import has_private_desktops
from agent.errors import ComputerError
from agent.models.endpoint.keys import read_secret
from agent.settings import Settings
from agent.tools import mcp_servers
from agent.tools.server_list import load_servers
from agent.types import EffectKind
from app.doctor.check import Check, CheckFinding, CheckHealth
from app.language import problem_words, say, tr

_EXTRA = "make setup EXTRAS=tools"
_SAID = "deskhand was here"


def tool_checks(settings: Settings) -> list[Check]:
    # Those beside the screen run in the sandbox of private desktops.
    shut_in = [Check("shell tool", _shell), Check("Python tool", _python)] if has_private_desktops() else []
    return [
        *shut_in,
        Check("command rules", _rules),
        Check("MCP servers", lambda: _servers(settings)),
    ]


def _shell() -> CheckFinding:
    from agent.tools import shell

    missing = [program for program in shell.NEEDED if shutil.which(program) is None]
    if missing:
        sentence = tr("Not installed: {programs}.", programs=", ".join(missing))
        advice = tr("Only `--tools shell` needs it: sudo apt-get install bash util-linux")
        return CheckFinding("shell tool", CheckHealth.WARN, sentence, advice)
    return _tried("shell tool", RunTerminal(f"echo {_SAID}"))


def _python() -> CheckFinding:
    from agent.tools import python_session

    name, advice = "Python tool", tr("Only `--tools python` needs it: {how}", how=_EXTRA)
    installed = _packages(name, python_session.NEEDED, advice)
    return installed if installed.advice else _tried(name, RunPython(f"print({_SAID!r})"))


def _tried(name: str, action: SdkAction) -> CheckFinding:
    """Do it in a sandbox without a screen, as beside the owner's own."""
    from agent.computers.shut_in_tools import ShutInTools

    begun_s = time.perf_counter()
    try:
        tools = ShutInTools(SANDBOXED)
        try:
            effect = tools.perform(action, stop=Event())
        finally:
            tools.close()
    except ComputerError as problem:
        return CheckFinding(name, CheckHealth.WARN, problem_words(problem))
    if effect.kind is not EffectKind.UNCHANGED or not effect.detail.startswith(_SAID):
        return CheckFinding(name, CheckHealth.WARN, say(effect.detail))
    seconds = time.perf_counter() - begun_s
    sentence = tr("It ran in the sandbox, and had answered after {seconds:.1f} s.", seconds=seconds)
    return CheckFinding(name, CheckHealth.OK, sentence)


def _rules() -> CheckFinding:
    advice = tr("Without it every command of the agent is asked, whatever your rules say: {how}", how=_EXTRA)
    return _packages("command rules", commands.PARSER, advice)


def _servers(settings: Settings) -> CheckFinding:
    """Each tool with the digest that a permission for it names."""
    name = "MCP servers"
    if find_spec(mcp_servers.NEEDED) is None:
        return _packages(name, (mcp_servers.NEEDED,), tr("Only `--tools mcp` needs it: {how}", how=_EXTRA))
    entries = load_servers(settings.servers_file)
    if not entries:
        return CheckFinding(name, CheckHealth.OK, tr("None is set up."))
    with tempfile.TemporaryDirectory() as folder:
        servers = mcp_servers.McpServers(entries, Path(folder), read_secret=read_secret)
        problems, tools = list(servers.problems), list(servers.tools)
        servers.close()
    listed = ", ".join(f"{tool.name} ({tool.digest})" for tool in tools) or "-"
    sentence = " ".join([tr("Tools: {tools}.", tools=listed), *problems])
    return CheckFinding(name, CheckHealth.WARN if problems else CheckHealth.OK, sentence)


def _packages(name: str, needed: tuple[str, ...], advice: str) -> CheckFinding:
    missing = [package for package in needed if find_spec(package) is None]
    if missing:
        sentence = tr("Not installed: {programs}.", programs=", ".join(missing))
        return CheckFinding(name, CheckHealth.WARN, sentence, advice)
    packages = ", ".join(needed)
    return CheckFinding(name, CheckHealth.OK, tr("{programs} are installed.", programs=packages))
