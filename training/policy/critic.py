"""The critic: a model's body with a value head, saved so that other runs can start from it. I/O: files.

The body is a copy of the policy's, without its output layer; the head begins at 0, so that the first values
are 0 and not noise.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from safetensors import SafetensorError
from safetensors.torch import load_file, save_file
from torch import Tensor, nn
from transformers import AutoConfig, AutoModel

from training.data.collation import TokenTensors
from training.errors import CheckpointError, GateError
from training.policy.models import write_folder
from training.policy.scoring import Pictures, model_inputs
from training.ppo.scores import values_before

WEIGHTS, ABOUT, CONFIG = "critic.safetensors", "critic.json", "config.json"


class Critic(nn.Module):
    def __init__(self, body: nn.Module, width: int) -> None:
        super().__init__()
        self.body = body
        self.head = nn.Linear(width, 1)
        nn.init.zeros_(self.head.weight)
        nn.init.zeros_(self.head.bias)

    @staticmethod
    def of(model: Any) -> Critic:
        """A fresh critic with the body of a policy."""
        body = copy.deepcopy(model.base_model)
        config = getattr(body.config, "text_config", body.config)
        for parameter in body.parameters():
            parameter.requires_grad_(True)
        return Critic(body, config.hidden_size)

    def forward(self, tokens: TokenTensors, pictures: Pictures = None) -> tuple[Tensor, Tensor]:
        """(B, T) values of the states before each token, and (B,) of the state after each row's last one."""
        states = self.body(**model_inputs(self.body, tokens, pictures), use_cache=False).last_hidden_state
        after = self.head(states.float())[..., 0]
        last = tokens.attention.sum(dim=1) - 1
        return values_before(after), after.gather(1, last[:, None])[:, 0]


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
    """
    Raises:
        CheckpointError: there is none, or it is damaged.
    """
    try:
        about: Mapping[str, Any] = json.loads((folder / ABOUT).read_text())
        record = CriticRecord(**about)
        body = AutoModel.from_config(AutoConfig.from_pretrained(folder, local_files_only=True))
        weights = load_file(folder / WEIGHTS)
        critic = Critic(body, weights["head.weight"].shape[1])
        critic.load_state_dict(weights)
    except (OSError, ValueError, KeyError, TypeError, RuntimeError, SafetensorError) as error:
        raise CheckpointError(f"The critic in {folder} cannot be read: {error}.") from error
    return critic, record


def require_passed(record: CriticRecord, folder: Path) -> None:
    """
    Raises:
        GateError: the critic is not ready for RL.
    """
    if not record.passed_gate:
        raise GateError(
            f"The critic in {folder} explains {record.explained_variance:.0%} of the variance of returns, "
            "which was not enough; train it for longer with `value`."
        )
