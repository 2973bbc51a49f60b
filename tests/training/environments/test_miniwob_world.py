"""Click tasks of MiniWoB++ as a world of the embedded model: its observations and click positions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from agent.models.embedded_vocabulary import ID_OF, encode_data
from training.environments.environment import Feedback
from training.environments.seeds import HELD_OUT_SEEDS
from training.worlds.miniwob import CANVAS, NUM_PAGES, MiniWobWorld

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def world() -> Iterator[MiniWobWorld]:
    world = MiniWobWorld(tasks=("click-test", "click-test-2"))
    yield world
    world.close()


def clicked(world: MiniWobWorld, seed: int, selector: str) -> Feedback:
    """Feedback after a reply that clicks an element."""
    environment = world.environment()
    environment.reset(seed)
    page = world.place_of(world.domain(seed)).environment
    x, y = page.value(
        f"(() => {{ const b = document.querySelector('{selector}').getBoundingClientRect();"
        " return [b.left + b.width / 2, b.top + b.height / 2]; })()"
    )
    width, height = CANVAS
    at = [ID_OF[f"<|{5 * round(200 * x * world.scale / width)}|>"]]
    at.append(ID_OF[f"<|{5 * round(200 * y * world.scale / height)}|>"])
    (action,) = world.read([*encode_data('press "it"'), ID_OF["<|click|>"], *at, world.end_id])
    return environment.step(action)


def test_a_click_lands_at_the_replys_point_and_is_judged_by_the_page(world: MiniWobWorld) -> None:
    assert clicked(world, 1, "#subbtn").info["success"] is True
    assert clicked(world, 1, "#subbtn2").info["success"] is False


def test_pictures_have_the_size_that_their_tokens_were_counted_for(world: MiniWobWorld) -> None:
    seen = world.environment().reset(1)
    width, height = CANVAS
    assert seen.pixels.shape == (height, width, 3)
    assert world.opening(seen).count(world.picture_id) == (width // 32) * (height // 32)
    assert "ONE" in seen.text


def test_training_pages_repeat_and_differ_from_held_out_ones(world: MiniWobWorld) -> None:
    environment = world.environment()
    first = environment.reset(1).pixels.tobytes()
    assert environment.reset(1 + 2 * NUM_PAGES).pixels.tobytes() == first
    assert environment.reset(HELD_OUT_SEEDS[1]).pixels.tobytes() != first
