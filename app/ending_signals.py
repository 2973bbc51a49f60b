"""SIGINT and SIGTERM close the window like its close button. Qt, signals."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QSocketNotifier

_MAX_SIGNALS = 64
_NUMBERS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def ending_on_signals(quit_window: Callable[[], object]) -> Iterator[None]:
    """Inside, both signals call `quit_window` from Qt's own loop.

    A signal handler only writes a byte, which that loop reads later. Python would run a handler between
    any two of its instructions, also while a widget paints itself, and closing the window there takes away
    what is being painted on.
    """
    reader, writer = socket.socketpair()
    with reader, writer:
        reader.setblocking(False)
        writer.setblocking(False)

        def on_signal() -> None:
            reader.recv(_MAX_SIGNALS)
            quit_window()

        notifier = QSocketNotifier(reader.fileno(), QSocketNotifier.Type.Read)
        notifier.activated.connect(on_signal)
        before = {number: signal.signal(number, lambda _number, _frame: None) for number in _NUMBERS}
        descriptor_before = signal.set_wakeup_fd(writer.fileno(), warn_on_full_buffer=False)
        try:
            yield
        finally:
            signal.set_wakeup_fd(descriptor_before)
            for number, handler in before.items():
                signal.signal(number, handler)
            notifier.setEnabled(False)
