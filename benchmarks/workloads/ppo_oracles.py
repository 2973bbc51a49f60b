"""Other trainers' own functions behind one interface, for `benchmarks/ppo.py`. Imports what is installed.

    .venv/bin/pip install --no-deps --target FOLDER -r benchmarks/workloads/ppo_oracles.txt
    .venv/bin/python benchmarks/ppo.py --oracles FOLDER

`--no-deps` and a folder of their own: torch and all else of `.venv` stay as they are. Not here, because
nothing of theirs could be called on this CPU: OpenRLHF 0.11.2 imports flash_attn, which needs CUDA to build;
AReaL 1.0.4 has its advantages inside a method of the actor; NeMo-RL on PyPI is an empty 0.0.0. TRL 1.16 has
no PPO any more, only the loss. What an oracle does not have is left out of the table.
"""

from __future__ import annotations

import importlib.metadata
import logging
import sys
import warnings
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Protocol

import torch
from torch import Tensor

LOW, HIGH, DUAL = 0.2, 0.28, 3.0


@dataclass(frozen=True)
class LossInput:
    """All (B, T)."""

    log_probs: Tensor
    old: Tensor
    advantages: Tensor
    mask: Tensor


class Oracle(Protocol):
    """What other trainers can be asked."""

    name: str
    has_advantages: bool
    has_loss: bool
    averages_micro_batches: bool
    """Its trainer divides by the number of micro-batches instead of giving the losses one denominator."""

    def advantages(
        self, rewards: Tensor, values: Tensor, mask: Tensor, lambda_: float, next_value: float | None
    ) -> tuple[Tensor, Tensor]:
        """(B, T) advantages and critic targets for γ 1, before any whitening.

        Args:
            next_value: of the state after a truncated episode; None where it ended.
        """
        ...

    def loss(self, given: LossInput, whole_tokens: float | None) -> Tensor:
        """Of one micro-batch; `whole_tokens` is the number of action tokens in all of them."""
        ...


class Verl:
    has_advantages = has_loss = True
    averages_micro_batches = False

    def __init__(self) -> None:
        from verl.trainer.ppo import core_algos, rollout_corr_helper
        from verl.workers.config import ActorConfig

        self.name = f"verl {importlib.metadata.version('verl')}"
        self.functions, self.correction = core_algos, rollout_corr_helper
        self._config: Any = lambda: ActorConfig(
            strategy="fsdp",
            rollout_n=1,
            ppo_micro_batch_size_per_gpu=1,
            clip_ratio_low=LOW,
            clip_ratio_high=HIGH,
            clip_ratio_c=DUAL,
        )

    def advantages(
        self, rewards: Tensor, values: Tensor, mask: Tensor, lambda_: float, next_value: float | None
    ) -> tuple[Tensor, Tensor]:
        # It has no argument for a truncated episode.
        _, returns = self.functions.compute_gae_advantage_return(rewards, values, mask, 1.0, lambda_)
        return (returns - values) * mask, returns  # its advantages come whitened; the returns do not

    def loss(self, given: LossInput, whole_tokens: float | None) -> Tensor:
        config = self._config()
        if whole_tokens is not None:
            config.global_batch_info.update(dp_size=1, batch_num_tokens=whole_tokens)
        loss: Tensor = self.functions.compute_policy_loss_vanilla(
            given.old, given.log_probs, given.advantages, given.mask, config=config
        )[0]
        return loss


class TorchRl:
    has_advantages = True
    has_loss = averages_micro_batches = False

    def __init__(self) -> None:
        from torchrl.objectives.value.functional import vec_generalized_advantage_estimate

        self.name = f"TorchRL {importlib.metadata.version('torchrl')}"
        self._estimate = vec_generalized_advantage_estimate

    def advantages(
        self, rewards: Tensor, values: Tensor, mask: Tensor, lambda_: float, next_value: float | None
    ) -> tuple[Tensor, Tensor]:
        """It has no mask: every token is a step."""
        done = torch.zeros_like(values, dtype=torch.bool)
        done[:, -1] = True
        following = torch.nn.functional.pad(values, (0, 1), value=next_value or 0.0)[:, 1:]
        terminated = done if next_value is None else torch.zeros_like(done)
        pairs = self._estimate(
            1.0,
            lambda_,
            values[..., None],
            following[..., None],
            rewards[..., None],
            done[..., None],
            terminated[..., None],
        )
        return pairs[0][..., 0], pairs[1][..., 0]

    def loss(self, given: LossInput, whole_tokens: float | None) -> Tensor:
        raise NotImplementedError


class Trl:
    has_loss = True
    has_advantages = False

    def __init__(self, loss_type: str) -> None:
        from trl.trainer.grpo_trainer import GRPOTrainer

        self.name = f"TRL {importlib.metadata.version('trl')} ({loss_type})"
        self._loss_type = loss_type
        self.averages_micro_batches = loss_type == "bnpo"
        self._compute = GRPOTrainer._compute_loss

    def advantages(
        self, rewards: Tensor, values: Tensor, mask: Tensor, lambda_: float, next_value: float | None
    ) -> tuple[Tensor, Tensor]:
        raise NotImplementedError

    def loss(self, given: LossInput, whole_tokens: float | None) -> Tensor:
        """The trainer's own method, on a trainer that has nothing but what the method reads."""
        mask = given.mask.long()
        trainer = SimpleNamespace(
            _get_per_token_logps_and_entropies=lambda *_, **__: (
                given.log_probs,
                torch.zeros_like(given.log_probs),
                None,
            ),
            args=SimpleNamespace(delta=DUAL, steps_per_generation=1, use_bias_correction_kl=False),
            accelerator=SimpleNamespace(
                num_processes=1, gather=lambda x: x, reduce=lambda x, reduction: x, sync_gradients=True
            ),
            model=SimpleNamespace(training=True),
            _metrics={"train": _Ignored()},
            loss_type=self._loss_type,
            importance_sampling_level="token",
            epsilon_low=LOW,
            epsilon_high=HIGH,
            beta=0.0,
            top_entropy_quantile=1.0,
            off_policy_mask_threshold=None,
            aux_loss_enabled=False,
            use_vllm=False,
            vllm_importance_sampling_correction=False,
            current_gradient_accumulation_steps=1,
            max_completion_length=mask.shape[1],
            _entropy_bonus_enabled=False,
        )
        inputs = {
            "prompt_ids": mask[:, :0],
            "prompt_mask": mask[:, :0],
            "completion_ids": mask,
            "completion_mask": mask,
            "advantages": given.advantages,
            "old_per_token_logps": given.old,
            "num_items_in_batch": torch.tensor(float(mask.sum() if whole_tokens is None else whole_tokens)),
        }
        loss: Tensor = self._compute(trainer, None, inputs)
        return loss


class _Ignored:
    """Metrics that nobody reads."""

    def __getitem__(self, name: str) -> list[float]:
        return []


def load(folder: Path | None) -> tuple[list[Oracle], dict[str, str]]:
    """What can be imported, and for the rest why not. The folder comes last on the path: our packages win."""
    if folder is not None:
        sys.path.append(str(folder))
    logging.disable(logging.WARNING)
    loaded: list[Oracle] = []
    missing: dict[str, str] = {}
    kinds: dict[str, Any] = {
        "verl": Verl,
        "TorchRL": TorchRl,
        "TRL": lambda: Trl("dapo"),
        "TRL (bnpo)": lambda: Trl("bnpo"),
    }
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, kind in kinds.items():
            try:
                loaded.append(kind())
            except ImportError as error:
                missing[name] = str(error)
    return loaded, missing
