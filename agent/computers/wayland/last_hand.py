"""Lets go of mouse buttons at a compositor when this program has been killed. I/O: a process, the compositor.

    python -m agent.computers.wayland.last_hand SOCKET

A virtual keyboard that goes lets its keys go; of a virtual pointer's buttons sway remembers for ever that
they are down (measured). So a small process beside ours is told over a pipe whether one is; when the pipe
ends while one is, it releases all of them with a pointer of its own.
"""

from __future__ import annotations

import contextlib
import os
import select
import subprocess
import sys
import time
from pathlib import Path

from agent.computers.wayland.globals import Globals
from agent.computers.wayland.hands import BUTTON_CODES
from agent.computers.wayland.virtual_devices import POINTERS
from agent.computers.wayland.wire import WaylandWire, uint
from agent.errors import AgentError

_ROOT = Path(__file__).resolve().parents[3]
_END_LIMIT_S = 5.0
_HELD, _NOTHING = b"1", b"0"


class ReleasingHand:
    """The process beside ours."""

    def __init__(self, path: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "agent.computers.wayland.last_hand", str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env=os.environ | {"PYTHONPATH": str(_ROOT), "PYTHONSAFEPATH": "1"},
        )

    def hold(self, has_button: bool) -> None:
        """From now on a button is down, or none is."""
        pipe = self._process.stdin
        assert pipe is not None
        with contextlib.suppress(OSError, ValueError):  # it has ended: nothing depends on it
            pipe.write(_HELD if has_button else _NOTHING)
            pipe.flush()

    def close(self) -> None:
        """It ends, and lets nothing go."""
        self.hold(False)
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        try:
            self._process.wait(timeout=_END_LIMIT_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


class OtherPointer:
    """A pointer that never moves. It is there from the beginning: where no other mouse is left, applications
    would be told that the mouse has gone, and never hear of its buttons.

    Raises:
        AgentError: there is no compositor, or it takes no pointer.
    """

    def __init__(self, path: Path) -> None:
        self._wire = wire = WaylandWire(path)
        found = Globals(wire)
        manager, seat = found.bind(POINTERS, 1), found.bind("wl_seat", 1)
        self._pointer = wire.new()
        wire.request(manager, 0, uint(seat), uint(self._pointer))
        wire.round_trip()

    def fileno(self) -> int:
        return self._wire.fileno()

    def listen(self) -> None:
        """Nothing that is said matters, but it has to be taken."""
        self._wire.listen(0)

    def let_go(self) -> None:
        """Release every button."""
        moment_ms = time.monotonic_ns() // 1_000_000
        for code in BUTTON_CODES.values():
            self._wire.request(self._pointer, 2, uint(moment_ms), uint(code), uint(0))
            self._wire.request(self._pointer, 4)
        self._wire.round_trip()


def main() -> None:
    with contextlib.suppress(AgentError):
        pointer = OtherPointer(Path(sys.argv[1]))
        last = _NOTHING
        while True:
            readable, _, _ = select.select([0, pointer.fileno()], [], [])
            if pointer.fileno() in readable:
                pointer.listen()
            if 0 in readable:
                said = os.read(0, 4096)
                if not said:
                    break
                last = said[-1:]
        if last == _HELD:
            pointer.let_go()


if __name__ == "__main__":
    main()
