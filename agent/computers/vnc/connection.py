"""One connection to a VNC server: its picture as it is now, events, its clipboard. I/O: a socket, a thread.

A thread reads what the server sends, so that a picture is there whenever somebody looks. Everything that goes
wrong ends the connection with one sentence, which every later call raises.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from agent.computers.vnc import messages
from agent.computers.vnc.address import VncPlace
from agent.computers.vnc.canvas import Canvas, Change, CopyFrom, Paint, Patch, Pixels, Resized, require_size
from agent.computers.vnc.encodings import Decoder, Encoding
from agent.computers.vnc.handshake import Credentials, Secrecy, shake_hands
from agent.computers.vnc.shared_text import SharedText
from agent.computers.vnc.wire import Wire
from agent.errors import AgentError, DisplayLostError, DisplayUnavailableError, StoppedError

_BETWEEN_UPDATES_S = 0.012
_POLL_S = 0.02
_MAX_NAME_BYTES = 2**16
_MAX_CUT_BYTES = 16 * 2**20
_EVERYTHING = 0xFFFF
"""Instead of the number of rectangles: until one says that it is the last."""
_COMPACT = (Encoding.TIGHT, Encoding.ZRLE, Encoding.ZLIB, Encoding.RAW)
_QUICK = (Encoding.RAW, Encoding.TIGHT, Encoding.ZRLE, Encoding.ZLIB)
_BESIDE = (
    Encoding.LAST_RECT,
    Encoding.CURSOR,
    Encoding.EXTENDED_DESKTOP_SIZE,
    Encoding.DESKTOP_SIZE,
    Encoding.DESKTOP_NAME,
    Encoding.EXTENDED_CLIPBOARD,
)


@dataclass(frozen=True, slots=True)
class VncLimits:
    """How long is waited."""

    connect_s: float = 8.0
    """For the connection, and for each answer until the picture begins."""
    picture_s: float = 10.0
    """A server that sends no picture for so long, although it was asked for a new one, is gone."""
    message_s: float = 20.0
    """Between two parts of one message, over a slow line, too."""


class VncConnection:
    """Open until `close`, or until the server is lost.

    Raises:
        DisplayUnavailableError: nobody answers there, or refuses, or is no VNC server.
    """

    def __init__(
        self,
        address: VncPlace,
        credentials: Credentials,
        *,
        limits: VncLimits | None = None,
        kinds: Sequence[Encoding] | None = None,
        on_lost: Callable[[], None] = lambda: None,
    ) -> None:
        """`kinds`: encodings, the best first; None is what suits the distance. `on_lost` is called on the
        thread when the connection has ended before `close` was called."""
        self._on_lost, self._is_closed_by_us = on_lost, False
        self.address, self._limits = address, limits or VncLimits()
        self._kinds = kinds or (_QUICK if address.is_loopback else _COMPACT)
        self.name = ""
        """As the machine calls its desktop."""
        self._lost: AgentError | None = None
        self._changed = threading.Condition()
        self._num_probed = 0
        self._decoder = Decoder()
        self._wire = address.connect(self._limits.connect_s)
        try:
            self.secrecy: Secrecy = shake_hands(self._wire, address, credentials)
            self._canvas = self._begin()
        except DisplayLostError as problem:
            self._wire.dispose()
            raise DisplayUnavailableError(str(problem)) from problem
        except ValueError as problem:
            self._wire.dispose()
            raise DisplayUnavailableError(f"{address} has {problem}, which cannot be shown.") from problem
        except BaseException:
            self._wire.dispose()
            raise
        self._wire.limit_s = self._limits.message_s
        self.text = SharedText(self._send)
        self._thread = threading.Thread(target=self._listen, name="vnc", daemon=True)
        self._thread.start()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels, now."""
        height, width = self._canvas.pixels.shape[:2]
        return width, height

    def require_open(self) -> None:
        """Raises DisplayLostError with the sentence that says why it is not."""
        if self._lost is not None:
            raise DisplayLostError(str(self._lost))

    def frame(self) -> Pixels:
        """(H, W, 4) BGRX as it was last sent.

        Raises:
            DisplayLostError: the server is gone.
        """
        self.require_open()
        with self._changed:
            return self._canvas.pixels.copy()

    def catch_up(self, is_stopped: Callable[[], bool]) -> None:
        """Wait until the picture is no older than this call: one pixel is asked for anew, and what is sent
        with it, or after it, is of now.

        Raises:
            DisplayLostError: the server is gone, or does not answer.
            StoppedError: it was stopped meanwhile.
        """
        deadline = time.monotonic() + self._limits.picture_s
        with self._changed:
            probed = self._num_probed
        self._send(messages.update_request(0, 0, 1, 1, is_incremental=False))
        with self._changed:
            while self._num_probed == probed:
                self.require_open()
                if is_stopped():
                    raise StoppedError("Stopped while waiting for a picture.")
                if time.monotonic() >= deadline:
                    break
                self._changed.wait(_POLL_S)
            else:
                return
        self._lose(
            DisplayLostError(
                f"{self.address} sends no picture any more; see whether the machine there hangs, then start "
                "the task again."
            )
        )
        self.require_open()

    def key(self, *strokes: tuple[int, bool]) -> None:
        """Keysyms that go down (True) or up, without anything in between."""
        self._send(b"".join(messages.key_event(keysym, is_down=down) for keysym, down in strokes))

    def pointer(self, x: int, y: int, *masks: int) -> None:
        """The pointer at a pixel, with the buttons of each mask down in turn."""
        width, height = self.size
        x, y = min(max(x, 0), width - 1), min(max(y, 0), height - 1)
        self._send(b"".join(messages.pointer_event(x, y, mask) for mask in masks))

    def close(self) -> None:
        """May be called twice."""
        with self._changed:
            if self._lost is None:  # one that was lost before stays so: `on_lost` is still to be called
                self._is_closed_by_us = True
                self._lost = DisplayLostError(f"The connection to {self.address} has been closed.")
        self._wire.close()
        if threading.current_thread() is not self._thread:
            self._thread.join(timeout=5)

    # --- on either thread ---

    def _send(self, data: bytes) -> None:
        self.require_open()
        try:
            self._wire.send(data)
        except DisplayLostError as problem:
            self._lose(problem)
            raise

    def _lose(self, problem: AgentError) -> None:
        with self._changed:
            if self._lost is None:
                self._lost = problem
            self._changed.notify_all()
        self._wire.close()

    # --- while opening ---

    def _begin(self) -> Canvas:
        """Raises ValueError for a screen that cannot be shown."""
        wire = self._wire
        wire.send(b"\1")  # whoever else looks at it stays connected
        width, height = int.from_bytes(wire.read(2)), int.from_bytes(wire.read(2))
        wire.read(16)
        self.name = self._read_name()
        canvas = Canvas(width, height)
        wire.send(messages.pixel_format() + messages.encodings((*self._kinds, Encoding.COPY, *_BESIDE)))
        wire.send(messages.update_request(0, 0, width, height, is_incremental=False))
        return canvas

    def _read_name(self) -> str:
        length = int.from_bytes(self._wire.read(4))
        if length > _MAX_NAME_BYTES:
            raise ValueError("a name of endless length")
        said = self._wire.read(length).decode("utf-8", errors="replace")
        return "".join(letter for letter in said if letter.isprintable())[:100]

    # --- on the thread ---

    def _listen(self) -> None:
        try:
            while True:
                self._wire.wait()
                self._hear(self._wire.read(1)[0])
        except AgentError as problem:
            self._lose(problem)
        except ValueError as problem:
            self._lose(DisplayLostError(f"{self.address} has sent {problem}, so the connection was ended."))
        finally:
            self._wire.dispose()
        if not self._is_closed_by_us:
            self._on_lost()

    def _hear(self, kind: int) -> None:
        """Raises ValueError for what no VNC server sends."""
        wire: Wire = self._wire
        match kind:
            case 0:
                self._take_update()
                time.sleep(_BETWEEN_UPDATES_S)
                width, height = self.size
                wire.send(messages.update_request(0, 0, width, height, is_incremental=True))
            case 1:  # colours of a palette, which was not asked for
                wire.read(3)
                wire.read(6 * int.from_bytes(wire.read(2)))
            case 2:  # a bell
                pass
            case 3:
                wire.read(3)
                length = int.from_bytes(wire.read(4), signed=True)
                if abs(length) > _MAX_CUT_BYTES:
                    raise ValueError("a clipboard that is too long")
                self.text.heard(wire.read(abs(length)), is_extended=length < 0)
            case _:
                raise ValueError(f"a message of a kind that is not known ({kind})")

    def _take_update(self) -> None:
        wire = self._wire
        wire.read(1)
        left = int.from_bytes(wire.read(2))
        is_open_ended = left == _EVERYTHING
        changes: list[Change] = []
        size = self.size
        while left > 0:
            head = wire.read(12)
            box = Patch(*(int.from_bytes(head[at : at + 2]) for at in (0, 2, 4, 6)))
            encoding = int.from_bytes(head[8:], signed=True)
            if encoding == Encoding.LAST_RECT:
                break
            if (change := self._read_change(encoding, box, size)) is not None:
                changes.append(change)
                if isinstance(change, Resized):
                    size = change.width, change.height
            left -= not is_open_ended
        with self._changed:
            self._canvas.apply(changes)
            if any(isinstance(one, Paint) and (one.box.x, one.box.y) == (0, 0) for one in changes):
                self._num_probed += 1
            self._changed.notify_all()
        if any(isinstance(one, Resized) for one in changes):
            wire.send(messages.update_request(0, 0, *size, is_incremental=False))

    def _read_change(self, encoding: int, box: Patch, size: tuple[int, int]) -> Change | None:
        wire = self._wire
        match encoding:
            case Encoding.CURSOR:
                wire.read(box.width * box.height * 4 + -(-box.width // 8) * box.height)
                return None
            case Encoding.DESKTOP_NAME:
                self.name = self._read_name()
                return None
            case Encoding.EXTENDED_DESKTOP_SIZE:
                num_screens = wire.read(4)[0]
                wire.read(16 * num_screens)
                has_failed = box.x == 1 and box.y != 0  # somebody's wish for another size
                return None if has_failed else self._resized(box, size)
            case Encoding.DESKTOP_SIZE:
                return self._resized(box, size)
        if box.x + box.width > size[0] or box.y + box.height > size[1]:
            raise ValueError(f"pixels at {box.x},{box.y} outside of its screen")
        if encoding == Encoding.COPY:
            return CopyFrom(box, int.from_bytes(wire.read(2)), int.from_bytes(wire.read(2)))
        if not box.width or not box.height:
            return None
        return Paint(box, self._decoder.pixels(encoding, box, wire.read))

    def _resized(self, box: Patch, size: tuple[int, int]) -> Change | None:
        if (box.width, box.height) == size:
            return None
        require_size(box.width, box.height)
        return Resized(box.width, box.height)
