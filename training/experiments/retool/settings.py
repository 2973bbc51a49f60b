"""The arms of ReTool: what each changes in the recipe, and how large they are. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from training.rl.learner import LearnerSettings

LEARNER = LearnerSettings(
    policy_learning_rate=1.5e-4,
    critic_learning_rate=1e-3,
    epochs=2,
    minibatches=2,
    micro_batch=8,
)
"""γ = 1, λ = 1 for the critic, clip 0.2 and 0.28, no KL; and the learner's loss on right episodes, 0.1."""


@dataclass(frozen=True, slots=True)
class RetoolSizes:
    """Budget of an arm."""

    updates: int = 12
    episodes: int = 64
    value_passes: int = 2
    """Passes of the critic over a batch before PPO."""
    held_out: int = 128
    """Questions of the examination."""
    unseen: int = 32
    """Questions of the family that is never trained."""
    eval_every: int = 12
    quoting_steps: int = 500
    """Of repeating lists of numbers."""
    text_steps: int = 240
    """Of imitating traces worked by hand, where every arm begins."""
    code_steps: int = 500
    """Of imitating rewritten traces, from there, in each round."""
    code_rounds: int = 2
    """The learning rate begins anew in each (arXiv 1608.03983)."""


QUICK = RetoolSizes(
    updates=1,
    episodes=4,
    value_passes=1,
    held_out=4,
    unseen=2,
    eval_every=1,
    quoting_steps=2,
    text_steps=2,
    code_steps=2,
    code_rounds=1,
)


@dataclass(frozen=True, slots=True)
class RetoolArm:
    """How an arm differs from the recipe."""

    has_python: bool = True
    has_cold_start: bool = True
    """It begins after rewritten traces; otherwise after those worked by hand."""
    more_updates: int = 1
    """Times as many updates as the recipe; 0: no RL."""
    is_masked: bool = True
    """What is read after a call is not learned; otherwise it is, as if it had been written."""
    is_shuffled: bool = False
    """Rewards are those of other episodes."""


FULL, TEXT, NO_RL, SHUFFLED = "full", "text only", "no RL", "shuffled reward"
ARMS: dict[str, RetoolArm] = {
    NO_RL: RetoolArm(more_updates=0),
    FULL: RetoolArm(),
    TEXT: RetoolArm(has_python=False, has_cold_start=False, more_updates=2),
    SHUFFLED: RetoolArm(is_shuffled=True),
    "no mask": RetoolArm(is_masked=False),
    "no cold start": RetoolArm(has_cold_start=False),
}
"""In the order in which they are run."""
