"""Demonstrations as the recorder leaves them, searched for secrets."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from agent.actions.types import Action
from agent.redaction import Rules
from agent.redaction.records import redact_record
from agent.store import RecordWriter
from agent.types import Allow, Effect, EffectKind, Ending, EndingKind, Performed, Step, Task
from tests.fakes import observed

OWNER = Allow("demonstration", "owner")


def demonstration(
    records: Path, task: str, *said: tuple[str, Action], size_px: tuple[int, int] = (64, 32)
) -> Path:
    """The folder of a record: one step for each thought and action."""
    writer = RecordWriter(records, about={"source": "demonstration", "computer": "screen"})
    writer.begin(Task(task))
    for number, (thought, action) in enumerate(said, start=1):
        rng = np.random.default_rng(number)
        pixels = rng.integers(0, 256, (size_px[1], size_px[0], 3), dtype=np.uint8)
        performed = Performed(action, OWNER, Effect(EffectKind.CHANGED))
        writer.step(Step(number, observed(pixels), None, "", None, thought, (performed,)))
    writer.end(Ending(EndingKind.FINISHED))
    redact_record(writer.folder, Rules(), read=lambda pixels: [])
    return writer.folder
