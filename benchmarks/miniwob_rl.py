"""RL on MiniWoB++ from the embedded model: does PPO lift its success on five click tasks?

    python benchmarks/miniwob_rl.py [--out DIR] [--seeds 0] [--updates 16] [--episodes 40] [--held-out 100]
                                    [--json]

The stages `value` and `rl` themselves, in the world `miniwob-clicks` (training/worlds/miniwob.py): one
picture of a page, the task's sentence, one reply; the policy sees no DOM, its vision tower is frozen, and the
reward is the page's own. Success before and after is that on pages that were never trained on, with sampled
replies. The critic begins at 0 and passes no gate: an episode is one reply, and its advantage is its reward
less the mean. An experiment that was ended goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import torch

from benchmarks.workloads.gates import equal_to
from training.experiments.forms import shipped_as_folder
from training.policy.models import load_model
from training.rl import rl_stage, value_stage
from training.rl.held_out import HeldOutResult, evaluate_policy
from training.rl.learner import LearnerSettings
from training.rl.local_rollouts import vision_cache_of
from training.rl.rl_stage import RlRecipe
from training.rl.value_stage import ValueRecipe
from training.stages.run_folder import read_log
from training.worlds.registry import world_named

WORLD = "miniwob-clicks"
LEARNER = LearnerSettings(
    policy_learning_rate=1e-4,
    critic_learning_rate=1e-4,
    epochs=1,
    minibatches=4,
    micro_batch=10,
)


def examined(model: Path, episodes: int) -> HeldOutResult:
    world, policy = world_named(WORLD), load_model(model)
    return evaluate_policy(
        world, policy, episodes=episodes, batch=20, vision_cache=vision_cache_of(model, policy, world)
    )


def learn(home: Path, seed: int, options: argparse.Namespace) -> dict[str, Any]:
    start = shipped_as_folder(home / "start")
    began_s = time.process_time()
    before = examined(start, options.held_out)
    _tell(f"seed {seed}: before {_said(before)}")
    critic = value_stage.train(
        ValueRecipe(
            out=home / f"value-{seed}",
            model=start,
            world=WORLD,
            episodes=40,  # so many that some succeed: of returns that do not vary nothing can be explained
            seed=seed,
        )
    )
    better = rl_stage.train(
        RlRecipe(
            out=home / f"rl-{seed}",
            model=start,
            critic=critic,
            world=WORLD,
            updates=options.updates,
            episodes=options.episodes,
            learner=LEARNER,
            eval_every=0,
            seed=seed,
            checkpoint_every=1,
        )
    )
    after = examined(better, options.held_out)
    _tell(f"seed {seed}: after {_said(after)}")
    gain = after.gain_over(before)
    rows = read_log(home / f"rl-{seed}")
    return {
        "seed": seed,
        "before": before.total.success,
        "after": after.total.success,
        "gain_95": [round(gain.low, 3), round(gain.high, 3)],
        "by_task": {
            name: [before.by_domain[name].success, score.success] for name, score in after.by_domain.items()
        },
        "curve": [round(row["success"], 3) for row in rows],
        "episodes": options.episodes * len(rows),
        "processor_s": round(time.process_time() - began_s),
    }


def _said(found: HeldOutResult) -> str:
    by_task = ", ".join(f"{name} {score.success:.0%}" for name, score in found.by_domain.items())
    return f"{found.total.success:.1%} ({by_task})"


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--out", type=Path, help="folder of the runs, to go on with; default: one that is removed"
    )
    parser.add_argument("--seeds", type=int, nargs="+", default=[0])
    parser.add_argument("--updates", type=int, default=16)
    parser.add_argument("--episodes", type=int, default=40, help="a batch; default: %(default)s")
    parser.add_argument("--held-out", type=int, default=100, help="pages of an examination")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory(prefix="deskhand-miniwob-rl-") as scratch:
        rows = [learn(options.out or Path(scratch), seed, options) for seed in options.seeds]
    lifted = sum(row["gain_95"][0] > 0 for row in rows)
    promised = equal_to("seeds whose success rises (95% interval above 0)", lifted, len(rows))
    answer = {"world": WORLD, "seeds": rows, "all_lifted": promised["met"], "gates": [promised]}
    print(json.dumps(answer) if options.json else json.dumps(answer, indent=1))
    return 0 if answer["all_lifted"] else 1


if __name__ == "__main__":
    sys.exit(main())
