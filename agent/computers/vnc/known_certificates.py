"""Which certificate a server elsewhere had the first time, so that another one is noticed. I/O: a file.

As ssh does with host keys: the first one is taken, a changed one is refused until its owner forgets the old.
"""

from __future__ import annotations

import json
from pathlib import Path

from agent.computers.vnc.address import VncAddress
from agent.errors import DisplayUnavailableError, SettingsError
from agent.whole_file import only_writer, replace_file


class KnownCertificates:
    """By host and port, SHA-256 in hexadecimal."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def accept(self, address: VncAddress, sha256: str) -> None:
        """
        Raises:
            DisplayUnavailableError: the server had another one before.
            SettingsError: what was kept cannot be read or written.
        """
        known = self._read().get(_key(address))
        if known is None:
            self._change(address, sha256)
        elif known != sha256:
            raise DisplayUnavailableError(
                f"{address} shows another certificate than before; if that is as it should be, forget the "
                "old one in the settings (Machines)."
            )

    def forget(self, address: VncAddress) -> None:
        """
        Raises:
            SettingsError: what was kept cannot be read or written.
        """
        if _key(address) in self._read():
            self._change(address, None)

    def _change(self, address: VncAddress, sha256: str | None) -> None:
        try:
            with only_writer(self._path):
                known = {host: one for host, one in self._read().items() if host != _key(address)}
                if sha256 is not None:
                    known[_key(address)] = sha256
                replace_file(self._path, json.dumps({"version": 1, "certificates": known}, indent=2))
        except OSError as problem:
            raise SettingsError(f"{self._path} cannot be written: {problem.strerror}.") from problem

    def _read(self) -> dict[str, str]:
        try:
            read = json.loads(self._path.read_text(encoding="utf-8"))
            found = read["certificates"]
            if read["version"] != 1 or not all(isinstance(one, str) for one in found.values()):
                raise ValueError("another version")
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, TypeError, KeyError, AttributeError) as problem:
            raise SettingsError(f"The certificates in {self._path} cannot be read.") from problem
        return dict(found)


def _key(address: VncAddress) -> str:
    return str(VncAddress(address.host.lower(), address.port))
