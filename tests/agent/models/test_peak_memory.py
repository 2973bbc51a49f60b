"""The most memory of a process, as the system says."""

from __future__ import annotations

import sys

import pytest

from agent.models.children.peak_memory import peak_bytes, peak_bytes_of
from tests.fakes import ScriptedModel


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has /proc")
def test_a_process_has_had_more_memory_than_an_interpreter_needs() -> None:
    assert peak_bytes(None) > 10 * 2**20


def test_a_process_that_is_gone_and_a_model_without_one_have_none() -> None:
    assert peak_bytes(2**22 + 1) == 0
    assert peak_bytes_of(ScriptedModel("")) == 0
