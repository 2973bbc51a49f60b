"""How far pip and the compiler have come, read from what they print. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

_STEP = re.compile(r"^\s*\[\s*(\d+)/(\d+)\]")
"""Ninja's, before every file that it compiles."""
_PERCENT = re.compile(r"^\s*\[\s*(\d+)%\]")
"""Make's."""
_RAW = re.compile(r"^Progress (\d+) of (\d+)$")
"""Pip's own, from version 24.1 on."""
_LEAST_STEPS = 20
"""A build within the build (of the program that compiles shaders) has fewer."""
_LONGEST_LINE = 300
_PIPS_OWN = ("subprocess-exited-with-error", "Failed building wheel", "Could not build wheels")
"""What it says of every failure, whatever the reason."""


class BuildPhase(StrEnum):
    FETCHING = "fetching"
    COMPILING = "compiling"
    TRYING = "trying"


@dataclass(frozen=True, slots=True)
class BuildProgress:
    phase: BuildPhase
    share: float | None = None
    """Between 0 and 1; None where nobody knows."""
    done: int = 0
    total: int = 0
    """Files that are compiled, or bytes that are fetched."""


class PipReader:
    """Reads lines in their order. What is compiled is said once for each file, and never goes back."""

    def __init__(self) -> None:
        self._share = 0.0
        self.last_words = ""
        """The first line that says what is wrong; else the last line."""
        self._has_error = False

    def read(self, line: str) -> BuildProgress | None:
        """The progress that a line tells of; None for all others."""
        line = line.rstrip()[:_LONGEST_LINE]
        self._remember(line)
        if (raw := _RAW.match(line)) and int(raw[2]):
            done, total = int(raw[1]), int(raw[2])
            return BuildProgress(BuildPhase.FETCHING, min(done / total, 1.0), done, total)
        if (step := _STEP.match(line)) and int(step[2]) >= _LEAST_STEPS:
            done, total = int(step[1]), int(step[2])
            return self._compiled(done / total, done, total)
        if percent := _PERCENT.match(line):
            return self._compiled(int(percent[1]) / 100, 0, 0)
        return None

    def _compiled(self, share: float, done: int, total: int) -> BuildProgress | None:
        if share < self._share:
            return None
        self._share = min(share, 1.0)
        return BuildProgress(BuildPhase.COMPILING, self._share, done, total)

    def _remember(self, line: str) -> None:
        words = line.strip()
        if not words or self._has_error or _STEP.match(line) or any(said in words for said in _PIPS_OWN):
            return
        self.last_words = words
        self._has_error = words.lower().startswith(("error:", "fatal error")) or ": error:" in words
