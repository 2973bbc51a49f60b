"""Records made by the real loop on a fake computer, with a model that writes token ids as a real one does."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from agent.memory import AgentMemory
from agent.models.embedded_vocabulary import encode_control
from agent.models.manifest import Manifest
from agent.settings import PictureWindow
from agent.store.writer import RecordWriter
from agent.types import Episode, ModelReply, Task
from tests.agent.world import CLICK, DONE, TASK, World
from tests.fakes import FakeComputer, embedded_manifest, picture_with_button

CREATED = datetime(2026, 1, 1, 10, tzinfo=UTC)


def said(text: str, *, weights_version: str = "w1") -> ModelReply:
    """A reply with the ids that its text has in the embedded vocabulary."""
    ids = encode_control(text)
    log_probs = tuple(-0.5 - 0.01 * index for index in range(len(ids)))
    return ModelReply(text, "stop", tuple(ids), log_probs, weights_version)


class RecallingMemory(AgentMemory):
    """Recalls the given episodes."""

    def __init__(self, episodes: Sequence[Episode], *, history_images: int, pictures: PictureWindow) -> None:
        super().__init__(history_images=history_images, pictures=pictures)
        self._given = tuple(episodes)

    def recalled(self) -> Sequence[Episode]:
        return self._given


def record_run(
    records: Path,
    *answers: ModelReply,
    manifest: Manifest | None = None,
    is_still: bool = False,
    pictures: PictureWindow = PictureWindow.SLIDING,
    episodes: Sequence[Episode] = (),
    task: Task = TASK,
    **limits: int,
) -> Path:
    """Run a task to its end on a screen that may stand still; the folder of its record."""
    writer = RecordWriter(records, about={"pictures": pictures.value}, now=lambda: CREATED)
    manifest = manifest or embedded_manifest()
    memory = RecallingMemory(episodes, history_images=manifest.history_images, pictures=pictures)
    world = World(
        *(answers or (said(CLICK), said(DONE))),
        computer=FakeComputer([picture_with_button(140, 140)] if is_still else None),
        recorder=writer,
        manifest=manifest,
        memory=memory,
        pictures=pictures,
        **limits,
    )
    world.run(task)
    return writer.folder
