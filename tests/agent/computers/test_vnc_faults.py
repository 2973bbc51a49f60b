"""What goes wrong with a machine elsewhere: one sentence each, nothing stays down, and stop is at once."""

from __future__ import annotations

import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread

import pytest

from agent.actions.types import Click, Hotkey, MouseDown, PressKey, TypeText
from agent.computers.vnc.address import VncAddress, read_address
from agent.computers.vnc.computer import OUTSIDE, RESIZED, VncComputer
from agent.computers.vnc.connection import VncLimits
from agent.computers.vnc.handshake import Credentials, Secrecy
from agent.computers.vnc.known_certificates import KnownCertificates
from agent.coordinates import MonitorPoint
from agent.errors import (
    AgentError,
    DisplayLostError,
    DisplayUnavailableError,
    SettingsError,
    StoppedError,
)
from agent.types import EffectKind
from tests.agent.computers.event_target import until
from tests.agent.computers.vnc_servers import (
    PASSWORD,
    BreakableLine,
    VncServer,
    X11Vnc,
    certificate,
    credentials,
)

GO = Event()
QUICK = VncLimits(connect_s=1.0, picture_s=1.0, message_s=1.0)
HEAD = b"RFB 003.008\n" + b"\1\1" + b"\0\0\0\0"
"""Of a server that wants no password."""
SCREEN = struct.pack(">HH16xI", 64, 48, 4) + b"fake"


class ScriptedServer:
    """Sends bytes, whatever it is told, and then holds the line or hangs up."""

    def __init__(self, data: bytes, *, hangs_up: bool) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = VncAddress("127.0.0.1", self._listening.getsockname()[1])
        self._data, self._hangs_up = data, hangs_up
        self._connected: list[socket.socket] = []
        self._thread = Thread(target=self._serve)
        self._thread.start()

    def _serve(self) -> None:
        try:
            connected, _ = self._listening.accept()
        except OSError:
            return
        self._connected.append(connected)
        connected.sendall(self._data)
        if self._hangs_up:
            connected.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join()
        for connected in self._connected:
            connected.close()


@pytest.fixture
def scripted() -> Iterator[Callable[..., VncAddress]]:
    made: list[ScriptedServer] = []

    def make(data: bytes, *, hangs_up: bool = False) -> VncAddress:
        made.append(ScriptedServer(data, hangs_up=hangs_up))
        return made[-1].address

    yield make
    for server in made:
        server.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[VncServer]:
    with VncServer(tmp_path / "vnc", ["-SecurityTypes", "VncAuth"], size="900x700") as running:
        yield running


def is_one_sentence(problem: AgentError) -> bool:
    text = str(problem)
    return text[-1] in ".?" and "\n" not in text and PASSWORD not in text


def rect(encoding: int, x: int = 0, y: int = 0, width: int = 2, height: int = 1) -> bytes:
    return struct.pack(">BxHHHHHi", 0, 1, x, y, width, height, encoding)


