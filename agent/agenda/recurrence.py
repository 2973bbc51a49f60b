"""When something comes again: every hour, day, weekday, week or month, at a time of the local clock. Pure."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from agent.errors import SettingsError

HELP = "hourly :15, daily 08:30, weekdays 08:30, weekly mon 08:30 or monthly 1 08:30"
_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WORDS = re.compile(
    r"(?P<every>hourly|daily|weekdays|weekly|monthly)"
    r"(?: (?P<on>[a-z]{3}|\d{1,2}))? (?:(?P<hour>\d{1,2})?:(?P<minute>\d{2}))"
)
_MOST_DAYS = 62
"""A moment is found within two months."""
MOST_MISSED = 1_000


class Every(StrEnum):
    HOUR = "hourly"
    DAY = "daily"
    WEEKDAY = "weekdays"
    WEEK = "weekly"
    MONTH = "monthly"


@dataclass(frozen=True, slots=True)
class Recurrence:
    every: Every
    hour: int = 0
    """Not of `HOUR`."""
    minute: int = 0
    on: int = 0
    """Of `WEEK` the weekday from 0, Monday; of `MONTH` the day from 1: its last where it has no such day."""

    def next_after(self, moment: datetime) -> datetime:
        """The first moment after this one, in its time zone."""
        start = moment.replace(second=0, microsecond=0)
        if self.every is Every.HOUR:
            found = start.replace(minute=self.minute)
            return found if found > moment else found + timedelta(hours=1)
        day = start.replace(hour=self.hour, minute=self.minute)
        for number in range(_MOST_DAYS):
            found = day + timedelta(days=number)
            if found > moment and self._is_on(found):
                return found
        raise AssertionError(self)

    def between(self, after: datetime, until: datetime) -> list[datetime]:
        """The moments after `after`, up to and with `until`; the newest `MOST_MISSED` of the many."""
        found: list[datetime] = []
        moment = self.next_after(max(after, until - timedelta(days=366)))
        while moment <= until:
            found.append(moment)
            moment = self.next_after(moment)
        return found[-MOST_MISSED:]

    def calendar(self) -> str:
        """As systemd writes it in `OnCalendar=`; see systemd.time(7). A day that not every month has is
        the 28th to the 31st there: whoever is woken looks itself what is due."""
        any_date, clock = "*-*-*", f"{self.hour:02}:{self.minute:02}:00"
        match self.every:
            case Every.HOUR:
                return f"{any_date} *:{self.minute:02}:00"
            case Every.DAY:
                return f"{any_date} {clock}"
            case Every.WEEKDAY:
                return " ".join(("Mon..Fri", any_date, clock))
            case Every.WEEK:
                return f"{_DAYS[self.on].capitalize()} {any_date} {clock}"
            case Every.MONTH:
                day = f"{self.on:02}" if self.on <= 28 else f"28..{self.on:02}"
                return f"*-*-{day} {clock}"

    def words(self) -> str:
        """As `read_recurrence` reads it."""
        on = ""
        if self.every in (Every.WEEK, Every.MONTH):
            on = f" {_DAYS[self.on] if self.every is Every.WEEK else self.on}"
        hour = "" if self.every is Every.HOUR else f"{self.hour:02}"
        return f"{self.every.value}{on} {hour}:{self.minute:02}"

    def _is_on(self, day: datetime) -> bool:
        match self.every:
            case Every.WEEKDAY:
                return day.weekday() < 5
            case Every.WEEK:
                return day.weekday() == self.on
            case Every.MONTH:
                return day.day == min(self.on, monthrange(day.year, day.month)[1])
            case _:
                return True


def read_recurrence(text: str) -> Recurrence:
    """
    >>> read_recurrence("weekly mon 8:30").words()
    'weekly mon 08:30'

    Raises:
        SettingsError: the text is none.
    """
    words = " ".join(text.casefold().split())
    found = _WORDS.fullmatch(words)
    if found is None:
        raise SettingsError(f"{text!r} is no time that comes again; write {HELP}.")
    every, on = Every(found["every"]), found["on"] or ""
    hour, minute = int(found["hour"] or 0), int(found["minute"])
    is_timed = (found["hour"] is None) is (every is Every.HOUR)
    day = 0
    if every is Every.WEEK and on in _DAYS:
        day = _DAYS.index(on)
    elif every is Every.MONTH and on.isdigit() and 1 <= int(on) <= 31:
        day = int(on)
    elif every in (Every.WEEK, Every.MONTH) or on:
        is_timed = False
    if not is_timed or hour > 23 or minute > 59:
        raise SettingsError(f"{text!r} is no time that comes again; write {HELP}.")
    return Recurrence(every, hour, minute, day)
