"""Templates of tasks in third-party applications. Pure."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from training.evaluation.app_state import AppState

Check = Callable[[AppState], str]
"""Returns what is wrong with the state; "" when nothing is."""


@dataclass(frozen=True, slots=True)
class DrawnTask:
    """One task of a template."""

    task: str
    check: Check
    files: tuple[tuple[str, str], ...] = ()
    """(name, text) of the files that lie in the working folder at the start."""


@dataclass(frozen=True, slots=True)
class TaskTemplate:
    name: str
    least_steps: int
    """Clicks, typed texts and key chords that a careful person needs."""
    draw: Callable[[random.Random], DrawnTask]


@dataclass(frozen=True, slots=True)
class AppExam:
    """One application with its templates."""

    application: str
    command: tuple[str, ...]
    templates: tuple[TaskTemplate, ...]
    environment: tuple[tuple[str, str], ...] = ()


def expect(wanted: object, found: object, what: str) -> str:
    return "" if wanted == found else f"{what} should be {wanted!r} and is {found!r}"


def first_problem(*problems: str) -> str:
    return next((problem for problem in problems if problem), "")
