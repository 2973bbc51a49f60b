"""FeatherPad and L3afpad, two text editors; judged by the file. Pure."""

from __future__ import annotations

import random
from collections.abc import Callable

from training.environments.applications import wording
from training.evaluation.app_state import AppState
from training.evaluation.templates import AppExam, Check, Drawn, TaskTemplate, expect

FILE = "notes.txt"


def holds(text: str) -> Check:
    """The file holds the text, and there is no other. Editors end the last line when they save, or do not."""

    def check(state: AppState) -> str:
        found = {name: content.removesuffix("\n") for name, content in state.files().items()}
        return expect({FILE: text.removesuffix("\n")}, found, "the working folder")

    return check


def _drawn(task: str, before: str, after: str) -> Drawn:
    return Drawn(task, holds(after), files=((FILE, before),))


def _type(rng: random.Random) -> Drawn:
    before, text = wording.ended(wording.lines(rng, 2)), wording.text(rng)
    task = rng.choice((f'Type "{text}" and save the file', f'Write "{text}" and press Ctrl+S'))
    return _drawn(task, before, text + before)


def _replace(rng: random.Random) -> Drawn:
    before, text = wording.ended(wording.lines(rng, 2)), wording.text(rng)
    task = rng.choice(
        (f'Replace everything by "{text}" and save', f'Select all, type "{text}", and save the file')
    )
    return _drawn(task, before, text)


def _append(rng: random.Random) -> Drawn:
    *before, added = wording.lines(rng, 3)
    start = wording.ended(before)
    task = rng.choice(
        (
            f'Write "{added}" after the last line and save',
            f'Go to the end of the text, type "{added}", and save the file',
        )
    )
    return _drawn(task, start, start + added)


def _empty(rng: random.Random) -> Drawn:
    before = wording.ended(wording.lines(rng, 3))
    return _drawn("Delete the whole text and save the file", before, "")


def _editor(application: str, *draws: tuple[str, int, Callable[[random.Random], Drawn]]) -> AppExam:
    return AppExam(
        application=application,
        command=(application, FILE),
        templates=tuple(TaskTemplate(name, least, draw) for name, least, draw in draws),
    )


FEATHERPAD = _editor("featherpad", ("type", 2, _type), ("replace", 3, _replace), ("append", 3, _append))
L3AFPAD = _editor("l3afpad", ("append", 3, _append), ("empty", 3, _empty), ("replace", 3, _replace))
