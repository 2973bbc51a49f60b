"""Which addresses belong to this machine, or to a network that it is part of. I/O: sockets, /proc/net.

A network at home or at work may have public addresses, with IPv6 it usually does: what is reached without a
router is the owner's network, whatever its addresses.
"""

from __future__ import annotations

import errno
import socket
import struct
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network
from pathlib import Path

from agent.computers.network.addresses import Address, Network

_ROUTES_4 = Path("/proc/net/route")
_ROUTES_6 = Path("/proc/net/ipv6_route")
_SHORTEST_PREFIX = {4: 8, 6: 32}
"""A shorter one is not a network that one is part of but a way out, such as that of a VPN."""


def is_own(address: Address) -> bool:
    return _is_of_this_machine(address) or any(address in network for network in _attached_networks())


def _is_of_this_machine(address: Address) -> bool:
    """Nobody can listen on an address of somebody else."""
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.bind((str(address), 0))
    except OSError as problem:
        return problem.errno not in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)
    return True


def _attached_networks() -> list[Network]:
    """Those with a route that names no router."""
    found: list[Network] = []
    for line in _lines(_ROUTES_4)[1:]:
        _, target, router, _, _, _, _, mask, *_ = line.split()
        if int(router, 16) == 0:
            address, bits = (IPv4Address(struct.pack("=I", int(word, 16))) for word in (target, mask))
            found.append(IPv4Network((int(address), int(bits).bit_count())))
    for line in _lines(_ROUTES_6):
        target, length, _, _, router, *_ = line.split()
        if int(router, 16) == 0:
            found.append(IPv6Network((IPv6Address(bytes.fromhex(target)), int(length, 16)), strict=False))
    return [network for network in found if network.prefixlen >= _SHORTEST_PREFIX[network.version]]


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text().splitlines()
    except OSError:
        return []  # a machine without that family
