"""Runs uninterruptible work so that the stop flag still takes effect at once. No Qt.

Loading a model and waiting for an application's first window take seconds. When stop is set they continue in
the background, and their result is discarded.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import wait as wait_for
from threading import Event, Thread
from typing import TypeVar

from agent.errors import StoppedError

_log = logging.getLogger(__name__)
_POLL_S = 0.02
STOPPED_EARLY = "The run was stopped before it began."

Made = TypeVar("Made")


def interruptible(work: Callable[[], Made], *, stop: Event, discard: Callable[[Made], None]) -> Made:
    """What `work` returns.

    Raises:
        StoppedError: `stop` was set first; `discard` gets the result later, on another thread.
        Exception: whatever `work` raises.
    """
    made: Future[Made] = Future()

    def do() -> None:
        try:
            made.set_result(work())
        except BaseException as problem:
            made.set_exception(problem)

    Thread(target=do, name="interruptible", daemon=True).start()
    while not wait_for((made,), timeout=_POLL_S).done:
        if stop.is_set():
            made.add_done_callback(lambda late: _throw_away(late, discard))
            raise StoppedError(STOPPED_EARLY)
    if stop.is_set() and made.exception() is None:
        _throw_away(made, discard)
        raise StoppedError(STOPPED_EARLY)
    return made.result()


def _throw_away(late: Future[Made], discard: Callable[[Made], None]) -> None:
    if late.exception() is not None:
        return  # it failed; its result is not needed any more
    try:
        discard(late.result())
    except Exception:
        _log.exception("what came too late could not be thrown away")
