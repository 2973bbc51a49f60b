"""The address of an OpenAI-compatible server, as people write it and as it is asked. Pure."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from agent.errors import SettingsError

_ENDINGS = ("/chat/completions", "/completions", "/responses", "/models")
_SCHEME = re.compile(r"[a-z][a-z0-9+.\-]*://", re.I)


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """Where a server's API begins."""

    base: str
    """Without a slash at the end: `http://127.0.0.1:8080/v1`."""
    host: str
    is_encrypted: bool

    @property
    def chat(self) -> str:
        return f"{self.base}/chat/completions"

    @property
    def models(self) -> str:
        return f"{self.base}/models"

    @property
    def is_loopback(self) -> bool:
        """Whether it is this computer, so that nothing leaves it and no key is needed."""
        if self.host == "localhost" or self.host.endswith(".localhost"):
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False

    def with_suffix(self) -> ServerAddress | None:
        """The same server with the usual ending; None when it has it."""
        return None if self.base.endswith("/v1") else read_address(f"{self.base}/v1")


def read_address(text: str) -> ServerAddress:
    """An address as somebody typed or copied it: the scheme and the last part of the path may be wrong.

    >>> read_address("localhost:8080/v1/chat/completions").base
    'http://localhost:8080/v1'

    Raises:
        SettingsError: it is no address of a server, or holds a password.
    """
    text = text.strip()
    if not _SCHEME.match(text):
        is_local = _guessed(f"http://{text}").is_loopback
        text = f"{'http' if is_local else 'https'}://{text}"
    return _guessed(text)


def _guessed(text: str) -> ServerAddress:
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError as error:
        raise SettingsError(f"{text!r} is no address of a server: {error}.") from error
    if parts.scheme not in ("http", "https") or not parts.hostname or any(map(str.isspace, text)):
        raise SettingsError(f"{text!r} is no address of a server; one looks like http://127.0.0.1:8080/v1.")
    if parts.username is not None or parts.password is not None:
        raise SettingsError(
            "The address of a server must hold no name or password; keys are kept in the keyring."
        )
    if parts.query or parts.fragment:
        raise SettingsError(f"The address {text!r} must end before {'?' if parts.query else '#'}.")
    return ServerAddress(_base(parts, port), _reachable(parts.hostname), parts.scheme == "https")


def _reachable(host: str) -> str:
    """What a server says of where it listens is copied, and may be "every address": this computer."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)


def _base(parts: SplitResult, port: int | None) -> str:
    path = parts.path.rstrip("/")
    for ending in _ENDINGS:
        path = path.removesuffix(ending).rstrip("/")
    name = _reachable(parts.hostname or "")
    host = f"[{name}]" if ":" in name else name
    return f"{parts.scheme}://{host}{f':{port}' if port is not None else ''}{path}"
