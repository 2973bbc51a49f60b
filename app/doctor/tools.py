"""Checks of what an agent can have beside the screen. Starts the MCP servers of the settings, ends them."""

from __future__ import annotations

import shutil
import tempfile
from importlib.util import find_spec
from pathlib import Path

from agent.actions.policy import commands
from agent.models.endpoint.keys import read_secret
from agent.settings import Settings
from agent.tools import mcp_servers, python_session, shell
from agent.tools.server_list import load_servers
from app.doctor.check import Check, CheckFinding, CheckHealth
from app.language import tr

_EXTRA = "make setup EXTRAS=tools"


def tool_checks(settings: Settings) -> list[Check]:
    return [
        Check("shell tool", _shell),
        Check("Python tool", _python),
        Check("command rules", _rules),
        Check("MCP servers", lambda: _servers(settings)),
    ]


def _shell() -> CheckFinding:
    missing = [program for program in shell.NEEDED if shutil.which(program) is None]
    if missing:
        sentence = tr("Not installed: {programs}.", programs=", ".join(missing))
        advice = tr("Only `--tools shell` needs it: sudo apt-get install bash util-linux")
        return CheckFinding("shell tool", CheckHealth.WARN, sentence, advice)
    programs = ", ".join(shell.NEEDED)
    return CheckFinding("shell tool", CheckHealth.OK, tr("{programs} are installed.", programs=programs))


def _python() -> CheckFinding:
    return _packages(
        "Python tool", python_session.NEEDED, tr("Only `--tools python` needs it: {how}", how=_EXTRA)
    )


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
