"""Sets the clipboard for one paste and restores what it held. I/O: X11, on its own thread.

A selection holds no data: its owner serves it to every client that requests it.

So we know when the application has read the text, and the paste is verified. The previous content is read
first, in every format, and served again afterwards until something else is copied. Restoring has to wait:
Chromium requests the text once to inspect it and again to insert it, a tenth of a
second later on a busy machine, and inserts nothing when the selection has changed its owner in between
(measured: 12 of 60).
"""

from __future__ import annotations

import contextlib
import os
import queue
import select
import shutil
import subprocess
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotYet
from typing import TypeVar

import Xlib.error
import Xlib.Xatom

from agent.computers.x11_connection import DisplayAddress, close_display, noticing_loss, open_display
from agent.computers.x11_selection import Content, Selections
from agent.errors import DisplayLostError

_QUIET_S = 0.4
"""An application that has asked for nothing during this time has inserted what it took."""
_GIVE_BACK_S = 1.0
"""After this time without a request the clipboard is given back without being told to."""
_GIVE_BACK_AT_LAST_S = 4.0
"""Even if somebody keeps asking, as some clipboard managers do."""
_Result = TypeVar("_Result")


class Clipboard:
    """The selections that a paste may come from: CLIPBOARD (Ctrl+V), PRIMARY (Shift+Insert in terminals)."""

    def __init__(self, address: DisplayAddress) -> None:
        self._address = address
        self._display = open_display(address)
        with noticing_loss(address):
            self._selections = Selections(self._display)
            self._clipboard = self._selections.atom("CLIPBOARD")
        self._saved: dict[int, Content | None] = {}
        """By selection, what it held before we lent it; empty when nothing is lent."""
        self._pasted_at_s = 0.0
        self._early_askers: set[int] = set()
        self._calls: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._is_closing = False
        self._wake_read, self._wake_write = os.pipe()
        self._thread = threading.Thread(target=self._serve, name="clipboard", daemon=True)
        self._thread.start()

    def lend(self, text: str, *, with_primary: bool) -> None:
        """Own the clipboard with `text`; its previous content is kept for `give_back`.

        PRIMARY only where needed: a GTK application that loses it also clears its selection, and then the
        text would be inserted instead of replacing the selection.
        """
        names = (self._clipboard, int(Xlib.Xatom.PRIMARY)) if with_primary else (self._clipboard,)
        self._call(lambda: self._lend(text, names))

    def begin_paste(self) -> int:
        """Called just before the paste hotkey: clients that have requested the text by now are clipboard
        managers.

        Returns the X client that has the keyboard focus, 0 when none has.
        """
        return self._call(self._begin_paste)

    def was_taken_by(self, client: int) -> bool:
        """Whether that application has read the text since `begin_paste`. It may read it once more."""
        return self._call(lambda: self._was_taken_by(client))

    def is_at_rest(self) -> bool:
        """Whether nothing is lent, or the last request is so long ago that every client has inserted it."""
        return not self._saved or self._quiet_s() >= _QUIET_S

    def give_back(self) -> None:
        """Serve the content from before `lend` again; does nothing when nothing is lent."""
        self._call(self._give_back)

    def text(self) -> str | None:
        """The clipboard's own text, even while another is lent; None when it holds no text."""
        return self._call(self._text)

    def close(self) -> None:
        """Give back, and let xclip keep a text that only this process still holds."""
        if self._is_closing:
            return
        with contextlib.suppress(DisplayLostError):
            self.give_back()
            kept = self._call(lambda: self._text() if self._is_ours() else None)
            if kept:
                self._hand_to_xclip(kept)
        self._is_closing = True
        with contextlib.suppress(OSError):  # the thread has gone with the display
            os.write(self._wake_write, b".")
        self._thread.join(timeout=5)
        os.close(self._wake_write)

    def _call(self, function: Callable[[], _Result]) -> _Result:
        answer: Future[_Result] = Future()

        def run() -> None:
            try:
                answer.set_result(function())
            except BaseException as error:
                answer.set_exception(error)
                raise

        self._calls.put(run)
        with contextlib.suppress(OSError):
            os.write(self._wake_write, b".")
        while True:
            try:
                return answer.result(timeout=0.2)
            except NotYet:
                if not self._thread.is_alive() and not answer.done():
                    raise DisplayLostError(f"The display {self._address.name} is gone.") from None
            except (Xlib.error.ConnectionClosedError, OSError) as error:
                raise DisplayLostError(f"The display {self._address.name} is gone.") from error

    # --- on the thread ---

    def _serve(self) -> None:
        try:
            while not self._is_closing:
                with contextlib.suppress(queue.Empty):
                    while True:
                        self._calls.get_nowait()()
                self._selections.handle_pending()
                self._display.flush()
                if self._saved and self._is_overdue():
                    self._give_back()
                if self._calls.empty():
                    readable, _, _ = select.select([self._display.fileno(), self._wake_read], [], [], 0.2)
                    if self._wake_read in readable:
                        os.read(self._wake_read, 4096)
        except (Xlib.error.ConnectionClosedError, OSError):
            return  # the display is gone; callers find the thread dead
        finally:
            close_display(self._display)
            os.close(self._wake_read)

    def _lend(self, text: str, names: tuple[int, ...]) -> None:
        for name in names:
            if name not in self._saved:
                held = self._selections.held(name)
                self._saved[name] = held if held is not None else self._selections.read_all(name)
        self._selections.askers.clear()
        content = self._selections.text_content(text)
        for name in names:
            self._selections.own(name, content)
        self._pasted_at_s = time.monotonic()
        self._display.sync()

    def _begin_paste(self) -> int:
        self._selections.handle_pending()
        self._early_askers = set(self._selections.askers)
        self._selections.takers.clear()
        self._pasted_at_s = time.monotonic()
        focus = self._display.get_input_focus().focus
        mask = ~int(self._display.display.info.resource_id_mask)
        return int(getattr(focus, "id", focus)) & mask

    def _was_taken_by(self, client: int) -> bool:
        takers = self._selections.takers
        return client in takers or bool(takers - self._early_askers)

    def _quiet_s(self) -> float:
        return time.monotonic() - max(self._pasted_at_s, self._selections.last_request_s)

    def _is_overdue(self) -> bool:
        lent_s = time.monotonic() - self._pasted_at_s
        return self._quiet_s() >= _GIVE_BACK_S or lent_s >= _GIVE_BACK_AT_LAST_S

    def _give_back(self) -> None:
        for name, saved in self._saved.items():
            if self._selections.held(name) is None:
                continue  # something newer has been copied meanwhile
            if saved is None:
                self._selections.disown(name)
            else:
                self._selections.own(name, saved)
        self._saved = {}
        self._display.sync()

    def _text(self) -> str | None:
        saved = self._saved.get(self._clipboard)
        if self._clipboard in self._saved and self._is_ours():
            return self._selections.text_in(saved)
        return self._selections.read_text(self._clipboard)

    def _is_ours(self) -> bool:
        return self._selections.held(self._clipboard) is not None

    def _hand_to_xclip(self, text: str) -> None:
        program = shutil.which("xclip")
        if program is None:
            return
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):
            subprocess.run(  # it forks into the background once it owns the selection
                [program, "-selection", "clipboard", "-in"],
                input=text.encode(),
                env=os.environ | self._address.environment(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=5,
                check=False,
            )
