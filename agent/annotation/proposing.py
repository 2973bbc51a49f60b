"""A model that can be asked for alternative replies, on request only."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

from agent.ports import Model
from agent.types import ModelReply, Prompt


class ProposingModel(Model):
    """Wraps a model, and remembers its last prompt for `more`."""

    def __init__(self, model: Model, sampler: Model, *, num_candidates: int) -> None:
        """`sampler` is the same model, sampling: at temperature 0 it would say the same again."""
        self._model, self._sampler, self._num_candidates = model, sampler, num_candidates
        self._prompt: Prompt | None = None
        self.last: ModelReply | None = None
        """Its reply to the last prompt."""

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        self.last = self._model.reply(prompt, stop=stop, on_text=on_text)
        self._prompt = prompt
        return self.last

    def read_ahead(self, prompt: Prompt) -> None:
        self._model.read_ahead(prompt)

    def more(self, *, stop: Event) -> list[ModelReply]:
        """Other replies to the last prompt, lazily; once for each prompt.

        Raises:
            ModelError: the sampler cannot reply.
        """
        prompt, self._prompt = self._prompt, None
        replies: list[ModelReply] = []
        while prompt is not None and len(replies) < self._num_candidates - 1 and not stop.is_set():
            replies.append(self._sampler.reply(prompt, stop=stop))
        return replies

    def close(self) -> None:
        self._model.close()
        if self._sampler is not self._model:
            self._sampler.close()
