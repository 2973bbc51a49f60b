"""Links to a painted phone: through the fake adb server, or the real one and a fake daemon."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from agent.computers.android.adb import AdbLimits, AdbServer, PhoneLink
from agent.computers.android.serial import PhoneAddress
from tests.agent.computers.phones.adb_daemon import FakeAdbDaemon, RealAdbServer
from tests.agent.computers.phones.adb_server import FakeAdbServer
from tests.agent.computers.phones.painted_phone import PaintedPhone


@contextmanager
def served(phone: PaintedPhone, folder: Path) -> Iterator[PhoneLink]:
    fake = FakeAdbServer(phone, folder)
    try:
        server = AdbServer("127.0.0.1", fake.port)
        yield server.open(server.find(PhoneAddress("PAINTED1")))
    finally:
        fake.close()


@contextmanager
def served_by_adb(phone: PaintedPhone, folder: Path) -> Iterator[PhoneLink]:
    daemon, adb = FakeAdbDaemon(phone, folder), RealAdbServer(folder)
    try:
        server = AdbServer(
            "127.0.0.1", adb.port, limits=AdbLimits(connect_s=20.0)
        )  # other tests keep it busy
        yield server.open(server.find(PhoneAddress(daemon.address)))
    finally:
        adb.close()
        daemon.close()
