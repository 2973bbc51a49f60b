"""Rewards: what each term pays, that bonuses cannot be farmed, and that a potential changes nothing."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from agent.coordinates import MonitorPoint
from agent.types import EndingKind
from training.errors import BatchError, EnvironmentFaultError, TrainingError
from training.rewards.composer import Composer
from training.rewards.facts import ElementBox, EpisodeFacts, PressTarget, StepFacts
from training.rewards.placement import on_tokens
from training.rewards.potential import Potential
from training.rewards.terms import Format, Length, OutcomeReward, RightElement

pytestmark = pytest.mark.torch

OK = PressTarget("OK", ElementBox(10, 10, 50, 30))
CANCEL = PressTarget("Cancel", ElementBox(60, 10, 100, 30))


def episode(
    *steps: StepFacts,
    success: float | None = 1.0,
    ending: EndingKind = EndingKind.FINISHED,
    last: float = 0.0,
) -> EpisodeFacts:
    return EpisodeFacts(steps, ending, success, last)


def test_the_outcome_is_paid_at_the_last_step() -> None:
    assert OutcomeReward().rewards(episode(StepFacts(), StepFacts(), success=0.5)) == [0, 0.5]


def test_a_sick_environment_is_no_failure_of_the_model() -> None:
    with pytest.raises(EnvironmentFaultError, match="leave it out"):
        Composer([Format(), OutcomeReward()]).compose(episode(StepFacts(), success=None))


def test_every_unreadable_reply_costs() -> None:
    assert Format(0.05).rewards(episode(StepFacts(is_readable=False), StepFacts())) == [-0.05, 0]


def test_length_costs_evenly_from_plenty_on_and_never_more_than_its_limit() -> None:
    term = Length(free_steps=2, per_step=0.1, limit=0.25)
    paid = [sum(term.rewards(episode(*[StepFacts()] * number))) for number in (1, 2, 3, 4, 5, 50)]
    assert paid == pytest.approx([0, 0, -0.1, -0.2, -0.25, -0.25])


def test_a_click_inside_the_right_element_is_paid_once_and_one_beside_it_never() -> None:
    inside, edge, outside = MonitorPoint(10, 29.9), MonitorPoint(50, 20), MonitorPoint(9.9, 20)
    clicks = [StepFacts(clicks=(point,), targets=(OK, CANCEL)) for point in (outside, inside, inside, edge)]
    assert RightElement(0.1).rewards(episode(*clicks)) == [0, 0.1, 0, 0]


def test_two_right_elements_are_paid_each() -> None:
    both = StepFacts(clicks=(MonitorPoint(20, 20), MonitorPoint(70, 20)), targets=(OK, CANCEL))
    assert RightElement(0.1).rewards(episode(both)) == pytest.approx([0.2])


def test_a_composer_adds_its_terms_and_says_what_each_paid() -> None:
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


def test_rewards_stand_on_the_last_token_of_their_turn() -> None:
    turns, mask = torch.tensor([0, 0, 0, 1, 1, 1]), torch.tensor([0, 1, 1, 0, 1, 0])
    assert on_tokens([0.5, 1.0], turns, mask).tolist() == [0, 0, 0.5, 0, 1.0, 0]


def test_a_reward_for_a_turn_without_tokens_is_refused() -> None:
    with pytest.raises(BatchError, match="Turn 1 is rewarded"):
        on_tokens([0.0, 1.0], torch.tensor([0, 0]), torch.tensor([1, 1]))


@settings(max_examples=50, deadline=None)
@given(
    st.lists(st.floats(-5, 5), min_size=1, max_size=12),
    st.floats(0, 1),
    st.floats(-5, 5),
    st.booleans(),
)
def test_a_potential_telescopes_to_what_the_model_cannot_change(
    potentials: list[float], gamma: float, last: float, is_cut: bool
) -> None:
    ending = EndingKind.STEP_LIMIT if is_cut else EndingKind.FINISHED
    shaped = Potential(gamma).rewards(
        episode(*(StepFacts(potential=potential) for potential in potentials), ending=ending, last=last)
    )
    gained = sum(gamma**step * reward for step, reward in enumerate(shaped))
    kept = gamma ** len(potentials) * last if is_cut else 0.0
    assert gained == pytest.approx(kept - potentials[0], abs=1e-9)


# A corridor of four rooms: 0 and 3 are ends, 3 is the goal. A policy says left or right (∓1) in 1 and 2.
STEPS, GAMMA = 6, 0.9
POLICIES = list(itertools.product((-1, 1), repeat=2))


def walk(policy: Sequence[int]) -> tuple[list[int], bool]:
    """The rooms walked through from room 1, the last one included, and whether an end was reached."""
    rooms = [1]
    while rooms[-1] in (1, 2) and len(rooms) <= STEPS:
        rooms.append(rooms[-1] + policy[rooms[-1] - 1])
    return rooms, rooms[-1] in (0, 3)


def value(policy: Sequence[int], potential: Sequence[float], term: str) -> float:
    """The discounted return of a policy with a bonus on the way; what was cut goes on by its own value."""
    rooms, has_ended = walk(policy)
    rewards = [1.0 if after == 3 else 0.0 for after in rooms[1:]]
    facts = episode(
        *(StepFacts(potential=potential[room]) for room in rooms[:-1]),
        ending=EndingKind.FINISHED if has_ended else EndingKind.STEP_LIMIT,
        last=potential[rooms[-1]],
    )
    if term == "potential":
        bonus = Potential(GAMMA).rewards(facts)
    else:  # a naive bonus for being near the goal, every time
        bonus = [potential[room] for room in rooms[1:]]
    total = sum(
        GAMMA**step * (reward + extra)
        for step, (reward, extra) in enumerate(zip(rewards, bonus, strict=True))
    )
    rest = (
        -(GAMMA ** len(rewards)) * potential[rooms[-1]]
    )  # a critic of shaped rewards: V(s) − Φ(s), here V = 0
    return total + (0.0 if has_ended or term != "potential" else rest)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.floats(-3, 3), min_size=4, max_size=4))
def test_no_potential_changes_which_policy_is_best(potential: list[float]) -> None:
    plain = {policy: value(policy, [0.0] * 4, "potential") for policy in POLICIES}
    shaped = {policy: value(policy, potential, "potential") for policy in POLICIES}
    for policy in POLICIES:
        assert shaped[policy] - plain[policy] == pytest.approx(-potential[1], abs=1e-9)


def test_a_bonus_that_is_no_potential_can_make_a_detour_best() -> None:
    near_the_goal = [0.0, 0.5, 1.0, 0.0]
    naive = {policy: value(policy, near_the_goal, "naive") for policy in POLICIES}
    there_and_back, straight = (1, -1), (1, 1)
    assert naive[there_and_back] > naive[straight]
