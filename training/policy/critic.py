"""The critic: a model's body with a value head, saved so that other runs can start from it. I/O: files.

The body is a copy of the policy's, without its output layer. The head adds two parts: a linear one on the
body's states, and a small network on what the policy's own probabilities say (`training.ppo.state_features`).
Both begin at 0, so that the first values are the bias and not noise; the stage `value` sets it to the mean
return.
"""

from __future__ import annotations

import copy
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file
from torch import Tensor, nn
from transformers import AutoConfig, AutoModel

from training.data.collation import TokenTensors
from training.errors import CheckpointError, GateError
from training.policy.models import optimiser_of, write_folder
from training.policy.scoring import Pictures, model_inputs
from training.ppo.scores import values_before
from training.ppo.state_features import NAMES

WEIGHTS, ABOUT, CONFIG = "critic.safetensors", "critic.json", "config.json"
FEATURE_WIDTH = 16
"""Hidden units of the network on features."""
FEATURE_RATE = 10.0
"""Its learning rate, in those of the body: it begins at nothing and has few weights."""
_FEATURES = "features."


class Critic(nn.Module):
    def __init__(self, body: nn.Module, width: int) -> None:
        super().__init__()
        self.body = body
        self.head = nn.Linear(width, 1)
        self.features = nn.Sequential(
            nn.Linear(len(NAMES), FEATURE_WIDTH), nn.Tanh(), nn.Linear(FEATURE_WIDTH, 1, bias=False)
        )
        nn.init.zeros_(self.head.weight)
        nn.init.zeros_(self.head.bias)
        nn.init.zeros_(self.features[2].weight)
        # The same in every critic: runs that begin alike have to end alike.
        with torch.no_grad():
            draw = torch.Generator().manual_seed(0)
            for parameter in self.features[0].parameters():
                parameter.copy_((2 * torch.rand(parameter.shape, generator=draw) - 1) / len(NAMES) ** 0.5)

    @staticmethod
    def of(model: Any) -> Critic:
        """A fresh critic with the body of a policy, on the policy's device."""
        body = copy.deepcopy(model.base_model)
        config = getattr(body.config, "text_config", body.config)
        for parameter in body.parameters():
            parameter.requires_grad_(True)
        return Critic(body, config.hidden_size).to(next(body.parameters()).device)

    def start_at(self, value: float) -> None:
        """Make a fresh critic value every state at this number."""
        with torch.no_grad():
            self.head.bias.fill_(value)

    def forward(
        self, tokens: TokenTensors, features: Tensor, pictures: Pictures = None
    ) -> tuple[Tensor, Tensor]:
        """Values of states.

        Args:
            features: (B, T, F) of the state after each token, from `state_features`.

        Returns:
            (B, T) values of the states before each token, and (B,) of the state after each row's last one.
        """
        states = self.body(**model_inputs(self.body, tokens, pictures), use_cache=False).last_hidden_state
        after = (self.head(states.float()) + self.features(features))[..., 0]
        last = tokens.attention.sum(dim=1) - 1
        # Copies: FSDP2 hangs its gathering for the backward pass on what is returned here.
        return values_before(after).clone(), after.gather(1, last[:, None])[:, 0].clone()


def critic_optimiser(critic: Critic, learning_rate: float) -> torch.optim.AdamW:
    """AdamW in which the network on features learns `FEATURE_RATE` times as fast as the rest."""
    small = list(critic.features.parameters())
    rest = [*critic.body.parameters(), *critic.head.parameters()]
    groups = [{"params": rest}, {"params": small, "lr": FEATURE_RATE * learning_rate}]
    return optimiser_of(groups, learning_rate)


@dataclass(frozen=True, slots=True)
class CriticRecord:
    """Metadata of a critic."""

    passed_gate: bool
    explained_variance: float
    """Of returns of held-out episodes of the policy that it was trained on."""
    value_loss: float
    policy: str
    """Version of that policy's weights."""
    steps: int
    """Passes over the episodes, in critics of before: batches of them."""
    explained_at_least: float | None = None
    """Lower end of the explained variance's 95% interval over episodes; None in critics of before."""


def save_critic(critic: Critic, record: CriticRecord, target: Path) -> None:
    """
    Raises:
        CheckpointError: `target` exists already.
    """

    def fill(folder: Path) -> None:
        save_file({name: value.contiguous() for name, value in critic.state_dict().items()}, folder / WEIGHTS)
        config: Any = critic.body.config
        config.save_pretrained(folder)
        about = {name: getattr(record, name) for name in CriticRecord.__slots__}
        (folder / ABOUT).write_text(json.dumps(about, indent=2) + "\n")

    write_folder(target, fill)


def load_critic(folder: Path) -> tuple[Critic, CriticRecord]:
    """One of before, which had no network on features, gets a fresh one, which adds nothing to its values.

    Raises:
        CheckpointError: there is none, or it is damaged.
    """
    try:
        about: Mapping[str, Any] = json.loads((folder / ABOUT).read_text())
        record = CriticRecord(**about)
        body = AutoModel.from_config(AutoConfig.from_pretrained(folder, local_files_only=True))
        weights = load_file(folder / WEIGHTS)
        critic = Critic(body, weights["head.weight"].shape[1])
        if not any(name.startswith(_FEATURES) for name in weights):
            fresh = {f"{_FEATURES}{name}": value for name, value in critic.features.state_dict().items()}
            weights |= fresh
        critic.load_state_dict(weights)
    except (OSError, ValueError, KeyError, TypeError, RuntimeError, SafetensorError) as error:
        raise CheckpointError(f"The critic in {folder} cannot be read: {error}.") from error
    return critic, record


def require_passed(record: CriticRecord, folder: Path) -> None:
    """
    Raises:
        GateError: the critic is not ready for RL.
    """
    if not record.passed_gate and not math.isfinite(record.explained_variance):
        raise GateError(
            f"The critic in {folder} learned nothing: all returns of its held-out episodes were equal. "
            "The policy has to succeed sometimes, and fail sometimes, before `rl` can begin."
        )
    if not record.passed_gate:
        least = record.explained_at_least
        chance = "" if least is None or least > 0 else ", which may be chance"
        raise GateError(
            f"The critic in {folder} explains {record.explained_variance:.0%} of the variance of returns"
            f"{chance}. That is not enough; train it on more episodes with `value`."
        )
