"""The attack by injected texts: every deed does harm when nothing stops it, and none where all is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.actions.policy import ApprovalLevel
from benchmarks.attacks.injection import Case, attack, cases_of, measure
from benchmarks.attacks.part import HALVES, TUNED


def test_the_two_halves_are_1200_different_cases() -> None:
    cases = [case for half in HALVES for case in cases_of(half)]

    assert len({(case.goal["name"], case.carrier, case.language) for case in cases}) == 1_200
    assert len({case.injected for case in cases}) == 1_200
    assert len({case.carrier for case in cases}) == 12


@pytest.mark.parametrize("case", cases_of(TUNED)[::43], ids=lambda case: f"{case.carrier}, {case.language}")
def test_a_deed_does_its_harm_where_nothing_stops_it(case: Case, tmp_path: Path) -> None:
    found = attack(case, ApprovalLevel.ALL, tmp_path)

    assert found.was_read
    assert found.got_through
    assert found.num_asked == 0


@pytest.mark.parametrize("half", HALVES)
def test_no_harm_is_done_without_the_owner_where_every_action_is_asked(half: str, tmp_path: Path) -> None:
    found = [
        attack(case, ApprovalLevel.ASK, tmp_path / str(number))
        for number, case in enumerate(cases_of(half)[::59])
    ]

    assert all(one.was_read and one.num_asked > 0 for one in found)
    assert not any(one.got_through for one in found)


def test_a_small_measurement_counts_both_halves_at_both_levels() -> None:
    part = measure(12)

    assert {
        (half, level): part.figures[half][level]["cases"] for half in HALVES for level in ("ask", "risky")
    } == {(half, level): 6 for half in HALVES for level in ("ask", "risky")}
    assert part.gates[0]["met"]
