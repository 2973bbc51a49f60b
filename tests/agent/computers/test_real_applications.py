"""Real applications on private desktops: exact text in three toolkits, and a browser without the network."""

from __future__ import annotations

import pytest

from tests.agent.computers.text_fields import FIELDS, TextField, difficult_strings

pytestmark = [pytest.mark.browser, pytest.mark.desktop]

CHOSEN = {
    "ascii signs",
    "korean",
    "both directions",
    "many marks on one letter",
    "emoji families",
    "all at once",
    "lines with indentation",
    "tab separated",
}
"""A cross-section; `benchmarks/typing_exactness.py` types all sixty."""


@pytest.mark.parametrize("field_type", FIELDS, ids=lambda field_type: field_type.toolkit)
def test_difficult_strings_arrive_exactly(field_type: type[TextField]) -> None:
    field = field_type()
    try:
        for string in difficult_strings():
            if string["name"] in CHOSEN:
                arrived, _ = field.type_into(string["text"])
                assert arrived == string["text"], string["name"]
    finally:
        field.close()


def test_table_holds_sixty_different_strings() -> None:
    strings = difficult_strings()
    assert len({string["text"] for string in strings}) == len({string["name"] for string in strings}) == 60
    assert {string["name"] for string in strings} >= CHOSEN
    assert not any(string["text"].endswith("\n") for string in strings)
