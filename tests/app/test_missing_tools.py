"""What a tool needs and this machine lacks: the doctor names it, and the tool says so in a sentence."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest

from agent.errors import ToolError
from agent.settings import Settings
from agent.tools.shell import Shell
from app.doctor.check import CheckFinding, CheckHealth, examine
from app.doctor.tools import tool_checks
from tests.agent.tools.plain_sandbox import PlainSandbox

WITHOUT_A_KERNEL = """
import json, sys
sys.modules["ipykernel"] = sys.modules["mcp"] = sys.modules["tree_sitter_bash"] = None
from pathlib import Path
from threading import Event
from agent.errors import SettingsError, ToolError
from agent.settings import Settings
from agent.tools.mcp_servers import McpServers
from agent.tools.python_session import PythonSession
from agent.tools.server_list import ServerEntry
from app.doctor.check import examine
from app.doctor.tools import tool_checks
from tests.agent.tools.plain_sandbox import PlainSandbox
home = Path(sys.argv[1])
checks = tool_checks(Settings(home=home))
found = {one.name: [one.health, one.sentence, one.advice] for one in examine(checks)}
said = []
for use in (
    lambda: PythonSession(PlainSandbox(home)).run("1", stop=Event()),
    lambda: McpServers((ServerEntry("a", ("a",)),), home, read_secret=str),
):
    try:
        use()
    except (SettingsError, ToolError) as problem:
        said.append(str(problem))
print(json.dumps([found, said]))
"""


def finding(home: Path, name: str) -> CheckFinding:
    (found,) = examine([check for check in tool_checks(Settings(home=home)) if check.name == name])
    return found


def test_missing_bash_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    found = finding(tmp_path, "shell tool")
    assert (found.health, found.sentence) == (CheckHealth.WARN, "Not installed: bash, setsid.")
    assert "apt-get install bash" in found.advice
    with pytest.raises(ToolError, match="needs bash and setsid, which this computer does not have"):
        Shell(PlainSandbox(tmp_path)).run("ls", stop=Event())


def test_missing_kernel_and_library_are_named(tmp_path: Path) -> None:
    program = [sys.executable, "-c", WITHOUT_A_KERNEL, str(tmp_path)]
    result = subprocess.run(
        program, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]
    )
    found, (of_python, of_servers) = json.loads(result.stdout)
    assert found["Python tool"][:2] == ["warn", "Not installed: ipykernel."]
    assert "make setup EXTRAS=tools" in found["Python tool"][2]
    assert found["command rules"][:2] == ["warn", "Not installed: tree_sitter_bash."]
    assert found["MCP servers"][:2] == ["warn", "Not installed: mcp."]
    assert of_python == "Python beside the screen needs ipykernel: make setup EXTRAS=tools."
    assert of_servers == "MCP servers need the library mcp: make setup EXTRAS=tools."


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"version": 9, "servers": []}', '{"version": 1, "servers": [7]}']
)
def test_list_of_servers_that_is_none_is_a_sentence(tmp_path: Path, text: str) -> None:
    Settings(home=tmp_path).servers_file.write_text(text)
    found = finding(tmp_path, "MCP servers")
    assert found.health is CheckHealth.FAIL
    assert "cannot be read" in found.sentence
    assert "\n" not in found.sentence
