"""How names stand among the captions that are read in a picture."""

from __future__ import annotations

import pytest

from agent.models.children.sighted import Sighted, Standing, lacks_a_word
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


@pytest.mark.parametrize(
    ("read", "name", "lacks"),
    [
        ("Print on both sides", "Print the date", True),
        ("Encrypt the disk", "Encrypt the backup", True),
        ("Print on bath sides", "Print on both sides", False),
        ("Close", "Close window", False),
        ("Show tips", "tips", False),
    ],
)
def test_a_caption_without_a_long_word_of_a_name_is_another(read: str, name: str, lacks: bool) -> None:
    assert lacks_a_word(read, name) is lacks
