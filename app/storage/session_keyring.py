"""A keyring in the memory of this process: for machines that have no other. Pure.

Imported late: keyring looks for all its backends when it is imported.
"""

from __future__ import annotations

from keyring.backend import KeyringBackend


class SessionKeyring(KeyringBackend):  # type: ignore[misc]
    """Forgets everything when the process ends."""

    priority = 0.1  # never chosen by itself

    def __init__(self) -> None:
        super().__init__()
        self._keys: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self._keys.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._keys[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._keys.pop((service, username), None)
