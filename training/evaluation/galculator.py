"""Ten tasks in galculator, a GTK calculator; judged by its display, its menus and its windows. Pure.

Written before the embedded model was trained; training does not use the application.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from training.evaluation.app_state import AppState
from training.evaluation.templates import AppExam, Check, DrawnTask, TaskTemplate, expect, first_problem

_TITLE = "galculator"
_ABOUT_TITLE = "About galculator"


def display(state: AppState) -> str:
    """The number; in scientific mode a line of units stands below it."""
    shown = [node.text for node in state.nodes() if node.role == "text" and node.is_showing]
    return shown[0].split("\n")[0].strip() if shown else ""


def mode(state: AppState) -> str:
    modes = [node.name for node in state.nodes() if node.name.endswith(" Mode") and node.is_checked]
    return modes[0] if modes else ""


def shows(value: str, *, in_mode: str = "Basic Mode") -> Check:
    """The display shows a value, and nothing else has been opened or changed."""

    def check(state: AppState) -> str:
        return first_problem(
            expect([_TITLE], state.titles(), "the open windows"),
            expect(value, display(state), "the display"),
            expect(in_mode, mode(state), "the mode"),
        )

    return check


def digits(rng: random.Random, count: int) -> list[str]:
    return [str(digit) for digit in rng.sample(range(1, 10), count)]


def _one(rng: random.Random) -> DrawnTask:
    (digit,) = digits(rng, 1)
    return DrawnTask(f"Press the {digit} button", shows(digit))


def _two(rng: random.Random) -> DrawnTask:
    first, second = digits(rng, 2)
    return DrawnTask(f"Click on {first} and then on {second}", shows(first + second))


def _three(rng: random.Random) -> DrawnTask:
    keys = digits(rng, 3)
    return DrawnTask(
        f"Enter {''.join(keys)} by pressing {keys[0]}, {keys[1]} and {keys[2]}", shows("".join(keys))
    )


def _calculation(sign: str, result: Callable[[int, int], int]) -> Callable[[random.Random], DrawnTask]:
    def draw(rng: random.Random) -> DrawnTask:
        while True:
            second, first = sorted(digits(rng, 2))
            found = str(result(int(first), int(second)))
            if found != second:  # the display would show it without "=", too
                return DrawnTask(f"Press {first}, then {sign}, then {second}, then =", shows(found))

    return draw


def _root(rng: random.Random) -> DrawnTask:
    square, root = rng.choice((("4", "2"), ("9", "3")))
    return DrawnTask(f"Press {square} and then press sqrt", shows(root))


def _quit(rng: random.Random) -> DrawnTask:
    task = rng.choice(("Choose Quit from the File menu", "Open the File menu and choose Quit"))
    return DrawnTask(task, lambda state: "" if state.has_ended() else "galculator is still running")


def _about(rng: random.Random) -> DrawnTask:
    task = rng.choice(("Choose About from the Help menu", "Open the Help menu and click About"))
    return DrawnTask(
        task, lambda state: expect({_TITLE, _ABOUT_TITLE}, set(state.titles()), "the open windows")
    )


def _scientific_number(rng: random.Random) -> DrawnTask:
    (digit,) = digits(rng, 1)
    task = f"Choose Scientific Mode from the View menu, and then press {digit}"
    return DrawnTask(task, shows(digit, in_mode="Scientific Mode"))


EXAM = AppExam(
    application="galculator",
    command=("galculator",),
    templates=(
        TaskTemplate("one digit", 1, _one),
        TaskTemplate("sum", 4, _calculation("+", lambda first, second: first + second)),
        TaskTemplate("two digits", 2, _two),
        TaskTemplate("product", 4, _calculation("*", lambda first, second: first * second)),
        TaskTemplate("square root", 2, _root),
        TaskTemplate("difference", 4, _calculation("-", lambda first, second: first - second)),
        TaskTemplate("quit", 2, _quit),
        TaskTemplate("three digits", 3, _three),
        TaskTemplate("about", 2, _about),
        TaskTemplate("scientific mode and a digit", 3, _scientific_number),
    ),
)
