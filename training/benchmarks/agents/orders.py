"""How a client is told what to play: a line of JSON each way. I/O: standard input and output. A thread.

Standard library only, Python 3.9 or newer. The first line that is written is the hello: `tasks` (their
names), `versions` (name → version or commit of what is installed) and `settings` (whatever else moves a
score). Each order has `task`, `attempt` and `max_steps`; its answer has `score` from 0 to 1, or `fault`. The
order `{"check": true}` asks what stands in the way of playing; the answer has `checks`.
"""

from __future__ import annotations

import _thread
import contextlib
import json
import os
import queue
import sys
import threading
import time
import traceback
from collections.abc import Callable
from typing import Any

SETTINGS = "DESKHAND_SETTINGS"
"""Variable: the settings of the client as one JSON object."""
OUT = "DESKHAND_OUT"
"""Variable: the folder of this run, for what a benchmark's own programs read later."""
MODEL = "DESKHAND_MODEL"
"""Variable: the name of the agent's model."""
_LAST_S = 20.0
"""So long a client that is no longer needed may close its environment."""
Play = Callable[[dict[str, Any]], dict[str, Any]]
"""Plays the attempt that an order names; what it gives has a `score` from 0 to 1 and an `ending`."""
Check = Callable[[], list[dict[str, Any]]]
"""What stands in the way of playing: `{"name", "ok", "said"}` each."""


def client_settings() -> dict[str, Any]:
    """What `deskhand benchmark --set NAME=VALUE` and the benchmark's table say."""
    said: dict[str, Any] = json.loads(os.environ.get(SETTINGS) or "{}")
    return said


def serve_orders(hello: dict[str, Any], play: Play, check: Check) -> None:
    """Say hello, then answer each line of standard input until its end.

    What the benchmark prints goes to standard error. When the command that started this has gone, the running
    attempt is interrupted, so that the caller's `finally` can close the environment.
    """
    out, sys.stdout = sys.stdout, sys.stderr
    orders: queue.SimpleQueue[str] = queue.SimpleQueue()
    is_playing = threading.Event()
    threading.Thread(target=_read, args=(orders, is_playing), name="orders", daemon=True).start()

    def say(said: dict[str, Any]) -> None:
        out.write(json.dumps(said) + "\n")
        out.flush()

    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        say(hello)
        while line := orders.get():
            order = json.loads(line)
            started_s = time.monotonic()
            is_playing.set()
            try:
                found = {"checks": check()} if order.get("check") else play(order)
            except Exception as problem:  # of whatever kind the benchmark raises
                traceback.print_exc()
                found = {"fault": f"{type(problem).__name__}: {problem}"[:500]}
            is_playing.clear()
            say({**order, **found, "seconds": round(time.monotonic() - started_s, 3)})


def _read(orders: queue.SimpleQueue[str], is_playing: threading.Event) -> None:
    for line in sys.stdin:
        orders.put(line)
    orders.put("")
    if is_playing.is_set():
        _thread.interrupt_main()
    time.sleep(_LAST_S)
    os._exit(1)
