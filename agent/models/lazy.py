"""A model that is loaded when it is first asked; a routine may never need it."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

from agent.ports import Model
from agent.types import ModelReply, Prompt


class LazyModel(Model):
    """Wraps the model that `load` returns; errors of loading are raised by `reply`."""

    def __init__(self, load: Callable[[], Model]) -> None:
        self._load = load
        self._model: Model | None = None

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        if self._model is None:
            self._model = self._load()
        return self._model.reply(prompt, stop=stop, on_text=on_text)

    def read_ahead(self, prompt: Prompt) -> None:
        if self._model is not None:
            self._model.read_ahead(prompt)

    def close(self) -> None:
        if self._model is not None:
            self._model.close()
