"""Where a VNC server is, as its owner writes it: vnc://host:port. Pure but for `connect`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING, Protocol
from urllib.parse import unquote, urlsplit

from agent.errors import SettingsError

if TYPE_CHECKING:
    from agent.computers.vnc.wire import Wire

PORT = 5900
SCHEME = "vnc://"
_HOST = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,251}[A-Za-z0-9])?\.?")
_USER = re.compile(r"[^\s@:/\x00-\x1f]{1,64}")


class VncPlace(Protocol):
    """Where a server is; as text it is how errors call it."""

    @property
    def user(self) -> str: ...

    @property
    def is_loopback(self) -> bool:
        """Whether pictures come fast, so that they need not be made small."""
        ...

    def connect(self, limit_s: float) -> Wire:
        """Raises DisplayUnavailableError where nobody answers."""
        ...


@dataclass(frozen=True, slots=True)
class VncAddress:
    """A host, a port, and the user's name where the server asks for one beside the password."""

    host: str
    port: int = PORT
    user: str = ""

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{SCHEME}{self.user + '@' if self.user else ''}{host}:{self.port}"

    @property
    def is_loopback(self) -> bool:
        """Whether it is this machine: a server here, or the end of an ssh tunnel."""
        if self.host.lower().rstrip(".") == "localhost":
            return True
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return False

    def connect(self, limit_s: float) -> Wire:
        """
        Raises:
            DisplayUnavailableError: nobody answers there.
        """
        # Imported here: addresses are read at each start, and TLS takes long to import.
        from agent.computers.vnc.wire import connect

        return connect(self.host, self.port, str(self), limit_s=limit_s)


def read_address(text: str) -> VncAddress:
    """
    Raises:
        SettingsError: it is no address of a VNC server, or holds a password.

    >>> str(read_address("vnc://studio.lan"))
    'vnc://studio.lan:5900'
    """
    refused = SettingsError(f"{text[:80]!r} is no address of a VNC server; write vnc://HOST:PORT.")
    if not text.lower().startswith(SCHEME):
        raise refused
    try:
        parts = urlsplit(text)
        host, port, user = parts.hostname or "", parts.port, unquote(parts.username or "")
        secret = parts.password
    except ValueError:
        raise refused from None
    if secret is not None:
        raise SettingsError(
            "A password does not belong into an address, where others may read it; keep it in the keyring."
        )
    if parts.path not in ("", "/") or parts.query or parts.fragment or port == 0:
        raise refused
    if user and not _USER.fullmatch(user):
        raise refused
    if not _HOST.fullmatch(host):
        try:
            host = str(ip_address(host))
        except ValueError:
            raise refused from None
    return VncAddress(host, port or PORT, user)
