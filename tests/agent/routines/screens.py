"""Screens with labels to recognise, and records made of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from agent.actions.types import Action
from agent.coordinates import Screen
from agent.store import Record, RecordWriter, open_record
from agent.types import (
    Allow,
    Effect,
    EffectKind,
    Ending,
    EndingKind,
    Observation,
    Performed,
    Step,
    Task,
    Window,
)

SIZE = (800, 608)
WINDOW = Window("notes", "Notes", 0, 0, *SIZE)


def screen(*labels: tuple[int, int, str], ground: int = 230) -> NDArray[np.uint8]:
    """Each label centred at its point."""
    image = Image.new("RGB", SIZE, (ground, ground, ground))
    pen = ImageDraw.Draw(image)
    for x, y, text in labels:
        pen.text((x, y), text, (20, 20, 20), anchor="mm", font_size=16)
    return np.asarray(image, dtype=np.uint8)


def recorded(
    folder: Path,
    *steps: tuple[NDArray[np.uint8], Sequence[Action]],
    effect: EffectKind = EffectKind.CHANGED,
    problem: str = "",
) -> Record:
    """A record in which each step did its actions on its screen, by leave of its owner."""
    writer = RecordWriter(folder)
    writer.begin(Task("write a note"))
    for number, (pixels, actions) in enumerate(steps, start=1):
        done = tuple(Performed(action, Allow("owner", "owner"), Effect(effect)) for action in actions)
        seen = Observation(pixels, Screen(*SIZE), WINDOW)
        writer.step(Step(number, seen, None, "", None, "", done, problem="" if done else problem))
    writer.end(Ending(EndingKind.FINISHED))
    return open_record(writer.folder)