@pytest.mark.parametrize("hangs_up", [True, False], ids=["hangs up", "falls silent"])
@pytest.mark.parametrize("length", [0, 3, 12, 13, 14, 16, 18, 20, 30, len(HEAD + SCREEN) - 1])
def test_a_server_that_breaks_off_while_it_greets_is_not_waited_for(
    scripted: Callable[..., VncAddress], length: int, hangs_up: bool
) -> None:
    address = scripted((HEAD + SCREEN)[:length], hangs_up=hangs_up)
    with pytest.raises(DisplayUnavailableError) as raised:
        VncComputer(address, credentials(), limits=QUICK)
    assert is_one_sentence(raised.value)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (b"SSH-2.0-OpenSSH_9", "no VNC server"),
        (b"RFB 003.008\n\0" + struct.pack(">I", 9) + b"too many\n", "it says: too many"),
        (b"RFB 003.008\n\1\x21", "sign-in that is not known"),
        (b"RFB 003.003\n\0\0\0\0" + struct.pack(">I", 4) + b"busy", "it says: busy"),
        (b"RFB 003.008\n\1\2" + b"c" * 16 + b"\0\0\0\1" + struct.pack(">I", 2) + b"no", "it says: no"),
        (b"RFB 003.007\n\1\2" + b"c" * 16 + b"\0\0\0\1", "is the password right"),
        (b"RFB 003.008\n\1\x13\0\1", "too old"),
        (b"RFB 003.008\n\1\x13\0\2\0\1" + struct.pack(">I", 259), "asks for a user's name"),
        (b"RFB 003.008\n\1\x13\0\2\0\1" + struct.pack(">I", 258) + b"\1no TLS at all", "could not be agreed"),
        (HEAD + struct.pack(">HH16xI", 0, 48, 4) + b"fake", "a screen of 0×48"),
        (HEAD + struct.pack(">HH16xI", 64, 48, 2**31), "a name of endless length"),
    ],
)
def test_a_server_that_refuses_or_is_none_says_why(
    scripted: Callable[..., VncAddress], said: bytes, why: str
) -> None:
    with pytest.raises(DisplayUnavailableError, match=why) as raised:
        VncComputer(scripted(said), credentials(), limits=QUICK)
    assert is_one_sentence(raised.value)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (rect(0) + b"abc", "does not answer|sends no picture"),  # both wait equally long
        (rect(0, x=63) + b"abcdefgh", "outside of its screen"),
        (rect(99), "not asked for"),
        (rect(16) + struct.pack(">I", 2**31), "more data"),
        (rect(1, width=64, height=48) + struct.pack(">HH", 1, 0), "outside of 64×48"),
        (rect(-223, width=60_000, height=60_000), "a screen of 60000×60000"),
        (b"\x63", "kind that is not known"),
        (b"\3\0\0\0" + struct.pack(">i", 2**30), "clipboard that is too long"),
        (b"\3\0\0\0" + struct.pack(">i", -2) + b"ab", "clipboard that breaks off"),
        (b"", "sends no picture"),
    ],
)
def test_messages_that_break_off_or_are_none_end_the_connection(
    scripted: Callable[..., VncAddress], said: bytes, why: str
) -> None:
    with pytest.raises((DisplayLostError, DisplayUnavailableError), match=why) as raised:
        VncComputer(scripted(HEAD + SCREEN + said), credentials(), limits=QUICK).observe()
    assert is_one_sentence(raised.value)


def test_nobody_there_is_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with pytest.raises(DisplayUnavailableError, match="cannot be reached") as raised:
        VncComputer(VncAddress("127.0.0.1", port), credentials())
    assert is_one_sentence(raised.value)


def test_a_wrong_password_is_said_and_is_not_in_the_sentence(server: VncServer) -> None:
    with pytest.raises(DisplayUnavailableError, match="does not let us in") as raised:
        VncComputer(server.address, credentials("wrong one"))
    assert "wrong one" not in str(raised.value)
    assert is_one_sentence(raised.value)


def test_no_password_is_asked_for_where_none_is_needed(tmp_path: Path) -> None:
    def refuse() -> str:
        raise SettingsError("There is none.")

    with VncServer(tmp_path / "vnc", ["-SecurityTypes", "None"]) as server:
        computer = VncComputer(server.address, Credentials(refuse, lambda _sha256: None))
        assert computer.secrecy is Secrecy.OPEN
        computer.close()
    with (
        VncServer(tmp_path / "other", ["-SecurityTypes", "VncAuth"]) as server,
        pytest.raises(SettingsError, match="There is none"),
    ):
        VncComputer(server.address, Credentials(refuse, lambda _sha256: None))


def test_another_certificate_than_before_is_refused(tmp_path: Path) -> None:
    known = KnownCertificates(tmp_path / "certificates.json")
    first, other = tmp_path / "first", tmp_path / "other"
    studio = read_address("vnc://studio.lan")
    for folder in (first, other):
        folder.mkdir()
        made, key = certificate(folder)
        options = ["-SecurityTypes", "X509Vnc", "-X509Cert", str(made), "-X509Key", str(key)]
        with VncServer(folder / "vnc", options) as server:
            asked = Credentials(lambda: PASSWORD, lambda sha256: known.accept(studio, sha256))
            if folder is first:
                for _ in range(2):
                    computer = VncComputer(server.address, asked)
                    assert computer.secrecy is Secrecy.CERTIFIED
                    computer.close()
            else:
                with pytest.raises(DisplayUnavailableError, match="another certificate") as raised:
                    VncComputer(server.address, asked)
                assert is_one_sentence(raised.value)


