"""What works on Wayland is one table: documentation, first run and doctor say the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.computers.wayland.opening import WayIn
from app.doctor.wayland_table import CAPABILITIES, as_markdown, words_of

ROOT = Path(__file__).resolve().parents[2]


def test_documentation_has_the_table_to_the_letter() -> None:
    assert as_markdown() in (ROOT / "docs" / "platforms.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("way", WayIn)
def test_first_run_says_every_row(way: WayIn) -> None:
    said = words_of(way)
    assert all(one.what in said for one in CAPABILITIES)
    assert ("refused, a third" in said) == (way is WayIn.NOTIFY)
