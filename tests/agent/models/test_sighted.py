"""How names stand among the captions that are read in a picture."""

from __future__ import annotations

import pytest

from agent.models.children.sighted import Sighted, Standing
from tests.agent.models.pictures_read import SIZE_PX, line

CAPTION = "Start automatically when I log in"


@pytest.mark.parametrize(
    ("name", "standing"),
    [
        ("start automatically when I log in", Standing.WHOLE),
        ("start automaticaIly when I log in", Standing.WHOLE),
        ("start automatically when I log", Standing.PART),
        ("automatically when I log in", Standing.PART),
        ("start automatically when I log in to", Standing.NOT),
        ("start by hand", Standing.NOT),
    ],
)
def test_a_name_without_a_word_of_its_caption_is_a_part_of_it(name: str, standing: Standing) -> None:
    assert Sighted([line(CAPTION, 20, 20)], SIZE_PX).shown(name) is standing
