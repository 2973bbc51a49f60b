"""The token of `deskhand serve` is printed once or lies in the keyring, and is written nowhere else."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from keyring.backends import fail

from agent.errors import SettingsError
from agent.loopback.listener import Listener, open_socket
from app.serving.page import owner_page
from app.serving.token import NAME, kept_token, new_token, require_not_kept
from app.storage.session_keyring import SessionKeyring
from tests.app.serving.served import TOKEN


@pytest.fixture(autouse=True)
def ring() -> Iterator[SessionKeyring]:
    before, made = keyring.get_keyring(), SessionKeyring()
    keyring.set_keyring(made)
    yield made
    keyring.set_keyring(before)


def test_a_token_in_the_keyring_stays_until_a_new_one_replaces_it(ring: SessionKeyring) -> None:
    first = kept_token()
    assert (kept_token(), ring.get_password("deskhand", NAME)) == (first, first)
    second = kept_token(is_new=True)
    assert second != first
    assert kept_token() == second


def test_without_a_keyring_no_token_is_kept() -> None:
    keyring.set_keyring(fail.Keyring())
    with pytest.raises(SettingsError, match="keyring"):
        kept_token()


def test_tokens_are_long_and_never_the_same() -> None:
    assert len({new_token() for _ in range(100)}) == 100
    assert len(new_token()) >= 43


def test_a_token_is_printed_to_terminals_and_pipes_only(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    main, terminal = os.openpty()
    with os.fdopen(writing, "w") as pipe, os.fdopen(terminal, "w") as shown:
        require_not_kept(pipe)
        require_not_kept(shown)
    os.close(reading)
    os.close(main)
    with (tmp_path / "log").open("w") as file, pytest.raises(SettingsError, match="file or a log"):
        require_not_kept(file)


def test_what_listens_does_not_show_its_token() -> None:
    async def nobody(asked: object) -> object:
        raise AssertionError

    assert TOKEN not in repr(Listener(TOKEN, nobody, owner_page))  # type: ignore[arg-type]


def test_a_port_that_is_taken_is_said_in_one_sentence() -> None:
    with open_socket(0) as first, pytest.raises(SettingsError, match="--port"):
        open_socket(first.getsockname()[1])
