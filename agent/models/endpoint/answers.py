"""Joins the pieces of a streamed answer, or reads an answer in one piece. Pure.

Servers differ: some split a model's thoughts or its calls from its text, some leave out how the answer ended,
some send token ids with the log-probabilities, some ignore that a stream was asked for.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from agent.bounded_json import BoundedJsonError, read_json
from agent.models.endpoint.key_mask import KeyMask
from agent.models.endpoint.tool_calls import ToolCallText
from agent.whole_text import begins_pair, whole_text

_THINK_START, _THINK_END = "<think>", "</think>\n"
_MAX_PIECE_BYTES = 8 * 2**20
_MAX_CHARACTERS = 2**20
_MAX_TOKENS = 2**17
_MAX_NUMBER = 2**31
"""Of token ids and counts; more would break the record that it is written into."""


class AnswerError(ValueError):
    """A piece is not what an OpenAI-compatible server sends; the message says why, in half a sentence."""


@dataclass(slots=True)
class StreamedAnswer:
    """The answer received so far, without the key."""

    mask: KeyMask = field(default_factory=KeyMask)
    text: str = ""
    finish_reason: str = ""
    """As the server says it; empty until it does."""
    token_ids: list[int] = field(default_factory=list)
    logprobs: list[float] = field(default_factory=list)
    prompt_tokens: int = 0
    reused_tokens: int = 0
    reply_tokens: int = 0
    error: str = ""
    """What went wrong in the middle of a stream, in the server's words."""
    _thinks: bool = False
    _calls: ToolCallText = field(default_factory=ToolCallText)
    _has_ids: bool = True
    _half: str = ""
    """The first half of a letter whose second has not come yet."""
    _held: str = ""
    """What may be the beginning of the key."""

    def add(self, data: str) -> str:
        """Take one piece of JSON; returns the text that is new.

        Raises:
            AnswerError: it is no piece of an answer.
        """
        try:
            piece = read_json(data, max_bytes=_MAX_PIECE_BYTES, forgives_numbers=True, keeps_halves=True)
        except BoundedJsonError as error:
            said = "is no JSON" if "no JSON" in str(error) else f"cannot be read: {error}"
            raise AnswerError(f"a piece of its answer {said[:200]}") from None
        if not isinstance(piece, Mapping):
            raise AnswerError("a piece of its answer is no JSON object")
        if problem := piece.get("error"):
            self.error = self.mask.masked(error_words(problem))
            return ""
        self._read_usage(piece.get("usage"))
        choices = piece.get("choices")
        if not isinstance(choices, Sequence) or isinstance(choices, str):
            raise AnswerError("its answer has no choices")
        if not choices:
            return ""
        choice = choices[0]
        if not isinstance(choice, Mapping):
            raise AnswerError("its answer has no choices")
        reason = choice.get("finish_reason")
        self.finish_reason = reason[:40] if isinstance(reason, str) and reason else self.finish_reason
        self._read_logprobs(choice.get("logprobs"))
        return self._read_text(choice.get("delta") or choice.get("message") or {})

    def finish(self) -> str:
        """The remaining text at the end of the stream: half a letter, the end tag of thoughts."""
        end = (_THINK_END if self._thinks else "") + self._calls.end()
        self._thinks = False
        new = self.mask.masked(self._held + whole_text(self._half + end))
        self._half = self._held = ""
        self.text += new
        return new

    @property
    def ending(self) -> Literal["stop", "length"]:
        return "length" if self.finish_reason == "length" else "stop"

    def _read_text(self, said: Any) -> str:
        if not isinstance(said, Mapping):
            raise AnswerError("its answer has no text")
        new = ""
        thought = said.get("reasoning_content") or said.get("reasoning")
        if isinstance(thought, str) and thought:
            # The server took the thoughts out of the text; the dialects read them where the model wrote them.
            if not self._thinks:
                self._thinks = True
                new += _THINK_START
            new += thought
        content = said.get("content")
        if isinstance(content, str) and content:
            new += self._without_thinking() + self._calls.end() + content
        if called := self._calls.add(said.get("tool_calls")):
            new += self._without_thinking()
            new += called if self.text or new else called.removeprefix("\n")
        return self._say(new)

    def _without_thinking(self) -> str:
        end = _THINK_END if self._thinks else ""
        self._thinks = False
        return end

    def _say(self, new: str) -> str:
        """Some servers send the two halves of a letter in two pieces: the first waits for the second."""
        new = self._half + new
        cut = len(new) - begins_pair(new)
        whole, self._half = whole_text(new[:cut]), new[cut:]
        new, self._held = self.mask.divided(self._held + whole)
        self.text += new
        if len(self.text) > _MAX_CHARACTERS:
            raise AnswerError("it writes on without an end")
        return new

    def _read_usage(self, usage: Any) -> None:
        if isinstance(usage, Mapping):
            self.prompt_tokens = _number(usage.get("prompt_tokens")) or self.prompt_tokens
            self.reply_tokens = _number(usage.get("completion_tokens")) or self.reply_tokens
            details = usage.get("prompt_tokens_details")
            if isinstance(details, Mapping):
                self.reused_tokens = _number(details.get("cached_tokens"))

    def _read_logprobs(self, logprobs: Any) -> None:
        """Ids come with them from llama-server; without ids they could not be matched with tokens."""
        content = logprobs.get("content") if isinstance(logprobs, Mapping) else None
        if not isinstance(content, Sequence) or not self._has_ids:
            return
        for entry in content:
            number = entry.get("id") if isinstance(entry, Mapping) else None
            logprob = entry.get("logprob") if isinstance(entry, Mapping) else None
            value = _probability(logprob)
            is_full = len(self.token_ids) >= _MAX_TOKENS
            if not isinstance(number, int) or not 0 <= number < _MAX_NUMBER or value is None or is_full:
                self._has_ids = False
                self.token_ids.clear()
                self.logprobs.clear()
                return
            self.token_ids.append(number)
            self.logprobs.append(value)


def error_words(error: Any) -> str:
    """The error message of a server, in whichever field it is; one short line."""
    for key in ("error", "message", "detail"):
        if isinstance(error, Mapping) and error.get(key):
            return error_words(error[key])
    if isinstance(error, list) and error:
        return error_words(error[0])
    words = error if isinstance(error, str) else json.dumps(error, ensure_ascii=False)
    return " ".join(whole_text(words).split())[:300]


def _probability(logprob: Any) -> float | None:
    """A logarithm that a record can hold: no infinity, no number of a thousand digits."""
    is_one = isinstance(logprob, int | float) and -1e9 < logprob < 1e9
    return min(0.0, float(logprob)) if is_one else None


def _number(value: Any) -> int:
    is_one = isinstance(value, int) and not isinstance(value, bool) and 0 < value < _MAX_NUMBER
    return value if is_one else 0
