"""When to retry a server: exponential backoff with jitter, or the pause that it asks for. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime


@dataclass(frozen=True, slots=True)
class Retrying:
    """How often to retry, and the pauses."""

    max_tries: int = 4
    max_tries_after_silence: int = 2
    first_pause_s: float = 1.0
    longest_pause_s: float = 30.0
    longest_asked_pause_s: float = 120.0
    """A server that wants a longer pause than this is not waited for."""

    def pause_s(self, num_tries: int, asked_s: float | None, rng: Callable[[], float]) -> float | None:
        """How long to wait after so many tries; None for no longer trying.

        `asked_s` is what the server asked for; `rng` gives numbers from 0 to 1. Otherwise the pause is random
        up to a bound that doubles ("full jitter"), so that clients that were refused together do not retry
        together.
        """
        if num_tries >= self.max_tries:
            return None
        if asked_s is not None:
            return asked_s + rng() * self.first_pause_s if asked_s <= self.longest_asked_pause_s else None
        return rng() * min(self.longest_pause_s, self.first_pause_s * 2.0**num_tries)


def read_retry_after(value: str | None, *, now: datetime) -> float | None:
    """Seconds of a `Retry-After` header, which holds seconds or a date; None when it holds neither.

    >>> read_retry_after("7", now=datetime.now(UTC))
    7.0
    """
    if not value:
        return None
    try:
        seconds = float(value)
    except ValueError:
        try:
            date = parsedate_to_datetime(value)
        except ValueError:
            return None
        seconds = (date if date.tzinfo else date.replace(tzinfo=UTC)).timestamp() - now.timestamp()
    return max(0.0, seconds) if seconds == seconds and abs(seconds) < 1e9 else None
