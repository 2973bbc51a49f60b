"""Tasks before forms, for training the form reader: told by people, or put together. Pure but for files.

What people tell (`training.task_parser.told`) is two thirds of them. The rest is put together for one window:
what people say who mean a control by its sense (`training.task_parser.senses`), clauses of the phrasebook
with its caption, remarks, and controls that are only spoken of. Some are about nothing in their window.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from agent.models.task_parser.form_reading import CHOICE, ControlText
from agent.models.task_parser.labels import WordRole
from training.embedded.wording import outside_task
from training.task_parser.misspelt import misspelt
from training.task_parser.phrasebook import fragments, things
from training.task_parser.phrased import clause_about
from training.task_parser.senses import SensedWindow
from training.task_parser.told import ToldControl, ToldGoal, ToldTask, ToldWindow
from training.windows.words import SceneWords

_BRACED: Final = re.compile(r"\{([^{}]*)\}")
_KINDS_OF_WINDOWS: Final = {
    "check": "box",
    "field": "field",
    "combo": "list",
    "list": "radio",
    "radio": "radio",
    "press": "button",
}
"""A list that is open shows its rows as round buttons do."""
_LIKE_ITS_CAPTION, _ITS_CAPTION = 0.5, 0.99
_ABSENT, _OUTSIDE, _OF_A_SENSED_WINDOW = 0.17, 0.3, 0.3
_LACKING, _LACKS_ITS_ROW = 0.12, 0.6
_TOLD, _OF_A_TOLD_WINDOW = 0.65, 0.25
_ROWS_ALONE, _OF_ANOTHER_LIST, _OPENED = 0.2, 0.2, 0.3
_NUM_GOALS: Final = ((0, 7), (1, 48), (2, 26), (3, 14), (4, 5))
_BY_SENSE, _REMARK_BEFORE, _REMARK_BEHIND, _SPOKEN_OF, _ENDED = 0.55, 0.14, 0.1, 0.12, 0.3
_CLOSED, _OFF, _MISREAD, _WITHOUT_DOTS, _OWNED, _HELD = 0.55, 0.45, 0.06, 0.1, 0.9, 0.85
_FEWER: Final = (0.0, 0.0, 0.1, 0.3)
"""Shares of the controls that nothing is asked of and that are left out."""
_JOINTS: Final = (
    " and ", ", then ", ", and then ", ", and ", ". ", ". Also ", ", also ", "; ", ". And ", ", plus ",
    ". Then ", " - ", ", ",
)  # fmt: skip
_ONLY_SPOKEN_OF: Final = (
    "don't {} yet", "do not {}", "no need to {}", "please don't {}", "never mind about {}",
    "leave {} alone", "{} can stay as it is", "not {}", "I'll {} myself later", "don't touch {}",
    "the {} is fine", "nothing about {}", "forget {}",
)  # fmt: skip
_ENDINGS: Final = (".", ".", "!", " please", " pls", " thanks")
Span = tuple[int, int]
"""`text[begin:end]`."""


@dataclass(frozen=True, slots=True)
class Aim:
    """One control that a task asks for."""

    control: int
    is_off: bool = False
    value: Span | None = None
    """What is typed, or tells a row."""
    place: Span | None = None
    """What speaks of it."""

    def behind(self, offset: int) -> Aim:
        """The same where the text stands behind so many letters."""
        moved = (
            None if span is None else (span[0] + offset, span[1] + offset)
            for span in (self.value, self.place)
        )
        return replace(self, value=next(moved), place=next(moved))


@dataclass(frozen=True, slots=True)
class FormSentence:
    """A sentence before a form."""

    text: str
    controls: tuple[ControlText, ...]
    aims: tuple[Aim, ...]


Alike = Callable[[str, Sequence[str]], int]
"""The number of the text that another is nearest to in sense."""


def told_in_file(path: Path) -> list[ToldWindow]:
    """Windows as `benchmarks/workloads/everyday_windows*.json` hold them."""
    found = []
    for window in json.loads(path.read_text(encoding="utf-8"))["windows"]:
        made = ToldWindow(window["title"])
        for kind, caption, *rest in window["controls"]:
            kind = _KINDS_OF_WINDOWS[kind]
            rows = tuple(rest[0]) if kind in ("list", "radio") else ()
            holds = rest[-1] if kind in ("list", "field") else ""
            made.controls.append(ToldControl(kind, caption, rows, holds))
        named = {control.caption: control for control in made.controls}
        for task in window["tasks"]:
            goals = [ToldGoal(named[name], _value_of(*value)) for _, name, *value in task["goals"]]
            made.tasks.append(ToldTask(task["text"], tuple(goals)))
        found.append(made)
    return found


def _value_of(value: bool | str = "") -> str:
    return value if isinstance(value, str) else "on" if value else "off"


def tasks_of(window: ToldWindow, alike: Alike, *, shows_rows: bool = False) -> Iterator[FormSentence]:
    """The tasks of one window.

    Args:
        shows_rows: its lists are open.
    """
    if shows_rows:
        window = _opened(window)
    controls = tuple(_texts_of(window.controls))
    for task in window.tasks:
        yield _sentence_of(task, controls, alike)


def rows_alone(tasks: Sequence[FormSentence]) -> Iterator[FormSentence]:
    """Tasks before nothing but the rows of a list, one for each list of which they ask for a row."""
    for task in tasks:
        for aim in task.aims:
            asked = task.controls[aim.control]
            if asked.kind == CHOICE:
                rows = tuple(one for one in task.controls if one.kind == CHOICE and one.owner == asked.owner)
                yield FormSentence(task.text, rows, (replace(aim, control=rows.index(asked)),))


def _opened(window: ToldWindow) -> ToldWindow:
    """The window with its lists as round buttons, which are in sight with their rows, too."""
    made = {
        control: replace(control, kind="radio") if control.kind == "list" else control
        for control in window.controls
    }
    tasks = [
        ToldTask(task.text, tuple(replace(goal, control=made[goal.control]) for goal in task.goals))
        for task in window.tasks
    ]
    return ToldWindow(window.title, [*made.values()], tasks)


def _texts_of(controls: Sequence[ToldControl]) -> Iterator[ControlText]:
    for control in controls:
        if control.kind == "radio":
            yield from (_text_of(control, row) for row in control.rows)
        else:
            yield _text_of(control)


def _text_of(control: ToldControl, row: str = "") -> ControlText:
    """Of round buttons: that of a row."""
    if control.kind == "radio":
        return ControlText(CHOICE, row, control.caption)
    return ControlText(control.kind, control.caption, holds=control.holds)


def _sentence_of(task: ToldTask, controls: tuple[ControlText, ...], alike: Alike) -> FormSentence:
    text, free = _without_braces(task.text)
    aims = []
    for goal in task.goals:
        is_row = goal.control.kind == "radio"
        wanted = _text_of(goal.control, goal.value)
        aim = Aim(controls.index(wanted), is_off=goal.control.kind == "box" and goal.value == "off")
        match goal.control.kind:
            case "field":
                value = next((span for span in free if text[slice(*span)] == goal.value), None)
                if value is not None:
                    free.remove(value)
                elif (begin := text.find(goal.value)) >= 0:
                    value = (begin, begin + len(goal.value))
                aim = replace(aim, value=value, place=_owner_of(goal, text, free) or value)
            case "list":
                value = _telling(goal.value, text, free, alike, but=goal.control.caption)
                aim = replace(aim, value=value, place=_owner_of(goal, text, free) or value)
            case _:
                aim = replace(aim, place=_telling(wanted.caption, text, free, alike))
                if is_row:
                    _owner_of(goal, text, free)
        aims.append(aim)
    return FormSentence(text, controls, tuple(aims))


def _without_braces(text: str) -> tuple[str, list[Span]]:
    plain, spans, end = "", [], 0
    for found in _BRACED.finditer(text):
        plain += text[end : found.start()]
        spans.append((len(plain), len(plain) + len(found[1])))
        plain, end = plain + found[1], found.end()
    return plain + text[end:], spans


def _owner_of(goal: ToldGoal, text: str, free: list[Span]) -> Span | None:
    """The words that tell the field or list, taken out of those that are free."""
    found = [span for span in free if _share(text[slice(*span)], goal.control.caption) >= _LIKE_ITS_CAPTION]
    if not found:
        return None
    free.remove(found[0])
    return found[0]


def _telling(wanted: str, text: str, free: list[Span], alike: Alike, but: str = "") -> Span | None:
    """The words that tell a caption or a row: those like it, or else the nearest in sense, taken out of those
    that are free."""
    if not free:
        return None
    said = [text[slice(*span)] for span in free]
    likeness = [_share(one, wanted) - 0.5 * _share(one, but) for one in said]
    number = likeness.index(max(likeness))
    if likeness[number] <= 0:
        others = [n for n, one in enumerate(said) if _share(one, but) < _ITS_CAPTION] or [*range(len(said))]
        number = others[alike(wanted, [said[n] for n in others])] if len(others) > 1 else others[0]
    return free.pop(number)


def _share(said: str, caption: str) -> float:
    """Of the words of `said`, those that the caption has, by their first letters."""
    words, others = _words(said), _words(caption)
    if not words or not others:
        return 0.0
    return sum(any(word[:4] == other[:4] for other in others) for word in words) / len(words)


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


class FormTasks:
    """An endless supply of tasks."""

    def __init__(
        self,
        windows: Sequence[ToldWindow],
        alike: Alike,
        rng: random.Random,
        *,
        sensed: Sequence[SensedWindow],
    ) -> None:
        self._rng, self._sensed = rng, sensed
        self._told = [task for window in windows for task in tasks_of(window, alike)]
        opened = [task for window in windows for task in tasks_of(window, alike, shows_rows=True)]
        self._opened, self._rows_alone = opened, [*rows_alone(opened)]
        self._of_one = [task for task in (*self._told, *opened) if len(task.aims) == 1]
        self._forms = list(dict.fromkeys(task.controls for task in self._told))
        self._rows = [
            row for window in windows for control in window.controls if control.rows for row in control.rows
        ]
        typed = [
            task.text[slice(*aim.value)]
            for task in self._told
            for aim in task.aims
            if aim.value is not None and task.controls[aim.control].kind == "field"
        ]
        self._values = [*things("values"), *typed]

    def draw(self) -> FormSentence:
        """The next one: a few of its controls may be missing, and letters of captions wrong."""
        if self._rng.random() < _ABSENT:
            return self._as_seen(self._about_nothing_here())
        if self._of_one and self._rng.random() < _LACKING:
            return self._as_seen(self._without_its_control())
        if self._rows_alone and self._rng.random() < _ROWS_ALONE:
            return self._as_seen(self._before_rows())
        if self._rng.random() >= _TOLD:
            return self._as_seen(self._put_together())
        return self._as_seen(self._rng.choice(self._opened if self._rng.random() < _OPENED else self._told))

    def _before_rows(self) -> FormSentence:
        """A task before the rows of a list alone, now and then of one that it asks nothing of."""
        task = self._rng.choice(self._rows_alone)
        if self._rng.random() >= _OF_ANOTHER_LIST:
            return task
        other = self._rng.choice(self._rows_alone)
        is_like = max(_share(row.caption, task.text) for row in other.controls) >= _LIKE_ITS_CAPTION
        return task if is_like else FormSentence(task.text, other.controls, ())

    def _about_nothing_here(self) -> FormSentence:
        """What is said before another window, or what no window is for."""
        rng = self._rng
        while True:
            if rng.random() < _OUTSIDE:
                text = outside_task(SceneWords(rng), rng)
            else:
                text = rng.choice(self._told).text
            of_sense = rng.random() < _OF_A_SENSED_WINDOW
            controls = (
                _form_of(rng.choice(self._sensed), rng).controls
                if of_sense
                else rng.choice(self._told).controls
            )
            likeness = (max(_share(one.caption, text), _share(text, one.caption)) for one in controls)
            if max(likeness, default=0.0) < _LIKE_ITS_CAPTION:
                return FormSentence(text, controls, ())

    def _without_its_control(self) -> FormSentence:
        """A task before its window without what it asks for: without that row, or the whole list. Where all
        words of another caption are said, that may be meant as well, and the task stays as it is."""
        task = self._rng.choice(self._of_one)
        number = task.aims[0].control
        asked = task.controls[number]
        is_row_alone = self._rng.random() < _LACKS_ITS_ROW
        left = tuple(
            one
            for n, one in enumerate(task.controls)
            if n != number and (is_row_alone or not asked.owner or one.owner != asked.owner)
        )
        is_said = max((_share(one.caption, task.text) for one in left), default=1.0) >= _ITS_CAPTION
        return task if is_said else FormSentence(task.text, left, ())

    def _as_seen(self, task: FormSentence) -> FormSentence:
        rng = self._rng
        needed, fewer = {aim.control for aim in task.aims}, rng.choice(_FEWER)
        kept = [n for n in range(len(task.controls)) if n in needed or rng.random() >= fewer]
        places = {old: new for new, old in enumerate(kept)}
        controls = []
        for number in kept:
            control = task.controls[number]
            caption = control.caption
            if rng.random() < _MISREAD:
                caption = misspelt(caption, rng)
            if rng.random() < _WITHOUT_DOTS:
                caption = caption.rstrip("….:")
            owner = control.owner if rng.random() < _OWNED else ""
            holds = control.holds if rng.random() < _HELD else ""
            if rng.random() < _MISREAD:
                holds = misspelt(holds, rng)
            controls.append(ControlText(control.kind, caption, owner, holds))
        aims = tuple(replace(aim, control=places[aim.control]) for aim in task.aims)
        return FormSentence(task.text, tuple(controls), aims)

    def _put_together(self) -> FormSentence:
        rng = self._rng
        if rng.random() < _OF_A_TOLD_WINDOW:
            form = _Form(rng.choice(self._forms), {}, {})
        else:
            form = _form_of(rng.choice(self._sensed), rng)
        [count] = rng.choices([n for n, _ in _NUM_GOALS], [share for _, share in _NUM_GOALS])
        numbers = self._picked(form.controls, max(count, 1))
        putting = _Putting(rng)
        if rng.random() < _REMARK_BEFORE:
            putting.add(rng.choice(fragments("remarks")))
        for number in numbers:
            by_sense = form.said.get(number) and rng.random() < _BY_SENSE
            said = self._by_sense(form, number) if by_sense else self._by_caption(form, number)
            putting.add(*said)
        if not count:  # what is asked for is not there
            owners = {form.controls[number].owner for number in numbers} - {""}
            left = [
                one
                for n, one in enumerate(form.controls)
                if n not in numbers and not (one.owner and one.owner in owners)
            ]
            return FormSentence(putting.text, tuple(left), ()) if left else self._put_together()
        owners = {form.controls[number].owner for number in numbers}
        others = [
            one
            for n, one in enumerate(form.controls)
            if n not in numbers and not (one.owner and one.owner in owners)
        ]
        if others and rng.random() < _SPOKEN_OF:
            putting.add(rng.choice(_ONLY_SPOKEN_OF).format(self._called(rng.choice(others).caption)))
        if rng.random() < _REMARK_BEHIND:
            putting.add(rng.choice(fragments("remarks")))
        if rng.random() < _ENDED:
            putting.text += rng.choice(_ENDINGS)
        return FormSentence(putting.text, form.controls, tuple(putting.aims))

    def _picked(self, controls: Sequence[ControlText], count: int) -> list[int]:
        """Controls of different lists, buttons last."""
        numbers, owners = [], set()
        for number in self._rng.sample(range(len(controls)), len(controls)):
            owner = controls[number].owner
            if not owner or owner not in owners:
                owners.add(owner)
                numbers.append(number)
        return sorted(numbers[:count], key=lambda number: controls[number].kind == "button")

    def _by_sense(self, form: _Form, number: int) -> tuple[str, Aim]:
        text, is_off = self._rng.choice(form.said[number])
        plain, spans = _without_braces(text)
        control = form.controls[number]
        aim = Aim(
            number,
            is_off=is_off and control.kind == "box",
            value=spans[0] if spans and control.kind == "field" else None,
        )
        return plain.rstrip(" ."), aim

    def _by_caption(self, form: _Form, number: int) -> tuple[str, Aim]:
        rng, control = self._rng, form.controls[number]
        name, owner, value, is_off = self._called(control.caption), "", "", False
        match control.kind:
            case "button":
                section = rng.choice(("press", "press", "command", ""))
            case "box":
                is_off = rng.random() < _OFF
                section = "untick" if is_off else rng.choice(("tick", "tick", "tick", ""))
            case "field":
                section, value = "fill", rng.choice(self._values)
            case "list":
                section, owner = rng.choice(("choose", "choose", "choose alone")), name
                name = self._called(rng.choice(form.rows.get(control.caption) or self._rows or ["Other"]))
            case _:
                section = rng.choice(("choose", "choose alone", "choose alone"))
                owner = self._called(control.owner or "it")
        text, spans = clause_about(section, rng, name=name, owner=owner, value=value)
        if control.kind == "field":
            told = spans.get(WordRole.VALUE)
            return text, Aim(number, value=told, place=spans.get(WordRole.NAME) or told)
        if control.kind == "list":
            told = spans.get(WordRole.NAME)
            return text, Aim(number, value=told, place=spans.get(WordRole.OWNER) or told)
        return text, Aim(number, is_off=is_off, place=spans.get(WordRole.NAME))

    def _called(self, caption: str) -> str:
        """A caption as people say it."""
        rng = self._rng
        if rng.random() < 0.7:
            caption = re.sub(r" ?\([^)]*\)$", "", caption)
        if rng.random() < 0.9:
            caption = caption.rstrip("….:? ").replace("&", "and")
        if rng.random() < 0.6 and not caption.isupper():
            caption = caption[:1].lower() + caption[1:] if rng.random() < 0.5 else caption.lower()
        words = caption.split()
        if len(words) > 3 and rng.random() < 0.4:
            count = rng.randint(2, len(words) - 1)
            begin = rng.randint(0, len(words) - count) if rng.random() < 0.5 else 0
            words = words[begin : begin + count]
        elif len(words) in (2, 3) and rng.random() < 0.12:
            words = words[:1] if rng.random() < 0.5 else words[-1:]
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class _Form:
    """Controls, what people say who mean them (and whether a box is to be off), and rows of closed lists."""

    controls: tuple[ControlText, ...]
    said: dict[int, list[tuple[str, bool]]]
    rows: dict[str, list[str]]


def _form_of(window: SensedWindow, rng: random.Random) -> _Form:
    """Each of its lists closed or with its rows in sight."""
    owners = {one.owner for one in window.controls if one.owner}
    closed = {
        owner: rng.choice([one.caption for one in window.controls if one.owner == owner])
        for owner in sorted(owners)
        if rng.random() < _CLOSED
    }
    controls: list[ControlText] = []
    said: dict[int, list[tuple[str, bool]]] = {}
    rows: dict[str, list[str]] = {owner: [] for owner in closed}
    for one in window.controls:
        if one.owner in closed:
            control = ControlText("list", one.owner, holds=closed[one.owner])
            rows[one.owner].append(one.caption)
        else:
            control = ControlText(CHOICE if one.kind == "row" else one.kind, one.caption, one.owner)
        if control not in controls:
            controls.append(control)
        if not (one.owner in closed and one.caption == closed[one.owner]):  # it holds that already
            said.setdefault(controls.index(control), []).extend(one.told)
    return _Form(tuple(controls), said, rows)


class _Putting:
    """A task as it is put together."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.text = ""
        self.aims: list[Aim] = []

    def add(self, piece: str, aim: Aim | None = None) -> None:
        rng = self._rng
        if self.text:
            self.text += " " if self.text[-1] in ".!?" else rng.choice(_JOINTS)
        begin = len(self.text)
        begins_anew = self.text.rstrip().endswith((".", "!", "?"))
        if begin and not begins_anew and rng.random() < 0.8 and piece[1:2].islower():
            piece = piece[:1].lower() + piece[1:]
        elif begins_anew and rng.random() < 0.7:
            piece = piece[:1].upper() + piece[1:]
        self.text += piece
        if aim is not None:
            aim = aim.behind(begin)
            self.aims.append(aim if aim.place else replace(aim, place=(begin, len(self.text))))
