"""A model on a vLLM server as a policy for the agent's own loop. I/O: network, files.

Token ids go in and come out (`/inference/v1/generate`, vLLM 0.32), with the log-probability that each was
drawn with and the version of the weights that drew it, so that a reply may go on under new ones. Weights
travel by its weight-transfer interface (`vllm_weights`). The server wants VLLM_SERVER_DEV_MODE=1 for that:

    VLLM_SERVER_DEV_MODE=1 vllm serve FOLDER --weight-transfer-config '{"backend": "deskhand"}' \\
        --generation-config vllm --enable-scale-out
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from threading import Event
from typing import Any

import httpx2
import torch
from safetensors.torch import save_file

from agent.models.endpoint.messages import png_url
from agent.types import ModelReply, Prompt
from training.data.prompt_tokens import PromptTokenizer
from training.errors import TrainingError
from training.policy.probe import PROBE_IDS
from training.rollouts.actors import SamplerActor

_PATIENCE_S = 600.0


class VllmError(TrainingError):
    """The server does not answer, refuses a request, or reads a prompt as other tokens than the trainer."""


@dataclass(frozen=True, slots=True)
class OpenVllm:
    """Opens the policy where its sampler lives."""

    url: str
    """Of the server, such as http://127.0.0.1:8000."""
    weights_folder: Path
    """In which new weights are written; the server has to be able to read it."""
    tokenizer: PromptTokenizer
    """Of the model that the server runs."""
    max_tokens: int = 512
    """Of a reply."""

    def __call__(self) -> VllmPolicy:
        """Connect to the server; see `VllmPolicy` for errors."""
        return VllmPolicy(self)


