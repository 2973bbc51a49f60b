"""The ICCCM selection protocol: reads another client's selection, serves ours. I/O.

Data larger than a request is sent in parts (INCR): the owner writes a part into a property, the requestor
deletes it, and an empty part ends the transfer. The deletion also tells us that the requestor has received
everything.
"""

from __future__ import annotations

import contextlib
import select
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import Xlib.error
import Xlib.X
import Xlib.Xatom
from Xlib.protocol import event as xevent

PART_BYTES = 200_000
READ_LIMIT_S = 0.5
SAVED_LIMIT_BYTES = 64 * 1024 * 1024
_META_TARGETS = (
    "TARGETS",
    "TIMESTAMP",
    "MULTIPLE",
    "SAVE_TARGETS",
    "DELETE",
    "INSERT_PROPERTY",
    "INSERT_SELECTION",
)
TEXT_TARGETS = ("UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "TEXT", "STRING")


@dataclass(frozen=True, slots=True)
class Datum:
    """One format of a selection's data."""

    type_atom: int
    width_bits: int
    data: bytes


Content = dict[int, Datum]
"""By target atom."""


@dataclass(slots=True)
class _Transfer:
    """The data that a requestor has not fetched yet; `rest` is None when only the last deletion is due."""

    client: int
    is_text: bool
    type_atom: int
    rest: bytes | None


class Selections:
    """Both roles on one connection. All methods must be called on the connection's thread."""

    def __init__(self, display: Any) -> None:
        self._display = display
        self._window = display.screen().root.create_window(
            -10, -10, 1, 1, 0, Xlib.X.CopyFromParent, event_mask=Xlib.X.PropertyChangeMask
        )
        self._client_mask = ~int(display.display.info.resource_id_mask)
        self._atoms: dict[str, int] = {}
        self._held: dict[int, Content] = {}
        self._transfers: dict[tuple[int, int], _Transfer] = {}
        self.askers: set[int] = set()
        """Clients that asked for anything since this was last cleared."""
        self.takers: set[int] = set()
        """Clients that have fetched a text completely since this was last cleared."""
        self.last_request_s = 0.0
        self._other_events: list[Any] = []

    def atom(self, name: str) -> int:
        if name not in self._atoms:
            self._atoms[name] = int(self._display.intern_atom(name))
        return self._atoms[name]

    def text_content(self, text: str) -> Content:
        """`text` in the formats that applications request, marked as not to be kept by clipboard managers."""
        utf8 = text.encode()
        content = {
            self.atom(name): Datum(self.atom(name), 8, utf8)
            for name in ("UTF8_STRING", "text/plain;charset=utf-8", "text/plain")
        }
        content[self.atom("TEXT")] = Datum(self.atom("UTF8_STRING"), 8, utf8)
        with contextlib.suppress(UnicodeEncodeError):
            content[Xlib.Xatom.STRING] = Datum(Xlib.Xatom.STRING, 8, text.encode("latin-1"))
        hint = self.atom("x-kde-passwordManagerHint")
        content[hint] = Datum(hint, 8, b"secret")
        return content

    def held(self, selection: int) -> Content | None:
        return self._held.get(selection)

    def own(self, selection: int, content: Content) -> None:
        self._held[selection] = content
        self._window.set_selection_owner(selection, Xlib.X.CurrentTime)

    def disown(self, selection: int) -> None:
        if self._held.pop(selection, None) is not None:
            # No new owner: the request accepts None as a window.
            self._display.create_resource_object("window", Xlib.X.NONE).set_selection_owner(
                selection, Xlib.X.CurrentTime
            )

    def has_owner(self, selection: int) -> bool:
        owner = self._display.get_selection_owner(selection)
        return bool(owner != Xlib.X.NONE and getattr(owner, "id", 0) != 0)

    # --- serving ---

    def handle_pending(self) -> None:
        while self._display.pending_events():
            self._handle(self._display.next_event())

    def _handle(self, event: Any) -> None:
        if event.type == Xlib.X.SelectionRequest:
            self._answer(event)
        elif event.type == Xlib.X.SelectionClear:
            self._held.pop(int(event.atom), None)
        elif event.type == Xlib.X.PropertyNotify and event.state == Xlib.X.PropertyDelete:
            self._continue_transfer(event.window, int(event.atom))
        else:
            self._other_events.append(event)
            del self._other_events[:-64]

    def _answer(self, request: Any) -> None:
        client = int(request.requestor.id) & self._client_mask
        self.askers.add(client)
        self.last_request_s = time.monotonic()
        target = int(request.target)
        into = int(request.property) or target  # obsolete clients leave the property to us
        content = self._held.get(int(request.selection), {})
        datum = content.get(target)
        done = True
        if target == self.atom("TARGETS"):
            offered = [self.atom("TARGETS"), self.atom("TIMESTAMP"), *content]
            request.requestor.change_property(into, Xlib.Xatom.ATOM, 32, offered)
        elif target == self.atom("TIMESTAMP"):
            request.requestor.change_property(into, Xlib.Xatom.INTEGER, 32, [Xlib.X.CurrentTime])
        elif datum is not None:
            self._begin_transfer(request.requestor, into, target, datum, client)
        else:
            done = False
        answer = xevent.SelectionNotify(
            time=request.time,
            requestor=request.requestor,
            selection=request.selection,
            target=request.target,
            property=into if done else Xlib.X.NONE,
        )
        request.requestor.send_event(answer)
        self._display.flush()

    def _begin_transfer(self, window: Any, into: int, target: int, datum: Datum, client: int) -> None:
        window.change_attributes(event_mask=Xlib.X.PropertyChangeMask)
        is_text = target in {self.atom(name) for name in TEXT_TARGETS}
        rest: bytes | None = None
        if len(datum.data) > PART_BYTES:
            rest = datum.data
            window.change_property(into, self.atom("INCR"), 32, [len(datum.data)])
        else:
            window.change_property(
                into, datum.type_atom, datum.width_bits, _units(datum.data, datum.width_bits)
            )
        self._transfers[int(window.id), into] = _Transfer(client, is_text, datum.type_atom, rest)

    def _continue_transfer(self, window: Any, prop: int) -> None:
        key = (int(window.id), prop)
        transfer = self._transfers.get(key)
        if transfer is None:
            return
        self.last_request_s = time.monotonic()
        if transfer.rest is None:
            del self._transfers[key]
            if transfer.is_text:
                self.takers.add(transfer.client)
            return
        part, rest = transfer.rest[:PART_BYTES], transfer.rest[PART_BYTES:]
        window.change_property(prop, transfer.type_atom, 8, part)
        transfer.rest = rest if part else None
        self._display.flush()

    # --- reading ---

    def read_all(self, selection: int) -> Content | None:
        """All formats that the present owner offers, or None without an owner."""
        if not self.has_owner(selection):
            return None
        offered = self._read(selection, self.atom("TARGETS"))
        content: Content = {}
        if offered is None:
            return content
        skipped = {self.atom(name) for name in _META_TARGETS}
        num_bytes = 0
        for target in _atoms_in(offered.data):
            if target in skipped or target in content:
                continue
            datum = self._read(selection, target)
            if datum is not None and num_bytes + len(datum.data) <= SAVED_LIMIT_BYTES:
                content[target] = datum
                num_bytes += len(datum.data)
        return content

    def read_text(self, selection: int) -> str | None:
        held = self._held.get(selection)
        if held is not None or not self.has_owner(selection):
            return self.text_in(held)
        datum = self._read(selection, self.atom("UTF8_STRING"))
        return None if datum is None else datum.data.decode("utf-8", errors="replace")

    def text_in(self, content: Content | None) -> str | None:
        datum = content.get(self.atom("UTF8_STRING")) if content is not None else None
        return None if datum is None else datum.data.decode("utf-8", errors="replace")

    def _read(self, selection: int, target: int) -> Datum | None:
        into = self.atom("DESKHAND_SELECTION")
        self._window.delete_property(into)
        self._window.convert_selection(selection, target, into, Xlib.X.CurrentTime)
        self._display.flush()
        notify = self._wait_for(
            lambda event: event.type == Xlib.X.SelectionNotify and int(event.target) == target
        )
        if notify is None or int(notify.property) == Xlib.X.NONE:
            return None
        found = self._window.get_full_property(into, Xlib.X.AnyPropertyType)
        self._window.delete_property(into)
        if found is None:
            return None
        if int(found.property_type) != self.atom("INCR"):
            return Datum(int(found.property_type), int(found.format), _bytes_of(found))
        parts: list[bytes] = []
        type_atom, width = Xlib.Xatom.STRING, 8
        while True:
            self._display.flush()
            new = self._wait_for(
                lambda event: (
                    event.type == Xlib.X.PropertyNotify
                    and event.state == Xlib.X.PropertyNewValue
                    and int(event.window.id) == int(self._window.id)
                )
            )
            part = self._window.get_full_property(into, Xlib.X.AnyPropertyType) if new is not None else None
            self._window.delete_property(into)
            if part is None:
                return None
            if not len(part.value):
                return Datum(type_atom, width, b"".join(parts))
            type_atom, width = int(part.property_type), int(part.format)
            parts.append(_bytes_of(part))

    def _wait_for(self, is_wanted: Callable[[Any], bool]) -> Any | None:
        """The next event of a kind; all others are served meanwhile."""
        deadline = time.monotonic() + READ_LIMIT_S
        self._other_events.clear()
        while True:
            self.handle_pending()
            for event in self._other_events:
                if is_wanted(event):
                    self._other_events.remove(event)
                    return event
            remaining = deadline - time.monotonic()
            if remaining <= 0:
                return None
            select.select([self._display.fileno()], [], [], remaining)


def _units(data: bytes, width_bits: int) -> bytes | list[int]:
    if width_bits == 8:
        return data
    size = width_bits // 8
    return [int.from_bytes(data[i : i + size], "little") for i in range(0, len(data), size)]


def _bytes_of(found: Any) -> bytes:
    if found.format == 8:
        return bytes(found.value)
    return b"".join(int(value).to_bytes(found.format // 8, "little") for value in found.value)


def _atoms_in(data: bytes) -> list[int]:
    return [int.from_bytes(data[i : i + 4], "little") for i in range(0, len(data), 4)]
