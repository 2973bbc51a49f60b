"""What programs of a private desktop can and cannot reach, tried from the inside."""

from __future__ import annotations

import json
import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from agent.computers.network.rules import NetworkRules
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.computers.sandbox import HOME, WORK
from agent.computers.x11_connection import DisplayAddress, open_display
from agent.confinement.enclosure import python_folders
from agent.errors import DisplayUnavailableError
from tests.agent.computers.event_target import until

pytestmark = pytest.mark.desktop

PROGRAM = Path(__file__).parent / "targets" / "escape_attempts.py"


class Owner:
    """An owner with secrets, sockets and a port, all of which this process can reach."""

    def __init__(self, folder: Path) -> None:
        self.secret = folder / "home" / "secret.txt"
        self.shared = folder / "shared"
        self.readable = folder / "readable"
        for path in (self.secret.parent, self.shared, self.readable):
            path.mkdir()
        self.secret.write_text("the owner's")
        (self.readable / "manual.txt").write_text("for reading")
        self.bus_path = str(folder / "bus")
        self.bus_name = f"@deskhand-test-bus-{os.getpid()}"
        self._sockets = [socket.socket(socket.AF_UNIX), socket.socket(socket.AF_UNIX)]
        self._sockets[0].bind(self.bus_path)
        self._sockets[1].bind(self.bus_name.replace("@", "\0"))
        for sock in self._sockets:
            sock.listen()
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        number = os.environ["DISPLAY"].removeprefix(":").split(".")[0]
        self.x_sockets = [f"/tmp/.X11-unix/X{number}", f"@/tmp/.X11-unix/X{number}"]

    def close(self) -> None:
        for sock in (*self._sockets, self._server):
            sock.close()

    def attempts(self, **options: Any) -> dict[str, Any]:
        """What a program on a desktop with these options can reach of this owner."""
        desktop_options = DesktopOptions(
            accessibility=False,
            share=(self.shared,),
            read_only=(*python_folders(), PROGRAM.parent, self.readable),
            **options,
        )
        plan = {
            "read": [str(self.secret), "/etc/shadow", "/root/.bashrc", str(self.readable / "manual.txt")],
            "list": ["/root", "/home", str(self.secret.parent), "/tmp/.X11-unix", "/run/user"],
            "write": [
                str(self.shared / "result.txt"),
                str(self.readable / "new.txt"),
                "/usr/new.txt",
                "mine.txt",
            ],
            "unix": [self.bus_path, self.bus_name, *self.x_sockets, "/run/dbus/system_bus_socket"],
            "tcp": [self.port],
            "pid": os.getpid(),
        }
        with PrivateDesktop(desktop_options) as desktop:
            pid = desktop.run([sys.executable, str(PROGRAM), "result.json", json.dumps(plan)])
            result = desktop.working_folder / "result.json"
            assert until(lambda: result.exists() or desktop.exit_status(pid) is not None)
            assert result.exists(), desktop.output(pid)
            found: dict[str, Any] = json.loads(result.read_text())
            return found


@pytest.fixture(scope="module")
def owner(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Owner]:
    owner = Owner(tmp_path_factory.mktemp("owner"))
    yield owner
    owner.close()


@pytest.fixture(scope="module")
def inside(owner: Owner) -> dict[str, Any]:
    os.environ["OWNERS_TOKEN"] = "hunter2"
    try:
        return owner.attempts()
    finally:
        del os.environ["OWNERS_TOKEN"]


def test_owners_files_are_not_there(owner: Owner, inside: dict[str, Any]) -> None:
    assert inside["read"][str(owner.secret)] == "FileNotFoundError"
    assert inside["read"]["/etc/shadow"] == "FileNotFoundError"
    assert inside["read"]["/root/.bashrc"] != "succeeded"
    assert inside["list"][str(owner.secret.parent)] is None
    assert inside["list"]["/home"] == ["agent"]


def test_owners_environment_is_not_inherited(inside: dict[str, Any]) -> None:
    assert "OWNERS_TOKEN" not in inside["environment"]
    assert inside["environment"]["HOME"] == HOME
    assert inside["environment"]["LANG"] == "C.UTF-8"
    assert inside["hostname"] == "desktop"


def test_owners_session_bus_cannot_be_reached(owner: Owner, inside: dict[str, Any]) -> None:
    assert inside["unix"][owner.bus_path] != "succeeded"
    assert inside["unix"][owner.bus_name] != "succeeded"
    assert inside["unix"]["/run/dbus/system_bus_socket"] != "succeeded"


