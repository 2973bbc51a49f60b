"""Recordings without thoughts, and a model behind a server that writes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from numpy.typing import NDArray

from agent.actions.types import Action, Click, Finished, TypeText
from agent.coordinates import MonitorPoint
from agent.models.endpoint.model import EndpointModel
from agent.models.manifest import Manifest, ModelFormat, ModelServer
from agent.models.runtime_settings import RuntimeSettings
from agent.review import ReviewedStep, open_review
from agent.store import RecordWriter
from agent.types import Allow, Effect, EffectKind, Ending, EndingKind, Performed, Step, Task
from tests.chat_server import MODEL, Behaviour, ChatServer
from tests.fakes import classic_manifest, observed, picture

SCRIPT: tuple[Action, ...] = (Click(MonitorPoint(140.5, 90.5)), TypeText("Ada"), Finished())
PAIR: Sequence[NDArray] = tuple(picture(40 * number)[:240, :320] for number in range(1, 4))  # type: ignore[type-arg]


def recorded(
    records: Path,
    *,
    thoughts: Sequence[str] = ("", "", ""),
    task: str = "write a name",
    script: Sequence[Action] = SCRIPT,
    pictures: Sequence[NDArray] = PAIR,  # type: ignore[type-arg]
) -> Path:
    """A demonstration; its folder."""
    writer = RecordWriter(records, about={"source": "demonstration", "computer": "private"})
    writer.begin(Task(task))
    for number, action in enumerate(script, start=1):
        done = Performed(action, Allow("demonstration", "owner"), Effect(EffectKind.CHANGED))
        shown = observed(pictures[number - 1])
        writer.step(Step(number, shown, None, "", None, thoughts[number - 1], (done,)))
    writer.end(Ending(EndingKind.FINISHED))
    return writer.folder


def far_manifest(url: str, name: str = "scribe") -> Manifest:
    """Of a model behind a server."""
    server = ModelServer(url, MODEL)
    return replace(classic_manifest(), name=name, format=ModelFormat.ENDPOINT, server=server)


@contextmanager
def writing_server(*behaviours: Behaviour) -> Iterator[tuple[ChatServer, Manifest, EndpointModel]]:
    """A server that behaves so, and a model behind it."""
    with ChatServer(behaviours) as server:
        manifest = far_manifest(server.url)
        model = EndpointModel(manifest, RuntimeSettings())
        try:
            yield server, manifest, model
        finally:
            model.close()


def steps_of(folder: Path) -> list[ReviewedStep]:
    """As its review leaves it."""
    return [step for task in open_review(folder).tasks() for step in task.steps]
