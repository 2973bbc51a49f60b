"""QEMU's machine protocol (QMP) over a Unix socket, by the library qemu.qmp. I/O: a socket, a thread.

The library is asynchronous; its loop runs on a thread of ours, so that whoever asks can be stopped.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Coroutine
from concurrent.futures import Future, TimeoutError
from pathlib import Path
from threading import Event
from typing import Any

from agent.errors import DisplayLostError, MachineError, StoppedError

_POLL_S = 0.02
_CLOSE_LIMIT_S = 1.0
ANSWER_LIMIT_S = 10.0
"""A QEMU that says nothing for so long is gone."""
MISSING = (
    "Virtual machines need the package qemu.qmp, which is not installed: pip install 'deskhand[machines]'."
)


class QmpChannel:
    """One connection; may be used from many threads.

    Raises:
        MachineError: the library is not installed, or nobody answers on that socket.
        StoppedError: `stop` was set meanwhile.
    """

    def __init__(
        self,
        path: Path,
        *,
        stop: Event | None = None,
        connect_s: float = 5.0,
        answer_s: float = ANSWER_LIMIT_S,
    ) -> None:
        try:  # never its `legacy`, which has another licence
            from qemu.qmp import QMPClient, QMPError
        except ImportError as error:
            raise MachineError(MISSING) from error
        # It writes an error for each connection that is lost, which is told to whoever asks here.
        logging.getLogger("qemu.qmp").setLevel(logging.CRITICAL)
        self._errors, self._answer_s = QMPError, answer_s
        self._lost = ""
        self._client = QMPClient("deskhand")
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="qmp", daemon=True)
        self._thread.start()
        try:
            self._wait(self._client.connect(str(path)), stop, connect_s)
        except QMPError as error:
            self.close()
            raise MachineError(f"QEMU does not answer on its socket: {error}") from error
        except BaseException as error:
            self.close()
            if isinstance(error, DisplayLostError):
                raise MachineError("QEMU does not answer on its socket.") from error
            raise

    def execute(self, command: str, *, stop: Event | None = None, **arguments: Any) -> Any:
        """What QEMU answers. Words of arguments have `-` where Python has `_`.

        Raises:
            MachineError: QEMU refuses; the message is its own.
            DisplayLostError: it is gone, or does not answer.
            StoppedError: `stop` was set before it answered.
        """
        if self._lost:
            raise DisplayLostError(self._lost)
        from qemu.qmp import ExecuteError

        given = {name.replace("_", "-"): value for name, value in arguments.items()}
        try:
            return self._wait(self._client.execute(command, given), stop, self._answer_s)
        except ExecuteError as error:
            raise MachineError(f"QEMU refused {command}: {error}") from error
        except self._errors as error:
            self._lost = "The virtual machine has ended."
            raise DisplayLostError(self._lost) from error

    def close(self) -> None:
        """May be called twice."""
        if not self._loop.is_running():
            return
        self._lost = self._lost or "The virtual machine has been closed."
        with contextlib.suppress(Exception):  # it may be lost, or silent
            asyncio.run_coroutine_threadsafe(self._client.disconnect(), self._loop).result(_CLOSE_LIMIT_S)
        with contextlib.suppress(Exception):
            asyncio.run_coroutine_threadsafe(_end_tasks(), self._loop).result(_CLOSE_LIMIT_S)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(timeout=_CLOSE_LIMIT_S)
        if not self._loop.is_running():
            self._loop.close()

    def _wait(self, asked: Coroutine[Any, Any, Any], stop: Event | None, limit_s: float) -> Any:
        answer: Future[Any] = asyncio.run_coroutine_threadsafe(asked, self._loop)
        deadline = time.monotonic() + limit_s
        while True:
            try:
                return answer.result(_POLL_S)
            except TimeoutError:
                if answer.done():
                    raise
            if stop is not None and stop.is_set():
                answer.cancel()
                raise StoppedError("Stopped while waiting for the virtual machine.")
            if time.monotonic() >= deadline:
                answer.cancel()
                self._lost = "The virtual machine does not answer any more."
                raise DisplayLostError(self._lost)


async def _end_tasks() -> None:
    others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