class VllmPolicy:
    """A `weights.Policy`; only one sampler may have it, since it changes the server's weights."""

    def __init__(self, about: OpenVllm) -> None:
        """
        Raises:
            VllmError: the server does not answer, or its weights cannot be exchanged.
        """
        self._about = about
        self._client = httpx2.Client(base_url=about.url, timeout=_PATIENCE_S)
        self._seed = 0
        self.version = -1
        about.weights_folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder = str(about.weights_folder.resolve())
        self._post("/init_weight_transfer_engine", {"init_info": {"folder": folder}})

    def load(self, data: bytes, version: int) -> None:
        """See `Weighted.load`. Replies under way pause and go on with the new weights.

        Raises:
            VllmError: the server refuses them.
        """
        weights = torch.load(io.BytesIO(data), weights_only=True)
        path = self._about.weights_folder / f"{version}.safetensors"
        save_file(_untied(weights), path)
        try:
            with path.open("rb") as file:
                digest = hashlib.file_digest(file, "sha256").hexdigest()
            self._post("/pause?mode=keep")
            try:
                self._post("/start_weight_update")
                self._post("/update_weights", {"update_info": {"name": path.name, "sha256": digest}})
                self._post("/finish_weight_update", {"weight_version": str(version)})
                # Keys and values of the old weights would be used again for the same beginning of a prompt.
                self._post("/reset_prefix_cache")
            finally:
                self._post("/resume")
        finally:
            path.unlink()
        self.version = version

    def probe(self) -> Sequence[float]:
        """See `Weighted.probe`.

        Raises:
            VllmError: see the class.
        """
        answer = self._generate(
            list(PROBE_IDS), [], {"max_tokens": 1, "temperature": 0.0, "prompt_logprobs": 0}
        )
        rows: Sequence[Mapping[str, Any] | None] = answer["prompt_logprobs"] or ()
        wanted = list(zip(PROBE_IDS[1:], rows[1:], strict=False))
        return [float(row[str(token)]["logprob"]) for token, row in wanted if row is not None]

    def seed(self, text: str) -> None:
        """See `Policy.seed`."""
        self._seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big")

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        """Sampled at temperature 1 from the whole distribution, so that the reply's log-probabilities are
        those that its tokens were drawn with.

        Raises:
            VllmError: the server refuses the prompt, or reads it as other tokens than the trainer does.
        """
        read = self._about.tokenizer.tokens(prompt)
        answer = self._generate(
            read.token_ids,
            [png_url(pixels) for pixels, _, _ in read.pictures],
            {
                "max_tokens": self._about.max_tokens,
                "temperature": 1.0,
                "seed": self._seed,
                "logprobs": 0,
                "stop_token_ids": [self._about.tokenizer.end_id],
                "skip_special_tokens": False,
            },
        )
        if answer.get("prompt_token_ids") != read.token_ids:
            raise VllmError("The server reads the prompt as other tokens than the trainer does.")
        (choice,) = answer["choices"]
        ids = tuple(int(token) for token in choice["token_ids"])
        logprobs = tuple(min(0.0, float(one["logprob"])) for one in choice["logprobs"]["content"])
        text = self._about.tokenizer.text(ids)
        return ModelReply(
            text,
            "length" if choice["finish_reason"] == "length" else "stop",
            token_ids=ids,
            logprobs=logprobs,
            weights_version=versions_of(choice.get("weight_versions"), self.version),
        )

    def close(self) -> None:
        """Close the connection; the server goes on running."""
        self._client.close()

    def _generate(
        self, token_ids: Sequence[int], pictures: Sequence[str], sampling: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        """
        Raises:
            VllmError: see `_post`.
        """
        body: dict[str, Any] = {
            "token_ids": _one_a_picture(token_ids, self._about.tokenizer.picture_id),
            "sampling_params": dict(sampling),
            "return_token_ids": True,
        }
        if pictures:
            body["content_parts"] = [{"type": "image_url", "url": url} for url in pictures]
        answer: Mapping[str, Any] = self._post("/inference/v1/generate", body)
        return answer

    def _post(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        try:
            answer = self._client.post(path, json=dict(body) if body is not None else None)
        except httpx2.HTTPError as error:
            raise VllmError(f"The vLLM server {self._about.url} does not answer: {error}.") from error
        if answer.status_code == 404:
            raise VllmError(
                f"The vLLM server {self._about.url} has no {path}: start it with VLLM_SERVER_DEV_MODE=1."
            )
        if answer.is_error:
            raise VllmError(f"The vLLM server refused {path}: {answer.text[:400]}")
        return answer.json() if answer.content else None


class VllmSampler(SamplerActor[VllmPolicy]):
    """The sampler of a vLLM server, whose rounding differs from the trainer's, most in 16 bits."""

    tolerance = 0.05


def versions_of(spans: Sequence[Mapping[str, Any]] | None, otherwise: int) -> str:
    """The versions of a reply's tokens as text that `weights.written_versions` reads.

    Args:
        spans: the server's `weight_versions`: from token `start` to before `end` one version.
        otherwise: the version where it says nothing.

    >>> versions_of([{"version": "7", "start": 0, "end": 2}, {"version": "8", "start": 2, "end": 3}], 8)
    '7x2,8x1'
    >>> versions_of(None, 8)
    '8'
    """
    if not spans:
        return str(otherwise)
    return ",".join(f"{span['version']}x{span['end'] - span['start']}" for span in spans)


def _one_a_picture(token_ids: Sequence[int], picture_id: int) -> list[int]:
    """The prompt with one token for each picture: the server itself repeats it as often as needed.

    >>> _one_a_picture([1, 9, 9, 2, 2], 9)
    [1, 9, 2, 2]
    """
    found: list[int] = []
    for token, run in groupby(token_ids):
        found += [token] if token == picture_id else list(run)
    return found


def _untied(weights: Mapping[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """Without tensors that share their memory with an earlier one, which safetensors refuses to write."""
    found: dict[str, torch.Tensor] = {}
    seen: set[tuple[int, torch.Size]] = set()
    for name, tensor in weights.items():
        place = (tensor.data_ptr(), tensor.shape)
        if place not in seen:
            seen.add(place)
            found[name] = tensor.contiguous()
    return found
