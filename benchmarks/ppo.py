"""Advantages and losses: how fast, how much memory, and whether other trainers agree, all in one run.

    python benchmarks/ppo.py [--oracles FOLDER] [--lengths 1024 8192 ...] [--json]

Speed is tokens a second of processor time on one thread, best of the rounds: a busy machine changes little.
Memory is what the resident set grew by at its highest. `naive` is the serial definition, one token after the
other. How to get the oracles is said in `benchmarks/workloads/ppo_oracles.py`. Exit status 1 where our own
answer is not the reference's.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import math
import os
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from torch import Tensor

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.workloads.gates import equal_to
from benchmarks.workloads.ppo_oracles import DUAL, HIGH, LOW, LossInput, Oracle, load
from training.ppo.advantages import adaptive_lambda, gae
from training.ppo.masked import Denominators
from training.ppo.policy_loss import Clipping, policy_loss

EPISODES = 4
LENGTHS = (1024, 4096, 16384, 65536, 131072)
CLIPPING = Clipping(LOW, HIGH, DUAL)
SLOW_S = 2.0
"""What takes longer is not repeated."""


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--oracles", type=Path, help="where they were installed")
    parser.add_argument("--lengths", type=int, nargs="+", default=LENGTHS, help="tokens of an episode")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    oracles, missing = load(arguments.oracles)
    rows = compare(oracles)
    speeds = [speed for length in arguments.lengths for speed in measure(oracles, length, arguments.rounds)]
    answer = {
        "load": round(os.getloadavg()[0], 1),
        "oracles": [oracle.name for oracle in oracles],
        "not_installed": missing,
        "agreement": [asdict(row) for row in rows],
        "speed": [asdict(speed) for speed in speeds],
    }
    own = [row.agrees for row in rows if row.who == "deskhand"]
    promised = equal_to("answers of Deskhand that are as expected", sum(own), len(own))
    if arguments.json:
        print(json.dumps({**answer, "gates": [promised]}))
    else:
        show(rows, speeds, missing)
    return 0 if promised["met"] else 1


# --- agreement ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    case: str
    who: str
    answer: list[float]
    expected: list[float]
    agrees: bool


@dataclass(frozen=True)
class Case:
    """One episode of advantages with the reference's answer (peers-training.md §3.2)."""

    name: str
    rewards: list[float]
    values: list[float]
    mask: list[int]
    lambda_: float
    expected: list[float]
    wants: str = "advantages"
    next_value: float | None = None
    lambda_critic: float = 1.0


GAP = [1, 1, 0, 0, 0, 1, 1]
GAP_VALUES = [0.1, 0.2, 9, 9, 9, 0.3, 0.4]
FOUR = [0.1, 0.2, 0.3, 0.4]
CASES = (
    Case("A gap, λ 1", [0] * 6 + [1], GAP_VALUES, GAP, 1.0, [0.9, 0.8, 0.7, 0.6]),
    Case("A gap, λ .95", [0] * 6 + [1], GAP_VALUES, GAP, 0.95, [0.799675, 0.7365, 0.67, 0.6]),
    Case(
        "B reward on a masked token",
        [0] * 7 + [1], [*GAP_VALUES, 9], [*GAP, 0], 0.95, [0.799675, 0.7365, 0.67, 0.6],
    ),
    Case("C returns", [1, 2, 3], [0.5, 1, 1.5], [1, 1, 1], 1.0, [6, 5, 3], wants="targets"),
    Case("E targets, λ .5 and 1", [0, 0, 0, 1], FOUR, [1] * 4, 0.5, [1, 1, 1, 1], wants="targets"),
    Case("F truncated", [0] * 4, FOUR, [1] * 4, 0.95, [0.456725, 0.3755, 0.29, 0.2], next_value=0.6),
)  # fmt: skip
LOSSES = {
    "loss A=+1, ρ 1.4": (1.0, 1.4, -1.28),
    "loss A=−1, ρ .5": (-1.0, 0.5, 0.8),
    "loss A=−1, ρ 2": (-1.0, 2.0, 2.0),
    "loss A=−1, ρ 5 (dual clip)": (-1.0, 5.0, 3.0),
}


