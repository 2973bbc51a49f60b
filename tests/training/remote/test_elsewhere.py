"""What says by which processes a stage runs goes along to the other machine, checked before the upload."""

from __future__ import annotations

import pytest

from training.__main__ import main
from training.remote.command import is_elsewhere, split

pytestmark = pytest.mark.torch


def test_options_of_supervisor_and_ranks_go_along_and_are_no_settings() -> None:
    given = ["--steps", "5", "--on", "ssh://me@gpu", "--robust", "--ranks", "2", "--standby", "1"]
    where, rest = split(given)
    assert where is not None
    assert sorted(where.processes) == ["--ranks", "--robust", "--standby", "1", "2"]
    assert rest == ["--steps", "5"]
    assert is_elsewhere(given)
    assert is_elsewhere(["--on=ssh://me@gpu"])


def test_what_the_other_machine_would_refuse_is_refused_here(capsys: pytest.CaptureFixture[str]) -> None:
    elsewhere = ("--out", "x", "--on", "http://127.0.0.1:1")
    assert main(["judge", *elsewhere, "--robust", "--ranks", "2"]) == 2
    assert "is of one process" in capsys.readouterr().err
    assert main(["sft", *elsewhere, "--standby", "2"]) == 2
    assert "--robust" in capsys.readouterr().err
