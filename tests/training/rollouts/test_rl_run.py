"""The stage `rl` with rollouts, in one process: real policy, real updates, a hard bound, and a restart."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from agent.actions.types import Action
from agent.errors import UnreadableReplyError
from tests.training.small_worlds import small_model
from training.errors import TrainingError
from training.policy.critic import Critic, CriticRecord, save_critic
from training.policy.models import load_model
from training.policy.sampling import row_by_row
from training.rewards.composer import Composer
from training.rewards.terms import Format, Length, OutcomeReward
from training.rl.learner import LearnerSettings, is_truncated
from training.rl.local_rollouts import play
from training.rl.rl_stage import RlRecipe, train
from training.rollouts.experience import Segment, Turn
from training.rollouts.rl_run import plan_of
from training.rollouts.run_values import decoded, encoded
from training.rollouts.schedule import DeadlineSchedule
from training.rollouts.token_episodes import (
    EpisodePolicy,
    OpenEpisodePolicy,
    TokenTurnPlayed,
    TurnRequest,
    segment_sample,
)
from training.stages.run_folder import read_log
from training.stages.status import in_lines, status
from training.worlds.arithmetic import ArithmeticWorld

pytestmark = pytest.mark.torch


@pytest.fixture(scope="module")
def recipe(tmp_path_factory: pytest.TempPathFactory) -> RlRecipe:
    """Of a world without a tool, which needs no sandbox."""
    folder = tmp_path_factory.mktemp("rl")
    small_model(folder / "model")
    critic = Critic.of(load_model(folder / "model"))
    save_critic(critic, CriticRecord(True, 0.5, 0.1, "?", 1), folder / "critic")
    return RlRecipe(
        out=folder / "out",
        model=folder / "model",
        critic=folder / "critic",
        world="arithmetic-text",
        updates=2,
        episodes=4,
        learner=LearnerSettings(epochs=1, minibatches=1),
        eval_every=0,
        ray="local",
        max_staleness=1,
        environments=3,
    )


def test_the_stage_learns_from_rollouts_and_goes_on_after_an_end(recipe: RlRecipe) -> None:
    result = train(recipe)
    rows = read_log(recipe.out)
    assert [row["step"] for row in rows] == [1, 2]
    assert max(row["staleness"] for row in rows) <= 1
    assert all(row["success"] is not None and row["tokens"] > 0 for row in rows)
    lineage = json.loads((result / "lineage.json").read_text())
    assert (lineage["stage"], lineage["updates"]) == ("rl", 2)
    before, after = load_model(recipe.model).state_dict(), load_model(result).state_dict()
    assert any(not torch.equal(before[name], after[name]) for name in before)
    assert train(recipe) == result  # done is done
    assert len(read_log(recipe.out)) == 2


def test_a_run_with_more_updates_goes_on_where_its_manifest_was(recipe: RlRecipe, tmp_path: Path) -> None:
    first = replace(recipe, out=tmp_path / "out", updates=1)
    train(first)
    # As after a kill: the manifest is there, the result is not, and the recipe asks for more.
    longer = replace(first, updates=3)
    (first.out / "result").rename(tmp_path / "first")
    (first.out / "recipe.json").unlink()
    train(longer)
    assert [row["step"] for row in read_log(longer.out)] == [1, 2, 3]
    assert in_lines(status(longer.out, now_s=0.0))[0] == "rl: done"


class UnreadableWorld(ArithmeticWorld):
    """No reply is readable as an action, so that every episode uses all its turns."""

    def read(self, reply: object) -> tuple[Action, ...]:
        raise UnreadableReplyError("There is no action.", reply="")


WORLD = UnreadableWorld(None, digits=(1, 2), terms=(2, 2), max_turns=3, max_reply_tokens=8)


def policy_of(recipe: RlRecipe) -> EpisodePolicy:
    return EpisodePolicy(OpenEpisodePolicy(recipe.model, "arithmetic-text", 1), world=WORLD)


def turns_of(policy: EpisodePolicy, seeds: Sequence[int]) -> dict[int, list[TokenTurnPlayed]]:
    """All turns of these episodes, each written in one batch with those of the others that still play."""
    played: dict[int, list[TokenTurnPlayed]] = {seed: [] for seed in seeds}
    while open_ones := [seed for seed, turns in played.items() if not turns or not turns[-1].ending]:
        begun = [policy.begin(TurnRequest(seed, len(played[seed])), f"0 {seed}") for seed in open_ones]
        policy.write(begun)
        for seed, one in zip(open_ones, begun, strict=True):
            played[seed].append(policy.act(one))
    return played


def segment(turns: Sequence[TokenTurnPlayed], first: int, until: int) -> Segment:
    kept = tuple(Turn((0,), sample=one.turn) for one in turns[first:until])
    last = turns[until - 1]
    info = {"ending": last.ending, "success": last.success}
    is_cut = not last.ending
    return Segment(7, 7, first, kept, is_cut, last.ending == "step_limit", info=None if is_cut else info)


def test_an_episode_does_not_depend_on_the_others_of_its_batch(recipe: RlRecipe) -> None:
    alone = turns_of(policy_of(recipe), [7])[7][-1].turn
    together = turns_of(policy_of(recipe), [3, 7, 9])[7][-1].turn
    assert alone is not None
    assert together is not None
    assert alone.sample.token_ids == together.sample.token_ids
    assert alone.sample.log_probs == pytest.approx(together.sample.log_probs, abs=1e-5)


COMPOSER = Composer([OutcomeReward(), Format(), Length()])


@pytest.fixture(scope="module")
def long_episode(recipe: RlRecipe) -> list[TokenTurnPlayed]:
    """One of three turns."""
    found = turns_of(policy_of(recipe), range(40, 50)).values()
    return next(turns for turns in found if len(turns) == 3)


def test_an_episode_in_turns_is_the_sample_that_the_synchronous_trainer_plays(
    recipe: RlRecipe, long_episode: list[TokenTurnPlayed]
) -> None:
    (whole,) = segment_sample(segment(long_episode, 0, len(long_episode)), COMPOSER, None)
    seed = int(whole.provenance.episode_id.split()[1])
    drawn = int.from_bytes(f"0 {seed}".encode(), "big") % (2**61 - 1)
    (expected,) = play(
        WORLD,
        load_model(recipe.model),
        [seed],
        composer=COMPOSER,
        draw=row_by_row([torch.Generator().manual_seed(drawn)]),
        episode_ids=[f"0 {seed}"],
        version="-1",
    ).samples
    for name in ("token_ids", "mask", "turns", "provenance", "domain", "ending", "success"):
        assert list_or_value(getattr(whole, name)) == list_or_value(getattr(expected, name)), name
    assert whole.rewards == pytest.approx(expected.rewards)
    assert whole.log_probs == pytest.approx(expected.log_probs, abs=1e-5)


def list_or_value(value: object) -> object:
    return list(value) if isinstance(value, list | tuple) else value


def test_an_episode_that_is_cut_is_trained_in_parts_and_paid_at_its_end(
    long_episode: list[TokenTurnPlayed],
) -> None:
    *first, last = long_episode
    long_episode = [*first, replace(last, ending="finished", success=1.0)]
    (whole,) = segment_sample(segment(long_episode, 0, 3), COMPOSER, None)
    (before,) = segment_sample(segment(long_episode, 0, 2), COMPOSER, None)
    (after,) = segment_sample(segment(long_episode, 2, len(long_episode)), COMPOSER, None)
    assert is_truncated(before)  # the critic's value stands for the rest
    assert before.success is None
    assert not before.mask[-1]  # its last token is of the state that it was cut in
    assert before.token_ids == whole.token_ids[: len(before.token_ids)]
    assert after.token_ids == whole.token_ids
    assert not any(after.mask[: len(before.mask)])
    both = [*before.mask, *after.mask[len(before.mask) :]]
    assert both == whole.mask
    assert (after.success, after.ending) == (whole.success, whole.ending)
    outcome = Composer([OutcomeReward()])
    paid = [segment_sample(segment(long_episode, *part), outcome, None)[0] for part in ((0, 2), (2, 3))]
    assert [sum(one.rewards) for one in paid] == [0.0, 1.0]


def test_what_a_turn_keeps_can_be_kept_in_the_runs_folder(long_episode: list[TokenTurnPlayed]) -> None:
    turn = long_episode[0].turn
    assert decoded(encoded(turn)) == turn


def test_a_turn_is_not_played_twice_and_a_lost_sampler_is_a_fault(recipe: RlRecipe) -> None:
    policy = policy_of(recipe)
    one = policy.begin(TurnRequest(41, 0), "0 41")
    policy.write([one])
    first = policy.act(one)
    assert policy.begin(TurnRequest(41, 0), "0 41").last is first
    with pytest.raises(TrainingError, match="another sampler"):
        policy_of(recipe).begin(TurnRequest(41, 1), "0 41")
    policy.close("0 41")
    with pytest.raises(TrainingError, match="another sampler"):
        policy.begin(TurnRequest(41, 1), "0 41")


def test_worlds_of_tokens_are_cut_at_the_deadline(recipe: RlRecipe, tmp_path: Path) -> None:
    rule = plan_of(recipe, tmp_path).rule
    assert isinstance(rule, DeadlineSchedule)
    assert rule.may_cut


def test_each_row_has_random_numbers_of_its_own() -> None:
    flat = torch.zeros(3, 50).log_softmax(-1)
    rng_seed = [torch.Generator().manual_seed(seed) for seed in (1, 2, 1)]
    drawn = row_by_row(rng_seed)(flat).tolist()
    assert drawn[0] == drawn[2] != drawn[1]
