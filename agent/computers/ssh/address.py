"""A login on another Linux machine, as its owner writes it: ssh://me@host[:port]. Pure.

>>> str(read_login("ssh://me@Studio.lan"))
'ssh://me@studio.lan'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from agent.errors import SettingsError

SCHEME = "ssh://"
NAMED = "ssh://USER@HOST"
"""How one is written, for people."""
_HOST = re.compile(r"[a-z0-9](?:[a-z0-9_.-]{0,251}[a-z0-9])?|[0-9a-f:.]{2,45}")
_USER = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}\$?")


@dataclass(frozen=True, slots=True)
class SshLogin:
    """A host that ssh knows, by its name or by one of the owner's `~/.ssh/config`."""

    host: str
    user: str = ""
    """"" leaves it to ssh."""
    port: int = 0
    """0 leaves it to ssh."""

    def __str__(self) -> str:
        return f"{SCHEME}{self.target}{f':{self.port}' if self.port else ''}"

    @property
    def target(self) -> str:
        """As ssh takes it."""
        return f"{self.user}@{self.host}" if self.user else self.host

    @property
    def by_hand(self) -> str:
        """What comes after `ssh` in a terminal."""
        return f"-p {self.port} {self.target}" if self.port else self.target

    @property
    def known_as(self) -> str:
        """As ssh keeps its key."""
        return f"[{self.host}]:{self.port}" if self.port not in (0, 22) else self.host


def read_login(text: str) -> SshLogin:
    """
    Raises:
        SettingsError: it is no such address, or holds a password.
    """
    refused = SettingsError(f"{text[:80]!r} is no login on another machine; write {NAMED}.")
    if not text.lower().startswith(SCHEME):
        raise refused
    try:
        parts = urlsplit(text)
        host, port, user, secret = parts.hostname or "", parts.port, parts.username or "", parts.password
    except ValueError:
        raise refused from None
    if secret is not None:
        raise SettingsError(
            "A password does not belong into an address, where others may read it; sign in to ssh by a key."
        )
    is_plain = parts.path in ("", "/") and not parts.query and not parts.fragment and port != 0
    if not is_plain or not _HOST.fullmatch(host) or (user and not _USER.fullmatch(user)):
        raise refused
    return SshLogin(host, user, port or 0)
