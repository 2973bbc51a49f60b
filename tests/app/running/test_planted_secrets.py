"""Secrets that a run uses by name stand in nothing that is written, nor in what the model is sent."""

from __future__ import annotations

import pytest

from benchmarks.planted_secrets import planted_run

pytestmark = pytest.mark.desktop


def test_no_secret_of_a_run_is_found_again() -> None:
    run = planted_run(seed=1, num_secrets=3)
    assert run["ended"]
    assert run["secrets"] == 3
    assert run["pictures"] > 3
    assert run["controls"] == 3, "what is really there is found"
    assert run["found"] == []
