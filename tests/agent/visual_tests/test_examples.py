"""The example project of the how-to: its twenty tests compile, and some of them run as a reader runs them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from agent.visual_tests.plain_cases import read_cases
from benchmarks.visual_examples import EXAMPLES, measured
from tests.agent.visual_tests.windows import HAS_GTK

APPLICATIONS = ("mousepad", "galculator")
HAS_ALL = HAS_GTK and all(shutil.which(name) for name in APPLICATIONS)


def test_twenty_tests_over_three_applications_compile() -> None:
    cases = [case for file in sorted(EXAMPLES.glob("*.desk.txt")) for case in read_cases(file)]
    opened = {case.steps[0].words.split()[0] for case in cases}
    assert len(cases) == 20
    assert opened == {*APPLICATIONS, "/usr/bin/python3"}


@pytest.mark.desktop
@pytest.mark.llama
@pytest.mark.skipif(not HAS_ALL, reason="the examples need mousepad, galculator and gir1.2-gtk-3.0")
def test_a_sample_of_them_is_done_by_the_model_and_repeated_without_it(tmp_path: Path) -> None:
    found = measured(tmp_path, sample=3, seed=14)
    assert found["not_passed"] == []
    assert (found["authored"], found["frozen_passed"], found["frozen_asked_model"]) == (3, 3, 0)