def test_owners_display_cannot_be_reached(owner: Owner, inside: dict[str, Any]) -> None:
    assert [inside["unix"][path] for path in owner.x_sockets] == [
        "FileNotFoundError",
        "ConnectionRefusedError",
    ]
    assert len(inside["list"]["/tmp/.X11-unix"]) == 1


def test_network_is_off(owner: Owner, inside: dict[str, Any]) -> None:
    assert inside["tcp"][str(owner.port)] != "succeeded"


def test_programs_have_no_power_over_the_system(inside: dict[str, Any]) -> None:
    assert inside["uid"] != 0
    assert inside["capabilities"] == 0
    assert inside["kill"] == "ProcessLookupError"
    assert inside["mount"] == -1
    assert len(inside["processes"]) <= 3
    assert inside["write"]["/usr/new.txt"] != "succeeded"


def test_shared_folder_is_written_at_its_own_path(owner: Owner, inside: dict[str, Any]) -> None:
    assert inside["write"][str(owner.shared / "result.txt")] == "succeeded"
    assert (owner.shared / "result.txt").read_text() == "written inside"
    assert inside["write"]["mine.txt"] == "succeeded"


def test_read_only_folder_is_read_and_not_written(owner: Owner, inside: dict[str, Any]) -> None:
    assert inside["read"][str(owner.readable / "manual.txt")] == "succeeded"
    assert inside["write"][str(owner.readable / "new.txt")] != "succeeded"


def test_network_for_a_task_does_not_bring_the_owners_ports_and_sockets(owner: Owner) -> None:
    inside = owner.attempts(network=NetworkRules(is_any_host=True))
    assert inside["tcp"][str(owner.port)] != "succeeded"
    assert [inside["unix"][path] for path in (owner.bus_name, *owner.x_sockets)] == [
        "ConnectionRefusedError",
        "FileNotFoundError",
        "ConnectionRefusedError",
    ]


@pytest.mark.filterwarnings("ignore:Exception ignored in. <socket:pytest.PytestUnraisableExceptionWarning")
def test_display_is_refused_without_its_cookie() -> None:
    with PrivateDesktop(DesktopOptions(accessibility=False)) as desktop:
        with pytest.raises(DisplayUnavailableError):
            open_display(DisplayAddress(desktop.address.name))
        open_display(desktop.address).close()
        assert desktop.address.cookie_file is not None
        assert desktop.address.cookie_file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("accessibility", [True, False])
def test_accessibility_bus_is_there_only_when_asked_for(accessibility: bool) -> None:
    with PrivateDesktop(DesktopOptions(accessibility=accessibility)) as desktop:
        desktop.start(["mousepad"])
        runtime = desktop.home.parent / "runtime"
        if accessibility:
            assert until(lambda: any((runtime / "at-spi").glob("bus*")))
        assert (runtime / "at-spi").exists() == accessibility


def test_results_are_copied_out_and_links_are_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("the owner's")
    with PrivateDesktop(DesktopOptions(accessibility=False)) as desktop:
        work = desktop.working_folder
        (work / "result").mkdir()
        (work / "result" / "table.csv").write_text("a,b")
        (work / "result" / "link").symlink_to(secret)
        (work / "link").symlink_to(secret)
        (work / "folder").symlink_to(tmp_path)
        kept = desktop.keep_files(tmp_path / "out")
    assert [path.name for path in (tmp_path / "out").rglob("*")] == ["result", "table.csv"]
    assert (kept.files, kept.left_out) == (1, {"links, pipes or sockets": 3})


def test_programs_start_in_the_working_folder() -> None:
    with PrivateDesktop(DesktopOptions(accessibility=False)) as desktop:
        pid = desktop.run(["sh", "-c", "pwd > here; mv here there"])
        assert until((desktop.working_folder / "there").exists), desktop.output(pid)
        assert (desktop.working_folder / "there").read_text().strip() == WORK


def test_programs_work_on_a_copy_of_an_attached_file(tmp_path: Path) -> None:
    attached = tmp_path / "letter.txt"
    attached.write_text("dear Ada")
    with PrivateDesktop(DesktopOptions(accessibility=False)) as desktop:
        (inside,) = desktop.copy_in([attached])
        pid = desktop.run(["sh", "-c", f"cp {inside} read; echo changed > {inside}; mv read done"])
        assert until((desktop.working_folder / "done").exists), desktop.output(pid)
        assert (desktop.working_folder / "done").read_text() == "dear Ada"
        assert (desktop.working_folder / "letter.txt").read_text() == "changed\n"
    assert attached.read_text() == "dear Ada"
