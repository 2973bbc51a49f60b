"""One exam from its family and seed: the window, the task's sentence, and its goals. Pure.

The window program and the judge both call `plan_exam`; besides, they share only the state file.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from training.windows.exam import vocabulary as words
from training.windows.exam.appearance import draw_appearance
from training.windows.exam.plan import Exam, ExamGoal, WindowPlan, draw_value, draw_window, shares_word
from training.windows.exam.wording import OUTSIDE, clause, combine, sentence

FAMILIES: tuple[str, ...] = ("press", "type", "tick", "choose", "combined", "absent")

ExamParts = tuple[WindowPlan, str, tuple[ExamGoal, ...]]


def plan_exam(family: str, seed: int) -> Exam:
    """The exam of one family and seed, the same on every machine.

    Raises:
        ValueError: there is no such family.
    """
    if family not in FAMILIES:
        raise ValueError(f"no family {family!r}; there are {', '.join(FAMILIES)}")
    rng = random.Random(f"exam {family} {seed}")
    window, task, goals = _DRAWERS[family](rng)
    return Exam(
        family=family,
        seed=seed,
        task=task,
        window=window,
        appearance=draw_appearance(rng),
        goals=goals,
        max_steps=4 + 3 * max(1, len(goals)),
    )


def _draw_press(rng: random.Random) -> ExamParts:
    window = draw_window(rng, need="press")
    name = rng.choice(window.buttons)
    return window, sentence(rng, "press", name=name), (ExamGoal("press", name),)


def _draw_type(rng: random.Random) -> ExamParts:
    window = draw_window(rng, need="field")
    field = rng.choice(window.fields)
    text = draw_value(rng, field.name, unlike=field.text)
    return window, sentence(rng, "type", name=field.name, text=text), (ExamGoal("field", field.name, text),)


def _draw_tick(rng: random.Random) -> ExamParts:
    """Mostly a box that has to change; one in ten is right already."""
    window = draw_window(rng, need="check")
    check = rng.choice(window.checks)
    is_on = check.is_on if rng.random() < 0.1 else not check.is_on
    task = sentence(rng, "tick" if is_on else "untick", name=check.name)
    return window, task, (ExamGoal("check", check.name, "on" if is_on else "off"),)


def _draw_choose(rng: random.Random) -> ExamParts:
    shape = rng.choice(("combo", "radio", "list", "menu", "tab"))
    window = draw_window(rng, need=shape)
    if shape == "menu":
        menu = rng.choice(window.menus)
        item = rng.choice(menu.items)
        return (
            window,
            sentence(rng, "menu", group=menu.name, option=item),
            (ExamGoal("menu", menu.name, item),),
        )
    if shape == "tab":
        tab = rng.choice([name for name in window.tabs if name != window.tab])
        return window, sentence(rng, "tab", name=tab), (ExamGoal("tab", tab),)
    choice = rng.choice([choice for choice in window.choices if choice.shape == shape])
    option = rng.choice([option for option in choice.options if option != choice.chosen])
    task = sentence(rng, "choose", group=choice.name, option=option)
    return window, task, (ExamGoal("choice", choice.name, option),)


def _draw_combined(rng: random.Random) -> ExamParts:
    """Two to five parts; a press, where there is one, comes last, as in a form that is sent."""
    window = draw_window(rng, need="mixed")
    parts: list[tuple[str, ExamGoal]] = []
    for field in window.fields:
        text = draw_value(rng, field.name, unlike=field.text)
        parts.append((clause(rng, "type", name=field.name, text=text), ExamGoal("field", field.name, text)))
    for check in window.checks:
        key, value = ("untick", "off") if check.is_on else ("tick", "on")
        parts.append((clause(rng, key, name=check.name), ExamGoal("check", check.name, value)))
    for choice in window.choices:
        option = rng.choice([option for option in choice.options if option != choice.chosen])
        part = clause(rng, "choose", group=choice.name, option=option)
        parts.append((part, ExamGoal("choice", choice.name, option)))
    rng.shuffle(parts)
    parts = parts[: rng.randint(1, 4)]
    if len(parts) < 2 or rng.random() < 0.7:
        name = rng.choice(window.buttons)
        parts.append((clause(rng, "press", name=name), ExamGoal("press", name)))
    return window, combine(rng, [text for text, _ in parts]), tuple(goal for _, goal in parts)


def _draw_absent(rng: random.Random) -> ExamParts:
    """A task about something not in the window (85%), or impossible in any window (15%)."""
    if rng.random() < 0.15:
        return draw_window(rng, need="mixed"), rng.choice(OUTSIDE), ()
    key = rng.choice(("press", "press", "type", "tick", "choose", "option"))
    window = draw_window(rng, need=rng.choice(("combo", "radio", "list")) if key == "option" else "mixed")
    present = window.names()

    def missing(pool: tuple[str, ...]) -> str:
        return rng.choice([name for name in pool if not shares_word(name, present)])

    if key == "press":
        return window, sentence(rng, "press", name=missing(words.BUTTON_NAMES)), ()
    if key == "type":
        name = missing(words.FIELD_NAMES)
        return window, sentence(rng, "type", name=name, text=draw_value(rng, name)), ()
    if key == "tick":
        wording = rng.choice(("tick", "untick"))
        return window, sentence(rng, wording, name=missing(words.CHECKBOX_NAMES)), ()
    by_name = dict(words.CHOICES)
    if key == "option":
        choice = rng.choice(window.choices)
        others = tuple(name for group, names in words.CHOICES if group != choice.name for name in names)
        return window, sentence(rng, "choose", group=choice.name, option=missing(others)), ()
    group = missing(tuple(by_name))
    return window, sentence(rng, "choose", group=group, option=missing(by_name[group])), ()


_DRAWERS: dict[str, Callable[[random.Random], ExamParts]] = {
    "press": _draw_press,
    "type": _draw_type,
    "tick": _draw_tick,
    "choose": _draw_choose,
    "combined": _draw_combined,
    "absent": _draw_absent,
}
