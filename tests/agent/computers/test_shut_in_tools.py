"""Shell, Python and editor beside a screen that is no sandbox: shut in over what is shared."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Timer

import pytest

from agent.actions.abilities import SANDBOXED, Ability
from agent.actions.types import EditFile, RunPython, RunTerminal, SdkAction
from agent.computers.real_screen import RealScreen
from agent.computers.sandbox import WORK
from agent.computers.shut_in_tools import ShutInTools
from agent.errors import SandboxError, StoppedError
from agent.types import EffectKind
from benchmarks.attacks.canaries import canaries
from benchmarks.attacks.tool_attempts import attempts
from tests.agent.computers.event_target import until

pytestmark = pytest.mark.desktop

GO = Event()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("downloads")
    folder.chmod(0o777)
    (folder / "prices.csv").write_text("pears,2\nmaps,40\n")
    return folder


@pytest.fixture(scope="module")
def screen(shared: Path) -> Iterator[RealScreen]:
    opened = RealScreen(tools=SANDBOXED, share=(shared,))
    yield opened
    opened.close()


def done(screen: RealScreen, action: SdkAction) -> str:
    effect = screen.perform(action, stop=GO)
    assert effect.kind is EffectKind.UNCHANGED, effect.detail
    return effect.detail


def test_three_tools_share_the_folders_of_the_owner(screen: RealScreen, shared: Path) -> None:
    assert screen.equipment.abilities == {Ability.SCREEN, *SANDBOXED}
    assert screen.tool_folders == (WORK, str(shared))
    prices = shared / "prices.csv"
    assert "pears,2" in done(screen, EditFile("view", str(prices)))
    code = f"print(sum(int(line.split(',')[1]) for line in open({str(prices)!r})))"
    assert done(screen, RunPython(code)) == "42"
    said = done(screen, RunTerminal(f"cp {prices} copy.csv && echo 42 > {shared}/total && pwd"))
    assert said.startswith(f"{WORK}\n")
    assert (shared / "total").read_text() == "42\n"


def test_what_they_leave_is_kept(screen: RealScreen, tmp_path: Path) -> None:
    done(screen, RunTerminal("echo kept > left.txt"))
    assert screen.keep_files(tmp_path / "files").left_out == {}
    assert (tmp_path / "files/left.txt").read_text() == "kept\n"


def test_they_have_neither_the_screen_nor_the_owner(screen: RealScreen) -> None:
    said = done(
        screen,
        RunTerminal(
            "echo display=$DISPLAY bus=$DBUS_SESSION_BUS_ADDRESS; ls /tmp/.X11-unix; "
            f"cat {Path(__file__)}; ls -A {Path.home()}; id -u"
        ),
    )
    assert said.startswith("display= bus=\n")
    assert "GO = Event" not in said
    assert f"DISPLAY=:{os.environ['DISPLAY'].strip(':')}" not in said
    assert os.getuid() != 0 or "\n0\n" not in said


def test_nothing_gets_out(tmp_path: Path) -> None:
    """But for what fills memory and disk: the limits that end it are a desktop's own, and tested there."""
    with canaries() as at:
        tools = ShutInTools(SANDBOXED, (at.shared,))
        try:
            for name, action in attempts(at, takes_much=False):
                effect = tools.perform(action, stop=GO)
                answer = effect.detail + effect.whole
                assert at.secret not in answer, name
                assert "FORGED" not in answer.splitlines(), name
                assert at.damage() == "", name
            assert tools.perform(RunTerminal("echo on"), stop=GO).detail.startswith("on\n")
        finally:
            tools.close()
            tools.close()


def test_owners_gesture_stops_what_runs() -> None:
    stop, gesture = Event(), Event()
    tools = ShutInTools(SANDBOXED, owner_intervened=lambda: "corner" if gesture.is_set() else "")
    Timer(0.5, gesture.set).start()
    try:
        with pytest.raises(StoppedError):
            tools.perform(RunTerminal("sleep 54329"), stop=stop)
        assert stop.is_set()
        assert until(lambda: not _sleeps("54329"))
    finally:
        tools.close()


def test_screen_without_tools_has_none() -> None:
    screen = RealScreen()
    assert (screen.equipment.abilities, screen.tool_folders) == ({Ability.SCREEN}, ())
    assert screen.working_folder is None
    assert screen.perform(RunTerminal("ls"), stop=GO).kind is EffectKind.FAILED
    screen.close()


def test_folder_that_is_never_shared_is_refused() -> None:
    with pytest.raises(SandboxError, match="too much to share"):
        RealScreen(tools=SANDBOXED, share=(Path.home(),))


def _sleeps(seconds: str) -> bool:
    commands = Path("/proc").glob("[0-9]*/cmdline")
    return any(_read(one) == f"sleep\0{seconds}\0".encode() for one in commands)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""
