"""While another window is in front, the desktop itself tells that the agent needs its owner, or has ended."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.notifications import notify
from tests.app.workplace import Workplace

pytestmark = pytest.mark.desktop


class NotificationServer:
    """A desktop's part, on a session bus of its own: keeps what it is told."""

    def __init__(self, address: str) -> None:
        from jeepney.io.blocking import open_dbus_connection

        self.told: list[tuple[Any, ...]] = []
        self._connection = open_dbus_connection(bus=address)
        self._stop = Event()
        self._thread = Thread(target=self._serve)

    def start(self) -> None:
        from jeepney.bus_messages import message_bus

        name = "org.freedesktop.Notifications"
        self._connection.send_and_get_reply(message_bus.RequestName(name))
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        self._thread.join()
        self._connection.close()

    def _serve(self) -> None:
        from jeepney import HeaderFields, MessageType, new_method_return

        while not self._stop.is_set():
            try:
                message = self._connection.receive(timeout=0.1)
            except TimeoutError:
                continue
            if message.header.message_type is not MessageType.method_call:
                continue
            if message.header.fields[HeaderFields.member] == "Notify":
                self.told.append(message.body)
                self._connection.send(new_method_return(message, "u", (1,)))


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch) -> Iterator[NotificationServer]:
    command = ["dbus-daemon", "--session", "--print-address", "--nofork"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bus:
        assert bus.stdout is not None
        address = bus.stdout.readline().strip()
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        server = NotificationServer(address)
        server.start()
        yield server
        server.close()
        bus.terminate()


@pytest.fixture
def workplace(qtbot: QtBot, deskhand_home: Path, tmp_path: Path) -> Iterator[Workplace]:
    made = Workplace(qtbot, deskhand_home, tmp_path / "icons")
    yield made
    made.window.allow_closing()
    made.controller.close()


def test_question_and_ending_are_told_while_another_window_is_in_front_and_nothing_private_is(
    workplace: Workplace, desktop: NotificationServer
) -> None:
    workplace.window.showMinimized()
    workplace.wait_until(lambda: not workplace.window.isActiveWindow())
    workplace.start(task="pay Ada 100 euros")
    workplace.wait_until(lambda: len(desktop.told) == 1)
    assert desktop.told[0][3:5] == ("Deskhand", "Deskhand needs you")
    workplace.controller.stop()
    workplace.wait_for_end()
    workplace.wait_until(lambda: len(desktop.told) == 2)
    assert desktop.told[1][4] == "Stopped"
    assert not any("Ada" in str(one) for one in desktop.told)


def test_marks_in_the_words_stay_words(desktop: NotificationServer) -> None:
    assert notify("Deskhand", "a <b>bold</b> & wild word")
    assert desktop.told[0][4] == "a &lt;b&gt;bold&lt;/b&gt; &amp; wild word"


def test_without_a_bus_or_a_server_nothing_is_told_and_nothing_breaks(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert not notify("Deskhand", "Stopped")
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path / 'none'}")
    assert not notify("Deskhand", "Stopped")
