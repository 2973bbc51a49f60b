"""The `Engine` interface of child processes, with its results and errors. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Event
from typing import Literal, Protocol

from agent.types import Message

MIN_REPLY_TOKENS = 16
"""A prompt must leave room for at least this much of a reply."""


class RefusedError(Exception):
    """The model or the prompt cannot be used; the message says what was refused, in half a sentence."""


class RefusedPromptError(RefusedError):
    """The prompt leaves no room for a reply in the model's context."""

    def __init__(self, prompt_tokens: int, context_tokens: int) -> None:
        super().__init__(
            f"the prompt has {prompt_tokens} tokens, and the model reads at most {context_tokens}"
            f" ({MIN_REPLY_TOKENS} of them for its reply)"
        )


class AbortedError(Exception):
    """The abort flag was set during an evaluation."""


@dataclass(frozen=True, slots=True)
class ReplyOptions:
    max_tokens: int
    temperature: float = 0.0
    seed: int = 0
    stop: tuple[str, ...] = ()
    grammar: str = ""
    """GBNF that the reply must match; empty: anything."""
    looks_again: bool = False
    """Whether a reply that asks, ends or is unsure gets a second look (embedded dialect, temperature 0)."""
    reuses_prefix: bool = True
    """False evaluates the whole prompt anew, for measurements."""


@dataclass(slots=True)
class EngineReply:
    """The result of one request; times in seconds."""

    text: str = ""
    finish_reason: Literal["stop", "length", "cancelled"] = "stop"
    token_ids: list[int] = field(default_factory=list)
    logprobs: list[float] = field(default_factory=list)
    encode_s: float = 0.0
    prefill_s: float = 0.0
    decode_s: float = 0.0
    second_look_s: float = 0.0
    prompt_tokens: int = 0
    reused_tokens: int = 0
    readings: tuple[str, ...] = ()
    """Where the model asks: what the task may mean, as plain orders, likeliest first."""


class Engine(Protocol):
    """A loaded model that answers prompts, one after the other."""

    def reply(
        self,
        messages: Sequence[Message],
        options: ReplyOptions,
        *,
        cancel: Event,
        on_text: Callable[[str], None],
    ) -> EngineReply:
        """Continue a prompt.

        Raises:
            RefusedError: of the kind that fits.
        """
        ...

    def read_ahead(self, messages: Sequence[Message], *, cancel: Event) -> None:
        """Evaluate the part before the last picture of the probable next prompt.

        Raises:
            RefusedError: of the kind that fits.
        """
        ...

    def set_abort(self, is_set: bool) -> None:
        """Abort an evaluation that runs in another thread, as far as the runtime can."""
        ...
