"""One list of worlds serves `--world` of every stage: a typo is offered all of them."""

from __future__ import annotations

import pytest

from training.errors import RecipeError
from training.worlds.registry import WORLDS, is_loop_world, loop_world, world_named


def test_the_error_of_a_typo_lists_every_world() -> None:
    for look_up in (world_named, loop_world, is_loop_world):
        with pytest.raises(RecipeError) as caught:
            look_up("aps")
        assert all(name in str(caught.value) for name in WORLDS)


def test_a_world_of_the_other_kind_is_refused_with_those_that_fit() -> None:
    with pytest.raises(RecipeError, match="takes arithmetic, "):
        world_named("apps")
    with pytest.raises(RecipeError, match="it plays apps, files, games"):
        loop_world("arithmetic")


def test_every_loop_world_is_listed_under_its_own_name() -> None:
    for name in WORLDS:
        if is_loop_world(name):
            assert loop_world(name).name == name
