"""The clipboard by ext-data-control or wlr-data-control, over a connection of its own. I/O: a thread.

These two are the same but for their names, and need no window: others may set the clipboard only while they
have the keyboard. What the owner had on it is read whole before a text is lent, and given back as it was.
"""

from __future__ import annotations

import contextlib
import os
import select
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from agent.computers.wayland.globals import Globals
from agent.computers.wayland.wire import WaylandWire, WireEvent, text, uint
from agent.errors import ComputerError

DATA_CONTROL = ("ext_data_control_manager_v1", "zwlr_data_control_manager_v1")
_CREATE_SOURCE, _GET_DEVICE = 0, 1
_SET_SELECTION = 0
_SOURCE_OFFER, _SOURCE_DESTROY = 0, 1
_OFFER_RECEIVE, _OFFER_DESTROY = 0, 1
TEXT_TYPES = ("text/plain;charset=utf-8", "text/plain", "UTF8_STRING", "STRING", "TEXT")
_LISTEN_S = 1.0
_TRANSFER_LIMIT_S = 2.0
MAX_KEPT_BYTES = 2**26
"""More of the owner's clipboard is not kept: it would have to be read into memory first."""
_MAX_TYPES = 64

Content = dict[str, bytes]
"""MIME type -> what it holds."""


