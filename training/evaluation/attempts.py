"""Several attempts at the same tasks: each drawn with seeds of its own, kept as it ends. I/O: a folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from hashlib import blake2b
from pathlib import Path
from threading import Event
from types import TracebackType
from typing import Any

from agent.ports import Model
from agent.types import ModelReply, Prompt
from training.evaluation.case import EpisodeResult
from training.evaluation.resumable_lines import ResumableLines

RESULTS_FILE = "attempts.jsonl"
Key = tuple[str, int, int]
"""Family, seed, attempt."""


def reply_seed(key: Key, number: int) -> int:
    """The seed of a reply: another one for each attempt and each step, and the same when it is run again.

    >>> reply_seed(("press", 0, 0), 1) == reply_seed(("press", 0, 0), 1) != reply_seed(("press", 0, 1), 1)
    True
    """
    text = " ".join(map(str, (*key, number)))
    return int.from_bytes(blake2b(text.encode(), digest_size=4).digest()) >> 1


class AttemptModel(Model):
    """A model whose replies are drawn anew in each attempt."""

    def __init__(self, model: Model, key: Key) -> None:
        self._model, self._key, self._num_replies = model, key, 0

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        self._num_replies += 1
        self._model.reseed(reply_seed(self._key, self._num_replies))
        return self._model.reply(prompt, stop=stop, on_text=on_text)

    def read_ahead(self, prompt: Prompt) -> None:
        self._model.read_ahead(prompt)

    def close(self) -> None:
        """The model goes on to the next attempt."""


class AttemptsFile:
    """The attempts that have ended, one line each; the same command after an interruption goes on."""

    def __init__(self, folder: Path, asked: Mapping[str, Any]) -> None:
        """
        Args:
            asked: what all attempts have in common.

        Raises:
            SettingsError: the folder holds attempts of which something else was asked.
        """
        self._lines = ResumableLines(folder, RESULTS_FILE, asked)
        self.results: dict[Key, EpisodeResult] = {
            result.key: result for result in map(_result, self._lines.before)
        }

    def add(self, result: EpisodeResult) -> None:
        """Keep it; it is on the disk afterwards. One that could not be judged says nothing of the model, and
        is left to the next time that the same command is given."""
        if not result.is_judged:
            return
        self.results[result.key] = result
        self._lines.add(asdict(result))

    def __enter__(self) -> AttemptsFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lines.close()


def _result(said: dict[str, Any]) -> EpisodeResult:
    lists = {name: tuple(value) for name, value in said.items() if isinstance(value, list)}
    return EpisodeResult(**{**said, **lists})
