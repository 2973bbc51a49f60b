"""What all tasks of a month have taken, summed up over restarts. I/O: a file that processes share."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from agent.bounded_json import BoundedJsonError, read_json
from agent.errors import SettingsError
from agent.foreign_files import read_foreign
from agent.spending import Spending
from agent.whole_file import only_writer, replace_file

SPENDING_FILE = "spending.json"
"""In Deskhand's folder."""
_MOST_MONTHS = 120
_MAX_BYTES = 2**20
MonthlySums = dict[str, dict[str, Spending]]
"""Month like `2026-11` → currency → sum; what costs nothing stands under ""."""


def load_spending(home: Path) -> MonthlySums:
    """
    Raises:
        SettingsError: the file cannot be read.
    """
    path = home / SPENDING_FILE
    try:
        read = read_json(read_foreign(path, max_bytes=_MAX_BYTES))
        return {month: _sums(entry) for month, entry in _months(read).items()}
    except FileNotFoundError:
        return {}
    except (OSError, BoundedJsonError, ValueError) as problem:
        raise SettingsError(
            f"What was spent so far cannot be read from {path}: {problem}. Mend or delete the file."
        ) from problem


def add_spending(home: Path, month: str, currency: str, more: Spending) -> None:
    """
    Raises:
        SettingsError: the file cannot be read or written.
    """
    path = home / SPENDING_FILE
    try:
        with only_writer(path):
            months = load_spending(home)
            sums = months.setdefault(month, {})
            sums[currency] = sums.get(currency, Spending()) + more
            newest = dict(sorted(months.items())[-_MOST_MONTHS:])
            written = {
                name: {key: _written(one) for key, one in each.items()} for name, each in newest.items()
            }
            replace_file(path, json.dumps({"version": 1, "months": written}, indent=1))
    except OSError as problem:
        raise SettingsError(f"What was spent cannot be written to {path}: {problem.strerror}.") from problem


def month_total(sums: Mapping[str, Spending], currency: str) -> Spending:
    """Of a month: minutes and tokens of everything, money in one currency."""
    minutes = sum(one.minutes for one in sums.values())
    tokens = sum(one.tokens for one in sums.values())
    return Spending(minutes, tokens, sums[currency].money if currency in sums else 0.0)


def _months(read: object) -> Mapping[str, object]:
    match read:
        case {"version": 1, "months": dict(months)}:
            return months
        case _:
            raise ValueError("it is none of this version")


def _sums(entry: object) -> dict[str, Spending]:
    if not isinstance(entry, dict):
        raise ValueError("a month is none")
    return {str(currency): _spending(one) for currency, one in entry.items()}


def _spending(entry: object) -> Spending:
    match entry:
        case {
            "minutes": int() | float() as time,
            "tokens": int(tokens),
            "money": int() | float() as money,
        }:
            return Spending(float(time), tokens, float(money))
        case _:
            raise ValueError("a sum lacks a part")


def _written(one: Spending) -> dict[str, float]:
    return {"minutes": round(one.minutes, 4), "tokens": one.tokens, "money": round(one.money, 6)}
