"""One arm of hybrid RL with one seed: a run that resumes, and its result as one object. I/O: a run."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import torch
from torch import Tensor, nn

from training.data.samples import TokenSample
from training.environments.seeds import HELD_OUT_SEEDS, SeedSpace, task_seed
from training.experiments.hybrid.settings import HYBRID_ARMS, HybridArm, HybridSizes
from training.experiments.learner_steps import LearnerSteps
from training.experiments.testbed.network import PolicySize, RecurrentPolicy, imitate
from training.experiments.testbed.playing import ErrandPlayer, ErrandSlot
from training.experiments.testbed.settings import LEARNER, as_if_failed
from training.merge.interpolation import interpolate
from training.policy.critic import Critic
from training.rl.learner import PPOLearner, update_on_episodes
from training.stages.loop import run_steps
from training.stages.run_folder import RunFolder
from training.worlds.desk import DESK_WORDS, MIXED, SCREEN, TOOLS, FileDesk, desk, desk_demonstration
from training.worlds.errands import PAD

Tell = Callable[[str], None]
MISTAKES = 0.25
AT_ONCE = 16
"""Episodes that begin together; a batch ends when they have its tokens."""
_TASKS_A_BATCH = 4096
"""Numbers of tasks that a batch may use in a domain."""


@dataclass(frozen=True, slots=True)
class HybridRecipe:
    """What a run's folder remembers."""

    arm: str
    seed: int
    domain: str = ""
    """Of a specialist that will be merged."""
    sizes: HybridSizes = field(default_factory=HybridSizes)


class TwinBody(nn.Module):
    """Two bodies; an episode's states are those of its domain's body, beside zeros for the other one's."""

    is_activation_checkpointing = False

    def __init__(self, body: nn.Module) -> None:
        super().__init__()
        self.screen, self.tools = copy.deepcopy(body), copy.deepcopy(body)
        self.config: Any = PolicySize(hidden_size=2 * body.config.hidden_size, words=body.config.words)

    def forward(self, input_ids: Tensor, **_: Any) -> Any:
        """(B, T) tokens → an object with `last_hidden_state` (B, T, 2H)."""
        has_tools = (input_ids == TOOLS).any(dim=1)[:, None, None].float()
        screen = self.screen(input_ids).last_hidden_state * (1 - has_tools)
        tools = self.tools(input_ids).last_hidden_state * has_tools
        return SimpleNamespace(last_hidden_state=torch.cat([screen, tools], dim=-1))


def hybrid_start(out: Path, sizes: HybridSizes) -> RecurrentPolicy:
    """The policy that every arm begins with; made once and kept in `out`."""
    kept = out / f"desk-start-{sizes.imitation}.pt"
    words = len(DESK_WORDS)
    if not kept.exists():
        out.mkdir(parents=True, exist_ok=True)
        policy = imitate(
            steps=sizes.imitation,
            batch=32,
            mistakes=MISTAKES,
            seed=0,
            demonstrated=desk_demonstration,
            words=words,
        )
        unfinished = kept.with_suffix(f".{time.monotonic_ns()}")
        torch.save(policy.state_dict(), unfinished)
        unfinished.replace(kept)
    policy = RecurrentPolicy(PolicySize(words=words))
    policy.load_state_dict(torch.load(kept, weights_only=True))
    return policy.eval()


def examine_desk(policy: RecurrentPolicy, domain: str, episodes: int) -> list[ErrandSlot]:
    """The first held-out tasks of a domain, in order, sampled with the same random numbers each time."""
    player = ErrandPlayer(min(128, episodes), seed=0, begin=lambda seed: desk(seed, domain))
    ended = player.play(policy, lambda n: (HELD_OUT_SEEDS[n], str(n)), version=0, begin=episodes)
    return sorted(ended, key=lambda slot: int(slot.name))


