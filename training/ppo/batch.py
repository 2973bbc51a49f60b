"""The tensors of one update, validated once. Pure."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from torch import Tensor

from training.errors import BatchError
from training.ppo.masked import Denominators, require_finite


@dataclass(frozen=True)
class TokenBatch:
    """B episodes of T tokens. Where the mask is false, all other tensors may hold any value."""

    mask: Tensor
    """(B, T) true where the model wrote the token; never at position 0."""
    proximal: Tensor
    """(B, T) log-probabilities under the trainer's policy before the update."""
    behaviour: Tensor
    """(B, T) log-probabilities as recorded when the tokens were sampled."""
    advantages: Tensor
    """(B, T) of `training.ppo.advantages`."""
    targets: Tensor
    """(B, T) of `training.ppo.advantages`, for the critic."""
    old_values: Tensor
    """(B, T) the critic's values before the update."""
    reference: Tensor
    """(B, T) log-probabilities under the policy that the KL is measured against (usually after SFT)."""
    turns: Tensor
    """(B, T) the number of each token's turn."""
    thought: Tensor
    """(B, T) true for tokens of a thought; the others of the mask are actions."""
    positive: Tensor
    """(B,) true where the episode succeeded."""
    domains: tuple[str, ...]
    """One name for each episode; figures are logged by domain."""

    def __post_init__(self) -> None:
        """
        Raises:
            BatchError: shapes differ, position 0 counts, or a number that counts is not finite.
        """
        for name, tensor in self.tensors().items():
            expected = self.mask.shape[: tensor.dim()]
            if tensor.shape != expected or tensor.dim() != (1 if name == "positive" else 2):
                raise BatchError(f"{name} is {tuple(tensor.shape)}, but the mask {tuple(self.mask.shape)}.")
        if len(self.domains) != len(self.mask):
            raise BatchError(f"{len(self.domains)} domains are named for {len(self.mask)} episodes.")
        if bool(self.mask[:, 0].any()):
            raise BatchError(
                "The first token of an episode follows nothing, so the model cannot have written it."
            )
        for name in ("proximal", "behaviour", "advantages", "targets", "old_values", "reference"):
            require_finite(name, getattr(self, name), self.mask)

    def tensors(self) -> dict[str, Tensor]:
        """Field name → tensor, of every field that is one; shapes as above."""
        return {
            field.name: value
            for field in fields(self)
            if isinstance(value := getattr(self, field.name), Tensor)
        }

    def rows(self, chosen: slice) -> TokenBatch:
        """Some of the episodes, as a micro-batch: (b, T) and (b,) tensors that share memory with these."""
        parts = {name: tensor[chosen] for name, tensor in self.tensors().items()}
        return replace(self, **parts, domains=self.domains[chosen])

    def denominators(self) -> Denominators:
        """Token counts of the whole update; take them *before* it is cut into micro-batches."""
        return Denominators.of(self.mask, self.positive)
