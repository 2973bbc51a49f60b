"""Choosing tokens."""

from __future__ import annotations

import numpy as np
import pytest

from agent.models.children.writing import choose, log_probabilities

LOGITS = np.log(np.array([0.1, 0.6, 0.3], np.float32))


def test_at_temperature_zero_the_likeliest_token_is_taken() -> None:
    token, logprob = choose(LOGITS, temperature=0.0, generator=np.random.default_rng(0))
    assert token == 1
    assert np.exp(logprob) == pytest.approx(0.6, abs=1e-6)


def test_tokens_are_drawn_as_often_as_they_are_likely() -> None:
    generator = np.random.default_rng(0)
    drawn = [choose(LOGITS, temperature=1.0, generator=generator)[0] for _ in range(4000)]
    assert np.bincount(drawn) / 4000 == pytest.approx(np.exp(LOGITS), abs=0.03)


def test_the_probability_is_that_of_the_distribution_drawn_from() -> None:
    token, logprob = choose(LOGITS, temperature=0.5, generator=np.random.default_rng(1))
    squares = np.exp(LOGITS) ** 2
    assert np.exp(logprob) == pytest.approx(squares[token] / squares.sum(), abs=1e-6)


def test_large_logits_do_not_overflow() -> None:
    assert log_probabilities(np.array([1e4, 0.0], np.float32), 0.1)[0] == pytest.approx(0.0)
