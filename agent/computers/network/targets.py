"""What a request to the proxy is for: host, port, path; strictly read. **Pure.**"""

from __future__ import annotations

import re
from dataclasses import dataclass

from agent.computers.network.hosts import canonical_host

_AUTHORITY = re.compile(rb"(?P<host>\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9._-]{1,253})(?::(?P<port>[0-9]{1,5}))?")
_ABSOLUTE = re.compile(rb"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]*)://(?P<authority>[^/?#]*)(?P<rest>[^#]*)")
_HTTP_PORT = 80


class UnreadableTargetError(Exception):
    """The message says what is wrong with a request's target."""


@dataclass(frozen=True, slots=True)
class ProxyTarget:
    """Where a request wants to go."""

    host: str
    """Canonical: a name or an address."""
    port: int
    path: bytes = b"/"

    @property
    def words(self) -> str:
        return f"{f'[{self.host}]' if ':' in self.host else self.host}:{self.port}"

    @property
    def host_header(self) -> bytes:
        """As the server wants to see it, whatever the program wrote there."""
        words = self.words
        return words.removesuffix(f":{_HTTP_PORT}").encode("ascii")


def tunnel_target(target: bytes) -> ProxyTarget:
    """Of `CONNECT host:port`.

    Raises:
        UnreadableTargetError: it is nothing of the kind.
    """
    host, port = _read(target)
    if port is None:
        raise UnreadableTargetError("CONNECT needs a host and a port.")
    return ProxyTarget(host, port)


def page_target(target: bytes) -> ProxyTarget:
    """Of `GET http://host/path`.

    Raises:
        UnreadableTargetError: it is no such address.
    """
    found = _ABSOLUTE.fullmatch(target)
    if found is None:
        raise UnreadableTargetError("This is a proxy: it wants a whole address, such as http://example.org/.")
    if found["scheme"].lower() != b"http":
        raise UnreadableTargetError("Only http:// goes through a proxy in this way; https:// needs CONNECT.")
    host, port = _read(found["authority"])
    path: bytes = found["rest"]
    return ProxyTarget(host, port or _HTTP_PORT, path if path.startswith(b"/") else b"/" + path)


def _read(authority: bytes) -> tuple[str, int | None]:
    found = _AUTHORITY.fullmatch(authority)
    if found is None:
        raise UnreadableTargetError("The host cannot be read.")
    port = None if found["port"] is None else int(found["port"])
    if port is not None and not 0 < port < 65536:
        raise UnreadableTargetError("There is no such port.")
    try:
        return canonical_host(found["host"].decode("ascii")), port
    except ValueError as problem:
        raise UnreadableTargetError(
            "The host is neither a name nor an address in its usual form."
        ) from problem
