"""Which input method is chosen is asked of IBus, where it says that it listens, and of Fcitx on the bus."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jeepney import (
    DBusAddress,
    HeaderFields,
    MessageType,
    new_error,
    new_method_call,
    new_method_return,
)
from jeepney.io.blocking import open_dbus_connection

from agent.computers.private_desktop import bus_command, takes_connections
from agent.demonstrations.input_method import chosen_input_method
from tests.agent.computers.event_target import until

DISPLAY = ":4711"
DESCRIPTION = "(sa{sv}ssssssssussssssss)"
"""Of an engine, as IBus 1.5 sends it."""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with subprocess.Popen(bus_command(str(tmp_path))) as process:
        assert until(lambda: takes_connections(tmp_path / "bus"), limit_s=60.0)
        yield f"unix:path={tmp_path}/bus"
        process.terminate()


class Answering:
    """Somebody with the name of IBus or Fcitx who answers one question about what is chosen."""

    def __init__(self, address: str, engine: str | None, name: str = "org.freedesktop.IBus") -> None:
        self._connection = open_dbus_connection(bus=address)
        bus = DBusAddress("/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus")
        request = new_method_call(bus, "RequestName", "su", (name, 0))
        assert self._connection.send_and_get_reply(request).body == (1,)
        self._engine = engine
        self._thread = threading.Thread(target=self._answer)
        self._thread.start()

    def _answer(self) -> None:
        question = self._connection.receive()
        while question.header.fields.get(HeaderFields.member) not in ("Get", "CurrentInputMethod"):
            question = self._connection.receive()
        assert question.header.message_type is MessageType.method_call
        if self._engine is None:
            self._connection.send(new_error(question, "org.freedesktop.DBus.Error.Failed"))
        elif question.header.fields[HeaderFields.member] == "CurrentInputMethod":
            self._connection.send(new_method_return(question, "s", (self._engine,)))
        else:
            rest: tuple[Any, ...] = ("", "zh", "", "", "", "us", 0, *[""] * 8)
            told = ("IBusEngineDesc", {}, self._engine, self._engine, *rest)
            body = (("v", (DESCRIPTION, told)),)
            self._connection.send(new_method_return(question, "v", body))

    def close(self) -> None:
        self._thread.join()
        self._connection.close()


@pytest.mark.parametrize(
    ("engine", "chosen"), [("libpinyin", "libpinyin"), ("xkb:us::eng", ""), (None, "")], ids=str
)
def test_the_engine_of_ibus_counts_and_a_mere_layout_is_none(
    address: str, engine: str | None, chosen: str
) -> None:
    answering = Answering(address, engine)
    assert chosen_input_method(DISPLAY, {"IBUS_ADDRESS": address}) == chosen
    answering.close()


def test_its_address_is_found_in_the_file_of_the_display(address: str, tmp_path: Path) -> None:
    machine = next(
        path for path in map(Path, ("/var/lib/dbus/machine-id", "/etc/machine-id")) if path.exists()
    )
    folder = tmp_path / "ibus" / "bus"
    folder.mkdir(parents=True)
    file = folder / f"{machine.read_text(encoding='ascii').strip()}-unix-4711"
    file.write_text(f"# of IBus\nIBUS_ADDRESS={address}\nIBUS_DAEMON_PID=1\n", encoding="utf-8")
    answering = Answering(address, "libpinyin")
    assert chosen_input_method(f"{DISPLAY}.0", {"XDG_CONFIG_HOME": str(tmp_path)}) == "libpinyin"
    answering.close()


@pytest.mark.parametrize(
    ("engine", "chosen"), [("pinyin", "pinyin"), ("keyboard-us", ""), ("", ""), (None, "")], ids=str
)
def test_what_fcitx_uses_counts_and_a_mere_layout_is_none(
    address: str, engine: str | None, chosen: str, tmp_path: Path
) -> None:
    answering = Answering(address, engine, "org.fcitx.Fcitx5")
    environment = {"DBUS_SESSION_BUS_ADDRESS": address, "XDG_CONFIG_HOME": str(tmp_path)}
    assert chosen_input_method(DISPLAY, environment) == chosen
    answering.close()


def test_on_a_bus_without_fcitx_nothing_is_chosen_and_nobody_is_started(address: str, tmp_path: Path) -> None:
    environment = {"DBUS_SESSION_BUS_ADDRESS": address, "XDG_CONFIG_HOME": str(tmp_path)}
    assert chosen_input_method(DISPLAY, environment) == ""


@pytest.mark.parametrize("address", ["", "unix:path=/nowhere/bus", "no address at all"])
def test_without_ibus_nothing_is_chosen(address: str, tmp_path: Path) -> None:
    environment = {"IBUS_ADDRESS": address, "XDG_CONFIG_HOME": str(tmp_path)}
    assert chosen_input_method(DISPLAY, environment) == ""
