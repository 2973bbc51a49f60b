"""QMP over a socket: what QEMU answers, refuses, or never says; against a fake of it, without QEMU."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Timer

import pytest

from agent.actions.types import Button, Direction
from agent.computers.machines.layouts import GuestLayout
from agent.computers.machines.qemu_input import QemuInput
from agent.computers.machines.qmp import QmpChannel
from agent.coordinates import InputPoint
from agent.errors import DisplayLostError, MachineError, StoppedError

_GREETING = {
    "QMP": {"version": {"qemu": {"micro": 0, "minor": 2, "major": 7}, "package": ""}, "capabilities": []}
}


class FakeQmp:
    """Answers every command with {} but those in `answers`; None: nothing is said, "end": it hangs up."""

    def __init__(self, path: Path, *, greets: bool = True) -> None:
        self.path, self._greets = path, greets
        self.asked: list[dict[str, object]] = []
        self.answers: dict[str, object] = {}
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(path))
        self._listener.listen()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        connection, _ = self._listener.accept()
        with connection:
            if self._greets:
                connection.sendall(json.dumps(_GREETING).encode() + b"\n")
            pending = ""  # the library puts nothing between its messages
            while received := connection.recv(65536):
                pending += received.decode()
                while pending:
                    try:
                        said, end = json.JSONDecoder().raw_decode(pending)
                    except ValueError:
                        break
                    pending = pending[end:].lstrip()
                    self.asked.append(said)
                    answer = self.answers.get(said["execute"], {"return": {}})
                    if answer == "end":
                        return
                    if answer is not None:
                        assert isinstance(answer, dict)
                        named = {"id": said["id"]} if "id" in said else {}
                        connection.sendall(json.dumps({**answer, **named}).encode() + b"\n")

    def close(self) -> None:
        self._listener.close()
        self._thread.join(timeout=5)


@pytest.fixture
def qemu(tmp_path: Path) -> Iterator[FakeQmp]:
    made = FakeQmp(tmp_path / "qmp")
    yield made
    made.close()


@pytest.fixture
def channel(qemu: FakeQmp) -> Iterator[QmpChannel]:
    made = QmpChannel(qemu.path, answer_s=0.3)
    yield made
    made.close()
    made.close()


def test_answers_and_refusals_are_told(qemu: FakeQmp, channel: QmpChannel) -> None:
    qemu.answers = {
        "query-status": {"return": {"status": "running"}},
        "cont": {"error": {"class": "GenericError", "desc": "Reset is required"}},
    }
    assert channel.execute("query-status") == {"status": "running"}
    with pytest.raises(MachineError, match="refused cont: Reset is required"):
        channel.execute("cont")
    channel.execute("snapshot-load", job_id="x", tag="start")
    assert qemu.asked[-1]["arguments"] == {"job-id": "x", "tag": "start"}


def test_silence_ends_it_and_every_later_call_says_so(qemu: FakeQmp, channel: QmpChannel) -> None:
    qemu.answers = {"query-status": None}
    for command in ("query-status", "query-jobs"):
        with pytest.raises(DisplayLostError, match="does not answer any more"):
            channel.execute(command)


def test_an_end_is_noticed(qemu: FakeQmp, channel: QmpChannel) -> None:
    qemu.answers = {"quit": "end"}
    with pytest.raises(DisplayLostError, match="has ended"):
        channel.execute("quit")


def test_stop_does_not_wait_for_an_answer(qemu: FakeQmp, tmp_path: Path) -> None:
    patient = QmpChannel(qemu.path, answer_s=60.0)
    qemu.answers = {"screendump": None}
    stop = Event()
    timer = Timer(0.1, stop.set)
    timer.start()
    with pytest.raises(StoppedError):
        patient.execute("screendump", stop=stop)
    timer.join()
    patient.close()


def test_a_socket_without_qemu_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(MachineError, match="does not answer on its socket"):
        QmpChannel(tmp_path / "nowhere")
    silent = FakeQmp(tmp_path / "silent", greets=False)
    with pytest.raises(MachineError, match="does not answer on its socket"):
        QmpChannel(tmp_path / "silent", connect_s=0.2)
    silent.close()


def test_events_are_places_on_a_tablet_buttons_and_qcodes(qemu: FakeQmp, channel: QmpChannel) -> None:
    device = QemuInput(channel, GuestLayout("de"), lambda: (1000, 500))
    device.move(InputPoint(999, 0))
    device.press_button(Button.LEFT)
    device.scroll_notch(Direction.UP)
    device.press_key("@")
    device.release_all()
    sent = [asked["arguments"]["events"] for asked in qemu.asked if asked["execute"] == "input-send-event"]  # type: ignore[index]
    assert sent[0] == [
        {"type": "abs", "data": {"axis": "x", "value": 32751}},
        {"type": "abs", "data": {"axis": "y", "value": 32}},
    ]
    flat = [event["data"] for events in sent[1:] for event in events]
    named = [(one.get("button") or one["key"]["data"], one["down"]) for one in flat]
    assert named == [
        ("left", True), ("wheel-up", True), ("wheel-up", False), ("alt_r", True), ("q", True),
        ("q", False), ("alt_r", False), ("left", False),
    ]  # fmt: skip
    before = len(qemu.asked)
    device.release_all()
    assert len(qemu.asked) == before, "nothing is held any more"
