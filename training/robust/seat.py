"""A seat: a process with all imports done, which waits, and forks a rank when it is told to. I/O: processes.

    python -m training.robust.seat FOLDER NUMBER

The seat stands for the machine (or the container on it), the rank for the program that trains: a rank that
died starts again in a fresh process without importing anything, and a seat without a rank is a warm standby.
Seats take commands from a file each, announced in a named pipe, so that another supervisor can take them
over; what they and their ranks have to say lies in files in the same folder, in shared memory:

    seat-2.pipe      wakes the seat
    seat-2.order     the newest order, JSON
    seat-2.fork-5    asks for another seat, number 5, which needs no imports then
    seat-2.json      pid, state, and of its rank: pid, restart, status
    exit-5-1.json    how rank 1 of restart 5 ended
    checks-5-1.json  what it found out about its machine before

Nothing here may compute before a fork: a child has the pools of threads of its parent, but not the threads.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from agent.store.writer import write_atomically
from training.errors import RobustError
from training.robust.heartbeat import Beat, Board, RankPhase
from training.robust.stacks import write_own_on_signal

WAKE_S = 0.05
GO_S = 0.005


@dataclass(frozen=True, slots=True)
class Order:
    """What a seat is told to run."""

    number: int
    """Orders of one seat are counted."""
    rank: int
    restart: int
    entry: str
    """`module:function` that takes the arguments and returns an exit status."""
    arguments: tuple[str, ...]
    environment: Mapping[str, str]
    log: str
    """File for what the rank writes to its standard output and error."""
    checks: bool = False
    """Whether the machine is checked first."""
    scratch: str = "."
    """Folder on the disk that is checked."""
    hosts: tuple[int, ...] = ()
    """The node of each rank, all of which are checked together."""
    working: str = "."
    """Working folder: the one in which the owner gave the command."""
    code: str = ""
    """Folder of the code; a frame of a traceback outside it is not the run's."""


def order_from(text: str) -> Order:
    """
    Raises:
        RobustError: it is no order.
    """
    try:
        given = json.loads(text)
        return Order(**{**given, "arguments": tuple(given["arguments"]), "hosts": tuple(given["hosts"])})
    except (ValueError, KeyError, TypeError) as error:
        raise RobustError(f"This is no order to a seat: {error}.") from error


def main(arguments: list[str]) -> int:
    folder, number = Path(arguments[0]), int(arguments[1])
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the supervisor decides what Ctrl+C means
    seat = _Seat(folder, number)
    seat.tell("loading")
    try:
        for module in filter(None, os.environ.get("DESKHAND_PRELOAD", "").split(",")):
            import_module(module)
    except Exception as error:
        traceback.print_exc()
        seat.tell("failed", error=f"{type(error).__name__}: {error}", module=_module_of(error, os.getcwd()))
        return 1
    while True:
        seat = _serve(folder, seat)


def _serve(folder: Path, seat: _Seat) -> _Seat:
    """Wait, and start ranks; returns another seat only in a process that has just become it."""
    pipe = os.open(folder / f"seat-{seat.number}.pipe", os.O_RDWR | os.O_NONBLOCK)
    seat.tell("parked")
    while True:
        ready, _, _ = select.select([pipe], [], [], WAKE_S)
        if ready:
            os.read(pipe, 4096)
        seat.reap()
        if not ready:
            if seat.is_free and not folder.exists():
                raise SystemExit(0)  # the run ended while this seat was forked, and nobody knew of it
            continue
        for other in seat.wanted_seats():
            if _become_another():
                os.close(pipe)
                return _Seat(folder, other)
        order = seat.new_order()
        if order is None:
            continue
        child = os.fork()
        if child == 0:
            os.close(pipe)
            _be_rank(folder, order)
        seat.took(order, child)


def _become_another() -> bool:
    """Fork twice, so that the new process has no parent to wait for it; whether this is the new one."""
    between = os.fork()
    if between:
        os.waitpid(between, 0)
        return False
    os.setsid()
    if os.fork():
        os._exit(0)
    return True


