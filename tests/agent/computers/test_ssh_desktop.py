"""A desktop on another machine passes the contract of computers over a real ssh, and says what fails."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from agent.actions.types import Click, PressKey, TypeText
from agent.computers.ssh.address import SshLogin, read_login
from agent.computers.ssh.desktop import SshDesktop
from agent.computers.ssh.line import missing, refusal
from agent.errors import AgentError, DisplayLostError, DisplayUnavailableError, SettingsError, StoppedError
from agent.ports import Computer
from tests.agent.computers.event_target import PROGRAM, EventTarget, until
from tests.agent.computers.ssh_servers import SshServer, desktops_there
from tests.contracts.computer import ComputerContract

GO = Event()
SIZE = 900, 700


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SshServer]:
    with pytest.MonkeyPatch.context() as patch:
        running = SshServer(tmp_path_factory.mktemp("ssh"))
        patch.setenv("PATH", running.on_path())
        yield running
        running.stop()


@pytest.fixture(scope="module")
def events_file(server: SshServer) -> Path:
    return server.folder / "events.jsonl"


@pytest.fixture(scope="module")
def computer(server: SshServer, events_file: Path) -> Iterator[SshDesktop]:
    command = [sys.executable, str(PROGRAM), str(events_file)]
    made = SshDesktop(server.login, size_px=(1280, 1024), open_command=command)
    yield made
    made.close()


@pytest.fixture(scope="module")
def target(computer: SshDesktop, events_file: Path) -> EventTarget:
    return EventTarget(events_file)


class TestSshDesktop(ComputerContract):
    def test_observation_names_the_active_window(self, computer: Computer, target: EventTarget) -> None:
        """Nobody there says which window is active: all of the screen stands for it."""
        computer.perform(Click(target.place("pad")), stop=GO)
        observation = computer.observe()
        assert observation.window is not None
        assert (observation.window.width_px, observation.window.height_px) == (1280, 1024)


def is_one_sentence(problem: BaseException) -> bool:
    text = str(problem)
    return text.endswith(".") and "\n" not in text and ". " not in text


def test_another_host_key_is_refused_before_anything_is_sent(server: SshServer) -> None:
    known = server.folder / "known"
    before = known.read_text()
    server.make_key("other")
    known.write_text(
        before.split()[0] + " " + " ".join((server.folder / "other.pub").read_text().split()[:2])
    )
    with pytest.raises(DisplayUnavailableError, match="another host key") as raised:
        SshDesktop(server.login, size_px=SIZE)
    assert is_one_sentence(raised.value)
    assert f"ssh-keygen -R '[127.0.0.1]:{server.port}'" in str(raised.value)
    known.write_text(before)


def test_host_that_is_not_known_yet_is_not_trusted_without_its_owner(server: SshServer) -> None:
    known = server.folder / "known"
    before = known.read_text()
    known.unlink()
    with pytest.raises(DisplayUnavailableError, match=r"does not know .* yet; sign in once") as raised:
        SshDesktop(server.login, size_px=SIZE)
    assert is_one_sentence(raised.value)
    assert not known.exists()
    known.write_text(before)


def test_login_without_its_key_is_told_how_to_put_one_there(server: SshServer) -> None:
    allowed = server.folder / "authorized"
    before = allowed.read_text()
    allowed.write_text("")
    with pytest.raises(DisplayUnavailableError, match="ssh-copy-id") as raised:
        SshDesktop(server.login, size_px=SIZE)
    assert is_one_sentence(raised.value)
    allowed.write_text(before)


def test_application_that_is_not_there_is_named_and_nothing_stays(server: SshServer) -> None:
    before = desktops_there()
    with pytest.raises(DisplayUnavailableError, match=r"not installed at .*: no-such-editor") as raised:
        SshDesktop(server.login, size_px=SIZE, open_command=["no-such-editor", "$(touch /tmp/x)"])
    assert is_one_sentence(raised.value)
    assert desktops_there() <= before


def test_nobody_there_is_one_sentence(server: SshServer) -> None:
    with pytest.raises(DisplayUnavailableError, match="cannot be reached") as raised:
        SshDesktop(SshLogin("127.0.0.1", "me", 1), size_px=SIZE)
    assert is_one_sentence(raised.value)


def test_line_that_breaks_is_one_sentence_and_nothing_stays_there(server: SshServer, tmp_path: Path) -> None:
    before = desktops_there()
    events = tmp_path / "events.jsonl"
    computer = SshDesktop(
        server.login, size_px=SIZE, open_command=[sys.executable, str(PROGRAM), str(events)]
    )
    computer.perform(PressKey("shift"), stop=GO)
    (there,) = desktops_there() - before
    lines = [pid for pid in _children() if str(server.folder / "ssh_config") in _command_of(pid)]
    os.kill(int(lines[-1]), signal.SIGKILL)
    problems: list[AgentError] = []

    def is_lost() -> bool:
        try:
            computer.perform(TypeText("never"), stop=GO)
        except DisplayLostError as problem:
            problems.append(problem)
        return bool(problems)

    assert until(is_lost)
    assert "start the task again" in str(problems[0])
    assert is_one_sentence(problems[0])
    computer.close()
    assert until(lambda: there not in desktops_there())


def test_what_was_made_there_ends_when_this_program_is_killed(server: SshServer, tmp_path: Path) -> None:
    before = desktops_there()
    events = tmp_path / "events.jsonl"
    code = (
        "import sys, threading, time\n"
        "from agent.actions.types import PressKey\n"
        "from agent.computers.ssh.address import read_login\n"
        "from agent.computers.ssh.desktop import SshDesktop\n"
        f"computer = SshDesktop(read_login('{server.login}'), size_px={SIZE},"
        f" open_command=[sys.executable, '{PROGRAM}', '{events}'])\n"
        "computer.perform(PressKey('shift'), stop=threading.Event())\n"
        "print('held', flush=True)\n"
        "time.sleep(600)\n"
    )
    root = Path(__file__).parents[3]
    program = subprocess.Popen([sys.executable, "-c", code], cwd=root, stdout=subprocess.PIPE)
    assert program.stdout is not None
    try:
        with program.stdout as said:
            assert said.readline() == b"held\n"
        (there,) = desktops_there() - before
        running = [pid for pid in os.listdir("/proc") if pid.isdigit() and str(events) in _command_of(pid)]
        assert running
    finally:
        program.kill()
        program.wait()
    assert until(lambda: there not in desktops_there())
    assert until(lambda: not any(str(events) in _command_of(pid) for pid in running))


@pytest.mark.parametrize(("says", "why"), [("echo Welcome to Studio!", ""), ("yes", "says too much")])
def test_shell_that_says_something_first_is_put_up_with_up_to_a_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: str, why: str
) -> None:
    talking = SshServer(tmp_path, options=f'ForceCommand {says}; eval "$SSH_ORIGINAL_COMMAND"')
    monkeypatch.setenv("PATH", talking.on_path())
    if why:
        with pytest.raises(DisplayUnavailableError, match=why) as raised:
            SshDesktop(talking.login, size_px=SIZE)
        assert is_one_sentence(raised.value)
    else:
        computer = SshDesktop(talking.login, size_px=SIZE)
        assert computer.observe().pixels.shape == (700, 900, 3)
        computer.close()
    talking.stop()


def test_stop_ends_the_wait_for_a_window(server: SshServer) -> None:
    stop = Event()
    stop.set()
    before = desktops_there()
    with pytest.raises(StoppedError):
        SshDesktop(server.login, size_px=SIZE, open_command=["sleep", "600"], stop=stop)
    assert until(lambda: desktops_there() <= before)


def _children() -> list[str]:
    threads = Path("/proc/self/task").glob("*/children")
    return sorted((pid for thread in threads for pid in thread.read_text().split()), key=int)


def _command_of(pid: str) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""


@pytest.mark.parametrize(
    ("text", "wanted", "by_hand"),
    [
        ("ssh://me@Studio.lan", "ssh://me@studio.lan", "me@studio.lan"),
        ("SSH://studio", "ssh://studio", "studio"),
        ("ssh://me@studio:2222/", "ssh://me@studio:2222", "-p 2222 me@studio"),
        ("ssh://me@[::1]:22", "ssh://me@::1:22", "-p 22 me@::1"),
    ],
)
def test_logins(text: str, wanted: str, by_hand: str) -> None:
    login = read_login(text)
    assert (str(login), login.by_hand) == (wanted, by_hand)


@pytest.mark.parametrize(
    "text",
    ["ssh://", "ssh://-oProxyCommand=x", "ssh://-l@host", "ssh://me:secret@host", "ssh://host/path", "vnc://host",
     "ssh://me@host:0", "ssh://a b@host", "ssh://me@ho$t"],
)  # fmt: skip
def test_what_is_no_login_is_refused_before_ssh_is_started(text: str) -> None:
    with pytest.raises(SettingsError):
        read_login(text)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("ssh: Could not resolve hostname nowhere: Name or service not known\n", "resolve hostname nowhere"),
        ("", "it says nothing"),
        ("a\x1b[31mb\r\n", "ab"),
    ],
)
def test_other_words_of_ssh_are_passed_on_without_what_no_terminal_should_see(said: str, why: str) -> None:
    text = refusal(said, SshLogin("nowhere"))
    assert why.replace("ab", "a[31mb") in text
    assert text.startswith("ssh://nowhere cannot be reached")


def test_missing_server_there_is_named_with_its_package() -> None:
    assert "tigervnc-standalone-server" in missing("no-server", SshLogin("studio"))
    assert "by hand" in missing("no-start", SshLogin("studio"))
