"""The real `adb` and a phone's daemon: its owner decides whether a computer is trusted, once."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import pytest

pytest.importorskip("adbutils", reason="the extra `machines` is not installed")
if shutil.which("adb") is None:
    pytest.skip("Debian's package adb is not installed", allow_module_level=True)

from agent.computers.android.adb import READY, AdbServer
from agent.computers.android.serial import PhoneAddress
from agent.errors import DisplayLostError, DisplayUnavailableError
from tests.agent.computers.phones.adb_daemon import FakeAdbDaemon, RealAdbServer
from tests.agent.computers.phones.painted_phone import PaintedPhone


@pytest.fixture
def daemon(tmp_path: Path) -> Iterator[FakeAdbDaemon]:
    made = FakeAdbDaemon(PaintedPhone(), tmp_path, trusts=False)
    yield made
    made.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[AdbServer]:
    adb = RealAdbServer(tmp_path)
    yield AdbServer("127.0.0.1", adb.port)
    adb.close()


def said_by(server: AdbServer, daemon: FakeAdbDaemon) -> str:
    """What the phone's shell says as soon as it can be asked."""
    deadline_s = time.monotonic() + 20
    while True:
        try:
            return server.open(server.find(PhoneAddress(daemon.address))).run("echo 'it is trusted'").text
        except (DisplayLostError, DisplayUnavailableError):
            assert time.monotonic() < deadline_s, server.phones()
            time.sleep(0.05)


def test_an_untrusted_phone_says_what_to_tap_and_works_once_its_owner_has(
    daemon: FakeAdbDaemon, server: AdbServer
) -> None:
    address = PhoneAddress(daemon.address)
    with pytest.raises(DisplayUnavailableError, match="tap “Allow”"):
        server.find(address)
    assert [one.state for one in server.phones()] == ["unauthorized"]
    daemon.tap_allow()
    assert said_by(server, daemon) == "it is trusted\n"


def test_a_phone_that_takes_a_moment_to_trust_us_is_waited_for(
    daemon: FakeAdbDaemon, server: AdbServer
) -> None:
    """adb calls it unauthorised until then."""
    allowing = Timer(0.4, daemon.tap_allow)
    allowing.start()
    assert server.find(PhoneAddress(daemon.address)).state == READY
    allowing.join()


def test_a_key_that_was_allowed_is_known_after_the_phone_was_away(
    daemon: FakeAdbDaemon, server: AdbServer
) -> None:
    daemon.trusts = True
    assert said_by(server, daemon) == "it is trusted\n"
    daemon.unplug()
    time.sleep(0.5)  # adb notices, and connects again by itself
    assert said_by(server, daemon) == "it is trusted\n"
    assert (daemon.num_links, daemon.num_asked) == (2, 1)
