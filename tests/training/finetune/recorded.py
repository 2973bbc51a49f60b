"""Demonstrations as the recorder leaves them, searched for secrets."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from agent.actions.types import Action
from agent.demonstrations.element import ELEMENT, PointedElement
from agent.redaction import Rules
from agent.redaction.records import redact_record
from agent.store import RecordWriter
from agent.types import Allow, Effect, EffectKind, Ending, EndingKind, Performed, Step, Task
from tests.fakes import observed

OWNER = Allow("demonstration", "owner")
NOTHING: Mapping[int, PointedElement] = {}


def demonstration(
    records: Path,
    task: str,
    *said: tuple[str, Action],
    size_px: tuple[int, int] = (64, 32),
    elements: Mapping[int, PointedElement] = NOTHING,
    shown: NDArray[np.uint8] | None = None,
) -> Path:
    """The folder of a record: one step for each thought and action.

    Args:
        elements: what the application said of a step's target, by the step's number.
        shown: the picture of every step; noise by default.
    """
    writer = RecordWriter(records, about={"source": "demonstration", "computer": "screen"})
    writer.begin(Task(task))
    for number, (thought, action) in enumerate(said, start=1):
        rng = np.random.default_rng(number)
        pixels = shown
        if pixels is None:
            pixels = rng.integers(0, 256, (size_px[1], size_px[0], 3), dtype=np.uint8)
        performed = Performed(action, OWNER, Effect(EffectKind.CHANGED))
        element = elements.get(number)
        extensions = {} if element is None else {ELEMENT: element.to_json()}
        writer.step(
            Step(number, observed(pixels), None, "", None, thought, (performed,), extensions=extensions)
        )
    writer.end(Ending(EndingKind.FINISHED))
    redact_record(writer.folder, Rules(), read=lambda pixels: [])
    return writer.folder
