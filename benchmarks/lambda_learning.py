"""What a reply of a few tokens learns with the default λ, and with λ = 0: a world of counting.

    python benchmarks/lambda_learning.py [--seeds 10] [--updates 30] [--json]

The prompt is a number; the reply has to count on from it for eight tokens, and only a reply without a mistake
is paid, at its end, as a click is that lands. The policy is a table (from each token to the next one) that
begins with each token right in 80% of cases. The critic sees the position and the newest token, so that it
cannot tell whether an earlier token was wrong. Our PPO functions (`training.ppo`), 64 replies an update.
Arms: α measured by lengths (the default), and α = 0.05 (the default before), which is λ = 0 here.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.workloads.gates import at_least
from training.ppo.masked import Denominators, Moments, whiten
from training.ppo.objective import PpoSettings, estimate
from training.ppo.policy_loss import policy_loss
from training.ppo.value_loss import value_loss

NUMBERS, LENGTH, REPLIES, SKILL = 10, 8, 64, 0.8
ARMS: dict[str, float | None] = {"measured": None, "alpha 0.05": 0.05}


class Counting:
    """Tables of a policy and a critic, and the update of both."""

    def __init__(self, alpha: float | None, seed: int) -> None:
        self._settings = PpoSettings(alpha=alpha)
        self._rng = torch.Generator().manual_seed(seed)
        right = torch.tensor(SKILL * (NUMBERS - 1) / (1 - SKILL)).log()
        self.logits = (right * torch.eye(NUMBERS).roll(1, dims=1)).requires_grad_()
        self.values = torch.zeros(LENGTH, NUMBERS, requires_grad=True)
        self._optimiser = torch.optim.Adam([{"params": [self.logits]}, {"params": [self.values]}], lr=0.05)

    def success(self) -> float:
        """Of the policy, exactly: the mean over first numbers of the chance to make no mistake."""
        right = self.logits.detach().softmax(dim=-1).roll(-1, dims=1).diagonal()
        chances = [right.roll(-first)[:LENGTH].prod() for first in range(NUMBERS)]
        return float(torch.stack(chances).mean())

    def update(self) -> None:
        """Play replies and learn from them once."""
        seen, written = self._play()
        rewards = torch.zeros(REPLIES, LENGTH)
        rewards[:, -1] = (written == (seen + 1) % NUMBERS).all(dim=1).float()
        mask = torch.ones(REPLIES, LENGTH, dtype=torch.bool)
        values = self.values[torch.arange(LENGTH), seen]
        ended = torch.zeros(REPLIES, dtype=torch.bool)
        advantages, targets = estimate(rewards, values, mask, ended, torch.zeros(REPLIES), self._settings)
        advantages = whiten(advantages, mask, Moments.of(advantages, mask))
        log_probs = self.logits.log_softmax(dim=-1)[seen, written]
        count = Denominators.of(mask, ended)
        loss = policy_loss(log_probs, log_probs.detach(), advantages, mask, count)
        (loss + value_loss(values, targets, mask, count)).backward()
        self._optimiser.step()
        self._optimiser.zero_grad()

    def _play(self) -> tuple[Tensor, Tensor]:
        """(B, T) the token before each one, and the token."""
        newest = torch.randint(NUMBERS, (REPLIES,), generator=self._rng)
        chances = self.logits.detach().softmax(dim=-1)
        seen, written = [], []
        for _ in range(LENGTH):
            seen.append(newest)
            newest = torch.multinomial(chances[newest], 1, generator=self._rng)[:, 0]
            written.append(newest)
        return torch.stack(seen, dim=1), torch.stack(written, dim=1)


def learned(alpha: float | None, *, seed: int, updates: int) -> float:
    """Success from 0 to 1 after so many updates."""
    world = Counting(alpha, seed)
    for _ in range(updates):
        world.update()
    return world.success()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--updates", type=int, default=30)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    torch.set_num_threads(1)
    after = {
        name: [learned(alpha, seed=seed, updates=options.updates) for seed in range(options.seeds)]
        for name, alpha in ARMS.items()
    }
    gained = statistics.mean(after["measured"]) - statistics.mean(after["alpha 0.05"])
    found: dict[str, Any] = {
        "before": Counting(None, 0).success(),
        "after": {name: statistics.mean(values) for name, values in after.items()},
        "each_seed": {name: [round(value, 3) for value in values] for name, values in after.items()},
        "updates": options.updates,
        "gates": [at_least("points_regained", 100 * gained, 10.0)],
    }
    print(json.dumps(found) if options.json else json.dumps(found, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
