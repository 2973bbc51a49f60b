"""Forms in real windows: SFT → value pretraining → PPO of the embedded model, vision tower frozen. I/O: runs.

The start is the model that is shipped (`resources/models/embedded`), read back from its GGUF files. Each part
is a stage of the command line, in a folder of its own below `out`, so that an interrupted experiment resumes.
Held-out layouts are seeds that neither demonstrations nor episodes are drawn from.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from training.experiments.arms import Arm, Sizes
from training.export.embedded import VOCABULARY
from training.export.hf_folder import write_hf_folder
from training.export.read_back import read_back
from training.policy.models import load_model, write_folder
from training.rl import rl_stage, value_stage
from training.rl.held_out import HeldOutResult, evaluate_policy
from training.rl.learner import LearnerSettings
from training.rl.local_rollouts import vision_cache_of
from training.rl.rl_stage import RlRecipe
from training.rl.value_stage import ValueRecipe
from training.stages.run_folder import read_log
from training.supervised import stage as supervised
from training.supervised.plain_loop import Schedule
from training.supervised.stage import SftRecipe
from training.worlds.demonstrations import write_demonstrations
from training.worlds.registry import world_named

SHIPPED = Path(__file__).parents[2] / "resources" / "models" / "embedded"
FIRST_DEMONSTRATION = 500_000_000
BATCH = 16
LEARNER = LearnerSettings(
    policy_learning_rate=3e-4,
    critic_learning_rate=3e-4,
    # Nine tenths of an update is learning, and one tenth playing: new episodes cost less than old ones twice.
    epochs=1,
    minibatches=4,
    micro_batch=16,
)


def run_forms(
    seed: int,
    sizes: Sizes,
    out: Path,
    tell: Callable[[str], None],
) -> Arm:
    """`before` is measured after SFT, so that the gain is that of PPO alone.

    Raises:
        GateError: the critic did not pass.
    """
    home = out / f"forms-{seed}"
    start = shipped_as_folder(home / "start")
    data = home / "demonstrations"
    if not any(data.glob("part-*.parquet")):
        last = FIRST_DEMONSTRATION + sizes.sft_steps * BATCH
        number = write_demonstrations(world_named("forms"), range(FIRST_DEMONSTRATION, last), data)
        tell(f"{number} demonstrations")
    tell(f"the shipped model: {_examined(start, sizes).total.success:.1%}")
    tuned = supervised.train(
        SftRecipe(
            out=home / "sft",
            model=start,
            data=data,
            steps=sizes.sft_steps,
            batch=BATCH,
            micro_batch=BATCH,
            schedule=Schedule(learning_rate=5e-4, warmup_steps=10),
            vision="frozen",
            seed=seed,
            checkpoint_every=20,
        )
    )
    before = _examined(tuned, sizes)
    tell(f"after SFT: {before.total.success:.1%} {_by_domain(before)}")
    critic = value_stage.train(
        ValueRecipe(
            out=home / "value",
            model=tuned,
            world="forms",
            batches=sizes.value_batches,
            episodes=sizes.episodes,
            micro_batch=BATCH,
            learning_rate=5e-4,
            seed=seed,
        )
    )
    tell("the critic passed its gate")
    better = rl_stage.train(
        RlRecipe(
            out=home / "rl",
            model=tuned,
            critic=critic,
            world="forms",
            updates=sizes.updates,
            episodes=sizes.episodes,
            learner=LEARNER,
            eval_every=0,
            seed=seed,
            checkpoint_every=1,
        )
    )
    after = _examined(better, sizes)
    tell(f"after PPO: {after.total.success:.1%} {_by_domain(after)}")
    rows = read_log(home / "rl")
    curve = [(row["step"], row["success"]) for row in rows]
    examined = [(0, before.total.success), (len(rows), after.total.success)]
    return Arm(before, after, sizes.episodes * len(rows), curve, examined)


def shipped_as_folder(target: Path) -> Path:
    """The shipped model as a Hugging Face folder, with the weights of its GGUF files."""
    if not target.exists():
        state, config = read_back(SHIPPED / "model.gguf", SHIPPED / "projector.gguf")

        def fill(folder: Path) -> None:
            write_hf_folder(state, config, VOCABULARY, folder)

        write_folder(target, fill)
    return target


def _examined(model: Path, sizes: Sizes) -> HeldOutResult:
    world, policy = world_named("forms"), load_model(model)
    return evaluate_policy(
        world, policy, episodes=sizes.held_out, batch=32, vision_cache=vision_cache_of(model, policy, world)
    )


def _by_domain(examined: HeldOutResult) -> str:
    return " · ".join(f"{name} {score.success:.0%}" for name, score in examined.by_domain.items())
