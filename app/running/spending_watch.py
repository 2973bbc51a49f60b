"""Counts what a run takes, and says when a limit of the owner's is reached. I/O: the month's sums."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from threading import Event

from agent.errors import SettingsError
from agent.ports import Owner
from agent.spending import Spending, SpendingLimits, reached, spending_of
from agent.types import Ending, Step, Task
from app.language import tr
from app.present import duration_words
from app.storage.monthly_spending import add_spending, load_spending, month_total
from app.storage.preferences import Preferences

_log = logging.getLogger(__name__)
_GO_ON = "Answer anything to go on with as much again, or stop the run."


def task_limits(preferences: Preferences) -> SpendingLimits:
    return SpendingLimits(preferences.task_minutes, preferences.task_tokens, preferences.task_money)


def month_limits(preferences: Preferences) -> SpendingLimits:
    return SpendingLimits(preferences.month_minutes, preferences.month_tokens, preferences.month_money)


class SpendingWatch:
    """A `Recorder` of one run. Its limits are looked at before each step; one step is never cut short."""

    def __init__(
        self,
        home: Path,
        preferences: Preferences,
        owner: Owner,
        stop: Event,
        *,
        currency: str = "",
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        """`currency` is that of the model's prices; "" where it costs nothing."""
        self._home, self._owner, self._stop, self._currency = home, owner, stop, currency
        self._task, self._month = task_limits(preferences), month_limits(preferences)
        self._now = now
        self._more_task, self._more_month = 1, 1
        """How often the limits may be taken."""
        self.spent = Spending()

    def require_room(self) -> None:
        """
        Raises:
            SettingsError: the month's limit is reached already, or its sums cannot be read.
        """
        if self._month.is_any and (words := self._month_reached()):
            raise SettingsError(f"{words} The settings have it under Limits.")

    def limit_reached(self) -> str:
        """Why the run has to end here, in a sentence; "" where it may go on. The owner is asked first."""
        words = reached(_times(self._task, self._more_task), self.spent, currency=self._currency)
        if words and self._may_go_on(words):
            self._more_task += 1
            words = ""
        if not words and self._month.is_any:
            words = self._month_reached()
            if words and self._may_go_on(words):
                self._more_month += 1
                words = ""
        return words

    def _may_go_on(self, words: str) -> bool:
        return self._owner.reply(f"{words} {_GO_ON}", stop=self._stop) is not None

    def _month_reached(self) -> str:
        sums = load_spending(self._home).get(self._named_month(), {})
        limits = _times(self._month, self._more_month)
        total = month_total(sums, self._currency)
        return reached(limits, total, is_month=True, currency=self._currency)

    def _named_month(self) -> str:
        return f"{self._now():%Y-%m}"

    # ---- as a Recorder

    def begin(self, task: Task) -> str:
        return ""

    def step(self, step: Step) -> None:
        more = spending_of(step)
        self.spent = self.spent + more
        try:
            add_spending(self._home, self._named_month(), self._currency, more)
        except SettingsError as problem:
            _log.warning("%s", problem)

    def end(self, ending: Ending) -> None: ...


def spent_words(spent: Spending, currency: str = "") -> str:
    """
    >>> spent_words(Spending(2.5, 12_000, 0.0213), "USD")
    '2 min 30 s · 12,000 tokens · 0.0213 USD'
    """
    parts = [duration_words(spent.minutes * 60)]
    if spent.tokens:
        parts.append(tr("{number} tokens", number=f"{spent.tokens:,}"))
    if spent.money:
        parts.append(f"{spent.money:.4f} {currency}".strip())
    return " · ".join(parts)


def _times(limits: SpendingLimits, number: int) -> SpendingLimits:
    return SpendingLimits(limits.minutes * number, limits.tokens * number, limits.money * number)