def compare(oracles: list[Oracle]) -> list[Row]:
    rows = []
    for case in CASES:
        rows.append(_row(case.name, "deskhand", _our_advantages(case), case.expected))
        for oracle in oracles:
            if oracle.has_advantages:
                rows.append(_row(case.name, oracle.name, _their_advantages(oracle, case), case.expected))
    for name, (advantage, ratio, expected) in LOSSES.items():
        given = LossInput(*(torch.tensor([[x]]) for x in (math.log(ratio), 0.0, advantage, 1.0)))
        rows.append(_row(name, "deskhand", [_our_loss(given, 1.0).item()], [expected]))
        for oracle in oracles:
            if oracle.has_loss:
                rows.append(_row(name, oracle.name, [oracle.loss(given, 1.0).item()], [expected]))
    return rows + _cut_in_two(oracles)


def _cut_in_two(oracles: list[Oracle]) -> list[Row]:
    """One update at once, and as two micro-batches with different numbers of tokens, which add up."""
    given = loss_input(4, 256)
    given.mask[:2, 136:] = 0
    whole = float(given.mask.sum())
    parts = [LossInput(*(x[rows] for x in vars(given).values())) for rows in (slice(0, 2), slice(2, 4))]
    expected = [_our_loss(given, whole).item()]
    ours = [sum(_our_loss(part, whole).item() for part in parts)]
    rows = [_row("two micro-batches add up", "deskhand", ours, expected)]
    for oracle in oracles:
        if not oracle.has_loss:
            continue
        at_once = [oracle.loss(given, whole).item()]
        summed = [sum(oracle.loss(part, whole).item() for part in parts)]
        if oracle.averages_micro_batches:
            summed = [summed[0] / len(parts)]
        rows.append(_row("two micro-batches add up", oracle.name, summed, at_once))
    return rows


def _row(case: str, who: str, answer: list[float], expected: list[float]) -> Row:
    agrees = all(
        math.isclose(a, b, abs_tol=2e-6, rel_tol=2e-6) for a, b in zip(answer, expected, strict=True)
    )
    return Row(case, who, [round(x, 6) for x in answer], expected, agrees)


def _our_advantages(case: Case) -> list[float]:
    rewards, values, mask = (
        torch.tensor([x], dtype=torch.float64) for x in (case.rewards, case.values, case.mask)
    )
    pair = gae(
        rewards,
        values,
        mask,
        gamma=1.0,
        lambda_policy=case.lambda_,
        lambda_critic=case.lambda_critic,
        truncated=torch.tensor([case.next_value is not None]),
        next_value=torch.tensor([case.next_value or 0.0], dtype=torch.float64),
    )
    return pair[case.wants == "targets"][mask.bool()].tolist()


def _their_advantages(oracle: Oracle, case: Case) -> list[float]:
    """One λ: that is all they take."""
    rewards, values, mask = (
        torch.tensor([x], dtype=torch.float64) for x in (case.rewards, case.values, case.mask)
    )
    pair = oracle.advantages(rewards, values, mask, case.lambda_, case.next_value)
    return pair[case.wants == "targets"][mask.bool()].tolist()


def _our_loss(given: LossInput, whole_tokens: float) -> Tensor:
    denominators = Denominators(whole_tokens, 0)
    return policy_loss(
        given.log_probs, given.old, given.advantages, given.mask, denominators, clipping=CLIPPING
    )


# --- speed --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Speed:
    what: str
    who: str
    tokens: int
    """Of one episode; there are `EPISODES`."""
    tokens_per_s: int
    peak_mb: float


def episode_input(episodes: int, tokens: int) -> tuple[Tensor, Tensor, Tensor]:
    """Rewards, values, mask: turns of 80 tokens after observations of 120, a reward at the end."""
    generator = torch.Generator().manual_seed(0)
    mask = (torch.arange(tokens) % 200 >= 120).float().repeat(episodes, 1)
    mask[:, -1] = 1.0
    rewards = torch.zeros(episodes, tokens)
    rewards[:, -1] = 1.0
    return rewards, torch.rand(episodes, tokens, generator=generator), mask


