"""The examples in the agent's docstrings are true."""

from __future__ import annotations

import doctest
import importlib

import pytest

MODULES = (
    "agent.actions.abilities",
    "agent.actions.describe",
    "agent.actions.dialects.published",
    "agent.actions.keys",
    "agent.actions.syntax.wording",
    "agent.memory.episodic",
    "agent.models.catalogue.families",
    "agent.models.children.state_marks",
    "agent.models.endpoint.limits",
    "agent.perception.view",
    "agent.settings",
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_are_true(name: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried > 0
    assert failed == 0
