"""A machine with a guest server is used over HTTP, and what it answers is bounded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event, Timer

import pytest

from agent.actions.abilities import Ability
from agent.actions.types import (
    Button,
    Click,
    Drag,
    EditFile,
    Hotkey,
    MouseDown,
    PressKey,
    RunPython,
    RunTerminal,
    Scroll,
    TypeText,
    Wait,
)
from agent.actions.types import Direction as Way
from agent.computers.machines.address import Image, read_machine_address
from agent.computers.machines.computer import MachineComputer
from agent.computers.machines.guest_hands import programs_for
from agent.computers.machines.guest_server import GuestServer, GuestTooLargeError
from agent.computers.machines.remote import OPEN_NOTICE, RemoteMachine, RemoteProvider
from agent.coordinates import ModelPoint, MonitorPoint, Screen
from agent.errors import (
    CoordinateError,
    DisplayLostError,
    DisplayUnavailableError,
    InputError,
    MachineError,
    StoppedError,
    ToolError,
)
from agent.types import EffectKind
from tests.agent.computers.machines.fake_guest_server import FakeGuestServer

GO = Event()
TOOLS = frozenset((Ability.TERMINAL, Ability.PYTHON, Ability.FILES))
POINT = MonitorPoint(10.5, 20.5)
SCREEN = Screen(320, 240)


@pytest.fixture(params=[False, True], ids=["new", "old"])
def guest(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[FakeGuestServer]:
    made = FakeGuestServer(tmp_path, is_old=request.param)
    yield made
    made.close()


@pytest.fixture
def computer(guest: FakeGuestServer) -> Iterator[MachineComputer]:
    provider = RemoteProvider()
    made = MachineComputer(provider.start(Image(guest.url), stop=GO), provider, tools=TOOLS)
    yield made
    made.close()


def test_it_is_seen_and_used(computer: MachineComputer, guest: FakeGuestServer) -> None:
    observation = computer.observe()
    assert observation.pixels.shape == (240, 320, 3)
    assert computer.machine.notices == ()
    assert computer.perform(Click(POINT), stop=GO).kind is EffectKind.CHANGED
    assert guest.programs[-1].endswith("pyautogui.click(10, 20)")
    assert computer.perform(Wait(0.0), stop=GO).kind is EffectKind.UNCHANGED
    assert computer.perform(Click(MonitorPoint(320, 5)), stop=GO).kind is EffectKind.FAILED
    with pytest.raises(CoordinateError):
        computer.perform(Click(ModelPoint(1, 1)), stop=GO)


def test_what_is_held_is_let_go(computer: MachineComputer, guest: FakeGuestServer) -> None:
    computer.perform(PressKey("shift"), stop=GO)
    computer.perform(MouseDown(POINT, Button.RIGHT), stop=GO)
    computer.release_all()
    assert "keyUp('shift')" in guest.programs[-1]
    assert "mouseUp(button='right')" in guest.programs[-1]


def test_shell_python_and_files_are_the_machines(computer: MachineComputer, guest: FakeGuestServer) -> None:
    done = computer.perform(RunTerminal("pwd; echo oops >&2; exit 3"), stop=GO)
    assert done.detail.split() == [str(guest.home), "oops", *["It", "ended", "with", "status", "3."]]
    assert computer.perform(RunPython("print(6 * 7)"), stop=GO).detail == "42"
    arguments = (("file_text", "one\ntwo\n"),)
    path = str(guest.home / "note.txt")
    assert "was created" in computer.perform(EditFile("create", path, arguments), stop=GO).detail
    change = (("old_str", "two"), ("new_str", "drei ü"))
    assert "was changed" in computer.perform(EditFile("str_replace", path, change), stop=GO).detail
    assert (guest.home / "note.txt").read_text() == "one\ndrei ü\n"
    failed = computer.perform(EditFile("undo_edit", path, ()), stop=GO)
    assert failed.kind is EffectKind.FAILED
    server = computer.machine.guest
    assert server is not None
    server.write_file("sent.bin", b"\0\xff" * 100)
    assert server.read_file("sent.bin") == b"\0\xff" * 100
    with pytest.raises(ToolError, match="has no file"):
        server.read_file("nowhere")


@pytest.mark.parametrize("fault", ["slow", "garbage", "huge", "error", "cut"])
def test_a_server_that_misbehaves_is_one_sentence(guest: FakeGuestServer, fault: str) -> None:
    server = GuestServer(guest.url, answer_s=0.5)
    guest.fault = fault
    with pytest.raises(DisplayUnavailableError) as found:
        server.version()
    assert "\x1b" not in str(found.value)
    guest.fault = ""
    server.version()
    guest.fault = fault
    with pytest.raises((ToolError, DisplayLostError)):
        server.run_script("true", limit_s=1.0)
    if fault != "slow":
        with pytest.raises(DisplayLostError):
            RemoteMachine(Image(guest.url), server, (320, 240)).frame()
    server.close()


def test_an_answer_that_is_too_long_is_broken_off(guest: FakeGuestServer) -> None:
    server = GuestServer(guest.url)
    with pytest.raises(GuestTooLargeError, match="broken off"):
        server.run_script("head -c 9000000 /dev/zero | tr '\\0' a", limit_s=10.0)
    server.close()


def test_stop_does_not_wait_for_the_machine(computer: MachineComputer) -> None:
    stop = Event()
    timer = Timer(0.1, stop.set)
    timer.start()
    with pytest.raises(StoppedError):
        computer.perform(RunTerminal("sleep 5"), stop=stop)
    timer.join()
    for action in (Click(POINT), TypeText("never"), Wait(30)):
        with pytest.raises(StoppedError):
            computer.perform(action, stop=stop)


def test_nobody_there_and_states_are_sentences() -> None:
    provider = RemoteProvider()
    with pytest.raises(DisplayUnavailableError, match="cannot be reached"):
        provider.start(read_machine_address("machine:127.0.0.1:9"), stop=GO)
    far = RemoteMachine(Image("http://studio.lan:5000"), GuestServer("http://studio.lan:5000"), (10, 10))
    assert far.notices == (OPEN_NOTICE,)
    for change in (provider.save, provider.revert):
        with pytest.raises(MachineError, match="whatever started it"):
            change(far, "start")
    assert provider.view(far) is None
    with pytest.raises(InputError):
        far.open_input()
    provider.end(far)


def test_programs_are_quoted_and_less_than_is_pressed_with_shift() -> None:
    for text in ("'; import os; os.system('x') #", "\\", '"""', "{text}", "a<b>c", "ü'\"\\\n", "x" * 100):
        for program in programs_for(TypeText(text), SCREEN):
            compile(program, "guest", "exec")
    typed = "\n".join(programs_for(TypeText("a<b\n"), SCREEN))
    assert "hotkey('shift', ',')" in typed
    assert typed.endswith("press('enter')")
    assert "scroll(-3)" in next(programs_for(Scroll(Way.DOWN, POINT, 3), SCREEN))
    assert "hscroll(2)" in next(programs_for(Scroll(Way.RIGHT, None, 2), SCREEN))
    assert "hotkey('ctrl', 'win')" in next(programs_for(Hotkey(("ctrl", "meta")), SCREEN))
    assert "mouseUp()" in next(programs_for(Drag(POINT, MonitorPoint(50, 60)), SCREEN))
    with pytest.raises(InputError):
        next(programs_for(Hotkey(("ü",)), SCREEN))