class _Seat:
    """The seat's own file, and the rank that it has started."""

    def __init__(self, folder: Path, number: int) -> None:
        self._folder, self.number, self._child, self._last = folder, number, 0, 0
        self._about: dict[str, Any] = {}

    @property
    def is_free(self) -> bool:
        """Whether it has no rank."""
        return not self._child

    def tell(self, state: str, **more: Any) -> None:
        self._about = {"pid": os.getpid(), "state": state, **more}
        path = self._folder / f"seat-{self.number}.json"
        unfinished = path.with_suffix(".new")
        unfinished.write_text(json.dumps(self._about))
        unfinished.rename(path)

    def new_order(self) -> Order | None:
        path = self._folder / f"seat-{self.number}.order"
        with contextlib.suppress(OSError, RobustError):
            order = order_from(path.read_text())
            if order.number > self._last and not self._child:
                self._last = order.number
                return order
        return None

    def wanted_seats(self) -> list[int]:
        """Numbers of seats that this one is to fork, each once."""
        found = []
        for path in sorted(self._folder.glob(f"seat-{self.number}.fork-*")):
            path.unlink(missing_ok=True)
            found.append(int(path.suffix.partition("-")[2]))
        return found

    def took(self, order: Order, child: int) -> None:
        self._child = child
        self.tell("running", child=child, rank=order.rank, restart=order.restart, order=order.number)

    def reap(self) -> None:
        if not self._child:
            return
        pid, status = os.waitpid(self._child, os.WNOHANG)
        if pid:
            self._child = 0
            about = {name: self._about[name] for name in ("child", "rank", "restart", "order")}
            self.tell("parked", **about, status=os.waitstatus_to_exitcode(status))


def _be_rank(folder: Path, order: Order) -> None:
    """Never returns."""
    status = 1
    try:
        os.setsid()
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        log = os.open(order.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        os.dup2(log, 1)
        os.dup2(log, 2)
        os.environ.update(order.environment)
        os.chdir(order.working)
        own_stack = write_own_on_signal(folder, order.rank)
        board = Board(folder)
        _beat(board, order, RankPhase.CHECKING if order.checks else RankPhase.JOINING)
        if order.checks:
            _check(folder, order)
            while board.go < order.restart:
                time.sleep(GO_S)
            _beat(board, order, RankPhase.JOINING)
        module, _, function = order.entry.partition(":")
        entry: Callable[[list[str]], int] = getattr(import_module(module), function)
        status = entry(list(order.arguments))
        _say_exit(folder, order, {"status": status})
        own_stack.flush()
    except SystemExit as error:  # words that cannot be read, of which argparse has told
        status = error.code if isinstance(error.code, int) else 1
        about = {"status": status, "error": type(error).__name__, "message": "the log says why"}
        _say_exit(folder, order, about)
    except BaseException as error:
        traceback.print_exc()
        about = {"error": type(error).__name__, "message": str(error)[:2000]}
        _say_exit(folder, order, {"status": 1, **about, "module": _module_of(error, order.code)})
    finally:
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(Exception):
                stream.flush()
        os._exit(status)


def _beat(board: Board, order: Order, phase: RankPhase) -> None:
    board.write(Beat(order.rank, os.getpid(), order.restart, phase, at_ns=time.monotonic_ns()))


def _check(folder: Path, order: Order) -> None:
    from training.robust import checks  # torch, which the supervisor must not import by way of this module

    store = folder / f"store-checks-{order.restart}"
    found = checks.check(order.rank, Path(order.scratch), hosts=order.hosts, store=store)
    write_atomically(
        folder / f"checks-{order.restart}-{order.rank}.json", json.dumps(found.as_json()).encode()
    )


def _say_exit(folder: Path, order: Order, about: dict[str, Any]) -> None:
    path = folder / f"exit-{order.restart}-{order.rank}.json"
    with contextlib.suppress(OSError):
        unfinished = path.with_suffix(".new")
        unfinished.write_text(json.dumps(about))
        unfinished.rename(path)


def _module_of(error: BaseException, code: str) -> str:
    """The last frame of a traceback that lies in the run's code, relative to it; empty where none does."""
    if not code:
        return ""
    root = os.path.realpath(code) + os.sep
    found = [frame.filename for frame in traceback.extract_tb(error.__traceback__)]
    inside = [os.path.realpath(name) for name in found if os.path.realpath(name).startswith(root)]
    own = f"robust{os.sep}seat.py"
    return next((name[len(root) :] for name in reversed(inside) if not name.endswith(own)), "")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
