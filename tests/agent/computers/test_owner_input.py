"""Listening to the owner can be ended at any moment."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from agent.computers.owner_input import OwnerInput, end_listener
from agent.computers.x11_connection import DisplayAddress


class Listening:
    """What pynput's listeners are to us; `context` is not one that the server records for."""

    def __init__(self, context: int) -> None:
        self.running = True
        self._context = context

    def stop(self) -> None:
        self.running = False
        self._stop_platform()

    def _stop_platform(self) -> None:
        raise AssertionError("pynput asks on the connection of the listener's thread")


@pytest.mark.parametrize("address", [None, DisplayAddress(":9999")], ids=["here", "lost"])
def test_a_listener_that_has_just_ended_by_itself_is_ended(address: DisplayAddress | None) -> None:
    listener = Listening(context=7)
    end_listener(listener, address)
    assert not listener.running


def test_listening_ends_at_once_and_begins_again() -> None:
    lost: list[Any] = []
    before, threading.excepthook = threading.excepthook, lost.append
    threads = set(threading.enumerate())
    for _ in range(5):
        listening = OwnerInput(on_stop=lambda: None, on_input=lambda device: None)
        listening.start()
        listening.close()
    threading.excepthook = before
    # A thread of an earlier test may end meanwhile; what listening began may not be left.
    assert (lost, set(threading.enumerate()) - threads) == ([], set())
