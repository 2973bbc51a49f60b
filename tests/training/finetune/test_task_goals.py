"""A task is read by the parser of the model that is to learn."""

from __future__ import annotations

import pytest

from agent.models.catalogue import DEFAULT_NAME, Catalogue
from tests.fakes import embedded_manifest
from training.finetune.task_goals import goals_by


def test_a_model_without_a_parser_knows_of_no_goals() -> None:
    assert list(goals_by(embedded_manifest())("Press Save")) == []


@pytest.mark.llama
def test_the_shipped_parser_gives_the_names_in_the_order_of_the_sentence() -> None:
    read = goals_by(Catalogue().get(DEFAULT_NAME))
    assert [goal.name for goal in read("Press 8, then *, then 2, then =")] == ["8", "*", "2", "="]
    assert list(read("")) == []
