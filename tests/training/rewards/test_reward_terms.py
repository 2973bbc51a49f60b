"""Rewards: what each term pays and that bonuses cannot be farmed."""

from __future__ import annotations

import pytest
import torch

from agent.coordinates import MonitorPoint
from agent.types import EndingKind
from training.errors import BatchError, EnvironmentFaultError, TrainingError
from training.rewards.composer import Composer, on_tokens
from training.rewards.facts import ElementBox, EpisodeFacts, PressTarget, StepFacts
from training.rewards.terms import Format, Length, OutcomeReward, RightElement

pytestmark = pytest.mark.torch

OK = PressTarget("OK", ElementBox(10, 10, 50, 30))
CANCEL = PressTarget("Cancel", ElementBox(60, 10, 100, 30))


def episode(
    *steps: StepFacts,
    success: float | None = 1.0,
    ending: EndingKind = EndingKind.FINISHED,
) -> EpisodeFacts:
    return EpisodeFacts(steps, ending, success)


def test_the_outcome_is_paid_at_the_last_step() -> None:
    assert OutcomeReward().rewards(episode(StepFacts(), StepFacts(), success=0.5)) == [0, 0.5]


def test_a_failed_environment_is_no_failure_of_the_model() -> None:
    with pytest.raises(EnvironmentFaultError, match="leave it out"):
        Composer([Format(), OutcomeReward()]).compose(episode(StepFacts(), success=None))


def test_every_unreadable_reply_costs() -> None:
    assert Format(0.05).rewards(episode(StepFacts(is_readable=False), StepFacts())) == [-0.05, 0]


def test_the_length_penalty_grows_linearly_up_to_its_limit() -> None:
    term = Length(free_steps=2, weight=0.1, limit=0.25)
    paid = [sum(term.rewards(episode(*[StepFacts()] * number))) for number in (1, 2, 3, 4, 5, 50)]
    assert paid == pytest.approx([0, 0, -0.1, -0.2, -0.25, -0.25])


def test_a_click_inside_the_right_element_is_paid_once_and_one_beside_it_never() -> None:
    inside, edge, outside = MonitorPoint(10, 29.9), MonitorPoint(50, 20), MonitorPoint(9.9, 20)
    clicks = [StepFacts(clicks=(point,), targets=(OK, CANCEL)) for point in (outside, inside, inside, edge)]
    assert RightElement(0.1).rewards(episode(*clicks)) == [0, 0.1, 0, 0]


def test_two_right_elements_are_paid_each() -> None:
    both = StepFacts(clicks=(MonitorPoint(20, 20), MonitorPoint(70, 20)), targets=(OK, CANCEL))
    assert RightElement(0.1).rewards(episode(both)) == pytest.approx([0.2])


def test_a_composer_adds_its_terms_and_reports_each_sum() -> None:
    composed = Composer([OutcomeReward(), Format(0.1), Length(1, 0.05)]).compose(
        episode(StepFacts(is_readable=False), StepFacts())
    )
    assert composed.by_step == pytest.approx((-0.1, 0.95))
    assert composed.by_term == pytest.approx({"outcome": 1, "format": -0.1, "length": -0.05})


def test_terms_of_one_name_and_episodes_without_steps_are_refused() -> None:
    with pytest.raises(TrainingError, match="name of its own"):
        Composer([OutcomeReward(), OutcomeReward(0.5)])
    with pytest.raises(TrainingError, match="without steps"):
        Composer([OutcomeReward()]).compose(episode())


def test_rewards_are_on_the_last_token_of_their_turn() -> None:
    turns, mask = torch.tensor([0, 0, 0, 1, 1, 1]), torch.tensor([0, 1, 1, 0, 1, 0])
    assert on_tokens([0.5, 1.0], turns, mask).tolist() == [0, 0, 0.5, 0, 1.0, 0]


def test_a_reward_for_a_turn_without_tokens_is_refused() -> None:
    with pytest.raises(BatchError, match="Turn 1 is rewarded"):
        on_tokens([0.0, 1.0], torch.tensor([0, 0]), torch.tensor([1, 1]))
