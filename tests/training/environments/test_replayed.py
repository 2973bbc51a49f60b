"""Episodes that share one environment by replaying actions, and pictures as ink channels."""

from __future__ import annotations

import numpy as np
import pytest

from agent.actions.types import Click
from agent.coordinates import MonitorPoint
from agent.perception.contrast import ink
from tests.training.rollouts.tiny_world import SIDE, BrightSide
from training.environments.replayed import Replayed, ReplayEnvironment
from training.errors import TrainingError
from training.worlds.forms import InkEnvironment

pytestmark = pytest.mark.torch

LEFT, RIGHT = Click(MonitorPoint(2, 5)), Click(MonitorPoint(SIDE - 2, 5))


def test_episodes_that_share_an_environment_are_as_if_each_had_its_own() -> None:
    shared = Replayed(BrightSide())
    one, other, alone = ReplayEnvironment(shared), ReplayEnvironment(shared), BrightSide()
    assert np.array_equal(one.reset(4).pixels, alone.reset(4).pixels)
    other.reset(5)
    for action in (LEFT, RIGHT):
        mine, its = one.step(action), alone.step(action)
        other.step(action)
        assert np.array_equal(mine.observation.pixels, its.observation.pixels)
        assert mine[1:] == its[1:]


def test_an_episode_that_is_over_takes_no_more_actions() -> None:
    episode = ReplayEnvironment(Replayed(BrightSide()))
    with pytest.raises(TrainingError, match="reset"):
        episode.step(LEFT)
    episode.reset(4)
    while not episode.step(RIGHT).terminated:
        pass
    with pytest.raises(TrainingError, match="reset"):
        episode.step(RIGHT)


def test_an_inked_environment_shows_what_the_agent_shows_such_a_model() -> None:
    plain, inked = BrightSide(), InkEnvironment(BrightSide())
    assert np.array_equal(inked.reset(3).pixels, ink(plain.reset(3).pixels))
    seen, told = inked.step(LEFT), plain.step(LEFT)
    assert np.array_equal(seen.observation.pixels, ink(told.observation.pixels))
    assert seen[1:] == told[1:]
