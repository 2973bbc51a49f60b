"""One exam of the suite `forms-more`: long windows, windows in between, and questions. Pure.

The windows have the words, fonts and palettes of `forms`, whose own tasks stay as they are.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

from training.windows.exam import vocabulary as words
from training.windows.exam.appearance import draw_appearance
from training.windows.exam.more_wording import INTERRUPTIONS, READ
from training.windows.exam.plan import (
    CheckPlan,
    ChoicePlan,
    Exam,
    ExamGoal,
    FieldPlan,
    WindowPlan,
    draw_value,
)
from training.windows.exam.tasks import plan_exam
from training.windows.exam.wording import sentence

MORE_FAMILIES: tuple[str, ...] = ("scroll", "dialog", "read")
ANSWER, CLOSED = "answer ", "closed"
"""How a window reports what was done with the one in between: `answer ` and the button, or `closed`."""
_LONG_LIST = "Bookmarks"
_ROWS_SHOWN = 4


@dataclass(frozen=True, slots=True)
class Interruption:
    """A window that comes in between, and has to be closed without doing harm."""

    title: str
    text: str
    buttons: tuple[tuple[str, str], ...]
    """Each with "harmless" or "harmful"."""
    comes_after_edit: bool
    """With the first change of the window below instead of at once."""


@dataclass(frozen=True, slots=True)
class MoreExam:
    exam: Exam
    visible_px: int = 0
    """Height of the part of a long window that is seen; 0 when all is."""
    rows_shown: int = 0
    """Of a long list; 0 when all are."""
    facts: tuple[tuple[str, str], ...] = ()
    """Captions with text beside them that nobody can change."""
    interruption: Interruption | None = None
    answer: str = ""
    """What the agent has to say at the end; "" when it may say anything."""
    kind: str = ""


def plan_more_exam(family: str, seed: int) -> MoreExam:
    """The exam of one family and seed, the same on every machine.

    Raises:
        ValueError: there is no such family.
    """
    if family not in MORE_FAMILIES:
        raise ValueError(f"no family {family!r}; there are {', '.join(MORE_FAMILIES)}")
    return _MORE_DRAWERS[family](random.Random(f"more exam {family} {seed}"), seed)


def _exam(
    rng: random.Random, family: str, seed: int, window: WindowPlan, task: str, goals: tuple[ExamGoal, ...]
) -> Exam:
    return Exam(family, seed, task, window, draw_appearance(rng), goals, max_steps=10)


def _draw_scroll(rng: random.Random, seed: int) -> MoreExam:
    """A control at the end of a long window, or a row at the end of a long list."""
    if rng.random() < 0.3:
        return _draw_long_list(rng, seed)
    window = _long_window(rng)
    kind = rng.choice(("press", "tick", "type"))
    if kind == "press":
        name = rng.choice(window.buttons)
        goal, task = ExamGoal("press", name), sentence(rng, "press", name=name)
    elif kind == "tick":
        check = rng.choice(window.checks[-2:])
        goal = ExamGoal("check", check.name, "off" if check.is_on else "on")
        task = sentence(rng, "untick" if check.is_on else "tick", name=check.name)
    else:
        field_plan = window.fields[-1]
        text = draw_value(rng, field_plan.name, unlike=field_plan.text)
        goal = ExamGoal("field", field_plan.name, text)
        task = sentence(rng, "type", name=field_plan.name, text=text)
    exam = _exam(rng, "scroll", seed, window, task, (goal,))
    # In the other layouts the end of the window stands beside its beginning.
    exam = replace(exam, appearance=replace(exam.appearance, layout="stacked"))
    return MoreExam(exam, visible_px=rng.randrange(150, 185), kind=kind)


def _long_window(rng: random.Random) -> WindowPlan:
    names = rng.sample(words.FIELD_NAMES, rng.randint(9, 12))
    return WindowPlan(
        title=rng.choice(words.TITLES),
        fields=tuple(FieldPlan(name, draw_value(rng, name) if rng.random() < 0.2 else "") for name in names),
        checks=tuple(CheckPlan(n, rng.random() < 0.4) for n in rng.sample(words.CHECKBOX_NAMES, 4)),
        choices=(),
        buttons=tuple(rng.sample(words.BUTTON_NAMES, rng.randint(1, 3))),
        menus=(),
        tabs=(),
        tab="",
    )


def _draw_long_list(rng: random.Random, seed: int) -> MoreExam:
    title, *rows = rng.sample(words.TITLES, 14)
    chosen = rng.choice(["", *rows[:3]])
    names = rng.sample(words.FIELD_NAMES, 2)
    window = WindowPlan(
        title=title,
        fields=tuple(FieldPlan(name) for name in names),
        checks=tuple(CheckPlan(n, rng.random() < 0.4) for n in rng.sample(words.CHECKBOX_NAMES, 2)),
        choices=(ChoicePlan(_LONG_LIST, "list", tuple(rows), chosen),),
        buttons=tuple(rng.sample(words.BUTTON_NAMES, 2)),
        menus=(),
        tabs=(),
        tab="",
    )
    option = rng.choice(rows[_ROWS_SHOWN + 2 :])
    task = sentence(rng, "choose", group=_LONG_LIST, option=option)
    goal = ExamGoal("choice", _LONG_LIST, option)
    exam = _exam(rng, "scroll", seed, window, task, (goal,))
    return MoreExam(exam, rows_shown=_ROWS_SHOWN, kind="list")


def _draw_dialog(rng: random.Random, seed: int) -> MoreExam:
    """A task of `forms`, from seeds that `forms` is not measured with, and a window that comes in between."""
    family = rng.choice(("press", "type", "tick", "choose", "combined"))
    base = plan_exam(family, 100_000 + seed)
    title, text, buttons = rng.choice(INTERRUPTIONS)
    comes_after_edit = len(base.goals) > 1 and base.goals[0].kind != "press" and rng.random() < 0.5
    exam = Exam("dialog", seed, base.task, base.window, base.appearance, base.goals, base.max_steps + 4)
    return MoreExam(exam, interruption=Interruption(title, text, buttons, comes_after_edit), kind=family)


def _draw_read(rng: random.Random, seed: int) -> MoreExam:
    """A question whose answer stands beside a caption, in a field, or is the option that is chosen."""
    by_field = dict(words.VALUES)
    names = rng.sample(tuple(by_field), rng.randint(5, 7))
    num_facts = rng.randint(2, 3)
    facts = tuple((name, rng.choice(by_field[name])) for name in names[:num_facts])
    fields = tuple(FieldPlan(name, rng.choice(by_field[name])) for name in names[num_facts:])
    group, options = rng.choice(words.CHOICES[:9])
    choice = ChoicePlan(group, "combo", tuple(options), rng.choice(options))
    window = WindowPlan(
        title=rng.choice([title for title in words.TITLES if title not in names]),
        fields=fields,
        checks=(CheckPlan(rng.choice(words.CHECKBOX_NAMES), rng.random() < 0.4),),
        choices=(choice,),
        buttons=tuple(rng.sample(words.BUTTON_NAMES, 2)),
        menus=(),
        tabs=(),
        tab="",
    )
    kind = rng.choice(("beside", "beside", "field", "field", "choice"))
    plain = [(one.name, one.text) for one in fields]
    pairs = {"beside": list(facts), "field": plain, "choice": [(choice.name, choice.chosen)]}[kind]
    name, answer = rng.choice(pairs)
    text = rng.choice(READ).format(name=name)
    exam = _exam(rng, "read", seed, window, text[0].upper() + text[1:], ())
    return MoreExam(exam, facts=facts, answer=answer, kind=kind)


_MORE_DRAWERS: dict[str, Callable[[random.Random, int], MoreExam]] = {
    "scroll": _draw_scroll,
    "dialog": _draw_dialog,
    "read": _draw_read,
}
