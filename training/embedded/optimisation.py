"""Shared by all stages: a learning rate that follows wall-clock time, the optimiser, and checkpoints."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch

from training.embedded.model import EmbeddedModel
from training.embedded.perception import PerceptionHeads
from training.embedded.position_channels import keep_places
from training.embedded.vision import EmbeddedConfig
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

    def forget(self) -> None:
        for parameter in self._parameters:
            parameter.grad = None


def save(path: Path, model: EmbeddedModel, heads: PerceptionHeads, images: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    content = {"config": model.config.to_json(), "model": model.state_dict(), "heads": heads.state_dict()}
    torch.save({**content, "images": images}, path.with_suffix(".tmp"))
    os.replace(path.with_suffix(".tmp"), path)


def load(path: Path) -> tuple[EmbeddedModel, PerceptionHeads, int]:
    """A checkpoint written by `save`."""
    content = torch.load(path, weights_only=True)
    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in content["config"].items()
    }
    config = EmbeddedConfig(**fields)
    model, heads = EmbeddedModel(config), PerceptionHeads(config.vision_width, config.text_width)
    model.load_state_dict(content["model"])
    heads.load_state_dict(content["heads"])
    return model, heads, content["images"]


def start_from(path: Path | None) -> tuple[EmbeddedModel, PerceptionHeads, int]:
    """A checkpoint, a model folder (whose training heads begin anew), or new weights.

    The number returned with them counts the pictures they were trained on; 1 for a model folder.
    """
    if path is not None and path.is_file():
        return load(path)
    config = EmbeddedConfig()
    model, heads = EmbeddedModel(config), PerceptionHeads(config.vision_width, config.text_width)
    if path is None:
        return model, heads, 0
    state, _ = read_back(path / "model.gguf", path / "projector.gguf")
    weights = {name.removeprefix("model."): torch.from_numpy(value) for name, value in state.items()}
    weights.pop("lm_head.weight", None)
    model.load_state_dict(weights)
    keep_places(model)  # sixteen bits are not exact
    return model, heads, 1
