"""Whether a host belongs to its owner's own network. I/O: looks names up."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable, Sequence

LookUp = Callable[[str], Sequence[str]]
"""The addresses of a name, as text; raises OSError where it has none."""


def _look_up(host: str) -> Sequence[str]:
    return [str(found[4][0]) for found in socket.getaddrinfo(host, None, proto=socket.IPPROTO_TCP)]


def is_in_own_network(host: str, look_up: LookUp = _look_up) -> bool:
    """Whether everything that the host is called by lies outside the public network: private, link-local and
    shared addresses, as routers and VPNs give them. A name that is not known does not.

    >>> is_in_own_network("192.168.1.20"), is_in_own_network("100.64.0.7"), is_in_own_network("8.8.8.8")
    (True, True, False)
    """
    try:
        found = [ipaddress.ip_address(host)]
    except ValueError:
        try:
            found = [ipaddress.ip_address(one.partition("%")[0]) for one in look_up(host)]
        except (OSError, ValueError):
            return False
    return bool(found) and not any(one.is_global or one.is_multicast for one in found)
