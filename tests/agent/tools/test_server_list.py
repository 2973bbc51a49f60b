"""The list of MCP servers: what is written is read again, and what one server may do no other may."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from agent.errors import SettingsError
from agent.tools.mcp_tools import McpTool, ToolPermission
from agent.tools.server_list import ServerEntry, load_servers, save_servers

SEARCH = McpTool("a b", "search", "Searches.", '{"type": "object"}')
NOTES = ServerEntry(
    "a b",
    ("notes", "--folder", "/home/me/my notes"),
    environment={"LANGUAGE": "en"},
    secrets={"KEY": "notes key"},
    permissions={
        SEARCH.name: (ToolPermission.ALWAYS, SEARCH.digest),
        "a_b__delete": (ToolPermission.NEVER, ""),
    },
)
FAR = ServerEntry("far", url="http://127.0.0.1:8000/mcp")


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "home" / "tools.json"
    save_servers(file, [NOTES, FAR])
    assert load_servers(file) == (NOTES, FAR)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_list_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where a folder should be")
    with pytest.raises(SettingsError, match="cannot be written"):
        save_servers(tmp_path / "home" / "tools.json", [FAR])


def test_what_was_allowed_to_a_tool_that_has_changed_is_asked_again() -> None:
    assert NOTES.permission(SEARCH) is ToolPermission.ALWAYS
    assert NOTES.permission(McpTool("a b", "search", "Sends.", "{}")) is ToolPermission.ASK
    assert NOTES.permission(McpTool("a b", "delete", "", "{}")) is ToolPermission.NEVER
    assert NOTES.permission(McpTool("a b", "new", "", "{}")) is ToolPermission.ASK


def test_to_ask_is_the_same_as_to_have_decided_nothing() -> None:
    asked = NOTES.allowing(SEARCH.name, ToolPermission.ASK, SEARCH.digest)
    assert set(asked.permissions) == {"a_b__delete"}


def test_server_that_stays_the_same_keeps_what_was_allowed() -> None:
    same = NOTES.changed("a b", command=NOTES.command, url="", secrets={"OTHER": "other key"})
    assert (same.permissions, same.environment) == (NOTES.permissions, NOTES.environment)
    assert same.secrets == {"OTHER": "other key"}


@pytest.mark.parametrize(
    ("name", "command", "url"),
    [("c", NOTES.command, ""), ("a b", ("other",), ""), ("a b", (), "http://127.0.0.1/mcp")],
    ids=["another name", "another program", "an address"],
)
def test_another_server_keeps_only_what_was_forbidden(name: str, command: tuple[str, ...], url: str) -> None:
    other = NOTES.changed(name, command=command, url=url, secrets={})
    assert list(other.permissions.values()) == [(ToolPermission.NEVER, "")]
    assert all(tool.startswith(name.replace(" ", "_")) for tool in other.permissions)


def test_change_that_makes_no_sense_is_refused() -> None:
    for command, url in ([(), ""], [("x",), "http://a"], [(), "file:///x"]):
        with pytest.raises(ValueError, match=r"must have either|none of the web"):
            NOTES.changed("a", command=command, url=url, secrets={})
