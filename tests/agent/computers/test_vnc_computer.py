"""A computer over VNC passes the contract of computers, against real servers on loopback."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

import pytest

from agent.actions.types import Click
from agent.computers.vnc.computer import VncComputer
from agent.computers.vnc.handshake import Secrecy
from agent.ports import Computer
from tests.agent.computers.event_target import EventTarget
from tests.agent.computers.vnc_servers import VncServer, credentials
from tests.contracts.computer import ComputerContract

GO = Event()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[VncServer]:
    with VncServer(tmp_path_factory.mktemp("vnc"), ["-SecurityTypes", "TLSVnc"]) as running:
        yield running


@pytest.fixture(scope="module")
def computer(server: VncServer) -> Iterator[VncComputer]:
    made = VncComputer(server.address, credentials())
    yield made
    made.close()


@pytest.fixture(scope="module")
def target(server: VncServer, computer: VncComputer) -> EventTarget:
    return server.start_target()


class TestVncComputer(ComputerContract):
    def test_observation_names_the_active_window(self, computer: Computer, target: EventTarget) -> None:
        """Nobody there says which window is active: all of the screen stands for it."""
        computer.perform(Click(target.place("pad")), stop=GO)
        observation = computer.observe()
        window = observation.window
        assert window is not None
        assert (window.application, window.left_px, window.top_px) == ("", 0, 0)
        assert (window.width_px, window.height_px) == (
            observation.screen.width_px,
            observation.screen.height_px,
        )

    def test_connection_is_encrypted_where_the_server_can(
        self, computer: VncComputer, target: EventTarget
    ) -> None:
        assert computer.secrecy is Secrecy.ENCRYPTED
