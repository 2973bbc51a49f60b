"""The example project of the how-to: some of its twenty tests, run as a reader runs them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from benchmarks.visual_examples import measured
from tests.agent.visual_tests.windows import HAS_GTK

HAS_ALL = HAS_GTK and all(shutil.which(name) for name in ("mousepad", "galculator"))


@pytest.mark.desktop
@pytest.mark.llama
@pytest.mark.skipif(not HAS_ALL, reason="the examples need mousepad, galculator and gir1.2-gtk-3.0")
def test_a_sample_of_them_is_done_by_the_model_and_repeated_without_it(tmp_path: Path) -> None:
    found = measured(tmp_path, sample=3, seed=14)
    assert found["not_passed"] == []
    assert (found["authored"], found["frozen_passed"], found["frozen_asked_model"]) == (3, 3, 0)
