"""Listening to the owner can be ended at any moment."""

from __future__ import annotations

from Xlib.error import ConnectionClosedError

from agent.computers.owner_input import end_listener


class EndedByItself:
    """A listener of pynput that an event has ended after it was marked and before it could ask the server."""

    def __init__(self) -> None:
        self.running = True
        self._display_stop = self
        self._context = 7

    def stop(self) -> None:
        self.running = False
        raise ConnectionClosedError("client")

    def record_disable_context(self, context: int) -> None:
        raise ConnectionClosedError("client")


def test_a_listener_that_has_just_ended_by_itself_is_ended() -> None:
    listener = EndedByItself()
    end_listener(listener)
    assert not listener.running
