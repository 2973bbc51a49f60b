"""Which task seeds are whose: every purpose has a name space, and none meets the examination. Pure.

A stage that played the seeds of another one would learn from tasks that the other has seen; one that played
the examination's would be measured on what it was trained on. So seeds are only made here.
"""

from __future__ import annotations

from enum import IntEnum

from training.errors import RecipeError

HELD_OUT_SEEDS = range(1_000_000_000, 1_000_010_000)
"""The examination's seeds in every world. Demonstrations have smaller ones, other training larger ones."""

TASKS_PER_RUN = 100_000_000
"""How many tasks a run may play in one name space."""
BATCH_SEEDS = 1_000
"""How many of them a batch may have."""
_RUNS = 1_000_000


class SeedSpace(IntEnum):
    """What episodes are played for. A number says where its seeds begin; it never changes."""

    VALUE = 1
    """Value pretraining: what the critic learns from."""
    VALUE_HELD_OUT = 2
    """Value pretraining: what decides when it stops, and whether it passes its gate."""
    RL = 3
    """Updates of PPO."""
    FLYWHEEL = 4
    """Rounds of the flywheel, and labelled episodes for its judge."""


def task_seed(space: SeedSpace, run_seed: int, task: int) -> int:
    """The seed of a task.

    Args:
        run_seed: of the run, from its recipe.
        task: counts from 0 in each run.

    Raises:
        RecipeError: the seed of the run is negative or too large, or the run has too many tasks.

    >>> task_seed(SeedSpace.RL, 7, 12)
    300000700000012
    """
    if not 0 <= run_seed < _RUNS:
        raise RecipeError(f"A seed is between 0 and {_RUNS - 1:,}, not {run_seed:,}: choose another one.")
    if not 0 <= task < TASKS_PER_RUN:
        raise RecipeError(
            f"A run has seeds for {TASKS_PER_RUN:,} tasks, and task {task:,} is beyond them: "
            "make fewer updates, or go on in a new run with another seed."
        )
    return (space * _RUNS + run_seed) * TASKS_PER_RUN + task


def batch_seeds(space: SeedSpace, run_seed: int, batch: int, episodes: int) -> range:
    """The seeds of a batch of episodes.

    Args:
        batch: its number, from 0.
        episodes: in it, at most `BATCH_SEEDS`.

    Raises:
        RecipeError: see `task_seed`, or the batch is too large.
    """
    if episodes > BATCH_SEEDS:
        raise RecipeError(f"A batch has {BATCH_SEEDS:,} episodes at most, not {episodes:,}.")
    first = task_seed(space, run_seed, batch * BATCH_SEEDS)
    return range(first, first + episodes)
