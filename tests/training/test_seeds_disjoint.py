"""No task of the examination is trained on, and no stage plays the tasks of another, in any world."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from training.environments.applications.cases import SHARED, SINGLE
from training.environments.arithmetic import ask, is_held_out
from training.environments.browser_games import arena_seed
from training.environments.seeds import (
    BATCH_SEEDS,
    HELD_OUT_SEEDS,
    TASKS_PER_RUN,
    SeedSpace,
    batch_seeds,
    task_seed,
)
from training.errors import RecipeError, TrainingError
from training.evaluation.apps import EXAMS
from training.worlds.miniwob import NUM_PAGES, TASKS, page_of
from training.worlds.registry import WORLDS

spaces, run_seeds = st.sampled_from(SeedSpace), st.integers(0, 999_999)
TRAINED = [
    seed
    for space in SeedSpace
    for run_seed in (0, 1, 999, 1000, 999_999)
    for seed in batch_seeds(space, run_seed, 999, 64)
]
"""Among them what `--seed 999` plays at its last update: the examination, before seeds had name spaces."""
DEMONSTRATED = range(500_000_000, 500_000_300)
EXAMINED = HELD_OUT_SEEDS[:300]


@settings(max_examples=300, deadline=None)
@given(
    spaces, run_seeds, st.integers(0, TASKS_PER_RUN - 1), spaces, run_seeds, st.integers(0, TASKS_PER_RUN - 1)
)
def test_seeds_of_two_purposes_runs_or_tasks_are_two(
    space: SeedSpace, run_seed: int, task: int, other: SeedSpace, other_run: int, other_task: int
) -> None:
    one, two = task_seed(space, run_seed, task), task_seed(other, other_run, other_task)
    assert (one == two) == ((space, run_seed, task) == (other, other_run, other_task))
    assert one not in HELD_OUT_SEEDS
    assert one > max(HELD_OUT_SEEDS) > max(DEMONSTRATED)


def test_value_and_rl_with_equal_seeds_play_different_batches() -> None:
    played = [set(batch_seeds(space, 0, 1, 64)) for space in SeedSpace]
    assert len(set.union(*played)) == 64 * len(SeedSpace)


@pytest.mark.parametrize(
    ("run_seed", "batch", "episodes", "sentence"),
    [
        (-1, 0, 1, "between 0 and"),
        (10**6, 0, 1, "between 0 and"),
        (0, 100_000, 1, "in a new run with another seed"),
        (0, 0, BATCH_SEEDS + 1, "1,000 episodes at most"),
    ],
)
def test_seeds_beyond_a_name_space_are_refused(
    run_seed: int, batch: int, episodes: int, sentence: str
) -> None:
    with pytest.raises(RecipeError, match=sentence):
        batch_seeds(SeedSpace.RL, run_seed, batch, episodes)


def arithmetic(signs: str) -> None:
    def questions(seeds: object) -> set[str]:
        return {ask(seed, digits=(2, 2), terms=(2, 2), signs=signs).text for seed in seeds}  # type: ignore[attr-defined]

    examined = questions(HELD_OUT_SEEDS[:2000])
    assert all(map(is_held_out, examined))
    trained = questions(TRAINED) | questions(range(DEMONSTRATED.start, DEMONSTRATED.start + 2000))
    assert len(trained) > 2000
    assert not any(map(is_held_out, trained))


def games() -> None:
    assert max(arena_seed(seed // 5) for seed in EXAMINED) < 2**31
    assert all(2**31 <= arena_seed(seed // 5) < 2**32 for seed in TRAINED)


def clicks() -> None:
    trained = {page_of(seed, len(TASKS)) for seed in (*TRAINED, *DEMONSTRATED)}
    assert trained == set(range(NUM_PAGES))
    assert not trained & {page_of(seed, len(TASKS)) for seed in HELD_OUT_SEEDS}


def applications() -> None:
    """These are examined by `deskhand eval apps`, in other applications."""
    assert not {exam.application for exam in (*SINGLE, *SHARED)} & {
        exam.application for exam in EXAMS.values()
    }


def seeds_alone() -> None:
    """A form is drawn from its seed's digits; `test_forms_of_training_are_not_those_of_the_examination`."""
    assert not {*TRAINED, *DEMONSTRATED} & set(HELD_OUT_SEEDS)


CHECKS: dict[str, Callable[[], None]] = {
    "arithmetic": lambda: arithmetic("+-*"),
    "arithmetic-text": lambda: arithmetic("+-*"),
    "sums": lambda: arithmetic("+-"),
    "products": lambda: arithmetic("*"),
    "forms": seeds_alone,
    "miniwob-clicks": clicks,
    "apps": applications,
    "files": applications,
    "games": games,
}


@pytest.mark.parametrize("world", WORLDS)
def test_training_and_examination_share_no_task_of_a_world(world: str) -> None:
    assert world in CHECKS, "say here why its examination is disjoint from its training"
    CHECKS[world]()


@pytest.mark.torch
def test_forms_of_training_are_not_those_of_the_examination() -> None:
    from training.environments.forms.environment import FormsProcess

    process = FormsProcess()
    try:
        shown = [
            process.ask("show", -1, seed)
            for seed in (*TRAINED[:4], *TRAINED[-4:], *DEMONSTRATED[:2], *EXAMINED[:6])
        ]
    finally:
        process.close()
    assert len({(one["task"], one["pixels"].tobytes()) for one in shown}) == len(shown)


def test_too_few_questions_to_hold_some_out_are_refused() -> None:
    few = [seed for seed in EXAMINED if not _has_question(seed)]
    assert few == list(EXAMINED)  # nine questions, none of which is held out
    assert ask(DEMONSTRATED[0], digits=(1, 1), terms=(1, 1)).text


def _has_question(seed: int) -> bool:
    try:
        return bool(ask(seed, digits=(1, 1), terms=(1, 1)).text)
    except TrainingError:
        return False
