"""What a private desktop may reach of the network: which hosts, which addresses. **Pure.**"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from agent.computers.network.addresses import Address, is_public
from agent.computers.network.hosts import (
    address_of,
    host_of_page,
    hosts_in,
    is_below,
    known_host,
)
from agent.errors import SettingsError

LOCALHOST = "localhost"
REFUSED = "refused: "
"""How the gateway's lines about what the rules refused begin; others are of Python's."""
_LOOPBACK = ("127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class NamedAddress:
    """A private address that the owner has opened."""

    address: str
    """In its usual spelling."""
    port: int | None = None
    """None for all."""


@dataclass(frozen=True, slots=True)
class NetworkRules:
    """Hosts and addresses that are open: public addresses for open hosts, private ones only where the owner
    has named them as addresses."""

    is_any_host: bool = False
    hosts: tuple[str, ...] = ()
    """Open with all that lies below them."""
    owner_hosts: tuple[str, ...] = ()
    """Those of them that the owner named one by one; only these may stand for a private address."""
    addresses: tuple[NamedAddress, ...] = ()

    @classmethod
    def of_task(
        cls, task: str, *, page: str = "", named: Iterable[str] = (), is_any_host: bool = False
    ) -> Self:
        """For a task: the hosts in its text and of its start page, and what the owner names in addition.

        A start page that is an address, such as http://192.168.1.5:8000/, opens that address.

        Raises:
            SettingsError: one of `named` is no host.
        """
        names, addresses = [], []
        for text in (*named, *_address_of_page(page)):
            host, port = split_port(text)
            names.append(host)
            spelled = _LOOPBACK if host == LOCALHOST else (host,)
            addresses += [NamedAddress(one, port) for one in spelled if address_of(one) is not None]
        hosts = (*hosts_in(task), *filter(None, (host_of_page(page),)), *names)
        return cls(is_any_host, tuple(dict.fromkeys(hosts)), tuple(names), tuple(addresses))

    @classmethod
    def from_json(cls, text: str) -> Self:
        found = json.loads(text)
        addresses = tuple(NamedAddress(address, port) for address, port in found["addresses"])
        return cls(found["any"], tuple(found["hosts"]), tuple(found["owner_hosts"]), addresses)

    def to_json(self) -> str:
        addresses = [(named.address, named.port) for named in self.addresses]
        return json.dumps(
            {
                "any": self.is_any_host,
                "hosts": self.hosts,
                "owner_hosts": self.owner_hosts,
                "addresses": addresses,
            }
        )

    def host_problem(self, host: str) -> str:
        """Why a canonical host is refused; "" where it is open."""
        if self.is_any_host or is_below(host, self.hosts):
            return ""
        return f"{host} is not one of the hosts of this task."

    def address_problem(self, host: str, address: Address, port: int, *, is_own: bool) -> str:
        """Why an address to which a host resolved is refused; "" where it is open.

        `is_own`: it belongs to this machine, or to a network that this machine is part of.
        """
        if is_public(address) and not is_own:
            return ""
        is_named = any(
            named.address == str(address) and named.port in (None, port) for named in self.addresses
        )
        # A page of another host must not get there by letting its own name resolve to it.
        if is_named and (host in self.owner_hosts or host == str(address)):
            return ""
        if host == str(address):
            return f"{host} is an address of this computer or of a private network."
        return f"{host} leads to {address}, an address of this computer or of a private network."


def split_port(text: str) -> tuple[str, int | None]:
    """
    >>> split_port("127.0.0.1:8000"), split_port("[::1]:80"), split_port("www.example.org")
    (('127.0.0.1', 8000), ('::1', 80), ('example.org', None))

    Raises:
        SettingsError: it is no host, or the port is none.
    """
    host, colon, port = text.strip().rpartition(":")
    if not colon or (":" in host and not host.endswith("]")) or text.strip().endswith("]"):
        host, port = text.strip(), ""
    known = known_host(host)
    has_port = port.isascii() and port.isdigit() and len(port) <= 5 and 0 < int(port) < 65536
    if not known or (colon and port and not has_port):
        raise SettingsError(
            f"{text!r} is not a host: give a name or an address, with :PORT where only that is meant."
        )
    return known, int(port) if port else None


def _address_of_page(page: str) -> tuple[str, ...]:
    """The address and port that stand in a start page, if it has an address for a host."""
    scheme, _, rest = page.partition("://")
    authority = rest.partition("/")[0].partition("?")[0].partition("#")[0]
    if scheme not in ("http", "https") or "@" in authority:
        return ()
    try:
        host, port = split_port(authority)
    except SettingsError:
        return ()
    if host != LOCALHOST and address_of(host) is None:
        return ()
    spelled = f"[{host}]" if ":" in host else host
    return (f"{spelled}:{port or (443 if scheme == 'https' else 80)}",)
