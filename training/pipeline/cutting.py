"""A vision-language model, or one of text alone, cut into stages. Pure.

The vision tower, its projector and the embedding are in the first stage, together with the decoder layers
that DeepStack adds pictures' features to; the last norm, the output layer and the loss are in the last
stage. What goes from stage to stage is (B, T, width) alone: every stage knows the tokens, and computes
positions and masks itself. The parts are transformers' own modules with fewer layers inside, so that they
compute what the whole model computes.

A matrix that embedding and output layer share is in both ends; their gradients are summed for each batch.
With adapters only those are trained, and so only those have a second version: the frozen weights are there
once.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import torch
from peft import PeftModel
from torch import Tensor, nn

from training.data.collation import TokenTensors
from training.errors import PipelineError
from training.policy.models import sees_pictures
from training.policy.scoring import Pictures, model_inputs
from training.supervised.loss import loss_of_states


@dataclass(frozen=True, slots=True)
class SupervisedMicroBatch:
    tokens: TokenTensors
    pictures: Pictures
    num_tokens: int
    """That carry loss in the whole batch."""


@dataclass(frozen=True, slots=True)
class _Config:
    """Of the whole model, for `model_inputs`."""

    config: Any


class ModelPart(nn.Module):
    """The decoder layers `first` to `stop` of a model, with what else belongs to their stage.

    It shares its parameters with the model that it was cut from.
    """

    def __init__(self, model: Any, first: int, stop: int, *, has_start: bool, has_end: bool) -> None:
        super().__init__()
        whole = model.get_base_model() if isinstance(model, PeftModel) else model
        body = whole.base_model
        self._whole = _Config(whole.config)
        self.has_start, self.has_end = has_start, has_end
        sees = sees_pictures(whole.config)
        text = _shallow(body.language_model if sees else body)
        text.layers = nn.ModuleList(list(text.layers)[first:stop])
        if not has_start:
            del text.embed_tokens
        if not has_end:
            text.norm = nn.Identity()
        self.body: Any = text
        self._sees = sees
        if sees:
            self.body = _shallow(body)
            if not has_start:  # of the rest only the positions are asked for
                self.body._modules = {}
            self.body.language_model = text
        if has_end:
            self.head = whole.get_output_embeddings()

    def forward(self, batch: SupervisedMicroBatch, received: Tensor | None) -> Any:
        """The states for the next stage; in the last one the loss, and how many tokens were right."""
        inputs = model_inputs(self._whole, batch.tokens, batch.pictures)
        if self.has_start:
            states = self.body(**inputs, use_cache=False).last_hidden_state
        else:
            assert received is not None
            # Not kept a second time under a name of its own: `functional_call` would set each weight twice.
            text = self.body.language_model if self._sees else self.body
            states = text(
                inputs_embeds=received,
                position_ids=self._positions(inputs, received),
                attention_mask=inputs.get("attention_mask"),
                use_cache=False,
            ).last_hidden_state
        if not self.has_end:
            return states
        return loss_of_states(states, self.head, batch.tokens, num_tokens=batch.num_tokens)

    def activation_of(self, batch: SupervisedMicroBatch) -> Tensor:
        """Without memory: shape and type of what goes from stage to stage."""
        width = self._whole.config.get_text_config().hidden_size
        return torch.empty(*batch.tokens.ids.shape, width, dtype=torch.float32, device="meta")

    def _positions(self, inputs: Mapping[str, Any], received: Tensor) -> Tensor:
        if "position_ids" in inputs:
            found: Tensor = inputs["position_ids"]
            return found
        places: Tensor = self.body.compute_3d_position_ids(
            input_ids=inputs["input_ids"],
            inputs_embeds=received,
            image_grid_thw=inputs["image_grid_thw"],
            video_grid_thw=None,
            attention_mask=inputs.get("attention_mask"),
            past_key_values=None,
            mm_token_type_ids=inputs["mm_token_type_ids"],
        )
        return places


def _shallow(module: Any) -> Any:
    """A module with the same parts, whose list of parts is its own."""
    found = copy.copy(module)
    found._modules = dict(module._modules)
    return found


def num_layers(model: Any) -> int:
    """Decoder layers."""
    return len(_layers(model))


def least_first(model: Any) -> int:
    """Decoder layers that have to be in the first stage: those that DeepStack feeds."""
    whole = model.get_base_model() if isinstance(model, PeftModel) else model
    vision = getattr(whole.config, "vision_config", None)
    return max(1, len(getattr(vision, "deepstack_visual_indexes", None) or ()))


def _layers(model: Any) -> Any:
    whole = model.get_base_model() if isinstance(model, PeftModel) else model
    body = whole.base_model
    text = body.language_model if sees_pictures(whole.config) else body
    if not all(hasattr(text, name) for name in ("layers", "embed_tokens", "norm")):
        raise PipelineError(f"A model of the kind {type(whole).__name__} cannot be cut into stages.")
    return text.layers


def cut(model: Any, boundaries: Sequence[int], stage: int) -> ModelPart:
    """One stage.

    Args:
        boundaries: the first decoder layer of each stage but the first.

    Raises:
        PipelineError: a stage would be empty, DeepStack's layers are cut apart, or the model cannot be cut.
    """
    count = num_layers(model)
    edges = [0, *boundaries, count]
    if any(here >= there for here, there in pairwise(edges)):
        raise PipelineError(
            f"A model of {count} decoder layers cannot be cut before {', '.join(map(str, boundaries))}: "
            "each stage needs a layer."
        )
    if len(edges) > 2 and edges[1] < (least := least_first(model)):
        raise PipelineError(
            f"The first {least} decoder layers see pictures, and belong into the first stage."
        )
    return ModelPart(
        model, edges[stage], edges[stage + 1], has_start=stage == 0, has_end=stage == len(edges) - 2
    )


def trained_names(model: nn.Module, part: nn.Module) -> dict[str, str]:
    """Trained parameters of a part: its name of each → the whole model's."""
    names = {id(value): name for name, value in model.named_parameters()}
    return {name: names[id(value)] for name, value in part.named_parameters() if value.requires_grad}


