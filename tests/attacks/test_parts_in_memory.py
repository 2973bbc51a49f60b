"""The parts of the security benchmark that need no desktop, at sizes that take seconds."""

from __future__ import annotations

from benchmarks.attacks import labels, secrets
from benchmarks.attacks.permission_fuzz import fuzz_decisions
from benchmarks.workloads.gates import all_met


def test_nothing_that_may_do_harm_goes_unasked() -> None:
    assert all_met(labels.measure().gates)


def test_secrets_of_many_kinds_are_found_and_ordinary_texts_are_left() -> None:
    assert all_met(secrets.measure().gates)


def test_no_hostile_action_passes_the_gate_without_permission() -> None:
    fuzzed = fuzz_decisions(10_000, seed=3, progress=lambda said: None)
    assert fuzzed["performed"] > 1_000
    assert fuzzed["examples"] == []
