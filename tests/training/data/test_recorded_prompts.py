"""Every kind of prompt is rebuilt from its record, pixel for pixel."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.actions.dialects import DIALECTS
from tests.training.data.varied_runs import rebuilt_runs


@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_prompt_of_varied_runs_is_rebuilt_from_its_record(tmp_path: Path, dialect: str) -> None:
    found = rebuilt_runs(tmp_path, dialect, num_prompts=70, seed=1)
    assert (found.num_equal, found.problems) == (found.num_prompts, [])
    assert found.num_prompts >= 70
    varied = {"note", "message of the owner", "recalled episode", "tools", "deny", "owner had the computer"}
    if dialect != "embedded":  # which is told of nothing but what its model was trained on
        varied.add("told what the owner did")
    assert varied <= found.seen.keys()
