"""Shared by all stages: a learning rate that follows wall-clock time, the optimiser, and checkpoints."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save_file

from training.embedded.model import EmbeddedModel
from training.embedded.perception import PerceptionHeads
from training.embedded.position_channels import keep_places
from training.embedded.vision import EmbeddedConfig
from training.errors import CheckpointError
from training.export.read_back import read_back

STEADY_SHARE = 0.55
"""Of a run's time at the full learning rate."""


def rate_at(
    step: int, elapsed_s: float, *, minutes: float, peak_rate: float, warmup_steps: int = 100
) -> float:
    """Warm-up by steps, a constant phase, then linear decay to 2% (WSD, arXiv 2404.06395 §4).

    The last two follow the wall clock, so that a run uses exactly the time it is given.
    """
    warm = min(1.0, (step + 1) / warmup_steps)
    done = min(1.0, elapsed_s / (60 * minutes))
    left = min(1.0, (1.0 - done) / (1.0 - STEADY_SHARE))
    return peak_rate * warm * max(0.02, left)


FIRST_LAYER_SHARE = 0.2
"""Factor on the learning rate for the patch embedding."""
HEADS_SHARE = 2.0
"""Factor on the learning rate for the training heads: they are single layers, and the layers below them
get wrong gradients until the heads have learned."""


class Optimiser:
    """Muon (https://kellerjordan.github.io/posts/muon) for matrices inside the layers, AdamW for the rest.

    Muon's steps are scaled to AdamW's size (arXiv 2502.16982, eq. 4), so that one learning rate serves both.
    """

    def __init__(self, modules: Sequence[torch.nn.Module], *, weight_decay: float = 0.02) -> None:
        named = [(n, p) for module in modules for n, p in module.named_parameters() if p.requires_grad]
        self._parameters = [p for _, p in named]
        inside = [
            p for n, p in named if p.dim() == 2 and (".blocks." in n or ".layers." in n or "merger" in n)
        ]
        chosen = {id(p) for p in inside}
        # The patch embedding's two halves add up for a still picture, so its steps count twice; and when the
        # first layer moves fast, nothing above it can learn to read.
        first = [p for n, p in named if "patch_embed" in n]
        chosen |= {id(p) for p in first}
        heads = [p for one in modules if isinstance(one, PerceptionHeads) for p in one.parameters()]
        chosen |= {id(p) for p in heads}
        rest = [p for _, p in named if id(p) not in chosen]
        self._all: list[torch.optim.Optimizer] = [
            torch.optim.AdamW(
                [
                    {"params": [p for p in rest if p.dim() >= 2], "weight_decay": weight_decay},
                    {"params": [p for p in rest if p.dim() < 2], "weight_decay": 0.0},
                    {"params": first, "weight_decay": 0.0, "share": FIRST_LAYER_SHARE},
                    {"params": heads, "weight_decay": 0.0, "share": HEADS_SHARE},
                ],
                betas=(0.9, 0.98),
            )
        ]
        if inside:
            self._all.append(
                torch.optim.Muon(
                    inside, weight_decay=weight_decay, momentum=0.95, adjust_lr_fn="match_rms_adamw"
                )
            )

    def step(self, learning_rate: float, *, clip: float = 1.0) -> None:
        """One update at this learning rate; clears the gradients."""
        torch.nn.utils.clip_grad_norm_(self._parameters, clip)
        for optimizer in self._all:
            for group in optimizer.param_groups:
                group["lr"] = learning_rate * group.get("share", 1.0)
            optimizer.step()
        self.forget()

    def state(self) -> list[dict[str, Any]]:
        """For a checkpoint."""
        return [optimizer.state_dict() for optimizer in self._all]

    def resume(self, state: Sequence[dict[str, Any]]) -> bool:
        """Go on with the moments of a checkpoint of the same stage; those of another are of no use here.

        Returns:
            Whether they were taken up.
        """
        shapes = [[len(group["params"]) for group in one["param_groups"]] for one in state]
        if shapes != [[len(group["params"]) for group in one.param_groups] for one in self._all]:
            return False
        for optimizer, one in zip(self._all, state, strict=True):
            optimizer.load_state_dict(one)
        return True

    def forget(self) -> None:
        for parameter in self._parameters:
            parameter.grad = None


