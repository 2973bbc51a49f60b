"""Which IP addresses belong to the public internet. **Pure.**

The table follows IANA's registries of special-purpose addresses. The standard library's `is_global` is not
used: its answers differ between releases of Python, and it takes 6to4 and NAT64 for global, whatever is in
them.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

_SPECIAL_4 = tuple(
    IPv4Network(text)
    for text in (
        "0.0.0.0/8",  # this network; 0.0.0.0 reaches loopback
        "10.0.0.0/8",
        "100.64.0.0/10",  # carrier-grade NAT
        "127.0.0.0/8",
        "169.254.0.0/16",  # link-local, metadata of clouds
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.31.196.0/24",
        "192.52.193.0/24",
        "192.88.99.0/24",  # 6to4 relays
        "192.168.0.0/16",
        "192.175.48.0/24",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, broadcast
    )
)
_UNICAST_6 = IPv6Network("2000::/3")
_SPECIAL_6 = tuple(
    IPv6Network(text)
    for text in (
        "2001::/23",  # Teredo, ORCHID, benchmarks and other protocols
        "2001:db8::/32",
        "2002::/16",  # 6to4: hides any IPv4 address
        "2620:4f:8000::/48",
        "3fff::/20",
    )
)
_NAT64 = IPv6Network("64:ff9b::/96")


def is_public(address: Address) -> bool:
    """Whether it is an ordinary address of the internet: not private, local, shared, reserved or multicast.

    >>> is_public(IPv4Address("93.184.215.14")), is_public(IPv4Address("100.64.0.1"))
    (True, False)
    >>> is_public(IPv6Address("::ffff:93.184.215.14")), is_public(IPv6Address("64:ff9b::7f00:1"))
    (False, False)
    """
    if isinstance(address, IPv4Address):
        return not any(address in network for network in _SPECIAL_4)
    if address.scope_id is not None:
        return False
    if address in _NAT64:  # where there is no IPv4, it is how the rest of the internet is reached
        return is_public(IPv4Address(int(address) & 0xFFFF_FFFF))
    return address in _UNICAST_6 and not any(address in network for network in _SPECIAL_6)
