"""A negative number is a setting's value, with a blank before it as well as with `=`."""

from __future__ import annotations

from pathlib import Path

import pytest

from training.__main__ import main
from training.stages.recipe import with_negative_values

pytestmark = pytest.mark.torch


@pytest.mark.parametrize("value", ["-1e9", "-1", "-.5", "-2.5E-3", "-inf"])
def test_a_negative_value_reaches_its_setting(value: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["value", "--out", "x", "--model", "x", "--least-explained", value]) == 2
    assert "it has to be more than 0" in capsys.readouterr().err


def test_another_option_is_no_value(tmp_path: Path) -> None:
    assert with_negative_values(["--json", "--out", "x", "-h"]) == ["--json", "--out", "x", "-h"]
    assert with_negative_values(["--a=-1", "-2"]) == ["--a=-1", "-2"]