def test_a_server_that_is_gone_in_the_middle_is_one_sentence_and_closing_still_works(
    server: VncServer,
) -> None:
    computer = VncComputer(server.address, credentials())
    computer.perform(PressKey("shift"), stop=GO)
    server.kill()
    for use in (
        computer.observe,
        lambda: computer.perform(TypeText("never"), stop=GO),
        computer.frame,
        computer.open_owner_input,
    ):
        with pytest.raises(DisplayLostError, match="then start the task again") as raised:
            use()
        assert is_one_sentence(raised.value)
    computer.release_all()
    computer.close()
    computer.close()


def test_a_server_that_does_not_answer_is_given_up_and_a_stop_does_not_wait_for_it(
    server: VncServer,
) -> None:
    stop = Event()
    computer = VncComputer(server.address, credentials(), stop=stop, limits=VncLimits(picture_s=60.0))
    impatient = VncComputer(server.address, credentials(), limits=QUICK)
    server.stop_answering()
    with pytest.raises(DisplayLostError, match="sends no picture") as raised:
        impatient.observe()
    assert is_one_sentence(raised.value)
    waiting: list[float] = []

    def stop_soon() -> None:
        time.sleep(0.3)
        waiting.append(time.monotonic())
        stop.set()

    thread = Thread(target=stop_soon)
    thread.start()
    with pytest.raises(StoppedError):
        computer.observe()
    thread.join()
    with pytest.raises(StoppedError):
        computer.perform(TypeText("never"), stop=stop)
    for one in (computer, impatient):
        one.close()


@pytest.mark.parametrize("ending", ["close", "lost"])
def test_nothing_stays_down_when_the_connection_ends(server: VncServer, ending: str) -> None:
    line = BreakableLine(server.port)
    computer = VncComputer(line.address, credentials())
    target = server.start_target()
    computer.perform(Click(target.place("pad")), stop=GO)
    computer.perform(PressKey("shift"), stop=GO)
    computer.perform(MouseDown(target.place("pad")), stop=GO)
    target.wait_for_count(2, "press", "double")
    if ending == "close":
        computer.close()
    else:
        line.break_off()
        assert until(lambda: _is_lost(computer))
        computer.close()
    target.wait_for(lambda event: event["kind"] == "key_release" and event["key"] == "shift")
    assert len(target.wait_for_count(2, "release")) == 2
    line.close()


def test_what_was_down_when_the_program_was_killed_is_let_go(server: VncServer) -> None:
    target = server.start_target()
    pad = target.place("pad")
    code = (
        "import sys, threading, time\n"
        "from agent.actions.types import Click, MouseDown, PressKey\n"
        "from agent.coordinates import MonitorPoint\n"
        "from agent.computers.vnc.computer import VncComputer\n"
        "from tests.agent.computers.vnc_servers import VncAddress, credentials\n"
        f"computer = VncComputer(VncAddress('127.0.0.1', {server.port}), credentials())\n"
        f"at, go = MonitorPoint({pad.x}, {pad.y}), threading.Event()\n"
        "for action in (Click(at), PressKey('shift'), MouseDown(at)): computer.perform(action, stop=go)\n"
        "time.sleep(600)\n"
    )
    program = subprocess.Popen([sys.executable, "-c", code], cwd=Path(__file__).parents[3])
    assert len(target.wait_for_count(2, "press", "double")) == 2
    program.kill()
    program.wait()
    target.wait_for(lambda event: event["kind"] == "key_release" and event["key"] == "shift")
    assert len(target.wait_for_count(2, "release")) == 2


