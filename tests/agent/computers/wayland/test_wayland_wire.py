"""The wire client against a compositor of a few lines: whatever it does, one sentence and no waiting."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from agent.computers.real_screen import problem_with_screen
from agent.computers.wayland.globals import Globals
from agent.computers.wayland.opening import open_desktop
from agent.computers.wayland.wire import WaylandWire, WireEvent, fixed, text, uint
from agent.computers.wayland.wlroots import NEEDED, missing_protocols
from agent.errors import DisplayLostError, DisplayUnavailableError
from tests.agent.computers.wayland.fake_compositor import FakeCompositor, message


@pytest.fixture
def made() -> Iterator[list[FakeCompositor]]:
    compositors: list[FakeCompositor] = []
    yield compositors
    for one in compositors:
        one.close()


def test_arguments_are_words_with_padding() -> None:
    assert text("ab") == uint(3) + b"ab\0\0"
    assert text("abc") == uint(4) + b"abc\0"
    assert fixed(-1.5) == uint(-384)
    event = WireEvent(text("höhe") + uint(7) + uint(-2), [])
    assert (event.text(), event.uint(), event.signed()) == ("höhe", 7, -2)
    with pytest.raises(ValueError, match="too short"):
        event.uint()
    with pytest.raises(ValueError, match="descriptor"):
        event.descriptor()


def test_globals_are_bound_at_the_version_that_both_know(tmp_path: Path, made: list[FakeCompositor]) -> None:
    bound: list[bytes] = []

    def answer(number: int, operation: int, body: bytes) -> bytes:
        if number == 2 and operation == 0:
            bound.append(body)
        return b""

    made.append(FakeCompositor(tmp_path, [("wl_seat", 3)], answer))
    wire = WaylandWire(made[0].path)
    found = Globals(wire)
    number = found.bind("wl_seat", 7)
    wire.round_trip()
    wire.close()
    assert bound == [uint(1) + text("wl_seat") + uint(3) + uint(number)]
    assert missing_protocols(found)[0] == NEEDED[0]


def test_freed_numbers_are_used_again(tmp_path: Path, made: list[FakeCompositor]) -> None:
    made.append(FakeCompositor(tmp_path))
    wire = WaylandWire(made[0].path)
    for _ in range(50):
        wire.round_trip()
    assert wire.new() < 5
    wire.close()


def _refuse(number: int, operation: int, body: bytes) -> bytes:
    return message(1, 0, uint(1), uint(3), text("no such thing"))


def _hang_up(number: int, operation: int, body: bytes) -> bytes:
    raise EOFError


def _send_nonsense(number: int, operation: int, body: bytes) -> bytes:
    return uint(1) + uint(4 << 16)


def _send_half(number: int, operation: int, body: bytes) -> bytes:
    return message(1, 0, uint(1))


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (_refuse, r"refused a request \(no such thing\)"),
        (_hang_up, "has ended the connection"),
        (_send_nonsense, "without a head"),
        (_send_half, "too short"),
    ],
)
def test_compositor_that_misbehaves_is_lost_with_a_sentence(
    tmp_path: Path, made: list[FakeCompositor], answer: object, sentence: str
) -> None:
    made.append(FakeCompositor(tmp_path, (), answer))  # type: ignore[arg-type]
    wire = WaylandWire(made[0].path)
    with pytest.raises(DisplayLostError, match=sentence):
        wire.round_trip()
    with pytest.raises(DisplayLostError, match=sentence):
        wire.request(1, 0, uint(9))
    wire.close()
    wire.close()


def test_compositor_that_does_not_answer_is_not_waited_for(
    tmp_path: Path, made: list[FakeCompositor]
) -> None:
    made.append(FakeCompositor(tmp_path))
    made[0].answers_syncs = False
    wire = WaylandWire(made[0].path)
    with pytest.raises(DisplayLostError, match="does not answer"):
        wire.round_trip(limit_s=0.05)
    wire.close()


def test_desktop_without_a_way_in_is_refused_and_the_private_one_offered(
    tmp_path: Path, made: list[FakeCompositor]
) -> None:
    made.append(FakeCompositor(tmp_path, [("wl_seat", 7), ("wl_output", 4)]))
    environment = {"WAYLAND_DISPLAY": str(made[0].path), "XDG_SESSION_TYPE": "wayland"}
    with pytest.raises(DisplayUnavailableError, match="private desktop"):
        open_desktop(environment)
    assert "private desktop" in problem_with_screen(environment)


def test_compositor_with_all_protocols_can_be_used(tmp_path: Path, made: list[FakeCompositor]) -> None:
    offered = [(name, 1) for name in (*NEEDED, "zwlr_data_control_manager_v1")]
    made.append(FakeCompositor(tmp_path, offered))
    environment = {"WAYLAND_DISPLAY": str(made[0].path)}
    before = len(os.listdir("/proc/self/fd"))
    assert problem_with_screen(environment) == ""
    assert len(os.listdir("/proc/self/fd")) <= before + 1, "the compositor's own end may still be there"


def test_nobody_there_is_a_sentence(tmp_path: Path) -> None:
    environment = {"WAYLAND_DISPLAY": str(tmp_path / "none")}
    assert "cannot be reached" in problem_with_screen(environment)
    with pytest.raises(DisplayUnavailableError, match="cannot be reached"):
        open_desktop(environment)
