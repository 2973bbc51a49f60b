"""The token of `deskhand serve`: printed once, or in the keyring; in no file and no log. I/O: keyring."""

from __future__ import annotations

import os
import secrets
import stat
from typing import TextIO

from agent.errors import EndpointError, SettingsError
from agent.models.endpoint.keys import read_key, store_key

NAME = "deskhand serve"
_NUM_BYTES = 32


def new_token() -> str:
    """256 random bits, in the letters of an address."""
    return secrets.token_urlsafe(_NUM_BYTES)


def kept_token(*, is_new: bool = False) -> str:
    """The token in the keyring; a new one where there is none yet, or where `is_new`.

    Raises:
        SettingsError: there is no keyring that keeps it.
    """
    if not is_new:
        try:
            return read_key(NAME)
        except EndpointError:
            pass  # none yet, or no keyring: that is said when it is to be kept
    token = new_token()
    store_key(NAME, token)
    return token


def require_not_kept(output: TextIO) -> None:
    """
    Raises:
        SettingsError: what is written there would be kept: a file, or the system's journal.
    """
    try:
        kind = os.fstat(output.fileno()).st_mode
    except (OSError, ValueError):
        kind = 0
    if not (output.isatty() or stat.S_ISFIFO(kind)):
        raise SettingsError(
            "The token would be written to a file or a log. Start this at a terminal, or keep the token in "
            "the keyring: --token keyring."
        )