class Average:
    """Exponential moving average of a model's weights, which is what gets published.

    It follows quickly at first: after n steps it remembers at most the last n / 10 of them.
    """

    def __init__(self, model: torch.nn.Module, *, decay: float = 0.99, num_steps: int = 0) -> None:
        self._decay, self.num_steps = decay, num_steps
        self.weights = {name: value.detach().clone() for name, value in model.state_dict().items()}

    def follow(self, model: torch.nn.Module) -> None:
        """Take up the weights after one more training step."""
        self.num_steps += 1
        kept = min(self._decay, (1 + self.num_steps) / (10 + self.num_steps))
        for name, value in model.state_dict().items():
            mean = self.weights[name]
            if mean.is_floating_point():
                mean.lerp_(value.detach(), 1 - kept)
            else:
                mean.copy_(value)


@dataclass(slots=True)
class Trained:
    """What training starts from."""

    model: EmbeddedModel
    heads: PerceptionHeads
    images: int
    """Pictures that the weights have seen; 1 at least for a model folder."""
    average: dict[str, torch.Tensor]
    """The average of the weights, which a checkpoint holds besides the newest; else the weights."""
    optimiser: list[dict[str, Any]]
    """States of the optimisers; empty where there are none."""


def save(
    path: Path,
    model: EmbeddedModel,
    heads: PerceptionHeads,
    images: int,
    *,
    average: Mapping[str, torch.Tensor] | None = None,
    optimiser: Sequence[dict[str, Any]] = (),
) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    content = {
        "config": model.config.to_json(),
        "model": model.state_dict(),
        "heads": heads.state_dict(),
        "images": images,
        "average": dict(average or model.state_dict()),
        "optimiser": list(optimiser),
    }
    torch.save(content, path.with_suffix(".tmp"))
    os.replace(path.with_suffix(".tmp"), path)


def load(path: Path) -> Trained:
    """A checkpoint written by `save`."""
    content = torch.load(path, weights_only=True, map_location="cpu")
    config = _config(content["config"])
    model, heads = EmbeddedModel(config), PerceptionHeads(config.vision_width, config.text_width)
    model.load_state_dict(content["model"])
    heads.load_state_dict(content["heads"])
    return Trained(model, heads, content["images"], content["average"], content["optimiser"])


def _config(fields: Mapping[str, Any]) -> EmbeddedConfig:
    given: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()
    }
    return EmbeddedConfig(**given)


def start_from(path: Path | None) -> Trained:
    """A checkpoint, a published model folder with its training heads, or new weights.

    Raises:
        CheckpointError: a model folder without training heads.
    """
    if path is not None and path.is_file():
        return load(path)
    if path is None:
        config = EmbeddedConfig()
        model = EmbeddedModel(config)
        heads = PerceptionHeads(config.vision_width, config.text_width)
        return Trained(model, heads, 0, model.state_dict(), [])
    config, trained_heads = read_heads(path)
    model, heads = EmbeddedModel(config), PerceptionHeads(config.vision_width, config.text_width)
    heads.load_state_dict(trained_heads)
    state, _ = read_back(path / "model.gguf", path / "projector.gguf")
    weights = {name.removeprefix("model."): torch.from_numpy(value) for name, value in state.items()}
    weights.pop("lm_head.weight", None)
    model.load_state_dict(weights)
    keep_places(model)  # sixteen bits are not exact
    return Trained(model, heads, 1, model.state_dict(), [])


HEADS_FILE = "training_heads.safetensors"
"""In a published model folder: with it training goes on from the repository's files alone."""


def write_heads(folder: Path, config: EmbeddedConfig, heads: PerceptionHeads) -> None:
    """The training heads in sixteen bits, and the sizes of the model that they belong to."""
    state = {name: value.half().contiguous() for name, value in heads.state_dict().items()}
    save_file(state, folder / HEADS_FILE, metadata={"config": json.dumps(config.to_json())})


def read_heads(folder: Path) -> tuple[EmbeddedConfig, dict[str, torch.Tensor]]:
    """
    Raises:
        CheckpointError: there are none, or they cannot be read.
    """
    path = folder / HEADS_FILE
    if not path.is_file():
        raise CheckpointError(
            f"{folder} has no {HEADS_FILE}, so training cannot go on from it. Start from the embedded model"
            " that this repository ships, or from a checkpoint."
        )
    try:
        with safe_open(path, framework="pt") as file:
            config = _config(json.loads(file.metadata()["config"]))
            return config, {name: file.get_tensor(name).float() for name in file.keys()}  # noqa: SIM118
    except (SafetensorError, KeyError, TypeError, ValueError) as error:
        raise CheckpointError(f"{path} cannot be read: {error}") from error
