"""The stages `rl` and `value` where the agent's own loop plays: leases, turns, updates, a real desktop."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from agent.actions.types import Action, Finished
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.coordinates import CoordinateFrame, Screen
from agent.models import manifest as manifests
from agent.models.manifest import ImageLimits, Manifest, ModelFormat
from agent.types import Ending, Observation, Task
from tests.training.small_worlds import seeing_model
from training.environments.desktop_cases import DesktopCases
from training.environments.environment import Feedback
from training.environments.seeds import SeedSpace
from training.errors import EnvironmentFaultError, RecipeError
from training.evaluation.judgement import PASSED, Judgement, failed
from training.policy.critic import Critic, CriticRecord, save_critic
from training.policy.models import load_model, save_model
from training.policy.speech import manifest_of
from training.rewards.recipe import Rewards
from training.rl import rl_stage
from training.rl.learner import LearnerSettings
from training.rl.local_rollouts import require_vision_cache
from training.rl.rl_stage import RlRecipe
from training.rollouts.agent_loop_rollouts import AgentLoopRollouts
from training.rollouts.backend import InProcessBackend
from training.rollouts.coordinator import Coordinator
from training.rollouts.experience import Segment, Turn
from training.rollouts.rl_run import plan_of
from training.rollouts.run import Run
from training.rollouts.run_values import decoded, encoded
from training.rollouts.sample_builder import LoopTurn, PackedPicture, episode_samples
from training.rollouts.schedule import DeadlineSchedule
from training.worlds.agent_loop import LoopWorld

pytestmark = pytest.mark.torch

SIDE = 64


class WaitEnvironment:
    """An `Environment` that is done after as many steps as the task says, whatever they are."""

    def __init__(self) -> None:
        self._left = 0
        self.tasks: list[int] = []
        self.is_closed = False

    def reset(self, seed: int) -> Observation:
        self.tasks.append(seed)
        self._left = 1 + seed % 2
        return replace(self._observe(), text=f"Wait {self._left} times")

    def step(self, action: Action) -> Feedback:
        if isinstance(action, Finished):
            return Feedback(self._observe(), 0.0, True, False, {"success": False})
        self._left -= 1
        is_done = self._left == 0
        return Feedback(self._observe(), float(is_done), is_done, False, {"success": is_done})

    def close(self) -> None:
        self.is_closed = True

    def _observe(self) -> Observation:
        return Observation(np.full((SIDE, SIDE, 3), 40 * self._left, np.uint8), Screen(SIDE, SIDE))


class Broken(WaitEnvironment):
    def reset(self, seed: int) -> Observation:
        raise EnvironmentFaultError("the display is gone")


class NoteCase:
    """A program without a window; the judge checks a file that is never written."""

    needs_fresh_desktop = False
    family, kind, max_steps = "notes", "", 2

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.task = Task(f"Write {seed}")

    def open(self, desktop: PrivateDesktop) -> None:
        (desktop.working_folder / "note.txt").write_text("")

    def judge(self, desktop: PrivateDesktop, ending: Ending) -> Judgement:
        found = (desktop.working_folder / "note.txt").read_text()
        return PASSED if found == str(self.seed) else failed("nothing was written")

    def close(self, desktop: PrivateDesktop) -> None:
        (desktop.working_folder / "note.txt").unlink()


def small_desktop() -> DesktopCases:
    return DesktopCases(NoteCase, DesktopOptions(size=(SIDE, SIDE), accessibility=False))


PATIENCE = LoopWorld("patience", WaitEnvironment, max_steps=4)


@pytest.fixture(scope="module")
def recipe(tmp_path_factory: pytest.TempPathFactory) -> RlRecipe:
    folder = tmp_path_factory.mktemp("loop")
    model = seeing_model(folder / "model")
    say_how(model)
    critic = Critic.of(load_model(model))
    save_critic(critic, CriticRecord(True, 0.5, 0.1, "?", 1), folder / "critic")
    return RlRecipe(
        out=folder / "out",
        model=model,
        critic=folder / "critic",
        world="apps",
        updates=2,
        episodes=2,
        learner=LearnerSettings(epochs=1, minibatches=1),
        eval_every=0,
        ray="local",
        max_staleness=1,
        environments=2,
    )


def say_how(model: Path, **changes: Any) -> None:
    manifest = Manifest(
        name="small",
        format=ModelFormat.HF,
        files={"model": manifests.describe_file(model, "model.safetensors")},
        dialect="embedded",
        frame=CoordinateFrame.REL1000,
        image=ImageLimits(factor=32, min_pixels=SIDE**2, max_pixels=SIDE**2, canvas_px=(SIDE, SIDE)),
        history_images=1,
        context_tokens=1024,
        weights_version="small",
        max_reply_tokens=4,
    )
    manifests.save(replace(manifest, **changes), model)


def turn(reward: float, *, is_readable: bool = True, reply: tuple[int, ...] = (5, 6)) -> Turn:
    picture = PackedPicture.of(np.full((SIDE, SIDE, 3), 90, np.uint8))
    kept = LoopTurn((1, 2, 2, 2, 2, 3), ((picture, 1, 4),), reply, (-0.5,) * len(reply), "3", is_readable)
    return Turn((3,) * max(1, len(reply)), reward, 1.0, kept)


def samples_of(recipe: RlRecipe, world: LoopWorld, *turns: Turn, **said: Any) -> list[Any]:
    model = load_model(recipe.model)
    segment = Segment(7, None, 0, turns, is_cut=False, info=said)
    return episode_samples(
        segment, world, Rewards().composer(), require_vision_cache(recipe.model, model, "patience")
    )


def test_a_turn_has_its_own_reward_and_an_episode_its_name(recipe: RlRecipe) -> None:
    first, second, third = samples_of(
        recipe, PATIENCE, turn(0.0), turn(0.0, is_readable=False), turn(1.0), success=True
    )
    assert first.rewards == pytest.approx([0.0] * 8)
    assert second.rewards[-1] == pytest.approx(-0.05)
    assert third.rewards[-1] == pytest.approx(1.0)
    assert len({one.provenance.episode_id for one in (first, second, third)}) == 1
    assert first.mask == [False] * 6 + [True] * 2
    assert first.log_probs == [0.0] * 6 + [-0.5] * 2
    assert [slot.num_tokens for slot in first.pictures] == [4]
    assert (first.success, first.ending) == (1.0, "finished")
    assert {one.provenance.step for one in (first, second, third)} == {1, 2, 3}


def test_an_episode_that_a_limit_cut_ends_with_what_would_have_been_shown_next(recipe: RlRecipe) -> None:
    vision_cache = require_vision_cache(recipe.model, load_model(recipe.model), "patience")
    cut = Segment(1, None, 0, (turn(0.0),), is_cut=False, is_truncated=True, info={"success": False})
    rest = replace(turn(0.0, reply=()).sample, prompt_ids=(1, 2, 2, 2, 2, 4))
    written, shown = episode_samples(
        replace(cut, next_state=rest), PATIENCE, Rewards().composer(), vision_cache
    )
    assert (written.ending, shown.ending, written.success) == ("step_limit", "step_limit", 0.0)
    assert (list(shown.token_ids), any(shown.mask), len(shown.pictures)) == ([1, 2, 2, 2, 2, 4], False, 1)
    assert shown.provenance.step == 2
    assert decoded(encoded(rest)) == rest  # the coordinator keeps it in the run's folder
    # In a run that an earlier version began, what came next was not kept.
    (one,) = episode_samples(cut, PATIENCE, Rewards().composer(), vision_cache)
    assert (one.success, one.ending) == (0.0, "failed")


def test_an_episode_that_is_cut_at_its_deadline_is_paid_at_its_real_end_and_only_there(
    recipe: RlRecipe,
) -> None:
    vision_cache = require_vision_cache(recipe.model, load_model(recipe.model), "patience")
    rest = replace(turn(0.0, reply=()).sample, prompt_ids=(1, 2, 2, 2, 2, 4))
    cut = Segment(1, None, 0, (turn(0.0, is_readable=False),) * 2, is_cut=True, next_state=rest)
    *written, shown = episode_samples(cut, PATIENCE, Rewards().composer(), vision_cache)
    assert [one.rewards[-1] for one in written] == pytest.approx([-0.05, -0.05])
    assert [one.success for one in (*written, shown)] == [None] * 3
    assert (any(shown.mask), shown.provenance.step) == (False, 3)
    # The free steps of the length penalty count from the beginning of the episode, not of the part.
    end = Segment(1, None, 2, (turn(0.0),) * 2, is_cut=False, info={"success": True})
    third, fourth = episode_samples(end, PATIENCE, Rewards().composer(), vision_cache)
    assert (third.provenance.step, fourth.provenance.step, fourth.success) == (3, 4, 1.0)
    assert fourth.rewards[-1] == pytest.approx(1.0 - 0.02)


def test_a_run_on_a_screen_may_cut_at_the_deadline(recipe: RlRecipe, tmp_path: Path) -> None:
    rule = plan_of(recipe, tmp_path).rule
    assert isinstance(rule, DeadlineSchedule)
    assert rule.may_cut


def test_the_loop_says_what_it_would_show_next_where_a_limit_cut_the_episode(recipe: RlRecipe) -> None:
    class Endless(WaitEnvironment):
        def step(self, action: Action) -> Feedback:
            return Feedback(self._observe(), 0.0, False, False, {"success": False})

    model = load_model(recipe.model)
    vision_cache = require_vision_cache(recipe.model, model, "patience")
    world = LoopWorld("patience", Endless, max_steps=2)
    rollouts = AgentLoopRollouts(
        world, recipe.model, model, Rewards().composer(), episodes=6, seed=1, vision_cache=vision_cache
    )
    samples = rollouts.batch(1, SeedSpace.VALUE)
    ended = {one.provenance.episode_id: one for one in samples}
    cut = [one for one in ended.values() if one.ending == "step_limit"]
    assert cut
    assert all(not any(one.mask) and one.pictures for one in cut)
    # The screen has not changed, and replies that could not be read are not told of: the same prompt again.
    before = [one for one in samples if one.provenance.episode_id == cut[0].provenance.episode_id]
    prompt = [token for token, wrote in zip(before[-2].token_ids, before[-2].mask, strict=True) if not wrote]
    assert list(cut[0].token_ids) == prompt
    assert cut[0].provenance.step == 1 + before[-2].provenance.step


def test_games_pay_for_their_steps_too(recipe: RlRecipe) -> None:
    game = replace(PATIENCE, pays_steps=True)
    first, second = samples_of(recipe, game, turn(2.0), turn(3.0), success=False)
    assert (first.rewards[-1], second.rewards[-1]) == (2.0, 3.0)


def test_a_reply_without_tokens_teaches_nothing_and_hides_no_reward(recipe: RlRecipe) -> None:
    (first,) = samples_of(recipe, PATIENCE, turn(0.0), turn(1.0, reply=()), success=True)
    assert first.rewards[-1] == pytest.approx(1.0)


def test_the_policy_learns_from_episodes_that_the_loop_played_under_leases(
    recipe: RlRecipe, tmp_path: Path
) -> None:
    plan = replace(plan_of(recipe, tmp_path), open_environment=WaitEnvironment)
    with Run(plan, InProcessBackend()) as run:
        metrics = list(run.updates(2))
        status = run.status()
        weights = run.coordinator.call(Coordinator.newer_weights, -1)
    assert weights is not None
    assert [row["update"] for row in metrics] == [0, 1]
    assert max(row["staleness"] for row in metrics) <= 1
    assert all(row["turns"] >= 1 and row["tokens"] > 0 for row in metrics)
    assert status["version"] == 2
    before = load_model(recipe.model).state_dict()
    after = torch.load(io.BytesIO(weights.data), weights_only=True)
    assert any(not torch.equal(before[name], after[name]) for name in before)


def test_the_critic_learns_from_episodes_that_the_loop_played(recipe: RlRecipe) -> None:
    model = load_model(recipe.model)
    vision_cache = require_vision_cache(recipe.model, model, "patience")
    rollouts = AgentLoopRollouts(
        PATIENCE, recipe.model, model, Rewards().composer(), episodes=2, seed=1, vision_cache=vision_cache
    )
    samples = rollouts.batch(1, SeedSpace.VALUE)
    assert {sample.provenance.episode_id for sample in samples} == {"100000100001000", "100000100001001"}
    assert all(len(sample.log_probs or ()) == len(sample.token_ids) for sample in samples)
    vision_cache.of(samples)  # raises where a picture was not looked at


def test_a_broken_environment_is_left_out_and_never_a_failure(recipe: RlRecipe) -> None:
    model = load_model(recipe.model)
    broken = replace(PATIENCE, open_environment=Broken)
    rollouts = AgentLoopRollouts(
        broken,
        recipe.model,
        model,
        Rewards().composer(),
        episodes=2,
        seed=1,
        vision_cache=require_vision_cache(recipe.model, model, "patience"),
    )
    with pytest.raises(EnvironmentFaultError):
        rollouts.batch(1, SeedSpace.VALUE)


def test_an_episode_on_a_private_desktop_becomes_samples(recipe: RlRecipe) -> None:
    model = load_model(recipe.model)
    rollouts = AgentLoopRollouts(
        LoopWorld("notes", small_desktop, max_steps=4),
        recipe.model,
        model,
        Rewards().composer(),
        episodes=1,
        seed=0,
        vision_cache=require_vision_cache(recipe.model, model, "patience"),
    )
    samples = rollouts.batch(1, SeedSpace.VALUE)
    assert samples
    assert {sample.success for sample in samples} == {0.0}
    assert all(sample.pictures for sample in samples)


def test_incompatible_settings_are_refused_before_a_run_begins(recipe: RlRecipe, tmp_path: Path) -> None:
    fresh = replace(recipe, out=tmp_path / "out")
    with pytest.raises(RecipeError, match="--ray"):
        rl_stage.train(replace(fresh, ray=None))
    with pytest.raises(RecipeError, match="--eval-every 0"):
        rl_stage.train(replace(fresh, eval_every=5))
    with pytest.raises(RecipeError, match="judge"):
        rl_stage.train(replace(fresh, judge=tmp_path))
    assert not fresh.out.exists()


def test_a_model_without_a_manifest_is_refused(recipe: RlRecipe, tmp_path: Path) -> None:
    model = seeing_model(tmp_path / "model")
    with pytest.raises(RecipeError, match=r"export\.hf_folder"):
        manifest_of(model)
    say_how(model, dialect="ui-tars")
    with pytest.raises(RecipeError, match="ui-tars"):
        manifest_of(model)


def test_the_result_of_a_run_has_a_manifest(recipe: RlRecipe, tmp_path: Path) -> None:
    made = tmp_path / "made"
    save_model(load_model(seeing_model(tmp_path / "other", seed=1)), recipe.model, made)
    manifest = manifest_of(made)
    manifests.verify(manifest)
    assert manifest.weights_version != manifest_of(recipe.model).weights_version
