"""An internet of a few names, most of which lead back to this machine. I/O: sockets.

    python -m benchmarks.attacks.fake_internet PUBLIC_PORT NOTES OWN RULES PORT FD

The gateway of a private desktop with another `Internet`: its public addresses are a server on loopback at
PUBLIC_PORT. All other addresses are dialled as they are, so that a hole is really one, and noted in the file
NOTES. OWN is the addresses of this machine, with commas.
"""

from __future__ import annotations

import asyncio
import sys
from ipaddress import ip_address
from pathlib import Path

from agent.computers.network import gateway
from agent.computers.network.addresses import Address
from agent.computers.network.internet import RealInternet, Streams

HOME = "home.example"
"""The host that the task names."""
PUBLIC = "93.184.215.14"
PUBLIC_6 = "2606:2800:21f:cb07:6820:80da:af6b:8b2c"
NAMES = {
    HOME: [PUBLIC],
    f"www.{HOME}": [PUBLIC_6, PUBLIC],
    "other.example": [PUBLIC],
    f"{HOME}.other.example": [PUBLIC],
    f"evil{HOME}": [PUBLIC],
    f"loop.{HOME}": ["127.0.0.1"],
    f"loop6.{HOME}": ["::1"],
    f"mapped.{HOME}": ["::ffff:127.0.0.1"],
    f"nat64.{HOME}": ["64:ff9b::7f00:1"],
    f"sixtofour.{HOME}": ["2002:7f00:1::"],
    f"any.{HOME}": ["0.0.0.0"],
    f"metadata.{HOME}": ["169.254.169.254"],
    f"carrier.{HOME}": ["100.64.0.1"],
    f"private.{HOME}": ["192.168.0.1"],
    f"both.{HOME}": [PUBLIC, "127.0.0.1"],
}


class FakeInternet(RealInternet):
    """Implements `Internet`; notes each address that it is asked to connect to in a file."""

    def __init__(self, public_port: int, notes: Path, own: list[str]) -> None:
        self._public_port = public_port
        self._notes = notes
        self._names = NAMES | {f"own.{HOME}": own}
        self._num_asked = 0

    async def resolve(self, host: str) -> list[Address]:
        if host == f"rebind.{HOME}":
            self._num_asked += 1
            return [ip_address(PUBLIC if self._num_asked % 2 else "127.0.0.1")]
        if host not in self._names:
            raise OSError(f"there is no {host}")
        return [ip_address(text) for text in self._names[host]]

    async def connect(self, address: Address, port: int) -> Streams:
        with self._notes.open("a") as notes:
            notes.write(f"{address}\n")
        if str(address) in (PUBLIC, PUBLIC_6):
            return await asyncio.open_connection("127.0.0.1", self._public_port)
        return await super().connect(address, port)


def main() -> None:
    public_port, notes, own = sys.argv[1:4]
    gateway.main(FakeInternet(int(public_port), Path(notes), own.split(",")))


if __name__ == "__main__":
    main()
