"""One model for several episodes: replies come one after the other, each drawn with its episode's seeds."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Lock

from agent.actions import parse_reply
from agent.errors import ModelError, PromptTooLongError, UnreadableReplyError
from agent.ports import Model
from agent.types import ModelReply, Prompt
from training.evaluation.attempts import Key, reply_seed

_POLL_S = 0.05


class SharedModel:
    """A model and the turn of asking it."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.turn = Lock()

    def close(self) -> None:
        self.model.close()


class EpisodesModel(Model):
    """The model of one episode; remembers its last reply, and counts."""

    def __init__(self, shared: SharedModel, key: Key, dialect: str) -> None:
        self._shared, self._key, self._dialect = shared, key, dialect
        self.num_replies = 0
        self.num_tokens = 0
        """That were written; where a runtime does not say, those whose ids it gave."""
        self.num_prompt_tokens = 0
        self.last: ModelReply | None = None
        self.fault = ""
        """Why the model, not the agent, failed."""

    @property
    def thought(self) -> str:
        """Of the last reply, where it can be read."""
        if self.last is None:
            return ""
        try:
            return parse_reply(self.last.text, dialect=self._dialect).thought
        except UnreadableReplyError:
            return ""

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        while not self._shared.turn.acquire(timeout=_POLL_S):
            if stop.is_set():
                return ModelReply("", "cancelled")
        try:
            self.num_replies += 1
            self._shared.model.reseed(reply_seed(self._key, self.num_replies))
            self.last = reply = self._shared.model.reply(prompt, stop=stop, on_text=on_text)
        except PromptTooLongError:
            raise
        except ModelError as error:
            self.fault = str(error)
            raise
        finally:
            self._shared.turn.release()
        self.num_tokens += reply.timings.reply_tokens or len(reply.token_ids)
        self.num_prompt_tokens += reply.timings.prompt_tokens
        return reply

    def read_ahead(self, prompt: Prompt) -> None:
        """Only where no other episode is being answered."""
        if self._shared.turn.acquire(blocking=False):
            try:
                self._shared.model.read_ahead(prompt)
            finally:
                self._shared.turn.release()

    def close(self) -> None:
        """The model goes on to the next episode."""
