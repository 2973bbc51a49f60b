"""Passed or failed, and why. Pure."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Judgement:
    is_passed: bool
    reason: str
    """What was wrong, in one sentence; "" when passed."""


PASSED = Judgement(True, "")


def failed(reason: str) -> Judgement:
    return Judgement(False, reason)