def _is_lost(computer: VncComputer) -> bool:
    try:
        computer.frame()
    except DisplayLostError:
        return True
    return False


def test_another_size_is_noticed_and_what_was_meant_for_the_old_one_is_not_done(server: VncServer) -> None:
    computer = VncComputer(server.address, credentials())
    target = server.start_target()
    assert computer.observe().pixels.shape == (700, 900, 3)
    effect = computer.perform(Click(MonitorPoint(901.0, 10.0)), stop=GO)
    assert (effect.kind, effect.detail) == (EffectKind.FAILED, OUTSIDE)
    resize = server.start(["xrandr", "--output", "VNC-0", "--mode", "800x600"])
    assert resize.wait() == 0
    assert until(lambda: (computer.screen.width_px, computer.screen.height_px) == (800, 600))
    effect = computer.perform(Click(target.place("pad")), stop=GO)
    assert (effect.kind, effect.detail) == (EffectKind.FAILED, RESIZED)
    assert target.events("press") == []
    assert computer.observe().pixels.shape == (600, 800, 3)
    computer.perform(Click(target.place("pad", 5, 6)), stop=GO)
    press = target.wait_for(lambda event: event["kind"] == "press")
    assert (press["x"], press["y"]) == (5, 6)
    computer.close()


def test_the_clipboard_there_holds_afterwards_what_it_held_before(server: VncServer) -> None:
    computer = VncComputer(server.address, credentials())
    target = server.start_target()
    computer.perform(Click(target.place("line")), stop=GO)
    computer.perform(TypeText("kept"), stop=GO)
    computer.perform(Hotkey(("ctrl", "a")), stop=GO)
    computer.perform(Hotkey(("ctrl", "c")), stop=GO)
    assert until(lambda: computer.clipboard_text() == "kept")
    computer.perform(TypeText("something else ☃"), stop=GO)
    target.wait_for(lambda event: event["kind"] == "line" and event["text"] == "something else ☃")
    assert computer.clipboard_text() == "kept"
    computer.perform(Hotkey(("ctrl", "a")), stop=GO)
    computer.perform(Hotkey(("ctrl", "v")), stop=GO)
    target.wait_for(lambda event: event["kind"] == "line" and event["text"] == "kept")
    computer.close()


@pytest.mark.desktop
def test_x11vnc_before_a_persons_screen_is_seen_and_used(tmp_path: Path) -> None:
    with X11Vnc(tmp_path / "vnc", size="900x700") as server:
        computer = VncComputer(server.address, credentials())
        target = server.start_target()
        computer.perform(Click(target.place("pad", 7, 9)), stop=GO)
        press = target.wait_for(lambda event: event["kind"] == "press")
        assert (press["x"], press["y"]) == (7, 9)
        computer.perform(Click(target.place("line")), stop=GO)
        computer.perform(TypeText("Plain: <>&{}\n"), stop=GO)
        assert target.wait_for(lambda event: event["kind"] == "submitted")["text"] == "Plain: <>&{}"
        computer.perform(Click(target.place("pad")), stop=GO)
        computer.perform(PressKey("shift"), stop=GO)
        target.wait_for(lambda event: event["kind"] == "key_press" and event["key"] == "shift")
        computer.close()
        target.wait_for(lambda event: event["kind"] == "key_release" and event["key"] == "shift")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("vnc://studio.lan", "vnc://studio.lan:5900"),
        ("VNC://me@192.168.1.20:5901/", "vnc://me@192.168.1.20:5901"),
        ("vnc://[::1]:5902", "vnc://[::1]:5902"),
    ],
)
def test_addresses(text: str, wanted: str) -> None:
    assert str(read_address(text)) == wanted
    assert read_address("vnc://[::1]").is_loopback
    assert read_address("vnc://127.0.0.2").is_loopback
    assert not read_address("vnc://studio.lan").is_loopback


@pytest.mark.parametrize(
    "text", ["", "studio", "vnc://", "vnc://a b", "vnc://a:0", "vnc://a:99999", "vnc://a/x", "vnc://u:p@a"]
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(SettingsError):
        read_address(text)
