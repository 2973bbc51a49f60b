"""A model plays in a world whose tokens it knows, or it is said why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.training.small_worlds import small_model
from training.errors import RecipeError
from training.worlds.choosing import world_for

pytestmark = pytest.mark.torch


def test_a_model_of_another_vocabulary_is_refused_in_a_sentence(tmp_path: Path) -> None:
    model = small_model(tmp_path / "model")
    with pytest.raises(RecipeError, match="cannot play in forms, whose vocabulary is another"):
        world_for("forms", model)
    assert world_for("arithmetic", model).name == "arithmetic"
