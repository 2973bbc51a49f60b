"""A model folder as a policy for the agent's own loop, run in this process by transformers. I/O: files.

It reads prompts and writes replies with the code that runs such a folder in the app, so that what is sampled
is what the app would do; only temperature and random numbers are training's. New weights take the place of
the old ones between two replies, and no key or value that the old ones computed is used again.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

import torch

from agent.models.children.engine import RefusedError, ReplyOptions
from agent.models.children.prefix_engine import PrefixEngine
from agent.models.transformers.runtime import TorchOptions, TorchRuntime
from agent.types import ModelReply, Prompt
from training.errors import TrainingError
from training.policy.probe import probe_of


class _Exchangeable(TorchRuntime):
    """A runtime that shows its model, whose weights can then be exchanged."""

    def __init__(self, folder: Path, options: TorchOptions) -> None:
        super().__init__(folder, options)
        torch.set_grad_enabled(True)  # the runtime is made for a process of its own; this one may train, too

    @property
    def model(self) -> Any:
        return self._model


@dataclass(frozen=True, slots=True)
class OpenTransformers:
    """Opens the policy where its sampler lives."""

    folder: Path
    """Of the model."""
    context_tokens: int = 4096
    """Of prompt and reply together."""
    max_tokens: int = 512
    """Of a reply."""
    threads: int = 1
    """Of torch."""
    thinks: bool | None = None
    """See `Manifest.thinks`."""

    def __call__(self) -> TransformersPolicy:
        """Load the model; see `TransformersPolicy` for errors."""
        return TransformersPolicy(self)


class TransformersPolicy:
    """A `weights.Policy`."""

    def __init__(self, about: OpenTransformers) -> None:
        """
        Raises:
            RefusedError: transformers refuses the folder.
        """
        self._about = about
        self._runtime = _Exchangeable(about.folder, TorchOptions(about.context_tokens, about.threads))
        self._engine = PrefixEngine(self._runtime, thinks=about.thinks)
        self._is_fresh = False
        """Whether what the engine has kept comes from the present weights."""
        self._rng_seed = 0
        self.version = -1

    def load(self, data: bytes, version: int) -> None:
        """See `Weighted.load`; `data` is a state dict as `torch.save` writes it."""
        weights = torch.load(io.BytesIO(data), weights_only=True)
        with torch.no_grad():
            self._runtime.model.load_state_dict(weights)
        self.version, self._is_fresh = version, False

    def probe(self) -> Sequence[float]:
        """See `Weighted.probe`."""
        return probe_of(self._runtime.model)

    def seed(self, text: str) -> None:
        """See `Policy.seed`."""
        self._rng_seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        """Sampled at temperature 1 from the whole distribution, so that the reply's log-probabilities are
        those that its tokens were drawn with.

        Raises:
            TrainingError: the prompt is too long, or cannot be rendered.
        """
        options = ReplyOptions(
            self._about.max_tokens,
            temperature=1.0,
            seed=self._rng_seed,
            stop=prompt.stop,
            reuses_prefix=self._is_fresh,
        )
        self._is_fresh = True
        try:
            with torch.no_grad():
                written = self._engine.reply(
                    prompt.messages, options, cancel=stop, on_text=on_text or _ignore
                )
        except RefusedError as error:
            raise TrainingError(f"The policy cannot answer: {error}.") from error
        return ModelReply(
            written.text,
            written.finish_reason,
            token_ids=tuple(written.token_ids),
            logprobs=tuple(written.logprobs),
            weights_version=str(self.version),
        )

    def close(self) -> None:
        """Nothing: the model is memory of this process."""


def _ignore(text: str) -> None:
    """The text is not shown while it is written."""
