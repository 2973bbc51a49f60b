"""Does a policy learn as well from episodes cut at a turn boundary and continued by the critic's value?

    python benchmarks/cut_learning.py [--seeds 3] [--updates 60] [--json]

A corridor of rooms with two doors each, one of which leads on and the other back; the prize lies at the end,
and an episode is cut off after 80 turns, so that early episodes are long and uneven. Tabular actor and
critic, our PPO functions (`training.ppo`), our trajectory buffer on a simulated clock, 32 environments,
batches of 16 episodes, bound 2. Arms: `synchronous`, `uncut` (the update waits for stragglers), `cut`.
Reported for each: the return of episodes that ended in the last quarter of the updates, the simulated hours,
and the part of segments that were cut.
"""

from __future__ import annotations

import argparse
import heapq
import json
import math
import random
import statistics
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.workloads.rollout_rules import Synchronous
from training.ppo.advantages import gae
from training.ppo.importance_sampling import token_weights
from training.ppo.masked import Denominators
from training.ppo.policy_loss import policy_loss
from training.ppo.value_loss import value_loss
from training.rollouts.experience import RolloutBatch, Turn
from training.rollouts.schedule import DeadlineSchedule, SchedulingRule
from training.rollouts.trajectory_buffer import TrajectoryBuffer

ROOMS, MAX_TURNS, GAMMA = 8, 80, 0.97
ENVIRONMENTS, BATCH, TRAIN_S = 32, 16, 60.0


@dataclass(frozen=True, slots=True)
class Choice:
    """The door that was taken in a room, and the logarithm of its probability."""

    room: int
    door: int
    log_prob: float


class Tables:
    """Actor and critic, a number for each room and door."""

    def __init__(self) -> None:
        self.logits = torch.zeros(ROOMS, 2, dtype=torch.float64, requires_grad=True)
        self.values = torch.zeros(ROOMS, dtype=torch.float64, requires_grad=True)
        self._optimizer = torch.optim.Adam([self.logits, self.values], lr=0.1)

    def chances(self) -> list[list[float]]:
        return self.logits.detach().softmax(-1).tolist()

    def update(self, batch: RolloutBatch) -> None:
        segments = batch.segments
        width = max(len(segment.turns) for segment in segments)

        def rows(number_of: Callable[[Turn], float], dtype: torch.dtype = torch.float64) -> Tensor:
            padded = [
                [number_of(turn) for turn in one.turns] + [0] * (width - len(one.turns)) for one in segments
            ]
            return torch.tensor(padded, dtype=dtype)

        rooms = rows(lambda turn: turn.sample.room, torch.int64)
        doors = rows(lambda turn: turn.sample.door, torch.int64)
        mask = rows(lambda turn: 1, torch.bool)
        continues = torch.tensor([one.is_cut or one.is_truncated for one in segments])
        following = torch.tensor([one.next_state or 0 for one in segments])
        with torch.no_grad():
            advantages, targets = gae(
                rows(lambda turn: turn.reward),
                self.values[rooms],
                mask,
                gamma=GAMMA,
                lambda_policy=0.9,
                lambda_critic=0.9,
                truncated=continues,
                next_value=self.values[following],
            )
            proximal = self._log_probs(rooms, doors)
        weights = token_weights(proximal, rows(lambda turn: turn.sample.log_prob), mask)
        denominators = Denominators.of(mask, torch.zeros(len(segments), dtype=torch.bool))
        for _ in range(2):
            self._optimizer.zero_grad()
            policy = policy_loss(
                self._log_probs(rooms, doors), proximal, advantages, mask, denominators, weights=weights
            )
            (policy + value_loss(self.values[rooms], targets, mask, denominators)).backward()
            self._optimizer.step()

    def _log_probs(self, rooms: Tensor, doors: Tensor) -> Tensor:
        return self.logits.log_softmax(-1)[rooms, doors]