class WaylandSelection:
    """Lends texts to the clipboard, and gives it back.

    Raises, from making it and from every method:
        DisplayLostError: the compositor has gone.
    """

    def __init__(self, path: Path) -> None:
        """
        Raises:
            DisplayUnavailableError: nobody listens there.
        """
        self._wire = WaylandWire(path)
        self._changed = threading.Condition()
        self._types: dict[int, list[str]] = {}
        """What each offer that is there says it can be had as."""
        self._offer = 0
        """Of the clipboard; 0 where it is empty."""
        self._primary = 0
        self._is_told = False
        self._source = 0
        self._content: Content = {}
        self._num_taken = 0
        self.taken_s = 0.0
        """When somebody asked last for what is lent."""
        self._is_closing = False
        self._thread: threading.Thread | None = None
        try:
            found = Globals(self._wire)
            interface = next(one for one in DATA_CONTROL if found.has(one))
            self._manager = found.bind(interface, 1)
            seat = found.bind("wl_seat", 1)
            self._device = self._wire.new(self._hear_device)
            self._wire.request(self._manager, _GET_DEVICE, uint(self._device), uint(seat))
            self._wire.round_trip()
        except BaseException:
            self._wire.close()
            raise
        self._thread = threading.Thread(target=self._listen, name="wayland clipboard", daemon=True)
        self._thread.start()

    @property
    def num_taken(self) -> int:
        """How often somebody has asked for what is lent."""
        return self._num_taken

    @property
    def is_ours(self) -> bool:
        """Whether what is on the clipboard is from here."""
        return bool(self._source)

    @property
    def is_offered(self) -> bool:
        """Whether the compositor has told everybody of what was put there last."""
        return self._is_told

    def types(self) -> tuple[str, ...]:
        """As what another program offers what is on the clipboard, without asking for it."""
        return tuple(self._types.get(self._offer, ()))

    def content(self) -> Content:
        """Everything that is on the clipboard, up to a limit; empty where there is nothing, or too much.

        Takes some seconds at most where its owner does not answer.
        """
        if self._source:
            return dict(self._content)
        found: Content = {}
        left = MAX_KEPT_BYTES
        for kind in self.types()[:_MAX_TYPES]:
            taken = self._receive(self._offer, kind, left)
            if taken is None:
                return {}
            left -= len(taken)
            found[kind] = taken
        return found

    def text(self) -> str | None:
        """What the clipboard holds, as text."""
        if self._source:
            return text_of(self._content)
        for kind in TEXT_TYPES:
            if kind in self.types():
                taken = self._receive(self._offer, kind, MAX_KEPT_BYTES)
                return None if taken is None else taken.decode("utf-8", errors="replace")
        return None

    def put(self, content: Mapping[str, bytes]) -> None:
        """On the clipboard from now on, as long as this connection is there; nothing empties it."""
        with self._changed:
            before, self._source = self._source, 0
            self._is_told, self._offer = False, 0
            self._content, self._num_taken = dict(content), 0
            if content:
                self._source = self._new_source()
                self._wire.request(self._manager, _CREATE_SOURCE, uint(self._source))
                for kind in content:
                    self._wire.request(self._source, _SOURCE_OFFER, text(kind))
            self._wire.request(self._device, _SET_SELECTION, uint(self._source))
            if before:
                self._destroy_source(before)

    def wait_until(self, is_true: Callable[[], bool], limit_s: float | None) -> bool:
        with self._changed:
            return self._changed.wait_for(is_true, limit_s)

    def close(self) -> None:
        """Whatever was lent is gone with it."""
        self._is_closing = True
        self._wire.wake()
        if self._thread is not None:
            self._thread.join(timeout=5)
        self._wire.close()

    # --- on the thread ---

    def _listen(self) -> None:
        try:
            while not self._is_closing:
                self._wire.listen(_LISTEN_S)
        except ComputerError:
            with self._changed:  # the compositor has gone, and every clipboard with it
                self._source = 0
                self._changed.notify_all()

    def _hear_device(self, event: int, said: WireEvent) -> None:
        if event == 0:
            number = said.uint()
            types: list[str] = []
            self._types[number] = types

            def hear(_event: int, said: WireEvent) -> None:
                types.append(said.text())

            self._wire.hear(number, hear)
        elif event in (1, 3):
            number = said.uint()
            with self._changed:
                if event == 1:
                    self._offer, self._is_told = number, True
                else:
                    self._primary = number
                for old in [one for one in self._types if one not in (self._offer, self._primary)]:
                    self._types.pop(old)
                    self._wire.request(old, _OFFER_DESTROY)
                    self._wire.forget(old)
                self._changed.notify_all()

    def _new_source(self) -> int:
        number = self._wire.new(lambda event, said: self._hear_source(number, event, said))
        return number

    def _hear_source(self, number: int, event: int, said: WireEvent) -> None:
        """Of a source that has just been replaced, this may be heard late."""
        with self._changed:
            is_current = number == self._source
            if event == 1 and is_current:  # another program has the clipboard now
                self._source = 0
                self._destroy_source(number)
            elif event == 0:
                kind, descriptor = said.text(), said.descriptor()
                content = self._content.get(kind, b"") if is_current else b""
                if is_current:
                    self._num_taken += 1
                    self.taken_s = time.monotonic()
                threading.Thread(target=_write_all, args=(descriptor, content), daemon=True).start()
            self._changed.notify_all()

    def _destroy_source(self, number: int) -> None:
        if number:
            self._wire.request(number, _SOURCE_DESTROY)
            self._wire.forget(number, event_with_file=0)

    def _receive(self, offer: int, kind: str, most: int) -> bytes | None:
        """None where it is more than `most`, or its owner does not give it."""
        reader, writer = os.pipe2(os.O_CLOEXEC)
        try:
            with self._changed:
                if offer in self._types:  # else it was replaced meanwhile, and the pipe ends at once
                    self._wire.request(offer, _OFFER_RECEIVE, text(kind), descriptor=writer)
        finally:
            os.close(writer)
        with open(reader, "rb", buffering=0) as pipe:
            deadline = time.monotonic() + _TRANSFER_LIMIT_S
            found = bytearray()
            while select.select([pipe], [], [], max(deadline - time.monotonic(), 0.0))[0]:
                piece = pipe.read(2**16)
                if not piece:
                    return bytes(found)
                found += piece
                if len(found) > most:
                    return None
        return None


def _write_all(descriptor: int, content: bytes) -> None:
    with contextlib.suppress(OSError), open(descriptor, "wb", buffering=0) as pipe:
        left = memoryview(content)
        deadline = time.monotonic() + _TRANSFER_LIMIT_S
        os.set_blocking(descriptor, False)
        while left and select.select([], [pipe], [], max(deadline - time.monotonic(), 0.0))[1]:
            left = left[pipe.write(left) or 0 :]


def text_of(content: Mapping[str, bytes]) -> str | None:
    for kind in TEXT_TYPES:
        if kind in content:
            return content[kind].decode("utf-8", errors="replace")
    return None


def content_of(said: str) -> Content:
    """A text under all names by which applications ask for one."""
    return dict.fromkeys(TEXT_TYPES, said.encode())
