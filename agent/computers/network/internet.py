"""Name service and connections: the port through which the proxy reaches the world. I/O: the network."""

from __future__ import annotations

import asyncio
import socket
from ipaddress import ip_address
from typing import Protocol

from agent.computers.network.addresses import Address
from agent.computers.network.own_networks import is_own

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Internet(Protocol):
    async def resolve(self, host: str) -> list[Address]:
        """All addresses of a name. Raises OSError where there are none."""
        ...

    def is_own(self, address: Address) -> bool:
        """Whether it belongs to this machine or to a network that it is part of."""
        ...

    async def connect(self, address: Address, port: int) -> Streams:
        """To exactly this address. Raises OSError."""
        ...


class RealInternet:
    """Implements `Internet`, with this machine's name service."""

    async def resolve(self, host: str) -> list[Address]:
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, None, type=socket.SOCK_STREAM)
        except UnicodeError as problem:
            raise OSError(f"{host} cannot be looked up") from problem
        return [ip_address(str(entry[4][0])) for entry in found]

    def is_own(self, address: Address) -> bool:
        return is_own(address)

    async def connect(self, address: Address, port: int) -> Streams:
        return await asyncio.open_connection(str(address), port)
