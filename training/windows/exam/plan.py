"""The plan of an exam: the controls of its window, its task, and the required final state. Pure."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Literal

from training.windows.exam import vocabulary as words
from training.windows.exam.appearance import Appearance

ChoiceShape = Literal["combo", "radio", "list"]


@dataclass(frozen=True, slots=True)
class FieldPlan:
    name: str
    text: str = ""
    placeholder: str = ""
    is_multiline: bool = False


@dataclass(frozen=True, slots=True)
class CheckPlan:
    name: str
    is_on: bool


@dataclass(frozen=True, slots=True)
class ChoicePlan:
    name: str
    shape: ChoiceShape
    options: tuple[str, ...]
    chosen: str


@dataclass(frozen=True, slots=True)
class MenuPlan:
    name: str
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WindowPlan:
    """Every visible name is different from every other one in the window."""

    title: str
    fields: tuple[FieldPlan, ...]
    checks: tuple[CheckPlan, ...]
    choices: tuple[ChoicePlan, ...]
    buttons: tuple[str, ...]
    menus: tuple[MenuPlan, ...]
    tabs: tuple[str, ...]
    tab: str
    """The tab that holds all controls, shown at the start; "" without tabs."""

    def names(self) -> set[str]:
        """All text that is visible in the window without opening a popup."""
        found = {self.title, *self.buttons, *self.tabs}
        found |= {field.name for field in self.fields} | {check.name for check in self.checks}
        for choice in self.choices:
            found |= {choice.name, *choice.options}
        for menu in self.menus:
            found |= {menu.name, *menu.items}
        return found


def shares_word(name: str, others: set[str]) -> bool:
    """Whether a name could be confused with one of the others."""
    mine = set(name.lower().split())
    return any(mine & set(other.lower().split()) for other in others)


def draw_window(rng: random.Random, *, need: str) -> WindowPlan:
    """A window with a mix of controls and at least one of the kind `need`.

    `need`: press, field, check, combo, radio, list, menu, tab, or mixed (fields, checks and choices).
    """
    used: set[str] = set()

    def fresh(pool: tuple[str, ...], count: int) -> tuple[str, ...]:
        free = [name for name in pool if name not in used]
        drawn = tuple(rng.sample(free, min(count, len(free))))
        used.update(drawn)
        return drawn

    (title,) = fresh(words.TITLES, 1)
    buttons = fresh(words.BUTTON_NAMES, rng.randint(2 if need == "press" else 1, 4))
    field_names = fresh(words.FIELD_NAMES, rng.randint({"field": 1, "mixed": 2}.get(need, 0), 4))
    check_names = fresh(words.CHECKBOX_NAMES, rng.randint({"check": 1, "mixed": 1}.get(need, 0), 4))

    shapes: list[ChoiceShape] = rng.sample(["combo", "radio", "list"], rng.randint(0, 2))
    if need in ("combo", "radio", "list") and need not in shapes:
        shapes = [*shapes[:1], need]  # type: ignore[list-item]
    if need == "mixed" and not shapes:
        shapes = ["combo"]
    choices = []
    for shape, (name, options) in zip(shapes, rng.sample(words.CHOICES, len(shapes)), strict=True):
        shown = rng.sample(options, min(len(options), 5 if shape != "combo" else 7))
        if used & {name, *shown}:
            continue
        used.update((name, *shown))
        chosen = rng.choice(["", *shown]) if shape == "list" else rng.choice(shown)
        choices.append(ChoicePlan(name, shape, tuple(shown), chosen))

    menus: tuple[MenuPlan, ...] = ()
    if need == "menu" or rng.random() < 0.35:
        drawn = rng.sample(words.MENUS, rng.randint(2, 4))
        menus = tuple(MenuPlan(name, items) for name, items in drawn if not used & {name, *items})
        used.update(name for menu in menus for name in (menu.name, *menu.items))
    tabs: tuple[str, ...] = ()
    if need == "tab" or rng.random() < 0.25:
        pool = tuple(name for name, _ in (*words.CHOICES, *words.MENUS))
        tabs = fresh(pool, rng.randint(2, 4))

    return WindowPlan(
        title=title,
        fields=tuple(_draw_field(rng, name) for name in field_names),
        checks=tuple(CheckPlan(name, rng.random() < 0.4) for name in check_names),
        choices=tuple(choices),
        buttons=buttons,
        menus=menus,
        tabs=tabs,
        tab=rng.choice(tabs) if tabs else "",
    )


def draw_value(rng: random.Random, field_name: str, *, unlike: str = "") -> str:
    """A value to type into a field: one that fits it, else one of another field."""
    by_field = dict(words.VALUES)
    pool = by_field.get(field_name) or tuple(value for _, values in words.VALUES for value in values)
    return rng.choice([value for value in pool if value != unlike])


def _draw_field(rng: random.Random, name: str) -> FieldPlan:
    text = draw_value(rng, name) if rng.random() < 0.25 else ""
    placeholder = "mandatory" if not text and rng.random() < 0.1 else ""
    return FieldPlan(name, text, placeholder, is_multiline=name == "Comment" and rng.random() < 0.5)


@dataclass(frozen=True, slots=True)
class ExamGoal:
    """One thing that the task asks for."""

    kind: Literal["press", "field", "check", "choice", "menu", "tab"]
    name: str
    """Of the control; for a menu its title."""
    value: str = ""
    """Text of a field, "on" or "off", the option, or the menu's item."""


@dataclass(frozen=True, slots=True)
class Exam:
    family: str
    seed: int
    task: str
    window: WindowPlan
    appearance: Appearance
    goals: tuple[ExamGoal, ...]
    """In the order of the task; empty when the right answer is to ask the user."""
    max_steps: int

    @property
    def must_ask(self) -> bool:
        return not self.goals
