"""Which benchmarks there are: the tables of `benchmarks.toml`. I/O: reads that file.

A new one is a client in `agents` and a table there; nothing else names it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from agent.errors import SettingsError

FILE = Path(__file__).resolve().parents[1] / "benchmarks.toml"


@dataclass(frozen=True, slots=True)
class Published:
    """A figure that somebody published, and what is known of how it was taken."""

    agent: str
    success: float
    """From 0 to 1."""
    source: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    """By the names of ours; what is missing was not stated, or was not found."""


@dataclass(frozen=True, slots=True)
class Benchmark:
    """A benchmark as its table describes it."""

    name: str
    title: str
    client: str
    """Module of `agents`."""
    needs: str
    """What a user fetches first."""
    source: str
    licence: str
    checked: str
    """When source and licence were last looked at; "" where only its packages were."""
    how_to: str
    """Page of docs/how-to."""
    python: str = ""
    """Of its environment, below the benchmark's folder; "" where ours will do."""
    versions: Mapping[str, str] = field(default_factory=dict)
    """What the client was written for; others are refused."""
    max_steps: int = 50
    limit_s: float = 3600.0
    """Of one attempt; longer is a fault of the environment."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Of the client, by name; `--set` changes them."""
    published: tuple[Published, ...] = ()


@cache
def benchmarks() -> Mapping[str, Benchmark]:
    tables = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {name: _read(name, table) for name, table in tables.items()}


def find_benchmark(name: str) -> Benchmark:
    """
    Raises:
        SettingsError: there is none of this name.
    """
    if name not in benchmarks():
        raise SettingsError(f"There is no benchmark {name!r}; there are {', '.join(benchmarks())}.")
    return benchmarks()[name]


def _read(name: str, table: Mapping[str, Any]) -> Benchmark:
    published = tuple(Published(**one) for one in table.get("published", ()))
    return Benchmark(name, **{**table, "published": published})
