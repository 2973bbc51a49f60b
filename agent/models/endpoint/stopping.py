"""Runs a request until it is done or the owner stops. Pure, on an event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from threading import Event
from typing import Any

_POLL_S = 0.02
_CLOSING_S = 0.1
"""How long a cancelled connection may take to close before the reply is given back."""


async def unless_stopped(work: Coroutine[Any, Any, None], stop: Event) -> bool:
    """Run `work`, cancelled when `stop` is set; whether it finished."""
    task = asyncio.ensure_future(work)
    while not task.done():
        await asyncio.wait({task}, timeout=_POLL_S)
        if stop.is_set() and not task.done():
            task.cancel()
            await asyncio.wait({task}, timeout=_CLOSING_S)
            return False
    task.result()
    return True
