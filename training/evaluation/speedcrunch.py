"""Ten tasks in SpeedCrunch, a Qt calculator; judged by its history, parts and windows. Pure.

Training uses neither the application nor its words.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from training.evaluation.app_state import AppState
from training.evaluation.templates import AppExam, Check, DrawnTask, TaskTemplate, expect, first_problem

_TITLE = "SpeedCrunch"
_KEY = "arctan"
"""A key that only the keypad has."""


def history(state: AppState) -> list[str]:
    """The lines of results so far, without blanks: "7*8", "=56"."""
    shown = [node.text for node in state.nodes() if node.role == "text" and node.is_showing]
    lines = shown[0].split("\n") if shown else []
    return [line.replace(" ", "") for line in lines if line.strip()]


def parts(state: AppState) -> set[str]:
    """Which parts of the View menu are seen."""
    names = {node.name for node in state.nodes() if node.is_showing}
    marks = {"Keypad": _KEY, "Constants": "Astronomy", "Status Bar": "Radian"}
    return {part for part, mark in marks.items() if mark in names}


def _worked_out(*lines: str, seen: tuple[str, ...] = ()) -> Check:
    def check(state: AppState) -> str:
        return first_problem(
            expect([_TITLE], state.titles(), "the open windows"),
            expect(list(lines), history(state), "the history"),
            expect(set(seen), parts(state), "what is shown"),
        )

    return check


def _sum(rng: random.Random) -> tuple[str, str]:
    """An expression without anything to round, and the line of its result."""
    first, second = rng.randrange(11, 99), rng.randrange(2, 10)
    sign, result = rng.choice(
        (("+", first + second), ("-", first - second), ("*", first * second))
    )  # fmt: skip
    return f"{first}{sign}{second}", f"={result}"


def _one(rng: random.Random) -> DrawnTask:
    expression, result = _sum(rng)
    return DrawnTask(f'Type "{expression}" and press Enter', _worked_out(expression, result))


def _two(rng: random.Random) -> DrawnTask:
    (first, first_result), (second, second_result) = _sum(rng), _sum(rng)
    task = f'Type "{first}", press Enter, type "{second}", and press Enter'
    return DrawnTask(task, _worked_out(first, first_result, second, second_result))


def _after_clearing(rng: random.Random) -> DrawnTask:
    (first, _), (second, result) = _sum(rng), _sum(rng)
    task = f'Type "{first}", press Enter, choose Clear History from the Edit menu'
    task += f', type "{second}", and press Enter'
    return DrawnTask(task, _worked_out(second, result))


def _part(name: str) -> Callable[[random.Random], DrawnTask]:
    def draw(rng: random.Random) -> DrawnTask:
        task = rng.choice((f"Choose {name} from the View menu", f"Open the View menu and click {name}"))
        return DrawnTask(task, _worked_out(seen=(name,)))

    return draw


def _two_parts(first: str, second: str) -> Callable[[random.Random], DrawnTask]:
    def draw(rng: random.Random) -> DrawnTask:
        task = f"Choose {first} from the View menu, and then choose {second} from the View menu"
        return DrawnTask(task, _worked_out(seen=(first, second)))

    return draw


def _part_and_sum(rng: random.Random) -> DrawnTask:
    expression, result = _sum(rng)
    task = f'Choose Status Bar from the View menu, type "{expression}", and press Enter'
    return DrawnTask(task, _worked_out(expression, result, seen=("Status Bar",)))


def _by_keypad(rng: random.Random) -> DrawnTask:
    first, second = rng.sample(range(1, 10), 2)
    task = f"Choose Keypad from the View menu, then press {first}, press +, press {second} and press ="
    return DrawnTask(task, _worked_out(f"{first}+{second}", f"={first + second}", seen=("Keypad",)))


def _about(rng: random.Random) -> DrawnTask:
    task = rng.choice(
        ("Choose About SpeedCrunch from the Help menu", "Open the Help menu and click About SpeedCrunch")
    )

    def check(state: AppState) -> str:
        others = [title for title in state.titles() if title != _TITLE]
        return "" if any("About" in title for title in others) else f"the open windows are {state.titles()}"

    return DrawnTask(task, check)


def _quit(rng: random.Random) -> DrawnTask:
    task = rng.choice(("Choose Quit from the Session menu", "Open the Session menu and choose Quit"))
    return DrawnTask(task, lambda state: "" if state.has_ended() else "SpeedCrunch is still running")


EXAM = AppExam(
    application="speedcrunch",
    command=("speedcrunch",),
    templates=(
        TaskTemplate("one sum", 2, _one),
        TaskTemplate("two sums", 4, _two),
        TaskTemplate("keypad", 2, _part("Keypad")),
        TaskTemplate("sum after clearing", 6, _after_clearing),
        TaskTemplate("status bar", 2, _part("Status Bar")),
        TaskTemplate("sum by keypad", 6, _by_keypad),
        TaskTemplate("about", 2, _about),
        TaskTemplate("keypad and status bar", 4, _two_parts("Keypad", "Status Bar")),
        TaskTemplate("quit", 2, _quit),
        TaskTemplate("status bar and sum", 4, _part_and_sum),
    ),
)
