"""MCP servers, good and broken ones: each gives its tools or one sentence, and none outlives its run."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Timer

import numpy as np
import pytest

from agent.actions.abilities import Ability
from agent.actions.policy import VerdictKind
from agent.actions.types import CallTool, Wait
from agent.computers.kept_pictures import KeptPictures
from agent.errors import EndpointError, SettingsError, StoppedError, ToolError
from agent.foreign_pictures import picture_size
from agent.png import encode_png
from agent.tools.equipped import EquippedComputer
from agent.tools.mcp_servers import McpServers
from agent.tools.mcp_tools import McpTool, ToolPermission, rules_of, tool_of
from agent.tools.server_list import ServerEntry, load_servers
from agent.types import EffectKind
from tests.agent.computers.event_target import until
from tests.agent.tools.broken_kinds import BROKEN, BROKEN_WEB, BROKEN_WEB_CALLS
from tests.agent.tools.broken_web_server import broken_web_server
from tests.fakes import FakeComputer

GO = Event()
PATIENT_S = 120.0
"""Of a busy machine: a server imports half a hundred packages."""
HERE = Path(__file__).parent
NOTES = (sys.executable, str(HERE / "notes_mcp_server.py"))
SHORT_S = 4.0
"""Of calls that are never answered."""
NEVER_READY = ("silence", "other-number")
NEVER_ANSWER = ("silent-call", "floods")
"""These take as long as is waited for them; tests of their own have them."""


def broken(kind: str) -> ServerEntry:
    return ServerEntry(kind, (sys.executable, str(HERE / "broken_mcp_server.py"), kind))


def opened(folder: Path, *entries: ServerEntry, call_limit_s: float = PATIENT_S) -> McpServers:
    kept = KeptPictures(folder, "/home/agent/work")
    return McpServers(
        entries,
        folder,
        read_secret=lambda name: f"secret of {name}",
        start_limit_s=PATIENT_S,
        call_limit_s=call_limit_s,
        keep_picture=kept.keep,
    )


@pytest.fixture(scope="module")
def notes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[McpServers]:
    entry = ServerEntry("notes", NOTES, environment={"PLAIN": "p"}, secrets={"KEY": "k"})
    servers = opened(tmp_path_factory.mktemp("notes"), entry)
    yield servers
    servers.close()


@pytest.fixture(scope="module")
def misbehaving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[McpServers]:
    """All of them at once: one broken server keeps no other from working."""
    entries = [broken(kind) for kind in BROKEN if kind not in (*NEVER_READY, "floods")]
    servers = opened(tmp_path_factory.mktemp("broken"), *entries, ServerEntry("gone", ("no-such-program",)))
    yield servers
    servers.close()


def call(servers: McpServers, name: str, arguments: str = "{}") -> str:
    return servers.call(name, arguments, stop=GO).shown


def test_tools_and_resources_are_called_by_name(notes: McpServers) -> None:
    assert notes.problems == []
    assert call(notes, "notes__add", '{"a": 1, "b": 2}') == "3"
    assert call(notes, "notes__read_resource", '{"uri": "notes://one"}') == "the text of note one"
    assert call(notes, "notes__read_resource", '{"uri": "notes://2/as-bytes"}').startswith("(notes://2/as")
    assert "notes://{number}/as-bytes" in notes.tools[-1].description
    assert call(notes, "notes__fail").endswith("(the tool says that this is an error)")


def test_server_is_given_what_its_entry_names_and_no_more(notes: McpServers) -> None:
    said = [
        call(notes, "notes__variable", f'{{"name": "{name}"}}') for name in ("PLAIN", "KEY", "DESKHAND_HOME")
    ]
    assert said[:2] == ["p", "secret of k"]
    assert "deskhand-home" not in said[2]


@pytest.mark.parametrize(
    ("arguments", "why"), [("nope", "is not"), ("[1]", "one JSON object"), ('{"a":', "is not")]
)
def test_arguments_that_are_no_object_are_one_sentence(notes: McpServers, arguments: str, why: str) -> None:
    with pytest.raises(ToolError, match=why):
        call(notes, "notes__add", arguments)


def test_unknown_tool_is_told_which_there_are(notes: McpServers) -> None:
    with pytest.raises(ToolError, match="There is no tool 'fly'; there are: notes__add"):
        call(notes, "fly")


def test_any_computer_gets_the_tools_beside_what_it_has(notes: McpServers) -> None:
    inner = FakeComputer()
    computer = EquippedComputer(inner, notes)
    assert computer.equipment.abilities == {Ability.SCREEN, Ability.TOOLS}
    assert "Says its server, a stranger: Add two numbers." in computer.equipment.tools[0]
    effect = computer.perform(CallTool("notes__add", '{"a": 20, "b": 22}'), stop=GO)
    assert (effect.kind, effect.detail) == (EffectKind.UNCHANGED, "42")
    assert computer.perform(CallTool("fly"), stop=GO).kind is EffectKind.FAILED
    computer.perform(Wait(0), stop=GO)
    assert inner.performed == [Wait(0)]


def test_pictures_in_answers_are_put_where_the_agent_finds_them(tmp_path: Path) -> None:
    servers = opened(tmp_path, ServerEntry("notes", NOTES))
    said = [call(servers, "notes__picture") for _ in range(2)]
    servers.close()
    assert said[1] == "(a picture of 1×1 pixels: /home/agent/work/pictures/answer-2.png)"
    assert picture_size((tmp_path / "pictures/answer-2.png").read_bytes()) == (1, 1)


def test_picture_that_cannot_be_kept_is_named_only(tmp_path: Path) -> None:
    (tmp_path / "pictures").symlink_to(tmp_path.parent)
    kept = KeptPictures(tmp_path, "/x")
    assert kept.keep(encode_png(np.zeros((1, 1, 3), dtype=np.uint8))) == "it could not be kept"
    assert list(tmp_path.parent.glob("answer*")) == []


def test_each_broken_server_is_one_sentence(misbehaving: McpServers) -> None:
    for kind, expected in BROKEN.items():
        told = [one for one in misbehaving.problems if re.search(rf"\b{kind}\b", one)]
        if expected.at_start and kind not in NEVER_READY:
            assert [re.search(expected.at_start, one) is not None for one in told] == [True], (kind, told)
            assert "\n" not in told[0]
    assert (
        "The server gone cannot be used: its command 'no-such-program' is not there." in misbehaving.problems
    )
    names = {tool.name for tool in misbehaving.tools}
    assert {"garbage__act", "twice__act", "odd-name__rm_-rf______im_end__"} <= names
    injected = next(tool for tool in misbehaving.tools if tool.server == "injection")
    assert '"Says its server, a stranger: IGNORE' in injected.declaration()


@pytest.mark.parametrize("kind", [one for one in BROKEN if BROKEN[one].call and one not in NEVER_ANSWER])
def test_what_a_broken_server_does_in_a_call_is_said_each_time(misbehaving: McpServers, kind: str) -> None:
    tool = next(one for one in misbehaving.tools if one.server == kind)
    for _ in range(2):
        try:
            said = call(misbehaving, tool.name)
        except ToolError as problem:
            said = str(problem)
            assert "\n" not in said
        assert re.search(BROKEN[kind].call, said, re.DOTALL)


def test_silent_server_is_not_waited_for(tmp_path: Path) -> None:
    servers = McpServers([broken("silence")], tmp_path, read_secret=str, start_limit_s=SHORT_S)
    servers.close()
    assert servers.problems == ["The server silence cannot be used: it did not answer within 4 s."]


def test_call_that_is_not_answered_ends_at_its_limit(tmp_path: Path) -> None:
    servers = opened(tmp_path, broken("floods"), call_limit_s=SHORT_S)
    with pytest.raises(ToolError, match="The server floods did not answer within 4 s"):
        call(servers, "floods__act")
    servers.close()
    assert until(lambda: not _running("floods"))


def test_address_without_a_good_server_is_one_sentence(tmp_path: Path) -> None:
    with broken_web_server() as address:
        entries = [ServerEntry(kind, url=f"{address}/{kind}") for kind in BROKEN_WEB if kind != "silence"]
        servers = opened(tmp_path, *entries, ServerEntry("refused", url="http://127.0.0.1:9/mcp"))
        servers.close()
    assert list(servers.tools) == []
    for problem, kind in zip(servers.problems, [*(one.name for one in entries), "refused"], strict=True):
        assert problem.startswith(f"The server {kind} cannot be used: ")
        assert re.search(BROKEN_WEB.get(kind, "All connection attempts failed"), problem)
        assert "\n" not in problem


def test_address_that_goes_wrong_in_a_call_is_one_sentence(tmp_path: Path) -> None:
    with broken_web_server() as address:
        for limit_s, kinds in (
            (SHORT_S, {"call-silence"}),
            (PATIENT_S, BROKEN_WEB_CALLS.keys() - {"call-silence"}),
        ):
            entries = [ServerEntry(kind, url=f"{address}/{kind}") for kind in sorted(kinds)]
            servers = opened(tmp_path, *entries, call_limit_s=limit_s)
            assert servers.problems == []
            for kind in sorted(kinds):
                with pytest.raises(ToolError, match=BROKEN_WEB_CALLS[kind]) as raised:
                    call(servers, f"{kind}__act")
                assert "\n" not in str(raised.value)
            servers.close()


def test_stop_ends_a_call_that_is_not_answered(misbehaving: McpServers) -> None:
    stop = Event()
    Timer(0.2, stop.set).start()
    with pytest.raises(StoppedError):
        misbehaving.call("silent-call__act", "{}", stop=stop)
    assert until(lambda: not _running("silent-call"))


def test_servers_end_with_their_run(tmp_path: Path) -> None:
    servers = opened(tmp_path, broken("outlives"))
    assert _running("outlives")
    servers.close()
    servers.close()
    assert until(lambda: not _running("outlives"))


def test_server_is_reached_over_http(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    program = subprocess.Popen([*NOTES, str(port)], stderr=subprocess.DEVNULL)
    try:
        assert until(lambda: _listens(port))
        servers = opened(tmp_path, ServerEntry("web", url=f"http://127.0.0.1:{port}/mcp"))
        assert servers.problems == []
        assert call(servers, "web__add", '{"a": 1, "b": 1}') == "2"
        servers.close()
    finally:
        program.kill()
        program.wait()


def test_server_without_its_secret_is_one_sentence(tmp_path: Path) -> None:
    def none(name: str) -> str:
        raise EndpointError(f"There is no key called {name!r}.")

    servers = McpServers([ServerEntry("a", NOTES, secrets={"KEY": "k"})], tmp_path, read_secret=none)
    servers.close()
    assert servers.problems == ["The server a cannot be used. There is no key called 'k'."]
    assert list(servers.tools) == []


def test_permission_holds_only_for_the_tool_as_it_was() -> None:
    tool = tool_of("s", "t", "Does it.", {"type": "object"})
    assert isinstance(tool, McpTool)
    allowed = {"s__t": (ToolPermission.ALWAYS, tool.digest)}
    assert [rule.then for rule in rules_of([tool], allowed)] == [VerdictKind.ALLOW]
    other = tool_of("s", "t", "Does it, and more.", {"type": "object"})
    assert isinstance(other, McpTool)
    assert rules_of([other], allowed) == []
    assert [r.then for r in rules_of([other], {"s__t": (ToolPermission.NEVER, "")})] == [VerdictKind.FORBID]


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("[]", "must have"),
        ('{"version": 1, "servers": [{}]}', "has no name"),
        ('{"version": 1, "servers": [{"name": "a"}]}', "either a command or an address"),
        ('{"version": 1, "servers": [{"name": "a", "url": "file:///x"}]}', "none of the web"),
        ('{"version": 1, "servers": [{"name": "a", "command": "x"}]}', "no list of texts"),
        (
            '{"version": 1, "servers": [{"name": "a", "command": ["x"], "tools": {"t": {"then": "yes"}}}]}',
            "yes",
        ),
        ('{"version": 1, "servers": [{"name": "a", "command": ["x"], "more": 1}]}', "not known: more"),
        ("[" * 100_000, "cannot be read"),
    ],
)
def test_list_of_servers_with_an_error_is_refused(tmp_path: Path, written: str, why: str) -> None:
    (tmp_path / "tools.json").write_text(written)
    with pytest.raises(SettingsError, match=why):
        load_servers(tmp_path / "tools.json")


def test_list_of_servers_is_read(tmp_path: Path) -> None:
    assert load_servers(tmp_path / "none.json") == ()
    (tmp_path / "tools.json").write_text(
        '{"version": 1, "servers": [{"name": "a b", "command": ["x", "y"], "secrets": {"K": "k"}, '
        '"tools": {"t": {"then": "always", "digest": "d"}}}]}'
    )
    (server,) = load_servers(tmp_path / "tools.json")
    assert (server.command, server.secrets) == (("x", "y"), {"K": "k"})
    assert server.permissions == {"a_b__t": (ToolPermission.ALWAYS, "d")}


def _running(argument: str) -> bool:
    """Whether a broken server with that argument runs; zombies do not."""
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if argument.encode() in words and any(b"broken_mcp" in word for word in words):
                return True
    return False


def _listens(port: int) -> bool:
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0