class DeskRollouts:
    """A `TrajectorySource`: episodes of each domain until its share of the tokens is written."""

    def __init__(self, policy: RecurrentPolicy, arm: HybridArm, *, tokens: int, seed: int) -> None:
        self._policy, self._arm, self._tokens, self._seed = policy, arm, tokens, seed
        self.slots: list[ErrandSlot] = []
        """The last batch."""

    def batch(self, number: int, space: SeedSpace) -> list[TokenSample]:
        """Episodes of update `number`, or, in another space than that of RL, of value pretraining."""
        self.slots = []
        for domain, share in self._arm.shares.items():
            written, begun = 0.0, 0
            while written < share * self._tokens:
                player = ErrandPlayer(
                    AT_ONCE,
                    seed=task_seed(space, self._seed, number * _TASKS_A_BATCH + begun),
                    begin=lambda seed, domain=domain: desk(seed, domain),  # type: ignore[misc]
                )
                ended = player.play(
                    self._policy, self._task(domain, number, space, begun), version=number, begin=AT_ONCE
                )
                self.slots += sorted(ended, key=lambda slot: slot.name)
                written += sum(sum(slot.mask) for slot in ended)
                begun += AT_ONCE
        return [slot.sample(shaping=0.0) for slot in self.slots]

    def publish(self, policy: Any, version: str) -> None:
        """Play with these weights from now on."""

    def _task(
        self, domain: str, number: int, space: SeedSpace, begun: int
    ) -> Callable[[int], tuple[int, str]]:
        def of(at: int) -> tuple[int, str]:
            task = number * _TASKS_A_BATCH + begun + at
            return task_seed(space, self._seed, task), f"{domain}-{space}-{self._seed}-{task:09}"

        return of


class HybridSteps(LearnerSteps):
    """`training.stages.loop.Steps`: an update of PPO a step."""

    def __init__(self, recipe: HybridRecipe, start: RecurrentPolicy) -> None:
        arm = HYBRID_ARMS[recipe.arm]
        if recipe.domain:
            arm = replace(arm, shares={recipe.domain: 1.0})
        self._recipe, self._sizes = recipe, recipe.sizes
        self.policy = copy.deepcopy(start)
        torch.manual_seed(recipe.seed)
        critic = Critic.of(self.policy)
        if arm.critics == 2:
            body = TwinBody(critic.body)
            critic = Critic(body, body.config.hidden_size)
        learner = PPOLearner(
            self.policy,
            critic,
            self.policy,  # no divergence from the start is asked for
            LEARNER,
            pad_id=PAD,
            thoughts=lambda ids, mask: [False] * len(ids),
            # With the critic's value behind a cut, a policy that never says that it is done costs nothing.
            estimate=as_if_failed,
        )
        super().__init__(learner, critic)
        self._source = DeskRollouts(self.policy, arm, tokens=recipe.sizes.tokens, seed=recipe.seed)

    def step(self, number: int) -> Mapping[str, float]:
        """One update, and an examination where one is due."""
        begin_s, metrics = time.monotonic(), {}
        if number == 1:
            metrics["pretrained/explained"] = self.pretrain(
                self._source,
                batches=self._sizes.value_batches,
                passes=self._sizes.value_passes,
                learning_rate=2e-3,
                micro_batch=LEARNER.micro_batch,
            )
        samples = self._source.batch(number, SeedSpace.RL)
        metrics |= _of_desks(self._source.slots)
        found = update_on_episodes(
            self.learner, [[sample] for sample in samples], seed=self._recipe.seed, number=number
        )
        for domain in (SCREEN, MIXED):
            for name in ("explained_variance", "entropy"):
                if f"{domain}/{name}" in found:
                    metrics[f"{domain}/{name}"] = found[f"{domain}/{name}"]
        metrics["seconds"] = time.monotonic() - begin_s
        if number % self._sizes.eval_every == 0 or number == self._sizes.updates:
            metrics["held_out/screen"] = _success(examine_desk(self.policy, SCREEN, self._sizes.held_out))
        return metrics


def _success(slots: Sequence[ErrandSlot]) -> float:
    return sum(slot.task.is_success for slot in slots) / max(1, len(slots))


