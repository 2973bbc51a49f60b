"""A sample of the escapes of tools: nothing is reached, and desktop and server go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.attacks.canaries import canaries
from benchmarks.attacks.server_escapes import ATTEMPTS
from benchmarks.attacks.tool_attempts import attempts
from benchmarks.attacks.tool_escapes import LEAST_ATTEMPTS, try_all

pytestmark = pytest.mark.desktop


def test_nothing_gets_out_of_the_shell() -> None:
    found = try_all(limit=20)
    assert len(found["reached"]) == 20
    assert not any(found["reached"].values())
    assert found["silent"] == []


def test_there_are_many_ways_and_each_has_a_name_of_its_own() -> None:
    with canaries() as at:
        names = [name for name, _action in attempts(at)]
    assert len(set(names)) == len(names) >= LEAST_ATTEMPTS
    for tool in ("Python: ", "editor: "):
        assert sum(name.startswith(tool) for name in names) >= 5


@pytest.mark.parametrize("attempt", ATTEMPTS, ids=lambda attempt: attempt.__name__)
def test_no_server_gets_more_than_it_was_given(attempt: object, tmp_path: Path) -> None:
    assert callable(attempt)
    assert attempt(tmp_path) == ""