def tied_name(model: Any, part: ModelPart) -> str:
    """A part's name of the trained matrix that embedding and output layer share; empty for none."""
    whole = model.get_base_model() if isinstance(model, PeftModel) else model
    embedding, head = whole.get_input_embeddings().weight, whole.get_output_embeddings().weight
    if embedding is not head or not embedding.requires_grad:
        return ""
    return next((name for name, value in part.named_parameters() if value is embedding), "")


def balanced(
    layer_s: Sequence[float],
    num_stages: int,
    *,
    start_s: float = 0.0,
    end_s: float = 0.0,
    least_first: int = 1,
) -> tuple[int, ...]:
    """The boundaries with which the slowest stage is fastest.

    Args:
        layer_s: of each decoder layer.
        start_s: of what comes before the first layer; `end_s`: of what comes after the last one.
        least_first: layers that have to be in the first stage.

    Raises:
        PipelineError: there are not enough layers.

    >>> balanced([1.0] * 8, 4, start_s=2.0, end_s=1.0)
    (1, 3, 6)
    """
    count = len(layer_s)
    if count < least_first + num_stages - 1:
        raise PipelineError(
            f"A model of {count} decoder layers, of which {least_first} belong into the first stage, "
            f"cannot be cut into {num_stages} stages."
        )
    sums = [0.0]
    for value in layer_s:
        sums.append(sums[-1] + value)
    # best[k][j]: the slowest of k stages that hold the first j layers, and where the last of them begins
    best: dict[tuple[int, int], tuple[float, int]] = {
        (1, stop): (start_s + sums[stop], 0) for stop in range(least_first, count + 1)
    }
    for stages in range(2, num_stages + 1):
        for stop in range(least_first + stages - 1, count + 1):
            rest = end_s if stages == num_stages and stop == count else 0.0
            best[stages, stop] = min(
                (max(best[stages - 1, begin][0], sums[stop] - sums[begin] + rest), begin)
                for begin in range(least_first + stages - 2, stop)
            )
    boundaries: list[int] = []
    stop = count
    for stages in range(num_stages, 1, -1):
        stop = best[stages, stop][1]
        boundaries.append(stop)
    return tuple(reversed(boundaries))