def _of_desks(slots: Sequence[ErrandSlot]) -> dict[str, float]:
    found: dict[str, float] = {"episodes": float(len(slots))}
    for domain in (SCREEN, MIXED):
        of = [slot for slot in slots if slot.task.domain == domain]
        if of:
            found[f"{domain}/success"] = _success(of)
            found[f"{domain}/cut"] = sum(slot.task.is_cut for slot in of) / len(of)
            found[f"{domain}/tokens"] = float(sum(sum(slot.mask) for slot in of))
    return found


def run_hybrid_cell(arm: str, seed: int, sizes: HybridSizes, out: Path, tell: Tell) -> dict[str, Any]:
    """Run or resume one arm with one seed; its result."""
    start = hybrid_start(out, sizes)
    before, outcomes_before = _examined(start, sizes)
    tell(f"{arm}: before {before}")
    if HYBRID_ARMS[arm].is_merged:
        half = replace(sizes, updates=max(1, sizes.updates // 2))
        parts = [
            _trained(HybridRecipe(arm, seed, domain, half), start, out) for domain in HYBRID_ARMS[arm].shares
        ]
        policy = copy.deepcopy(start)
        states = [one.state_dict() for one, _ in parts]
        policy.load_state_dict(
            {name: interpolate([state[name] for state in states], (0.5, 0.5)) for name in states[0]}
        )
        rows = [row for _, found in parts for row in found]
        looked: list[tuple[int, float]] = []
    else:
        policy, rows = _trained(HybridRecipe(arm, seed, "", sizes), start, out)
        looked = [(int(row["step"]), row["held_out/screen"]) for row in rows if "held_out/screen" in row]
    after, outcomes = _examined(policy, sizes)
    if not looked:
        looked = [(sizes.updates, after["screen"])]
    names = sorted({name for row in rows for name in row} - {"step", "held_out/screen"})
    return {
        "before": before,
        "after": after,
        "examined": [(0, before["screen"]), *looked],
        "outcomes_before": outcomes_before,
        "outcomes": outcomes,
        "tokens": sum(row.get(f"{domain}/tokens", 0.0) for row in rows for domain in (SCREEN, MIXED)),
        "episodes": sum(row["episodes"] for row in rows),
        "curves": {name: [_short(row.get(name)) for row in rows] for name in names},
        "pretrained": rows[0].get("pretrained/explained"),
        "seconds": round(sum(row["seconds"] for row in rows), 1),
    }


def _trained(
    recipe: HybridRecipe, start: RecurrentPolicy, out: Path
) -> tuple[RecurrentPolicy, list[dict[str, float]]]:
    parts = [recipe.arm.replace(" ", "-").replace(",", ""), recipe.domain, str(recipe.seed)]
    with RunFolder(out / "hybrid" / "-".join(part for part in parts if part), "hybrid", recipe) as run:
        steps = HybridSteps(recipe, start)
        run_steps(run, steps, name=recipe.arm, total=recipe.sizes.updates, checkpoint_every=10)
        return steps.policy, run.rows()


def _examined(policy: RecurrentPolicy, sizes: HybridSizes) -> tuple[dict[str, float], list[int]]:
    """Success in both domains, the share of turns that are calls, and tokens written for a success; and 1 or
    0 for each screen task, in order."""
    found: dict[str, float] = {}
    outcomes: list[int] = []
    for domain in (SCREEN, MIXED):
        slots = examine_desk(policy, domain, sizes.held_out)
        tasks = [slot.task for slot in slots if isinstance(slot.task, FileDesk)]
        found[domain] = _success(slots)
        if domain == SCREEN:
            outcomes = [int(task.is_success) for task in tasks]
        found[f"{domain}/calls"] = sum(task.calls for task in tasks) / sum(task.turns for task in tasks)
        won = sum(task.is_success for task in tasks)
        found[f"{domain}/tokens_a_success"] = round(sum(sum(slot.mask) for slot in slots) / max(1, won), 1)
    return found, outcomes


def _short(value: float | None) -> float | None:
    return None if value is None else float(f"{value:.4g}")