def loss_input(episodes: int, tokens: int) -> LossInput:
    generator = torch.Generator().manual_seed(0)
    old = -torch.rand(episodes, tokens, generator=generator)
    log_probs = (old + 0.3 * torch.randn(episodes, tokens, generator=generator)).requires_grad_()
    advantages = torch.randn(episodes, tokens, generator=generator)
    return LossInput(log_probs, old, advantages, episode_input(episodes, tokens)[2])


def measure(oracles: list[Oracle], tokens: int, rounds: int) -> list[Speed]:
    rewards, values, mask = episode_input(EPISODES, tokens)
    lambdas = adaptive_lambda(mask.sum(dim=1))
    nothing = torch.zeros(EPISODES)

    def ours() -> object:
        return gae(
            rewards,
            values,
            mask,
            gamma=1.0,
            lambda_policy=lambdas,
            lambda_critic=1.0,
            truncated=nothing.bool(),
            next_value=nothing,
        )

    work: list[tuple[str, str, Callable[[], object]]] = [
        ("advantages", "deskhand", ours),
        ("advantages", "naive", lambda: naive_advantages(rewards, values, mask, lambdas)),
    ]
    for oracle in oracles:
        if oracle.has_advantages:
            work.append(
                (
                    "advantages",
                    oracle.name,
                    _question_controller(oracle, rewards, values, mask, float(lambdas[0])),
                )
            )
    given = loss_input(EPISODES, tokens)
    whole = float(given.mask.sum())
    work.append(("loss", "deskhand", lambda: _our_loss(given, whole).backward()))  # type: ignore[no-untyped-call]
    work.extend(("loss", oracle.name, _losing(oracle, given, whole)) for oracle in oracles if oracle.has_loss)
    return [_timed(what, who, tokens, function, rounds) for what, who, function in work]


def _question_controller(
    oracle: Oracle, rewards: Tensor, values: Tensor, mask: Tensor, lambda_: float
) -> Callable[[], object]:
    return lambda: oracle.advantages(rewards, values, mask, lambda_, None)


def _losing(oracle: Oracle, given: LossInput, whole: float) -> Callable[[], object]:
    return lambda: oracle.loss(given, whole).backward()  # type: ignore[no-untyped-call]


def naive_advantages(rewards: Tensor, values: Tensor, mask: Tensor, lambdas: Tensor) -> tuple[Tensor, Tensor]:
    """The serial definition with two λ; masked tokens are stepped over."""
    following = policy = critic = torch.zeros(len(values))
    advantages, targets = [], []
    for t in reversed(range(values.shape[1])):
        wrote = mask[:, t].bool()
        delta = rewards[:, t] + following - values[:, t]
        policy = torch.where(wrote, delta + lambdas * policy, policy)
        critic = torch.where(wrote, delta + critic, critic)
        following = torch.where(wrote, values[:, t], following)
        advantages.append(policy)
        targets.append(critic + values[:, t])
    return torch.stack(advantages[::-1], dim=1) * mask, torch.stack(targets[::-1], dim=1) * mask


def _timed(what: str, who: str, tokens: int, function: Callable[[], object], rounds: int) -> Speed:
    ctypes.CDLL(None).malloc_trim(0)  # what others left in the allocator would hide what is needed
    before = _resident_kb("VmRSS")
    Path("/proc/self/clear_refs").write_text("5")  # forget the highest so far
    best = math.inf
    for _ in range(rounds):
        start = time.process_time()
        function()
        taken = time.process_time() - start
        best = min(best, taken)
        if taken > SLOW_S:
            break
    peak_mb = max(0, _resident_kb("VmHWM") - before) / 1024
    return Speed(what, who, tokens, round(EPISODES * tokens / best), round(peak_mb, 1))


def _resident_kb(name: str) -> int:
    status = Path("/proc/self/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith(name)).split()[1])


def show(rows: list[Row], speeds: list[Speed], missing: dict[str, str]) -> None:
    for row in rows:
        print(f"{row.case:28} {row.who:22} {'agrees' if row.agrees else 'DIFFERS':8} {row.answer}")
    for speed in speeds:
        print(
            f"{speed.what:12} {speed.who:22} {speed.tokens:7} tokens "
            f"{speed.tokens_per_s:12,} tokens/s {speed.peak_mb:8.1f} MB"
        )
    for name, why in missing.items():
        print(f"{name}: not installed ({why})")


if __name__ == "__main__":
    sys.exit(main())
