"""A model's child process that reads ahead until somebody waits for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from threading import Event
from typing import Any

from agent.models.children.engine import EngineReply, ReplyOptions
from agent.models.children.server import serve
from agent.types import Message


class PatientEngine:
    def reply(
        self,
        messages: Sequence[Message],
        options: ReplyOptions,
        *,
        cancel: Event,
        on_text: Callable[[str], None],
    ) -> EngineReply:
        return EngineReply("done")

    def read_ahead(self, messages: Sequence[Message], *, cancel: Event) -> None:
        cancel.wait()

    def set_abort(self, is_set: bool) -> None:
        pass


def load(header: Mapping[str, Any]) -> PatientEngine:
    return PatientEngine()


if __name__ == "__main__":
    serve(load)