class Arm:
    """One run on a simulated clock."""

    def __init__(self, rule: SchedulingRule, seed: int) -> None:
        self._buffer, self._tables = TrajectoryBuffer(rule), Tables()
        self._rng, self._seed = random.Random(seed), seed
        self._leads_on = [random.Random(f"doors {seed}").randrange(2) for _ in range(ROOMS)]
        self._now_s, self._events, self._num_events = 0.0, list[tuple[float, int, Callable[[], None]]](), 0
        self._idle, self._is_training = ENVIRONMENTS, False
        self._chances = self._tables.chances()
        self.returns: list[tuple[int, float]] = []
        """(version at the end, discounted return) of every episode that ended."""

    def run(self, updates: int) -> dict[str, float]:
        self._fill()
        while self._buffer.version < updates:
            self._now_s, _, happen = heapq.heappop(self._events)
            happen()
            self._train()
            self._fill()
        late = [value for version, value in self.returns if version >= 0.75 * updates]
        metrics = self._buffer.metrics
        return {
            "return": statistics.fmean(late),
            "hours": self._now_s / 3600,
            "cut": metrics.num_cut / metrics.num_segments,
            "worst_staleness": metrics.worst_staleness,
        }

    def _after(self, seconds: float, happen: Callable[[], None]) -> None:
        self._num_events += 1
        heapq.heappush(self._events, (self._now_s + seconds, self._num_events, happen))

    def _fill(self) -> None:
        while self._idle and (number := self._buffer.begin(None, self._buffer.version)) is not None:
            self._idle -= 1
            self._turn(number, 0, 0)

    def _turn(self, number: int, room: int, count: int) -> None:
        version = self._buffer.version
        self._buffer.begin_turn(number, version, state=room)
        chance = self._chances[room][1]
        door = int(self._rng.random() < chance)
        choice = Choice(room, door, math.log(chance if door else 1 - chance))
        self._after(self._rng.lognormvariate(2.0, 0.5), lambda: self._done(number, choice, version, count))

    def _done(self, number: int, choice: Choice, version: int, count: int) -> None:
        room = choice.room + 1 if choice.door == self._leads_on[choice.room] else max(0, choice.room - 1)
        has_prize, is_last = room == ROOMS, count + 1 == MAX_TURNS
        self._buffer.add_turn(number, Turn((version,), reward=float(has_prize), seconds=1.0, sample=choice))
        if has_prize or is_last:
            self._buffer.finish(number, is_truncated=not has_prize, next_state=None if has_prize else room)
            self.returns.append((self._buffer.version, GAMMA**count if has_prize else 0.0))
            self._idle += 1
        else:
            self._turn(number, room, count + 1)

    def _train(self) -> None:
        if self._is_training or self._buffer.num_complete < BATCH or (batch := self._buffer.take()) is None:
            return
        self._is_training = True
        self._after(TRAIN_S, lambda: self._trained(batch))

    def _trained(self, batch: RolloutBatch) -> None:
        self._tables.update(batch)
        self._chances = self._tables.chances()
        self._is_training = False
        self._buffer.trained()


def compare(updates: int, seeds: range) -> list[dict[str, Any]]:
    arms: dict[str, SchedulingRule] = {
        "synchronous": Synchronous(BATCH),
        "uncut": DeadlineSchedule(BATCH, 2, may_cut=False),
        "cut": DeadlineSchedule(BATCH, 2),
    }
    rows = []
    for name, rule in arms.items():
        found = [Arm(rule, seed).run(updates) for seed in seeds]
        returns = [one["return"] for one in found]
        rows.append(
            {
                "arm": name,
                "return": round(statistics.fmean(returns), 4),
                "return_sd": round(statistics.stdev(returns), 4) if len(returns) > 1 else 0.0,
                "hours": round(statistics.fmean(one["hours"] for one in found), 3),
                "cut": round(statistics.fmean(one["cut"] for one in found), 4),
                "worst_staleness": max(one["worst_staleness"] for one in found),
                "best_return": round(GAMMA ** (ROOMS - 1), 4),
                "seeds": list(seeds),
            }
        )
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", type=int, default=3, help="how many; default: %(default)s")
    parser.add_argument("--updates", type=int, default=60, help="default: %(default)s")
    parser.add_argument("--json", action="store_true", help="a list of rows on standard output")
    options = parser.parse_args()
    torch.set_num_threads(1)
    rows = compare(options.updates, range(options.seeds))
    if options.json:
        print(json.dumps(rows))
    else:
        for row in rows:
            print(row)
    return 0


if __name__ == "__main__":
    sys.exit(main())
